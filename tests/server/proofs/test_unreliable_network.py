"""Every action sent one to five times over a line that delays, splits and drops is carried out exactly once."""

from __future__ import annotations

import asyncio

from persistent_player import PATIENCE, PersistentPlayer, guests_at_a_table
from unreliable_network import UnreliableNetwork

from riverboat.host.table.idempotency import given_id
from running import RunningServer

ACTIONS = 120


def test_every_action_over_an_unreliable_network_is_executed_exactly_once(server: RunningServer) -> None:
    async def story() -> tuple[str, list[int], list[PersistentPlayer], UnreliableNetwork]:
        game, tokens, numbers = await guests_at_a_table(server.url, ["Ann", "Bob", "Cid"])
        async with UnreliableNetwork(server.port, seed=11) as line:
            players = [
                PersistentPlayer(server.url, token, game, seed, socket_url=line.url)
                for seed, token in enumerate(tokens)
            ]
            tasks = [asyncio.create_task(player.play()) for player in players]
            try:
                async with asyncio.timeout(2 * PATIENCE):
                    while sum(len(player.accepted) for player in players) < ACTIONS:
                        assert not any(task.done() for task in tasks), [task for task in tasks if task.done()]
                        await asyncio.sleep(0.05)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        return game, numbers, players, line

    game, numbers, players, line = asyncio.run(story())
    # The line was as bad as promised.
    assert line.copies > 2 * ACTIONS
    assert line.lost
    assert line.cut_off
    assert line.pieces > line.copies
    # One reading: a copy of an action that the server still had may be carried out between two.
    steps = server.run(server.services.store.events_after(game, 0, 10**6))
    stored = [given_id(step.request_id) for step in steps if step.request_id is not None]
    assert len(set(stored)) == len(stored)
    for number, player in zip(numbers, players, strict=True):
        mine = [request for request in stored if request.startswith(f"{number}:")]
        assert {f"{number}:{action}" for action in player.accepted} <= set(mine)
        assert set(mine) <= {f"{number}:{action}" for action in player.sent}
        # Nothing was refused but what had come too late.
        assert set(player.refused) <= {"stale"}
    acted = sum("player_acted" in step.public for step in steps)
    assert acted == len(stored), "an action was carried out twice, or by nobody's request"
    assert server.run(server.services.store.verify_log(game)).steps >= len(steps)
