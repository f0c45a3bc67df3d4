"""A hand as a PHH file records it: a checked value that keeps everything the file says."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final, Literal, NoReturn, TypeAlias

import msgspec

from riverboat.engine.rules import MAX_SEATS, MIN_SEATS, GameName
from riverboat.engine.structures import STRUCTURES, StructureName
from riverboat.errors import LONGEST_QUOTE, quoted
from riverboat.history.amounts import Amount, is_amount
from riverboat.history.errors import HistoryError

VARIANTS: Final = ("NT", "FT", "NS", "PO")
"""No-limit, fixed-limit, no-limit with the short deck, and pot-limit Omaha with four hole cards."""

BETS: Final[dict[str, tuple[str, ...]]] = {
    "NT": ("min_bet",),
    "NS": ("min_bet",),
    "FT": ("small_bet", "big_bet"),
    "PO": ("min_bet",),
}
GAME_OF: Final[dict[str, GameName]] = {variant: "omaha4" if variant == "PO" else "holdem" for variant in VARIANTS}
"""The game of a variant, which says how many hole cards there are."""
STRUCTURE_OF: Final[dict[str, StructureName]] = {
    variant: name
    for name, structure in reversed(STRUCTURES.items())  # the first that has the variant, if several do
    for variant in structure.phh_variants.values()
}
"""The structure a variant is read as; one that is written with another's variant is noted under `OWN_KEY`."""

_INFINITE: Final = Decimal("Infinity")
_ALL_BETS: Final = ("min_bet", "small_bet", "big_bet")

OWN_KEY: Final = "_riverboat"
"""A table for what PHH has no key for: `structure`, `min_raise_rule`, `max_raises`, `uncapped_heads_up`,
`short_bet_reopens`, `small_blind_counts_full`, `missing_blinds_count`, `small_blind`, `lenient`, `posts`,
`first_board`, `second_board`, `third_board`, `rabbit`, `rake`, `returned`, `cap` and `button`. Other readers
ignore it."""

RoomRules: TypeAlias = Literal["tda", "online", "lenient"]
"""By which rules the room played, which a file does not say. `online`: a player who has checked may raise an all-in
below the minimum bet; by the TDA rules that player may only call or fold (rule B4). `lenient`: as online, and what was
recorded is played even where it breaks the rules; a replay lists it in its `notes`."""

ROOM_RULES: Final[dict[RoomRules, dict[str, bool]]] = {
    "tda": {},
    "online": {"short_bet_reopens": True},
    "lenient": {"short_bet_reopens": True, "lenient": True},
}
"""What each notes under `OWN_KEY`."""


class HandHistory(msgspec.Struct, frozen=True, kw_only=True):
    """One hand. p1 sits left of the button and pn is the button; amounts are in the file's own unit.

    Heads-up, `antes` and `blinds_or_straddles` are in the order of the format: p1 pays the second of each.
    """

    variant: str
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...]
    starting_stacks: tuple[Amount, ...]
    """An unknown stack is infinite."""
    actions: tuple[str, ...]
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    ante_trimming_status: bool = False
    """True: a short ante wins only what it matches. False: antes are dead money in the main pot."""
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    other: Mapping[str, object] = MappingProxyType({})
    """Every other key of the file, in its order: event, date, user keys such as `_x`."""

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """Every amount outside the actions."""
        bets = tuple(bet for bet in (self.min_bet, self.small_bet, self.big_bet) if bet is not None)
        lists = (self.antes, self.blinds_or_straddles, self.starting_stacks, self.finishing_stacks, self.winnings)
        return bets + tuple(amount for amounts in lists if amounts is not None for amount in amounts)


def from_keys(keys: Mapping[str, object], rules: RoomRules = "tda") -> HandHistory:
    """Check the keys of one hand; the first that is wrong is named. What `rules` change is noted under `OWN_KEY`."""
    own = keys.get(OWN_KEY, {})
    if ROOM_RULES[rules] and isinstance(own, Mapping):
        keys = {**keys, OWN_KEY: {**ROOM_RULES[rules], **own}}
    variant = _variant(keys)
    for key in _ALL_BETS:
        if key in keys and key not in BETS[variant]:
            raise HistoryError(
                "unexpected_key",
                f"{key} has no place in {variant}; expected {' and '.join(BETS[variant])}",
                key=key,
                variant=variant,
                expected=", ".join(BETS[variant]),
            )
    stacks = _amounts(keys, "starting_stacks", None)
    if not MIN_SEATS <= len(stacks) <= MAX_SEATS:
        _refuse("starting_stacks", keys["starting_stacks"], f"an array of {MIN_SEATS} to {MAX_SEATS} stacks")
    players = len(stacks)
    finishing = _amounts(keys, "finishing_stacks", players) if "finishing_stacks" in keys else None
    if any(end == _INFINITE != start for start, end in zip(stacks, finishing or (), strict=False)):
        _refuse("finishing_stacks", keys["finishing_stacks"], "inf only where the starting stack is inf")
    return HandHistory(
        variant=variant,
        antes=_amounts(keys, "antes", players),
        blinds_or_straddles=_amounts(keys, "blinds_or_straddles", players),
        starting_stacks=stacks,
        actions=_texts(keys, "actions", None),
        ante_trimming_status=_flag(keys, "ante_trimming_status"),
        players=_texts(keys, "players", players) if "players" in keys else None,
        finishing_stacks=finishing,
        winnings=_amounts(keys, "winnings", players) if "winnings" in keys else None,
        other=MappingProxyType({key: value for key, value in keys.items() if key not in _FIELDS}),
        **{key: _bet(keys, key) for key in BETS[variant]},
    )


def to_keys(history: HandHistory) -> dict[str, object]:
    """The keys of a hand in the order they are written; what is not there is left out."""
    if not isinstance(history.other, Mapping) or not all(isinstance(key, str) for key in history.other):
        _refuse("other", quoted(history.other), "further keys of the hand and their values")
    keys = {name: getattr(history, name) for name in _WRITTEN}
    return {name: value for name, value in keys.items() if value is not None} | dict(history.other)


def _variant(keys: Mapping[str, object]) -> str:
    variant = _required(keys, "variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        shown = quoted(variant)
        raise HistoryError(
            "unknown_variant",
            f"variant {shown} is not read; expected NT (no-limit), FT (fixed-limit), NS (no-limit short deck) or "
            "PO (pot-limit Omaha)",
            variant=variant if isinstance(variant, str) else shown,
        )
    return variant


def _required(keys: Mapping[str, object], key: str) -> object:
    if key not in keys:
        raise HistoryError("missing_key", f"the key {key} is missing", key=key)
    return keys[key]


def _amounts(keys: Mapping[str, object], key: str, count: int | None) -> tuple[Amount, ...]:
    values = _required(keys, key)
    if not isinstance(values, list | tuple) or not all(map(is_amount, values)):
        _refuse(key, values, "an array of numbers")
    if count is not None and len(values) != count:
        _refuse(key, values, f"{count} numbers, one for each of the starting_stacks")
    allowed = _ALLOWED[key]
    if not all(map(allowed[0], values)):
        _refuse(key, values, allowed[1])
    return tuple(values)


def _texts(keys: Mapping[str, object], key: str, count: int | None) -> tuple[str, ...]:
    values = _required(keys, key)
    if not isinstance(values, list | tuple) or not all(isinstance(value, str) for value in values):
        _refuse(key, values, "an array of strings")
    if count is not None and len(values) != count:
        _refuse(key, values, f"{count} strings, one for each of the starting_stacks")
    return tuple(values)


def _bet(keys: Mapping[str, object], key: str) -> Amount:
    value = _required(keys, key)
    if not isinstance(value, int | Decimal) or not is_amount(value) or not 0 < value < _INFINITE:
        _refuse(key, value, "a number above 0")
    return value


def _flag(keys: Mapping[str, object], key: str) -> bool:
    value = keys.get(key, False)
    if not isinstance(value, bool):
        _refuse(key, value, "true or false")
    return value


def _refuse(key: str, value: object, expected: str) -> NoReturn:
    try:
        shown = msgspec.json.encode(value, enc_hook=str, order="deterministic").decode()
    except Exception:
        shown = quoted(value)
    shown = shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"
    raise HistoryError("bad_value", f"{key} is {shown}; expected {expected}", key=key, value=shown, expected=expected)


_ALLOWED: Final = {
    "antes": (lambda amount: 0 <= amount < _INFINITE, "numbers, 0 or more"),
    "blinds_or_straddles": (lambda amount: amount < _INFINITE, "numbers"),
    "starting_stacks": (lambda amount: amount > 0, "numbers above 0, or inf where a stack is unknown"),
    "finishing_stacks": (lambda amount: amount >= 0, "numbers, 0 or more"),
    "winnings": (lambda amount: 0 <= amount < _INFINITE, "numbers, 0 or more"),
}
_WRITTEN: Final = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "min_bet",
    "small_bet",
    "big_bet",
    "starting_stacks",
    "actions",
    "players",
    "finishing_stacks",
    "winnings",
)
_FIELDS: Final = frozenset(_WRITTEN)
