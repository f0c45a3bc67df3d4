"""A table as a picture in SVG, and with its rows as HTML for notebooks: what an observation holds, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin
from typing import Final

from riverboat.cards import SUIT_SIGNS, SUITS
from riverboat.engine.drawing import SeatRow, seat_rows, title
from riverboat.engine.view import Observation
from riverboat.svg import PAPER, Point, document, label, number, rectangle

WIDTH: Final = 720
HEIGHT: Final = 470
FELT: Final = "#1f5c4a"
RIM: Final = "#123a2f"
ON_FELT: Final = "#ffffff"
PLATE: Final = "#f4f1e8"
OUT_OF_HAND: Final = "#c9c9c9"
TO_ACT: Final = "#f2c14e"
BACK: Final = "#7b2d3b"
SUIT_COLOURS: Final = {"c": "#1d6b34", "d": "#1c4fa1", "h": "#b3202c", "s": "#111111"}
"""Four colours: small suits are hard to tell apart by their form."""
PLATE_WIDTH: Final = 124
PLATE_HEIGHT: Final = 40
LONGEST_NAME: Final = 16


def draw_table(seen: Observation) -> str:
    """The table from above, the viewer at the bottom; whoever is to act has a plate of another colour."""
    rows = [row for row in seat_rows(seen) if row.position or row.stack or row.cards]
    first = next((place for place, row in enumerate(rows) if row.seat == seen.seat), 0)
    rows = rows[first:] + rows[:first]
    middle = (WIDTH / 2, HEIGHT / 2 + 14)
    parts = [
        label(14, 22, title(seen), bold=True),
        f'<ellipse cx="{number(middle[0])}" cy="{number(middle[1])}" rx="268" '
        f'ry="136" fill="{FELT}" stroke="{RIM}" stroke-width="10"/>',
        *_boards(seen, middle),
        label(middle[0], middle[1] - 38, f"pot {seen.pot:,}", fill=ON_FELT, anchor="middle", bold=True),
    ]
    for place, row in enumerate(rows):
        angle = pi / 2 + 2 * pi * place / len(rows)
        across, down = cos(angle), sin(angle)
        parts += _seat(seen, row, (middle[0] + 288 * across, middle[1] + 172 * down))
        if row.bet:
            chips = (middle[0] + 168 * across, middle[1] + 92 * down + 4)
            parts.append(label(*chips, f"{row.bet:,}", fill=TO_ACT, anchor="middle", bold=True))
        if row.seat == seen.button:
            parts += _button((middle[0] + 215 * cos(angle + 0.2), middle[1] + 112 * sin(angle + 0.2)))
    return document(WIDTH, HEIGHT, _words(seen, rows), parts)


def draw_html(seen: Observation) -> str:
    """The picture, and below it the same as rows that can be opened."""
    head = "".join(f"<th>{name}</th>" for name in ("seat", "position", "player", "cards", "stack", "bet", ""))
    body = "".join(_html_row(row, is_next=row.seat == seen.actor) for row in seat_rows(seen))
    shown = " · ".join(" ".join(map(_pretty, cards)) for cards in _dealt(seen))
    rows = f"<p>{escape(title(seen))}<br/>{shown}</p><table><tr>{head}</tr>{body}</table>"
    return f"<div>{draw_table(seen)}<details><summary>rows</summary>{rows}</details></div>"


def _html_row(row: SeatRow, *, is_next: bool) -> str:
    bet = f"{row.bet:,}" if row.bet else ""
    cards = " ".join(map(_pretty, row.cards))
    cells = (str(row.seat), row.position, row.name, cards, f"{row.stack:,}", bet, row.note)
    weight = ' style="font-weight:bold"' if is_next else ""
    return f"<tr{weight}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _words(seen: Observation, rows: list[SeatRow]) -> str:
    """What the picture shows, in one sentence for each part."""
    boards = [f"board {' '.join(cards)}" for cards in _dealt(seen)]
    seats = []
    for row in rows:
        about = [f"{row.position} {row.name}".strip(), f"{row.stack:,}"]
        about += [f"bet {row.bet:,}"] if row.bet else []
        about += [" ".join(row.cards)] if row.cards else []
        about += [row.note] if row.note else []
        about += ["to act"] if row.seat == seen.actor else []
        seats.append(", ".join(about))
    return "; ".join([title(seen), *boards, *seats])


def _dealt(seen: Observation) -> list[tuple[str, ...]]:
    return [cards for cards in (seen.community_cards, seen.second_board, seen.third_board) if cards]


def _boards(seen: Observation, middle: Point) -> Iterator[str]:
    dealt = _dealt(seen)
    width, height = (34, 46) if len(dealt) < 2 else (26, 36) if len(dealt) == 2 else (20, 28)
    for run, cards in enumerate(dealt):
        left, top = middle[0] - 2.5 * (width + 4) + 2, middle[1] - 28 + run * (height + 3)
        for place, card in enumerate(cards):
            yield from _card(card, left + place * (width + 4), top, width, height)
    for run, cards in enumerate(seen.rabbit):
        words = f"rabbit {' '.join(map(_pretty, cards))}"
        yield label(middle[0], middle[1] + 70 + 16 * run, words, fill=ON_FELT, anchor="middle")


def _seat(seen: Observation, row: SeatRow, centre: Point) -> Iterator[str]:
    left, top = centre[0] - PLATE_WIDTH / 2, centre[1] - PLATE_HEIGHT / 2
    unseen = seen.rules.hole_count - len(row.cards) if row.is_in_hand and not seen.is_over else 0
    width, height = 24, 32
    count = len(row.cards) + unseen
    begin = centre[0] - count * (width + 2) / 2
    for place in range(count):
        x, y = begin + place * (width + 2), top - height - 1
        if place < len(row.cards):
            yield from _card(row.cards[place], x, y, width, height)
        else:
            yield rectangle(x, y, width, height, BACK, radius=3, stroke=ON_FELT)
    fill = TO_ACT if row.seat == seen.actor else PLATE if row.is_in_hand else OUT_OF_HAND
    yield rectangle(left, top, PLATE_WIDTH, PLATE_HEIGHT, fill, radius=7, stroke=RIM)
    name = row.name if len(row.name) <= LONGEST_NAME else f"{row.name[: LONGEST_NAME - 1]}…"
    yield label(centre[0], top + 16, f"{row.position} {name}".strip(), anchor="middle", size=12)
    note = f" · {row.note}" if row.note else ""
    yield label(centre[0], top + 33, f"{row.stack:,}{note}", anchor="middle", size=12, bold=True)


def _card(card: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
    colour = SUIT_COLOURS[card[1]]
    yield rectangle(x, y, width, height, PAPER, radius=3, stroke=RIM)
    size = width * 0.52
    yield label(x + width / 2, y + size + 1, card[0], fill=colour, anchor="middle", size=size, bold=True)
    sign = SUIT_SIGNS[SUITS.index(card[1])]
    yield label(x + width / 2, y + height - 4, sign, fill=colour, anchor="middle", size=size * 1.1)


def _button(centre: Point) -> Iterator[str]:
    x, y = map(number, centre)
    yield f'<circle cx="{x}" cy="{y}" r="10" fill="{ON_FELT}" stroke="{RIM}"/>'
    yield label(centre[0], centre[1] + 4, "D", anchor="middle", size=11, bold=True)


def _pretty(card: str) -> str:
    return card[0] + SUIT_SIGNS[SUITS.index(card[1])]
