"""Opponents, notes and the ladder over REST: from the caller's own hands, for the caller alone."""

from __future__ import annotations

from time import monotonic, sleep

from callers import WAIT_SECONDS, Caller, guest, stranger
from running import RunningServer

HANDS = 2


def fold_hands(caller: Caller, **settings: object) -> int:
    """Two hands are folded against Mabel; returns her id."""
    wanted = {"seats": 2, "bots": [{"bot": "mabel"}], "speed": "instant", **settings}
    game = caller.post("/api/games", wanted)["id"]
    caller.post(f"/api/games/{game}/players", {})
    end, played = monotonic() + WAIT_SECONDS, 0
    while played < HANDS:
        assert monotonic() < end, "the hands were not played"
        state = caller.get(f"/api/games/{game}/state")
        if state["legal"] is not None:
            caller.ask("POST", f"/api/games/{game}/fold", json={"version": state["version"], "handId": state["handId"]})
        played = len(caller.get(f"/api/games/{game}/history"))
        sleep(0.02)
    caller.ask("DELETE", f"/api/games/{game}/players/{caller.get('/api/me')['id']}")
    [mabel] = [seat for seat in state["players"] if seat["person"] == "mabel"]
    return int(mabel["playerId"])


def test_opponents_are_known_by_shared_hands_and_notes_are_private(shared_server: RunningServer) -> None:
    ann, bob = guest(shared_server), guest(shared_server)
    assert ann.get("/api/me/opponents") == []
    mabel = fold_hands(ann)
    known = ann.get(f"/api/me/opponents/{mabel}")
    assert (known["key"], known["person"], known["note"]) == ("bot:mabel", "mabel", "")
    assert known["hands"] >= HANDS
    assert abs(known["wonBb"]) <= known["hands"], "no more than a blind a hand"
    assert [one["name"] for one in known["statistics"]] == ["vpip", "pfr", "three_bet", "aggression", "wtsd"]

    note = ann.ask("PUT", f"/api/me/opponents/{mabel}/note", json={"note": " never bluffs "})
    assert (note.status_code, note.json()["note"]) == (200, "never bluffs")
    [listed] = ann.get("/api/me/opponents")
    assert (listed["key"], listed["note"], listed["hands"] >= HANDS) == ("bot:mabel", "never bluffs", True)
    assert ann.get("/api/me/opponents/bot:mabel")["note"] == "never bluffs"

    theirs = bob.get(f"/api/me/opponents/{mabel}")
    assert (theirs["hands"], theirs["wonBb"], theirs["note"]) == (0, 0, "")
    assert bob.get("/api/me/opponents") == []
    assert bob.get("/api/me/opponents/bot:mabel", 404)["code"] == "no_such_player"
    assert stranger(shared_server).get(f"/api/me/opponents/{mabel}", 401)["code"] == "not_signed_in"

    rung = ann.get("/api/me/ladder")["rungs"][0]
    assert (rung["level"], rung["hands"] >= HANDS, rung["isBeaten"]) == (1, True, False)
    assert bob.get("/api/me/ladder")["offered"] == 1


def test_a_note_that_is_too_long_is_refused(shared_server: RunningServer) -> None:
    ann = guest(shared_server)
    own = ann.get("/api/me")["id"]
    assert ann.ask("PUT", f"/api/me/opponents/{own}/note", json={"note": "x" * 501}).status_code == 400
    assert ann.ask("PUT", "/api/me/opponents/999999/note", json={"note": "x"}).json()["code"] == "no_such_player"


def test_practice_is_not_counted(shared_server: RunningServer) -> None:
    ann = guest(shared_server)
    fold_hands(ann, isPractice=True)
    assert ann.get("/api/me/opponents") == []
    assert ann.get("/api/me/ladder")["rungs"][0]["hands"] == 0
    statistics = ann.get("/api/me/statistics")
    assert (statistics["hands"], statistics["winningsByHand"]) == (0, [0])
