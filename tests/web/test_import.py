"""Hands of other sites in the browser: pasted, read, listed; what cannot be read is explained and nothing is lost."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from browsing import PHONE, NewVisit, scrolls_sideways, small_targets
from playwright.sync_api import expect
from test_accessibility import violations

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 AsKd", "d dh p2 ????", "p2 f"]
players = ["Ann", "Bob"]
"""


class Words(NamedTuple):
    text: str
    go: str
    found: str
    empty: str


ENGLISH = Words("Hand histories", "Review", "One hand was read.", "Paste at least one hand.")
CHINESE = Words("牌谱", "复盘", "读到 1 手牌。", "请至少粘贴一手牌。")


@pytest.mark.parametrize(("locale", "words"), [("en-GB", ENGLISH), ("zh-CN", CHINESE)])
def test_hands_are_pasted_and_reviewed(visit: NewVisit, axe: str, locale: str, words: Words) -> None:
    guest = visit(locale=locale, size=PHONE)
    guest.refusals = (400, 409, 422)
    page = guest.page
    guest.open("/me/import")
    button = page.get_by_role("button", name=words.go, exact=True)
    button.click()
    expect(page.get_by_role("alert")).to_have_text(re.compile(words.empty))
    box = page.get_by_role("textbox", name=words.text, exact=True)
    box.fill("this is no hand")
    button.click()
    expect(page.get_by_role("alert")).not_to_have_text(re.compile(words.empty))
    expect(box).to_have_value("this is no hand")
    box.fill(HAND)
    button.click()
    expect(page.get_by_text(words.found)).to_be_visible()
    expect(page.locator("li button[aria-expanded=true] .card")).to_have_count(2)
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
    assert violations(guest, axe) == []
