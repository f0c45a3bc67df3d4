"""Equity of hole cards in the games that `equity` does not know: Omaha, and hold'em from several packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from typing import Final, Literal, TypeAlias

from riverboat.cards import Card, CardLike, DeckName, check_distinct, deck_of, packs_in, to_cards
from riverboat.errors import RiverboatError, bad_argument, listed
from riverboat.odds.results import Equities, from_outcomes

Hole: TypeAlias = "str | Iterable[CardLike]"
"""Hole cards, or `"random"` for any."""
HoleCount: TypeAlias = Literal[2, 4, 5]

RANDOM: Final = "random"
MOST_COUNTED: Final = 4_000_000
"""Hands ranked, counting every board; what needs more is dealt at random."""
MOST_SAMPLES: Final = 10**8
MAX_PLAYERS: Final = 10
MOST_TRIES: Final = 100
BOARDS: Final = (0, 3, 4, 5)
SEED_MASK: Final = (1 << 64) - 1


def holding_equity(
    hands: Sequence[Hole],
    board: str | Iterable[CardLike] = (),
    dead: str | Iterable[CardLike] = (),
    *,
    hole_count: HoleCount = 4,
    deck: DeckName = "standard",
    samples: int = 200_000,
    seed: int = 0,
    tries: Sequence[int] = (),
) -> Equities:
    """The equity of two to ten hands of so many hole cards; of four and five exactly two play.

    Every board is counted where that is quick and all hands are known; otherwise `samples` showdowns are dealt, the
    same ones for a seed. A random hand is the best on the board so far of as many as `tries` says for it, or any.
    """
    if type(samples) is not int or not 1 <= samples <= MOST_SAMPLES:
        raise bad_argument("samples", samples, f"a whole number from 1 to {MOST_SAMPLES}")
    if type(seed) is not int:
        raise bad_argument("seed", seed, "a whole number")
    held, shown, live = _asked(hands, board, dead, hole_count, deck)

    import numpy as np

    from riverboat.evaluator.holding_kernels import OMAHA, holding_tables
    from riverboat.odds.holding_showdowns import count_boards, deal_boards

    kind = packs_in(deck) if hole_count == 2 else OMAHA
    outcomes = np.zeros(1 << len(held), np.int64)
    cards = np.array([hand or (0,) * hole_count for hand in held], np.uint8)
    rest, board_cards = np.array(live, np.uint8), np.array(shown, np.uint8)
    is_counted = all(held) and comb(len(live), 5 - len(shown)) * len(held) <= MOST_COUNTED
    if is_counted:
        count_boards(holding_tables(kind), kind, cards, board_cards, rest, outcomes)
    else:
        wanted = _checked_tries(tries, len(held))
        drawn = np.array([0 if hand else most for hand, most in zip(held, wanted, strict=True)], np.int64)
        start = np.uint64(seed & SEED_MASK)
        deal_boards(holding_tables(kind), kind, cards, drawn, board_cards, rest, samples, start, outcomes)
    found = {winners: int(outcomes[winners]) for winners in np.flatnonzero(outcomes).tolist()}
    return from_outcomes(found, len(held)) if is_counted else from_outcomes(found, len(held), samples)


def _checked_tries(tries: Sequence[int], players: int) -> list[int]:
    """How many hands each random hand is the best of; () is one for each."""
    given = listed("tries", tries, MAX_PLAYERS, "a whole number for each hand") or (1,) * players
    if len(given) != players or any(type(most) is not int or not 0 <= most <= MOST_TRIES for most in given):
        raise bad_argument("tries", tries, f"a whole number from 0 to {MOST_TRIES} for each hand")
    return [max(1, most) for most in given]


def _asked(
    hands: Sequence[Hole],
    board: str | Iterable[CardLike],
    dead: str | Iterable[CardLike],
    hole_count: int,
    deck: DeckName,
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...], list[Card]]:
    """The hands, () for any, the board, and the cards that are left."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise bad_argument("hands", hands, "a list of hands")
    is_several = packs_in(deck) > 1
    if type(hole_count) is not int or hole_count not in ((2,) if is_several else (4, 5)) or deck[:5] == "short":
        raise bad_argument("hole_count", hole_count, "4 or 5 with the standard deck, or 2 with several packs")
    if not 2 <= len(hands) <= MAX_PLAYERS:
        raise RiverboatError(
            "wrong_player_count", f"{len(hands)} hands were given; 2 to {MAX_PLAYERS} were expected", count=len(hands)
        )
    held = [() if isinstance(hand, str) and hand == RANDOM else to_cards(hand) for hand in hands]
    shown, gone = to_cards(board), to_cards(dead)
    if len(shown) not in BOARDS:
        raise RiverboatError(
            "board_of_wrong_size", f"a board has 0, 3, 4 or 5 cards, not {len(shown)}", count=len(shown)
        )
    for hand in held:
        if hand and len(hand) != hole_count:
            raise RiverboatError(
                "wrong_hole_cards",
                f"{len(hand)} cards are not hole cards here; {hole_count} were expected",
                count=len(hand),
                expected=hole_count,
            )
    out = [*shown, *gone, *(card for hand in held for card in hand)]
    check_distinct(out, packs_in(deck))
    left = Counter(deck_of(deck))
    left.subtract(out)
    live = sorted(left.elements())
    needed = hole_count * sum(not hand for hand in held) + 5 - len(shown)
    if len(live) < needed:
        raise RiverboatError(
            "not_enough_cards",
            f"{len(live)} cards are left; these hands and the board need {needed}",
            left=len(live),
            needed=needed,
        )
    return held, shown, live
