"""Many processes, one result; and no bot can end a match."""

from __future__ import annotations

import multiprocessing
import threading
import time

import msgspec
import pytest

from riverboat.arena import Match, MatchReport, as_json, play_match
from riverboat.arena.processes import READY, _work
from riverboat.arena.watchdog import NOBODY, is_overdue
from riverboat.bots import Bot
from riverboat.errors import RiverboatError

CALLER, DICE, LEARNER, PUSHER = (f"arena_bots:{name}" for name in ("Caller", "Dice", "Learner", "Pusher"))


def timeless(report: MatchReport) -> dict[str, object]:
    """A report without how long it took."""
    return {name: value for name, value in as_json(report).items() if "second" not in name}


def test_the_result_does_not_depend_on_the_number_of_workers() -> None:
    match = Match(bots=(DICE, LEARNER, PUSHER), rounds=240, block_rounds=40, seed=8)
    progress: list[tuple[int, int]] = []
    one = play_match(match, workers=1, on_progress=lambda done, blocks: progress.append((done, blocks)))
    three = play_match(match, workers=3)
    assert timeless(one) == timeless(three)
    assert progress == [(number, 6) for number in range(7)]  # from when the bots are ready


def test_a_bot_that_ends_its_process_sits_out_the_block_it_was_in() -> None:
    report = play_match(Match(bots=("arena_bots:Quitter", CALLER), rounds=20, block_rounds=10), workers=1)
    faults = report.standings[0].faults
    assert report.hands == 20
    assert faults.counts["crash"] == 2
    assert report.standings[1].faults.total == 0


def test_a_bot_that_cannot_be_interrupted_is_ended_with_its_process() -> None:
    match = Match(bots=("arena_bots:Stubborn", CALLER), rounds=10, time_limit=0.1, time_bank=0.0)
    report = play_match(match, workers=1)
    assert report.hands == 10
    assert report.standings[0].faults.counts["crash"] == 1


def test_a_name_that_is_no_bot_is_refused() -> None:
    with pytest.raises(RiverboatError, match="'nobody' is not a bot") as refusal:
        play_match(Match(bots=("nobody", CALLER), rounds=10), workers=1)
    assert refusal.value.code == "unknown_bot"


def test_a_bot_of_ours_that_cannot_be_loaded_is_refused_and_its_worker_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(name: str, _seed: int) -> Bot:
        raise RiverboatError("not_a_bot", f"{name!r} cannot be read", name=name)

    monkeypatch.setattr("riverboat.arena.block.load_bot", unreadable)
    monkeypatch.setattr("riverboat.arena.processes.signal.signal", lambda *_: None)  # for main threads alone
    ours, theirs = multiprocessing.Pipe()
    worker = threading.Thread(target=_work, args=(theirs, [NOBODY, 0.0]), daemon=True)
    worker.start()
    (block,) = Match(bots=("tag", CALLER), rounds=2).blocks()
    for told in ([READY, RiverboatError], [RiverboatError]):
        ours.send(block)
        for kind in told:
            assert ours.poll(30)
            answer = ours.recv()
            assert answer == READY if kind is READY else isinstance(answer, RiverboatError)
        assert (answer.code, answer.message) == ("not_a_bot", "'tag' cannot be read")
    ours.close()
    worker.join(30)
    assert not worker.is_alive()


def test_blocks_travel_between_machines_as_they_are() -> None:
    match = Match(bots=(CALLER, DICE), rounds=10)
    assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match


def test_a_clock_that_stops_while_it_is_read_is_not_overdue() -> None:
    class Stopping(list[float]):
        """Another process stops the clock right after the first look at it."""

        def __getitem__(self, place: int) -> float:
            value = list.__getitem__(self, place)
            self[0] = NOBODY
            return value

    assert not is_overdue(Stopping([time.monotonic(), 0.0]), 1.0)
