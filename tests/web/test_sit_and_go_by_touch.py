"""A whole sit-and-go on a phone by thumb: made, played all-in hand by hand, and its result read."""

from __future__ import annotations

import re
from contextlib import suppress

from browsing import PHONE, WAIT, NewVisit, Visit, scrolls_sideways
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

MOST_TAPS = 3_000
"""Stacks of five big blinds and blinds that rise every hand end it in far fewer."""
MOMENT = 100


def tap(button: Locator) -> bool:
    """Whether it was there to be tapped; the next moment may take it away."""
    if not button.is_visible() or not button.is_enabled():
        return False
    with suppress(PlaywrightTimeout):
        button.tap(timeout=1_000)
        return True
    return False


def make_it(guest: Visit) -> None:
    page = guest.page
    guest.lobby()
    page.get_by_role("button", name="New sit-and-go").tap()
    dialog = page.get_by_role("dialog")
    seats = dialog.get_by_role("group", name="Seats", exact=True)
    seats.locator("label").filter(has_text=re.compile(r"^\s*2\s*$")).tap()
    bots = dialog.get_by_role("group", name="Bots", exact=True)
    bots.locator("label").filter(has_text=re.compile(r"^\s*1\s*$")).tap()
    dialog.get_by_label("Bot 1").select_option("station")
    dialog.get_by_label("Starting stack").fill("")
    dialog.get_by_role("button", name="Create and sit down").tap()
    expect(dialog.get_by_text("A whole number from 1 to")).to_be_visible()
    dialog.get_by_label("Starting stack").fill("500")
    dialog.get_by_label(re.compile("^Hands to a level")).fill("1")
    dialog.get_by_role("button", name="Create and sit down").tap()
    expect(page).to_have_url(re.compile(r"/game/"), timeout=WAIT)


def test_a_sit_and_go_is_played_to_its_end_by_thumb(visit: NewVisit) -> None:
    guest = visit(size=PHONE, has_touch=True)
    page = guest.page
    make_it(guest)
    standings = page.locator(".standings")
    all_in = page.locator(".bar button").filter(has_text=re.compile("^All-in"))
    deeds = [
        page.locator("button.deed.raise:not(:disabled)"),
        page.locator("button.deed.call"),
        page.locator("button.deed.check:not(.next)"),
        page.locator("button.deed.next"),
        page.get_by_role("button", name=re.compile("^Once")),
        page.get_by_role("button", name=re.compile("^Skip")),
    ]
    is_measured = False
    for _ in range(MOST_TAPS):
        if standings.is_visible():
            break
        if guest.fold.is_visible():
            if not is_measured:
                assert not scrolls_sideways(page)
                is_measured = True
            tap(all_in.first)
        any(tap(deed) for deed in deeds)
        page.wait_for_timeout(MOMENT)
    expect(standings).to_be_visible()
    expect(standings.get_by_role("listitem")).to_have_count(2)
    assert is_measured, "it was never the player's turn"
    assert not scrolls_sideways(page)
    page.get_by_role("link", name="To the lobby").or_(page.locator("header.top a")).first.tap()
    expect(page).to_have_url(f"{guest.url}/", timeout=WAIT)
