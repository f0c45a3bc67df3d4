"""What many tables say at once: one step, since each stores the whole tournament."""

from __future__ import annotations

import asyncio
from typing import Any, NoReturn

from tournament_world import settings

from riverboat.host.records import StoredTournament, TournamentStep
from riverboat.host.tournament import TournamentState, Withdraw, encode_state
from riverboat.host.tournament.actor import TournamentActor, TournamentPorts
from riverboat.table.director import Began, CarriedOut, Entered, OpenTable, Ticked, apply, new_tournament


class Steps:
    """A store that keeps the steps."""

    def __init__(self) -> None:
        self.steps: list[TournamentStep] = []

    async def append(self, step: TournamentStep) -> None:
        self.steps.append(step)


class Nowhere:
    """Games and a router that never answer."""

    async def create(self, *_: Any) -> NoReturn:
        await asyncio.Event().wait()
        raise AssertionError("nothing ends this wait")

    of_tournament = dispatch = create


def begun(entrants: int, seats: int) -> TournamentState:
    tournament = new_tournament(settings(seats))
    for number in range(entrants):
        tournament = apply(tournament, Entered(f"p{number}", f"Player {number}")).tournament
    return TournamentState(tournament=apply(tournament, Began()).tournament, name="Three tables")


def test_tables_that_were_opened_together_are_one_step() -> None:
    async def story() -> None:
        steps, nowhere = Steps(), Nowhere()
        stored = StoredTournament("1", 0, 1, encode_state(begun(9, 3)))
        actor = TournamentActor(stored, TournamentPorts(steps, nowhere, nowhere))
        opening = [order for order in actor.tournament.orders if isinstance(order, OpenTable)]
        assert len(opening) == 3
        actor._order_dispatcher._put_up.update({order.table: f"game {order.table}" for order in opening})
        for order in opening:
            actor._put(CarriedOut(order.order_id))
        actor._put(Ticked())
        asking = asyncio.create_task(actor.ask(Withdraw("p0")))
        await asyncio.sleep(0)
        actor._put(Ticked())
        await actor._handle(actor._inbox.popleft())
        assert len(steps.steps) == 1
        assert actor.state.games == {order.table: f"game {order.table}" for order in opening}
        assert len(actor._inbox) == 2, "a request keeps its place before what was said after it"
        asking.cancel()
        actor._close()

    asyncio.run(story())
