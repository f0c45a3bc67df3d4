"""Hands per second on one core, heads-up, beside PyPokerEngine with the same simple bots, in one run.

    python benchmarks/arena_throughput.py [HANDS]

Ours includes everything the arena does: observations, guarding bots, and the luck of every hand. Time is that of the
processor, so that a busy machine changes the figures little.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from pypokerengine.api.game import setup_config, start_poker
from pypokerengine.players import BasePokerPlayer

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.engine import Action, Call, Check, Fold, Observation, RaiseTo

CHECK, CALL, FOLD = Check(), Call(), Fold()


class Folder:
    """Folds to any bet."""

    name = "folder"

    def act(self, observation: Observation) -> Action:
        return FOLD if observation.to_call else CHECK


class Caller:
    """Checks and calls to the end."""

    name = "caller"

    def act(self, observation: Observation) -> Action:
        return CALL if observation.to_call else CHECK


class Dice:
    """Folds, calls or makes the smallest raise, each a third of the time; raises that are not allowed become calls."""

    name = "dice"

    def __init__(self, seed: int) -> None:
        self._roll = Random(seed).random

    def act(self, observation: Observation) -> Action:
        roll = self._roll()
        if roll < 1 / 3:
            return FOLD
        if roll < 2 / 3 and observation.min_raise_to is not None:
            return RaiseTo(observation.min_raise_to)
        return CALL if observation.to_call else CHECK


class _Theirs(BasePokerPlayer):
    """What PyPokerEngine wants besides a decision: nothing is done with it."""

    def receive_game_start_message(self, game_info: Any) -> None: ...
    def receive_round_start_message(self, round_count: Any, hole_card: Any, seats: Any) -> None: ...
    def receive_street_start_message(self, street: Any, round_state: Any) -> None: ...
    def receive_game_update_message(self, action: Any, round_state: Any) -> None: ...
    def receive_round_result_message(self, winners: Any, hand_info: Any, round_state: Any) -> None: ...


class TheirFolder(_Theirs):
    def declare_action(self, _valid_actions: Any, _hole_card: Any, _round_state: Any) -> tuple[str, int]:
        return "fold", 0


class TheirCaller(_Theirs):
    def declare_action(self, valid_actions: Any, _hole_card: Any, _round_state: Any) -> tuple[str, int]:
        return "call", valid_actions[1]["amount"]


class TheirDice(_Theirs):
    def __init__(self) -> None:
        super().__init__()
        self._roll = Random(1).random

    def declare_action(self, valid_actions: Any, _hole_card: Any, _round_state: Any) -> tuple[str, int]:
        roll = self._roll()
        if roll < 1 / 3:
            return "fold", 0
        if roll < 2 / 3 and valid_actions[2]["amount"]["min"] != -1:
            return "raise", valid_actions[2]["amount"]["min"]
        return "call", valid_actions[1]["amount"]


def ours(bot: str, hands: int) -> float:
    """Hands per second of the arena; the first block pays for compiled kernels and is not counted."""
    match = Match(bots=(f"{__name__}:{bot}",) * 2, rounds=hands, block_rounds=hands)
    (block,) = match.blocks()
    play_block(next(Match(bots=match.bots, rounds=200).blocks()))
    return hands / _seconds(lambda: play_block(block))


def theirs(player: type[BasePokerPlayer], hands: int) -> float:
    """Hands per second of PyPokerEngine, with stacks that last for all of them."""

    def play() -> None:
        config = setup_config(max_round=hands, initial_stack=100_000_000, small_blind_amount=50)
        for name in ("one", "two"):
            config.register_player(name=name, algorithm=player())
        start_poker(config, verbose=0)

    return hands / _seconds(play)


def _seconds(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"{'bots':<10}{'riverboat':>12}{'pypokerengine':>16}{'ratio':>8}   hands/s on one core, heads-up")
    for bot, player in (("Folder", TheirFolder), ("Caller", TheirCaller), ("Dice", TheirDice)):
        our, their = ours(bot, hands), theirs(player, max(200, hands // 10))
        print(f"{bot.lower():<10}{our:>12,.0f}{their:>16,.0f}{our / their:>8.1f}")


if __name__ == "__main__":
    main()
