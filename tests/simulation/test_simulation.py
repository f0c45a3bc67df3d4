"""A simulated cluster under faults: a few seeds here, any number with `benchmarks/simulate.py`."""

from __future__ import annotations

import pytest
from sim_parts import Fault, SimDatabase
from sim_world import shrunk, simulate

from riverboat.host.ports import StepRecord

SEEDS = range(4)
UNFENCED_SEED = 2
"""One whose faults let two owners write."""


@pytest.mark.parametrize("seed", SEEDS)
def test_no_promise_is_broken(seed: int) -> None:
    outcome = simulate(seed)
    assert outcome.violations == []
    assert outcome.accepted > 25  # the run ends as soon as the table goes on after the faults
    assert outcome.happened


def test_players_who_lost_everything_buy_chips_and_play_on() -> None:
    """Seed 707: one player won all chips at the table; it stood still because nobody bought any."""
    outcome = simulate(707)
    assert outcome.violations == []
    assert outcome.rebuys > 0


def test_an_owner_that_was_cut_off_refuses_nobody_who_sits_by_now() -> None:
    """Seed 3560: it refused an action as a stranger's that the next owner, where the player sat down, carried out."""
    assert simulate(3560).violations == []


def test_the_same_seed_is_the_same_run() -> None:
    first = simulate(7)
    assert first == simulate(7)
    assert first.digest != simulate(8).digest


def test_two_owners_that_both_write_are_noticed_and_the_faults_shrunk() -> None:
    """The checker is not blind: without fencing it finds the second owner, and which faults are needed for it."""
    outcome = simulate(UNFENCED_SEED, is_fencing=False)
    assert outcome.violations
    smallest = shrunk(outcome, is_fencing=False)
    assert smallest.violations
    assert 0 < len(smallest.plan) < len(outcome.plan)
    assert simulate(UNFENCED_SEED, smallest.plan).violations == []


def test_an_acknowledged_action_that_was_not_written_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that loses its last writes with its owner, as a disk without a flush does."""
    whole = SimDatabase.stored
    lost: list[StepRecord] = []

    def forgetful(database: SimDatabase) -> object:
        if database.epoch > 1 and not lost and len(database.steps) > 20:
            lost.extend(database.steps[-5:])
            del database.steps[-5:]
        return whole(database)

    monkeypatch.setattr(SimDatabase, "stored", forgetful)
    crashes = {point: Fault("crash", 0.0) for point in range(250, 700, 30)}
    violations = simulate(1, crashes).violations
    assert lost
    assert any("acknowledged and is lost" in one for one in violations)


def test_without_faults_nothing_is_refused_or_lost() -> None:
    outcome = simulate(11, {})
    assert outcome.violations == []
    assert outcome.happened == []
