"""What a table reports to the director of its tournament. Read from the table itself, never from what clients see."""

from __future__ import annotations

from riverboat.errors import bad_argument
from riverboat.table.commands import PlayerId
from riverboat.table.director.news import HandReport
from riverboat.table.state import Table, hand_in_play, stack_of


def hand_report(table: Table, *, is_shown: bool = True) -> HandReport:
    """The last hand dealt. It counts as over once its result has been shown to the players (`is_shown`)."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    seated = [(seat, sitting) for seat, sitting in enumerate(table.seats) if sitting is not None]
    return HandReport(
        hand_number=table.hand_number,
        is_over=table.hand is not None and hand_in_play(table) is None and is_shown,
        big_blind=table.positions.big_blind if table.positions is not None else None,
        stacks=tuple((sitting.player, stack_of(table, seat)) for seat, sitting in seated),
        sitting_out=tuple(sitting.player for _, sitting in seated if sitting.is_sitting_out),
        knock_outs=_knock_outs(table),
    )


def _knock_outs(table: Table) -> tuple[tuple[PlayerId, tuple[PlayerId, ...]], ...]:
    """Whoever lost the last chip in the last hand, and who won the last pot that the player could have won."""
    hand = table.hand
    if hand is None or not hand.is_over:
        return ()
    found = []
    for seat, player in enumerate(table.dealt):
        sitting = table.seats[seat]
        if not player or sitting is None or sitting.player != player or stack_of(table, seat):
            continue
        played_for = [pot for pot in hand.pots if seat in pot.eligible]
        if played_for:
            winners = tuple(table.dealt[winner] for winner, won in played_for[-1].shares if won)
            found.append((player, winners))
    return tuple(found)
