"""The glossary's page, and positions explained at the seat."""

from __future__ import annotations

from browsing import NewVisit
from playwright.sync_api import expect


def test_the_glossary_is_searched_in_both_languages(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    guest.page.get_by_role("link", name="Glossary").click()
    expect(guest.page.get_by_role("heading", level=1, name="Glossary")).to_be_visible()
    guest.page.get_by_label("Search").fill("hijack")
    expect(guest.page.locator("dt")).to_have_text(["HJ, hijack"])
    guest.page.get_by_label("Search").fill("no such word")
    expect(guest.page.get_by_role("status")).to_have_text("No term contains these words.")
    guest.page.get_by_role("button", name="中文").click()
    expect(guest.page.get_by_role("heading", level=1, name="术语表")).to_be_visible()
    guest.page.get_by_label("查找").fill("劫位")
    expect(guest.page.locator("dt")).to_have_text(["LJ，低劫位", "HJ，劫位"])


def test_a_position_is_explained_by_the_keyboard(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.wait_for_turn()
    guest.page.locator(".opponents .pod").focus()
    position = guest.page.locator(".opponents .position").inner_text()
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("dialog")).to_contain_text(f"{position}, ")
    expect(guest.page.get_by_role("dialog").get_by_role("link", name="Glossary")).to_be_visible()
