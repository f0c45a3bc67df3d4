"""What holds of every hand after every step, whatever the rules."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from random_hands import Table

from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Event,
    Fold,
    Hand,
    IllegalAction,
    LegalActions,
    RaiseTo,
    RunItTwice,
    Show,
    Step,
    apply,
    legal_actions,
    replay,
    start_hand,
)
from riverboat.engine.events import Acted, BetReturned, HandEnded, HandStarted, Posted, PotAwarded

_CODECS = [
    (msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Hand)),
    (msgspec.json.Encoder(), msgspec.json.Decoder(Hand)),
]


def check_chips(hand: Hand) -> None:
    """No chip is made or lost, and none is owed."""
    rake = hand.result.rake if hand.result is not None else 0
    assert sum(hand.stacks) + (rake if hand.is_over else hand.pot) == sum(hand.deal.stacks)
    assert min(hand.stacks) >= 0
    assert min(hand.betting.bets) >= 0
    assert sum(pot.amount for pot in hand.pots) == hand.pot
    for pot in hand.pots:
        assert set(pot.eligible) <= set(hand.live_seats)
        assert not hand.is_over or sum(chips for _, chips in pot.shares) == pot.amount
    if not hand.is_over:
        assert hand.pot == sum(hand.committed) + sum(hand.deal.dead)
        assert min(hand.committed) >= 0


def check_turn(hand: Hand) -> None:
    """Exactly one seat is to act until the hand is over, and it has something to decide."""
    legal = legal_actions(hand)
    assert legal.seat == hand.actor
    assert (hand.actor is None) == hand.is_over
    if hand.is_over:
        assert legal == LegalActions(None)
        return
    assert hand.actor in hand.live_seats
    assert len(set(hand.waiting)) == len(hand.waiting)
    if legal.run_it_twice:
        assert len(hand.board) < 5
        return
    assert hand.stacks[hand.actor] > 0
    assert legal.fold
    if legal.call is not None:
        assert 0 < legal.call <= hand.stacks[hand.actor]
    if legal.raise_to is not None:
        low, high = legal.raise_to
        assert hand.betting.price < low <= high <= hand.betting.bets[hand.actor] + hand.stacks[hand.actor]


def check_end(hand: Hand) -> None:
    """Each seat acts at most once for each price on a street, and answers once; the kitchen table passes besides."""
    prices = 4 + sum(isinstance(event, Acted) and event.verb in ("bet", "raise") for event in hand.history)
    turns = 2 if hand.rules.structure == "kitchen" else 1
    assert len(hand.history) <= len(hand.deal.players) * (prices * turns + 1) + 1  # undealt cards, shown after it


def check_accepted_is_legal(hand: Hand) -> None:
    """`apply` takes exactly what `legal_actions` lists, and does exactly that much."""
    legal = legal_actions(hand)
    before = msgspec.msgpack.encode(hand)
    for action in _probes(hand, legal):
        answer = _answer(hand, action)
        assert isinstance(answer, Step) == _is_legal(legal, action), f"{action} gave {answer!r}; legal: {legal}"
        if isinstance(answer, Step):
            _check_amount(hand, legal, action, answer.events)
        else:
            assert answer.legal == legal
    assert msgspec.msgpack.encode(hand) == before


def check_restored(hand: Hand, table: Table) -> None:
    """Saved and read back, replayed, or rebuilt from what it was dealt: the same hand."""
    for encoder, decoder in _CODECS:
        saved = encoder.encode(hand)
        restored = decoder.decode(saved)
        assert restored == hand
        assert encoder.encode(restored) == saved
    assert replay(hand) == hand
    again = start_hand(table.rules, table.stacks, table.button, table.deck, **table.options)
    for action in hand.actions:
        again = apply(again, action).hand
    assert again == hand


def stacks_from(events: Iterable[Event]) -> tuple[int, ...]:
    """The stacks that someone would keep who only hears the events."""
    stacks: list[int] = []
    for event in events:
        match event:
            case HandStarted(stacks=started):
                stacks = list(started)
            case Posted(seat=seat, amount=amount):
                stacks[seat] -= amount
            case Acted(seat=seat, added=added):
                stacks[seat] -= added
            case BetReturned(seat=seat, amount=amount):
                stacks[seat] += amount
            case PotAwarded(shares=shares):
                for seat, chips in shares:
                    stacks[seat] += chips
            case HandEnded(stacks=final):
                assert tuple(stacks) == final
    return tuple(stacks)


RUN_ANSWERS = (
    RunItTwice(True),
    RunItTwice(True, 1),
    RunItTwice(True, 3),
    RunItTwice(True, 4),
    RunItTwice(False),
)


def _probes(hand: Hand, legal: LegalActions) -> list[Action]:
    seat = hand.deal.players[0] if hand.actor is None else hand.actor
    bet, price = hand.betting.bets[seat], hand.betting.price
    top = bet + hand.stacks[seat]
    low, high = legal.raise_to or (price + hand.betting.increment, top)
    amounts = {-1, 0, 1, bet, bet + 1, price, price + 1, low - 1, low, low + 1, (low + high) // 2}
    amounts |= {high - 1, high, high + 1, top, top + 1, 2 * price, 10**15}
    probes: list[Action] = [Fold(), Check(), Call(), AllIn(), *RUN_ANSWERS]
    if not hand.is_over:
        probes.append(Show(seat, hand.deal.hole_cards(seat)))
    return probes + [RaiseTo(amount) for amount in sorted(amounts)]


def _answer(hand: Hand, action: Action) -> Step | IllegalAction:
    try:
        return apply(hand, action)
    except IllegalAction as refused:
        return refused


def _is_legal(legal: LegalActions, action: Action) -> bool:
    match action:
        case Fold():
            return legal.fold
        case Check():
            return legal.check
        case Call():
            return legal.call is not None
        case RaiseTo(amount=amount):
            return legal.raise_to is not None and legal.raise_to[0] <= amount <= legal.raise_to[1]
        case AllIn():
            return legal.all_in is not None
        case RunItTwice(times=times):
            return legal.run_it_twice and 2 <= times <= legal.max_runs
        case Show():
            return False


def _check_amount(hand: Hand, legal: LegalActions, action: Action, events: Iterable[Event]) -> None:
    acted = next(iter(events))
    if not isinstance(acted, Acted):
        assert isinstance(action, RunItTwice)
        return
    assert acted.seat == legal.seat
    assert acted.bet == hand.betting.bets[acted.seat] + acted.added
    assert acted.all_in == (acted.added == hand.stacks[acted.seat])
    match action:
        case Fold() | Check():
            assert acted.added == 0
        case Call():
            assert acted.added == legal.call
        case RaiseTo(amount=amount):
            assert acted.bet == amount
        case AllIn():
            assert acted.bet == legal.all_in
