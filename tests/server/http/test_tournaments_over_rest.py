"""Tournaments over many tables, from outside."""

from __future__ import annotations

import asyncio

from clients import Player
from running import RunningServer


def test_a_tournament_is_entered_begun_and_played_to_its_end(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            made = await ann.call(
                "POST",
                "/api/tournaments",
                {
                    "name": "Sunday",
                    "seats": 3,
                    "startingStack": 1000,
                    "entry": 500,
                    "blindIncreaseRounds": 1,
                    "speed": "instant",
                    "bots": [{"bot": "tag"}] * 3,
                },
            )
            path = f"/api/tournaments/{made['id']}"
            assert (made["entries"], made["status"], made["isCreator"]) == (3, "waiting", True)
            for player in (ann, bob):
                await player.call("POST", f"{path}/entries", {})
            assert await bob.refused("POST", f"{path}/start") == (403, "not_allowed")
            await bob.call("DELETE", f"{path}/entries")
            assert await bob.chips() == 100_000
            await ann.call("POST", f"{path}/bots", {"level": 1, "count": 2})
            started = await ann.call("POST", f"{path}/start")
            assert (started["entries"], started["prizePool"]) == (6, 3000)
            assert await ann.chips() == 99_500
            async with asyncio.timeout(90):
                while (now := await ann.call("GET", path))["status"] != "finished":
                    game = now["gameId"]
                    if game is not None:
                        state = await ann.look(game)
                        if state["legal"] is not None:
                            await ann.request("POST", f"/api/games/{game}/all_in", {})
                    await asyncio.sleep(0.05)
            places = sorted(player["place"] for player in now["players"])
            assert places[0] == 1
            assert sum(player["prize"] for player in now["players"]) == 3000
            assert now["isEntered"]

    asyncio.run(story())


def test_bots_that_enter_at_once_have_names_of_their_own(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            made = await ann.call("POST", "/api/tournaments", {"entry": 0})
            path = f"/api/tournaments/{made['id']}"
            wanted = {"level": 1, "count": 20}
            await asyncio.gather(*(ann.call("POST", f"{path}/bots", wanted) for _ in range(3)))
            names = [player["name"] for player in (await ann.call("GET", path))["players"]]
            assert len(set(names)) == len(names) == 60

    asyncio.run(story())


def test_a_private_tournament_is_hidden_and_can_be_called_off(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            await ann.guest("Ann")
            await eve.guest("Eve")
            made = await ann.call("POST", "/api/tournaments", {"isPrivate": True, "entry": 1000})
            path = f"/api/tournaments/{made['id']}"
            assert await eve.call("GET", "/api/tournaments") == []
            assert await eve.refused("GET", path) == (404, "no_such_tournament")
            assert await eve.refused("POST", f"{path}/entries", {}) == (404, "no_such_tournament")
            entered = await eve.call("POST", f"{path}/entries", {"code": made["code"], "playerName": "Eva"})
            assert entered["name"] == "Eva"
            assert await eve.chips() == 99_000
            assert (await eve.call("GET", path))["isEntered"]
            await ann.call("DELETE", path)
            assert await eve.chips() == 100_000
            assert (await eve.call("GET", path))["status"] == "finished"

    asyncio.run(story())


def test_a_tournament_of_bots_that_has_begun_can_be_called_off_by_its_creator(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            bots = [{"bot": "tag"}] * 30
            made = await ann.call(
                "POST", "/api/tournaments", {"entry": 500, "seats": 6, "speed": "instant", "bots": bots}
            )
            path = f"/api/tournaments/{made['id']}"
            await ann.call("POST", f"{path}/entries", {})
            await ann.call("POST", f"{path}/start")
            async with asyncio.timeout(60):
                while (game := (await ann.call("GET", path))["gameId"]) is None:
                    await asyncio.sleep(0.05)
            await ann.look_in_play(game)
            assert await ann.chips() == 99_500
            assert await bob.refused("DELETE", path) == (403, "not_allowed")
            await ann.call("DELETE", path)
            assert await ann.chips() == 100_000
            async with asyncio.timeout(60):
                while True:
                    now = await ann.call("GET", path)
                    if now["status"] == "finished" and all(t["status"] == "finished" for t in now["tables"]):
                        break
                    await ann.request("POST", f"/api/games/{game}/fold", {})
                    await asyncio.sleep(0.05)
            assert await ann.refused("DELETE", path) == (409, "tournament_cancelled")
            assert await ann.chips() == 100_000
            assert await ann.call("GET", "/api/me/games") == []

    asyncio.run(story())


def test_a_tournament_with_other_people_in_it_is_played_to_its_end(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            made = await ann.call("POST", "/api/tournaments", {"entry": 500, "bots": [{"bot": "tag"}]})
            path = f"/api/tournaments/{made['id']}"
            for player in (ann, bob):
                await player.call("POST", f"{path}/entries", {})
            await ann.call("POST", f"{path}/start")
            assert await ann.refused("DELETE", path) == (409, "people_still_play")

    asyncio.run(story())


def test_one_enters_once_and_with_enough_chips(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            cheap = await ann.call("POST", "/api/tournaments", {"entry": 0})
            dear = await ann.call("POST", "/api/tournaments", {"entry": 1_000_000})
            await ann.call("POST", f"/api/tournaments/{cheap['id']}/entries")
            again = await ann.request("POST", f"/api/tournaments/{cheap['id']}/entries")
            assert again.status_code == 409
            assert await ann.refused("POST", f"/api/tournaments/{dear['id']}/entries") == (409, "not_enough_chips")
            assert [one["id"] for one in await ann.call("GET", "/api/tournaments")] == [dear["id"], cheap["id"]]

    asyncio.run(story())
