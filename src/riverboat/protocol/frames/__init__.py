"""Frames: the protocol's messages as JSON, both ways. `docs/server.md` describes them for people."""

from riverboat.protocol.frames.client_frames import MAX_FRAME, ActionBody, act_of, body_of, decode_client, encode_client
from riverboat.protocol.frames.event_frames import EventContext, context_of, decode_event, encode_event, event_payload
from riverboat.protocol.frames.server_frames import (
    decode_server,
    encode_changes,
    encode_patch,
    encode_server,
    encode_state,
    event_number,
)

__all__ = [
    "MAX_FRAME",
    "ActionBody",
    "EventContext",
    "act_of",
    "body_of",
    "context_of",
    "decode_client",
    "decode_event",
    "decode_server",
    "encode_changes",
    "encode_client",
    "encode_event",
    "encode_patch",
    "encode_server",
    "encode_state",
    "event_number",
    "event_payload",
]
