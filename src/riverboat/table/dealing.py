"""Dealing the next hand: the button moves, blinds are owed and posted, levels rise."""

from __future__ import annotations

import msgspec

from riverboat.cards import Card, deck_of
from riverboat.engine.entry import open_hand
from riverboat.engine.rules import MIN_SEATS, MOST_CHIPS_AT_TABLE, Rules, Seat
from riverboat.engine.structures import STRUCTURES
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.table.blinds import entrants, next_placement, posts_of, with_blinds_counted
from riverboat.table.button import Placement, Positions, clockwise
from riverboat.table.charges import time_charged
from riverboat.table.commands import DealHand
from riverboat.table.events import AnyEvent, BombPot, HandDealt, LevelStarted
from riverboat.table.seat_changes import seats_changed
from riverboat.table.settling import after_step
from riverboat.table.stand_up import round_started
from riverboat.table.state import Seated, Table, hand_in_play, level_of, seated_at


def deal_hand(table: Table, command: DealHand, events: list[AnyEvent]) -> Table:
    """Start the next hand. The table keeps the hand's number, its places and who was dealt which cards."""
    _check(table, command)
    table = seats_changed(table, events)
    if table.settings.cash.time_charge:
        table = time_charged(table, command.seconds_played, events)
    placement = _placement(table, command.first_button)
    cash = table.settings.cash
    is_bomb_pot = cash.is_bomb_pot(table.hand_number + 1) or (cash.bomb_pot_vote and _is_voted(table))
    if is_bomb_pot:
        # Whoever is there plays it; blinds that are owed stay owed.
        placement = placement._replace(dealt=entrants(table).everyone, late=frozenset())
    if cash.bomb_pot_vote:
        table = _without_votes(table)
    after = msgspec.structs.replace(
        table,
        seats=_counted(table) if is_bomb_pot else with_blinds_counted(table, placement),
        positions_before=table.last_positions if is_bomb_pot else None,
        positions=placement.positions,
        hand_number=table.hand_number + 1,
        seconds_played=max(table.seconds_played, command.seconds_played),
        hands_before=command.hands_played,
        stakes=command.stakes,
        entrants=table.entrants or len(placement.dealt),
        dealt=tuple(
            seated.player if seated is not None and seat in placement.dealt else ""
            for seat, seated in enumerate(table.seats)
        ),
    )
    rules = cash.bomb_pot_rules(after.rules) if is_bomb_pot else after.rules
    _announce(table, after, placement, rules, events)
    if cash.stand_up:
        after = round_started(after, tuple(sorted(placement.dealt)), events)
    step = open_hand(
        rules,
        [seated.stack if seated is not None else 0 for seated in table.seats],
        placement.positions.button,
        command.deck,
        # A table without blinds in turn posts what its rules say; otherwise the table says who owes what.
        posts=posts_of(table, rules, placement) if rules.has_blind_positions and not is_bomb_pot else None,
        sitting_out=frozenset(range(len(table.seats))) - placement.dealt,
        hand_id=hand_id(after),
        names=[seated.name if seated is not None else "" for seated in table.seats],
    )
    return after_step(after, step, events)


def _is_voted(table: Table) -> bool:
    """Whether all who would play it want a bomb pot. Not the first hand: blinds go round from a hand that had any."""
    voters = [seated_at(table, seat) for seat in entrants(table).everyone]
    return table.positions is not None and all(seated.wants_bomb_pot for seated in voters)


def _without_votes(table: Table) -> Table:
    """A vote is for one hand."""
    seats = tuple(
        msgspec.structs.replace(seated, wants_bomb_pot=False)
        if seated is not None and seated.wants_bomb_pot
        else seated
        for seated in table.seats
    )
    return msgspec.structs.replace(table, seats=seats)


def _counted(table: Table) -> tuple[Seated | None, ...]:
    """The seats as a bomb pot leaves them: all who play it have been dealt in once more, and nothing else changes."""
    return tuple(
        seated
        if seated is None or seat not in entrants(table).everyone
        else msgspec.structs.replace(seated, hands_dealt=seated.hands_dealt + 1)
        for seat, seated in enumerate(table.seats)
    )


def hand_id(table: Table) -> str:
    """The name of the hand under way or the last one, unlike that of any other hand of this table."""
    return f"{table.table_id}-{table.hand_number}"


def next_hand_id(table: Table) -> str:
    """The name that the next hand will have."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    return f"{table.table_id}-{table.hand_number + 1}"


def _check(table: Table, command: DealHand) -> None:
    if hand_in_play(table) is not None:
        raise RiverboatError("hand_running", "a hand is under way; the next is dealt when it is over")
    if table.is_finished:
        raise RiverboatError("tournament_over", "the sit-and-go is over; there is no further hand")
    if not _is_full_pack(command.deck, deck_of(table.settings.rules.pack)):
        raise RiverboatError(
            "bad_deck", "a hand is dealt from the full pack, every card once", deck=table.settings.rules.deck
        )
    if not _is_count(command.seconds_played):
        raise RiverboatError(
            "bad_seconds",
            f"seconds_played is {quoted(command.seconds_played)}; it must be a whole number, 0 or more",
            seconds=quoted(command.seconds_played),
        )
    if command.hands_played is not None and not _is_count(command.hands_played):
        raise RiverboatError(
            "bad_hands_played",
            f"hands_played is {quoted(command.hands_played)}; it must be a whole number, 0 or more, or None",
            hands=quoted(command.hands_played),
        )


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_CHIPS_AT_TABLE


def _is_full_pack(deck: object, pack: tuple[Card, ...]) -> bool:
    if not isinstance(deck, tuple | list) or any(type(card) is not int for card in deck):
        return False
    return sorted(deck) == list(pack)


def _placement(table: Table, first_button: Seat | None) -> Placement:
    if table.positions is None:
        _check_first_button(table, first_button)
    placement = next_placement(table, first_button)
    if placement is None:
        ready = len(entrants(table).everyone)
        raise RiverboatError(
            "too_few_ready",
            f"{ready} players are ready to play; a hand needs at least {MIN_SEATS}",
            ready=ready,
            needed=MIN_SEATS,
        )
    if table.settings.rules.has_blind_positions:
        return placement
    button = placement.positions.button
    return placement._replace(positions=Positions(button, button, button, button))


def _check_first_button(table: Table, first_button: Seat | None) -> None:
    ready = sorted(entrants(table).everyone)
    if len(ready) >= MIN_SEATS and (type(first_button) is not int or first_button not in ready):
        offered = ", ".join(map(str, ready))
        raise RiverboatError(
            "first_button_not_drawn",
            f"first_button is {quoted(first_button)}; it must be drawn for the first hand, "
            f"from the players' seats {offered}",
            button=quoted(first_button),
            offered=offered,
        )


def _announce(before: Table, table: Table, placement: Placement, rules: Rules, events: list[AnyEvent]) -> None:
    level = level_of(table).number
    if rules.bomb_pot:
        events.append(BombPot(rules.ante, rules.boards))
    if table.settings.schedule is not None and (table.hand_number == 1 or level != level_of(before).number):
        events.append(LevelStarted(level, rules.small_blind, rules.big_blind, rules.ante))
    positions, dealt = placement.positions, placement.dealt
    has_blinds = STRUCTURES[rules.structure].has_blinds and not rules.bomb_pot
    order = clockwise(dealt, positions.button, len(table.seats))
    events.append(
        HandDealt(
            table.hand_number,
            hand_id(table),
            tuple((seat, seated_at(table, seat).player) for seat in order),
            positions.button,
            positions.small_blind if has_blinds and rules.small_blind and positions.small_blind in dealt else None,
            positions.big_blind if has_blinds else None,
        )
    )
