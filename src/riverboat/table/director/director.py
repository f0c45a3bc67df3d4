"""The one way a tournament changes: `apply` news, get the next tournament and the orders to be carried out.

Pure: the same tournament, news, time and chance always give the same step. A refusal, `RiverboatError`, leaves
everything as it was; so does news that is not new.
"""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from riverboat.engine.rules import MIN_SEATS
from riverboat.errors import RiverboatError, bad_argument
from riverboat.shuffling import Bits, seeded_bits
from riverboat.table import PlayerId
from riverboat.table.codec import decoded, encoded
from riverboat.table.director.agreements import answered, offered, proposed
from riverboat.table.director.bounties import knocked_out
from riverboat.table.director.buying import added_on, entered, rebought
from riverboat.table.director.days import next_day, without_empty_days
from riverboat.table.director.news import (
    AddedOn,
    Began,
    Cancelled,
    CarriedOut,
    DayBegan,
    DealAnswered,
    DealOffered,
    DealProposed,
    Entered,
    HandReport,
    News,
    Rebought,
    Report,
    Ticked,
    Withdrew,
)
from riverboat.table.director.orders import CloseTable, Deal, OpenTable, Order, TableNumber
from riverboat.table.director.planning import plan
from riverboat.table.director.ranking import ranked, with_rest_shared
from riverboat.table.director.rounds import ranked_at_table
from riverboat.table.director.seating import first_draw
from riverboat.table.director.spin import drawn_multiplier
from riverboat.table.director.state import (
    Busted,
    DirectedTable,
    Stand,
    Tournament,
    check_tournament,
    people_left,
    table_numbered,
    with_table,
)


class Step(msgspec.Struct, frozen=True):
    """The next state, and what is now to be done at the tables that was not before."""

    tournament: Tournament
    orders: tuple[Order, ...]


MOST_SECONDS: Final = 10**9
_NEWS: Final = msgspec.msgpack.Decoder(News)


def apply(tournament: Tournament, news: News, *, seconds: int = 0, chance: int = 0) -> Step:
    """Take the news in and give all orders that follow.

    `seconds` is how long has been played, for levels by time; `chance` is drawn anew for every step, for seats.
    """
    check_tournament(tournament)
    _check_news(news)
    if type(seconds) is not int or not 0 <= seconds <= MOST_SECONDS:
        raise bad_argument("seconds", seconds, f"a whole number from 0 to {MOST_SECONDS}")
    if type(chance) is not int or chance < 0:
        raise bad_argument("chance", chance, "a whole number, 0 or more")
    bits = seeded_bits(chance)
    before = tournament
    if tournament.has_begun and not tournament.is_over:
        tournament = msgspec.structs.replace(tournament, seconds_played=max(seconds, tournament.seconds_played))
    tournament = plan(_taken_in(tournament, news, bits), bits)
    known = {order.order_id for order in before.orders}
    return Step(tournament, tuple(order for order in tournament.orders if order.order_id not in known))


def _check_news(news: News) -> None:
    """Every field is of its type: what is decided from it is stored."""
    if not isinstance(news, News):
        raise bad_argument("news", news, "News")
    try:
        is_sound = decoded(_NEWS, encoded("news", news)) == news
    except RiverboatError:
        is_sound = False
    if not is_sound:
        raise bad_argument("news", news, "News with fields of their types")


def _taken_in(tournament: Tournament, news: News, bits: Bits) -> Tournament:  # noqa: PLR0911, PLR0912 -- one per news
    match news:
        case Entered():
            return _entered(tournament, news, bits)
        case Withdrew(player=player):
            return _withdrew(tournament, player)
        case Began():
            return _began(tournament, bits)
        case Cancelled(by_operator=by_operator):
            return _cancelled(tournament, by_operator=by_operator)
        case CarriedOut(order_id=order_id):
            return _carried_out(tournament, order_id)
        case Report():
            return _reported(tournament, news.table, news.hand)
        case Rebought(player=player):
            return rebought(tournament, player)
        case AddedOn(player=player):
            return added_on(tournament, player)
        case DealProposed():
            return proposed(tournament, news)
        case DealOffered():
            return offered(tournament, news)
        case DealAnswered():
            return answered(tournament, news)
        case DayBegan():
            return next_day(tournament)
        case Ticked():
            return tournament
        case _:
            assert_never(news)


# Players come and go.


def _entered(tournament: Tournament, news: Entered, bits: Bits) -> Tournament:
    tournament = entered(tournament, news, bits)
    settings = tournament.settings
    is_full = len(tournament.entrants) == settings.most_entrants
    return _began(tournament, bits) if settings.multipliers and is_full else tournament


def _withdrew(tournament: Tournament, player: PlayerId) -> Tournament:
    _check_not_begun(tournament)
    kept = tuple(entrant for entrant in tournament.entrants if entrant.player != player)
    if len(kept) == len(tournament.entrants):
        raise RiverboatError("not_entered", "this player is not in the tournament", player=player)
    return msgspec.structs.replace(tournament, entrants=kept)


def _began(tournament: Tournament, bits: Bits) -> Tournament:
    _check_not_begun(tournament)
    entrants = len(tournament.entrants)
    if entrants < MIN_SEATS:
        raise RiverboatError(
            "too_few_entrants",
            f"{entrants} have entered; a tournament needs at least {MIN_SEATS}",
            entrants=entrants,
            needed=MIN_SEATS,
        )
    multipliers = tournament.settings.multipliers
    if multipliers and entrants < tournament.settings.seats:
        raise RiverboatError(
            "too_few_entrants",
            f"{entrants} have entered; this spin-and-go needs {tournament.settings.seats}",
            entrants=entrants,
            needed=tournament.settings.seats,
        )
    players = [entrant.player for entrant in tournament.entrants]
    drawn = drawn_multiplier(multipliers, tournament.draw_seed, players) if multipliers else 0
    tables = first_draw(tournament, bits)
    return without_empty_days(msgspec.structs.replace(tournament, has_begun=True, tables=tables, multiplier=drawn))


def _cancelled(tournament: Tournament, *, by_operator: bool) -> Tournament:
    """Whoever is out keeps place and prize; whoever is still in is paid back."""
    if tournament.is_cancelled:
        raise RiverboatError("tournament_cancelled", "the tournament was called off")
    if tournament.is_over:
        raise RiverboatError("tournament_finished", "the tournament is over")
    if len(people_left(tournament)) > 1 and not by_operator:
        raise RiverboatError("people_still_play", "a tournament with other people in it is played to its end")
    tournament = ranked(tournament, tournament.round_busted)
    has_paid = any(place.prize for place in tournament.places) or any(each.bounties for each in tournament.entrants)
    if by_operator and has_paid:
        tournament = with_rest_shared(tournament)
    elif by_operator:
        tournament = msgspec.structs.replace(tournament, refunds_all=True)
    return msgspec.structs.replace(tournament, is_cancelled=True, in_round=False, round_busted=(), proposal=None)


def _check_not_begun(tournament: Tournament) -> None:
    if tournament.has_begun:
        raise RiverboatError("tournament_begun", "the tournament has begun")
    if tournament.is_cancelled:
        raise RiverboatError("tournament_cancelled", "the tournament was called off")


# What the tables tell.


def _carried_out(tournament: Tournament, order_id: str) -> Tournament:
    order = next((order for order in tournament.orders if order.order_id == order_id), None)
    if order is None:
        return tournament
    tournament = msgspec.structs.replace(
        tournament, orders=tuple(other for other in tournament.orders if other.order_id != order_id)
    )
    match order:
        case OpenTable(table=number):
            return with_table(tournament, msgspec.structs.replace(_known(tournament, number), is_open=True))
        case CloseTable(table=number):
            return msgspec.structs.replace(
                tournament, tables=tuple(table for table in tournament.tables if table.number != number)
            )
        case Deal(table=number):
            return _dealt(tournament, _known(tournament, number))
        case _:
            return tournament


def _dealt(tournament: Tournament, table: DirectedTable) -> Tournament:
    table = msgspec.structs.replace(table, is_running=True, hands=table.hands + 1)
    hands_played = max(tournament.hands_played, table.hands_before + table.hands)
    return with_table(msgspec.structs.replace(tournament, hands_played=hands_played), table)


def _reported(tournament: Tournament, number: TableNumber, report: HandReport) -> Tournament:
    table = table_numbered(tournament, number)
    if tournament.is_cancelled or table is None or not table.is_running or report.hand_number != table.hands:
        return tournament
    table = msgspec.structs.replace(table, big_blind=report.big_blind)
    return _hand_over(tournament, table, report) if report.is_over else with_table(tournament, table)


def _hand_over(tournament: Tournament, table: DirectedTable, report: HandReport) -> Tournament:
    """Write the stacks into the book; whoever has none is out."""
    stacks = dict(report.stacks)
    # Whoever was moved here while the hand was on has the chips brought along.
    after = tuple(_stand_after(stand, stacks, report) for stand in table.stands)
    before = sum(stand.stack for stand in table.stands)
    assert sum(stand.stack for stand in after) == before, f"table {table.number} does not add up"
    # Whoever has bought chips during the hand plays on with those.
    out = [(now, was) for now, was in zip(after, table.stands, strict=True) if not now.stack and not now.bought]
    gone = {now.player for now, _ in out}
    table = msgspec.structs.replace(
        table,
        is_running=False,
        stands=tuple(stand for stand in after if stand.player not in gone),
        leaving=(*table.leaving, *((now.player, now.seat) for now, _ in out)),
    )
    tournament = with_table(tournament, table)
    # Whoever goes out in the same hand wins no bounty.
    for player, winners in report.knock_outs:
        if player in gone:
            tournament = knocked_out(tournament, player, [winner for winner in winners if winner not in gone])
    if tournament.settings.format == "shootout":
        busted = ranked_at_table(tournament, table, out)
        return msgspec.structs.replace(tournament, round_busted=tournament.round_busted + busted)
    busted = tuple(Busted(was.player, was.stack) for _, was in out)
    if tournament.in_round:
        return msgspec.structs.replace(tournament, round_busted=tournament.round_busted + busted)
    return ranked(tournament, busted)


def _stand_after(stand: Stand, stacks: dict[PlayerId, int], report: HandReport) -> Stand:
    if stand.is_arriving or stand.player not in stacks:
        return stand
    return msgspec.structs.replace(stand, stack=stacks[stand.player], sits_out=stand.player in report.sitting_out)


def _known(tournament: Tournament, number: int) -> DirectedTable:
    table = table_numbered(tournament, number)
    assert table is not None, f"there is no table {number}"
    return table
