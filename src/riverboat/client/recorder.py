"""What the client has seen, hand by hand, for looking back. Frames are views as they were sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from riverboat.client.log_lines import LogLine
from riverboat.protocol import TableView

MOST_HANDS: Final = 500


@dataclass
class Frame:
    """The table at one moment, and what was told up to then."""

    view: TableView
    lines: list[LogLine]


@dataclass
class HandRecord:
    number: int
    frames: list[Frame] = field(default_factory=list)
    lines: list[LogLine] = field(default_factory=list)

    def decision_at(self, step: int) -> int | None:
        """The number of the viewer's decision that a frame shows or comes after, from 0; None before the first."""
        decided = [_turn(frame.view) for frame in self.frames[: step + 1]]
        turns = [turn for turn, before in zip(decided, [None, *decided], strict=False) if turn and turn != before]
        return len(turns) - 1 if turns else None

    @property
    def is_over(self) -> bool:
        return bool(self.frames) and self.frames[-1].view.is_hand_over


def _turn(view: TableView) -> tuple[object, ...] | None:
    """What tells one decision of the viewer from all others; None while it is not the viewer's turn to bet."""
    if view.legal is None or view.legal.run_it_twice:
        return None
    return view.street, view.pot, view.to_call, view.legal


class Recorder:
    """Keeps the session's hands, the oldest going first."""

    def __init__(self) -> None:
        self.hands: list[HandRecord] = []
        self._early: list[LogLine] = []
        """Told of a hand before its first view came."""

    def tell(self, lines: list[LogLine], *, begins_hand: bool = False) -> None:
        if begins_hand:
            self._early = []
        if begins_hand or self._early or not self.hands:
            self._early += lines
        else:
            self.hands[-1].lines += lines

    def see(self, view: TableView) -> None:
        """Add a view to its hand; one that shows nothing new is left out."""
        if not view.hand_number:
            return
        if not self.hands or self.hands[-1].number != view.hand_number:
            self.hands.append(HandRecord(view.hand_number))
            del self.hands[:-MOST_HANDS]
        hand = self.hands[-1]
        hand.lines += self._early
        self._early = []
        is_new = not hand.frames or len(hand.lines) > len(hand.frames[-1].lines)
        if is_new:
            hand.frames.append(Frame(view, list(hand.lines)))
        else:
            hand.frames[-1].view = view

    def add(self, number: int, lines: list[LogLine]) -> None:
        """Tell something of a hand after it is over: at its last frame."""
        for hand in self.hands:
            if hand.number == number and hand.frames:
                hand.lines += lines
                hand.frames[-1].lines = list(hand.lines)

    @property
    def finished(self) -> list[HandRecord]:
        return [hand for hand in self.hands if hand.is_over]
