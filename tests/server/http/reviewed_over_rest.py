"""Hands to be reviewed over REST, and waiting for their reviews."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Any

from callers import WAIT_SECONDS, Caller, looks

RIVER = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ['d dh p1 AhQd', 'd dh p2 ????', 'p2 cbr 300', 'p1 cc', 'd db Td9d6h', 'p1 cc', 'p2 cc', 'd db Qc',
 'p1 cc', 'p2 cc', 'd db 2s', 'p1 cbr 300', 'p2 f']
players = ['Ann', 'Bob']
hand = 77
finishing_stacks = [1300, 700]
"""


def until_done(caller: Caller, path: str) -> dict[str, Any]:
    """The review, once it is done or has failed."""
    for _ in looks():
        body: dict[str, Any] = caller.get(path)
        assert body["ready"] <= body["total"]
        if body["status"] in ("done", "failed"):
            return body
    raise AssertionError(f"it was not done: {body}")


def played_hand(caller: Caller) -> dict[str, Any]:
    """A hand against a bot that calls, folded by the caller on the flop at the latest."""
    game = caller.post("/api/games", {"seats": 2, "bots": [{"bot": "tag"}], "speed": "instant"})["id"]
    caller.post(f"/api/games/{game}/players", {})
    end = monotonic() + WAIT_SECONDS
    while monotonic() < end:
        if hands := caller.get("/api/me/hands"):
            caller.ask("DELETE", f"/api/games/{game}")
            return dict(hands[-1])
        legal = caller.get(f"/api/games/{game}/state").get("legal")
        if legal is not None:
            caller.ask("POST", f"/api/games/{game}/{'check' if legal['check'] else 'call'}")
        sleep(0.02)
    raise AssertionError("no hand was finished")
