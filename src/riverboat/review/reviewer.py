"""The reviewer: every decision of a seat, from what the seat saw."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from riverboat.cards import UNKNOWN, parse_card
from riverboat.engine.actions import Action
from riverboat.engine.events import Acted
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import Observation, observe
from riverboat.errors import RiverboatError, bad_argument, no_such_seat, quoted
from riverboat.history import HandHistory, Replay
from riverboat.history import replay as replayed
from riverboat.review.chart import ChartSource
from riverboat.review.exact import ExactSource
from riverboat.review.facts import contested_pot, equities_of, facts_of
from riverboat.review.grades import PLAYED, grade_of
from riverboat.review.ranges_shown import ranges_shown
from riverboat.review.reasons import reasons_of
from riverboat.review.rollout import RolloutSource
from riverboat.review.sources import Analysis, DecisionPoint, DecisionSource, PolicySource
from riverboat.review.table_actions import action_of, action_text
from riverboat.review.values import Against, Decision, Reason, Review, Verdict
from riverboat.solver.table_hand import SOLVED_STRUCTURES

NO_OPPONENTS: Final[Mapping[Seat, PolicySource]] = MappingProxyType({})
UNFINISHED: Final = "unfinished"
IN_THE_HAND: Final = ("active", "all_in")


class _Taken(NamedTuple):
    """One decision of the seat in a replay."""

    step: int
    before: Hand
    action: Action
    later: tuple[Acted, ...]
    """What was done after it on the same street."""


class Reviewer:
    """Reviews hands, and keeps what it has solved between them. Not thread safe."""

    def __init__(self, *, opponents: Mapping[Seat, PolicySource] = NO_OPPONENTS, seed: int = 0) -> None:
        """`opponents` are the bots whose policies are known, by seat."""
        if type(seed) is not int:
            raise bad_argument("seed", seed, "a whole number")
        self._opponents = opponents
        self._seed = seed
        self._sources: tuple[DecisionSource, ...] = (ChartSource(), ExactSource(), RolloutSource())

    def review(self, history: HandHistory | Replay, seat: Seat | str) -> Review:
        """All decisions of a seat, which is named by its number or by the player's name."""
        began = time.process_time()
        hand = replayed_hand(history)
        number = seat_of(hand, seat)
        decisions = tuple(self.decisions(hand, number))
        first = hand.steps[0].hand
        seen = observe(first, number)
        return Review(
            hand_id=seen.hand_id,
            seat=number,
            position=seen.position,
            hole_cards=seen.hole_cards,
            big_blind=seen.rules.min_bet,
            decisions=decisions,
            seconds=time.process_time() - began,
        )

    def decisions(self, history: HandHistory | Replay, seat: Seat | str) -> Iterator[Decision]:
        """The decisions one by one, in the order in which they were made."""
        hand = replayed_hand(history)
        number = seat_of(hand, seat)
        for place, taken in enumerate(_taken(hand, number)):
            yield self._decision(observe(taken.before, number), place, taken.step, taken.action, taken.later)

    def hint(self, observation: Observation) -> Decision:
        """A decision that is still to be made."""
        if not isinstance(observation, Observation) or observation.legal_actions is None:
            raise bad_argument("observation", observation, "an Observation of a seat whose turn it is")
        acted = [event for event in observation.history if type(event) is Acted]
        own = sum(1 for event in acted if event.seat == observation.seat)
        return self._decision(observation, own, len(observation.history))

    def _decision(
        self,
        observation: Observation,
        number: int,
        step: int,
        done: Action | None = None,
        later: tuple[Acted, ...] = (),
    ) -> Decision:
        point = DecisionPoint(observation, done, self._opponents, self._seed, later)
        perfect = next((found for source in self._sources if (found := source.perfect(point)) is not None), None)
        opponent = self._against_opponent(point)
        equities = equities_of(observation, None if perfect is None else perfect.beliefs)
        facts = facts_of(observation, equities)
        verdict = None if perfect is None else verdict_of("perfect", perfect, observation)
        return Decision(
            number=number,
            step=step,
            street=observation.street,
            board=observation.community_cards,
            action="" if done is None else action_text(done, observation),
            perfect=verdict,
            opponent=None if opponent is None else verdict_of("opponent", opponent, observation),
            facts=facts,
            reasons=reasons_of(observation, facts, equities, perfect, opponent),
            ranges=() if perfect is None else ranges_shown(observation, perfect),
            missing=_missing(observation) if perfect is None else None,
        )

    def _against_opponent(self, point: DecisionPoint) -> Analysis | None:
        live = [other.seat for other in point.observation.opponents if other.state in IN_THE_HAND]
        if not live or not all(seat in self._opponents for seat in live):
            return None
        return next((found for source in self._sources if (found := source.opponent(point)) is not None), None)


def review(
    history: HandHistory | Replay,
    seat: Seat | str,
    *,
    opponents: Mapping[Seat, PolicySource] = NO_OPPONENTS,
    seed: int = 0,
) -> Review:
    """What each decision of a seat was worth. The same hand, policies and seed give the same review."""
    return Reviewer(opponents=opponents, seed=seed).review(history, seat)


def verdict_of(against: Against, analysis: Analysis, observation: Observation) -> Verdict:
    """What was done, compared with the best option."""
    options, done = analysis.options, analysis.done
    best = max(
        range(len(options)),
        # Of options that are worth the same, one that the strategy takes; of those, the one that was chosen.
        key=lambda number: (options[number].ev_bb, options[number].frequency >= PLAYED, number == done),
    )
    loss = stderr = 0.0
    grade = None
    if done >= 0:
        loss = options[best].ev_bb - options[done].ev_bb
        stderr = _difference_stderr(analysis, best, done)
        pot = contested_pot(observation) / observation.rules.min_bet
        grade = grade_of(loss, stderr, pot, is_played=options[done].frequency >= PLAYED)
    return Verdict(
        against=against,
        options=options,
        done=done,
        best=best,
        loss_bb=loss,
        loss_stderr_bb=stderr,
        grade=grade,
        source=analysis.source,
        assumes=analysis.assumes,
    )


def _difference_stderr(analysis: Analysis, one: int, other: int) -> float:
    """Of the loss: what was sampled, and how accurate the strategies are. Nothing is uncertain about no difference."""
    if one == other:
        return 0.0
    options, pair = analysis.options, (min(one, other), max(one, other))
    if analysis.difference_stderr_bb is not None:
        sampled = analysis.difference_stderr_bb[pair]
    else:
        sampled = (options[one].stderr_bb ** 2 + options[other].stderr_bb ** 2) ** 0.5
    return float((sampled**2 + analysis.accuracy_bb**2) ** 0.5)


def seat_of(hand: Replay, seat: Seat | str) -> Seat:
    """The seat of a player in a replay, by number or by name; the player's cards must be known."""
    names = hand.history.players or ()
    players = len(hand.steps[0].hand.stacks)
    if isinstance(seat, str):
        if names.count(seat) != 1:
            shown, offered = quoted(seat), ", ".join(names) or "-"
            raise RiverboatError(
                "player_not_in_hand",
                f"{shown} is not a player of this hand; there are: {offered}",
                name=seat,
                names=offered,
            )
        seat = names.index(seat)
    if type(seat) is not int or not 0 <= seat < players:
        raise no_such_seat(seat, players)
    if UNKNOWN in map(parse_card, observe(hand.steps[0].hand, seat).hole_cards):
        name = names[seat] if names else f"p{seat + 1}"
        raise RiverboatError("cards_not_known", f"the cards of {name} are not known in this hand", name=name)
    return seat


def replayed_hand(history: HandHistory | Replay) -> Replay:
    """The hand played again; refused with what is wrong if it cannot be. It need not be finished."""
    if isinstance(history, HandHistory):
        history = replayed(history)
    if not isinstance(history, Replay):
        raise bad_argument("history", history, "a HandHistory or a Replay")
    if history.error is not None and (not history.steps or history.error.code != UNFINISHED):
        raise history.error
    return history


def _taken(hand: Replay, seat: Seat) -> Iterator[_Taken]:
    for step, (before, after) in enumerate(zip(hand.steps, hand.steps[1:], strict=False)):
        events = after.hand.history[len(before.hand.history) :]
        acted = next((event for event in events if type(event) is Acted), None)
        if acted is not None and acted.seat == seat == before.hand.actor:
            played = [
                event for event in hand.steps[-1].hand.history[len(before.hand.history) + 1 :] if type(event) is Acted
            ]
            later = tuple(event for event in played if event.street is acted.street)
            yield _Taken(step, before.hand, action_of(acted), later)


def _missing(observation: Observation) -> Reason:
    """Why no strategy covers a decision."""
    rules = observation.rules
    if rules.structure not in SOLVED_STRUCTURES or not rules.is_plain_holdem or rules.button_blind:
        return Reason(code="game", values={"structure": rules.structure})
    return Reason(code="spot", values={})
