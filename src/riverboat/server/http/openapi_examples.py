"""Examples for the bodies of the OpenAPI document, made from their schemas: each is valid for its schema."""

from __future__ import annotations

from typing import Any, Final

JSON: Final = "application/json"
DEEPEST: Final = 6
"""Parts that may be null are left out from here on, so that schemas that contain themselves end."""
_VALUES: Final[dict[str, Any]] = {"string": "text", "integer": 1, "number": 1.0, "boolean": False, "null": None}
_NAMED: Final[dict[str, Any]] = {
    "name": "Ann",
    "playerName": "Ann",
    "owner": "Ann",
    "password": "correct horse battery",
    "board": "Td9d6h",
    "oop": "QQ+,AKs",
    "ip": "TT+,AQs",
    "cards": ["As", "Kd"],
    "communityCards": ["Td", "9d", "6h"],
    "text": "66+",
}
"""What a field of this name usually has, where its type allows it."""


def add_examples(document: dict[str, Any]) -> None:
    """Gives every JSON body of a request and of a successful response an example."""
    schemas = document["components"]["schemas"]
    for path in document["paths"].values():
        for operation in path.values():
            bodies = [operation["requestBody"]] if "requestBody" in operation else []
            bodies += [response for status, response in operation["responses"].items() if status.startswith("2")]
            for body in bodies:
                if (media := body.get("content", {}).get(JSON)) is not None and "schema" in media:
                    media.setdefault("example", example_of(media["schema"], schemas))


def example_of(schema: dict[str, Any], schemas: dict[str, Any], name: str = "", depth: int = 0) -> Any:  # noqa: PLR0911 -- a case for each kind of schema
    """Returns a value that the schema allows."""
    if "$ref" in schema:
        return example_of(schemas[schema["$ref"].rpartition("/")[2]], schemas, name, depth)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            choices = [choice for choice in schema[several] if choice.get("type") != "null"]
            may_be_null = len(choices) < len(schema[several])
            is_left_out = not choices or (may_be_null and depth >= DEEPEST)
            # Bounds stand beside the choices where one of these is null.
            bounds: dict[str, Any] = {key: schema[key] for key in ("minimum", "maximum") if key in schema}
            return None if is_left_out else example_of({**bounds, **choices[0]}, schemas, name, depth)
    kind = schema.get("type", "object")
    if isinstance(kind, list | tuple):
        kind = next(one for one in kind if one != "null")
    kind = getattr(kind, "value", kind)
    if kind == "object":
        required = schema.get("required", ())
        fields = schema.get("properties", {})
        wanted = {field: part for field, part in fields.items() if field in required or depth == 0}
        return {field: example_of(part, schemas, field, depth + 1) for field, part in wanted.items()}
    if kind == "array":
        return _list(schema, schemas, name, depth)
    if kind in ("integer", "number"):
        return max(schema.get("minimum", 1), min(schema.get("maximum", 1), 1))
    value = _NAMED.get(name) if kind == "string" and isinstance(_NAMED.get(name), str) else None
    return (value or _VALUES[kind])[: schema.get("maxLength", 100)] if kind == "string" else _VALUES[kind]


def _list(schema: dict[str, Any], schemas: dict[str, Any], name: str, depth: int) -> list[Any]:
    if "prefixItems" in schema:
        return [example_of(item, schemas, "", depth + 1) for item in schema["prefixItems"]]
    items = schema.get("items")
    if not isinstance(items, dict) or depth >= DEEPEST:
        return []
    if items.get("type") == "string" and isinstance(_NAMED.get(name), list):
        return list(_NAMED[name])
    return [example_of(items, schemas, "", depth + 1)] * max(1, schema.get("minItems", 1))
