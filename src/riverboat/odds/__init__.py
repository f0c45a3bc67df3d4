"""Odds: equity of hands and ranges, outs, pot odds, and how likely each kind of hand is.

Importing this brings in no numerical library; the functions that need one do so when they are called.
"""

from riverboat.odds.chip_model import chip_chop, icm
from riverboat.odds.equity import equity
from riverboat.odds.holdings import holding_equity
from riverboat.odds.outs import improving_outs, winning_outs
from riverboat.odds.pot_odds import (
    bluff_break_even,
    call_value,
    chance_to_hit,
    minimum_defence,
    pot_odds,
    required_equity,
    rule_of_four_and_two,
)
from riverboat.odds.probabilities import category_counts, category_probabilities
from riverboat.odds.ranges import Range
from riverboat.odds.results import Equities, PlayerEquity

__all__ = [
    "Equities",
    "PlayerEquity",
    "Range",
    "bluff_break_even",
    "call_value",
    "category_counts",
    "category_probabilities",
    "chance_to_hit",
    "chip_chop",
    "equity",
    "holding_equity",
    "icm",
    "improving_outs",
    "minimum_defence",
    "pot_odds",
    "required_equity",
    "rule_of_four_and_two",
    "winning_outs",
]
