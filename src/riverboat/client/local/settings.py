"""What a person chooses before sitting down to a game in this process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.structures import STRUCTURES
from riverboat.protocol import Speed, Variant
from riverboat.table import BlindSchedule, Join, PlayerId, Table, TableSettings, apply, new_table, rising_blinds
from riverboat.table.cash import CashOptions, check_new_table
from riverboat.table.house_rules import HouseRules, by_house_rules, house_rathole_minutes, house_variant
from riverboat.table.levels import STRUCTURE_SHAPES, BlindStructure
from riverboat.table.variants import rules_of

if TYPE_CHECKING:
    from riverboat.host.table.environment import TableOptions

PERSON_SEAT: Final[Seat] = 0
"""The person sits in the first seat, bots in all others."""
HANDS_RETOLD: Final = 10
"""Before the one under way, to a person who resumes a game."""


class GameSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of one person against bots. `opponents` are bots by name, one for each."""

    opponents: tuple[str, ...]
    names: tuple[str, ...]
    """The person's name, then the opponents', as they are shown."""
    kind: Literal["cash", "sit_and_go"] = "cash"
    variant: Variant = "no_limit"
    house_rules: HouseRules = "tda"
    packs: int = 0
    """Of `several_packs`; 0 is the usual number."""
    small_blind: Chips = 50
    big_blind: Chips = 100
    stack: Chips = 10_000
    speed: Speed = "normal"
    has_clock: bool = False
    is_unhurried: bool = False
    """No clock in this sitting, whatever the game has: lines are for pipes and screen readers."""
    straddle_allowed: bool = False
    run_it_twice: bool = False
    max_runs: int = 2
    cash: CashOptions = CashOptions()
    hands_per_level: int = 10
    structure: BlindStructure = "regular"
    """How the blinds of a sit-and-go grow."""
    practice: bool = False
    """No clock, hints, the bots' cards after each hand, and the next hand when it is asked for."""
    is_read: bool = False
    """A person reads along, not a script: the equities of an all-in are told."""
    lingers: bool = False
    """At instant speed too, leave a result that the person had a part in on the screen for a while."""
    seed: int | None = None
    """Only for a game that shall repeat itself; otherwise cards come from the secure source."""

    def rules(self) -> Rules:
        variant = house_variant(self.house_rules, self.variant)
        rules = rules_of(
            variant,
            self.small_blind,
            self.big_blind,
            run_it_twice=self.run_it_twice,
            max_runs=self.max_runs,
            packs=self.packs,
        )
        return by_house_rules(rules, self.house_rules)

    def table_settings(self) -> TableSettings:
        rules = self.rules()
        settings = TableSettings(
            rules=rules,
            seats=len(self.names),
            kind=self.kind,
            min_buy_in=1,
            max_buy_in=self.stack,
            rathole_minutes=house_rathole_minutes(self.house_rules),
            starting_stack=self.stack,
            straddle_allowed=self.straddle_allowed and rules.has_blind_positions,
            schedule=self._schedule(rules),
            entry=self.stack if self.kind == "sit_and_go" else 0,
            practice=self.practice,
            cash=self.cash,
        )
        check_new_table(settings)
        return settings

    def new_table(self, table_id: str, players: Sequence[PlayerId]) -> Table:
        """Everybody sits there, the person first; nobody has been dealt a hand."""
        table = new_table(self.table_settings(), table_id)
        for seat, (player, name) in enumerate(zip(players, self.names, strict=True)):
            table = apply(table, Join(player, name, self.stack, seat)).table
        return table

    def table_options(self) -> TableOptions:
        """How the table is run: for one person who plays with bots alone."""
        from riverboat.host.table.environment import TableOptions  # not needed before the first picture

        return TableOptions(
            is_unhurried=self.is_unhurried,
            waits_for_people=True,
            plays_out_unseen=True,
            result_pause="asked" if self.practice else "own" if self.lingers else "speed",
            counts_equities=self.lingers or self.is_read or self.cash.has_all_in_offers,
            hands_retold=HANDS_RETOLD,
        )

    def _schedule(self, rules: Rules) -> BlindSchedule | None:
        if self.kind == "cash" or not STRUCTURES[rules.structure].has_blinds:
            return None
        growth = STRUCTURE_SHAPES[self.structure].growth
        return rising_blinds(self.small_blind, self.big_blind, every=self.hands_per_level, ante_from=5, growth=growth)
