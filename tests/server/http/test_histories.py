"""Finished hands: everybody gets what their seat saw, and nobody more."""

from __future__ import annotations

import asyncio
from typing import Any

from clients import Player, two_by_rest
from riverboat.history import parse_hand, replay
from running import RunningServer


async def play_out(players: dict[int, Player], game: str, *actions: str) -> None:
    """Do these things in turn, whoever's turn it is."""
    watcher = next(iter(players.values()))
    for action in actions:
        state = await watcher.look_in_play(game)
        await players[state["currentPlayer"]].call("POST", f"/api/games/{game}/{action}", {})


def cards_of(hand: dict[str, Any]) -> dict[int, list[str]]:
    return {player["playerId"]: player["cards"] for player in hand["players"]}


def test_a_folded_hand_shows_each_player_the_own_cards_and_a_spectator_none(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game, players = await two_by_rest(ann, bob, speed="slow")
            await play_out(players, game, "call", "check", "check", "fold")
            path = f"/api/games/{game}/history/1"
            hidden = ["??", "??"]
            for caller, others in ((ann, [bob.id]), (bob, [ann.id]), (eve, [ann.id, bob.id])):
                cards = cards_of(await caller.call("GET", path))
                assert all(cards[other] == hidden for other in others)
                if caller is not eve:
                    assert cards[caller.id] != hidden
            told = (await eve.request("GET", path)).text
            secret = [
                card for one in (ann, bob) for card in cards_of(await one.call("GET", path))[one.id] if card != "??"
            ]
            assert len(secret) == 4
            assert not any(f'"{card}"' in told for card in secret)
            text = (await eve.request("GET", f"{path}/phh")).text
            assert not any(card in text for card in secret)
            assert parse_hand(text).actions[0].endswith("????")

    asyncio.run(story())


def test_a_shown_hand_can_be_replayed_from_its_phh(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            game, players = await two_by_rest(ann, bob, speed="slow")
            await play_out(players, game, "all_in", "call")
            path = f"/api/games/{game}/history"
            hand = await ann.call("GET", f"{path}/1")
            assert all("??" not in cards for cards in cards_of(hand).values())
            assert [event["event"] for event in hand["events"]][-1] in ("hand_ended", "player_busted")
            answer = await bob.request("GET", f"{path}/1/phh")
            assert answer.headers["content-type"].startswith("text/plain")
            replayed = replay(parse_hand(answer.text)).hand
            assert replayed is not None
            assert sorted(replayed.stacks) == sorted(seat["stack"] for seat in (await bob.look(game))["players"])
            [line] = await bob.call("GET", path)
            assert line["pot"] == 20_000
            assert sum(winner["amount"] for winner in line["winners"]) == 20_000
            assert line["holeCards"] == cards_of(hand)[bob.id]
            assert await bob.call("GET", f"{path}?before=1") == []
            assert [one["handId"] for one in await bob.call("GET", "/api/me/hands")] == [hand["handId"]]

    asyncio.run(story())


def test_a_link_opens_one_hand_of_a_private_game_to_anybody_as_a_spectator(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            await ann.guest("Ann")
            await bob.guest("Bob")
            made = await ann.call("POST", "/api/games", {"seats": 2, "speed": "slow", "isPrivate": True})
            game = str(made["id"])
            players = {await ann.sit(game): ann, await bob.sit(game, code=made["code"]): bob}
            await play_out(players, game, "call", "check", "check", "fold")
            path = f"/api/games/{game}/history/1"
            own = await ann.call("GET", path)
            assert own["isGameVisible"] is True
            key = own["key"]
            assert (await bob.call("GET", path))["key"] == key
            # Eve has no part in the game and no code: the key is what opens the hand, and nothing else.
            for refused in (path, f"{path}?key=", f"{path}?key={key[:-1]}", f"/api/games/{game}/history/2?key={key}"):
                assert (await eve.request("GET", refused)).status_code == 404
            seen = await eve.call("GET", f"{path}?key={key}")
            assert (seen["isGameVisible"], seen["seat"]) == (False, None)
            assert set(map(tuple, cards_of(seen).values())) == {("??", "??")}
            secret = [card for one in (ann, bob) for card in cards_of(await one.call("GET", path))[one.id]]
            for address in (f"{path}?key={key}", f"{path}/phh?key={key}"):
                told = (await eve.request("GET", address)).text.replace(key, "")
                assert not any(card in told for card in secret)
            for closed in (f"/api/games/{game}", f"/api/games/{game}/history"):
                assert (await eve.request("GET", f"{closed}?key={key}")).status_code in (400, 404)
            # Ann gets her own cards by the link too.
            assert cards_of(await ann.call("GET", f"{path}?key={key}"))[ann.id] == cards_of(own)[ann.id]

    asyncio.run(story())


def test_a_hand_of_a_public_game_needs_no_key(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game, players = await two_by_rest(ann, bob, speed="slow")
            await play_out(players, game, "fold")
            assert (await eve.call("GET", f"/api/games/{game}/history/1"))["key"] is None

    asyncio.run(story())


def test_statistics_come_with_their_sample_sizes(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
            game, players = await two_by_rest(ann, bob, speed="instant")
            await eve.guest("Eve")
            await play_out(players, game, "fold", "fold")
            told = await ann.call("GET", "/api/me/statistics")
            assert told["hands"] >= 2
            assert told["winningsByHand"][-1] == told["winnings"]
            vpip = next(one for one in told["statistics"] if one["name"] == "vpip")
            assert (vpip["times"], vpip["chances"] >= 1) == (0, True)
            assert {one["name"] for one in await eve.call("GET", f"/api/games/{game}/statistics")} == {"Ann", "Bob"}
            nothing = await eve.call("GET", "/api/me/statistics")
            assert (nothing["hands"], nothing["winningsByHand"]) == (0, [0])

    asyncio.run(story())


def test_what_is_not_there_is_told_so(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game(variant="kitchen", bots=[{"bot": "tag"}], speed="instant", seats=2)
            path = f"/api/games/{game}/history"
            assert await ann.call("GET", path) == []
            assert await ann.refused("GET", f"{path}/1") == (404, "no_such_hand")
            assert await ann.refused("GET", f"{path}/0") == (400, "bad_request")
            assert await ann.refused("GET", f"{path}?limit=1000") == (400, "bad_request")
            seat = await ann.sit(game, 1000)
            while not await ann.call("GET", path):
                state = await ann.look(game)
                if state["currentPlayer"] == seat:
                    await ann.request("POST", f"/api/games/{game}/fold", {})
                await asyncio.sleep(0.02)
            # PHH has no word for the kitchen table.
            assert await ann.refused("GET", f"{path}/1/phh") == (409, "no_notation")

    asyncio.run(story())
