"""The page of TDA rules: every rule has its row, a known status, and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tda.md").read_text(encoding="utf-8")
STATUSES = ("followed", "not applicable online", "option")
RULES = 71


def rows() -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:3] != "|--"]


def test_every_rule_is_listed_once_in_order() -> None:
    numbers = [int(row[0]) for row in rows() if row[0].isdigit()]
    assert numbers == list(range(1, RULES + 1))


def test_rules_whose_titles_are_alike_have_their_own_numbers() -> None:
    titles = {int(row[0]): row[1] for row in rows() if row[0].isdigit()}
    named = {8: "re-entries", 9: "Special needs", 40: "betting", 41: "calling", 42: "raising", 44: "Oversized"}
    named |= {45: "Multiple", 56: "String", 57: "Non-standard and unclear", 58: "folds", 59: "Conditional"}
    assert {number: title for number, title in named.items() if title not in titles[number]} == {}


def test_every_rule_has_a_known_status() -> None:
    assert {row[2] for row in rows() if row[0].isdigit()} == set(STATUSES)


def test_every_test_named_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    defined = {name for source in sources for name in re.findall(r"^(?:async )?def (test_\w+)", source, re.MULTILINE)}
    assert len(named) > 40
    assert named <= defined
