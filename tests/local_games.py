"""Games of this machine for tests: a real store in a folder of its own, closed after the test."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Final

from riverboat.client.local import SavedGames
from riverboat.host.data_directory import data_directory
from riverboat.host.review_process import Reviewing
from riverboat.server.store.play_store import open_play_store

_OPENED: Final[list[SavedGames]] = []


def saved_games(directory: Path | None = None, reviewing: Reviewing | None = None) -> SavedGames:
    """The games in a folder, in a new one if none is named."""
    games = SavedGames(open_play_store, directory or data_directory() / secrets.token_hex(8), reviewing)
    games.check_writable()
    _OPENED.append(games)
    return games


def close_stores() -> None:
    async def close() -> None:
        while _OPENED:
            await _OPENED.pop().close()

    asyncio.run(close())
