"""The rules a hand is played by, checked once when they are made and fixed from then on."""

from __future__ import annotations

from typing import Any, Final, Literal, NoReturn, TypeAlias, cast

import msgspec
from msgspec.structs import force_setattr

from riverboat.cards import MOST_PACKS, DeckName, deck_of
from riverboat.engine.rake import Rake
from riverboat.engine.structures import STRUCTURES, StructureName
from riverboat.errors import RiverboatError, quoted

Chips: TypeAlias = int
Seat: TypeAlias = int
GameName: TypeAlias = Literal["holdem", "omaha4", "omaha5"]
"""Hold'em, or Omaha with so many hole cards, of which exactly two play."""
HOLE_CARDS: Final[dict[GameName, Literal[2, 4, 5]]] = {"holdem": 2, "omaha4": 4, "omaha5": 5}

BOARD_PLACES: Final = (1, 2, 3, 5, 7)
"""Burn, three; burn, one; burn, one."""
NO_BURNS: Final = (0, 1, 2, 3, 4)

MOST_RUNS: Final = 3
"""How often the rest of a board can be dealt."""

MIN_SEATS: Final = 2
MAX_SEATS: Final = 10

LARGEST_CHOSEN_AMOUNT: Final[Chips] = 1_000_000_000_000
"""Bounds what a person may ask for in a request or on a command line: a stack, a blind, a buy-in. A sum of many such
amounts stays far below `MOST_CHIPS_AT_TABLE`, which is what the engine itself bounds."""

MOST_CHIPS_AT_TABLE: Final[Chips] = 2**53 - 1
"""The most chips at one table, all together, and so the largest amount of anything: every sum of them is exact in a
browser's numbers, in the store's columns and in compiled code."""


class Blinds(msgspec.Struct, frozen=True):
    """The two amounts that everybody names first: `Rules(50, 100)`. All others have to be named."""

    small_blind: Chips = 0
    big_blind: Chips = 0


class Rules(Blinds, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """What a table plays. Every amount is a whole number of chips.

    Fields left out follow from the others, by the structure: the smallest bet is the big blind (10 in `kitchen`), the
    limits of fixed-limit are one and two smallest bets, and only fixed-limit and `kitchen` cap the raises.
    """

    ante: Chips = 0
    ante_kind: Literal["all", "big_blind"] = "all"
    straddle: Chips = 0
    """What the seat left of the big blind posts, or 0. True means twice the big blind."""
    structure: StructureName = "no_limit"
    """How bets are limited. `kitchen` is a home game without blinds, with bets in tens and a queue (rule K1)."""
    game: GameName = "holdem"
    deck: Literal["standard", "short"] = "standard"
    deck_count: int = 1
    """Packs that are shuffled together, 1 to 8; with more than one, hands rank as rule C5 says."""
    trips_beat_straights: bool = False
    """Short deck: three of a kind beats a straight."""
    button_blind: bool = False
    """Only the button posts, and posts the big blind (the usual form of short deck)."""
    min_bet: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    max_raises: int | None = None
    """Raises on one street, the opening bet not counted. None is the structure's own number: three in fixed-limit and
    `kitchen`, no limit elsewhere."""
    uncapped_heads_up: bool = False
    """Fixed-limit: no cap while only two players are in."""
    min_raise_rule: Literal["increment", "double"] = "increment"
    short_bet_reopens: bool = False
    """A seat that has checked may raise an all-in below the minimum bet, as some online rooms have it. By TDA 47 it may
    only call or fold (rule B4)."""
    small_blind_counts_full: bool = False
    """Pot-limit: before the flop the small blind counts as a big blind in the size of the pot."""
    missing_blinds_count: bool = True
    """Pot-limit: before the flop a blind that is dead or short counts in the size of the pot as if it had been posted
    (TDA 54-B). Off, the pot is what lies there, as in most online rooms."""
    burn_cards: bool = True
    """One before the flop, the turn and the river; off is the fast deal of simulations (rule C6)."""
    burn_before_hole: bool = False
    run_it_twice: bool = False
    """Ask for it when all are all-in; off, the board is always run once."""
    max_runs: int = 2
    """Where `run_it_twice` is on: the most boards a player may ask for, 2 or 3."""
    all_in_pause: bool = False
    """Ask everybody before the rest of the board of an all-in is dealt, also where it is run once: time for a deal
    about it (rule H9)."""
    auto_muck: bool = True
    """A hand that is beaten when its turn to show comes is not shown."""
    rabbit_hunt: bool = False
    """After a hand that ended before the river, a player who was dealt in may have the cards shown that would have
    come."""
    bomb_pot: bool = False
    """Everybody antes, nobody posts a blind, and the flop comes without any betting before it."""
    boards: int = 1
    """How many boards a bomb pot has; each wins an equal part of every pot, the first the odd chips."""
    rake: Rake | None = None
    """What the house keeps of the pots; None is nothing."""

    def __post_init__(self) -> None:
        _check_types(self)
        _fill_in(self)
        _check(self)

    @property
    def has_blind_positions(self) -> bool:
        """Whether a small and a big blind go round: not with a button blind, nor in a structure without blinds."""
        return STRUCTURES[self.structure].has_blinds and not self.button_blind

    @property
    def pack(self) -> DeckName:
        """The cards that are dealt and how hands of them rank, in one name."""
        if self.deck_count > 1:
            return cast("DeckName", f"{self.deck}_{self.deck_count}")
        return "short_trips" if self.trips_beat_straights else self.deck

    @property
    def hole_count(self) -> Literal[2, 4, 5]:
        """The hole cards of each player."""
        return HOLE_CARDS[self.game]

    @property
    def most_players(self) -> int:
        """How many the pack has cards for: ten, but with five hole cards eight."""
        board_cards = self.cards_per_board * self.boards + self.burn_before_hole
        return min(MAX_SEATS, (len(deck_of(self.pack)) - board_cards) // self.hole_count)

    @property
    def board_places(self) -> tuple[int, ...]:
        """Where the five cards of a board lie, counted from the card after the hole cards."""
        return BOARD_PLACES if self.burn_cards else NO_BURNS

    @property
    def cards_per_board(self) -> int:
        """Five, and the cards burned before them."""
        return self.board_places[-1] + 1

    @property
    def is_plain_holdem(self) -> bool:
        """Hold'em from one pack of 52 with betting before the flop: what solvers and reviews know."""
        return self.game == "holdem" and self.pack == "standard" and not self.bomb_pot

    @property
    def is_usual_short_deck(self) -> bool:
        """No-limit hold'em from one short pack with a button blind, and antes as large."""
        is_short = self.game == "holdem" and self.deck == "short" and self.deck_count == 1 and not self.bomb_pot
        has_usual_posts = self.button_blind and self.ante == self.big_blind and self.ante_kind == "all"
        return is_short and self.structure == "no_limit" and has_usual_posts

    @property
    def has_usual_deal(self) -> bool:
        """Two hole cards from one pack, with burns: what verifiable deals know."""
        return self.game == "holdem" and self.deck_count == 1 and self.burn_cards

    @classmethod
    def kitchen(cls, **changes: Any) -> Rules:
        """The kitchen table (rule K1): no blinds, bets in tens, three raises a round, a queue with passes."""
        return cls(**{"structure": "kitchen", **changes})


def _check_types(rules: Rules) -> None:
    """A struct made in Python is not type-checked by msgspec; a decoded one is."""
    for name in _CHIP_FIELDS:
        value = getattr(rules, name)
        if name == "straddle" and isinstance(value, bool):
            continue
        if isinstance(value, bool) or not isinstance(value, int):
            _refuse(name, value, "a whole number of chips")
        if not 0 <= value <= MOST_CHIPS_AT_TABLE:
            _refuse(name, value, f"from 0 to {MOST_CHIPS_AT_TABLE}")
    for name, allowed in _CHOICES.items():
        if not isinstance(getattr(rules, name), str) or getattr(rules, name) not in allowed:
            _refuse(name, getattr(rules, name), " or ".join(map(repr, allowed)))
    for name in _FLAGS:
        if not isinstance(getattr(rules, name), int) or getattr(rules, name) not in (False, True):
            _refuse(name, getattr(rules, name), "True or False")
    if rules.max_raises is not None and (type(rules.max_raises) is not int or rules.max_raises < 0):
        _refuse("max_raises", rules.max_raises, "0 or more, or None")
    if rules.rake is not None and (not isinstance(rules.rake, Rake) or (fault := rules.rake.fault()) is not None):
        _refuse("rake", rules.rake, fault if isinstance(rules.rake, Rake) else "a Rake, or None")


def _check_bomb_pot(rules: Rules) -> None:
    if type(rules.boards) is not int or rules.boards not in (1, 2):
        _refuse("boards", rules.boards, "1 or 2")
    if rules.boards > 1 and not rules.bomb_pot:
        _refuse("boards", rules.boards, "1: only a bomb pot has two boards")
    if not rules.bomb_pot:
        return
    if not rules.ante or rules.ante_kind != "all":
        _refuse("bomb_pot", True, "False where not everybody antes")
    if not STRUCTURES[rules.structure].has_blinds:
        _refuse("bomb_pot", True, f"False: {rules.structure} is played without blinds")
    if rules.run_it_twice and rules.boards > 1:
        _refuse("run_it_twice", True, "False where two boards are dealt")


def _fill_in(rules: Rules) -> None:
    for name in _FLAGS:
        force_setattr(rules, name, bool(getattr(rules, name)))  # data files write 1 and 0
    if isinstance(rules.straddle, bool):
        force_setattr(rules, "straddle", 2 * rules.big_blind if rules.straddle else 0)
    structure = STRUCTURES[rules.structure]
    if not rules.min_bet:
        force_setattr(rules, "min_bet", rules.small_bet or structure.opening_bet(rules))
    if not rules.small_bet:
        force_setattr(rules, "small_bet", rules.min_bet)
    if not rules.big_bet:
        force_setattr(rules, "big_bet", 2 * rules.small_bet)
    if rules.max_raises is None:
        force_setattr(rules, "max_raises", structure.max_raises)


def _check_cards(rules: Rules) -> None:
    """What is dealt, and from which packs."""
    if type(rules.deck_count) is not int or not 1 <= rules.deck_count <= MOST_PACKS:
        _refuse("deck_count", rules.deck_count, f"from 1 to {MOST_PACKS}")
    if rules.deck_count > 1 and rules.deck != "standard":
        _refuse("deck_count", rules.deck_count, "1 with the short deck: only packs of 52 are shuffled together")
    if rules.trips_beat_straights and rules.deck != "short":
        _refuse("trips_beat_straights", True, "False: it is an option of the short deck")
    if rules.game != "holdem":
        if rules.deck != "standard" or rules.deck_count != 1:
            _refuse("game", rules.game, "'holdem' with a short deck or several packs: Omaha is played with 52 cards")
        if not STRUCTURES[rules.structure].has_blinds or rules.button_blind:
            _refuse("game", rules.game, "'holdem': Omaha is played with a small and a big blind")
    if rules.burn_before_hole and not rules.burn_cards:
        _refuse("burn_before_hole", True, "False when no cards are burned")
    if rules.small_blind_counts_full and rules.structure != "pot_limit":
        _refuse("small_blind_counts_full", True, "False: only pot-limit bets depend on the pot")


def _check_runs(rules: Rules) -> None:
    if type(rules.max_runs) is not int or not 2 <= rules.max_runs <= MOST_RUNS:
        _refuse("max_runs", rules.max_runs, f"from 2 to {MOST_RUNS}")
    if rules.max_runs > 2 and not rules.run_it_twice:
        _refuse("max_runs", rules.max_runs, "2 where run_it_twice is off: the board is run once")


def _check(rules: Rules) -> None:
    _check_cards(rules)
    _check_runs(rules)
    _check_bomb_pot(rules)
    if not STRUCTURES[rules.structure].has_blinds:
        if rules.small_blind or rules.big_blind or rules.straddle or rules.button_blind:
            _refuse("big_blind", rules.big_blind, f"0, as are the other blinds: {rules.structure} is played without")
    elif rules.big_blind < 1:
        _refuse("big_blind", rules.big_blind, "at least 1")
    if rules.small_blind > rules.big_blind:
        _refuse("small_blind", rules.small_blind, f"at most the big blind, {rules.big_blind}")
    if rules.straddle and rules.straddle <= rules.big_blind:
        _refuse("straddle", rules.straddle, f"more than the big blind, {rules.big_blind}, or 0 for none")
    if rules.button_blind and rules.small_blind:
        _refuse("small_blind", rules.small_blind, "0 when only the button posts a blind")
    if rules.button_blind and rules.straddle:
        _refuse("straddle", rules.straddle, "0 when only the button posts a blind")
    if rules.min_bet < 1:
        _refuse("min_bet", rules.min_bet, "at least 1")
    for name in _CHIP_FIELDS:
        if getattr(rules, name) > MOST_CHIPS_AT_TABLE:
            _refuse(name, getattr(rules, name), f"at most {MOST_CHIPS_AT_TABLE}")
    if rules.big_bet < rules.small_bet:
        _refuse("big_bet", rules.big_bet, f"at least the small bet, {rules.small_bet}")


def _refuse(field: str, value: object, expected: str) -> NoReturn:
    shown = quoted(value)
    raise RiverboatError(
        "bad_rule", f"{field} is {shown}; it must be {expected}", field=field, value=shown, expected=expected
    )


_CHIP_FIELDS: Final = ("small_blind", "big_blind", "ante", "straddle", "min_bet", "small_bet", "big_bet")
_FLAGS: Final = (
    "button_blind",
    "uncapped_heads_up",
    "short_bet_reopens",
    "trips_beat_straights",
    "small_blind_counts_full",
    "missing_blinds_count",
    "burn_cards",
    "burn_before_hole",
    "run_it_twice",
    "all_in_pause",
    "auto_muck",
    "rabbit_hunt",
    "bomb_pot",
)
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "ante_kind": ("all", "big_blind"),
    "structure": tuple(STRUCTURES),
    "game": tuple(HOLE_CARDS),
    "deck": ("standard", "short"),
    "min_raise_rule": ("increment", "double"),
}
