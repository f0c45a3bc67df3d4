"""Names of a server's bots in the reader's language."""

from __future__ import annotations

import msgspec
import pytest

from riverboat.client.remote.bot_names import BotNames
from riverboat.protocol import TableEvent
from riverboat.table.events import PlayerJoined


@pytest.mark.parametrize(
    ("name", "shown"), [("Nit", "岩石"), ("Level 2 2", "2 级 2"), ("Ann", "Ann"), ("Ann 2", "Ann 2")]
)
def test_a_bot_that_joins_is_translated_before_a_state_says_that_it_is_one(name: str, shown: str) -> None:
    joined = PlayerJoined(2, "9", name, 10_000)
    told = BotNames("zh-CN").translated(TableEvent(1, joined))
    assert told == TableEvent(1, msgspec.structs.replace(joined, name=shown))
