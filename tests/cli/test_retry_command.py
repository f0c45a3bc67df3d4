"""`riverboat retry`: a decision of a recorded hand, played again."""

from __future__ import annotations

import os
import pty
import select
import shlex
import sys
from pathlib import Path

import pytest
from answers import Riverboat

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Fold, Rules, apply, start_hand
from riverboat.history import format_hand, record
from riverboat.locale import Language


@pytest.fixture
def folded(tmp_path: Path) -> Path:
    """A hand of six big blinds that the button folds: a decision of the chart, which is quick to review."""
    rules = Rules(small_blind=50, big_blind=100)
    hand = start_hand(rules, stacks=[600, 600], button=0, deck=STANDARD_DECK, names=("Ann", "Nit"))
    path = tmp_path / "hand.phh"
    path.write_text(format_hand(record(apply(hand, Fold()).hand, 0)), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Retry with the same cards", "Retry: 0.00 bb", "original 0.00 bb", "solver:", "dealt anew", "2 tries"]),
        ("zh-CN", ["用原来的牌重打", "重打：0.00 bb", "原来 0.00 bb", "求解器：", "重新发未见的牌", "2 次平均"]),
    ],
)
def test_a_decision_is_played_again_beside_the_original(
    folded: Path, riverboat: Riverboat, language: Language, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = folded.with_name("typed")
    typed.write_text("f\nnew\nf\nq\n", encoding="utf-8")
    with typed.open(encoding="utf-8") as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        said = riverboat("retry", str(folded), "--lang", language)
    assert said.status == 0
    left = iter(said.out.splitlines())
    for text in told:
        assert any(text in line for line in left), f"{text!r} is missing, or too early:\n{said.out}"


def test_a_decision_that_is_not_there_is_refused(folded: Path, riverboat: Riverboat) -> None:
    said = riverboat("retry", str(folded), "--decision", "7", "--lang", "en")
    assert said.status == 2
    assert "Decision 7 is not in this hand" in said.err


def test_a_hand_on_standard_input_leaves_the_keyboard_for_answers(folded: Path) -> None:
    program = f"{shlex.quote(sys.executable)} -m riverboat retry - --lang en < {shlex.quote(str(folded))}"
    child, keyboard = pty.fork()
    if not child:
        os.execvp("sh", ["sh", "-c", program])
    heard = ""
    for wanted, typed in (("Your turn >", b"f\n"), ("Retry: 0.00 bb", b""), ("Enter", b"q\n")):
        while wanted not in heard:
            assert select.select([keyboard], [], [], 120)[0], heard
            heard += os.read(keyboard, 4096).decode(errors="replace")
        os.write(keyboard, typed)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(keyboard)
