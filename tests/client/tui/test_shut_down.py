"""The program may end, or a screen be left, at any moment: nothing that arrives then is an error."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from scripted import ScriptedTable, table
from terminal_pictures import at_table, in_app
from textual.pilot import Pilot
from textual.widget import Widget

from local_games import saved_games
from riverboat.client.local import Found, GameSettings
from riverboat.client.look import Look
from riverboat.client.tui.action_bar import ActionBar
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.header import Header
from riverboat.client.tui.log import Log
from riverboat.client.tui.pane import TablePane
from riverboat.client.tui.start import StartForm, StartScreen
from riverboat.client.tui.table import TableScreen
from riverboat.protocol import Statistics

TURNS = 50
"""Of the event loop: more than a listener needs to take a message."""


def when_gone(monkeypatch: pytest.MonkeyPatch, part: type[Widget], happen: Callable[[], None]) -> list[str]:
    """Let something happen, and be heard, just when a widget is taken down; the list says that it was."""
    heard: list[str] = []

    async def on_unmount(_: Widget) -> None:
        happen()
        for _turn in range(TURNS):
            await asyncio.sleep(0)
        heard.append(part.__name__)

    monkeypatch.setattr(part, "on_unmount", on_unmount, raising=False)
    return heard


@pytest.mark.parametrize("part", [Log, Header, TurnLine, ActionBar, TablePane])
def test_a_message_that_comes_while_the_program_ends_is_no_error(
    part: type[Widget], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[list[str]] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(table())
        await pilot.pause()

        def happen() -> None:
            scripted.show(table(hand_number=16))
            scripted.tell(Statistics(99, ()))

        heard.append(when_gone(monkeypatch, part, happen))

    at_table(story)
    assert heard[0]


def test_a_message_that_comes_while_the_table_is_left_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(table())
        await pilot.pause()
        heard = when_gone(monkeypatch, TurnLine, lambda: scripted.show(table(hand_number=16)))
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.app.pop_screen()
        assert heard

    at_table(story)


def test_saved_games_found_while_the_program_ends_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    app = RiverboatApp(Look(), games=saved_games())
    heard: list[list[str]] = []

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, StartScreen)
        heard.append(when_gone(monkeypatch, StartForm, lambda: screen.offer(Found())))

    in_app(app, story)
    assert heard[0]


@pytest.mark.parametrize("turns", [0, 2, 10, 50])
def test_the_program_may_end_at_any_moment_of_a_game_that_begins(turns: int) -> None:
    settings = GameSettings(opponents=("random",) * 2, names=("You", "Ada", "Bob"), seed=7, speed="instant")
    app = RiverboatApp(Look(), settings=settings, games=saved_games())

    async def story(_: Pilot[None]) -> None:
        for _turn in range(turns):
            await asyncio.sleep(0)

    in_app(app, story)
