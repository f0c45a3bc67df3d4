"""The lobby of a server: a list of its tables. Enter takes a seat, N creates a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Click, ScreenResume
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input, Label

from riverboat.client.look import Look
from riverboat.client.option_words import option_words
from riverboat.client.remote import GameOffer, NewTable, RemoteGame, ServerSession
from riverboat.client.tui.canvas import Canvas
from riverboat.client.tui.choices import OpponentOffer
from riverboat.client.tui.drawing import Drawing, fitted, join, right_fitted, row, wrapped
from riverboat.client.tui.help import HelpScreen
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, ALARM, FAINT, GOLD, LAMP, QUIET, STRONG, TEXT, ink
from riverboat.errors import RiverboatError
from riverboat.locale import error_text

REFRESH_SECONDS: Final = 5.0
TOP: Final = 4
"""Rows above the list."""


class LobbyList(Drawing):
    """Who we are, the tables there are, and what went wrong last."""

    def __init__(self, server_session: ServerSession, look: Look) -> None:
        super().__init__()
        self.games: tuple[GameOffer, ...] | None = None
        self.place = 0
        self._server_session = server_session
        self._look = look
        self._trouble = ""
        self._is_unread = False
        """Whether the trouble came after the last look at the tables; the next look leaves it there to be read."""

    @property
    def chosen(self) -> GameOffer | None:
        return self.games[self.place] if self.games else None

    def show(self, games: tuple[GameOffer, ...]) -> None:
        """These tables now; the mark stays with the table it was at."""
        before = self.chosen
        self.games = games
        ids = [game.id for game in games]
        self.place = ids.index(before.id) if before is not None and before.id in ids else 0
        if not self._is_unread:
            self._trouble = ""
        self._is_unread = False
        self.redraw()

    def tell(self, sentence: str) -> None:
        """Until the next look at the tables."""
        self._trouble = sentence
        self._is_unread = False
        self.redraw()

    def complain(self, sentence: str) -> None:
        """A look at the tables that happens to come now does not take it away."""
        self.tell(sentence)
        self._is_unread = True

    def move(self, steps: int) -> None:
        if self.games:
            self.place = (self.place + steps) % len(self.games)
            self.redraw()

    def on_click(self, event: Click) -> None:
        place = event.y - TOP + self._first(self.size.height)
        if self.games and 0 <= place < len(self.games):
            self.place = place
            self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        text = self._look.text
        canvas = Canvas(width, height)
        canvas.put(
            1, 0, row((" ♠ ", ACCENT), (text("tui-lobby-title", server=self._server_session.plan.address.name), ACCENT))
        )
        player = self._server_session.player
        if player is not None:
            words = text("tui-lobby-player", name=player.name, chips=f"{player.chips:,}")
            canvas.put(1, 1, row((f"   {words}", QUIET)))
        if not self.games:
            canvas.put(4, TOP, row((text("tui-lobby-loading" if self.games is None else "tui-lobby-empty"), TEXT)))
        first = self._first(height)
        for offset, game in enumerate((self.games or ())[first : first + self._room(height)]):
            canvas.put(1, TOP + offset, self._row(game, is_chosen=first + offset == self.place, width=width - 2))
        below, tone = (self._trouble, ALARM) if self._trouble else (self._options(), QUIET)
        for offset, line in enumerate(wrapped(below, width - 4)[:3] if below else ()):
            canvas.put(2, height - 3 + offset, row((line, tone)))
        return canvas.rows()

    def _options(self) -> str:
        """Of the chosen table."""
        chosen = self.games[self.place : self.place + 1] if self.games else ()
        return option_words(chosen[0].options, self._look.text, "{:,}".format) if chosen else ""

    def _room(self, height: int) -> int:
        return max(1, height - TOP - 4)

    def _first(self, height: int) -> int:
        """The first table on the screen: the chosen one is always there."""
        return max(0, self.place - self._room(height) + 1)

    def _row(self, game: GameOffer, *, is_chosen: bool, width: int) -> Strip:
        text = self._look.text
        tone = FAINT if game.is_full else STRONG if is_chosen else TEXT
        stakes = f"{game.small_blind:,}/{game.big_blind:,}" if game.small_blind else f"{game.big_blind:,}"
        kind = text("play-lobby-kind", kind=game.kind)
        strip = join(
            [
                row((" ▸ " if is_chosen else "   ", ACCENT)),
                row((fitted(game.name, max(8, width - 57)), tone)),
                row((" " + fitted(kind, 12), QUIET)),
                row((fitted(text("tui-variant", variant=game.variant), 15), QUIET)),
                row((right_fitted(stakes, 13), GOLD if is_chosen else TEXT)),
                row((right_fitted(f"{game.players}/{game.seats}", 8), tone)),
            ]
        )
        return strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip


def _known(game: GameOffer) -> Callable[[], Awaitable[GameOffer]]:
    async def find() -> GameOffer:
        return game

    return find


class LobbyScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "sit_down", show=False),
        Binding("up,k,K,shift+tab", "move(-1)", show=False),
        Binding("down,j,J,tab", "move(1)", show=False),
        Binding("n,N", "new_table", show=False),
        Binding("c,C", "ask_code", show=False),
        Binding("t,T", "tournaments", show=False),
        Binding("w,W", "wait", show=False),
        Binding("r,R,f5", "look_again", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "cancel", show=False),
        Binding("q,Q,ctrl+c,ctrl+q", "quit", show=False),
    ]

    class Seated(Message):
        """The player has a seat at a table."""

        def __init__(self, line: RemoteGame) -> None:
            super().__init__()
            self.line = line

    class Failed(Message):
        """There is no way in."""

        def __init__(self, error: RiverboatError) -> None:
            super().__init__()
            self.error = error

    def __init__(self, server_session: ServerSession, look: Look, offer: OpponentOffer) -> None:
        """`offer` are the bots that can be asked to a new table."""
        super().__init__()
        self._server_session = server_session
        self._look = look
        self._offer = offer
        self._is_busy = True
        self._waits_at: GameOffer | None = None
        """The table whose waiting list the player is on."""

    def compose(self) -> ComposeResult:
        yield LobbyList(self._server_session, self._look)
        with Horizontal(id="prompt-row"):
            yield Label(id="prompt-label")
            yield Input(id="prompt", compact=True, select_on_focus=False, disabled=True)
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(KeyRow).show(
            (
                KeyOffer("Enter", text("tui-lobby-join"), "sit_down"),
                KeyOffer("N", text("tui-lobby-new"), "new_table"),
                KeyOffer("W", text("tui-lobby-wait"), "wait"),
                KeyOffer("C", text("tui-lobby-code"), "ask_code"),
                KeyOffer("T", text("tournaments-key-list"), "tournaments"),
                KeyOffer("R", text("tui-lobby-refresh"), "look_again"),
                KeyOffer("?", text("tui-key-help"), "help"),
                KeyOffer("Q", text("tui-key-quit"), "quit"),
            )
        )
        self._arrive()
        self.set_interval(REFRESH_SECONDS, self._look_again)

    def on_screen_resume(self, event: ScreenResume) -> None:  # noqa: ARG002 -- that it comes is all
        if not self._is_busy:
            self._look_again()

    @work(group="arrive")
    async def _arrive(self) -> None:
        """Say who we are; straight to the table that was asked for, if one was."""
        try:
            await self._server_session.sign_in()
            game = await self._server_session.chosen()
            if game is not None:
                self.post_message(self.Seated(await self._server_session.sit_down(game)))
                return
        except RiverboatError as error:
            self.post_message(self.Failed(error))
            return
        self._is_busy = False
        self._look_again()

    @work(group="look", exclusive=True)
    async def _look_again(self) -> None:
        if self._is_busy or not self.is_current:
            return
        try:
            games = await self._server_session.games()
        except RiverboatError as error:
            self._complain(error)
            return
        if self.is_live:
            self._list.show(games)
            await self._look_at_waiting_list()

    async def _look_at_waiting_list(self) -> None:
        """Say where the player is on it, and sit down once a seat is kept."""
        game = self._waits_at
        if game is None:
            return
        try:
            place = await self._server_session.waiting_place(game)
        except RiverboatError as error:
            self._complain(error)
            return
        if place is not None and not place.is_offered:
            words = {"table": game.name, "place": place.place, "waiting": place.waiting}
            self._list.tell(self._look.text("tui-lobby-waiting", **words))
            return
        self._waits_at = None
        if place is None:
            self._list.complain(self._look.text("tui-lobby-wait-over", table=game.name))
        else:
            self._sit_at(_known(game))

    @work(group="wait", exclusive=True)
    async def action_wait(self) -> None:
        """Join the waiting list of the chosen table, or leave the one the player is on."""
        game, waits_at = self._list.chosen, self._waits_at
        try:
            if waits_at is not None:
                self._waits_at = None
                await self._server_session.stop_waiting(waits_at)
            elif game is not None:
                await self._server_session.wait_for_seat(game)
                self._waits_at = game
        except RiverboatError as error:
            self._complain(error)
            return
        self._look_again()

    @work(group="sit")
    async def _sit_at(self, find: Callable[[], Awaitable[GameOffer]], code: str | None = None) -> None:
        if self._is_busy:
            return
        self._is_busy = True
        try:
            line = await self._server_session.sit_down(await find(), code)
        except RiverboatError as error:
            self._complain(error)
        else:
            self.post_message(self.Seated(line))
        finally:
            self._is_busy = False

    async def action_sit_down(self) -> None:
        if (game := self._list.chosen) is not None:
            self._sit_at(_known(game))

    def action_new_table(self) -> None:
        from riverboat.client.tui.new_table_screen import NewTableScreen

        planned = self._server_session.plan.new_table
        self.app.push_screen(NewTableScreen(self._offer(self._look.language), self._look, planned, self._make))

    def _make(self, table: NewTable) -> None:
        async def find() -> GameOffer:
            return await self._server_session.api.create(table)

        self._sit_at(find)

    def action_tournaments(self) -> None:
        if not self._is_busy:
            from riverboat.client.tui.tournament_screens import TournamentsScreen

            self.app.push_screen(TournamentsScreen(self._server_session, self._look))

    def action_ask_code(self) -> None:
        prompt = self._prompt
        prompt.disabled = False
        prompt.focus()
        self.query_one("#prompt-label", Label).update(self._look.text("tui-lobby-code-prompt"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        code = event.value.strip()
        self.action_cancel()
        if code:

            async def find() -> GameOffer:
                return await self._server_session.api.game_of_code(code)

            self._sit_at(find, code)

    def action_cancel(self) -> None:
        prompt = self._prompt
        prompt.value = ""
        prompt.disabled = True
        self.set_focus(None)
        self.query_one("#prompt-label", Label).update("")

    def action_move(self, steps: int) -> None:
        self._list.move(steps)

    def action_look_again(self) -> None:
        self._look_again()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self._look))

    def action_quit(self) -> None:
        self.app.exit()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def _complain(self, error: RiverboatError) -> None:
        if self.is_live:
            self._list.complain(error_text(error, self._look.text))

    @property
    def _list(self) -> LobbyList:
        return self.query_one(LobbyList)

    @property
    def _prompt(self) -> Input:
        return self.query_one("#prompt", Input)
