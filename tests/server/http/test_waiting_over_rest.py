"""The waiting list and other seats over REST and WebSocket."""

from __future__ import annotations

import asyncio

from clients import Player
from running import RunningServer


def test_who_finds_no_seat_waits_for_one_by_rest_and_by_socket(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as zoe:
            await ann.guest("Ann")
            await bob.guest("Bob")
            game = await ann.create_game(seats=2, speed="instant", cash={"seatOfferSeconds": 600})
            for bot in ("tag", "nit"):
                await ann.call("POST", f"/api/games/{game}/bots", {"bot": bot})
            players = (await ann.call("GET", f"/api/games/{game}/state"))["players"]
            path = f"/api/games/{game}/waiting_list"
            first = await ann.call("POST", path)
            assert (first["place"], first["waiting"], first["offeredUntil"]) == (1, 1, None)
            assert (await ann.call("POST", path))["place"] == 1
            await zoe.connect()
            await zoe.watch(game)
            await zoe.send("wait_for_seat", playerName="Zoë")
            await zoe.wait_for(lambda frame: frame["payload"].get("event") == "waiting_started")
            await ann.call("DELETE", f"/api/games/{game}/players/{players[0]['playerId']}")
            offered = await zoe.wait_for(lambda frame: frame["payload"].get("event") == "seat_offered")
            assert (offered["payload"]["name"], offered["payload"]["seconds"]) == ("Ann", 600)
            assert await bob.refused("POST", f"/api/games/{game}/players") == (409, "others_wait")
            assert await ann.sit(game) == 0
            await zoe.send("stop_waiting")
            await zoe.wait_for(lambda frame: frame["payload"].get("reason") == "asked")
            assert await ann.refused("PUT", f"/api/games/{game}/players/{ann.id}/seat", {"seat": 0}) == (
                409,
                "own_seat",
            )
            await ann.call("PUT", f"/api/games/{game}/players/{ann.id}/seat", {"seat": 1})
            state = await ann.look(game)
            assert (state["waiting"], state["players"][0]["wantsSeat"]) == ([], 1)

    asyncio.run(story())
