"""What a hand brought, and what it would have brought without luck: as it was, all-in adjusted, policy adjusted.

*All-in adjusted*: when nobody could bet any more and cards were still to come, each pot counts as the equity of those
who played for it. Only hands that lie face up and the board are known; folded cards count as unseen.

*Policy adjusted*, where every opponent is a bot whose policy is known: heads-up by AIVAT (`solver.aivat`), which takes
out the luck of the deal, of the board and of the bot's dice, and puts the bot's range in place of the hand it had. At
larger tables the luck of the own hole cards is taken out of the all-in adjusted result. Neither changes the mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from riverboat.cards import UNKNOWN
from riverboat.engine.events import Acted
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import observe
from riverboat.errors import RiverboatError
from riverboat.history import Replay
from riverboat.odds.ranges import class_of, make_combo
from riverboat.odds.strength import hands_by_strength

if TYPE_CHECKING:
    from riverboat.review.sources import PolicySource

DecisionKind: TypeAlias = Literal[
    "open",
    "limp",
    "pass",
    "call_open",
    "fold_to_open",
    "three_bet",
    "call_three_bet",
    "fold_to_three_bet",
    "four_bet",
    "c_bet",
    "bet",
    "check",
    "call",
    "bluff_catch",
    "fold",
    "raise",
]
"""What kind of decision it was, by what was done: before the flop up to `four_bet` (or more), after it from `c_bet` on.
`pass` is a fold or check before anybody has raised; a `c_bet` is a bet of whoever bet or raised last on the street
before; a `bluff_catch` is a call on the river."""

_PREFLOP: Final[tuple[tuple[DecisionKind, DecisionKind, DecisionKind], ...]] = (
    ("open", "limp", "pass"),
    ("three_bet", "call_open", "fold_to_open"),
    ("four_bet", "call_three_bet", "fold_to_three_bet"),
)
"""By the raises before: raised, called, or neither."""

BOARD_CARDS: Final = 5
HOLE_VALUE: Final = 4.0
"""Big blinds that a unit of equity against any two cards is worth at a table of more than two. Any number leaves the
mean as it is."""
NO_POLICIES: Final[Mapping[Seat, PolicySource]] = MappingProxyType({})


class HandResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The result of one hand for one seat, in big blinds, and the kinds of its decisions."""

    hand_id: str
    won_bb: float
    all_in_bb: float
    policy_bb: float | None
    """None where an opponent's policy is not known."""
    kinds: tuple[DecisionKind, ...]
    """Of the seat's decisions, in order."""


def hand_result(
    played: Replay, seat: Seat, opponents: Mapping[Seat, PolicySource] = NO_POLICIES, seed: int = 0
) -> HandResult:
    """The result of a replayed hand for the player in a seat of the replay. Pure given policies and a seed."""
    if played.hand is None or not played.ok or played.final_stacks is None or played.final_stacks[seat] is None:
        raise RiverboatError("unknown_result", "the hand does not say how it ended")
    end, first = played.hand, played.steps[0].hand
    big_blind = first.rules.min_bet
    final = played.final_stacks[seat]
    assert final is not None
    won = float((final - played.history.starting_stacks[seat]) * played.chips_per_unit)
    luck = _all_in_luck(played, end, seat)
    return HandResult(
        hand_id=first.deal.hand_id,
        won_bb=won / big_blind,
        all_in_bb=(won - luck) / big_blind,
        policy_bb=_policy_adjusted(played, seat, won - luck, opponents, seed),
        kinds=decision_kinds(played, seat),
    )


# The kinds of decisions.


def decision_kinds(played: Replay, seat: Seat) -> tuple[DecisionKind, ...]:
    """What kinds of decisions a seat made, in order."""
    kinds: list[DecisionKind] = []
    aggressor = last_aggressor = -1
    raises, street = 0, None
    for event in _acted(played):
        if event.street != street:
            last_aggressor, aggressor, raises, street = aggressor, -1, 0, event.street
        if event.seat == seat:
            is_preflop, is_river = event.street.value == "preflop", event.street.value == "river"
            if is_preflop:
                kinds.append(_preflop_kind(event.verb, raises))
            else:
                kinds.append(
                    _postflop_kind(event.verb, raises, was_aggressor=last_aggressor == seat, is_river=is_river)
                )
        if event.verb in ("bet", "raise"):
            raises, aggressor = raises + 1, event.seat
    return tuple(kinds)


def _preflop_kind(verb: str, raises: int) -> DecisionKind:
    """`raises` were made before."""
    raised, called, gave_up = _PREFLOP[min(raises, len(_PREFLOP) - 1)]
    return raised if verb in ("bet", "raise") else called if verb == "call" else gave_up


def _postflop_kind(verb: str, raises: int, *, was_aggressor: bool, is_river: bool) -> DecisionKind:
    match verb:
        case "check":
            return "check"
        case "bet":
            return "c_bet" if was_aggressor else "bet"
        case "raise":
            return "raise" if raises else "c_bet" if was_aggressor else "bet"
        case "call":
            return "bluff_catch" if is_river else "call"
    return "fold"


# Luck.


def _all_in_luck(played: Replay, end: Hand, seat: Seat) -> float:
    """Chips that the seat got beyond its equity when the board was dealt out; 0 where a hand is not known."""
    before = _last_decision(played)
    board = () if before is None else before.board
    is_run_out = len(end.board) == BOARD_CARDS > len(board) and len(end.live_seats) > 1
    if not is_run_out or not end.live >> seat & 1:
        return 0.0
    from riverboat.odds.equity import equity

    luck = 0.0
    for pot in end.pots:
        if seat not in pot.eligible or len(pot.eligible) == 1:
            continue
        hands = [end.deal.hole_cards(other) for other in pot.eligible]
        if any(UNKNOWN in hand for hand in hands) or UNKNOWN in board:
            return 0.0
        own = equity(hands, board).players[pot.eligible.index(seat)].equity
        luck += sum(chips for winner, chips in pot.shares if winner == seat) - pot.amount * own
    return luck


def _policy_adjusted(
    played: Replay, seat: Seat, all_in: float, opponents: Mapping[Seat, PolicySource], seed: int
) -> float | None:
    """In big blinds; `all_in` is the all-in adjusted result in chips."""
    assert played.hand is not None
    deal = played.hand.deal
    others = [other for other in deal.players if other != seat]
    own = deal.hole_cards(seat)
    if UNKNOWN in own or not all(other in opponents for other in others):
        return None
    # The rule is made for two who pay half of the pot each.
    if len(others) == 1 and not any(deal.dead):
        return _by_aivat(played, others[0], opponents[others[0]], seed) / deal.rules.min_bet
    luck = hands_by_strength()[class_of(make_combo(*own))] - 0.5
    return all_in / deal.rules.min_bet - HOLE_VALUE * luck


def _by_aivat(played: Replay, bot: Seat, policies: PolicySource, seed: int) -> float:
    """What the bot's opponent won, in chips, by what its policy says. The bot's cards are not looked at."""
    import numpy as np

    from riverboat.solver.aivat.watcher import Decision, averaged

    assert played.hand is not None
    decisions = [
        Decision(before, after, policies.table_policy(observe(before, bot)) if before.actor == bot else None)
        for before, after in _decided(played)
    ]
    rng = np.random.default_rng([seed, *played.hand.deal.hand_id.encode()])
    return -averaged(played.hand, decisions, bot, rng, sees_cards=False)


def _decided(played: Replay) -> list[tuple[Hand, Hand]]:
    """The hand before and after each action."""
    found = []
    for before, step in zip(played.steps, played.steps[1:], strict=False):
        if len(_actions(step.hand)) > len(_actions(before.hand)):
            found.append((before.hand, step.hand))
    return found


def _last_decision(played: Replay) -> Hand | None:
    """How the hand stood before its last action; None if there was none."""
    decided = _decided(played)
    return decided[-1][0] if decided else None


def _acted(played: Replay) -> list[Acted]:
    return [] if played.hand is None else _actions(played.hand)


def _actions(hand: Hand) -> list[Acted]:
    return [event for event in hand.history if isinstance(event, Acted)]
