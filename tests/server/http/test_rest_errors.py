"""How REST says no: always the same shape, in the caller's language, strict, and never a failure of ours."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import httpx
import pytest

from clients import Player
from riverboat.errors import Unreachable
from riverboat.locale import LANGUAGES, Messages, messages
from riverboat.server.http.errors import STATUSES, accepted_language
from running import RunningServer, running_server

STRICT = {
    "not JSON": b"{",
    "two values": b"{} {}",
    "not an object": b"[]",
    "unknown field": b'{"buyIn": 5000, "cheat": true}',
    "decimal": b'{"buyIn": 5000.0}',
    "exponent": b'{"buyIn": 5e3}',
    "text": b'{"buyIn": "5000"}',
    "boolean": b'{"buyIn": true}',
    "negative": b'{"buyIn": -5000}',
    "huge": b'{"buyIn": 99999999999999999999999999999}',
    "NaN": b'{"buyIn": NaN}',
    "infinite": b'{"buyIn": Infinity}',
    "not UTF-8": b'{"playerName": "\xff\xfe"}',
    "half a character": b'{"playerName": "\\ud800"}',
    "seat beyond the table": b'{"seat": 10}',
    "deep nesting": b"[" * 10_000,
}


@pytest.mark.parametrize("kind", STRICT)
def test_a_body_is_exactly_right_or_refused(shared_server: RunningServer, kind: str) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game()
            assert await ann.refused("POST", f"/api/games/{game}/players", STRICT[kind]) == (400, "bad_request")
            assert await ann.chips() == 100_000

    asyncio.run(story())


def test_a_misspelt_query_parameter_is_refused(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as ann:
            await ann.guest("Ann")
            assert await ann.refused("GET", "/api/me/hands?limt=5") == (400, "bad_request")
            assert await ann.refused("GET", "/api/me/statistics?limit=5") == (400, "bad_request")
            assert await ann.call("GET", "/api/me/hands?limit=5") == []

    asyncio.run(story())


def test_a_large_body_is_not_read(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            await eve.guest("Eve")
            for size in (20_000, 2_000_000):
                assert await eve.refused("POST", "/api/games", b" " * size) == (413, "body_too_large")

    asyncio.run(story())


def test_unknown_addresses_and_methods_are_told_in_the_same_shape(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            for path in (
                "/api",
                "/api/nothing",
                "/static/../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/assets/x.js",
            ):
                assert await eve.refused("GET", path) == (404, "no_such_path")
            answer = await eve.request("PUT", "/api/games", {})
            assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
            assert "GET" in answer.headers["allow"]

    asyncio.run(story())


def test_the_first_refusal_in_a_language_reads_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the sentences takes a tenth of a second, in which no table would go on."""
    messages.cache_clear()
    with running_server(tmp_path) as server:

        def read(language: str, area: str) -> None:
            raise AssertionError(f"{area} of {language} was read for a request")

        monkeypatch.setattr(sys.modules[Messages.__module__], "_resource", read)
        told = {
            httpx.get(f"{server.url}/api/nothing", headers={"accept-language": language}, timeout=60).json()["message"]
            for language in LANGUAGES
        }
    assert told == {messages(language, "errors", "actions")("error-no-such-path") for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)


@pytest.mark.parametrize("game_id", ["0", "-1", "01", "9" * 30, "x", "t1", "%00", "1%20OR%201=1", "１", "%F0%9F%82%A1"])
def test_no_strange_id_is_more_than_not_found(shared_server: RunningServer, game_id: str) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            await eve.guest("Eve")
            for path in ("", "/state", "/history", "/history/1", "/history/1/phh"):
                assert await eve.refused("GET", f"/api/games/{game_id}{path}") == (404, "no_such_game")
            assert await eve.refused("POST", f"/api/games/{game_id}/fold") == (404, "no_such_game")
            assert await eve.refused("GET", f"/api/tournaments/{game_id}") == (404, "no_such_tournament")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("zh", "zh-CN"),
        ("zh-Hans-CN,zh;q=0.9,en;q=0.5", "zh-CN"),
        ("en-GB,zh;q=0.9", "en"),
        ("fr,zh;q=0.4,en;q=0.3", "zh-CN"),
        ("fr", "en"),
        ("zh;q=0,en", "en"),
        ("zh;q=nonsense,en;q=0.1", "en"),
        ("*;;;,=,q=,zh_TW;q=nan", "en"),
    ],
)
def test_the_language_is_the_one_the_caller_likes_best(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_an_error_is_told_in_the_callers_language(shared_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(shared_server.url) as eve:
            for language, word in (("en", "no game"), ("zh-CN", "没有游戏")):
                answer = await eve.request("GET", "/api/games/99", headers={"Accept-Language": language})
                assert word in answer.json()["message"]
                assert answer.json()["values"] == {"game": "99"}

    asyncio.run(story())


def test_every_code_with_a_status_has_a_sentence_in_both_languages() -> None:
    for language in LANGUAGES:
        text = messages(language, "errors", "actions")
        for code in STATUSES:
            assert f"error-{code.replace('_', '-')}" in text, code


def test_a_table_out_of_reach_is_503_with_a_time_to_try_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(game_id: str, request: object) -> None:
        raise Unreachable("table_unreachable", "the table is moving to another server")

    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game()
            monkeypatch.setattr(server.services.router, "dispatch", away)
            answer = await ann.request("GET", f"/api/games/{game}/state")
            assert (answer.status_code, answer.json()["code"]) == (503, "table_unreachable")
            assert int(answer.headers["retry-after"]) > 0

    asyncio.run(story())


def test_a_mistake_of_ours_is_told_without_detail_and_logged_without_its_text(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(player: str) -> None:
        raise RuntimeError("the ace of spades")

    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            monkeypatch.setattr(server.services.store.games, "of_player", broken)
            answer = await ann.request("GET", "/api/me/games")
            assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
            assert "spades" not in answer.text

    asyncio.run(story())
    [record] = [record for record in caplog.records if record.getMessage() == "failed"]
    assert record.levelname == "ERROR"
