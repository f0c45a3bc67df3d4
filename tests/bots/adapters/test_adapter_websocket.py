"""A bot elsewhere: served by `bots.client`, played as `ws://…`, all over the loopback interface."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from arena_caller import Caller
from websockets.sync.server import ServerConnection, serve

from riverboat.arena import Match, MatchReport
from riverboat.arena.block import play_block
from riverboat.arena.report import summarize
from riverboat.arena.watchdog import TIME_BANKS
from riverboat.bots import load_bot
from riverboat.bots.client import open_server
from riverboat.cli.main import main
from riverboat.engine import Action, Observation, Rules

CALLER = "arena_caller:Caller"


@contextmanager
def listening(server: Any) -> Iterator[str]:
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
    finally:
        server.shutdown()
        thread.join(5)


def play(*bots: str, rounds: int = 20, time_limit: float = 2.0) -> MatchReport:
    TIME_BANKS.clear()
    match = Match(bots=bots, rounds=rounds, time_limit=time_limit, time_bank=0.0)
    return summarize(match, [play_block(block) for block in match.blocks()], 1.0)


class Noted:
    """A caller that keeps what it was told."""

    name = "noted"
    made: list[Noted]

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.starts: list[tuple[int, int]] = []
        self.ended: list[str] = []
        self.cards: set[str] = set()
        type(self).made.append(self)

    def start(self, seat: int, rules: Rules) -> None:
        self.starts.append((seat, rules.big_blind))

    def act(self, observation: Observation) -> Action:
        self.cards |= {card for view in observation.opponents for card in view.cards}
        return Caller().act(observation)

    def hand_over(self, observation: Observation) -> None:
        assert observation.is_over
        self.ended.append(observation.hand_id)


def test_a_served_bot_plays_as_it_would_here() -> None:
    with listening(open_server(lambda _seed: Caller())) as url:
        remote = play(url, CALLER)
    here = play(CALLER, CALLER)
    assert remote.standings[0].raw == here.standings[0].raw
    assert remote.standings[0].faults.total == 0


def test_a_served_bot_is_seeded_seated_and_told_how_hands_end() -> None:
    Noted.made = []
    with listening(open_server(Noted)) as url:
        play(url, CALLER, rounds=5)
    (bot,) = Noted.made
    assert bot.seed > 0
    assert bot.starts == [(0, 100)]
    assert bot.ended == ["1", "2", "3", "4", "5"]
    assert bot.cards == set()


class Failing(Caller):
    def act(self, observation: Observation) -> Action:
        raise LookupError("no idea")


def test_what_a_served_bot_raises_is_reported_here() -> None:
    with listening(open_server(lambda _seed: Failing())) as url:
        faults = play(url, CALLER).standings[0].faults
    assert faults.counts["error"] > 0
    assert "no idea" in faults.note


Answers = Callable[[dict[str, Any]], "str | list[str] | None"]


@contextmanager
def answering(answer: Answers) -> Iterator[str]:
    """A server that answers questions with whatever text a test makes up."""

    def attend(connection: ServerConnection) -> None:
        for message in connection:
            question = json.loads(message)
            told = answer(question) if question["type"] == "act" else None
            for text in told if isinstance(told, list) else [told]:
                if text is not None:
                    connection.send(text)

    with listening(serve(attend, "127.0.0.1", 0, compression=None)) as url:
        yield url


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("fold", "not an answer"),
        ('{"id": 1}', "no answer within"),
        ('{"id": 99999, "action": {"type": "fold"}}', "not asked yet"),
        ('{"id": ID, "action": {"type": "bluff"}}', "not an answer"),
        ('{"id": ID, "action": {"type": "raise_to", "amount": 1.5}}', "not an answer"),
        ('{"id": ID, "action": {"type": "raise_to", "amount": 7}}', "below the minimum"),
        ('{"id": ID}', "without an action"),
        ('{"id": ID, "action": {"type": "fold"}, "cards": "?"}', "not an answer"),
    ],
)
def test_a_malformed_answer_is_a_fault_and_checks_or_folds(text: str, note: str) -> None:
    # Only where no answer counts is the time limit waited for; elsewhere a busy machine must not run into it.
    time_limit = 0.3 if note == "no answer within" else 30.0
    with answering(lambda question: text.replace("ID", str(question["id"]))) as url:
        report = play(url, CALLER, rounds=4, time_limit=time_limit)
    faults = report.standings[0].faults
    assert note in faults.note
    assert report.hands == 4
    assert report.standings[1].faults.total == 0


def test_a_late_answer_does_not_count_for_the_next_question() -> None:
    """The first answer comes together with the second: only that is taken."""
    late: list[str] = []

    def answer(question: dict[str, Any]) -> list[str]:
        check = question["observation"]["to_call"] == 0
        text = json.dumps({"id": question["id"], "action": {"type": "check" if check else "call"}})
        if not late:
            late.append(text)
            return []
        return [*late[:1], text]

    with answering(answer) as url:
        faults = play(url, CALLER, rounds=6, time_limit=3.0).standings[0].faults
    assert faults.counts == {"late": 1}


NOBODY_THERE = "ws://127.0.0.1:9"


def test_a_server_that_is_not_there_when_the_match_begins_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", NOBODY_THERE, CALLER, "--hands", "4", "--workers", "1", "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{NOBODY_THERE} cannot be reached: " in captured.err


def test_a_server_that_is_gone_later_makes_the_bot_sit_out() -> None:
    """What was played so far is not lost."""
    _, second = Match(bots=(NOBODY_THERE, CALLER), rounds=4, block_rounds=2).blocks()
    tally = play_block(second)
    assert tally.faults[0].counts["sat_out"] > 0
    assert "cannot be reached" in tally.faults[0].note
    assert tally.hands == 2


def test_a_server_that_hangs_up_does_not_stop_the_match() -> None:
    def attend(connection: ServerConnection) -> None:
        connection.recv()

    with listening(serve(attend, "127.0.0.1", 0, compression=None)) as url:
        report = play(url, CALLER, rounds=4)
    assert report.standings[0].faults.counts["error"] > 0
    assert report.hands == 4


def test_the_name_of_a_remote_bot_is_its_address() -> None:
    with listening(open_server(lambda _seed: Caller())) as url:
        bot = load_bot(url, 3)
        assert bot.name == url
        bot.close()
