"""Tiny bots for the arena's tests: good ones, and ones that fail in every way there is."""

from __future__ import annotations

import os
import time
from random import Random

from riverboat.cards import parse_card, rank_of
from riverboat.engine import Action, AllIn, Call, Check, Fold, Observation, RaiseTo, Rules


def check_or_call(observation: Observation) -> Action:
    return Call() if observation.to_call else Check()


class Caller:
    """Never folds, never raises."""

    name = "caller"

    def act(self, observation: Observation) -> Action:
        return check_or_call(observation)


class Hasty(Caller):
    """Says of every other decision that its time ran out."""

    name = "hasty"

    def __init__(self) -> None:
        self.cut_short = 0
        self._decisions = 0

    def act(self, observation: Observation) -> Action:
        self._decisions += 1
        self.cut_short += self._decisions % 2 == 0
        return super().act(observation)


class Folder:
    name = "folder"

    def act(self, observation: Observation) -> Action:
        return Fold() if observation.to_call else Check()


class Pusher:
    """All-in with a pair, an ace or two high cards; folds the rest. Plays its cards, so that luck matters."""

    name = "pusher"

    def act(self, observation: Observation) -> Action:
        ranks = sorted(rank_of(parse_card(card)) for card in observation.hole_cards)
        if ranks[0] == ranks[1] or ranks[1] == 12 or ranks[0] >= 8:
            return AllIn()
        return Fold() if observation.to_call else Check()


class Bettor:
    """Bets the pot whenever a card of the board pairs its own, otherwise checks and calls."""

    name = "bettor"

    def act(self, observation: Observation) -> Action:
        has_pair = {card[0] for card in observation.hole_cards} & {card[0] for card in observation.community_cards}
        if has_pair and observation.min_raise_to is not None and not observation.to_call:
            assert observation.max_raise_to is not None
            return RaiseTo(min(observation.max_raise_to, max(observation.min_raise_to, observation.pot)))
        return check_or_call(observation)


class MinRaiser:
    """Raises by as little as it can, always."""

    name = "min raiser"

    def act(self, observation: Observation) -> Action:
        if observation.min_raise_to is not None:
            return RaiseTo(observation.min_raise_to)
        return check_or_call(observation)


class AlwaysRaise:
    """Raises the pot, always."""

    name = "always raise"

    def act(self, observation: Observation) -> Action:
        if observation.min_raise_to is not None:
            assert observation.max_raise_to is not None
            return RaiseTo(max(observation.min_raise_to, min(observation.max_raise_to, 2 * observation.pot)))
        return check_or_call(observation)


class Dice:
    """Plays at random, but the same for the same seed."""

    name = "dice"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def act(self, observation: Observation) -> Action:
        roll = self._rng.random()
        if roll < 0.3 and observation.min_raise_to is not None:
            return RaiseTo(observation.min_raise_to)
        if roll > 0.8 and observation.to_call:
            return Fold()
        return check_or_call(observation)


class Learner:
    """Keeps count of the hands it has seen end, and raises on every third: its play depends on its past."""

    name = "learner"

    def __init__(self) -> None:
        self.hands = 0

    def act(self, observation: Observation) -> Action:
        if self.hands % 3 == 0 and observation.min_raise_to is not None and len(observation.history) < 4:
            return RaiseTo(observation.min_raise_to)
        return check_or_call(observation)

    def hand_over(self, observation: Observation) -> None:
        assert observation.is_over
        self.hands += 1


class Raiser:
    """Raises an exception, in turn and between hands."""

    name = "raiser"

    def act(self, observation: Observation) -> Action:
        raise LookupError(f"lost in hand {observation.hand_id}")

    def hand_over(self, observation: Observation) -> None:
        raise LookupError(f"lost after hand {observation.hand_id}")


class Cheat:
    """Raises to more than it has."""

    name = "cheat"

    def act(self, observation: Observation) -> Action:
        return RaiseTo(10 * sum(observation.stacks))


class Mumbler:
    """Answers with something that is no action."""

    name = "mumbler"

    def act(self, observation: Observation) -> Action:
        return "all in"


class Undecided:
    """Goes all-in with everything, and fails when it is asked whether to run it twice."""

    name = "undecided"

    def act(self, observation: Observation) -> Action:
        assert observation.legal_actions is not None
        if observation.legal_actions.run_it_twice:
            raise LookupError("once or twice?")
        return AllIn()


class Looper:
    name = "looper"

    def act(self, observation: Observation) -> Action:
        while True:
            pass


class Stubborn:
    """Will not be interrupted."""

    name = "stubborn"

    def act(self, observation: Observation) -> Action:
        while True:
            try:
                time.sleep(60)
            except BaseException:
                continue


class Quitter:
    """Ends its process in the third hand it sees."""

    name = "quitter"

    def act(self, observation: Observation) -> Action:
        if int(observation.hand_id) >= 3:
            os._exit(7)
        return check_or_call(observation)


class Broken:
    """Cannot even be made."""

    name = "broken"

    def __init__(self) -> None:
        raise OSError("no table to read")


class Starter:
    """Refuses to act unless it was told its seat."""

    name = "starter"

    def __init__(self) -> None:
        self.seat: int | None = None

    def start(self, seat: int, rules: Rules) -> None:
        assert rules.big_blind == 100
        self.seat = seat

    def act(self, observation: Observation) -> Action:
        assert observation.seat == self.seat
        return check_or_call(observation)
