"""Hand histories written in step with the store: a hand that is not stored is not in its file either."""

from __future__ import annotations

import asyncio
import errno
from pathlib import Path

import pytest

from riverboat import Fold, Rules, apply, start_hand
from riverboat.history import read_hands
from riverboat.host.hand_files import HandFile, RecordingStore
from riverboat.host.ports import HandRecord, StepRecord
from riverboat.host.table.step_records import encode_hand


class BrokenStore:
    """A store that takes nothing."""

    async def append(self, step: StepRecord) -> None:
        raise OSError(errno.ENOSPC, "no room")


def _step(number: int) -> StepRecord:
    """One that ends a hand."""
    hand = apply(start_hand(Rules(small_blind=1, big_blind=2), [200, 200], button=0, deck=[*range(52)]), Fold()).hand
    record = HandRecord(number, f"1-{number}", 3, (), (), (), b"", encode_hand(hand))
    return StepRecord("1", number, 1, 0, 0.0, None, None, b"", b"", b"", b"", "active", 2, hand=record)


class TakingStore:
    """A store that takes everything."""

    async def append(self, step: StepRecord) -> None:
        """It is stored."""


def test_a_hand_that_could_not_be_stored_is_not_in_the_history_either(tmp_path: Path) -> None:
    """It will be played to its end once more, and written down then."""
    path = tmp_path / "hands.phhs"
    file = HandFile(path, 0)
    asyncio.run(RecordingStore(TakingStore(), file).append(_step(1)))
    first = path.read_bytes()
    assert first
    with pytest.raises(OSError, match="no room"):
        asyncio.run(RecordingStore(BrokenStore(), file).append(_step(2)))
    assert path.read_bytes() == first


def test_a_first_hand_that_could_not_be_stored_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    with pytest.raises(OSError, match="no room"):
        asyncio.run(RecordingStore(BrokenStore(), HandFile(path, 0)).append(_step(1)))
    assert not path.exists()


def test_a_history_that_has_no_room_is_left_as_it_was(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "hands.phhs"
    file = HandFile(path, 0)
    store = RecordingStore(TakingStore(), file)
    asyncio.run(store.append(_step(1)))
    first = path.read_bytes()
    size, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(first) + 10, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            asyncio.run(store.append(_step(2)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    assert path.read_bytes() == first


def test_a_hand_that_a_killed_process_wrote_down_and_did_not_store_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    hands = [step.hand.settings for number in (1, 2) if (step := _step(number)).hand is not None]
    killed = HandFile(path, 0)
    killed.add(1, hands[0])
    killed.add(2, hands[1])
    HandFile(path, 0).add(2, hands[1])
    assert [line for line in path.read_text().splitlines() if line.startswith("[")] == ["[1]", "[2]"]
    assert len(read_hands(path)) == 2


def test_what_phh_cannot_express_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    kitchen = apply(start_hand(Rules.kitchen(), [200, 200], button=0, deck=[*range(52)]), Fold()).hand
    HandFile(path, 0).add(1, encode_hand(kitchen))
    assert not path.exists()


def test_hands_are_added_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    for number in (1, 2, 3):
        hand = _step(number).hand
        assert hand is not None
        HandFile(path, 0).add(number, hand.settings)
    assert len(read_hands(path)) == 3
