"""The line to a server's table: it breaks, comes back, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from players import Player
from small_server import TOKEN, SmallServer, SmallTable, running, settings

from riverboat.client.remote import (
    GameOffer,
    NewTable,
    RemoteGame,
    ServerAddress,
    ServerSession,
    ServerSessionOptions,
    TokenFile,
)
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    Accepted,
    Chat,
    Closed,
    GameState,
    Leave,
    Notice,
    Refused,
    Said,
)

SECONDS = 240.0


def told(story: Callable[[SmallServer], Awaitable[None]], **changes: Any) -> None:
    """Run a story against a server, and never for ever."""

    async def run() -> None:
        async with asyncio.timeout(SECONDS), running(game=settings(**changes)) as server:
            await story(server)

    asyncio.run(run())


def visit_to(server: SmallServer, directory: Path, **changes: Any) -> ServerSession:
    address = ServerAddress.read(server.url)
    return ServerSession(ServerSessionOptions(address=address, **changes), tokens=TokenFile(address, directory))


async def seated(server: SmallServer, directory: Path) -> tuple[ServerSession, RemoteGame]:
    server_session = visit_to(server, directory, game="7")
    await server_session.sign_in()
    return server_session, await server_session.sit_down(await the_game(server_session))


async def the_game(server_session: ServerSession) -> GameOffer:
    game = await server_session.chosen()
    assert game is not None
    return game


def test_a_game_is_played_over_the_wire(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        await player.play(5)
        player.check_numbers()
        accepted = [message.action_id for message in player.told if isinstance(message, Accepted)]
        assert accepted[: player.acted - 1] == [f"action-{number}" for number in range(1, player.acted)]
        await line.send(Leave())
        assert await player.hear_until(lambda message: isinstance(message, Closed)) == Closed(
            server.tables["7"].number, "left"
        )
        await line.close()
        await server_session.close()

    told(story)


def test_the_first_message_is_the_table(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        first = await line.receive()
        assert isinstance(first, GameState)
        assert (first.view.game_id, first.view.name, first.view.seat) == ("7", "Green", 0)
        await line.close()
        await server_session.close()

    told(story)


def test_after_every_break_the_missed_events_come_first_and_none_twice(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        for hands in range(2, 8):
            await player.play(hands)
            server.cut()
        await player.hear_until(
            lambda message: isinstance(message, Notice) and message.kind == "reconnected", acts=True
        )
        await player.play(9)
        kinds = [message.kind for message in player.told if isinstance(message, Notice)]
        assert kinds.count("disconnected") == 6
        assert kinds.count("reconnected") == 6
        player.check_numbers()
        assert all(watch.last is not None for watch in server.watches)
        await line.close()
        await server_session.close()

    told(story)


def test_an_action_whose_answer_was_lost_is_sent_again_and_done_once(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        for hands in range(2, 7):
            server.loses_next_answer = True
            await player.play(hands)
        sent = [action.action_id for action in server.tables["7"].actions]
        repeated = {identity for identity in sent if sent.count(identity) > 1}
        assert len(repeated) >= 3
        assert not [message for message in player.told if isinstance(message, Refused)]
        player.check_numbers()
        await line.close()
        await server_session.close()

    told(story)


def test_a_missing_event_is_noticed_and_fetched(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        await player.play(2)
        server.tables["7"].withheld = 1
        await player.play(4)
        assert server.watches
        player.check_numbers()
        await line.close()
        await server_session.close()

    told(story)


def test_where_missed_events_are_gone_the_whole_state_comes(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        await player.play(2)
        table = server.tables["7"]
        table.kept_from = 10**9
        table.withheld = 1
        before = player.numbers[-1]
        await player.hear_until(
            lambda message: isinstance(message, Notice) and message.kind == "reconnected", acts=True
        )
        state = await player.hear()
        assert isinstance(state, GameState)
        assert state.number > before + 1
        await player.play(player.hands + 2)
        await line.close()
        await server_session.close()

    told(story)


def test_a_server_that_is_down_for_a_while_is_found_again(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        await player.play(2)
        server.is_down = True
        server.cut()
        await player.hear_until(lambda message: isinstance(message, Notice) and message.kind == "disconnected")
        tries = len(server.requests)
        while len(server.requests) < tries + 3:
            await asyncio.sleep(0.02)
        await line.send(Chat("anyone there?"))
        refused = await player.hear()
        assert isinstance(refused, Refused)
        assert refused.code == "not_connected"
        server.is_down = False
        await player.hear_until(lambda message: isinstance(message, GameState))
        await player.play(player.hands + 2)
        await line.close()
        await server_session.close()

    told(story)


def test_without_a_line_a_player_is_free_to_leave(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        server.is_down = True
        server.cut()
        await player.hear_until(lambda message: isinstance(message, Notice))
        await line.send(Leave())
        closed = await player.hear_until(lambda message: isinstance(message, Closed))
        assert isinstance(closed, Closed)
        assert closed.reason == "left"
        await line.close()
        await server_session.close()

    told(story)


def test_a_player_moved_to_another_table_is_taken_there(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server.tables["8"] = SmallTable("8", settings(seed=9))
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        await player.play(2)
        table = server.tables["7"]
        table.tell(Notice(table.number, "moved", game_id="8"))
        table.tell(Closed(table.number, "moved"))
        await player.hear_until(lambda message: isinstance(message, GameState) and message.view.game_id == "8")
        assert line.game_id == "8"
        assert not [message for message in player.told if isinstance(message, Closed)]
        await line.close()
        await server_session.close()

    told(story)


@pytest.mark.parametrize("reason", ["ended", "replaced"])
def test_after_the_end_nobody_comes_back(tmp_path: Path, reason: Any) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        server.tables["7"].tell(Closed(0, reason))
        closed = await player.hear_until(lambda message: isinstance(message, Closed))
        assert isinstance(closed, Closed)
        assert closed.reason == reason
        assert not server.watches
        await line.close()
        await server_session.close()

    told(story)


def test_chat_comes_back_as_said(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        await line.send(Chat("你好"))
        said = await player.hear_until(lambda message: isinstance(message, Said))
        assert isinstance(said, Said)
        assert (said.name, said.text) == ("Ann", "你好")
        await line.close()
        await server_session.close()

    told(story)


def test_a_game_forgotten_by_the_server_closes_with_the_reason(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session, line = await seated(server, tmp_path)
        player = Player(line)
        server.refusals["/api/tickets"] = (401, "not_signed_in")
        server.cut()
        refused = await player.hear_until(lambda message: isinstance(message, Refused))
        assert isinstance(refused, Refused)
        assert refused.code == "not_signed_in"
        assert isinstance(await player.hear(), Closed)
        await line.close()
        await server_session.close()

    told(story)


# Arriving.


def test_a_guest_is_made_once_and_comes_back_by_its_token(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        for _ in range(2):
            server_session = visit_to(server, tmp_path)
            assert (await server_session.sign_in()).name == "Ann"
            await server_session.close()
        assert [path for _, path in server.requests].count("/api/guests") == 1
        [kept] = (tmp_path / "servers").iterdir()
        assert kept.stat().st_mode & 0o777 == 0o600
        assert TokenFile(ServerAddress.read(server.url), tmp_path).load() == TOKEN

    told(story)


def test_a_token_the_server_has_forgotten_makes_a_new_guest(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        TokenFile(ServerAddress.read(server.url), tmp_path).save("old")
        server_session = visit_to(server, tmp_path)
        await server_session.sign_in()
        assert ("POST", "/api/guests") in server.requests
        await server_session.close()

    told(story)


def test_another_name_is_told_to_the_server(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session = visit_to(server, tmp_path)
        await server_session.sign_in()
        await server_session.close()
        server_session = visit_to(server, tmp_path, name="Zoe")
        assert (await server_session.sign_in()).name == "Zoe"
        assert ("PATCH", "/api/me") in server.requests
        await server_session.close()

    told(story)


@pytest.mark.parametrize(
    ("chips", "wanted", "buy_in"),
    [(50_000, None, 10_000), (6000, None, 6000), (50_000, 5000, 5000), (100, None, 10_000), (4500, 5000, 5000)],
)
def test_a_player_sits_down_with_what_table_and_purse_allow(
    tmp_path: Path, chips: int, wanted: int | None, buy_in: int
) -> None:
    async def story(server: SmallServer) -> None:
        server.chips = chips
        server_session = visit_to(server, tmp_path, buy_in=wanted, code="SECRET")
        await server_session.sign_in()
        line = await server_session.sit_down(await the_game(server_session))
        assert server.joins[0].buy_in == buy_in
        await line.close()
        await server_session.close()

    told(story)


def test_a_new_table_is_asked_for_as_chosen(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        table = NewTable(name="Green", small_blind=5, big_blind=10, bots=({"level": 3}, {"bot": "tag"}))
        server_session = visit_to(server, tmp_path, game="new", new_table=table)
        await server_session.sign_in()
        assert (await the_game(server_session)).id == "7"
        assert server.created == [
            {"name": "Green", "smallBlind": 5, "bigBlind": 10, "bots": [{"level": 3}, {"bot": "tag"}]}
        ]
        await server_session.close()

    told(story)


def test_games_that_are_over_are_not_offered(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server.games = [*server.games, {**server.games[0], "id": "9", "status": "finished"}]
        server_session = visit_to(server, tmp_path)
        await server_session.sign_in()
        assert await server_session.chosen() is None
        assert [game.id for game in await server_session.games()] == ["7"]
        await server_session.close()

    told(story)


# Refusals.


@pytest.mark.parametrize("code", ["table_full", "not_enough_chips", "private_game"])
def test_a_seat_that_cannot_be_had_is_refused_with_the_servers_reason(tmp_path: Path, code: str) -> None:
    async def story(server: SmallServer) -> None:
        server.refusals["join"] = (0, code)
        server_session = visit_to(server, tmp_path, game="7")
        await server_session.sign_in()
        game = await the_game(server_session)
        with pytest.raises(RiverboatError) as refused:
            await server_session.sit_down(game)
        assert refused.value.code == code
        await server_session.close()

    told(story)


def test_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        server_session = visit_to(server, tmp_path, game="12345")
        await server_session.sign_in()
        with pytest.raises(RiverboatError) as refused:
            await server_session.chosen()
        assert refused.value.code == "no_such_game"
        await server_session.close()

    told(story)


def test_nobody_at_the_address_is_said_so(tmp_path: Path) -> None:
    async def story(server: SmallServer) -> None:
        address = ServerAddress.read("http://127.0.0.1:1")
        server_session = ServerSession(ServerSessionOptions(address=address), tokens=TokenFile(address, tmp_path))
        with pytest.raises(RiverboatError) as refused:
            await server_session.sign_in()
        assert refused.value.code == "server_unreachable"
        await server_session.close()

    told(story)


def test_another_kind_of_server_is_said_so(tmp_path: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\n<html>")
        await writer.drain()
        writer.close()

    async def run() -> None:
        async with asyncio.timeout(SECONDS), await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            address = ServerAddress.read(f"127.0.0.1:{port}")
            server_session = ServerSession(ServerSessionOptions(address=address), tokens=TokenFile(address, tmp_path))
            with pytest.raises(RiverboatError) as refused:
                await server_session.sign_in()
            assert refused.value.code == "not_a_server"
            await server_session.close()

    asyncio.run(run())


@pytest.mark.parametrize("text", ["", "ftp://x", "http://", "http://x:port", "http://a@b", "http://[", "x/?a=b"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        ServerAddress.read(text)
    assert refused.value.code == "bad_server_url"


@pytest.mark.parametrize(
    ("text", "http", "socket"),
    [
        ("localhost:8000", "http://localhost:8000", "ws://localhost:8000"),
        ("https://cards.example/", "https://cards.example", "wss://cards.example"),
        ("wss://cards.example/poker/", "https://cards.example/poker", "wss://cards.example/poker"),
        ("http://[::1]:80", "http://[::1]:80", "ws://[::1]:80"),
    ],
)
def test_addresses_are_read_as_people_write_them(text: str, http: str, socket: str) -> None:
    assert ServerAddress.read(text) == (http, socket)
