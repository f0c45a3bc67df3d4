"""What a player knows of others: counts of shared hands, who is ahead, notes."""

from __future__ import annotations

import pytest
from table_story import Game

from riverboat.errors import RiverboatError
from riverboat.table import Times
from riverboat.table.opponents import (
    LONGEST_NOTE,
    MOST_OPPONENTS,
    Met,
    OpponentMemory,
    SharedHand,
    decode_memory,
    encode_memory,
    opponent_key,
    remembered,
    won_from_each,
)

KEYS = {"b": "bot:mabel", "c": "player:7"}


def shared(number: int, actions: str, keys: dict[str, str] | None = None) -> SharedHand:
    game = Game("a b c")
    game.deal("a")
    game.act(actions)
    return SharedHand(number, game.events, KEYS if keys is None else keys, 10)


def test_a_bot_is_known_by_name_and_a_person_by_account():
    assert opponent_key("12", None) == "player:12"
    assert opponent_key("12", "mabel") == opponent_key("99", "mabel") == "bot:mabel"


def test_opponents_are_counted_over_shared_hands():
    memory = remembered(OpponentMemory(), "a", [shared(3, "r30 c f x x x x x x"), shared(4, "f r30 f")])
    mabel = memory.of("bot:mabel")
    assert (mabel.stats.hands, mabel.stats.vpip, mabel.stats.pfr) == (2, Times(2, 2), Times(1, 2))
    assert mabel.stats.showdowns == 1
    assert (memory.last_hand, mabel.last_hand) == (4, 4)
    assert memory.of("bot:stranger") == Met()


def test_the_player_wins_from_those_who_lost_in_proportion():
    # a opens to 30, both call; b bets 100 and a calls, c folds: who wins is left to the cards.
    assert won_from_each("a", {"a": 160, "b": -130, "c": -30}) == {"b": 130.0, "c": 30.0}
    assert won_from_each("a", {"a": -130, "b": 160, "c": -30}) == {"b": -130.0, "c": 0.0}
    assert won_from_each("a", {"a": -30, "b": 100, "c": -70}) == {"b": -30.0, "c": 0.0}
    assert won_from_each("a", {"a": 40, "b": 60, "c": -100}) == {"b": 0.0, "c": 40.0}
    assert won_from_each("a", {"a": 0, "b": 5, "c": -5}) == {"b": 0.0, "c": 0.0}


def test_blinds_won_are_told_in_big_blinds():
    memory = remembered(OpponentMemory(), "a", [shared(1, "r30 f f")])
    assert memory.of("bot:mabel").won_bb == pytest.approx(0.5)
    assert memory.of("player:7").won_bb == pytest.approx(1.0)


def test_a_hand_is_counted_once():
    hand = shared(5, "r30 f f")
    once = remembered(OpponentMemory(), "a", [hand])
    assert remembered(once, "a", [hand]) == once


def test_two_of_the_same_person_at_a_table_are_one_opponent():
    memory = remembered(OpponentMemory(), "a", [shared(1, "r30 f f", {"b": "bot:mabel", "c": "bot:mabel"})])
    assert memory.of("bot:mabel").stats.hands == 2
    assert memory.of("bot:mabel").won_bb == pytest.approx(1.5)


def test_a_note_is_replaced_deleted_and_bounded():
    memory = OpponentMemory().noted("bot:mabel", "  never bluffs ")
    assert memory.notes == {"bot:mabel": "never bluffs"}
    assert memory.noted("bot:mabel", "bluffs rivers").notes == {"bot:mabel": "bluffs rivers"}
    assert memory.noted("bot:mabel", " ").notes == {}
    with pytest.raises(RiverboatError) as refusal:
        memory.noted("bot:mabel", "x" * (LONGEST_NOTE + 1))
    assert refusal.value.code == "note_too_long"
    full = OpponentMemory(notes={f"player:{n}": "x" for n in range(MOST_OPPONENTS)})
    with pytest.raises(RiverboatError) as refusal:
        full.noted("bot:mabel", "one more")
    assert refusal.value.code == "too_many_notes"
    assert full.noted("player:1", "y").notes["player:1"] == "y"


def test_those_met_longest_ago_are_forgotten_first_and_none_with_a_note():
    met = {f"player:{n}": Met(last_hand=n) for n in range(MOST_OPPONENTS)}
    memory = OpponentMemory(last_hand=MOST_OPPONENTS, met=met).noted("player:0", "remember")
    after = remembered(memory, "a", [shared(MOST_OPPONENTS + 1, "f f", {"b": "bot:mabel", "c": "bot:otto"})])
    assert len(after.met) == MOST_OPPONENTS
    assert {"player:0", "player:3", "bot:mabel", "bot:otto"} <= after.met.keys()
    assert not {"player:1", "player:2"} & after.met.keys()


def test_a_memory_is_read_back_as_it_was():
    memory = remembered(OpponentMemory(), "a", [shared(1, "r30 f f")]).noted("player:7", "跟注站")
    assert decode_memory(encode_memory(memory)) == memory
    assert decode_memory(None) == OpponentMemory()
