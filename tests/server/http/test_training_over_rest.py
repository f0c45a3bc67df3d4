"""Mistakes and drills over REST: what is due, made again, asked, answered and counted, for each player alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from callers import Caller, guest
from made_reviews import made_decision, made_review, made_verdict
from riverboat.review.drills import judge, make_drill
from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("training"), ServerConfig(limits=NO_LIMITS)) as running:
        yield running


def learn(server: RunningServer, caller: Caller) -> None:
    """A river raise that lost 3.5 bb against a call, and a fold that lost 0.5 bb."""
    raised, folded = made_verdict(), made_verdict((0.0, 0.5, -1.5), done=0, grade="inaccuracy")
    review = made_review(made_decision(0, raised), made_decision(1, folded, action="fold"), hand_id="x-1")
    server.run(server.services.reviews.training.learn(str(caller.get("/api/me")["id"]), review, "phh"))


def test_mistakes_are_due_the_costliest_first_and_nobody_elses(server: RunningServer) -> None:
    ann, bob = guest(server), guest(server)
    assert ann.get("/api/me/mistakes") == []
    learn(server, ann)
    first, second = ann.get("/api/me/mistakes")
    assert (first["lossBb"], second["lossBb"]) == (3.5, 0.5)
    assert first["isDue"]
    assert first["decision"]["action"] == "raise 900"
    assert first["decision"]["ranges"] == []
    assert (first["review"], first["gameId"]) == (None, None), "the hand is not stored here"
    assert bob.get("/api/me/mistakes") == []


def test_the_best_option_puts_a_mistake_off_and_the_same_one_does_not(server: RunningServer) -> None:
    ann = guest(server)
    learn(server, ann)
    first, second = (each["key"] for each in ann.get("/api/me/mistakes"))
    well = ann.post("/api/me/mistakes/retries", {"key": first, "option": 1}, 200)
    assert (well["rating"], well["lossBb"]) == ("easy", 0)
    badly = ann.post("/api/me/mistakes/retries", {"key": second, "option": 2}, 200)
    assert badly["rating"] == "again"
    assert badly["lossBb"] == pytest.approx(2)
    assert well["dueAt"] > badly["dueAt"]
    known = {each["key"]: each for each in ann.get("/api/me/mistakes")}
    assert (known[first]["isDue"], known[first]["retries"], known[second]["retries"]) == (False, 1, 1)


def test_a_mistake_or_an_option_that_is_not_there_is_refused(server: RunningServer) -> None:
    ann = guest(server)
    learn(server, ann)
    key = ann.get("/api/me/mistakes")[0]["key"]
    for wanted in ({"key": "nothing", "option": 0}, {"key": key, "option": 7}):
        assert ann.post("/api/me/mistakes/retries", wanted, 404)["code"] == "no_such_mistake"


def test_a_drill_is_asked_answered_and_counted(server: RunningServer) -> None:
    ann, bob = guest(server), guest(server)
    question = ann.get("/api/drills/pot_odds")
    assert question["kind"] == "pot_odds"
    assert set(question) == {"kind", "seed", "text", "holeCards", "board", "options"}, "nothing tells the answer"
    made = make_drill("pot_odds", question["seed"])
    assert len(question["options"]) == len(made.options)
    answered = ann.post("/api/drills/pot_odds", {"seed": question["seed"], "answer": made.right[0]}, 200)
    assert (answered["mark"], answered["score"], answered["right"]) == ("right", 1, list(made.right))
    assert len(answered["facts"]) == len(made.facts)
    wrong = next(place for place in range(len(made.options)) if place not in made.right)
    ann.post("/api/drills/pot_odds", {"seed": question["seed"], "answer": wrong}, 200)
    scores = ann.get("/api/me/drills")
    [pot_odds] = scores["kinds"]
    assert (pot_odds["answers"], pot_odds["right"]) == (2, 1)
    assert scores["course"] == [pytest.approx((1 + judge(made, wrong).score) / 2)]
    assert bob.get("/api/me/drills") == {"kinds": [], "course": []}


def test_the_same_seed_makes_the_same_question(server: RunningServer) -> None:
    ann, bob = guest(server), guest(server)
    assert ann.get("/api/drills/push_fold", seed=5) == bob.get("/api/drills/push_fold", seed=5)


def test_a_kind_or_an_answer_that_is_not_there_is_refused(server: RunningServer) -> None:
    ann = guest(server)
    assert ann.ask("GET", "/api/drills/chess").status_code in (400, 422)
    ann.post("/api/drills/pot_odds", {"seed": 5, "answer": 40}, 422)
