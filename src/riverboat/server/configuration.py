"""Reads the configuration of a server: the command line before the environment, that before the file.

Every value is checked when the server starts. A refusal names the option, the value and what would be right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from riverboat.errors import RiverboatError, quoted
from riverboat.locale import Language, messages
from riverboat.server.config import ServerConfig
from riverboat.server.http.addresses import is_host_pattern, proxy_network

PREFIX: Final = "RIVERBOAT_"
Values: TypeAlias = Mapping[str, object]
"""Values by option, as `limits.body_bytes`."""

_YES: Final = ("1", "true", "yes", "on")
_NO: Final = ("0", "false", "no", "off")


class Option(NamedTuple):
    """One option: its name in the file, its type and its default."""

    name: str
    type: Any
    default: object

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.replace(".", "_").upper()


def options() -> Iterator[Option]:
    """Returns every option, sections last."""
    yield from _options(ServerConfig, "")


def _options(struct: type[msgspec.Struct], prefix: str) -> Iterator[Option]:
    for field in msgspec.structs.fields(struct):
        if isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            yield from _options(field.type, f"{field.encode_name}.")
        else:
            yield Option(prefix + field.name, field.type, field.default)


def read_configuration(
    file: Path | None, environment: Mapping[str, str], given: Values, language: Language = "en"
) -> ServerConfig:
    """Returns the configuration. `given` are the options of the command line, by name, as text."""
    known = {option.name: option for option in options()}
    values: dict[str, object] = {}
    for source in (_from_file(file, known), _from_environment(environment, known), given):
        values |= {name: _checked(known[name], value, language) for name, value in source.items()}
    sections: dict[str, Any] = {}
    for name, value in values.items():
        section, _, field = name.rpartition(".")
        (sections.setdefault(section, {}) if section else sections)[field] = value
    return msgspec.convert(sections, ServerConfig)


def _from_file(file: Path | None, known: Mapping[str, Option]) -> Values:
    if file is None:
        return {}
    try:
        read = tomllib.loads(file.read_text("utf-8"))
    except OSError as failure:
        reason = failure.strerror or type(failure).__name__
        raise RiverboatError(
            "config_unreadable", f"{file} cannot be read: {reason}", file=str(file), reason=reason
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as failure:
        reason = str(failure)
        message = f"{file} is not TOML: {reason}"
        raise RiverboatError("config_not_toml", message, file=str(file), reason=reason) from None
    sections = {name.partition(".")[0] for name in known if "." in name}
    values: dict[str, object] = {}
    for name, value in read.items():
        if name in sections and isinstance(value, dict):
            values |= {f"{name}.{field}": given for field, given in value.items()}
        else:
            values[name] = value
    for name in values:
        if name not in known:
            raise _unknown(name, known)
    return values


def _from_environment(environment: Mapping[str, str], known: Mapping[str, Option]) -> Values:
    """Options in the environment. A misspelt one of a section is refused; other variables may be anybody's."""
    by_variable = {option.variable: name for name, option in known.items()}
    sections = {f"{PREFIX}{name.partition('.')[0].upper()}_" for name in known if "." in name}
    for variable in environment:
        if variable not in by_variable and variable.startswith(tuple(sections)):
            raise _unknown(variable, by_variable)
    return {name: environment[variable] for variable, name in by_variable.items() if environment.get(variable)}


def _unknown(name: str, known: Mapping[str, object]) -> RiverboatError:
    nearest = ", ".join(get_close_matches(name, known, n=3, cutoff=0.5)) or "-"
    return RiverboatError(
        "unknown_setting", f"there is no option {name!r}; similar: {nearest}", name=name, nearest=nearest
    )


def _checked(option: Option, value: object, language: Language) -> object:
    """Returns the value as its type; texts of the environment and the command line are read."""
    try:
        return _refined(option.name, msgspec.convert(_read(option.type, value), option.type))
    except RiverboatError:
        raise
    except (ValueError, msgspec.ValidationError):
        expected = expected_value(option, language)
        shown = quoted(value)
        raise RiverboatError(
            "bad_setting_value",
            f"{option.name} is {shown}; it must be {expected_value(option, 'en')}",
            name=option.name,
            value=shown,
            expected=expected,
        ) from None


def _read(kind: Any, value: object) -> object:
    """Returns a text as a value of the type; a value that is no text, as it is."""
    if not isinstance(value, str):
        return value
    plain = get_args(kind)[0] if _meta(kind) is not None else kind
    if plain is bool and value.strip().lower() in (*_YES, *_NO):
        return value.strip().lower() in _YES
    if plain in (int, float):
        return plain(value)
    if get_origin(plain) is tuple:
        return [part.strip() for part in value.split(",") if part.strip()]
    return value


def _refined(name: str, value: object) -> object:
    """Checks what a type cannot say."""
    match name, value:
        case "trusted_proxies", tuple():
            return tuple(map(_proxy, value))
        case "origins", tuple():
            return tuple(map(_origin, value))
        case "hosts", tuple():
            return tuple(map(_host, value))
    return value


def _proxy(text: str) -> str:
    try:
        return proxy_network(text)
    except ValueError:
        raise RiverboatError(
            "bad_proxy", f"{text!r} is not the address or network of a proxy; write it as 10.0.0.5", proxy=text
        ) from None


def _origin(text: str) -> str:
    """`https://example.org`, or `*` for any page."""
    if text == "*":
        return text
    error = RiverboatError(
        "bad_origin", f"{text!r} is not the address of a page's host; write it as https://example.org", origin=text
    )
    try:
        parts = urlsplit(text)
    except ValueError:
        raise error from None
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise error
    return f"{parts.scheme}://{parts.netloc}".lower()


def _host(text: str) -> str:
    if not is_host_pattern(text):
        raise RiverboatError(
            "bad_host_name", f"{text!r} is not the name of a host; write it as poker.example.org", host=text
        )
    return text.lower()


def expected_value(option: Option, language: Language) -> str:
    """Returns what an option may be, for a sentence."""
    text = messages(language, "serve")
    meta, kind = _meta(option.type), option.type
    if meta is not None:
        kind = get_args(option.type)[0]
        low = f"> {meta.gt:g}" if meta.gt is not None else str(meta.ge)
        return text("expected-whole-number" if kind is int else "expected-number", low=low, high=f"{meta.le:.0f}")
    if get_origin(kind) is Literal:
        return text("expected-choice", offered=", ".join(get_args(kind)))
    if get_origin(kind) is tuple:
        return text("expected-list")
    return text("expected-yes-or-no" if kind is bool else "expected-text")


def _meta(kind: Any) -> Meta | None:
    if get_origin(kind) in (Union, UnionType):
        return None
    return next((part for part in getattr(kind, "__metadata__", ()) if isinstance(part, Meta)), None)
