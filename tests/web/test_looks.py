"""Theme, felt and deck are chosen in the settings and stay chosen."""

from __future__ import annotations

from browsing import NewVisit, Visit
from playwright.sync_api import expect

GROUND = "getComputedStyle(document.documentElement).backgroundColor"
LIGHT, DARK = "rgb(243, 241, 234)", "rgb(11, 16, 18)"


def ink(visit: Visit, selector: str, what: str) -> str:
    return str(visit.page.locator(selector).first.evaluate(f"(each) => getComputedStyle(each).{what}"))


def test_the_theme_follows_the_system_until_one_is_chosen(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.emulate_media(color_scheme="light")
    assert guest.page.evaluate(GROUND) == LIGHT
    guest.page.emulate_media(color_scheme="dark")
    assert guest.page.evaluate(GROUND) == DARK
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("group", name="Theme").get_by_label("Light").check()
    assert guest.page.evaluate(GROUND) == LIGHT
    guest.page.reload()
    guest.until(f"{GROUND} === {LIGHT!r}")


def test_a_theme_set_against_the_systems_is_there_before_the_client(visit: NewVisit) -> None:
    guest = visit()
    guest.page.emulate_media(color_scheme="dark")
    guest.lobby()
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("group", name="Theme").get_by_label("Light").check()
    bar = "document.querySelector('meta[name=theme-color][media*=dark]').content"
    assert guest.page.evaluate(bar) == "#f3f1ea", "the browser's own bar follows"
    # A client that has not arrived yet: its scripts are empty.
    guest.page.route("**/assets/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    guest.page.reload()
    assert guest.page.locator("#app").inner_html() == ""
    assert guest.page.evaluate(GROUND) == LIGHT


def test_felt_and_deck_are_used_at_the_table_and_remembered(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    queen = ".hero .card .d path"
    assert ink(guest, queen, "stroke") == "rgb(27, 95, 196)", "four colours, diamonds blue"
    guest.page.get_by_role("button", name="Settings").click()
    for group, label in (("Felt", "Red"), ("Deck", "Two colours"), ("Card back", "Black")):
        guest.page.get_by_role("group", name=group).get_by_label(label).check()
    guest.page.keyboard.press("Escape")
    assert ink(guest, queen, "stroke") == "rgb(196, 31, 44)"
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.page.reload()
    guest.wait_for_turn()
    expect(guest.page.locator(".stage .card.down")).to_have_count(2)
    assert ink(guest, ".stage .card.down .back", "fill") == "rgb(35, 39, 43)"
    assert "rgb(117, 36, 47)" in ink(guest, ".stage .felt", "backgroundImage")


def loaded_fonts(visit: Visit) -> set[str]:
    names = "[...document.fonts].filter((each) => each.status === 'loaded').map((each) => each.family)"
    visit.until(f"document.fonts.status === 'loaded' && {names}.length > 1")
    return {str(name).strip('"') for name in visit.page.evaluate(names)}


def test_fonts_are_shipped_and_chinese_ones_only_for_those_who_read_chinese(visit: NewVisit) -> None:
    english, chinese = visit(), visit(locale="zh-CN")
    english.lobby()
    chinese.lobby()
    latin = {"Inter Variable", "Source Serif 4 Variable"}
    assert latin <= loaded_fonts(english)
    assert "Noto Sans SC Subset" not in loaded_fonts(english)
    chinese.until("[...document.fonts].some((each) => each.family.includes('SC Subset') && each.status === 'loaded')")
    assert chinese.page.evaluate("document.fonts.check('16px \"Noto Sans SC Subset\"', '发牌')")
