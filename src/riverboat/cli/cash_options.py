"""`--cash NAME=VALUE`: options of cash games from a command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import msgspec.inspect

from riverboat.cli.options import usage_error
from riverboat.table.cash import CashOptions


def read_cash_options(words: Sequence[str]) -> CashOptions:
    """The options that these words set; lists have slashes: `rake-caps=100/200/300`. `_` is read as `-`."""
    fields = {field.name.replace("_", "-"): field for field in msgspec.structs.fields(CashOptions)}
    chosen: dict[str, object] = {}
    for word in words:
        name, _, value = word.partition("=")
        field = fields.get(name.replace("_", "-"))
        if field is None:
            raise usage_error("unknown_cash_option", name=name, offered=", ".join(fields))
        is_list = isinstance(field.default, tuple)
        try:
            chosen[field.name] = msgspec.convert(value.split("/") if is_list else value, field.type, strict=False)
        except msgspec.ValidationError:
            raise usage_error("bad_cash_option", name=name, value=value, expected=_expected(field.type)) from None
    return CashOptions(**chosen)  # type: ignore[arg-type]  # converted to the types of their fields


def _expected(kind: Any) -> str:
    """What a value may be, as a clause."""
    info = msgspec.inspect.type_info(kind)
    match info:
        case msgspec.inspect.BoolType():
            return "true or false"
        case msgspec.inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}"
        case msgspec.inspect.VarTupleType():
            return "whole numbers with / between them"
        case msgspec.inspect.IntType(ge=low, le=high):
            return f"a whole number from {low} to {high}"
    raise AssertionError(info)
