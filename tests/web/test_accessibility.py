"""For everybody: axe finds nothing serious on any page, in both languages and themes, from phones to large screens."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

import pytest
from browsing import NewVisit, Visit
from playwright.sync_api import expect

SERIOUS = {"serious", "critical"}
Theme: TypeAlias = Literal["dark", "light"]


SIZES: Final[dict[tuple[int, int], Theme]] = {
    **{(320, 568): "dark", (375, 812): "light", (812, 375): "dark"},
    **{(768, 1024): "light", (1440, 900): "dark", (2560, 1440): "light"},
}
"""Phones, a tablet and screens, large and small ones in both themes."""


def violations(visit: Visit, axe: str) -> list[str]:
    """What axe calls serious, with the places, at every size."""
    visit.page.evaluate(axe)
    found = []
    for size, theme in SIZES.items():
        visit.page.set_viewport_size({"width": size[0], "height": size[1]})
        found += [f"{size} {theme}: {each}" for each in violations_in(visit, theme)]
    return found


def violations_in(visit: Visit, theme: Theme) -> list[str]:
    visit.page.emulate_media(color_scheme=theme)
    found = visit.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_axe_finds_nothing_serious(visit: NewVisit, axe: str, locale: str) -> None:
    guest = visit(locale=locale)
    guest.lobby()
    assert violations(guest, axe) == []
    dialog = guest.page.get_by_role("dialog")
    for opener in ("^(New table|新建牌桌)$", "^(New tournament|新建锦标赛)$", "^(Settings|设置)$", "^(Account|账号)"):
        guest.page.get_by_role("button", name=re.compile(opener)).click()
        expect(dialog).to_be_visible()
        assert violations(guest, axe) == []
        guest.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    guest.page.get_by_role("button", name=re.compile("^(Deal me in|发牌)$")).click()
    guest.wait_for_turn()
    assert violations(guest, axe) == []
    guest.open("/glossary")
    expect(guest.page.locator("dt").first).to_be_visible()
    assert violations(guest, axe) == []
    guest.open("/me")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(guest, axe) == []


def test_cards_have_names_for_those_who_hear_them(visit: NewVisit) -> None:
    english, chinese = visit(), visit(locale="zh-CN")
    for guest, name in ((english, r"^\w+ of (spades|hearts|diamonds|clubs)$"), (chinese, "^(黑桃|红心|方块|梅花)")):
        guest.lobby()
        guest.page.get_by_role("button", name=re.compile("^(Deal me in|发牌)$")).click()
        guest.wait_for_turn()
        labels = [card.get_attribute("aria-label") or "" for card in guest.page.locator(".mine .card svg").all()]
        assert len(labels) == 2
        assert all(re.match(name, label, re.IGNORECASE) for label in labels)


def test_the_non_visual_table_is_played_by_typed_commands(visit: NewVisit, axe: str) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.page.keyboard.press("Tab")
    guest.page.locator("button.skip").focus()
    guest.page.keyboard.press("Enter")
    box = guest.page.get_by_role("textbox").first
    expect(box).to_be_visible()
    assert violations(guest, axe) == []
    assert guest.answer_to("board") == "No cards on the board"
    guest.check_or_call_by_text()


def test_a_dialog_keeps_the_focus_and_gives_it_back(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    button = guest.page.get_by_role("button", name="Settings")
    button.focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    for _ in range(30):
        guest.page.keyboard.press("Tab")
    assert guest.page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    guest.page.keyboard.press("Escape")
    expect(button).to_be_focused()
