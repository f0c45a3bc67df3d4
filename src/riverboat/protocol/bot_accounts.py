"""The bodies of `/api/me/bots`, `/api/bot_accounts` and `/api/games/{game_id}/observation`."""

from __future__ import annotations

from typing import Any

from riverboat.protocol.rest import NameText, RequestBody, ResponseBody


class NewBotAccount(RequestBody, frozen=True, kw_only=True):
    name: NameText
    """As the bot is called at the table; nobody else may have it."""


class BotAccountToken(ResponseBody, frozen=True, kw_only=True):
    """A bot account and its token, which is told this once."""

    id: int
    name: str
    token: str


class OwnBotAccount(ResponseBody, frozen=True, kw_only=True):
    """A bot account of the caller."""

    id: int
    name: str
    chips: int
    created_at: str
    has_token: bool
    """Whether it has a token that is valid."""


class BotResultBody(ResponseBody, frozen=True, kw_only=True):
    """What a bot has won over its latest 2,000 hands at cash tables."""

    hands: int
    bb_per_100: float
    """Big blinds for a hundred hands."""
    margin: float
    """Half of the 95 % interval of `bbPer100`; 0 for less than two hands."""


class SeatedBotAccount(ResponseBody, frozen=True, kw_only=True):
    """A bot account that plays now."""

    id: int
    name: str
    owner: str
    """The name of whoever made it."""
    games: tuple[str, ...]
    """The public tables where it sits."""
    result: BotResultBody


class ObservationBody(ResponseBody, frozen=True, kw_only=True):
    """What a seat sees, as the `Observation` that bots of the arena get: its fields are in snake_case."""

    version: int
    """Of the state, for an action made from it."""
    observation: dict[str, Any]
    """`riverboat.Observation`; docs/bots.md describes it."""
