"""Which extra a command needs, and what to say where it is not installed. Needs nothing but the core itself."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from riverboat.locale import Language

_EXTRAS: Final[dict[str, tuple[str, ...]]] = {
    "odds": ("eval", "equity", "icm", "replay", "convert", "verify", "glossary", "completion", "bench"),
    "solver": ("strategy", "solve", "report", "holes", "lbr", "train"),
    "server": ("serve", "admin"),
}
_EVERYTHING_ELSE: Final = "play"
_PACKAGES: Final[dict[str, tuple[str, ...]]] = {
    "odds": ("fluent", "numba", "numpy"),
    "solver": ("fluent", "numba", "numpy"),
    "play": ("alembic", "cryptography", "fsrs", "httpx", "sqlalchemy", "textual", "websockets"),
    "server": ("argon2", "litestar", "prometheus_client", "pyotp", "redis", "uvicorn", "webauthn"),
}
"""What a command imports sooner or later: it is not begun where one of them is missing."""
_EXTRA_OF_PACKAGE: Final = {
    "PIL": "export",
    "polars": "export",
    "pyarrow": "export",
    "gymnasium": "gym",
    "pettingzoo": "gym",
    "psycopg": "postgres",
    "ray": "cluster",
}
_WRITERS: Final = {"parquet": "pyarrow", ".png": "PIL"}
"""What writes a file, by how its name or format ends."""
_TEXTS: Final[dict[Language, str]] = {
    "en": "This needs more than is installed: pip install 'riverboat[{extra}]'",
    "zh-CN": "还缺少组件：pip install 'riverboat[{extra}]'",
}
"""The texts of the command line are part of an extra themselves."""


def extra_for(command: str, missing: str, arguments: Sequence[str] = ()) -> str | None:
    """The extras that bring a package which this command did not find; None for a module of our own.

    Files that the arguments name may need another one, which would be missed next.
    """
    package = missing.partition(".")[0]
    if package in ("", "riverboat"):
        return None
    if package in _EXTRA_OF_PACKAGE:
        return _EXTRA_OF_PACKAGE[package]
    writes = next((_WRITERS[ending] for word in arguments for ending in _WRITERS if word.endswith(ending)), None)
    also = ["export"] if writes is not None and find_spec(writes) is None else []
    return ",".join([*also, _extra_of(command)])


def check_installed(command: str) -> None:
    """Raises a `ModuleNotFoundError` if something that a command needs is not installed."""
    for package in _PACKAGES[_extra_of(command)]:
        if find_spec(package) is None:
            raise ModuleNotFoundError(package, name=package)


def _extra_of(command: str) -> str:
    return next((extra for extra, commands in _EXTRAS.items() if command in commands), _EVERYTHING_ELSE)


def install_line(extra: str, language: Language) -> str:
    """What to say, where the texts of the command line may be missing too."""
    return _TEXTS[language].format(extra=extra)
