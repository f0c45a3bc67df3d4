"""The lobby: sit down within one click, find and make tables, be somebody."""

from __future__ import annotations

import re

import pytest
from browsing import PHONE, WIDE, NewVisit, Visit, scrolls_sideways, small_targets, whose_turn
from played_formats import ask
from playwright.sync_api import expect


def test_one_click_deals_a_stranger_in(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("button", name="Deal me in").click()
    guest.wait_for_turn()
    expect(guest.page.locator(".stage .mine .card")).to_have_count(2)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(("locale", "words"), [("en-US", "Deal me in"), ("zh-TW", "发牌"), ("fr-FR", "Deal me in")])
def test_the_lobby_speaks_the_browsers_language_and_fits(
    visit: NewVisit, size: tuple[int, int], locale: str, words: str
) -> None:
    guest = visit(size=size, locale=locale)
    guest.lobby()
    expect(guest.page.get_by_role("button", name=words)).to_be_visible()
    assert not scrolls_sideways(guest.page)
    assert small_targets(guest.page) == []


def test_the_language_changes_at_once_and_is_kept(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("button", name="中文").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("请入座，牌已洗好。")
    expect(guest.page.locator("html")).to_have_attribute("lang", "zh-CN")
    guest.page.reload()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("请入座，牌已洗好。")


def test_a_table_is_made_with_its_stakes_and_shown_to_others(visit: NewVisit) -> None:
    maker, other = visit(), visit()
    make_table(maker, "The Delta Queen", is_private=False)
    other.lobby()
    row = other.page.get_by_role("link").filter(has_text="The Delta Queen")
    expect(row).to_contain_text("100/200")
    expect(row).to_contain_text("1 of 9")
    row.click()
    expect(other.page.get_by_text("The Delta Queen").first).to_be_visible()
    other.page.get_by_role("button", name=re.compile("^(Take a seat|Sit)")).first.click()
    other.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    whose_turn(maker, other)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_what_a_table_has_is_told_before_and_after_one_sits_down(visit: NewVisit, size: tuple[int, int]) -> None:
    guest = visit(size=size)
    guest.lobby()
    cash = {"rakeBasisPoints": 450, "rakeCaps": [300], "bombPotEvery": 10, "bombPotBoards": 2, "standUp": 50}
    made = ask(guest, "POST", "/api/games", {"name": "Extras", "cash": cash, "bots": [{"bot": "station"}]})
    rake, bomb_pots = "rake 4.5 % (at most 300)", "every 10 hands a bomb pot: ante 500, two boards"
    guest.lobby()
    expect(guest.page.get_by_role("link").filter(has_text="Extras")).to_contain_text(rake)
    assert not scrolls_sideways(guest.page)
    guest.open(f"/game/{made['id']}")
    guest.page.get_by_role("button", name=re.compile("^(Take a seat|Sit)")).first.click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_text([rake, bomb_pots, re.compile("^stand-up game")])
    dialog.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".stage .mine")).to_be_visible()
    guest.page.get_by_role("button", name=re.compile("^(Menu|Table menu)")).click()
    expect(guest.page.get_by_text(f"At this table: {rake} · {bomb_pots}")).to_be_visible()
    ask(guest, "DELETE", f"/api/games/{made['id']}")


def test_whoever_returns_is_offered_what_was_taken_away(visit: NewVisit) -> None:
    guest = visit()
    make_table(guest, "Rathole", is_private=False)
    guest.leave()
    guest.page.get_by_role("link").filter(has_text="Rathole").click()
    guest.page.get_by_role("button", name=re.compile("^(Take a seat|Sit)")).first.click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You took 20,000 chips away from this table")
    expect(dialog.get_by_label("Buy-in")).to_have_attribute("min", "20000")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)


def test_a_private_table_is_not_listed_and_opens_by_its_link(visit: NewVisit) -> None:
    maker, friend = visit(), visit()
    make_table(maker, "Back room", is_private=True)
    friend.lobby()
    expect(friend.page.get_by_text("Back room")).to_have_count(0)
    friend.page.goto(invitation(maker))
    expect(friend.page).to_have_url(re.compile(r"/game/\d+\?code="))
    expect(friend.page.get_by_text("Back room").first).to_be_visible()


def test_a_wrong_code_is_refused_in_words(visit: NewVisit) -> None:
    guest = visit()
    guest.refusals = (404,)
    guest.lobby()
    guest.page.get_by_label("Somebody gave you a code?").fill("NOSUCH")
    guest.page.get_by_role("button", name="Open").click()
    expect(guest.page.get_by_role("alert")).to_be_visible()


def test_a_guest_becomes_somebody_and_comes_back(visit: NewVisit) -> None:
    guest, later = visit(), visit()
    # The token of a guest ends with the guest: what was asked with it and is still under way is refused.
    guest.refusals = later.refusals = (401,)
    guest.lobby()
    enter(guest, "Make it mine", "Ada of the river", "correct horse", "Keep this account")
    expect(guest.page.locator("header .name")).to_have_text("Ada of the river")
    later.lobby()
    enter(later, "Log in", "Ada of the river", "correct horse", "Log in")
    expect(later.page.locator("header .name")).to_have_text("Ada of the river")
    later.page.get_by_role("button", name="Account").click()
    later.page.get_by_role("button", name="Log out").click()
    expect(later.page.locator("header .name")).not_to_have_text("Ada of the river")


def test_a_wrong_password_is_refused_in_the_readers_language(visit: NewVisit) -> None:
    guest = visit(locale="zh-CN")
    guest.refusals = (401,)
    guest.lobby()
    guest.page.get_by_role("button", name="账号").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="登录").check()
    dialog.get_by_label("名字").fill("Nobody at all")
    dialog.get_by_label("密码").fill("wrong")
    dialog.get_by_role("button", name="登录", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("[一-龥]"))


def test_settings_are_kept_in_the_browser(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("dialog").get_by_role("radio", name="Two colours").check()
    expect(guest.page.locator("html")).to_have_attribute("data-suits", "two")
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("data-suits", "two")


def test_an_address_that_leads_nowhere_says_so(visit: NewVisit) -> None:
    guest = visit()
    guest.refusals = (404,)
    guest.open("/game/424242")
    expect(guest.page.get_by_role("alert").first).to_be_visible()
    expect(guest.page.get_by_role("link", name="To the lobby")).to_be_visible()


def make_table(visit: Visit, name: str, *, is_private: bool) -> None:
    visit.lobby()
    visit.page.get_by_role("button", name="New table").click()
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
    dialog.get_by_role("textbox", name="Small blind").fill("100")
    dialog.get_by_role("textbox", name="Big blind").fill("200")
    if not is_private:
        dialog.get_by_text("Private", exact=True).click()
    dialog.get_by_role("button", name="Create and sit down").click()
    expect(visit.page).to_have_url(re.compile(r"/game/"))


def invitation(visit: Visit) -> str:
    visit.page.get_by_role("button", name=re.compile("Invite")).first.click()
    link = visit.page.get_by_role("dialog").get_by_role("textbox", name="Link").input_value()
    visit.page.keyboard.press("Escape")
    return link


def enter(visit: Visit, way: str, name: str, password: str, button: str) -> None:
    visit.page.get_by_role("button", name="Account").click()
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_role("radio", name=way).check()
    dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "words", "lobby"),
    [("en-GB", "There is nothing at this address.", "To the lobby"), ("zh-CN", "这个地址没有内容。", "回大厅")],
)
def test_an_unknown_address_says_so_and_leads_on(visit: NewVisit, locale: str, words: str, lobby: str) -> None:
    guest = visit(locale=locale, size=PHONE)
    guest.refusals = (404,)
    guest.open("/no/such/page")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(words)
    expect(guest.page.locator("main")).to_contain_text("/no/such/page")
    assert not scrolls_sideways(guest.page)
    assert small_targets(guest.page) == []
    guest.page.get_by_role("button", name=lobby).click()
    expect(guest.page).to_have_url(f"{guest.url}/")
