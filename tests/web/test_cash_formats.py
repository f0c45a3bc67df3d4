"""Options of cash tables in the browser: one short game of each by script, until the log has told what it is about.

All are played by one person on one page, against bots that are instant. Nothing depends on who wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from browsing import KEEP_SOCKETS, WAIT, WIDE, NewVisit, Visit, visiting
from played_formats import LOOKS, MOMENT, ask, play_on
from playwright.sync_api import Browser, expect
from real_web import RunningServe

MOST_TRIES = WAIT // (LOOKS * MOMENT)


@pytest.fixture(scope="module")
def guest(serve: RunningServe, browser: Browser) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce")
    context.set_default_timeout(WAIT)
    context.add_init_script(KEEP_SOCKETS)
    with visiting(context, serve.url) as visit:
        visit.lobby()
        yield visit
    context.close()


class Format(NamedTuple):
    """A table, what the person does at it, and what is told in the log."""

    table: dict[str, Any]
    told: tuple[str, ...]
    style: str = "call"
    answers: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    """Of the table's menu, set before anything is played."""


def table(bots: int = 2, *, straddle: bool = False, runs: int = 1, stack: int = 400, **cash: Any) -> dict[str, Any]:
    """Small stakes: however the cards fall, the chips of a guest last for all formats."""
    return {
        "seats": bots + 1,
        "smallBlind": 5,
        "bigBlind": 10,
        "speed": "instant",
        "isPrivate": True,
        "clockAlone": False,
        "minBuyIn": stack,
        "maxBuyIn": stack,
        "straddle": straddle,
        "runItTwice": runs > 1,
        "maxRuns": max(runs, 2),
        "bots": [{"bot": "station"}] * bots,
        "cash": cash,
    }


def practice(**cash: Any) -> dict[str, Any]:
    return {**table(1, stack=100, **cash), "isPractice": True, "isPrivate": False}


def variant(name: str, **options: Any) -> dict[str, Any]:
    return {**table(1), "bots": [{"bot": "random"}], "variant": name, **options}


YOUR_STRADDLE = "^You post a straddle, 20$"
ENDED = r"wins? \d+"
FORMATS = {
    "rake": Format(table(rakeBasisPoints=500, rakeCaps=[10, 4]), (r"^The house keeps \d+ of the pot$",)),
    "bomb pot": Format(table(bombPotEvery=2), ("^Bomb pot: everybody antes 50$",)),
    "double board": Format(
        table(bombPotEvery=2, bombPotBoards=2),
        ("^Bomb pot: everybody antes 50, two boards$", "on the second board"),
    ),
    "bomb pot by vote": Format(table(bombPotVote=True), ("^Bomb pot: everybody antes",), answers=("^Bomb pot next",)),
    "straddle by choice": Format(table(straddle=True), (YOUR_STRADDLE,), switches=("Straddle",)),
    "straddle on the button": Format(
        table(straddle=True, straddleSeat="button"), (YOUR_STRADDLE,), switches=("Straddle",)
    ),
    "straddle from any seat": Format(
        table(3, straddle=True, straddleSeat="any"), (YOUR_STRADDLE,), switches=("Straddle",)
    ),
    "mandatory straddle and re-straddle": Format(
        table(3, straddle=True, straddleMandatory=True, reStraddles=1),
        ("posts a straddle, 20$", "^You post a straddle, 40$"),
        switches=("Straddle",),
    ),
    "stand-up": Format(table(standUp=5), ("^Stand-up game", "last one standing and pays? the others 10$")),
    "rabbit hunting": Format(
        table(1, rabbitHunting=True),
        ("^You look at what would have come: ",),
        style="fold",
        answers=("^Yes", "^See what would have come"),
    ),
    "run it three times": Format(
        table(3, runs=3, stack=100),
        ("^You agree to run it three times", "on the third board"),
        "all-in",
        ("^Three times",),
    ),
    "cash out": Format(practice(evCashOut=True), (r"^You cash out [\d,]+$", "^Insurance: "), "all-in", ("^Cash out",)),
    "insurance": Format(
        practice(allInInsurance=True),
        (r"^You insure [\d,]+ for [\d,]+$", "^Insurance: "),
        "all-in",
        ("^Insure", "^Play on"),
    ),
    "automatic rebuys": Format(
        table(3, stack=100), ("^The largest buy-in is bought", "^You buy 100 more$"), "all-in", switches=("Automatic",)
    ),
    "another seat": Format({**table(1), "seats": 4}, (r"^You move to seat \d",), switches=("Change seat",)),
    "Omaha": Format(variant("omaha4"), (r"^You are dealt( \S+){4}$", ENDED)),
    "five-card Omaha": Format(variant("omaha5"), (r"^You are dealt( \S+){5}$", ENDED)),
    "short deck": Format(variant("short_deck"), (ENDED,)),
    "short deck with trips over straights": Format(variant("short_deck_trips"), (ENDED,)),
    "several packs": Format(variant("several_packs", packs=3), (ENDED,)),
    "pot-limit by Robert's rules": Format(variant("pot_limit", houseRules="roberts"), (ENDED,)),
    "rules of PokerStars": Format(variant("no_limit", houseRules="pokerstars"), (ENDED,)),
    "kitchen": Format({**variant("kitchen"), "minBuyIn": 0, "maxBuyIn": 0}, (ENDED,)),
}


def sit_down(guest: Visit, body: dict[str, Any]) -> str:
    """Make the table and take a seat; its address."""
    made = ask(guest, "POST", "/api/games", body)
    path = f"/api/games/{made['id']}"
    ask(guest, "POST", f"{path}/players", {"buyIn": 0})
    guest.open(f"/game/{made['id']}")
    expect(guest.page.locator(".stage .mine")).to_be_visible(timeout=WAIT)
    return path


def switch(guest: Visit, name: str) -> None:
    """In the menu of the table."""
    page = guest.page
    page.get_by_role("button", name=re.compile("^(Menu|Table menu)")).click()
    if name == "Automatic":
        page.get_by_label("Automatic rebuys").select_option("rebuy")
    elif name == "Change seat":
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name="Move here").first.click()
    else:
        page.get_by_role("switch", name=name).click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("name", FORMATS)
def test_an_option_of_cash_tables_is_played_and_told(guest: Visit, name: str) -> None:
    chosen = FORMATS[name]
    path = sit_down(guest, chosen.table)
    for each in chosen.switches:
        switch(guest, each)
    is_told = any(play_on(guest, chosen.style, answers=chosen.answers, told=chosen.told) for _ in range(MOST_TRIES))
    log = guest.page.locator(".side .log").inner_text()
    assert is_told, log
    ask(guest, "DELETE", path)


def test_whoever_waits_for_a_seat_gets_the_next_that_is_free(guest: Visit, visit: NewVisit) -> None:
    friend = visit()
    path = sit_down(guest, {**table(1), "isPrivate": False})
    friend.lobby()
    friend.open(path.removeprefix("/api").replace("/games/", "/game/"))
    friend.page.get_by_role("button", name="Join the waiting list").click()
    expect(friend.page.get_by_text("You are 1 of 1 on the waiting list.")).to_be_visible()
    guest.leave()
    expect(friend.page.get_by_text("A seat is kept for you")).to_be_visible()
    friend.page.get_by_role("button", name="Take a seat").first.click()
    friend.page.get_by_role("dialog").get_by_role("button", name=re.compile("Sit down|Take")).click()
    expect(friend.page.locator(".stage .mine")).to_be_visible()
    assert any(play_on(friend, "call", told=(ENDED,)) for _ in range(MOST_TRIES))
