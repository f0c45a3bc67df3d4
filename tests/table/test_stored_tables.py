"""A table that version 0.1 stored in the middle of a hand is read as the same table, and the hand goes on."""

from __future__ import annotations

from pathlib import Path

from riverboat.engine import Call, replay
from riverboat.table import Act, apply, decode_table, encode_table, hand_in_play

STORED = Path(__file__).parents[1] / "fixtures" / "stored"


def test_a_table_of_the_version_before_plays_on() -> None:
    table = decode_table((STORED / "table.msgpack").read_bytes())
    hand = hand_in_play(table)
    assert hand is not None
    assert replay(hand) == hand
    assert (hand.street, hand.betting.bets, hand.actor) == ("flop", (0, 0, 250, 0, 0, 0), 5)
    after = apply(table, Act("c", Call())).table
    assert after.hand is not None
    assert after.hand.betting.bets[5] == 250
    assert decode_table(encode_table(after)) == after
