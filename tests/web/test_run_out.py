"""An all-in in the browser: the board comes street by street, the result last, and it stays to be read."""

from __future__ import annotations

import json
import re

import pytest
from browsing import WAIT, NewVisit, Visit

KEEP_WHAT_IS_SEEN = """
() => {
  window.seen = [];
  const look = () => {
    const stage = document.querySelector(".stage");
    if (stage === null) return;
    const board = [...stage.querySelectorAll(".board")].map((each) => each.querySelectorAll(".card").length).join("+");
    const equities = stage.querySelectorAll(".equity").length;
    const results = document.querySelectorAll(".stage .result li").length;
    const gains = stage.querySelectorAll(".gain").length;
    const log = [...document.querySelectorAll(".side .log li")];
    const start = log.findLastIndex((line) => line.matches(".hand"));
    const logged = log.slice(start + 1).filter((line) => line.matches(".win")).length;
    const spoken = [...document.querySelectorAll('.unseen[role="status"]')].filter((each) => each.textContent).length;
    const told = [results, gains, logged, spoken].map((each) => (each > 0 ? 1 : 0)).join("");
    const now = [board, equities, told].join(" ");
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""
"""Cards on each board, how many equities are shown, and whether the result is: on the table, as chips that move, in the
log, and for readers of screens."""

ONCE = ["0 2 0000", "3 2 0000", "4 2 0000", "5 2 0000", "5 0 1111"]
TWICE = [
    *("0 2 0000", "3 2 0000", "4 2 0000", "5 2 0000", "5 0 1111"),
    *("5+3 2 1011", "5+4 2 1011", "5+5 2 1011", "5+5 0 1111"),
]
"""The first board is paid before the second is dealt."""


def all_in_that_is_called(guest: Visit, boards: re.Pattern[str]) -> None:
    """Go all-in before the flop until somebody calls, and answer how often to deal the board."""
    page = guest.page
    for _ in range(20):
        guest.wait_for_turn()
        number = guest.hand_number()
        page.keyboard.press("a")
        answer = page.get_by_role("button", name=boards)
        for _ in range(WAIT // 50):
            # Nobody called when the next hand comes, which it does by itself.
            if answer.is_visible() or guest.hand_number() > number:
                break
            page.wait_for_timeout(50)
        if answer.is_visible():
            answer.click()
            return
    raise AssertionError("nobody called")


def sit_down(guest: Visit, *, words: dict[str, str], speed: str = "instant") -> None:
    """Against somebody who calls four all-ins of five and agrees to two boards."""
    guest.lobby()
    guest.page.get_by_role("radio", name=words["by character"]).check()
    guest.page.get_by_role("radio", name=words["station"]).check()
    guest.page.get_by_label(re.compile(words["opponents"])).fill("1")
    guest.page.get_by_label(words["bots play"]).select_option(speed)
    guest.page.get_by_role("button", name=words["deal me in"]).click()
    guest.wait_for_turn()
    guest.page.evaluate(KEEP_WHAT_IS_SEEN)


ENGLISH = {
    "by character": "By character",
    "station": "Calling station",
    "opponents": "opponent",
    "bots play": "Bots play",
    "deal me in": "Deal me in",
}
CHINESE = {
    "by character": "按性格",
    "station": "跟注站",
    "opponents": "位对手",
    "bots play": "机器人速度",
    "deal me in": "发牌",
}
BOARDS = {"en-GB": ("^Once", "^Twice"), "zh-CN": ("^(发一次|一次)", "^(发两次|两次)")}


def shown_in_stages(guest: Visit, stages: list[str]) -> None:
    # Hands without a call came before, and the next one may begin meanwhile.
    wanted = f"JSON.stringify({json.dumps(stages)}).slice(1, -1)"
    guest.until(f"JSON.stringify(window.seen).includes({wanted}) || window.seen.length > 200")
    seen = guest.page.evaluate("window.seen")
    assert stages in [seen[start : start + len(stages)] for start in range(len(seen))], seen


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_an_all_in_is_dealt_street_by_street_with_equities_and_the_result_last(visit: NewVisit, locale: str) -> None:
    guest = visit(locale=locale)
    sit_down(guest, words=ENGLISH if locale == "en-GB" else CHINESE)
    all_in_that_is_called(guest, re.compile(BOARDS[locale][0]))
    shown_in_stages(guest, ONCE)


def test_two_boards_are_dealt_and_paid_one_after_the_other(visit: NewVisit) -> None:
    guest = visit()
    sit_down(guest, words=ENGLISH)
    all_in_that_is_called(guest, re.compile(BOARDS["en-GB"][1]))
    shown_in_stages(guest, TWICE)
