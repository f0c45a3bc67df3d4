"""Every game of a test has a store of its own, closed after the test. A key is pressed when the one before is done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from local_games import close_stores


@pytest.fixture(scope="session", autouse=True)
def _key_by_key() -> Iterator[None]:
    """Textual takes a process that gets no processor for one that is idle, and presses the next key too early.

    It would go to whatever had the focus before: letters for a prompt are lost. The first wait is for the key to reach
    the screen, the second for the screen to have done what it asks for.
    """
    press = Pilot.press

    async def press_each(self: Pilot[object], *keys: str) -> None:
        for key in keys[:-1]:
            await press(self, key)
            await self._wait_for_screen()
        await press(self, *keys[-1:])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "press", press_each)
        yield


@pytest.fixture(autouse=True)
def _stores_are_closed() -> Iterator[None]:
    yield
    close_stores()
