"""Hands a second of random legal play at vectorised tables, dealing included, beside OpenSpiel, pokerkit and RLCard.

    python benchmarks/vector_tables.py [--tables 2048] [--players 2 6]

All in one run on one core, in turns, by processor time; the median of seven rounds counts. Every player picks fold,
check-or-call or raise with the same chance, and a raise's size evenly from its range, at 100 big blinds. RLCard has no
such choice of sizes: its random agent picks from its own menu. "menu and observations" is the Gymnasium environment
with its menu of seven actions, what the learner sees and its mask at every step. Peers that are not installed are left
out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

import numpy as np

from riverboat.bench.engine import BIG_BLIND, SMALL_BLIND, STACK, contestants
from riverboat.bench.measure import OURS, Contestant, Measurement, measure
from riverboat.engine import Rules
from riverboat.gym.tables import VectorTables
from riverboat.gym.vector_env import TableVectorEnv

STEPS = 50
RLCARD_HANDS = 20
RULES = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND)


def vectorised(tables: int, players: int, rules: Rules = RULES) -> Callable[[], int]:
    """Plays `STEPS` decisions at every table and returns how many hands ended."""
    table = VectorTables(tables, players, rules, STACK, seed=1)

    def play() -> int:
        return sum(_one_step(table) for _ in range(STEPS))

    return play


def _one_step(table: VectorTables) -> int:
    table.step(table.random_actions())
    return table.deal()


def learning(tables: int, players: int) -> Callable[[], int]:
    envs = TableVectorEnv(tables, players, RULES, STACK)
    envs.reset(seed=1)
    rng = np.random.default_rng(1)

    def play() -> int:
        hands = 0
        for _ in range(STEPS):
            masks = envs.tables.masks()
            numbers = (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)
            hands += int(envs.step(numbers)[2].sum())
        return hands

    return play


def rlcard(players: int) -> Callable[[], object]:
    library, agents = import_module("rlcard"), import_module("rlcard.agents")
    env = library.make("no-limit-holdem", config={"seed": 1, "game_num_players": players})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(players)])

    def play() -> None:
        for _ in range(RLCARD_HANDS):
            env.run(is_training=False)

    return play


def everyone(players: int, tables: int) -> Iterator[Contestant]:
    task = f"random legal play, {players} players"
    limit = Rules(small_blind=SMALL_BLIND, big_blind=BIG_BLIND, structure="fixed_limit")
    for name, play in (
        ("vectorised tables", vectorised(tables, players)),
        ("the same, fixed-limit", vectorised(tables, players, limit)),
        ("menu and observations", learning(tables, players)),
    ):
        play()  # compiles, and mixes the tables: after that hands end as often as they will
        hands = sum(play() for _ in range(4)) // 4
        yield Contestant(task, name, "hands", hands, play)
    yield from contestants(players)
    if find_spec("rlcard"):
        yield Contestant(task, "RLCard", "hands", RLCARD_HANDS, rlcard(players))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=2048)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 6])
    options = parser.parse_args()
    for players in options.players:
        results: list[Measurement] = measure(list(everyone(players, options.tables)))
        ours = results[0].rate
        print(results[0].task)
        for each in results:
            name = "riverboat, one hand at a time" if each.library == OURS else each.library
            print(f"  {name:32}{each.rate:14,.0f} hands/s   vectorised ×{ours / each.rate:,.1f}")


if __name__ == "__main__":
    main()
