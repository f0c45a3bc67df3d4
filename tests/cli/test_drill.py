"""`riverboat drill`: questions, scores and mistakes on the command line."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from answers import Answer, Riverboat

from riverboat.cli.drill import kept
from riverboat.engine import Call, Fold, RaiseTo, Rules, Street, apply, start_hand
from riverboat.history import format_hand, record
from riverboat.review.drills import judge, make_drill
from riverboat.review.mistakes import MistakeQueue, decode_queue, encode_queue
from riverboat.review.values import Decision, Facts, Option, Reason, Review, Verdict
from riverboat.server.store.play_store import open_play_store

Type = Callable[[str], None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Type]:
    """What a script types, and a data directory of the test's own."""
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    opened = []

    def say(lines: str) -> None:
        read, write = os.pipe()
        os.write(write, lines.encode())
        os.close(write)
        opened.append(os.fdopen(read))
        monkeypatch.setattr(sys, "stdin", opened[-1])

    yield say
    for file in opened:
        file.close()


def test_an_answer_is_judged_with_numbers_and_kept(riverboat: Riverboat, typed: Type) -> None:
    question = make_drill("pot_odds", 5)
    typed(f"{question.right[0] + 1}\n")
    answer = riverboat("drill", "pot-odds", "--seed", "5", "--count", "1")
    assert answer.status == 0
    assert "1 of 1: pot odds" in answer.out
    assert "Right: 100 of 100 points." in answer.out
    with kept() as memory:
        (given,) = memory.answers()
    assert (given.kind, given.seed, given.answer, given.score) == ("pot_odds", 5, question.right[0], 1.0)


def test_a_letter_is_an_answer_nonsense_is_not_and_q_ends(riverboat: Riverboat, typed: Type) -> None:
    typed("nonsense\n7\nF\nq\n")
    answer = riverboat("drill", "open", "--seed", "0", "--count", "3")
    assert answer.out.count("is no answer; type a number from 1 to 2") == 2
    mark = {"right": "Right", "close": "Close", "wrong": "Wrong"}[judge(make_drill("open", 0), 0).mark]
    assert f"{mark}:" in answer.out
    assert "2 of 3: opening the pot" in answer.out
    assert "3 of 3" not in answer.out
    with kept() as memory:
        assert len(memory.answers()) == 1


def test_scores_are_those_of_all_answers(riverboat: Riverboat, typed: Type) -> None:
    typed("")
    assert riverboat("drill", "--scores").out == "No drill has been answered yet.\n"
    for _ in range(2):
        typed("1\n2\n")
        riverboat("drill", "equity", "--seed", "1", "--count", "2")
    shown = riverboat("drill", "--scores", "--lang", "zh-CN").out
    assert [line.split()[1] for line in shown.splitlines()] == ["题数", "4"]


def test_an_unknown_kind_is_refused_with_what_there_is(riverboat: Riverboat, typed: Type) -> None:
    typed("")
    answer = riverboat("drill", "tarot")
    assert answer.status == 2
    assert "“tarot” is not a kind of drill" in answer.err
    assert "mistakes" in answer.err


def a_review() -> tuple[Review, str]:
    """A raise that lost 3.5 big blinds: facing an open in the big blind."""
    hand = start_hand(Rules(small_blind=50, big_blind=100), (10_000,) * 3, 2, list(range(52)))
    for action in (RaiseTo(250), Fold(), RaiseTo(900), Fold()):
        hand = apply(hand, action).hand
    options = zip((Fold(), Call(), RaiseTo(900)), ("fold", "call", "raise 900"), (0.0, 2.0, -1.5), strict=True)
    verdict = Verdict(
        against="perfect",
        options=tuple(
            Option(action=action, text=text, frequency=float(ev == 2.0), ev_bb=ev, stderr_bb=0.1)
            for action, text, ev in options
        ),
        done=2,
        best=1,
        loss_bb=3.5,
        loss_stderr_bb=0.1,
        grade="mistake",
        source="rollout",
        assumes=Reason(code="exact", values={}),
    )
    decision = Decision(
        number=0,
        step=2,
        street=Street.PREFLOP,
        board=(),
        action="raise 900",
        perfect=verdict,
        opponent=None,
        facts=Facts(pot_bb=4.0, to_call_bb=1.5, equity=0.4, needed_equity=0.27),
        reasons=(Reason(code="price", values={"needed": "27", "equity": "40"}),),
        ranges=(),
    )
    review = Review(
        hand_id="h1",
        seat=1,
        position="BB",
        hole_cards=("2d", "3h"),
        big_blind=100,
        decisions=(decision,),
        seconds=0.1,
    )
    return review, format_hand(record(hand, 1))


def store_queue(directory: Path, queue: MistakeQueue | None = None) -> MistakeQueue:
    """Save a queue if one is given, and read it back."""

    async def exchange() -> MistakeQueue:
        store = open_play_store(directory)
        person = await store.person()
        if queue is not None:
            await store.reviews.save_queue(person, encode_queue(queue))
        stored = decode_queue(await store.reviews.queue(person))
        await store.close()
        return stored

    return asyncio.run(exchange())


def retry_mistakes(riverboat: Riverboat, *options: str) -> Answer:
    return riverboat("drill", "mistakes", *options)


def test_a_mistake_is_shown_as_it_was_and_asked_again(riverboat: Riverboat, typed: Type, tmp_path: Path) -> None:
    review, phh = a_review()
    store_queue(tmp_path, MistakeQueue().added(review, 0.0, phh))
    typed("3\n")
    answer = retry_mistakes(riverboat)
    told = answer.out.splitlines()
    assert told[0] == "1 of 1: my mistakes"
    assert "  BTN raises to 250" in told
    assert "  SB folds" in told
    assert "You are BB with 2♦ 3♥. 4 bb in the pot, 1.5 bb to call." in told
    assert "  3 (R)  raise to 900" in told
    assert "Still a mistake: 3.50 bb below the best." in told
    assert "    raise to 900: played 0 % of the time, worth -1.5 ± 0.10 bb (your choice then)" in told
    assert "  * call: played 100 % of the time, worth +2 ± 0.10 bb" in told
    assert "Due again in a minute." in told
    (mistake,) = store_queue(tmp_path).mistakes
    assert (mistake.retries, mistake.last_loss_bb) == (1, 3.5)


def test_a_mistake_made_well_is_due_days_later(riverboat: Riverboat, typed: Type, tmp_path: Path) -> None:
    review, phh = a_review()
    store_queue(tmp_path, MistakeQueue().added(review, 0.0, phh))
    typed("c\n")
    assert "The best choice." in retry_mistakes(riverboat).out
    assert "One mistake is in the queue; the next is due in 8 days." in retry_mistakes(riverboat).out
    assert "错题本里有 1 题；下一题要等 8 天。" in retry_mistakes(riverboat, "--lang", "zh-CN").out


def test_without_mistakes_it_says_where_they_come_from(riverboat: Riverboat, typed: Type) -> None:
    typed("")
    assert "Reviewed hands put costly decisions here." in retry_mistakes(riverboat).out


def test_ctrl_c_leaves_cleanly_and_keeps_what_was_answered(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "riverboat", "drill", "pot-odds", "--seed", "5", "--lang", "en"]
    environment = os.environ | {"RIVERBOAT_DATA": str(tmp_path)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("1\n")
        running.stdin.flush()
        while "2 of 10" not in (line := running.stdout.readline()):
            assert line, "it ended before the second question"
        # The question has been said when its options have.
        while not running.stdout.readline().startswith("  2"):
            pass
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 0, err
    assert "One answer," in out
    assert "Traceback" not in err
