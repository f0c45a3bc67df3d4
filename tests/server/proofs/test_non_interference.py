"""Non-interference in everything a server sends: nobody learns a card before it is theirs to know.

A tournament hand is played over real sockets against a known pack. Then every card that a viewer has not seen is
permuted and the same hand is played again on a new server: every byte that reaches the viewer must be the same, over
the socket, in every REST answer, in the history, in the zips of own hands, in refusals, and in the log.
"""

from __future__ import annotations

import asyncio
import io
import logging
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from clients import Player
from riverboat.cards import Card, DeckName, deck_of
from riverboat.engine.state import Hand
from riverboat.odds.face_up import FaceUp, count_face_up
from riverboat.protocol import Equities
from riverboat.server.config import ServerConfig
from riverboat.server.exported_hands import EXPORT_FORMATS
from riverboat.server.logs import JsonLines
from riverboat.shuffling import seeded_bits, shuffle
from running import NO_LIMITS, RunningServer, running_server

NAMES = ("Ann", "Bob", "Cid", "Dee")
SPECTATOR = len(NAMES)
PATHS = (
    "/api/games/{game}",
    "/api/games/{game}/state",
    "/api/games/{game}/players",
    "/api/games/{game}/pot",
    "/api/games/{game}/observation",
    "/api/games/{game}/history",
    "/api/games/{game}/history/1",
    "/api/games/{game}/history/1/phh",
    "/api/games/{game}/statistics",
    "/api/me/hands",
    "/api/me/statistics",
)
EXPORTS = tuple(f"/api/me/hands/export?format={name}" for name in EXPORT_FORMATS)


class StillClock:
    """Time stands still, so that nothing but cards can make two runs differ."""

    def now(self) -> float:
        return 1000.0

    def wall(self) -> float:
        return 1_700_000_000.0

    def call_later(self, seconds: float, what: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, what)


class PackDealer:
    """The first hand from a given pack, the later ones always the same."""

    def __init__(self, first: tuple[Card, ...]) -> None:
        self._first: tuple[Card, ...] | None = first
        self._bits = seeded_bits(99)

    def deck(self, name: DeckName) -> tuple[Card, ...]:
        pack, self._first = self._first, None
        return pack if pack is not None else shuffle(deck_of(name), bits=self._bits)

    def seat(self, seats: int) -> int:
        return 0


async def count_at_once(moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:
    """However slow the machine is, there are equities in every run."""
    return count_face_up(moments)


class Heard:
    """All that one viewer got, and the hand as it ended."""

    def __init__(self) -> None:
        self.frames: dict[int, list[str]] = {}
        self.answers: dict[int, list[str]] = {}
        self.zips: dict[int, list[bytes]] = {}
        self.log = ""
        self.hand: Hand | None = None


def play(directory: Path, pack: tuple[Card, ...], script: list[str], variant: str) -> Heard:
    """One server, one sit-and-go, the scripted hand and the deal of the next."""
    directory.mkdir()
    heard, log = Heard(), io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("riverboat")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        config = ServerConfig(limits=NO_LIMITS)
        with running_server(
            directory, config, clock=StillClock(), dealer=PackDealer(pack), equities=count_at_once
        ) as server:
            asyncio.run(_story(server, script, heard, variant))
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
    # What differs from run to run whatever the cards: times, durations and the ids of requests.
    heard.log = re.sub(r'"(at|requestId|ms)":("[^"]*"|[0-9.e-]+),?', "", log.getvalue())
    return heard


async def _story(server: RunningServer, script: list[str], heard: Heard, variant: str) -> None:
    people = [Player(server.url) for _ in NAMES]
    spectator = Player(server.url)
    try:
        for player, name in zip(people, NAMES, strict=True):
            await player.guest(name)
        settings = {"kind": "sit_and_go", "seats": len(NAMES), "entry": 1000, "speed": "instant", "name": "Proof"}
        settings["variant"] = variant
        game = await people[0].create_game(**settings)
        await spectator.guest("Sue")
        await spectator.connect()
        await spectator.watch(game)
        for player in people:
            await player.connect()
            await player.join(game, 1000)
        for said in script:
            await _say(people, said)
        for player in people:
            await player.wait_for(_is_second_hand)
        await spectator.wait_for(_is_second_hand)
        for seat, player in enumerate([*people, spectator]):
            heard.answers[seat] = [await _answer(player, path.format(game=game)) for path in PATHS]
            heard.zips[seat] = [(await player.request("GET", path)).content for path in EXPORTS]
            for action in ({"action": "raise", "amount": 1}, {"action": "show", "cards": ["As"]}):
                refused = await player.request("POST", f"/api/games/{game}/action", action)
                heard.answers[seat].append(refused.text)
            heard.frames[seat] = list(player.raw)
        heard.hand = server.run(_finished_hand(server, game))
    finally:
        for player in (*people, spectator):
            await player.disconnect()
            await player.http.aclose()


def _is_second_hand(frame: dict[str, object]) -> bool:
    payload = frame["payload"]
    assert isinstance(payload, dict)
    return frame["type"] == "game_state" and payload["handNumber"] == 2


async def _say(people: list[Player], said: str) -> None:
    """Whoever's turn it is does as the script says: f, x/c (check or call), r (the smallest raise), a (all-in)."""
    turns = [asyncio.create_task(player.my_turn()) for player in people]
    done, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in waiting:
        turn.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    player = people[turns.index(next(iter(done)))]
    assert player.state is not None
    legal = player.state["legal"]
    if said == "r" and legal["raiseTo"] is not None:
        answer = await player.act("raise", amount=legal["raiseTo"][0])
    else:
        word = {"f": "fold", "a": "all_in"}.get(said) or ("check" if legal["check"] else "call")
        answer = await player.act(word)
    assert answer["type"] == "accepted", answer
    version = answer["payload"]["version"]
    for other in people:
        await other.wait_for(
            lambda frame: frame["type"] == "game_state" and int(frame["payload"]["version"]) >= version
        )


async def _answer(player: Player, path: str) -> str:
    answer = await player.request("GET", path)
    # When the game was made is the store's own time and not the table's.
    text = re.sub(r'"createdAt":[0-9.]+', "", answer.text)
    return f"{answer.status_code} {text}"


def _exported(content: bytes) -> set[str]:
    """The files in a zip of own hands."""
    with ZipFile(io.BytesIO(content)) as exported:
        return set(exported.namelist())


async def _finished_hand(server: RunningServer, game: str) -> Hand:
    from riverboat.host.table.step_records import decode_hand

    record = await server.services.store.history.hand(game, 1)
    assert record is not None
    return decode_hand(record.settings)


def unseen(hand: Hand, viewer: int) -> list[int]:
    """The places in the pack whose cards the viewer has no right to know, even at the end of the hand."""
    known = set(hand.board)
    for seat in hand.deal.players:
        known.update(hand.deal.hole_cards(seat) if seat == viewer else hand.face_up(seat))
    return [place for place, card in enumerate(hand.deal.deck) if card not in known]


def permuted(pack: tuple[Card, ...], places: list[int], random: Random) -> tuple[Card, ...]:
    cards = [pack[place] for place in places]
    random.shuffle(cards)
    other = list(pack)
    for place, card in zip(places, cards, strict=True):
        other[place] = card
    return tuple(other)


SCRIPTS = {
    "all fold before the flop": "fff",
    "a raise, a call, a bet on the flop folded": "rcffrf",
    "folded on the river": "ccccxxxxxxxxrfff",
    "two all-in, the others out": "affc",
    "five cards each, folded on the flop": "rcffrf",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_permuting_what_a_viewer_has_not_seen_changes_no_byte(tmp_path: Path, name: str) -> None:
    random = Random(name)
    pack = shuffle(deck_of("standard"), bits=seeded_bits(random.getrandbits(32)))
    variant, held = ("omaha5", 5) if "five cards" in name else ("no_limit", 2)
    first = play(tmp_path / "first", pack, list(SCRIPTS[name]), variant)
    assert first.hand is not None
    assert first.log
    for seat in range(len(NAMES)):
        assert all(_exported(content) >= {"README.txt"} for content in first.zips[seat])
        assert "hands/hands-00001.phhs" in _exported(first.zips[seat][0]) or variant == "omaha5"
    if "all-in" in name:
        heard = first.frames[SPECTATOR], first.answers[SPECTATOR]
        assert all(any('"equities":[[' in text for text in texts) for texts in heard), "equities are told and covered"
    for viewer in range(len(NAMES) + 1):
        places = unseen(first.hand, viewer)
        assert len(places) >= len(pack) - 5 - held * len(NAMES)
        again = play(tmp_path / f"viewer {viewer}", permuted(pack, places, random), list(SCRIPTS[name]), variant)
        assert again.frames[viewer] == first.frames[viewer]
        assert again.answers[viewer] == first.answers[viewer]
        assert again.zips[viewer] == first.zips[viewer]
        assert again.log == first.log
        # The test can fail: somebody who may know one of the permuted cards is told something else.
        others = [seat for seat in range(len(NAMES)) if seat != viewer and again.hand is not None]
        assert any(again.frames[seat] != first.frames[seat] for seat in others)
        # No format has a word for Omaha with five cards: its zips say only that.
        assert any(again.zips[seat] != first.zips[seat] for seat in others) or variant == "omaha5"
