"""Boards with the buckets of all hands on them: what play-outs of blueprints are dealt on.

Before the flop the boards are a fixed sample of the data package: every flop with some turns and a river each. Once a
flop lies, they are made when they are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card
from riverboat.evaluator.kernels import Cards
from riverboat.solver.blueprints.abstraction import COARSE, FINE, Abstraction, load_abstraction
from riverboat.solver.blueprints.data_package import data_folder
from riverboat.solver.blueprints.flops import canonical_flops, renamed, renamed_hands
from riverboat.solver.trees.holdem import unseen
from riverboat.solver.trees.spot import FLOP, TURN

SAMPLED: Final = (COARSE, FINE)
"""The abstractions that there are samples of: short deck is not reviewed."""
TURNS_PER_FLOP: Final = 2
RIVERS_PER_TURN: Final = 4
"""Of a flop that lies: so many rivers of each turn."""
SAMPLE_SEED: Final = 7
THREADS: Final = 2


class Boards(NamedTuple):
    """Full boards, and where the buckets of the hands on each of them are."""

    cards: Cards
    upto: NDArray[np.float64]
    """The weights of the boards up to each, the last of them 1."""
    clusters: NDArray[np.int32]
    """Boards of the same number are alike, and so are those of an even number and the next. Empty if no board is left
    out."""
    rows: NDArray[np.int32]
    """By board: its row in the buckets of flop, turn and river."""
    flops: NDArray[np.uint16]
    turns: NDArray[np.uint16]
    rivers: NDArray[np.uint16]
    renamings: NDArray[np.uint16]
    """Renamings of the suits that make as many boards of one: what becomes of each hand. One row if none."""


def all_boards(name: str) -> Boards:
    """Before the flop: the sample of an abstraction. A board stands for all that differ from it in suits alone."""
    cards, upto, numbers, turns, rivers = _read(name)
    own = np.arange(len(cards), dtype=np.int32)
    rows = np.stack([numbers, own, own], axis=1)
    return Boards(cards, upto, numbers, rows, load_abstraction(name).flop_buckets, turns, rivers, renamed_hands())


def boards_from(
    abstraction: Abstraction, board: Sequence[Card], rng: np.random.Generator, most: int | None = None
) -> Boards:
    """All turns of a flop with some of their rivers, all rivers of a turn, or the one board of a river.

    With `most`, only so many turns of a flop, or rivers of a turn.
    """
    boards: list[list[Card]] = []
    rows: list[tuple[int, int, int]] = []
    turns = [[*board[:4]]] if len(board) > 3 else [[*board, card] for card in _some(unseen(board), most, rng)]
    for turn, cards in enumerate(turns):
        left = unseen(cards)
        rivers = board[4:] or _some(left, most if len(board) > 3 else RIVERS_PER_TURN, rng)
        for river in rivers:
            rows.append((0, turn, len(boards)))
            boards.append([*cards, int(river)])
    is_sample = len(board) == 3 or (most is not None and len(board) == 4)
    clusters = np.arange(len(boards) if is_sample else 0, dtype=np.int32)
    with ThreadPoolExecutor(THREADS) as pool:
        turn_buckets, river_buckets = (np.stack([*pool.map(abstraction.buckets, cards)]) for cards in (turns, boards))
    return Boards(
        np.array(boards, np.uint8),
        np.arange(1, len(boards) + 1) / len(boards),
        clusters,
        np.array(rows, np.int32),
        abstraction.buckets(board[:3])[None],
        turn_buckets,
        river_buckets,
        renamed_hands()[:1],
    )


def _some(cards: Sequence[Card], most: int | None, rng: np.random.Generator) -> Sequence[Card]:
    """All cards, or some of them at random."""
    return cards if most is None else rng.choice(cards, most, replace=False).tolist()


def sample_boards(name: str) -> dict[str, NDArray[np.generic]]:
    """What the file of an abstraction holds: how many flops each of the 1,755 stands for, and boards of each."""
    abstraction, rng = load_abstraction(name), np.random.default_rng(SAMPLE_SEED)
    boards = []
    for flop in canonical_flops():
        for turn in rng.choice(unseen(flop), TURNS_PER_FLOP, replace=False).tolist():
            boards.append([*flop, turn, int(rng.choice(unseen([*flop, turn])))])
    sizes = np.bincount([renamed(flop).number for flop in combinations(STANDARD_DECK, 3)])
    return {
        "flops": sizes.astype(np.uint8),
        "boards": np.array(boards, np.uint8),
        "turns": np.stack([abstraction.buckets(board[: 3 + TURN - FLOP]) for board in boards]),
        "rivers": np.stack([abstraction.buckets(board) for board in boards]),
    }


def sample_path(name: str) -> Path:
    return data_folder() / f"boards-{name}.npz"


@cache
def _read(
    name: str,
) -> tuple[Cards, NDArray[np.float64], NDArray[np.int32], NDArray[np.uint16], NDArray[np.uint16]]:
    with np.load(sample_path(name), allow_pickle=False) as file:
        sizes, boards, turns, rivers = file["flops"], file["boards"], file["turns"], file["rivers"]
    numbers = np.repeat(np.arange(len(sizes), dtype=np.int32), TURNS_PER_FLOP)
    upto = np.cumsum(sizes[numbers].astype(np.float64))
    return boards, upto / upto[-1], numbers, turns, rivers
