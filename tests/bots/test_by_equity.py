"""Bots in Omaha and with several packs: every action is legal, good hands go in and bad ones do not."""

from __future__ import annotations

from random import Random

import pytest

from riverboat.bots import load_bot
from riverboat.cards import deck_of
from riverboat.engine import Fold, Rules, apply, observe, play, start_hand

GAMES = [
    {"game": "omaha4", "structure": "pot_limit"},
    {"game": "omaha5", "structure": "no_limit"},
    {"deck_count": 2},
    {"deck_count": 8, "structure": "fixed_limit"},
]


@pytest.mark.parametrize("options", GAMES)
def test_bots_play_whole_hands(options):
    rules = Rules(small_blind=50, big_blind=100, **options)
    bots = [load_bot(name, seed) for seed, name in enumerate(("tag", "maniac", "level:8", "station"))]
    for number in range(6):
        deck = Random(number).sample(deck_of(rules.pack), len(deck_of(rules.pack)))
        hand = start_hand(rules, [10_000] * len(bots), number % len(bots), deck, hand_id=str(number))
        while not hand.is_over:
            hand = apply(hand, bots[hand.actor].act(observe(hand, hand.actor))).hand  # refuses what is illegal
        assert sum(hand.stacks) == 10_000 * len(bots)
        for seat, bot in enumerate(bots):
            bot.hand_over(observe(hand, seat))


@pytest.mark.parametrize(("cards", "folds"), [("AsKhQd2c", False), ("4c3c8h8s", True)])
def test_the_nuts_go_in_and_air_does_not(cards, folds):
    table = f"pot-limit, blinds 50/100, stacks 4000 4000, game=omaha4, hands 9h9s7d6d {cards}, board KsJsTs5d2h"
    facing = play(table, "c x | x x | x x | r200")
    if cards.startswith("As"):
        facing = play(table.replace("KsJsTs", "KsJcTd"), "c x | x x | x x | r200")
    chosen = {type(load_bot("tag", seed).act(observe(facing, facing.actor))) for seed in range(5)}
    assert (Fold in chosen) == folds
