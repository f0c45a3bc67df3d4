"""Secrets: rules O1, O2. Nobody learns a card before it is theirs to know.

The proof is non-interference: shuffle every card a viewer has not seen, and all that reaches the viewer
(observations, redacted events, reprs and refusals) stays the same to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given
from playing import pack, play, play_events, play_with_events, refusal, then
from random_hands import Table, random_play, tables

from examples import examples
from riverboat.cards import format_card
from riverboat.engine import (
    Check,
    Deal,
    Hand,
    IllegalAction,
    Observation,
    RabbitHunt,
    RaiseTo,
    Show,
    Step,
    apply,
    observe,
    redact,
)
from riverboat.engine.events import HoleCardsDealt

SEEDS = st.integers(0, 2**32)


def received(steps: list[Step], viewer: int | None) -> list[bytes]:
    """All that a viewer is ever sent or could find in a log, step by step."""
    return [b"".join(_heard(step, viewer)) for step in steps]


def _heard(step: Step, viewer: int | None) -> Iterator[bytes]:
    hand = step.hand
    yield msgspec.json.encode(observe(hand, viewer))
    for event in step.events:
        yield msgspec.json.encode(redact(event, viewer))
        yield repr(redact(event, viewer)).encode()
    yield f"{hand!r}{hand}{hand.deal!r}{hand.deal}".encode()
    for wrong in (Check(), RaiseTo(-1), RaiseTo(10**15), Show(viewer or 0, ()), RabbitHunt(viewer or 0)):
        try:
            apply(hand, wrong)
        except IllegalAction as refused:
            yield f"{refused!r}{refused.values}".encode()


def play_again(table: Table, hand: Hand, deck: tuple[int, ...]) -> list[Step]:
    """The same actions with another pack."""
    steps = [table.open(deck)]
    for action in hand.actions:
        steps.append(apply(steps[-1].hand, action))
    return steps


def shuffled(deck: tuple[int, ...], places: set[int], random: Random) -> tuple[int, ...]:
    """The pack with the cards at these places in another order."""
    order = sorted(places)
    cards = [deck[place] for place in order]
    random.shuffle(cards)
    moved = dict(zip(order, cards, strict=True))
    return tuple(moved.get(place, card) for place, card in enumerate(deck))


def hole_places(deal: Deal, seat: int) -> set[int]:
    first = deal.players.index(seat) + deal.rules.burn_before_hole
    return {first, first + len(deal.players)}


def board_places(deal: Deal, cards: tuple[int, ...]) -> set[int]:
    return {deal.deck.index(card) for card in cards}


def seen_places(hand: Hand, viewer: int | None) -> set[int]:
    """Where in the pack the cards lie that decide what this viewer sees now."""
    deal = hand.deal
    seen = hole_places(deal, viewer) if viewer in deal.players else set()
    for board in hand.boards:
        seen |= board_places(deal, board)
    for late in hand.result.rabbit if hand.result is not None else ():
        seen |= board_places(deal, late)
    if hand.is_run_out or (hand.is_over and len(hand.live_seats) > 1):
        # A showdown compares every live hand, also those that then muck; only folded and undealt cards are free.
        seen = seen.union(*(hole_places(deal, seat) for seat in hand.live_seats))
    return seen


@examples(60)
@given(tables(), SEEDS)
def test_no_viewer_learns_anything_from_cards_not_seen(table, seed):
    steps = list(random_play(table, seed))
    random = Random(seed)
    all_places = set(range(len(table.deck)))
    for first, last in _streets(steps):
        for viewer in (*range(len(table.stacks)), None):
            hidden = all_places - seen_places(steps[last].hand, viewer)
            again = play_again(table, steps[last].hand, shuffled(table.deck, hidden, random))
            assert received(again[first:], viewer) == received(steps[first : last + 1], viewer)


def _streets(steps: list[Step]) -> Iterator[tuple[int, int]]:
    """The first and last step of every stretch in which no new card is turned up."""
    first = 0
    for last, step in enumerate(steps):
        if last + 1 == len(steps) or _cards_turn_up(step, steps[last + 1]):
            yield first, last
            first = last + 1


def _cards_turn_up(step: Step, after: Step) -> bool:
    is_face_up = after.hand.is_run_out and not step.hand.is_run_out
    return step.hand.street != after.hand.street or after.hand.is_over or is_face_up


def test_shuffling_the_cards_a_seat_sees_does_change_what_it_sees():
    # The proof above would be empty if nothing ever changed.
    deck = pack("AsAh", "KsKh")
    hand, other = play("blinds 1/2, stacks 90 90", deck=deck), play("blinds 1/2, stacks 90 90", deck=deck[::-1])
    assert msgspec.json.encode(observe(hand, 0)) != msgspec.json.encode(observe(other, 0))
    assert msgspec.json.encode(observe(hand)) == msgspec.json.encode(observe(other))


# What an observation is


def test_an_observation_has_the_fields_of_the_specification():
    fields = {field.name for field in msgspec.structs.fields(Observation)}
    for name in (
        *("hand_id", "seat", "position", "hole_cards", "community_cards", "pot", "pots", "current_bet", "to_call"),
        *("min_raise_to", "max_raise_to", "stacks", "opponents", "history", "legal_actions", "time_left"),
    ):
        assert name in fields


def test_an_observation_tells_the_seat_to_act_all_it_needs():
    deck = pack("AsAh", "KsKh", "QsQh", board="2c7d9hTs3c")
    hand = play(
        "blinds 100/200, stacks 5000 5000 5000", "c c x | r300 c", deck, hand_id="h7", names=["Ann", "Bo", "Cy"]
    )
    seen = observe(hand, 2, time_left=12.5)
    assert (seen.hand_id, seen.seat, seen.position, seen.street) == ("h7", 2, "BTN", "flop")
    assert seen.hole_cards == ("Qs", "Qh")
    assert seen.community_cards == ("2c", "7d", "9h")
    assert (seen.pot, seen.current_bet, seen.to_call) == (1200, 300, 300)
    assert (seen.min_raise_to, seen.max_raise_to) == (600, 4800)
    assert seen.stacks == (4500, 4500, 4800)
    assert [(view.seat, view.name, view.stack, view.bet, view.state, view.position) for view in seen.opponents] == [
        (0, "Ann", 4500, 300, "active", "SB"),
        (1, "Bo", 4500, 300, "active", "BB"),
    ]
    assert [event.verb for event in seen.history] == ["call", "call", "check", "bet", "call"]
    assert seen.legal_actions is not None
    assert seen.legal_actions.call == 300
    assert seen.time_left == 12.5


def test_a_seat_that_is_not_to_act_is_told_what_it_owes_but_no_legal_actions():
    hand = play("blinds 100/200, stacks 5000 5000 5000", "r600")
    seen = observe(hand, 1)
    assert seen.to_call == 400
    assert seen.legal_actions is None
    assert (seen.min_raise_to, seen.max_raise_to) == (None, None)


def test_a_spectator_has_no_seat_no_cards_and_nothing_to_do():
    seen = observe(play("blinds 100/200, stacks 5000 5000 5000"))
    assert (seen.seat, seen.position, seen.hole_cards, seen.legal_actions, seen.to_call) == (None, "", (), None, 0)
    assert [view.seat for view in seen.opponents] == [0, 1, 2]


def test_a_folded_seat_still_sees_its_own_cards():
    hand = play("blinds 100/200, stacks 5000 5000 5000", "f", pack("AsAh", "KsKh", "QsQh"))
    assert observe(hand, 2).hole_cards == ("Qs", "Qh")


def test_an_observation_survives_the_wire():
    for seat in (0, 1, None):
        seen = observe(play("blinds 100/200, stacks 900 900", "a c y y", run_it_twice=True), seat)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=Observation) == seen


# Events


def test_hole_cards_are_told_to_their_seat_alone():
    dealt = [event for event in play_events("blinds 1/2, stacks 90 90 90") if isinstance(event, HoleCardsDealt)]
    for event in dealt:
        for viewer in (0, 1, 2, None):
            heard = redact(event, viewer)
            assert heard == (event if viewer == event.seat else HoleCardsDealt(event.seat, None))


def test_all_other_events_are_for_everyone():
    events = play_events("blinds 1/2, stacks 90 90 90", "a c c y y y", run_it_twice=True)
    for event in events:
        if not isinstance(event, HoleCardsDealt):
            assert redact(event, None) is event


# What ends up in logs and tracebacks

ALL_CARDS = [format_card(card) for card in range(52)]


@pytest.mark.parametrize("actions", ["", "c c x |", "c c x | r4 f", "f f"])
def test_no_repr_shows_a_card(actions):
    hand, events = play_with_events("blinds 1/2, stacks 90 90 90", actions, pack("AsAh", "KsKh", "QsQh"))
    dealt = [event for event in events if isinstance(event, HoleCardsDealt)]
    # A printed hand is a table as a spectator sees it: the board lies face up.
    drawn, board = str(hand), {format_card(card) for card in hand.board}
    assert {card for card in ALL_CARDS if card in drawn} == board
    for text in (repr(hand), repr(hand.deal), str(hand.deal), repr(dealt), f"{hand.deal}"):
        assert not [card for card in ALL_CARDS if card in text]
    for text in (repr(hand), drawn, repr(hand.deal), str(hand.deal), repr(dealt)):
        assert str(hand.deal.hole_cards(0)) not in text
        assert str(hand.deal.deck[:3])[1:-1] not in text


def test_rich_prints_no_card_either():
    hand, events = play_with_events("blinds 1/2, stacks 90 90 90", "", pack("AsAh", "KsKh", "QsQh"))
    assert hand.deal.__rich_repr__() == [("hand_id", "1")]
    for event in events:
        if isinstance(event, HoleCardsDealt):
            assert event.__rich_repr__() == [("seat", event.seat)]


def test_a_refusal_names_no_card():
    hand = play("blinds 1/2, stacks 90 90 90", "", pack("AsAh", "KsKh", "QsQh"))
    over = then(hand, "f f")
    for refused in (refusal(hand, Check()), refusal(over, Show(1, (51,))), refusal(over, Show(2, (51,)))):
        assert not [card for card in ALL_CARDS if card in f"{refused}{refused.values}"]


@examples(30, deadline=None)
@given(tables(), SEEDS)
def test_a_seat_sees_the_same_when_it_is_observed_beside_the_public_view(table, seed):
    for step in random_play(table, seed):
        public = observe(step.hand)
        for seat in (None, *range(len(step.hand.stacks))):
            assert observe(step.hand, seat, public=public) == observe(step.hand, seat)


def test_the_cards_of_opened_seats_are_seen_once_the_hand_is_over_and_not_before():
    hand = play("blinds 1/2, stacks 100 100 100", "r6")
    everyone = (0, 1, 2)
    assert observe(hand, 0, opened=everyone) == observe(hand, 0)
    over = then(hand, "f f")
    assert over.is_over
    for viewer in everyone:
        others = {seat.seat: seat.cards for seat in observe(over, viewer, opened=(1,)).opponents}
        assert others == {
            seat: tuple(map(format_card, over.deal.hole_cards(seat))) if seat == 1 else ()
            for seat in everyone
            if seat != viewer
        }
