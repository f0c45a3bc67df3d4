"""The form of a new table at a server."""

from __future__ import annotations

import pytest
from terminal_pictures import TableApp, in_app, picture
from textual.app import App
from textual.pilot import Pilot

from riverboat.client.look import Look
from riverboat.client.remote import NewTable
from riverboat.client.tui.app import built_in_bots
from riverboat.client.tui.new_table_screen import FIELDS, NewTableScreen
from riverboat.locale import LANGUAGES, Language
from riverboat.protocol.rest import CreateGame
from riverboat.table.cash import preset_options
from riverboat.table.settings import RATHOLE_MINUTES


class FormApp(App[None]):
    CSS_PATH = TableApp.CSS_PATH

    def __init__(self, look: Look, planned: NewTable) -> None:
        super().__init__()
        self.made: list[NewTable] = []
        self._screen = NewTableScreen(built_in_bots(look.language), look, planned, self.made.append)

    def on_mount(self) -> None:
        self.push_screen(self._screen)


def filled(*keys: str, planned: NewTable | None = None, language: Language = "en") -> tuple[NewTable, str]:
    """The table that these keys and Enter make, and the form before Enter."""
    app = FormApp(Look(language=language), planned or NewTable())
    shown: list[str] = []

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        shown.append(picture(app))
        await pilot.press("enter")
        await pilot.pause()

    in_app(app, story)
    return app.made[0], shown[0]


def to(field: str) -> list[str]:
    return ["down"] * FIELDS.index(field)


def test_extras_are_options_of_cash_tables() -> None:
    table, _ = filled(*to("extras"), "right")
    assert table.cash == preset_options("rake", table.big_blind)


def test_every_choice_goes_to_the_server() -> None:
    keys = [*to("ante"), "right", "down", "down", "right", "down", "right", "down", "down", "right"]
    table, _ = filled(*keys)
    assert (table.ante, table.action_timeout, table.straddle, table.is_private) == (10, 60, True, True)
    assert (table.small_blind, table.big_blind, table.max_buy_in, table.seats) == (50, 100, 10_000, 6)


def test_how_long_a_stack_is_brought_back_is_chosen_for_cash_tables() -> None:
    assert filled()[0].rathole_minutes == RATHOLE_MINUTES
    assert filled(*to("returning"), "right")[0].rathole_minutes == 120
    assert filled("right", *to("returning"), "right")[0].rathole_minutes is None, "a sit-and-go has nothing to bring"


def test_each_seat_has_a_bot_of_its_own_or_none() -> None:
    bots = [bot.id for bot in built_in_bots("en")]
    level = bots.index("level:3") + 1
    table, shown = filled(*to("seats"), "down", "left", "down", "down", *["right"] * level)
    assert table.bots == ({"bot": bots[-1]}, {"level": 3})
    assert "Seat 4" in shown


def test_the_command_line_fills_the_form() -> None:
    planned = NewTable(kind="sit_and_go", small_blind=5, big_blind=10, seats=3, bots=({"level": 3}, {"bot": "tag"}))
    table, _ = filled(planned=planned)
    assert (table.kind, table.big_blind, table.seats, table.starting_stack) == ("sit_and_go", 10, 3, 1000)
    assert table.bots == planned.bots


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_fits_a_small_screen_in_both_languages(language: Language) -> None:
    _, shown = filled(language=language)
    assert "50/100" in shown
    assert "…" not in shown


def test_the_server_knows_every_field() -> None:
    assert set(NewTable.__struct_fields__) <= set(CreateGame.__struct_fields__)
