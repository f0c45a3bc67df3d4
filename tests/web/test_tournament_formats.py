"""Formats of tournaments, one whole instance each in the browser, played by the page's own controls.

They are made over REST as the form makes them. Bots are instant, and nothing depends on who wins: the whole pool and
every bounty are paid, and the page tells the winner.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from browsing import WAIT, NewVisit, Visit
from played_formats import ask, play_on
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

MOST_TRIES = 600
"""Of a second or so each. Blinds of ten stacks end every tournament long before."""


def tournament(bots: int, *, first_hands: int = 6, **options: Any) -> dict[str, Any]:
    levels = [
        {"smallBlind": 50, "bigBlind": 100, "lasts": first_hands},
        {"smallBlind": 500, "bigBlind": 1000, "ante": 0},
    ]
    return {
        "seats": 3,
        "startingStack": 1000,
        "entry": 100,
        "levels": [*levels, {"smallBlind": 5000, "bigBlind": 10_000, "ante": 0}],
        "blindIncreaseRounds": 2,
        "actionTimeout": 120,
        "speed": "instant",
        "bots": [{"bot": "random"}] * bots,
        **options,
    }


BUYS = {"rebuys": {"levels": 1, "price": 60, "most": 1}, "addOn": {"level": 1, "price": 40}}
TOURNAMENTS = {
    "rebuy, add-on, progressive bounties": tournament(2, **BUYS, fee=5, bounties={"amount": 20, "kind": "progressive"}),
    "bracket": tournament(3, format="bracket"),
    "spin-and-go": tournament(2, format="spin"),
    "shootout": tournament(5, format="shootout"),
    "satellite": tournament(3, format="satellite", seats=4, seatPrice=200),
    "re-entry, mystery bounties": tournament(
        5, lateLevels=2, reEntries=1, bounties={"amount": 20, "kind": "mystery"}, guaranteed=1000
    ),
    "two days": tournament(5, first_hands=1, days=[{"afterLevel": 1}]),
    "deal": tournament(2),
}
BUYING = {"rebuy, add-on, progressive bounties": ("Rebuy", "Add-on"), "deal": ("Propose a deal by ICM",)}
"""Buttons of the tournament's page that are pressed before the first hand is played."""
ALWAYS_PRESSED = {**BUYING, "two days": ("Begin the next day",)}
"""Whether somebody can enter again is luck; all other buttons are offered however the cards fall."""


def play_tournament(guest: Visit, name: str, body: dict[str, Any]) -> tuple[dict[str, Any], set[str]]:
    """From the page's Enter and Begin now to its end; how it ended, and what was pressed on its page."""
    page = guest.page
    made = ask(guest, "POST", "/api/tournaments", {"name": name, **body})
    path, address = f"/api/tournaments/{made['id']}", f"/tournament/{made['id']}"
    guest.open(address)
    page.get_by_role("button", name="Enter").click()
    if body.get("format") != "spin":
        expect(page.get_by_role("status")).to_contain_text("You are in")
        page.get_by_role("button", name="Begin now").click()
    expect(page).to_have_url(re.compile(r"/game/"), timeout=WAIT)
    pressed: set[str] = set()
    if wanted := BUYING.get(name):
        guest.open(address)
        for button in wanted:
            page.get_by_role("button", name=re.compile(f"^{button}")).click()
            pressed.add(button)
        ask(guest, "GET", path)
    for _ in range(MOST_TRIES):
        detail = ask(guest, "GET", path)
        if detail["status"] == "finished":
            return detail, pressed
        offered = "Begin the next day" if detail["isNight"] else "Enter again" if detail["canEnterAgain"] else ""
        if offered:
            if address not in page.url:
                guest.open(address)
            with suppress(PlaywrightTimeout):  # the last level with entries may be over by now
                page.get_by_role("button", name=re.compile(f"^{offered}")).click(timeout=5_000)
                pressed.add(offered)
        elif "/game/" not in page.url and detail["gameId"] is not None:
            guest.open(f"/game/{detail['gameId']}")
        play_on(guest, "all-in" if name != "deal" else "fold", answers=("^Yes",))
    raise AssertionError(f"{name} did not end: {detail}")


def check_paid(name: str, body: dict[str, Any], ended: dict[str, Any]) -> None:
    """The whole pool, and every bounty, was paid to those who played."""
    paid = sum(player["prize"] for player in ended["players"])
    assert paid == ended["prizePool"], name
    assert sorted(player["place"] for player in ended["players"])[0] == 1
    if bounty := body.get("bounties"):
        won = sum(player["bounties"] for player in ended["players"])
        assert won == bounty["amount"] * sum(player["entries"] for player in ended["players"]), name


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_tournament_is_played_to_its_end(visit: NewVisit, name: str) -> None:
    guest, body = visit(), TOURNAMENTS[name]
    guest.lobby()
    ended, pressed = play_tournament(guest, name, body)
    check_paid(name, body, ended)
    assert pressed >= set(ALWAYS_PRESSED.get(name, ()))
    if name == "deal":  # without one the winner would have got everything
        assert sum(player["prize"] > 0 for player in ended["players"]) > 1
    guest.open(f"/tournament/{ended['id']}")
    expect(guest.page.locator(".won")).to_be_visible(timeout=WAIT)
