"""Before sitting down: sensible defaults, every choice by arrow keys, and the game that was left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from terminal_pictures import in_app, picture, until
from textual.pilot import Pilot

from local_games import saved_games
from riverboat.client.local import GameSettings, SavedGames
from riverboat.client.local.saved_games import Found
from riverboat.client.look import Look
from riverboat.client.tui.app import RiverboatApp, Sitting
from riverboat.client.tui.choices import FIELDS, Choices, Opponent
from riverboat.client.tui.start import StartScreen
from riverboat.client.tui.table import TableScreen
from riverboat.engine.actions import Fold
from riverboat.locale import Language, error_text, messages
from riverboat.protocol import Act, GameState, TableView


def offer(language: Language) -> list[Opponent]:
    if language == "en":
        return [Opponent("random", "Dice", "Any legal action."), Opponent("level:1", "Level 1", "A beginner.")]
    return [Opponent("random", "骰子", "随意行动。"), Opponent("level:1", "一级", "初学者。")]


def starting(look: Look | None = None, games: SavedGames | None = None) -> RiverboatApp:
    return RiverboatApp(look or Look(), offer=offer, games=games or saved_games())


def test_enter_sits_down_at_once() -> None:
    app = starting()

    async def story(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, StartScreen)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen))
        assert isinstance(app.screen, TableScreen)

    in_app(app, story)


def test_the_defaults_are_a_cash_game_against_five() -> None:
    settings = Choices(offer, Look()).settings()
    assert len(settings.opponents) == 5
    assert settings.kind == "cash"
    assert settings.variant == "no_limit"
    assert (settings.small_blind, settings.big_blind, settings.stack) == (50, 100, 10_000)


@pytest.mark.parametrize("field", FIELDS)
def test_every_choice_comes_round_and_has_words(field: str) -> None:
    first = Choices(offer, Look())
    choices = first.turned(field, 1)
    seen = {first.shown(field)}
    while choices.shown(field) not in seen:
        seen.add(choices.shown(field))
        assert choices.note(field)
        choices.settings().rules()
        choices = choices.turned(field, 1)
    assert len(seen) > 1


def test_opponents_of_one_kind_are_numbered() -> None:
    choices = Choices(offer, Look()).turned("opponents", 1).turned("players", -3)
    assert choices.settings().names == ("You", "Dice 1", "Dice 2")


def test_the_kitchen_table_has_its_own_stakes() -> None:
    choices = Choices(offer, Look()).turned("variant", -1)
    settings = choices.settings()
    assert settings.variant == "kitchen"
    assert settings.stack == 1000


def test_choosing_a_language_changes_the_screen_at_once() -> None:
    app = starting()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("up", "right")
        await pilot.pause()
        assert "对手人数" in picture(app)
        assert "入座" in picture(app)
        await pilot.press("enter")
        await until(lambda: app.client is not None)
        assert app.client is not None
        assert app.client.look.language == "zh-CN"

    in_app(app, story)


def games_with_one(path: Path, bots: int = 2) -> tuple[SavedGames, TableView]:
    """The games of somebody who has just left one, in the turn that is shown."""
    games = saved_games(path)
    names = ("You", "Ada", "Bob", "Eve")[: bots + 1]
    settings = GameSettings(opponents=("random",) * bots, names=names, speed="instant", seed=3)

    async def play_a_little() -> TableView:
        game = games.new(settings)
        while True:
            message = await game.receive()
            if isinstance(message, GameState) and message.view.legal is not None:
                await game.close()
                await games.close()
                return message.view

    return games, asyncio.run(play_a_little())


def test_a_game_that_was_left_is_offered_first(tmp_path: Path) -> None:
    games, left = games_with_one(tmp_path)
    app = starting(games=games)

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: f"Resume at hand {left.hand_number}" in picture(app))
        assert f"Resume at hand {left.hand_number}" in picture(app)
        await pilot.press("enter")
        await until(lambda: app.client is not None and app.client.view is not None)
        assert isinstance(app.screen, TableScreen)
        assert app.client is not None
        assert app.client.view is not None
        assert app.client.view.hand_id == left.hand_id

    in_app(app, story)


def test_enter_before_the_saved_games_are_found_resumes_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, left = games_with_one(tmp_path)
    app = starting(games=games)
    find, may_find = games.find, asyncio.Event()

    async def find_later() -> Found:
        await may_find.wait()
        return await find()

    monkeypatch.setattr(games, "find", find_later)

    async def story(pilot: Pilot[None]) -> None:
        assert "Resume" not in picture(app)  # the screen is drawn before the store is opened
        await pilot.press("enter")
        may_find.set()
        await until(lambda: app.client is not None and app.client.view is not None)
        assert app.client is not None
        assert app.client.view is not None
        assert app.client.view.hand_id == left.hand_id

    in_app(app, story)


def test_resuming_can_be_asked_for_at_once(tmp_path: Path) -> None:
    games, _ = games_with_one(tmp_path)
    app = RiverboatApp(Look(), games=games, offer=offer, sitting=Sitting(resumes="1"))

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: app.client is not None and app.client.view is not None)
        assert isinstance(app.screen, TableScreen)

    in_app(app, story)


def test_a_game_that_is_gone_is_refused_when_it_is_asked_for_at_once(tmp_path: Path) -> None:
    games, _ = games_with_one(tmp_path)
    app = RiverboatApp(Look(), games=games, offer=offer, sitting=Sitting(resumes="2"))

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: app.failure is not None)

    in_app(app, story)
    assert app.failure is not None
    assert app.failure.code == "nothing_to_resume"


def test_a_store_that_cannot_be_opened_ends_the_app_with_a_sentence(tmp_path: Path) -> None:
    games, _ = games_with_one(tmp_path)
    for path in tmp_path.glob("play.sqlite3*"):
        path.write_bytes(b"not a database")
    app = starting(games=games)

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: app.failure is not None)

    in_app(app, story)
    assert app.failure is not None
    assert error_text(app.failure, messages("en")).startswith(
        f"The database cannot be used now: {tmp_path}/play.sqlite3"
    )


def test_all_games_are_counted_together_on_the_start_screen(tmp_path: Path) -> None:
    games = saved_games(tmp_path)
    settings = GameSettings(opponents=("random",), names=("You", "Ada"), speed="instant", seed=3)

    async def play_two_hands() -> None:
        game = games.new(settings)
        hand = 0
        while hand < 3:
            message = await game.receive()
            if isinstance(message, GameState) and message.view.legal is not None:
                hand = message.view.hand_number
                await game.send(Act(None, None, None, Fold()))
        await game.close()
        await games.close()

    asyncio.run(play_two_hands())
    app = starting(games=games)

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: "Bankroll 999,850 · 1 session, 2 hands" in picture(app))
        assert "Bankroll 999,850 · 1 session, 2 hands" in picture(app)

    in_app(app, story)


def test_a_new_game_can_be_started_instead(tmp_path: Path) -> None:
    app = starting(games=games_with_one(tmp_path)[0])

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        await until(lambda: app.client is not None and app.client.view is not None)
        assert app.client is not None
        assert app.client.view is not None
        assert len(app.client.view.seats) == 6

    in_app(app, story)


def test_quitting_ends_the_app() -> None:
    app = starting()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("q")
        await pilot.pause()

    in_app(app, story)
    assert app.client is None


def test_several_saved_games_are_offered_in_turn_the_newest_first(tmp_path: Path) -> None:
    games_with_one(tmp_path, bots=1)
    games_with_one(tmp_path, bots=2)
    games, _ = games_with_one(tmp_path, bots=3)
    app = starting(games=games)

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: "3 opponents" in picture(app))
        assert "3 opponents" in picture(app)
        assert "1/3" in picture(app)
        await pilot.press("right", "right")
        await pilot.pause()
        assert "1 opponent " in picture(app)
        await pilot.press("enter")
        await until(lambda: app.client is not None and app.client.view is not None)
        assert app.client is not None
        assert app.client.view is not None
        assert len(app.client.view.seats) == 2

    in_app(app, story)
    assert len(asyncio.run(games.find()).games) == 3


def test_a_file_that_cannot_be_read_is_named_on_the_start_screen(tmp_path: Path) -> None:
    (tmp_path / "session.msgpack").write_bytes(b"not a session")
    app = starting(Look(language="zh-CN"), saved_games(tmp_path))

    async def story(pilot: Pilot[None]) -> None:
        await until(lambda: app._notifications)
        (note,) = app._notifications
        (kept,) = tmp_path.glob("*.unreadable")
        assert note.message == f"{kept} 不是本版本能读取的牌局。文件保留在那里，但无法继续。"

    in_app(app, story)
