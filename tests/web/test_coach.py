"""The coach in a browser: practise a hand, read its review, meet the mistake in the queue, and play the spot again."""

from __future__ import annotations

import re

import pytest
from browsing import PHONE, WIDE, NewVisit, Visit, scrolls_sideways, small_targets
from playwright.sync_api import expect
from test_accessibility import violations

REVIEWED = 240_000
"""Milliseconds. The first review on a machine compiles kernels."""
MOST_HANDS = 6
"""All-in before the flop with 100 big blinds is a mistake with nearly every hand; a very good one may come first."""

WORDS = {
    "en-GB": {
        "practice": "Practice table",
        "opponents": "opponent",
        "hint": "Hint",
        "perfect": "Against a perfect player",
        "lost": "You lost",
        "review": "Review of hand",
        "retry": "Retry, same cards",
        "result": "Retry",
        "first time": "The first time",
        "solver": "Solver’s EV",
        "mistakes": "My mistakes",
        "due": "due of",
        "own range": "Your range",
        "lab": "Ranges in the lab",
        "next": "Next",
        "comes back": "Comes back on",
    },
    "zh-CN": {
        "practice": "练习桌",
        "opponents": "对手",
        "hint": "提示",
        "perfect": "对完美玩家",
        "lost": "你损失了",
        "review": "手复盘",
        "retry": "重打（原牌）",
        "result": "重打结果",
        "first time": "当初",
        "solver": "求解器的 EV",
        "mistakes": "错题本",
        "due": "个待重做",
        "own range": "你的范围",
        "lab": "在实验室中查看范围",
        "next": "下一题",
        "comes back": "再次出现",
    },
}


def sit_down_to_practise(guest: Visit, words: dict[str, str]) -> None:
    page = guest.page
    guest.lobby()
    page.get_by_label(re.compile(words["opponents"])).fill("1")
    page.locator("#speed").select_option("instant")
    page.locator("label.toggle").filter(has_text=words["practice"]).click()
    expect(page.get_by_role("switch", name=re.compile(words["practice"]))).to_be_checked()
    page.get_by_role("button", name=re.compile("^(Deal me in|发牌)$")).click()
    guest.wait_for_turn()


def blunder(guest: Visit, words: dict[str, str]) -> None:
    """Go all-in before the flop until a review finds that it cost something, and open that review."""
    page = guest.page
    for _ in range(MOST_HANDS):
        guest.wait_for_turn()
        hand = guest.hand_number()
        page.keyboard.press("a")
        see_the_end(guest, hand)
        expect(page.locator("button.last b")).not_to_have_text("…", timeout=REVIEWED)
        page.keyboard.press("v")
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", level=2)).to_contain_text(words["review"])
        if words["lost"] in dialog.locator(".line").inner_text():
            return
        page.keyboard.press("Escape")
        go_on(guest, hand)
    raise AssertionError("all-in with every hand was never a mistake")


def see_the_end(guest: Visit, hand: int) -> None:
    """Until the hand is over and its review has begun; whoever is called is asked how often to deal the board."""
    once = guest.page.get_by_role("button", name=re.compile("^(Once|发一次|一次)"))
    for _ in range(REVIEWED // 200):
        if guest.page.locator(f"button.last[data-hand='{hand}'] b").is_visible():
            return
        if once.is_visible():
            once.click()
        guest.page.wait_for_timeout(200)
    raise AssertionError("the hand did not end")


def go_on(guest: Visit, hand: int) -> None:
    for _ in range(300):
        if guest.hand_number() > hand and guest.fold.is_visible():
            return
        if not guest.fold.is_visible():
            guest.act()  # the next hand, or new chips
    raise AssertionError("the next hand was not dealt")


@pytest.mark.parametrize(("locale", "size"), [("en-GB", WIDE), ("zh-CN", PHONE)], ids=["english", "chinese"])
def test_a_hand_is_practised_reviewed_retried_and_queued(
    visit: NewVisit, axe: str, locale: str, size: tuple[int, int]
) -> None:
    guest, words = visit(size=size, locale=locale), WORDS[locale]
    page = guest.page
    sit_down_to_practise(guest, words)

    # A hint by its key: every option has a value, and nothing has been done.
    page.keyboard.press("h")
    hint = page.get_by_role("dialog")
    expect(hint.get_by_role("heading", name=words["hint"])).to_be_visible(timeout=REVIEWED)
    expect(hint.get_by_role("table", name=words["perfect"]).get_by_role("row").nth(2)).to_be_visible()
    expect(hint.locator("tr.done")).to_have_count(0)
    assert violations(guest, axe) == []
    page.keyboard.press("Escape")

    # The review: what was done, what was best, and both ranges.
    blunder(guest, words)
    review = page.get_by_role("dialog")
    verdict = review.get_by_role("table", name=words["perfect"])
    expect(verdict.locator("tr.done")).to_have_count(1)
    expect(verdict.locator(".best")).to_have_count(1)
    expect(review.get_by_role("grid", name=words["own range"])).to_be_visible()
    expect(review.get_by_role("grid")).to_have_count(2)
    assert (review.get_by_role("link", name=words["lab"]).get_attribute("href") or "").startswith("/lab?board=")
    assert not scrolls_sideways(page)
    assert [each for each in small_targets(page) if "deed" not in each] == []
    assert violations(guest, axe) == []

    expect(review.get_by_role("button", name=words["retry"])).to_be_visible()

    # The mistake is in the queue, and the best action puts it off.
    guest.open("/me/mistakes")
    expect(page.get_by_role("heading", name=words["mistakes"], level=1)).to_be_visible()
    queue = page.locator("section.trainer")
    expect(queue.get_by_role("heading", level=2)).to_contain_text(words["due"])
    assert violations(guest, axe) == []
    queue.locator(".options button").first.click()
    expect(queue.get_by_role("status")).to_contain_text(words["comes back"])
    expect(queue.get_by_role("table", name=words["perfect"])).to_be_visible()
    expect(queue.get_by_role("button", name=words["next"])).to_be_visible()
    assert not scrolls_sideways(page)

    # The same spot again, folded this time: the result stands beside the original and the solver's.
    queue.get_by_role("button", name=words["retry"]).click()
    expect(page).to_have_url(re.compile(r"/game/\w+\?retry="))
    guest.wait_for_turn()
    page.keyboard.press("f")
    if page.locator(".question .yes").is_visible():
        page.locator(".question .yes").click()
    result = page.get_by_role("dialog", name=words["result"])
    expect(result).to_contain_text(words["first time"])
    expect(result).to_contain_text(words["solver"])
    expect(result.locator(".now dd")).to_have_text("0 bb")
    assert violations(guest, axe) == []

    # And in the report.
    guest.open("/me/report")
    expect(page.locator("table").first.get_by_role("row").nth(1)).to_be_visible()
    assert violations(guest, axe) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_a_drill_is_answered_by_key_and_counted(visit: NewVisit, axe: str, locale: str) -> None:
    guest = visit(size=PHONE, locale=locale)
    page = guest.page
    guest.open("/me/drills")
    page.get_by_role("radio", name="Pot odds" if locale == "en-GB" else "底池赔率").check(force=True)
    expect(page.locator(".asked")).to_contain_text("bb", timeout=REVIEWED)
    expect(page.locator("section.question")).to_have_attribute(
        "aria-label", "pot odds" if locale == "en-GB" else "底池赔率", timeout=REVIEWED
    )
    page.keyboard.press("1")
    expect(page.locator(".mark")).to_be_visible()
    expect(page.locator(".options .chosen")).to_have_count(1)
    expect(page.locator(".facts li").first).to_be_visible()
    expect(page.locator(".scores tbody tr")).to_have_count(1)
    assert violations(guest, axe) == []
    assert not scrolls_sideways(page)
    assert small_targets(page) == []


def test_hands_are_searched_and_filtered(visit: NewVisit) -> None:
    guest = visit()
    page = guest.page
    guest.play_now(opponents=1)
    while guest.hand_number() <= 2:
        guest.fold_this_hand()
    guest.wait_for_turn()  # no hand ends while the list is read
    guest.open("/me")
    rows = page.get_by_role("link", name=re.compile(r"Hand \d"))
    expect(rows.nth(1)).to_be_visible()
    played = rows.count()
    page.get_by_role("searchbox").fill("#2")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Hand 2")
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Result").select_option("lost")
    expect(page.locator(".result.down").first).to_be_visible()
    expect(page.locator(".result:not(.down)")).to_have_count(0)
    page.get_by_label("Played to").select_option("river")
    expect(page.get_by_text("No hand like that.")).to_be_visible()
    page.get_by_role("button", name="All hands", exact=True).click()
    expect(rows).to_have_count(played)


def test_the_lab_tells_the_strategy_of_a_line(visit: NewVisit, axe: str) -> None:
    guest = visit()
    page = guest.page
    guest.open("/lab")
    page.get_by_text("Strategy by line").click()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("heading", name="UTG to act")).to_be_visible(timeout=REVIEWED)
    grid = page.get_by_role("grid", name="Strategy by line")
    expect(grid.locator("[data-hand='72o']")).to_have_attribute("aria-label", re.compile(r"Fold 100 %"))
    page.locator(".found").get_by_role("button", name="Fold").click()
    expect(page.get_by_role("heading", name=re.compile("^(HJ|MP|UTG\\+1) to act"))).to_be_visible()
    assert violations(guest, axe) == []
