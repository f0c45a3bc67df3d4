"""An all-in in the browser: the board comes street by street, the result last, and it stays to be read."""

from __future__ import annotations

import re
from contextlib import suppress

from browsing import WAIT, NewVisit, Visit
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

KEEP_WHAT_IS_SEEN = """
() => {
  window.seen = [];
  const look = () => {
    const stage = document.querySelector(".stage");
    if (stage === null) return;
    const board = stage.querySelectorAll(".board .card").length;
    const isOver = document.querySelector(".stage .result, .told .result") !== null;
    const log = [...document.querySelectorAll(".side .log li")];
    const start = log.findLastIndex((line) => line.matches(".hand"));
    const isLogged = log.slice(start + 1).some((line) => line.matches(".win"));
    const now = [board, isOver, isLogged].join(" ");
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
"""
RUN_OUT = ["0 false false", "3 false false", "4 false false", "5 false false", "5 true true"]


def all_in_that_is_called(guest: Visit) -> None:
    """Go all-in before the flop until somebody calls."""
    page = guest.page
    for _ in range(20):
        guest.wait_for_turn()
        page.keyboard.press("a")
        page.keyboard.press("y")
        once = page.get_by_role("button", name="Once")
        expect(once.or_(guest.next_hand)).to_be_visible(timeout=WAIT)
        if once.is_visible():
            once.click()
            expect(guest.next_hand).to_be_visible(timeout=WAIT)
        if page.locator(".stage .place:not(.own).up").count():
            return
        # The next hand may come by itself before the click.
        with suppress(PlaywrightTimeout):
            guest.next_hand.click(timeout=1_000)
    raise AssertionError("nobody called")


def test_an_all_in_is_dealt_street_by_street_and_its_result_stays(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("radio", name="By character").check()
    guest.page.get_by_role("radio", name="Dice").check()
    guest.page.get_by_label(re.compile("opponent")).fill("1")
    guest.page.get_by_label("Bots play").select_option("instant")
    guest.page.get_by_role("button", name="Deal me in").click()
    guest.wait_for_turn()
    guest.page.evaluate(KEEP_WHAT_IS_SEEN)
    all_in_that_is_called(guest)
    expect(guest.page.locator(".told .result, .stage .result").first).to_be_visible(timeout=WAIT)
    seen = guest.page.evaluate("window.seen")
    # Hands without a call came before, and the next one may have begun.
    assert RUN_OUT in [seen[start : start + len(RUN_OUT)] for start in range(len(seen))], seen
