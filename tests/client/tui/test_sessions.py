"""Whole sessions in both languages, on the real table, by the keyboard alone."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from terminal_pictures import PATIENCE, in_app, long_ago, picture, until
from textual.pilot import Pilot

from local_games import saved_games
from riverboat.client.local import GameSettings, LocalGame, SavedGames
from riverboat.client.look import Look
from riverboat.client.session import TableClient
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.run import farewell
from riverboat.client.tui.table import TableScreen
from riverboat.locale import Language


def app_for(look: Look | None = None, games: SavedGames | None = None, **changes: object) -> RiverboatApp:
    opponents = ("random",) * 3
    fields = {
        "opponents": opponents,
        "names": ("You", "Ada", "老王", "Bob"),
        "speed": "instant",
        "seed": 11,
        "has_clock": False,
        **changes,
    }
    return RiverboatApp(look or Look(), settings=GameSettings(**fields), games=games or saved_games())


async def play_hands(pilot: Pilot[None], app: RiverboatApp, hands: int) -> None:
    """Check or call down until so many hands are over, buying chips when broke."""
    client = app.client
    assert client is not None
    client.now = long_ago  # no person is as fast as this test
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while client.hands_played < hands and not (client.view is not None and client.view.standings):
                await play_on(pilot, client)
            return
    raise AssertionError(f"only {client.hands_played} hands were played:\n{picture(app)}")


async def play_on(pilot: Pilot[None], client: TableClient) -> None:
    """Do the next thing there is to do, if there is one."""
    view = client.view
    if view is not None and view.legal is not None:
        key = "y" if view.legal.run_it_twice else "x" if view.legal.check else "c" if view.legal.call else "f"
        version = client._version
        await pilot.press(key)
        for _ in range(50):
            if client._version != version:
                break
            await asyncio.sleep(0.002)
    elif view is not None and view.is_hand_over and view.seats[0].status == "busted" and view.rebuy:
        await pilot.press("m", "enter")
    await asyncio.sleep(0.002)


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("zh-CN", (120, 40))])
def test_a_session_from_the_first_hand_to_the_last(language: Language, size: tuple[int, int]) -> None:
    app = app_for(Look(language=language), run_it_twice=True)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await play_hands(pilot, app, 3)
        await pilot.press("t")
        heading = "VPIP" if language == "en" else "入池率"
        await until(lambda: heading in picture(app))
        assert heading in picture(app)
        await pilot.press("escape", "h")
        first = "step 1 of" if language == "en" else "第 1/"
        await until(lambda: first in picture(app))
        assert first in picture(app)
        await pilot.press("end", "escape", "q", "y")
        await pilot.pause()

    in_app(app, story, size)
    assert app.client is not None
    words = farewell(app.client)
    assert ("hands played" in words) if language == "en" else ("共打了" in words)


@pytest.mark.parametrize("variant", ["pot_limit", "fixed_limit", "short_deck", "several_packs", "omaha5", "kitchen"])
def test_every_game_can_be_played(variant: str) -> None:
    app = app_for(variant=variant)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await play_hands(pilot, app, 2)

    in_app(app, story)


def test_a_sit_and_go_ends_with_a_winner() -> None:
    app = app_for(kind="sit_and_go", stack=1000, hands_per_level=1)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await play_hands(pilot, app, 500)
        await until(lambda: "wins the tournament" in picture(app))
        assert "wins the tournament" in picture(app)
        await pilot.press("q")
        await pilot.pause()

    in_app(app, story)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_who_is_out_early_sees_the_standings_the_result_and_the_statistics(language: Language) -> None:
    """Seed 2: all-in in the first hand loses everything."""
    app = app_for(Look(language=language), kind="sit_and_go", stack=600, seed=2)

    async def story(pilot: Pilot[None]) -> None:
        client = app.client
        assert client is not None
        async with asyncio.timeout(PATIENCE):
            while (view := client.view) is None or not view.standings:
                if view is not None and view.legal is not None:
                    await pilot.press("a")
                elif view is not None and view.is_hand_over:
                    await pilot.press("enter")
                await asyncio.sleep(0.01)
        place = "4. You" if language == "en" else "第 4 名：You"
        await until(lambda: place in picture(app))
        shown = picture(app)
        assert place in shown
        assert ("no prize, entry 600, 600 down" if language == "en" else "没有奖金，报名费 600，净亏 600") in shown
        await pilot.press("t")
        heading = "VPIP" if language == "en" else "入池率"
        await until(lambda: heading in picture(app))
        assert heading in picture(app)
        await pilot.press("escape", "q")
        await until(lambda: app._exit)
        assert app._exit

    in_app(app, story, (120, 40))
    assert app.client is not None
    assert farewell(app.client).endswith("600 down." if language == "en" else "净亏 600。")


def test_an_illegal_raise_is_explained_and_the_turn_is_still_there() -> None:
    app = app_for(has_clock=True)

    async def story(pilot: Pilot[None]) -> None:
        client = app.client
        assert client is not None
        await until(lambda: client.view is not None and client.view.legal is not None)
        await pilot.press("r", "1", "enter")
        await until(lambda: "A raise to 1" in picture(app))
        assert "A raise to 1 is below the minimum" in picture(app)
        assert client.view is not None
        assert client.view.legal is not None

    in_app(app, story)


def log_of(app: RiverboatApp) -> str:
    """Every line of the log, as far as it was told hand by hand."""
    client = app.client
    assert client is not None
    return "\n".join(line.text for hand in client.recorder.hands for line in hand.lines)


def test_a_session_that_was_left_goes_on_at_the_same_hand(tmp_path: Path) -> None:
    games = saved_games(tmp_path)
    first = app_for(games=games, names=("You", "Dice 1", "Dice 2", "Dice 3"))
    hand_ids: list[str] = []

    async def leave_in_the_third_hand(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await play_hands(pilot, first, 2)
        client = first.client
        assert client is not None
        await until(lambda: client.view is not None and client.view.legal is not None)
        assert client.view is not None
        hand_ids.append(client.view.hand_id)
        await pilot.press("q", "y")
        await pilot.pause()

    in_app(first, leave_in_the_third_hand)
    second = RiverboatApp(Look(), games=saved_games(tmp_path), offer=lambda _: [])

    async def resume(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(lambda: second.client is not None and second.client.view is not None and log_of(second))
        assert second.client is not None
        assert second.client.view is not None
        assert [second.client.view.hand_id] == hand_ids
        assert "Hand 2" in log_of(second)
        assert log_of(second) == log_of(first)
        await pilot.press("l")
        await until(lambda: "Hand 2" in picture(second))
        assert "Hand 2" in picture(second)
        await pilot.press("escape", "t")
        await until(lambda: "Your winnings, 2 hands" in picture(second))
        assert "Your winnings, 2 hands" in picture(second)
        await pilot.press("escape")
        await play_hands(pilot, second, 1)
        assert second.client.hands_played == 1

    in_app(second, resume)


@pytest.mark.parametrize("keys", [("question_mark",), ("t",)])
def test_reading_a_page_stops_the_clock_of_a_player_alone_with_bots(
    keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_for(has_clock=True)
    paused: list[bool] = []
    pause = LocalGame.pause
    monkeypatch.setattr(LocalGame, "pause", lambda game, *, on: (paused.append(on), pause(game, on=on))[1])

    async def story(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.press(*keys)
        await until(lambda: paused[-1:] == [True])
        assert not isinstance(app.screen, TableScreen)
        await pilot.press("escape")
        await until(lambda: paused[-1:] == [False])
        assert paused[-1:] == [False]

    in_app(app, story)
