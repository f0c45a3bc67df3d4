"""Reviews over REST: own hands and imported ones, decision by decision, for the player who sat there."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from reviewed_over_rest import RIVER, played_hand, until_done

from callers import guest, stranger
from riverboat.server.config import ReviewLimits, ServerConfig
from riverboat.server.reviews.service import reviews_busy
from running import NO_LIMITS, RunningServer, running_server

LIMITS = ReviewLimits(hands_per_request=4, queue_per_player=3)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    config = ServerConfig(limits=NO_LIMITS, reviews=LIMITS)
    with running_server(tmp_path_factory.mktemp("reviews"), config) as running:
        yield running


def test_an_imported_hand_is_reviewed_decision_by_decision(server: RunningServer) -> None:
    ann = guest(server)
    [begun] = ann.post("/api/reviews", {"text": RIVER})
    assert (begun["total"], begun["seat"], begun["holeCards"]) == (4, 0, ["Ah", "Qd"])
    assert (begun["handId"], begun["bigBlind"], begun["hand"], begun["gameId"]) == ("77", 100, None, None)
    body = until_done(ann, f"/api/reviews/{begun['id']}")
    assert (body["status"], body["problem"]) == ("done", None)
    assert [decision["number"] for decision in body["decisions"]] == [0, 1, 2, 3]
    assert [decision["street"] for decision in body["decisions"]] == ["preflop", "flop", "turn", "river"]
    river = body["decisions"][-1]["perfect"]
    assert river["options"][river["done"]]["action"] == {"type": "raise_to", "amount": 300}
    assert body["lossBb"] == pytest.approx(
        sum(decision["perfect"]["lossBb"] for decision in body["decisions"] if decision["perfect"])
    )
    # The same hand again is not worked out again.
    [again] = ann.post("/api/reviews", {"text": RIVER, "hero": "1"})
    assert again == body
    rest = ann.get(f"/api/reviews/{begun['id']}", after=3)
    assert (rest["after"], rest["ready"], rest["decisions"]) == (3, 4, body["decisions"][3:])


def test_a_text_that_is_no_hand_starts_no_process(tmp_path: Path) -> None:
    """However often it comes: it is refused at sight, in the server."""
    with running_server(tmp_path, ServerConfig(limits=NO_LIMITS)) as server:
        ann = guest(server)
        for number in range(3):
            text = f"{number:x}" * 5000
            assert ann.post("/api/reviews", {"text": text}, 422)["code"] == "unknown_format"
        assert server.services.reviews.process_id is None


def status_without_a_body(server: RunningServer, token: str, length: int) -> int:
    """The answer to a request of which only the head is sent."""
    head = f"POST /api/reviews HTTP/1.1\r\nHost: x\r\nAuthorization: {token}\r\nContent-Length: {length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(head.encode())
        return int(line.recv(4096).split()[1])


def test_a_text_is_refused_by_size_token_budget_and_queue_before_it_is_received(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, request_seconds=600.0)
    reviews = ReviewLimits(imports_per_second=0.001, import_burst=2)
    with running_server(tmp_path, ServerConfig(limits=limits, reviews=reviews)) as server:
        ann, bob = guest(server), guest(server)
        assert status_without_a_body(server, "Bearer none", 100_000) == 401
        assert status_without_a_body(server, "Bearer none", 300_000) == 413
        # Too large a text costs nothing of the budget.
        assert [status_without_a_body(server, ann.headers["authorization"], 300_000) for _ in range(3)] == [413] * 3
        for _ in range(2):
            assert ann.post("/api/reviews", {"text": "hello"}, 422)["code"] == "unknown_format"
        assert [status_without_a_body(server, ann.headers["authorization"], 100_000) for _ in range(2)] == [429] * 2

        def full(player: str, more: int) -> None:
            raise reviews_busy()

        monkeypatch.setattr(server.services.reviews, "check_room", full)
        assert status_without_a_body(server, bob.headers["authorization"], 100_000) == 503


def test_blank_lines_alone_are_no_hand_however_many(server: RunningServer) -> None:
    assert guest(server).post("/api/reviews", {"text": "\n" * 100_000}, 422)["code"] == "no_hand_in_file"


def test_an_own_hand_is_reviewed_for_whoever_sat_there_and_kept(server: RunningServer) -> None:
    ann, bob, nobody = guest(server), guest(server), stranger(server)
    hand = played_hand(ann)
    path = f"/api/hands/{hand['id']}/review"
    body = until_done(ann, path)
    assert (body["status"], body["hand"], body["handNumber"]) == ("done", hand["id"], hand["handNumber"])
    assert body["holeCards"] == hand["holeCards"]
    assert body["ready"] == body["total"] == len(body["decisions"]) > 0
    assert ann.get(path) == body
    assert ann.get(f"/api/reviews/{body['id']}") == body
    assert bob.get(path, 404)["code"] == "no_such_own_hand"
    assert bob.get(f"/api/reviews/{body['id']}", 404)["code"] == "no_such_own_hand"
    assert nobody.get(path, 401)["code"] == "not_signed_in"
    report = ann.get("/api/me/report")
    assert (report["hands"], report["decisions"]) == (1, body["total"])
    won = (hand["won"] - hand["bet"]) / body["bigBlind"]
    assert report["lines"]["actual"] == [pytest.approx(won)]
    assert report["actual"] == {"mean": pytest.approx(100 * won), "low": None, "high": None}
    assert report["total"]["lossBb"] == pytest.approx(100 * body["lossBb"])
    assert bob.get("/api/me/report") is None


def test_nobody_reads_anybody_elses_imported_hand(server: RunningServer) -> None:
    ann, bob = guest(server), guest(server)
    [body] = ann.post("/api/reviews", {"text": RIVER})
    assert bob.get(f"/api/reviews/{body['id']}", 404)["code"] == "no_such_review"
    assert stranger(server).post("/api/reviews", {"text": RIVER}, 401)["code"] == "not_signed_in"


@pytest.mark.parametrize(
    ("text", "hero", "code"),
    [
        ("hello", None, "unknown_format"),
        ("PokerStars Tournament #7, No Limit Hold'em\nBuy-In: $1.00/$0.10 USD\n9 players", None, "tournament_summary"),
        (RIVER.replace("'p2 f'", "'p2 cbr 1'"), None, "illegal_action"),
        (RIVER.replace(", 'p2 f'", "").replace("finishing_stacks = [1300, 700]\n", ""), None, "hand_unfinished"),
        (RIVER, "Cid", "player_not_in_hand"),
        (RIVER, "Bob", "cards_not_known"),
        (RIVER.replace("????", "KdKs"), None, "name_the_hero"),
        ("\n".join(f"[{number}]\n{RIVER}" for number in range(1, 6)), None, "too_many_hands"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_with_a_sentence(
    server: RunningServer, text: str, hero: str | None, code: str
) -> None:
    english = guest(server).post("/api/reviews", {"text": text, "hero": hero}, 422)
    chinese = guest(server, "zh-CN").post("/api/reviews", {"text": text, "hero": hero}, 422)
    assert english["code"] == chinese["code"] == code
    assert english["message"] != chinese["message"]


def test_a_huge_body_is_refused(server: RunningServer) -> None:
    ann = guest(server)
    assert ann.post("/api/reviews", {"text": "x" * 300_000}, 413)["code"] == "body_too_large"
    assert ann.post("/api/reviews", {"text": "x" * 200_001}, 400)["code"] == "bad_request"


def test_a_players_queue_is_bounded(server: RunningServer) -> None:
    text = "\n".join(f"[{number}]\n{RIVER}" for number in range(1, 5))
    assert guest(server).post("/api/reviews", {"text": text}, 409)["code"] == "too_many_reviews"
