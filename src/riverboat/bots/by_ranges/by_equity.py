"""Decisions by equity, for games whose ranges have no tables: Omaha, and hold'em from several packs after the flop.

Opponents' ranges are dealt, not listed: whoever has put in more chips holds the best of more random hands.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from riverboat.bots.character import noise
from riverboat.odds.holdings import RANDOM, holding_equity

if TYPE_CHECKING:
    from riverboat.bots.by_ranges.situation import Situation
    from riverboat.bots.character import Character
    from riverboat.engine.events import Acted
    from riverboat.engine.rules import Chips, Seat
    from riverboat.odds.holdings import HoleCount

SAMPLES: Final = 400
MOST_TRIES: Final = 4
"""A player who has raised again and again holds the best of so many hands."""
RAISE_MARGIN: Final = 0.12
"""Equity above an even share that a raise needs; half of it after the flop, where hands are made."""
FOLDS_TO_BET: Final = 0.3
"""How often one opponent folds to a bet of the pot."""
SIZES: Final = (0.5, 1.0)
"""Bets in pots; pot-limit takes no larger ones."""


def wants(situation: Situation, character: Character, rng: Random) -> Chips | None:
    """The total to raise to, 0 to check or call, or None to fold."""
    equity = _equity(situation, character, rng)
    pot = max(situation.pot, 1)
    call = situation.to_call
    best_total, best = 0, _passive_value(situation, character, equity) + noise(character, rng) * pot
    for total in _totals(situation):
        value = _raise_value(situation, character, equity, total) + noise(character, rng) * pot
        if value > best:
            best_total, best = total, value
    return None if best < 0 and call else best_total


def _equity(situation: Situation, character: Character, rng: Random) -> float:
    """The share of the pot this hand wins against the ranges that the others' bets tell of."""
    tries = [1, *(_tries(situation.acted, other.seat, character) for other in situation.opponents)]
    found = holding_equity(
        [situation.hole, *[RANDOM] * len(situation.opponents)],
        situation.board,
        hole_count=cast("HoleCount", len(situation.hole)),
        deck=situation.rules.pack,
        samples=SAMPLES,
        seed=rng.getrandbits(63),
        tries=tries,
    )
    return found.players[0].equity


def _tries(acted: list[Acted], seat: Seat, character: Character) -> int:
    """Of how many random hands an opponent is taken to hold the best; who reads little takes everybody for any."""
    raises = sum(1 for event in acted if event.seat == seat and event.verb in ("bet", "raise"))
    return 1 + round(min(MOST_TRIES - 1, raises) * character.reading)


def _passive_value(situation: Situation, character: Character, equity: float) -> float:
    """The chips that checking or calling is worth; folding is worth 0."""
    call = situation.to_call
    seen = equity + (character.curiosity if call else 0.0)
    if len(situation.board) < 5 and call < situation.my_stack:
        share = 1 / (1 + len(situation.opponents))
        seen += character.realization * (equity - share)
    return min(1.0, max(0.0, seen)) * (situation.winnable_pot + call) - call


def _raise_value(situation: Situation, character: Character, equity: float, total: Chips) -> float:
    """The chips a raise is worth: some fold, the others have better hands than before."""
    added = total - situation.my_bet
    count = len(situation.opponents)
    pot = situation.pot
    size = added / max(1, pot + added)
    folds = min(0.9, 2 * FOLDS_TO_BET * size * character.fold_belief) ** count if count else 0.0
    margin = RAISE_MARGIN if situation.preflop else RAISE_MARGIN / 2
    called = min(1.0, max(0.0, equity - margin * (1 - equity)))
    price = situation.observation.current_bet
    answered = min(total, max((other.stack + other.bet for other in situation.opponents), default=0)) - price
    won = called * (pot + added + max(0, answered)) - added
    return folds * pot + (1 - folds) * won + character.aggression * pot


def _totals(situation: Situation) -> list[Chips]:
    """The totals worth thinking about, all legal, smallest first."""
    if situation.legal.raise_to is None:
        return []
    low, high = situation.legal.raise_to
    price, after_call = situation.observation.current_bet, situation.pot + situation.to_call
    return sorted({min(high, max(low, price + round(size * after_call))) for size in SIZES})
