"""Stores a table with a hand under way, as this version does, for the test that later versions resume it.

python -m tools.stored_tables

writes `tests/fixtures/stored/format-N.sqlite3.xz`, where N is the format of stored states. Run it before the format is
raised; the file is never written again.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
from functools import partial
from pathlib import Path
from secrets import token_bytes
from tempfile import TemporaryDirectory
from typing import Final, cast

from riverboat.engine.actions import AllIn, Call, Check, RaiseTo
from riverboat.engine.rules import Rules
from riverboat.fairness import SECRET_BYTES
from riverboat.host.ports import BotWorkers
from riverboat.host.requests import GetSnapshot, PlayerMessage, Sit, TableSnapshot
from riverboat.host.stored_format import STATE_FORMAT
from riverboat.host.table.environment import LoopClock, SecureDealer, TablePorts
from riverboat.host.table.state import encode_state, new_state
from riverboat.protocol import Act
from riverboat.server.cluster import LocalRouter, ResourceKinds, TableResources
from riverboat.server.store import Key, NewGame, open_store
from riverboat.table import TableSettings

KEY: Final = Key(bytes(range(32)))
SETTINGS: Final = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6)
HANDS: Final = 3
"""The last is under way: the flop is dealt, and a bet waits for an answer."""
FOLDER: Final = Path(__file__).parent.parent / "tests" / "fixtures" / "stored"


async def store_table(path: Path) -> None:
    """Plays at one table with the server's own parts, and stops in the middle of a hand."""
    store = open_store(f"sqlite:///{path}", KEY)
    seated = [await store.accounts.create_guest(f"Guest {number}") for number in range(3)]
    game = await store.games.create(
        NewGame(name="Monday", creator=seated[0].id, small_blind=50, big_blind=100),
        lambda game_id: encode_state(new_state(SETTINGS, game_id, name="Monday", pace="instant")),
    )
    ports = TablePorts(
        store,
        cast("BotWorkers", None),  # no bot sits there
        LoopClock(),
        SecureDealer(),
        deal_secret=partial(token_bytes, SECRET_BYTES),
    )
    router = LocalRouter(ResourceKinds(TableResources(ports, store.games.occupied)))
    for player in seated:
        await router.dispatch(game.id, Sit(player.id, player.name, 10_000))
    while True:
        for player in seated:
            seen = await router.dispatch(game.id, GetSnapshot(player.id))
            assert isinstance(seen, TableSnapshot)
            view = seen.view
            if (legal := view.legal) is None:
                continue
            bets = view.hand_number == HANDS and view.street == "flop" and legal.raise_to is not None
            action = (
                RaiseTo(legal.raise_to[0])
                if bets and legal.raise_to is not None
                else Check()
                if legal.check
                else Call()
                if legal.call is not None
                else AllIn()
            )
            message = Act(view.hand_id, seen.version, f"{view.hand_number}-{seen.version}", action)
            await router.dispatch(game.id, PlayerMessage(player.id, message))
            if bets:
                await router.close()
                await store.close()
                return
        await asyncio.sleep(0.01)


def main() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "server.sqlite3"
        asyncio.run(store_table(path))
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.execute("VACUUM")
        database.close()
        target = FOLDER / f"format-{STATE_FORMAT}.sqlite3.xz"
        target.write_bytes(lzma.compress(path.read_bytes()))


if __name__ == "__main__":
    main()
