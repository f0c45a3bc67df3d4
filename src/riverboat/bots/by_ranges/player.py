"""The player by ranges and bet values: every character and level, with different parameters.

A bot plays so where the solver has no strategy; see `policy_player`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from riverboat.bots.by_ranges import preflop
from riverboat.bots.by_ranges.opponents import OpponentBook
from riverboat.bots.by_ranges.situation import Situation
from riverboat.bots.by_ranges.temper import Temper
from riverboat.bots.character import Character, character
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo, RunItTwice

if TYPE_CHECKING:
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

    def start(self, seat: Seat, rules: Rules) -> None:  # noqa: ARG002 -- plays every seat and every structure
        """Sit down: what is slow the first time is done now."""
        from riverboat.bots.warm_up import warm_up

        warm_up()

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        assert legal is not None, "asked to act out of turn"
        if legal.run_it_twice:
            return RunItTwice(self._character.runs_it_twice)
        situation = Situation(observation)
        return legal_action(legal, self._wanted(situation, self._mood(situation)))

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

    def _mood(self, situation: Situation) -> Character:
        if self._temper is None:
            return self._character
        self._temper.look(situation)
        return self._temper.mood(self._character)

    def _wanted(self, situation: Situation, mood: Character) -> Chips | None:
        looseness = self._book.looseness(situation.opponents)
        if situation.preflop:
            return preflop.wants(situation, mood, looseness, self._rng)
        # numba is asked for when it is needed: a name in a list costs nothing.
        from riverboat.bots.by_ranges import postflop
        from riverboat.bots.by_ranges.range_tracker import RangeTracker

        if self._tracker is None:
            self._tracker = RangeTracker()
        aggression = self._book.aggression(situation.opponents)
        ranges = self._tracker.ranges(situation, mood.reading, looseness, aggression)
        others = postflop.Others(ranges, self._book.folding(situation.opponents))
        return postflop.wants(situation, mood, others, self._rng)


def legal_action(legal: LegalActions, total: Chips | None) -> Action:
    """What comes nearest to a wish: a total to raise to, 0 to check or call, None to fold."""
    if total and legal.raise_to is not None:
        low, high = legal.raise_to
        return RaiseTo(min(high, max(low, total)))
    if legal.check:
        return Check()
    if total is None:
        return Fold()
    return Call() if legal.call is not None else AllIn()
