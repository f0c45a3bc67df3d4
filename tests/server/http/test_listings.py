"""The lists of the lobby are read once for everybody, and again as soon as something in them changes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from callers import Caller, guest, stranger
from riverboat.errors import RiverboatError
from riverboat.server.config import ServerConfig
from riverboat.server.http.listings import KEEP_SECONDS, Listings
from riverboat.server.http.middleware import HEADERS
from riverboat.server.http.new_games import game_body
from running import NO_LIMITS, RunningServer, running_server

LISTS = ("/api/games", "/api/tournaments")


class Row(msgspec.Struct, frozen=True):
    name: str
    creator: str | None = None


class Source:
    """Rows that change, a clock that stands still, and how often they were read."""

    def __init__(self) -> None:
        self.rows = (Row("first"),)
        self.revision = 0
        self.time = 0.0
        self.reads = 0
        self.failure: RiverboatError | None = None
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.lists = Listings[str, Row, str](self.read, lambda row: row.name, lambda: self.revision, lambda: self.time)

    async def read(self, _: str) -> tuple[Row, ...]:
        self.reads += 1
        found = self.rows
        await self.go_on.wait()
        if self.failure is not None:
            raise self.failure
        return found


def run(story: Callable[[Source], Any]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60):
            await story(Source())

    asyncio.run(whole())


def test_a_list_is_read_once_until_it_changes_or_is_old() -> None:
    async def story(source: Source) -> None:
        for _ in range(200):
            listed = await source.lists.find("all")
        assert (source.reads, listed.bodies, listed.encoded) == (1, ["first"], b'["first"]')
        source.rows = (Row("second"), Row("first"))
        source.revision += 1
        assert source.lists.kept("all") is None
        for _ in range(200):
            listed = await source.lists.find("all")
        assert (source.reads, listed.bodies) == (2, ["second", "first"])
        source.time += KEEP_SECONDS
        await source.lists.find("all")
        await source.lists.find("others")
        assert source.reads == 4

    run(story)


def test_whoever_comes_while_a_list_is_read_waits_for_it_and_does_not_read_it_again() -> None:
    async def story(source: Source) -> None:
        source.go_on.clear()
        waiting = [asyncio.create_task(source.lists.find("all")) for _ in range(50)]
        await asyncio.sleep(0)
        waiting.pop(0).cancel()  # the one who began it
        source.go_on.set()
        found = await asyncio.gather(*waiting)
        assert source.reads == 1
        assert {listed.encoded for listed in found} == {b'["first"]'}

    run(story)


def test_what_was_read_before_a_change_is_not_told_after_it() -> None:
    async def story(source: Source) -> None:
        source.go_on.clear()
        before = asyncio.create_task(source.lists.find("all"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert source.reads == 1
        source.rows, source.revision = (), 1
        after = asyncio.create_task(source.lists.find("all"))
        await asyncio.sleep(0)
        source.go_on.set()
        assert [(await each).bodies for each in (before, after)] == [["first"], []]
        assert (await source.lists.find("all")).bodies == []

    run(story)


def test_a_list_that_cannot_be_read_is_tried_again() -> None:
    async def story(source: Source) -> None:
        source.failure = RiverboatError("store_unusable", "gone")
        for _ in range(2):
            with pytest.raises(RiverboatError, match="gone"):
                await source.lists.find("all")
        source.failure = None
        assert (await source.lists.find("all")).bodies == ["first"]
        assert source.reads == 3

    run(story)


class Counted:
    """A server whose lists do not grow old; how often handlers ask for them, and how often they ask the store."""

    def __init__(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.queries: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        context, store = server.context, server.services.store
        lists: Any
        repository: Any
        for name, lists, repository in (
            ("/api/games", context.game_lists, store.games),
            ("/api/tournaments", context.tournament_lists, store.tournaments),
        ):
            monkeypatch.setattr(lists, "now", lambda: 0.0)
            monkeypatch.setattr(lists, "find", self._counting(self.asked, name, lists.find))
            monkeypatch.setattr(repository, "listed", self._counting(self.queries, name, repository.listed))

    @staticmethod
    def _counting(counter: Counter[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*values: Any, **named: Any) -> Any:
            counter[name] += 1
            return function(*values, **named)

        return counted


def names(caller: Caller, path: str = "/api/games", **query: str) -> list[str]:
    return [one["name"] for one in caller.get(path, **query)]


def test_two_hundred_requests_without_a_token_are_one_query_and_one_encoding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(tmp_path) as server:
        ann = guest(server)
        ann.post("/api/games", {"name": "Open", "seats": 4})
        ann.post("/api/tournaments", {"name": "Sunday"})
        counted = Counted(server, monkeypatch)
        with httpx.Client(base_url=server.url, timeout=60) as http:
            for path in LISTS:
                answers = [http.get(path) for _ in range(200)]
                first, *others = answers
                assert {answer.status_code for answer in answers} == {200}
                assert {answer.content for answer in others} == {first.content}
                wanted = {name.decode() for name, _ in HEADERS} | {"content-type", "content-length", "cache-control"}
                for answer in (first, others[0]):
                    assert wanted <= set(answer.headers)
                    assert answer.headers["content-type"] == "application/json"
                    assert int(answer.headers["content-length"]) == len(answer.content)
                # The first goes to the handler, which reads and encodes; all others end before.
                assert (counted.queries[path], counted.asked[path]) == (1, 1)
        text = httpx.get(f"{server.url}/metrics", timeout=60).text
        assert 'route="/api/games",status="200"} 200.0' in text


def test_a_change_shows_at_once_and_own_or_private_ones_are_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(tmp_path) as server:
        counted = Counted(server, monkeypatch)
        ann, bob, nobody = guest(server), guest(server), stranger(server)
        assert names(nobody) == names(bob) == []
        game = ann.post("/api/games", {"name": "Open", "seats": 4})["id"]
        ann.post("/api/games", {"name": "Closed", "isPrivate": True})
        ann.post("/api/games", {"name": "Alone", "isPractice": True})
        for caller, is_own in ((nobody, False), (ann, True), (bob, False), (nobody, False)):
            [listed] = caller.get("/api/games")
            assert (listed["name"], listed["isCreator"], listed["code"]) == ("Open", is_own, None)
            assert listed["players"] == 0
        bob.post(f"/api/games/{game}/players", {"buyIn": 0})
        assert [one["players"] for one in nobody.get("/api/games")] == [1]
        assert names(nobody, kind="sit_and_go") == []
        waiting = nobody.ask("GET", "/api/games", params={"status": "waiting"}).json()
        assert [one["name"] for one in waiting] == ["Open"]
        assert names(nobody) == ["Open"]

        assert names(nobody, "/api/tournaments") == []
        tournament = ann.post("/api/tournaments", {"name": "Sunday"})["id"]
        ann.post("/api/tournaments", {"name": "Friends", "isPrivate": True})
        for caller, is_own in ((nobody, False), (ann, True), (bob, False), (nobody, False)):
            [shown] = caller.get("/api/tournaments")
            assert (shown["name"], shown["isCreator"], shown["entries"]) == ("Sunday", is_own, 0)
        bob.post(f"/api/tournaments/{tournament}/entries", {})
        assert [one["entries"] for one in nobody.get("/api/tournaments")] == [1]
        assert ann.ask("DELETE", f"/api/tournaments/{tournament}").status_code == 204
        assert names(nobody, "/api/tournaments") == []
        assert counted.queries.total() < 30


def test_a_page_of_an_allowed_origin_gets_its_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = ServerConfig(limits=NO_LIMITS, origins=("https://example.org",))
    with running_server(tmp_path, config) as server:
        Counted(server, monkeypatch)
        for headers in ({}, {"origin": "https://example.org"}):
            answer = httpx.get(f"{server.url}/api/games", headers=headers, timeout=60)
            assert answer.json() == []
        assert answer.headers["access-control-allow-origin"] == "https://example.org"


def test_what_is_kept_of_a_game_depends_on_its_creator_alone(server: RunningServer) -> None:
    """The key of what is kept: `game_body` marks what the caller created, and nothing else by caller."""
    guest(server).post("/api/games", {"name": "Open"})
    [game] = server.run(server.services.store.games.listed())
    assert game.creator is not None
    assert game_body(game, "another") == game_body(game, None) != game_body(game, game.creator)
