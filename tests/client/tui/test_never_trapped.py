"""Nobody is hurried alone with bots, nothing wrong is sent, and no key lands where it was not meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted import ScriptedTable, presets, seats, table
from terminal_pictures import TableApp, at_table, in_app, picture, until
from textual.pilot import Pilot

from local_games import saved_games
from riverboat.client.local import GameSettings, LocalGame
from riverboat.client.look import Look
from riverboat.client.preferences import PreferenceFile, Preferences
from riverboat.client.tui.app import RiverboatApp, built_in_bots
from riverboat.client.tui.choices import Choices
from riverboat.client.tui.settings_screen import SettingsScreen
from riverboat.client.tui.start import StartScreen
from riverboat.client.tui.table import TableScreen
from riverboat.engine.actions import AllIn, Call, Fold, LegalActions, RaiseTo
from riverboat.protocol import Leave, Pause, SetSpeed, Standing, TableView

SETTINGS = GameSettings(opponents=("random",) * 2, names=("You", "Ada", "Bob"), seed=7, speed="instant")


def facing() -> TableView:
    legal = LegalActions(seat=0, fold=True, call=100, raise_to=(200, 10_000), all_in=10_000)
    return table(legal=legal, actor=0, to_call=100, presets=presets(min=200, all_in=10_000))


def test_alone_with_bots_there_is_no_clock_unless_asked_for() -> None:
    assert not SETTINGS.has_clock
    choices = Choices(built_in_bots, Look())
    assert not choices.settings().has_clock
    assert choices.turned("clock", 1).settings().has_clock


def test_a_wrong_or_empty_amount_is_not_sent_and_can_be_put_right() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("r", "backspace", "enter")
        await pilot.press("r", "1", "9", "9", "enter")
        await pilot.pause()
        assert scripted.sent == []
        assert "A raise to 199 is below the minimum, 200" in picture(pilot.app)
        await pilot.press("7", "0", "0", "enter")
        assert scripted.actions == [RaiseTo(700)]
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("slash", *"r", "space", *"99999", "enter")
        await pilot.pause()
        assert "above the maximum, 10,000" in picture(pilot.app)
        assert scripted.actions == [RaiseTo(700)]

    at_table(story)


def test_a_line_is_never_typed_below_a_question() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert "Leave the table?" in picture(pilot.app)
        await pilot.press("slash", "h", "i")
        await pilot.pause()
        assert "Leave the table?" not in picture(pilot.app)
        await pilot.press("escape", "y")
        await pilot.pause()
        assert scripted.sent == []

    at_table(story)


@pytest.mark.parametrize(("keys", "actions"), [("rf", [Fold()]), ("rc", [Call()]), ("1a", [AllIn()]), ("rpo", [])])
def test_a_letter_that_begins_no_amount_is_a_key_of_the_table(keys: str, actions: list[object]) -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press(*keys)
        assert scripted.actions == actions

    at_table(story)


def test_an_all_in_is_asked_about_where_the_player_wants_that() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        for keys in (["a", "n"], ["a", "escape"], ["r", *"10000", "enter", "n"], ["slash", *"all", "minus", *"in"]):
            scripted.show(facing())
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.press("enter" if keys[0] == "slash" else "escape")
            assert scripted.actions == []
        assert "All-in for 10,000?" in picture(pilot.app)
        await pilot.press("y")
        assert scripted.actions == [AllIn()]

    at_table(story, look=Look(asks_all_in=True))


def test_a_question_about_an_all_in_is_over_with_its_decision() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("a")
        scripted.show(table(hand_number=16, hand_id="t-16", legal=facing().legal, actor=0, to_call=100))
        await pilot.pause()
        await pilot.press("y", "enter")
        assert scripted.actions == []

    at_table(story, look=Look(asks_all_in=True))


def test_settings_take_effect_and_are_remembered(tmp_path: Path) -> None:
    remembered = PreferenceFile(tmp_path)
    app = RiverboatApp(Look(), settings=SETTINGS, games=saved_games(), preferences=remembered)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("comma")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("right", "down", "down", "right", "down", "right", "down", "left", "escape")
        await until(lambda: remembered.read().speed == "fast")
        client = app.client
        assert client is not None
        assert (client.look.in_blinds, client.look.asks_all_in) == (True, True)

    in_app(app, story)
    assert remembered.read() == Preferences(in_blinds=True, asks_all_in=True, shows_styles=True, speed="fast")


def test_preferences_that_cannot_be_read_are_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "preferences.json").write_text("{not json")
    assert PreferenceFile(tmp_path).read() == Preferences()


def test_any_game_with_bots_alone_can_be_paused_and_an_action_goes_on() -> None:
    paused: list[bool] = []

    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.pause = lambda *, on: paused.append(on)  # type: ignore[method-assign]
        scripted.show(facing())
        await pilot.pause()
        await pilot.press("p")
        assert "Paused" in picture(pilot.app)
        await pilot.press("c")
        assert paused == [True, False]
        assert scripted.actions == [Call()]

    at_table(story)


@pytest.mark.parametrize("is_practice", [True, False])
def test_at_a_server_a_practice_table_is_paused_and_no_other(is_practice: bool) -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.client.server = "somewhere"
        scripted.show(table(is_practice=is_practice))
        await pilot.pause()
        await pilot.press("p")
        assert scripted.sent_of(Pause) == ([Pause(True)] if is_practice else [])

    at_table(story)


def test_leaving_leads_to_the_menu_and_quitting_out() -> None:
    app = RiverboatApp(Look(), settings=SETTINGS, games=saved_games())

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: app.client is not None and app.client.view is not None)
        await pilot.press("q")
        assert "Leave the table" in picture(app)
        await pilot.press("y")
        await until(lambda: isinstance(app.screen, StartScreen))
        assert isinstance(app.screen, StartScreen)
        assert not app._exit
        await pilot.press("up", "down", "enter")
        await until(lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)
        await until(lambda: app.client is not None and app.client.view is not None)
        await pilot.press("q", "q")
        await until(lambda: app._exit)
        assert app._exit

    in_app(app, story)


def test_a_tournament_that_is_over_is_played_again_with_enter() -> None:
    app = RiverboatApp(Look(), settings=SETTINGS, games=saved_games())

    async def story(pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: screen.view is not None)
        screen.workers.cancel_all()
        screen.client.view = table(is_hand_over=True, standings=(Standing(1, "You", 300, 100, True),))
        screen._draw()
        assert "Rematch" in picture(app)
        await pilot.press("enter")
        await until(lambda: app.screen is not screen and isinstance(app.screen, TableScreen))
        assert isinstance(app._game, LocalGame)
        assert app._game.settings.opponents == SETTINGS.opponents
        assert app._game.settings.seed == 8

    in_app(app, story)


def test_the_start_screen_remembers_the_game_as_far_as_it_is_offered() -> None:
    choices = Choices.remembered(
        built_in_bots, Look(), {"players": "2", "stakes": "1/2", "opponents": "gone", "speed": "never", "hat": "1"}
    )
    assert (choices.shown("players"), choices.shown("stakes")) == ("2", "1/2")
    assert choices.chosen["opponents"] == "mixed"
    assert choices.chosen["speed"] == "normal"


def test_leaving_is_asked_about_once() -> None:
    async def story(pilot: Pilot[None], scripted: ScriptedTable) -> None:
        scripted.show(table(seats=seats(3)))
        await pilot.pause()
        await pilot.press("q", "n")
        assert scripted.sent_of(Leave) == []
        await pilot.press("s", "q", "q")
        assert len(scripted.sent_of(Leave)) == 1
        assert scripted.sent_of(SetSpeed)

    at_table(story)
