"""The TDA rules written a second time, the obvious way: from what has been told of a hand, without the engine's state.

It shares no code with the engine but its words: rules, posts and actions. Cards are ranked by hand, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from riverboat.engine import Deal, Rules
from riverboat.engine.events import Acted, BoardDealt, Event, Posted

LIVE = ("small_blind", "big_blind", "straddle")
DEAD = ("big_blind_ante", "dead_ante", "dead_post")
ACE, WHEEL, SHORT_WHEEL = 12, [12, 3, 2, 1, 0], [12, 7, 6, 5, 4]


class Chips(NamedTuple):
    """Where the chips are after some events."""

    stacks: list[int]
    live: list[int]
    """What each seat has put in, dead money left out."""
    dead: int
    folded: set[int]


def chips_after(stacks: Sequence[int], events: Iterable[Event]) -> Chips:
    left, live, dead, folded = list(stacks), [0] * len(stacks), 0, set()
    for event in events:
        if isinstance(event, Posted):
            left[event.seat] -= event.amount
            if event.kind in DEAD:
                dead += event.amount
            else:
                live[event.seat] += event.amount
        elif isinstance(event, Acted):
            left[event.seat] -= event.added
            live[event.seat] += event.added
            if event.verb == "fold":
                folded.add(event.seat)
    return Chips(left, live, dead, folded)


def final_stacks(deal: Deal, events: Sequence[Event], boards: Sequence[Sequence[int]]) -> list[int]:
    """Rules P1, P2, P5 and B10: layers, an equal part for every board, odd chips left of the button."""
    chips = chips_after(deal.stacks, events)
    left, live = chips.stacks, chips.live
    second, most = sorted(live)[-2:]
    if most > second:
        left[live.index(most)] += most - second
        live[live.index(most)] = second
    still_in = [seat for seat in deal.players if seat not in chips.folded]
    for amount, seats in pots(live, still_in, chips.dead):
        for run, board in enumerate(boards if len(still_in) > 1 else boards[:1]):
            count = len(boards) if len(still_in) > 1 else 1
            part = amount // count + (run < amount % count)
            for seat, share in shares(deal, part, seats, board):
                left[seat] += share
    return left


def pots(live: Sequence[int], still_in: Sequence[int], dead: int) -> list[tuple[int, list[int]]]:
    """Every layer with those who can win it; neighbours with the same players are one pot."""
    found: list[tuple[int, list[int]]] = []
    below = 0
    for level in sorted({amount for amount in live if amount}):
        layer = sum(min(amount, level) - min(amount, below) for amount in live)
        seats = [seat for seat in still_in if live[seat] >= level]
        below = level
        if found and (not seats or found[-1][1] == seats):
            found[-1] = (found[-1][0] + layer, found[-1][1])
        else:
            found.append((layer, seats))
    if dead and found:
        found[0] = (found[0][0] + dead, found[0][1])
    return found or [(dead, list(still_in))]


def shares(deal: Deal, amount: int, seats: Sequence[int], board: Sequence[int]) -> list[tuple[int, int]]:
    if len(seats) == 1:
        return [(seats[0], amount)]
    ranks = {seat: best_rank(deal.hole_cards(seat), board, deal.rules) for seat in seats}
    count = len(deal.stacks)
    clockwise = [(deal.button + step) % count for step in range(1, count + 1)]
    winners = [seat for seat in clockwise if seat in ranks and ranks[seat] == max(ranks.values())]
    each, odd = divmod(amount, len(winners))
    return [(seat, each + (place < odd)) for place, seat in enumerate(winners)]


def best_rank(hole: Sequence[int], board: Sequence[int], rules: Rules) -> tuple[float, list[int]]:
    is_short = rules.deck == "short"
    if rules.game == "holdem":
        return max(rank_of_five(five, is_short=is_short) for five in combinations((*hole, *board), 5))
    return max(rank_of_five((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3))


def rank_of_five(cards: Sequence[int], *, is_short: bool = False) -> tuple[float, list[int]]:
    ranks = sorted((card // 4 for card in cards), reverse=True)
    counted = sorted(Counter(ranks).items(), key=lambda pair: (-pair[1], -pair[0]))
    shape, named = [count for _, count in counted], [rank for rank, _ in counted]
    is_flush = len({card % 4 for card in cards}) == 1
    is_row = len(shape) == 5 and ranks[0] - ranks[4] == 4
    wheel_top = 3 if ranks == WHEEL else 7 if is_short and ranks == SHORT_WHEEL else None
    straight = ranks[0] if is_row else wheel_top
    if is_flush and straight is not None:
        return 8, [straight]
    if shape[0] == 4:
        return 7, named
    if is_flush:  # in short deck above a full house
        return 6.5 if is_short else 5, ranks
    if shape == [3, 2]:
        return 6, named
    if straight is not None:
        return 4, [straight]
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), named


class Street(NamedTuple):
    """The betting of a street so far."""

    bets: list[int]
    price: int
    raise_by: int
    """The last full bet or raise."""
    acted: dict[int, int]
    """What each seat that has acted had in front of it then."""


def street_after(rules: Rules, seats: int, events: Iterable[Event]) -> Street:
    is_straddled = False
    bets, acted = [0] * seats, dict[int, int]()
    price = 0 if rules.bomb_pot else rules.big_blind
    raise_by = rules.big_blind
    for event in events:
        if isinstance(event, Posted) and event.kind in LIVE:
            bets[event.seat] += event.amount
            is_straddled |= event.kind == "straddle"
            if event.kind == "straddle":
                price = raise_by = rules.straddle
        elif isinstance(event, BoardDealt):
            bets, price, raise_by, acted = [0] * seats, 0, rules.big_blind, {}
        elif isinstance(event, Acted):
            bets[event.seat] += event.added
            raise_by = max(raise_by, bets[event.seat] - price)
            price = max(price, bets[event.seat])
            acted[event.seat] = bets[event.seat]
    return Street(bets, price, raise_by, acted)


def legal(deal: Deal, events: Sequence[Event], seat: int) -> tuple[int, tuple[int, int] | None]:
    """What a call adds, and from where to where `seat` may raise in no-limit or pot-limit (rules B1, B3, B4, B5)."""
    rules = deal.rules
    chips, street = chips_after(deal.stacks, events), street_after(rules, len(deal.stacks), events)
    left, bets = chips.stacks, street.bets
    others = [other for other in deal.players if other != seat and other not in chips.folded]
    owed = street.price - bets[seat]
    if not any(left[other] for other in others):  # a short blind is called for what it is
        owed = max(bets[other] for other in others) - bets[seat]
    call = min(max(0, owed), left[seat])
    can_be_called = any(left[other] and left[other] + bets[other] > street.price for other in others)
    is_reopened = seat not in street.acted or street.price - street.acted[seat] >= street.raise_by
    most = bets[seat] + left[seat]
    if most <= street.price or not can_be_called or not is_reopened:
        return call, None
    if rules.structure == "pot_limit":
        most = min(most, street.price + pot_of(deal, events) + street.price - bets[seat])
    return call, (min(street.price + street.raise_by, most), most)


def pot_of(deal: Deal, events: Sequence[Event]) -> int:
    """All that lies there, and before the flop what the blinds are short of (TDA 54-B)."""
    rules, chips = deal.rules, chips_after(deal.stacks, events)
    lying = sum(chips.live) + chips.dead
    if rules.bomb_pot or any(isinstance(event, BoardDealt) for event in events):
        return lying
    posted = sum(event.amount for event in events if isinstance(event, Posted) and event.kind in LIVE[:2])
    return lying + rules.small_blind + rules.big_blind - posted
