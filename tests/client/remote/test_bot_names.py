"""Names of a server's bots in the reader's language."""

from __future__ import annotations

import msgspec
import pytest

from riverboat.client.remote.bot_names import BotNames
from riverboat.protocol import TableEvent
from riverboat.table.events import PlayerJoined


@pytest.mark.parametrize(
    ("person", "name", "shown"),
    [
        ("mabel", "Mabel", "梅姨"),
        ("mabel", "Mabel 2", "梅姨 2"),
        ("", "Mabel", "Mabel"),  # a person of flesh and blood who is called like that
        ("somebody", "Somebody of a newer server", "Somebody of a newer server"),
    ],
)
def test_a_bot_that_joins_is_called_as_in_the_readers_language(person: str, name: str, shown: str) -> None:
    joined = PlayerJoined(2, "9", name, 10_000, person)
    told = BotNames("zh-CN").translated(TableEvent(1, joined))
    assert told == TableEvent(1, msgspec.structs.replace(joined, name=shown))
