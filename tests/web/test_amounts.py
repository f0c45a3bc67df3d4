"""Amounts at the table: chips or big blinds, and everywhere the same."""

from __future__ import annotations

import re

from browsing import NewVisit
from playwright.sync_api import expect

AMOUNTS = """
() => {
  const words = (selector) => [...document.querySelectorAll(selector)].map((each) => each.innerText.trim())
    .filter((each) => /\\d/.test(each) && !/[♣♦♥♠]/.test(each));
  return {
    stacks: words(".stage .stack"), bets: words(".stage .bet .figure"), pot: words(".stage .pots .total"),
    price: words(".bar .price"), presets: words(".presets .preset b"), actions: words(".deeds .deed b"),
    // Equities of hands that lie face up are no amounts.
    log: words(".side .log li.plain").filter((each) => !each.endsWith("%")),
  };
}
"""
BLINDS = re.compile(r"\d bb\b")


def test_amounts_are_all_in_chips_or_all_in_big_blinds(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=5)
    # A turn on which something can be raised, with a log that tells of amounts.
    for _ in range(20):
        guest.wait_for_turn()
        seen = guest.page.evaluate(AMOUNTS)
        if seen["presets"] and seen["log"]:
            break
        guest.fold_this_hand()
    chips = guest.page.evaluate(AMOUNTS)
    assert not [words for kind in chips.values() for words in kind if BLINDS.search(words)], chips
    guest.page.keyboard.press("b")
    expect(guest.page.locator(".stage .pots .total")).to_contain_text("bb")
    blinds = guest.page.evaluate(AMOUNTS)
    assert blinds["log"]
    assert blinds["presets"]
    assert not [words for kind in blinds.values() for words in kind if not BLINDS.search(words)], blinds
    names = [words.split("\n") for words in guest.page.locator(".presets .preset").all_inner_texts()]
    assert all(len(set(parts)) == len(parts) for parts in names), names
