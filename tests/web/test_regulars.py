"""Opponents in the browser: what is known of them at the seat, notes, regulars, the ladder, styles only on wish."""

from __future__ import annotations

import re

from browsing import WAIT, NewVisit, Visit, scrolls_sideways
from playwright.sync_api import Locator, expect
from test_accessibility import violations

NOTE = "Calls rivers with any pair."


def opened_card(guest: Visit) -> Locator:
    """What is known of the opponent."""
    guest.page.locator(".opponents .pod, .place:not(.own) .pod").first.click()
    card = guest.page.locator(".known")
    expect(card.get_by_role("textbox")).to_be_visible()
    return card


def test_regulars_are_remembered_with_notes_and_styles_only_on_wish(visit: NewVisit, axe: str) -> None:
    guest = visit()
    page = guest.page
    guest.play_now(level=1)
    guest.wait_for_turn()
    card = opened_card(guest)
    # The bot may have folded a first hand before it was the player's turn.
    expect(card).to_contain_text(re.compile("You have (not played a hand|played one hand) with"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    guest.fold_this_hand()
    guest.wait_for_turn()

    card = opened_card(guest)
    expect(card.locator(".regular")).to_contain_text(re.compile(r"You have played (one hand|\d+ hands) with"))
    for name in ("VPIP", "PFR", "3-bet", "Aggression", "WTSD", "Showdowns"):
        expect(card.locator("dt", has_text=name)).to_be_visible()
    expect(card).not_to_contain_text("Style")
    card.get_by_role("textbox").fill(NOTE)
    card.get_by_role("button", name="Save").click()
    expect(card.get_by_role("status")).to_have_text("Saved.")
    assert violations(guest, axe) == []

    # A setting of the browser, like the language; what is stored on the server is still there after a reload.
    page.evaluate(
        """() => localStorage.setItem("riverboat.settings", JSON.stringify({
          ...JSON.parse(localStorage.getItem("riverboat.settings")), showStyles: true, language: "zh-CN" }))"""
    )
    page.reload()
    guest.wait_for_turn()
    card = opened_card(guest)
    expect(card.get_by_role("textbox", name="你的备注")).to_have_value(NOTE)
    expect(card.locator(".regular")).to_contain_text("一起打过")
    expect(card).to_contain_text(re.compile("打法：.*1"))

    guest.open("/me")
    expect(page.get_by_role("heading", name="老对手")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("row").filter(has_text=NOTE)).to_be_visible()
    ladder = page.get_by_role("region", name="等级阶梯")
    expect(ladder.get_by_role("listitem")).to_have_count(8)
    expect(ladder.locator("[aria-current=step]")).to_contain_text("1 级")
    assert violations(guest, axe) == []
    page.set_viewport_size({"width": 375, "height": 812})
    assert not scrolls_sideways(page)
    guest.open("/")
    expect(page.get_by_role("button", name="打 1 级")).to_be_visible(timeout=WAIT)


def test_alone_with_bots_there_is_no_clock_and_reading_pauses_the_table(visit: NewVisit) -> None:
    guest = visit()
    page = guest.page
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    guest.play_now(level=1)
    guest.wait_for_turn()
    expect(page.locator(".stage .ring")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^(Menu|Table menu)")).click()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    for _ in range(WAIT // 50):
        if any('"pause"' in each and "true" in each for each in sent):
            break
        page.wait_for_timeout(50)
    else:
        raise AssertionError("the table was not paused")
    page.keyboard.press("Escape")
    pause = page.get_by_role("button", name=re.compile("^Pause"))
    expect(pause).to_have_attribute("aria-pressed", "false")
    pause.click()
    expect(page.get_by_role("button", name="Go on")).to_have_attribute("aria-pressed", "true")
