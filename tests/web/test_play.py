"""At the table: alone with bots, with each other, to the end of a sit-and-go, on a phone and on a desk."""

from __future__ import annotations

import re

import pytest
from browsing import PHONE, WAIT, WIDE, NewVisit, Visit, scrolls_sideways, small_targets, whose_turn
from playwright.sync_api import expect
from test_lobby import invitation, make_table


def test_a_hand_is_played_to_its_end_and_the_next_is_dealt(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=2)
    for _ in range(400):
        guest.act()
        if guest.hand_number() >= 3:
            break
    assert guest.hand_number() >= 3


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_the_table_fits_a_phone(visit: NewVisit, locale: str) -> None:
    guest = visit(size=PHONE, locale=locale)
    guest.lobby()
    guest.page.get_by_role("button", name=re.compile("^(Deal me in|发牌)$")).click()
    guest.wait_for_turn()
    assert not scrolls_sideways(guest.page)
    assert small_targets(guest.page) == []
    for deed in guest.page.locator("button.deed").all():
        box = deed.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] + box["height"] <= PHONE[1]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_on_the_table_lies_outside_the_screen(visit: NewVisit, size: tuple[int, int]) -> None:
    guest = visit(size=size)
    guest.play_now(opponents=8, speed="fast")
    guest.wait_for_turn()
    outside = guest.page.evaluate(
        """() => [...document.querySelectorAll(".stage .card, .stage [data-seat], .stage .pots")]
          .map((each) => each.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .filter((box) => box.left < -2 || box.right > innerWidth + 2 || box.top < -2 || box.bottom > innerHeight + 2)
          .length"""
    )
    assert outside == 0


def test_the_keyboard_alone_plays(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    first = guest.hand_number()
    guest.page.keyboard.press("f")
    if guest.page.get_by_role("button", name=re.compile("^Fold")).count() > 1 or not guest.next_hand.is_visible():
        guest.page.keyboard.press("y")
    for _ in range(WAIT // 200):
        if guest.hand_number() > first:
            return
        guest.page.keyboard.press("Enter")
        guest.page.wait_for_timeout(200)
    raise AssertionError("the hand was not folded by the keyboard")


def test_two_people_play_each_other(visit: NewVisit) -> None:
    maker, friend = visit(), visit(size=PHONE, locale="zh-CN")
    make_table(maker, "Duel", is_private=True)
    friend.page.goto(invitation(maker))
    friend.page.get_by_role("button", name=re.compile("入座")).first.click()
    friend.page.get_by_role("dialog").get_by_role("button", name="入座").click()
    expect(friend.page.locator(".stage .mine .card")).to_have_count(2, timeout=WAIT)
    for _ in range(400):
        whose_turn(maker, friend).act()
        if maker.hand_number() >= 2:
            break
    # Each sees its own cards and the other's backs. Both look at the same hand when its first turn has come.
    for _ in range(WAIT // 100):
        whose_turn(maker, friend)
        number = maker.hand_number()
        cards = [own_cards(each) for each in (maker, friend)]
        if number >= 2 and [len(each) for each in cards] == [2, 2] and number == friend.hand_number():
            break
        maker.page.wait_for_timeout(100)
    assert number >= 2
    assert None not in cards[0] | cards[1], "no card of one's own is face down"
    assert cards[0].isdisjoint(cards[1])


def test_what_one_says_the_other_reads_as_plain_text(visit: NewVisit) -> None:
    maker, friend = visit(), visit()
    make_table(maker, "Talk", is_private=True)
    friend.page.goto(invitation(maker))
    for each in (maker, friend):
        # Who watches the table hears what is said there.
        expect(each.page.get_by_role("group", name="Players")).to_be_visible()
        each.page.get_by_role("tab", name="Chat").click()
    box = maker.page.get_by_role("textbox").last
    box.fill("<b>hello</b> & welcome")
    box.press("Enter")
    expect(friend.page.get_by_text("<b>hello</b> & welcome")).to_be_visible()


def test_a_whole_sit_and_go_is_played_to_the_standings(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1, kind="sit_and_go", level=1)
    for _ in range(400):
        if guest.page.locator(".standings").is_visible():
            break
        guest.act(bold=True)
    expect(guest.page.locator(".standings")).to_be_visible()
    expect(guest.page.locator(".standings")).to_contain_text(re.compile("[123]"))


def test_leaving_brings_the_chips_back(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.leave()
    expect(guest.page.locator("header .chips")).to_have_text(re.compile(r"(100,\d{3}|9\d,\d{3})"), timeout=WAIT)


def own_cards(visit: Visit) -> set[str | None]:
    return {card.get_attribute("aria-label") for card in visit.page.locator(".stage .mine .card svg").all()}


def test_nobody_is_waited_for_when_bots_have_taken_the_other_seats(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.evaluate(
        """() => {
          window.waited = [];
          new MutationObserver(() => {
            for (const each of document.querySelectorAll(".waiting, .headline")) window.waited.push(each.innerText);
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }"""
    )
    guest.page.get_by_role("button", name="Deal me in").click()
    expect(guest.page.locator(".stage .mine .card")).to_have_count(2, timeout=WAIT)
    told = "\n".join(guest.page.evaluate("window.waited"))
    assert "Waiting for players" not in told
    assert "seats taken" not in told
