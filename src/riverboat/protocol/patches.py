"""Patches: what changed in a view since the last one. A client sets the fields that a patch names, and needs no rule.

A field that a patch leaves out stays as it was; `players` lists the seats that changed, each with its changed fields.
A patch is built once for all viewers; what changes in one viewer's own part besides is in `own`, and is set last.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import fields, replace

from riverboat.engine.rules import Seat
from riverboat.protocol.views import OwnPart, SeatView, TableView

Changes: TypeAlias = dict[str, Any]
"""A patch as it is written: the names of fields in JSON, and their new values."""


def _all_optional(name: str, part: type[msgspec.Struct], types: Mapping[str, Any], doc: str) -> Any:
    """The same fields, each of which may be left out."""
    optional = []
    for field in fields(part):
        kind = types.get(field.name, field.type) | UnsetType
        optional.append((field.name, kind, msgspec.field(default=UNSET, name=field.encode_name)))
    return msgspec.defstruct(name, optional, frozen=True, gc=False, namespace={"__doc__": doc})


SeatPatch: Any = _all_optional("SeatPatch", SeatView, {}, "What changed at a seat; `seat` is always there.")
ViewPatch: Any = _all_optional("ViewPatch", TableView, {"seats": tuple[SeatPatch, ...]}, "What changed in a view.")

_VIEW_NAMES: Final = tuple(field.name for field in fields(TableView) if field.name != "seats")
_VIEW_WIRE: Final = tuple(field.encode_name for field in fields(TableView) if field.name != "seats")
_SEAT_NAMES: Final = tuple(field.name for field in fields(SeatView))
_SEAT_WIRE: Final = tuple(field.encode_name for field in fields(SeatView))
_OWN_NAMES: Final = tuple(field.name for field in fields(OwnPart) if field.name not in ("cards", "hand"))
_OWN_WIRE: Final = tuple(dict(zip(_VIEW_NAMES, _VIEW_WIRE, strict=True))[name] for name in _OWN_NAMES)

_view_values: Final = attrgetter(*_VIEW_NAMES)
_seat_values: Final = attrgetter(*_SEAT_NAMES)
_own_values: Final = attrgetter(*_OWN_NAMES)


def view_changes(before: TableView, after: TableView) -> Changes:
    """What to set in one view to make it the other.

    A running clock is always told anew: how much is left of it is known only now.
    """
    changes = {
        name: new
        for name, old, new in zip(_VIEW_WIRE, _view_values(before), _view_values(after), strict=True)
        if new is not old and new != old
    }
    if after.clock is not None:
        changes["clock"] = after.clock
    if seats := [
        _seat_changes(old, new)
        for old, new in zip(before.seats, after.seats, strict=True)
        if new is not old and new != old
    ]:
        changes["players"] = seats
    return changes


def _seat_changes(before: SeatView, after: SeatView) -> Changes:
    changes: Changes = {"seat": after.seat}
    for name, old, new in zip(_SEAT_WIRE, _seat_values(before), _seat_values(after), strict=True):
        if new is not old and new != old:
            changes[name] = new
    return changes


def retold_seats(public: Changes) -> frozenset[Seat | None] | None:
    """The seats whose own cards or hand the `public` changes set too; None where they set what all have of their own.

    Whoever has another seat, and the same own part as before, is told no more than everybody.
    """
    if "standings" in public:
        return None
    return frozenset(change["seat"] for change in public.get("players", ()) if "cards" in change or "hand" in change)


def own_changes(before: OwnPart, after: OwnPart, public: Changes) -> Changes:
    """What is left to set in a viewer's view once the `public` changes are. The viewer has the same seat in both."""
    at_seat: Changes = {}
    for change in public.get("players", ()):
        if change["seat"] == after.seat:
            at_seat = change
    is_covered = "cards" in at_seat or "hand" in at_seat or "standings" in public
    if not is_covered and (after is before or after == before):
        return {}
    changes = {
        name: new
        for name, old, new in zip(_OWN_WIRE, _own_values(before), _own_values(after), strict=True)
        if (new != public[name] if name in public else new is not old and new != old)
    }
    if after.seat is not None:
        own: Changes = {}
        if after.cards != at_seat.get("cards", before.cards):
            own["cards"] = after.cards
        if after.hand != at_seat.get("hand", before.hand):
            own["hand"] = after.hand
        if own:
            changes["players"] = [{"seat": after.seat, **own}]
    return changes


def with_own(view: TableView, own: OwnPart) -> TableView:
    """A public view with a viewer's own part."""
    changes: Changes = dict(zip(_OWN_NAMES, _own_values(own), strict=True))
    if own.seat is not None:
        mine = replace(view.seats[own.seat], cards=own.cards, hand=own.hand)
        changes["seats"] = (*view.seats[: own.seat], mine, *view.seats[own.seat + 1 :])
    return replace(view, **changes)


def patched(view: TableView, patch: Any) -> TableView:
    """The view with the fields set that a `ViewPatch` names."""
    changes = {name: new for name, new in zip(_VIEW_NAMES, _view_values(patch), strict=True) if new is not UNSET}
    if patch.seats is not UNSET:
        seats = list(view.seats)
        for each in patch.seats:
            values = zip(_SEAT_NAMES, _seat_values(each), strict=True)
            seats[each.seat] = replace(seats[each.seat], **{name: new for name, new in values if new is not UNSET})
        changes["seats"] = tuple(seats)
    return replace(view, **changes)
