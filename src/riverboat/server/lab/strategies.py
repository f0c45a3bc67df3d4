"""Strategies of the whole game as the lab's clients get them: one spot, every starting hand."""

from __future__ import annotations

from typing import Final

from riverboat.cards import format_card
from riverboat.engine import LegalActions, legal_actions, observe
from riverboat.host.spot_strategy import RULES, class_shares, read_hand, spot_policy
from riverboat.protocol.lab import LabActionBody, LabActionKind, SpotOfStrategy, StrategyBody

BOT: Final = "blueprint"
"""Answers at once; re-solving a street would take seconds."""


def strategy_body(spot: SpotOfStrategy) -> StrategyBody:
    hand = read_hand(spot.players, spot.stack * RULES.big_blind, spot.board, spot.line)
    seen, legal = observe(hand, hand.actor), legal_actions(hand)
    policy = spot_policy(BOT, seen, spot.line)
    shares = class_shares(policy, hand.board)
    return StrategyBody(
        position=seen.position,
        board=tuple(map(format_card, hand.board)),
        pot=seen.pot,
        to_call=legal.call or 0,
        actions=tuple(_action(action, legal, is_bet_to=seen.current_bet > 0) for action in policy.actions),
        hands={name: tuple(each) for name, each in shares.items()},
    )


def _action(action: int, legal: LegalActions, *, is_bet_to: bool) -> LabActionBody:
    if action < 0:
        return LabActionBody(name="f", kind="fold", amount=0, share=None)
    if action == 0:
        kind: LabActionKind = "check" if legal.check else "call"
        return LabActionBody(name="c", kind=kind, amount=legal.call or 0, share=None)
    kind = "all_in" if action == legal.all_in else "raise" if is_bet_to else "bet"
    return LabActionBody(name=str(action), kind=kind, amount=action, share=None)
