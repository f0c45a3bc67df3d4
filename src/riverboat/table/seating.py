"""Taking a seat, leaving it, sitting out, coming back, buying chips: all that players do between the cards."""

from __future__ import annotations

from typing import Any

import msgspec

from riverboat.engine.rules import MOST_CHIPS_AT_TABLE, MOST_RUNS, Chips, Seat
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.table.commands import (
    AddChips,
    ComeBack,
    GiveChips,
    Join,
    Leave,
    SetAutoBuy,
    SetRunItTwice,
    SetStraddle,
    SitOut,
    VoteBombPot,
)
from riverboat.table.departures import check_buy_in, with_departure, without_departure
from riverboat.table.events import (
    AnyEvent,
    AutoBuySet,
    BombPotVoted,
    CameBack,
    ChipsAdded,
    ChipsBought,
    ChipsReturned,
    PlayerJoined,
    PlayerLeft,
    RunItTwiceSet,
    SatOut,
    SeatFreed,
    StoppedWaiting,
    StraddleSet,
)
from riverboat.table.seat_changes import without_request
from riverboat.table.stand_up import forfeited
from riverboat.table.state import (
    Seated,
    Table,
    chips_on_table,
    hand_in_play,
    is_in_hand,
    seat_of,
    seated_at,
    stack_of,
    with_seat,
)
from riverboat.table.waiting_list import check_turn, place_in_list, without_waiting


def join(table: Table, command: Join, events: list[AnyEvent]) -> Table:
    """Seat a player. Where a game is under way the big blind is the price of entry."""
    settings = table.settings
    if settings.kind == "sit_and_go" and table.hand_number:
        raise RiverboatError("already_started", "the sit-and-go has begun; join one that has not")
    if not command.player or not command.name:
        raise RiverboatError("no_name", "a player needs an id and a name; one of them is empty")
    if any(seated is not None and seated.player == command.player and seated.has_left for seated in table.seats):
        raise RiverboatError("hand_not_over", "the hand that was left is not over yet; a seat is free again after it")
    if any(seated is not None and seated.player == command.player for seated in table.seats):
        raise RiverboatError(
            "already_seated",
            f"{command.player!r} has a seat at this table; at a cash table ChangeSeat asks for another",
            player=command.player,
        )
    seat = _free_seat(table, command.seat)
    check_turn(table, command.player)
    check_buy_in(table, command.player, command.buy_in, command.at)
    stack = settings.starting_stack if settings.kind == "sit_and_go" else command.buy_in
    _check_room(table, stack)
    pays_entry = settings.kind == "cash" and settings.rules.has_blind_positions and table.positions is not None
    seated = Seated(
        player=command.player,
        name=command.name,
        stack=stack,
        owes_big_blind=pays_entry,
        posts=pays_entry and command.post,
    )
    events.append(PlayerJoined(seat, command.player, command.name, stack, command.person))
    if place_in_list(table, command.player) is not None:
        events.append(StoppedWaiting(command.player, command.name, "seated"))
        table = without_waiting(table, command.player)
    return with_seat(without_departure(table, command.player), seat, seated)


def leave(table: Table, command: Leave, events: list[AnyEvent]) -> Table:
    """Give a player back every chip that is not bet. A seat in a running hand is kept until the hand is over."""
    seat = seat_of(table, command.player)
    in_hand = is_in_hand(table, seat)
    seated = seated_at(table, seat)
    _check_may_leave(table, seated, in_hand)
    stack = stack_of(table, seat)
    forfeit = 0
    if table.settings.cash.stand_up and not command.is_closing:
        table, forfeit = forfeited(table, seat, stack, events)
    returned = _worth(table, stack + seated.queued - forfeit)
    if returned:
        events.append(ChipsReturned(seat, seated.player, returned))
    events.append(PlayerLeft(seat, seated.player))
    table = without_request(with_departure(table, seated.player, returned, command.at), seated.player)
    if in_hand:
        return _changed(table, seat, has_left=True, taken=stack, queued=0)
    events.append(SeatFreed(seat))
    return with_seat(table, seat, None)


def sit_out(table: Table, command: SitOut, events: list[AnyEvent]) -> Table:
    """From the next hand on the player is not dealt in, or in a tournament is blinded off."""
    seat = seat_of(table, command.player)
    if seated_at(table, seat).is_sitting_out:
        raise RiverboatError("already_sitting_out", f"{command.player!r} sits out already", player=command.player)
    events.append(SatOut(seat, command.player, "asked"))
    return _changed(table, seat, sat_out_in=table.hand_number)


def come_back(table: Table, command: ComeBack, events: list[AnyEvent]) -> Table:
    """Deal the player in again: at once if no blind was missed, else by posting or with the big blind."""
    seat = seat_of(table, command.player)
    seated = seated_at(table, seat)
    if not seated.stack and not is_in_hand(table, seat):
        raise RiverboatError("no_chips", f"{command.player!r} has no chips; buy some first", player=command.player)
    if not seated.is_sitting_out and not seated.owes_blind:
        raise RiverboatError("not_sitting_out", f"{command.player!r} is not sitting out", player=command.player)
    post = command.post and seated.owes_blind
    events.append(
        CameBack(seat, seated.player, "at_once" if not seated.owes_blind else "post" if post else "big_blind")
    )
    return _changed(table, seat, sat_out_in=None, timeouts=0, posts=post)


def add_chips(table: Table, command: AddChips, events: list[AnyEvent]) -> Table:
    """Buy chips within the buy-in range. During a hand they wait: a player plays with what was on the table."""
    seat = seat_of(table, command.player)
    seated, settings, amount = seated_at(table, seat), table.settings, command.amount
    if settings.is_tournament:
        raise RiverboatError("no_rebuys", "chips cannot be bought in this tournament")
    in_hand = is_in_hand(table, seat)
    stack = stack_of(table, seat) + seated.queued
    low = 1 if stack or in_hand else settings.min_buy_in
    high = settings.max_buy_in - stack
    if type(amount) is not int or not low <= amount <= high:
        raise RiverboatError(
            "bad_top_up",
            f"{quoted(amount)} chips cannot be added to {stack}; a whole number from {low} to {high} can "
            f"(a stack may be filled up to {settings.max_buy_in})",
            amount=quoted(amount),
            stack=stack,
            low=low,
            high=high,
            most=settings.max_buy_in,
        )
    _check_room(table, amount)
    events.append(ChipsBought(seat, seated.player, amount))
    if in_hand:
        return _changed(table, seat, queued=seated.queued + amount)
    events.append(ChipsAdded(seat, seated.player, amount))
    return _changed(table, seat, stack=seated.stack + amount)


def set_auto_buy(table: Table, command: SetAutoBuy, events: list[AnyEvent]) -> Table:
    seat = seat_of(table, command.player)
    if table.settings.is_tournament:
        raise RiverboatError("no_rebuys", "chips cannot be bought in this tournament")
    events.append(AutoBuySet(seat, command.player, command.auto_buy))
    return _changed(table, seat, auto_buy=command.auto_buy)


def give_chips(table: Table, command: GiveChips, events: list[AnyEvent]) -> Table:
    """Chips that a player has bought from the director of the tournament."""
    seat = seat_of(table, command.player)
    seated, amount = seated_at(table, seat), command.amount
    if table.settings.kind != "tournament":
        raise RiverboatError("chips_not_given", "only the director of a tournament gives chips")
    if hand_in_play(table) is not None:
        raise RiverboatError("hand_running", "a hand is under way; the next is dealt when it is over")
    if type(amount) is not int or amount < 1:
        raise bad_argument("amount", amount, "a whole number of chips, 1 or more")
    _check_room(table, amount)
    events.append(ChipsAdded(seat, seated.player, amount))
    return _changed(table, seat, stack=seated.stack + amount)


def set_straddle(table: Table, command: SetStraddle, events: list[AnyEvent]) -> Table:
    seat = seat_of(table, command.player)
    if not table.settings.straddle_allowed:
        raise RiverboatError("no_straddle", "there is no straddle by choice at this table")
    events.append(StraddleSet(seat, command.player, command.on))
    return _changed(table, seat, straddles=command.on)


def vote_bomb_pot(table: Table, command: VoteBombPot, events: list[AnyEvent]) -> Table:
    """Rule H4: the next hand is a bomb pot if all who play it want one."""
    seat = seat_of(table, command.player)
    if not table.settings.cash.bomb_pot_vote:
        raise RiverboatError("no_bomb_pot_vote", "bomb pots are not voted on at this table")
    if seated_at(table, seat).wants_bomb_pot == command.on:
        raise RiverboatError("voted_before", f"{command.player!r} has voted so already", player=command.player)
    events.append(BombPotVoted(seat, command.player, command.on))
    return _changed(table, seat, wants_bomb_pot=command.on)


def set_run_it_twice(table: Table, command: SetRunItTwice, events: list[AnyEvent]) -> Table:
    seat = seat_of(table, command.player)
    if not table.settings.rules.run_it_twice:
        raise RiverboatError("no_run_it_twice", "the board is always run once at this table")
    if command.answer == "three" and table.settings.rules.max_runs < MOST_RUNS:
        raise RiverboatError("no_third_run", "the board is run twice at the most at this table")
    events.append(RunItTwiceSet(seat, command.player, command.answer))
    return _changed(table, seat, run_it_twice=command.answer)


def _free_seat(table: Table, wanted: Seat | None) -> Seat:
    free = [seat for seat, seated in enumerate(table.seats) if seated is None]
    if not free:
        raise RiverboatError("table_full", f"all {len(table.seats)} seats are taken", seats=len(table.seats))
    if wanted is None:
        # A seat that somebody at the table has asked for comes last.
        asked = {request.seat for request in table.seat_requests}
        return next((seat for seat in free if seat not in asked), free[0])
    if type(wanted) is not int or wanted not in free:
        offered = ", ".join(map(str, free))
        raise RiverboatError(
            "seat_not_free",
            f"seat {quoted(wanted)} is not free; these are: {offered}",
            seat=quoted(wanted),
            free=offered,
        )
    return wanted


def _check_room(table: Table, chips: Chips) -> None:
    if chips_on_table(table) + chips > MOST_CHIPS_AT_TABLE:
        raise RiverboatError(
            "too_many_chips", f"there are more chips at the table than {MOST_CHIPS_AT_TABLE}", most=MOST_CHIPS_AT_TABLE
        )


def _check_may_leave(table: Table, seated: Seated, in_hand: bool) -> None:
    is_live = table.hand_number > 0 and not table.is_finished and (seated.stack > 0 or in_hand)
    if table.settings.kind == "sit_and_go" and is_live:
        raise RiverboatError(
            "chips_stay_in_play", "chips cannot be taken out of a sit-and-go that has begun; sit out instead"
        )
    if table.settings.kind == "tournament" and in_hand:
        raise RiverboatError(
            "moves_between_hands", "a tournament player is moved between hands; wait for the hand to end"
        )


def _worth(table: Table, chips: Chips) -> Chips:
    """What a player who gets up takes along: the chips, or from a sit-and-go the entry if it has not begun."""
    if table.settings.kind != "sit_and_go":
        return chips
    return table.settings.entry if not table.hand_number else 0


def _changed(table: Table, seat: Seat, **changes: Any) -> Table:
    return with_seat(table, seat, msgspec.structs.replace(seated_at(table, seat), **changes))
