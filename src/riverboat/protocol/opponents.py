"""The bodies of REST requests and responses about opponents and the ladder of levels.

- `GET /api/me/opponents`: a list of `OpponentBody`, those met most often first.
- `GET /api/me/opponents/{opponent}`: one `OpponentBody`, by a player's id or by `key`.
- `PUT /api/me/opponents/{opponent}/note` with `NewNote`: the same with the new note.
- `GET /api/me/ladder`: a `LadderBody`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from riverboat.protocol import StatisticView
from riverboat.protocol.rest import RequestBody, ResponseBody
from riverboat.table.opponents import LONGEST_NOTE


class OpponentBody(ResponseBody, frozen=True, kw_only=True):
    """What the caller knows of an opponent: from hands that both were dealt into, practice not counted."""

    key: str
    """Who it is across tables: `bot:NAME` or `player:ID`."""
    name: str
    person: str
    """Who of the roster a bot is; empty for others."""
    hands: int
    showdowns: int
    statistics: tuple[StatisticView, ...]
    won_bb: float
    """What the caller won from the opponent, in big blinds."""
    note: str
    """The caller's own."""


class NewNote(RequestBody, frozen=True, kw_only=True):
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)]
    """Empty deletes it."""


class RungBody(ResponseBody, frozen=True, kw_only=True):
    """One level, and how the caller does against it."""

    level: int
    hands: int
    won_bb: float
    """Per 100 hands, luck-adjusted as far as the hands were reviewed."""
    margin_bb: float | None
    """The result less this is what the caller wins at least, with 90 % confidence."""
    hands_left: int | None
    """Until it is beaten, if it goes on like this; 0 if it is, null if it would never be."""
    is_beaten: bool


class LadderBody(ResponseBody, frozen=True, kw_only=True):
    rungs: tuple[RungBody, ...]
    offered: int
    """The level to play next. All others can be played too."""
    has_climbed: bool
    """A level is beaten."""
    least_hands: int
    """A level is not beaten in fewer."""
