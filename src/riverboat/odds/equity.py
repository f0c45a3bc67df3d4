"""Equity: the part of the pot that each hand or range is worth, counted exactly where that is affordable.

Whether a figure was counted or dealt is never hidden: see `Equities.exact` and `Equities.standard_error`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias, cast

from riverboat.cards import CardLike, DeckName, parse_cards
from riverboat.errors import RiverboatError, bad_argument, needs_extra
from riverboat.odds.question import Holding, ask
from riverboat.odds.results import Equities

Method: TypeAlias = Literal["auto", "exact", "monte_carlo"]

PATIENCE: dict[Method, float] = {"auto": 1.0, "exact": 120.0, "monte_carlo": 0.0}
"""Seconds that counting may take, as estimated."""

MOST_SAMPLES: Final = 10**9
"""The standard error is then below two parts in 100,000."""


def equity(
    *given: Holding | Sequence[Holding],
    hands: Sequence[Holding] | None = None,
    board: str | Iterable[CardLike] = (),
    dead: str | Iterable[CardLike] = (),
    deck: DeckName = "standard",
    samples: int = 1_000_000,
    seed: int = 0,
    method: Method = "auto",
) -> Equities:
    """The equity of two to ten hands or ranges on a board of none to five cards.

    They are given one by one, `equity("AsKs", "QQ+", board="2s7s9d")`, or as one list, `hands`, with the board and the
    dead cards after it.

    Counts every deal when that takes about a second at most, and otherwise deals `samples` showdowns at random,
    always the same ones for a seed. Known hands are always counted, and so are two ranges from the flop on.
    `method` can insist on one or the other.
    """
    if type(samples) is not int or abs(samples) > MOST_SAMPLES:
        raise bad_argument("samples", samples, f"a whole number from 1 to {MOST_SAMPLES}")
    if type(seed) is not int:
        raise bad_argument("seed", seed, "a whole number")
    if not isinstance(method, str) or method not in PATIENCE:
        raise bad_argument("method", method, "'auto', 'exact' or 'monte_carlo'")
    question = ask(*_places(given if hands is None else (hands, *given), board, dead), deck)
    if samples < 1:
        raise RiverboatError("no_samples", f"{samples} showdowns are none; at least 1 was expected", samples=samples)

    with needs_extra("odds"):
        from riverboat.odds import counting, dealing

    if method != "monte_carlo":
        counted = counting.count(question, PATIENCE[method])
        if counted is not None:
            return replace(counted, ranges=question.asked)
        if method == "exact":
            raise RiverboatError(
                "too_many_deals", f"these ranges make too many deals to count in {PATIENCE['exact']:.0f} seconds"
            )
    return replace(dealing.deal(question, samples, seed), ranges=question.asked)


def _places(
    given: Sequence[object], board: str | Iterable[CardLike], dead: str | Iterable[CardLike]
) -> tuple[Sequence[Holding], str | Iterable[CardLike], str | Iterable[CardLike]]:
    """The hands, the board and the dead cards, whichever way they were given."""
    if not given or not _is_list_of_hands(given[0]):
        return cast("Sequence[Holding]", given), board, dead
    hands, *places = given
    if len(places) > len((board, dead)):
        raise bad_argument("hands", given, "two to ten hands, or a list of them, the board and the dead cards")
    seen = [*cast("list[str]", places), *(board, dead)[len(places) :]]
    return cast("Sequence[Holding]", hands), seen[0], seen[1]


def _is_list_of_hands(given: object) -> bool:
    """Whether it is a list of hands, not one hand as a list of two cards."""
    return isinstance(given, list | tuple) and not all(_is_card(one) for one in given)


def _is_card(given: object) -> bool:
    if isinstance(given, str):
        try:
            return len(parse_cards(given)) == 1
        except RiverboatError:
            return False
    return isinstance(given, int)
