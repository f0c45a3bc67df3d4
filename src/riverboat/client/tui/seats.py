"""Draws a seat: a plate on the rail, or a row in the list, with its last action and state."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from riverboat.client.look import FACE_DOWN, Look
from riverboat.client.narration import percents
from riverboat.client.tui.cards import USUAL_HELD, held_cards
from riverboat.client.tui.drawing import centred, fitted, join, right_fitted, row, spread
from riverboat.client.tui.palette import (
    BY_STATUS,
    DECK,
    FAINT,
    IVORY,
    LAMP,
    NIGHT,
    QUIET,
    STRONG,
    WINNER,
    ink,
)
from riverboat.client.tui.showing import mark_of, status_of
from riverboat.protocol import SeatView, TableView

PLATE_HEIGHT: Final = 4
NAME_WIDTH: Final = 18
"""Of a name in the list."""

BUTTON: Final = ink(NIGHT, IVORY, bold=True)
BET: Final = ink(WINNER, bold=True)

_OUT: Final = ("folded", "busted", "sitting_out", "empty", "waiting")


def state_color(seat: SeatView) -> str:
    """Active green, folded grey, all-in yellow, winner gold."""
    return WINNER if seat.won else BY_STATUS[status_of(seat)]


def state_words(seat: SeatView, view: TableView, look: Look) -> str:  # noqa: PLR0911 -- one for each state
    """What the seat has won, did last, or is."""
    text = look.text
    big_blind = view.level.big_blind
    if seat.won:
        return text("tui-seat-won", amount=look.chips(seat.won, big_blind))
    if seat.hand is not None:
        return look.hand(seat.hand)
    if (share := percents(view.equities).get(seat.seat)) is not None:
        return text("tui-seat-equity", percent=share)
    if seat.is_thinking:
        return text("tui-seat-your-turn") if seat.seat == view.seat else text("tui-seat-thinking")
    if status_of(seat) in _OUT:
        return text("tui-seat-status", status=status_of(seat))
    did = seat.last_action
    if did is None:
        return text("tui-seat-status", status="all_in") if seat.status == "all_in" else ""
    bet = look.chips(did.bet, big_blind)
    verb = "pass" if view.has_passes and did.verb == "check" else did.verb
    return text("tui-seat-did-all-in", bet=bet) if did.all_in else text("tui-seat-did", verb=verb, bet=bet)


def plate(seat: SeatView, view: TableView, look: Look, width: int) -> list[Strip]:
    """Four rows: position and button on the edge, name and cards, stack, and what the seat did on the lower edge."""
    inner = width - 2
    color = state_color(seat)
    ground = LAMP if seat.is_thinking else DECK
    edge = ink(color, ground, bold=seat.is_thinking or bool(seat.won))
    # There is room for what kind of hand it was; the list and the log say it in full.
    is_beaten = seat.hand is not None and not seat.won
    words = look.category(seat.hand) if seat.hand and is_beaten else state_words(seat, view, look)
    return [
        _edge("╭", "╮", _title(seat, view, look), inner, edge, is_button=seat.seat == view.button),
        _between(edge, _name(seat, view, look, inner), ground),
        _between(edge, _stack_and_cards(seat, view, look, inner), ground),
        _lower_edge(words, inner, edge),
    ]


def list_row(seat: SeatView, view: TableView, look: Look, width: int) -> Strip:
    """One line: turn, button, position, name, stack, cards, bet, state."""
    big_blind = view.level.big_blind
    color = state_color(seat)
    is_bold = seat.is_thinking or seat.seat == view.seat
    is_out = status_of(seat) in _OUT
    tone = ink(color, bold=is_bold)
    facts = join(
        [
            row((" ▶ " if seat.is_thinking else "   ", ink(color, bold=True))),
            row(("D", BUTTON)) if seat.seat == view.button else row(" "),
            row((" " + fitted(seat.position, 5) + " ", FAINT if is_out else QUIET)),
            _list_name(seat, view, look, tone),
            row((right_fitted(look.chips(seat.stack, big_blind), 9), FAINT if is_out else STRONG)),
            row(" "),
            _row_cards(seat, view, look),
            # Once the hand is over there are no bets, and hands to be named.
            row() if view.is_hand_over else row((right_fitted(_bet(seat, view, look), 10), BET)),
            row("  "),
        ]
    )
    words = fitted(state_words(seat, view, look), width - facts.cell_length)
    strip = join([facts, row((words, tone))])
    return strip.apply_style(Style(bgcolor=LAMP)) if seat.is_thinking else strip


def bet_chips(seat: SeatView, view: TableView, look: Look) -> Strip:
    """The bet in front of a seat."""
    return row(("● ", BET), (look.chips(seat.bet, view.level.big_blind), STRONG))


def won_chips(seat: SeatView, view: TableView, look: Look) -> Strip:
    """What a seat has won, pushed over to it."""
    return row(("● ", BET), (f"+{look.chips(seat.won, view.level.big_blind)}", BET))


def _bet(seat: SeatView, view: TableView, look: Look) -> str:
    return f"● {look.chips(seat.bet, view.level.big_blind)}" if seat.bet else ""


def _row_cards(seat: SeatView, view: TableView, look: Look) -> Strip:
    """As wide for a seat without cards as for one with all of them face up."""
    most = max([2, *(len(other.cards) for other in view.seats)])
    width = 4 * most if most <= USUAL_HELD else 1 + 3 * most
    cards = _cards(seat, view, look)
    return join([cards, row(" " * (width - cards.cell_length))])


def _cards(seat: SeatView, view: TableView, look: Look) -> Strip:
    return held_cards(seat.cards, look, [mark_of(card, view) for card in seat.cards])


def _position(seat: SeatView, view: TableView) -> str:
    return "" if seat.status in ("empty", "busted", "sitting_out") and seat.seat != view.seat else seat.position


def _title(seat: SeatView, view: TableView, look: Look) -> str:
    """What the edge of a plate says: the position, and whether a bot sits there where that is not clear."""
    bot = look.text("tui-seat-bot") if look.marks_bot(seat, view) else ""
    standing = look.text("tui-seat-standing") if seat.is_standing else ""
    return " ".join(filter(None, (_position(seat, view), bot, standing)))


def _list_name(seat: SeatView, view: TableView, look: Look, tone: Style) -> Strip:
    mark = f" {look.text('tui-seat-bot')}" if look.marks_bot(seat, view) else ""
    mark += f" {look.text('tui-seat-standing')}" if seat.is_standing else ""
    name = fitted(look.name(seat, view), NAME_WIDTH - cell_len(mark))
    return row((name, tone), (mark, QUIET))


def _edge(left: str, right: str, title: str, inner: int, edge: Style, *, is_button: bool) -> Strip:
    title = f" {title} " if title else ""
    button = row((" D ", BUTTON), ("─", edge)) if is_button else row()
    line = "─" * (inner - 1 - cell_len(title) - button.cell_length)
    return join([row((f"{left}─{title}{line}", edge)), button, row((right, edge))])


def _lower_edge(words: str, inner: int, edge: Style) -> Strip:
    title = f" {fitted(words, inner - 4).rstrip()} " if words else ""
    middle = centred(row((title, edge)), inner)
    filled = [(text.replace(" ", "─") if not text.strip() else text, edge) for text, *_ in middle]
    return row(("╰", edge), *filled, ("╯", edge))


def _between(edge: Style, middle: Strip, ground: str) -> Strip:
    return join([row(("│", edge)), middle.apply_style(Style(bgcolor=ground)), row(("│", edge))])


def _name(seat: SeatView, view: TableView, look: Look, inner: int) -> Strip:
    is_out = status_of(seat) in _OUT
    style = ink(state_color(seat) if is_out or seat.won else IVORY, bold=not is_out)
    if not _fills_row(seat, view):
        return row((f" {fitted(look.name(seat, view), inner - 2)} ", style))
    stack = _stack(seat, view, look)
    name = fitted(look.name(seat, view), inner - 2 - stack.cell_length)
    return join([row((f" {name}", style)), stack, row(" ")])


def _stack_and_cards(seat: SeatView, view: TableView, look: Look, inner: int) -> Strip:
    if _fills_row(seat, view):
        return spread(row(), join([_cards(seat, view, look), row(" ")]), inner)
    # The viewer's own cards lie beside the plate, large.
    cards = row() if seat.seat == view.seat else _cards(seat, view, look)
    return spread(_stack(seat, view, look), join([cards, row(" ")]), inner)


def _fills_row(seat: SeatView, view: TableView) -> bool:
    """Whether cards that lie face up leave no room beside them: the stack stands beside the name then."""
    is_up = any(card != FACE_DOWN for card in seat.cards)
    return is_up and len(seat.cards) > USUAL_HELD and seat.seat != view.seat


def _stack(seat: SeatView, view: TableView, look: Look) -> Strip:
    stack = look.chips(seat.stack, view.level.big_blind) if seat.status != "empty" else ""
    style = FAINT if status_of(seat) in _OUT else ink(state_color(seat), bold=True)
    return row((f" {stack}", style))
