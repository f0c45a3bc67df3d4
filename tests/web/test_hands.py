"""Hands that were played: the list, the graph, the replayer with its address, PHH."""

from __future__ import annotations

import re
from zipfile import ZipFile

from browsing import PHONE, NewVisit, Visit, scrolls_sideways
from playwright.sync_api import expect

from riverboat.history import HandHistory, read_hands


def play_hands(visit: Visit, count: int) -> None:
    visit.play_now(opponents=1)
    while visit.hand_number() <= count:
        visit.fold_this_hand()
    visit.wait_for_turn()  # no hand ends while those that were played are looked at


def test_hands_are_listed_with_statistics_and_a_graph(visit: NewVisit) -> None:
    guest = visit()
    play_hands(guest, 3)
    guest.open("/me")
    expect(guest.page.get_by_role("region", name="Statistics").get_by_text("VPIP")).to_be_visible()
    expect(guest.page.get_by_role("link", name=re.compile(r"Hand \d")).nth(2)).to_be_visible()
    graph = guest.page.locator(".graph canvas")
    expect(graph).to_be_visible()
    graph.evaluate("(each) => (each.dataset.before = 'yes')")
    guest.page.emulate_media(color_scheme="dark")
    expect(guest.page.locator(".graph canvas:not([data-before])")).to_be_visible()
    results = guest.page.locator(".hand .result")
    assert not any("bb" in told for told in results.all_inner_texts())
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("group", name="Amounts").get_by_label("big blinds").check()
    expect(results.first).to_contain_text("bb")
    assert all(re.fullmatch(r"[+−]?[\d,]+(\.\d+)? bb", told) for told in results.all_inner_texts())


def test_a_hand_is_replayed_step_by_step_and_every_step_has_an_address(visit: NewVisit) -> None:
    guest, other = visit(), visit(size=PHONE, locale="zh-CN")
    play_hands(guest, 1)
    guest.open("/me")
    guest.page.get_by_role("link", name="Hand 1").click()
    expect(guest.page.get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(guest.page.locator(".stage .mine .card:not(.down)")).to_have_count(2)
    guest.page.get_by_role("button", name="Forward").click()
    expect(guest.page).to_have_url(re.compile(r"/hand/\d+/1\?key=[\w-]+#1$"))
    guest.page.keyboard.press("End")
    expect(guest.page.locator(".log .now")).to_contain_text(re.compile("win"))
    address = guest.page.url
    guest.page.reload()
    expect(guest.page.locator(".log .now")).to_contain_text(re.compile("win"))
    # Whoever gets the link sees the hand, but no card that was not shown. Without its key there is nothing.
    other.page.goto(address)
    expect(other.page.locator(".log .now")).to_contain_text(re.compile("赢"))
    expect(other.page.get_by_role("link", name="下一手")).to_have_count(0)
    other.refusals = (404,)
    other.page.goto(re.sub(r"\?key=[^#]+", "", address))
    expect(other.page.get_by_role("alert")).to_be_visible()


def test_copy_link_gives_a_link_that_opens_for_somebody_else(visit: NewVisit) -> None:
    guest, friend = visit(), visit()
    guest.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.play_now(opponents=1)
    # Nobody shows a card.
    guest.fold_this_hand()
    guest.open("/me")
    guest.page.get_by_role("link", name="Hand 1").click()
    expect(guest.page.locator(".stage .hole .card:not(.down)")).to_have_count(2)
    guest.page.get_by_role("button", name="Copy link").click()
    expect(guest.page.get_by_role("button", name="Copied")).to_be_visible()
    friend.page.goto(guest.page.evaluate("navigator.clipboard.readText()"))
    expect(friend.page.get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(friend.page.locator(".stage .hole .card.down")).to_have_count(4)
    expect(friend.page.locator(".stage .hole .card:not(.down)")).to_have_count(0)
    expect(friend.page.get_by_role("link", name="To the table")).to_have_count(0)


def test_a_hand_is_copied_as_phh(visit: NewVisit) -> None:
    guest = visit()
    guest.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play_hands(guest, 1)
    guest.open("/me")
    guest.page.get_by_role("link", name="Hand 1").click()
    guest.page.get_by_role("button", name="Copy as PHH").click()
    expect(guest.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = guest.page.evaluate("navigator.clipboard.readText()")
    assert 'variant = "NT"' in copied.replace("'", '"')


def test_all_hands_are_downloaded_in_the_format_that_was_chosen(visit: NewVisit) -> None:
    guest = visit()
    play_hands(guest, 2)
    guest.open("/me")
    guest.page.get_by_label("Format").select_option("PokerStars")
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="Download all hands").click()
    assert download.value.suggested_filename == "riverboat-hands-pokerstars.zip"
    with ZipFile(download.value.path()) as opened:
        assert opened.testzip() is None
        told = opened.read("hands/hands-00001.txt").decode()
    hands = list(read_hands(told))
    assert len(hands) >= 2  # the table may have ended another hand meanwhile
    assert {type(hand) for hand in hands} == {HandHistory}


def test_the_replayer_fits_a_phone(visit: NewVisit) -> None:
    guest = visit(size=PHONE)
    play_hands(guest, 1)
    guest.open("/me")
    assert not scrolls_sideways(guest.page)
    guest.page.get_by_role("link", name="Hand 1").click()
    expect(guest.page.get_by_role("heading", name="Hand 1")).to_be_visible()
    assert not scrolls_sideways(guest.page)
    expect(guest.page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
