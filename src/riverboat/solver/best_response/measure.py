"""What local best response wins from a bot: board after board, from both seats, on as many cores as are given.

Board `n` of a seed is the same board, played in the same way, whoever plays it: the figures do not depend on how many
processes there are. Boards count in their order, so that what is measured when time is over, or when somebody has
enough of it, is no choice of the quick ones.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import replace
from itertools import count
from math import inf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.errors import RiverboatError, bad_argument
from riverboat.solver.best_response.walk import LocalBestResponse, Policies, random_board

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

    from riverboat.solver.policy import Policy
    from riverboat.solver.public_state import PublicState

MakeResponse: TypeAlias = "Callable[[], LocalBestResponse]"
"""Makes the same opponent in each process; it travels there by name."""

SEATS: Final = 2
MOST_WORKERS: Final = 1024
AHEAD: Final = 2
"""So many boards are handed out for each process: none waits while an earlier board takes long."""

# Processes are spawned, not forked: the same on every system, and safe beside threads.
_SPAWN: Final = multiprocessing.get_context("spawn")


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
    _check(make_response, seed, boards, seconds, workers)
    began = time.monotonic()
    won: list[float] = []
    try:
        with closing(_board_values(make_response, seed, boards, workers)) as values:
            for value in values:
                won.append(value)
                so_far = _measured(won, time.monotonic() - began)
                on_board(so_far)
                if so_far.seconds >= seconds:
                    break
    except KeyboardInterrupt:
        return _measured(won, time.monotonic() - began)._replace(interrupted=True)
    return _measured(won, time.monotonic() - began)


def _check(make_response: MakeResponse, seed: int, boards: int | None, seconds: float, workers: int) -> None:
    if not callable(make_response):
        raise bad_argument("make_response", make_response, "a function that makes a LocalBestResponse")
    if type(seed) is not int or seed < 0:
        raise bad_argument("seed", seed, "a whole number, 0 or more")
    if boards is not None and (type(boards) is not int or boards < 0):
        raise bad_argument("boards", boards, "a whole number, 0 or more, or None")
    if type(seconds) not in (int, float) or not seconds >= 0:
        raise bad_argument("seconds", seconds, "a number, 0 or more")
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise bad_argument("workers", workers, f"a whole number from 1 to {MOST_WORKERS}")


def play_board(response: LocalBestResponse, seed: int, number: int) -> float:
    """One board from both seats: what is won a hand, in thousandths of a big blind."""
    parts = np.random.SeedSequence([seed, number]).spawn(1 + SEATS)
    cards, *dice = map(np.random.default_rng, parts)
    board = random_board(cards)
    chips = sum(response.play(board, seat, dice[seat]) for seat in range(SEATS)) / SEATS
    return 1000 * chips / response.blinds[1]


def _measured(won: list[float], seconds: float) -> Measured:
    boards = len(won)
    error = float(np.std(won, ddof=1)) / sqrt(boards) if boards > 1 else inf
    return Measured(float(np.mean(won)) if won else 0.0, error, boards, seconds)


def _board_values(make_response: MakeResponse, seed: int, boards: int | None, workers: int) -> Generator[float]:
    """What each board is worth, in the order of the boards."""
    if workers > 1:
        yield from _on_processes(make_response, seed, boards, workers)
        return
    response = make_response()
    for number in _numbers(boards):
        yield play_board(response, seed, number)


def _on_processes(make_response: MakeResponse, seed: int, boards: int | None, workers: int) -> Generator[float]:
    stop = _SPAWN.Event()
    pool = ProcessPoolExecutor(workers, _SPAWN, _prepare, (make_response, stop))
    playing: deque[Future[float | RiverboatError]] = deque()
    try:
        for number in _numbers(boards):
            playing.append(pool.submit(_play, seed, number))
            if len(playing) >= AHEAD * workers:
                yield _value(playing.popleft())
        while playing:
            yield _value(playing.popleft())
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _numbers(boards: int | None) -> Iterator[int]:
    return iter(count() if boards is None else range(boards))


def _value(played: Future[float | RiverboatError]) -> float:
    try:
        value = played.result()
    except BrokenProcessPool as lost:
        raise RiverboatError("measuring_process_lost", "a process that was measuring has ended by itself") from lost
    if isinstance(value, RiverboatError):
        raise value
    return value


# In a process of the pool.

_responses: list[LocalBestResponse] = []


class _StoppedError(Exception):
    """Nobody waits for this board any more."""


def _prepare(make_response: MakeResponse, stop: Event) -> None:
    """Once in each process. Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    response = make_response()
    _responses[:] = [replace(response, policy=_until(stop, response.policy))]


def _until(stop: Event, policy: Policies) -> Policies:
    """The same policy, until it shall stop: then nothing long is begun any more."""

    def heeding(state: PublicState) -> Policy:
        if stop.is_set():
            raise _StoppedError
        return policy(state)

    return heeding


def _play(seed: int, number: int) -> float | RiverboatError:
    (response,) = _responses
    try:
        return play_board(response, seed, number)
    except RiverboatError as error:
        return RiverboatError(error.code, error.message, **error.values)  # whatever its own kind is
