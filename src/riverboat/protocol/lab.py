"""The bodies of the solver lab's REST requests and responses: spots, ranges, equities, solutions, nodes."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from riverboat.protocol.refusals import Refusal
from riverboat.protocol.rest import RequestBody, ResponseBody

LabPosition: TypeAlias = Literal["oop", "ip"]
SolutionStatus: TypeAlias = Literal["waiting", "solving", "done", "stopped", "failed"]
SolutionEnd: TypeAlias = Literal["target", "time", "iterations", "stopped"]
LabActionKind: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "all_in"]
NodeKind: TypeAlias = Literal["decision", "deal", "end"]

MOST_CHIPS: Final = 10_000_000
LONGEST_LINE: Final = 1000

BoardText: TypeAlias = Annotated[str, Meta(max_length=40, description="Cards such as `Td9d6h`.")]
RangeText: TypeAlias = Annotated[str, Meta(description="A range such as `66+,A8s+,KQo,76s@0.5`.")]
SizesText: TypeAlias = Annotated[
    str,
    Meta(max_length=1000, description="Menus of bets such as `bet=33%,75%; raise=60%; oop.river.bet=50%,a`."),
]
Chips: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class WrittenRange(RequestBody, frozen=True, kw_only=True):
    text: RangeText


class WrittenSizes(RequestBody, frozen=True, kw_only=True):
    sizes: SizesText


class RangesOnBoard(RequestBody, frozen=True, kw_only=True):
    """Two ranges on a board of 0, 3, 4 or 5 cards."""

    board: BoardText = ""
    oop: RangeText
    ip: RangeText


class SpotOfStrategy(RequestBody, frozen=True, kw_only=True):
    """A spot of the whole game, blinds 50/100, everybody with the same stack."""

    players: Annotated[int, Meta(ge=2, le=9)] = 6
    stack: Annotated[int, Meta(ge=2, le=1000)] = 100
    """In big blinds."""
    board: BoardText = ""
    line: Annotated[
        str,
        Meta(
            max_length=LONGEST_LINE,
            description="`f` folds, `c` calls or checks, a number raises to that total; streets are divided by `/`.",
        ),
    ] = ""


class NewSolution(RequestBody, frozen=True, kw_only=True):
    """A spot to be solved: two ranges on a board of 3, 4 or 5 cards."""

    board: BoardText
    oop: RangeText
    """The range of the player out of position, who acts first."""
    ip: RangeText
    pot: Chips
    stack: Chips
    """What each player has behind."""
    sizes: SizesText | None = None
    """Left out, the usual menus."""
    rake_percent: Annotated[float, Meta(ge=0, le=100)] = 0.0
    rake_cap: Annotated[float, Meta(ge=0, le=MOST_CHIPS)] = 0.0
    """The most that is raked, in chips; 0 is no limit."""
    target: Annotated[float, Meta(ge=0.01, le=100)] = 0.5
    """Solving ends when best responses gain at most this many percent of the pot."""
    seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None
    """How long solving may take, at most what the server allows; left out, that."""


# Responses.


class MenuPreset(ResponseBody, frozen=True, kw_only=True):
    """Menus of bets to begin with."""

    name: str
    sizes: str


class RangePreset(ResponseBody, frozen=True, kw_only=True):
    """A range to begin with."""

    name: str
    text: str


class LabBody(ResponseBody, frozen=True, kw_only=True):
    """What the lab offers, and its limits."""

    grid: tuple[tuple[str, ...], ...]
    """The 169 starting hands as a square: pairs on the diagonal, suited hands above it."""
    cards: tuple[str, ...]
    """The pack, highest card first."""
    menus: tuple[MenuPreset, ...]
    ranges: tuple[RangePreset, ...]
    seconds: int
    """How long a solution may take."""
    memory_mb: int
    """How much memory its tables may take."""
    solutions: int
    """How many solutions are kept for each player."""
    minutes: int
    """How long a solution is kept after it was last looked at."""


class RangeHandBody(ResponseBody, frozen=True, kw_only=True):
    """A starting hand of a range."""

    hand: str
    weight: float
    """The mean of its combos."""
    text: str
    """What it is in a range's text: `AKs`, `AKs@0.5`, or single combos."""


class RangeBody(ResponseBody, frozen=True, kw_only=True):
    """A range, read."""

    text: str
    """The same range in its shortest form."""
    combos: float
    share: float
    """Of all 1,326 combos."""
    hands: tuple[RangeHandBody, ...]


class MenusBody(ResponseBody, frozen=True, kw_only=True):
    """Menus of bets, read: one text for each position, street and kind, such as `oop.river.bet`."""

    menus: dict[str, str]


class EquityComboBody(ResponseBody, frozen=True, kw_only=True):
    cards: str
    weight: float
    equity: float


class EquityHandBody(ResponseBody, frozen=True, kw_only=True):
    """A starting hand: the mean of its combos."""

    hand: str
    weight: float
    equity: float
    combos: tuple[EquityComboBody, ...]


class EquitySideBody(ResponseBody, frozen=True, kw_only=True):
    win: float
    tie: float
    equity: float
    hands: tuple[EquityHandBody, ...]
    """Empty where equities were sampled."""


class EquityBody(ResponseBody, frozen=True, kw_only=True):
    """Two ranges against each other, all cards dealt and nothing more bet."""

    board: tuple[str, ...]
    exact: bool
    samples: int
    """Showdowns dealt at random; 0 when all were counted."""
    standard_error: float
    oop: EquitySideBody
    ip: EquitySideBody


class SolutionBody(ResponseBody, frozen=True, kw_only=True):
    """A solution of the caller: the spot, and how far it is."""

    id: str
    status: SolutionStatus
    place: int
    """How many are solved before it; 0 when it is its turn."""
    ended_by: SolutionEnd | None
    iterations: int
    exploitability_pct: float | None
    """What best responses gain on average over both seats, in percent of the pot."""
    seconds: float
    seconds_left: float | None
    """Until the target or the time limit is reached, as far as can be told."""
    memory_mb: float
    is_compact: bool
    """Kept in 16 bits a number, because it would not fit otherwise."""
    spot: NewSolution
    problem: Refusal | None
    """Why it failed."""


class LabActionBody(ResponseBody, frozen=True, kw_only=True):
    """An action at a node. `name` is what a line consists of."""

    name: str
    kind: LabActionKind
    amount: int
    """Chips to call, or the total for the street to bet or raise to; 0 otherwise."""
    share: float | None
    """How often it is taken."""


class LabStepBody(ResponseBody, frozen=True, kw_only=True):
    """A step on the way to a node: an action, or a card."""

    name: str
    player: LabPosition | None
    action: LabActionBody | None
    card: str | None


class LabComboBody(ResponseBody, frozen=True, kw_only=True):
    """Two hole cards at a node. `shares` and `evs` are those of the actions, of whoever acts."""

    cards: str
    weight: float
    """How often it gets here, times its weight in the range."""
    equity: float
    ev: float
    """Chips of the pot that it wins from here, on average."""
    shares: tuple[float, ...]
    evs: tuple[float, ...]


class LabHandBody(ResponseBody, frozen=True, kw_only=True):
    """A starting hand at a node: the mean of its combos, by how often each is met."""

    hand: str
    weight: float
    equity: float
    ev: float
    shares: tuple[float, ...]
    combos: tuple[LabComboBody, ...]


class LabSideBody(ResponseBody, frozen=True, kw_only=True):
    """One player's range at a node."""

    combos: float
    """How many combos get here, by weight."""
    ev: float | None
    equity: float | None
    stack: int
    """Behind."""
    hands: tuple[LabHandBody, ...]


class NodeBody(ResponseBody, frozen=True, kw_only=True):
    """One point of a solution's tree, with both ranges."""

    line: str
    """What leads here: `check, bet 66, call, 2s`."""
    kind: NodeKind
    player: LabPosition | None
    """Who acts; null where a card comes or the hand is over."""
    board: tuple[str, ...]
    pot: int
    steps: tuple[LabStepBody, ...]
    actions: tuple[LabActionBody, ...]
    cards: tuple[str, ...]
    """What may be dealt here."""
    oop: LabSideBody
    ip: LabSideBody


class StrategyBody(ResponseBody, frozen=True, kw_only=True):
    """What the blueprint does with every starting hand at a spot of the whole game."""

    position: str
    """Of the player to act, such as `BTN`."""
    board: tuple[str, ...]
    pot: int
    to_call: int
    actions: tuple[LabActionBody, ...]
    hands: dict[str, tuple[float, ...]]
    """By starting hand that is possible: the share of each action, in the order of `actions`."""
