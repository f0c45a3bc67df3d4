"""What players know of opponents, counted from stored hands when it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from played import PlayedTable, new_game, new_players, new_table, play
from store_world import Raw, in_a_loop

from riverboat.server.store import Store
from riverboat.server.store import opponents as repository
from riverboat.server.store.play_store import open_play_store
from riverboat.table.opponents import OpponentMemory


@in_a_loop
async def test_every_shared_hand_is_counted_once_also_in_many_readings(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "HANDS_AT_ONCE", 2)
    table = await new_table(store, 3)
    await play(store, table, 5)
    one, other, third = table.players
    memory = await store.opponents.memory(one)
    assert {key: met.stats.hands for key, met in memory.met.items()} == {f"player:{other}": 5, f"player:{third}": 5}
    counted = {
        counted.player: counted.stats for counted in await store.history.statistics_of_game(table.state.table.table_id)
    }
    assert memory.of(f"player:{other}").stats == counted[other]
    won = (counted[one].winnings / 100, sum(met.won_bb for met in memory.met.values()))
    assert won[0] == pytest.approx(won[1])
    await play(store, table, 1, first_seed=9)
    assert (await store.opponents.memory(one)).of(f"player:{third}").stats.hands == 6
    assert await store.opponents.memory("nobody") == OpponentMemory()


@in_a_loop
async def test_bots_are_known_by_name_over_tables_and_practice_is_not_counted(store: Store, raw: Raw) -> None:
    [person] = await new_players(store, 1)
    for is_practice in (False, False, True):
        [bot] = await new_players(store, 1)
        raw("UPDATE players SET kind = 'bot', bot = 'mabel' WHERE id = :id", id=int(bot.id))
        game = await new_game(store, [person], is_practice=is_practice)
        claimed = await store.claim(game.id, "owner")
        assert claimed is not None
        await play(store, PlayedTable(game.id, [person.id, bot.id], claimed.epoch), 2)
        assert await store.opponents.key_of(bot.id) == "bot:mabel"
    memory = await store.opponents.memory(person.id)
    assert {key: met.stats.hands for key, met in memory.met.items()} == {"bot:mabel": 4}
    assert await store.opponents.key_of(person.id) == f"player:{person.id}"
    assert await store.opponents.key_of("nobody") is None


@in_a_loop
async def test_notes_are_encrypted_and_belong_to_whoever_made_them(store: Store, raw: Raw) -> None:
    one, other = await new_players(store, 2)
    await store.opponents.note(one.id, f"player:{other.id}", "bluffs rivers")
    assert (await store.opponents.memory(one.id)).notes == {f"player:{other.id}": "bluffs rivers"}
    assert (await store.opponents.memory(other.id)).notes == {}
    [stored] = raw("SELECT memory_secret FROM opponent_memories").scalars()
    assert isinstance(stored, bytes | memoryview)
    assert b"bluffs" not in bytes(stored)
    await store.own_account.delete(one.id)
    assert raw("SELECT count(*) FROM opponent_memories").scalar() == 0


@in_a_loop
async def test_a_machine_remembers_its_notes(tmp_path: Path) -> None:
    store = open_play_store(tmp_path)
    person = await store.person()
    await store.opponents.note(person, "bot:mabel", "never bluffs")
    await store.close()
    again = open_play_store(tmp_path)
    assert (await again.opponents.memory(person)).notes == {"bot:mabel": "never bluffs"}
    await again.close()


@in_a_loop
async def test_the_ladder_counts_hands_against_levels_and_takes_reviewed_ones_adjusted(store: Store, raw: Raw) -> None:
    [person, bot] = await new_players(store, 2)
    raw("UPDATE players SET kind = 'bot', bot = 'mabel' WHERE id = :id", id=int(bot.id))
    game = await new_game(store, [person])
    claimed = await store.claim(game.id, "owner")
    assert claimed is not None
    await play(store, PlayedTable(game.id, [person.id, bot.id], claimed.epoch), 3)
    first = (await store.opponents.ladder(person.id)).rungs[0]
    won = (await store.history.statistics_of_player(person.id)).winnings
    assert (first.level, first.hands, first.won_bb) == (1, 3, pytest.approx(won / 3))
    result = b'[{}, {"hand_id": "x", "won_bb": 0.0, "all_in_bb": 5.0, "policy_bb": %s, "kinds": []}]'
    for number, policy in ((1, b"7.0"), (2, b"null"), (3, b"-6.0")):
        await store.reviews.save_result(game.id, number, person.id, result % policy)
    assert (await store.opponents.ladder(person.id)).rungs[0].won_bb == pytest.approx(200.0)
    assert (await store.opponents.ladder("nobody")).offered == 1
