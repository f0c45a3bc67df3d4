"""Whatever is played, every bot knows what to do: rules O1 and B1 to B10. An illegal action would raise here."""

from __future__ import annotations

from random import Random

import pytest
from bot_table import ALL_BOTS, BLINDS, any_rules, any_stacks, play_hand, seated, shuffled_deck

from riverboat.bots import load_bot
from riverboat.engine import AllIn, Call, Hand, Rules, RunItTwice, apply, observe, start_hand


@pytest.mark.parametrize("seed", range(4))
def test_every_bot_plays_every_structure_with_any_stacks_and_two_to_ten_players(seed: int) -> None:
    rng = Random(seed)
    bots = {name: load_bot(name, seed) for name in ALL_BOTS}
    for number in range(900):
        rules = any_rules(rng)
        seats = rng.randint(2, 10)
        stacks = any_stacks(rules, seats, rng)
        players = [bots[rng.choice(ALL_BOTS)] for _ in range(seats)]
        dealt_in = [seat for seat in range(seats) if stacks[seat]]
        hand = play_hand(rules, players, stacks, rng.choice(dealt_in), shuffled_deck(rules, rng), hand_id=str(number))
        assert sum(hand.stacks) == sum(stacks)


@pytest.mark.parametrize("name", ALL_BOTS)
def test_a_bot_plays_against_itself_until_one_has_all_the_chips(name: str) -> None:
    rng = Random(5)
    bots = seated([name] * 3)
    stacks, hands = (2000, 2000, 2000), 0
    button = 0
    while sum(map(bool, stacks)) > 1 and hands < 300:
        # Blinds that double make it end, and take every bot through short stacks.
        rules = Rules(small_blind=50 << hands // 40, big_blind=100 << hands // 40)
        stacks = play_hand(rules, bots, stacks, button, shuffled_deck(rules, rng), hand_id=str(hands)).stacks
        hands += 1
        button = next(seat % 3 for seat in range(button + 1, button + 4) if stacks[seat % 3])
    assert max(stacks) == 6000


def test_hands_that_all_have_the_same_id_are_told_apart() -> None:
    """A table need not number its hands: what a bot thinks follows from what it sees now."""

    def played(hand_ids: list[str]) -> list[Hand]:
        rng, bots = Random(3), seated(["tag", "level:6"])
        return [
            play_hand(BLINDS, bots, (10_000, 10_000), number % 2, shuffled_deck(BLINDS, rng), hand_id=hand_id)
            for number, hand_id in enumerate(hand_ids)
        ]

    same, numbered = played(["1"] * 150), played([str(number) for number in range(150)])
    assert [hand.actions for hand in same] == [hand.actions for hand in numbered]


@pytest.mark.parametrize("name", ALL_BOTS)
def test_running_it_twice_is_answered(name: str) -> None:
    rules = Rules(small_blind=50, big_blind=100, run_it_twice=True)
    hand = apply(start_hand(rules, (5000, 5000), 0, range(52)), AllIn()).hand
    hand = apply(hand, Call()).hand
    assert hand.actor is not None
    assert isinstance(load_bot(name, 1).act(observe(hand, hand.actor)), RunItTwice)
