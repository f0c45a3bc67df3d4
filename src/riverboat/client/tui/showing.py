"""What is highlighted at the end of a hand: winning and losing cards, awards. Reads the awards only."""

from __future__ import annotations

from riverboat.client.look import Look, spoken_card
from riverboat.client.tui.cards import Mark
from riverboat.engine.rules import HOLE_CARDS, Chips, Seat
from riverboat.protocol import Award, SeatStatus, SeatView, TableView


def board_places(
    view: TableView, board: tuple[str, ...], run: int | None = None
) -> tuple[list[str | None], list[Mark]]:
    """The five places of a board and how each is marked. Cards turned up after the hand are pale: they won nothing."""
    late = view.rabbit[run or 0] if view.rabbit else ()
    missing = 5 - len(board) - len(late)
    pale: list[Mark] = ["lost"] * len(late)
    empty: list[Mark] = ["plain"] * missing
    marks = [*(mark_of(card, view, run) for card in board), *pale, *empty]
    return [*board, *late, *[None] * missing], marks


def mark_of(card: str, view: TableView, run: int | None = None) -> Mark:
    """Whether a card is among the five that won (on one of two boards), once a showdown has decided."""
    shown = [award for award in view.awards if award.best_five and run in (None, award.run)]
    if not shown:
        return "plain"
    return "won" if any(card in five for award in shown for five in award.best_five) else "lost"


def status_of(seat: SeatView) -> SeatStatus:
    """How a seat stands in the hand on the screen: whoever folded has, also once the hand is over."""
    has_folded = seat.last_action is not None and seat.last_action.verb == "fold"
    return "folded" if has_folded and seat.status == "active" else seat.status


def award_lines(view: TableView, look: Look) -> list[str]:
    """`Bob wins 450 from side pot 1: Full house, queens full of nines`, a line for each winner of each pot."""
    lines = [line for award in view.awards for line in _award_lines(award, view, look)]
    if lines and view.rake:
        lines.append(look.text("event-rake", amount=look.chips(view.rake, view.level.big_blind)))
    return lines


def _award_lines(award: Award, view: TableView, look: Look) -> list[str]:
    text = look.text
    values: dict[str, object] = {
        "pot": "main" if award.pot == 0 else "side",
        "number": award.pot,
        "run": award.run,
    }
    if not award.amount:
        return [
            text("event-won-nothing", name=name_of(seat, view, look), you="yes" if seat == view.seat else "no")
            for seat, _ in award.shares
        ]
    if award.hand is not None:
        values["hand"] = look.hand(award.hand)
    message = "event-won" if award.hand is None else "event-won-with"
    if award.hand is not None and view.variant in HOLE_CARDS:
        message = "event-won-with-two"
    return [
        text(
            message,
            **_two_and_three(award, place, view, look),
            name=name_of(seat, view, look),
            you="yes" if seat == view.seat else "no",
            amount=look.chips(amount, view.level.big_blind),
            **values,
        )
        for place, (seat, amount) in enumerate(award.shares)
    ]


def boards_of(view: TableView) -> list[tuple[str, ...]]:
    """Every board there is, the first one also while it is empty."""
    return [view.board, *(board for board in (view.second_board, view.third_board) if board)]


def _two_and_three(award: Award, place: int, view: TableView, look: Look) -> dict[str, str]:
    """In Omaha: which hole cards and which of the board play."""
    if view.variant not in HOLE_CARDS or award.hand is None:
        return {}
    board = boards_of(view)[award.run]
    five = award.best_five[place]
    parts = {
        "hole": [card for card in five if card not in board],
        "board": [card for card in five if card in board],
    }
    return {name: " ".join(spoken_card(card, look) for card in cards) for name, cards in parts.items()}


def name_of(seat: Seat | None, view: TableView, look: Look) -> str:
    """A seat's name for a sentence; the viewer is `you`."""
    if seat == view.seat:
        return look.text("player-you")
    return next((other.name for other in view.seats if other.seat == seat), "")


def pot_lines(view: TableView, look: Look) -> list[str]:
    """The pots, main pot first, with those who can win each; nothing while there is only one."""
    if len(view.pots) < 2:
        return []
    text = look.text
    return [
        text(
            "tui-pot",
            number=number,
            amount=look.chips(pot.amount, view.level.big_blind),
            names=text("tui-separator").join(name_of(seat, view, look) for seat in pot.eligible),
        )
        for number, pot in enumerate(view.pots)
    ]


def shown_pot(view: TableView) -> Chips:
    """What is in the middle; once all of it has been awarded, what was."""
    if not view.is_hand_over:
        return view.pot
    return sum(award.amount for award in view.awards) or view.pot
