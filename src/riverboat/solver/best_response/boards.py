"""Boards on which a strategy is measured, one after the other, on as many cores as are given.

Board `n` of a seed is the same board, played in the same way, whoever plays it: the figures do not depend on how many
processes there are. Boards count in their order, so that what is measured when time is over, or when somebody has
enough of it, is no choice of the quick ones.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from riverboat.errors import RiverboatError, bad_argument
from riverboat.solver.best_response.walk import FullBoard, Policies, random_board

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

    from riverboat.solver.policy import Policy
    from riverboat.solver.public_state import PublicState

Player = TypeVar("Player")
"""A frozen dataclass with the `policy` that is measured."""
Found = TypeVar("Found")

SEATS: Final = 2
MOST_WORKERS: Final = 1024
AHEAD: Final = 2
"""So many boards are handed out for each process: none waits while an earlier board takes long."""

# Processes are spawned, not forked: the same on every system, and safe beside threads.
_SPAWN: Final = multiprocessing.get_context("spawn")


def check_limits(seed: int, boards: int | None, seconds: float, workers: int) -> None:
    if type(seed) is not int or seed < 0:
        raise bad_argument("seed", seed, "a whole number, 0 or more")
    if boards is not None and (type(boards) is not int or boards < 0):
        raise bad_argument("boards", boards, "a whole number, 0 or more, or None")
    if type(seconds) not in (int, float) or not seconds >= 0:
        raise bad_argument("seconds", seconds, "a number, 0 or more")
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise bad_argument("workers", workers, f"a whole number from 1 to {MOST_WORKERS}")


def dealt(seed: int, number: int) -> tuple[FullBoard, list[np.random.Generator]]:
    """A board, and dice for each seat."""
    cards, *dice = map(np.random.default_rng, np.random.SeedSequence([seed, number]).spawn(1 + SEATS))
    return random_board(cards), dice


def on_boards(
    make_player: Callable[[], Player],
    play: Callable[[Player, int, int], Found],
    seed: int,
    boards: int | None,
    workers: int,
) -> Generator[Found]:
    """What is found on each board, in the order of the boards. Both functions travel to other processes by name."""
    if workers > 1:
        yield from _on_processes(make_player, play, seed, boards, workers)
        return
    player = make_player()
    for number in _numbers(boards):
        yield play(player, seed, number)


def _on_processes(
    make_player: Callable[[], Player],
    play: Callable[[Player, int, int], Found],
    seed: int,
    boards: int | None,
    workers: int,
) -> Generator[Found]:
    stop = _SPAWN.Event()
    pool = ProcessPoolExecutor(workers, _SPAWN, _prepare, (make_player, stop))
    playing: deque[Future[Found | RiverboatError]] = deque()
    try:
        for number in _numbers(boards):
            playing.append(pool.submit(_play, play, seed, number))
            if len(playing) >= AHEAD * workers:
                yield _found(playing.popleft())
        while playing:
            yield _found(playing.popleft())
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _numbers(boards: int | None) -> Iterator[int]:
    return iter(count() if boards is None else range(boards))


def _found(played: Future[Found | RiverboatError]) -> Found:
    try:
        found = played.result()
    except BrokenProcessPool as lost:
        raise RiverboatError("measuring_process_lost", "a process that was measuring has ended by itself") from lost
    if isinstance(found, RiverboatError):
        raise found
    return found


# In a process of the pool.

_players: list[Any] = []


class _StoppedError(Exception):
    """Nobody waits for this board any more."""


def _prepare(make_player: Callable[[], Any], stop: Event) -> None:
    """Once in each process. Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    player = make_player()
    _players[:] = [replace(player, policy=_until(stop, player.policy))]


def _until(stop: Event, policy: Policies) -> Policies:
    """The same policy, until it shall stop: then nothing long is begun any more."""

    def heeding(state: PublicState) -> Policy:
        if stop.is_set():
            raise _StoppedError
        return policy(state)

    return heeding


def _play(play: Callable[[Any, int, int], Found], seed: int, number: int) -> Found | RiverboatError:
    (player,) = _players
    try:
        return play(player, seed, number)
    except RiverboatError as error:
        return RiverboatError(error.code, error.message, **error.values)  # whatever its own kind is
