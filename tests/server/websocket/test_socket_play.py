"""Playing over a WebSocket: join, act, watch, come back."""

from __future__ import annotations

import asyncio

from clients import Player, two_at_a_table
from running import RunningServer


def test_a_stranger_who_joins_becomes_a_guest_and_gets_a_token(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as stranger:
            game = await (await ann.guest("Ann")).create_game()
            await stranger.connect()
            first = await stranger.wait_for("welcome")
            assert first["payload"]["playerId"] is None
            stranger.name = "Zoë"
            await stranger.join(game, 10_000)
            welcome = stranger.last("welcome")["payload"]
            assert welcome["playerName"] == "Zoë"
            stranger.token = welcome["token"]
            me = await stranger.call("GET", "/api/me")
            assert me == {"id": welcome["playerId"], "name": "Zoë", "kind": "guest", "chips": 90_000, "role": "player"}

    asyncio.run(story())


def test_a_player_is_welcomed_by_name_and_the_ticket_is_good_once(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as thief:
            await ann.guest("Ann")
            ticket = (await ann.call("POST", "/api/tickets"))["ticket"]
            await ann.connect(ticket=ticket)
            welcome = await ann.wait_for("welcome")
            assert (welcome["payload"]["playerId"], welcome["payload"]["playerName"]) == (ann.id, "Ann")
            await thief.connect(ticket=ticket)
            assert (await thief.wait_for("error"))["payload"]["code"] == "bad_ticket"
            assert await thief.wait_closed() == 4001

    asyncio.run(story())


def test_an_action_is_accepted_and_told_to_everyone(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await two_at_a_table(ann, bob)
            actor, other = (ann, bob) if ann.is_to_act else (bob, ann)
            seen = len(other.frames)
            turn = (await actor.my_turn())["payload"]
            answer = await actor.act(
                "raise", amount=300, handId=turn["handId"], version=turn["version"], actionId="first"
            )
            assert answer["type"] == "accepted"
            assert answer["payload"]["actionId"] == "first"
            told = await other.wait_for("player_action", since=seen)
            assert told["payload"]["event"] == "player_acted"
            assert (told["payload"]["playerId"], told["payload"]["totalBet"]) == (actor.id, 300)

    asyncio.run(story())


def test_a_repeated_action_gets_the_first_answer_and_is_done_once(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await two_at_a_table(ann, bob)
            actor = ann if ann.is_to_act else bob
            turn = (await actor.my_turn())["payload"]
            envelope = {"handId": turn["handId"], "version": turn["version"], "actionId": "once"}
            answers = [await actor.act("call", **envelope) for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["accepted"] * 3
            assert len({answer["payload"]["version"] for answer in answers}) == 1
            calls = [frame for frame in actor.frames if frame["type"] == "player_action"]
            assert len(calls) == 1

    asyncio.run(story())


def test_a_late_action_is_stale_and_brings_the_state(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await two_at_a_table(ann, bob)
            actor = ann if ann.is_to_act else bob
            turn = (await actor.my_turn())["payload"]
            seen = len(actor.frames)
            answer = await actor.act("call", handId=turn["handId"], version=turn["version"] - 1, actionId="late")
            assert (answer["type"], answer["payload"]["code"]) == ("error", "stale")
            assert answer["payload"]["actionId"] == "late"
            fresh = await actor.wait_for("game_state", since=seen)
            assert fresh["payload"]["version"] == turn["version"]

    asyncio.run(story())


def test_an_illegal_action_says_what_would_be_legal_in_the_callers_language(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url, "zh-CN") as ann, Player(server.url, "zh-CN") as bob:
            await two_at_a_table(ann, bob)
            actor = ann if ann.is_to_act else bob
            answer = (await actor.act("raise", amount=150))["payload"]
            assert answer["code"] == "raise_too_small"
            assert "150" in answer["message"]
            assert "加注" in answer["message"]
            assert answer["legal"]["raiseTo"] == [200, 10_000]

    asyncio.run(story())


def test_a_spectator_sees_no_hole_cards(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game = await two_at_a_table(ann, bob)
            await eve.connect()
            state = (await eve.watch(game))["payload"]
            assert state["seat"] is None
            assert all(card == "??" for seat in state["players"] for card in seat["cards"])
            assert {card for seat in (ann.state or {})["players"] for card in seat["cards"]} - {"??"}

    asyncio.run(story())


def test_who_comes_back_with_the_last_number_gets_exactly_what_was_missed(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game = await two_at_a_table(ann, bob)
            last = ann.events[-1]["number"]
            await ann.drop()
            if bob.is_to_act:
                assert (await bob.act("fold"))["type"] == "accepted"
            else:
                assert (await bob.ask("chat", "chat", text="where are you?"))["payload"]["text"] == "where are you?"
            ann.frames.clear()
            await ann.connect()
            await ann.watch(game, last=last)
            missed = [frame["number"] for frame in ann.events]
            assert missed == list(range(last + 1, last + 1 + len(missed)))
            assert (ann.state or {})["seat"] is not None

    asyncio.run(story())


def test_the_whole_state_comes_once_and_then_when_it_is_asked_for(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game = await two_at_a_table(ann, bob)
            state = await ann.look_in_play(game)
            actor = ann if state["currentPlayer"] == state["seat"] else bob
            seen = len(actor.frames)
            assert (await actor.act("call"))["type"] == "accepted"
            await actor.wait_for("player_action", since=seen)
            told = [frame for frame in actor.frames[seen:] if frame["type"] == "game_state"]
            assert all("isPatch" in frame for frame in told)
            seen = len(actor.frames)
            await actor.send("state")
            whole = await actor.wait_for(
                lambda frame: frame["type"] == "game_state" and "isPatch" not in frame, since=seen
            )
            assert whole["payload"] == actor.state
            seen = len(actor.frames)
            assert (await actor.act("check", version=0))["payload"]["code"] == "stale"
            await actor.wait_for(lambda frame: frame["type"] == "game_state" and "isPatch" not in frame, since=seen)

    asyncio.run(story())


def test_a_second_socket_of_a_player_takes_the_table_over_and_the_first_is_told(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as phone:
            game = await two_at_a_table(ann, bob)
            phone.token, phone.name, phone.id = ann.token, ann.name, ann.id
            await phone.connect()
            state = (await phone.watch(game))["payload"]
            assert state["seat"] == (ann.state or {})["seat"]
            assert (await ann.wait_for("closed"))["payload"]["reason"] == "replaced"
            actor = phone if state["currentPlayer"] == state["seat"] else bob
            seen, seen_there = len(ann.frames), len(phone.frames)
            assert (await actor.act("fold"))["type"] == "accepted"
            await phone.wait_for("winner", since=seen_there)
            assert ann.frames[seen:] == []
            assert not any(frame["type"] == "notice" for frame in bob.frames)
            # Back again: the phone is told.
            await ann.watch(game)
            assert (await phone.wait_for("closed"))["payload"]["reason"] == "replaced"

    asyncio.run(story())


def test_one_game_at_a_time_and_the_other_is_let_go(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game = await two_at_a_table(ann, bob)
            other = await ann.create_game(name="Quiet")
            await eve.connect()
            await eve.watch(game)
            quiet = await eve.watch(other)
            assert quiet["payload"]["gameId"] == other
            seen = len(eve.frames)
            actor = ann if ann.is_to_act else bob
            await actor.act("fold")
            pong = await eve.ask("ping", "pong", id=7)
            assert pong["payload"] == {"id": 7}
            assert [frame["type"] for frame in eve.frames[seen:]] == ["pong"]

    asyncio.run(story())


def test_chat_is_cleaned_and_goes_to_everyone(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await two_at_a_table(ann, bob)
            nasty = "\x1b[31mred\x1b[0m \u202egnp.exe \u200b<b>hi</b>\x07"
            await ann.send("chat", text=nasty)
            heard = await bob.wait_for("chat")
            assert heard["payload"]["text"] == "red gnp.exe <b>hi</b>"
            assert heard["payload"]["name"] == "Ann"

    asyncio.run(story())


def test_statistics_are_told_to_whoever_asks(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game = await two_at_a_table(ann, bob)
            actor = ann if ann.is_to_act else bob
            await actor.act("fold")
            await eve.connect()
            await eve.watch(game)
            told = await eve.ask("statistics", "statistics")
            assert {player["name"] for player in told["payload"]["players"]} == {"Ann", "Bob"}

    asyncio.run(story())


def test_frames_are_never_compressed(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as eve:
            await eve.connect(compression="deflate")
            await eve.wait_for("welcome")
            assert eve.socket is not None
            assert eve.socket.protocol.extensions == []

    asyncio.run(story())


def test_who_joins_again_comes_back_to_the_same_seat(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game = await two_at_a_table(ann, bob)
            seat, cards = (ann.state or {})["seat"], (ann.state or {})["players"][0]["cards"]
            await ann.drop()
            await ann.connect()
            again = (await ann.join(game))["payload"]
            assert again["seat"] == seat
            assert again["players"][0]["cards"] == cards
            assert await ann.chips() == 90_000

    asyncio.run(story())


def test_a_winner_may_show_the_own_cards(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await two_at_a_table(ann, bob, seats=2, speed="slow")
            loser, winner = (ann, bob) if ann.is_to_act else (bob, ann)
            assert (await loser.act("fold"))["type"] == "accepted"
            shown = (await winner.wait_for(lambda f: f["type"] == "game_state" and f["payload"]["canShow"]))["payload"]
            seen = len(loser.frames)
            assert (await winner.act("show", cards=shown["canShow"][:1]))["type"] == "accepted"
            told = await loser.wait_for(lambda f: f["payload"].get("event") == "cards_shown", since=seen)
            assert told["payload"]["cards"] == shown["canShow"][:1]

    asyncio.run(story())
