"""Reviews beside their hands, for one player each, and queues of mistakes; encrypted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from played import new_table, play
from store_world import Raw, in_a_loop

from riverboat.server.store import Store

REVIEW = b'{"hand_id":"1-1","hole_cards":["As","Kd"]}'


@in_a_loop
async def test_a_review_is_kept_beside_its_hand_for_the_player_it_was_made_for(store: Store) -> None:
    table = await new_table(store, 3)
    await play(store, table, 2)
    game, (one, other, _) = table.state.table.table_id, table.players
    await store.reviews.save(game, 1, one, REVIEW)
    assert await store.reviews.load(game, 1, one) == REVIEW
    assert await store.reviews.load(game, 1, other) is None
    assert await store.reviews.load(game, 2, one) is None
    assert await store.reviews.load("nothing", 1, one) is None


@in_a_loop
async def test_a_review_that_is_there_stays_and_a_hand_that_is_not_stored_has_none(store: Store) -> None:
    table = await new_table(store, 3)
    await play(store, table, 1)
    game, one = table.state.table.table_id, table.players[0]
    await store.reviews.save(game, 1, one, REVIEW)
    await store.reviews.save(game, 1, one, b"{}")
    assert await store.reviews.load(game, 1, one) == REVIEW
    await store.reviews.save(game, 99, one, REVIEW)
    assert await store.reviews.load(game, 99, one) is None


@in_a_loop
async def test_the_reviews_of_a_player_come_in_the_order_of_the_hands(store: Store) -> None:
    table = await new_table(store, 3)
    await play(store, table, 3)
    game, one = table.state.table.table_id, table.players[0]
    for number in (3, 1, 2):
        await store.reviews.save(game, number, one, b"%d" % number)
    found = await store.reviews.of_player(one)
    assert [review for _, review in found] == [b"1", b"2", b"3"]
    assert await store.reviews.of_player(one, after=found[0][0]) == found[1:]


@in_a_loop
async def test_a_queue_of_mistakes_is_replaced_as_a_whole(store: Store) -> None:
    table = await new_table(store, 2)
    one, other = table.players
    assert await store.reviews.queue(one) is None
    for queue in (b"first", b"second"):
        await store.reviews.save_queue(one, queue)
    assert await store.reviews.queue(one) == b"second"
    assert await store.reviews.queue(other) is None


@in_a_loop
async def test_changes_of_a_queue_made_at_once_are_all_kept(store: Store) -> None:
    table = await new_table(store, 2)
    one = table.players[0]
    await store.reviews.save_queue(one, b"")

    def adding(letter: bytes) -> Callable[[bytes | None], bytes]:
        return lambda before: (before or b"") + letter

    await asyncio.gather(*(store.reviews.change_queue(one, adding(bytes([letter]))) for letter in b"abcdef"))
    assert sorted(await store.reviews.queue(one) or b"") == sorted(b"abcdef")


@in_a_loop
async def test_neither_can_be_read_in_the_database(store: Store, raw: Raw) -> None:
    table = await new_table(store, 2)
    await play(store, table, 1)
    one = table.players[0]
    await store.reviews.save(table.state.table.table_id, 1, one, REVIEW)
    await store.reviews.save_queue(one, REVIEW)
    for query in ("SELECT review_secret FROM hand_reviews", "SELECT queue_secret FROM mistake_queues"):
        ((sealed,),) = raw(query)
        assert b"hole_cards" not in bytes(sealed)
