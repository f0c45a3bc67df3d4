"""A hand from the deal to the last chip: `start_hand`, then `apply` until it is over.

Pure: the same rules, stacks, button, pack and actions always give the same hand. No clock, no randomness.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from riverboat.engine.actions import Action, Check, Fold, IllegalAction, RunItTwice, Show
from riverboat.engine.betting import bet_after, legal_actions
from riverboat.engine.deal import clockwise_after, opening, prepare
from riverboat.engine.events import (
    Acted,
    BoardDealt,
    CardsShown,
    Event,
    RunItTwiceAnswered,
    Street,
    Verb,
)
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.showdown import return_uncalled, show_down, turn_face_up, win_uncontested
from riverboat.engine.state import STREET_CARDS, STREETS_AFTER, Betting, Hand, Post, Result, with_seat
from riverboat.engine.structures import STRUCTURES
from riverboat.engine.structures.structure import owed
from riverboat.errors import bad_argument, quoted


class Step(msgspec.Struct, frozen=True, gc=False):
    """The next state and what happened on the way."""

    hand: Hand
    events: tuple[Event, ...]


def open_hand(
    rules: Rules,
    stacks: Sequence[Chips],
    button: Seat,
    deck: Iterable[int | str],
    *,
    posts: Sequence[Post] | None = None,
    sitting_out: Iterable[Seat] = (),
    hand_id: str = "1",
    names: Sequence[str] | None = None,
) -> Step:
    """Post the blinds, deal, and say so in events.

    `stacks` has a place for every seat; a seat with no chips or in `sitting_out` is not dealt in. `deck`
    lists cards in the order they leave the pack. `posts` replaces the blinds and antes that the rules
    would ask for, for tables with dead buttons and late entries.
    """
    deal = prepare(rules, stacks, button, deck, posts=posts, sitting_out=sitting_out, hand_id=hand_id, names=names)
    hand, events = opening(deal)
    return _settle(hand, events)


def start_hand(
    rules: Rules,
    stacks: Sequence[Chips],
    button: Seat,
    deck: Iterable[int | str],
    *,
    posts: Sequence[Post] | None = None,
    sitting_out: Iterable[Seat] = (),
    hand_id: str = "1",
    names: Sequence[str] | None = None,
) -> Hand:
    """Deal a hand, as `open_hand` does, and keep only the state."""
    return open_hand(
        rules, stacks, button, deck, posts=posts, sitting_out=sitting_out, hand_id=hand_id, names=names
    ).hand


def replay(hand: Hand) -> Hand:
    """Play the hand's actions again from its deal; the result equals the hand."""
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    again, events = opening(hand.deal)
    again = _settle(again, events).hand
    for action in hand.actions:
        again = apply(again, action).hand
    return again


def apply(hand: Hand, action: Action) -> Step:
    """Let the seat to act do `action`. An `IllegalAction` leaves everything as it was."""
    try:
        is_betting = hand.waiting and not hand.is_run_out
    except AttributeError:
        raise bad_argument("hand", hand, "a Hand") from None
    if not is_betting:
        return _apply_outside_betting(hand, action)
    if type(action) is Fold:
        return _fold(hand)
    bet = bet_after(hand, action)
    if type(action) is Check and STRUCTURES[hand.deal.rules.structure].has_passes:
        return _pass(hand)
    return _put_in(hand, bet)


def _fold(hand: Hand) -> Step:
    seat, rest = hand.waiting[0], hand.waiting[1:]
    stays = ~(1 << seat)
    able = hand.able & stays
    event = Acted(seat, hand.street, "fold", hand.betting.bets[seat], 0, False)
    history = (*hand.history, event)
    after = Hand(hand.deal, hand.street, hand.stacks, hand.live & stays, able, rest, hand.betting, history)
    return Step(after, (event,)) if rest and able & (able - 1) else _settle(after, [event])


def _put_in(hand: Hand, bet: Chips) -> Step:
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
        (*hand.history, event),
    )
    return Step(after, (event,)) if waiting and able & (able - 1) else _settle(after, [event])


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


def _settle(hand: Hand, events: list[Event]) -> Step:
    """Carry the hand on to the next decision, or to its end."""
    live, able = hand.live, hand.able
    if not live & (live - 1):
        return Step(win_uncontested(hand, events), tuple(events))
    if hand.waiting and (able & (able - 1) or owed(hand) > 0):
        return Step(hand, tuple(events))
    if able & (able - 1) and hand.street is not Street.RIVER:
        return Step(_next_street(hand, events), tuple(events))
    return _end_betting(hand, events)


def _next_street(hand: Hand, events: list[Event]) -> Hand:
    deal = hand.deal
    rules = deal.rules
    street = STREETS_AFTER[hand.street][0]
    events.append(BoardDealt(street, deal.board()[STREET_CARDS[street]]))
    price, increment = STRUCTURES[rules.structure].first_price(rules, street, 0)
    waiting = clockwise_after(deal.players, deal.players[-1], hand.able)
    betting = Betting((0,) * len(hand.stacks), price, increment)
    return Hand(deal, street, hand.stacks, hand.live, hand.able, waiting, betting, hand.history)


def _end_betting(hand: Hand, events: list[Event]) -> Step:
    """Nobody can bet any more: return what is uncalled, then ask about running it twice or show down."""
    able = hand.able
    stacks = hand.stacks if able & (able - 1) else return_uncalled(hand, events)
    # Nobody is asked about a second board that the pack has no cards for.
    if hand.deal.rules.run_it_twice and hand.street is not Street.RIVER and hand.deal.second_board(hand.street):
        betting = msgspec.structs.replace(hand.betting, bets=(0,) * len(stacks), price=0)
        asked = msgspec.structs.replace(hand, stacks=stacks, waiting=hand.live_seats, betting=betting, is_run_out=True)
        turn_face_up(asked, events)
        return Step(asked, tuple(events))
    return Step(show_down(hand, stacks, 1, events), tuple(events))


def _apply_outside_betting(hand: Hand, action: Action) -> Step:
    match action:
        case RunItTwice(agree=bool() as agree) if hand.is_run_out and hand.waiting:
            return _answer(hand, agree)
        case Show() if hand.is_over:
            return _show(hand, action)
        case _ if hand.is_over:
            raise IllegalAction("hand_over", "the hand is over", legal_actions(hand))
        case _:
            seat = hand.waiting[0]
            raise IllegalAction(
                "answer_expected", f"seat {seat} is asked whether to run it twice", legal_actions(hand), seat=seat
            )


def _answer(hand: Hand, agree: bool) -> Step:
    seat = hand.waiting[0]
    event = RunItTwiceAnswered(seat, agree)
    waiting = hand.waiting[1:] if agree else ()
    hand = msgspec.structs.replace(hand, waiting=waiting, history=(*hand.history, event))
    if waiting:
        return Step(hand, (event,))
    events: list[Event] = [event]
    return Step(show_down(hand, hand.stacks, 2 if agree else 1, events), tuple(events))


def _show(hand: Hand, show: Show) -> Step:
    """Turn up own cards after the hand: a winner who was not called, or a hand that was mucked."""
    result = hand.result
    assert result is not None
    if type(show.seat) is not int or show.seat not in hand.deal.players or not hand.live >> show.seat & 1:
        seat = quoted(show.seat)
        raise IllegalAction("cannot_show", f"seat {seat} has no cards left to show", legal_actions(hand), seat=seat)
    own = hand.deal.hole_cards(show.seat)
    cards = tuple(show.cards) if isinstance(show.cards, tuple | list) else ()
    if not cards or not all(type(card) is int and card in own for card in cards):
        raise IllegalAction(
            "not_own_cards", f"seat {show.seat} can show only its own cards", legal_actions(hand), seat=show.seat
        )
    face_up = result.shown[show.seat]
    event = CardsShown(show.seat, cards)
    shown = with_seat(result.shown, show.seat, tuple(card for card in own if card in face_up or card in cards))
    after = msgspec.structs.replace(
        hand, history=(*hand.history, event), result=Result(result.pots, result.boards, shown)
    )
    return Step(after, (event,))
