"""Hands that version 0.1 stored, when the betting had no struct of its own, are read as the same hands.

`tests/fixtures/stored` was written by the commit before that change. `hands.msgpack` holds encoded hands by name.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from riverboat.engine import Hand, apply, default_action, legal_actions, replay
from riverboat.engine.stored import decode_stored

STORED = Path(__file__).parents[1] / "fixtures" / "stored"
HANDS: dict[str, bytes] = msgspec.msgpack.decode((STORED / "hands.msgpack").read_bytes())
DECODER = msgspec.msgpack.Decoder(Hand)


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_the_version_before_is_the_hand_its_actions_lead_to(name: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="betting"):
        DECODER.decode(HANDS[name])
    hand = decode_stored(DECODER, HANDS[name])
    assert replay(hand) == hand
    assert hand.actions


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_the_version_before_can_be_played_to_its_end(name: str) -> None:
    hand = decode_stored(DECODER, HANDS[name])
    while not hand.is_over:
        hand = apply(hand, default_action(legal_actions(hand))).hand
    assert sum(hand.stacks) == sum(hand.deal.stacks)
    assert DECODER.decode(msgspec.msgpack.encode(hand)) == hand


def test_they_are_of_every_kind() -> None:
    hands = [decode_stored(DECODER, stored) for stored in HANDS.values()]
    assert {hand.rules.structure for hand in hands} == {"no_limit", "pot_limit", "fixed_limit", "kitchen"}
    assert {hand.is_over for hand in hands} == {hand.is_run_out for hand in hands} == {True, False}
    assert any(hand.betting.passed for hand in hands)


def test_hands_inside_other_values_are_converted_too() -> None:
    stored = msgspec.msgpack.encode({name: [msgspec.msgpack.decode(hand)] for name, hand in HANDS.items()})
    decoder = msgspec.msgpack.Decoder(dict[str, list[Hand]])
    alone = {name: [decode_stored(DECODER, hand)] for name, hand in HANDS.items()}
    assert decode_stored(decoder, stored) == alone


@pytest.mark.parametrize("stored", [{"deal": None, "betting": None}, {"deal": 1}, [1], 3, None])
def test_bytes_that_hold_no_hand_are_refused_as_they_are(stored: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_stored(DECODER, msgspec.msgpack.encode(stored))
