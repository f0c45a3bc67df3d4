"""Verifying the deal of the last hand from a terminal: the record is fetched, checked here, kept as a file and told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from riverboat.errors import RiverboatError
from riverboat.fairness import verify
from riverboat.fairness.verification import warnings_of
from riverboat.host.data_directory import data_directory
from riverboat.locale import Messages, error_text
from riverboat.protocol import TableView


def deal_lines(name: str, record: Any, text: Messages) -> tuple[bool, list[str]]:
    """Whether a record fits, and what is said of it; `text` speaks the texts of `fairness`."""
    problems = verify(record)
    if problems:
        told = [text("verify-problem", code=problem.code, where=problem.where) for problem in problems]
        return False, [text("verify-fails", hand=name), *told]
    seeds = sum(entry["seed"] is not None for entry in record["seeds"])
    fits = text("verify-fits", hand=record["hand"], cards=len(record["openings"]), seeds=seeds)
    warnings = [text("verify-warning", code=warning.code, where=warning.where) for warning in warnings_of(record)]
    return True, [fits, *warnings]


async def verify_last_deal(connection: object, view: TableView | None, text: Messages) -> list[str]:
    """Verifies the last finished hand of a server's table. Local games deal from this machine and need no proof."""
    fetch = getattr(connection, "deal", None)
    number = 0 if view is None else view.hand_number - (not view.is_hand_over)
    if fetch is None or number < 1:
        return [text("verify-nothing-here")]
    try:
        record: dict[str, Any] = await fetch(number)
    except RiverboatError as refusal:
        return [error_text(refusal, text)]
    _, lines = deal_lines(str(record.get("hand", number)), record, text)
    return [*lines, *_kept(record, text)]


def _kept(record: dict[str, Any], text: Messages) -> list[str]:
    path = data_directory() / "deals" / f"{Path(str(record.get('hand', 'hand'))).name}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(record), "utf-8")
    except OSError:
        return []
    return [text("verify-kept", file=str(path))]
