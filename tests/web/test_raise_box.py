"""The raise box: what is not an amount in the range is never sent, and the player reads what would be."""

from __future__ import annotations

import re

import pytest
from browsing import PHONE, WIDE, NewVisit, Visit
from playwright.sync_api import Locator, expect
from test_connection import COUNT_ACTIONS, SENT

RANGES = {
    "en": re.compile(r"^Enter an amount from [\d,]+ to [\d,]+\.$"),
    "zh-CN": re.compile("^请输入 [\\d,]+ 到 [\\d,]+ 之间的金额。$"),
}


def in_turn_with_a_raise(guest: Visit) -> tuple[Locator, Locator]:
    """The box and the raise button, once the guest may raise."""
    box, button = guest.page.locator(".sizing .number"), guest.page.locator("button.deed.raise")
    for _ in range(60):
        guest.wait_for_turn()
        if box.is_visible():
            return box, button
        guest.act()
    raise AssertionError("there was never a raise to make")


def seated(visit: NewVisit, locale: str, size: tuple[int, int] = WIDE) -> Visit:
    guest = visit(size=size)
    guest.page.add_init_script(COUNT_ACTIONS)
    guest.play_now(opponents=1)
    guest.page.evaluate(f"localStorage.setItem('riverboat.settings', JSON.stringify({{ language: {locale!r} }}))")
    guest.page.reload()
    return guest


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_an_emptied_box_sends_nothing_and_names_the_range(visit: NewVisit, locale: str, size: tuple[int, int]) -> None:
    guest = seated(visit, locale, size)
    box, button = in_turn_with_a_raise(guest)
    before = guest.page.evaluate(f"{SENT}.length")
    guest.page.keyboard.press("r")
    expect(box).to_be_focused()
    for typed in ("99999999", "", "abc"):
        box.fill(typed)
        expect(button).to_be_disabled()
        expect(button).to_contain_text("—")
        expect(guest.page.locator("#raise-range")).to_have_text(RANGES[locale])
        expect(box).to_have_attribute("aria-invalid", "true")
        guest.page.keyboard.press("Enter")
        # A click on the button takes the cursor out of the box; that arms nothing.
        button.click(force=True)
        guest.page.keyboard.press("Enter")
        expect(button).to_be_disabled()
        box.focus()
    assert guest.page.evaluate(f"{SENT}.length") == before
    guest.page.keyboard.press("Escape")
    expect(button).to_be_enabled()
    expect(guest.page.locator("#raise-range")).to_have_count(0)


def test_keys_alone_erase_an_amount_and_nothing_is_sent(visit: NewVisit) -> None:
    guest = seated(visit, "en")
    box, button = in_turn_with_a_raise(guest)
    before = guest.page.evaluate(f"{SENT}.length")
    guest.page.keyboard.press("r")
    guest.page.keyboard.type("99999")
    for _ in "99999":
        guest.page.keyboard.press("Backspace")
    guest.page.keyboard.press("Enter")
    expect(box).to_have_value("")
    expect(button).to_be_disabled()
    assert guest.page.evaluate(f"{SENT}.length") == before
    # A good amount is sent as it was typed.
    least = re.findall(r"[\d,]+", guest.page.locator("#raise-range").inner_text())[0].replace(",", "")
    guest.page.keyboard.type(least)
    guest.page.keyboard.press("Enter")
    guest.until(f"{SENT}.length > {before}")
    sent = guest.page.evaluate(f"{SENT}[{before}]")
    assert (sent["action"], sent["amount"]) == ("raise", int(least))
