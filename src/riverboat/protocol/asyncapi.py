"""The WebSocket protocol as an AsyncAPI document, made from the structs that frames are encoded from.

`python -m riverboat.protocol.asyncapi` prints it; a server has it at `/asyncapi.json`.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from typing import Any, Final

import msgspec

from riverboat import __version__
from riverboat.protocol import GameState, StatePatch
from riverboat.protocol.frames.client_frames import CLIENT_FORMS, MAX_FRAME, ActionBody
from riverboat.protocol.frames.event_frames import EVENT_FORMS
from riverboat.protocol.frames.server_frames import SERVER_FORMS
from riverboat.protocol.views import StateView

DESCRIPTION: Final = (
    "Live play at a table. Get a ticket with `POST /api/tickets` and open `/ws?ticket=TICKET`. The client sends `join` "
    "or `watch`; the server answers with `game_state`, then events with a `state_patch` after them. Events are "
    f"numbered without gaps for each table. Frames of a client are JSON texts of at most {MAX_FRAME} bytes; unknown "
    "fields are refused. Chips are whole numbers and a raise is a raise to."
)
_PATCH: Final = {
    "type": "object",
    "description": "Fields of `game_state` to set; those that are left out stay. `players` has the seats that changed.",
    "properties": {
        "version": {"type": "integer"},
        "own": {"type": "object", "description": "A patch of what only this viewer may know, applied after the rest."},
        "players": {"type": "array", "items": {"type": "object", "required": ["seat"]}},
    },
    "required": ["version"],
}
_REF: Final = "#/components/schemas/{name}"


_TICKET: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "ticket": {
            "type": "string",
            "description": "From `POST /api/tickets`; good for one connection. Without it one can only watch.",
        }
    },
}


def asyncapi_document() -> dict[str, Any]:
    """Returns the document, of AsyncAPI 3.0."""
    sent: dict[str, type] = {"action": ActionBody, **{form.tag: form.payload for form in CLIENT_FORMS}}
    told: dict[str, list[type]] = {"game_state": [StateView]}
    for form in SERVER_FORMS:
        told.setdefault(form.tag, []).append(form.payload)
    for event in EVENT_FORMS.values():
        told.setdefault(event.message_type, []).append(event.twin)
    kinds = [*sent.values(), *(kind for several in told.values() for kind in several)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    by_kind = dict(zip(kinds, schemas, strict=True))
    messages = {f"client.{tag}": _message(tag, by_kind[kind], _first_line(kind)) for tag, kind in sent.items()}
    for tag, several in told.items():
        payload = by_kind[several[0]] if len(several) == 1 else {"oneOf": [by_kind[kind] for kind in several]}
        summary = _first_line(GameState if tag == "game_state" else several[0]) if len(several) == 1 else "An event."
        messages[f"server.{tag}"] = _message(tag, payload, summary, is_numbered=True)
    messages["server.state_patch"] = _message("state_patch", _PATCH, _first_line(StatePatch), is_numbered=True)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Riverboat", "version": __version__, "description": DESCRIPTION, "license": {"name": "MIT"}},
        "defaultContentType": "application/json",
        "servers": {
            "here": {
                "host": "127.0.0.1:8642",
                "protocol": "ws",
                "description": "A server on this machine, by `riverboat serve`; `wss` behind a proxy with TLS.",
            }
        },
        "channels": {
            "table": {
                "address": "/ws",
                "servers": [{"$ref": "#/servers/here"}],
                "bindings": {"ws": {"method": "GET", "query": _TICKET, "bindingVersion": "0.1.0"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "send": _operation("receive", "client.", messages),
            "receive": _operation("send", "server.", messages),
        },
        "components": {"messages": messages, "schemas": components},
    }


def _message(tag: str, payload: Any, summary: str, *, is_numbered: bool = False) -> dict[str, Any]:
    properties: dict[str, Any] = {"type": {"const": tag}, "payload": payload}
    required = ["type", "payload"]
    if is_numbered:
        properties = {"v": {"const": 1}, "number": {"type": "integer"}, **properties}
        required = ["v", "number", *required]
    return {
        "name": tag,
        "summary": summary,
        "contentType": "application/json",
        "payload": {"type": "object", "properties": properties, "required": required},
    }


def _operation(action: str, prefix: str, messages: dict[str, Any]) -> dict[str, Any]:
    """What the server does: it receives what clients send."""
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in messages if name.startswith(prefix)],
    }


def _first_line(kind: type) -> str:
    return re.split(r"\n\n", inspect.getdoc(kind) or "", maxsplit=1)[0].replace("\n", " ")


if __name__ == "__main__":
    json.dump(asyncapi_document(), sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")
