"""The form for a new tournament: every option, its usual choices, and what was typed. The server says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from riverboat.bots.registry import CHARACTERS
from riverboat.errors import RiverboatError
from riverboat.protocol import Speed
from riverboat.protocol.tournament_rest import AnteKind, TournamentFormat
from riverboat.table.director.formats import BountyKind
from riverboat.table.levels import BlindStructure
from riverboat.table.variants import TournamentVariant

if TYPE_CHECKING:
    from riverboat.locale import Messages

USUAL: Final = ""
"""A field left to the server."""
SWITCH: Final = ("off", "on")
_LEVEL: Final = re.compile(r"(\d+)/(\d+)(?:/(\d+))?(?::(\d+))?")
_BREAK: Final = re.compile(r"(\d+):(\d+)")
_DAY: Final = re.compile(r"([pP]?)(\d+)(?::(\d+))?")


class Field(NamedTuple):
    """One option."""

    choices: tuple[str, ...]
    """To go through, the usual one first; any other value can be typed where `read` takes it."""
    read: Callable[[str], Any]
    """What is sent; raises ValueError for a text that it does not understand."""
    is_named: bool = False
    """Its values have names in the reader's language."""


def _number(text: str) -> int | None:
    return int(text.replace(",", "")) if text else None


def _text(text: str) -> str:
    return text


def _one_of(values: Sequence[str]) -> Callable[[str], str | None]:
    def read(text: str) -> str | None:
        if text and text not in values:
            raise ValueError
        return text or None

    return read


def _stakes(text: str) -> tuple[int, int]:
    small, big = text.split("/")
    return int(small), int(big)


def _levels(text: str) -> list[dict[str, int]]:
    """`25/50 50/100/100:20`: small blind, big blind, ante, hands or seconds."""
    levels = []
    for word in text.split():
        found = _LEVEL.fullmatch(word)
        if found is None:
            raise ValueError
        small, big, ante, lasts = found.groups()
        level = {"smallBlind": int(small), "bigBlind": int(big), "ante": int(ante or 0)}
        levels.append(level | ({"lasts": int(lasts)} if lasts else {}))
    return levels


def _breaks(text: str) -> list[dict[str, int]]:
    """`4:300 8:600`: after which level, how many seconds."""
    breaks = []
    for word in text.split():
        found = _BREAK.fullmatch(word)
        if found is None:
            raise ValueError
        breaks.append({"afterLevel": int(found[1]), "seconds": int(found[2])})
    return breaks


def _days(text: str) -> list[dict[str, int]]:
    """`8 p27 12:720`: after which level, or with how many left; behind a colon the minutes until the next day."""
    days = []
    for word in text.split():
        found = _DAY.fullmatch(word)
        if found is None:
            raise ValueError
        end = {"players" if found[1] else "afterLevel": int(found[2])}
        days.append(end | ({"restMinutes": int(found[3])} if found[3] else {}))
    return days


def _choice(values: Sequence[str], *, may_be_left: bool = False) -> Field:
    choices = (USUAL, *values) if may_be_left else tuple(values)
    return Field(choices, _one_of(values), is_named=True)


FIELDS: Final[dict[str, Field]] = {
    "name": Field((USUAL,), _text),
    "format": _choice(get_args(TournamentFormat)),
    "variant": _choice(get_args(TournamentVariant)),
    "structure": _choice(("regular", *(name for name in get_args(BlindStructure) if name != "regular"))),
    "stakes": Field(("50/100", "1/2", "5/10", "10/20", "25/50", "100/200", "500/1000"), _stakes),
    "levels": Field((USUAL,), _levels),
    "level_hands": Field((USUAL, "3", "5", "10", "20"), _number),
    "level_seconds": Field((USUAL, "60", "180", "300", "600"), _number),
    "ante_round": Field((USUAL, "0", "1", "3", "8"), _number),
    "ante_kind": _choice(get_args(AnteKind), may_be_left=True),
    "breaks": Field((USUAL, "4:300 8:300 12:300"), _breaks),
    "days": Field((USUAL, "8", "8 16", "p27", "p9"), _days),
    "seats": Field(("9", "2", "3", "4", "5", "6", "7", "8", "10"), _number),
    "most_entrants": Field(("100", "9", "18", "27", "45", "200", "500", "1000"), _number),
    "starting_stack": Field((USUAL, "5000", "10000", "20000"), _number),
    "entry": Field((USUAL, "100", "1000", "5000", "10000"), _number),
    "fee": Field(("0", "10", "100", "500", "1000"), _number),
    "guaranteed": Field(("0", "10000", "50000", "100000"), _number),
    "late_levels": Field(tuple(map(str, range(13))), _number),
    "re_entries": Field(tuple(map(str, range(6))), _number),
    "rebuy_levels": Field(tuple(map(str, range(13))), _number),
    "rebuy_most": Field(tuple(map(str, range(1, 11))), _number),
    "rebuy_price": Field((USUAL, "100", "1000", "5000", "10000"), _number),
    "rebuy_chips": Field((USUAL, "5000", "10000", "20000"), _number),
    "add_on_level": Field(tuple(map(str, range(13))), _number),
    "add_on_price": Field((USUAL, "100", "1000", "5000", "10000"), _number),
    "add_on_chips": Field((USUAL, "5000", "10000", "20000"), _number),
    "bounty": Field(("0", "100", "1000", "2500", "5000"), _number),
    "bounty_kind": _choice(get_args(BountyKind)),
    "seat_price": Field(("0", "1000", "10000", "50000"), _number),
    "target": Field((USUAL,), _text),
    "clock": Field(("30", "15", "60", "120"), _number),
    "speed": _choice(("normal", *(speed for speed in get_args(Speed) if speed != "normal"))),
    "private": _choice(SWITCH),
    "bots": Field(("0", "1", "2", "5", "8", "17", "26", "44"), _number),
    "bot": Field((*(f"level:{level}" for level in (5, 1, 2, 3, 4, 6, 7, 8)), *CHARACTERS), _text),
}

_PLAIN: Final = {
    "name": "name",
    "format": "format",
    "variant": "variant",
    "structure": "structure",
    "levels": "levels",
    "level_hands": "blindIncreaseRounds",
    "level_seconds": "blindIncreaseSeconds",
    "ante_round": "anteRound",
    "ante_kind": "anteKind",
    "breaks": "breaks",
    "days": "days",
    "seats": "seats",
    "most_entrants": "mostEntrants",
    "starting_stack": "startingStack",
    "entry": "entry",
    "fee": "fee",
    "guaranteed": "guaranteed",
    "late_levels": "lateLevels",
    "re_entries": "reEntries",
    "seat_price": "seatPrice",
    "target": "target",
    "clock": "actionTimeout",
    "speed": "speed",
}
"""Fields that are sent as they are read."""


_EXAMPLES: Final = {"levels": "25/50 50/100/100 75/150/150:20", "breaks": "4:300 8:600", "days": "8 p27 12:720"}
"""Of fields without usual choices, for whoever has typed something else."""


class TournamentForm:
    """What is chosen so far, as texts."""

    def __init__(self) -> None:
        self.chosen: Final[dict[str, str]] = {name: field.choices[0] for name, field in FIELDS.items()}

    def turn(self, name: str, steps: int) -> None:
        """The next usual choice; from a typed one, the first."""
        choices, now = FIELDS[name].choices, self.chosen[name]
        place = choices.index(now) + steps if now in choices else 0
        self.chosen[name] = choices[place % len(choices)]

    def type_in(self, name: str, typed: str) -> None:
        """Raises `bad_form_value` for what cannot be read; the choice stays as it was then."""
        if name not in FIELDS:
            raise RiverboatError("no_form_field", f"there is no option {name!r}", field=name, fields=", ".join(FIELDS))
        text = typed.strip()
        try:
            FIELDS[name].read(text)
        except ValueError:
            expected = _EXAMPLES.get(name) or ", ".join(value for value in FIELDS[name].choices if value)
            raise RiverboatError(
                "bad_form_value", f"{typed!r} does not fit {name}", value=typed, field=name, expected=expected
            ) from None
        self.chosen[name] = text

    def words(self, name: str, text: Messages) -> tuple[str, str]:
        """What the field is called, and its value."""
        value, label = self.chosen[name], text("tournament-field", field=name)
        if not value:
            return label, text("tournament-value-usual", field=name)
        return label, text("tournament-value", field=name, value=value) if FIELDS[name].is_named else value

    def body(self) -> dict[str, Any]:
        """What is sent to the server."""
        read = {name: FIELDS[name].read(value) for name, value in self.chosen.items()}
        body = {key: read[name] for name, key in _PLAIN.items() if read[name] not in (None, "", [])}
        body["smallBlind"], body["bigBlind"] = read["stakes"]
        body["isPrivate"] = read["private"] == "on"
        if read["rebuy_levels"]:
            offer = {"levels": read["rebuy_levels"], "most": read["rebuy_most"]}
            body["rebuys"] = offer | _priced(read["rebuy_price"], read["rebuy_chips"])
        if read["add_on_level"]:
            body["addOn"] = {"level": read["add_on_level"]} | _priced(read["add_on_price"], read["add_on_chips"])
        if read["bounty"]:
            body["bounties"] = {"amount": read["bounty"], "kind": read["bounty_kind"]}
        if read["bots"]:
            body["bots"] = [{"bot": read["bot"]}] * read["bots"]
        return body


def _priced(price: int | None, chips: int | None) -> dict[str, int]:
    return ({} if price is None else {"price": price}) | ({} if chips is None else {"chips": chips})
