"""The options of a table in words, for whoever looks at it or sits down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from riverboat.engine.rules import Chips
from riverboat.locale import Messages
from riverboat.protocol.table_options import TableOption

Amount: TypeAlias = Callable[[Chips], object]


def option_words(options: Sequence[TableOption], text: Messages, chips: Amount) -> str:
    """All of them one after the other; nothing where there are none."""
    return " · ".join(_words(option, text, chips) for option in options)


def options_line(options: Sequence[TableOption], text: Messages, chips: Amount) -> str | None:
    """What is told at the table, or None where there is nothing besides game and stakes."""
    return text("table-options", options=option_words(options, text, chips)) if options else None


def _words(option: TableOption, text: Messages, chips: Amount) -> str:
    return text(
        "table-option",
        option=option.name,
        amount=chips(option.amount),
        count=option.count,
        percent=f"{option.count / 100:g}",
        kind=option.kind,
    )
