"""Decisions played again on a server: from the decision on, against the same bots, for the player alone."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from reviewed_over_rest import RIVER, played_hand, until_done

from callers import WAIT_SECONDS, Caller, guest, stranger
from made_reviews import made_decision, made_review, made_verdict
from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("retries"), ServerConfig(limits=NO_LIMITS)) as running:
        yield running


@pytest.fixture(scope="module")
def ann(server: RunningServer) -> Caller:
    return guest(server)


@pytest.fixture(scope="module")
def imported(ann: Caller) -> dict[str, Any]:
    [begun] = ann.post("/api/reviews", {"text": RIVER})
    return until_done(ann, f"/api/reviews/{begun['id']}")


def played_out(caller: Caller, retry: dict[str, Any], action: str = "") -> dict[str, Any]:
    """The retry, once its hand is over; the first action is the one named, after that checks and calls."""
    path = f"/api/games/{retry['gameId']}"
    end = monotonic() + WAIT_SECONDS
    while monotonic() < end:
        body: dict[str, Any] = caller.get(f"/api/retries/{retry['id']}")
        if body["isOver"]:
            return body
        legal = caller.get(f"{path}/state").get("legal")
        if legal is not None:
            caller.ask("POST", f"{path}/{action or ('check' if legal['check'] else 'call')}")
            action = ""
        sleep(0.02)
    raise AssertionError("the hand was not played to its end")


def test_a_retry_begins_at_the_decision_and_counts_nowhere(ann: Caller, imported: dict[str, Any]) -> None:
    river = imported["decisions"][3]
    before = ann.get("/api/me"), ann.get("/api/me/statistics"), ann.get("/api/me/hands")
    retry = ann.post("/api/retries", {"review": imported["id"], "decision": 3, "deal": "anew", "seed": 5})
    assert (retry["isOver"], retry["wonBb"], retry["seed"]) == (False, None, 5)
    assert retry["originalBb"] == pytest.approx(6)  # the pot of 600 is won by the bet
    assert retry["bestBb"] == river["perfect"]["options"][river["perfect"]["best"]]["evBb"]
    state = ann.get(f"/api/games/{retry['gameId']}/state")
    assert state["communityCards"] == ["Td", "9d", "6h", "Qc", "2s"]
    own = next(seat for seat in state["players"] if seat["cards"] == ["Ah", "Qd"])
    assert own["stack"] == 700
    assert state["clock"] is None
    assert state["pot"] == 600
    assert played_out(ann, retry)["wonBb"] is not None
    assert (ann.get("/api/me"), ann.get("/api/me/statistics"), ann.get("/api/me/hands")) == before
    again = ann.post("/api/retries", {"review": imported["id"], "decision": 3, "deal": "anew", "seed": 5})
    assert played_out(ann, again)["wonBb"] == played_out(ann, retry)["wonBb"]
    listed = ann.get("/api/retries", review=imported["id"])
    assert [one["id"] for one in listed] == [again["id"], retry["id"]]


def test_a_fold_in_a_retry_is_worth_nothing(ann: Caller, imported: dict[str, Any]) -> None:
    retry = ann.post("/api/retries", {"review": imported["id"], "decision": 0, "deal": "anew"})
    assert played_out(ann, retry, "fold")["wonBb"] == 0


def test_a_retry_at_the_table_counts_for_the_queue_of_mistakes(
    server: RunningServer, ann: Caller, imported: dict[str, Any]
) -> None:
    player, reviews = str(ann.get("/api/me")["id"]), server.services.reviews
    job = server.run(reviews.find(player, imported["id"])).stored.hand.job
    raised = made_review(made_decision(2, made_verdict()), hand_id=job.hand_id)
    server.run(reviews.training.learn(player, msgspec.structs.replace(raised, seat=job.seat), ""))

    def mistake() -> dict[str, Any]:
        return next(each for each in ann.get("/api/me/mistakes") if each["key"] == f"{job.hand_id}/{job.seat}/2")

    assert (mistake()["isDue"], mistake()["retries"]) == (True, 0)
    # To check or call is the best option of the made-up verdict: it comes up again later. A retry counts once.
    retry = ann.post("/api/retries", {"review": imported["id"], "decision": 2, "deal": "anew", "seed": 1})
    played_out(ann, retry, "check")
    played_out(ann, retry)
    assert (mistake()["isDue"], mistake()["retries"]) == (False, 1)


def test_nobody_else_sees_a_retry(server: RunningServer, ann: Caller, imported: dict[str, Any]) -> None:
    retry = ann.post("/api/retries", {"review": imported["id"], "decision": 3, "deal": "anew"})
    bob = guest(server)
    for path in (f"/api/games/{retry['gameId']}", f"/api/games/{retry['gameId']}/state"):
        assert bob.get(path, 404)["code"] == stranger(server).get(path, 404)["code"] == "no_such_game"
    assert bob.post(f"/api/games/{retry['gameId']}/players", {}, 404)["code"] == "no_such_game"
    assert bob.get(f"/api/retries/{retry['id']}", 404)["code"] == "no_such_retry"
    assert bob.get("/api/retries", review=imported["id"]) == []
    asked = {"review": imported["id"], "decision": 3}
    assert bob.post("/api/retries", asked, 404)["code"] == "no_such_review"
    assert stranger(server).post("/api/retries", asked, 401)["code"] == "not_signed_in"
    ann.ask("DELETE", f"/api/games/{retry['gameId']}")


def test_a_forged_decision_is_refused(ann: Caller, imported: dict[str, Any]) -> None:
    assert ann.post("/api/retries", {"review": imported["id"], "decision": 4}, 404)["code"] == "no_such_decision"
    assert ann.post("/api/retries", {"review": "h999999", "decision": 0}, 404)["code"] == "no_such_own_hand"
    assert ann.post("/api/retries", {"review": imported["id"], "decision": 200}, 400)["code"] == "bad_request"


def test_an_own_hand_is_played_again_with_the_same_cards_against_the_same_bot(ann: Caller) -> None:
    hand = played_hand(ann)
    review = until_done(ann, f"/api/hands/{hand['id']}/review")
    retry = ann.post("/api/retries", {"review": review["id"], "decision": review["total"] - 1})
    # The same cards and the same actions win the same.
    assert played_out(ann, retry)["wonBb"] == pytest.approx(retry["originalBb"])
    shown = ann.get(f"/api/games/{retry['gameId']}/state")["communityCards"]
    assert shown == hand["communityCards"]
