"""How far the losses that a review tells are from those of solutions with many more iterations.

Spots are of two players at 40, 100 and 200 big blinds, with ranges by Bayes from the blueprints: the first decision of
a street, and the one after a check. Root of the mean square over the hands of the range, in percent of the pot.

    python benchmarks/review_accuracy.py [flop|turn|river …]
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Final

import numpy as np

from riverboat.cards import parse_cards
from riverboat.review.exact_streets import ReviewResolver, ValuedSolution, review_thinking, searched_flop, solved_street
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.policy import HANDS
from riverboat.solver.public_state import PublicState
from riverboat.solver.resolving.two_left import at_start, street_start
from riverboat.solver.trees.spot import CALL, FLOP, RIVER, TURN

BOARDS: Final = ("Qs7h4d2cJh", "Ts9s5d8cKd")
STACKS: Final = (4_000, 10_000, 20_000)
STREETS: Final = {"flop": FLOP, "turn": TURN, "river": RIVER}
LONGER: Final = {"flop": {"flop_iterations": 300}, "turn": {"turn_iterations": 400, "river_classes": None}}
"""What the reference has; on the turn every river is solved hand by hand."""


def main(*names: str) -> None:
    thinking, reader = review_thinking(pot_limit=False), BlueprintReader()
    for name in names or tuple(STREETS):
        reference = replace(thinking, **LONGER.get(name, {"river_iterations": 5_000}))
        errors: list[float] = []
        for text in BOARDS:
            for stack in STACKS:
                solutions = [_solved(text, stack, STREETS[name], reader, each) for each in (thinking, reference)]
                errors += [_error(*solutions, line) for line in ((), (CALL,))]
                print(
                    f"{name} {text} {stack // 100} bb: {errors[-2]:.2f} and {errors[-1]:.2f} % of the pot", flush=True
                )
        print(f"{name}: {(sum(error**2 for error in errors) / len(errors)) ** 0.5:.2f} % of the pot")


def _solved(text: str, stack: int, street: int, reader: BlueprintReader, thinking: object) -> ValuedSolution:
    board = parse_cards(text)
    state = PublicState(stack, (50, 100)).after(250).after(CALL).dealt(*board[:3])
    for number in range(FLOP, street):
        state = state.after(CALL).after(CALL).dealt(board[2 + number])
    start = at_start(state.hand, street, 0)
    # Ranges by the blueprint alone, so that both solutions have the same.
    settings = replace(review_thinking(pot_limit=False), solves_from=RIVER + 1)
    ranges = ReviewResolver(settings, reader).ranges(start)
    if street == FLOP:
        return searched_flop(street_start(start), ranges, thinking, keep=np.zeros(HANDS, np.bool_))  # type: ignore[arg-type]
    return solved_street(street_start(start), ranges, thinking)  # type: ignore[arg-type]


def _error(found: ValuedSolution, reference: ValuedSolution, line: tuple[int, ...]) -> float:
    node = found.node(line)
    player = int(found.tree.kinds[node])
    weights = found.ranges[player].astype(np.float64)
    squares = total = 0.0
    for place in np.flatnonzero(weights > 0):
        number = int(found.hands[place])
        pair = [solution.options(line, number) for solution in (found, reference)]
        if pair[0] is None or pair[1] is None:
            continue
        losses = [max(worth.evs) - np.array(worth.evs) for worth in pair if worth is not None]
        squares += weights[place] * float(((losses[0] - losses[1]) ** 2).mean())
        total += weights[place]
    return float(100 * (squares / total) ** 0.5 / found.start.pot)


if __name__ == "__main__":
    main(*sys.argv[1:])
