"""An owner that was cut off and does not know yet that another process owns the table."""

from __future__ import annotations

import pytest
from table_world import settle, story, two_at_a_table

from riverboat.engine.actions import Call, Fold
from riverboat.errors import RiverboatError, Unreachable


@story
async def test_it_refuses_no_action_that_the_next_owner_may_have_carried_out() -> None:
    """Found by simulation: an action sent twice was carried out by the next owner and refused by the last."""
    world, _, _ = await two_at_a_table()
    player, old = world.turn, world.actor.state.version
    await world.act(player, Call(), "first", version=old)
    await world.store.claim("7", "another process")
    with pytest.raises(Unreachable):
        await world.act(player, Fold(), "second", version=old)
    await settle()
    assert world.actor.is_lost


@story
async def test_the_owner_refuses_a_stale_action() -> None:
    world, _, _ = await two_at_a_table()
    player, old = world.turn, world.actor.state.version
    await world.act(player, Call(), "first", version=old)
    with pytest.raises(RiverboatError) as refusal:
        await world.act(player, Fold(), "second", version=old)
    assert refusal.value.code == "stale"
    assert not world.actor.is_lost


@story
async def test_a_stranger_is_refused_by_the_owner_alone() -> None:
    """Found by simulation: the next owner had seated a player and carried out an action that the last one refused."""
    world, _, _ = await two_at_a_table()
    with pytest.raises(RiverboatError) as refusal:
        await world.act("999", Fold(), "first", version=world.actor.state.version)
    assert refusal.value.code == "not_seated"
    await world.store.claim("7", "another process")
    with pytest.raises(Unreachable):
        await world.act("999", Fold(), "second", version=world.actor.state.version)


@story
async def test_an_action_for_whichever_state_is_refused_by_the_owner_alone() -> None:
    world, _, _ = await two_at_a_table()
    waiting = "2" if world.turn == "1" else "1"
    with pytest.raises(RiverboatError) as refusal:
        await world.act(waiting, Fold(), "first")
    assert refusal.value.code == "not_your_turn"
    await world.store.claim("7", "another process")
    with pytest.raises(Unreachable):
        await world.act(waiting, Fold(), "second")
