"""Bots by name: a person (`mabel`), a character (`tag`), a level (`level:5`), a class of yours (`module:Class`), or an
adapter's (`ws://…`).

`habit:minraise:blueprint` is the bot `blueprint` with a habit, to measure others against.

The one place that turns a name into a bot. Nothing slow is imported before a bot that needs it is asked for.
"""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Collection
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from riverboat.bots.bot_files import bot_module
from riverboat.bots.protocol import Bot
from riverboat.bots.roster import bot_of, list_persons, person_of
from riverboat.errors import RiverboatError, bad_argument

if TYPE_CHECKING:
    from riverboat.locale import Language

EXPLOITER: Final = "exploiter"
"""Adapts to its opponents; `exploiter:NAME` plays as that bot where it does not."""
EXPLOITED: Final = "solver"
"""The bot that the exploiter without a name plays as."""
CHARACTERS: Final = ("random", "station", "nit", "tag", "lag", "maniac", "home")
LEVELS: Final = range(1, 9)
EXTRAS: Final = ("solver", "blueprint", "purified")
"""Bots for measuring and trying out, beside those that everybody is offered."""
ADAPTERS: Final = ("ppe:", "ws://", "wss://", "acpc:")
"""How names begin that `riverboat.bots.adapters.load` understands."""

_SEED_BITS: Final = 32
_LEVEL: Final = "level:"
_HABIT: Final = "habit:"


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


def bot_title(name: str, language: Language = "en") -> str:
    """What a bot is called: a person by name, others by what they are. Tables of servers have the English name."""
    from riverboat.locale import LANGUAGES

    person = person_of(name)
    if not isinstance(language, str) or language not in LANGUAGES:
        raise bad_argument("language", language, " or ".join(map(repr, LANGUAGES)))
    if person is not None:
        return person.name(language)
    return BotListing(name).title(language) if name in _built_in_names() else name


def list_bots() -> tuple[BotListing, ...]:
    """The bots that come with Riverboat: the characters, the levels from weak to strong, and the one that adapts."""
    return tuple(map(BotListing, _built_in_names()))


def load_bot(name: str, seed: int | None = None) -> Bot:
    """Make the bot of that name. The same name and seed play the same way; without a seed, a new one is drawn."""
    if not isinstance(name, str):
        raise bad_argument("name", name, "the name of a bot")
    if seed is None:
        seed = secrets.randbits(_SEED_BITS)
    if type(seed) is not int:
        raise bad_argument("seed", seed, "a whole number")
    name = bot_of(name)
    if name.startswith(_HABIT):
        return _with_habit(name, seed)
    if is_built_in(name):
        return _built_in(name, seed)
    if name.startswith(ADAPTERS):
        return _adapted(name, seed)
    if ":" in name and not name.startswith((_LEVEL, f"{EXPLOITER}:")):
        return _from_module(name, seed)
    raise _unknown(name)


def is_built_in(name: str) -> bool:
    """Whether the bot comes with Riverboat."""
    plain = bot_of(name.split(":", 2)[-1] if name.startswith(_HABIT) else name)
    kind, base = exploiter_and_base(plain)
    bases = (*_built_in_names(), *EXTRAS)
    return kind in bases and (base is None or (base in bases and base not in ("random", EXPLOITER)))


def exploiter_and_base(name: str) -> tuple[str, str | None]:
    """A name in its parts: `exploiter:level:6` is the exploiter that plays as `level:6`; others have one part."""
    kind, separator, base = name.partition(":")
    return (EXPLOITER, base) if kind == EXPLOITER and separator else (name, None)


@cache
def _built_in_names() -> tuple[str, ...]:
    return (*CHARACTERS, *(f"{_LEVEL}{level}" for level in LEVELS), EXPLOITER)


def _built_in(name: str, seed: int) -> Bot:
    if name == "random":
        from riverboat.bots.random_bot import RandomBot

        return RandomBot(seed)
    kind, base = exploiter_and_base(name)
    if kind == EXPLOITER:
        from riverboat.bots.exploiting.exploiter import Exploiter

        return Exploiter(name, seed, base or EXPLOITED)
    from riverboat.bots.by_solver.policy_player import PolicyPlayer

    return PolicyPlayer(name, seed)


def _with_habit(name: str, seed: int) -> Bot:
    """`habit:HABIT:BOT`, where the bot is named as any other."""
    from riverboat.bots.habit_player import HabitPlayer, named_habit

    habit, _, bot = name.removeprefix(_HABIT).partition(":")
    return HabitPlayer(named_habit(habit), load_bot(bot, seed))


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
        if isinstance(failure, ModuleNotFoundError) and failure.name == module_name and _near(name):
            raise _unknown(name) from failure
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


def _near(name: str) -> str:
    """The bot whose name is most like this one; empty when none is."""
    names = (*_built_in_names(), *(person.key for person in list_persons()))
    return next(iter(get_close_matches(name, names, n=1)), "")


def _unknown(name: str) -> RiverboatError:
    near = _near(name)
    hint = f" did you mean {near}?" if near else ""
    return RiverboatError(
        "unknown_bot",
        f"{name!r} is not a bot;{hint} {_offer()}",
        name=name,
        near=near,
        offered=_offered(),
    )


def _offer() -> str:
    return f"choose one of {_offered()}"


def _offered() -> str:
    built_in = (*CHARACTERS, f"{_LEVEL}1–{LEVELS[-1]}", EXPLOITER, f"{EXPLOITER}:NAME", *EXTRAS)
    return ", ".join((*built_in, "habit:HABIT:BOT", "module:Class", "ppe:module:Class", "ws://…", "acpc:port"))
