"""Luck adjustment is unbiased: exactly in a small game with every deal played, and card by card in hold'em."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from arena_bots import Bettor, Caller, Pusher
from luck_twin import luck_of

from riverboat.arena.deals import packs
from riverboat.arena.luck import Floats, LuckBook, hole_luck
from riverboat.bots import Bot
from riverboat.cards import STANDARD_DECK, Card, parse_card, parse_cards, rank_of
from riverboat.engine import Action, AllIn, Fold, Hand, Observation, Rules, apply, observe, start_hand

RULES = Rules(small_blind=50, big_blind=100)
BURNS = parse_cards("2c3c4c")
SMALL_PACK = parse_cards("AsKsQsJsTsAhKhQhJhTh")


class SmallGamePusher:
    """All-in with a pair, or when both cards are above a rank."""

    name = "small game pusher"

    def __init__(self, rank: int) -> None:
        self._rank = rank

    def act(self, observation: Observation) -> Action:
        ranks = [rank_of(parse_card(card)) for card in observation.hole_cards]
        return AllIn() if min(ranks) > self._rank or ranks[0] == ranks[1] else Fold()


def play(bots: Sequence[Bot], deck: Sequence[Card], stack: int = 1000, button: int = 0) -> list[Hand]:
    states = [start_hand(RULES, [stack] * len(bots), button, deck)]
    while (seat := states[-1].actor) is not None:
        states.append(apply(states[-1], bots[seat].act(observe(states[-1], seat))).hand)
    return states


def settled(games: Sequence[list[Hand]], pack: Sequence[Card] = STANDARD_DECK) -> Floats:
    """The luck that the arena writes down for these hands, by hand, seat and column."""
    book = LuckBook(len(games[0][0].stacks), RULES.big_blind, pack=tuple(pack))
    for states in games:
        book.open(states[0])
        for before, after in pairwise(states):
            book.turn(before, after)
    return book.settle(np.arange(len(games), dtype=np.uint64) * np.uint64(0x9E37))


def heads_up_deck(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The big blind's (seat 1's) and the button's cards in turn, then burns and board."""
    return (*hole, BURNS[0], *board[:3], BURNS[1], board[3], BURNS[2], board[4])


def all_deals_of_the_small_pack() -> Iterator[tuple[Card, ...]]:
    for first in combinations(SMALL_PACK, 2):
        rest = [card for card in SMALL_PACK if card not in first]
        for second in combinations(rest, 2):
            for board in combinations([card for card in rest if card not in second], 5):
                yield heads_up_deck((first[0], second[0], first[1], second[1]), board)


def test_over_all_deals_of_a_small_game_the_adjusted_mean_is_the_raw_mean_exactly() -> None:
    """Push or fold with a pack of ten cards: every deal there is, through the engine, in fractions."""
    raw = adjusted = raw_squares = adjusted_squares = Fraction(0)
    deals = 0
    for deck in all_deals_of_the_small_pack():
        states = play([SmallGamePusher(8), SmallGamePusher(9)], deck)
        won = states[-1].stacks[0] - 1000
        without_luck = won - luck_of(states, SMALL_PACK)[0]
        deals += 1
        raw += won
        adjusted += without_luck
        raw_squares += won * won
        adjusted_squares += without_luck * without_luck
    assert deals == 1260 * 6
    assert adjusted == raw
    assert raw != 0
    # It is also worth having: most of the variance is gone.
    assert adjusted_squares < raw_squares / 4


def test_the_kernels_say_what_the_definition_says() -> None:
    some = list(all_deals_of_the_small_pack())[::97]
    games = [play([SmallGamePusher(7), SmallGamePusher(9)], deck) for deck in some]
    kernel = settled(games, SMALL_PACK)[:, :, :4].sum(axis=2)
    twin = [[float(luck) for luck in luck_of(states, SMALL_PACK)] for states in games]
    assert np.allclose(kernel, twin, atol=1e-9)


@pytest.mark.parametrize("size", [3, 4])
def test_over_all_next_cards_the_luck_of_a_street_is_zero(size: int) -> None:
    """Given the hole cards and the board so far, whatever the bots do with them."""
    hole, board = parse_cards("AhKdAcQd"), parse_cards("JhTd2d5cJs")  # aces against two draws
    left = [card for card in STANDARD_DECK if card not in hole + board[:size]]
    games = []
    for card in left:
        rest = [other for other in left if other != card]
        grown = (*board[:size], card, *rest)[:5]
        burns = rest[-3:]
        deck = (*hole, burns[0], *grown[:3], burns[1], grown[3], burns[2], grown[4])
        games.append(play([Bettor(), Bettor()], deck, 10_000))
    assert len({states[-1].stacks for states in games}) > 1
    street = settled(games)[:, :, size - 1]
    assert np.abs(street).max() > 10
    assert np.allclose(street.mean(axis=0), 0, atol=1e-9)


def test_luck_with_side_pots_counts_each_pot_for_those_who_can_win_it() -> None:
    decks = packs(5, 0, 400)
    games = []
    for deck in decks:
        states = [start_hand(RULES, [300, 900, 2000], 0, deck)]
        while (seat := states[-1].actor) is not None:
            states.append(apply(states[-1], Pusher().act(observe(states[-1], seat))).hand)
        games.append(states)
    sides = [states for states in games if len(states[-1].pots) > 1 and len(states[-1].live_seats) == 3]
    assert sides
    luck = settled(sides)
    # Chips only change hands: what one gains in luck the others lose.
    assert np.allclose(luck.sum(axis=1), 0, atol=1e-9)
    assert np.allclose(luck[:, :, 4], luck[:, :, 1:4].sum(axis=2), atol=1e-9)


def test_hole_card_luck_over_all_rotations_of_the_cards_is_zero() -> None:
    holes = np.array([[deck[0:2], deck[2:4], deck[4:6]] for deck in packs(3, 0, 50)], np.uint8)
    rotated = sum(hole_luck(np.roll(holes, turn, axis=1)) for turn in range(3))
    assert np.abs(hole_luck(holes)).max() > 0.2
    assert np.allclose(rotated, 0, atol=1e-12)


def test_in_holdem_luck_is_zero_on_average_and_explains_part_of_the_result() -> None:
    games = [play([Bettor(), Caller()], deck, 10_000, number % 2) for number, deck in enumerate(packs(11, 0, 4000))]
    won = np.array([states[-1].stacks[0] - 10_000 for states in games])
    luck = settled(games)[:, 0, :4]
    errors = luck.std(axis=0) / np.sqrt(len(games))
    assert (np.abs(luck.mean(axis=0)) < 4 * errors).all()
    adjusted = won - luck.sum(axis=1)
    assert adjusted.std() < 0.9 * won.std()
    assert abs((adjusted - won).mean()) < 4 * luck.sum(axis=1).std() / np.sqrt(len(games))
