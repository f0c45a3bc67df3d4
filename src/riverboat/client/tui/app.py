"""The terminal application: a start screen, the table, and navigation between them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from textual.app import App
from textual.filter import LineFilter, NoColor

from riverboat.client.local import GameSettings, LocalGame, SavedGames
from riverboat.client.look import Look
from riverboat.client.preferences import PreferenceFile
from riverboat.client.session import TableClient
from riverboat.client.tui.choices import Choices, Opponent, OpponentOffer
from riverboat.client.tui.plain_signs import PlainSigns
from riverboat.client.tui.start import StartScreen
from riverboat.client.tui.table import TableScreen
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.locale import Language, error_text
from riverboat.protocol import Speed

if TYPE_CHECKING:
    from riverboat.client.remote import RemoteGame, ServerSession
    from riverboat.client.tui.lobby_screen import LobbyScreen
    from riverboat.client.tui.tournament_screens import TournamentsScreen


NOTE_SECONDS: Final = 12.0
"""How long a note stays that is shown once."""


class Sitting(NamedTuple):
    """What the command line says about this sitting."""

    resumes: GameId | None = None
    """Straight to this saved game."""
    no_clock: bool = False
    speed: Speed | None = None
    """Of a saved game; None keeps the one it had."""
    is_resumable: bool = True
    """A new game can be left and taken up again."""
    notes: tuple[str, ...] = ()
    """To be read first."""


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
        games: SavedGames | None = None,
        offer: OpponentOffer | None = None,
        sitting: Sitting | None = None,
        server_session: ServerSession | None = None,
        preferences: PreferenceFile | None = None,
    ) -> None:
        """`settings` go straight to that game, `sitting.resumes` to a saved one; otherwise the start screen asks.

        A `server_session` is to a server, whose lobby asks. `preferences` are where choices are remembered.
        """
        super().__init__()
        self.look = look
        self.client: TableClient | None = None
        self._settings = settings
        self._games = games
        self._offer = offer or built_in_bots
        self._sitting = sitting or Sitting()
        self._game: LocalGame | RemoteGame | None = None
        self._server_session = server_session
        self._preferences = preferences
        self.failure: RiverboatError | None = None
        """Why there was no game, or why it ended."""

    def on_mount(self) -> None:
        if self._server_session is not None:
            from riverboat.client.tui.lobby_screen import LobbyScreen  # what talks to servers is slow to import

            self.push_screen(LobbyScreen(self._server_session, self.look, self._offer))
            return
        for note in self._sitting.notes:
            self._warn(note)
        if self._sitting.resumes is not None:
            self.run_worker(self._resume_at_once(self._sitting.resumes))
        elif self._settings is not None:
            self._start(self._settings, self.look)
        else:
            self.push_screen(self._menu())

    def _menu(self) -> StartScreen:
        """The start screen, with the choices of last time; saved games are offered when they are found."""
        looks = self._games is not None and not self._games.is_empty
        chosen = self._preferences.read().game if self._preferences is not None else {}
        screen = StartScreen(Choices.remembered(self._offer, self.look, chosen), is_looking=looks)
        if looks:  # opening the store takes a while: the screen is drawn first
            self.call_after_refresh(self._look_for_games, screen)
        return screen

    async def _resume_at_once(self, game_id: GameId) -> None:
        try:
            await self._resume(game_id, self.look)
        except RiverboatError as refusal:  # another process has the game, or the disk is full
            self._fail(refusal)

    def _look_for_games(self, screen: StartScreen) -> None:
        self.run_worker(self._offer_games(screen))

    async def _offer_games(self, screen: StartScreen) -> None:
        assert self._games is not None, "only saved games are looked for"
        try:
            found = await self._games.find()
        except RiverboatError as refusal:
            self._fail(refusal)
            return
        for path in found.unreadable:
            self._warn(self.look.text("play-unreadable-game", path=str(path)))
        screen.offer(found)
        if found.totals.stats.hands:
            screen.offer_ladder(await self._games.ladder())

    def _fail(self, refusal: RiverboatError) -> None:
        """There is no game to play."""
        self.failure = refusal
        self.exit()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What stands between the widgets and the terminal: no colours, no signs of doubtful width, if so wished."""
        filters = [*super().get_line_filters()]
        if not self.look.colour:
            filters.append(NoColor())
        if self.look.letters:
            filters.append(PlainSigns())
        return filters

    def on_start_screen_sessions_wanted(self) -> None:
        if self._games is not None:
            from riverboat.client.tui.browse_screen import SessionsScreen  # not needed before the first picture

            games, language = self._games, self.look.language
            screen = SessionsScreen(games.played, lambda game_id: games.retold(game_id, language), self.look)
            self.push_screen(screen)

    async def on_start_screen_chosen(self, event: StartScreen.Chosen) -> None:
        self.clear_notifications()
        self.look = event.look
        self._remember(language=event.look.language, game=event.chosen)
        try:
            if isinstance(event.choice, GameSettings):
                self._start(event.choice, event.look)
            else:
                await self._resume(event.choice.game_id, event.look)
        except RiverboatError as refusal:  # a bot of the saved game may be gone, or it is played elsewhere
            self.notify(error_text(refusal, event.look.text), severity="error")

    async def on_table_screen_left(self, event: TableScreen.Left) -> None:
        """Back to the menu or the lobby, unless the player wants to quit."""
        await self._close_game()
        if event.quits or (self._server_session is not None and self._server_session.is_at_one_table):
            self.exit()
        elif self._server_session is not None:
            self.pop_screen()
        else:
            self.switch_screen(self._menu())

    async def on_table_screen_rematch(self) -> None:
        """The same game again, with other cards."""
        played = self._game
        await self._close_game()
        if isinstance(played, LocalGame) and self.client is not None:
            seed = played.settings.seed
            settings = msgspec.structs.replace(played.settings, seed=None if seed is None else seed + 1)
            game = self._new_game(settings)
            self._game, self.client = game, TableClient(game, self.client.look)
            self.switch_screen(TableScreen(self.client, game.speed, game.earlier))

    def on_table_screen_preferred(self, event: TableScreen.Preferred) -> None:
        look = self.look = event.look
        self._remember(
            in_blinds=look.in_blinds,
            four_colours=look.four_colours,
            asks_all_in=look.asks_all_in,
            shows_styles=look.shows_styles,
            speed=event.speed,
        )

    def _remember(self, **changes: object) -> None:
        if self._preferences is not None:
            self._preferences.change(**changes)

    async def _close_game(self) -> None:
        if self._game is not None:
            await self._game.close()
            self._game = None

    def on_lobby_screen_seated(self, event: LobbyScreen.Seated) -> None:
        self._watch(event.line)

    def on_tournaments_screen_seated(self, event: TournamentsScreen.Seated) -> None:
        self._watch(event.line)

    def _watch(self, line: RemoteGame) -> None:
        assert self._server_session is not None, "the lobby belongs to a server session"
        self._game = line
        self.client = TableClient(line, self.look, self._server_session.plan.address.name)
        self.push_screen(TableScreen(self.client, "normal"))

    def on_lobby_screen_failed(self, event: LobbyScreen.Failed) -> None:
        self._fail(event.error)

    async def on_table_screen_failed(self, event: TableScreen.Failed) -> None:
        self.failure = event.error
        await self._close_game()
        self.exit()

    async def on_unmount(self) -> None:
        await self._close_game()
        if self._games is not None:
            await self._games.close()
        if self._server_session is not None:
            await self._server_session.close()

    def _start(self, settings: GameSettings, look: Look) -> None:
        self._sit_down(self._new_game(settings), look)

    def _new_game(self, settings: GameSettings) -> LocalGame:
        assert self._games is not None, "games of this process are stored"
        return self._games.new(settings, is_resumable=self._sitting.is_resumable)

    async def _resume(self, game_id: GameId, look: Look) -> None:
        assert self._games is not None, "games of this process are stored"
        sitting = self._sitting
        game = await self._games.resume(
            game_id, look.language, lingers=True, no_clock=sitting.no_clock, speed=sitting.speed
        )
        self._sit_down(game, look)

    def _sit_down(self, game: LocalGame, look: Look) -> None:
        self._game = game
        self.client = TableClient(game, look)
        screen = TableScreen(self.client, game.speed, game.earlier)
        if isinstance(self.screen, StartScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _warn(self, note: str) -> None:
        self.notify(note, severity="warning", timeout=NOTE_SECONDS)


def sees_colours() -> bool:
    """Whether the user wants colours: https://no-color.org."""
    return not os.environ.get("NO_COLOR")


def built_in_bots(language: Language) -> list[Opponent]:
    """The bots that come with Riverboat."""
    from riverboat.bots import list_bots

    return [Opponent(bot.name, bot.title(language), bot.style(language)) for bot in list_bots()]
