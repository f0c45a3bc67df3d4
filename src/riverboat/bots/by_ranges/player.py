"""The player by ranges and bet values: every character and level, with different parameters.

A bot plays so where the solver has no strategy; see `policy_player`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from riverboat.bots.by_ranges import preflop
from riverboat.bots.by_ranges.opponents import OpponentBook
from riverboat.bots.by_ranges.situation import Situation
from riverboat.bots.by_ranges.temper import Temper
from riverboat.bots.character import Character, character
from riverboat.engine.actions import Action, RunItTwice, nearest_action
from riverboat.solver.round_sizes import round_total

if TYPE_CHECKING:
    from riverboat.bots.by_ranges.postflop import Others
    from riverboat.bots.by_ranges.range_tracker import RangeTracker
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.view import Observation


class CardPlayer:
    """Plays by the numbers of a character. Deterministic for a seed and what it is shown."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._character = character(name)
        self._rng = Random(seed)
        self._temper = Temper() if self._character.tilts else None
        self._book = OpponentBook(self._character.adapts)
        self._tracker: RangeTracker | None = None
        self._other_board: CardPlayer | None = None
        """Plays the second board of a bomb pot as if it were the only one."""

    def start(self, seat: Seat, rules: Rules) -> None:  # noqa: ARG002 -- plays every seat and every structure
        """Sit down: what is slow the first time is done now."""
        from riverboat.bots.warm_up import warm_up, warm_up_by_equity

        warm_up()
        if rules.game != "holdem" or rules.deck_count > 1:
            warm_up_by_equity(rules.pack, rules.hole_count)

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        assert legal is not None, "asked to act out of turn"
        if legal.run_it_twice:
            return RunItTwice.up_to(legal.max_runs, agree=self._character.runs_it_twice)
        situation = Situation(observation)
        wanted = self._wanted(situation, self._mood(situation))
        if observation.rules.boards > 1:
            wanted = _for_both(wanted, self._wanted_on_second_board(observation))
        return nearest_action(legal, _round(wanted, situation))

    def hand_over(self, observation: Observation) -> None:
        """Learn from the hand, and get over it or not."""
        self._book.note(observation)
        if self._temper is not None:
            self._temper.hand_over(observation)

    def tilt(self, observation: Observation | None = None) -> float:
        """How angry the player is, who may take a look at the hand: from 0 to 1."""
        if self._temper is None:
            return 0.0
        if observation is not None:
            self._temper.look(Situation(observation))
        return self._temper.tilt

    def equity(self, observation: Observation) -> float:
        """How often it thinks that its hand wins against what the others show; before the flop against the raiser."""
        situation = Situation(observation)
        if situation.preflop:
            return preflop.equity_against_raise(situation, self._character, self._book.looseness(situation.opponents))
        from riverboat.bots.by_ranges import postflop

        return postflop.equity(situation, self._character, self._others(situation, self._character))

    def _wanted_on_second_board(self, observation: Observation) -> Chips | None:
        if self._other_board is None:
            self._other_board = CardPlayer(self.name, 0)
        situation = Situation(msgspec.structs.replace(observation, community_cards=observation.second_board))
        return self._other_board._wanted(situation, self._mood(situation))

    def _mood(self, situation: Situation) -> Character:
        if self._temper is None:
            return self._character
        self._temper.look(situation)
        return self._temper.mood(self._character)

    def _wanted(self, situation: Situation, mood: Character) -> Chips | None:
        rules = situation.rules
        if rules.game != "holdem" or (rules.deck_count > 1 and not situation.preflop):
            from riverboat.bots.by_ranges import by_equity

            return by_equity.wants(situation, mood, self._rng)
        if situation.preflop:
            return preflop.wants(situation, mood, self._book.looseness(situation.opponents), self._rng)
        # numba is asked for when it is needed: a name in a list costs nothing.
        from riverboat.bots.by_ranges import postflop

        return postflop.wants(situation, mood, self._others(situation, mood), self._rng)

    def _others(self, situation: Situation, mood: Character) -> Others:
        from riverboat.bots.by_ranges.postflop import Others
        from riverboat.bots.by_ranges.range_tracker import RangeTracker

        if self._tracker is None:
            self._tracker = RangeTracker()
        looseness, aggression = self._book.looseness(situation.opponents), self._book.aggression(situation.opponents)
        ranges = self._tracker.ranges(situation, mood.reading, looseness, aggression)
        return Others(ranges, self._book.folding(situation.opponents))


def _for_both(first: Chips | None, second: Chips | None) -> Chips | None:
    """One wish for two boards: raise what is strong on both, fold what is weak on both, stay in with the others."""
    if first is None or second is None:
        return None if first is second else 0
    return min(first, second)


def _round(total: Chips | None, situation: Situation) -> Chips | None:
    """The wish with a total that a person would name."""
    if not total or situation.legal.raise_to is None:
        return total
    low, high = situation.legal.raise_to
    return round_total(total, low, max(low, min(high, situation.effective_stack)), situation.big_blind)
