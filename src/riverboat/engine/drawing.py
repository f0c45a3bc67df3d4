"""A hand drawn in lines of text: what an observation holds, and nothing else. `picture.py` draws the same in SVG."""

from __future__ import annotations

from typing import Final, NamedTuple

from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation

_NOTES: Final = {"folded": "folded", "all_in": "all-in", "sitting_out": "sits out", "busted": "no chips"}
_WITHOUT_CARDS: Final = ("folded", "sits out", "no chips")


class SeatRow(NamedTuple):
    """One seat, as it is drawn."""

    seat: Seat
    position: str
    name: str
    cards: tuple[str, ...]
    stack: int
    bet: int
    note: str

    @property
    def is_in_hand(self) -> bool:
        return self.note not in _WITHOUT_CARDS


def draw(seen: Observation) -> str:
    """The table in lines of text: one for the hand, one for the board, one for each player."""
    rows = seat_rows(seen)
    wide = max(len(row.name) for row in rows)
    lines = [title(seen), f"board {_spaced(seen.community_cards) or '-'}"]
    lines += [f"again {_spaced(cards)}" for cards in (seen.second_board, seen.third_board) if cards]
    lines += [f"rabbit {_spaced(cards)}" for cards in seen.rabbit]
    for row in rows:
        mark = ">" if row.seat == seen.actor else " "
        cards = _spaced(row.cards) or ("-- --" if row.is_in_hand else "")
        bet = f"{row.bet:,}" if row.bet else ""
        line = f"{mark} {row.seat}  {row.position:<5} {row.name:<{wide}}  {cards:<5}  {row.stack:>12,}  {bet:>10}"
        lines.append(f"{line}  {row.note}".rstrip())
    return "\n".join(lines)


def title(seen: Observation) -> str:
    """The hand, its stakes, the street and the pot."""
    state = "over" if seen.is_over else str(seen.street)
    return f"hand {seen.hand_id} · {_stakes(seen.rules)} · {state} · pot {seen.pot:,}"


def _stakes(rules: Rules) -> str:
    if rules.button_blind:
        stakes = f"button blind {rules.big_blind:,}"
    elif rules.big_blind:
        stakes = f"blinds {rules.small_blind:,}/{rules.big_blind:,}"
    else:
        stakes = f"bets in {rules.min_bet:,}"
    return stakes + (f", ante {rules.ante:,}" if rules.ante else "")


def seat_rows(seen: Observation) -> list[SeatRow]:
    """Every seat in order, with the cards that lie open or are the viewer's own."""
    rows = [
        SeatRow(
            other.seat,
            other.position,
            other.name,
            other.cards,
            other.stack,
            other.bet,
            _NOTES.get(other.state, ""),
        )
        for other in seen.opponents
    ]
    if seen.seat is not None:
        own = seen.stacks[seen.seat]
        rows.append(SeatRow(seen.seat, seen.position, "you", seen.hole_cards, own, seen.bet, ""))
    return sorted(rows)


def _spaced(cards: tuple[str, ...]) -> str:
    return " ".join(cards)
