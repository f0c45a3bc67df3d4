"""Games over REST: made, found, joined, played, left and closed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from clients import Player, two_by_rest
from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server


def test_a_hand_can_be_played_by_rest_alone(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            game = await ann.create_game(seats=2, speed="instant")
            assert await ann.sit(game, 5000) == 0
            assert await bob.sit(game, 5000) == 1
            players = {0: ann, 1: bob}
            state = await ann.look_in_play(game)
            actor = players[state["currentPlayer"]]
            done = await actor.call("POST", f"/api/games/{game}/fold", {})
            assert done["version"] > state["version"]
            hands = await ann.call("GET", f"/api/games/{game}/history")
            assert [hand["handNumber"] for hand in hands] == [1]
            winner = bob if actor is ann else ann
            won = {"playerId": winner.id, "name": winner.name, "person": "", "amount": 100}
            assert hands[0]["winners"] == [won]

    asyncio.run(story())


def test_every_short_form_of_an_action_does_what_it_says(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game, players = await two_by_rest(ann, bob, speed="slow")

            async def act(path: str, body: object) -> None:
                state = await ann.look_in_play(game)
                await players[state["currentPlayer"]].call("POST", f"/api/games/{game}/{path}", body)

            for path, body in (
                ("raise", {"amount": 300}),
                ("call", {}),
                ("check", {}),
                ("action", {"action": "raise", "amount": 200}),
                ("action", {"action": "call"}),
                ("all_in", {}),
                ("fold", {}),
            ):
                await act(path, body)
            hand = await ann.call("GET", f"/api/games/{game}/history/1")
            acted = [event["action"] for event in hand["events"] if event["event"] == "player_acted"]
            assert acted == ["raise", "call", "check", "bet", "call", "all_in", "fold"]

    asyncio.run(story())


def test_an_action_by_rest_may_be_repeated_and_may_be_late(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game, players = await two_by_rest(ann, bob, speed="slow")
            state = await ann.look_in_play(game)
            actor = players[state["currentPlayer"]]
            other = ann if actor is bob else bob
            envelope = {"handId": state["handId"], "version": state["version"], "actionId": "a"}
            first = await actor.call("POST", f"/api/games/{game}/call", envelope)
            assert await actor.call("POST", f"/api/games/{game}/call", envelope) == first
            late = {**envelope, "actionId": "b"}
            assert await other.refused("POST", f"/api/games/{game}/check", late) == (409, "stale")
            assert await actor.refused("POST", f"/api/games/{game}/check") == (409, "not_your_turn")

    asyncio.run(story())


def test_the_lobby_lists_public_games_by_kind_and_status(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            cash = await ann.create_game(name="Kitchen", variant="kitchen")
            tournament = await ann.create_game(kind="sit_and_go", seats=3, entry=500)
            await ann.create_game(isPrivate=True)
            listed = await ann.call("GET", "/api/games")
            assert [game["id"] for game in listed] == [tournament, cash]
            assert [game["id"] for game in await ann.call("GET", "/api/games?kind=cash")] == [cash]
            assert await ann.call("GET", "/api/games?status=finished") == []
            shown = await ann.call("GET", f"/api/games/{tournament}")
            assert (shown["kind"], shown["entry"], shown["minBuyIn"], shown["isCreator"]) == (
                "sit_and_go",
                500,
                500,
                True,
            )
            assert await ann.refused("GET", "/api/games?kind=poker") == (400, "bad_request")

    asyncio.run(story())


def test_a_private_game_is_there_only_for_those_who_know_the_code(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            for player, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
                await player.guest(name)
            made = await ann.call("POST", "/api/games", {"isPrivate": True})
            game, code = made["id"], made["code"]
            assert len(code) >= 6
            path = f"/api/games/{game}"
            for hidden in ("", "/state", "/players", "/pot", "/history", "/statistics", "?code=WRONG"):
                assert await eve.refused("GET", path + hidden) == (404, "no_such_game")
            assert await eve.refused("POST", f"{path}/players", {"buyIn": 10_000}) == (404, "no_such_game")
            assert await eve.refused("GET", "/api/codes/AAAAAAAA") == (404, "no_such_code")
            await eve.connect()
            assert (await eve.ask("watch", "error", gameId=game))["payload"]["code"] == "no_such_game"
            assert (await bob.call("GET", f"/api/codes/{code.lower()}"))["id"] == game
            assert (await bob.call("GET", f"{path}?code={code}"))["code"] == code
            await bob.sit(game, code=code)
            assert (await bob.look(game))["seat"] == 0
            assert [one["code"] for one in await bob.call("GET", "/api/me/games")] == [code]
            await eve.watch(game, code=code)

    asyncio.run(story())


def test_only_the_creator_starts_closes_and_adds_bots(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            await ann.guest("Ann")
            await eve.guest("Eve")
            game = await ann.create_game()
            path = f"/api/games/{game}"
            for method, hidden, body in (
                ("POST", "/start", None),
                ("DELETE", "", None),
                ("POST", "/bots", {"level": 1}),
            ):
                assert await eve.refused(method, path + hidden, body) == (403, "not_allowed")
            bot = await ann.call("POST", f"{path}/bots", {"level": 1, "seat": 4, "buyIn": 5000})
            assert bot["seat"] == 4
            assert await eve.refused("DELETE", f"{path}/players/{bot['playerId']}") == (403, "not_allowed")
            await ann.call("DELETE", f"{path}/players/{bot['playerId']}")
            assert (await ann.look(game))["players"][4]["status"] == "empty"
            await ann.sit(game)
            await ann.call("DELETE", path)
            while (await ann.call("GET", path))["status"] != "finished":
                await asyncio.sleep(0.02)
            assert await ann.chips() == 100_000
            assert await eve.refused("POST", f"{path}/players", {}) == (409, "table_closed")

    asyncio.run(story())


def test_a_game_with_bots_is_ready_to_join(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url, "zh-CN") as ann:
            await ann.guest("Ann")
            game = await ann.create_game(seats=4, bots=[{"bot": "tag"}, {"bot": "tag"}, {"level": 8}], speed="instant")
            seats = await ann.call("GET", f"/api/games/{game}/players")
            assert [seat["isBot"] for seat in seats] == [True, True, True, False]
            names = [seat["name"] for seat in seats[:3]]
            assert len(set(names)) == 3
            await ann.sit(game, 0)
            while (await ann.look(game))["legal"] is None:
                await asyncio.sleep(0.02)
            pots = await ann.call("GET", f"/api/games/{game}/pot")
            assert pots["pot"] >= 150

    asyncio.run(story())


def test_bots_that_would_run_code_or_call_out_are_not_offered(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as eve:
            await eve.guest("Eve")
            game = await eve.create_game()
            for name in ("os:system", "ppe:os:system", "ws://127.0.0.1:1", "acpc:9", "level:9", "nobody"):
                answer = await eve.refused("POST", f"/api/games/{game}/bots", {"bot": name})
                assert answer == (422, "unknown_bot")
            for body in ({}, {"bot": "tag", "level": 3}):
                assert await eve.refused("POST", f"/api/games/{game}/bots", body) == (422, "one_bot_or_level")
            offered = await eve.call("GET", "/api/bots")
            assert {"name": "level:5", "kind": "level", "level": 5} in [
                {key: bot[key] for key in ("name", "kind", "level")} for bot in offered
            ]

    asyncio.run(story())


def test_two_of_the_same_name_at_a_table_are_told_apart(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as twin, Player(server.url) as fake:
            await ann.guest("Ann")
            await twin.guest("Ann")
            await fake.guest("Bob")
            game = await ann.create_game()
            await asyncio.gather(ann.sit(game), twin.sit(game), fake.sit(game, playerName="АNN"))
            names = [seat["name"] for seat in await ann.call("GET", f"/api/games/{game}/players") if seat["name"]]
            assert len({name.casefold() for name in names}) == 3
            assert sorted(name[-1] for name in names if name[-1].isdigit()) == ["2", "3"]

    asyncio.run(story())


def test_nobody_sits_twice_at_a_table(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game()
            results = await asyncio.gather(
                *(ann.request("POST", f"/api/games/{game}/players", {"seat": seat}) for seat in range(5))
            )
            assert sorted(result.status_code for result in results) == [201, 409, 409, 409, 409]
            assert await ann.chips() == 90_000

    asyncio.run(story())


def test_sitting_out_coming_back_and_buying_chips(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game()
            await ann.sit(game, 5000)
            path = f"/api/games/{game}"
            own = f"{path}/players/{ann.id}"
            await ann.call("PUT", f"{own}/sit_out")
            assert (await ann.look(game))["players"][0]["status"] == "sitting_out"
            assert await ann.refused("PUT", f"{own}/sit_out") == (409, "already_sitting_out")
            await ann.call("PUT", f"{own}/back", {"post": True})
            await ann.call("POST", f"{path}/rebuy", {"amount": 5000})
            assert (await ann.look(game))["players"][0]["stack"] == 10_000
            assert await ann.refused("POST", f"{path}/rebuy", {"amount": 1}) == (409, "bad_top_up")
            assert await ann.chips() == 90_000

    asyncio.run(story())


def test_nobody_buys_in_with_chips_they_do_not_have(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game(smallBlind=5000, bigBlind=10_000)
            answer = await ann.request("POST", f"/api/games/{game}/players", {"buyIn": 1_000_000})
            assert (answer.status_code, answer.json()["code"]) == (409, "not_enough_chips")
            assert answer.json()["message"] == "You have 100,000 chips; 1,000,000 are needed."
            assert await ann.chips() == 100_000
            assert (await ann.look(game))["players"][0]["status"] == "empty"

    asyncio.run(story())


def test_the_number_of_open_games_of_one_player_is_bounded(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, games_per_player=2)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as ann:
                await ann.guest("Ann")
                first = await ann.create_game()
                await ann.create_game()
                assert await ann.refused("POST", "/api/games", {}) == (409, "too_many_games")
                await ann.call("DELETE", f"/api/games/{first}")
                while (await ann.call("GET", f"/api/games/{first}"))["status"] != "finished":
                    await asyncio.sleep(0.02)
                await ann.create_game()

        asyncio.run(story())


def test_whoever_leaves_and_returns_brings_back_what_was_taken_away(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            game = await ann.create_game(minBuyIn=1000, maxBuyIn=10_000)
            players = f"/api/games/{game}/players"
            assert (await ann.call("GET", f"/api/games/{game}"))["ratholeMinutes"] == 60
            await ann.sit(game, 6000)
            await ann.call("DELETE", f"{players}/{ann.id}")
            offered = await ann.call("GET", f"/api/games/{game}/buy_in")
            assert offered == {"minBuyIn": 6000, "maxBuyIn": 10_000, "bringBack": 6000}
            others = await bob.call("GET", f"/api/games/{game}/buy_in")
            assert others == {"minBuyIn": 1000, "maxBuyIn": 10_000, "bringBack": 0}
            less = await ann.request("POST", players, {"buyIn": 5999}, headers={"Accept-Language": "zh-CN"})
            assert less.status_code == 409
            assert less.json()["code"] == "must_bring_back"
            assert less.json()["values"] == {"buy_in": 5999, "chips": 6000, "minutes": 60}
            assert "带走了 6,000" in less.json()["message"]
            await ann.sit(game, 6000)

    asyncio.run(story())


def test_a_game_can_be_made_without_that_rule(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game(minBuyIn=1000, maxBuyIn=10_000, ratholeMinutes=0)
            await ann.sit(game, 6000)
            await ann.call("DELETE", f"/api/games/{game}/players/{ann.id}")
            await ann.sit(game, 1000)
            status, _ = await ann.refused("POST", "/api/games", {"ratholeMinutes": -1})
            assert status == 400

    asyncio.run(story())
