"""Solving the flops of a report: here one after another, or on a Ray cluster; kept in a folder, flop by flop."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from riverboat.cards import format_cards
from riverboat.errors import RiverboatError, bad_argument, listed
from riverboat.ray_cluster import compute, connected
from riverboat.solver.postflop.files import check_path
from riverboat.solver.postflop.flops import Flop, Flops, read_flops
from riverboat.solver.postflop.limits import check_means, check_run
from riverboat.solver.postflop.reports import FlopResult, Report, check_line, flop_lines, result_of
from riverboat.solver.postflop.sizes import DEFAULT_SIZES, MOST_MENUS, Menus, parse_sizes
from riverboat.solver.postflop.solution import Progress, Solution
from riverboat.solver.postflop.spot import RangeLike, Spot, read_ranges
from riverboat.solver.postflop.table_files import writing
from riverboat.solver.postflop.walk import Precision

ReportEngine: TypeAlias = Literal["threads", "ray"]
ENGINES: Final[tuple[ReportEngine, ...]] = ("threads", "ray")
SETTING_FILE: Final = "report.json"
NO_HANDS: Final = ("range_off_board", "ranges_never_meet")


class Setting(msgspec.Struct, frozen=True):
    """All that a flop's result depends on but its cards."""

    ranges: tuple[str, str]
    pot: int
    stack: int
    sizes: tuple[str, ...]
    add_all_in: float
    all_in_share: float
    most_raises: int
    rake: float
    rake_cap: float
    target: float
    iterations: int
    precision: Precision

    def spot(self, flop: str) -> Spot:
        return Spot.of(
            flop,
            self.ranges,
            self.pot,
            self.stack,
            sizes=self.sizes,
            add_all_in=self.add_all_in,
            all_in_share=self.all_in_share,
            most_raises=self.most_raises,
            rake=self.rake,
            rake_cap=self.rake_cap,
        )


class FlopJob(NamedTuple):
    setting: Setting
    flop: str
    threads: int | None
    memory_mb: float | None


class ReportProgress(NamedTuple):
    """How far a report is."""

    done: int
    flops: int
    flop: str
    """The last that was worked on."""
    solving: Progress | None
    """How far that is, where it is known."""
    seconds: float
    seconds_left: float | None


T = TypeVar("T")
OnProgress: TypeAlias = "Callable[[ReportProgress], None]"


def solve_flops(
    flops: Flops,
    ranges: Iterable[RangeLike],
    pot: int,
    stack: int,
    *,
    sizes: str | Iterable[str] | None = None,
    add_all_in: float = Menus.add_all_in,
    all_in_share: float = Menus.all_in_share,
    most_raises: int = Menus.most_raises,
    rake: float = 0.0,
    rake_cap: float = 0.0,
    target: float = 0.5,
    iterations: int = 1000,
    threads: int | None = None,
    precision: Precision = "float32",
    memory_mb: float | None = None,
    folder: str | Path | None = None,
    engine: ReportEngine = "threads",
    line: str = "",
    progress: OnProgress | None = None,
) -> Report:
    """Solve the same spot on many flops: a set (`"49"`, `"85"`, `"all"`), a file with a flop a line, or a list.

    With a `folder` every flop is kept there when it is solved, and not solved again. Ctrl-C ends with those that are
    done. `engine="ray"` solves a flop on each core of a Ray cluster; otherwise each takes all threads. `line` is one
    that shall be reported: if it leads to no decision on the flop, nothing is solved.

    Raises `RiverboatError` for what cannot be solved, and for a folder with results of another spot.
    """
    check_means(threads, precision, memory_mb)
    check_run(target, iterations, None, progress)
    if engine not in ENGINES:
        raise bad_argument("engine", engine, " or ".join(ENGINES))
    if sizes is not None and not isinstance(sizes, str):
        sizes = listed("sizes", sizes, MOST_MENUS, "a text, or texts")
    menu = (DEFAULT_SIZES,) if sizes is None else (sizes,) if isinstance(sizes, str) else sizes
    parse_sizes(menu)
    asked = tuple(read_flops(flops))
    first, second = read_ranges(ranges)
    setting = Setting(
        (str(first), str(second)), pot, stack, menu, add_all_in, all_in_share, most_raises, rake, rake_cap,
        target, iterations, precision,
    )  # fmt: skip
    check_line(line, flop_lines(_first_spot(setting, asked)))
    return _Run(setting, asked, _Folder(folder, setting), progress).finished(engine, threads, memory_mb)


def solve_flop(job: FlopJob, progress: Callable[[Progress], None] | None = None) -> FlopResult | None:
    """One flop; nothing if it was interrupted."""
    setting = job.setting
    spot = _spot_or_none(setting, job.flop)
    if spot is None:
        return FlopResult(job.flop, 0.0, 0, 0.0, {})
    solution = Solution(spot, threads=job.threads, precision=setting.precision, memory_mb=job.memory_mb)
    solution.run(target=setting.target, iterations=setting.iterations, progress=progress)
    return None if solution.was_interrupted else result_of(solution)


def solve_or_refuse(job: FlopJob) -> FlopResult | RiverboatError | None:
    """In another process: returns a refusal instead of raising it."""
    try:
        return solve_flop(job)
    except RiverboatError as error:
        return error


def _first_spot(setting: Setting, flops: Sequence[Flop]) -> Spot:
    """The spot on the first flop that has hands for both; refuses what none of them can be solved with."""
    names = [format_cards(flop.cards) for flop in flops]
    found = next(filter(None, (_spot_or_none(setting, name) for name in names)), None)
    return setting.spot(names[0]) if found is None else found


def _spot_or_none(setting: Setting, flop: str) -> Spot | None:
    """The spot on a flop; none where the flop leaves a range without hands."""
    try:
        return setting.spot(flop)
    except RiverboatError as error:
        if error.code in NO_HANDS:
            return None
        raise


class _Folder:
    """Results on disk: the setting in one file, and each flop in its own, so that a run can be gone on with."""

    def __init__(self, folder: str | Path | None, setting: Setting) -> None:
        self._path: Path | None = None
        if folder is None:
            return
        check_path(folder)
        self._path = Path(folder)
        file = self._path / SETTING_FILE
        with writing(folder):
            self._path.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_bytes(msgspec.json.encode(setting))
        if _read(file, Setting) != setting:
            raise RiverboatError(
                "report_of_another_spot",
                f"{folder} holds a report of another spot; name another folder, or the same spot",
                folder=str(folder),
            )

    def read(self, flop: str) -> FlopResult | None:
        file = None if self._path is None else self._path / f"{flop}.json"
        return _read(file, FlopResult) if file is not None and file.exists() else None

    def keep(self, result: FlopResult) -> None:
        """Write a result; a file is whole or not there."""
        if self._path is None:
            return
        with writing(self._path):
            unfinished = self._path / f"{result.flop}.unfinished"
            unfinished.write_bytes(msgspec.json.encode(result))
            os.replace(unfinished, self._path / f"{result.flop}.json")


def _read(file: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError) as error:
        raise RiverboatError(
            "report_unreadable", f"{file} is not a part of a report; remove it, or name another folder", file=str(file)
        ) from error


class _Run:
    """Solves what is not solved yet, and tells how far it is."""

    def __init__(self, setting: Setting, flops: tuple[Flop, ...], folder: _Folder, progress: OnProgress | None) -> None:
        self._setting, self._flops, self._folder, self._progress = setting, flops, folder, progress
        self._names = [format_cards(flop.cards) for flop in flops]
        self._results = {name: found for name in self._names if (found := folder.read(name)) is not None}
        self._kept = len(self._results)
        self._begun = perf_counter()

    def finished(self, engine: ReportEngine, threads: int | None, memory_mb: float | None) -> Report:
        jobs = [
            FlopJob(self._setting, name, 1 if engine == "ray" else threads, memory_mb)
            for name in self._names
            if name not in self._results
        ]
        was_interrupted = False
        try:
            if engine == "ray" and jobs:
                jobs = self._on_cluster(jobs, threads or os.cpu_count() or 1)
            self._here(jobs)
        except KeyboardInterrupt:
            was_interrupted = True
        results = tuple(self._results[name] for name in self._names if name in self._results)
        return Report(self._flops, results, was_interrupted)

    def _on_cluster(self, jobs: list[FlopJob], workers: int) -> list[FlopJob]:
        """Gives the flops that the cluster lost."""
        with connected(workers) as ray:
            return compute(ray, solve_or_refuse, jobs, self._done)

    def _here(self, jobs: list[FlopJob]) -> None:
        for job in jobs:
            self._done(job, solve_flop(job, lambda progress, flop=job.flop: self._tell(flop, progress)))  # type: ignore[misc]

    def _done(self, job: FlopJob, result: FlopResult | None) -> None:
        if result is None:
            raise KeyboardInterrupt
        self._results[job.flop] = result
        self._folder.keep(result)
        self._tell(job.flop, None)

    def _tell(self, flop: str, solving: Progress | None) -> None:
        if self._progress is None:
            return
        seconds = perf_counter() - self._begun
        done = len(self._results)
        solved = done - self._kept
        left = seconds / solved * (len(self._names) - done) if solved else None
        self._progress(ReportProgress(done, len(self._names), flop, solving, seconds, left))
