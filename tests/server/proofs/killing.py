"""The proof of A4: a server killed again and again in the middle of hands. Used by a test and by a longer script."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from killable_server import KillableServer
from persistent_player import PATIENCE, PersistentPlayer, guests_at_a_table
from sqlalchemy import create_engine, text

from riverboat.host.table.idempotency import given_id
from riverboat.host.table.state import TableState, decode_state
from riverboat.protocol.table_views import table_view
from riverboat.server.store import Store, load_key, open_store
from riverboat.table import chips_on_table, hand_in_play

NAMES = ["Ann", "Bob", "Cid"]
LONGEST_LIFE = 0.12
"""Seconds from when everyone is back to the next death, at most: some ten steps."""
MOST_KILLS = 3
"""Deaths, for each one wanted in the middle of a hand: some fall between two hands."""


@dataclass
class Killed:
    """What came of it."""

    kills: int = 0
    kills_mid_hand: int = 0
    accepted: int = 0
    sent_again: int = 0
    steps: int = 0
    compared: int = 0
    """How often a player's first view of the new life was compared with what the old one had stored."""
    clocks: int = 0
    most_missing: float = 0.0
    """Of a clock: seconds used beyond those since the server was started again, which may be slow."""


async def kill_again_and_again(directory: Path, kills: int, seed: int, minutes: float = inf) -> Killed:
    """Play until the server has died `kills` times in mid-hand, or the time is over.

    Every promise is checked after each death and at the end.
    """
    random, result, end = Random(seed), Killed(), monotonic() + 60 * minutes
    async with KillableServer(directory) as server:
        game, tokens, numbers = await guests_at_a_table(server.url, NAMES)
        players = [PersistentPlayer(server.url, token, game, seed + at) for at, token in enumerate(tokens)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            for _ in range(MOST_KILLS * kills):
                if result.kills_mid_hand == kills or monotonic() > end:
                    break
                await _everyone_is_back(players, tasks)
                await asyncio.sleep(random.uniform(0, LONGEST_LIFE))
                await server.kill()
                for player in players:
                    player.is_connected.clear()
                before = await _stored(server.database, game)
                result.kills += 1
                result.kills_mid_hand += hand_in_play(before.table) is not None
                lives = [len(player.first_states) for player in players]
                started = monotonic()
                await server.start()
                await _everyone_is_back(players, tasks)
                for player, number, lived in zip(players, numbers, lives, strict=True):
                    _check_same(before, str(number), player.first_states[lived], monotonic() - started, result)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await server.kill()
        await _check_log(server.database, game, numbers, players, result)
    return result


async def _everyone_is_back(players: list[PersistentPlayer], tasks: list[asyncio.Task[None]]) -> None:
    """All connected again; a player whose own checks failed says so here."""
    waiting = asyncio.gather(*(player.is_connected.wait() for player in players))
    done, _ = await asyncio.wait({waiting, *tasks}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task in done:
            task.result()
    assert waiting in done, "not everyone came back"


async def _stored(database: str, game: str) -> TableState:
    """The state as the dead server left it."""
    store = open_store(database, load_key(database))
    try:
        kept = await store.load(game)
        assert kept is not None
        return decode_state(kept.state)
    finally:
        await store.close()


def _check_same(before: TableState, player: str, after: dict[str, Any], seconds: float, result: Killed) -> None:
    """What the player sees of the new life is what the old one had stored: cards, pots, actor, and a full clock."""
    if after["version"] != before.version:
        # Another player was quicker to come back and has acted; then the log's replay is the proof.
        assert after["version"] > before.version
        return
    result.compared += 1
    own = before.table.seats
    seat = next(at for at, seated in enumerate(own) if seated is not None and seated.player == player)
    view = table_view(before.table, player, events=before.events)
    assert tuple(after["players"][seat]["cards"]) == view.seats[seat].cards
    assert tuple(after["communityCards"]) == view.board
    assert (after["handId"], after["pot"], after["currentPlayer"]) == (view.hand_id, view.pot, view.actor)
    assert [pot["amount"] for pot in after["pots"]] == [pot.amount for pot in view.pots]
    if after["clock"] is not None:
        # An outage gives the whole time back; only what has passed in this life may be missing.
        result.clocks += 1
        missing = after["clock"]["seconds"] - after["clock"]["secondsLeft"]
        result.most_missing = max(result.most_missing, missing - seconds)


async def _check_log(
    database: str, game: str, numbers: list[int], players: list[PersistentPlayer], result: Killed
) -> None:
    """No acknowledged action is missing, none is there twice, and the log replays to the stored table."""
    store: Store = open_store(database, load_key(database))
    try:
        result.steps = (await store.verify_log(game)).steps
        kept = await store.load(game)
        assert kept is not None
        table = decode_state(kept.state).table
    finally:
        await store.close()
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(text("select request_id from events where request_id is not null")).scalars()
        stored = [given_id(request) for request in rows]
        chips = connection.execute(text("select sum(chips) from players where kind = 'guest'")).scalar_one()
    engine.dispose()
    assert len(stored) == len(set(stored))
    for number, player in zip(numbers, players, strict=True):
        own = {f"{number}:{action}" for action in player.accepted}
        assert own <= set(stored), "an acknowledged action was lost"
        result.accepted += len(own)
        result.sent_again += player.connections - 1
    sent = {f"{number}:{action}" for number, player in zip(numbers, players, strict=True) for action in player.sent}
    assert set(stored) <= sent, "something was done that nobody asked for"
    assert chips + chips_on_table(table) == 100_000 * len(NAMES)
