"""The lab: whose solutions there are, how far each is, and how many are allowed.

A player solves one spot at a time. Solutions are kept for a while, the most recent few of each player, and at most so
much memory in all. They are not stored: when the process that solves ends, they are gone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from riverboat.errors import RiverboatError, Unreachable
from riverboat.locale import Language
from riverboat.protocol.lab import NewSolution, SolutionBody, SolutionEnd, SolutionStatus, SpotOfStrategy
from riverboat.protocol.refusals import refusal_of
from riverboat.review.drills.values import Kind
from riverboat.server.config import LabLimits
from riverboat.server.lab.messages import (
    CountEquity,
    DropSolution,
    Estimate,
    LabQuestion,
    MakeDrill,
    Moved,
    ReadNode,
    ReadRange,
    ReadSizes,
    ReadStrategy,
    Solve,
    StopSolving,
    lab_replies,
)
from riverboat.server.workers.background import BackgroundProcess
from riverboat.table import PlayerId

HANG_SECONDS: Final = 300.0
"""When nothing was heard of a solution for so long, the process is ended. The first one waits for compiled kernels."""
Stage = Literal["waiting", "solving", "over"]


class KeptSolution:
    """One player's solution, as the server knows it."""

    def __init__(self, solution_id: str, player: PlayerId, address: str, spot: NewSolution) -> None:
        self.id: Final = solution_id
        self.player: Final = player
        self.address: Final = address
        self.spot: Final = spot
        self.stage: Stage = "waiting"
        self.ended_by: SolutionEnd | None = None
        self.iterations = 0
        self.exploitability_pct: float | None = None
        self.seconds = 0.0
        self.seconds_left: float | None = None
        self.memory_mb = 0.0
        self.is_compact = False
        self.problem: RiverboatError | None = None
        self.used_at = 0.0

    @property
    def is_running(self) -> bool:
        return self.stage != "over"

    @property
    def status(self) -> SolutionStatus:
        if self.stage != "over":
            return self.stage
        if self.problem is not None:
            return "failed"
        return "stopped" if self.ended_by == "stopped" else "done"

    def take(self, moved: Moved) -> None:
        self.iterations = moved.iterations
        self.exploitability_pct = moved.exploitability_pct
        self.seconds = moved.seconds
        self.seconds_left = moved.seconds_left
        self.stage = "solving"
        if moved.problem is not None:
            self.end(moved.problem.error())
        elif moved.ended_by is not None:
            self.stage, self.ended_by = "over", moved.ended_by

    def end(self, problem: RiverboatError) -> None:
        self.stage, self.problem, self.seconds_left = "over", problem, None
        self.memory_mb = 0.0


class SolverLab:
    """The lab of one server process."""

    def __init__(self, limits: LabLimits, now: Callable[[], float]) -> None:
        self.limits: Final = limits
        self._now: Final = now
        self._kept: Final[OrderedDict[str, KeptSolution]] = OrderedDict()
        """In the order in which they were asked for."""
        self._process: Final = BackgroundProcess[Moved](
            "riverboat.server.lab.worker", lab_replies, heard=self._moved, lost=self._lost, failure=lab_failed
        )
        self._asking: Final[dict[PlayerId, int]] = {}
        self._tidying: asyncio.TimerHandle | None = None
        self._hang: asyncio.TimerHandle | None = None

    @property
    def process_id(self) -> int | None:
        """Of the process that solves; None while there is none."""
        return self._process.pid

    # Questions that are answered at once.

    async def read_range(self, player: PlayerId, text: str) -> bytes:
        return await self._ask(player, lambda number: ReadRange(number, text))

    async def read_sizes(self, player: PlayerId, text: str) -> bytes:
        return await self._ask(player, lambda number: ReadSizes(number, text))

    async def count_equity(self, player: PlayerId, board: str, oop: str, ip: str) -> bytes:
        return await self._ask(player, lambda number: CountEquity(number, board, oop, ip))

    async def read_strategy(self, player: PlayerId, spot: SpotOfStrategy) -> bytes:
        return await self._ask(player, lambda number: ReadStrategy(number, spot))

    async def make_drill(self, player: PlayerId, kind: Kind, seed: int) -> bytes:
        """Returns a question, in JSON."""
        return await self._ask(player, lambda number: MakeDrill(number, kind, seed))

    async def _ask(self, player: PlayerId, question: Callable[[int], LabQuestion]) -> bytes:
        asking = self._asking.get(player, 0)
        if asking >= self.limits.questions_per_player or self._process.pending >= self.limits.questions:
            raise lab_busy()
        self._asking[player] = asking + 1
        try:
            return await self._process.ask(question)
        finally:
            self._asking[player] -= 1
            if not self._asking[player]:
                del self._asking[player]
            self._tidy()

    # Solutions.

    async def solve(self, player: PlayerId, address: str, spot: NewSolution) -> KeptSolution:
        """Lets a spot wait for its turn. Raises when it is no spot, too large, or too many wait."""
        self._check_running(player, address)
        solution = KeptSolution(secrets.token_urlsafe(9), player, address, spot)
        solution.used_at = self._now()
        # From here on it counts as running: a second request at the same time is refused.
        self._kept[solution.id] = solution
        seconds = min(spot.seconds or self.limits.seconds, self.limits.seconds)
        try:
            body = await self._ask(
                player, lambda number: Solve(number, solution.id, spot, seconds, self.limits.memory_mb)
            )
        except BaseException:
            self._drop(solution)
            raise
        estimate = msgspec.msgpack.decode(body, type=Estimate)
        solution.memory_mb, solution.is_compact = estimate.memory_mb, estimate.is_compact
        self._make_room(solution)
        return solution

    def _check_running(self, player: PlayerId, address: str) -> None:
        running = [kept for kept in self._kept.values() if kept.is_running]
        if any(kept.player == player for kept in running):
            raise RiverboatError(
                "already_solving", "a spot of yours is being solved; stop it, or wait until it is done"
            )
        from_there = sum(kept.address == address for kept in running)
        if len(running) > self.limits.queue or from_there >= self.limits.solving_per_address:
            raise lab_busy()

    def _make_room(self, solution: KeptSolution) -> None:
        """Drops what was used longest ago: beyond the player's number of solutions, and beyond the memory of all."""
        own = self._over(lambda kept: kept.player == solution.player and kept is not solution)
        for kept in own[: max(0, len(own) + 1 - self.limits.solutions_per_player)]:
            self._drop(kept)
        for kept in self._over(lambda kept: kept is not solution):
            if sum(each.memory_mb for each in self._kept.values()) <= self.limits.all_memory_mb:
                break
            self._drop(kept)
        if sum(each.memory_mb for each in self._kept.values()) > self.limits.all_memory_mb:
            self._drop(solution)
            raise lab_busy()

    def _over(self, chosen: Callable[[KeptSolution], bool]) -> list[KeptSolution]:
        """Solutions that are not being solved, the one used longest ago first."""
        return sorted(
            (kept for kept in self._kept.values() if not kept.is_running and chosen(kept)),
            key=lambda kept: kept.used_at,
        )

    def find(self, player: PlayerId, solution_id: str) -> KeptSolution:
        """Returns a solution of this player. Raises `no_such_solution` for anybody else's."""
        self._tidy()
        kept = self._kept.get(solution_id)
        if kept is None or kept.player != player:
            raise no_such_solution()
        kept.used_at = self._now()
        return kept

    def of_player(self, player: PlayerId) -> list[KeptSolution]:
        """Returns the player's solutions, newest first."""
        self._tidy()
        return [kept for kept in reversed(self._kept.values()) if kept.player == player]

    async def read_node(self, player: PlayerId, solution_id: str, line: str) -> bytes:
        kept = self.find(player, solution_id)
        if kept.problem is not None:
            raise kept.problem.with_traceback(None)  # it is raised again with every question
        return await self._ask(player, lambda number: ReadNode(number, kept.id, line))

    def stop(self, player: PlayerId, solution_id: str) -> KeptSolution:
        """Ends solving with what there is, as soon as a step is over."""
        kept = self.find(player, solution_id)
        if kept.stage == "waiting":
            raise RiverboatError("solving_not_begun", "this spot waits for its turn, there is nothing to keep yet")
        if kept.is_running:
            self._process.tell(StopSolving(kept.id))
        return kept

    def drop(self, player: PlayerId, solution_id: str) -> None:
        self._drop(self.find(player, solution_id))

    def _drop(self, kept: KeptSolution) -> None:
        if self._kept.pop(kept.id, None) is not None:
            self._process.tell(DropSolution(kept.id))

    def body(self, kept: KeptSolution, language: Language) -> SolutionBody:
        """Returns a solution as its player sees it."""
        return SolutionBody(
            id=kept.id,
            status=kept.status,
            place=self._place(kept),
            ended_by=kept.ended_by,
            iterations=kept.iterations,
            exploitability_pct=None if kept.exploitability_pct is None else round(kept.exploitability_pct, 4),
            seconds=round(kept.seconds, 2),
            seconds_left=None if kept.seconds_left is None else round(kept.seconds_left, 1),
            memory_mb=round(kept.memory_mb, 2),
            is_compact=kept.is_compact,
            spot=kept.spot,
            problem=None if kept.problem is None else refusal_of(kept.problem, language),
        )

    def _place(self, kept: KeptSolution) -> int:
        if kept.stage != "waiting":
            return 0
        place = 0
        for other in self._kept.values():
            if other is kept:
                break
            place += other.is_running
        return place

    # What the process says, and time.

    def _moved(self, moved: Moved) -> None:
        self._watch()
        if (kept := self._kept.get(moved.id)) is not None:
            kept.take(moved)
            kept.used_at = self._now()
            self._tidy()

    def _watch(self) -> None:
        """Ends the process if it says nothing of a solution for too long."""
        if self._hang is not None:
            self._hang.cancel()
        self._hang = asyncio.get_running_loop().call_later(HANG_SECONDS, self._hung)

    def _hung(self) -> None:
        self._hang = None
        if any(kept.stage == "solving" for kept in self._kept.values()):
            self._process.kill()

    def _lost(self) -> None:
        """The process has ended, and with it every solution."""
        for solution_id, kept in list(self._kept.items()):
            if kept.is_running:
                kept.end(lab_failed())
            else:
                del self._kept[solution_id]

    def _tidy(self) -> None:
        """Drops what has not been used for long, and looks again when the next one will be due."""
        oldest = self._now() - self.limits.minutes * 60
        for kept in self._over(lambda kept: kept.used_at <= oldest):
            self._drop(kept)
        if self._tidying is None and self._kept:
            self._tidying = asyncio.get_running_loop().call_later(self.limits.minutes * 60, self._tidy_later)

    def _tidy_later(self) -> None:
        self._tidying = None
        self._tidy()

    async def close(self) -> None:
        for timer in (self._tidying, self._hang):
            if timer is not None:
                timer.cancel()
        await self._process.close()


def no_such_solution() -> RiverboatError:
    return RiverboatError(
        "no_such_solution", "there is no such solution of yours, or it is no longer kept; solve again"
    )


def lab_failed() -> Unreachable:
    return Unreachable("lab_failed", "the lab's process has ended; what it had solved is gone. Solve again")


def lab_busy() -> RiverboatError:
    return RiverboatError("lab_busy", "the lab has too much to do; try again in a moment")
