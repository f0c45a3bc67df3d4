"""Lists to look through: all sessions ever played here, and the hands of one. Typing searches, Enter opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.strip import Strip

from riverboat.client.local import PlayedSession
from riverboat.client.look import Look, spoken_card
from riverboat.client.plans import own_seat
from riverboat.client.recorder import HandRecord, Recorder
from riverboat.client.session import TableClient
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, fitted, row
from riverboat.client.tui.graph import signed
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, LAMP, QUIET, STRONG, TEXT, ink
from riverboat.client.tui.replay import ReplayScreen
from riverboat.client.tui.showing import boards_of
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.locale import error_text
from riverboat.protocol import ClientMessage, ServerMessage

Retell = Callable[[GameId], Awaitable[Sequence[ServerMessage]]]
"""What a session told from its first hand to its last."""


class Item(NamedTuple):
    """A line of a list, and its place among all."""

    line: str
    place: int


class ItemList(Drawing):
    def __init__(self) -> None:
        super().__init__()
        self.items: Sequence[Item] = ()
        self.at = 0
        self._empty = ""

    def show(self, items: Sequence[Item], empty: str) -> None:
        self.items, self._empty = items, empty
        self.at = max(0, min(self.at, len(items) - 1))
        self.redraw()

    def move(self, steps: int) -> None:
        self.at = max(0, min(self.at + steps, len(self.items) - 1))
        self.redraw()

    def on_click(self, event: Click) -> None:
        self.at = max(0, min(self._first(self.size.height) + event.y, len(self.items) - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Strip]:
        if not self.items:
            return [row(), row((f"   {self._empty}", QUIET))]
        first = self._first(height)
        lines = []
        for place, item in enumerate(self.items[first : first + height], first):
            is_chosen = place == self.at
            strip = row(
                (" ▸ " if is_chosen else "   ", ACCENT), (fitted(item.line, width - 4), STRONG if is_chosen else TEXT)
            )
            lines.append(strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip)
        return lines

    def _first(self, height: int) -> int:
        return max(0, min(self.at - height // 2, len(self.items) - height))


class BrowseScreen(LiveScreen):
    """A list that is searched by typing. What is typed must be in the line; several words must all be."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
        Binding("home", "move(-100000)", show=False),
        Binding("end", "move(100000)", show=False),
        Binding("enter", "open", show=False),
        Binding("escape,ctrl+c,ctrl+q", "back", show=False),
    ]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._wanted = ""
        self._lines: list[str] | None = None

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield ItemList()
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(KeyRow).show(
            (
                KeyOffer("↑↓", text("tui-start-move"), "move(1)"),
                KeyOffer("Enter", text("tui-browse-open"), "open"),
                KeyOffer("A–Z", text("tui-browse-search"), "move(0)"),
                KeyOffer("Esc", text("tui-browse-back"), "back"),
            )
        )
        self._draw()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def on_key(self, event: events.Key) -> None:
        if event.key == "backspace":
            self._search(self._wanted[:-1])
        elif event.is_printable and event.character is not None:
            self._search(self._wanted + event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def action_move(self, steps: int) -> None:
        self.query_one(ItemList).move(steps)

    def action_back(self) -> None:
        """Forget what is searched for; then close."""
        if self._wanted:
            self._search("")
        else:
            self.dismiss()

    def action_open(self) -> None:
        found = self.query_one(ItemList)
        if found.items:
            self._open(found.items[found.at].place)

    def title_text(self, found: int) -> str:
        raise NotImplementedError

    def _open(self, place: int) -> None:
        raise NotImplementedError

    def _search(self, wanted: str) -> None:
        self._wanted = wanted
        self._draw()

    def _draw(self) -> None:
        if not self.is_live:
            return
        text, words = self._look.text, self._wanted.casefold().split()
        items = [
            Item(line, place)
            for place, line in enumerate(self._lines or ())
            if all(word in line.casefold() for word in words)
        ]
        searched = text("tui-browse-searched", words=self._wanted) if self._wanted else ""
        self.query_one(TurnLine).show(f"{self.title_text(len(items))}{searched}", ACCENT, None, self._look)
        self.query_one(ItemList).show(items, text("tui-browse-working" if self._lines is None else "tui-browse-none"))


class SessionsScreen(BrowseScreen):
    """Every session that was played on this machine."""

    def __init__(self, find: Callable[[], Awaitable[Sequence[PlayedSession]]], retell: Retell, look: Look) -> None:
        super().__init__(look)
        self._find = find
        self._retell = retell
        self._sessions: Sequence[PlayedSession] = ()

    def on_mount(self) -> None:
        super().on_mount()
        self._load()

    @work(exclusive=True)
    async def _load(self) -> None:
        try:
            self._sessions = await self._find()
        except RiverboatError as refusal:
            self.notify(error_text(refusal, self._look.text), severity="error")
        self._lines = [self._line(session) for session in self._sessions]
        self._draw()

    def title_text(self, found: int) -> str:
        return self._look.text("tui-sessions-title", count=found)

    def _line(self, session: PlayedSession) -> str:
        text, settings = self._look.text, session.settings
        return text(
            "tui-session",
            date=f"{session.saved_at:%Y-%m-%d %H:%M}",
            kind=text("play-lobby-kind", kind=settings.kind),
            variant=text("tui-variant", variant=settings.variant),
            stakes=f"{settings.small_blind:,}/{settings.big_blind:,}",
            opponents=len(settings.opponents),
            hands=session.hands,
            won=signed(session.won, self._look, settings.big_blind),
            practice="yes" if settings.practice else "no",
        )

    @work(exclusive=True, group="open")
    async def _read_hands(self, session: PlayedSession) -> None:
        hands = recorded(await self._retell(session.game_id), self._look)
        if self.is_live and hands:
            self.app.push_screen(HandsScreen(hands, self._look))
        elif self.is_live:
            self.notify(self._look.text("tui-no-hand-yet"))

    def _open(self, place: int) -> None:
        self._read_hands(self._sessions[place])


class HandsScreen(BrowseScreen):
    """The hands of a session: cards, board and result, each to be replayed."""

    def __init__(self, hands: Sequence[HandRecord], look: Look) -> None:
        super().__init__(look)
        self._hands = hands
        self._lines = [self._line(hand) for hand in hands]

    def title_text(self, found: int) -> str:
        return self._look.text("tui-hands-title", count=found)

    def _line(self, hand: HandRecord) -> str:
        first, last = hand.frames[0].view, hand.frames[-1].view
        own = own_seat(last)
        before, now = own_seat(first), own
        won = now.stack - (before.stack + before.bet) if now is not None and before is not None else 0
        dealt = next((seat.cards for frame in hand.frames if (seat := own_seat(frame.view)) and seat.cards), ())
        spoken = " ".join(spoken_card(card, self._look) for card in dealt)
        boards = (" ".join(spoken_card(card, self._look) for card in board) for board in boards_of(last))
        return self._look.text(
            "tui-hand",
            number=f"{hand.number:>{len(str(self._hands[-1].number))}}",
            position=f"{own.position if own is not None else '':<5}",
            cards=f"{spoken:<8}",
            board=f"{' / '.join(boards):<16}",
            won=signed(won, self._look, last.level.big_blind),
        )

    def _open(self, place: int) -> None:
        view = self._hands[place].frames[-1].view
        names = [self._look.name(seat, view) for seat in view.seats]
        self.app.push_screen(ReplayScreen(self._hands, self._look, is_at_end=False, names=names, place=place))


def recorded(told: Sequence[ServerMessage], look: Look) -> list[HandRecord]:
    """The hands in what a session told, frame by frame."""
    client = TableClient(_Nobody(), look)
    client.recall(told)
    recorder: Recorder = client.recorder
    return recorder.finished


class _Nobody:
    """A connection to no table: what was told is only read."""

    async def send(self, message: ClientMessage) -> None:
        raise AssertionError(f"nobody listens to {message}")

    async def receive(self) -> ServerMessage:
        raise AssertionError("nobody speaks")

    def pause(self, *, on: bool) -> None:
        """No clock runs."""
