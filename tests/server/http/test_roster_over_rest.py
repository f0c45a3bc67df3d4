"""The roster over REST: persons, portraits, and who sits down for a level or a character."""

from __future__ import annotations

import asyncio

from clients import Player
from riverboat.bots import list_persons
from riverboat.bots.roster import bot_of
from running import RunningServer


def test_the_roster_is_told_in_the_callers_language_with_ratings_and_portraits(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as ann:
            told = (await ann.http.get("/api/persons", headers={"accept-language": "zh-CN"})).json()
            assert [one["key"] for one in told] == [person.key for person in list_persons()]
            assert (told[0]["name"], told[0]["bot"], told[0]["level"]) == ("梅姨", "level:1", 1)
            portrait = await ann.http.get("/portraits/mabel.svg")
            assert (portrait.status_code, portrait.headers["content-type"]) == (200, "image/svg+xml")
            assert portrait.text.startswith("<svg")
            for unknown in ("nobody.svg", "mabel.png", "..%2Fmabel.svg"):
                assert (await ann.http.get(f"/portraits/{unknown}")).status_code == 404

    asyncio.run(story())


def test_persons_of_the_roster_sit_down_for_levels_characters_and_by_name(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as ann:
            await ann.guest("Ann")
            bots = [{"level": 5, "seat": 4}, {"level": 5}, {"bot": "mabel", "seat": 2}, {"bot": "tag"}]
            game = await ann.create_game(seats=6, bots=bots)
            seats = (await ann.http.get(f"/api/games/{game}/players")).json()
            sitting = {seat["seat"]: seat for seat in seats if seat["isBot"]}
            assert sitting[2]["person"] == "mabel"
            assert sitting[2]["name"] == "Mabel"
            assert bot_of(sitting[4]["person"]) == "level:5"
            played = sorted(bot_of(seat["person"]) for seat in sitting.values())
            assert played == ["level:1", "level:5", "level:5", "tag"]
            assert len({seat["person"] for seat in sitting.values()}) == 4

    asyncio.run(story())
