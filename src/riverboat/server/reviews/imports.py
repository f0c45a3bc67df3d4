"""Hands that a player brings as text: read in any format, for one player whose cards are known."""

from __future__ import annotations

from riverboat.cards import UNKNOWN, parse_card
from riverboat.engine import observe
from riverboat.engine.events import Acted
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.history import HandHistory, HistoryError, Replay, format_hand, parse_hands, replay
from riverboat.host.reviewing import ReviewJob
from riverboat.server.reviews.jobs import KeptHand


def kept_hands(text: str, hero: str | None, most: int) -> list[KeptHand]:
    """The finished hands in a text, for the player named `hero` or in that seat. Raises for the first that is not."""
    hands = parse_hands(text)
    if not hands:
        raise RiverboatError("no_hands_in_text", "there is no hand in this text")
    if len(hands) > most:
        raise RiverboatError(
            "too_many_hands", f"there are {len(hands)} hands; at most {most} at a time", count=len(hands), most=most
        )
    return [_kept_hand(hand, hero) for hand in hands]


def _kept_hand(hand: HandHistory | HistoryError, hero: str | None) -> KeptHand:
    if isinstance(hand, HistoryError):
        raise hand
    played = replay(hand)
    if played.error is not None:
        raise played.error
    first, last = played.steps[0].hand, played.steps[-1].hand
    if last.actor is not None and not last.is_run_out:
        # What has been decided is reviewed, and what is still to be decided is not: that would be a hint.
        raise RiverboatError("hand_unfinished", "this hand is not over; only finished hands are reviewed")
    seat = _hero_seat(played, hero)
    seen = observe(first, seat)
    return KeptHand(
        job=ReviewJob(
            hand_id=seen.hand_id,
            phh=format_hand(hand),
            players=first.deal.players,
            seat=seat,
            decisions=sum(isinstance(event, Acted) and event.seat == seat for event in last.history),
        ),
        position=seen.position,
        hole_cards=seen.hole_cards,
        big_blind=seen.rules.min_bet,
    )


def _hero_seat(played: Replay, hero: str | None) -> Seat:
    """The seat by a player's name or by its number from 1; without either, the one whose cards are known."""
    from riverboat.review.reviewer import seat_of  # numerical libraries, which a text that is no hand need not wait for

    names = played.history.players or ()
    players = len(played.steps[0].hand.stacks)
    if hero is None:
        known = [seat for seat in range(players) if _is_known(played, seat)]
        if len(known) != 1:
            raise RiverboatError(
                "name_the_hero", f"the cards of {len(known)} players are known; say whose decisions", count=len(known)
            )
        return known[0]
    if hero not in names and hero.isascii() and hero.isdecimal() and 1 <= int(hero) <= players:
        return seat_of(played, int(hero) - 1)
    return seat_of(played, hero)


def _is_known(played: Replay, seat: Seat) -> bool:
    return UNKNOWN not in map(parse_card, observe(played.steps[0].hand, seat).hole_cards)
