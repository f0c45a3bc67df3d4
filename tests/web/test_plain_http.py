"""Plain HTTP under a host's name, as in a local network: no secure context, and nothing may depend on one."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from browsing import WAIT, Visit, visiting
from playwright.sync_api import Browser, expect
from real_web import CHROMIUM_FLAGS, RunningServe, find_chromium

HOST = "poker.lan"
IGNORED_HEADER = "Cross-Origin-Opener-Policy"
"""Chromium says in its console that it ignores the header here; the header is for secure contexts."""


@pytest.fixture
def guest(serve: RunningServe, browser: Browser) -> Iterator[Visit]:
    """Somebody in the same network, at `http://poker.lan:…`."""
    chromium = find_chromium()
    rules = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
    running = browser.browser_type.launch(executable_path=chromium, args=[*CHROMIUM_FLAGS, rules])
    try:
        context = running.new_context(locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(WAIT)
        with visiting(context, f"http://{HOST}:{urlsplit(serve.url).port}") as visit:
            yield visit
            visit.problems = [each for each in visit.problems if IGNORED_HEADER not in each]
    finally:
        running.close()


def test_one_can_act_without_a_secure_context(guest: Visit) -> None:
    guest.play_now(opponents=1)
    assert not guest.page.evaluate("isSecureContext")
    guest.fold_this_hand()
    expect(guest.page.locator(".refusal")).to_have_count(0)


def test_a_hand_and_an_invitation_are_copied_without_a_secure_context(guest: Visit) -> None:
    guest.play_now(opponents=1)
    guest.fold_this_hand()
    guest.page.get_by_role("button", name="Invite").first.click()
    guest.page.get_by_role("button", name="Copy", exact=True).click()
    expect(guest.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = copied_by(guest)
    assert copied.startswith(f"http://{HOST}:")
    guest.open("/me")
    guest.page.get_by_role("link", name="Hand 1").click()
    guest.page.get_by_role("button", name="Copy link").click()
    expect(guest.page.get_by_role("button", name="Copied")).to_be_visible()
    assert copied_by(guest) == guest.page.url
    guest.page.get_by_role("button", name="Copy as PHH").click()
    # "Copied" is the link's label until the hand has been fetched; then the link's own label is back.
    expect(guest.page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Copied")).to_be_visible()
    assert "variant" in copied_by(guest)


def test_an_action_that_cannot_be_sent_is_told_to_the_player(guest: Visit) -> None:
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.page.evaluate("crypto.getRandomValues = () => { throw new Error('no chance here'); }; 0")
    guest.check_or_call.click()
    expect(guest.page.locator(".refusal")).to_contain_text("no chance here")
    guest.problems = [each for each in guest.problems if "no chance here" not in each]
    # It is still the player's turn, and the next try may succeed.
    guest.page.evaluate("delete crypto.getRandomValues")
    guest.check_or_call.click()
    expect(guest.page.locator(".refusal")).to_have_count(0)


def copied_by(visit: Visit) -> str:
    """What is on the clipboard: pasted by the keys, for the page may not read it here."""
    box = visit.page.evaluate_handle(
        "(document.querySelector('dialog[open]') ?? document.body).appendChild(document.createElement('textarea'))"
    ).as_element()
    assert box is not None
    box.focus()
    visit.page.keyboard.press("Control+V")
    text = box.input_value()
    box.evaluate("(box) => box.remove()")
    return text
