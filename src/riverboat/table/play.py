"""The hand at the table: whose turn it is, and what the table does for those who are not there to decide."""

from __future__ import annotations

import msgspec

from riverboat.engine.actions import Action, Fold, LegalActions, RabbitHunt, RunItTwice, Show, default_action
from riverboat.engine.betting import legal_actions
from riverboat.engine.hand import apply as apply_action
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.errors import RiverboatError
from riverboat.table.all_in_offers import is_settled
from riverboat.table.commands import Act, PlayerId, RunItTwiceAnswer, TimeOut
from riverboat.table.events import AnyEvent, SatOut, TimedOut
from riverboat.table.settling import after_step
from riverboat.table.side_bets import seven_deuce_paid
from riverboat.table.state import TIMEOUTS_TO_SIT_OUT, Seated, Table, hand_in_play, seat_of, seated_at, with_seat


def act(table: Table, command: Act, events: list[AnyEvent]) -> Table:
    """Let a player act in turn, or turn up own or undealt cards after the hand. The rules refuse by `IllegalAction`."""
    if isinstance(command.action, Show):
        return _show(table, command.player, command.action, events)
    if isinstance(command.action, RabbitHunt):
        return _hunt(table, command.player, command.action, events)
    hand, seat = _turn_of(table, command.player)
    seated = seated_at(table, seat)
    if seated.timeouts:
        table = with_seat(table, seat, msgspec.structs.replace(seated, timeouts=0))
    return after_step(table, apply_action(hand, command.action), events)


def time_out(table: Table, command: TimeOut, events: list[AnyEvent]) -> Table:
    """Rule A2: check if that is free, otherwise fold; the second time in a row the player sits out."""
    hand, seat = _turn_of(table, command.player)
    seated = seated_at(table, seat)
    seated = msgspec.structs.replace(seated, timeouts=seated.timeouts + 1)
    events.append(TimedOut(seat, seated.player))
    if seated.timeouts >= TIMEOUTS_TO_SIT_OUT and not seated.is_sitting_out:
        events.append(SatOut(seat, seated.player, "timed_out"))
        seated = msgspec.structs.replace(seated, sat_out_in=table.hand_number)
    table = with_seat(table, seat, seated)
    return after_step(table, apply_action(hand, default_action(legal_actions(hand))), events)


def carry_on(table: Table, events: list[AnyEvent]) -> Table:
    """Act for those who are gone or have answered in advance, until a player must decide or the hand is over."""
    while (hand := hand_in_play(table)) is not None:
        action = automatic_action(table, hand)
        if action is None:
            break
        table = after_step(table, apply_action(hand, action), events)
    return table


def automatic_action(table: Table, hand: Hand) -> Action | None:
    """What the table does for the seat to act; None when its player is there to decide."""
    legal = legal_actions(hand)
    assert legal.seat is not None
    seated = seated_at(table, legal.seat)
    # Rule T7: who sits out in a tournament is dealt in and folded. Nobody else is dealt in while sitting out.
    is_gone = seated.has_left or (seated.sat_out_in is not None and seated.sat_out_in < table.hand_number)
    has_timed_out = seated.is_sitting_out and seated.timeouts >= TIMEOUTS_TO_SIT_OUT
    if legal.run_it_twice and not (is_gone or has_timed_out):
        return _answer_of(table, hand, seated, legal)
    if is_gone and not legal.run_it_twice:
        return Fold()
    return default_action(legal) if is_gone or has_timed_out else None


def _answer_of(table: Table, hand: Hand, seated: Seated, legal: LegalActions) -> RunItTwice | None:
    """How often a player who is there wants to run it, if that is known."""
    assert legal.seat is not None
    if hand.deal.rules.all_in_pause and not is_settled(table, legal.seat):
        return None
    return RunItTwice(False) if legal.max_runs == 1 else _answered_in_advance(seated.run_it_twice, legal.max_runs)


def _answered_in_advance(answer: RunItTwiceAnswer, max_runs: int) -> RunItTwice | None:
    if answer == "ask":
        return None
    return RunItTwice(True, max_runs) if answer == "three" else RunItTwice(answer == "yes")


def _turn_of(table: Table, player: PlayerId) -> tuple[Hand, Seat]:
    """The hand and the player's seat, if it is this player's turn."""
    seat = seat_of(table, player)
    hand = hand_in_play(table)
    if hand is None:
        raise RiverboatError("no_hand", "no hand is under way; wait until one is dealt")
    if hand.actor != seat:
        assert hand.actor is not None
        turn = seated_at(table, hand.actor).name
        raise RiverboatError(
            "not_your_turn",
            f"it is not the turn of {player!r} but of {turn!r} (seat {hand.actor})",
            player=player,
            turn=turn,
            seat=hand.actor,
        )
    return hand, seat


def _show(table: Table, player: PlayerId, show: Show, events: list[AnyEvent]) -> Table:
    """Turn up own cards after the hand; a seat's new player has no part in the old one's cards."""
    seat = seat_of(table, player)
    if table.hand is None or not table.hand.is_over:
        raise RiverboatError("show_after_hand", "cards can be shown when a hand is over and the next is not dealt yet")
    if show.seat != seat or table.dealt[seat] != player:
        raise RiverboatError(
            "not_your_cards", f"{player!r} (seat {seat}) was not dealt the cards of seat {show.seat}", player=player
        )
    was_hidden = len(table.hand.face_up(seat)) < table.hand.rules.hole_count
    step = apply_action(table.hand, show)
    events += step.events
    table = msgspec.structs.replace(table, hand=step.hand)
    return seven_deuce_paid(table, events) if was_hidden and table.settings.cash.seven_deuce else table


def _hunt(table: Table, player: PlayerId, hunt: RabbitHunt, events: list[AnyEvent]) -> Table:
    """Turn up the cards that would have come, for a player who was dealt in."""
    seat = seat_of(table, player)
    if table.hand is None or not table.hand.is_over:
        raise RiverboatError("hunt_after_hand", "undealt cards are shown when a hand is over and the next is not dealt")
    if hunt.seat != seat or table.dealt[seat] != player:
        raise RiverboatError("not_dealt_in", "you have no cards in this hand")
    step = apply_action(table.hand, hunt)
    events += step.events
    return msgspec.structs.replace(table, hand=step.hand)
