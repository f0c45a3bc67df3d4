"""What a screen shows, as text, and its comparison with the pictures kept beside the tests."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from scripted import ScriptedTable
from textual.app import App
from textual.pilot import Pilot

from riverboat.client.look import Look
from riverboat.client.session import TableClient
from riverboat.client.tui.table import TableScreen

PICTURES = Path(__file__).parent / "snapshots"
UPDATE = "RIVERBOAT_UPDATE_SNAPSHOTS"
"""Set to 1, the pictures are drawn anew instead of compared; look at what has changed before committing."""


class TableApp(App[None]):
    """The table screen alone, on a scripted table."""

    CSS_PATH = str(Path(__import__("riverboat.client.tui", fromlist=["tui"]).__file__).parent / "theme.tcss")
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: ScriptedTable, look: Look, now: Callable[[], float]) -> None:
        super().__init__()
        self.client = TableClient(table, look, now=now)
        self.has_left = False

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.client, "normal"))

    def on_table_screen_left(self) -> None:
        self.has_left = True


Story = Callable[[Pilot[None], ScriptedTable], Awaitable[None]]


def long_ago() -> float:
    """A clock by which every key comes long after whatever happened at the table."""
    return float("-inf")


def at_table(
    story: Story, size: tuple[int, int] = (80, 24), look: Look | None = None, now: Callable[[], float] = long_ago
) -> None:
    """Run a story on the table screen with a scripted table."""

    async def run() -> None:
        table = ScriptedTable()
        app = TableApp(table, look or Look(), now)
        async with app.run_test(size=size) as pilot:
            await story(pilot, table)

    asyncio.run(run())


def in_app(app: App[None], story: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> None:
    """Run a story in a whole application."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await story(pilot)

    asyncio.run(run())


PATIENCE = 120.0
"""Seconds. What is waited for takes a fraction of one; other work may share the machine."""


async def until(is_so: Callable[[], object]) -> None:
    """Wait for something to happen; whether it has is for the test to say."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await asyncio.sleep(0.01)


def picture(app: App[None]) -> str:
    """The screen as text, line by line, without colours."""
    width, height = app.size
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, record=True, legacy_windows=False
    )
    # What Textual's own screenshots are made of.
    background = app._background_screens
    console.print(app.screen._compositor.render_update(full=True, screen_stack=background))
    lines = console.export_text().splitlines()[:height]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def assert_picture(app: App[None], name: str) -> None:
    path = PICTURES / f"{name}.txt"
    drawn = picture(app)
    if os.environ.get(UPDATE):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8"), f"{path.name} looks different; set {UPDATE}=1 to draw it anew"
