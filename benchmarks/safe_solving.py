"""How safely a river is re-solved, and what that costs against a sound opponent.

    python benchmarks/safe_solving.py [--seed N] [--spots N]

Both players follow the strategies to a river at 200 big blinds (folds are calls). It is re-solved for one of them with
several parts of all deals in which the opponent may hold any hand (`Thinking.deviates`), and as before: unsafely, with
likelihoods of the opponent's actions floored at 0.2. Told are, in percent of the pot, on average over the spots:

- what a best response with the posterior range wins more than from the best of these strategies: the price of safety;
- what a best response with any hand, each as likely, wins more than that hand had in the solution of the turn, hands
  that win less counting 0: what is gained by coming to the river with hands that never do so.
"""

from __future__ import annotations

import argparse

import numpy as np

from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.postflop.leaf_values import faced_weights
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.public_state import PublicState
from riverboat.solver.resolving.resolver import Resolver
from riverboat.solver.resolving.street_solution import ExactSolution, Opponent, menu_of, solve_street
from riverboat.solver.resolving.two_left import at_start, last_and_first, street_start
from riverboat.solver.strategist import Strategist
from riverboat.solver.table_hand import TableHand
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import CARDS_SHOWN, blocked, holdem_game
from riverboat.solver.trees.spot import CALL, FOLD, RIVER

STACK, BLINDS = 20_000, (50, 100)
PARTS = (0.0, 0.1, 0.2, 0.3, 0.5)
FLOOR = 0.2


class FlooredResolver(Resolver):
    """As ranges were followed before: any hand of the opponent does what was done at least one time in five."""

    def _likelihood(self, start: TableHand, number: int, held: Floats) -> Floats:
        likelihood = super()._likelihood(start, number, held)
        is_own = start.played[number].player == start.actor
        return likelihood if is_own else np.maximum(likelihood, np.float32(FLOOR))


def play_to_river(strategist: Strategist, rng: np.random.Generator) -> PublicState | None:
    """A river that is reached by the strategies, with chips left; or None."""
    cards = [int(card) for card in rng.permutation(52)[:5]]
    state, possible = PublicState(STACK, BLINDS), ~blocked(cards)
    while state.street < RIVER:
        policy = strategist.policy(state)
        mean = policy.shares[possible].mean(axis=0).astype(np.float64)
        action = policy.actions[int(rng.choice(len(mean), p=mean / mean.sum()))]
        state = state.after(CALL if action == FOLD else action)
        if state.is_street_over:
            state = state.dealt(*cards[CARDS_SHOWN[state.street] : CARDS_SHOWN[state.street + 1]])
            if not state.start().stack:
                return None
    return state


def measure(strategist: Strategist, state: PublicState, hero: int) -> list[tuple[float, float]]:
    """For each way to re-solve: what the posterior range wins, and what any hand gains; in percent of the pot."""
    resolver, start = strategist.resolver, at_start(state.hand, RIVER, hero)
    row = 1 - last_and_first(start).index(hero)
    ranges, opponent, street = resolver.ranges(start), resolver.opponent(start), street_start(start)
    assert opponent.alternatives is not None, "the turn was solved"
    game, hands = holdem_game(street, ranges, menu_of(street, strategist.thinking), keep=~blocked(street.board))
    faced = faced_weights(game.holes, game.ranges[1 - row])
    had = opponent.alternatives[hands]
    known, weights = ~np.isnan(had) & (faced > 0), game.ranges[row] * faced
    ways = [solve_street(street, ranges, Thinking(deviates=part), (), opponent) for part in PARTS]
    floored = FlooredResolver(strategist.thinking, BlueprintReader(), lambda: True)
    before = ranges.copy()
    before[row] = floored.ranges(start)[row]
    ways.append(solve_street(street, before, Thinking(deviates_unvalued=0.0), (), Opponent(row)))
    found = []
    for solution in ways:
        assert isinstance(solution, ExactSolution)
        solver = SubgameSolver(game)
        for node, strategy in solution.strategies.items():
            solver.set_strategy(node, strategy)
        best = solver.hand_values(row, best=True) / np.where(faced > 0, faced, 1)
        gained = np.maximum(best - had, 0)[known].mean()
        found.append((100 * float(weights @ best / weights.sum()) / street.pot, 100 * float(gained) / street.pot))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=2002)
    parser.add_argument("--spots", type=int, default=10)
    options = parser.parse_args()
    rng, spots = np.random.default_rng(options.seed), list[list[tuple[float, float]]]()
    while len(spots) < options.spots:
        strategist, hero = Strategist(), int(rng.integers(2))
        state = play_to_river(strategist, rng)
        if state is not None:
            spots.append(measure(strategist, state, hero))
    figures = np.array(spots)
    figures[:, :, 0] -= figures[:, :, 0].min(axis=1, keepdims=True)
    for name, (price, gained) in zip([*map(str, PARTS), f"floor {FLOOR}"], figures.mean(axis=0), strict=True):
        print(f"{name:10} price {price:.2f} % of the pot, any hand gains {gained:.2f} %")


if __name__ == "__main__":
    main()
