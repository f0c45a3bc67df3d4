"""Non-interference of what operators see: while a hand runs, nothing they get depends on a card that is not face up.

A hand is played in part over real sockets against a known pack, and an admin asks for everything and does most things
that an admin can. Then every card that is not face up is permuted and the same is done at a new server: every byte that
reaches the admin must be the same, over REST, over the socket of somebody who watches, and on the command line.
"""

from __future__ import annotations

import asyncio
import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_non_interference import PackDealer, StillClock, _say, count_at_once, permuted

from clients import Player
from riverboat.cards import Card, deck_of
from riverboat.cli.main import main
from riverboat.server.config import ServerConfig
from riverboat.server.http.admin import HANDLERS as DEEDS
from riverboat.server.http.admin_views import HANDLERS as LOOKS
from riverboat.shuffling import seeded_bits, shuffle
from running import NO_LIMITS, RunningServer, running_server

NAMES = ("Ann", "Bob", "Cid")
HAND = "/api/admin/games/{game}/hands/1"
REQUESTS: tuple[tuple[str, str, object], ...] = (
    ("GET", "/api/admin/players", None),
    ("GET", "/api/admin/tables", None),
    ("GET", "/api/admin/tournaments", None),
    ("GET", "/api/admin/games/{game}/hands", None),
    ("GET", HAND, None),
    ("GET", "/api/admin/reports", None),
    ("GET", "/api/admin/signals", None),
    ("POST", "/api/admin/audit", None),
    ("POST", "/api/admin/backup", None),
    ("POST", "/api/admin/players/{player}/mute", {"minutes": 5}),
    ("POST", "/api/admin/players/{player}/unmute", None),
    ("POST", "/api/admin/games/{game}/hands/1/void", None),
    ("POST", "/api/admin/tournaments/1/cancel", None),
    ("POST", "/api/admin/reports/1/close", None),
    ("POST", "/api/admin/players/{watcher}/ban", {"reason": "rude"}),
    ("POST", "/api/admin/players/{watcher}/unban", None),
    ("GET", "/api/admin/log", None),
    ("POST", "/api/admin/broadcast", {"text": "hello"}),
    ("POST", "/api/admin/games/{game}/void", None),
    ("GET", "/api/admin/games/{game}/hands", None),
    ("GET", HAND, None),
    ("POST", "/api/admin/games/{game}/close", None),
    ("POST", "/api/admin/drain", {"process": "0"}),
    ("POST", "/api/admin/rotate-key", None),
)
"""The hand that runs is taken back last: it was never over, so it has no cards to tell either."""
COMMANDS = (["players"], ["tables"], ["reports"], ["log"], ["signals"], ["audit"])
SCRIPTS = {"before the flop": "r", "on the flop": "rcc", "on the river": "cccxxxxxxr"}
BOARD_CARDS = {"before the flop": 0, "on the flop": 3, "on the river": 5}


class Told:
    """All that an operator got, and the board and the seats' cards as they lay."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.frames: list[str] = []
        self.players: list[list[str]] = []
        self.board: list[str] = []
        self.finished = ""


def operate(directory: Path, pack: tuple[Card, ...], script: str, *, is_finished: bool = False) -> Told:
    directory.mkdir()
    told, config = Told(), ServerConfig(limits=NO_LIMITS, is_verifiable=False)
    with running_server(
        directory, config, clock=StillClock(), dealer=PackDealer(pack), equities=count_at_once
    ) as server:
        asyncio.run(_story(server, script, told, is_finished=is_finished))
    return told


def _command_line(url: str) -> list[str]:
    """What `riverboat admin` tells, on the database of the running server."""
    answers = []
    for command in COMMANDS:
        written = io.StringIO()
        with redirect_stdout(written):
            assert main(["admin", *command, "--json", "--database", url]) == 0
        answers.append(_without_times(written.getvalue()))
    return answers


async def _story(server: RunningServer, script: str, told: Told, *, is_finished: bool) -> None:
    people = [Player(server.url) for _ in NAMES]
    admin, watcher = Player(server.url), Player(server.url)
    try:
        for player, name in zip([*people, admin, watcher], [*NAMES, "Olga", "Sue"], strict=True):
            await player.guest(name)
        server.run(server.services.store.admin.set_role("test", str(admin.id), "admin"))
        settings = {"kind": "sit_and_go", "seats": len(NAMES), "entry": 1000, "speed": "instant", "name": "Proof"}
        game = await people[0].create_game(**settings)
        await admin.connect()
        await admin.watch(game)
        for player in people:
            await player.connect()
            await player.join(game, 1000)
        report = {"playerId": people[0].id, "reason": "cheating", "gameId": int(game), "handNumber": 1}
        await watcher.call("POST", "/api/reports", report)
        for said in script:
            await _say(people, said)
        if is_finished:
            told.finished = await _answer(admin, "GET", HAND.format(game=game), None)
            return
        told.players = [list(_own(player)) for player in people]
        assert people[0].state is not None
        told.board = list(people[0].state["communityCards"])
        names = {"game": game, "player": people[0].id, "watcher": watcher.id}
        for method, path, body in REQUESTS:
            if path.endswith("/broadcast"):  # a server carries it out, and records it, when it gets to it
                told.answers += await asyncio.to_thread(_command_line, server.services.config.database or "")
            told.answers.append(await _answer(admin, method, path.format(**names), body))
        await admin.wait_for(lambda frame: frame["type"] == "chat" and frame["payload"]["text"] == "hello")
        await admin.wait_for(lambda frame: "bet_returned" in str(frame))
        ended = next(at for at, frame in enumerate(admin.raw) if "bet_returned" in frame)
        told.frames = [frame for frame in admin.raw[:ended] if '"chat"' not in frame]
    finally:
        for player in (*people, admin, watcher):
            await player.disconnect()
            await player.http.aclose()


def _own(player: Player) -> list[str]:
    assert player.state is not None
    return next(seat["cards"] for seat in player.state["players"] if seat["playerId"] == player.id)


async def _answer(player: Player, method: str, path: str, body: Any) -> str:
    answer = await player.request(method, path, body)
    return f"{method} {path} {answer.status_code} {_without_times(answer.text)}"


def _without_times(text: str) -> str:
    """Looks at neither the store's own times nor the drawn name of the process: both differ from run to run."""
    text = re.sub(r"\b\d+-[0-9a-f]{16}\b", "", text)
    return re.sub(r'"(at|created_?[aA]t|muted_?[uU]ntil)": ?("[^"]*"|[0-9.]+)', "", text)


@pytest.mark.parametrize("street", SCRIPTS)
def test_what_operators_get_during_a_hand_depends_on_no_hidden_card(tmp_path: Path, street: str) -> None:
    random = Random(street)
    pack = shuffle(deck_of("standard"), bits=seeded_bits(random.getrandbits(32)))
    first = operate(tmp_path / "first", pack, SCRIPTS[street])
    assert len(first.board) == BOARD_CARDS[street]
    # Two cards to each of three players, then burn, three, burn, one, burn, one.
    board = (7, 8, 9, 11, 13)[: len(first.board)]
    hidden = [place for place in range(len(pack)) if place not in board]
    again = operate(tmp_path / "again", permuted(pack, hidden, random), SCRIPTS[street])
    assert again.board == first.board
    assert again.answers == first.answers
    assert again.frames == first.frames
    assert all(one != other for one, other in zip(first.players, again.players, strict=True)), "others saw other cards"


def test_after_the_hand_they_see_every_card(tmp_path: Path) -> None:
    """The proof can fail: the same request tells cards once the hand is over."""
    pack = shuffle(deck_of("standard"), bits=seeded_bits(7))
    other = permuted(pack, list(range(len(pack))), Random(7))
    told = operate(tmp_path / "one", pack, "ff", is_finished=True).finished
    assert " 200 " in told
    assert told != operate(tmp_path / "other", other, "ff", is_finished=True).finished


def test_every_request_of_operators_is_part_of_the_proof() -> None:
    asked = {re.sub(r"\{\w+(:\w+)?\}", "*", path) for _, path, _ in REQUESTS} | {"/api/reports"}
    asked = {re.sub(r"/1(?=/|$)", "/*", path) for path in asked}
    there = {re.sub(r"\{\w+(:\w+)?\}", "*", path) for handler in (*DEEDS, *LOOKS) for path in handler.paths}
    assert there == asked
