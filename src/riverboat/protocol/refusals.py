"""Refusals as clients are sent them: a code, a sentence, its values, and what would have been legal."""

from __future__ import annotations

from riverboat.engine import IllegalAction
from riverboat.errors import RiverboatError
from riverboat.protocol import Act, ClientMessage, Refused
from riverboat.protocol.table_views import legal_view


def refused(number: int, refusal: RiverboatError, message: ClientMessage) -> Refused:
    """Why a message was not carried out, and what would have been legal."""
    values = {key: value if isinstance(value, int) else str(value) for key, value in refusal.values.items()}
    legal = legal_view(refusal.legal) if isinstance(refusal, IllegalAction) else None
    action_id = message.action_id if isinstance(message, Act) else None
    return Refused(number, refusal.code, refusal.message, values, action_id, legal)
