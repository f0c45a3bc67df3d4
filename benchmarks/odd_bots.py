"""Players who bet as no strategy of ours expects: tiny, huge, all-in, or over and over; to measure others against.

Most know the chance of their hand against any two cards, and nothing else.
"""

from __future__ import annotations

from random import Random

from riverboat.cards import STANDARD_DECK, to_cards
from riverboat.engine import Action, Call, Check, Fold, Observation, RaiseTo
from riverboat.evaluator import evaluate

SAMPLES = 60


class OddBot:
    """What they have in common."""

    name = "odd"

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def chance(self, seen: Observation) -> float:
        """To win against any two cards, ties counting half."""
        hole, board = to_cards(seen.hole_cards), to_cards(seen.community_cards)
        unseen = [card for card in STANDARD_DECK if card not in hole + board]
        won = 0.0
        for _ in range(SAMPLES):
            deal = tuple(self.random.sample(unseen, 7 - len(board)))
            own, other = evaluate(hole + board + deal[2:]), evaluate(board + deal)
            won += 1.0 if own > other else 0.5 if own == other else 0.0
        return won / SAMPLES

    def stay(self, seen: Observation) -> Action:
        return Call() if seen.to_call else Check()

    def give_up(self, seen: Observation) -> Action:
        return Fold() if seen.to_call else Check()

    def stay_for(self, seen: Observation, chance: float) -> Action:
        """Only at a price that the chance is worth."""
        return self.stay(seen) if chance > seen.to_call / (seen.pot + seen.to_call) else self.give_up(seen)

    def raise_to(self, seen: Observation, chips: float) -> Action:
        if seen.min_raise_to is None or seen.max_raise_to is None:
            return self.stay(seen)
        return RaiseTo(int(min(seen.max_raise_to, max(seen.min_raise_to, chips))))

    def bet_pots(self, seen: Observation, pots: float) -> Action:
        return self.raise_to(seen, seen.current_bet + pots * (seen.pot + seen.to_call))


class MinRaiser(OddBot):
    """Raises by as little as it may, always."""

    name = "min-raiser"

    def act(self, seen: Observation) -> Action:
        return self.raise_to(seen, 0)


class Shover(OddBot):
    """All-in, always."""

    name = "shover"

    def act(self, seen: Observation) -> Action:
        return self.raise_to(seen, sum(seen.stacks))


class TightShover(OddBot):
    """All-in or nothing."""

    name = "tight shover"

    def act(self, seen: Observation) -> Action:
        return self.raise_to(seen, sum(seen.stacks)) if self.chance(seen) > 0.58 else self.give_up(seen)


class SmallBall(OddBot):
    """Bets a seventh of the pot with anything."""

    name = "small ball"

    def act(self, seen: Observation) -> Action:
        chance = self.chance(seen)
        if chance > (0.83 if seen.to_call else 0.75):
            return self.bet_pots(seen, 0.4)
        if not seen.to_call and self.random.random() < 0.8:
            return self.bet_pots(seen, 1 / 7)
        if not seen.community_cards and seen.current_bet <= seen.rules.big_blind:
            return self.raise_to(seen, 0)
        return self.stay_for(seen, chance - 0.05)


class Overbetter(OddBot):
    """Opens for six big blinds and bets two and a half pots, with good hands and now and then with nothing."""

    name = "overbetter"

    def act(self, seen: Observation) -> Action:
        chance = self.chance(seen)
        if not seen.community_cards:
            if chance > 0.52 and seen.current_bet <= seen.rules.big_blind:
                return self.raise_to(seen, 6 * seen.rules.big_blind)
            return self.bet_pots(seen, 2) if chance > 0.68 else self.stay_for(seen, chance - 0.12)
        if chance > 0.72 or (not seen.to_call and self.random.random() < 0.2):
            return self.bet_pots(seen, 2.5)
        return self.stay_for(seen, chance - 0.12)


class Guesser(OddBot):
    """Bets when the chance is good, calls when the price is, and bluffs a little."""

    name = "guesser"

    def act(self, seen: Observation) -> Action:
        chance, price = self.chance(seen), seen.to_call / (seen.pot + seen.to_call)
        if chance > 0.62 + 0.6 * price and self.random.random() < 0.85:
            return self.bet_pots(seen, self.random.choice((0.45, 0.8)))
        if not seen.to_call and self.random.random() < 0.25:
            return self.bet_pots(seen, 0.6)
        return self.stay_for(seen, chance - 0.08)


class Trapper(OddBot):
    """Limps, checks, and raises one and a half pots when it has something."""

    name = "trapper"

    def act(self, seen: Observation) -> Action:
        chance = self.chance(seen)
        if not seen.community_cards:
            return self.stay(seen) if seen.to_call <= seen.rules.big_blind else self.stay_for(seen, chance - 0.05)
        if seen.to_call and chance > 0.78:
            return self.bet_pots(seen, 1.5)
        if len(seen.community_cards) == 5 and not seen.to_call and chance > 0.7:
            return self.bet_pots(seen, 1.2)
        return self.stay_for(seen, chance - 0.08)


class Barreller(OddBot):
    """Opens for five big blinds, re-raises five times the bet, and bets three quarters of the pot on every street."""

    name = "barreller"

    def act(self, seen: Observation) -> Action:
        chance = self.chance(seen)
        if not seen.community_cards and chance > 0.42 and seen.current_bet <= 3 * seen.rules.big_blind:
            return self.raise_to(seen, 5 * seen.current_bet)
        if seen.community_cards and not seen.to_call:
            return self.bet_pots(seen, 0.75)
        if seen.community_cards and chance > 0.8:
            return self.bet_pots(seen, 1)
        return self.stay_for(seen, chance - 0.1)


class Donker(OddBot):
    """Bets a third of the pot into everybody and raises by as little as it may."""

    name = "donker"

    def act(self, seen: Observation) -> Action:
        chance = self.chance(seen)
        if not seen.community_cards:
            is_raise = chance > 0.55 and self.random.random() < 0.7
            return self.raise_to(seen, 0) if is_raise else self.stay_for(seen, chance - 0.05)
        if not seen.to_call and self.random.random() < 0.7:
            return self.bet_pots(seen, 1 / 3)
        return self.raise_to(seen, 0) if chance > 0.75 else self.stay_for(seen, chance - 0.12)
