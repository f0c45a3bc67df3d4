"""No bot can obtain a hidden card by any attribute of what it is given: rule O1."""

from __future__ import annotations

import gc
from random import Random
from types import ModuleType

import pytest
from bot_table import BLINDS, shuffled_deck

from riverboat.cards import format_card
from riverboat.engine import Call, Check, Deal, Hand, Observation, apply, legal_actions, observe, start_hand


def reachable(root: object) -> list[object]:
    """Everything that can be reached from a value by attributes, items, or what the collector sees it refer to.

    Types, modules and functions are the program, not the hand; they are left out.
    """
    seen: dict[int, object] = {}
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType) or callable(thing):
            continue
        seen[id(thing)] = thing
        waiting += gc.get_referents(thing)
        waiting += [getattr(thing, name, None) for name in getattr(thing, "__struct_fields__", ())]
        waiting += [getattr(thing, name, None) for name in getattr(thing, "__dict__", {})]
        if isinstance(thing, tuple | list | set | frozenset):
            waiting += list(thing)
        elif isinstance(thing, dict):
            waiting += [*thing.keys(), *thing.values()]
    return list(seen.values())


def hands_under_way(seed: int) -> list[Hand]:
    rng = Random(seed)
    hand = start_hand(BLINDS, (5000,) * 4, seed % 4, shuffled_deck(BLINDS, rng), hand_id="0")
    hands = [hand]
    while hand.actor is not None:
        hand = apply(hand, Check() if legal_actions(hand).check else Call()).hand
        hands.append(hand)
    return hands[:-1]


@pytest.mark.parametrize("seed", range(5))
def test_neither_the_hand_nor_the_deal_can_be_reached_from_an_observation(seed: int) -> None:
    for hand in hands_under_way(seed):
        for seat in range(4):
            found = reachable(observe(hand, seat))
            assert not any(isinstance(thing, Hand | Deal) for thing in found)
            assert hand.deal.deck not in [thing for thing in found if isinstance(thing, tuple)]


@pytest.mark.parametrize("seed", range(5))
def test_no_hidden_card_can_be_reached_from_an_observation(seed: int) -> None:
    for hand in hands_under_way(seed):
        for seat in range(4):
            seen = observe(hand, seat)
            texts = {thing for thing in reachable(seen) if isinstance(thing, str)}
            open_to_seat = {format_card(card) for card in (*hand.deal.hole_cards(seat), *hand.board)}
            hidden = {format_card(card) for card in hand.deal.deck} - open_to_seat
            assert not texts & hidden
            assert texts >= open_to_seat


def test_what_a_bot_keeps_holds_no_observation_of_another_seat() -> None:
    """A bot may remember what it was shown; nothing it was shown leads to another's cards."""
    hand = hands_under_way(1)[0]
    seen = observe(hand, 0)
    assert [thing for thing in reachable(seen) if isinstance(thing, Observation)] == [seen]
