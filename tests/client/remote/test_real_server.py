"""The terminal's client at a real server: `riverboat serve` as a process of its own, killed and started again."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from players import Player
from real_server import BOTS, Server, run, visiting
from terminal_pictures import long_ago, picture
from textual.pilot import Pilot

from riverboat.bots.roster import person_of
from riverboat.client.look import Look
from riverboat.client.remote import (
    GameOffer,
    NewTable,
    RemoteGame,
    ServerAddress,
    ServerSession,
    ServerSessionOptions,
    TokenFile,
)
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.table import TableScreen
from riverboat.errors import RiverboatError
from riverboat.protocol import Back, Chat, Closed, GameState, Leave, Notice, Refused, Said, SitOut


async def leave(line: RemoteGame, player: Player) -> None:
    await line.send(Leave())
    closed = await player.hear_until(lambda message: isinstance(message, Closed))
    assert isinstance(closed, Closed)
    assert closed.reason == "left"
    await line.close()


def test_a_game_with_bots_from_the_first_hand_to_leaving(own_server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with visiting(own_server, tmp_path, "Ann", buy_in=5000) as server_session:
            assert server_session.player is not None
            before = server_session.player.chips
            line = await server_session.sit_down(await server_session.new_game())
            assert [game.name for game in await server_session.games()] == ["Green"]
            player = Player(line)
            await player.play(4)
            player.check_numbers()
            assert player.state is not None
            assert player.state.view.name == "Green"
            assert (await server_session.api.me()).chips <= before - 5000
            await leave(line, player)

    run(story())


def test_a_server_killed_in_the_middle_of_hands_costs_nothing(own_server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with visiting(own_server, tmp_path, "Ann") as server_session:
            line = await server_session.sit_down(await server_session.new_game())
            player = Player(line)
            for round_ in range(1, 3):
                await player.play(2 * round_)
                own_server.kill()
                await player.hear_until(lambda message: isinstance(message, Notice) and message.kind == "disconnected")
                await asyncio.to_thread(own_server.start)
                await player.hear_until(lambda message: isinstance(message, Notice) and message.kind == "reconnected")
            await player.play(8)
            player.check_numbers_but_for_breaks()
            assert not [message for message in player.told if isinstance(message, Refused)]
            await leave(line, player)

    run(story())


def test_two_people_play_and_talk_at_one_table(server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        table = NewTable(name="Two", seats=2)
        async with (
            visiting(server, tmp_path, "Ann", table=table) as ann,
            visiting(server, tmp_path, "Bob") as bob,
        ):
            game = await ann.new_game()
            lines = [await ann.sit_down(game), await bob.sit_down(game)]
            players = [Player(line) for line in lines]
            await asyncio.gather(*(player.play(3) for player in players))
            await lines[0].send(Chat("hello"))
            said = await players[1].hear_until(lambda message: isinstance(message, Said), acts=True)
            assert isinstance(said, Said)
            assert (said.name, said.text) == ("Ann", "hello")
            async with visiting(server, tmp_path, "Eve") as eve:
                with pytest.raises(RiverboatError) as refused:
                    await eve.sit_down(game)
                assert refused.value.code == "table_full"
            await leave(lines[0], players[0])
            await leave(lines[1], players[1])

    run(story())


def test_sitting_out_and_coming_back_by_posting(server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with visiting(server, tmp_path, "Ann") as server_session:
            line = await server_session.sit_down(await server_session.new_game())
            player = Player(line)
            await player.play(2)
            await line.send(SitOut())
            await player.hear_until(lambda message: own_status(message) == "sitting_out", acts=True)
            await line.send(Back(post=True))
            await player.hear_until(lambda message: own_status(message) == "active", acts=True)
            await player.play(player.hands + 2)
            await leave(line, player)

    def own_status(message: object) -> str:
        if not isinstance(message, GameState) or message.view.seat is None:
            return ""
        return message.view.seats[message.view.seat].status

    run(story())


def test_a_private_table_wants_its_code(server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            visiting(server, tmp_path, "Ann") as ann,
            visiting(server, tmp_path, "Bob") as bob,
        ):
            made = await ann.api.ask("POST", "/api/games", GameOffer, {"name": "Secret", "isPrivate": True})
            assert made.code is not None
            with pytest.raises(RiverboatError) as refused:
                await bob.api.game(made.id)
            assert refused.value.code in ("no_such_game", "not_allowed", "no_such_code")
            line = await bob.sit_down(await bob.api.game_of_code(made.code), made.code)
            await line.close()

    run(story())


def test_too_large_a_buy_in_is_refused_in_words(server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with visiting(server, tmp_path, "Ann", buy_in=10**9) as server_session:
            game = await server_session.new_game()
            with pytest.raises(RiverboatError) as refused:
                await server_session.sit_down(game)
            assert refused.value.code in ("bad_buy_in", "not_enough_chips")
            assert refused.value.message

    run(story())


def test_whoever_returns_sits_down_with_what_was_taken_away(server: Server, tmp_path: Path) -> None:
    """The purse would allow less; what is asked for by hand is refused in words."""

    async def story() -> None:
        async with visiting(server, tmp_path, "Ann", buy_in=9000) as server_session:
            offer = {"minBuyIn": 1000, "maxBuyIn": 10_000}
            made = await server_session.api.ask("POST", "/api/games", GameOffer, offer)
            line = await server_session.sit_down(made)
            await line.send(Leave())
            while (await server_session.api.buy_in(made.id)).min_buy_in == 1000:
                await asyncio.sleep(0.01)
            await line.close()
            server_session.plan = msgspec.structs.replace(server_session.plan, buy_in=1000)
            with pytest.raises(RiverboatError) as refused:
                await server_session.sit_down(made)
            assert refused.value.code == "must_bring_back"
            assert "9,000" in refused.value.message or "9000" in refused.value.message
            server_session.plan = msgspec.structs.replace(server_session.plan, buy_in=None)
            assert await server_session._chips_for(made, None) >= 9000

    run(story())


def test_the_screen_plays_at_a_real_table(server: Server, tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        while not isinstance(app.screen, TableScreen) or app.client is None or app.client.view is None:
            await pilot.pause(0.02)
        client, asked = app.client, None
        client.now = long_ago  # no person is as fast as this test
        while client.hands_played < 2:
            view = client.view
            if view is not None and view.legal is not None and asked != (view.hand_id, view.pot, view.street):
                asked = (view.hand_id, view.pot, view.street)
                # Whoever calls may lose all and is dealt no second hand.
                await pilot.press("x" if view.legal.check else "f")
            await pilot.pause(0.01)
        assert "Riverboat" in picture(app)
        await pilot.press("q", "y")
        while app.is_running:
            await pilot.pause(0.01)

    async def screen() -> None:
        address = ServerAddress.read(server.url)
        plan = ServerSessionOptions(address=address, name="Ann", game="new", new_table=BOTS)
        app = RiverboatApp(Look(), server_session=ServerSession(plan, "en", TokenFile(address, tmp_path)))
        async with app.run_test(size=(120, 40)) as pilot:
            await story(pilot, app)
        assert app.failure is None

    run(screen())


def test_bots_have_the_names_of_the_readers_language_whoever_made_the_table(server: Server, tmp_path: Path) -> None:
    mixed = NewTable(name="Green", speed="instant", bots=({"bot": "chip"}, {"bot": "rufus"}, {"bot": "mabel"}))
    keys = ("chip", "rufus", "mabel")

    async def story() -> None:
        async with (
            visiting(server, tmp_path, "Ann", table=mixed) as ann,
            visiting(server, tmp_path, "老王", language="zh-CN") as wang,
        ):
            game = await ann.new_game()
            for server_session, language in ((ann, "en"), (wang, "zh-CN")):
                names = {each.name(language) for each in map(person_of, keys) if each is not None}
                line = await server_session.sit_down(game)
                state = await line.receive()
                assert isinstance(state, GameState)
                assert {seat.name for seat in state.view.seats if seat.is_bot} == names
                await leave(line, Player(line))

    run(story())


def play_in_lines(server: Server, directory: Path, *arguments: str, typed: str = "") -> str:
    """`riverboat play --plain` at this server, which ends in order and reports nothing wrong."""
    done = subprocess.run(
        [*(sys.executable, "-m", "riverboat", "play", "--plain", "--lang", "en", "--server", server.url), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "RIVERBOAT_DATA": str(directory / "client"), "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_script_that_has_ended_leaves_a_table_where_nothing_is_asked(server: Server, tmp_path: Path) -> None:
    lines = play_in_lines(server, tmp_path, "--game", "new", "--name", "Ann")
    assert "1 player," in lines
    assert "Waiting for other players" in lines
    assert lines.splitlines()[-1] == "Goodbye."


def test_lines_play_at_a_real_table(server: Server, tmp_path: Path) -> None:
    options = ("--bots", "2", "--bot", "random", "--speed", "instant", "--name", "Ann")
    lines = play_in_lines(server, tmp_path, *options, typed="new\nsay hi\nstats\nr 1\nf\nf\ny\nf\nq\n")
    assert "you are Ann" in lines
    assert "Ann: hi" in lines
    assert "VPIP" in lines
    assert "below the minimum" in lines
