"""Signs that players play together: chips that flow one way, folds to each other, the same address. Pure.

A signal is a reason to look at hands, and no proof: friends who are bad at poker show some of them too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from itertools import combinations
from math import sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from riverboat.engine.rules import Chips
from riverboat.server.logs import LOGGED_IN, NEW_PLAYER
from riverboat.table import PlayerId

FEWEST_HANDS: Final = 40
"""Hands of both players together before anything is said of them."""
STRIKING: Final = 4.0
"""Standard deviations from what chance would do."""

SignalKind: TypeAlias = Literal["chip_dumping", "soft_play", "shared_address"]
Pair: TypeAlias = tuple[PlayerId, PlayerId]


class HandPart(NamedTuple):
    """One player's part in one hand."""

    hand: int
    player: PlayerId
    bet: Chips
    won: Chips
    has_folded: bool
    is_bot: bool = False
    """Bots are in no pair; what they win is still not won by people."""


class Signal(NamedTuple):
    """One sign about two players; for dumped chips the first is who lost them."""

    kind: SignalKind
    one: PlayerId
    other: PlayerId
    hands: int
    """They were dealt in together."""
    score: float
    """How striking, in standard deviations; 0 for an address."""
    chips: Chips = 0
    """That went from the first to the second, less what came back."""


def hand_parts(stored: Iterable[tuple[int, PlayerId, Chips, Chips, str, bool]]) -> list[HandPart]:
    """The parts as the store returns them, with the actions as JSON."""
    return [
        HandPart(hand, player, bet, won, " fold" in actions, is_bot)
        for hand, player, bet, won, actions, is_bot in stored
    ]


def find_signals(parts: Iterable[HandPart], addresses: Mapping[PlayerId, Set[str]] | None = None) -> tuple[Signal, ...]:
    """The signals in these hands, the most striking first; `addresses` are those that players came from."""
    hands: dict[int, list[HandPart]] = defaultdict(list)
    for part in parts:
        hands[part.hand].append(part)
    together: dict[Pair, list[tuple[HandPart, HandPart, float]]] = defaultdict(list)
    for dealt in hands.values():
        people = sorted((part for part in dealt if not part.is_bot), key=lambda part: part.player)
        for one, other in combinations(people, 2):
            together[one.player, other.player].append((one, other, _flow(one, other, dealt)))
    played = _stayed_in(hands.values())
    found = [
        signal
        for pair, met in together.items()
        for signal in (_dumping(pair, met), _soft_play(pair, met, played), _address(pair, len(met), addresses or {}))
        if signal is not None
    ]
    return tuple(sorted(found, key=lambda signal: (-signal.score, signal.one, signal.other, signal.kind)))


def _flow(one: HandPart, other: HandPart, dealt: Iterable[HandPart]) -> float:
    """Chips that went from one to the other in a hand: who loses pays the winners in proportion to what they gain."""
    gains = {part.player: part.won - part.bet for part in dealt}
    pool = sum(gain for gain in gains.values() if gain > 0)
    if not pool:
        return 0.0
    paid, got = gains[one.player], gains[other.player]
    if paid < 0 < got:
        return -paid * got / pool
    return got * paid / pool if got < 0 < paid else 0.0


def _dumping(pair: Pair, met: list[tuple[HandPart, HandPart, float]]) -> Signal | None:
    """Under fair play the flow of each hand is as likely one way as the other, so the sum has a known spread."""
    flows = [flow for _, _, flow in met]
    spread = sqrt(sum(flow * flow for flow in flows))
    if len(met) < FEWEST_HANDS or not spread:
        return None
    total = sum(flows)
    if abs(total) / spread < STRIKING:
        return None
    one, other = pair if total > 0 else pair[::-1]
    return Signal("chip_dumping", one, other, len(met), abs(total) / spread, round(abs(total)))


def _stayed_in(hands: Iterable[list[HandPart]]) -> dict[PlayerId, tuple[int, int]]:
    """How often each player stayed in to the end, out of how many hands."""
    counts: dict[PlayerId, list[int]] = defaultdict(lambda: [0, 0])
    for dealt in hands:
        for part in dealt:
            counts[part.player][0] += not part.has_folded
            counts[part.player][1] += 1
    return {player: (stayed, dealt) for player, (stayed, dealt) in counts.items()}


def _soft_play(
    pair: Pair, met: list[tuple[HandPart, HandPart, float]], played: Mapping[PlayerId, tuple[int, int]]
) -> Signal | None:
    """How seldom both stay in, beside what each of them does against everybody else.

    Without hands against others there is nothing to compare with: two who only ever play each other are heads-up.
    """
    shares = []
    for place, player in enumerate(pair):
        own = sum(not (one, other)[place].has_folded for one, other, _ in met)
        stayed, dealt = played[player]
        if dealt - len(met) < FEWEST_HANDS:
            return None
        shares.append((stayed - own) / (dealt - len(met)))
    if len(met) < FEWEST_HANDS:
        return None
    chance = shares[0] * shares[1]
    expected, variance = chance * len(met), chance * (1 - chance) * len(met)
    both = sum(not one.has_folded and not other.has_folded for one, other, _ in met)
    if not variance or (score := (expected - both) / sqrt(variance)) < STRIKING:
        return None
    return Signal("soft_play", *pair, len(met), score)


def _address(pair: Pair, hands: int, addresses: Mapping[PlayerId, Set[str]]) -> Signal | None:
    one, other = pair
    if not addresses.get(one, frozenset()) & addresses.get(other, frozenset()):
        return None
    return Signal("shared_address", one, other, hands, 0.0)


def addresses_in(lines: Iterable[dict[str, object]]) -> dict[PlayerId, set[str]]:
    """The addresses of players in a server's log, line by line as objects."""
    found: dict[PlayerId, set[str]] = defaultdict(set)
    for line in lines:
        player, address = line.get("player"), line.get("address")
        if line.get("event") in (LOGGED_IN, NEW_PLAYER) and player is not None and isinstance(address, str):
            found[str(player)].add(address)
    return dict(found)
