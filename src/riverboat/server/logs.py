"""Structured logs: one JSON object per line on standard error. No card, token, ticket, code or password is logged.

Of a request only its route (`/api/games/{game_id}`) is logged, never its query, headers or body.
"""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar
from typing import Any, Final, TextIO

import msgspec

from riverboat.server.config import LogLevel

LOGGER: Final = logging.getLogger("riverboat.server")
LOGGED_IN: Final = "logged in"
NEW_PLAYER: Final = "new player"
"""Events that say from which address a player came."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
player_id: ContextVar[str] = ContextVar("player_id", default="")
"""Whose request or message is worked on."""
game_id: ContextVar[str] = ContextVar("game_id", default="")
"""The game it is about."""

_IDENTITIES: Final = {"requestId": request_id, "player": player_id, "game": game_id}

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
_SECRET: Final = ("token", "ticket", "password", "secret", "card", "deck", "code", "authorization", "hole", "hash")
"""A field with one of these in its name is never logged."""


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line |= {name: identity for name, variable in _IDENTITIES.items() if (identity := variable.get())}
        for name, value in vars(record).items():
            if name not in _STANDARD and not name.startswith("_"):  # libraries add such to every record: Ray, the time
                line[name] = "hidden" if is_secret(name) else value
        if record.exc_info and record.exc_info[0] is not None:
            # Only the place and the type: the text of an exception may quote its input.
            line["failure"] = record.exc_info[0].__name__
            line["trace"] = _places(record.exc_info[2])
        return msgspec.json.encode(line, enc_hook=repr).decode()


def is_secret(name: str) -> bool:
    return any(word in name.lower() for word in _SECRET)


def set_up_logs(level: LogLevel, stream: TextIO | None = None) -> None:
    """Sends all logs, uvicorn's included, through one handler."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("riverboat", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # uvicorn logs the query string of a WebSocket at info, and with it a ticket.
        logger.setLevel(logging.WARNING if name == "uvicorn" and level in ("debug", "info") else level.upper())


def _places(traceback: Any) -> list[str]:
    """Returns file, line and function of every frame, innermost last; no source lines and no values."""
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        module = traceback.tb_frame.f_globals.get("__name__", "?")
        places.append(f"{module}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return places
