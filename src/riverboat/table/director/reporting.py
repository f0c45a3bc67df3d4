"""What a table reports to the director of its tournament. Read from the table itself, never from what clients see."""

from __future__ import annotations

from riverboat.errors import bad_argument
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
    )
