"""Ways into a hand: `open_hand`, `start_hand`, `replay`, and `enforce` for recorded hands that broke the rules.

Never compiled: what a caller passes is checked by our own rules, before compiled code would refuse its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from riverboat.engine.actions import IllegalAction
from riverboat.engine.betting import legal_actions
from riverboat.engine.deal import opening, prepare
from riverboat.engine.hand import apply, fold, put_in, settle
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.state import Hand, Post, Step
from riverboat.errors import bad_argument, quoted


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
    return settle(hand, events)


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
    return replay_steps(hand)[-1].hand


def replay_steps(hand: Hand) -> list[Step]:
    """The deal of a hand and each of its actions, played again."""
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    steps = [settle(*opening(hand.deal))]
    for action in hand.actions:
        steps.append(apply(steps[-1].hand, action))
    return steps


def enforce(hand: Hand, seat: Seat, bet: Chips | None) -> Step:
    """Let a seat fold (None) or make its total for the street `bet`, in turn or not and whatever the rules say.

    For recorded hands of rooms that played by other rules. What nobody can do is refused all the same: to act without
    cards or after the betting, to take chips back, or to bet more than there is.
    """
    try:
        is_open = hand.result is None and not hand.is_run_out
    except AttributeError:
        raise bad_argument("hand", hand, "a Hand") from None
    if type(seat) is not int or not 0 <= seat < len(hand.stacks) or not is_open or not hand.live >> seat & 1:
        told = quoted(seat)
        raise IllegalAction("cannot_act", f"seat {told} cannot act any more", legal_actions(hand), seat=told)
    turn = msgspec.structs.replace(hand, waiting=(seat, *(other for other in hand.waiting if other != seat)))
    if bet is None:
        return fold(turn)
    before = hand.betting.bets[seat]
    if type(bet) is not int or not before <= bet <= before + hand.stacks[seat]:
        told, most = quoted(bet), before + hand.stacks[seat]
        reason = f"seat {seat} cannot bet {told}: it has {before} in front of it and {most} in all"
        raise IllegalAction(
            "not_that_many_chips", reason, legal_actions(hand), seat=seat, bet=told, low=before, high=most
        )
    return put_in(turn, bet)
