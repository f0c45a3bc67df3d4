"""The choices of the start screen and the game settings they make. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

import msgspec

from riverboat.bots.roster import cast as cast_persons
from riverboat.client.local import GameSettings
from riverboat.client.local.opponents import LEVEL, mixed_line_up, shown_names
from riverboat.client.look import Look
from riverboat.engine.rules import MOST_RUNS, Chips
from riverboat.locale import LANGUAGES, Language
from riverboat.protocol import Speed, Variant
from riverboat.table.variants import most_players, rules_of

Field: TypeAlias = Literal[
    "players", "opponents", "variant", "kind", "stakes", "stack", "speed", "clock", "practice", "run_twice", "language"
]
FIELDS: Final[tuple[Field, ...]] = get_args(Field)

MIXED: Final = "mixed"
"""One of each character in turn."""

_VALUES: Final[dict[Field, tuple[str, ...]]] = {
    "players": tuple(map(str, range(1, 10))),
    "variant": get_args(Variant),
    "kind": ("cash", "sit_and_go"),
    "stakes": ("1/2", "5/10", "10/20", "25/50", "50/100", "100/200", "500/1000"),
    "stack": ("20", "40", "100", "200", "500"),
    "speed": get_args(Speed),
    "clock": ("off", "on"),
    "practice": ("off", "on"),
    "run_twice": ("off", "on", "three"),
    "language": LANGUAGES,
}
_DEFAULTS: Final[dict[Field, str]] = {
    "players": "5",
    "variant": "no_limit",
    "kind": "cash",
    "stakes": "50/100",
    "stack": "100",
    "speed": "normal",
    "clock": "off",
    "practice": "off",
    "run_twice": "off",
}


class Opponent(NamedTuple):
    """A bot that can be played against: by which name it is loaded, what it is called, and how it plays."""

    id: str
    name: str
    style: str


OpponentOffer: TypeAlias = Callable[[Language], Sequence[Opponent]]
"""The bots there are, in the reader's language."""


class Choices:
    """The state of the form: one value for each field."""

    def __init__(self, offer: OpponentOffer, look: Look, chosen: dict[Field, str] | None = None) -> None:
        self._offer = offer
        self._chosen = chosen or {**_DEFAULTS, "opponents": MIXED, "language": look.language}
        if self._chosen["players"] not in (offered := self._values("players")):
            self._chosen["players"] = offered[-1]
        self.look = msgspec.structs.replace(look, language=cast("Language", self._chosen["language"]))
        self._opponents = {opponent.id: opponent for opponent in offer(self.look.language)}

    @classmethod
    def remembered(cls, offer: OpponentOffer, look: Look, chosen: Mapping[str, str]) -> Choices:
        """The choices of last time, as far as they are still offered."""
        choices = cls(offer, look)
        known = {field: chosen[field] for field in FIELDS if chosen.get(field) in choices._values(field)}
        return cls(offer, look, {**choices._chosen, **known, "language": look.language})

    @property
    def chosen(self) -> dict[str, str]:
        """Every field's value, to be remembered."""
        return {str(field): value for field, value in self._chosen.items()}

    def _values(self, field: Field) -> tuple[str, ...]:
        if field == "players":
            most = most_players(cast("Variant", self._chosen["variant"]))
            return tuple(count for count in _VALUES[field] if int(count) < most)
        return (MIXED, *self._opponents) if field == "opponents" else _VALUES[field]

    def turned(self, field: Field, steps: int) -> Choices:
        """The next (1) or previous (-1) value of a field; after the last comes the first."""
        values = self._values(field)
        place = (values.index(self._chosen[field]) + steps) % len(values)
        return Choices(self._offer, self.look, {**self._chosen, field: values[place]})

    def against_level(self, level: int) -> Choices:
        """The same game against bots of a level."""
        return Choices(self._offer, self.look, {**self._chosen, "opponents": f"{LEVEL}{level}"})

    def has_level(self, level: int) -> bool:
        return f"{LEVEL}{level}" in self._opponents

    def shown(self, field: Field) -> str:
        """The value of a field in words."""
        text, value = self.look.text, self._chosen[field]
        match field:
            case "players":
                return value
            case "opponents":
                return text("tui-start-mixed") if value == MIXED else self._opponents[value].name
            case "stakes":
                small, big = self._blinds
                return f"{small:,}/{big:,}" if small else f"{big:,}"
            case "stack":
                return text("tui-start-stack", blinds=int(value), chips=self._stack)
            case "language":
                return {"en": "English", "zh-CN": "简体中文"}[value]
            case _:
                return text("tui-start-value", field=field, value=value)

    def note(self, field: Field) -> str:
        """A sentence about what is chosen."""
        text, value = self.look.text, self._chosen[field]
        if field in ("players", "opponents"):
            kind = self._chosen["opponents"]
            return text("tui-start-mixed-note") if kind == MIXED else self._opponents[kind].style
        return text("tui-start-note", field=field, value=value)

    def settings(self) -> GameSettings:
        """The game as chosen."""
        chosen = self._chosen
        bots = cast_persons(self._bots(), Random())
        small, big = self._blinds
        return GameSettings(
            opponents=bots,
            names=shown_names(bots, self.look.language),
            kind="sit_and_go" if chosen["kind"] == "sit_and_go" else "cash",
            variant=cast("Variant", chosen["variant"]),
            small_blind=small,
            big_blind=big,
            stack=self._stack,
            speed=cast("Speed", chosen["speed"]),
            has_clock=chosen["clock"] == "on" and chosen["practice"] == "off",
            practice=chosen["practice"] == "on",
            straddle_allowed=True,
            lingers=True,
            run_it_twice=chosen["run_twice"] != "off",
            max_runs=MOST_RUNS if chosen["run_twice"] == "three" else 2,
        )

    @property
    def _blinds(self) -> tuple[Chips, Chips]:
        """The small blind and the smallest bet: not every variant has both blinds."""
        small, big = map(int, self._chosen["stakes"].split("/"))
        rules = rules_of(cast("Variant", self._chosen["variant"]), small, big)
        return rules.small_blind, rules.min_bet

    @property
    def _stack(self) -> Chips:
        return int(self._chosen["stack"]) * self._blinds[1]

    def _bots(self) -> tuple[str, ...]:
        kind, count = self._chosen["opponents"], int(self._chosen["players"])
        return mixed_line_up([*self._opponents], count) if kind == MIXED else (kind,) * count
