"""The solver lab in a browser: a spot set up, solved and walked, in both languages, wide and narrow."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browsing import PHONE, WIDE, NewVisit, Visit, scrolls_sideways, small_targets
from playwright.sync_api import Locator, expect
from test_accessibility import violations

SOLVED = 240_000
"""Milliseconds. The first solution on a machine compiles kernels."""

BETTOR = "JTs, 54s"
"""On the board below: the nuts or nothing, as many of each. A bet of the pot is half a bluff for each value bet."""
CALLER = "AKo"
BOARD = "AsKdQc7h2s"

WORDS = {
    "en-GB": {
        "board": "Board",
        "oop": "Range out of position: Range as text",
        "ip": "Range in position: Range as text",
        "whose": "In position",
        "pot": "Pot",
        "stack": "Stack behind",
        "target": "Accuracy, % of the pot",
        "own": "My own",
        "menu": "OOP Bet",
        "other menus": ("OOP Raise", "OOP Donk bet", "IP Bet", "IP Raise"),
        "solve": "Solve",
        "actions": "Actions",
        "bet": "All-in 100",
        "call": "Call 100",
        "start": "Start",
        "grid": "Hands out of position",
        "table": "Table",
        "to act": "In position acts",
    },
    "zh-CN": {
        "board": "公共牌",
        "oop": "不利位置的范围: 范围（文字）",
        "ip": "有利位置的范围: 范围（文字）",
        "whose": "有利位置",
        "pot": "底池",
        "stack": "后手筹码",
        "target": "精度（底池的 %）",
        "own": "自定义",
        "menu": "OOP 下注",
        "other menus": ("OOP 加注", "OOP 领打", "IP 下注", "IP 加注"),
        "solve": "求解",
        "actions": "行动",
        "bet": "全下 100",
        "call": "跟注 100",
        "start": "起点",
        "grid": "不利位置的手牌",
        "table": "表格",
        "to act": "轮到有利位置行动",
    },
}


def address(**spot: object) -> str:
    given = {"board": BOARD, "oop": BETTOR, "ip": CALLER, "pot": 100, "stack": 100, "target": 0.1} | spot
    given.setdefault("sizes", "oop.river.bet=a")
    return "/lab?" + "&".join(f"{name}={str(value).replace('%', '%25')}" for name, value in given.items())


def solve(guest: Visit, name: str = "Solve") -> None:
    guest.page.get_by_role("button", name=name, exact=True).click()
    expect(guest.page.locator(".solution")).to_be_visible(timeout=SOLVED)


def share(button: Locator) -> float:
    found = re.search(r"([\d.]+) %", button.inner_text())
    assert found
    return float(found[1])


def action(guest: Visit, name: str) -> Locator:
    return guest.page.locator(".actions button").filter(has_text=name)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_a_river_is_set_up_solved_and_walked(visit: NewVisit, axe: str, size: tuple[int, int], locale: str) -> None:
    guest, words = visit(size=size, locale=locale), WORDS[locale]
    page = guest.page
    guest.open("/lab")
    page.get_by_label(words["board"], exact=True).fill(BOARD)
    page.get_by_label(words["oop"]).fill(BETTOR)
    if size == PHONE:
        page.get_by_role("radio", name=words["whose"]).check()
    page.get_by_label(words["ip"]).fill(CALLER)
    page.get_by_label(words["pot"], exact=True).fill("100")
    page.get_by_label(words["stack"], exact=True).fill("100")
    page.get_by_label(words["target"]).fill("0.1")
    page.get_by_role("radio", name=words["own"]).check()
    page.get_by_label(words["menu"], exact=True).fill("a")
    for other in words["other menus"]:
        page.get_by_label(other, exact=True).fill("")
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
    assert violations(guest, axe) == []

    solve(guest, str(words["solve"]))
    # Half of the range is the nuts and bets; a bet of the pot carries one bluff for two of them.
    assert share(action(guest, words["bet"])) == pytest.approx(75, abs=4)
    nuts = page.locator(f"[role=grid][aria-label='{words['grid']}'] [data-hand=JTs]")
    assert float(re.findall(r"([\d.]+) %", nuts.get_attribute("aria-label") or "")[1]) > 97
    nuts.focus()
    expect(page.locator(".closer").first).to_contain_text("J♠ 10♠")
    assert not scrolls_sideways(page)
    assert small_targets(page) == []
    assert violations(guest, axe) == []

    action(guest, words["bet"]).click()
    expect(page.get_by_role("heading", name=words["to act"])).to_be_visible()
    assert share(action(guest, words["call"])) == pytest.approx(50, abs=8)
    page.get_by_role("radio", name=words["table"], exact=True).check()
    expect(page.locator(".ranges table:visible").first).to_contain_text("AKo")
    assert violations(guest, axe) == []
    page.get_by_role("button", name=words["start"], exact=True).click()
    expect(action(guest, words["bet"])).to_be_visible()


def test_hands_are_painted_into_a_range_with_mouse_and_keyboard(visit: NewVisit) -> None:
    guest = visit()
    guest.open(address(oop="AA"))
    box = guest.page.get_by_label("Range out of position: Range as text")
    grid = guest.page.get_by_role("grid", name="Range out of position")
    expect(grid.get_by_role("gridcell", name="AA: 100 %")).to_be_visible()
    for hand in ("AKs", "AQs", "AJs"):
        grid.locator(f"[data-hand={hand}]").hover()
        if hand == "AKs":
            guest.page.mouse.down()
    guest.page.mouse.up()
    expect(box).to_have_value("AA, AJs+")
    grid.locator("[data-hand=AA]").focus()
    guest.page.keyboard.press("Space")
    expect(box).to_have_value("AJs+")
    guest.page.get_by_role("slider").first.fill("50")
    guest.page.keyboard.press("Tab")
    grid.locator("[data-hand=AA]").focus()
    guest.page.keyboard.press("ArrowDown")
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Enter")
    expect(box).to_have_value("KK@0.5, AJs+")


def test_what_cannot_be_solved_is_said_in_the_readers_language(visit: NewVisit) -> None:
    guest = visit(locale="zh-CN")
    guest.refusals = (422,)
    guest.open(address(board="As"))
    guest.page.get_by_role("button", name="求解", exact=True).click()
    expect(guest.page.get_by_role("alert")).to_have_text("1 张公共牌无法求解；请给出 3、4 或 5 张。")
    guest.page.get_by_label("不利位置的范围: 范围（文字）").fill("A8x")
    expect(guest.page.get_by_text("“A8x”不是范围")).to_be_visible()


def test_cards_are_picked_for_the_board_and_for_the_next_street(visit: NewVisit) -> None:
    guest = visit()
    guest.open(address(board="AsKdQc", sizes="bet=a", target=5))
    guest.page.get_by_text("Pick cards").click()
    guest.page.get_by_role("button", name="seven of hearts").click()
    expect(guest.page.get_by_label("Board", exact=True)).to_have_value("AsKdQc7h")
    solve(guest)
    for _ in range(2):
        action(guest, "Check").click()
    expect(guest.page.get_by_role("heading", name="Choose the river card")).to_be_visible()
    expect(guest.page.get_by_role("button", name="ace of spades")).to_be_disabled()
    guest.page.get_by_role("button", name="ten of spades").click()
    expect(guest.page.locator(".facts").get_by_role("img", name="Ten of spades")).to_be_visible()
    expect(guest.page.get_by_role("navigation", name="Line").get_by_role("button")).to_have_count(4)


def test_an_address_leads_back_to_the_solution_and_its_node(visit: NewVisit) -> None:
    guest, other = visit(), visit()
    guest.open(address())
    solve(guest)
    action(guest, "All-in 100").click()
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()
    expect(guest.page).to_have_url(re.compile("line=all-in"))
    guest.page.reload()
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()
    other.page.goto(guest.page.url)
    expect(other.page.get_by_label("Board", exact=True)).to_have_value(BOARD)
    expect(other.page.get_by_label("Range in position: Range as text")).to_have_value(CALLER)


def test_a_node_is_saved_as_json(visit: NewVisit, tmp_path: Path) -> None:
    guest = visit()
    guest.open(address())
    solve(guest)
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="Save as JSON").click()
    download.value.save_as(tmp_path / "node.json")
    saved = json.loads((tmp_path / "node.json").read_text("utf-8"))
    assert saved["solution"]["spot"]["board"] == BOARD
    assert [each["name"] for each in saved["node"]["actions"]] == ["check", "all-in 100"]


def test_solving_is_stopped_and_what_there_is_is_kept(visit: NewVisit) -> None:
    guest = visit()
    guest.open(address(board="AsKdQc7h", oop="60%", ip="60%", target=0.01, sizes="bet=33%,75%; raise=60%", stack=500))
    guest.page.get_by_role("button", name="Solve", exact=True).click()
    expect(guest.page.get_by_text(re.compile("Exploitable by"))).to_be_visible(timeout=SOLVED)
    guest.page.get_by_role("button", name="Stop and keep").click()
    expect(guest.page.get_by_text(re.compile("^Stopped: exploitable by"))).to_be_visible(timeout=SOLVED)
    expect(guest.page.get_by_role("heading", name="Out of position acts")).to_be_visible()


def test_equity_is_shown_without_solving_and_the_lobby_leads_here(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("link", name=re.compile("Solve a postflop spot")).click()
    guest.page.get_by_label("Board", exact=True).fill("")
    guest.page.get_by_label("Range out of position: Range as text").fill("AA")
    guest.page.get_by_label("Range in position: Range as text").fill("KK")
    guest.page.get_by_role("button", name="Equity only").click()
    equity = guest.page.get_by_role("region", name="Equity of the ranges")
    expect(equity).to_contain_text(re.compile(r"Out of position 8[12]\.\d+ %"), timeout=SOLVED)
    expect(equity).to_contain_text("All deals counted.")
