"""The lobby of the plain client: a server's tables as a numbered list."""

from __future__ import annotations

from functools import partial
from typing import Final

from riverboat.client.plain.game import PlainGame
from riverboat.client.plain.telling import ReadLine
from riverboat.client.remote import GameOffer, RemoteGame, ServerSession
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.host.threads import beside
from riverboat.locale import error_text, messages

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
        line = await self._server_session.sit_down(game) if game is not None else await self._ask_which()
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
                return await self._server_session.sit_down(await self._server_session.api.game_of_code(code), code)
        if word.isdecimal() and 1 <= int(word) <= len(games):
            return await self._server_session.sit_down(games[int(word) - 1])
        if word:
            self._say("play-lobby-unclear", answer=answer)
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

    def _say(self, message: str, **values: object) -> None:
        self._terminal.say(self._text(message, **values))
