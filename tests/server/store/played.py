"""Tables that are really played, step by step, as their owner would store them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from riverboat.cards import Card, deck_of
from riverboat.engine import Check, Fold, RaiseTo, Rules, legal_actions
from riverboat.engine.actions import Action, AllIn, Call
from riverboat.host.ledger import Transfer
from riverboat.host.ports import GameId, StepRecord
from riverboat.host.table.state import TableState, encode_state, ends_hand, new_state, state_after, status_of_game
from riverboat.host.table.step_records import chips_at, hand_record
from riverboat.host.table.transfers import table_transfers
from riverboat.server.store import Game, NewGame, Player, Store
from riverboat.table import (
    Act,
    AddChips,
    Command,
    DealHand,
    Join,
    TableSettings,
    actor_of,
    apply,
    encode_command,
    encode_events,
    hand_in_play,
    redact_event,
)

SETTINGS = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6)
BUY_IN = 5_000


def pack(seed: int) -> tuple[Card, ...]:
    """A pack in a known order."""
    cards = list(deck_of("standard"))
    Random(seed).shuffle(cards)
    return tuple(cards)


class PlayedTable:
    """A table's owner without clocks and clients: it makes steps and, if asked, stores them."""

    def __init__(
        self, game_id: GameId, players: Sequence[str], epoch: int = 1, settings: TableSettings = SETTINGS
    ) -> None:
        self.state: TableState = new_state(settings, game_id)
        self.players = players
        self.epoch = epoch
        self.seq = 0
        self.buy_in = BUY_IN

    def step(self, command: Command, request_id: str | None = None) -> StepRecord:
        """What the owner stores for a command, which is carried out here as if it had been stored."""
        result = apply(self.state.table, command)
        before, self.seq = self.state, self.seq + 1
        self.state = state_after(before, result.table, result.events, self.seq, None)
        hand = hand_record(result.table, self.state.events) if ends_hand(before.table, result.table) else None
        public = [msgspec.to_builtins(redact_event(result.table, event, None)) for event in result.events]
        return StepRecord(
            game_id=self.state.table.table_id,
            seq=self.seq,
            epoch=self.epoch,
            number=self.state.number,
            at=time.time(),
            player=getattr(command, "player", None),
            request_id=request_id,
            command=encode_command(command),
            events=encode_events(result.events),
            public=json.dumps(public).encode(),
            state=encode_state(self.state),
            status=status_of_game(self.state),
            players=sum(seated is not None for seated in result.table.seats),
            transfers=table_transfers(before.table, command, result.events, hand, ()),
            hand=hand,
            at_table=tuple(sorted(chips_at(result.table, ()).items() - chips_at(before.table, ()).items())),
        )

    def joining(self) -> Iterator[StepRecord]:
        for player in self.players:
            yield self.step(Join(player, f"name of {player}", self.buy_in))

    def hand(self, seed: int) -> Iterator[StepRecord]:
        """One hand from deal to end, played by whatever is legal."""
        random = Random(seed)
        for seated in self.state.table.seats:
            if seated is not None and seated.stack < BUY_IN // 2:
                yield self.step(AddChips(seated.player, BUY_IN - seated.stack))
        first = 0 if self.state.table.positions is None else None
        yield self.step(DealHand(pack(seed), first_button=first))
        while (seat := actor_of(self.state.table)) is not None:
            seated = self.state.table.seats[seat]
            assert seated is not None
            yield self.step(Act(seated.player, self._choice(random)), request_id=f"{seed}-{self.seq}")

    def _choice(self, random: Random) -> Action:
        hand = hand_in_play(self.state.table)
        assert hand is not None
        legal = legal_actions(hand)
        options: list[Action] = [Check()] * 4 if legal.check else [Fold()]
        options += [Call()] * 4 if legal.call is not None else []
        options += [RaiseTo(legal.raise_to[0])] if legal.raise_to is not None else []
        options += [AllIn()] if legal.all_in is not None and random.random() < 0.05 else []
        return random.choice(options)


def paid(*money: tuple[str, int]) -> tuple[Transfer, ...]:
    """Transfers from (negative) and to wallets."""
    return tuple(
        Transfer("cash_out", "seat", "wallet", chips, player)
        if chips > 0
        else Transfer("buy_in", "wallet", "seat", -chips, player)
        for player, chips in money
    )


async def new_players(store: Store, count: int) -> list[Player]:
    return [await store.accounts.create_guest(f"Guest {number}") for number in range(count)]


async def new_game(store: Store, players: Sequence[Player] = (), **options: object) -> Game:
    made = NewGame(
        name="table",
        creator=players[0].id if players else None,
        small_blind=50,
        big_blind=100,
        **options,
    )
    return await store.games.create(made, lambda game_id: encode_state(new_state(SETTINGS, game_id)))


async def new_table(store: Store, count: int = 3) -> PlayedTable:
    """A game with players who are yet to sit down, claimed."""
    players = await new_players(store, count)
    game = await new_game(store, players)
    claimed = await store.claim(game.id, "owner")
    assert claimed is not None
    return PlayedTable(game.id, [player.id for player in players], claimed.epoch)


async def play(store: Store, table: PlayedTable, hands: int, first_seed: int = 1) -> list[StepRecord]:
    """Let everyone sit down if they have not, and play hands; every step is stored."""
    steps: list[StepRecord] = []
    if not table.seq:
        for step in table.joining():
            await store.append(step)
            steps.append(step)
    for seed in range(first_seed, first_seed + hands):
        for step in table.hand(seed):
            await store.append(step)
            steps.append(step)
    return steps
