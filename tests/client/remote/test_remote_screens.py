"""A server's table on the screen and in lines: the lobby, the game, a line that breaks."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from small_server import SmallServer, running
from terminal_pictures import long_ago, picture
from textual.pilot import Pilot

from riverboat.bots.roster import bot_of
from riverboat.client.look import Look
from riverboat.client.remote import NewTable, ServerAddress, ServerSession, ServerSessionOptions, TokenFile
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.lobby_screen import LobbyList, LobbyScreen
from riverboat.client.tui.new_table_screen import NewTableScreen
from riverboat.client.tui.table import TableScreen
from riverboat.locale import Language
from riverboat.protocol import Notice

SECONDS = 240.0

Story = Callable[[Pilot[None], RiverboatApp, SmallServer], Awaitable[None]]


def on_screen(story: Story, directory: Path, language: Language = "en", **plan: Any) -> RiverboatApp:
    apps: list[RiverboatApp] = []

    async def run() -> None:
        async with asyncio.timeout(SECONDS), running() as server:
            address = ServerAddress.read(server.url)
            server_session = ServerSession(
                ServerSessionOptions(address=address, **plan), language, TokenFile(address, directory)
            )
            app = RiverboatApp(Look(language=language), server_session=server_session)
            apps.append(app)
            async with app.run_test(size=(120, 40)) as pilot:
                await story(pilot, app, server)

    asyncio.run(run())
    return apps[0]


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait for something that will be so; the story as a whole has its limit."""
    while not is_so():
        await asyncio.sleep(0.01)
        await pilot.pause()


async def at_table(pilot: Pilot[None], app: RiverboatApp) -> None:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.client is not None)
    await until(pilot, lambda: app.client is not None and app.client.view is not None)


async def play(pilot: Pilot[None], app: RiverboatApp, hands: int) -> None:
    client = app.client
    assert client is not None
    client.now = long_ago  # no person is as fast as this test
    asked = None
    while client.hands_played < hands:
        view = client.view
        if view is not None and view.legal is not None and asked != (view.hand_id, client._version):
            asked = (view.hand_id, client._version)
            await pilot.press("y" if view.legal.run_it_twice else "x" if view.legal.check else "c")
        elif view is not None and view.is_hand_over and view.rebuy and not view.seats[0].stack:
            await pilot.press("m", "enter")
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_lobby_lists_tables_and_enter_sits_down(tmp_path: Path, language: Language) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await until(pilot, lambda: "Green" in picture(app))
        shown = picture(app)
        assert f"127.0.0.1:{server.port}" in shown
        assert "50/100" in shown
        assert "3/4" in shown
        await pilot.press("enter")
        await at_table(pilot, app)
        await play(pilot, app, 3)
        assert f"127.0.0.1:{server.port}" in picture(app)
        await pilot.press("q", "y")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("q")

    app = on_screen(story, tmp_path, language)
    assert app.failure is None


def test_a_game_named_on_the_command_line_is_sat_down_at(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await at_table(pilot, app)
        assert server.joins[0].game_id == "7"
        assert server.joins[0].buy_in == 5000
        await pilot.press("q", "y")
        await until(pilot, lambda: not app.is_running)

    on_screen(story, tmp_path, game="7", buy_in=5000)


def test_a_lost_line_shows_on_the_screen_and_comes_back(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await until(pilot, lambda: "Green" in picture(app))
        await pilot.press("enter")
        await at_table(pilot, app)
        await play(pilot, app, 2)
        server.is_down = True
        server.cut()
        client = app.client
        assert client is not None
        await until(pilot, lambda: client.is_line_lost)
        await until(pilot, lambda: "connection lost, trying again" in picture(app))
        server.is_down = False
        await until(pilot, lambda: not client.is_line_lost)
        await until(pilot, lambda: "connection lost" not in picture(app).splitlines()[0])
        await play(pilot, app, 5)

    on_screen(story, tmp_path)


def test_a_refused_seat_is_explained_in_the_lobby(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await until(pilot, lambda: "Green" in picture(app))
        server.refusals["join"] = (0, "table_full")
        await pilot.press("enter")
        await until(pilot, lambda: "no" in picture(app).splitlines()[-5])
        assert isinstance(app.screen, LobbyScreen)

    on_screen(story, tmp_path)


def test_a_refusal_is_not_wiped_by_the_look_at_the_tables_that_comes_after_it(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await until(pilot, lambda: "Green" in picture(app))
        tables = app.screen.query_one(LobbyList)

        def drawn() -> str:
            return "".join(strip.text for strip in tables.draw(120, 30))

        tables.complain("There are free seats.")  # nothing is awaited from here on: no other look comes between
        tables.show(tables.games or ())
        assert "There are free seats." in drawn()
        tables.show(tables.games or ())
        assert "There are free seats." not in drawn()

    on_screen(story, tmp_path)


def test_a_new_table_and_a_private_one_can_be_had_from_the_lobby(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await until(pilot, lambda: "Green" in picture(app))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewTableScreen))
        await pilot.press("enter")
        await at_table(pilot, app)
        (made,) = server.created
        assert (made["name"], made["bots"], made["bigBlind"]) == ("Mine", [{"level": 2}], 100)
        await pilot.press("q", "y")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await pilot.press("c", *"SECRET", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert server.joins[-1].code == "SECRET"

    on_screen(story, tmp_path, new_table=NewTable(name="Mine", bots=({"level": 2},)))


def test_chat_and_notices_are_in_the_log(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp, server: SmallServer) -> None:
        await until(pilot, lambda: "Green" in picture(app))
        await pilot.press("enter")
        await at_table(pilot, app)
        await pilot.press("slash", *"say hello", "enter")
        await until(pilot, lambda: "Ann: hello" in picture(app))
        table = server.tables["7"]
        table.tell(Notice(table.number, "away", seat=1))
        await until(pilot, lambda: "Ada is away" in picture(app))

    on_screen(story, tmp_path)


def test_no_server_at_the_address_ends_with_the_reason(tmp_path: Path) -> None:
    address = ServerAddress.read("http://127.0.0.1:1")
    app = RiverboatApp(
        Look(), server_session=ServerSession(ServerSessionOptions(address=address), "en", TokenFile(address, tmp_path))
    )

    async def run() -> None:
        async with asyncio.timeout(SECONDS), app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.failure is not None)

    asyncio.run(run())
    assert app.failure is not None
    assert app.failure.code == "server_unreachable"


# In lines.


def in_lines(directory: Path, typed: str, *options: str) -> tuple[SmallServer, str]:
    """What the plain client writes, as a process of its own."""

    async def run() -> tuple[SmallServer, str]:
        async with asyncio.timeout(SECONDS), running() as server:
            process = await asyncio.create_subprocess_exec(
                *(
                    sys.executable,
                    "-m",
                    "riverboat",
                    "play",
                    "--plain",
                    "--lang",
                    "en",
                    "--server",
                    server.url,
                    *options,
                ),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "RIVERBOAT_DATA": str(directory), "PYTHONUTF8": "1"},
            )
            out, err = await process.communicate(typed.encode())
            assert err.decode() == ""
            assert process.returncode == 0
            return server, out.decode()

    return asyncio.run(run())


def test_the_list_and_the_game_are_played_in_lines(tmp_path: Path) -> None:
    _, lines = in_lines(tmp_path, "dance\n1\nsay hi\nr 1\n" + "x\nc\n" * 6 + "q\n")
    assert "you are Ann and have 50,000 chips" in lines
    assert "Green" in lines
    assert '"dance" is not an answer here' in lines
    assert "Ann: hi" in lines
    assert "below the minimum" in lines
    assert "Goodbye" in lines or "hand" in lines.splitlines()[-1]


def test_a_game_by_number_needs_no_list(tmp_path: Path) -> None:
    server, lines = in_lines(tmp_path, "", "--game", "7", "--name", "Zoe", "--buy-in", "4000")
    assert "Your turn >" in lines
    assert server.joins[0].buy_in == 4000
    assert server.joins[0].player_name == "Zoe"


def test_a_new_table_has_the_bots_that_were_asked_for(tmp_path: Path) -> None:
    options = ("--bots", "2", "--level", "3", "--blinds", "5/10", "--speed", "fast")
    server, _ = in_lines(tmp_path, "new\n", *options)
    [created] = server.created
    assert [bot_of(bot["bot"]) for bot in created["bots"]] == ["level:3", "level:3"]
    assert (created["smallBlind"], created["bigBlind"], created["maxBuyIn"]) == (5, 10, 1000)
    assert (created["seats"], created["speed"]) == (9, "fast")


def refused(directory: Path, *options: str, language: str = "en") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "riverboat", "play", "--plain", "--lang", language, *options],
        input="",
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
        env={**os.environ, "RIVERBOAT_DATA": str(directory), "PYTHONUTF8": "1"},
    )
    assert done.returncode == 2
    return done.stderr


@pytest.mark.parametrize(
    ("options", "english", "chinese"),
    [
        (("--server", "http://127.0.0.1:1"), "cannot be reached", "连不上服务器"),
        (("--server", "ftp://x"), "not the address of a server", "不是服务器地址"),
        (("--server", "x", "--seed", "1"), "--seed does not go with --server", "--seed 不能和 --server 一起用"),
        (("--game", "1"), "--game needs --server", "--game 需要用 --server"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path, options: tuple[str, ...], english: str, chinese: str
) -> None:
    assert english in refused(tmp_path, *options)
    assert chinese in refused(tmp_path, *options, language="zh-CN")
