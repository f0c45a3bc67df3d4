"""What holds at every table, whatever its players do."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from random_tables import Moment, cash_settings, life, odd_settings, sit_and_go_settings, tournament

from examples import examples
from riverboat.engine import legal_actions
from riverboat.engine.events import RakeTaken
from riverboat.table import (
    Leave,
    Table,
    TableSettings,
    TableStep,
    actor_of,
    apply,
    chips_on_table,
    decode_command,
    decode_events,
    decode_table,
    encode_command,
    encode_events,
    encode_table,
    hand_in_play,
    observe_table,
    seat_of,
    stack_of,
)
from riverboat.table.events import (
    ChipsBought,
    ChipsReturned,
    PlayerJoined,
    PlayerLeft,
    StandUpPaid,
    TimeCharged,
    TournamentEnded,
)
from riverboat.table.play import automatic_action

SEEDS = st.integers(0, 2**32)
COMMANDS = 250
ANY_CASH = cash_settings() | cash_settings() | odd_settings()


def steps(moments: Iterator[Moment]) -> Iterator[tuple[Moment, TableStep]]:
    return ((moment, moment.step) for moment in moments if moment.step is not None)


@examples(60)
@given(ANY_CASH, SEEDS)
def test_every_chip_at_the_table_was_bought_and_not_returned(table_settings: TableSettings, seed: int) -> None:
    at_table = 0
    for _, step in steps(life(table_settings, seed, COMMANDS)):
        for event in step.events:
            match event:
                case PlayerJoined(stack=chips) | ChipsBought(amount=chips):
                    at_table += chips
                case ChipsReturned(amount=chips) | RakeTaken(amount=chips) | TimeCharged(amount=chips):
                    at_table -= chips
        assert chips_on_table(step.table) == at_table


@examples(40)
@given(ANY_CASH, SEEDS)
def test_whoever_leaves_gets_every_chip_that_was_not_bet_at_once(table_settings: TableSettings, seed: int) -> None:
    for moment, step in steps(life(table_settings, seed, COMMANDS)):
        if isinstance(moment.command, Leave):
            before = moment.before
            seat = seat_of(before, moment.command.player)
            seated = before.seats[seat]
            assert seated is not None
            told = step.events[: step.events.index(PlayerLeft(seat, seated.player))]
            returned = sum(event.amount for event in told if isinstance(event, ChipsReturned))
            # Rule H7: as one of the last two standing, who leaves has lost the round.
            lost = sum(paid for event in told if isinstance(event, StandUpPaid) for _, paid in event.payments)
            assert returned + lost == stack_of(before, seat) + seated.queued
            assert returned >= seated.queued


@examples(40)
@given(ANY_CASH | sit_and_go_settings(), SEEDS)
def test_a_running_hand_waits_for_exactly_one_player_who_is_there(table_settings: TableSettings, seed: int) -> None:
    for _, step in steps(any_life(table_settings, seed)):
        table = step.table
        hand, seat = hand_in_play(table), actor_of(table)
        assert (hand is None) == (seat is None)
        if hand is not None and seat is not None:
            seated = table.seats[seat]
            assert seated is not None
            assert not seated.has_left
            assert table.dealt[seat] == seated.player
            assert legal_actions(hand).seat == seat
            assert automatic_action(table, hand) is None


@examples(25)
@given(ANY_CASH | sit_and_go_settings(), SEEDS)
def test_a_stored_table_goes_on_as_if_it_had_not_been_stored(table_settings: TableSettings, seed: int) -> None:
    for moment, step in steps(any_life(table_settings, seed)):
        stored = encode_table(moment.before)
        again = decode_table(stored)
        assert again == moment.before
        assert encode_table(again) == stored
        command = decode_command(encode_command(moment.command))
        assert command == moment.command
        assert apply(again, command) == step
        assert decode_events(encode_events(step.events)) == step.events


@examples(40)
@given(ANY_CASH, SEEDS)
def test_nobody_is_told_a_card_that_is_not_theirs_or_face_up(table_settings: TableSettings, seed: int) -> None:
    for _, step in steps(life(table_settings, seed, 120)):
        if hand_in_play(step.table) is not None:
            for player in (None, *filter(None, step.table.dealt)):
                told = msgspec.msgpack.encode(observe_table(step.table, player))
                assert msgspec.msgpack.encode(observe_table(with_unseen_reversed(step.table, player), player)) == told


def with_unseen_reversed(table: Table, player: str | None) -> Table:
    """The same table with every card changed that the player has not seen."""
    hand = table.hand
    assert hand is not None
    seen: set[int] = set().union(*hand.boards, *(hand.face_up(seat) for seat in hand.deal.players))
    if player is not None:
        seen |= set(hand.deal.hole_cards(table.dealt.index(player)))
    unseen = [card for card in hand.deal.deck if card not in seen]
    deck = tuple(card if card in seen else unseen.pop() for card in hand.deal.deck)
    deal = msgspec.structs.replace(hand.deal, deck=deck)
    return msgspec.structs.replace(table, hand=msgspec.structs.replace(hand, deal=deal))


@examples(60)
@given(sit_and_go_settings(), SEEDS)
def test_a_sit_and_go_ends_with_all_chips_at_one_player_and_every_cent_paid(
    table_settings: TableSettings, seed: int
) -> None:
    players = table_settings.seats
    for _, step in steps(tournament(table_settings, seed)):
        table = step.table
        if table.hand_number:
            assert chips_on_table(table) == players * table_settings.starting_stack
    end = step.events[-1]
    assert isinstance(end, TournamentEnded)
    assert sorted(place.player for place in end.places) == sorted(s.player for s in table.seats if s is not None)
    assert sum(place.prize for place in end.places) == players * table_settings.entry
    places = [place.place for place in end.places]
    assert places == sorted(places)
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    prizes = [place.prize for place in end.places]
    assert prizes == sorted(prizes, reverse=True)
    winner = seat_of(table, end.places[0].player)
    assert stack_of(table, winner) == players * table_settings.starting_stack


def any_life(table_settings: TableSettings, seed: int) -> Iterator[Moment]:
    if table_settings.kind == "sit_and_go":
        return tournament(table_settings, seed)
    return life(table_settings, seed, COMMANDS)
