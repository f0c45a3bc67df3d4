"""The ledger: every movement of chips is a balanced entry, made with the step that moves them."""

from __future__ import annotations

from collections import Counter

import pytest
from played import BUY_IN, PlayedTable, new_game, new_players, new_table, pack, play
from store_world import KEY, Raw, in_a_loop

from riverboat.cards import deck_of, to_cards
from riverboat.engine import Fold, RabbitHunt, RaiseTo, Rules, Show
from riverboat.host.ledger import Transfer
from riverboat.server.store import STARTING_CHIPS, Store, open_store
from riverboat.server.store.maintenance import migrate_down
from riverboat.table import Act, AddChips, DealHand, Leave, TableSettings
from riverboat.table.cash import CashOptions

GAMES = CashOptions(seven_deuce=200, rabbit_hunting=True)


def balances(raw: Raw) -> Counter[tuple[str, object, object]]:
    """Every account's balance: its kind, player and game."""
    found: Counter[tuple[str, object, object]] = Counter()
    for source, target, player, game, amount in raw("SELECT source, target, player_id, game_id, amount FROM ledger"):
        for account, sign in ((source, -1), (target, 1)):
            whose = player if account in ("wallet", "seat") else None
            where = game if account in ("seat", "pot", "pool") else None
            found[account, whose, where] += sign * amount
    return found


@in_a_loop
async def test_the_accounts_add_up_to_nothing_and_hold_what_is_there(store: Store, raw: Raw) -> None:
    table = await new_table(store, 3)
    await play(store, table, hands=4)
    await store.append(table.step(Leave(table.players[0])))
    found = balances(raw)
    assert sum(found.values()) == 0
    assert found["house", None, None] == -3 * STARTING_CHIPS
    game = int(table.state.table.table_id)
    assert found["pot", None, game] == 0
    for seated in table.state.table.seats:
        if seated is not None:
            assert found["seat", int(seated.player), game] == seated.stack + seated.queued
    for player, chips in raw("SELECT id, chips FROM players").all():
        assert found["wallet", player, None] == chips


@in_a_loop
async def test_a_hands_bets_and_awards_are_entered_with_its_last_step(store: Store, raw: Raw) -> None:
    table = await new_table(store, 3)
    steps = await play(store, table, hands=1)
    rows = raw("SELECT seq, kind, player_id, amount FROM ledger WHERE kind IN ('bet', 'award')").all()
    assert {row[0] for row in rows} == {steps[-1].seq}
    hand = steps[-1].hand
    assert hand is not None
    bets = sorted((int(one.player), one.bet_amount) for one in hand.players if one.bet_amount)
    assert sorted((player, amount) for _, kind, player, amount in rows if kind == "bet") == bets
    assert sum(bet for _, bet in bets) == sum(amount for _, kind, _, amount in rows if kind == "award")


@in_a_loop
async def test_rake_and_time_charges_have_an_account_that_the_audit_knows(store: Store, raw: Raw) -> None:
    options = CashOptions(rake_basis_points=1000, rake_before_flop=True, time_charge=50, time_charge_minutes=1)
    settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6, cash=options)
    players = await new_players(store, 3)
    game = await new_game(store, players)
    table = PlayedTable(game.id, [player.id for player in players], epoch=0, settings=settings)
    steps = await play(store, table, hands=3)
    ends = [step for step in steps if step.hand is not None]
    raked = [step.hand.rake for step in ends if step.hand is not None]
    assert min(raked) > 0
    await store.append(table.step(DealHand(pack(9), seconds_played=61)))
    found = balances(raw)
    charged = raw("SELECT count(*) FROM ledger WHERE kind = 'time_charge'").scalar()
    assert charged > 1
    assert found["rake", None, None] == sum(raked) + 50 * charged
    assert found["pot", None, int(game.id)] == 0
    assert sum(found.values()) == 0
    await store.audit()


@pytest.mark.parametrize("is_followed", [False, True])
def test_a_voided_hand_gives_back_its_side_bet(store: Store, raw: Raw, is_followed: bool) -> None:
    @in_a_loop
    async def check() -> None:
        settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6, cash=GAMES)
        players = [player.id for player in await new_players(store, 3)]
        game = await new_game(store)
        table = PlayedTable(game.id, players, epoch=0, settings=settings)
        first = to_cards("7s Ac Kc 2d Ah Kh")
        deck = (*first, *(card for card in deck_of("standard") if card not in first))
        a, b, c = players
        for step in table.joining():
            await store.append(step)
        acts = [Act(a, Fold()), Act(b, RaiseTo(300)), Act(c, Fold()), Act(b, Show(1, to_cards("7s2d")))]
        for command in (DealHand(deck, first_button=0), *acts):
            await store.append(table.step(command))
        if is_followed:
            await store.append(table.step(Act(a, RabbitHunt(0))))  # the audit finds it in the record
            await play(store, table, hands=1, first_seed=4)
        assert await store.admin.void_hand("ops", game.id, 1, "misdeal") == 200 + 300
        given = raw("SELECT player_id, source, target, amount FROM ledger WHERE kind = 'void' ORDER BY id").all()
        assert [tuple(row) for row in given] == [
            (int(a), "house", "wallet", 200),
            (int(b), "wallet", "house", 500),
            (int(c), "house", "wallet", 300),
        ]
        await store.audit()

    check()


@in_a_loop
async def test_chips_added_to_a_stack_are_a_top_up_and_to_none_a_rebuy(store: Store) -> None:
    table = await new_table(store, 2)
    for step in table.joining():
        await store.append(step)
    step = table.step(AddChips(table.players[0], 100))
    assert step.transfers == (Transfer("top_up", "wallet", "seat", 100, table.players[0]),)


@in_a_loop
async def test_a_grant_is_entered_when_a_player_is_made_and_refilled(store: Store, raw: Raw) -> None:
    table = await new_table(store, 2)
    for step in table.joining():
        await store.append(step)
    await store.accounts.create_bot("Robo", "level:1")
    assert (await store.accounts.refill(table.players[0])).chips == STARTING_CHIPS - BUY_IN
    grants = raw("SELECT player_id, amount FROM ledger WHERE kind = 'grant' ORDER BY id").all()
    assert [tuple(row) for row in grants] == [(1, STARTING_CHIPS), (2, STARTING_CHIPS)]


@in_a_loop
async def test_a_sit_and_gos_entries_are_in_its_pool(store: Store, raw: Raw) -> None:
    settings = TableSettings(rules=Rules(small_blind=10, big_blind=20), kind="sit_and_go", seats=2, entry=500)
    players = await new_players(store, 2)
    game = await new_game(store, players, kind="sit_and_go")
    table = PlayedTable(game.id, [player.id for player in players], epoch=0, settings=settings)
    table.buy_in = 500
    for step in table.joining():
        await store.append(step)
    assert balances(raw)["pool", None, int(game.id)] == 1_000
    await store.append(table.step(Leave(players[0].id)))
    assert balances(raw)["pool", None, int(game.id)] == 500


@in_a_loop
async def test_a_database_of_before_gets_opening_balances(url: str, raw: Raw) -> None:
    store = open_store(url, KEY)
    table = await new_table(store, 3)
    await play(store, table, hands=1)
    await store.close()
    migrate_down(url, KEY, "0007")
    await open_store(url, KEY).close()
    found = balances(raw)
    game = int(table.state.table.table_id)
    assert {kind for (kind,) in raw("SELECT kind FROM ledger")} == {"opening"}
    assert raw("SELECT ledger_from FROM table_states").scalar() == table.seq
    for player, chips in raw("SELECT id, chips FROM players").all():
        assert found["wallet", player, None] == chips
    for seated in table.state.table.seats:
        if seated is not None:
            assert found["seat", int(seated.player), game] == seated.stack + seated.queued
    assert sum(found.values()) == 0
