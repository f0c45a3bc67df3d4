"""Our dealer for programs that speak the ACPC match-state protocol: whole matches over loopback sockets."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from riverboat.arena import Match
from riverboat.arena.block import play_block, play_or_refuse
from riverboat.arena.tally import BlockTally
from riverboat.arena.watchdog import TIME_BANKS
from riverboat.bots import load_bot
from riverboat.bots.adapters import acpc
from riverboat.bots.adapters.acpc import AcpcBot, game_definition, match_state
from riverboat.cards import parse_cards
from riverboat.engine import AllIn, Call, Check, Fold, Hand, RaiseTo, Rules, apply, observe, start_hand
from riverboat.errors import RiverboatError
from services import held_port

WAIT_SECONDS = 60.0
"""Far longer than anything takes; only a failure waits so long."""
CALLER = "arena_caller:Caller"
LIMIT = Rules(small_blind=5, big_blind=10, structure="fixed_limit")


@dataclass
class Program:
    """A client such as the competition's example player: it answers when the betting says that it is its turn."""

    port: int
    answer: Callable[[str, int], str]
    """From a state and how many decisions came before it, what to send after the colon."""
    version: str = "VERSION:2.0.0"
    players: int = 2
    states: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        with _connected(self.port) as connection:
            connection.sendall(f"{self.version}\r\n".encode())
            connection.sendall(b"# a comment\r\n")
            decisions = 0
            for line in connection.makefile("r", newline="\r\n"):
                state = line.rstrip("\r\n")
                self.states.append(state)
                if is_to_act(state, self.players):
                    connection.sendall(f"{state}:{self.answer(state, decisions)}\r\n".encode())
                    decisions += 1


def _connected(port: int) -> socket.socket:
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), WAIT_SECONDS)
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _until_closed(port: int) -> None:
    with _connected(port) as connection:
        connection.recv(1)


def is_to_act(state: str, players: int = 2) -> bool:
    """By the betting string alone, as a program must; with three players this knows only checks and calls.

    Position 2, or 1 heads-up, opens the first street, and position 0 the others.
    """
    _, position, _, betting, _ = state.split(":")
    streets = [re.findall(r"c|f|r\d*", street) for street in betting.split("/")]
    actions = [action for street in streets for action in street]
    if "f" in actions or _is_over(betting, players):
        return False
    first = min(2, players - 1) if len(streets) == 1 else 0
    return int(position) == (first + len(streets[-1])) % players


def _is_over(betting: str, players: int) -> bool:
    """The river is bet out, or everybody was all-in before the flop."""
    is_river = betting.count("/") == 3
    return is_river and (betting.endswith("//") or bool(re.search(rf"(c{{{players}}}|r\d*c)$", betting)))


def play(program: Callable[[str, int], str], opponent: str = CALLER, **options: Any) -> tuple[BlockTally, Program]:
    TIME_BANKS.clear()
    with held_port() as port:
        client = Program(port, program)
        match = Match(bots=(f"acpc:{port}", opponent), **{"rounds": 12, "time_bank": 0.0, **options})
        tally = play_block(next(match.blocks()))
    client.thread.join(WAIT_SECONDS)
    assert not client.thread.is_alive()
    return tally, client


def test_a_program_that_calls_plays_like_our_caller() -> None:
    tally, client = play(lambda _state, _decisions: "c", rounds=30)
    here = play_block(next(Match(bots=(CALLER, CALLER), rounds=30).blocks()))
    assert tally.faults[0].total == 0
    assert tally.moments[0].sums[0] == here.moments[0].sums[0]
    assert client.states[0].startswith("MATCHSTATE:1:0::|")
    hands = {int(state.split(":")[2]) for state in client.states}
    assert hands == set(range(30))


def test_states_come_after_every_action_and_show_the_opponent_only_at_the_end() -> None:
    _, client = play(lambda _state, _decisions: "c", rounds=1)
    bettings = [state.split(":")[3] for state in client.states]
    assert bettings == ["", "c", "cc/", "cc/c", "cc/cc/", "cc/cc/c", "cc/cc/cc/", "cc/cc/cc/c", "cc/cc/cc/cc"]
    cards = [state.split(":")[4] for state in client.states]
    assert all(re.fullmatch(r"\|\w{4}(/\w{6}(/\w\w(/\w\w)?)?)?", text) for text in cards[:-1])
    assert [text.count("/") for text in cards] == [0, 0, 1, 1, 2, 2, 3, 3, 3]


def test_a_whole_no_limit_match_with_raises() -> None:
    def raise_once(state: str, _decisions: int) -> str:
        return "r300" if state.split(":")[3] in ("", "c") else "c"

    tally, client = play(raise_once, rounds=20)
    assert tally.faults[0].total == 0
    assert any(state.split(":")[3].startswith("r300c/") for state in client.states)
    assert any(state.split(":")[3].startswith("cr300c/") for state in client.states)


def test_raises_count_the_whole_hand() -> None:
    def bet_the_flop(state: str, _decisions: int) -> str:
        betting = state.split(":")[3]
        return "r700" if betting in ("cc/", "cc/c") else "c"

    tally, client = play(bet_the_flop, rounds=2)
    assert tally.faults[0].total == 0
    # 100 before the flop and 600 on it.
    assert any("r700c/" in state for state in client.states)


def test_a_whole_limit_match() -> None:
    tally, client = play(lambda _state, decisions: "cr"[decisions % 2], rules=LIMIT, stack=1000, rounds=30)
    assert tally.faults[0].counts.get("error", 0) == 0
    assert any("r" in state.split(":")[3] for state in client.states)
    assert not any(re.search(r"r\d", state.split(":")[3]) for state in client.states)


def test_an_all_in_runs_the_streets_out() -> None:
    _, client = play(lambda _state, _decisions: "r10000", rounds=1)
    last = client.states[-1].split(":")
    assert last[3] == "r10000c///"
    assert re.fullmatch(r"\w{4}\|\w{4}/\w{6}/\w\w/\w\w", last[4])


@pytest.mark.parametrize(
    ("answer", "kind", "note"),
    [("x", "error", "'x' is not an action"), ("r20", "illegal", "below the minimum"), ("r", "error", "not an action")],
)
def test_a_wrong_answer_is_a_fault_and_checks_or_folds(answer: str, kind: str, note: str) -> None:
    tally, _ = play(lambda _state, _decisions: answer, rounds=4)
    assert tally.faults[0].counts[kind] > 0
    assert note in tally.faults[0].note
    assert tally.hands == 4


def test_a_program_that_does_not_answer_is_late() -> None:
    def dawdle(_state: str, decisions: int) -> str:
        if decisions == 0:
            time.sleep(0.8)
        return "c"

    tally, _ = play(dawdle, rounds=4, time_limit=0.4)
    assert tally.faults[0].counts["late"] >= 1
    assert tally.hands == 4


def test_another_version_is_refused() -> None:
    bot = AcpcBot("127.0.0.1", 0)
    client = Program(bot.port, lambda _state, _decisions: "c", version="VERSION:1.0.0")
    with pytest.raises(RiverboatError, match=r"'VERSION:1\.0\.0' instead of VERSION:2\.0\.0"):
        bot.start(0, Rules(small_blind=50, big_blind=100))
    bot.close()
    client.thread.join(WAIT_SECONDS)


@pytest.mark.parametrize("connects", [False, True])
def test_a_program_that_never_connects_or_never_speaks_is_an_error_before_the_first_hand(
    monkeypatch: pytest.MonkeyPatch, connects: bool
) -> None:
    """It was check or fold for all hands of the match, after half a minute."""
    # It bounds the connecting too, which takes its time on a busy machine.
    monkeypatch.setattr(acpc, "CONNECT_SECONDS", 8.0 if connects else 0.3)
    with held_port() as port:
        silent = threading.Thread(target=lambda: _until_closed(port)) if connects else threading.Thread()
        silent.start()
        answer = play_or_refuse(next(Match(bots=(f"acpc:{port}", CALLER), rounds=2000).blocks()))
    silent.join(WAIT_SECONDS)
    assert isinstance(answer, RiverboatError)
    assert (answer.code, answer.values["name"]) == ("bot_unreachable", f"acpc:{port}")
    assert str(answer.values["reason"]).startswith("no VERSION" if connects else "no program has connected")


def test_a_port_that_is_taken_is_an_error() -> None:
    taken = AcpcBot("127.0.0.1", 0)
    with pytest.raises(RiverboatError, match="the port cannot be opened"):
        load_bot(f"acpc:{taken.port}", 0)
    taken.close()


def test_two_programs_can_play_each_other() -> None:
    TIME_BANKS.clear()
    with held_port() as one, held_port() as other:
        clients = [Program(port, lambda _state, _decisions: "c") for port in (one, other)]
        match = Match(bots=(f"acpc:{one}", f"acpc:{other}"), rounds=8)
        (block,) = match.blocks()
        tally = play_block(block)
    for client in clients:
        client.thread.join(WAIT_SECONDS)
    assert [faults.total for faults in tally.faults] == [0, 0]
    assert clients[0].states[-1].split(":")[3] == clients[1].states[-1].split(":")[3]


def test_a_whole_match_of_three() -> None:
    TIME_BANKS.clear()
    with held_port() as port:
        client = Program(port, lambda _state, _decisions: "c", players=3)
        tally = play_block(next(Match(bots=(CALLER, f"acpc:{port}", CALLER), rounds=9).blocks()))
    client.thread.join(WAIT_SECONDS)
    assert [faults.total for faults in tally.faults] == [0, 0, 0]
    assert {state.split(":")[1] for state in client.states} == {"0", "1", "2"}
    assert client.states[-1].split(":")[3] == "ccc/ccc/ccc/ccc"


def test_a_match_with_a_program_is_one_block() -> None:
    assert len(list(Match(bots=("acpc:20000", "tag"), rounds=5000).blocks())) == 1


def three_handed(*actions: Any) -> Hand:
    deck = parse_cards("2c5h9dKs6h9hQc7s8s9s3dJc4dTs")
    hand = start_hand(Rules(small_blind=50, big_blind=100), [20_000] * 3, 0, deck)
    for action in actions:
        hand = apply(hand, action).hand
    return hand


def test_three_handed_position_0_is_the_small_blind() -> None:
    hand = three_handed(RaiseTo(300), Call(), Fold(), Check())
    # Seat 0 has the button: seat 1 is position 0, seat 2 position 1, seat 0 position 2.
    assert match_state(observe(hand, 0), 4, 4) == "MATCHSTATE:2:4:r300cf/c:||9d9h/7s8s9s"
    assert match_state(observe(hand, 1), 4, 4) == "MATCHSTATE:0:4:r300cf/c:2cKs||/7s8s9s"
    assert match_state(observe(hand, 0), 4, 0) == "MATCHSTATE:2:4::||9d9h"


def test_a_hand_won_by_folding_ends_without_cards() -> None:
    hand = three_handed(AllIn(), Fold(), Fold())
    assert match_state(observe(hand, 2), 0, 3) == "MATCHSTATE:1:0:r20000ff:|5h6h|"


def test_the_game_is_described_as_programs_read_it() -> None:
    text = game_definition(Rules(small_blind=50, big_blind=100), 20_000, 2)
    assert "nolimit" in text
    assert "blind = 100 50\n" in text
    assert "firstPlayer = 2 1 1 1\n" in text
    limit = game_definition(LIMIT, 1000, 3)
    assert "raiseSize = 10 10 20 20\n" in limit
    assert "maxRaises = 3 4 4 4\n" in limit
    assert "blind = 5 10 0\n" in limit
    assert "firstPlayer = 3 1 1 1\n" in limit


@pytest.mark.parametrize("name", ["acpc:", "acpc:host", "acpc:70000"])
def test_a_name_without_a_port_is_refused(name: str) -> None:
    with pytest.raises(RiverboatError, match="names no port"):
        load_bot(name, 0)
