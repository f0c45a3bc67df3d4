"""A table that says what the test tells it to, and remembers what it was sent."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TypeVar

from riverboat.engine.actions import Action
from riverboat.protocol import (
    Act,
    ClientMessage,
    Closed,
    GameState,
    Leave,
    LevelView,
    PotView,
    Preset,
    Refused,
    SeatView,
    ServerMessage,
    TableEvent,
    TableView,
)
from riverboat.table.events import AnyEvent

Kind = TypeVar("Kind")


class ScriptedTable:
    """A `protocol.Connection` without a game behind it. Leaving closes it."""

    def __init__(self) -> None:
        self.sent: list[ClientMessage] = []
        self._outbox: asyncio.Queue[ServerMessage] = asyncio.Queue()
        self._numbers = count(1)
        self.version = 0

    async def send(self, message: ClientMessage) -> None:
        self.sent.append(message)
        if isinstance(message, Leave):
            self.tell(Closed(next(self._numbers), "left"))

    async def receive(self) -> ServerMessage:
        return await self._outbox.get()

    def pause(self, *, on: bool) -> None:
        """No clock runs here."""

    def tell(self, message: ServerMessage) -> None:
        self._outbox.put_nowait(message)

    def show(self, view: TableView) -> None:
        """The table has moved on and looks like this."""
        self.version += 1
        self.tell(GameState(next(self._numbers), self.version, view))

    def happen(self, *events: AnyEvent) -> None:
        for event in events:
            self.tell(TableEvent(next(self._numbers), event))

    def refuse(self, code: str, message: str, **values: str | int) -> None:
        self.tell(Refused(code, message, values, next(self._numbers)))

    @property
    def actions(self) -> list[Action]:
        return [message.action for message in self.sent if isinstance(message, Act)]

    def sent_of(self, kind: type[Kind]) -> list[Kind]:
        return [message for message in self.sent if isinstance(message, kind)]


OWN_CARDS = ("As", "Kh")
NAMES = ("You", "Ada", "Bob", "老王", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida")
POSITIONS = {
    2: ("BTN", "BB"),
    3: ("BTN", "SB", "BB"),
    6: ("HJ", "CO", "BTN", "SB", "BB", "UTG"),
    10: ("UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN", "SB", "BB", "UTG", "UTG+1"),
}


def seats(
    players: int = 3, cards: tuple[str, ...] = ("As", "Kh"), **of_seat: dict[str, object]
) -> tuple[SeatView, ...]:
    """Players with 10,000 each; `s1={"bet": 100}` changes a seat."""
    positions = POSITIONS[players]
    return tuple(
        SeatView(
            **{
                "seat": seat,
                "status": "active",
                "name": NAMES[seat],
                "stack": 10_000,
                "position": positions[seat],
                "cards": cards if seat == 0 else ("??", "??"),
                "is_bot": seat > 0,
                **of_seat.get(f"s{seat}", {}),
            }
        )
        for seat in range(players)
    )


def table(players: int = 3, **changes: object) -> TableView:
    """A table before anything has been bet, the viewer in seat 0."""
    fields: dict[str, object] = {
        "hand_number": 15,
        "hand_id": "t-15",
        "seat": 0,
        "button": POSITIONS[players].index("BTN"),
        "level": LevelView(50, 100),
        "seats": seats(players),
        "street": "preflop",
        "board": (),
        "second_board": (),
        "pot": 150,
        "pots": (PotView(150, tuple(range(players))),),
        "actor": 1,
        "to_call": 0,
        "legal": None,
        "presets": (),
        "clock": None,
        "you_have": None,
        "awards": (),
        "is_hand_over": False,
        **changes,
    }
    return TableView(**fields)


def presets(**raises: int) -> tuple[Preset, ...]:
    return tuple(Preset(name, raise_to) for name, raise_to in raises.items())
