"""Practice tables of a server: one person against bots, whom nobody else can join or watch."""

from __future__ import annotations

import asyncio
from time import monotonic, sleep
from typing import Any

from callers import WAIT_SECONDS, Caller, guest, stranger
from clients import Player
from running import RunningServer

PRACTICE = {"isPractice": True, "seats": 2, "bots": [{"bot": "tag"}], "speed": "instant"}


def made(caller: Caller, **settings: Any) -> dict[str, Any]:
    game: dict[str, Any] = caller.post("/api/games", {**PRACTICE, **settings})
    return game


def test_a_practice_table_is_its_creators_alone(shared_server: RunningServer) -> None:
    owner, other, nobody = guest(shared_server), guest(shared_server), stranger(shared_server)
    game = made(owner)
    assert (game["isPractice"], game["isPrivate"], game["code"]) == (True, True, None)
    assert game["id"] not in [listed["id"] for listed in nobody.get("/api/games")]
    stored = shared_server.run(shared_server.services.store.games.game(game["id"]))
    assert stored is not None
    assert stored.code is not None
    for path in ("", "/state", "/players", "/pot", "/history", "/statistics"):
        address = f"/api/games/{game['id']}{path}"
        owner.get(address)
        for caller in (other, nobody):
            assert caller.get(address, 404, code=stored.code)["code"] == "no_such_game"
    assert nobody.get(f"/api/codes/{stored.code}", 404)["code"] == "no_such_code"
    sat = other.post(f"/api/games/{game['id']}/players", {"code": stored.code}, 404)
    assert sat["code"] == "no_such_game"


def test_practice_costs_no_chips(shared_server: RunningServer) -> None:
    owner = guest(shared_server)
    before = owner.get("/api/me")["chips"]
    game = made(owner)
    owner.post(f"/api/games/{game['id']}/players", {})
    assert owner.get("/api/me")["chips"] == before
    assert owner.post("/api/me/refill", status=200)["chips"] == before
    assert owner.get(f"/api/games/{game['id']}/state")["isPractice"]


def seated(caller: Caller, **settings: Any) -> tuple[str, dict[str, Any]]:
    """A table where the caller sits and has to act: its id, and what a hint would be asked for."""
    game = made(caller, **settings)["id"]
    caller.post(f"/api/games/{game}/players", {})
    end = monotonic() + WAIT_SECONDS
    while monotonic() < end:
        state = caller.get(f"/api/games/{game}/state")
        if state["legal"] is not None:
            return game, {"handId": state["handId"], "version": state["version"]}
        sleep(0.02)
    raise AssertionError("it never was the caller's turn")


def test_hints_are_refused_wherever_somebody_else_could_play(shared_server: RunningServer) -> None:
    for language, other in (("en", "zh-CN"), ("zh-CN", "en")):
        caller = guest(shared_server, language)
        game, asked = seated(caller, isPractice=False)
        refused = caller.post(f"/api/games/{game}/hint", asked, 409)
        assert refused["code"] == "no_hints_here"
        caller.headers["accept-language"] = other
        assert caller.post(f"/api/games/{game}/hint", asked, 409)["message"] != refused["message"]


def test_a_hint_is_for_the_player_and_the_decision_alone(shared_server: RunningServer) -> None:
    owner, other = guest(shared_server), guest(shared_server)
    game, asked = seated(owner)
    path = f"/api/games/{game}/hint"
    assert other.post(path, asked, 404)["code"] == "no_such_game"
    assert stranger(shared_server).post(path, asked, 401)["code"] == "not_signed_in"
    assert owner.post(path, {**asked, "version": asked["version"] + 1}, 409)["code"] == "stale"
    assert owner.post(path, {**asked, "handId": "forged"}, 409)["code"] == "stale"
    owner.post(f"/api/games/{game}/fold", status=200)
    assert owner.post(path, asked, 409)["code"] == "stale"


def test_nobody_else_watches_a_practice_table(shared_server: RunningServer) -> None:
    owner = guest(shared_server)
    game, _ = seated(owner)
    code = shared_server.run(shared_server.services.store.games.game(game)).code  # type: ignore[union-attr]

    async def told(name: str | None, message: dict[str, Any]) -> dict[str, Any]:
        async with Player(shared_server.url) as player:
            if name is not None:
                await player.guest(name)
            await player.connect()
            await player.send(message["type"], **message["payload"])
            return await player.wait_for(lambda frame: frame["type"] in ("error", "game_state"))

    watch = {"type": "watch", "payload": {"gameId": game, "code": code}}
    join = {"type": "join", "payload": {"gameId": game, "playerName": "Eve", "buyIn": 10_000, "code": code}}
    for name, message in ((None, watch), ("Eve", watch), (None, join), ("Eve", join)):
        frame = asyncio.run(told(name, message))
        assert frame["type"] == "error", frame
        assert frame["payload"]["code"] == "no_such_game"


def test_hands_at_a_practice_table_are_kept_and_counted_nowhere(shared_server: RunningServer) -> None:
    owner = guest(shared_server)
    before = owner.get("/api/me/statistics")
    game, _ = seated(owner)
    owner.post(f"/api/games/{game}/fold", status=200)
    end = monotonic() + WAIT_SECONDS
    while not (hands := owner.get("/api/me/hands")) and monotonic() < end:
        sleep(0.02)
    assert hands
    assert owner.get("/api/me/statistics") == before
    # They can be told from others, and won from lost.
    found = {
        (at, result): len(owner.get("/api/me/hands", at=at, result=result, kind="cash"))
        for at in ("practice", "other_tables")
        for result in ("won", "lost")
    }
    assert [place for place, count in found.items() if count] == [("practice", "lost")]
    assert owner.get("/api/me/hands", kind="sit_and_go") == []
