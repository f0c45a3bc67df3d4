"""Bots in processes of their own: whatever one does, the table gets an answer and the others go on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from worker_bots import passively

from riverboat import Rules, observe, start_hand
from riverboat.cards import deck_of, parse_cards
from riverboat.engine.actions import Action, RaiseTo
from riverboat.engine.hand import apply
from riverboat.engine.view import Observation
from riverboat.host.ports import BotAnswer
from riverboat.odds.face_up import FaceUp
from riverboat.server.workers import ProcessBotWorkers
from riverboat.server.workers.pool import MOST_EXILES

HERE = str(Path(__file__).parent)
GENEROUS = 120.0

Play = Callable[[ProcessBotWorkers], Awaitable[None]]


@pytest.fixture(autouse=True)
def bots_of_this_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", HERE)


def a_look(seat: int = 0) -> Observation:
    """The first to act of three, before the flop."""
    hand = start_hand(Rules(small_blind=50, big_blind=100), [5000, 5000, 5000], button=seat, deck=deck_of("standard"))
    return observe(hand, seat)


def a_last_look() -> Observation:
    hand = start_hand(Rules(small_blind=50, big_blind=100), [5000, 5000], button=0, deck=deck_of("standard"))
    while not hand.is_over:
        assert hand.actor is not None
        hand = apply(hand, passively(observe(hand, hand.actor))).hand
    return observe(hand, 0)


LOOK = a_look()
LAST_LOOK = a_last_look()


@asynccontextmanager
async def workers(processes: int, seconds: float, *, warms_up: bool = False) -> AsyncIterator[ProcessBotWorkers]:
    running = ProcessBotWorkers(processes, seconds, warms_up=warms_up)
    try:
        yield running
    finally:
        await running.close()


def playing(play: Play, processes: int = 1, seconds: float = 60.0, *, warms_up: bool = False) -> None:
    """The bots of `worker_bots` need no kernels, so that workers need not load them.

    Only where a bot is to be late are its `seconds` few: a busy machine may need several for any answer.
    """

    async def run() -> None:
        async with asyncio.timeout(GENEROUS), workers(processes, seconds, warms_up=warms_up) as running:
            await play(running)

    asyncio.run(run())


async def asked(running: ProcessBotWorkers, bot: str, player: str = "") -> BotAnswer:
    return await running.ask(("1", player or bot), f"worker_bots:{bot}", LOOK, ())


def test_a_bot_answers_from_its_observation() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        answer = await asked(running, "Caller")
        assert answer == BotAnswer(passively(LOOK))

    playing(play)


def test_the_bots_that_come_with_riverboat_play_in_workers() -> None:
    """In one worker: the kernels that it loads first take seconds."""

    async def play(running: ProcessBotWorkers) -> None:
        for bot in ("tag", "level:8", "random"):
            answer = await running.ask(("1", bot), bot, LOOK, (LAST_LOOK,))
            assert answer.fault is None, bot
            assert isinstance(answer.action, Action), bot

    playing(play, warms_up=True)


def test_a_bot_keeps_its_notes_from_hand_to_hand_and_is_told_how_hands_ended() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        async def told(look: Observation, *ended: Observation) -> Action | None:
            return (await running.ask(("1", "a"), "worker_bots:Notebook", look, ended)).action

        assert await told(LOOK) == RaiseTo(1_000_001)
        assert await told(LOOK, LAST_LOOK, LAST_LOOK) == RaiseTo(1_002_002)
        assert await told(a_look(1)) == RaiseTo(2_002_003)

    playing(play)


def test_every_bot_has_an_instance_and_a_seed_of_its_own() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        keys = [("1", "a"), ("1", "b"), ("2", "a")]
        first = [(await running.ask(key, "worker_bots:Seeded", LOOK, ())).action for key in keys]
        again = [(await running.ask(key, "worker_bots:Seeded", LOOK, ())).action for key in keys]
        assert first == again
        assert len({action.amount for action in first if isinstance(action, RaiseTo)}) == 3

    playing(play, processes=2)


def test_a_bot_that_was_forgotten_starts_anew() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        await asked(running, "Notebook")
        running.forget(("1", "Notebook"))
        assert (await asked(running, "Notebook")).action == RaiseTo(1_000_001)

    playing(play)


@pytest.mark.parametrize("bot", ["Dreamer", "Fractional", "Immense", "Wordy"])
def test_what_is_no_action_is_illegal(bot: str) -> None:
    async def play(running: ProcessBotWorkers) -> None:
        answer = await asked(running, bot)
        assert answer.action is None
        assert answer.fault == "illegal"

    playing(play)


@pytest.mark.parametrize(
    ("bot", "detail"), [("Exiter", "SystemExit"), ("Unmade", "RuntimeError"), ("Nil", "RiverboatError")]
)
def test_a_bot_that_raises_has_failed(bot: str, detail: str) -> None:
    async def play(running: ProcessBotWorkers) -> None:
        assert await asked(running, bot) == BotAnswer(None, "failed", detail)
        assert (await asked(running, "Caller")).fault is None

    playing(play)


def test_an_error_does_not_carry_a_bots_cards_out_of_the_worker() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        answer = await asked(running, "Blabber")
        assert answer == BotAnswer(None, "failed", "KeyError")

    playing(play)


def test_what_a_bot_prints_is_heard_by_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    async def play(running: ProcessBotWorkers) -> None:
        assert (await asked(running, "Printer")).fault is None
        assert (await asked(running, "Printer")).fault is None

    playing(play)
    assert capfd.readouterr() == ("", "")


def test_a_bot_is_late_after_its_time_and_the_others_are_not_held_up() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        await asked(running, "Notebook")
        late = asyncio.create_task(asked(running, "Sleeper"))
        for turn in range(2, 12):
            assert (await asked(running, "Notebook")).action == RaiseTo(1_000_000 + turn)
        assert not late.done()
        assert (await late).fault == "late"
        # The worker lives on: nobody has forgotten anything.
        assert (await asked(running, "Notebook")).action == RaiseTo(1_000_012)

    playing(play, seconds=3.0)


def test_a_slow_bot_that_is_in_time_has_no_fault() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        answers = await asyncio.gather(*(asked(running, "Slow", f"slow {number}") for number in range(6)))
        assert [answer.fault for answer in answers] == [None] * 6

    playing(play)


@pytest.mark.parametrize("bot", ["Hanger", "Stubborn"])
def test_a_bot_that_cannot_be_interrupted_is_ended_with_its_process_and_the_others_are_asked_again(bot: str) -> None:
    async def play(running: ProcessBotWorkers) -> None:
        await asked(running, "Notebook")
        culprit = asyncio.create_task(asked(running, bot))
        await asyncio.sleep(0)
        others = await asyncio.gather(*(asked(running, "Caller", f"caller {number}") for number in range(8)))
        assert [answer.fault for answer in others] == [None] * 8
        assert (await culprit).fault == "late"
        await until(lambda: asked(running, "Notebook"), BotAnswer(RaiseTo(1_000_001)))

    playing(play, seconds=3.0)


async def until(look: Callable[[], Awaitable[BotAnswer]], wanted: BotAnswer) -> None:
    """Wait for what must come; the caller's time limit is the bound."""
    while await look() != wanted:
        await asyncio.sleep(0.1)


def test_a_bot_that_ends_its_process_has_failed_and_the_others_are_remade() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        await asked(running, "Notebook")
        others = [asyncio.create_task(asked(running, "Caller", f"caller {number}")) for number in range(3)]
        assert (await asked(running, "Quitter")).fault == "failed"
        assert [(await other).fault for other in others] == [None] * 3
        assert (await asked(running, "Notebook")).action == RaiseTo(1_000_001)

    playing(play)


def test_a_bot_that_twice_broke_its_worker_is_exiled() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        assert (await asked(running, "Quitter")).fault == "failed"
        assert (await asked(running, "Quitter")).fault == "failed"
        await asked(running, "Notebook")
        assert (await asked(running, "Quitter")).fault == "failed"
        assert (await asked(running, "Notebook")).action == RaiseTo(1_000_002)

    playing(play)


def test_exiles_have_few_processes_and_give_them_back() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        # Services that other tests of this process have started are none of the workers' affair.
        others = {process for process in await children() if not is_worker(process)}
        names = [f"quitter {number}" for number in range(MOST_EXILES + 2)]
        for name in names:
            for _ in range(3):
                assert (await asked(running, "Quitter", name)).fault == "failed"
        assert len(set(await children()) - others) <= 1 + MOST_EXILES
        for name in names:
            running.forget(("1", name))
        await asked(running, "Caller")
        while len(set(await children()) - others) > 1:
            await asyncio.sleep(0.05)

    playing(play)


async def children() -> list[int]:
    """The processes this one has started and not yet taken leave of."""
    path = Path(f"/proc/self/task/{os.getpid()}/children")
    return [int(process) for process in path.read_text().split()]


def is_worker(process: int) -> bool:
    return b"workers.worker" in Path(f"/proc/{process}/cmdline").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is where processes are counted")
def test_no_process_is_left_when_the_workers_are_closed_even_in_the_middle_of_a_thought() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        before = set(await children())
        await asked(running, "Caller")
        thinking = [asyncio.create_task(asked(running, bot)) for bot in ("Sleeper", "Hanger", "Caller")]
        while len(set(await children()) - before) < 2:  # the second one may be slow to start
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        assert len(set(await children()) - before) == 2
        await running.close()
        assert not set(await children()) - before
        assert {(await task).action for task in thinking} <= {None, passively(LOOK)}

    playing(play, processes=2)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is where processes are looked for")
@pytest.mark.parametrize("bot", ["Caller", "Sleeper", "Hanger"])
def test_workers_end_when_the_server_is_killed(bot: str) -> None:
    server = subprocess.Popen(
        [sys.executable, f"{HERE}/doomed_server.py", bot], stdout=subprocess.PIPE, text=True, cwd=HERE
    )
    try:
        assert server.stdout is not None
        orphan = int(server.stdout.readline())
        assert Path(f"/proc/{orphan}").exists()
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()
        server.stdout.close()
    for _ in range(int(GENEROUS / 0.05)):
        if not _is_running(orphan):
            return
        asyncio.run(asyncio.sleep(0.05))
    pytest.fail("the worker is still there")


def _is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is where open files are listed")
def test_a_worker_inherits_neither_secrets_nor_open_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", "secret")
    monkeypatch.setenv("DATABASE_URL", "secret")

    async def play(running: ProcessBotWorkers) -> None:
        assert (await asked(running, "Prying")).action == RaiseTo(0)

    with (tmp_path / "secret_file").open("w") as opened:
        os.set_inheritable(opened.fileno(), True)
        playing(play)


def test_a_worker_that_cannot_start_costs_its_bots_a_fault_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", "/nonexistent")

    async def play(running: ProcessBotWorkers) -> None:
        answers = await asyncio.gather(*(asked(running, "Caller", f"caller {number}") for number in range(3)))
        assert {answer.fault for answer in answers} == {"failed"}
        assert (await asked(running, "Caller")).fault == "failed"

    playing(play)


def test_whoever_stops_waiting_leaves_nothing_behind() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        await asked(running, "Notebook")
        tasks = [asyncio.create_task(asked(running, "Slow", f"slow {number}")) for number in range(10)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        assert (await asked(running, "Notebook")).action == RaiseTo(1_000_002)

    playing(play)


def test_bots_play_under_uvloop() -> None:
    uvloop = pytest.importorskip("uvloop")

    async def run() -> None:
        async with asyncio.timeout(GENEROUS), workers(1, 3.0) as running:
            assert (await asked(running, "Caller")).action == passively(LOOK)
            assert (await asked(running, "Sleeper")).fault == "late"
            assert (await asked(running, "Quitter")).fault == "failed"
            assert (await asked(running, "Caller")).action == passively(LOOK)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


def test_a_bot_is_told_how_long_it_may_think() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        assert (await asked(running, "Punctual")).action == RaiseTo(7)

    playing(play, seconds=7.0)


def test_a_worker_counts_the_equities_of_hands_that_lie_face_up() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        aces, kings = (0, tuple(parse_cards("AsAh"))), (5, tuple(parse_cards("KdKc")))
        board = tuple(parse_cards("2c7d9hJs"))
        answer = await running.equities((FaceUp((aces, kings), ()), FaceUp((aces, kings), board)))
        assert answer == (((0, 813), (5, 187)), ((0, 955), (5, 45)))
        assert (await asked(running, "Caller")).action is not None

    playing(play)


def test_equities_that_cannot_be_counted_are_none() -> None:
    async def play(running: ProcessBotWorkers) -> None:
        same = (0, tuple(parse_cards("AsAh")))
        assert await running.equities((FaceUp((same, same), ()),)) == ()

    playing(play)
