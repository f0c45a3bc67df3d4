"""New tournaments: from a request to the director's settings, and to what the lobby shows."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError
from riverboat.host.records import Player, Tournament
from riverboat.protocol import Variant
from riverboat.protocol.tournament_rest import (
    AddOnBody,
    CreateTournament,
    RebuysBody,
    TournamentBody,
    TournamentFormat,
)
from riverboat.server.http.new_games import ANTE_FROM_LEVEL
from riverboat.table import BlindSchedule, ClockSettings, Level, rising_blinds
from riverboat.table.director import SPIN_MULTIPLIERS, AddOn, Bounties, Break, DayEnd, Rebuys, TournamentSettings
from riverboat.table.director.formats import BountyKind
from riverboat.table.errors import bad_setting
from riverboat.table.levels import STRUCTURE_SHAPES, BlindStructure
from riverboat.table.variants import rules_of

SPIN_SEATS: Final = 3
MOST_GUARANTEED_ENTRIES: Final = 100
"""What is missing comes from the house: a guarantee is not a way to make chips."""


class TournamentTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a tournament besides its row."""

    variant: Variant
    seats: int
    small_blind: int
    big_blind: int
    starting_stack: int
    entry: int
    late_levels: int
    most_entrants: int
    # Not in the rows of earlier versions.
    price: int = 0
    fee: int = 0
    bounty: int = 0
    bounty_kind: BountyKind | None = None
    guaranteed: int = 0
    format: TournamentFormat = "tables"
    structure: BlindStructure = "regular"
    re_entries: int = 0


def tournament_terms(wanted: CreateTournament, settings: TournamentSettings) -> TournamentTerms:
    return TournamentTerms(
        variant=wanted.variant,
        seats=settings.seats,
        small_blind=settings.schedule.levels[0].small_blind,
        big_blind=settings.schedule.levels[0].big_blind,
        starting_stack=settings.starting_stack,
        entry=settings.entry,
        late_levels=settings.late_levels,
        most_entrants=settings.most_entrants,
        price=settings.price,
        fee=settings.fee,
        bounty=settings.bounties.amount if settings.bounties is not None else 0,
        bounty_kind=settings.bounties.kind if settings.bounties is not None else None,
        guaranteed=settings.guaranteed,
        format=wanted.format,
        structure=wanted.structure,
        re_entries=settings.re_entries,
    )


def tournament_settings(wanted: CreateTournament, *, target_price: int = 0) -> TournamentSettings:
    """Returns the settings for the director. Raises a refusal that names what is not possible."""
    _check_format(wanted, target_price)
    rules = _rules(wanted)
    stack = wanted.starting_stack or STRUCTURE_SHAPES[wanted.structure].stack_blinds * wanted.big_blind
    entry = stack if wanted.entry is None else wanted.entry
    if wanted.guaranteed > MOST_GUARANTEED_ENTRIES * entry:
        expected = f"at most {MOST_GUARANTEED_ENTRIES} entries, {MOST_GUARANTEED_ENTRIES * entry}"
        raise bad_setting("guaranteed", wanted.guaranteed, expected)
    seats = {"bracket": 2, "spin": min(SPIN_SEATS, wanted.seats)}.get(wanted.format, wanted.seats)
    return TournamentSettings(
        rules=rules,
        schedule=_schedule(wanted, rules),
        seats=seats,
        starting_stack=stack,
        entry=entry,
        fee=wanted.fee,
        guaranteed=wanted.guaranteed,
        late_levels=wanted.late_levels,
        re_entries=wanted.re_entries,
        rebuys=_rebuys(wanted.rebuys, entry, stack),
        add_on=_add_on(wanted.add_on, entry, stack),
        breaks=tuple(Break(each.after_level, each.seconds) for each in wanted.breaks),
        days=tuple(DayEnd(each.after_level, each.players, each.rest_minutes) for each in wanted.days),
        bounties=Bounties(wanted.bounties.amount, wanted.bounties.kind) if wanted.bounties is not None else None,
        format="shootout" if wanted.format in ("shootout", "bracket") else "tables",
        multipliers=SPIN_MULTIPLIERS if wanted.format == "spin" else (),
        prize_shares=(1,) if wanted.format == "spin" else (),
        seat_price=(wanted.seat_price or target_price) if wanted.format == "satellite" else 0,
        most_entrants=seats if wanted.format == "spin" else wanted.most_entrants,
        clock=ClockSettings(preset=wanted.clock, seconds=wanted.action_timeout),
    )


def _check_format(wanted: CreateTournament, target_price: int) -> None:
    is_satellite = wanted.format == "satellite"
    if is_satellite != bool(wanted.seat_price or target_price):
        raise RiverboatError(
            "seat_price_of_satellite", "a satellite needs the price of a seat or a target; no other tournament has one"
        )


def _rules(wanted: CreateTournament) -> Rules:
    rules = rules_of(wanted.variant, wanted.small_blind, wanted.big_blind)
    kind = wanted.ante_kind or ("all" if rules.button_blind else "big_blind")
    return msgspec.structs.replace(rules, ante_kind=kind)


def _schedule(wanted: CreateTournament, rules: Rules) -> BlindSchedule:
    """The named structure with what is changed of it, or the levels given."""
    shape = STRUCTURE_SHAPES[wanted.structure]
    by_seconds = wanted.blind_increase_seconds is not None
    every = wanted.blind_increase_seconds or wanted.blind_increase_rounds or shape.hands
    if wanted.levels:
        levels = (Level(each.small_blind, each.big_blind, each.ante, each.lasts or every) for each in wanted.levels)
        return BlindSchedule(tuple(levels), "seconds" if by_seconds else "hands")
    ante_from = ANTE_FROM_LEVEL if wanted.ante_round is None else wanted.ante_round
    return rising_blinds(
        wanted.small_blind,
        wanted.big_blind,
        every=every,
        unit="seconds" if by_seconds else "hands",
        ante_from=ante_from or None,
        growth=shape.growth,
        ante_of_big_blind=rules.ante_kind == "big_blind",
    )


def _rebuys(wanted: RebuysBody | None, entry: int, stack: int) -> Rebuys | None:
    if wanted is None:
        return None
    price = entry if wanted.price is None else wanted.price
    return Rebuys(wanted.levels, price, wanted.chips or stack, wanted.most)


def _add_on(wanted: AddOnBody | None, entry: int, stack: int) -> AddOn | None:
    if wanted is None:
        return None
    return AddOn(wanted.level, entry if wanted.price is None else wanted.price, wanted.chips or stack)


def tournament_body(tournament: Tournament, caller: Player | None, *, knows_code: bool = False) -> TournamentBody:
    """Returns a tournament as the caller may see it."""
    terms = msgspec.json.decode(tournament.settings, type=TournamentTerms)
    is_creator = caller is not None and tournament.creator == caller.id
    return TournamentBody(
        **msgspec.structs.asdict(terms),
        id=tournament.id,
        name=tournament.name,
        status=tournament.status,
        entries=tournament.entries,
        prize_pool=max(terms.guaranteed, terms.entry * tournament.entries),
        is_private=tournament.code is not None,
        code=tournament.code if is_creator or knows_code else None,
        is_creator=is_creator,
        created_at=tournament.created_at.timestamp(),
    )
