"""New games: from a request to the table's settings, and to what the lobby shows."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from riverboat.engine.rules import Rules
from riverboat.engine.structures import STRUCTURES
from riverboat.errors import RiverboatError
from riverboat.host.records import Game
from riverboat.protocol import Speed
from riverboat.protocol.rest import BotChoice, CreateGame, GameBody
from riverboat.protocol.table_options import TableOption, table_options
from riverboat.table import BlindSchedule, ClockSettings, TableSettings, rising_blinds
from riverboat.table.cash import CashOptions, check_new_table
from riverboat.table.house_rules import by_house_rules, house_rathole_minutes, house_variant
from riverboat.table.settings import RATHOLE_MINUTES
from riverboat.table.variants import rules_of

HANDS_PER_LEVEL: Final = 10
ANTE_FROM_LEVEL: Final = 5
BLINDS_IN_STACK: Final = 100
LEAST_BLINDS: Final = 10
"""The smallest buy-in in big blinds, unless the creator sets one: short stacks are welcome among friends."""

# A bot given as a module name or address would let anybody run code or open connections from the server.
_LEVEL: Final = "level:"


class GameTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a game besides its row."""

    ante: int = 0
    starting_stack: int = 0
    entry: int = 0
    rathole_minutes: int = RATHOLE_MINUTES
    action_timeout: int = 30
    clock: Literal["standard", "manual"] = "standard"
    straddle: bool = False
    run_it_twice: bool = False
    max_runs: int = 2
    packs: int = 1
    cash: CashOptions = CashOptions()
    options: tuple[TableOption, ...] = ()
    speed: Speed = "normal"
    """The speed of its bots."""


def _terms(game: Game) -> GameTerms:
    return msgspec.json.decode(game.settings, type=GameTerms)


def table_settings(wanted: CreateGame) -> TableSettings:
    """Returns the settings of the table. Raises a refusal that names what is not possible."""
    house = wanted.house_rules
    rules = rules_of(
        house_variant(house, wanted.variant),
        wanted.small_blind,
        wanted.big_blind,
        ante=wanted.ante,
        run_it_twice=wanted.run_it_twice,
        max_runs=wanted.max_runs,
        packs=wanted.packs,
    )
    rules = by_house_rules(rules, house)
    if wanted.cash.has_all_in_offers and not wanted.is_practice:
        raise RiverboatError(
            "practice_tables_only",
            "all-ins are insured and cashed out only at practice tables, where one person plays against bots",
        )
    minutes = wanted.rathole_minutes
    is_tournament = wanted.kind == "sit_and_go"
    stack = wanted.starting_stack or BLINDS_IN_STACK * rules.min_bet
    settings = TableSettings(
        rules=rules,
        seats=wanted.seats,
        kind=wanted.kind,
        min_buy_in=wanted.min_buy_in or min(LEAST_BLINDS * rules.min_bet, wanted.max_buy_in or stack),
        max_buy_in=wanted.max_buy_in,
        rathole_minutes=house_rathole_minutes(house) if minutes is None else minutes,
        starting_stack=stack,
        straddle_allowed=wanted.straddle,
        schedule=_schedule(wanted, rules),
        entry=(stack if wanted.entry is None else wanted.entry) if is_tournament else 0,
        clock=ClockSettings(preset=wanted.clock, seconds=wanted.action_timeout, times_alone=wanted.clock_alone),
        practice=wanted.is_practice,
        cash=wanted.cash,
    )
    check_new_table(settings)
    return settings


def _schedule(wanted: CreateGame, rules: Rules) -> BlindSchedule | None:
    """Rising blinds if requested, and in a sit-and-go by default."""
    every = wanted.blind_increase_rounds
    if every is None:
        can_rise = wanted.kind == "sit_and_go" and STRUCTURES[rules.structure].has_blinds
        every = HANDS_PER_LEVEL if can_rise else 0
    if not every:
        return None
    ante_from = 1 if wanted.ante and wanted.ante_round is None else wanted.ante_round
    if ante_from is None:
        ante_from = ANTE_FROM_LEVEL
    return rising_blinds(wanted.small_blind, wanted.big_blind, every=every, ante_from=ante_from or None)


def terms_of(settings: TableSettings, speed: Speed = "normal") -> GameTerms:
    return GameTerms(
        ante=settings.rules.ante,
        starting_stack=settings.starting_stack,
        entry=settings.entry,
        rathole_minutes=settings.rathole_minutes,
        action_timeout=settings.clock.seconds,
        clock=settings.clock.preset,
        straddle=settings.straddle_allowed,
        run_it_twice=settings.rules.run_it_twice,
        max_runs=settings.rules.max_runs,
        packs=settings.rules.deck_count,
        cash=settings.cash,
        options=table_options(settings.cash, settings.rules, straddle=settings.straddle_allowed),
        speed=speed,
    )


def game_body(game: Game, caller: str | None, *, knows_code: bool = False) -> GameBody:
    """Returns a game as the caller may see it."""
    terms = _terms(game)
    is_creator = caller is not None and game.creator == caller
    return GameBody(
        id=game.id,
        name=game.name,
        kind=game.kind,
        variant=game.game_type,  # type: ignore[arg-type]  # what `create` wrote there
        packs=terms.packs,
        status=game.status,
        seats=game.seats,
        players=game.players,
        small_blind=game.small_blind,
        big_blind=game.big_blind,
        ante=terms.ante,
        min_buy_in=game.min_buy_in,
        max_buy_in=game.max_buy_in,
        rathole_minutes=terms.rathole_minutes,
        starting_stack=terms.starting_stack,
        entry=terms.entry,
        action_timeout=terms.action_timeout,
        clock=terms.clock,
        straddle=terms.straddle,
        run_it_twice=terms.run_it_twice,
        max_runs=terms.max_runs,
        cash=terms.cash,
        options=terms.options,
        is_private=game.is_private,
        code=game.code if (is_creator or knows_code) and not game.is_practice else None,
        is_creator=is_creator,
        is_practice=game.is_practice,
        created_at=game.created_at.timestamp(),
    )


def bot_name(choice: BotChoice) -> str:
    """Returns the name for `load_bot`: a person of the roster, a character or a level. No others are allowed."""
    from riverboat.bots import list_bots, person_of

    if (choice.bot is None) == (choice.level is None):
        raise RiverboatError("one_bot_or_level", "name a bot or a level, one of them")
    name = choice.bot if choice.bot is not None else f"{_LEVEL}{choice.level}"
    offered = [bot.name for bot in list_bots()]
    if name not in offered and person_of(name) is None:
        raise RiverboatError(
            "unknown_bot",
            f"{name!r} is not a bot; choose one of {', '.join(offered)}",
            name=name,
            offered=", ".join(offered),
        )
    return name
