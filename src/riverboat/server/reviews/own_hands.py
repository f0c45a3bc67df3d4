"""The review of a hand that a player was dealt: from what the seat saw, and the names of the bots."""

from __future__ import annotations

from riverboat.engine import observe
from riverboat.host.records import OwnHand
from riverboat.host.reviewing import ReviewJob, review_job
from riverboat.host.table.step_records import decode_hand
from riverboat.server.reviews.jobs import KeptHand


def kept_own_hand(own: OwnHand) -> KeptHand:
    """The hand for its review. Every card in it passes `engine.view`, for the player's seat."""
    hand = decode_hand(own.settings)
    seen = observe(hand, own.seat)
    job = review_job(hand, own.seat, own.bots)
    if job is None:  # no decision was made, or the game has no notation
        job = ReviewJob(hand_id=seen.hand_id, phh="", players=hand.deal.players, seat=own.seat)
    return KeptHand(
        job=job,
        position=seen.position,
        hole_cards=seen.hole_cards,
        big_blind=seen.rules.min_bet,
        hand_row=own.hand_row,
        game_id=own.game_id,
        hand_number=own.hand_number,
    )
