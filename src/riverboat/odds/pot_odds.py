"""The arithmetic of a call: pot odds, required equity, expected value, the rule of 4 and 2. Chips are ints."""

from __future__ import annotations

from fractions import Fraction

from riverboat.engine.rules import MOST_CHIPS_AT_TABLE
from riverboat.errors import RiverboatError, bad_argument


def pot_odds(pot: int, to_call: int) -> Fraction:
    """What the pot lays for each chip of the call: 300 in the pot and 100 to call are 3 (to 1).

    `pot` is all that is in the middle now, the bet that is faced included.
    """
    _check(pot, to_call)
    return Fraction(pot, to_call)


def required_equity(pot: int, to_call: int) -> Fraction:
    """The equity with which a call breaks even: the part of the final pot that the caller pays."""
    _check(pot, to_call)
    return Fraction(to_call, pot + to_call)


def call_value(equity: Fraction | float, pot: int, to_call: int) -> Fraction | float:
    """The expected value of a call in chips, against folding: what is won on average less what is paid."""
    _check(pot, to_call)
    if isinstance(equity, bool) or not isinstance(equity, Fraction | float | int):
        raise bad_argument("equity", equity, "a number")
    return equity * (pot + to_call) - to_call


def bluff_break_even(pot: int, bet: int) -> Fraction:
    """How often a bet with nothing must take the pot to break even."""
    _check(pot, bet)
    return Fraction(bet, pot + bet)


def minimum_defence(pot: int, bet: int) -> Fraction:
    """How often the other player must not fold, so that such a bet does not win at once."""
    return 1 - bluff_break_even(pot, bet)


def rule_of_four_and_two(outs: int, cards_to_come: int) -> Fraction:
    """The table rule for the chance to improve: 4 % an out with two cards to come, 2 % with one, never over 100 %."""
    _check_outs(outs, cards_to_come, unseen=52)
    return min(Fraction(outs * 2 * cards_to_come, 100), Fraction(1))


def chance_to_hit(outs: int, unseen: int, cards_to_come: int) -> Fraction:
    """The exact chance that at least one of the cards to come is an out."""
    _check_outs(outs, cards_to_come, unseen)
    miss = Fraction(1)
    for dealt in range(cards_to_come):
        miss *= Fraction(max(unseen - outs - dealt, 0), unseen - dealt)
    return 1 - miss


def _check(pot: int, price: int) -> None:
    for name, value in (("pot", pot), ("price", price)):
        if type(value) is not int or abs(value) > MOST_CHIPS_AT_TABLE:
            raise bad_argument(name, value, f"a whole number of chips, at most {MOST_CHIPS_AT_TABLE}")
    if pot < 0 or price <= 0:
        raise RiverboatError(
            "no_price",
            f"{price} to put into a pot of {pot} has no odds: the price must be above 0, the pot not below",
            pot=pot,
            price=price,
        )


def _check_outs(outs: int, cards_to_come: int, unseen: int) -> None:
    for name, value in (("outs", outs), ("cards_to_come", cards_to_come), ("unseen", unseen)):
        if type(value) is not int or abs(value) > MOST_CHIPS_AT_TABLE:
            raise bad_argument(name, value, "a whole number")
    if cards_to_come not in (1, 2) or not 0 <= outs <= unseen or unseen < cards_to_come:
        raise RiverboatError(
            "not_outs",
            f"{outs} outs among {unseen} unseen cards with {cards_to_come} to come make no sense; "
            "one or two cards come, and outs are among the unseen ones",
            outs=outs,
            unseen=unseen,
            cards_to_come=cards_to_come,
        )
