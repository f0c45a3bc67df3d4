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
