"""Hands a second of random legal play by the engine, dealing included, beside OpenSpiel: 200 chips, every amount.

    python benchmarks/engine.py [--compiled FOLDER] [--players 2 6]

FOLDER is an unpacked wheel made with `RIVERBOAT_COMPILE=1 pip wheel .`. All in one run on one core, in turns, by
processor time; the median of the rounds counts. Each player picks fold, check-or-call or raise with the same chance
from what is legal, and a raise's size evenly from its range. Our cards are dealt by a Fisher–Yates shuffle that stops
when the hand has all it may need, OpenSpiel's by its chance nodes; neither burns cards. Every event is kept. OpenSpiel
(`pip install open_spiel`) is left out where it is not installed.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import process_time

ROUNDS = 9
HANDS = {"riverboat": 3000, "compiled": 3000, "OpenSpiel": 600}
STACK, SMALL_BLIND, BIG_BLIND = 200, 1, 2


def riverboat(players: int) -> Callable[[], object]:
    from riverboat.bench.engine import random_action
    from riverboat.cards import STANDARD_DECK
    from riverboat.engine import Event, Rules, apply, legal_actions, open_hand

    rules = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND, burn_cards=False)
    stacks = (STACK,) * players
    needed = 2 * players + 5
    choice = random.Random(1).random
    pack = list(STANDARD_DECK)

    def play() -> None:
        for number in range(HANDS["riverboat"]):
            for place in range(needed):
                other = place + int(choice() * (52 - place))
                pack[place], pack[other] = pack[other], pack[place]
            step = open_hand(rules, stacks, number % players, tuple(pack[:needed]))
            log: list[Event] = [*step.events]
            while step.hand.waiting:
                step = apply(step.hand, random_action(legal_actions(step.hand), choice))
                log += step.events

    return play


def open_spiel(players: int) -> Callable[[], object]:
    from riverboat.bench import engine

    engine.STACK, engine.SMALL_BLIND, engine.BIG_BLIND = STACK, SMALL_BLIND, BIG_BLIND  # type: ignore[misc]
    return engine.open_spiel(players, HANDS["OpenSpiel"], "fullgame")


def serve(library: str, players: int) -> None:
    """Play a round for every line that comes; answer with its hands a second."""
    play = open_spiel(players) if library == "OpenSpiel" else riverboat(players)
    play()
    for _ in sys.stdin:
        begun = process_time()
        play()
        print(json.dumps(HANDS[library] / (process_time() - begun)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiled", type=Path)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 6])
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.players[0])
        return
    libraries = ["riverboat", *(["compiled"] if options.compiled else [])]
    libraries += ["OpenSpiel"] if find_spec("pyspiel") else []
    for players in options.players:
        rates = measured(libraries, players, options.compiled)
        print(f"{players} players, 100 big blinds of {BIG_BLIND} chips")
        for library in libraries:
            beside = f"   ×{rates[library] / rates['OpenSpiel']:.2f} of OpenSpiel" if "OpenSpiel" in rates else ""
            print(f"  {library:12}{rates[library]:10,.0f} hands/s{beside}")


def measured(libraries: list[str], players: int, compiled: Path | None) -> dict[str, float]:
    """A process for each, asked in turns: compiled and plain modules have the same names."""
    players_of = {each: _process(each, players, compiled if each == "compiled" else None) for each in libraries}
    rates: dict[str, list[float]] = {each: [] for each in libraries}
    for _ in range(ROUNDS):
        for library, process in players_of.items():
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("\n")
            process.stdin.flush()
            rates[library].append(json.loads(process.stdout.readline()))
    for process in players_of.values():
        process.communicate()
    return {library: median(each) for library, each in rates.items()}


def _process(library: str, players: int, folder: Path | None) -> subprocess.Popen[str]:
    paths = [str(folder)] if folder else []
    start = f"import sys, runpy; sys.path[:0] = {paths!r}; runpy.run_path({__file__!r}, run_name='__main__')"
    command = [sys.executable, "-c", start, "--serve", library, "--players", str(players)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


if __name__ == "__main__":
    main()
