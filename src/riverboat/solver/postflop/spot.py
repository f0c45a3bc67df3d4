"""A postflop spot: everything that says which game is solved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from riverboat.cards import Card, CardLike, check_distinct, to_cards
from riverboat.errors import RiverboatError, bad_argument, listed
from riverboat.odds.ranges import Range
from riverboat.solver.postflop.sizes import DEFAULT_SIZES, POSITIONS, STREETS, Menus, Street, parse_sizes

MOST_CHIPS: Final = 10_000_000
"""In the pot, and behind: values are kept in 24 bits."""

RangeLike: TypeAlias = "Range | str"


@dataclass(frozen=True)
class Spot:
    """A board, what both may hold, the pot, the stack behind, and the menus. The first range acts first."""

    board: tuple[Card, ...]
    ranges: tuple[Range, Range]
    pot: int
    stack: int
    menus: Menus = field(default_factory=Menus)
    rake: float = 0.0
    """The share of the pot that the house takes, from 0 to 1."""
    rake_cap: float = 0.0
    """The most it takes, in chips; 0: no limit."""

    @classmethod
    def of(
        cls,
        board: str | Iterable[CardLike],
        ranges: Iterable[RangeLike],
        pot: int,
        stack: int,
        *,
        sizes: str | Iterable[str] | None = None,
        add_all_in: float = Menus.add_all_in,
        all_in_share: float = Menus.all_in_share,
        most_raises: int = Menus.most_raises,
        rake: float = 0.0,
        rake_cap: float = 0.0,
    ) -> Spot:
        """A spot from texts; whatever cannot be a spot is refused with what would be right."""
        menus = Menus(
            parse_sizes(DEFAULT_SIZES if sizes is None else sizes),
            add_all_in=add_all_in,
            all_in_share=all_in_share,
            most_raises=most_raises,
        )
        cards = _board(board)
        first, second = (one.removing(cards) for one in read_ranges(ranges))
        return cls(cards, (first, second), pot, stack, menus, rake, rake_cap)

    def __post_init__(self) -> None:
        if not isinstance(self.board, tuple):
            raise bad_argument("board", self.board, "3 to 5 cards; `Spot.of` reads texts")
        _board(self.board)
        are_ranges = isinstance(self.ranges, tuple) and len(self.ranges) == 2
        if not are_ranges or not all(isinstance(one, Range) for one in self.ranges):
            raise bad_argument("ranges", self.ranges, "two `Range`s, out of position first; `Spot.of` reads texts")
        if not isinstance(self.menus, Menus):
            raise bad_argument("menus", self.menus, "`Menus`")
        for name, chips in (("pot", self.pot), ("stack", self.stack)):
            if type(chips) is not int or not 1 <= chips <= MOST_CHIPS:
                raise bad_argument(name, chips, f"whole chips, from 1 to {MOST_CHIPS}")
        for name, share, high in (("rake", self.rake, 1.0), ("rake_cap", self.rake_cap, float(MOST_CHIPS))):
            is_number = isinstance(share, float | int) and not isinstance(share, bool)
            if not is_number or not 0 <= share <= high:
                raise bad_argument(name, share, f"a number from 0 to {high:g}")
        first, second = self.ranges
        for position, one in (("oop", first), ("ip", second)):
            if not one.held:
                raise RiverboatError(
                    "range_off_board", f"the range {position} has no hand left on this board", position=position
                )
        if not any(not {*a} & {*b} for a, _ in first.held for b, _ in second.held):
            raise RiverboatError("ranges_never_meet", "every hand of one range shares a card with every of the other")

    @property
    def streets_without_bets(self) -> tuple[Street, ...]:
        """The streets to be played for which nobody has a menu of bets."""
        played = STREETS[len(self.board) - 3 :]
        return tuple(
            street for street in played if not any(self.menus.offered(one, street, "bet") for one in POSITIONS)
        )


def _board(board: str | Iterable[CardLike]) -> tuple[Card, ...]:
    cards = to_cards(board)
    check_distinct(cards)
    if not 3 <= len(cards) <= 5:
        raise RiverboatError(
            "board_not_postflop", f"a board of {len(cards)} cards; a spot has 3, 4 or 5", count=len(cards)
        )
    return tuple(cards)


def read_ranges(ranges: Iterable[RangeLike]) -> tuple[Range, Range]:
    expected = "two ranges, out of position first"
    given = () if isinstance(ranges, str) else listed("ranges", ranges, 2, expected)
    if len(given) != 2:
        raise bad_argument("ranges", ranges, expected)
    first, second = (one if isinstance(one, Range) else Range.parse(one) for one in given)
    return first, second
