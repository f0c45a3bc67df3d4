"""A hand that somebody else deals, played along by our engine with the cards that one seat knows.

Seats are counted from the left of the button, so that the button is the last; heads-up the big blind is seat 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from riverboat.cards import UNKNOWN, Card, parse_cards
from riverboat.engine import Action, Hand, Rules, apply, start_hand
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError

ReadAction: TypeAlias = Callable[[Hand], Action]
"""An action in the words of the dealer; what it means depends on how the hand stands."""
BOARD_CARDS: Final = 5


class Followed:
    """A match: rules and stacks, which are the same in every hand."""

    def __init__(self, rules: Rules, stacks: Sequence[Chips]) -> None:
        self.rules: Final = rules
        self.stacks: Final = tuple(stacks)

    @property
    def button(self) -> Seat:
        return len(self.stacks) - 1

    def hand(
        self, number: int, holes: Mapping[Seat, str], board: str, actions: Iterable[ReadAction], names: Sequence[str]
    ) -> Hand:
        """The hand after these actions; cards that nobody has shown us are unknown."""
        pack = self._pack(holes, board)
        hand = start_hand(self.rules, self.stacks, self.button, pack, hand_id=str(number), names=names)
        for read in actions:
            hand = apply(hand, read(hand)).hand
        return hand

    def _pack(self, holes: Mapping[Seat, str], board: str) -> list[Card]:
        """The cards in the order they leave the pack."""
        own = {seat: parse_cards(cards) for seat, cards in holes.items() if cards}
        players = range(len(self.stacks))
        pack = [own[seat][place] if seat in own else UNKNOWN for place in (0, 1) for seat in players]
        cards = [*parse_cards(board), *[UNKNOWN] * BOARD_CARDS][:BOARD_CARDS]
        return [*pack, UNKNOWN, *cards[:3], UNKNOWN, cards[3], UNKNOWN, cards[4]]


def dealer_broke_protocol(dealer: str, line: str, expected: str) -> RiverboatError:
    """What came from the dealer is not what its protocol says."""
    shown = line if len(line) <= 120 else f"{line[:120]}…"
    return RiverboatError(
        "dealer_line", f"{dealer} sent {shown!r}; expected {expected}", dealer=dealer, line=shown, expected=expected
    )
