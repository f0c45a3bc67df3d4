"""The terminal application: a start screen, a table, and the way between them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import App
from textual.filter import LineFilter, NoColor

from riverboat.errors import RiverboatError
from riverboat.local import GameSettings, LocalGame, Session, SessionFile
from riverboat.locale import Language, error_text
from riverboat.tui.choices import Opponent, OpponentOffer
from riverboat.tui.client import TableClient
from riverboat.tui.look import Look
from riverboat.tui.plain_signs import PlainSigns
from riverboat.tui.start import SavedGame, StartScreen
from riverboat.tui.table import TableScreen

if TYPE_CHECKING:
    from riverboat.remote import RemoteGame, Visit
    from riverboat.tui.lobby import LobbyScreen


class RiverboatApp(App[None], inherit_bindings=False):
    """One person's evening at the table."""

    CSS_PATH = "theme.tcss"
    TITLE = "Riverboat"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        look: Look,
        *,
        settings: GameSettings | None = None,
        file: SessionFile | None = None,
        offer: OpponentOffer | None = None,
        resumes: bool = False,
        visit: Visit | None = None,
    ) -> None:
        """`settings` go straight to that game, `resumes` to the saved one; otherwise the start screen asks.

        A `visit` is to a server, whose lobby asks.
        """
        super().__init__()
        self.look = look
        self.client: TableClient | None = None
        self._settings = settings
        self._file = file
        self._session: Session | None = None
        self._offer = offer or built_in_bots
        self._resumes = resumes
        self._game: LocalGame | RemoteGame | None = None
        self._visit = visit
        self.failure: RiverboatError | None = None
        """Why there was no game, or why it ended."""

    def on_mount(self) -> None:
        if self._visit is not None:
            from riverboat.tui.lobby import LobbyScreen  # what talks to servers is slow to import

            self.push_screen(LobbyScreen(self._visit, self.look))
            return
        self._session = self._file.load() if self._file is not None else None
        if self._resumes and self._session is not None:
            self._resume(self._session, self.look)
        elif self._settings is not None:
            self._sit_down(LocalGame(self._settings, self._file), self.look)
        else:
            self.push_screen(StartScreen(self._offer, self.look, _saved_game(self._session)))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What stands between the widgets and the terminal: no colours, no signs of doubtful width, if so wished."""
        filters = [*super().get_line_filters()]
        if not self.look.colour:
            filters.append(NoColor())
        if self.look.letters:
            filters.append(PlainSigns())
        return filters

    def on_start_screen_chosen(self, event: StartScreen.Chosen) -> None:
        try:
            if event.settings is not None:
                self._sit_down(LocalGame(event.settings, self._file), event.look)
            else:
                assert self._session is not None, "resuming is offered only when there is a session"
                self._resume(self._session, event.look)
        except RiverboatError as refusal:  # a bot of the saved game may be gone
            self.notify(error_text(refusal, event.look.text), severity="error")

    async def on_table_screen_left(self) -> None:
        if self._game is not None:
            await self._game.close()
        if self._visit is not None and not (self._visit.plan.game or self._visit.plan.code):
            self.pop_screen()  # back to the lobby
        else:
            self.exit()

    def on_lobby_screen_seated(self, event: LobbyScreen.Seated) -> None:
        assert self._visit is not None, "the lobby is a visit's"
        self._game = event.line
        self.client = TableClient(event.line, self.look, self._visit.plan.address.name)
        self.push_screen(TableScreen(self.client, "normal"))

    def on_lobby_screen_failed(self, event: LobbyScreen.Failed) -> None:
        self.failure = event.error
        self.exit()

    async def on_table_screen_failed(self, event: TableScreen.Failed) -> None:
        self.failure = event.error
        if self._game is not None:
            await self._game.close()
        self.exit()

    async def on_unmount(self) -> None:
        if self._visit is not None:
            if self._game is not None:
                await self._game.close()
            await self._visit.close()

    def _resume(self, session: Session, look: Look) -> None:
        self._sit_down(LocalGame(session.settings, self._file, session), look)

    def _sit_down(self, game: LocalGame, look: Look) -> None:
        self._game = game
        self.client = TableClient(game, look)
        self.push_screen(TableScreen(self.client, game.speed))


def sees_colours() -> bool:
    """Whether the user wants colours: https://no-color.org."""
    return not os.environ.get("NO_COLOR")


def built_in_bots(language: Language) -> list[Opponent]:
    """The bots that come with Riverboat."""
    from riverboat.bots import list_bots

    return [Opponent(bot.name, bot.title(language), bot.style(language)) for bot in list_bots()]


def _saved_game(session: Session | None) -> SavedGame | None:
    if session is None:
        return None
    own = session.table.seats[0]
    return SavedGame(session.table.hand_number, len(session.settings.opponents), own.stack if own is not None else 0)
