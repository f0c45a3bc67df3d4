"""Encodes structs as frame payloads and decodes them; prepared once per type, so that a frame is cheap."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

Values: TypeAlias = tuple[Any, ...]


def values_getter(names: Collection[str]) -> Callable[[Any], Values]:
    """Reads those attributes of an object, always as a tuple."""
    if not names:
        return lambda _: ()
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda instance: (read(instance),)


class Form:
    """The payload of one kind of message: its fields without the envelope's `type` and `number`."""

    def __init__(self, message: type[Any], without: Collection[str] = ()) -> None:
        fields = [field for field in msgspec.structs.fields(message) if field.name not in without]
        self.message = message
        self.tag: str = str(message.__struct_config__.tag)
        self.payload = msgspec.defstruct(
            message.__name__,
            [(field.name, field.type, _described(field)) for field in fields],
            frozen=True,
            gc=False,
            forbid_unknown_fields=message.__struct_config__.forbid_unknown_fields,
            namespace={"__doc__": message.__doc__},
        )
        self.names = tuple(field.name for field in fields)
        self.values = values_getter(self.names)
        self.decoder = msgspec.json.Decoder(self.payload)


def _described(field: msgspec.structs.FieldInfo) -> Any:
    """The same default and the same name in JSON."""
    if field.default is not msgspec.NODEFAULT:
        return msgspec.field(default=field.default, name=field.encode_name)
    return msgspec.field(name=field.encode_name)
