"""Results of bots that tell what they draw from: heads-up winnings without most of the luck, and with the same mean.

A *teller* is a bot with a method `draw(observation) -> Draw`: it acts, and tells in the same answer the policy that the
action was drawn from, which says for each of the 1,326 hands how often it would have done what. A bot is never asked
afterwards: by then its clock, its mood or its caches may be others. A policy may hold for some hands only (`covered`),
for instance because a solver has left out the unlikeliest and solves the spot once more for one of those. Which hands
these are must follow from what everybody has seen, and so must whether a policy is told at all.

**The rule** (AIVAT, Burch, Schmid, Moravčík, Morrill and Bowling, 2018). Let F(t) be what a watcher knows who sees the
opponent's cards, the board, every action, every policy told, and the teller's cards only when they are *turned up*
(below). The watcher knows the teller's range exactly: given F(t), a hand that the opponent's cards and the board leave
possible has the probability reach / sum of reaches, where its reach is the product of its shares so far, since all
deals are equally likely and the opponent, who does not see the hand, acts no differently for it. Four things are done,
and each keeps the mean:

- The *result* is replaced by E[result | F(end)], its mean over that range. If nobody could bet any more, the cards
  that were still to come are averaged too: E[result | F(last action)].
- *Chance*: when cards fall on the board, v(F(t+1)) − E[v(F(t+1)) | F(t)] is subtracted. v is the range's mean equity
  against the opponent's hand times the pot and its `leverage`, which are known before the cards are. Equity over all
  run-outs does not change on average when some of the cards fall, for each hand of the range and so for their mean:
  the expectation is v with the equity before them.
- *Dice*: when the teller has acted, v(F(t+1)) − E[v(F(t+1)) | F(t)] is subtracted, where v is `action_values`. Given
  F(t) it does a with probability p(a), the mean of its shares over the range, and then its range is that of the hands
  that do a: the expectation is the sum of p(a) · v(a).
- *The opponent's deal*: all 1,326 hands are equally likely, so a value by starting hand, less the mean of these
  values, is subtracted.

Each difference has expectation zero given F(t), whatever v is, so their sum has mean zero. Before the turn equities
are means over run-outs drawn apart from the deal: given F(t) they have the right expectation and are independent of
all that follows, so the differences keep mean zero. Opponents' actions are not corrected: nothing is assumed of them.

**Turning up.** Before an action of the teller's counts, the watcher is told whether the hand is one of those covered by
the policy, and if not, which one it is; from then on the range is that one hand. A hand is also turned up when no
policy is told, and when its bot failed to act and was made to check or fold. Nothing is taken out for what this tells:
the watcher may always learn more, only a difference whose expectation is not known may not be subtracted.

**Hands not seen.** Who reviews a hand saw the teller's cards only if they were shown, and must not use them even so:
what is subtracted would depend on what came later. Such a watcher sees no cards of the teller's (`sees_cards=False`).
Where no policy is told, or the action is none of the policy's, it stops: nothing more is subtracted, and the result
counts as it was.

**The proof.** The result less the adjusted result, summed up, has mean zero if all this holds, whatever is played.
`policy_correction` of the arena is that mean with its interval, and every report has it.

If both bots tell, each estimates the winnings from its own side, and the mean of both is the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from riverboat.engine.actions import Fold, RaiseTo, nearest_action
from riverboat.engine.betting import legal_actions
from riverboat.engine.events import Acted
from riverboat.engine.state import Hand
from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS, make_combo
from riverboat.odds.strength import hands_by_strength
from riverboat.solver.aivat.equities import BOARD_CARDS, HANDS, Floats, KnownHand
from riverboat.solver.aivat.values import BOARD_SIZES, CALL, FOLD, HOLE_VALUE, action_values, betting_of, leverage
from riverboat.solver.trees.holdem import blocked

if TYPE_CHECKING:
    from riverboat.cards import Card
    from riverboat.engine.rules import Chips, Seat
    from riverboat.solver.policy import Mask, Policy


class InvalidPolicyError(Exception):
    """What a bot reported is not a policy, or excludes the action it took."""


class Decision(NamedTuple):
    """What somebody did, and the policy it was drawn from if that is known."""

    before: Hand
    after: Hand
    policy: Policy | None
    covered: Mask | None = None
    """The hands that the policy holds for; None if it holds for all."""


def averaged(
    end: Hand, decisions: list[Decision], seat: Seat, rng: np.random.Generator, *, sees_cards: bool = True
) -> float:
    """What the teller in that seat has won in a hand, in chips, by the rule above."""
    watcher = Watcher(end, seat, rng, sees_cards=sees_cards)
    for decision in decisions:
        watcher.see(decision)
    return watcher.result(end, decisions[-1].before if decisions else None) - watcher.luck


class Watcher:
    """Knows what F(t) says above: the teller's range, and the luck that there was so far."""

    def __init__(self, hand: Hand, seat: Seat, rng: np.random.Generator, *, sees_cards: bool = True) -> None:
        deal = hand.deal
        known = deal.hole_cards(1 - seat)
        self._seat = seat
        self._held = _number(deal.hole_cards(seat)) if sees_cards else None
        self._is_turned_up = False
        self._has_stopped = False
        self._known = KnownHand(known, deal.board(), rng)
        self._range = np.where(blocked(known), 0.0, 1.0)
        self.luck = -HOLE_VALUE * deal.rules.big_blind * float(HOLE_LUCK[_number(known)])

    def see(self, decision: Decision) -> None:
        """Somebody's action, and the cards that it brought if the betting goes on with them."""
        if decision.before.waiting[0] == self._seat:
            self.see_action(decision)
        if self._has_stopped:
            return
        if decision.after.street is not decision.before.street and not decision.after.is_over:
            self.see_board(decision.after)

    def see_action(self, decision: Decision) -> None:
        """An action of the teller's."""
        before = decision.before
        if self._is_turned_up or self._has_stopped:
            return
        if decision.policy is None or (
            decision.covered is not None and self._held is not None and not decision.covered[self._held]
        ):
            self._turn_up()
            return
        if decision.covered is not None:
            self._range = self._range * decision.covered / (self._range @ decision.covered)
        played = as_played(before, decision.policy)
        taken = action_taken(decision)
        if not self._may_take(played.get(taken)):
            if self._held is not None:
                raise InvalidPolicyError(f"in hand {before.deal.hand_id} it did what its policy never does: {taken}")
            self._has_stopped = True
            return
        weights = self._range * np.stack(list(played.values()))
        likely = weights.sum(axis=1)
        equities = self._known.equities(len(before.board), self._range)
        after_each = np.divide(weights @ equities, likely, out=np.full(len(likely), 0.5), where=likely > 0)
        shares = likely / likely.sum()
        values = action_values(betting_of(before), list(played), after_each, float(shares @ after_each))
        place = list(played).index(taken)
        self.luck += float(values[place] - shares @ values)
        self._range = weights[place] / likely[place]

    def _may_take(self, shares: Floats | None) -> bool:
        """Whether the hand held, or any hand of the range, does what was done."""
        if shares is None:
            return False
        return bool(shares[self._held] > 0 if self._held is not None else self._range @ shares > 0)

    def _turn_up(self) -> None:
        """From now on the range is the hand held; a watcher that does not see it stops."""
        if self._held is None:
            self._has_stopped = True
            return
        self._range = np.where(np.arange(HANDS) == self._held, 1.0, 0.0)
        self._is_turned_up = True

    def see_board(self, hand: Hand) -> None:
        """A new street."""
        size = len(hand.board)
        before = self._equity(BOARD_SIZES[BOARD_SIZES.index(size) - 1])
        is_possible = ~blocked(hand.board)
        self._range = self._range * is_possible / (self._range @ is_possible)
        self.luck += _lever(hand) * (self._equity(size) - before)

    def result(self, end: Hand, last: Hand | None) -> float:
        """E[result | F(end)]; `last` is how the hand stood before its last action."""
        if not end.live & (end.live - 1) or self._has_stopped:
            return float(end.stacks[self._seat] - end.deal.stacks[self._seat])
        size = len(last.board) if last is not None else 0
        if size == BOARD_CARDS:
            equity = self._equity(size)
        else:
            equity = float(self._range @ self._known.all_in_equities(size, self._range) / self._range.sum())
        # Both have paid half of the pot.
        return end.pot * (equity - 0.5)

    def _equity(self, size: int) -> float:
        return float(self._range @ self._known.equities(size, self._range) / self._range.sum())


def as_played(hand: Hand, policy: Policy) -> dict[Chips, Floats]:
    """How often each hand does what, for actions as the table takes them: what a bot wants is made legal first."""
    legal = legal_actions(hand)
    shares = policy.shares.astype(np.float64)
    totals = shares.sum(axis=1)
    shares = np.divide(shares, totals[:, None], out=np.zeros_like(shares), where=totals[:, None] > 0)
    played: dict[Chips, Floats] = {}
    for wanted, column in zip(policy.actions, shares.T, strict=True):
        match nearest_action(legal, None if wanted < CALL else wanted):
            case Fold():
                action = FOLD
            case RaiseTo(amount=amount):
                action = amount
            case _:
                action = CALL
        played[action] = played[action] + column if action in played else column
    return played


def action_taken(decision: Decision) -> Chips:
    """FOLD, CALL or the total raised to."""
    event = decision.after.history[len(decision.before.history)]
    assert isinstance(event, Acted)
    match event.verb:
        case "fold":
            return FOLD
        case "check" | "call":
            return CALL
        case _:
            return event.bet


def _lever(hand: Hand) -> float:
    """Chips that a unit of equity is worth."""
    return hand.pot * leverage(BOARD_SIZES.index(len(hand.board)), min(hand.stacks), hand.pot)


def _number(cards: tuple[Card, ...]) -> int:
    return COMBO_INDEX[make_combo(*cards)]


def _hole_luck() -> Floats:
    """For each hand, how much more equity against any two cards it has than hands have on average."""
    strengths = np.zeros(HANDS)
    for name, strength in hands_by_strength().items():
        strengths[[COMBO_INDEX[combo] for combo in STARTING_HANDS[name]]] = strength
    luck: Floats = strengths - strengths.mean()
    return luck


HOLE_LUCK: Final[Floats] = _hole_luck()
