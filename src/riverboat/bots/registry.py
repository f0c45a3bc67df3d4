"""Bots by name: a character (`tag`), a level (`level:5`), a class of yours (`module:Class`), or an adapter's (`ws://…`).

The one place that turns a name into a bot. Nothing slow is imported before a bot that needs it is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from riverboat.bots.bot_files import bot_module
from riverboat.bots.protocol import Bot
from riverboat.errors import RiverboatError, bad_argument

if TYPE_CHECKING:
    from riverboat.locale import Language

CHARACTERS: Final = ("random", "station", "nit", "tag", "lag", "maniac", "home")
LEVELS: Final = range(1, 9)
EXTRAS: Final = ("solver", "blueprint", "purified")
"""Bots for measuring and trying out, beside those that everybody is offered."""
ADAPTERS: Final = ("ppe:", "ws://", "wss://", "acpc:")
"""How names begin that `riverboat.bots.adapters.load` understands."""

_LEVEL: Final = "level:"


class BotListing(NamedTuple):
    """A bot that everybody can play against, and how it plays in a line."""

    name: str

    def title(self, language: Language) -> str:
        return self._text(language, "name")

    def style(self, language: Language) -> str:
        return self._text(language, "style")

    def _text(self, language: Language, kind: str) -> str:
        from riverboat.locale import messages

        text = messages(language, "bots")
        return text(f"bot-{self.name.replace(':', '-')}-{kind}")


def list_bots() -> tuple[BotListing, ...]:
    """The bots that come with Riverboat: the characters, then the levels from weak to strong."""
    return tuple(map(BotListing, _built_in_names()))


def load_bot(name: str, seed: int) -> Bot:
    """Make the bot of that name. The same name and seed play the same way."""
    if not isinstance(name, str):
        raise bad_argument("name", name, "the name of a bot")
    if type(seed) is not int:
        raise bad_argument("seed", seed, "a whole number")
    if is_built_in(name):
        return _built_in(name, seed)
    if name.startswith(ADAPTERS):
        return _adapted(name, seed)
    if ":" in name and not name.startswith(_LEVEL):
        return _from_module(name, seed)
    raise _unknown(name)


def is_built_in(name: str) -> bool:
    """Whether the bot comes with Riverboat."""
    return name in _built_in_names() or name in EXTRAS


@cache
def _built_in_names() -> tuple[str, ...]:
    return (*CHARACTERS, *(f"{_LEVEL}{level}" for level in LEVELS))


def _built_in(name: str, seed: int) -> Bot:
    if name == "random":
        from riverboat.bots.random_bot import RandomBot

        return RandomBot(seed)
    from riverboat.bots.by_solver.policy_player import PolicyPlayer

    return PolicyPlayer(name, seed)


def _adapted(name: str, seed: int) -> Bot:
    try:
        adapters = import_module("riverboat.bots.adapters")
    except ModuleNotFoundError as missing:
        raise RiverboatError(
            "bot_adapter_missing", f"{name!r} needs an adapter that is not installed: {missing}", name=name
        ) from missing
    return cast("Bot", adapters.load(name, seed))


def _from_module(name: str, seed: int) -> Bot:
    """A class named `module:Class` or `path/to/file.py:Class`; see `bot_files`."""
    module_name, _, class_name = name.rpartition(":")
    try:
        module = bot_module(module_name)
    except Exception as failure:
        raise RiverboatError(
            "bot_module_failed",
            f"{name!r}: the module {module_name!r} cannot be imported: {type(failure).__name__}: {failure}; {_offer()}",
            name=name,
            module=module_name,
            reason=f"{type(failure).__name__}: {failure}",
        ) from failure
    kind = getattr(module, class_name, None)
    if not isinstance(kind, type):
        raise RiverboatError(
            "bot_class_missing",
            f"{name!r}: the module {module_name!r} has no class {class_name!r}",
            name=name,
            module=module_name,
            kind=class_name,
        )
    return _made(name, kind, seed)


def _made(name: str, kind: type, seed: int) -> Bot:
    """An instance of somebody's class, given the seed if it takes one."""
    bot = kind(seed=seed) if "seed" in _parameters(kind) else kind()
    if not isinstance(bot, Bot):
        raise RiverboatError(
            "not_a_bot", f"{name!r} is not a bot: it needs a name and act(observation) -> Action", name=name
        )
    return bot


def _parameters(kind: type) -> Collection[str]:
    try:
        return inspect.signature(kind).parameters
    except ValueError:  # some classes written in C do not say
        return ()


def _unknown(name: str) -> RiverboatError:
    near = get_close_matches(name, _built_in_names(), n=1)
    hint = f" did you mean {near[0]}?" if near else ""
    return RiverboatError(
        "unknown_bot",
        f"{name!r} is not a bot;{hint} {_offer()}",
        name=name,
        near=near[0] if near else "",
        offered=_offered(),
    )


def _offer() -> str:
    return f"choose one of {_offered()}"


def _offered() -> str:
    return ", ".join(
        (*CHARACTERS, f"{_LEVEL}1–{LEVELS[-1]}", *EXTRAS, "module:Class", "ppe:module:Class", "ws://…", "acpc:port")
    )
