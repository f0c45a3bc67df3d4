"""A server of this version on a database that an earlier one wrote: see `test_stored_formats.py`."""

from __future__ import annotations

import asyncio
import lzma
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from secrets import token_bytes

from store_world import KEY

from riverboat.engine.actions import Call, Check
from riverboat.fairness import SECRET_BYTES
from riverboat.host.requests import GetSnapshot, PlayerMessage, TableSnapshot
from riverboat.host.table.environment import LoopClock, SecureDealer, TablePorts
from riverboat.protocol import Act
from riverboat.server.cluster import LocalRouter, ResourceKinds, TableResources
from riverboat.server.store import Store, open_store
from running import CallingBots

STORED = Path(__file__).parents[2] / "fixtures" / "stored"
GAME, PLAYERS = "1", ("1", "2", "3")


def unpacked(folder: Path, number: int) -> Path:
    path = folder / "server.sqlite3"
    path.write_bytes(lzma.decompress((STORED / f"format-{number}.sqlite3.xz").read_bytes()))
    return path


@asynccontextmanager
async def opened(path: Path, *, is_verifiable: bool = True) -> AsyncIterator[tuple[Store, LocalRouter]]:
    """A server of this version on a database of an earlier one, which is migrated."""
    store = open_store(f"sqlite:///{path}", KEY)
    secret = partial(token_bytes, SECRET_BYTES) if is_verifiable else None
    ports = TablePorts(store, CallingBots(), LoopClock(), SecureDealer(), deal_secret=secret)
    router = LocalRouter(ResourceKinds(TableResources(ports, store.games.occupied)))
    try:
        yield store, router
    finally:
        await router.close()
        await store.close()


async def seen_by(router: LocalRouter, player: str) -> TableSnapshot:
    seen = await router.dispatch(GAME, GetSnapshot(player))
    assert isinstance(seen, TableSnapshot)
    return seen


async def play_hand(router: LocalRouter, number: int) -> None:
    """Everybody checks or calls until the hand is over."""
    while True:
        for player in PLAYERS:
            seen = await seen_by(router, player)
            if seen.view.hand_number > number or seen.view.is_hand_over:
                return
            if (legal := seen.view.legal) is not None:
                action = Check() if legal.check else Call()
                message = Act(seen.view.hand_id, seen.version, f"resumed-{seen.version}", action)
                await router.dispatch(GAME, PlayerMessage(player, message))
        await asyncio.sleep(0.01)
