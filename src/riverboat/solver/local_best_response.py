"""Local best response (Lisý and Bowling 2017): how much a simple opponent wins who knows the strategy it plays against.

It follows the range of the bot by Bayes, and at each decision takes the action that is best if from then on nobody
bets. What it wins is a lower bound of what a best response would. Payoffs are expected ones against the whole range,
so only the bot's actions, the cards of the deal and the board are left to chance. Deals are duplicate: each is played
twice, and the second time local best response sits in the other seat and holds the other hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Tables, kernel_tables, rank_of_sums
from riverboat.solver.betting_tree import CALL, FOLD, Chips
from riverboat.solver.holdem import CARDS_SHOWN, HOLES, RIVER, TURN, blocked
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.strategist import Policy

ActionSet: TypeAlias = Literal["fc", "fcpa", "wide"]
Weights: TypeAlias = "NDArray[np.float64]"

POT_SIZES: Final[dict[ActionSet, tuple[float, ...]]] = {
    "fc": (),
    "fcpa": (1.0,),
    "wide": (0.0, 0.5, 1.0, 2.0, 4.0, 8.0),
}
"""Raises in pots, the smallest legal one for 0; all sets but the first have all-in too."""
MOST_RUN_OUTS: Final = 600
"""Before the flop equity is sampled; after it every run-out is counted."""


class Deal(NamedTuple):
    """One deal: two hands by their numbers, and the board."""

    ours: int
    bots: int
    board: tuple[Card, ...]

    def swapped(self) -> Deal:
        """The same cards with the hands exchanged."""
        return Deal(self.bots, self.ours, self.board)


@dataclass(frozen=True)
class LocalBestResponse:
    """A match against one policy."""

    policy: Callable[[PublicState], Policy]
    actions: ActionSet
    first_street: int = TURN
    """On the streets before it only checks and calls, as the published figures were made."""
    stack: Chips = 20_000
    blinds: tuple[Chips, Chips] = (50, 100)

    def play(self, deal: Deal, seat: int, rng: np.random.Generator) -> float:
        """One hand from one seat; what is won, in chips, expected over the range that the bot may hold at its end."""
        state = PublicState(self.stack, self.blinds)
        ranges = (~blocked([*map(int, HOLES[deal.ours])])).astype(np.float64)
        while True:
            if state.is_street_over:
                if state.street == RIVER or _is_all_in(state):
                    return self._showdown(state, deal, ranges)
                shown = CARDS_SHOWN[state.street + 1]
                state = state.dealt(*deal.board[len(state.board) : shown])
                ranges = ranges * ~blocked(state.board)
                continue
            if state.actor == seat:
                action = self._choose(state, deal, ranges, rng)
                if action == FOLD:
                    return -float(_paid(state, seat))
            else:
                policy = self.policy(state)
                shares = policy.shares[deal.bots].astype(np.float64)
                action = policy.actions[int(rng.choice(len(shares), p=shares / shares.sum()))]
                if action == FOLD:
                    return float(_paid(state, 1 - seat))
                ranges = ranges * policy.column(action)
            state = state.after(action)

    def _choose(self, state: PublicState, deal: Deal, ranges: Weights, rng: np.random.Generator) -> Chips:
        if state.street < self.first_street:
            return CALL
        wins = win_shares(deal.ours, state.board, rng)
        folds = {total: _folds(self.policy(state.after(total))) for total in self._raises(state)}
        return best_locally(Stakes(state.pot, state.spot.to_call, state.spot.price), wins, ranges, folds)

    def _raises(self, state: PublicState) -> list[Chips]:
        spot = state.spot
        if self.actions == "fc" or spot.price >= spot.stack:
            return []
        sizes = [spot.price + round(size * (spot.pot + spot.to_call)) for size in POT_SIZES[self.actions]]
        return sorted({legal_raise(spot, total) for total in sizes} | {spot.stack})

    def _showdown(self, state: PublicState, deal: Deal, ranges: Weights) -> float:
        """The stake, times how much more of the range is beaten than wins; over all boards if cards are to come."""
        board = state.board if len(state.board) >= CARDS_SHOWN[1] else deal.board
        alive = ranges * ~blocked(board)
        return (2 * _mean(win_shares(deal.ours, board, None), alive) - 1) * _paid_by_both(state)


class Stakes(NamedTuple):
    """What a decision is about, in chips."""

    pot: Chips
    asked: Chips
    """To call."""
    price: Chips
    """The highest total of the street: a raise beyond it is what the other player must call."""


def best_locally(stakes: Stakes, wins: Weights, ranges: Weights, folds: Mapping[Chips, Weights]) -> Chips:
    """The action that is worth most if all is checked and called from then on; a fold is worth nothing.

    `wins` is how often the hand beats each hand of the range, `folds` for each raise how often each of them gives up.
    """
    pot, asked, price = stakes
    equity = _mean(wins, ranges)
    values = {CALL: equity * pot - (1 - equity) * asked}
    for total, given_up in folds.items():
        stays = ranges * (1 - given_up)
        fold_share = 1 - stays.sum() / ranges.sum()
        more = total - price
        equity = _mean(wins, stays) if stays.sum() > 0 else 0.0
        called = equity * (pot + more) - (1 - equity) * (asked + more)
        values[total] = fold_share * pot + (1 - fold_share) * called
    best = max(values, key=values.__getitem__)
    return best if values[best] > 0 or asked == 0 else FOLD


class Measured(NamedTuple):
    """What local best response wins, in thousandths of a big blind a hand: more is worse for the bot."""

    mean: float
    margin: float
    """Half of the 95 % interval."""
    hands: int


def measure(
    response: LocalBestResponse, hands: int, seed: int, on_hand: Callable[[int], None] = lambda _: None
) -> Measured:
    """Play duplicate deals, so many hands in all."""
    won = []
    for number, deal in enumerate(random_deals(max(1, hands // 2), seed)):
        first, second = map(np.random.default_rng, np.random.SeedSequence([seed, number]).spawn(2))
        won.append((response.play(deal, 0, first) + response.play(deal.swapped(), 1, second)) / 2)
        on_hand(2 * (number + 1))
    in_thousandths = 1000 * np.array(won) / response.blinds[1]
    margin = 1.96 * in_thousandths.std(ddof=1) / np.sqrt(len(won)) if len(won) > 1 else float("inf")
    return Measured(float(in_thousandths.mean()), float(margin), 2 * len(won))


def random_deals(count: int, seed: int) -> Iterator[Deal]:
    rng = np.random.default_rng(seed)
    for _ in range(count):
        pack = [int(card) for card in rng.permutation(STANDARD_DECK)[:9]]
        yield Deal(_hand_number(pack[:2]), _hand_number(pack[2:4]), tuple(pack[4:]))


def win_shares(hand: int, board: Sequence[Card], rng: np.random.Generator | None) -> Weights:
    """Against each of the 1,326 hands how often a hand wins, ties counting half, over the cards to come.

    Without a generator all run-outs are counted; with one, those before the flop are sampled.
    """
    seen = {*board, *map(int, HOLES[hand])}
    live = [card for card in STANDARD_DECK if card not in seen]
    missing = 5 - len(board)
    if rng is not None and comb(len(live), missing) > 2 * MOST_RUN_OUTS:
        run_outs = [tuple(rng.permutation(live)[:missing]) for _ in range(MOST_RUN_OUTS)]
    else:
        run_outs = list(combinations(live, missing))
    boards = np.array([(*board, *cards) for cards in run_outs], np.uint8)
    won, met = np.zeros(len(HOLES)), np.zeros(len(HOLES))
    count_wins(kernel_tables("standard"), HOLES, hand, boards, won, met)
    return np.divide(won, met, out=np.zeros(len(HOLES)), where=met > 0)


@kernel
def count_wins(  # noqa: PLR0917 -- numba calls by position
    tables: Tables, holes: Cards, hand: int, boards: Cards, won: Weights, met: Weights
) -> None:
    """Over full boards, how often one hand beats each other one, and on how many boards the two can meet."""
    mine = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
    my_key = CARD_KEYS[holes[hand, 0]] + CARD_KEYS[holes[hand, 1]]
    for board in range(len(boards)):
        key, bits = np.uint64(0), np.uint64(0)
        for card in boards[board]:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
        my_rank = rank_of_sums(tables, key + my_key, bits | mine)
        for other in range(np.uint64(len(holes))):
            held = CARD_BITS[holes[other, 0]] | CARD_BITS[holes[other, 1]]
            if held & (bits | mine) == np.uint64(0):
                rank = rank_of_sums(tables, key + CARD_KEYS[holes[other, 0]] + CARD_KEYS[holes[other, 1]], bits | held)
                met[other] += 1.0
                won[other] += 1.0 if my_rank > rank else 0.5 if my_rank == rank else 0.0


def _folds(policy: Policy) -> Weights:
    """How often each hand folds."""
    column = policy.column(FOLD) if FOLD in policy.actions else np.zeros(len(HOLES))
    return column.astype(np.float64)


def _mean(wins: Weights, weights: Weights) -> float:
    return float(wins @ weights / weights.sum())


def _paid(state: PublicState, player: int) -> Chips:
    return state.spot.paid + state.spot.bets[player]


def _paid_by_both(state: PublicState) -> Chips:
    """What each has paid when a street has ended with a call."""
    last = state.before(len(state.lines[-1]) - 1).spot
    return last.paid + last.price


def _is_all_in(state: PublicState) -> bool:
    return _paid_by_both(state) >= state.stack


def _hand_number(cards: Sequence[Card]) -> int:
    from riverboat.odds.ranges import COMBO_INDEX, make_combo

    return COMBO_INDEX[make_combo(*cards)]
