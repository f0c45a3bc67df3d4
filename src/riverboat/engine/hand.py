"""A hand from action to action: `apply` until it is over.

Pure: the same rules, stacks, button, pack and actions always give the same hand. No clock, no randomness.
"""

from __future__ import annotations

from typing import Any

import msgspec

from riverboat.cards import Card
from riverboat.engine.actions import Action, Check, Fold, IllegalAction, RabbitHunt, RunItTwice, Show
from riverboat.engine.betting import bet_after, legal_actions
from riverboat.engine.deal import clockwise_after
from riverboat.engine.events import (
    Acted,
    BoardDealt,
    CardsShown,
    Event,
    RabbitShown,
    RunItTwiceAnswered,
    Verb,
)
from riverboat.engine.rules import Chips
from riverboat.engine.seats import with_seat
from riverboat.engine.showdown import return_uncalled, show_down, turn_face_up, win_uncontested
from riverboat.engine.state import RIVER, STREET_CARDS, STREETS_AFTER, Betting, Hand, Step
from riverboat.engine.structures import STRUCTURES
from riverboat.engine.structures.structure import owed
from riverboat.errors import bad_argument, quoted


def apply(hand: Hand, action: Action) -> Step:
    """Let the seat to act do `action`. An `IllegalAction` leaves everything as it was."""
    try:
        is_betting = hand.waiting and not hand.is_run_out
    except AttributeError:
        raise bad_argument("hand", hand, "a Hand") from None
    if not is_betting:
        return _apply_outside_betting(hand, action)
    if type(action) is Fold:
        return fold(hand)
    structure = STRUCTURES[hand.deal.rules.structure]
    bet = bet_after(hand, structure, action)
    if structure.has_passes and type(action) is Check:
        return _pass(hand)
    return put_in(hand, bet)


def fold(hand: Hand) -> Step:
    """The seat to act gives up its cards."""
    seat, rest = hand.waiting[0], hand.waiting[1:]
    stays = ~(1 << seat)
    able = hand.able & stays
    event = Acted(seat, hand.street, "fold", hand.betting.bets[seat], 0, False)
    history = hand.history + (event,)  # noqa: RUF005 -- joined in one step
    after = Hand(hand.deal, hand.street, hand.stacks, hand.live & stays, able, rest, hand.betting, history)
    return Step(after, (event,)) if rest and able & (able - 1) else settle(after, [event])


def put_in(hand: Hand, bet: Chips) -> Step:
    """Check, call, bet or raise: the seat's total for the street becomes `bet`."""
    betting = hand.betting
    waiting = hand.waiting
    seat = waiting[0]
    bit = 1 << seat
    stacks, bets, able = hand.stacks, betting.bets, hand.able
    price, increment, raises, aggressor = betting.price, betting.increment, betting.raises, betting.aggressor
    added = bet - bets[seat]
    stack = stacks[seat] - added
    if added:
        stacks = with_seat(stacks, seat, stack)
        bets = with_seat(bets, seat, bet)
        if not stack:
            able ^= bit
    verb: Verb
    if bet > price:
        verb = "raise" if price else "bet"
        structure = STRUCTURES[hand.deal.rules.structure]
        increment, raises = structure.after_raise(hand, bet)
        price, aggressor = bet, seat
        others = clockwise_after(hand.deal.players, seat, able & ~bit)
        waiting = structure.queue_after_raise(waiting[1:], others) if structure.has_passes else others
    else:
        verb = "call" if added else "check"
        waiting = waiting[1:]
    event = Acted(seat, hand.street, verb, bet, added, not stack)
    after = Hand(
        hand.deal,
        hand.street,
        stacks,
        hand.live,
        able,
        waiting,
        Betting(bets, price, increment, raises, aggressor, betting.acted | bit, betting.passed & ~bit),
        hand.history + (event,),  # noqa: RUF005 -- joined in one step
    )
    return Step(after, (event,)) if waiting and able & (able - 1) else settle(after, [event])


def _pass(hand: Hand) -> Step:
    """The seat goes to the end of the queue."""
    betting = hand.betting
    seat = hand.waiting[0]
    event = Acted(seat, hand.street, "check", betting.bets[seat], 0, False)
    after = msgspec.structs.replace(
        hand,
        waiting=(*hand.waiting[1:], seat),
        betting=msgspec.structs.replace(betting, passed=betting.passed | 1 << seat),
        history=(*hand.history, event),
    )
    return Step(after, (event,))


def settle(hand: Hand, events: list[Event]) -> Step:
    """Carry the hand on to the next decision, or to its end."""
    live, able = hand.live, hand.able
    if not live & (live - 1):
        return Step(win_uncontested(hand, events), tuple(events))
    if hand.waiting and (able & (able - 1) or owed(hand) > 0):
        return Step(hand, tuple(events))
    if able & (able - 1) and hand.street is not RIVER:
        return Step(_next_street(hand, events), tuple(events))
    return _end_betting(hand, events)


def _next_street(hand: Hand, events: list[Event]) -> Hand:
    deal = hand.deal
    rules = deal.rules
    street = STREETS_AFTER[hand.street][0]
    events.append(BoardDealt(street, deal.board()[STREET_CARDS[street]]))
    if rules.boards > 1:
        events.append(BoardDealt(street, deal.boards()[1][STREET_CARDS[street]], 1))
    price, increment = STRUCTURES[rules.structure].first_price(rules, street, 0)
    waiting = clockwise_after(deal.players, deal.players[-1], hand.able)
    betting = Betting((0,) * len(hand.stacks), price, increment)
    return Hand(deal, street, hand.stacks, hand.live, hand.able, waiting, betting, hand.history)


def _end_betting(hand: Hand, events: list[Event]) -> Step:
    """Nobody can bet any more: return what is uncalled, then ask how often to run it or show down."""
    able = hand.able
    stacks = hand.stacks if able & (able - 1) else return_uncalled(hand, events)
    rules = hand.deal.rules
    # Nobody is asked about a second board that the pack has no cards for.
    is_asked = rules.all_in_pause or (rules.run_it_twice and hand.deal.most_runs(hand.street) > 1)
    if is_asked and hand.street is not RIVER:
        betting = msgspec.structs.replace(hand.betting, bets=(0,) * len(stacks), price=0)
        asked = msgspec.structs.replace(hand, stacks=stacks, waiting=hand.live_seats, betting=betting, is_run_out=True)
        turn_face_up(asked, events)
        return Step(asked, tuple(events))
    return Step(show_down(hand, stacks, 1, events), tuple(events))


def _apply_outside_betting(hand: Hand, action: Action) -> Step:
    match action:
        case RunItTwice(agree=bool()) if hand.is_run_out and hand.waiting:
            return _answer(hand, action)
        case Show() if hand.is_over:
            return _show(hand, action)
        case RabbitHunt() if hand.is_over:
            return _hunt(hand, action)
        case _ if hand.is_over:
            raise IllegalAction("hand_over", "the hand is over", legal_actions(hand))
        case _:
            seat = hand.waiting[0]
            raise IllegalAction(
                "answer_expected", f"seat {seat} is asked how often to run the board", legal_actions(hand), seat=seat
            )


def _answer(hand: Hand, answer: RunItTwice) -> Step:
    """Rule P5: everybody is asked in turn, and the smallest number asked for is dealt.

    One no ends the questions, but in a pause, in which everybody has a turn.
    """
    seat = hand.waiting[0]
    most = hand.deal.most_runs(hand.street)
    is_in_range = type(answer.times) is int and 2 <= answer.times <= (most if answer.agree else max(2, most))
    if not is_in_range:
        raise IllegalAction(
            "runs_out_of_range",
            f"seat {seat} cannot run the board {quoted(answer.times)} times; it is run 2 to {most} times, or once",
            legal_actions(hand),
            seat=seat,
            times=quoted(answer.times),
            most=most,
        )
    event = RunItTwiceAnswered(seat, True, answer.times) if answer.agree else RunItTwiceAnswered(seat, False)
    waiting = hand.waiting[1:] if answer.agree or hand.deal.rules.all_in_pause else ()
    hand = msgspec.structs.replace(hand, waiting=waiting, history=(*hand.history, event))
    # Where the board can be run only once, nobody has said anything worth telling.
    events: list[Event] = [event] if most > 1 else []
    if waiting:
        return Step(hand, tuple(events))
    runs = min(said.most_runs for said in hand.history if type(said) is RunItTwiceAnswered)
    return Step(show_down(hand, hand.stacks, runs, events), tuple(events))


def _shown_of(own: tuple[Card, ...], face_up: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A seat's cards that lie face up after some were shown. Several packs have equal cards: one may stay hidden."""
    shown = [max(face_up.count(card), cards.count(card)) for card in own]
    return tuple(card for place, card in enumerate(own) if own[:place].count(card) < shown[place])


def _show(hand: Hand, show: Any) -> Step:
    """Turn up own cards after the hand: a winner who was not called, or a hand that was mucked."""
    result = hand.result
    assert result is not None
    if type(show.seat) is not int or show.seat not in hand.deal.players or not hand.live >> show.seat & 1:
        seat = quoted(show.seat)
        raise IllegalAction("cannot_show", f"seat {seat} has no cards left to show", legal_actions(hand), seat=seat)
    own = hand.deal.hole_cards(show.seat)
    cards = tuple(show.cards) if isinstance(show.cards, tuple | list) else ()
    if not cards or not all(type(card) is int and cards.count(card) <= own.count(card) for card in cards):
        raise IllegalAction(
            "not_own_cards", f"seat {show.seat} can show only its own cards", legal_actions(hand), seat=show.seat
        )
    face_up = result.shown[show.seat]
    event = CardsShown(show.seat, cards)
    shown = with_seat(result.shown, show.seat, _shown_of(own, face_up, cards))
    after = msgspec.structs.replace(
        hand, history=(*hand.history, event), result=msgspec.structs.replace(result, shown=shown)
    )
    return Step(after, (event,))


def _hunt(hand: Hand, hunt: Any) -> Step:
    """Rule H6: turn up what would have come. It is public, once, and only after a hand that ended before the river."""
    result = hand.result
    assert result is not None
    if not hand.deal.rules.rabbit_hunt:
        raise IllegalAction("no_rabbit_hunt", "cards that were not dealt are not shown here", legal_actions(hand))
    if type(hunt.seat) is not int or hunt.seat not in hand.deal.players:
        told = quoted(hunt.seat)
        raise IllegalAction("rabbit_not_dealt_in", f"seat {told} was not dealt in", legal_actions(hand), seat=told)
    undealt = hand.undealt
    if not undealt or result.rabbit:
        raise IllegalAction("no_rabbit_left", "no card of the board is left to show", legal_actions(hand))
    event = RabbitShown(hunt.seat, *undealt)
    after = msgspec.structs.replace(
        hand, history=(*hand.history, event), result=msgspec.structs.replace(result, rabbit=undealt)
    )
    return Step(after, (event,))
