"""Decisions played again: a table of its own in the middle of the hand, and its result beside the original."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.errors import RiverboatError
from riverboat.history import Replay, parse_hand, replay
from riverboat.host.ports import GameId
from riverboat.host.records import NewGame, OwnHand, Player
from riverboat.host.retrying import DEFAULT_BOT, retry_state
from riverboat.host.table.state import decode_state, encode_state
from riverboat.host.table.step_records import decode_hand
from riverboat.review.mistakes import mistake_key
from riverboat.review.rest import NewRetry
from riverboat.review.retry import Spot, retried, spot_of
from riverboat.review.values import Decision
from riverboat.server.reviews.jobs import KeptHand, own_hand_row
from riverboat.server.reviews.service import ReviewService, no_such_hand
from riverboat.server.store.retries import NewRetryRecord, RetryRecord
from riverboat.table import PlayerId

if TYPE_CHECKING:
    from riverboat.server.store import Store

SEED_BITS: Final = 53


class _Original(msgspec.Struct, frozen=True):
    """The hand that a retry is of."""

    played: Hand | Replay
    own: OwnHand | None
    """None for an imported hand."""

    def won(self, spot: Spot) -> Chips:
        """What the seat won from the decision on."""
        if isinstance(self.played, Hand):
            return spot.won(self.played)
        stacks = self.played.final_stacks
        final = stacks[spot.seat] if stacks is not None else None
        if final is None:
            return spot.won(self.played.steps[-1].hand)
        return int(final * self.played.chips_per_unit) - spot.hand.stacks[spot.seat]


class RetryService:
    """Makes retries, and tells how they ended."""

    def __init__(self, store: Store, reviews: ReviewService) -> None:
        self._store: Final = store
        self._reviews: Final = reviews

    async def create(self, player: Player, wanted: NewRetry) -> RetryRecord:
        """Makes the table. Nothing of it is recorded or counted, and nobody else can see it."""
        kept, decision = await self._decision(player.id, wanted.review, wanted.decision)
        original = await self._original(player.id, wanted.review, kept)
        own = original.own
        if own is not None and wanted.deal == "same" and len(own.bots) < len(own.others):
            raise RiverboatError(
                "cards_of_people", "people keep their cards to themselves: a hand with them can only be dealt anew"
            )
        seat = kept.job.seat
        spot = spot_of(original.played, seat, decision)
        seed = wanted.seed if wanted.seed is not None else secrets.randbits(SEED_BITS)
        hand = retried(spot, decision.ranges, deal=wanted.deal, seed=seed)
        # Bots' cards are turned up in the end only where nobody learns by it what they held in the hand itself.
        opens = wanted.deal == "anew" or own is None or own.is_practice
        bots = own.bots if own is not None else {}
        players = await self._players(player, hand, seat, own)
        unit = hand.rules.min_bet
        perfect = decision.perfect

        def first_state(game_id: GameId) -> bytes:
            state = retry_state(hand, seat, bots, practice=opens, table_id=game_id, players=players)
            return encode_state(msgspec.structs.replace(state, name=player.name))

        return await self._store.retries.create(
            NewRetryRecord(
                player=player.id,
                seat=seat,
                review_id=wanted.review,
                decision=wanted.decision,
                deal=wanted.deal,
                seed=seed,
                original_bb=original.won(spot) / unit,
                best_bb=perfect.options[perfect.best].ev_bb if perfect is not None else None,
            ),
            NewGame(
                name=player.name,
                creator=player.id,
                is_private=True,
                is_practice=True,
                seats=len(hand.stacks),
                small_blind=hand.rules.small_blind,
                big_blind=unit,
                min_buy_in=1,
                max_buy_in=max(hand.deal.stacks),
            ),
            first_state,
        )

    async def find(self, player: PlayerId, retry_id: str) -> RetryRecord:
        """Returns a retry of this player, with its result once the hand is over."""
        retry = await self._store.retries.find(player, retry_id)
        if retry is None:
            raise RiverboatError("no_such_retry", "there is no such retry of yours")
        return await self._with_result(player, retry)

    async def of_review(self, player: PlayerId, review_id: str) -> list[RetryRecord]:
        """Returns the player's retries of decisions of one hand, newest first."""
        found = await self._store.retries.of_review(player, review_id)
        return [await self._with_result(player, retry) for retry in found]

    async def _with_result(self, player: PlayerId, retry: RetryRecord) -> RetryRecord:
        if retry.won_bb is not None:
            return retry
        stored = await self._store.load(retry.game_id)
        state = None if stored is None else decode_state(stored.state)
        final = None if state is None else state.table.hand
        if state is None or final is None or not final.is_over:
            return retry
        kept, decision = await self._decision(player, retry.review_id, retry.decision)
        spot = spot_of(final, kept.job.seat, decision)
        won_bb = spot.won(final) / final.rules.min_bet
        if await self._store.retries.finish(retry.game_id, won_bb):
            key = mistake_key(kept.job.hand_id, kept.job.seat, decision.number)
            await self._reviews.training.played_again(player, key, spot.done(final))
        return msgspec.structs.replace(retry, won_bb=won_bb)

    async def _decision(self, player: PlayerId, review_id: str, number: int) -> tuple[KeptHand, Decision]:
        review = await self._reviews.find(player, review_id)
        found = next((decision for decision in review.decisions if decision.number == number), None)
        if found is None:
            raise RiverboatError("no_such_decision", f"there is no decision {number} in this review", number=number + 1)
        return review.stored.hand, found

    async def _original(self, player: PlayerId, review_id: str, kept: KeptHand) -> _Original:
        row = own_hand_row(review_id)
        if row is None:
            return _Original(replay(parse_hand(kept.job.phh)), None)
        own = await self._store.history.own_hand(row, player)
        if own is None:
            raise no_such_hand()
        return _Original(decode_hand(own.settings), own)

    async def _players(self, player: Player, hand: Hand, seat: Seat, own: OwnHand | None) -> Mapping[Seat, PlayerId]:
        """Who sits where: the bots of the hand themselves, and others for those who are no bots."""
        players = {seat: player.id}
        for other in hand.deal.players:
            if other == seat:
                continue
            if own is not None and other in own.bots:
                players[other] = own.others[other]
            else:
                players[other] = (await self._store.accounts.create_bot(hand.deal.names[other], DEFAULT_BOT)).id
        return players
