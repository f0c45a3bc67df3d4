"""Frames from a client. Whatever is not exactly a message of the protocol is refused, and says why."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, TypeVar, assert_never, get_args

import msgspec
from msgspec import Meta

from riverboat.cards import UNKNOWN, Card, format_card, parse_card
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RabbitHunt, RaiseTo, RunItTwice, Show
from riverboat.engine.rules import HOLE_CARDS, MOST_RUNS
from riverboat.errors import RiverboatError, bad_argument
from riverboat.protocol import OWN_SEAT, Act, ClientMessage
from riverboat.protocol.client_messages import Amount, Count, Identifier
from riverboat.protocol.frames.payloads import Form

MAX_FRAME: Final = 4096
"""Bytes; longer frames are refused unread."""

ActionName: TypeAlias = Literal["fold", "check", "call", "raise", "all_in", "run_it_twice", "show", "rabbit_hunt"]
CardText: TypeAlias = Annotated[str, Meta(min_length=2, max_length=3)]


class ActionBody(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, rename="camel"):
    """An action as it is written in a frame: one flat object, without the fields that say nothing."""

    action: ActionName
    amount: Amount | None = None
    """The total to raise to."""
    agree: bool | None = None
    """To running the board more than once."""
    cards: Annotated[tuple[CardText, ...], Meta(min_length=1, max_length=max(HOLE_CARDS.values()))] | None = None
    """Own cards to show."""
    hand_id: Identifier | None = None
    version: Count | None = None
    action_id: Identifier | None = None
    times: Annotated[int, Meta(ge=2, le=MOST_RUNS)] | None = None
    """Who agrees: how many boards at the most. Left out, two."""


class _Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: str
    payload: msgspec.Raw = msgspec.Raw(b"{}")


Body = TypeVar("Body")

_ENCODER: Final = msgspec.json.Encoder()
_ENVELOPES: Final = msgspec.json.Decoder(_Envelope)
_ACTIONS: Final = msgspec.json.Decoder(ActionBody)
_FORMS: Final = {form.tag: form for form in map(Form, get_args(ClientMessage)) if form.message is not Act}
_FORMS_BY_TYPE: Final = {form.message: form for form in _FORMS.values()}
CLIENT_FORMS: Final = tuple(_FORMS.values())
"""Every message but `action`, which is an `ActionBody`."""


def decode_client(frame: str | bytes) -> ClientMessage:
    """The message in a frame, or a `RiverboatError` that says what is wrong with it."""
    if not isinstance(frame, str | bytes):
        raise bad_argument("frame", frame, "a text or bytes")
    try:
        data = frame.encode() if isinstance(frame, str) else frame
        if len(data) > MAX_FRAME:
            raise RiverboatError(
                "frame_too_large",
                f"a frame of {len(data)} bytes; at most {MAX_FRAME} are taken",
                size=len(data),
                limit=MAX_FRAME,
            )
        envelope = _ENVELOPES.decode(data)
    except msgspec.ValidationError as error:
        raise _bad_message("?", str(error)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RiverboatError("bad_frame", 'a frame is JSON: {"type": …, "payload": {…}}') from None
    if envelope.type == "action":
        return act_of(_decoded(_ACTIONS, envelope))
    form = _FORMS.get(envelope.type)
    if form is None:
        known = ", ".join(("action", *_FORMS))
        raise RiverboatError(
            "unknown_message",
            f"{envelope.type[:40]!r} is not a message; known are {known}",
            type=envelope.type[:40],
            known=known,
        )
    message: ClientMessage = form.message(*form.values(_decoded(form.decoder, envelope)))
    return message


def encode_client(message: ClientMessage) -> bytes:
    """The frame a client sends."""
    if isinstance(message, Act):
        return b'{"type":"action","payload":%b}' % _ENCODER.encode(body_of(message))
    form = _FORMS_BY_TYPE[type(message)]
    payload = _ENCODER.encode(form.payload(*form.values(message)))
    return b'{"type":"%b","payload":%b}' % (form.tag.encode(), payload)


def act_of(body: ActionBody) -> Act:
    """The action that a body writes down; each takes its own field and no other."""
    given = {name for name in ("amount", "agree", "times", "cards") if getattr(body, name) is not None}
    if surplus := given - {_FIELDS.get(body.action), *(("times",) if body.action == "run_it_twice" else ())}:
        raise _bad_message("action", f"`{min(surplus)}` does not go with `{body.action}`")
    return Act(body.hand_id, body.version, body.action_id, _action(body))


_FIELDS: Final[dict[ActionName, str]] = {"raise": "amount", "run_it_twice": "agree", "show": "cards"}


def _action(body: ActionBody) -> Action:  # noqa: PLR0911 -- one for each action
    match body.action:
        case "fold":
            return Fold()
        case "check":
            return Check()
        case "call":
            return Call()
        case "all_in":
            return AllIn()
        case "raise" if body.amount is not None:
            return RaiseTo(body.amount)
        case "run_it_twice" if body.agree is not None:
            return RunItTwice(body.agree) if body.times is None else RunItTwice(body.agree, body.times)
        case "show" if body.cards is not None:
            return Show(OWN_SEAT, _known_cards(body.cards))
        case "rabbit_hunt":
            return RabbitHunt(OWN_SEAT)
        case _:
            raise _bad_message("action", f"`{body.action}` needs `{_FIELDS[body.action]}`")


def _known_cards(texts: tuple[str, ...]) -> tuple[Card, ...]:
    cards = tuple(map(parse_card, texts))
    if UNKNOWN in cards:
        raise _bad_message("action", "`cards` are those to turn up, not `??`")
    return cards


def body_of(message: Act) -> ActionBody:  # noqa: PLR0911 -- one for each action
    """An action as it is written in a frame; whose cards are shown is known by who sends it."""
    envelope = (message.hand_id, message.version, message.action_id)
    match message.action:
        case Fold():
            return ActionBody("fold", None, None, None, *envelope)
        case Check():
            return ActionBody("check", None, None, None, *envelope)
        case Call():
            return ActionBody("call", None, None, None, *envelope)
        case AllIn():
            return ActionBody("all_in", None, None, None, *envelope)
        case RaiseTo(amount=amount):
            return ActionBody("raise", amount, None, None, *envelope)
        case RunItTwice(agree=agree, times=times):
            return ActionBody("run_it_twice", None, agree, None, *envelope, times if times != 2 else None)
        case Show(cards=cards):
            return ActionBody("show", None, None, tuple(map(format_card, cards)), *envelope)
        case RabbitHunt():
            return ActionBody("rabbit_hunt", None, None, None, *envelope)
        case _:
            assert_never(message.action)


def _decoded(decoder: msgspec.json.Decoder[Body], envelope: _Envelope) -> Body:
    try:
        return decoder.decode(envelope.payload)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _bad_message(envelope.type, str(error)) from None


def _bad_message(kind: str, detail: str) -> RiverboatError:
    return RiverboatError("bad_message", f"a {kind!r} message that cannot be read: {detail}", type=kind, detail=detail)
