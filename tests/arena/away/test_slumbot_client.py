"""Our bots against a server with Slumbot's interface, which deals with our engine and reads bets by itself."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

import pytest

from riverboat.arena.away.slumbot_client import SlumbotClient, read_betting
from riverboat.bots import load_bot
from riverboat.cards import format_card
from riverboat.cli.main import main
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    Hand,
    Observation,
    RaiseTo,
    Rules,
    Street,
    apply,
    legal_actions,
    observe,
    start_hand,
)
from riverboat.errors import RiverboatError

STREETS = tuple(Street)


class Table:
    """One token's hand: seat 0 has the big blind, seat 1 the button."""

    def __init__(self, random: Random, client: int) -> None:
        self.client = client
        self.random = random
        self.text = ""
        self.street = 0
        self.hand: Hand = start_hand(
            Rules(small_blind=50, big_blind=100), (20_000, 20_000), 1, random.sample(range(52), 52)
        )
        self.answer()

    def act(self, word: str) -> None:
        legal = legal_actions(self.hand)
        assert self.hand.actor == self.client
        action: Action
        if word == "k":
            action = Check()
        elif word == "c":
            action = Call()
        elif word == "f":
            assert not legal.check
            action = Fold()
        else:
            assert re.fullmatch(r"b\d+", word), word
            action = AllIn() if int(word[1:]) == legal.all_in else RaiseTo(int(word[1:]))
        self._apply(action, word)
        self.answer()

    def answer(self) -> None:
        """The house acts until the client has to."""
        while self.hand.actor == 1 - self.client:
            legal = legal_actions(self.hand)
            words = ["k"] * 3 if legal.check else ["c"] * 4 + ["f"]
            if legal.raise_to is not None:
                words += [f"b{legal.raise_to[0]}", f"b{legal.raise_to[1]}"]
            word = self.random.choice(words)
            actions: dict[str, Action] = {"k": Check(), "c": Call(), "f": Fold()}
            self._apply(actions[word] if word in actions else RaiseTo(int(word[1:])), word)

    def _apply(self, action: Action, word: str) -> None:
        self.hand = apply(self.hand, action).hand
        self.text += word
        now = STREETS.index(Street.RIVER) if self.hand.is_over and word != "f" else STREETS.index(self.hand.street)
        self.text += "/" * (now - self.street)
        self.street = now

    def told(self) -> dict[str, Any]:
        seen = observe(self.hand, self.client)
        body: dict[str, Any] = {
            "action": self.text,
            "client_pos": self.client,
            "hole_cards": list(seen.hole_cards),
            "board": list(seen.community_cards),
        }
        if self.hand.is_over:
            body["winnings"] = self.hand.stacks[self.client] - 20_000
            if not self.text.endswith("f"):
                body["bot_hole_cards"] = [format_card(card) for card in self.hand.deal.hole_cards(1 - self.client)]
        return body


class House:
    def __init__(self, seed: int = 3) -> None:
        self.random = Random(seed)
        self.hands = 0
        self.table: Table | None = None
        self.won: list[int] = []
        self.problems: list[str] = []

    def reply(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        if self.hands and body.get("token") != f"token-{self.hands}":
            return {"error_msg": "no such session"}
        if path == "/api/new_hand":
            self.hands += 1
            self.table = Table(self.random, self.hands % 2)
        elif path == "/api/act" and self.table is not None:
            self.table.act(body["incr"])
        assert self.table is not None
        told = self.table.told()
        if "winnings" in told:
            self.won.append(told["winnings"])
        return told | {"token": f"token-{self.hands}"}


@contextmanager
def serving(house: House, answer: bytes | None = None, status: int = 200) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            try:
                content = answer if answer is not None else json.dumps(house.reply(self.path, body)).encode()
            except Exception as failure:
                house.problems.append(repr(failure))
                content = json.dumps({"error_msg": repr(failure)}).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_a_bot_plays_hands_to_what_the_server_says() -> None:
    house = House()
    with serving(house) as url:
        client = SlumbotClient(load_bot("random", 5), url)
        score = client.play(60)
    assert house.problems == []
    assert client.failures == []
    assert list(score.won) == house.won
    assert len(score.won) == 60
    assert any(won > 100 for won in house.won)


def test_a_bot_sees_the_whole_hand_once_it_is_over() -> None:
    class Watching:
        name = "watching"

        def __init__(self) -> None:
            self.overs: list[Observation] = []

        def act(self, observation: Observation) -> Action:
            return Check() if observation.legal_actions and observation.legal_actions.check else Call()

        def hand_over(self, observation: Observation) -> None:
            self.overs.append(observation)

    house, bot = House(), Watching()
    with serving(house) as url:
        SlumbotClient(bot, url).play(20)
    assert house.problems == []
    ends = [observation.stacks[observation.seat or 0] - 20_000 for observation in bot.overs]
    assert ends == house.won


def test_the_command_plays_and_tells(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(House()) as url:
        assert main(["slumbot", "--bot", "random", "--hands", "5", "--url", url, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hands"] == 5
    with serving(House()) as url:
        assert main(["slumbot", "--bot", "random", "--hands", "5", "--url", url, "--lang", "zh-CN"]) == 0
    assert "5 手，" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "status", "sentence"),
    [
        (b"<html>", 200, "JSON of the API"),
        (b"{}", 200, "two hole cards"),
        (b'{"error_msg": "bad token"}', 200, "refuses: bad token"),
        (b"", 503, "does not answer (HTTP 503)"),
        (b'{"client_pos": 0, "hole_cards": ["As", "Kd"], "action": "x9"}', 200, "k, c, f, b"),
        (b'{"client_pos": 0, "hole_cards": ["As", "Kd"], "action": "kk"}', 200, "actions that the game allows"),
        (b'{"client_pos": 0, "hole_cards": ["As", "Kd"], "action": ""}', 200, "our turn, or the winnings"),
    ],
)
def test_what_is_no_answer_of_the_api_is_said(
    capsys: pytest.CaptureFixture[str], answer: bytes, status: int, sentence: str
) -> None:
    with serving(House(), answer, status) as url:
        assert main(["slumbot", "--bot", "random", "--hands", "1", "--url", url, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err


def test_without_a_network_the_address_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
    assert main(["slumbot", "--bot", "random", "--url", url, "--lang", "en"]) == 2
    assert f"{url} does not answer" in capsys.readouterr().err
    assert main(["slumbot", "--bot", "random", "--url", "slumbot.com", "--lang", "en"]) == 2
    assert "begins with http" in capsys.readouterr().err


def test_a_betting_string_is_read_word_by_word() -> None:
    assert len(read_betting("b200c/kb400")) == 4
    with pytest.raises(RiverboatError, match="k, c, f"):
        read_betting("b200c-kb400")
