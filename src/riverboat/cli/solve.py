"""`riverboat solve`: any postflop spot of two players, solved exactly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from riverboat.cli.colour_grid import wants_colour
from riverboat.cli.options import decimal_number, known_cards, no_words, usage_error, whole_number, writable_file
from riverboat.cli.progress import StatusLine
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages
from riverboat.odds.hand_grid import hand_grid

if TYPE_CHECKING:
    from riverboat.solver.postflop import Node, Progress, Solution

MOST_ITERATIONS: Final = 1_000_000
MOST_THREADS: Final = 1024
NO_HAND: Final = "··"
SPOT_OPTIONS: Final = ("board", "ranges", "pot", "stack", "sizes", "rake", "rake_cap", "small")
"""What a saved solution holds itself."""
SHADES: Final = (22, 28, 34, 70, 106, 142, 178, 208, 202, 196)
"""Colours of a terminal's 256, from rarely to always."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--board")
    add_spot_options(parser)
    parser.add_argument("--seconds")
    parser.add_argument("--load")
    parser.add_argument("--save")
    parser.add_argument("--lock", action="append", default=[])
    parser.add_argument("--node", default="")
    parser.add_argument("--show")
    parser.add_argument("--export")
    parser.add_argument("--later-streets", action="store_true")
    parser.add_argument("--json", action="store_true")


def add_spot_options(parser: ArgumentParser) -> None:
    """All that says what is solved and how, but the board."""
    parser.add_argument("--ranges", nargs=2)
    parser.add_argument("--pot")
    parser.add_argument("--stack")
    parser.add_argument("--sizes", action="append")
    parser.add_argument("--rake", default="0")
    parser.add_argument("--rake-cap", default="0")
    parser.add_argument("--target", default="0.5")
    parser.add_argument("--iterations", default="1000")
    parser.add_argument("--threads")
    parser.add_argument("--memory")
    parser.add_argument("--small", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    text = messages(terminal.language, "solver")
    target = decimal_number(options.target, "--target", 0.0, 100.0)
    iterations = whole_number(options.iterations, "--iterations", high=MOST_ITERATIONS)
    seconds = None if options.seconds is None else decimal_number(options.seconds, "--seconds", 0.0, 1e7)
    if options.export is not None:
        from riverboat.solver.postflop.table_files import check_table_path

        check_table_path(writable_file(options.export))
    if options.save is not None:
        writable_file(options.save)
    from riverboat.solver.postflop.locks import read_lock

    solution = _solution(options)
    # A node, an action or a hand that is not there is refused before anything is solved.
    _shown_action(solution.node(options.node), options.show)
    locks = [read_lock(solution, lock) for lock in options.lock]
    status = StatusLine()
    status.show(text("solve-begins"))
    # Hands that a lock does not name keep what they have, so that is solved first.
    for stage in ((), locks) if locks else ((),):
        for lock in stage:
            lock.apply(solution)
        if not solution.was_interrupted:
            solution.run(
                target=target,
                iterations=iterations,
                seconds=seconds,
                progress=lambda progress: status.show(_progress_line(progress, text)),
            )
    status.clear()
    if options.save is not None:
        solution.save(options.save)
    node = solution.node(options.node)
    if options.export is not None:
        solution.export(options.export, options.node or None, later_streets=options.later_streets)
    if options.json:
        terminal.say_json(_for_programs(solution, node))
    else:
        _say_solution(solution, text, terminal)
        _say_node(node, options.show, text, terminal)
    if solution.was_interrupted:
        raise KeyboardInterrupt
    return 0


def _solution(options: Namespace) -> Solution:
    from riverboat.solver.postflop import Solution, Spot

    if options.load is not None:
        for name in SPOT_OPTIONS:
            if getattr(options, name) not in (None, False, "0"):
                raise usage_error("option_beside_load", option=f"--{name.replace('_', '-')}")
        means = read_means(options)
        return Solution.load(Path(options.load), threads=means["threads"], memory_mb=means["memory_mb"])
    need(options, "board", "ranges", "pot", "stack")
    spot = Spot.of(known_cards(options.board), options.ranges, **read_bets(options))
    return Solution(spot, **read_means(options))


def need(options: Namespace, *names: str) -> None:
    for name in names:
        if getattr(options, name) is None:
            raise usage_error("option_is_missing", option=f"--{name}")


def read_bets(options: Namespace) -> dict[str, Any]:
    """Chips, menus and rake, as `solve` takes them."""
    return {
        "pot": whole_number(options.pot, "--pot", low=1),
        "stack": whole_number(options.stack, "--stack", low=1),
        "sizes": options.sizes,
        "rake": decimal_number(options.rake, "--rake", 0.0, 100.0) / 100,
        "rake_cap": decimal_number(options.rake_cap, "--rake-cap", 0.0, 1e7),
    }


def read_means(options: Namespace) -> dict[str, Any]:
    """Threads, memory and precision, as `solve` takes them."""
    return {
        "threads": None
        if options.threads is None
        else whole_number(options.threads, "--threads", low=1, high=MOST_THREADS),
        "memory_mb": None if options.memory is None else decimal_number(options.memory, "--memory", 1.0, 1e9),
        "precision": "int16" if options.small else "float32",
    }


def _progress_line(progress: Progress, text: Messages) -> str:
    left = progress.seconds_left
    return text(
        "solve-progress",
        iterations=progress.iterations,
        percent=f"{progress.exploitability_pct:z.2f}",
        seconds=f"{progress.seconds:.1f}",
        left="?" if left is None else f"{left:.0f}",
    )


def _for_programs(solution: Solution, node: Node) -> dict[str, object]:
    return {
        "exploitability_pct": round(solution.exploitability_pct, 5),
        "iterations": solution.iterations,
        "seconds": round(solution.seconds, 4),
        "memory_mb": round(solution.memory_mb, 3),
        "interrupted": solution.was_interrupted,
        "ev": {"oop": round(solution.ev("oop"), 5), "ip": round(solution.ev("ip"), 5)},
        "root" if not node.path else "node": node.summary(),
    }


def _say_solution(solution: Solution, text: Messages, terminal: Terminal) -> None:
    terminal.say(
        text(
            "solve-solved",
            percent=f"{solution.exploitability_pct:z.2f}",
            iterations=solution.iterations,
            seconds=f"{solution.seconds:.2f}",
            memory=f"{solution.memory_mb:.0f}",
        )
    )
    terminal.say(text("solve-evs", oop=f"{solution.ev('oop'):z.2f}", ip=f"{solution.ev('ip'):z.2f}"))
    for street in solution.spot.streets_without_bets:
        terminal.say(text("solve-no-bets", street=street))


def _say_node(node: Node, show: str | None, text: Messages, terminal: Terminal) -> None:
    terminal.say()
    terminal.say(text("solve-node", board=terminal.cards(node.board), pot=node.pot, line=", ".join(node.path) or "-"))
    if node.is_deal:
        terminal.say(text("solve-deal"))
        return
    if node.player is None:
        terminal.say(text("solve-end"))
        return
    summary = node.summary()
    terminal.say(
        text("solve-player", position=node.player, ev=f"{summary['ev']:.2f}", equity=f"{100 * summary['equity']:.1f}")
    )
    rows = [[action, f"{100 * share:.1f} %"] for action, share in zip(node.actions, summary["shares"], strict=True)]
    terminal.say_table(rows)
    shown = _shown_action(node, show)
    terminal.say()
    terminal.say(text("solve-grid", action=node.actions[shown]))
    _say_grid(node, shown, terminal)


def _shown_action(node: Node, show: str | None) -> int:
    """The action that the grid shows: the one asked for, or the last, which is the largest bet."""
    if show is None or node.player is None:
        return len(node.actions) - 1
    node.after(show)  # refuses what is not offered
    return node.actions.index(" ".join(show.lower().split()))


def _say_grid(node: Node, action: int, terminal: Terminal) -> None:
    """Starting hands in a square: suited above the diagonal, offsuit below; how often each takes the action."""
    from riverboat.cards import parse_cards
    from riverboat.odds.ranges import class_of, make_combo

    weights: dict[str, float] = {}
    taken: dict[str, float] = {}
    for row in node.hands():
        first, second = parse_cards(row.combo)
        name = class_of(make_combo(first, second))
        weights[name] = weights.get(name, 0.0) + row.weight
        taken[name] = taken.get(name, 0.0) + row.weight * row.shares[action]
    is_colour = wants_colour("auto")
    for line in hand_grid(lambda name: _cell(name, weights, taken, is_colour)):
        terminal.say("  ".join([f"{line[0]:>2}", *(f"{cell:>3}" for cell in line[1:])]))


def _cell(name: str, weights: dict[str, float], taken: dict[str, float], is_colour: bool) -> str:
    if not weights.get(name):
        return NO_HAND
    share = taken[name] / weights[name]
    number = f"{100 * share:>3.0f}"
    return f"\x1b[38;5;{SHADES[min(9, int(share * 10))]}m{number}\x1b[0m" if is_colour else number
