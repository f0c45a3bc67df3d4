"""An all-in as a table tells it: you with aces against Ada's kings, from before the flop or from the flop on."""

from __future__ import annotations

from msgspec.structs import replace
from scripted import ScriptedTable, seats, table

from riverboat.cards import parse_cards
from riverboat.engine.events import BoardDealt, CardsShown, PotAwarded, Street
from riverboat.protocol import Award, Equities, HandWords, LastAction, TableEvent, TableView
from riverboat.table.events import AnyEvent

BOARD = ("2c", "7d", "9h", "Js", "3c")
SECOND = ("2c", "7d", "9h", "Kh", "5s")
PAIR, TRIPS = HandWords("pair", (12, 9, 7, 5)), HandWords("three_of_a_kind", (11, 7, 5))
IN = LastAction("call", 10_000, True)
ACES, KINGS = ("As", "Ah"), ("Kd", "Kc")


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def odds(own: int) -> Equities:
    return ((0, own), (1, 1000 - own))


def before(board: tuple[str, ...] = ()) -> TableView:
    """Ada is to act on your all-in."""
    own = {"status": "all_in", "stack": 0, "bet": 10_000, "last_action": LastAction("raise", 10_000, True)}
    return table(2, seats=seats(2, ACES, s0=own), board=board, actor=1, pot=10_100)


def after_one_board() -> TableView:
    award = Award(0, 20_000, ((0, 20_000),), PAIR, (("As", "Ah", "Js", "9h", "7d"),))
    return table(
        2,
        seats=seats(
            2,
            ACES,
            s0={"stack": 20_000, "won": 20_000, "hand": PAIR, "last_action": IN},
            s1={"stack": 0, "status": "busted", "cards": KINGS, "last_action": IN},
        ),
        board=BOARD,
        actor=None,
        pot=20_000,
        awards=(award,),
        is_hand_over=True,
    )


def after_two_boards() -> TableView:
    awards = (
        Award(0, 10_000, ((0, 10_000),), PAIR, (("As", "Ah", "Js", "9h", "7d"),)),
        Award(0, 10_000, ((1, 10_000),), TRIPS, (("Kd", "Kc", "Kh", "9h", "7d"),), 1),
    )
    return table(
        2,
        seats=seats(
            2, ACES, s0={"won": 10_000, "last_action": IN}, s1={"cards": KINGS, "won": 10_000, "last_action": IN}
        ),
        board=BOARD,
        second_board=SECOND,
        actor=None,
        pot=20_000,
        awards=awards,
        is_hand_over=True,
    )


def after_three_boards() -> TableView:
    awards = (*after_two_boards().awards, Award(0, 5_000, ((0, 5_000),), PAIR, (("As", "Ah", "Qs", "9h", "7d"),), 2))
    own = {"won": 15_000, "stack": 15_000, "last_action": IN}
    return replace(
        after_two_boards(),
        seats=seats(2, ACES, s0=own, s1={"cards": KINGS, "won": 10_000, "last_action": IN}),
        third_board=("2c", "7d", "9h", "Qs", "4s"),
        pot=25_000,
        awards=awards,
    )


def won(seat: int, amount: int, run: int = 0) -> PotAwarded:
    return PotAwarded(0, amount, ((seat, amount),), 3000, run)


OPEN: list[tuple[AnyEvent, Equities]] = [
    (CardsShown(0, cards("AsAh")), ()),
    (CardsShown(1, cards("KdKc")), odds(813)),
]
ONE_BOARD: list[tuple[AnyEvent, Equities]] = [
    *OPEN,
    (BoardDealt(Street.FLOP, cards("2c7d9h")), odds(914)),
    (BoardDealt(Street.TURN, cards("Js")), odds(955)),
    (BoardDealt(Street.RIVER, cards("3c")), odds(1000)),
    (won(0, 20_000), ()),
]
TWO_BOARDS: list[tuple[AnyEvent, Equities]] = [
    *OPEN,
    (BoardDealt(Street.TURN, cards("Js")), odds(955)),
    (BoardDealt(Street.RIVER, cards("3c")), odds(1000)),
    (BoardDealt(Street.TURN, cards("Kh"), 1), odds(45)),
    (BoardDealt(Street.RIVER, cards("5s"), 1), odds(0)),
    (won(0, 10_000), ()),
    (won(1, 10_000, 1), ()),
]
THREE_BOARDS: list[tuple[AnyEvent, Equities]] = [
    *TWO_BOARDS[:-2],
    (BoardDealt(Street.TURN, cards("Qs"), 2), odds(957)),
    (BoardDealt(Street.RIVER, cards("4s"), 2), odds(1000)),
    *TWO_BOARDS[-2:],
    (won(0, 5_000, 2), ()),
]


def tell(scripted: ScriptedTable, told: list[tuple[AnyEvent, Equities]], view: TableView) -> None:
    """All of a run-out at once, as a table sends it."""
    for number, (event, equities) in enumerate(told, 1):
        scripted.tell(TableEvent(number, event, equities))
    scripted.show(view)
