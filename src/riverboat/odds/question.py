"""What is asked of an equity calculation: who may hold what, and which cards are out. Checked once, here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from riverboat.cards import STANDARD_DECK, Card, CardLike, DeckName, check_distinct, deck_of, to_cards
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.odds.ranges import Combo, Range

Holding: TypeAlias = "str | Range | Sequence[CardLike]"
"""Two cards (`"AhKh"`), a range (`"QQ+, AKs"`), or `"random"` for any two."""

MAX_PLAYERS: Final = 10
BOARDS: Final = (0, 3, 4, 5)
"""How many cards can lie on the table."""


@dataclass(frozen=True, slots=True)
class Question:
    """Ranges without the combos that cards elsewhere rule out, the board, and the rest of the pack."""

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    live: tuple[Card, ...]
    """The cards that are neither on the board nor dead; hole cards are still among them."""
    deck: DeckName
    asked: tuple[Range, ...] = ()
    """The ranges as they were given."""

    @property
    def known(self) -> tuple[Combo, ...] | None:
        """The hole cards, if every range is a single hand."""
        combos = [only_combo(hands) for hands in self.ranges]
        return tuple(combo for combo in combos if combo) if all(combos) else None


def only_combo(hands: Range) -> Combo | None:
    """The two cards of a range that is a single hand."""
    return hands.held[0][0] if len(hands.held) == 1 else None


def ask(
    hands: Sequence[Holding], board: str | Iterable[CardLike], dead: str | Iterable[CardLike], deck: DeckName
) -> Question:
    """Read and check a question."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise bad_argument("hands", hands, "a list of hands or ranges")
    shown, gone = to_cards(board), to_cards(dead)
    if not 2 <= len(hands) <= MAX_PLAYERS:
        raise RiverboatError(
            "wrong_player_count", f"{len(hands)} hands were given; 2 to {MAX_PLAYERS} were expected", count=len(hands)
        )
    if len(shown) not in BOARDS:
        raise RiverboatError(
            "board_of_wrong_size", f"a board has 0, 3, 4 or 5 cards, not {len(shown)}", count=len(shown)
        )
    ranges = tuple(_as_range(hand) for hand in hands)
    check_distinct([*shown, *gone, *(card for hand in ranges for card in only_combo(hand) or ())])
    out = {*shown, *gone, *(set(STANDARD_DECK) - set(deck_of(deck)))}
    live = tuple(card for card in deck_of(deck) if card not in out)
    needed = 2 * len(hands) + 5 - len(shown)
    if len(live) < needed:
        raise RiverboatError(
            "not_enough_cards",
            f"{len(live)} cards are left; these hands and the board need {needed}",
            left=len(live),
            needed=needed,
        )
    return Question(_possible(hands, ranges, out), shown, live, deck, ranges)


def _possible(hands: Sequence[Holding], ranges: tuple[Range, ...], out: set[Card]) -> tuple[Range, ...]:
    """What is left of ranges with the cards that are out, or known in other hands, as long as that rules out more."""
    known = [set(only_combo(hand) or ()) for hand in ranges]
    left: list[Range] = []
    for player, hand in enumerate(ranges):
        left.append(hand.removing(out.union(*(cards for other, cards in enumerate(known) if other != player))))
        if not left[-1].held:
            name = hands[player] if isinstance(hands[player], str) else quoted(hands[player])
            raise RiverboatError("no_hand_left", f"{name!r} is not possible with the cards that are out", hand=name)
    return ranges if tuple(left) == ranges else _possible(hands, tuple(left), out)


def _as_range(hand: Holding) -> Range:
    if isinstance(hand, Range):
        return hand
    return Range.parse(hand) if isinstance(hand, str) else Range.hand(hand)
