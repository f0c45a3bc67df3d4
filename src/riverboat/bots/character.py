"""How a bot plays, as numbers. They are all in `characters.toml`; this says what they are and reads them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

CHARACTERS_PATH: Final = Path(__file__).with_name("characters.toml")

Sizing: TypeAlias = Literal["minimum", "face_up", "texture"]


class Character(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way of playing. Shares are of all starting hands; biases are in equity or in parts of the pot."""

    # Before the flop
    open: tuple[float, ...]
    """Share opened by raising, by players left to act: 1 (small blind), 2 (button), 3 (cutoff) … The last holds on."""
    open_heads_up: float
    """Share opened on the button against one opponent."""
    limp: float = 0.0
    """Share played by limping, on top of what is raised."""
    defend: float = 1.0
    """How wide it goes on against a raise, where 1 is what the price is worth."""
    three_bet: float = 1.0
    """How wide it raises again, where 1 is sound."""
    open_size: float = 2.5
    """First raise, in big blinds."""
    push_fold: bool = True
    """Whether it knows the push-or-fold charts when short."""

    # Reading others
    reading: float = 1.0
    """How much others' actions tell it: 0 sees only its own cards."""
    adapts: float = 0.0
    """How much it learns about each opponent from hand to hand."""

    # After the flop
    curiosity: float = 0.0
    """Equity it imagines on top of its own when asked to call. Below 0 it sees monsters under the bed."""
    fit_or_fold: float = 0.0
    """Equity it loses heart by when the flop missed it."""
    aggression: float = 0.0
    """What betting is worth in itself, in pots."""
    fold_belief: float = 1.0
    """How often it thinks a bet makes others fold, where 1 is what makes a bluff break even."""
    sizes: tuple[float, ...] = (0.5,)
    """Bets it considers, in pots."""
    sizing: Sizing = "texture"
    noise: float = 0.02
    """How far apart two choices must be, in pots, for it to see the difference."""
    realization: float = 0.25
    """How much good hands gain, and weak ones lose, by the betting to come. 0 plays as if the hand ended here."""
    raise_fear: float = 0.12
    """The share of an opponent's range that it expects to raise its bet."""
    runs_it_twice: bool = False
    tilts: bool = False


class Beliefs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every bot takes an unknown opponent for: a sensible player."""

    open: tuple[float, ...]
    open_heads_up: float
    limp: float
    three_bet: float
    """Share of the opener's range that is raised again by those behind."""
    four_bet: float
    call: float
    """Share of the opener's range that is wide enough to call with."""
    big_blind_call: float


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    beliefs: Beliefs
    characters: dict[str, Character]
    levels: dict[str, Character]


@cache
def _file() -> _File:
    return msgspec.toml.decode(CHARACTERS_PATH.read_bytes(), type=_File)


def beliefs() -> Beliefs:
    return _file().beliefs


def character(name: str) -> Character:
    """The numbers of a character (`tag`) or a level (`level:5`)."""
    kind, _, level = name.partition(":")
    return _file().levels[level] if level else _file().characters[kind]
