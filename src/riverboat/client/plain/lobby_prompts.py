"""The lobby of the plain client: a server's tables as a numbered list."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from riverboat.client.option_words import option_words
from riverboat.client.plain.game import PlainGame
from riverboat.client.plain.telling import ReadLine
from riverboat.client.remote import GameOffer, RemoteGame, ServerSession
from riverboat.client.remote.server_session import NO_SEAT
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.host.threads import beside
from riverboat.locale import error_text, messages

WAIT_SECONDS: Final = 2.0
"""Between two looks at the waiting list."""

_YES: Final = ("y", "yes", "是")
_QUIT: Final = ("q", "quit", "exit", "退出")
_NEW: Final = ("n", "new", "新桌")
_CODE: Final = ("code ", "暗号 ")
_TOURNAMENTS: Final = ("t", "tournaments", "锦标赛", "比赛")


class PlainLobby:
    """Play at a server as lines of text: first the lobby, then a table."""

    def __init__(
        self, server_session: ServerSession, terminal: Terminal, read_line: ReadLine, *, reviews_all: bool = True
    ) -> None:
        """`reviews_all` has every hand reviewed; otherwise only those that are asked for."""
        self._reviews_all = reviews_all
        self._server_session = server_session
        self._terminal = terminal
        self._read_line = read_line
        self._text = messages(terminal.language, "play", "tui", "errors")

    async def run(self) -> None:
        """Arrive, sit down and play, until the player leaves."""
        player = await self._server_session.sign_in()
        self._say("play-server", server=self._server_session.plan.address.name, name=player.name, chips=player.chips)
        game = await self._server_session.chosen()
        line = await self._sit_or_wait(game) if game is not None else await self._ask_which()
        if line is None:
            return
        line.reviews_all = self._reviews_all
        try:
            await PlainGame(line, self._terminal, self._read_line, has_company=True).run()
        finally:
            await line.close()

    async def _ask_which(self) -> RemoteGame | None:
        """A seat at the table that the player chooses; None when it is none."""
        while True:
            games = await self._server_session.games()
            self._show(games)
            answer = await beside(partial(self._read_line, self._text("play-lobby-prompt")))
            if answer is None or answer.strip().lower() in _QUIT:
                return None
            if answer.strip().lower() in _TOURNAMENTS:
                await self._visit_tournaments()
                continue
            try:
                line = await self._seat(answer.strip(), games)
            except RiverboatError as error:
                self._terminal.say(error_text(error, self._text))
                continue
            if line is not None:
                return line

    async def _visit_tournaments(self) -> None:
        from riverboat.client.plain.tournaments import PlainTournaments

        await PlainTournaments(
            self._server_session, self._terminal, self._read_line, reviews_all=self._reviews_all
        ).run()

    async def _seat(self, answer: str, games: tuple[GameOffer, ...]) -> RemoteGame | None:
        """A seat at the table that was named; None when none was, and the list is shown again."""
        word = answer.lower()
        if word in _NEW:
            return await self._server_session.sit_down(await self._server_session.new_game())
        for prefix in _CODE:
            if word.startswith(prefix):
                code = answer[len(prefix) :].strip()
                return await self._sit_or_wait(await self._server_session.api.game_of_code(code), code)
        if word.isdecimal() and 1 <= int(word) <= len(games):
            return await self._sit_or_wait(games[int(word) - 1])
        if word:
            self._say("play-lobby-unclear", answer=answer)
        return None

    async def _sit_or_wait(self, game: GameOffer, code: str | None = None) -> RemoteGame | None:
        """A seat, at a full cash table after having waited for it; None for who does not want to wait."""
        try:
            return await self._server_session.sit_down(game, code)
        except RiverboatError as error:
            if error.code not in NO_SEAT or game.kind != "cash":
                raise
        answer = await beside(partial(self._read_line, self._text("play-lobby-wait")))
        if answer is None or answer.strip().lower() not in _YES:
            return None
        place, told = await self._server_session.wait_for_seat(game, code), None
        while place is not None and not place.is_offered:
            if place != told:
                self._say("play-lobby-waiting", table=game.name, place=place.place, waiting=place.waiting)
            told = place
            await asyncio.sleep(WAIT_SECONDS)
            place = await self._server_session.waiting_place(game, code)
        if place is not None:
            return await self._server_session.sit_down(game, code)
        self._say("play-lobby-wait-over")
        return None

    def _show(self, games: tuple[GameOffer, ...]) -> None:
        self._terminal.say()
        if not games:
            self._say("play-lobby-empty")
            return
        text = self._text
        header = [text("play-lobby-number"), text("play-lobby-name"), text("play-lobby-game")]
        rows = [[*header, text("play-lobby-stakes"), text("play-lobby-players")]]
        for number, game in enumerate(games, 1):
            kind = f"{text('play-lobby-kind', kind=game.kind)} · {text('tui-variant', variant=game.variant)}"
            stakes = f"{game.small_blind:,}/{game.big_blind:,}" if game.small_blind else f"{game.big_blind:,}"
            rows.append([str(number), game.name, kind, stakes, f"{game.players}/{game.seats}"])
        self._terminal.say_table(rows)
        for number, game in enumerate(games, 1):
            if game.options:
                self._terminal.say(f"{number}: {option_words(game.options, text, '{:,}'.format)}")

    def _say(self, message: str, **values: object) -> None:
        self._terminal.say(self._text(message, **values))
