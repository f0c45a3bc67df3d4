"""Players: guests, named accounts, bots; their chips, sessions and tickets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from played import BUY_IN, new_table
from store_world import Raw, Wall, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.server.store import STARTING_CHIPS, Store
from riverboat.server.store.accounts import session_of
from riverboat.table import Join

DAY = timedelta(days=1)


async def code_of(refused: object) -> str:
    with pytest.raises(RiverboatError) as refusal:
        await refused
    return refusal.value.code


@in_a_loop
async def test_a_guest_starts_with_the_starting_sum(store: Store, wall: Wall) -> None:
    guest = await store.accounts.create_guest("Ann", "zh-CN")
    assert (guest.name, guest.kind, guest.chips, guest.language, guest.bot) == (
        *("Ann", "guest", STARTING_CHIPS, "zh-CN"),
        None,
    )
    assert guest.created_at == datetime.fromtimestamp(wall.time, UTC)
    assert await store.accounts.player(guest.id) == guest


@in_a_loop
async def test_guests_may_share_a_name(store: Store) -> None:
    first, second = await store.accounts.create_guest("Ann"), await store.accounts.create_guest("Ann")
    assert first.id != second.id
    assert set(await store.accounts.players([first.id, second.id, "77", "x"])) == {first.id, second.id}


@in_a_loop
async def test_a_named_account_is_found_by_its_name_however_it_is_written(store: Store) -> None:
    made = await store.accounts.create_account("Zoë", "hash")
    assert made.kind == "named"
    for written in ("Zoë", "zoë", "ZOË", "Ｚｏë"):
        login = await store.accounts.find_login(written)
        assert login is not None
        assert (login.player, login.password_hash) == (made, "hash")
        assert "hash'" not in repr(login)
    for unknown in ("Zo", "", "\x00", "\ud800", "x" * 10_000):
        assert await store.accounts.find_login(unknown) is None


@in_a_loop
async def test_a_guest_is_not_found_by_name(store: Store) -> None:
    await store.accounts.create_guest("Ann")
    assert await store.accounts.find_login("Ann") is None


@in_a_loop
async def test_the_name_of_a_named_account_is_nobody_elses(store: Store) -> None:
    await store.accounts.create_account("Ann", "hash")
    guest = await store.accounts.create_guest("Bob")
    accounts = store.accounts
    assert await code_of(accounts.create_account("ANN", "other")) == "name_taken"
    assert await code_of(accounts.create_guest("ann")) == "name_taken"
    assert await code_of(accounts.rename(guest.id, "Ann")) == "name_taken"
    assert await code_of(accounts.create_account("ann", "other", guest=guest.id)) == "name_taken"
    assert await accounts.player(guest.id) == guest


@in_a_loop
async def test_of_many_who_take_a_name_at_once_one_gets_it(store: Store, open_another: Callable[[], Store]) -> None:
    servers = (store, open_another())
    outcomes = await asyncio.gather(
        *(servers[place % 2].accounts.create_account("Ann", "hash") for place in range(8)), return_exceptions=True
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, RiverboatError)]
    assert len(refused) == 7
    assert {refusal.code for refusal in refused} == {"name_taken"}


@in_a_loop
async def test_a_guest_who_becomes_a_named_account_keeps_everything(store: Store) -> None:
    table = await new_table(store, 1)
    [guest] = table.players
    token = await store.accounts.create_session(guest, DAY)
    ticket = await store.accounts.create_ticket(guest, DAY, session_of(token))
    await store.append(table.step(Join(guest, "Ann", BUY_IN)))
    named = await store.accounts.create_account("Ann", "hash", guest=guest)
    assert (named.id, named.kind, named.chips) == (guest, "named", STARTING_CHIPS - BUY_IN)
    assert await store.accounts.session_player(token) is None
    assert await store.accounts.use_ticket(ticket) is None
    assert len(await store.games.of_player(guest)) == 1


@in_a_loop
async def test_only_a_guest_becomes_a_named_account(store: Store) -> None:
    named = await store.accounts.create_account("Ann", "hash")
    bot = await store.accounts.create_bot("Bot", "shark")
    for player in (named.id, bot.id, "999", "x"):
        assert await code_of(store.accounts.create_account("Bob", "other", guest=player)) == "not_a_guest"
    assert await store.accounts.player(named.id) == named


@in_a_loop
async def test_bots_created_together_are_those_created_one_by_one(store: Store) -> None:
    wanted = [(f"Bot {number}", f"level:{1 + number % 8}") for number in range(300)]
    created = await store.accounts.create_bots(wanted)
    found = await store.accounts.players(created)
    assert [(found[bot].name, found[bot].bot) for bot in created] == wanted
    alone = await store.accounts.create_bot("Bot", "shark")
    assert {(bot.kind, bot.chips, bot.language, bot.role) for bot in found.values()} == {
        (alone.kind, alone.chips, alone.language, alone.role)
    }


@in_a_loop
async def test_a_named_account_logs_in_with_its_new_name(store: Store) -> None:
    named = await store.accounts.create_account("Ann", "hash")
    renamed = await store.accounts.rename(named.id, "Anna")
    assert (renamed.id, renamed.name) == (named.id, "Anna")
    assert await store.accounts.find_login("Ann") is None
    login = await store.accounts.find_login("anna")
    assert login is not None
    assert login.player == renamed
    assert (await store.accounts.rename(named.id, "ANNA")).name == "ANNA"


@in_a_loop
async def test_a_renamed_guest_is_still_no_account(store: Store) -> None:
    guest = await store.accounts.create_guest("Ann")
    assert (await store.accounts.rename(guest.id, "Bob")).kind == "guest"
    assert await store.accounts.find_login("Bob") is None


@in_a_loop
async def test_a_password_can_be_changed(store: Store) -> None:
    named = await store.accounts.create_account("Ann", "old")
    await store.accounts.set_password_hash(named.id, "new")
    login = await store.accounts.find_login("Ann")
    assert login is not None
    assert login.password_hash == "new"


@in_a_loop
async def test_a_language_can_be_changed(store: Store) -> None:
    guest = await store.accounts.create_guest("Ann")
    await store.accounts.set_language(guest.id, "zh-CN")
    found = await store.accounts.player(guest.id)
    assert found is not None
    assert found.language == "zh-CN"


@in_a_loop
async def test_a_bot_plays_with_the_houses_chips(store: Store) -> None:
    bot = await store.accounts.create_bot("Nia", "level:3")
    assert (bot.kind, bot.bot, bot.chips) == ("bot", "level:3", 0)
    assert (await store.accounts.refill(bot.id)).chips == 0


@in_a_loop
async def test_a_refill_brings_back_the_starting_sum_and_never_takes_chips(store: Store, raw: Raw) -> None:
    poor, rich = await store.accounts.create_guest("Ann"), await store.accounts.create_guest("Bob")
    raw("UPDATE players SET chips = 3 WHERE id = :player", player=int(poor.id))
    raw("UPDATE players SET chips = :chips WHERE id = :player", player=int(rich.id), chips=STARTING_CHIPS + 7)
    assert (await store.accounts.refill(poor.id)).chips == STARTING_CHIPS
    assert (await store.accounts.refill(rich.id)).chips == STARTING_CHIPS + 7


@in_a_loop
async def test_nobody_cannot_be_renamed_or_refilled(store: Store) -> None:
    for player in ("99", "x", ""):
        assert await code_of(store.accounts.rename(player, "Ann")) == "no_such_player"
        assert await code_of(store.accounts.refill(player)) == "no_such_player"


@in_a_loop
async def test_a_session_is_its_players_until_it_runs_out(store: Store, wall: Wall) -> None:
    guest = await store.accounts.create_guest("Ann")
    token = await store.accounts.create_session(guest.id, DAY)
    assert await store.accounts.session_player(token) == guest
    wall.time += DAY.total_seconds() - 1
    assert await store.accounts.session_player(token) == guest
    wall.time += 1
    assert await store.accounts.session_player(token) is None


@in_a_loop
async def test_a_session_ends_when_it_is_logged_out(store: Store) -> None:
    guest = await store.accounts.create_guest("Ann")
    first, second = [await store.accounts.create_session(guest.id, DAY) for _ in range(2)]
    assert await store.accounts.end_session(first)
    assert not await store.accounts.end_session(first)
    assert await store.accounts.session_player(first) is None
    assert await store.accounts.session_player(second) == guest
    await store.accounts.end_sessions(guest.id)
    assert await store.accounts.session_player(second) is None


@in_a_loop
async def test_a_token_nobody_gave_out_is_nobodys(store: Store) -> None:
    for token in ("", "x", "\x00", "\ud800", "é" * 5000):
        assert await store.accounts.session_player(token) is None
        assert await store.accounts.use_ticket(token) is None


@in_a_loop
async def test_sessions_and_tickets_that_have_run_out_are_cleared_away(store: Store, wall: Wall, raw: Raw) -> None:
    guest = await store.accounts.create_guest("Ann")
    for _ in range(3):
        await store.accounts.create_session(guest.id, DAY)
        await store.accounts.create_ticket(guest.id, DAY)
    wall.time += 2 * DAY.total_seconds()
    await store.accounts.create_session(guest.id, DAY)
    await store.accounts.create_ticket(guest.id, DAY)
    assert raw("SELECT count(*) FROM sessions").scalar() == 1
    assert raw("SELECT count(*) FROM tickets").scalar() == 1


@in_a_loop
async def test_a_ticket_is_good_once(store: Store) -> None:
    guest = await store.accounts.create_guest("Ann")
    ticket = await store.accounts.create_ticket(guest.id, DAY)
    assert await store.accounts.use_ticket(ticket) == (guest, None)
    assert await store.accounts.use_ticket(ticket) is None


@in_a_loop
async def test_a_ticket_runs_out(store: Store, wall: Wall) -> None:
    guest = await store.accounts.create_guest("Ann")
    ticket = await store.accounts.create_ticket(guest.id, timedelta(seconds=30))
    wall.time += 30
    assert await store.accounts.use_ticket(ticket) is None


@in_a_loop
async def test_a_ticket_is_good_no_longer_than_its_session(store: Store, wall: Wall) -> None:
    guest = await store.accounts.create_guest("Ann")
    ended, short, good = [await store.accounts.create_session(guest.id, DAY * days) for days in (2, 1, 2)]
    await store.accounts.end_session(ended)
    # As when the request for the ticket was under way while the session ended.
    tickets = [await store.accounts.create_ticket(guest.id, 2 * DAY, session_of(one)) for one in (ended, short, good)]
    wall.time += DAY.total_seconds()
    admitted = [await store.accounts.use_ticket(ticket) for ticket in tickets]
    assert admitted == [None, None, (guest, session_of(good))]


@in_a_loop
async def test_of_many_who_come_with_one_ticket_a_single_one_is_let_in(
    store: Store, open_another: Callable[[], Store]
) -> None:
    guest = await store.accounts.create_guest("Ann")
    servers = (store, open_another())
    for _ in range(5):
        ticket = await store.accounts.create_ticket(guest.id, DAY)
        let_in = await asyncio.gather(*(servers[place % 2].accounts.use_ticket(ticket) for place in range(20)))
        assert [admitted.player for admitted in let_in if admitted is not None] == [guest]
