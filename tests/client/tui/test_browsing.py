"""All sessions and their hands, looked through, searched and replayed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from terminal_pictures import in_app, picture, until
from textual.pilot import Pilot

from local_games import saved_games
from riverboat.client.local import GameSettings, LocalGame
from riverboat.client.look import Look
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.browse_screen import HandsScreen, SessionsScreen, recorded
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.replay import ReplayScreen
from riverboat.client.tui.start import StartScreen
from riverboat.engine.actions import Call, Check, Fold
from riverboat.protocol import Act, GameState, Leave, TableView

SETTINGS = GameSettings(opponents=("random",) * 2, names=("You", "Ada", "Bob"), seed=5, speed="instant")


async def play(game: LocalGame, hands: int) -> None:
    """Check or call until so many hands are over."""
    asked = 0
    async with asyncio.timeout(240):
        while True:
            message = await game.receive()
            if not isinstance(message, GameState) or message.version == asked:
                continue
            view = message.view
            if view.hand_number > hands or (view.hand_number == hands and view.is_hand_over):
                break
            if view.legal is not None:
                asked = message.version
                await game.send(Act(view.hand_id, asked, f"a{asked}", _action(view)))
    await game.send(Leave())
    await game.close()


def _action(view: TableView) -> Check | Call | Fold:
    assert view.legal is not None
    return Check() if view.legal.check else Call() if view.legal.call is not None else Fold()


def played(directory: Path, hands: int) -> None:
    async def sit() -> None:
        games = saved_games(directory)
        await play(games.new(SETTINGS, is_resumable=False), hands)
        await games.close()

    asyncio.run(sit())


def test_every_hand_of_a_session_is_told_again_as_the_player_saw_it(tmp_path: Path) -> None:
    played(tmp_path, 2)

    async def look_back() -> None:
        games = saved_games(tmp_path)
        (session,) = await games.played()
        assert session.settings.opponents == SETTINGS.opponents
        assert session.hands >= 2
        hands = recorded(await games.retold(session.game_id, "zh-CN"), Look(language="zh-CN"))
        assert [hand.number for hand in hands][:2] == [1, 2]
        first = hands[0].frames
        assert first[-1].view.is_hand_over
        unseen = {card for frame in first[:-1] for seat in frame.view.seats[1:] for card in seat.cards}
        assert "??" in unseen
        assert "弃牌" in " ".join(line.text for hand in hands for line in hand.lines)
        await games.close()

    asyncio.run(look_back())


def test_sessions_and_hands_are_listed_searched_and_replayed(tmp_path: Path) -> None:
    played(tmp_path, 2)
    app = RiverboatApp(Look(), games=saved_games(tmp_path))

    async def story(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, StartScreen)
        await pilot.press("s")
        await until(lambda: "2 opponents" in picture(app))
        assert isinstance(app.screen, SessionsScreen)
        assert "1 session" in picture(app)
        assert app.screen.query_one(KeyRow).region.bottom == app.size.height
        await pilot.press(*"tournament")
        assert "Nothing found." in picture(app)
        await pilot.press("escape", *"cash", "enter")
        await until(lambda: isinstance(app.screen, HandsScreen))
        await pilot.pause()
        assert "1. " in picture(app)
        assert "2. " in picture(app)
        await pilot.press("2", "full_stop", "enter")
        await until(lambda: isinstance(app.screen, ReplayScreen))
        await pilot.pause()
        assert "Hand 2" in picture(app)
        assert "To the table" not in picture(app)
        await pilot.press("right", "escape")
        assert isinstance(app.screen, HandsScreen)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, SessionsScreen)

    in_app(app, story)


def test_escape_once_too_often_does_not_end_the_program(tmp_path: Path) -> None:
    app = RiverboatApp(Look(), games=saved_games(tmp_path))

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("s", "escape", "escape", "escape")
        assert isinstance(app.screen, StartScreen)

    in_app(app, story)
