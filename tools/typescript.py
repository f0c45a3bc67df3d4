"""TypeScript types of everything that is sent, made from the structs themselves: `python -m tools.typescript`."""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as types

from riverboat import protocol, review
from riverboat.engine.actions import Action
from riverboat.engine.events import PostKind, Street, Verb
from riverboat.protocol import Refusal
from riverboat.protocol.frames.client_frames import CLIENT_FORMS, ActionBody, ActionName
from riverboat.protocol.frames.event_frames import EVENT_FORMS, EventForm, WireAction, WireStage
from riverboat.protocol.frames.payloads import Form
from riverboat.protocol.frames.server_frames import SERVER_FORMS
from riverboat.protocol.views import StateView
from riverboat.review.values import Against, Grade, Source
from riverboat.table.cash import CashOptions
from riverboat.table.commands import AutoBuy, RunItTwiceAnswer
from riverboat.table.settings import TableKind

HEAD: Final = """\
// Made by `python -m tools.typescript` from the server's own types: change those, not this file.

/** A whole number of chips; a raise is always a raise to. */
export type Chips = number;

/** A place at the table, 0 to 9, clockwise. */
export type Seat = number;

/** A card such as `As`, or `??` for one that lies face down. */
export type Card = string;

/** A player's number among the accounts. */
export type PlayerId = number;

/** An error of REST and of the WebSocket: a code for programs, a sentence for people and the values in it. */
export interface ApiError {
  code: string;
  message: string;
  values: Record<string, string | number>;
}
"""

LITERALS: Final[dict[str, Any]] = {
    "SeatStatus": protocol.SeatStatus,
    "PresetName": protocol.PresetName,
    "Variant": protocol.Variant,
    "Stage": protocol.Stage,
    "Speed": protocol.Speed,
    "NoticeKind": protocol.NoticeKind,
    "CloseReason": protocol.CloseReason,
    "FaultReason": protocol.FaultReason,
    "TableKind": TableKind,
    "AutoBuy": AutoBuy,
    "RunItTwiceAnswer": RunItTwiceAnswer,
    "PostKind": PostKind,
    "Verb": Verb,
    "ActionName": ActionName,
    "WireAction": WireAction,
    "WireStage": WireStage,
    "Grade": Grade,
    "Against": Against,
    "Source": Source,
}
"""Unions that have a name of their own."""

_NAMES: Final = {frozenset(get_args(literal)): name for name, literal in LITERALS.items()}


_TWINS: Final = {form.twin: form for form in EVENT_FORMS.values()}


def protocol_types() -> str:
    """All that goes over a WebSocket, as TypeScript."""
    return "\n".join([HEAD, *_aliases(), *_figures(), *_interfaces(), *_unions()])


def rest_types() -> str:
    """The bodies of REST requests and answers, as TypeScript; OpenAPI is made from the same structs."""
    from riverboat.protocol.rest import RequestBody, ResponseBody

    for others in (
        "riverboat.protocol.admin",
        "riverboat.protocol.bot_accounts",
        "riverboat.protocol.lab",
        "riverboat.protocol.opponents",
        "riverboat.protocol.own_account",
        "riverboat.protocol.tournament_rest",
        "riverboat.review.rest",
        "riverboat.review.training_rest",
    ):
        import_module(others)  # its bodies are found as subclasses
    review_values = [*dict.fromkeys(_parts(review.Decision)), review.Decision]
    request_bodies, response_bodies = _below(RequestBody), [Refusal, *review_values, *_below(ResponseBody)]
    head = "// Bodies of REST requests (what is left out has its usual value) and answers.\n"
    return "\n".join(
        [
            head,
            _interface("CashOptions", CashOptions, CashOptions, is_sent=True),
            *(_interface(struct.__name__, struct, struct, is_sent=True) for struct in request_bodies),
            *(_interface(struct.__name__, struct, struct) for struct in response_bodies),
        ]
    )


_PATCHES: Final = """\
/** What changed at a seat. */
export type SeatPatch = Partial<SeatView> & Pick<SeatView, "seat">;

/** What changed in a view: a field that is left out stays as it was. */
export type ViewPatch = Partial<Omit<TableView, "players">> & { players?: SeatPatch[] };

/** What changed in the state since the last `game_state` or `state_patch`. `own` is set last. */
export type StatePatch = ViewPatch & { version: number; own?: ViewPatch };
"""


def all_types() -> str:
    """The whole file."""
    return f"{protocol_types()}\n{rest_types()}"


def _figures() -> Iterator[str]:
    yield "/** How long each stage of a run-out stays alone, in seconds. */"
    yield f"export const STAGE_SECONDS: Record<Speed, number> = {json.dumps(protocol.STAGE_SECONDS)};\n"
    yield "/** The result of a run-out stays at least so long, whatever has come after it. */"
    yield f"export const SEEN_SECONDS = {protocol.SEEN_SECONDS};\n"


def _below(base: type) -> list[type]:
    """Every struct made from a base, by name."""
    kinds: list[type] = base.__subclasses__()
    return sorted({below for kind in kinds for below in (kind, *_below(kind))}, key=lambda kind: kind.__name__)


def _aliases() -> Iterator[str]:
    for name, literal in LITERALS.items():
        yield f"export type {name} = {_quoted(get_args(literal))};"
    yield f"export type Street = {_quoted(street.value for street in Street)};\n"


def _interfaces() -> Iterator[str]:
    written: set[type] = set()
    payloads = [*CLIENT_FORMS, *SERVER_FORMS]
    roots = [form.payload for form in payloads] + [form.twin for form in EVENT_FORMS.values()] + [protocol.TableView]
    for root in roots:
        for part in _parts(root):
            if part not in written:
                written.add(part)
                yield _interface(part.__name__, part, part)
    yield _interface("TableView", protocol.TableView, protocol.TableView)
    yield _interface("StateView", StateView, StateView, base=protocol.TableView)
    yield _PATCHES
    for form in CLIENT_FORMS:
        yield _interface(_payload_name(form), form.payload, form.message, is_sent=True)
    yield _interface("ActionPayload", ActionBody, ActionBody, is_sent=True)
    for form in SERVER_FORMS:
        yield _interface(_payload_name(form), form.payload, form.message)
    for event_form in EVENT_FORMS.values():
        yield _interface(_event_name(event_form), event_form.twin, event_form.event)


def _unions() -> Iterator[str]:
    sent = [("action", "ActionPayload"), *((form.tag, _payload_name(form)) for form in CLIENT_FORMS)]
    can_be_bare = {form.tag for form in CLIENT_FORMS if not any(_is_required(form.payload))}
    yield _union(
        "ClientMessage",
        (f'{{ type: "{tag}"; payload{"?" if tag in can_be_bare else ""}: {name} }}' for tag, name in sent),
    )
    yield _union("OtherEvent", (_event_name(form) for form in EVENT_FORMS.values() if form.message_type == "event"))
    yield _union("GameEvent", map(_event_name, EVENT_FORMS.values()))
    server_messages = [
        ("game_state", "StateView"),
        ("state_patch", "StatePatch"),
        *((form.message_type, _event_name(form)) for form in EVENT_FORMS.values() if form.message_type != "event"),
        ("event", "OtherEvent"),
        *((form.tag, _payload_name(form)) for form in SERVER_FORMS),
    ]
    yield _union(
        "ServerMessage",
        (
            f'{{ v: {protocol.PROTOCOL_VERSION}; type: "{tag}"; number: number; payload: {name} }}'
            for tag, name in server_messages
        ),
    )


def _parts(struct: type) -> Iterator[type]:
    """The structs inside a struct, innermost first."""
    information = types.type_info(struct)
    assert isinstance(information, types.StructType)
    for field in information.fields:
        yield from _structs_in(field.type)


def _structs_in(kind: types.Type) -> Iterator[type]:
    match kind:
        case types.StructType(cls=cls):
            yield from _parts(cls)
            yield cls
        case types.UnionType(types=several) | types.TupleType(item_types=several):
            for each in several:
                yield from _structs_in(each)
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            yield from _structs_in(item)
        case types.Metadata(type=inner):
            yield from _structs_in(inner)
        case _:
            return


def _interface(name: str, struct: type, origin: type, *, is_sent: bool = False, base: type | None = None) -> str:
    information = types.type_info(struct)
    assert isinstance(information, types.StructType)
    inherited = {field.name for field in msgspec.structs.fields(base)} if base is not None else set()
    notes = _field_notes(origin)
    lines = [*_comment(origin.__doc__, "")]
    lines.append(f"export interface {name}{f' extends {base.__name__}' if base is not None else ''} {{")
    if information.tag_field == "event" or struct in get_args(Action):
        lines.append(f'  {information.tag_field}: "{information.tag}";')
    for field in information.fields:
        if field.name in inherited:
            continue
        lines += _comment(notes.get(field.name), "  ")
        mark = "?" if is_sent and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _type(kind: types.Type) -> str:  # noqa: PLR0911, PLR0912 -- one for each kind of type
    match kind:
        case types.Metadata(type=inner, extra=extra):
            return str((extra or {}).get("typescript")) if extra else _type(inner)
        case types.BoolType():
            return "boolean"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType():
            return "string"
        case types.NoneType():
            return "null"
        case types.AnyType():
            return "unknown"
        case types.LiteralType(values=values):
            return _NAMES.get(frozenset(values)) or _quoted(values)
        case types.EnumType(cls=cls):
            return cls.__name__ if cls is Street else _quoted(member.value for member in cls)
        case types.UnionType(types=several):
            if {each.cls for each in several if isinstance(each, types.StructType)} == set(_TWINS):
                return "GameEvent"
            names = [_type(each) for each in several]
            return " | ".join(sorted(set(names), key=lambda name: (name == "null", names.index(name))))
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            inner_name = _type(item)
            return f"({inner_name})[]" if " | " in inner_name else f"{inner_name}[]"
        case types.TupleType(item_types=several):
            return f"[{', '.join(map(_type, several))}]"
        case types.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case types.StructType(cls=cls):
            return _event_name(_TWINS[cls]) if cls in _TWINS else cls.__name__
        case _:
            raise TypeError(f"no TypeScript for {kind}")


def _payload_name(form: Form) -> str:
    return f"{form.message.__name__}Payload"


def _event_name(form: EventForm) -> str:
    """`PlayerActedEvent`, from the name that clients know."""
    return "".join(word.capitalize() for word in form.name.split("_")) + "Event"


def _is_required(struct: type) -> Iterator[bool]:
    return (field.required for field in msgspec.structs.fields(struct))


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _quoted(values: Iterable[object]) -> str:
    return " | ".join(f'"{value}"' for value in values)


def _comment(text: str | None, indent: str) -> list[str]:
    if not text:
        return []
    words = " ".join(inspect.cleandoc(text).split()).replace("None", "null")
    lines = textwrap.wrap(words, 110)
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


@cache
def _field_notes(struct: type) -> dict[str, str]:
    """The texts under a struct's fields, its bases included: they are the field's documentation."""
    notes: dict[str, str] = {}
    for kind in reversed(struct.__mro__):
        if not kind.__module__.startswith("riverboat."):
            continue
        [definition] = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
        assert isinstance(definition, ast.ClassDef)
        for field, after in zip(definition.body, definition.body[1:], strict=False):
            match field, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(note))),
                ):
                    notes[name] = note
    return notes


def main() -> None:
    """Write the types to the file named, or to the output."""
    text = all_types()
    if any(name.startswith("-") for name in sys.argv[1:]):
        sys.exit("python -m tools.typescript [FILE]")
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
