"""Local best response at the table: all hands that it may hold are played at once, against the bot's whole range.

The bot's policy depends on the public state alone, so one walk over the public tree serves every hand: it carries the
bot's reach with each hand, and the hands of local best response that take this branch. Values are counterfactual: what
a hand wins, summed over the bot's range, weighted by the bot's reach. Only the board is sampled, and which branches are
followed: a branch is left out at random and the others are weighted up, which leaves the mean unbiased.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card
from riverboat.errors import RiverboatError
from riverboat.evaluator.kernels import kernel_tables
from riverboat.solver.best_response.kernels import Weights, sort_boards, sweep_boards
from riverboat.solver.best_response.response import ActionSet, Outlook, Stakes, best_locally, raises_of
from riverboat.solver.policy import Policy
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.trees.card_game import Boards
from riverboat.solver.trees.holdem import CARDS_SHOWN, DECK, HOLES, blocked, unseen
from riverboat.solver.trees.spot import CALL, FOLD, RIVER, TURN, Chips

FullBoard: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = "NDArray[np.bool_]"
Policies: TypeAlias = "Callable[[PublicState], Policy]"

HANDS: Final = len(HOLES)
BOARD: Final = 5
PREFLOP_BOARDS: Final = 1000
"""Before the flop equities for a decision come from so many boards, always the same; after it all are counted."""
ALL_IN_BOARDS: Final = 100
"""All-in before the flop is paid as on so many boards, other ones each time."""
CERTAIN: Final = 1e-3
"""How far the shares of a hand may be from 1 together."""


def pairs_of_hands(shown: int) -> int:
    """How many ways there are to deal a hand to each player when so many cards lie on the board."""
    left = DECK - shown
    return comb(left, 2) * comb(left - 2, 2)


def random_board(rng: np.random.Generator) -> FullBoard:
    return tuple(int(card) for card in rng.permutation(STANDARD_DECK)[:BOARD])


@dataclass(frozen=True)
class LocalBestResponse:
    """A match against one policy."""

    policy: Policies
    actions: ActionSet
    first_street: int = TURN
    """On the streets before it only checks and calls, as the published figures were made."""
    stack: Chips = 20_000
    blinds: tuple[Chips, Chips] = (50, 100)
    least_weight: float = 1.0
    """From the first street on, a branch whose probability times the pot is less, in big blinds, is sampled."""

    def play(self, board: FullBoard, seat: int, rng: np.random.Generator) -> float:
        """What is won a hand from one seat, in chips: the mean over every pair of hands."""
        state = PublicState(self.stack, self.blinds)
        return float(self.values(state, board, seat, np.ones(HANDS), rng).sum()) / pairs_of_hands(0)

    def values(
        self, state: PublicState, board: FullBoard, seat: int, reach: Weights, rng: np.random.Generator
    ) -> Weights:
        """What each of the 1,326 hands wins from a state on where the bot is with each hand as likely as `reach`."""
        live = ~blocked(state.board)
        return _Seat(self, board, seat, rng).values(state, reach * live, live)


class _Seat:
    """One board, from one seat."""

    def __init__(self, response: LocalBestResponse, board: FullBoard, seat: int, rng: np.random.Generator) -> None:
        self._response = response
        self._board = board
        self._seat = seat
        self._rng = rng
        self._known: dict[PublicState, Policy] = {}

    def values(self, state: PublicState, reach: Weights, hands: Hands) -> Weights:
        """What each of our `hands` wins; 0 for all others."""
        if state.is_street_over:
            each = paid_by_both(state)
            if state.street == RIVER or each >= state.stack:
                return showdown(state.board, each, reach, self._rng) * hands
            return self._next_street(state, reach, hands)
        if state.actor != self._seat:
            return self._bot_acts(state, reach, hands)
        if state.street < self._response.first_street:
            return self.values(state.after(CALL), reach, hands)
        return self._respond(state, reach, hands)

    def _bot_acts(self, state: PublicState, reach: Weights, hands: Hands) -> Weights:
        """A fold is counted, and every other way followed that is worth it."""
        policy = self._policy(state)
        values = np.zeros(HANDS)
        if FOLD in policy.actions:
            values += paid(state, state.actor) * faced(reach * policy.column(FOLD)) * hands
        weighed = np.einsum("h,ha->a", reach.astype(np.float32), policy.shares)
        likely = weighed.astype(np.float64) * np.count_nonzero(hands)
        likely[[number for number, action in enumerate(policy.actions) if action == FOLD]] = 0
        before = state.street < self._response.first_street
        followed = (self._followed_before if before else self._followed)(state, policy.actions, likely)
        for number in np.flatnonzero(followed):
            following = reach * policy.shares[:, number] * followed[number]
            values += self.values(state.after(policy.actions[number]), following, hands)
        return values

    def _respond(self, state: PublicState, reach: Weights, hands: Hands) -> Weights:
        """Each hand does what is best locally; hands that do the same go on together."""
        met = faced(reach)
        chosen = self._choose(state, reach)
        hands = hands & (met > 0)
        values = np.where(hands & (chosen == FOLD), -paid(state, self._seat) * met, 0.0)
        actions = [int(action) for action in np.unique(chosen[hands]) if action != FOLD]
        parts = [hands & (chosen == action) for action in actions]
        followed = self._followed(state, actions, np.array([met[part].sum() for part in parts]))
        for action, part, factor in zip(actions, parts, followed, strict=True):
            if factor > 0:
                values += self.values(state.after(action), reach * factor, part)
        return values

    def _choose(self, state: PublicState, reach: Weights) -> NDArray[np.int64]:
        raises = raises_of(self._response.actions, state)
        stays = [reach * (1 - _folds(self._policy(state.after(total)))) for total in raises]
        whole, *staying = outlooks(state.board, np.stack([reach, *stays]))
        stakes = Stakes(state.pot, state.spot.to_call, state.spot.price)
        return best_locally(stakes, whole, dict(zip(raises, staying, strict=True)))

    def _next_street(self, state: PublicState, reach: Weights, hands: Hands) -> Weights:
        shown, wanted = len(state.board), CARDS_SHOWN[state.street + 1]
        cards = self._board[shown:wanted]
        live = ~blocked(cards)
        # No hand has a card of the board: the pairs of hands that are left stand for all that there were.
        factor = pairs_of_hands(shown) / pairs_of_hands(wanted)
        return self.values(state.dealt(*cards), reach * live * factor, hands & live)

    def _policy(self, state: PublicState) -> Policy:
        if state not in self._known:
            self._known[state] = checked(self._response.policy(state), state)
        return self._known[state]

    def _followed(self, state: PublicState, actions: Sequence[Chips], likely: Weights) -> Weights:
        """For each way how much it counts, 0 for those that are left out.

        What a way is worth following is its chance times the pot.
        """
        least = self._response.least_weight * self._response.blinds[1] * pairs_of_hands(0)
        return thinned(likely * pots_after(state, actions), least, self._rng.random())

    def _followed_before(self, state: PublicState, actions: Sequence[Chips], likely: Weights) -> Weights:
        """Before our first street one way is followed, and all-in, which costs nothing to look at.

        A small pot may still become a large one, so here the pot counts less: by its root.
        """
        all_in = likely * [action >= state.spot.stack for action in actions]
        others = (likely - all_in) * np.sqrt(pots_after(state, actions))
        return thinned(others, others.sum(), self._rng.random()) + (all_in > 0)


def thinned(weights: Weights, least: float, spin: float) -> Weights:
    """Leave out light weights at random: factors, each 1 in the mean, that make what is kept no lighter than `least`.

    A lighter one is kept as likely as it is heavy, and then counts so much more. `spin` (0 to 1) decides.
    """
    light = weights < least
    factors = np.where(light | (weights <= 0), 0.0, 1.0)
    chances = weights[light] / least
    # One spin for all: of ten that are a tenth likely, one is kept for certain.
    passed = np.floor(np.cumsum(chances) + spin)
    kept = np.diff(passed, prepend=0.0) > 0
    factors[light] = np.divide(1.0, chances, out=np.zeros(len(chances)), where=kept)
    return factors


def showdown(board: tuple[Card, ...], each: Chips, reach: Weights, rng: np.random.Generator) -> Weights:
    """What each hand wins where both have paid `each` and no more is bet, over all boards that may come.

    That is how much more of the range is beaten than wins, times what was paid.
    """
    boards = run_outs(board) if board else random_run_outs(rng, ALL_IN_BOARDS)
    ahead, _ = swept(boards, reach[None])
    # On so many of the boards, one by one, do two hands that leave the cards shown meet.
    meetings = boards.number * pairs_of_hands(BOARD) / pairs_of_hands(len(board))
    worth: Weights = each * ahead[0] / meetings
    return worth


def faced(reach: Weights) -> Weights:
    """The weight of the bot's hands that each hand may meet: those with none of its cards."""
    with_card = np.bincount(HOLES[:, 0], reach, DECK) + np.bincount(HOLES[:, 1], reach, DECK)
    met: Weights = reach.sum() - with_card[HOLES[:, 0]] - with_card[HOLES[:, 1]] + reach
    # What should be nothing is not left over from rounding.
    return np.where(met > 1e-12 * reach.sum(), met, 0.0)


def outlooks(board: tuple[Card, ...], ranges: Weights) -> list[Outlook]:
    """How each hand stands on a board against each range, a row each, if no more is bet."""
    boards = run_outs(board) if board else _preflop_run_outs()
    ahead, met = swept(boards, ranges)
    shares = np.divide(ahead, met, out=np.zeros_like(ahead), where=met > 0)
    weights = [faced(reach) for reach in ranges]
    return [Outlook(weight, weight * (1 + share) / 2) for weight, share in zip(weights, shares, strict=True)]


def swept(boards: Boards, ranges: Weights) -> tuple[Weights, Weights]:
    ahead, met = np.zeros_like(ranges), np.zeros_like(ranges)
    sweep_boards(HOLES, boards.orders, boards.ties, boards.sizes, ranges, ahead, met)
    return ahead, met


@lru_cache(maxsize=4)
def run_outs(board: tuple[Card, ...]) -> Boards:
    """All full boards that may come after a flop, a turn or a river."""
    missing = BOARD - len(board)
    return _sorted([(*board, *cards) for cards in combinations(unseen(board), missing)])


def random_run_outs(rng: np.random.Generator, number: int) -> Boards:
    return _sorted([random_board(rng) for _ in range(number)])


@lru_cache(maxsize=1)
def _preflop_run_outs() -> Boards:
    return random_run_outs(np.random.default_rng(PREFLOP_BOARDS), PREFLOP_BOARDS)


def _sorted(full_boards: Sequence[Sequence[Card]]) -> Boards:
    shape = (len(full_boards), HANDS)
    boards = Boards(np.zeros(shape, np.uint16), np.zeros(shape, np.uint16), np.zeros(len(full_boards), np.int32))
    sort_boards(kernel_tables("standard"), HOLES, np.array(full_boards, np.uint8), *boards)
    return boards


def checked(policy: Policy, state: PublicState) -> Policy:
    """A policy that can be played: who leaves out what it would do is not measured, but flattered."""
    together = policy.shares.sum(axis=1)[~blocked(state.board)]
    if policy.shares.min() < 0 or np.abs(together - 1).max() > CERTAIN:
        raise RiverboatError(
            "policy_without_all_shares",
            f"at {state} the shares of a hand add up to {together.min():.3f}–{together.max():.3f}; each must have 1",
            line=_in_words(state),
            low=f"{together.min():.3f}",
            high=f"{together.max():.3f}",
        )
    raises = [action for action in policy.actions if action > CALL]
    spot = state.spot
    for total in (min(raises), max(raises)) if raises else ():
        if spot.price >= spot.stack or legal_raise(spot, total) != total:
            raise RiverboatError(
                "policy_with_illegal_raise",
                f"at {state} the policy raises to {total}, which the rules forbid",
                line=_in_words(state),
                total=total,
            )
    return policy


def _in_words(state: PublicState) -> str:
    return " / ".join(" ".join("c" if action == CALL else str(action) for action in line) for line in state.lines)


def _folds(policy: Policy) -> Weights:
    """How often each hand folds."""
    column = policy.column(FOLD) if FOLD in policy.actions else np.zeros(HANDS)
    return column.astype(np.float64)


def paid(state: PublicState, player: int) -> Chips:
    return state.spot.paid + state.spot.bets[player]


def pots_after(state: PublicState, actions: Sequence[Chips]) -> Weights:
    spot = state.spot
    return np.array([state.pot + max(action, spot.price) - spot.bets[spot.actor] for action in actions], np.float64)


def paid_by_both(state: PublicState) -> Chips:
    """What each has paid when a street has ended with a call."""
    last = state.before(len(state.lines[-1]) - 1).spot
    return last.paid + last.price
