"""All own hands as a zip: what is in it replays, nobody else's hidden card is, and what is missing is listed."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from zipfile import ZipFile

import httpx
import pytest

from clients import Player, two_by_rest
from riverboat.cards import Card, DeckName, deck_of
from riverboat.history import HandHistory, parse_hand, read_hands, replay
from riverboat.server.exported_hands import EXPORT_FORMATS, eastern
from riverboat.server.http import hand_exports
from riverboat.shuffling import seeded_bits, shuffle
from running import RunningServer, running_server

EXPORT = "/api/me/hands/export"


class SeededDealer:
    """The same cards in every run."""

    def __init__(self) -> None:
        self._bits = seeded_bits(7)

    def deck(self, name: DeckName) -> tuple[Card, ...]:
        return shuffle(deck_of(name), bits=self._bits)

    def seat(self, seats: int) -> int:
        return 0


@pytest.fixture(scope="module")
def dealt_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server"), dealer=SeededDealer()) as running:
        yield running


async def exported(player: Player, name: str, **headers: str) -> dict[str, str]:
    """The texts of the files in the zip, by name."""
    answer = await player.request("GET", f"{EXPORT}?format={name}", headers=headers)
    assert answer.status_code == httpx.codes.OK, answer.text
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == f'attachment; filename="riverboat-hands-{name}.zip"'
    with ZipFile(io.BytesIO(answer.content)) as opened:
        assert opened.testzip() is None
        return {each: opened.read(each).decode() for each in opened.namelist()}


def hands_in(files: dict[str, str]) -> list[HandHistory]:
    """The hands of all files under `hands/`, in order; every one must be readable."""
    found = [hand for name in sorted(files) if name.startswith("hands/") for hand in read_hands(files[name])]
    assert all(isinstance(hand, HandHistory) for hand in found), found
    return [hand for hand in found if isinstance(hand, HandHistory)]


async def play(players: dict[int, Player], game: str, *actions: str) -> None:
    watcher = next(iter(players.values()))
    for action in actions:
        state = await watcher.look_in_play(game)
        await players[state["currentPlayer"]].call("POST", f"/api/games/{game}/{action}", {})


def test_the_hands_replay_to_the_same_stacks_and_hide_what_the_player_has_not_seen(
    dealt_server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with Player(dealt_server.url) as ann, Player(dealt_server.url) as bob:
            game, players = await two_by_rest(ann, bob, speed="instant")
            await play(players, game, "call", "check", "check", "fold")
            path = f"/api/games/{game}/history"
            for own, other in ((ann, bob), (bob, ann)):
                cards = {
                    caller.id: next(
                        one["cards"]
                        for one in (await caller.call("GET", f"{path}/1"))["players"]
                        if one["playerId"] == caller.id
                    )
                    for caller in (own, other)
                }
                for name in EXPORT_FORMATS:
                    files = await exported(own, name)
                    told = "".join(text for each, text in files.items() if each.startswith("hands/"))
                    assert all(card in told for card in cards[own.id]), name
                    assert not any(card in told for card in cards[other.id]), name
                    assert "skipped.txt" not in files
                    assert "1 hand in the folder hands." in files["README.txt"]
                    assert "No hand is missing." in files["README.txt"]
            await play(players, game, "all_in", "call")
            truth = [parse_hand((await ann.request("GET", f"{path}/{number}/phh")).text) for number in (1, 2)]
            assert sum(" sm " in action for action in truth[1].actions) == 2, "both hands are shown"
            for name in EXPORT_FORMATS:
                hands = hands_in(await exported(ann, name))
                assert len(hands) == len(truth)
                for hand, expected in zip(hands, truth, strict=True):
                    replayed = replay(hand)
                    assert replayed.error is None
                    assert replayed.final_stacks is not None
                    assert expected.finishing_stacks is not None
                    assert dict(zip(hand.players or (), replayed.final_stacks, strict=True)) == dict(
                        zip(expected.players or (), expected.finishing_stacks, strict=True)
                    ), name
                assert len({str(hand.other["hand"]) for hand in hands}) == len(hands)
            # A page at a time: a file for each.
            monkeypatch.setattr(hand_exports, "HANDS_PER_FILE", 1)
            files = await exported(ann, "phh")
            assert sorted(files) == ["README.txt", "hands/hands-00001.phhs", "hands/hands-00002.phhs"]
            [listed, _] = reversed(await ann.call("GET", "/api/me/hands"))
            moment = datetime.fromtimestamp(listed["playedAt"], UTC)
            [first, _] = hands_in(files)
            assert [first.other[key] for key in ("year", "month", "day", "time", "time_zone")] == [
                *(moment.year, moment.month, moment.day),
                *(moment.time().replace(microsecond=0), "UTC"),
            ]

    asyncio.run(story())


def test_a_hand_that_the_format_cannot_say_is_listed_with_the_reason(dealt_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(dealt_server.url) as ann, Player(dealt_server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            game = await ann.create_game(variant="kitchen", seats=2, speed="slow")
            players = {await ann.sit(game, 1000): ann, await bob.sit(game, 1000): bob}
            await play(players, game, "fold")
            files = await exported(ann, "pokerstars")
            assert sorted(files) == ["README.txt", "skipped.txt"]
            assert "1 hand is missing" in files["README.txt"]
            time = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC"
            line = rf"Table {game}, hand 1, {time}: the format has no way to write this: .+\n"
            assert re.fullmatch(line, files["skipped.txt"])
            chinese = await exported(ann, "ohh", **{"accept-language": "zh-CN"})
            assert f"牌桌 {game}，第 1 手" in chinese["skipped.txt"]
            assert "这种格式无法写出" in chinese["skipped.txt"]

    asyncio.run(story())


def test_without_hands_there_is_still_a_file_that_says_so(dealt_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(dealt_server.url) as eve:
            await eve.guest("Eve")
            files = await exported(eve, "phh")
            assert list(files) == ["README.txt"]
            assert "you have played none" in files["README.txt"]

    asyncio.run(story())


def test_an_unknown_format_is_refused_in_a_sentence(dealt_server: RunningServer) -> None:
    async def story() -> None:
        async with Player(dealt_server.url) as ann:
            assert await ann.refused("GET", EXPORT) == (401, "not_signed_in")
            await ann.guest("Ann")
            for language, sentence in (
                ("en", "The setting format cannot be 'xls'; it must be phh, pokerstars, ohh."),
                ("zh-CN", "设置 format 不能是 'xls'；要求：phh, pokerstars, ohh。"),
            ):
                answer = await ann.request("GET", f"{EXPORT}?format=xls", headers={"accept-language": language})
                assert (answer.status_code, answer.json()["message"]) == (422, sentence)
            assert await ann.refused("GET", f"{EXPORT}?form=phh") == (400, "bad_request")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("utc", "there"),
    [
        ("2026-03-08T06:59:59", "2026-03-08T01:59:59"),
        ("2026-03-08T07:00:00", "2026-03-08T03:00:00"),
        ("2026-11-01T05:59:59", "2026-11-01T01:59:59"),
        ("2026-11-01T06:00:00", "2026-11-01T01:00:00"),
        ("2027-01-01T02:00:00", "2026-12-31T21:00:00"),
    ],
)
def test_pokerstars_text_has_the_time_of_new_york(utc: str, there: str) -> None:
    told = eastern(datetime.fromisoformat(utc).replace(tzinfo=UTC))
    assert told.replace(tzinfo=None) == datetime.fromisoformat(there)
