"""A round in PyPokerEngine's terms, updated action by action from one seat's observations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final, Literal, TypeAlias

from riverboat.engine.events import Acted, Street
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.view import Observation

Encoded: TypeAlias = dict[str, Any]
HandInfo: TypeAlias = "Callable[[list[str], list[str]], Encoded]"
Status: TypeAlias = Literal["participating", "allin", "folded"]

STREETS: Final = tuple(Street)
BOARD_SIZES: Final = (0, 3, 4, 5)
NOT_FOUND: Final = "not_found"
"""What PyPokerEngine says in place of a seat when there is none."""

_BLINDS: Final = {"small_blind": "SMALLBLIND", "big_blind": "BIGBLIND"}


class RoundState:
    """Stacks, payments and histories of a round, from its blinds on."""

    def __init__(self, observation: Observation, round_count: int) -> None:
        self._round_count: Final = round_count
        self._button: Final = observation.button
        self._rules: Final = observation.rules
        self._names: Final = _names(observation)
        self.street = Street.PREFLOP
        self._is_over = False
        self._community: list[str] = []
        self._starting_stacks: Final = _starting_stacks(observation)
        self._stacks = list(self._starting_stacks)
        seats = len(self._stacks)
        self._bets = [0] * seats
        self._paid = [0] * seats
        self._status: list[Status] = ["participating" if stack else "folded" for stack in self._stacks]
        self._past: list[list[list[Encoded]]] = []
        self._current: list[list[Encoded]] = [[] for _ in range(seats)]
        self._blind_seats: dict[str, Seat] = {}
        self._post(observation)

    def encode(self, next_player: Seat | str | None) -> Encoded:
        """`round_state`, with the seat that PyPokerEngine would name as the next."""
        small = self._blind_seats.get("small_blind", self._button)
        return {
            "street": "showdown" if self._is_over else str(self.street),
            "pot": self._pot(),
            "community_card": list(self._community),
            "dealer_btn": self._button,
            "next_player": next_player,
            "small_blind_pos": small,
            "big_blind_pos": self._blind_seats.get("big_blind", small),
            "round_count": self._round_count,
            "small_blind_amount": self._small_blind,
            "seats": self.seats(),
            "action_histories": self._histories(small),
        }

    def seats(self) -> list[Encoded]:
        return [self._player(seat) for seat in range(len(self._stacks))]

    def game_information(self, max_round: int) -> Encoded:
        """What is said once, before the first round: stacks are those before the blinds."""
        seats = [
            {**self._player(seat), "stack": stack, "state": "participating"}
            for seat, stack in enumerate(self._starting_stacks)
        ]
        rule = {
            "initial_stack": max(self._starting_stacks),
            "max_round": max_round,
            "small_blind_amount": self._small_blind,
            "ante": self._rules.ante,
            "blind_structure": {},
        }
        return {"player_num": len(seats), "rule": rule, "seats": seats}

    def act(self, event: Acted) -> Encoded:
        """Follow one action; gives it as players are told of it."""
        seat = event.seat
        entry: Encoded
        match event.verb:
            case "fold":
                entry = {"action": "FOLD"}
                self._status[seat] = "folded"
            case "check" | "call":
                entry = {"action": "CALL", "amount": event.bet, "paid": event.added}
            case "bet" | "raise":
                over = event.bet - max(self._bets)
                entry = {"action": "RAISE", "amount": event.bet, "paid": event.added, "add_amount": over}
        self._pay(seat, event.added)
        self._bets[seat] = event.bet
        if event.all_in:
            self._status[seat] = "allin"
        self._current[seat].append(entry | {"uuid": uuid_of(seat)})
        return {"player_uuid": uuid_of(seat), "action": entry["action"].lower(), "amount": entry.get("amount", 0)}

    def next_street(self, board: Sequence[str]) -> None:
        self._close_street()
        self.street = STREETS[STREETS.index(self.street) + 1]
        self._community = [card_text(card) for card in board[: BOARD_SIZES[STREETS.index(self.street)]]]

    def finish(self, observation: Observation, hand_info: HandInfo) -> tuple[list[Encoded], list[Encoded]]:
        """The end of the round: who won, and the hands that were shown or are the player's own."""
        self._close_street()
        self._is_over = True
        self._stacks = list(observation.stacks)
        winners = [self._player(seat) for seat, _ in sorted(observation.pots[0].shares)]
        if self.active_count == 1:
            return winners, []
        holes = {opponent.seat: opponent.cards for opponent in observation.opponents}
        if observation.seat is not None:
            holes[observation.seat] = observation.hole_cards
        infos = [
            {"uuid": uuid_of(seat), "hand": hand_info([card_text(card) for card in holes[seat]], self._community)}
            for seat in sorted(holes)
            if self._status[seat] != "folded" and len(holes[seat]) == 2
        ]
        return winners, infos

    @property
    def active_count(self) -> int:
        return sum(status != "folded" for status in self._status)

    def first_waiting(self) -> Seat | str:
        """The first seat from the small blind on that can still act."""
        small = self._blind_seats.get("small_blind", self._button)
        return self._next_waiting(small - 1)

    def first_to_act(self) -> Seat | str:
        """Who opens the street; before the flop that is two places further on."""
        first = self.first_waiting()
        if self.street is not Street.PREFLOP or first == NOT_FOUND:
            return first
        assert isinstance(first, int)
        second = self._next_waiting(first)
        assert isinstance(second, int)
        return self._next_waiting(second)

    def _next_waiting(self, seat: Seat) -> Seat | str:
        seats = len(self._status)
        after = ((seat + step) % seats for step in range(1, seats + 1))
        return next((other for other in after if self._status[other] == "participating"), NOT_FOUND)

    @property
    def _small_blind(self) -> Chips:
        return self._rules.small_blind or self._rules.big_blind // 2

    def _post(self, observation: Observation) -> None:
        for post in observation.posts:
            amount = min(post.amount, self._stacks[post.seat])
            self._pay(post.seat, amount)
            if post.kind in _BLINDS:
                self._blind_seats[post.kind] = post.seat
                self._bets[post.seat] = amount
                entry = {"action": _BLINDS[post.kind], "amount": amount, "add_amount": self._small_blind}
            else:
                entry = {"action": "ANTE", "amount": amount}
            self._current[post.seat].append(entry | {"uuid": uuid_of(post.seat)})
            if not self._stacks[post.seat]:
                self._status[post.seat] = "allin"

    def _pay(self, seat: Seat, amount: Chips) -> None:
        self._stacks[seat] -= amount
        self._paid[seat] += amount

    def _close_street(self) -> None:
        """A street on which nobody could act leaves no history."""
        if any(self._current):
            self._past.append(self._current)
        self._current = [[] for _ in self._stacks]
        self._bets = [0] * len(self._stacks)

    def _player(self, seat: Seat) -> Encoded:
        return {
            "name": self._names[seat],
            "uuid": uuid_of(seat),
            "stack": self._stacks[seat],
            "state": self._status[seat],
        }

    def _histories(self, first: Seat) -> Encoded:
        """By street: everybody's first action from the small blind on, everybody's second, and so on."""
        return {
            str(street): [
                entry for lap in zip_longest(*(players[first:] + players[:first])) for entry in lap if entry is not None
            ]
            for street, players in zip(STREETS, [*self._past, self._current], strict=False)
        }

    def _pot(self) -> Encoded:
        """One pot for each player all-in, smallest first, and what is above them; the first is called main."""
        all_in = sorted(paid for paid, status in zip(self._paid, self._status, strict=True) if status == "allin")
        pots: list[Encoded] = []
        below = 0
        for level in all_in:
            amount = sum(min(level, paid) for paid in self._paid) - below
            below += amount
            eligibles = [
                uuid_of(seat)
                for seat, paid in enumerate(self._paid)
                if paid >= level and self._status[seat] != "folded"
            ]
            pots.append({"amount": amount, "eligibles": eligibles})
        most = max(self._paid)
        pots.append(
            {
                "amount": sum(self._paid) - below,
                "eligibles": [uuid_of(seat) for seat, paid in enumerate(self._paid) if paid == most],
            }
        )
        return {"main": {"amount": pots[0]["amount"]}, "side": pots[1:]}


def uuid_of(seat: Seat | None) -> str:
    return f"seat-{seat}"


def card_text(card: str) -> str:
    """`As` as they write it: `SA`."""
    return card[1].upper() + card[0]


def _names(observation: Observation) -> list[str]:
    names = {opponent.seat: opponent.name for opponent in observation.opponents}
    return [names.get(seat, "me") for seat in range(len(observation.stacks))]


def _starting_stacks(observation: Observation) -> list[Chips]:
    """What everybody had before the blinds: what they have now, and what they have put in and not won back."""
    put_in = [0] * len(observation.stacks)
    for post in observation.posts:
        put_in[post.seat] += post.amount
    for event in observation.history:
        if isinstance(event, Acted):
            put_in[event.seat] += event.added
    stacks = [stack + chips for stack, chips in zip(observation.stacks, put_in, strict=True)]
    for pot in observation.pots:
        for seat, share in pot.shares:
            stacks[seat] -= share
    if observation.is_over:
        # What nobody matched has gone back to whoever put in most.
        returned = sum(put_in) - sum(pot.amount for pot in observation.pots)
        stacks[put_in.index(max(put_in))] -= returned
    return stacks
