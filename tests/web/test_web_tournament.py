"""A tournament over several tables: made, entered, begun, played."""

from __future__ import annotations

import re

from browsing import WAIT, NewVisit, whose_turn
from playwright.sync_api import expect


def test_a_tournament_is_made_entered_and_played(visit: NewVisit) -> None:
    maker, friend = visit(), visit()
    maker.lobby()
    maker.page.get_by_role("button", name="New tournament").click()
    dialog = maker.page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("River cup")
    dialog.get_by_role("group", name="Seats at a table").get_by_role("radio", name="4").check()
    dialog.get_by_role("group", name="Bots").get_by_role("radio", name="5", exact=True).check()
    dialog.get_by_role("button", name="Create").click()
    expect(maker.page.get_by_role("heading", name="River cup")).to_be_visible()
    maker.page.get_by_role("button", name="Enter").click()
    expect(maker.page.get_by_role("status")).to_contain_text("You are in")

    friend.lobby()
    friend.page.get_by_role("link").filter(has_text="River cup").click()
    friend.page.get_by_role("button", name="Enter").click()
    expect(friend.page.get_by_role("status")).to_contain_text("You are in")

    expect(maker.page.get_by_text("35,000")).to_be_visible(timeout=WAIT)
    maker.page.get_by_role("button", name="Begin now").click()
    for each in (maker, friend):
        expect(each.page).to_have_url(re.compile(r"/game/"), timeout=WAIT)
        expect(each.page.locator(".stage .mine .card").first).to_be_visible(timeout=WAIT)
    for _ in range(4):
        whose_turn(maker, friend).check_or_fold()


def test_who_withdraws_gets_the_entry_back(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("button", name="New tournament").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Create").click()
    guest.page.get_by_role("button", name="Enter").click()
    expect(guest.page.locator("header .chips")).to_have_text("95,000", timeout=WAIT)
    guest.page.get_by_role("button", name="Withdraw").click()
    expect(guest.page.locator("header .chips")).to_have_text("100,000", timeout=WAIT)
    guest.page.get_by_role("button", name="Call it off").click()
    expect(guest.page).to_have_url(re.compile(r"/$"))


def test_options_of_a_tournament_are_chosen_shown_and_a_deal_is_proposed(visit: NewVisit) -> None:
    """A turbo with progressive bounties against bots, and a deal that is proposed."""
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("button", name="New tournament").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_role("group", name="Blind structure").get_by_role("radio", name="Turbo").check()
    dialog.get_by_role("group", name="Bots").get_by_role("radio", name="5", exact=True).check()
    dialog.get_by_text("More options").click()
    dialog.get_by_role("group", name="Bounties").get_by_role("radio", name="Progressive").check()
    dialog.get_by_role("button", name="Create").click()
    expect(guest.page.get_by_text("progressive bounty 2,500").first).to_be_visible(timeout=WAIT)
    guest.page.get_by_role("button", name="Enter").click()
    expect(guest.page.get_by_role("status")).to_contain_text("You are in")
    address = guest.page.url
    guest.page.get_by_role("button", name="Begin now").click()
    expect(guest.page).to_have_url(re.compile(r"/game/"), timeout=WAIT)
    guest.page.goto(address)
    guest.page.get_by_role("button", name="Propose a deal by ICM").click()
    expect(guest.page.get_by_role("heading", name="Deal by ICM")).to_be_visible(timeout=WAIT)
