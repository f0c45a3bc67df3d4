"""From what a person asks for to a table's settings."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from clients import Player
from riverboat.engine.rake import Rake
from riverboat.errors import RiverboatError
from riverboat.protocol.rest import CreateGame
from riverboat.server.http.new_games import table_settings, terms_of
from running import RunningServer


def settings_of(**wanted: Any) -> Any:
    return table_settings(msgspec.convert(wanted, CreateGame))


def test_everything_has_a_default() -> None:
    settings = settings_of()
    assert (settings.kind, settings.seats, settings.rules.structure) == ("cash", 9, "no_limit")
    assert (settings.rules.small_blind, settings.rules.big_blind) == (50, 100)
    assert (settings.min_buy_in, settings.max_buy_in, settings.starting_stack) == (1000, 10_000, 10_000)
    assert settings.schedule is None
    assert (settings.clock.preset, settings.clock.seconds) == ("standard", 30)


def test_each_variant_has_its_rules() -> None:
    assert settings_of(variant="pot_limit").rules.structure == "pot_limit"
    assert settings_of(variant="fixed_limit").rules.max_raises == 3
    short = settings_of(variant="short_deck").rules
    assert (short.deck, short.button_blind, short.ante) == ("short", True, 100)
    assert settings_of(variant="short_deck_trips").rules.trips_beat_straights
    assert settings_of(variant="several_packs").rules.deck_count == 2
    omaha = settings_of(variant="omaha5", seats=8).rules
    assert (omaha.game, omaha.structure) == ("omaha5", "pot_limit")
    assert settings_of(variant="several_packs", packs=8).rules.deck_count == 8
    kitchen = settings_of(variant="kitchen")
    assert (kitchen.rules.structure, kitchen.max_buy_in) == ("kitchen", 1000)


def test_a_sit_and_go_has_rising_blinds_and_a_price() -> None:
    settings = settings_of(kind="sit_and_go", blindIncreaseRounds=6, anteRound=3, startingStack=1500, entry=200)
    assert settings.entry == 200
    assert settings.schedule.levels[0].lasts == 6
    assert [level.ante > 0 for level in settings.schedule.levels[:4]] == [False, False, True, True]
    assert settings_of(kind="sit_and_go").entry == 10_000
    assert settings_of(kind="sit_and_go", blindIncreaseRounds=0).schedule is None
    assert not any(level.ante for level in settings_of(kind="sit_and_go", anteRound=0).schedule.levels)


def test_options_of_a_cash_game_are_taken_and_shown() -> None:
    settings = settings_of(cash={"rakeBasisPoints": 500, "rakeCaps": [100, 300], "timeCharge": 50})
    assert settings.rules.rake == Rake(500, (100, 300))
    assert settings.cash.time_charge == 50
    assert terms_of(settings).cash == settings.cash
    with pytest.raises(RiverboatError) as refusal:
        settings_of(kind="sit_and_go", cash={"timeCharge": 50})
    assert refusal.value.code == "cash_tables_only"


def test_a_cash_game_may_have_rising_blinds_too() -> None:
    assert settings_of(blindIncreaseRounds=20).schedule.levels[0].lasts == 20


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"smallBlind": 200}, "bad_rule"),
        ({"bigBlind": 0, "smallBlind": 0}, "bad_rule"),
        ({"minBuyIn": 20_000, "maxBuyIn": 10_000}, "bad_setting"),
        ({"variant": "kitchen", "straddle": True}, "bad_setting"),
        ({"variant": "kitchen", "blindIncreaseRounds": 5}, "bad_setting"),
        ({"variant": "short_deck", "straddle": True}, "bad_setting"),
        ({"variant": "pot_limit", "packs": 2}, "bad_setting"),
        ({"variant": "several_packs", "packs": 1}, "bad_setting"),
        ({"variant": "omaha5", "seats": 9}, "bad_setting"),
        ({"seats": 2, "cash": {"standUp": 20}}, "bad_setting"),
        ({"seats": 2, "cash": {"straddleMandatory": True}}, "bad_setting"),
        ({"variant": "omaha4", "houseRules": "kitchen"}, "not_a_kitchen_game"),
    ],
)
def test_what_cannot_be_played_is_refused_and_named(wanted: dict[str, object], code: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        settings_of(**wanted)
    assert refused.value.code == code


def test_house_rules_are_sets_of_options() -> None:
    assert settings_of(houseRules="tda") == settings_of()
    roberts = settings_of(houseRules="roberts", variant="omaha4").rules
    assert roberts.small_blind_counts_full
    assert settings_of(houseRules="roberts", variant="fixed_limit").rules.uncapped_heads_up
    assert not settings_of(variant="fixed_limit").rules.uncapped_heads_up
    assert settings_of(houseRules="roberts").rules == settings_of().rules
    assert settings_of(houseRules="pokerstars").rathole_minutes == 120
    assert settings_of(houseRules="pokerstars", ratholeMinutes=15).rathole_minutes == 15
    assert settings_of(houseRules="kitchen").rules == settings_of(variant="kitchen").rules


@pytest.mark.parametrize(
    "variant", ["no_limit", "pot_limit", "fixed_limit", "short_deck", "several_packs", "omaha4", "kitchen"]
)
@pytest.mark.parametrize("kind", ["cash", "sit_and_go"])
def test_every_variant_of_every_kind_deals_a_hand(shared_server: RunningServer, variant: str, kind: str) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game(kind=kind, variant=variant, seats=3, bots=[{"bot": "tag"}, {"bot": "nit"}])
            await ann.sit(game, 0)
            state = await ann.look_in_play(game)
            assert (state["kind"], state["variant"]) == (kind, variant)
            assert len(state["players"][2]["cards"]) == (4 if variant == "omaha4" else 2)

    asyncio.run(story())


def test_all_ins_are_insured_only_where_one_person_plays_alone() -> None:
    cash = {"evCashOut": True, "allInInsurance": True}
    assert settings_of(cash=cash, isPractice=True).rules.all_in_pause
    with pytest.raises(RiverboatError) as refusal:
        settings_of(cash=cash)
    assert refusal.value.code == "practice_tables_only"
