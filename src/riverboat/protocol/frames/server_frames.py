"""Frames to a client: `{"v": 1, "type": …, "number": …, "payload": {…}}`."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from riverboat.errors import RiverboatError, bad_argument
from riverboat.protocol import GameState, ServerMessage, StatePatch, StateView, TableEvent, TableView
from riverboat.protocol.frames.event_frames import EventContext, decode_event, encode_event
from riverboat.protocol.frames.payloads import Form, values_getter
from riverboat.protocol.patches import Changes, ViewPatch


class _Envelope(msgspec.Struct, frozen=True):
    v: int
    type: str
    number: int
    payload: msgspec.Raw = msgspec.Raw(b"{}")


class _PatchEnds(msgspec.Struct, frozen=True, gc=False):
    """What the payload of a patch has besides the fields to set."""

    version: int
    own: ViewPatch | None = None


_ENCODER: Final = msgspec.json.Encoder()
_ENVELOPES: Final = msgspec.json.Decoder(_Envelope)
_STATES: Final = msgspec.json.Decoder(StateView)
_PATCHES: Final = msgspec.json.Decoder(ViewPatch)
_PATCH_ENDS: Final = msgspec.json.Decoder(_PatchEnds)
SERVER_FORMS: Final = tuple(
    Form(message, without=("number",))
    for message in get_args(ServerMessage)
    if message not in (GameState, StatePatch, TableEvent)
)
"""Every message but states, patches and events."""
_FORMS: Final = {form.tag: form for form in SERVER_FORMS}
_FORMS_BY_TYPE: Final = {
    form.message: (form, b'{"v":1,"type":"%b","number":' % form.tag.encode()) for form in SERVER_FORMS
}
_view_values: Final = values_getter([field.name for field in msgspec.structs.fields(TableView)])
_EVENT_TYPES: Final = frozenset(("event", "player_action", "winner"))
_NOTHING: Final = (b"", b"{}")


def encode_server(message: ServerMessage, game_id: str = "") -> bytes:
    """The frame of a message. Events have more to say with a context: `encode_event`."""
    if isinstance(message, GameState):
        return b'{"v":1,"type":"game_state","number":%d,"payload":%b}' % (
            message.number,
            encode_state(message.version, message.view),
        )
    if isinstance(message, StatePatch):
        own = _ENCODER.encode(message.own) if message.own is not None else b""
        return encode_patch(message.number, message.version, _ENCODER.encode(message.patch), own)
    if isinstance(message, TableEvent):
        context = EventContext(game_id).after(message.event)
        return encode_event(message.number, message.event, replace(context, equities=message.equities))
    form, start = _FORMS_BY_TYPE[type(message)]
    return b'%b%d,"payload":%b}' % (start, message.number, _ENCODER.encode(form.payload(*form.values(message))))


def encode_state(version: int, view: TableView) -> bytes:
    """The payload of `game_state`: a `StateView`."""
    return b'%b,"version":%d}' % (_ENCODER.encode(view)[:-1], version)


def encode_changes(changes: Changes) -> bytes:
    """A part of a patch: nothing when there is nothing to set."""
    return _ENCODER.encode(changes) if changes else b""


def encode_patch(number: int, version: int, public: bytes, own: bytes = b"") -> bytes:
    """The frame of a patch, from its parts as `encode_changes` writes them: `public` is the same for all viewers."""
    return b'{"v":1,"type":"state_patch","number":%d,"payload":{"version":%d%b%b%b}}' % (
        number,
        version,
        b"," + public[1:-1] if public not in _NOTHING else b"",
        b',"own":' if own else b"",
        own,
    )


def event_number(frame: str | bytes) -> int | None:
    """The number of the event that a frame tells, even of one that only newer clients know; None for other frames."""
    if not isinstance(frame, str | bytes):
        raise bad_argument("frame", frame, "a text or bytes")
    try:
        envelope = _ENVELOPES.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return envelope.number if envelope.type in _EVENT_TYPES else None


def decode_server(frame: str | bytes) -> ServerMessage:
    """The message in a frame; `unknown_message` when the server knows one that this client does not."""
    if not isinstance(frame, str | bytes):
        raise bad_argument("frame", frame, "a text or bytes")
    try:
        envelope = _ENVELOPES.decode(frame)
        if envelope.type == "game_state":
            state = _STATES.decode(envelope.payload)
            return GameState(envelope.number, state.version, TableView(*_view_values(state)))
        if envelope.type == "state_patch":
            ends = _PATCH_ENDS.decode(envelope.payload)
            return StatePatch(envelope.number, ends.version, _PATCHES.decode(envelope.payload), ends.own)
        if envelope.type in _EVENT_TYPES:
            return TableEvent(envelope.number, *decode_event(envelope.payload))
        form = _FORMS.get(envelope.type)
        if form is None:
            raise RiverboatError(
                "unknown_message", f"{envelope.type!r} is not a message", type=envelope.type, known=", ".join(_FORMS)
            )
        payload: Any = form.decoder.decode(envelope.payload)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RiverboatError(
            "bad_message", f"a message that cannot be read: {error}", type="?", detail=str(error)
        ) from None
    message: ServerMessage = form.message(
        number=envelope.number, **dict(zip(form.names, form.values(payload), strict=True))
    )
    return message
