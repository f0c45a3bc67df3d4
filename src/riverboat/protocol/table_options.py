"""What a table is played with beyond its game and stakes, for whoever looks at it: one entry for each option."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Rules
from riverboat.table.cash import BOMB_POT_BLINDS, CashOptions

OptionName: TypeAlias = Literal[
    "rake",
    "rake_before_flop",
    "time_charge",
    "straddle",
    "must_straddle",
    "re_straddles",
    "bomb_pots",
    "bomb_pot_vote",
    "seven_deuce",
    "stand_up",
    "rabbit_hunting",
    "run_it",
    "ev_cash_out",
    "all_in_insurance",
    "small_blind_counts_full",
    "blinds_as_posted",
    "uncapped_heads_up",
]


class TableOption(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """An option that is on, with the numbers that belong to it. `table-option` of `play.ftl` says it in words."""

    name: OptionName
    amount: Chips = 0
    """Chips: the most that is raked, a charge, an ante, or what each pays."""
    count: int = 0
    """Hundredths of a percent, minutes, hands, seats or boards."""
    kind: str = ""
    """Which of several: the seat of a straddle, how many boards a bomb pot has, whether rake has a cap."""


@lru_cache(maxsize=1024)
def table_options(cash: CashOptions, rules: Rules, *, straddle: bool) -> tuple[TableOption, ...]:
    """Those of a table, what it costs first; the rules are those of a usual hand."""
    return (*_charges(cash), *_straddles(cash, straddle=straddle), *_games(cash, rules), *_of_rules(rules))


def _charges(cash: CashOptions) -> Iterator[TableOption]:
    if cash.rake_basis_points:
        most = max(cash.rake_caps, default=0)
        yield TableOption("rake", most, cash.rake_basis_points, "capped" if most else "uncapped")
        if cash.rake_before_flop:
            yield TableOption("rake_before_flop")
    if cash.time_charge:
        yield TableOption("time_charge", cash.time_charge, cash.time_charge_minutes)


def _straddles(cash: CashOptions, *, straddle: bool) -> Iterator[TableOption]:
    if cash.straddle_mandatory:
        yield TableOption("must_straddle", kind=cash.straddle_seat)
    elif straddle:
        yield TableOption("straddle", kind=cash.straddle_seat)
    if cash.re_straddles:
        yield TableOption("re_straddles", count=cash.re_straddles)


def _games(cash: CashOptions, rules: Rules) -> Iterator[TableOption]:
    ante, boards = cash.bomb_pot_ante or BOMB_POT_BLINDS * rules.big_blind, "two" if cash.bomb_pot_boards > 1 else "one"
    if cash.bomb_pot_every:
        yield TableOption("bomb_pots", ante, cash.bomb_pot_every, boards)
    if cash.bomb_pot_vote:
        yield TableOption("bomb_pot_vote", ante, kind=boards)
    if cash.seven_deuce:
        yield TableOption("seven_deuce", cash.seven_deuce)
    if cash.stand_up:
        yield TableOption("stand_up", cash.stand_up)
    if cash.rabbit_hunting:
        yield TableOption("rabbit_hunting")
    if rules.run_it_twice:
        yield TableOption("run_it", count=rules.max_runs)
    if cash.ev_cash_out:
        yield TableOption("ev_cash_out")
    if cash.all_in_insurance:
        yield TableOption("all_in_insurance")


def _of_rules(rules: Rules) -> Iterator[TableOption]:
    """What house rules change."""
    if rules.small_blind_counts_full:
        yield TableOption("small_blind_counts_full")
    if rules.structure == "pot_limit" and not rules.missing_blinds_count:
        yield TableOption("blinds_as_posted")
    if rules.uncapped_heads_up:
        yield TableOption("uncapped_heads_up")
