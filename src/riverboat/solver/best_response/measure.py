"""What local best response wins from a bot: board after board, from both seats, on as many cores as are given."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from math import inf, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np

from riverboat.errors import bad_argument
from riverboat.solver.best_response.boards import SEATS, check_limits, dealt, on_boards
from riverboat.solver.best_response.walk import LocalBestResponse

MakeResponse: TypeAlias = "Callable[[], LocalBestResponse]"
"""Makes the same opponent in each process; it travels there by name."""


class Measured(NamedTuple):
    """What local best response wins, in thousandths of a big blind a hand: more is worse for the bot."""

    mean: float
    error: float
    """The standard error of the mean, over boards: both seats of a board are one sample."""
    boards: int
    seconds: float
    interrupted: bool = False

    @property
    def hands(self) -> int:
        """Boards times seats; on each of them all hands of both players are played."""
        return SEATS * self.boards


def measure(
    make_response: MakeResponse,
    seed: int,
    *,
    boards: int | None,
    seconds: float = inf,
    workers: int = 1,
    on_board: Callable[[Measured], None] = lambda _: None,
) -> Measured:
    """Play so many boards, or until the one with which the time is over. An interruption ends it with what there is."""
    if not callable(make_response):
        raise bad_argument("make_response", make_response, "a function that makes a LocalBestResponse")
    check_limits(seed, boards, seconds, workers)
    began = time.monotonic()
    won: list[float] = []
    try:
        with closing(on_boards(make_response, play_board, seed, boards, workers)) as values:
            for value in values:
                won.append(value)
                so_far = _measured(won, time.monotonic() - began)
                on_board(so_far)
                if so_far.seconds >= seconds:
                    break
    except KeyboardInterrupt:
        return _measured(won, time.monotonic() - began)._replace(interrupted=True)
    return _measured(won, time.monotonic() - began)


def play_board(response: LocalBestResponse, seed: int, number: int) -> float:
    """One board from both seats: what is won a hand, in thousandths of a big blind."""
    board, dice = dealt(seed, number)
    chips = sum(response.play(board, seat, dice[seat]) for seat in range(SEATS)) / SEATS
    return 1000 * chips / response.blinds[1]


def _measured(won: list[float], seconds: float) -> Measured:
    boards = len(won)
    error = float(np.std(won, ddof=1)) / sqrt(boards) if boards > 1 else inf
    return Measured(float(np.mean(won)) if won else 0.0, error, boards, seconds)
