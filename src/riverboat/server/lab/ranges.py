"""Ranges, menus and equities as the lab's clients get them. Needs no solver; equities need numba."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riverboat.cards import RANKS, STANDARD_DECK, format_card, format_cards, to_cards
from riverboat.odds import equity
from riverboat.odds.ranges import STARTING_HANDS, Combo, Range, class_of
from riverboat.odds.results import PlayerEquity
from riverboat.protocol.lab import (
    EquityBody,
    EquityComboBody,
    EquityHandBody,
    EquitySideBody,
    MenusBody,
    RangeBody,
    RangeHandBody,
)

HIGH_FIRST: Final = RANKS[::-1]
DIGITS: Final = 5


def hand_grid() -> tuple[tuple[str, ...], ...]:
    """The starting hands as a square: pairs on the diagonal, suited hands above it, offsuit hands below."""
    places = range(len(HIGH_FIRST))
    return tuple(tuple(_name(row, column) for column in places) for row in places)


def _name(row: int, column: int) -> str:
    high, low = HIGH_FIRST[min(row, column)], HIGH_FIRST[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def pack() -> tuple[str, ...]:
    return tuple(format_card(card) for card in reversed(STANDARD_DECK))


def range_body(text: str) -> RangeBody:
    hands = Range.parse(text)
    return RangeBody(
        text=str(hands),
        combos=round(hands.size, DIGITS),
        share=round(hands.share, DIGITS),
        hands=tuple(_range_hand(hands, name) for name, combos in STARTING_HANDS.items() if _any(hands, combos)),
    )


def _any(hands: Range, combos: Iterable[Combo]) -> bool:
    return any(hands.weight(combo) for combo in combos)


def _range_hand(hands: Range, name: str) -> RangeHandBody:
    combos = STARTING_HANDS[name]
    weights = {combo: hands.weight(combo) for combo in combos}
    return RangeHandBody(
        hand=name,
        weight=round(sum(weights.values()) / len(combos), DIGITS),
        text=str(Range.of({combo: weight for combo, weight in weights.items() if weight})),
    )


def menus_body(sizes: str) -> MenusBody:
    from riverboat.solver.postflop.sizes import Size, parse_sizes

    def written(size: Size) -> str:
        match size.unit:
            case "pot":
                return f"{size.amount:g}%"
            case "times":
                return f"{size.amount:g}x"
            case "chips":
                return f"{size.amount:g}c"
            case _:
                return "a"

    return MenusBody(menus={".".join(key): ", ".join(map(written, menu)) for key, menu in parse_sizes(sizes).items()})


def equity_body(board: str, oop: str, ip: str) -> EquityBody:
    cards = to_cards(board)
    ranges = Range.parse(oop).removing(cards), Range.parse(ip).removing(cards)
    found = equity(ranges, cards)
    first, second = (_equity_side(hands, player) for hands, player in zip(ranges, found.players, strict=True))
    return EquityBody(
        board=tuple(map(format_card, cards)),
        exact=found.exact,
        samples=found.samples,
        standard_error=round(found.standard_error, DIGITS + 2),
        oop=first,
        ip=second,
    )


def _equity_side(hands: Range, player: PlayerEquity) -> EquitySideBody:
    by_hand: dict[str, list[tuple[Combo, float]]] = {}
    for combo, weight in hands.held:
        if combo in player.combos:
            by_hand.setdefault(class_of(combo), []).append((combo, weight))
    return EquitySideBody(
        win=round(player.win, DIGITS),
        tie=round(player.tie, DIGITS),
        equity=round(player.equity, DIGITS),
        hands=tuple(_equity_hand(name, held, player) for name, held in by_hand.items()),
    )


def _equity_hand(name: str, held: list[tuple[Combo, float]], player: PlayerEquity) -> EquityHandBody:
    total = sum(weight for _, weight in held)
    return EquityHandBody(
        hand=name,
        weight=round(total / len(held), DIGITS),
        equity=round(sum(weight * player.combos[combo] for combo, weight in held) / total, DIGITS),
        combos=tuple(
            EquityComboBody(
                cards=format_cards(combo), weight=round(weight, DIGITS), equity=round(player.combos[combo], DIGITS)
            )
            for combo, weight in held
        ),
    )
