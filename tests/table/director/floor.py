"""Tables without cards, to direct: they keep seats and chips, and refuse whatever a real table would refuse.

`Floor` carries out a director's orders in any sequence the test likes, repeats them, and forgets the director's
memory now and then: what was stored is all that is left of it.
"""

from __future__ import annotations

from random import Random

from riverboat.engine.rules import Rules
from riverboat.table import Place, rising_blinds
from riverboat.table.button import clockwise
from riverboat.table.director import (
    Announce,
    Began,
    CarriedOut,
    CloseTable,
    Deal,
    Entered,
    Finish,
    HandReport,
    Move,
    News,
    OpenTable,
    Order,
    Report,
    Reseat,
    TopUp,
    Tournament,
    TournamentSettings,
    apply,
    decode_tournament,
    encode_tournament,
    new_tournament,
    tables_of,
)
from riverboat.table.levels import LevelUnit


def playing(entrants: int, seats: int = 6, seed: int = 1, **changes: object) -> Floor:
    """A tournament that has just begun: everybody sits, the first hands are ordered."""
    floor = Floor(new_tournament(settings(seats, **changes)), Random(seed))
    for number in range(entrants):
        floor.tell(Entered(f"p{number}", f"Player {number}"))
    floor.tell(Began())
    floor.settle()
    return floor


def settings(
    seats: int = 6, entry: int = 100, every: int = 5, unit: LevelUnit = "hands", **changes: object
) -> TournamentSettings:
    return TournamentSettings(
        rules=Rules(small_blind=50, big_blind=100),
        schedule=rising_blinds(50, 100, every=every, unit=unit),
        seats=seats,
        starting_stack=1000,
        entry=entry,
        **changes,
    )


class CardlessTable:
    """Seats and chips; a hand takes chips from some and gives them to others."""

    def __init__(self, seats: int) -> None:
        self.size = seats
        self.seats: dict[int, str] = {}
        self.stacks: dict[str, int] = {}
        self.away: set[str] = set()
        self.hand_number = 0
        self.is_running = False
        self.is_closed = False
        self.dealt: list[str] = []
        self.big_blind: int | None = None
        self.places: tuple[Place, ...] = ()
        self.levels: list[tuple[int, int]] = []
        self.carried_out: set[str] = set()
        self.knock_outs: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def once(self, order_id: str) -> bool:
        if order_id in self.carried_out:
            return False
        self.carried_out.add(order_id)
        return True

    def leave(self, player: str) -> None:
        assert not self.is_running, "a tournament player is moved between hands"
        (seat,) = (seat for seat, sitting in self.seats.items() if sitting == player)
        del self.seats[seat], self.stacks[player]
        self.away.discard(player)

    def join(self, move: Move) -> None:
        assert not self.is_closed
        assert 0 <= move.seat < self.size
        assert move.seat not in self.seats, "the seat is taken"
        assert move.player not in self.stacks, "nobody sits twice at one table"
        assert move.stack > 0
        self.seats[move.seat] = move.player
        self.stacks[move.player] = move.stack
        if move.sits_out:
            self.away.add(move.player)

    def deal(self, deal: Deal) -> None:
        assert not self.is_running
        assert not self.is_closed
        self.dealt = [self.seats[seat] for seat in sorted(self.seats)]
        assert len(self.dealt) >= 2, "a hand needs two players"
        assert all(self.stacks[player] for player in self.dealt), "whoever is out has got up"
        after = self.big_blind if self.big_blind is not None else self.size - 1
        self.big_blind = next(clockwise(self.seats, after, self.size))
        self.hand_number += 1
        self.is_running = True
        self.levels.append((deal.hands_played, deal.seconds_played))

    def play(self, random: Random, deadly: float) -> None:
        """End the hand: one player wins something from each of the others, sometimes everything."""
        assert self.is_running
        winner = random.choice(self.dealt)
        for loser in self.dealt:
            if loser != winner and random.random() < 0.7:
                stack = self.stacks[loser]
                won = min(stack, self.stacks[winner]) if random.random() < deadly else random.randint(0, stack // 2)
                self.stacks[loser] -= won
                self.stacks[winner] += won
        self.knock_outs = tuple((loser, (winner,)) for loser in self.dealt if not self.stacks[loser])
        for player in self.dealt:
            if random.random() < 0.05:
                self.away.symmetric_difference_update({player})
        self.is_running = False

    def report(self, number: int) -> Report:
        stacks, away = tuple(self.stacks.items()), tuple(sorted(self.away))
        outs = () if self.is_running else self.knock_outs
        return Report(number, HandReport(self.hand_number, not self.is_running, self.big_blind, stacks, away, outs))


class Floor:
    """A director and its tables, run by chance."""

    def __init__(self, tournament: Tournament, random: Random, deadly: float = 0.5) -> None:
        self.tournament = tournament
        self.random = random
        self.deadly = deadly
        self.tables: dict[int, CardlessTable] = {}
        self.seconds = 0
        self.orders_seen: dict[str, Order] = {}

    def tell(self, news: News) -> tuple[Order, ...]:
        """Give the director the news; the same again from what is stored must be the same again."""
        chance = self.random.getrandbits(64)
        stored = encode_tournament(self.tournament)
        step = apply(self.tournament, news, seconds=self.seconds, chance=chance)
        assert apply(decode_tournament(stored), news, seconds=self.seconds, chance=chance) == step
        self.tournament = step.tournament
        for order in step.orders:
            assert order.order_id not in self.orders_seen, "an order is given once"
            self.orders_seen[order.order_id] = order
        return step.orders

    def step(self) -> None:
        """One thing happens, of all that could."""
        running = [number for number, table in self.tables.items() if table.is_running]
        choices = ["order"] * (3 * len(self.tournament.orders)) + ["play"] * len(running)
        choices += ["report"] * len(self.tables) + ["restart"]
        self.seconds += self.random.randint(0, 3)
        match self.random.choice(choices):
            case "order":
                self.carry_out(self.random.choice(self.tournament.orders))
            case "play":
                self.tables[self.random.choice(running)].play(self.random, self.deadly)
            case "report":
                self.report(self.random.choice(list(self.tables)))
            case "restart":
                self.restart()

    def carry_out(self, order: Order) -> None:
        """At its tables, perhaps only in part or more than once; then perhaps the director hears of it."""
        if self.random.random() < 0.2:
            self.do(order, is_cut_short=True)
            return
        for _ in range(self.random.choice((1, 1, 1, 2))):
            self.do(order)
        if self.random.random() < 0.1:
            return  # the director's process ended before it heard
        for _ in range(self.random.choice((1, 1, 2))):
            self.tell(CarriedOut(order.order_id))

    def do(self, order: Order, is_cut_short: bool = False) -> None:
        match order:
            case OpenTable(table=number):
                if number not in self.tables:
                    self.tables[number] = CardlessTable(self.tournament.settings.seats)
            case Reseat():
                self.reseat(order, is_cut_short)
            case TopUp(table=number, chips=chips):
                self.top_up(order.order_id, number, chips)
            case Deal(table=number):
                if self.tables[number].once(order.order_id):
                    self.tables[number].deal(order)
            case Announce(table=number, notice=notice):
                # Who hears of the last hand while it is played may hear of it a moment after.
                assert notice == "last_hand" or not self.tables[number].is_running
            case CloseTable(table=number):
                if self.tables[number].once(order.order_id):
                    assert not self.tables[number].seats
                    self.tables[number].is_closed = True
            case Finish(table=number, places=places):
                self.tables[number].places = places

    def top_up(self, order_id: str, number: int, chips: tuple[tuple[str, int], ...]) -> None:
        table = self.tables[number]
        assert not table.is_running, "bought chips come between hands"
        for player, bought in chips:
            if table.once(f"{order_id}/top_up/{player}"):
                table.stacks[player] += bought

    def reseat(self, order: Reseat, is_cut_short: bool) -> None:
        steps = [move for move in order.moves if move.from_table is not None]
        left = self.random.randint(0, len(order.moves)) if is_cut_short else None
        for move in steps[:left]:
            assert move.from_table is not None
            table = self.tables[move.from_table]
            if table.once(f"{order.order_id}/leave/{move.player}"):
                is_even = self.tournament.settings.format == "shootout" and table.stacks[move.player] <= move.stack
                assert is_even or move.to_table is None or table.stacks[move.player] == move.stack, (
                    "all chips come along"
                )
                assert move.to_table is not None or table.stacks[move.player] == 0, "nobody with chips is sent away"
                assert move.sits_out == (move.player in table.away) or move.to_table is None
                table.leave(move.player)
        if left is not None:
            return
        for move in order.moves:
            if move.to_table is not None and self.tables[move.to_table].once(f"{order.order_id}/join/{move.player}"):
                self.tables[move.to_table].join(move)

    def report(self, number: int) -> None:
        self.tell(self.tables[number].report(number))

    def restart(self) -> None:
        """Everything the director knew and had not stored is gone; it gives its orders and asks its tables again."""
        self.tournament = decode_tournament(encode_tournament(self.tournament))
        for order in self.tournament.orders:
            self.do(order)
        for number in self.tables:
            self.report(number)

    def settle(self) -> None:
        """Carry out every order but the dealing of hands."""
        while waiting := [order for order in self.tournament.orders if not isinstance(order, Deal)]:
            self.do(waiting[0])
            self.tell(CarriedOut(waiting[0].order_id))

    def deal(self, *numbers: int) -> None:
        """Deal the hands that are ordered, at some tables or at all, and tell where the blinds are."""
        for order in self.tournament.orders:
            if isinstance(order, Deal) and (not numbers or order.table in numbers):
                self.do(order)
                self.tell(CarriedOut(order.order_id))
                self.report(order.table)

    def end(self, number: int, **stacks: int) -> None:
        """End the hand at a table with these stacks; whatever they lose or win is the chip leader's."""
        table = self.tables[number]
        before = sum(table.stacks.values())
        leader = next(player for player in table.dealt if player not in stacks)
        table.stacks |= stacks
        table.stacks[leader] += before - sum(table.stacks.values())
        table.is_running = False
        self.report(number)
        self.settle()

    def chips(self) -> int:
        return sum(stack for table in self.tables.values() for stack in table.stacks.values())

    def in_flight(self) -> list[int]:
        """The tables with orders in flight, one entry for each order."""
        return [number for order in self.tournament.orders for number in tables_of(order)]
