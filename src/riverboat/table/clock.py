"""How long a decision may take. Data and one function for the clocks above; no time passes here."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from riverboat.engine.betting import legal_actions
from riverboat.engine.deal import BLIND_KINDS
from riverboat.engine.events import Acted, Street
from riverboat.engine.rules import Chips
from riverboat.engine.state import Hand
from riverboat.engine.structures import STRUCTURES
from riverboat.errors import bad_argument
from riverboat.table.errors import bad_setting

ALL_IN_OR_FOLD_SECONDS: Final = 15
BIG_RAISE_SECONDS: Final = 60
MOST_SECONDS: Final = 366 * 24 * 60 * 60
"""A year: more than that is a mistake, and clocks cannot count it."""


class ClockSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seconds per decision, when to warn, and the time bank each player has in a hand.

    The preset `manual` gives less time when all that is left is to call all-in or fold, and more when facing
    a raise of more than the pot.
    """

    preset: Literal["standard", "manual"] = "standard"
    seconds: int = 30
    warning_seconds: int = 10
    time_banks: int = 2
    """How often in one hand a player may take more time."""
    time_bank_seconds: int = 30
    times_alone: bool = True
    """The clock also runs while one person plays against bots alone."""

    def __post_init__(self) -> None:
        if not isinstance(self.preset, str) or self.preset not in ("standard", "manual"):
            raise bad_setting("preset", self.preset, "'standard' or 'manual'")
        if not isinstance(self.times_alone, bool):
            raise bad_setting("times_alone", self.times_alone, "True or False")
        for field in ("seconds", "warning_seconds", "time_banks", "time_bank_seconds"):
            value = getattr(self, field)
            low = 1 if field == "seconds" else 0
            if type(value) is not int or not low <= value <= MOST_SECONDS:
                raise bad_setting(field, value, f"a whole number from {low} to {MOST_SECONDS}")


def decision_seconds(hand: Hand, clock: ClockSettings) -> int:
    """How long the seat to act may think before it needs its time bank."""
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    if not isinstance(clock, ClockSettings):
        raise bad_argument("clock", clock, "ClockSettings")
    if clock.preset == "manual" and hand.actor is not None and not hand.is_run_out:
        if is_all_in_or_fold(hand):
            return ALL_IN_OR_FOLD_SECONDS
        if faces_more_than_pot(hand):
            return BIG_RAISE_SECONDS
    return clock.seconds


def is_all_in_or_fold(hand: Hand) -> bool:
    """Whether the seat to act can only put in all it has or fold."""
    legal = legal_actions(hand)
    if legal.seat is None or legal.check or legal.raise_to is not None:
        return False
    return legal.call is None or legal.call == hand.stacks[legal.seat]


def faces_more_than_pot(hand: Hand) -> bool:
    """Whether the bet or raise that the seat to act must answer was larger than a pot-sized one."""
    street = [event for event in hand.history if isinstance(event, Acted) and event.street is hand.street]
    pot = hand.pot - sum(event.added for event in street)
    price = _first_price(hand)
    is_large = False
    for event in street:
        if event.bet > price:
            # A pot-sized raise adds what the pot holds once the raiser has called.
            called = price - (event.bet - event.added)
            is_large = event.bet - price > pot + called
            price = event.bet
        pot += event.added
    return is_large and not legal_actions(hand).check


def _first_price(hand: Hand) -> Chips:
    """What it cost to stay in before anyone acted on this street."""
    blinds = [post.amount for post in hand.deal.posts if post.kind in BLIND_KINDS and hand.street is Street.PREFLOP]
    price, _ = STRUCTURES[hand.rules.structure].first_price(hand.rules, hand.street, max(blinds, default=0))
    return price
