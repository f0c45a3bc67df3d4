"""What clients get wrong, by mistake or on purpose: it is answered, bounded, and no table notices."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from clients import Player, two_at_a_table
from riverboat.server.config import Limits, ServerConfig
from running import NO_LIMITS, RunningServer, running_server

MALFORMED = {
    "not JSON": ("{", "bad_frame"),
    "not an object": ("[]", "bad_message"),
    "no type": ("{}", "bad_message"),
    "unknown type": ('{"type": "cheat", "payload": {}}', "unknown_message"),
    "unknown field": ('{"type": "leave", "payload": {"now": true}}', "bad_message"),
    "field beside the payload": ('{"type": "leave", "payload": {}, "seat": 3}', "bad_message"),
    "decimal amount": ('{"type": "action", "payload": {"action": "raise", "amount": 300.0}}', "bad_message"),
    "negative amount": ('{"type": "action", "payload": {"action": "raise", "amount": -300}}', "bad_message"),
    "amount as text": ('{"type": "action", "payload": {"action": "raise", "amount": "300"}}', "bad_message"),
    "boolean amount": ('{"type": "action", "payload": {"action": "raise", "amount": true}}', "bad_message"),
    "huge amount": ('{"type": "action", "payload": {"action": "raise", "amount": 1e400}}', "bad_message"),
    "endless amount": ('{"type": "action", "payload": {"action": "raise", "amount": %s}}' % ("9" * 400), "bad_message"),
    "NaN": ('{"type": "action", "payload": {"action": "raise", "amount": NaN}}', "bad_frame"),
    "no amount": ('{"type": "action", "payload": {"action": "raise"}}', "bad_message"),
    "deep nesting": ("[" * 2000, "bad_message"),
    "too long a text": (json.dumps({"type": "chat", "payload": {"text": "x" * 1000}}), "bad_message"),
    "too large a frame": (json.dumps({"type": "chat", "payload": {"text": "x" * 5000}}), "frame_too_large"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_frame_is_answered_with_what_was_wrong(shared_server: RunningServer, name: str) -> None:
    frame, code = MALFORMED[name]

    async def story() -> None:
        async with Player(shared_server.url) as eve:
            await eve.connect()
            await eve.send_raw(frame)
            error = (await eve.wait_for("error"))["payload"]
            assert error["code"] == code
            assert error["message"]
            assert (await eve.ask("ping", "pong", id=1))["payload"]["id"] == 1

    asyncio.run(story())


def test_bytes_are_refused_and_the_socket_stays_open(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            await eve.connect()
            await eve.send_raw(b'{"type": "ping", "payload": {"id": 1}}')
            assert (await eve.wait_for("error"))["payload"]["code"] == "not_text"
            await eve.ask("ping", "pong", id=2)

    asyncio.run(story())


def test_a_frame_beyond_all_measure_ends_the_connection(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            await eve.connect()
            await eve.send_raw("x" * 100_000)
            assert await eve.wait_closed() == 1009

    asyncio.run(story())


def test_repeated_abuse_closes_the_socket(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            await eve.connect()
            for _ in range(Limits().faults + 1):
                await eve.send_raw("{")
            assert await eve.wait_closed() == 4009
            assert sum(frame["type"] == "error" for frame in eve.frames) == Limits().faults

    asyncio.run(story())


def test_messages_without_a_game_or_a_name_are_refused(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            game = await (await ann.guest("Ann")).create_game()
            await eve.connect()
            assert (await eve.ask("leave", "error"))["payload"]["code"] == "no_game_chosen"
            await eve.watch(game)
            assert (await eve.ask("leave", "error"))["payload"]["code"] == "not_signed_in"
            assert (await eve.ask("watch", "error", gameId="99"))["payload"]["code"] == "no_such_game"
            assert (await eve.ask("watch", "error", gameId="t1"))["payload"]["code"] == "no_such_game"
            assert (await eve.ask("watch", "error", gameId="1; DROP TABLE"))["payload"]["code"] == "no_such_game"
            await ann.connect()
            await ann.watch(game)
            assert (await ann.act("fold"))["payload"]["code"] == "not_seated"

    asyncio.run(story())


def test_acting_for_another_seat_is_impossible(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game = await two_at_a_table(ann, bob)
            await eve.guest("Eve")
            await eve.connect()
            await eve.watch(game)
            assert (await eve.act("fold"))["payload"]["code"] == "not_seated"
            await eve.send_raw('{"type": "action", "payload": {"action": "fold", "seat": 0}}')
            assert (await eve.wait_for(lambda f: f["payload"].get("code") == "bad_message"))["type"] == "error"
            waiting = bob if ann.is_to_act else ann
            assert (await waiting.act("fold"))["payload"]["code"] == "not_your_turn"
            for victim in (ann, bob):
                path = f"/api/games/{game}/players/{victim.id}"
                assert await eve.refused("DELETE", path) == (403, "not_allowed")
                assert await eve.refused("PUT", f"{path}/sit_out") == (403, "not_allowed")

    asyncio.run(story())


def test_too_many_messages_are_refused_with_a_time_to_wait(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, frames_per_second=1.0, frame_burst=5, faults=1000)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as eve:
                await eve.connect()
                for number in range(20):
                    await eve.send("ping", id=number)
                error = (await eve.wait_for("error"))["payload"]
                assert error["code"] == "too_many_requests"
                assert error["values"]["seconds"] >= 1
                assert 5 <= sum(frame["type"] == "pong" for frame in eve.frames) < 20

        asyncio.run(story())


def test_chat_cannot_flood_a_table(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, chats_per_second=0.01, chat_burst=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as ann:
                await ann.guest("Ann")
                game = await ann.create_game()
                await ann.connect()
                await ann.join(game)
                for _ in range(10):
                    await ann.send("chat", text="buy my boots")
                await ann.wait_for(lambda frame: frame["payload"].get("code") == "too_many_requests")
                await ann.ask("ping", "pong", id=1)
                assert sum(frame["type"] == "chat" for frame in ann.frames) == 3

        asyncio.run(story())


def test_chat_is_limited_for_each_player_over_all_sockets(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, chats_per_second=0.01, chat_burst=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as ann, Player(server.url) as again, Player(server.url) as bob:
                await ann.guest("Ann")
                await bob.guest("Bob")
                game = await ann.create_game()
                await ann.connect()
                await ann.join(game)
                await bob.connect()
                await bob.join(game)
                for number in range(3):
                    await bob.ask("chat", "chat", text=f"hello {number}")
                again.token = bob.token
                await again.connect()
                await again.watch(game)
                assert (await again.ask("chat", "error", text="more"))["payload"]["code"] == "too_many_requests"
                await ann.send("chat", text="mine")
                await ann.wait_for(lambda frame: frame["payload"].get("text") == "mine")

        asyncio.run(story())


def test_connections_are_counted_for_each_player_and_each_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, sockets_per_player=2, sockets_per_address=4)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            players = [Player(server.url) for _ in range(6)]
            try:
                await players[0].guest("Ann")
                for player in players[:3]:
                    player.token = players[0].token
                    await player.connect()
                assert (await players[2].wait_for("error"))["payload"]["code"] == "too_many_sockets"
                assert await players[2].wait_closed() == 4029
                for stranger in players[3:5]:
                    await stranger.connect()
                    await stranger.wait_for("welcome")
                await players[5].connect()
                assert await players[5].wait_closed() == 4029
                # A place is free again when somebody goes, even without a word.
                await players[1].drop()
                async with asyncio.timeout(30):
                    while True:
                        await players[2].disconnect()
                        await players[2].connect()
                        answer = await players[2].wait_for(lambda f: f["type"] in ("welcome", "error"), since=1)
                        if answer["type"] == "welcome":
                            break
                        players[2].frames[1:] = []
                        await asyncio.sleep(0.05)
            finally:
                for player in players:
                    await player.__aexit__(None, None, None)

        asyncio.run(story())


@pytest.mark.parametrize(
    ("origin", "allowed", "is_open"),
    [
        (None, (), True),
        ("http://127.0.0.1:{port}", (), True),
        ("http://evil.example", (), False),
        ("http://127.0.0.1:{port}.evil.example", (), False),
        ("null", (), False),
        ("http://[broken", (), False),
        ("https://play.example", ("https://play.example",), True),
        ("https://PLAY.example", ("https://play.example",), True),
        ("https://play.example:8443", ("https://play.example",), False),
        ("http://evil.example", ("*",), True),
    ],
)
def test_only_allowed_pages_may_open_a_socket(
    tmp_path: Path, origin: str | None, allowed: tuple[str, ...], is_open: bool
) -> None:
    with running_server(tmp_path, ServerConfig(origins=allowed)) as server:

        async def story() -> None:
            async with Player(server.url) as page:
                header = origin.format(port=server.port) if origin is not None else None
                await page.connect(origin=header)
                await page.wait_for("welcome")

        if is_open:
            asyncio.run(story())
        else:
            with pytest.raises(InvalidStatus) as refused:
                asyncio.run(story())
            assert refused.value.response.status_code == 403


def test_a_slow_reader_is_cut_and_nobody_else_notices(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, outbox_frames=64, outbox_bytes=256 * 1024)
    with running_server(tmp_path, ServerConfig(limits=limits), send_buffer=16 * 1024) as server:

        async def story() -> None:
            async with Player(server.url) as ann, Player(server.url) as bob:
                await ann.guest("Ann")
                await bob.guest("Bob")
                game = await ann.create_game(seats=10, speed="instant")
                for player in (ann, bob):
                    await player.connect()
                    await player.join(game)
                slow = await asyncio.to_thread(_deaf_socket, server.port, game)
                try:
                    async with asyncio.timeout(60):
                        while "riverboat_outbox_overflows_total 0.0" in await ann.call("GET", "/metrics"):
                            actor = ann if (await ann.look(game))["currentPlayer"] == 0 else bob
                            await actor.act("fold")
                            await asyncio.sleep(0.05)
                    # The slow one is gone from the table, and the game goes on.
                    async with asyncio.timeout(30):
                        while "riverboat_sockets 2.0" not in await ann.call("GET", "/metrics"):
                            await asyncio.sleep(0.05)
                    seen = len(bob.frames)
                    await ann.ask("chat", "chat", text="still here")
                    await bob.wait_for("chat", since=seen)
                finally:
                    slow.close()

        asyncio.run(story())


def _deaf_socket(port: int, game: str) -> sockets.socket:
    """A socket that asks for the whole table again and again and never reads a byte of it."""
    deaf = sockets.socket()
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    deaf.settimeout(30)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    # Nothing may be sent before the server has agreed; only this is read.
    with deaf.makefile("rb", buffering=0) as answer:
        while answer.readline().strip():
            pass
    payload = json.dumps({"type": "watch", "payload": {"gameId": game}}).encode()
    # Masked with zeros, as a client may.
    frame = bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload
    for _ in range(3000):
        try:
            deaf.sendall(frame)
        except OSError:
            break
    return deaf


def test_closing_the_server_tells_every_socket(tmp_path: Path) -> None:
    async def story() -> None:
        with running_server(tmp_path) as server:
            ann = Player(server.url)
            await ann.connect()
            await ann.wait_for("welcome")
        assert await ann.wait_closed() == 1012
        assert ann.frames[-1]["type"] == "closed"
        assert ann.frames[-1]["payload"] == {"reason": "server"}
        await ann.http.aclose()

    asyncio.run(story())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=6,
)
kinds = st.sampled_from(
    (
        *(
            "watch",
            "join",
            "action",
            "sit_out",
            "back",
            "leave",
            "rebuy",
            "straddle",
            "run_it_twice",
            "bomb_pot",
            "change_seat",
            "wait_for_seat",
            "stop_waiting",
            "speed",
        ),
        *("chat", "ping", "skip_to_end", "pause", "next_hand", "statistics", "hello"),
    )
)
fields = st.sampled_from(
    (
        *("gameId", "playerName", "buyIn", "seat", "post", "code", "last", "action", "amount", "agree", "cards"),
        *("handId", "version", "actionId", "on", "answer", "speed", "text", "id", "extra"),
    )
)
frames = st.one_of(
    st.builds(
        lambda kind, payload: json.dumps({"type": kind, "payload": payload}),
        kinds,
        st.dictionaries(fields, json_values | st.sampled_from(["1", "fold", "raise", "call"]), max_size=5),
    ),
    st.text(max_size=60),
    json_values.map(json.dumps),
    st.binary(max_size=60),
)


def test_no_frame_disturbs_a_table(tmp_path: Path) -> None:
    """A stranger sends anything at all; the table's own version and players stay as they are."""
    limits = msgspec.structs.replace(NO_LIMITS, faults=10**9)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        runner = asyncio.Runner()
        eve, ann = Player(server.url), Player(server.url)

        async def set_up() -> str:
            await ann.guest("Ann")
            game = await ann.create_game(actionTimeout=3600)
            await ann.sit(game)
            await ann.call("POST", f"/api/games/{game}/bots", {"bot": "tag"})
            await eve.connect()
            await eve.watch(game)
            while (await ann.look(game))["currentPlayer"] != 0:
                await asyncio.sleep(0.02)
            return game

        game = runner.run(set_up())
        before = runner.run(ann.look(game))

        @settings(max_examples=150)
        @given(st.lists(frames, min_size=1, max_size=5))
        def pester(sent: list[str | bytes]) -> None:
            async def send() -> None:
                for frame in sent:
                    await eve.send_raw(frame)
                await eve.ask("ping", "pong", id=0)

            runner.run(send())

        pester()
        after = runner.run(ann.look(game))
        for untouched in ("version", "handId", "currentPlayer", "pot", "communityCards"):
            assert after[untouched] == before[untouched]
        assert [seat["playerId"] for seat in after["players"][:2]] == [
            seat["playerId"] for seat in before["players"][:2]
        ]
        runner.run(eve.__aexit__(None, None, None))
        runner.run(ann.__aexit__(None, None, None))
        runner.close()
