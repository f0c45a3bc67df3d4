"""Phones, upright and on their side, with nine players: nothing covers the own cards, and all can be read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import NewVisit, Visit, scrolls_sideways
from playwright.sync_api import expect

UPRIGHT = [(320, 568), (360, 640), (375, 667), (375, 812), (412, 915)]
ON_THEIR_SIDE = [(640, 360), (667, 375), (812, 375), (932, 430)]

MEASURE = """
() => {
  const name = (each) => (each === null ? "nothing" : `${each.tagName} ${each.getAttribute("class") ?? ""}`);
  const all = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.getBoundingClientRect().width > 0 && each.checkVisibility());
  const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y]));
  /** What lies on an element, or that it is off the screen: looked at in nine spots. */
  const covers = (selector, around) => all(selector).flatMap((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const over = spots.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
    const strange = over.filter((other) => other === null || !each.closest(around).contains(other));
    return [...new Set(strange.map((other) => `${name(each)} under ${name(other)}`))];
  });
  const isOutside = ({ left, top, right, bottom }) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (words.nextNode()) {
    const each = words.currentNode.parentElement;
    const isHidden = each.closest(".unseen, svg, script, style") !== null || !each.checkVisibility();
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (size < 11 && !isHidden && words.currentNode.data.trim() !== "") small.add(`${name(each)} ${size}`);
  }
  return {
    own: covers(".mine .card, .mine .pod", ".mine"),
    opponents: covers(".opponents .pod", ".place"),
    board: covers(".board > li", ".centre"),
    actions: covers(".bar button", "button"),
    outside: all(".stage .card, .stage .pod, .stage .bet, .stage .did, .stage .pots, .bar button, .top button")
      .filter((each) => isOutside(each.getBoundingClientRect())).map(name),
    cut: all(".bar button").filter((each) => each.scrollWidth > each.clientWidth + 1).map(name),
    small: [...small],
  };
}
"""
MOST_FRAMES = 20
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COVERED = """(over, under) => {
  const { left, right, top, bottom } = document.querySelector(over).getBoundingClientRect();
  return [...document.querySelectorAll(under)]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
}"""
KEEP_WHAT_THE_RESULT_COVERS = f"""
() => {{
  window.covered = [];
  const look = () => requestAnimationFrame(() => {{
    if (covered.length === 0 && document.querySelector(".told .result") !== null)
      covered.push(({COVERED})(".told .result", ".stage .pod, .stage .card, .bar button"));
  }});
  new MutationObserver(look).observe(document.body, {{ childList: true, subtree: true }});
}}
"""
"""The result goes with the next hand: it is measured in the page when it comes."""

AS_FULL_AS_CAN_BE = """
() => document.querySelectorAll(".opponents .place").forEach((place, index) => {
  place.querySelectorAll(".did, .bet").forEach((each) => (each.style.display = "none"));
  const isAllIn = index % 3 === 0;
  const did = Object.assign(document.createElement("span"), { className: `did ${isAllIn ? "hot" : "bold"}` });
  did.textContent = isAllIn ? "All-in" : "Raise 10,000";
  const figure = Object.assign(document.createElement("span"), { className: "figure", textContent: "10,000" });
  const bet = Object.assign(document.createElement("div"), { className: "bet" });
  bet.append(figure);
  place.querySelector(".seat").append(did);
  place.append(bet);
})
"""
"""Every opponent has raised or is all-in, whatever these have really done."""

CLEAN: dict[str, list[str]] = {
    "own": [],
    "opponents": [],
    "board": [],
    "actions": [],
    "outside": [],
    "cut": [],
    "small": [],
}


def with_nine(guest: Visit) -> None:
    guest.lobby()
    guest.page.locator("#opponents").fill("8")
    guest.page.locator("#speed").select_option("instant")
    guest.page.get_by_role("button", name=re.compile("^(Deal me in|发牌)$")).click()
    guest.wait_for_turn()
    expect(guest.page.locator(".opponents .pod")).to_have_count(8)


def measured(guest: Visit, size: tuple[int, int]) -> dict[str, Any]:
    """What is wrong once the table has taken its new shape, which takes it a few frames."""
    guest.page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(MOST_FRAMES):
        guest.page.evaluate(DRAWN)
        found: dict[str, Any] = guest.page.evaluate(MEASURE)
        if found == CLEAN and not scrolls_sideways(guest.page):
            break
    assert not scrolls_sideways(guest.page), size
    return found


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_nine_players_fit_every_phone_and_nothing_covers_the_own_cards(visit: NewVisit, locale: str) -> None:
    guest = visit(size=UPRIGHT[0], locale=locale)
    with_nine(guest)
    guest.page.evaluate(AS_FULL_AS_CAN_BE)
    found = {size: measured(guest, size) for size in (*UPRIGHT, *ON_THEIR_SIDE)}
    assert {size: each for size, each in found.items() if each != CLEAN} == {}


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_choices_before_the_turn_fit_their_buttons(visit: NewVisit, locale: str) -> None:
    guest = visit(size=UPRIGHT[0], locale=locale)
    with_nine(guest)
    longest = "Check/fold" if locale == "en-GB" else "看牌/弃牌"
    plan = f'<button class="deed plan"><span class="box"></span>{longest}</button>'
    guest.page.evaluate("(plan) => (document.querySelector('.bar .deeds').innerHTML = plan.repeat(3))", plan)
    found = {size: measured(guest, size)["cut"] for size in (*UPRIGHT, *ON_THEIR_SIDE)}
    assert {size: cut for size, cut in found.items() if cut} == {}


def test_the_result_of_nine_players_covers_nobody(visit: NewVisit) -> None:
    guest = visit(size=UPRIGHT[0])
    with_nine(guest)
    guest.page.evaluate(KEEP_WHAT_THE_RESULT_COVERS)
    hand, number = guest.page.url, guest.hand_number()
    guest.fold_this_hand()
    assert guest.page.evaluate("covered") == [0]
    guest.open(f"{hand.removeprefix(guest.url).replace('/game/', '/hand/')}/{number}")
    expect(guest.page.locator(".picture .stage")).to_be_visible()
    for size in (*UPRIGHT, *ON_THEIR_SIDE):
        guest.page.set_viewport_size({"width": size[0], "height": size[1]})
        guest.page.keyboard.press("End")
        expect(guest.page.locator(".picture .result")).to_be_visible()
        guest.until(f"({COVERED})('.picture .result', '.picture .pod, .picture .card') === 0")
        assert not scrolls_sideways(guest.page), size


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_the_lobby_is_never_wider_than_a_phone(visit: NewVisit, locale: str) -> None:
    guest = visit(locale=locale)
    guest.lobby()
    guest.page.locator("header .chips").evaluate("(each) => (each.lastChild.data = '12,345,678')")
    for size in UPRIGHT:
        guest.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert not scrolls_sideways(guest.page), size


def test_a_long_form_stays_in_sight_while_the_keyboard_walks_through_it(visit: NewVisit) -> None:
    guest = visit(size=UPRIGHT[0])
    guest.lobby()
    guest.page.get_by_role("button", name="New table").click()
    form = guest.page.get_by_role("dialog")
    expect(form.get_by_role("switch").last).to_be_attached()
    form.get_by_role("switch").last.focus()
    assert form.evaluate("(each) => [each.scrollTop, each.scrollHeight - each.clientHeight]") == [0, 0]
    expect(form.get_by_role("heading").first).to_be_in_viewport()
    expect(form.get_by_role("switch").last).to_be_in_viewport()
