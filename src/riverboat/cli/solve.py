"""`riverboat solve`: any postflop spot of two players, solved exactly."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.cli.hand_grid import hand_grid
from riverboat.cli.options import known_cards, no_words, usage_error, whole_number
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.solver.postflop import Node, Progress, Solution

MOST_ITERATIONS: Final = 1_000_000
MOST_THREADS: Final = 1024
NO_HAND: Final = "··"
SHADES: Final = (22, 28, 34, 70, 106, 142, 178, 208, 202, 196)
"""Colours of a terminal's 256, from rarely to always."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--board")
    parser.add_argument("--ranges", nargs=2)
    parser.add_argument("--pot")
    parser.add_argument("--stack")
    parser.add_argument("--sizes", action="append")
    parser.add_argument("--rake", default="0")
    parser.add_argument("--rake-cap", default="0")
    parser.add_argument("--target", default="0.5")
    parser.add_argument("--iterations", default="1000")
    parser.add_argument("--seconds")
    parser.add_argument("--threads")
    parser.add_argument("--memory")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--load")
    parser.add_argument("--save")
    parser.add_argument("--node", default="")
    parser.add_argument("--show")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    text = messages(terminal.language, "solver")
    target = _number(options.target, "--target", 0.0, 100.0)
    iterations = whole_number(options.iterations, "--iterations", high=MOST_ITERATIONS)
    seconds = None if options.seconds is None else _number(options.seconds, "--seconds", 0.0, 1e7)
    solution = _solution(options)
    tell = _Teller(text)
    solution.run(target=target, iterations=iterations, seconds=seconds, progress=tell.progress)
    tell.end()
    if options.save is not None:
        solution.save(options.save)
    node = solution.node(options.node)
    if options.json:
        terminal.say_json(_for_programs(solution, node))
    else:
        _say_solution(solution, text, terminal)
        _say_node(node, options.show, text, terminal)
    return 0


def _solution(options: Namespace) -> Solution:
    threads = None if options.threads is None else whole_number(options.threads, "--threads", low=1, high=MOST_THREADS)
    memory = None if options.memory is None else _number(options.memory, "--memory", 1.0, 1e9)
    from riverboat.solver.postflop import Solution, Spot

    if options.load is not None:
        return Solution.load(Path(options.load), threads=threads, memory_mb=memory)
    for option in ("board", "ranges", "pot", "stack"):
        if getattr(options, option) is None:
            raise usage_error("option_is_missing", option=f"--{option}")
    spot = Spot.of(
        known_cards(options.board),
        options.ranges,
        whole_number(options.pot, "--pot", low=1),
        whole_number(options.stack, "--stack", low=1),
        sizes=options.sizes,
        rake=_number(options.rake, "--rake", 0.0, 100.0) / 100,
        rake_cap=_number(options.rake_cap, "--rake-cap", 0.0, 1e7),
    )
    return Solution(spot, threads=threads, precision="int16" if options.small else "float32", memory_mb=memory)


def _number(text: str, option: str, low: float, high: float) -> float:
    """A number that need not be whole."""
    try:
        number = float(text)
    except ValueError:
        raise usage_error("not_a_number", option=option, text=text[:40]) from None
    if not isfinite(number) or not low <= number <= high:
        raise usage_error("number_out_of_range", option=option, text=text[:40], low=f"{low:g}", high=f"{high:g}")
    return number


class _Teller:
    """Tells a person who waits how far it is; programs and files are told nothing."""

    def __init__(self, text: Messages) -> None:
        self._text = text
        self._is_person = sys.stderr.isatty()

    def progress(self, progress: Progress) -> None:
        if not self._is_person:
            return
        left = progress.seconds_left
        line = self._text(
            "solve-progress",
            iterations=progress.iterations,
            percent=f"{progress.exploitability_pct:.2f}",
            seconds=f"{progress.seconds:.1f}",
            left="?" if left is None else f"{left:.0f}",
        )
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()

    def end(self) -> None:
        if self._is_person:
            sys.stderr.write("\r\x1b[K")


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
            percent=f"{solution.exploitability_pct:.2f}",
            iterations=solution.iterations,
            seconds=f"{solution.seconds:.2f}",
            memory=f"{solution.memory_mb:.0f}",
        )
    )
    terminal.say(text("solve-evs", oop=f"{solution.ev('oop'):.2f}", ip=f"{solution.ev('ip'):.2f}"))


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
    if show is None:
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
    is_colour = sys.stdout.isatty() and not terminal.letters
    for line in hand_grid(lambda name: _cell(name, weights, taken, is_colour)):
        terminal.say("  ".join([f"{line[0]:>2}", *(f"{cell:>3}" for cell in line[1:])]))


def _cell(name: str, weights: dict[str, float], taken: dict[str, float], is_colour: bool) -> str:
    if not weights.get(name):
        return NO_HAND
    share = taken[name] / weights[name]
    number = f"{100 * share:>3.0f}"
    return f"\x1b[38;5;{SHADES[min(9, int(share * 10))]}m{number}\x1b[0m" if is_colour else number
