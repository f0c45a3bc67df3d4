"""What a table tells its director, and that the director moves whom the table would make the next big blind."""

from __future__ import annotations

from random import Random

import pytest

from riverboat.cards import deck_of
from riverboat.engine.actions import AllIn, Fold
from riverboat.engine.betting import legal_actions
from riverboat.engine.rules import Rules
from riverboat.table import (
    Act,
    DealHand,
    Join,
    Leave,
    SitOut,
    Table,
    TableSettings,
    apply,
    hand_in_play,
    new_table,
    rising_blinds,
    seat_of,
)
from riverboat.table.blinds import next_placement
from riverboat.table.director import (
    Began,
    CarriedOut,
    Deal,
    Entered,
    Move,
    News,
    OpenTable,
    Order,
    Report,
    Reseat,
    TournamentSettings,
    hand_report,
    new_tournament,
)
from riverboat.table.director import apply as direct

RULES = {
    "standard": Rules(small_blind=10, big_blind=20),
    "short": Rules(big_blind=20, ante=5, button_blind=True, deck="short"),
}
SEATS = 4


class Tables:
    """A director over real tables: its orders are carried out at once, in the order they come."""

    def __init__(self, rules: Rules, entrants: int, seed: int) -> None:
        schedule = rising_blinds(rules.small_blind, rules.big_blind, every=50)
        self.settings = TournamentSettings(rules=rules, schedule=schedule, seats=SEATS, starting_stack=1000, entry=100)
        self.tournament = new_tournament(self.settings)
        self.tables: dict[int, Table] = {}
        self.random = Random(seed)
        self.moves: list[Move] = []
        for number in range(entrants):
            self.tell(Entered(str(number), f"Player {number}"))
        self.tell(Began())

    def tell(self, news: News) -> None:
        self.tournament = direct(self.tournament, news, chance=self.random.getrandbits(64)).tournament

    def carry_out(self) -> Order:
        order = self.tournament.orders[0]
        match order:
            case OpenTable(table=number):
                table_settings = TableSettings(
                    rules=self.settings.rules, seats=SEATS, kind="tournament", schedule=self.settings.schedule
                )
                self.tables[number] = new_table(table_settings)
            case Reseat(moves=moves):
                self.reseat(moves)
            case Deal(table=number):
                table = self.tables[number]
                pack = list(deck_of(table.settings.rules.deck))
                self.random.shuffle(pack)
                first = min(seat for seat, sitting in enumerate(table.seats) if sitting is not None)
                button = first if table.positions is None else None
                self.tables[number] = apply(table, DealHand(tuple(pack), 0, button, order.hands_played)).table
            case _:
                raise AssertionError(order)
        self.tell(CarriedOut(order.order_id))
        return order

    def reseat(self, moves: tuple[Move, ...]) -> None:
        for move in moves:
            if move.from_table is not None:
                if move.to_table is not None:
                    self.moves.append(move)
                    self.check_is_next_big_blind(move)
                self.tables[move.from_table] = apply(self.tables[move.from_table], Leave(move.player)).table
        for move in moves:
            if move.to_table is not None:
                join = Join(move.player, move.player, move.stack, move.seat)
                self.tables[move.to_table] = apply(self.tables[move.to_table], join).table

    def check_is_next_big_blind(self, move: Move) -> None:
        assert move.from_table is not None
        placement = next_placement(self.tables[move.from_table])
        assert placement is not None
        assert seat_of(self.tables[move.from_table], move.player) == placement.positions.big_blind

    def play(self, number: int, *, deadly: bool) -> None:
        """To the end of the hand: everybody folds, or everybody is all-in."""
        table = self.tables[number]
        while (hand := hand_in_play(table)) is not None:
            assert hand.actor is not None
            player = table.dealt[hand.actor]
            action = AllIn() if deadly and legal_actions(hand).all_in else Fold()
            table = apply(table, Act(player, action)).table
        self.tables[number] = table
        self.tell(Report(number, hand_report(table)))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("deck", ["standard", "short"])
def test_balancing_moves_whom_the_table_would_make_the_next_big_blind(deck: str, seed: int) -> None:
    """Short-deck tables have no big blind but the button's: there it is whoever would be the next button."""
    tables = Tables(RULES[deck], 3 * SEATS, seed)
    for _ in range(200):
        if tables.moves:
            return
        if tables.tournament.orders:
            tables.carry_out()
            continue
        running = [number for number, table in tables.tables.items() if hand_in_play(table) is not None]
        # After some hands the last table loses players; the full ones have to give.
        is_last = tables.tournament.hands_played > 3 and running[-1] == 3
        tables.play(3 if is_last else tables.random.choice(running), deadly=is_last)
    raise AssertionError("nobody was moved")


def test_a_report_says_who_sits_out_and_who_posted() -> None:
    table = new_table(TableSettings(rules=RULES["short"], seats=SEATS, kind="tournament"))
    for seat, player in ((0, "a"), (2, "b"), (3, "c")):
        table = apply(table, Join(player, player, 500, seat)).table
    assert hand_report(table).big_blind is None
    assert not hand_report(table).is_over, "no hand was dealt"
    table = apply(table, SitOut("c")).table
    table = apply(table, DealHand(deck_of("short"), 0, 2, 0)).table
    running = hand_report(table)
    assert (running.hand_number, running.is_over, running.big_blind) == (1, False, 2)
    assert dict(running.stacks) == {"a": 495, "b": 475, "c": 495}
    assert running.sitting_out == ("c",)
    while (hand := hand_in_play(table)) is not None:
        assert hand.actor is not None
        table = apply(table, Act(table.dealt[hand.actor], Fold())).table
    assert hand_report(table).is_over
    assert not hand_report(table, is_shown=False).is_over, "the players still look at it"
