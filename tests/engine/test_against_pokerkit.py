"""An independent engine plays the same hands: pokerkit, wherever it follows the TDA rules.

Where it does not, what it does instead is known exactly and allowed for, or not drawn:
- a short blind costs less to call there: everyone here can pay the ante and the big blind;
- before a bet of at least one big blind on a street, a short all-in reopens the betting there (`_is_lenient`);
- after several short all-ins it may count only the last ones of them (`_is_forgetful`, once in 3,000 hands);
- pots are merged there after losers have mucked, and all odd chips go to one player (`stacks_by_peer_shares`);
- a seat that can only check is still asked there (`check_through`);
- fixed-limit has no half-bet rule there: no short all-in raise is made, though it must be offered alike.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pokerkit
import pytest
from pokerkit import Automation

from riverboat.cards import deck_of, format_cards
from riverboat.engine import Call, Check, Deal, Fold, Hand, RaiseTo, Rules, apply, legal_actions, start_hand
from riverboat.engine.structures.fixed_limit import limit_bet

pytestmark = pytest.mark.proof

HANDS = 150
OMAHA_HANDS = 40
"""pokerkit ranks an Omaha hand slowly."""
AUTOMATIONS = tuple(
    automation
    for automation in Automation
    if automation not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
)
GAMES = ["no_limit", "pot_limit", "fixed_limit", "short_deck", "omaha"]


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_agree_with_pokerkit_at_every_step(game: str) -> None:
    for seed in range(HANDS if game != "omaha" else OMAHA_HANDS):
        hand, state = deal_both(game, Random(f"deal {seed}"))
        random = Random(f"play {seed}")
        told = f"{game} hand {seed}, stacks {hand.deal.stacks}"
        while not hand.is_over:
            compare_decisions(hand, state, told)
            hand = act_in_both(hand, state, random)
            deal_cards(state, hand.deal)
        check_through(state, hand.deal)
        assert not state.status, told
        assert state.stacks == stacks_by_peer_shares(hand), told


def deal_both(game: str, random: Random) -> tuple[Hand, pokerkit.State]:
    players, big, ante = random.randint(2, 9), random.choice([2, 10, 25]), random.choice([0, 0, 1, 3])
    stacks = [
        ante + random.choice([random.randint(big, 4 * big), random.randint(big, 60 * big)]) for _ in range(players)
    ]
    rules = Rules(
        small_blind=big // 2,
        big_blind=big,
        ante=ante,
        structure={"short_deck": "no_limit", "omaha": "pot_limit"}.get(game, game),
        game="omaha4" if game == "omaha" else "holdem",
        missing_blinds_count=False,
        deck="short" if game == "short_deck" else "standard",
    )
    deck = random.sample(deck_of(rules.deck), len(deck_of(rules.deck)))
    hand = start_hand(rules, stacks, players - 1, deck)
    state = peer(game, rules, stacks)
    deal_cards(state, hand.deal)
    return hand, state


def peer(game: str, rules: Rules, stacks: list[int]) -> pokerkit.State:
    blinds, bets, structure = (
        (rules.small_blind, rules.big_blind),
        (rules.big_blind,),
        pokerkit.BettingStructure.NO_LIMIT,
    )
    variant = pokerkit.NoLimitShortDeckHoldem if game == "short_deck" else pokerkit.NoLimitTexasHoldem
    if game == "fixed_limit":
        variant, bets = pokerkit.FixedLimitTexasHoldem, (rules.small_bet, rules.big_bet)
        structure = pokerkit.BettingStructure.FIXED_LIMIT
    if game == "omaha":
        variant = pokerkit.PotLimitOmahaHoldem
    if game in ("pot_limit", "omaha"):
        structure = pokerkit.BettingStructure.POT_LIMIT
    streets = variant(AUTOMATIONS, True, rules.ante, blinds, *bets).streets
    if game == "fixed_limit":
        # The big blind is the first bet of the cap.
        streets = (replace(streets[0], max_completion_betting_or_raising_count=3), *streets[1:])
    return pokerkit.State(
        AUTOMATIONS,
        variant.deck,
        variant.hand_types,
        streets,
        structure,
        True,
        rules.ante,
        blinds,
        0,
        tuple(stacks),
        len(stacks),
    )


def deal_cards(state: pokerkit.State, deal: Deal) -> None:
    """Give pokerkit the same cards, up to the next decision."""
    while state.status and state.actor_index is None:
        if state.can_deal_hole():
            state.deal_hole(format_cards(deal.hole_cards(state.hole_dealee_index)))
        elif state.can_burn_card():
            state.burn_card("??")
        else:
            seen = len(state.board_cards)
            state.deal_board(format_cards(deal.board()[seen : max(3, seen + 1)]))


def compare_decisions(hand: Hand, state: pokerkit.State, told: str) -> None:
    legal = legal_actions(hand)
    assert (legal.seat, legal.call or 0) == (state.actor_index, state.checking_or_calling_amount), told
    theirs = None
    if state.can_complete_bet_or_raise_to():
        theirs = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
    if _is_lenient(hand, state):
        assert legal.raise_to is None, told
    elif _is_forgetful(hand, state):
        assert theirs is None, told
    else:
        assert legal.raise_to == theirs, told


def act_in_both(hand: Hand, state: pokerkit.State, random: Random) -> Hand:
    legal = legal_actions(hand)
    may_raise = legal.raise_to is not None and not _is_short_limit_raise(hand, legal.raise_to[0])
    match random.choice(["call"] * 6 + ["fold"] * 2 * (legal.call is not None) + ["raise"] * 4 * may_raise):
        case "fold":
            state.fold()
            return apply(hand, Fold()).hand
        case "raise":
            low, high = legal.raise_to
            amount = random.choice([low, high, random.randint(low, high)])
            state.complete_bet_or_raise_to(amount)
            return apply(hand, RaiseTo(amount)).hand
        case _:
            state.check_or_call()
            return apply(hand, Call() if legal.call is not None else Check()).hand


def _is_short_limit_raise(hand: Hand, amount: int) -> bool:
    return hand.rules.structure == "fixed_limit" and amount - hand.betting.price < limit_bet(hand.rules, hand.street)


def _is_lenient(hand: Hand, state: pokerkit.State) -> bool:
    """Whether pokerkit lets a seat raise that has acted and faces less than a full bet.

    It measures a full raise by the largest one of the street so far, even if that was a short all-in.
    """
    facing = hand.betting.price - hand.betting.bets[hand.actor]
    largest_raise = state.completion_betting_or_raising_amount
    return (
        hand.betting.acted >> hand.actor & 1 == 1
        and largest_raise <= facing < hand.rules.min_bet
        and state.can_complete_bet_or_raise_to()
    )


def _is_forgetful(hand: Hand, state: pokerkit.State) -> bool:
    """Whether pokerkit has begun to count short all-ins anew since the seat to act was in turn."""
    counted = sum(state.consecutive_short_all_in_amounts)
    facing = hand.betting.price - hand.betting.bets[hand.actor]
    return hand.actor in state.acted_player_indices and 0 < counted < hand.betting.increment <= facing


def stacks_by_peer_shares(hand: Hand) -> list[int]:
    """Our final stacks, had pots that the same winners play for been one, its odd chips all for the first winner."""
    winners = {seat for pot in hand.pots for seat, _ in pot.shares}
    merged: list[tuple[set[int], list[int], int]] = []
    stacks = list(hand.stacks)
    for pot in hand.pots:
        for seat, chips in pot.shares:
            stacks[seat] -= chips
        playing = winners & set(pot.eligible)
        amount = pot.amount + (merged.pop()[2] if merged and merged[-1][0] == playing else 0)
        merged.append((playing, [seat for seat, _ in pot.shares], amount))
    for _, shared_by, amount in merged:
        for seat in shared_by:
            stacks[seat] += amount // len(shared_by)
        stacks[shared_by[0]] += amount % len(shared_by)
    return stacks


def check_through(state: pokerkit.State, deal: Deal) -> None:
    """Decisions with one possible outcome: nothing to call and nobody left who could call a bet."""
    while state.actor_index is not None:
        assert state.checking_or_calling_amount == 0
        assert not state.can_complete_bet_or_raise_to()
        state.check_or_call()
        deal_cards(state, deal)
