"""A reload and a change of language lose nothing: log, chat, the clock, the line to the table, what was chosen."""

from __future__ import annotations

import re

from browsing import WAIT, NewVisit, Visit
from playwright.sync_api import Locator, expect

RINGS = "[...document.querySelectorAll('.ring')]"
PART = f"{RINGS}.map((ring) => Number(getComputedStyle(ring).getPropertyValue('--part')))"
"""How much of the time for this decision is left; nothing where no clock runs."""


def log_lines(guest: Visit) -> Locator:
    return guest.page.locator("#side li:not(.coach)")


def coach_lines(guest: Visit) -> Locator:
    """One under each hand that the player was dealt into; what it says comes when the hand has been reviewed."""
    return guest.page.locator("#side li.coach")


def say(guest: Visit, words: str) -> None:
    guest.page.get_by_role("tab", name="Chat").click()
    box = guest.page.locator("#side input")
    box.fill(words)
    box.press("Enter")
    expect(guest.page.locator("#side")).to_contain_text(words)
    guest.page.get_by_role("tab", name="Log").click()


def at_a_table(visit: NewVisit) -> Visit:
    guest = visit()
    guest.play_now(opponents=1)
    guest.fold_this_hand()
    guest.wait_for_turn()
    say(guest, "nice hand")
    return guest


def choose_language(guest: Visit, *, menu: str, settings: str, language: str) -> None:
    guest.page.get_by_role("button", name=menu, exact=True).click()
    guest.page.get_by_role("button", name=settings, exact=True).click()
    guest.page.get_by_role("radio", name=language).check()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("dialog[open]")).to_have_count(0)


def test_log_and_chat_are_there_after_a_reload(visit: NewVisit) -> None:
    guest = at_a_table(visit)
    before = log_lines(guest).all_inner_texts()
    assert len(before) > 5
    # The bot may have folded a hand of its own before this turn.
    played = guest.hand_number() - 1
    expect(coach_lines(guest)).to_have_count(played)
    guest.page.reload()
    guest.wait_for_turn()
    expect(log_lines(guest)).to_have_count(len(before), timeout=WAIT)
    assert log_lines(guest).all_inner_texts() == before
    expect(coach_lines(guest)).to_have_count(played)
    # What was read before is not unread again.
    expect(guest.page.locator(".unread")).to_have_count(0)
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.locator("#side")).to_contain_text("nice hand")


def test_the_clock_goes_on_after_a_reload(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("button", name="New table").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_role("group", name="Bots", exact=True).get_by_role("radio", name="1", exact=True).check()
    dialog.get_by_label("Clock also alone with bots").check()
    dialog.get_by_label("Seconds to think").fill("120")
    dialog.get_by_role("button", name="Create and sit down").click()
    guest.wait_for_turn()
    guest.until(f"{PART}.some((part) => part < 0.96)")
    guest.page.reload()
    guest.wait_for_turn()
    guest.until(f"{PART}.length > 0")
    assert guest.page.evaluate(PART)[0] < 0.96


def test_another_language_is_spoken_on_the_same_line_with_the_same_log_and_chat(visit: NewVisit) -> None:
    guest = at_a_table(visit)
    lines, sockets = log_lines(guest).count(), guest.page.evaluate("sockets.length")
    guest.page.evaluate("document.querySelector('.screen').dataset.mark = 'the same'")
    choose_language(guest, menu="Menu", settings="Settings", language="中文")
    expect(guest.page.locator("button.deed.fold")).to_contain_text("弃牌")
    expect(guest.page.get_by_role("tab", name="记录")).to_be_visible()
    assert log_lines(guest).count() == lines
    expect(log_lines(guest).first).to_contain_text(re.compile("[一-龥]"))
    assert guest.page.evaluate("sockets.length") == sockets
    assert guest.page.evaluate("sockets.at(-1).readyState") == 1
    expect(guest.page.locator(".screen")).to_have_attribute("data-mark", "the same")
    guest.page.get_by_role("tab", name="聊天").click()
    expect(guest.page.locator("#side")).to_contain_text("nice hand")
    guest.act()


def test_the_menu_says_how_fast_the_bots_of_this_table_play(visit: NewVisit) -> None:
    guest = visit()
    heard: list[str] = []
    guest.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    guest.play_now(opponents=1, speed="fast")
    guest.wait_for_turn()
    guest.page.get_by_role("button", name="Menu", exact=True).click()
    speed = guest.page.locator("#table-menu").get_by_label(re.compile("[Ss]peed|Bots"))
    expect(speed).to_have_value("fast")
    speed.select_option("slow")
    for _ in range(WAIT // 50):
        if any('"slow"' in each for each in heard):
            break
        guest.page.wait_for_timeout(50)
    guest.page.reload()
    guest.wait_for_turn()
    guest.page.get_by_role("button", name="Menu", exact=True).click()
    expect(speed).to_have_value("slow")
