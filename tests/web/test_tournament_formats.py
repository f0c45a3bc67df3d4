"""Formats of tournaments, one whole instance each in the browser, played by the page's own controls.

They are made over REST as the form makes them. Bots are instant, and nothing depends on who wins: the whole pool and
every bounty are paid, and the page tells the winner.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import WAIT, NewVisit, Visit
from playwright.sync_api import expect

MOMENT = 30
MOST_STEPS = 4_000

ASK = """
async ([method, path, body]) => {
  const answer = await fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${localStorage.getItem("riverboat.token")}`,
      ...(body === null ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return [answer.status, answer.status === 204 ? null : await answer.json()];
}
"""

STEP = """
async ([answers, isBold]) => {
  const can = (button) => button !== null && !button.disabled && button.checkVisibility();
  const one = (selector) => [...document.querySelectorAll(selector)].find(can) ?? null;
  const press = (button) => { button.click(); return button.textContent.trim(); };
  const buttons = [...document.querySelectorAll(".bar button")].filter(can);
  for (const answer of answers) {
    const found = buttons.find((button) => new RegExp(answer).test(button.textContent.trim()));
    if (found) return press(found);
  }
  if (one("button.deed.fold") !== null) {
    const allIn = buttons.find((button) => /^All-in/.test(button.textContent.trim()));
    if (isBold && allIn) {
      press(allIn);
      await new Promise((ready) => setTimeout(ready, 0));
      const raise = one("button.deed.raise");
      if (raise !== null) return press(raise);
    }
    const stay = one("button.deed.check:not(.next)") ?? one("button.deed.call") ?? one("button.deed.raise");
    return stay === null ? null : press(stay);
  }
  const between = one("button.deed.next") ?? one(".deeds:not(:has(.fold)) button.deed.raise");
  return between === null ? null : press(between);
}
"""
"""Does the next thing there is to do at the table: answers a question, goes all-in, checks or calls, deals or buys."""


def ask(guest: Visit, method: str, path: str, body: object = None) -> Any:
    status, answer = guest.page.evaluate(ASK, [method, path, body])
    assert 200 <= status < 300, answer
    return answer


def step(guest: Visit, answers: tuple[str, ...] = (), *, is_bold: bool = True) -> None:
    guest.page.evaluate(STEP, [list(answers), is_bold])
    guest.page.wait_for_timeout(MOMENT)


def tournament(bots: int, **options: Any) -> dict[str, Any]:
    levels = [{"smallBlind": 50, "bigBlind": 100, "lasts": 6}, {"smallBlind": 500, "bigBlind": 1000, "ante": 0}]
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
}
BUYING = {"rebuy, add-on, progressive bounties": ("Rebuy", "Add-on")}
"""Buttons of the tournament's page that are pressed before the first hand is played."""


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
    for count in range(MOST_STEPS):
        if count % 20 == 0 and (detail := ask(guest, "GET", path))["status"] == "finished":
            return detail, pressed
        if count % 20 == 0 and (detail["isNight"] or detail["canEnterAgain"] or "/game/" not in page.url):
            wanted_now = "Begin the next day" if detail["isNight"] else "Enter again" if detail["canEnterAgain"] else ""
            seat = detail["gameId"]
            if wanted_now:
                if address not in page.url:
                    guest.open(address)
                page.get_by_role("button", name=re.compile(f"^{wanted_now}")).click()
                pressed.add(wanted_now)
            elif seat is not None:
                guest.open(f"/game/{seat}")
        step(guest)
    raise AssertionError(f"{name} did not end: {detail}")


def check_paid(name: str, body: dict[str, Any], ended: dict[str, Any]) -> None:
    """The whole pool, and every bounty, was paid to those who played."""
    paid = sum(player["prize"] for player in ended["players"])
    assert paid == ended["prizePool"], name
    assert sorted(player["place"] for player in ended["players"])[0] == 1
    if bounty := body.get("bounties"):
        won = sum(player["bounties"] for player in ended["players"])
        assert won == bounty["amount"] * ended["entries"], name


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_tournament_is_played_to_its_end(visit: NewVisit, name: str) -> None:
    guest, body = visit(), TOURNAMENTS[name]
    guest.lobby()
    ended, _ = play_tournament(guest, name, body)
    check_paid(name, body, ended)
    guest.open(f"/tournament/{ended['id']}")
    expect(guest.page.locator(".won")).to_be_visible(timeout=WAIT)
