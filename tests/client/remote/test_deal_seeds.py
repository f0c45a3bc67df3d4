"""A client's seeds and notes for verifiable deals, and what it says of the last one."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from riverboat.client.deals import verify_last_deal
from riverboat.client.remote.seeds import MOST_NOTED, SeedKeeper
from riverboat.errors import RiverboatError
from riverboat.fairness import (
    DealtCards,
    Entry,
    PublicDeal,
    chosen_deck,
    dealt_pack,
    first_link,
    make_offer,
    record_of,
    seed_commitment,
    shuffle_of,
)
from riverboat.locale import messages
from riverboat.protocol import SeedCall


def draws() -> Any:
    numbers = iter(range(1, 10_000))
    return lambda size: next(numbers).to_bytes(size)


def call(keeper: SeedKeeper, hand: int, commitment: str = "c", *more: tuple[int, str]) -> SeedCall:
    return SeedCall(0, hand, f"7-{hand}", f"{commitment}{hand}", "p", ((2, keeper.commitment), *more))


def test_a_seed_is_told_for_one_call_only() -> None:
    keeper = SeedKeeper(draws())
    first = keeper.commitment
    asked = call(keeper, 1)
    answer = keeper.answer(asked)
    assert answer is not None
    assert answer.seed is not None
    assert seed_commitment(bytes.fromhex(answer.seed)).hex() == first
    assert answer.commitment == keeper.commitment != first
    assert keeper.answer(asked) == answer
    changed = SeedCall(0, 1, "7-1", asked.commitment, "p", (*asked.seeds, (3, "00")))
    assert keeper.answer(changed) is None
    assert keeper.answer(SeedCall(0, 1, "7-1", "another", "p", asked.seeds)) is None


def test_what_was_told_first_is_noted_and_old_notes_go() -> None:
    keeper = SeedKeeper(draws())
    keeper.answer(call(keeper, 1))
    keeper.answer(call(keeper, 1, "second"))
    assert (keeper.received("7-1") or {})["commitment"] == "c1"
    for hand in range(2, MOST_NOTED + 3):
        keeper.answer(call(keeper, hand))
    assert keeper.received("7-1") is None
    assert keeper.received(f"7-{MOST_NOTED + 2}") is not None


def record() -> dict[str, Any]:
    secret, seed = bytes(range(32)), bytes(range(1, 33))
    entries = (Entry(0, seed_commitment(seed), seed),)
    deal = PublicDeal("7-3", "standard", first_link("7"), entries, 0, (1, 0))
    offer = make_offer(secret, deal.hand, deal.previous)
    shuffle = shuffle_of(offer.commitment, entries)
    pack = dealt_pack(chosen_deck(secret, shuffle.chosen), shuffle)
    return record_of(secret, deal, DealtCards({1: {0: pack[0], 2: pack[2]}}, {}, {}), {0: "Ann"})


@pytest.mark.parametrize("is_hand_over", [True, False])
def test_the_last_finished_hand_is_verified_and_kept(
    is_hand_over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    asked: list[int] = []

    class Game:
        async def deal(self, number: int) -> dict[str, Any]:
            asked.append(number)
            return record()

    view: Any = SimpleNamespace(hand_number=3 if is_hand_over else 4, is_hand_over=is_hand_over)
    lines = asyncio.run(verify_last_deal(Game(), view, messages("en", "fairness")))
    assert asked == [3]
    assert lines[0] == "7-3: the deal fits its commitments. Cards checked: 2; players' seeds: 1."
    assert json.loads((tmp_path / "deals" / "7-3.json").read_text()) == record()


def test_what_cannot_be_verified_is_said() -> None:
    text = messages("en", "fairness")
    view: Any = SimpleNamespace(hand_number=1, is_hand_over=True)
    assert asyncio.run(verify_last_deal(object(), view, text)) == [text("verify-nothing-here")]

    class Refusing:
        async def deal(self, number: int) -> dict[str, Any]:
            raise RiverboatError("deal_not_verifiable", "not dealt verifiably")

    (line,) = asyncio.run(verify_last_deal(Refusing(), view, text))
    assert "not dealt verifiably" in line
