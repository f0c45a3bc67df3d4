"""Serves a bot of an earlier version: `python earlier_bot.py BOT --port N`, with that version's sources on PYTHONPATH.

Rules have got fields since then, which an earlier version refuses. They are dropped where they have their default, and
the game is the same without them; any other value ends the process.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

from riverboat.bots import client
from riverboat.engine.rules import Rules

# What later versions send for a plain game, by name of a field that earlier ones do not have.
PLAIN: dict[str, Any] = {
    "game": "holdem",
    "trips_beat_straights": False,
    "small_blind_counts_full": False,
    "burn_cards": True,
    "rabbit_hunt": False,
    "max_runs": 2,
    "bomb_pot": False,
    "boards": 1,
    "rake": None,
}


class EarlierQuestions:
    """Decodes a later version's questions."""

    def __init__(self) -> None:
        self._known = {field.encode_name for field in msgspec.structs.fields(Rules)}

    def decode(self, message: str | bytes) -> client.Question:
        question = msgspec.json.decode(message)
        holder = question.get("observation", question)
        if "rules" in holder:
            holder["rules"] = self._known_rules(holder["rules"])
        return msgspec.convert(question, client.Question)

    def _known_rules(self, rules: dict[str, Any]) -> dict[str, Any]:
        for name in rules.keys() - self._known:
            if name not in PLAIN or rules[name] != PLAIN[name]:
                print(f"the earlier version does not know the rule {name} = {rules[name]!r}", file=sys.stderr)
                os._exit(2)  # from a connection's thread, which sys.exit would end alone
        return {name: value for name, value in rules.items() if name in self._known}


if __name__ == "__main__":
    client._questions = EarlierQuestions()  # type: ignore[assignment, misc]
    client.main()
