"""The solver lab over REST: ranges, equities, spots solved and walked, and who may see what."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from callers import looks
from riverboat.protocol.lab import NewSolution
from riverboat.server.config import LabLimits, ServerConfig
from riverboat.server.lab import worker
from riverboat.server.lab.messages import Solve
from riverboat.server.lab.worker import spot_of
from riverboat.solver.postflop import solve
from running import NO_LIMITS, RunningServer, running_server

RIVER = {"board": "Td9d6hQc2s", "oop": "QQ+,AKs,JTs,87s", "ip": "TT-66,AQs,KJs,T8s", "pot": 200, "stack": 500}
SLOW = {**RIVER, "board": "Td9d6hQc", "oop": "60%", "ip": "60%", "target": 0.01}
"""A turn that takes long to be solved to a hundredth of a percent."""
PATIENCE = 240.0
"""Seconds. The first solution on a machine compiles kernels."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    limits = LabLimits(seconds=120, memory_mb=100, all_memory_mb=250, solutions_per_player=2)
    config = ServerConfig(limits=NO_LIMITS, lab=limits)
    with running_server(tmp_path_factory.mktemp("lab"), config) as running:
        yield running


@dataclass(frozen=True)
class Caller:
    url: str
    headers: dict[str, str]


def guest(server: RunningServer, language: str = "en") -> Caller:
    token = httpx.post(f"{server.url}/api/guests", json={}).raise_for_status().json()["token"]
    return Caller(server.url, {"accept-language": language, "authorization": f"Bearer {token}"})


def ask(caller: Caller, method: str, path: str, status: int = 200, **how: Any) -> Any:
    response = httpx.request(method, f"{caller.url}/api/lab{path}", headers=caller.headers, timeout=PATIENCE, **how)
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def started(client: Caller, spot: dict[str, Any]) -> str:
    return str(ask(client, "POST", "/solutions", 201, json=spot)["id"])


def until(client: Caller, solution: str, *statuses: str) -> dict[str, Any]:
    """The solution, once it has one of these statuses."""
    for _ in looks(PATIENCE):
        body: dict[str, Any] = ask(client, "GET", f"/solutions/{solution}")
        if body["status"] in statuses:
            return body
    raise AssertionError(f"it did not become {statuses}: {body}")


def solved(client: Caller, spot: dict[str, Any]) -> str:
    solution = started(client, spot)
    body = until(client, solution, "done", "failed")
    assert body["status"] == "done", body
    return solution


def test_loading_the_kernels_takes_nothing_from_the_time_of_a_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    hours = count(step=3600)
    monkeypatch.setattr(worker, "monotonic", lambda: next(hours))
    spot = NewSolution(**RIVER, target=0.01)
    job = worker.Job(Solve(1, "a", spot, 30.0, 100.0), spot_of(spot), "float32")
    worker.Lab(SimpleNamespace(say=said.append))._solve(job)
    assert said[-1].ended_by == "time"
    assert said[-1].iterations >= 1


def test_the_lab_says_what_it_offers(lab: RunningServer) -> None:
    body = httpx.get(f"{lab.url}/api/lab").json()
    assert [len(row) for row in body["grid"]] == [13] * 13
    assert (body["grid"][0][0], body["grid"][0][1], body["grid"][1][0]) == ("AA", "AKs", "AKo")
    assert len(set(body["cards"])) == 52
    assert (body["seconds"], body["memoryMb"], body["solutions"]) == (120, 100, 2)
    client = guest(lab)
    for preset in body["menus"]:
        ask(client, "POST", "/menus", json={"sizes": preset["sizes"]})
    for preset in body["ranges"]:
        ask(client, "POST", "/ranges", json={"text": preset["text"]})


def test_a_range_is_read_and_written_back(lab: RunningServer) -> None:
    body = ask(guest(lab), "POST", "/ranges", json={"text": "KK,AA, QQ 76s@0.5, AhKd"})
    assert body["text"] == "QQ+, 76s@0.5, AhKd"
    assert body["combos"] == 21
    hands = {hand["hand"]: hand for hand in body["hands"]}
    assert hands["76s"] == {"hand": "76s", "weight": 0.5, "text": "76s@0.5"}
    assert hands["AKo"] == {"hand": "AKo", "weight": round(1 / 12, 5), "text": "AhKd"}
    assert ask(guest(lab), "POST", "/ranges", json={"text": ",".join(hand["text"] for hand in hands.values())}) == body


def test_menus_are_read_for_each_position_street_and_kind(lab: RunningServer) -> None:
    body = ask(guest(lab), "POST", "/menus", json={"sizes": "33%,75%; oop.river.raise=2.5x,a; ip.turn.bet=120c"})
    assert body["menus"]["oop.flop.bet"] == "33%, 75%"
    assert body["menus"]["oop.river.raise"] == "2.5x, a"
    assert body["menus"]["ip.turn.bet"] == "120c"


def test_the_blueprint_tells_its_strategy_for_a_line_and_a_board(lab: RunningServer) -> None:
    client = guest(lab)
    opened = ask(client, "POST", "/strategy", json={"players": 6, "line": "f f"})
    assert opened["position"] == "CO"
    assert opened["toCall"] == 100
    kinds = [action["kind"] for action in opened["actions"]]
    assert kinds[:2] == ["fold", "call"]
    assert set(kinds[2:]) <= {"raise", "all_in"}
    assert len(opened["hands"]) == 169
    assert all(sum(shares) == pytest.approx(1, abs=0.001) for shares in opened["hands"].values())
    assert opened["hands"]["AA"][0] == 0
    assert opened["hands"]["72o"][0] > 0.9
    flop = ask(client, "POST", "/strategy", json={"players": 2, "line": "c c/", "board": "AsKd2c"})
    assert flop["board"] == ["As", "Kd", "2c"]
    assert flop["actions"][0]["kind"] == "check"
    refused = ask(guest(lab, "zh-CN"), "POST", "/strategy", 422, json={"players": 2, "line": "f"})
    assert refused["code"] == "nobody_to_act"


def test_equity_is_counted_without_solving(lab: RunningServer) -> None:
    body = ask(guest(lab), "POST", "/equity", json={"board": "Td9d6hQc2s", "oop": "QQ", "ip": "AA,99"})
    assert body["exact"]
    assert body["oop"]["equity"] == 1
    assert body["ip"]["equity"] == 0
    assert {hand["hand"] for hand in body["ip"]["hands"]} == {"AA", "99"}
    kings = ask(guest(lab), "POST", "/equity", json={"oop": "KK", "ip": "AA"})
    assert kings["ip"]["equity"] == pytest.approx(0.819, abs=0.005)


def test_a_river_is_solved_and_walked_as_the_solver_says(lab: RunningServer) -> None:
    client = guest(lab)
    solution = solved(client, RIVER)
    body = ask(client, "GET", f"/solutions/{solution}")
    assert body["endedBy"] == "target"
    assert body["exploitabilityPct"] <= 0.5
    assert body["spot"]["oop"] == RIVER["oop"]
    own = solve(RIVER["board"], (RIVER["oop"], RIVER["ip"]), pot=200, stack=500, target=0, iterations=300)
    root = ask(client, "GET", f"/solutions/{solution}/node")
    assert (root["kind"], root["player"], root["pot"]) == ("decision", "oop", 200)
    assert [action["name"] for action in root["actions"]] == list(own.root.actions)
    assert sum(action["share"] for action in root["actions"]) == pytest.approx(1, abs=0.001)
    assert root["oop"]["ev"] == pytest.approx(own.ev("oop"), abs=2)
    assert root["oop"]["ev"] + root["ip"]["ev"] == pytest.approx(200, abs=0.5)
    assert root["oop"]["equity"] + root["ip"]["equity"] == pytest.approx(1, abs=0.001)
    for hand in root["oop"]["hands"]:
        for combo in hand["combos"]:
            assert sum(combo["shares"]) == pytest.approx(1, abs=0.001)
            value = sum(share * ev for share, ev in zip(combo["shares"], combo["evs"], strict=True))
            assert combo["ev"] == pytest.approx(value, abs=0.1)
    assert all(combo["shares"] == [] for hand in root["ip"]["hands"] for combo in hand["combos"])


def test_actions_and_cards_lead_from_node_to_node(lab: RunningServer) -> None:
    client = guest(lab)
    turn = {**RIVER, "board": "Td9d6hQc", "sizes": "bet=50%; raise=", "target": 5}
    solution = solved(client, turn)
    line = "check, bet 100, call"
    node = ask(client, "GET", f"/solutions/{solution}/node", params={"line": line})
    assert (node["kind"], node["player"], node["pot"], node["line"]) == ("deal", None, 400, line)
    assert [(step["player"], step["name"]) for step in node["steps"]] == [
        ("oop", "check"),
        ("ip", "bet 100"),
        ("oop", "call"),
    ]
    assert node["steps"][2]["action"]["amount"] == 100
    assert node["oop"]["stack"] == 400
    assert len(node["cards"]) == 48
    assert "Td" not in node["cards"]
    river = ask(client, "GET", f"/solutions/{solution}/node", params={"line": f"{line}, 2s"})
    assert (river["kind"], river["player"], river["board"][-1]) == ("decision", "oop", "2s")
    folded = ask(client, "GET", f"/solutions/{solution}/node", params={"line": "bet 100, fold"})
    assert (folded["kind"], folded["actions"]) == ("end", [])
    wrong = ask(client, "GET", f"/solutions/{solution}/node", 422, params={"line": "check, raise 7"})
    assert wrong["code"] == "no_such_action"
    assert (
        ask(client, "GET", f"/solutions/{solution}/node", 422, params={"line": f"{line}, Td"})["code"] == "cannot_deal"
    )


BAD_SPOTS: list[tuple[dict[str, Any], int, str]] = [
    ({"board": "Td9d"}, 422, "board_not_postflop"),
    ({"board": "TdTd9d"}, 422, "repeated_card"),
    ({"board": "XxTd9d"}, 422, "not_a_card"),
    ({"board": "??Td9d"}, 422, "not_a_card_number"),
    ({"oop": "QQ+,A8x"}, 422, "not_a_range"),
    ({"oop": " "}, 422, "empty_range"),
    ({"oop": "TdTh", "board": "Td9d6h"}, 422, "range_off_board"),
    ({"oop": "AhAs", "ip": "AhKh"}, 422, "ranges_never_meet"),
    ({"sizes": "33%,x"}, 422, "bad_bet_size"),
    ({"sizes": "sideways.bet=33%"}, 422, "unknown_menu"),
    ({"sizes": "10%,20%,30%,40%,50%,60%,70%,80%,90%,100%,110%,120%,130%"}, 422, "too_many_sizes"),
    ({"board": "Td9d6h", "oop": "random", "ip": "random"}, 422, "spot_too_large"),
    ({"pot": 0}, 400, "bad_request"),
    ({"pot": 1.5}, 400, "bad_request"),
    ({"stack": 10_000_001}, 400, "bad_request"),
    ({"target": 0}, 400, "bad_request"),
    ({"oop": "A" * 20_000}, 413, "body_too_large"),
    ({"colour": "red"}, 400, "bad_request"),
]


@pytest.mark.parametrize(
    ("change", "status", "code"), BAD_SPOTS, ids=[f"{code}-{n}" for n, (_, _, code) in enumerate(BAD_SPOTS)]
)
def test_what_cannot_be_solved_is_refused_with_what_would_be_right(
    lab: RunningServer, change: dict[str, Any], status: int, code: str
) -> None:
    client = guest(lab)
    assert ask(client, "POST", "/solutions", status, json={**RIVER, **change})["code"] == code
    assert ask(client, "GET", "/solutions") == []


def test_refusals_are_in_the_callers_language(lab: RunningServer) -> None:
    spot = {**RIVER, "board": "Td9d6h", "oop": "random", "ip": "random"}
    english = ask(guest(lab), "POST", "/solutions", 422, json=spot)
    chinese = ask(guest(lab, "zh-CN"), "POST", "/solutions", 422, json=spot)
    assert "Offer fewer sizes" in english["message"]
    assert "请减少下注尺度" in chinese["message"]
    assert english["values"] == chinese["values"]
    assert english["values"]["limit"] == 100


def test_nothing_is_solved_without_a_player(lab: RunningServer) -> None:
    for method, path in (("POST", "/solutions"), ("GET", "/solutions"), ("GET", "/solutions/x/node")):
        stranger = Caller(lab.url, {})
        assert (
            ask(stranger, method, path, 401, **({"json": RIVER} if method == "POST" else {}))["code"] == "not_signed_in"
        )


def test_nobody_sees_or_touches_anothers_solution(lab: RunningServer) -> None:
    owner, other = guest(lab), guest(lab)
    solution = solved(owner, RIVER)
    for method, path in (("GET", ""), ("GET", "/node"), ("POST", "/stop"), ("DELETE", "")):
        assert ask(other, method, f"/solutions/{solution}{path}", 404)["code"] == "no_such_solution"
    assert ask(other, "GET", "/solutions") == []
    assert [each["id"] for each in ask(owner, "GET", "/solutions")] == [solution]
    assert ask(owner, "DELETE", f"/solutions/{solution}", 204) is None
    assert ask(owner, "GET", f"/solutions/{solution}", 404)["code"] == "no_such_solution"


def test_a_player_solves_one_spot_at_a_time_and_others_wait_for_their_turn(lab: RunningServer) -> None:
    first, second = guest(lab), guest(lab)
    slow = started(first, SLOW)
    until(first, slow, "solving")
    assert ask(first, "POST", "/solutions", 409, json=RIVER)["code"] == "already_solving"
    assert ask(first, "GET", f"/solutions/{slow}/node", 409)["code"] == "not_solved_yet"
    waiting = started(second, RIVER)
    body = ask(second, "GET", f"/solutions/{waiting}")
    assert (body["status"], body["place"]) == ("waiting", 1)
    assert ask(second, "POST", f"/solutions/{waiting}/stop", 409)["code"] == "solving_not_begun"
    ask(first, "DELETE", f"/solutions/{slow}", 204)
    until(second, waiting, "done")


def test_a_stopped_solution_keeps_what_there_is(lab: RunningServer) -> None:
    client = guest(lab)
    solution = started(client, SLOW)
    for _ in range(int(PATIENCE * 20)):
        if ask(client, "GET", f"/solutions/{solution}")["iterations"]:
            break
        sleep(0.05)
    ask(client, "POST", f"/solutions/{solution}/stop")
    body = until(client, solution, "stopped")
    assert body["endedBy"] == "stopped"
    assert body["iterations"] > 0
    assert body["exploitabilityPct"] > 0.01
    assert ask(client, "GET", f"/solutions/{solution}/node")["player"] == "oop"


def test_only_the_latest_solutions_of_a_player_are_kept(lab: RunningServer) -> None:
    client = guest(lab)
    oldest, *kept = (solved(client, {**RIVER, "pot": pot}) for pot in (100, 110, 120))
    assert {each["id"] for each in ask(client, "GET", "/solutions")} == set(kept)
    assert ask(client, "GET", f"/solutions/{oldest}/node", 404)["code"] == "no_such_solution"


def test_questions_beyond_the_limits_are_refused(tmp_path: Path) -> None:
    lab = LabLimits(queue=0, solving_per_address=5)
    with running_server(tmp_path, ServerConfig(limits=NO_LIMITS, lab=lab)) as server:
        first = guest(server)
        slow = started(first, SLOW)
        refused = httpx.post(
            f"{server.url}/api/lab/solutions", json=RIVER, headers=guest(server).headers, timeout=PATIENCE
        )
        assert (refused.status_code, refused.json()["code"]) == (503, "lab_busy")
        assert int(refused.headers["retry-after"]) > 0
        ask(first, "DELETE", f"/solutions/{slow}", 204)
        solved(guest(server), RIVER)


def test_after_a_crash_of_its_process_the_lab_goes_on(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        client = guest(server)
        kept = solved(client, RIVER)
        slow = started(client, SLOW)
        until(client, slow, "solving")
        pid = server.services.lab.process_id
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        body = until(client, slow, "failed")
        assert body["problem"]["code"] == "lab_failed"
        assert ask(client, "GET", f"/solutions/{kept}/node", 404)["code"] == "no_such_solution"
        again = solved(client, RIVER)
        assert ask(client, "GET", f"/solutions/{again}/node")["player"] == "oop"


def test_solving_runs_at_a_lower_priority_than_tables_and_bots(lab: RunningServer) -> None:
    ask(guest(lab), "POST", "/ranges", json={"text": "AA"})
    pid = lab.services.lab.process_id
    assert pid is not None
    assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


def test_what_is_not_used_is_dropped_after_a_while(tmp_path: Path) -> None:
    with running_server(tmp_path, ServerConfig(limits=NO_LIMITS, lab=LabLimits(minutes=0))) as server:
        client = guest(server)
        solution = started(client, RIVER)
        for _ in range(int(PATIENCE * 20)):
            response = httpx.get(f"{server.url}/api/lab/solutions/{solution}", headers=client.headers)
            if response.status_code == 404:
                break
            sleep(0.05)
        assert response.json()["code"] == "no_such_solution"
