"""The parameters of a bot's play, read from `characters.toml`."""

from __future__ import annotations

from functools import cache
from math import log
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

CHARACTERS_PATH: Final = Path(__file__).with_name("characters.toml")

Sizing: TypeAlias = Literal["minimum", "face_up", "texture"]
SolvedFrom: TypeAlias = Literal["flop", "turn", "river", "never"]


class Bias(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"raise_": "raise"}):
    """How much likelier than right each kind of action is, as a power of e: 0.7 is twice, −0.7 half as often."""

    fold: float = 0.0
    call: float = 0.0
    raise_: float = 0.0

    def times(self, factor: float) -> Bias:
        return Bias(fold=self.fold * factor, call=self.call * factor, raise_=self.raise_ * factor)


class Tempering(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a player departs from the solver's strategy. Without any number it plays just that."""

    solves_from: SolvedFrom = "never"
    """The first street that is solved anew; before it, and without one, the blueprint is read."""
    kinds: int | None = None
    """How many kinds of hands it tells apart on a street; None: as many as the blueprint."""
    instinct: float = 0.0
    """The part that follows its own cards and nothing else."""
    temperature: float = 1.0
    """Above 1 it sees less of what is better and what is worse; at 0 it never mixes, but does the likeliest."""
    preflop: Bias = Bias()
    postflop: Bias = Bias()
    size: float = 0.0
    """Likes large bets above 0, small ones below."""
    scale: float = 1.0
    """Its bets, in parts of those that it should make."""
    tilt: Bias = Bias()
    """What full tilt adds, before and after the flop."""


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
    """Whether it knows the push-or-fold charts when short, and what chips are worth in prizes."""

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

    policy: Tempering
    """How it plays where the solver has a strategy. All numbers above are for where it has none."""


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
    extras: dict[str, Tempering]


@cache
def _file() -> _File:
    return msgspec.toml.decode(CHARACTERS_PATH.read_bytes(), type=_File)


def beliefs() -> Beliefs:
    return _file().beliefs


def character(name: str) -> Character:
    """The numbers of a character (`tag`), a level (`level:5`) or an extra, which plays as the last level otherwise."""
    kind, _, level = name.partition(":")
    file = _file()
    if name in file.extras:
        return replace(file.levels[max(file.levels)], policy=file.extras[name])
    return file.levels[level] if level else file.characters[kind]


def noise(character: Character, rng: Random) -> float:
    """A choice nearly as good is made nearly as often (Gumbel noise: the chances follow the values)."""
    return -character.noise * log(-log(rng.random() or 0.5))
