"""Non-interference of the coach: reviews, hints and retries tell no card that the player has not seen.

A hand is played at a practice table up to a hint, and another at an ordinary table, folded on the river and reviewed;
two of its decisions are played again. Then every card that the player had not seen is permuted and the same is done on
a new server: every byte must be the same, of REST answers, of the log, and of the socket at tables of the coach, where
somebody else who asks to watch is refused in the same words.
"""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic
from typing import Any

from test_non_interference import StillClock, permuted, unseen
from websockets.sync.client import connect

from callers import Caller, guest, looks
from riverboat.cards import Card, DeckName, deck_of
from riverboat.engine.state import Hand
from riverboat.host.table.state import decode_state
from riverboat.host.table.step_records import decode_hand
from riverboat.server.config import ServerConfig
from riverboat.server.logs import JsonLines
from riverboat.shuffling import seeded_bits, shuffle
from running import NO_LIMITS, RunningServer, running_server

HEADS_UP = {"seats": 2, "bots": [{"bot": "duke"}], "speed": "instant", "smallBlind": 50, "bigBlind": 100}
Pack = tuple[Card, ...]


class RunningClock(StillClock):
    """The same date always, but bots of usual speed get their time: those of a retry think before they act."""

    def now(self) -> float:
        return monotonic()


class PacksDealer:
    """The first hands from given packs, the later ones always the same."""

    def __init__(self, *packs: Pack) -> None:
        self._packs = list(packs)
        self._bits = seeded_bits(99)

    def deck(self, name: DeckName) -> Pack:
        return self._packs.pop(0) if self._packs else shuffle(deck_of(name), bits=self._bits)

    def seat(self, seats: int) -> int:
        return 0


class Heard:
    """All that the player got, and the hands as they stood."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.log = ""
        self.hinted: Hand | None = None
        self.reviewed: Hand | None = None


def run(directory: Path, practised: Pack, played: Pack) -> Heard:
    directory.mkdir()
    heard, log = Heard(), io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("riverboat")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    dealer = PacksDealer(practised, played)
    try:
        with running_server(directory, ServerConfig(limits=NO_LIMITS), clock=RunningClock(), dealer=dealer) as server:
            _story(server, heard)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
    # How often the caller looked, and how long it took, depends on nothing but the machine.
    lines = {re.sub(r'"(at|requestId|ms)":("[^"]*"|[0-9.e-]+),?', "", line) for line in log.getvalue().splitlines()}
    heard.log = "\n".join(sorted(lines))
    return heard


@contextmanager
def _listening(caller: Caller, server: RunningServer, game: str) -> Iterator[list[str]]:
    """All frames of a socket that watches a game."""
    frames: list[str] = []
    ticket = caller.post("/api/tickets")["ticket"]
    address = f"ws://127.0.0.1:{server.port}/ws?ticket={ticket}"
    with connect(address, proxy=None, compression=None) as socket:
        socket.send(json.dumps({"type": "watch", "payload": {"gameId": game}}))

        def listen() -> None:
            frames.extend(str(frame) for frame in socket)

        thread = Thread(target=listen)
        thread.start()
        try:
            yield frames
        finally:
            socket.close()
            thread.join()


def _of_kind(frames: list[str], kind: str) -> str | None:
    """All frames up to the first of this kind, once it has come."""
    place = next((place for place, frame in enumerate(frames) if json.loads(frame)["type"] == kind), None)
    return None if place is None else "\n".join(frames[: place + 1])


def _story(server: RunningServer, heard: Heard) -> None:
    ann, bob = guest(server), guest(server)
    for caller, name in ((ann, "Ann"), (bob, "Bob")):
        caller.ask("PATCH", "/api/me", json={"name": name}).raise_for_status()  # a guest's own name is drawn
    practice = _table(ann, isPractice=True)
    for street in ("preflop", "flop"):
        state = _turn(ann, practice)
        asked = {"handId": state["handId"], "version": state["version"]}
        heard.answers[f"hint {street}"] = ann.ask("POST", f"/api/games/{practice}/hint", json=asked).text
        heard.answers[f"stale {street}"] = ann.ask(
            "POST", f"/api/games/{practice}/hint", json={**asked, "version": 0}
        ).text
        if street == "preflop":
            _act(ann, practice, state)
    stored = server.run(server.services.store.load(practice))
    assert stored is not None
    heard.hinted = decode_state(stored.state).table.hand
    ann.ask("DELETE", f"/api/games/{practice}")

    table = _table(ann)
    while len((state := _turn(ann, table))["communityCards"]) < 5:
        _act(ann, table, state)
    ann.post(f"/api/games/{table}/fold", status=200)
    hand = _until(lambda: next(iter(ann.get("/api/me/hands")), None))
    review = _until(lambda: _finished(ann.ask("GET", f"/api/hands/{hand['id']}/review").json()))
    review.pop("seconds")
    heard.answers["review"] = repr(review)
    assert review["status"] == "done", review
    secrets = server.run(server.services.store.history.hand(table, 1))
    assert secrets is not None
    heard.reviewed = decode_hand(secrets.settings)

    for deal, number in (("same", 3), ("anew", 2)):
        asked = {"review": review["id"], "decision": number, "deal": deal, "seed": 7}
        retry = ann.post("/api/retries", asked)
        game = retry["gameId"]
        with _listening(bob, server, game) as frames:
            heard.answers[f"{deal} watched by another"] = _until(lambda: _of_kind(frames, "error"))
        heard.answers[f"{deal} begun"] = repr({**retry, "createdAt": 0})
        heard.answers[f"{deal} table"] = ann.ask("GET", f"/api/games/{game}/state").text
        if deal == "anew":
            with _listening(ann, server, game) as frames:
                _until(lambda: _of_kind(frames, "game_state"))
                ended = _until(lambda: _played_on(ann, game))  # noqa: B023 -- called at once
                heard.answers["anew frames"] = _until(lambda: _of_kind(frames, "winner"))
            heard.answers["anew ended"] = repr({**ended, "createdAt": 0})
            heard.answers["anew shown"] = ann.ask("GET", f"/api/games/{game}/state").text


def _table(caller: Caller, **settings: Any) -> str:
    game = str(caller.post("/api/games", {**HEADS_UP, **settings})["id"])
    caller.post(f"/api/games/{game}/players", {})
    return game


def _until(found: Any) -> Any:
    for _ in looks():
        if (value := found()) is not None:
            return value
    raise AssertionError("it never came to that")


def _turn(caller: Caller, game: str) -> dict[str, Any]:
    def mine() -> dict[str, Any] | None:
        state: dict[str, Any] = caller.get(f"/api/games/{game}/state")
        return state if state["legal"] is not None else None

    found: dict[str, Any] = _until(mine)
    return found


def _act(caller: Caller, game: str, state: dict[str, Any]) -> None:
    caller.post(f"/api/games/{game}/{'check' if state['legal']['check'] else 'call'}", status=200)


def _played_on(caller: Caller, game: str) -> dict[str, Any] | None:
    retry: dict[str, Any] = caller.get(f"/api/retries/{game}")
    if retry["isOver"]:
        return retry
    state = caller.get(f"/api/games/{game}/state")
    if state["legal"] is not None:
        _act(caller, game, state)
    return None


def _finished(review: dict[str, Any]) -> dict[str, Any] | None:
    return review if review["status"] in ("done", "failed") else None


def unseen_now(hand: Hand, viewer: int) -> list[int]:
    """The places in the pack whose cards the viewer does not know while the hand goes on."""
    known = {*hand.board, *hand.deal.hole_cards(viewer)}
    return [place for place, card in enumerate(hand.deal.deck) if card not in known]


def test_permuting_what_a_player_has_not_seen_changes_no_byte_of_the_coach(tmp_path: Path) -> None:
    random = Random("coach")
    packs = [shuffle(deck_of("standard"), bits=seeded_bits(random.getrandbits(32))) for _ in range(2)]
    first = run(tmp_path / "first", packs[0], packs[1])
    assert first.hinted is not None
    assert first.reviewed is not None
    viewer = first.hinted.actor
    assert viewer is not None
    others = (
        permuted(packs[0], unseen_now(first.hinted, viewer), random),
        permuted(packs[1], unseen(first.reviewed, viewer), random),
    )
    again = run(tmp_path / "again", *others)
    # The test can fail: the bot held other cards.
    assert again.reviewed is not None
    bot = 1 - viewer
    assert again.reviewed.deal.hole_cards(bot) != first.reviewed.deal.hole_cards(bot)
    assert again.reviewed.deal.hole_cards(viewer) == first.reviewed.deal.hole_cards(viewer)
    assert len(first.answers) == 14
    for name, answer in first.answers.items():
        assert again.answers[name] == answer, name
    assert again.log == first.log
