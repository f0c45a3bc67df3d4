"""`riverboat.solve`: a spot in, a solution out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from riverboat.cards import CardLike
from riverboat.solver.postflop.limits import check_means, check_run
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
    check_means(threads, precision, memory_mb)
    check_run(target, iterations, seconds, progress)
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
