"""Tournaments in the plain client: the list, one tournament's page, and the form for a new one."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from riverboat.client.plain.game import PlainGame
from riverboat.client.plain.telling import ReadLine
from riverboat.client.remote import ServerSession
from riverboat.client.remote.tournaments import TournamentDesk, new_tournament, tournaments
from riverboat.client.terminal import Terminal
from riverboat.client.tournament_form import FIELDS, TournamentForm
from riverboat.client.tournament_words import (
    TournamentCommand,
    command_text,
    head_lines,
    listed_cells,
    possible_commands,
    standings_rows,
)
from riverboat.errors import RiverboatError
from riverboat.host.threads import beside
from riverboat.locale import error_text, messages
from riverboat.protocol.tournament_rest import TournamentBody, TournamentDetail

POLL_SECONDS: Final = 0.5
_BACK: Final = ("q", "quit", "back", "exit", "返回", "退出")
_NEW: Final = ("n", "new", "新建")
_PLAY: Final = ("p", "play", "入座", "上桌")
_COMMANDS: Final[dict[str, TournamentCommand]] = {
    **dict.fromkeys(("enter", "报名"), "enter"),
    **dict.fromkeys(("withdraw", "退赛"), "withdraw"),
    **dict.fromkeys(("begin", "start", "开始"), "begin"),
    **dict.fromkeys(("day", "next day", "next", "下一天", "第二天"), "next_day"),
    **dict.fromkeys(("rebuy", "再买入"), "rebuy"),
    **dict.fromkeys(("add-on", "addon", "add on", "加买"), "add_on"),
    **dict.fromkeys(("deal icm", "icm", "deal", "分奖"), "icm"),
    **dict.fromkeys(("deal chips", "chips", "按筹码分奖"), "chips"),
    **dict.fromkeys(("agree", "y", "yes", "同意"), "agree"),
    **dict.fromkeys(("refuse", "n", "no", "不同意"), "refuse"),
    **dict.fromkeys(("call off", "cancel", "取消比赛"), "call_off"),
}


class _Prompts:
    """Lines said and asked."""

    def __init__(self, terminal: Terminal, read_line: ReadLine) -> None:
        self._terminal = terminal
        self._read_line = read_line
        self._text = messages(terminal.language, "tournaments", "play", "errors")

    async def _asked(self, message: str) -> str | None:
        """The answer, or None when the player goes back or the input has ended."""
        answer = await beside(partial(self._read_line, self._text(message)))
        return None if answer is None or answer.strip().lower() in _BACK else answer.strip()

    def _say(self, message: str, **values: object) -> None:
        self._terminal.say(self._text(message, **values))

    def _complain(self, error: RiverboatError) -> None:
        self._terminal.say(error_text(error, self._text))


class PlainTournament(_Prompts):
    """The page of one tournament."""

    def __init__(self, desk: TournamentDesk, terminal: Terminal, read_line: ReadLine) -> None:
        super().__init__(terminal, read_line)
        self._desk = desk

    async def visit(self, *, at_table: bool = False) -> str | None:
        """Until the player goes back (None) or to the table where the own seat is (its id)."""
        while True:
            detail = await self._desk.look()
            self._show(detail)
            answer = await self._asked("tournament-prompt-table" if at_table else "tournament-prompt")
            if answer is None:
                return None
            word = answer.lower()
            if word in _PLAY and not at_table:
                if (game_id := await self._seat()) is not None:
                    return game_id
            elif word in _COMMANDS:
                # What is not offered is asked for too: the server says why not.
                if await self._is_done(_COMMANDS[word]) and at_table:
                    return None
            elif word:
                self._say("tournament-unclear", answer=answer)

    def _show(self, detail: TournamentDetail) -> None:
        self._terminal.say()
        self._terminal.say(detail.name)
        for line in head_lines(detail, self._text):
            self._terminal.say(line)
        rows = standings_rows(detail, self._desk.player_id, self._text)
        self._terminal.say_table([[name, place, *rest] for place, name, *rest in rows])
        for command in possible_commands(detail, self._desk.player_id):
            words = [word for word, meant in _COMMANDS.items() if meant == command]
            typed = words[-1] if self._terminal.language == "zh-CN" else words[0].upper()
            self._terminal.say(f"  {typed}: {command_text(command, detail, self._text)}")

    async def _is_done(self, command: TournamentCommand) -> bool:
        try:
            await self._desk.do(command)
        except RiverboatError as error:
            self._complain(error)
            return False
        return True

    async def _seat(self) -> str | None:
        """Wait for the beginning; the table where the player sits, or None for whoever is not in."""
        is_told = False
        while True:
            detail = await self._desk.look()
            if detail.game_id is not None:
                return detail.game_id
            if not detail.is_entered or detail.status != "waiting":
                self._say("tournament-no-seat")
                return None
            if not is_told:
                self._say("tournament-waits")
                is_told = True
            await asyncio.sleep(POLL_SECONDS)


class PlainTournaments(_Prompts):
    """The list of tournaments at a server."""

    def __init__(
        self, server_session: ServerSession, terminal: Terminal, read_line: ReadLine, *, reviews_all: bool
    ) -> None:
        super().__init__(terminal, read_line)
        self._server_session = server_session
        self._reviews_all = reviews_all

    async def run(self) -> None:
        """Until the player goes back to the tables."""
        while True:
            found = await tournaments(self._server_session.api)
            self._show(found)
            answer = await self._asked("tournaments-prompt")
            if answer is None:
                return
            try:
                chosen = await self._chosen(answer, found)
            except RiverboatError as error:
                self._complain(error)
                continue
            if chosen is not None:
                await self._visit(chosen)

    async def _chosen(self, answer: str, found: tuple[TournamentBody, ...]) -> TournamentBody | None:
        word = answer.lower()
        if word in _NEW:
            return await self._made()
        if word.isdecimal() and 1 <= int(word) <= len(found):
            return found[int(word) - 1]
        if word:
            self._say("tournament-unclear", answer=answer)
        return None

    async def _made(self) -> TournamentBody | None:
        """Options one by one, until an empty line makes the tournament."""
        form = TournamentForm()
        for name in FIELDS:
            label, value = form.words(name, self._text)
            self._terminal.say(f"  {name} = {value}  ({label})")
        while (answer := await self._asked("tournament-form-prompt")) is not None:
            if not answer:
                return await new_tournament(self._server_session.api, form.body())
            name, _, value = answer.partition("=" if "=" in answer else " ")
            try:
                form.type_in(name.strip().lower(), value)
            except RiverboatError as error:
                self._complain(error)
        return None

    async def _visit(self, chosen: TournamentBody) -> None:
        player = self._server_session.player
        assert player is not None
        desk = TournamentDesk(self._server_session.api, chosen.id, player.name, player.id)
        page = PlainTournament(desk, self._terminal, self._read_line)
        while (game_id := await page.visit()) is not None:
            line = await desk.sit_down(game_id)
            line.reviews_all = self._reviews_all
            try:
                await PlainGame(line, self._terminal, self._read_line, has_company=True).run()
            finally:
                await line.close()

    def _show(self, found: tuple[TournamentBody, ...]) -> None:
        self._terminal.say()
        if not found:
            self._say("tournaments-none")
            return
        head = [self._text("tournaments-column", column=column) for column in ("name", "format", "price", "entries")]
        rows = [[self._text("play-lobby-number"), *head, self._text("tournaments-column", column="status")]]
        rows += [[str(number), *listed_cells(body, self._text)] for number, body in enumerate(found, 1)]
        self._terminal.say_table(rows)
