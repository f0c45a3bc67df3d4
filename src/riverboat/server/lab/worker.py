"""The lab's process: `python -m riverboat.server.lab.worker`, questions on descriptor 0, replies on 1.

The main thread reads questions, one thread answers them in order, and one solves spots, one after the other. Kernels
are loaded when they are first needed. It ends when the server closes the pipe, however the server ended.
"""

from __future__ import annotations

import os
import queue
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, assert_never

import msgspec

from riverboat.errors import RiverboatError
from riverboat.protocol.lab import NewSolution, SolutionEnd
from riverboat.protocol.refusals import Refusal, refusal_of
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
    lab_questions,
)
from riverboat.server.lab.ranges import equity_body, menus_body, range_body
from riverboat.server.workers.isolation import begin_worker, end_before_others
from riverboat.server.workers.pipes import Answered, NotAnswered, WorkerPipes

if TYPE_CHECKING:
    from riverboat.solver.postflop import Progress, Solution, Spot
    from riverboat.solver.postflop.walk import Precision

AnswerableQuestion: TypeAlias = ReadRange | ReadSizes | CountEquity | ReadStrategy | MakeDrill | Solve | ReadNode

NICENESS: Final = 15
"""Below the server (0) and its bots (5)."""
MOST_ITERATIONS: Final = 5000
FEWEST_AT_ONCE: Final = 2
"""After each step is measured, which takes about as long as an iteration."""
MOST_AT_ONCE: Final = 10
STEP_SECONDS: Final = 0.5
"""About how long solving goes on without looking whether it shall stop."""
TELL_SECONDS: Final = 0.2
NODES_KEPT: Final = 64
"""Bodies of nodes, of all solutions: each has some hundred kilobytes, which no estimate counts."""


class Job:
    """A spot that is solved, is being solved or waits for that."""

    def __init__(self, ask: Solve, spot: Spot, precision: Precision) -> None:
        self.ask: Final = ask
        self.spot: Final = spot
        self.precision: Final[Precision] = precision
        self.stopping: Final = Event()
        self.is_dropped = False
        self.solution: Solution | None = None
        self.is_over = False


class Lab:
    """The jobs of one process."""

    def __init__(self, pipes: WorkerPipes[LabQuestion]) -> None:
        self._pipes: Final = pipes
        self._say: Final = pipes.say
        self._jobs: Final[dict[str, Job]] = {}
        self._nodes: Final[OrderedDict[tuple[str, str], bytes]] = OrderedDict()
        """Bodies by solution and line, the one used longest ago first."""
        self._asked: Final[queue.SimpleQueue[LabQuestion]] = queue.SimpleQueue()
        self._to_solve: Final[queue.SimpleQueue[Job]] = queue.SimpleQueue()

    def run(self) -> None:
        """Serves until the server closes the pipe."""
        for work in (self._answer_all, self._solve_all):
            Thread(target=_ending_the_process, args=(work,), daemon=True).start()
        for question in self._pipes.questions():
            match question:
                case StopSolving(id=job_id):
                    self._stop(job_id)
                case DropSolution(id=job_id):
                    self._drop(job_id)
                    # Once more in its turn: the request to solve it may not have been handled yet.
                    self._asked.put(question)
                case _:
                    self._asked.put(question)

    def _stop(self, job_id: str) -> None:
        if (job := self._jobs.get(job_id)) is not None:
            job.stopping.set()

    def _drop(self, job_id: str) -> None:
        if (job := self._jobs.pop(job_id, None)) is not None:
            job.is_dropped = True
            job.stopping.set()

    # Answering.

    def _answer_all(self) -> None:
        while True:
            question = self._asked.get()
            assert not isinstance(question, StopSolving)
            if isinstance(question, DropSolution):
                self._drop(question.id)
                continue
            try:
                self._say(Answered(question.number, self._answer(question)))
            except (RiverboatError, MemoryError) as problem:
                self._say(NotAnswered(question.number, _told(problem)))

    def _answer(self, question: AnswerableQuestion) -> bytes:
        match question:
            case Solve():
                return msgspec.msgpack.encode(self._accept(question))
            case ReadNode(id=job_id, line=line):
                return self._node(self._jobs.get(job_id), line)
            case _:
                return msgspec.json.encode(_body(question))

    def _accept(self, ask: Solve) -> Estimate:
        """Checks the spot and what it takes, and lets it wait for its turn."""
        from riverboat.solver.postflop.walk import Game

        spot = spot_of(ask.spot)
        game = Game.of(spot)
        need: dict[Precision, float] = {
            "float32": game.memory("float32") / 1_000_000,
            "int16": game.memory("int16") / 1_000_000,
        }
        precision: Precision = "float32" if need["float32"] <= ask.memory_mb else "int16"
        if need[precision] > ask.memory_mb:
            needed, limit = round(need[precision]), round(ask.memory_mb)
            raise RiverboatError(
                "spot_too_large",
                f"this spot needs {needed} MB and {limit} MB may be used; offer fewer sizes, narrow the ranges, "
                "or begin on a later street",
                need=needed,
                limit=limit,
            )
        job = self._jobs[ask.id] = Job(ask, spot, precision)
        self._to_solve.put(job)
        return Estimate(need[precision], precision == "int16")

    def _node(self, job: Job | None, line: str) -> bytes:
        if job is None or job.solution is None or not job.is_over:
            raise RiverboatError("not_solved_yet", "this spot is still being solved; stop it, or wait until it is done")
        key = (job.ask.id, line)
        found = self._nodes.get(key)
        if found is None:
            from riverboat.server.lab.nodes import node_body

            found = self._nodes[key] = msgspec.json.encode(node_body(job.solution, line))
            if len(self._nodes) > NODES_KEPT:
                self._nodes.popitem(last=False)
        else:
            self._nodes.move_to_end(key)
        return found

    # Solving.

    def _solve_all(self) -> None:
        while True:
            job = self._to_solve.get()
            if not job.is_dropped:
                self._solve(job)
            # What was dropped must not be kept alive by this name.
            del job

    def _solve(self, job: Job) -> None:
        from riverboat.solver.postflop import Solution

        job_id = job.ask.id
        self._say(Moved(job_id, 0, None, 0.0, None))
        try:
            solution = job.solution = Solution(job.spot, threads=threads(), precision=job.precision)
            ended_by = self._iterate(job, solution)
        except (RiverboatError, MemoryError) as problem:
            job.solution = None
            self._say(Moved(job_id, 0, None, 0.0, None, problem=_told(problem)))
            return
        job.is_over = True
        if job.is_dropped:
            job.solution = None
            return
        self._say(
            Moved(job_id, solution.iterations, solution.exploitability_pct, solution.seconds, 0.0, ended_by=ended_by)
        )

    def _iterate(self, job: Job, solution: Solution) -> SolutionEnd:
        """Solves in small steps, so that it can be stopped between them."""
        target = job.ask.spot.target
        # Kernels are loaded, or compiled, by the first iteration: its time is not the reader's.
        solution.run(target=target, iterations=1)
        until = monotonic() + job.ask.seconds
        at_once, told = 1, 0.0

        def tell(progress: Progress) -> None:
            nonlocal told
            left = until - monotonic()
            if monotonic() - told < TELL_SECONDS:
                return
            told = monotonic()
            seconds_left = left if progress.seconds_left is None else min(progress.seconds_left, left)
            self._say(
                Moved(
                    job.ask.id,
                    progress.iterations,
                    progress.exploitability_pct,
                    progress.seconds,
                    max(0.0, seconds_left),
                )
            )

        while solution.exploitability_pct > target:
            if job.stopping.is_set():
                return "stopped"
            if monotonic() >= until:
                return "time"
            if solution.iterations >= MOST_ITERATIONS:
                return "iterations"
            began = monotonic()
            solution.run(target=target, iterations=at_once, progress=tell)
            taken = max(monotonic() - began, 1e-6)
            at_once = max(FEWEST_AT_ONCE, min(MOST_AT_ONCE, int(at_once * STEP_SECONDS / taken)))
        return "target"


def _body(question: ReadRange | ReadSizes | CountEquity | ReadStrategy | MakeDrill) -> msgspec.Struct:
    """What a question about no solution is answered with."""
    match question:
        case ReadRange(text=text):
            return range_body(text)
        case ReadSizes(text=text):
            return menus_body(text)
        case CountEquity(board=board, oop=oop, ip=ip):
            return equity_body(board, oop, ip)
        case ReadStrategy(spot=spot):
            from riverboat.server.lab.strategies import strategy_body

            return strategy_body(spot)
        case MakeDrill(kind=kind, seed=seed):
            from riverboat.review.drills import make_drill

            return make_drill(kind, seed)
        case _:
            assert_never(question)


def _ending_the_process(work: Callable[[], None]) -> None:
    """A fault of ours ends the process; the server starts another."""
    try:
        work()
    finally:
        os._exit(1)


def spot_of(body: NewSolution) -> Spot:
    """The spot that a request describes. Raises with what would be right."""
    from riverboat.solver.postflop import Spot

    return Spot.of(
        body.board,
        (body.oop, body.ip),
        body.pot,
        body.stack,
        sizes=body.sizes,
        rake=body.rake_percent / 100,
        rake_cap=body.rake_cap,
    )


def threads() -> int:
    """One core is left to the tables, where there are several."""
    return max(1, (os.cpu_count() or 1) - 1)


def _told(problem: RiverboatError | MemoryError) -> Refusal:
    if isinstance(problem, MemoryError):
        problem = RiverboatError("lab_busy", "there is not enough memory now; try again in a moment")
    return refusal_of(problem)


def main() -> NoReturn:
    pipes = begin_worker(NICENESS)
    end_before_others()
    lab = Lab(WorkerPipes(pipes, lab_questions))
    with suppress(BrokenPipeError):
        lab.run()
    # At once: a spot may still be being solved.
    os._exit(0)


if __name__ == "__main__":
    main()
