"""Looks for holes on one board: all hands of both players at once, over every line of the bot's strategy.

An opponent plays the bot's own strategy against it. At each of its decisions two questions are asked.

*Where does it pay?* All hands that would fold here bluff instead, or call; all that would check bet instead. Whoever
bluffs gives up afterwards. What is known here and now decides whether that is done: how often the bot folds. A bluff
that is called counts as lost, except on the river and all-in, where it is shown down. What is counted is therefore
less than what is gained, and the cards to come have no part in the choice.

*What do habits gain?* A habit is kept up at every decision, good or bad, and played on to the end of the hand.

Values are counterfactual, as in `best_response.walk`: what a hand wins, summed over the bot's range. The walk carries
the reach of both with each hand. Branches that hardly come up are sampled and weighted up, so that means stay right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.solver.best_response.kernels import Weights
from riverboat.solver.best_response.response import AS_GOOD, Outlook
from riverboat.solver.best_response.walk import (
    HANDS,
    FullBoard,
    Policies,
    checked,
    faced,
    outlooks,
    paid,
    paid_by_both,
    pairs_of_hands,
    pots_after,
    showdown,
    thinned,
)
from riverboat.solver.holes.habits import HABITS, SIZES, Habit, Replaced, Size, afterwards, raise_to, raises
from riverboat.solver.policy import Policy
from riverboat.solver.public_state import PublicState
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import CARDS_SHOWN, blocked
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, RIVER, Chips

BLINDS: Final = (50, 100)


class Deed(NamedTuple):
    """What is done in place of what."""

    instead_of: Replaced
    size: Size | None
    """None is a call."""


class Try(NamedTuple):
    """A deed at one decision, done with all hands that would have folded or checked."""

    deed: Deed
    total: Chips
    """To raise to; CALL is a call."""
    gain: float
    """Thousandths of a big blind a hand, of all hands on this board, times what the decision counts."""
    wins: float
    """How often a bluff is folded to; how often a call wins."""
    needs: float
    """How often it must be."""


class Decision(NamedTuple):
    """A decision of the opponent on one board, and what might have been done."""

    stack: Chips
    blinds: tuple[Chips, Chips]
    board: tuple[Card, ...]
    lines: tuple[tuple[Chips, ...], ...]
    seat: int
    """Of the opponent."""
    chance: float
    """How often it is reached with a hand that would fold or check, times `counts`."""
    counts: float
    """How many decisions like it this one stands for: others were left out."""
    tries: tuple[Try, ...]
    picked: Try | None
    """What pays on this board, done with all hands that have not bet instead of checking before."""


HabitKey: TypeAlias = tuple[str, int]
"""A habit's name, and the street on which it showed."""


class BoardFound(NamedTuple):
    """What one board has shown, from both seats, in thousandths of a big blind a hand."""

    decisions: tuple[Decision, ...]
    habits: dict[HabitKey, float]

    @property
    def picked(self) -> float:
        """What is gained by whoever knows the strategy on this very board."""
        return sum(one.picked.gain for one in self.decisions if one.picked is not None)


@dataclass(frozen=True)
class HoleSearch:
    """A search in one policy."""

    policy: Policies
    stack: Chips = 20_000
    blinds: tuple[Chips, Chips] = BLINDS
    least_weight: float = 0.3
    """A branch whose probability times the pot is less, in big blinds, is sampled."""
    habits: tuple[Habit, ...] = HABITS
    sizes: tuple[Size, ...] = SIZES
    """Of bets and raises that are tried."""

    def on_board(self, board: FullBoard, dice: Sequence[np.random.Generator]) -> BoardFound:
        """Both seats, each with dice of its own."""
        decisions: list[Decision] = []
        gained: dict[HabitKey, float] = defaultdict(float)
        for seat, rng in enumerate(dice):
            walk = _Seat(self, board, seat, rng)
            every = np.ones(HANDS)
            walk.values(PublicState(self.stack, self.blinds), every, every, _Path({}))
            decisions += walk.decisions
            for key, chips in walk.gained.items():
                gained[key] += chips * walk.unit
        return BoardFound(tuple(decisions), dict(gained))


PICKED: Final = "picked"
SURELY_LESS: Final = 0.15
"""A bet that is worth less than this part of the pot is not compared with checking: any range is worth more."""


class _Path(NamedTuple):
    """What is known of the way to a state, beside the reaches of both."""

    left: dict[str, Weights]
    """By habit: the opponent's reach with hands that have not bet instead of checking; those not named have all."""
    counts: float = 1.0
    """How much more the branch counts because others like it were left out."""

    def narrowed(self, share: NDArray[np.bool_] | Floats) -> _Path:
        return self._replace(left={name: reach * share for name, reach in self.left.items()})

    def weighed(self, factor: float) -> _Path:
        return self._replace(counts=self.counts * factor)

    def without(self, names: Sequence[str]) -> _Path:
        return self._replace(left={**self.left, **dict.fromkeys(names, np.zeros(HANDS))})


class _Tried(NamedTuple):
    """Something that all hands may do at a decision."""

    deed: Deed
    total: Chips
    worth: Weights
    """More than folding, for each hand."""
    winning: Weights
    """The weight of the bot's hands that fold to it, or that a call beats."""
    needs: float


class _Hands(NamedTuple):
    """The opponent's hands at a decision that would fold or check."""

    mine: Weights
    """The reach with each."""
    left: Weights
    """The same without those that have bet instead of checking before."""
    met: Weights
    """The weight of the bot's hands that each may meet."""
    instead: Weights
    """How much more than folding now is gained without the deed, times that weight."""
    counts: float


class _Shown(NamedTuple):
    """A habit that was shown."""

    factor: float
    """How much it counts: 0 if it was left out."""
    values: Weights
    """What each hand wins, times the factor."""


class _Seat:
    """One board, with the opponent in one seat."""

    def __init__(self, search: HoleSearch, board: FullBoard, seat: int, rng: np.random.Generator) -> None:
        self._search = search
        self._board = board
        self._seat = seat
        self._rng = rng
        self._known: dict[PublicState, Policy] = {}
        self._least = search.least_weight * search.blinds[1] * pairs_of_hands(0)
        self.unit = 1000 / search.blinds[1] / pairs_of_hands(0) / 2
        """Of a chip in a pair of hands: thousandths of a big blind a hand of both seats."""
        self.decisions: list[Decision] = []
        self.gained: dict[HabitKey, float] = defaultdict(float)

    def values(self, state: PublicState, mine: Weights, theirs: Weights, path: _Path) -> Weights:
        """What each hand of the opponent wins that plays the bot's own strategy from here on."""
        if state.is_street_over:
            if self._is_settled(state):
                return self._showdown(state, theirs)
            state, live, factor = self._dealt(state)
            return live * self.values(state, mine * live, theirs * live * factor, path.narrowed(live))
        if state.actor == self._seat:
            return self._opponent_acts(state, mine, theirs, path)
        values, followed = self._bot_acts(state, mine, theirs)
        for action, reach, factor in followed:
            values += self.values(state.after(action), mine, reach, path.weighed(factor))
        return values

    def _bot_acts(
        self, state: PublicState, mine: Weights, theirs: Weights
    ) -> tuple[Weights, list[tuple[Chips, Weights, float]]]:
        """What its folds are worth, and the other ways that are followed: each with its reach, and what it counts."""
        policy = self._policy(state)
        values = np.zeros(HANDS)
        if FOLD in policy.actions:
            values += paid(state, state.actor) * faced(theirs * policy.column(FOLD))
        ways = [(action, theirs * policy.column(action)) for action in policy.actions if action != FOLD]
        likely = np.array([mine @ faced(reach) for _, reach in ways])
        factors = self._followed(state, [action for action, _ in ways], likely)
        each = zip(ways, factors, strict=True)
        return values, [(action, reach * factor, float(factor)) for (action, reach), factor in each if factor]

    def _opponent_acts(self, state: PublicState, mine: Weights, theirs: Weights, path: _Path) -> Weights:
        policy, met = self._policy(state), faced(theirs)
        values = np.zeros(HANDS)
        if FOLD in policy.actions:
            folds = policy.column(FOLD)
            self._instead_of_folding(state, mine * folds, theirs, path.narrowed(folds))
            values -= folds * paid(state, self._seat) * met
        ways = [action for action in policy.actions if action != FOLD]
        likely = np.array([(mine * policy.column(action)) @ met for action in ways])
        for action, factor in zip(ways, self._followed(state, ways, likely), strict=True):
            if not factor:
                continue
            share, reach = policy.column(action), theirs * factor
            further = path.narrowed(share).weighed(float(factor))
            if action == CALL and not state.spot.to_call and state.street >= FLOP:
                values += share * self._checked(state, mine * share, reach, further)
            else:
                values += share * self.values(state.after(action), mine * share, reach, further)
        return values

    def _instead_of_folding(self, state: PublicState, mine: Weights, theirs: Weights, path: _Path) -> None:
        left = path.left.get(PICKED, mine)
        tried = self._tried(state, theirs, "fold")
        worth = [float(left @ one.worth) for one in tried]
        surely = AS_GOOD * state.pot * float(left @ faced(theirs))
        best = tried[int(np.argmax(worth))] if tried and max(worth) > surely else None
        self._note(state, _Hands(mine, left, faced(theirs), np.zeros(HANDS), path.counts), tried, best)
        for habit in self._habits_at(state, "fold"):
            shown = self._shown(state, habit, mine, theirs)
            folded = shown.factor * paid(state, self._seat) * faced(theirs)
            self.gained[habit.name, state.street] += float(mine @ (shown.values + folded))

    def _checked(self, state: PublicState, mine: Weights, theirs: Weights, path: _Path) -> Weights:
        """What checking is worth to each hand; what betting instead is worth is written down."""
        left = path.left.get(PICKED, mine)
        tried = self._tried(state, theirs, "check")
        best = self._best_bet(state, left, theirs, tried)
        reaches = {habit: path.left.get(habit.name, mine) for habit in self._habits_at(state, "check")}
        shown = {habit: self._shown(state, habit, reach, theirs) for habit, reach in reaches.items()}
        gone = [*(habit.name for habit in shown), *([PICKED] if best else [])]
        values = self.values(state.after(CALL), mine, theirs, path.without(gone))
        for habit, one in shown.items():
            self.gained[habit.name, state.street] += float(reaches[habit] @ (one.values - one.factor * values))
        worth = values + paid(state, self._seat) * faced(theirs)
        self._note(state, _Hands(mine, left, faced(theirs), worth, path.counts), tried, best)
        return values

    # Where it pays.

    def _tried(self, state: PublicState, theirs: Weights, instead_of: Replaced) -> list[_Tried]:
        """Every bluff, and a call that ends the hand; what each hand gains over folding."""
        tried = [self._bluff(state, theirs, instead_of, total, size) for total, size in self._raises(state)]
        spot = state.spot
        if instead_of == "fold" and (state.street == RIVER or spot.price >= spot.stack):
            (outlook,) = outlooks(state.board, theirs[None])
            worth = self._shown_down(state, outlook, spot.price)
            needs = spot.to_call / (state.pot + spot.to_call)
            tried.append(_Tried(Deed(instead_of, None), CALL, worth, outlook.beaten, needs))
        return tried

    def _raises(self, state: PublicState) -> list[tuple[Chips, Size]]:
        return [(total, size) for total, size in raises(state.spot).items() if size in self._search.sizes]

    def _bluff(self, state: PublicState, theirs: Weights, instead_of: Replaced, total: Chips, size: Size) -> _Tried:
        spot = state.spot
        added = total - spot.bets[self._seat]
        policy = self._policy(state.after(total))
        folding = faced(theirs * policy.column(FOLD)) if FOLD in policy.actions else np.zeros(HANDS)
        met = faced(theirs)
        worth = folding * state.pot - (met - folding) * added
        if CALL in policy.actions and (state.street == RIVER or total >= spot.stack):
            (outlook,) = outlooks(state.board, (theirs * policy.column(CALL))[None])
            worth += self._shown_down(state, outlook, total) + outlook.met * added
        return _Tried(Deed(instead_of, size), total, worth, folding, added / (added + state.pot))

    def _shown_down(self, state: PublicState, against: Outlook, total: Chips) -> Weights:
        """What each hand gains over folding if both have put in a total on this street and no more is bet."""
        both = state.spot.paid + total
        return both * (2 * against.beaten - against.met) + paid(state, self._seat) * against.met

    def _best_bet(self, state: PublicState, mine: Weights, theirs: Weights, tried: Sequence[_Tried]) -> _Tried | None:
        """The bet with all hands that is worth more than checking down, if there is one."""
        if not tried:
            return None
        best = max(tried, key=lambda one: float(mine @ one.worth))
        worth = float(mine @ best.worth)
        weight = float(mine @ faced(theirs))
        if worth <= SURELY_LESS * weight * state.pot:
            return None
        (outlook,) = outlooks(state.board, theirs[None])
        return best if worth > (float(mine @ outlook.beaten) + AS_GOOD * weight) * state.pot else None

    def _note(self, state: PublicState, hands: _Hands, tried: Sequence[_Tried], best: _Tried | None) -> None:
        """Write a decision down; `best` is done if the strategy on this board is known."""
        mine, left, met, instead, counts = hands
        weight = float(mine @ met)
        if not tried or weight <= 0:
            return
        told = Decision(
            state.stack,
            state.blinds,
            state.board,
            state.lines,
            seat=self._seat,
            chance=weight / pairs_of_hands(0),
            counts=counts,
            tries=tuple(self._try(one, mine, met, instead) for one in tried),
            picked=None if best is None or left @ met <= 0 else self._try(best, left, met, instead),
        )
        self.decisions.append(told)

    def _try(self, tried: _Tried, mine: Weights, met: Weights, instead: Weights) -> Try:
        gain = float(mine @ (tried.worth - instead)) * self.unit
        return Try(tried.deed, tried.total, gain, float(mine @ tried.winning) / float(mine @ met), tried.needs)

    # What habits gain.

    def _habits_at(self, state: PublicState, instead_of: Replaced) -> list[Habit]:
        """The habits that show here."""
        spot = state.spot
        return [
            habit
            for habit in self._search.habits
            if habit.instead_of == instead_of
            and state.street >= FLOP
            and (habit.size is None or spot.price < spot.stack)
            and not (habit.first_to_act and state.lines[-1])
        ]

    def _shown(self, state: PublicState, habit: Habit, mine: Weights, theirs: Weights) -> _Shown:
        """What each hand wins that shows the habit here."""
        total = CALL if habit.size is None else raise_to(habit.size, state.spot)
        (factor,) = self._followed(state, [total], np.array([mine @ faced(theirs)]))
        if not factor:
            return _Shown(0.0, np.zeros(HANDS))
        return _Shown(factor, self._afterwards(state.after(total), habit, mine, theirs * factor))

    def _afterwards(self, state: PublicState, habit: Habit, mine: Weights, theirs: Weights) -> Weights:
        """What each hand wins from here on that has shown the habit."""
        if state.is_street_over:
            if self._is_settled(state):
                return self._showdown(state, theirs)
            state, live, factor = self._dealt(state)
            return live * self._afterwards(state, habit, mine * live, theirs * live * factor)
        if state.actor == self._seat:
            action = afterwards(habit, state.spot)
            if action == FOLD:
                return -paid(state, self._seat) * faced(theirs)
            return self._afterwards(state.after(action), habit, mine, theirs)
        values, followed = self._bot_acts(state, mine, theirs)
        for action, reach, _ in followed:
            values += self._afterwards(state.after(action), habit, mine, reach)
        return values

    # The hand.

    def _is_settled(self, state: PublicState) -> bool:
        """Whether nobody can bet any more when a street is over."""
        return state.street == RIVER or paid_by_both(state) >= state.stack

    def _dealt(self, state: PublicState) -> tuple[PublicState, NDArray[np.bool_], float]:
        """The next street, the hands that its cards leave, and how much more each pair of them stands for."""
        shown, wanted = len(state.board), CARDS_SHOWN[state.street + 1]
        cards = self._board[shown:wanted]
        return state.dealt(*cards), ~blocked(cards), pairs_of_hands(shown) / pairs_of_hands(wanted)

    def _showdown(self, state: PublicState, theirs: Weights) -> Weights:
        return showdown(state.board, paid_by_both(state), theirs, self._rng)

    def _policy(self, state: PublicState) -> Policy:
        if state not in self._known:
            self._known[state] = checked(self._search.policy(state), state)
        return self._known[state]

    def _followed(self, state: PublicState, actions: Sequence[Chips], likely: Weights) -> Weights:
        """For each way how much it counts, 0 for those that are left out; its weight is its chance times the pot."""
        return thinned(likely * pots_after(state, actions), self._least, self._rng.random())
