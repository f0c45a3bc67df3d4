"""Benchmarks of equity: exact and by Monte Carlo. A showdown is one board dealt and all hands compared."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from riverboat.bench.measure import OURS, Contestant, Measurement, measure
from riverboat.cards import parse_cards
from riverboat.odds import Range, equity
from riverboat.odds.ranges import STARTING_HANDS, Combo
from riverboat.odds.strength import hands_by_strength

FLOP: Final = "Ks9d4c"
SIX_HANDS: Final = ("AsAh", "KdKc", "QsQh", "JdTd", "9c8c", "7h7s")
SHOWDOWNS: Final = 500_000
SHOWDOWNS_FOR_SLOW_PEERS: Final = 300


def run() -> list[Measurement]:
    """All equity tasks."""
    return [
        *measure(list(_exact())),
        *measure(list(_hand_against_range())),
        *measure(list(_dealt())),
    ]


def _exact() -> Iterator[Contestant]:
    def ask(task: str, hands: list[str | Range], board: str = "") -> Contestant:
        return Contestant(task, OURS, "answers", 1, lambda: equity(hands, board, method="exact"))

    yield ask("heads-up before the flop, exact", ["AsKs", "QdQc"])
    yield ask("six-way before the flop, exact", list(SIX_HANDS))
    yield ask("284 × 478 combos on a flop, exact, with each combo", [_strongest(284), _strongest(478)], FLOP)


def _strongest(combos: int) -> Range:
    """So many combos that the flop leaves possible, from the best starting hand down."""
    out = set(parse_cards(FLOP))
    best_first: list[Combo] = [combo for name in hands_by_strength() for combo in STARTING_HANDS[name]]
    return Range.of(dict.fromkeys([each for each in best_first if not out & set(each)][:combos], 1.0))


def _hand_against_range() -> Iterator[Contestant]:
    task = "Monte Carlo, a hand against a range on a flop: a hand and two cards dealt, two hands compared"
    villain = "TT+, AQs+, AKo, KQs, 76s"
    yield Contestant(task, OURS, "showdowns", SHOWDOWNS, lambda: _deal(["AhKh", villain], FLOP))
    if find_spec("eval7"):
        eval7 = import_module("eval7")
        hand, board = [[eval7.Card(cards[i : i + 2]) for i in range(0, len(cards), 2)] for cards in ("AhKh", FLOP)]
        hands = eval7.HandRange(villain)
        yield Contestant(
            task,
            "eval7",
            "showdowns",
            SHOWDOWNS // 10,
            lambda: eval7.py_hand_vs_range_monte_carlo(hand, hands, board, SHOWDOWNS // 10),
        )


def _dealt() -> Iterator[Contestant]:
    def deal(hands: list[str]) -> Contestant:
        return Contestant(task, OURS, "showdowns", SHOWDOWNS, lambda: _deal(hands))

    task = "Monte Carlo, six known hands: a board dealt, six hands compared"
    yield deal(list(SIX_HANDS))
    if find_spec("pokerkit"):
        pokerkit = import_module("pokerkit")
        yield Contestant(
            task,
            "pokerkit",
            "showdowns",
            SHOWDOWNS_FOR_SLOW_PEERS,
            lambda: pokerkit.calculate_equities(
                tuple(pokerkit.parse_range(hand) for hand in SIX_HANDS),
                (),
                2,
                5,
                pokerkit.Deck.STANDARD,
                (pokerkit.StandardHighHand,),
                sample_count=SHOWDOWNS_FOR_SLOW_PEERS,
            ),
        )
    task = "Monte Carlo, a hand and five unknown ones: ten cards and a board dealt, six hands compared"
    yield deal(["AsAh", *["random"] * 5])


def _deal(hands: list[str], board: str = "") -> None:
    equity(hands, board, method="monte_carlo", samples=SHOWDOWNS)
