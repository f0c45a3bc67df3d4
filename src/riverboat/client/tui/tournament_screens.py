"""Tournaments at a server: the list, and one tournament's page with standings and all that can be done there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import ScreenResume
from textual.message import Message
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.remote import RemoteGame, ServerSession
from riverboat.client.remote.tournaments import TournamentDesk, new_tournament, tournaments
from riverboat.client.tournament_words import (
    TournamentCommand,
    command_text,
    head_lines,
    listed_cells,
    possible_commands,
    standings_rows,
)
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, fitted, right_fitted, row, wrapped
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, ALARM, FAINT, LAMP, QUIET, STRONG, TEXT, ink
from riverboat.errors import RiverboatError
from riverboat.locale import error_text

if TYPE_CHECKING:
    from riverboat.protocol.tournament_rest import TournamentBody, TournamentDetail

REFRESH_SECONDS: Final = 3.0
KEYS: Final[dict[TournamentCommand, str]] = {
    "enter": "E",
    "withdraw": "W",
    "begin": "B",
    "next_day": "D",
    "rebuy": "M",
    "add_on": "A",
    "icm": "I",
    "chips": "C",
    "agree": "Y",
    "refuse": "N",
    "call_off": "X",
}


class TournamentList(Drawing):
    """A row for each tournament, and what went wrong last."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.found: tuple[TournamentBody, ...] | None = None
        self.place = 0
        self.trouble = ""

    @property
    def chosen(self) -> TournamentBody | None:
        return self.found[min(self.place, len(self.found) - 1)] if self.found else None

    def draw(self, width: int, height: int) -> list[Strip]:
        text = self._look.text
        rows = [row()]
        if not self.found:
            rows.append(row((f"   {text('coaching-working' if self.found is None else 'tournaments-none')}", QUIET)))
        first = max(0, self.place - max(1, height - 6) + 1)
        for place, body in enumerate(self.found or ()):
            if place >= first:
                rows.append(self._row(body, width, is_chosen=body is self.chosen))
        rows = rows[: max(1, height - 3)]
        return [*rows, *(row((f" {line}", ALARM)) for line in wrapped(self.trouble, width - 2)[:3] if line)]

    def _row(self, body: TournamentBody, width: int, *, is_chosen: bool) -> Strip:
        name, *cells = listed_cells(body, self._look.text)
        strip = row(
            (" ▸ " if is_chosen else "   ", ACCENT),
            (fitted(name, max(8, width - 62)), STRONG if is_chosen else TEXT),
            (" " + fitted(cells[0], 18), QUIET),
            (right_fitted(cells[1], 10), TEXT),
            (right_fitted(cells[2], 11), TEXT),
            ("  " + fitted(cells[3], 16), QUIET),
        )
        return strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip


class TournamentsScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", show=False),
        Binding("up,k,K,shift+tab", "move(-1)", show=False),
        Binding("down,j,J,tab", "move(1)", show=False),
        Binding("n,N", "new", show=False),
        Binding("r,R,f5", "look_again", show=False),
        Binding("escape,q,Q,ctrl+c,ctrl+q", "dismiss", show=False),
    ]

    class Seated(Message):
        """The player goes to the table where the seat was drawn."""

        def __init__(self, line: RemoteGame) -> None:
            super().__init__()
            self.line = line

    def __init__(self, server_session: ServerSession, look: Look) -> None:
        super().__init__()
        self._server_session = server_session
        self._look = look

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield TournamentList(self._look)
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        title = text("tournaments-title", server=self._server_session.plan.address.name)
        self.query_one(TurnLine).show(title, ACCENT, None, self._look)
        self.query_one(KeyRow).show(
            (
                KeyOffer("Enter", text("tournaments-key-open"), "open"),
                KeyOffer("N", text("tournaments-key-new"), "new"),
                KeyOffer("R", text("tui-lobby-refresh"), "look_again"),
                KeyOffer("Esc", text("tui-browse-back"), "dismiss"),
            )
        )
        self._look_again()
        self.set_interval(REFRESH_SECONDS, self._look_again)

    def on_screen_resume(self, event: ScreenResume) -> None:  # noqa: ARG002 -- that it comes is all
        self._look_again()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    @work(group="look", exclusive=True)
    async def _look_again(self) -> None:
        if not self.is_current:
            return
        try:
            found = await tournaments(self._server_session.api)
        except RiverboatError as error:
            self._complain(error)
            return
        if self.is_live:
            shown = self.query_one(TournamentList)
            shown.found, shown.trouble = found, ""
            shown.place = max(0, min(shown.place, len(found) - 1))
            shown.redraw()

    def action_move(self, steps: int) -> None:
        shown = self.query_one(TournamentList)
        if shown.found:
            shown.place = (shown.place + steps) % len(shown.found)
            shown.redraw()

    def action_look_again(self) -> None:
        self._look_again()

    def action_open(self) -> None:
        chosen = self.query_one(TournamentList).chosen
        if chosen is not None:
            self._open(chosen)

    def action_new(self) -> None:
        from riverboat.client.tui.new_tournament_screen import NewTournamentScreen

        self.app.push_screen(NewTournamentScreen(self._look, self._make))

    @work(group="make")
    async def _make(self, body: dict[str, object]) -> None:
        try:
            made = await new_tournament(self._server_session.api, body)
        except RiverboatError as error:
            self._complain(error)
            return
        if self.is_live:
            self._open(made)

    def _open(self, chosen: TournamentBody) -> None:
        player = self._server_session.player
        assert player is not None, "the lobby has signed in"
        desk = TournamentDesk(self._server_session.api, chosen.id, player.name, player.id)
        self.app.push_screen(TournamentScreen(desk, self._look, self._sat_down))

    def _sat_down(self, line: RemoteGame) -> None:
        self.post_message(self.Seated(line))

    def _complain(self, error: RiverboatError) -> None:
        if self.is_live:
            shown = self.query_one(TournamentList)
            shown.trouble = error_text(error, self._look.text)
            shown.redraw()


class TournamentPage(Drawing):
    """What is known of the tournament; the standings can be paged through."""

    def __init__(self, look: Look, player_id: int) -> None:
        super().__init__()
        self._look = look
        self._player_id = player_id
        self.detail: TournamentDetail | None = None
        self.first = 0
        self.trouble = ""

    def draw(self, width: int, height: int) -> list[Strip]:
        text, detail = self._look.text, self.detail
        if detail is None:
            return [row(), row((f" {text('coaching-working')}", QUIET))]
        rows = [row((f" {line}", TEXT)) for told in head_lines(detail, text) for line in wrapped(told, width - 2)]
        rows.append(row())
        head, *players = standings_rows(detail, self._player_id, text)
        rows.append(self._row(head, width, is_head=True, is_own=False))
        room = max(1, height - len(rows) - 3)
        self.first = max(0, min(self.first, len(players) - room))
        for cells, player in list(zip(players, detail.players, strict=True))[self.first : self.first + room]:
            rows.append(self._row(cells, width, is_head=False, is_own=player.player_id == self._player_id))
        return [*rows, *(row((f" {line}", ALARM)) for line in wrapped(self.trouble, width - 2)[:3] if line)]

    def _row(self, cells: list[str], width: int, *, is_head: bool, is_own: bool) -> Strip:
        tone = QUIET if is_head else STRONG if is_own else TEXT
        place, name, stack, table, won = cells
        return row(
            (right_fitted(place, 6), FAINT if not is_head else QUIET),
            ("  " + fitted(name, max(8, width - 44)), tone),
            (right_fitted(stack, 14), tone),
            (right_fitted(table, 8), QUIET),
            (right_fitted(won, 12), tone),
        )


class TournamentScreen(LiveScreen):
    """One tournament. Over a table it has no way to that table but back."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "play", show=False),
        Binding("up,k,K,pageup", "page(-1)", show=False),
        Binding("down,j,J,pagedown", "page(1)", show=False),
        Binding("r,R,f5", "look_again", show=False),
        Binding("escape,q,Q,g,G,ctrl+c,ctrl+q", "dismiss", show=False),
        *(Binding(f"{key.lower()},{key}", f"do('{command}')", show=False) for command, key in KEYS.items()),
    ]

    def __init__(self, desk: TournamentDesk, look: Look, sat_down: Callable[[RemoteGame], None] | None = None) -> None:
        super().__init__()
        self._desk = desk
        self._look = look
        self._sat_down = sat_down
        self._is_busy = False

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield TournamentPage(self._look, self._desk.player_id)
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        self._look_again()
        self.set_interval(REFRESH_SECONDS, self._look_again)

    def on_screen_resume(self, event: ScreenResume) -> None:  # noqa: ARG002 -- that it comes is all
        self._look_again()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    @work(group="look", exclusive=True)
    async def _look_again(self) -> None:
        if not self.is_current:
            return
        try:
            detail = await self._desk.look()
        except RiverboatError as error:
            self._complain(error)
            return
        if self.is_live:
            self._show(detail)

    def _show(self, detail: TournamentDetail) -> None:
        text = self._look.text
        page = self._page
        page.detail, page.trouble = detail, ""
        page.redraw()
        self.query_one(TurnLine).show(detail.name, ACCENT, None, self._look)
        offers = [
            KeyOffer(KEYS[command], command_text(command, detail, text), f"do('{command}')")
            for command in possible_commands(detail, self._desk.player_id)
        ]
        if detail.game_id is not None and self._sat_down is not None:
            offers.insert(0, KeyOffer("Enter", text("tournament-key-play"), "play"))
        self.query_one(KeyRow).show((*offers, KeyOffer("Esc", text("tui-browse-back"), "dismiss")))

    def action_page(self, steps: int) -> None:
        self._page.first = max(0, self._page.first + steps)
        self._page.redraw()

    def action_look_again(self) -> None:
        self._look_again()

    def action_do(self, command: TournamentCommand) -> None:
        detail = self._page.detail
        if detail is not None and command in possible_commands(detail, self._desk.player_id):
            self._do(command)

    @work(group="do")
    async def _do(self, command: TournamentCommand) -> None:
        if self._is_busy:
            return
        self._is_busy = True
        try:
            await self._desk.do(command)
        except RiverboatError as error:
            self._complain(error)
        else:
            if self.is_live:
                self._look_again()
        finally:
            self._is_busy = False

    def action_play(self) -> None:
        detail = self._page.detail
        if detail is not None and detail.game_id is not None and self._sat_down is not None:
            self._play(detail.game_id, self._sat_down)

    @work(group="do")
    async def _play(self, game_id: str, sat_down: Callable[[RemoteGame], None]) -> None:
        if self._is_busy:
            return
        self._is_busy = True
        try:
            sat_down(await self._desk.sit_down(game_id))
        except RiverboatError as error:
            self._complain(error)
        finally:
            self._is_busy = False

    def _complain(self, error: RiverboatError) -> None:
        if self.is_live:
            self._page.trouble = error_text(error, self._look.text)
            self._page.redraw()

    @property
    def _page(self) -> TournamentPage:
        return self.query_one(TournamentPage)
