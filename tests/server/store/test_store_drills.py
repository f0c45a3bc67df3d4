"""Answers to drills, kept for each player."""

from __future__ import annotations

from pathlib import Path

from played import new_table
from store_world import in_a_loop

from riverboat.review.drills import Answered
from riverboat.server.store import Store
from riverboat.server.store.play_store import open_play_store


def an_answer(seed: int) -> Answered:
    return Answered(kind="open", seed=seed, answer=1, score=0.25, at=1_800_000_000.5 + seed)


@in_a_loop
async def test_answers_are_kept_in_order_for_the_player_who_gave_them(store: Store) -> None:
    table = await new_table(store, 2)
    one, other = table.players
    for seed in (5, 2**40, 1):
        await store.drills.save(one, an_answer(seed))
    assert await store.drills.of_player(one) == (an_answer(5), an_answer(2**40), an_answer(1))
    assert await store.drills.of_player(other) == ()
    assert await store.drills.of_player("nobody") == ()


@in_a_loop
async def test_the_person_of_a_machine_is_the_same_every_time(tmp_path: Path) -> None:
    store = open_play_store(tmp_path)
    person = await store.person()
    await store.drills.save(person, an_answer(1))
    await store.close()
    again = open_play_store(tmp_path)
    assert await again.person() == person
    assert await again.drills.of_player(person) == (an_answer(1),)
    await again.close()
