"""A hand drawn in text, and as HTML for notebooks: what an observation holds, and nothing else."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from riverboat.cards import SUIT_SIGNS, SUITS
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation

_RED: Final = "hd"
_NOTES: Final = {"folded": "folded", "all_in": "all-in", "sitting_out": "sits out", "busted": "no chips"}
_WITHOUT_CARDS: Final = ("folded", "sits out", "no chips")


class _Row(NamedTuple):
    """One seat."""

    seat: Seat
    position: str
    name: str
    cards: tuple[str, ...]
    stack: int
    bet: int
    note: str


def draw(seen: Observation) -> str:
    """The table in lines of text: one for the hand, one for the board, one for each player."""
    rows = _rows(seen)
    wide = max(len(row.name) for row in rows)
    lines = [_title(seen), f"board {_spaced(seen.community_cards) or '-'}"]
    lines += [f"again {_spaced(cards)}" for cards in (seen.second_board, seen.third_board) if cards]
    lines += [f"rabbit {_spaced(cards)}" for cards in seen.rabbit]
    for row in rows:
        mark = ">" if row.seat == seen.actor else " "
        cards = _spaced(row.cards) or ("" if row.note in _WITHOUT_CARDS else "-- --")
        bet = f"{row.bet:,}" if row.bet else ""
        line = f"{mark} {row.seat}  {row.position:<5} {row.name:<{wide}}  {cards:<5}  {row.stack:>12,}  {bet:>10}"
        lines.append(f"{line}  {row.note}".rstrip())
    return "\n".join(lines)


def draw_html(seen: Observation) -> str:
    """The same as a table for notebooks."""
    head = "".join(f"<th>{name}</th>" for name in ("seat", "position", "player", "cards", "stack", "bet", ""))
    body = "".join(_html_row(row, is_next=row.seat == seen.actor) for row in _rows(seen))
    boards = [cards for cards in (seen.community_cards, seen.second_board, seen.third_board) if cards]
    shown = " · ".join(map(_html_cards, boards))
    return f"<div><p>{escape(_title(seen))}<br>{shown}</p><table><tr>{head}</tr>{body}</table></div>"


def _html_row(row: _Row, *, is_next: bool) -> str:
    bet = f"{row.bet:,}" if row.bet else ""
    cells = (str(row.seat), escape(row.position), escape(row.name), _html_cards(row.cards), f"{row.stack:,}", bet)
    weight = ' style="font-weight:bold"' if is_next else ""
    return f"<tr{weight}>{''.join(f'<td>{cell}</td>' for cell in (*cells, row.note))}</tr>"


def _title(seen: Observation) -> str:
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


def _rows(seen: Observation) -> list[_Row]:
    rows = [
        _Row(
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
        rows.append(_Row(seen.seat, seen.position, "you", seen.hole_cards, own, seen.bet, ""))
    return sorted(rows)


def _spaced(cards: tuple[str, ...]) -> str:
    return " ".join(cards)


def _html_cards(cards: tuple[str, ...]) -> str:
    return " ".join(map(_html_card, cards))


def _html_card(card: str) -> str:
    colour = "#c00" if card[1] in _RED else "inherit"
    return f'<span style="color:{colour}">{card[0]}{SUIT_SIGNS[SUITS.index(card[1])]}</span>'
