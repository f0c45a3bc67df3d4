"""`riverboat.solve`: a spot in, a solution out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite

from riverboat.cards import CardLike
from riverboat.errors import bad_argument
from riverboat.solver.postflop.sizes import Menus
from riverboat.solver.postflop.solution import Progress, Solution
from riverboat.solver.postflop.spot import RangeLike, Spot
from riverboat.solver.postflop.walk import Precision


def solve(
    board: str | Iterable[CardLike],
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
    seconds: float | None = None,
    threads: int | None = None,
    precision: Precision = "float32",
    memory_mb: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Solve a postflop spot of two players to `target` percent of the pot.

    `ranges` are those of the player out of position and in position, `stack` is what each has behind. `sizes` are menus
    of bets, such as `"bet=33%,75%; raise=60%; river.bet=50%,100%,a"`. It ends at the target, after `iterations` or
    `seconds`, or with Ctrl-C, and can be run on.

    Raises `RiverboatError` for what cannot be a spot, and before taking more memory than `memory_mb`.
    """
    _check_limits(
        target=target,
        iterations=iterations,
        seconds=seconds,
        threads=threads,
        precision=precision,
        memory_mb=memory_mb,
    )
    spot = Spot.of(
        board,
        ranges,
        pot,
        stack,
        sizes=sizes,
        add_all_in=add_all_in,
        all_in_share=all_in_share,
        most_raises=most_raises,
        rake=rake,
        rake_cap=rake_cap,
    )
    solution = Solution(spot, threads=threads, precision=precision, memory_mb=memory_mb)
    return solution.run(target=target, iterations=iterations, seconds=seconds, progress=progress)


def _check_limits(
    *, target: object, iterations: object, seconds: object, threads: object, precision: object, memory_mb: object
) -> None:
    for name, number in (("target", target), ("seconds", seconds), ("memory_mb", memory_mb)):
        if number is None and name != "target":
            continue
        is_number = isinstance(number, float | int) and not isinstance(number, bool)
        if not is_number or not isfinite(number) or number < 0:  # type: ignore[arg-type,operator]
            raise bad_argument(name, number, "a number from 0 up")
    if type(iterations) is not int or iterations < 0:
        raise bad_argument("iterations", iterations, "a whole number from 0 up")
    if threads is not None and (type(threads) is not int or not 1 <= threads <= 1024):
        raise bad_argument("threads", threads, "a whole number from 1 to 1024")
    if precision not in ("float32", "int16"):
        raise bad_argument("precision", precision, "float32 or int16")
