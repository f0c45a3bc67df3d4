"""Bots as persons: a name, a line about them, a portrait, the bot they play as, and its measured rating.

A person is a bot by name like any other (`load_bot("mabel", seed=1)`). Who plays how is in `roster.toml`, names and
lines are texts, and ratings come from `ratings.json`, which `benchmarks/ratings.py` writes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.errors import bad_argument

if TYPE_CHECKING:
    from riverboat.locale import Language

HERE: Final = Path(__file__).parent
ROSTER_PATH: Final = HERE / "roster.toml"
RATINGS_PATH: Final = HERE / "ratings.json"

_LEVEL: Final = "level:"


class MeasuredPair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `first` won from `second`, in big blinds per hand: mean, its standard error, deviation of one hand."""

    first: str
    second: str
    mean: float
    error: float
    deviation: float
    hands: int


class MeasuredRating(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot's rating around 1500 and its 95 % interval; `arena.rating` says what a point is."""

    name: str
    rating: float
    low: float
    high: float


class Ratings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A measurement: the ratings, best first, and the matches they come from."""

    made_by: str
    hands: int
    ratings: tuple[MeasuredRating, ...]
    pairs: tuple[MeasuredPair, ...]


class Person(msgspec.Struct, frozen=True):
    """One of the roster."""

    key: str
    bot: str
    """The bot that the person plays as: a character or a level."""
    portrait: str
    """Ten signs; `portraits.py` draws them."""

    @property
    def level(self) -> int | None:
        return int(self.bot.removeprefix(_LEVEL)) if self.bot.startswith(_LEVEL) else None

    @property
    def rating(self) -> MeasuredRating | None:
        """Of the bot, as it was measured; None for one that was not."""
        return _ratings().get(self.bot)

    def name(self, language: Language) -> str:
        return self._text(language, "persons", "name")

    def line(self, language: Language) -> str:
        """A line about the person, which tells nothing of how they play."""
        return self._text(language, "biographies", "line")

    def _text(self, language: Language, file: str, kind: str) -> str:
        from riverboat.locale import messages

        return messages(language, file)(f"person-{self.key}-{kind}")


class _Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: str
    portrait: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    persons: dict[str, _Described]


@cache
def _persons() -> dict[str, Person]:
    file = msgspec.toml.decode(ROSTER_PATH.read_bytes(), type=_File)
    return {key: Person(key, told.bot, told.portrait) for key, told in file.persons.items()}


@cache
def _ratings() -> dict[str, MeasuredRating]:
    return {rating.name: rating for rating in measured_ratings().ratings}


@cache
def measured_ratings() -> Ratings:
    """The measurement that comes with this version."""
    return msgspec.json.decode(RATINGS_PATH.read_bytes(), type=Ratings)


def list_persons() -> tuple[Person, ...]:
    """Everybody, the levels from weak to strong first."""
    return tuple(_persons().values())


def person_of(name: str) -> Person | None:
    """The person with this key, or None: other bots are nobody in particular."""
    if not isinstance(name, str):
        raise bad_argument("name", name, "the name of a bot, as a text")
    return _persons().get(name)


def person_key(name: str) -> str:
    """The key of the person that a bot by name is; empty for other bots."""
    return name if name in _persons() else ""


def bot_of(name: str) -> str:
    """The bot that somebody plays as; a bot that is no person plays as itself."""
    person = _persons().get(name)
    return name if person is None else person.bot


def person_name(key: str, shown: str, language: Language) -> str:
    """A person's name in the reader's language, with the number that tells two of the same apart at a table.

    `shown` is the name at the table, which is in English on a server.
    """
    from riverboat.locale import LANGUAGES

    person = _persons().get(key)
    if person is None:
        return shown
    known = next((name for other in LANGUAGES if shown.startswith(name := person.name(other))), None)
    return shown if known is None else person.name(language) + shown[len(known) :]


def cast(bots: Sequence[str], rng: Random, taken: Collection[str] = ()) -> tuple[str, ...]:
    """A person for each character and level asked for, nobody twice while there are others who play like it.

    Persons, and bots that nobody in the roster plays as, stay as they are. `taken` sit at the table already.
    """
    seated = [*taken, *(bot for bot in bots if bot in _persons())]
    chosen: list[str] = []
    for bot in bots:
        fitting = [person.key for person in _persons().values() if person.bot == bot]
        if not fitting:
            chosen.append(bot)
            continue
        fewest = min(map(seated.count, fitting))
        key = rng.choice([key for key in fitting if seated.count(key) == fewest])
        seated.append(key)
        chosen.append(key)
    return tuple(chosen)
