"""Hands as operators see them: every card, and only of hands that are over. Each look is recorded."""

from __future__ import annotations

import msgspec

from riverboat.engine import observe
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.host.table.step_records import decode_hand
from riverboat.server.store import Store
from riverboat.table import PlayerId


class OpenedPlayer(msgspec.Struct, frozen=True):
    seat: Seat
    player: PlayerId
    name: str
    cards: str
    bet: Chips
    won: Chips


class OpenedHand(msgspec.Struct, frozen=True):
    """A finished hand with all cards in it."""

    game_id: GameId
    hand_number: int
    board: str
    players: tuple[OpenedPlayer, ...]


async def opened_hand(store: Store, actor: str, game_id: GameId, hand_number: int) -> OpenedHand:
    """Returns a finished hand with every player's cards. Raises `no_such_hand` for one that is not over."""
    found = await store.history.hand(game_id, hand_number)
    if found is None:
        raise RiverboatError(
            "no_such_hand", f"game {game_id[:20]} has no finished hand {hand_number}", number=hand_number
        )
    await store.admin.record(actor, "look_at_hand", f"{game_id}/{hand_number}")
    hand = decode_hand(found.settings)
    players = tuple(
        OpenedPlayer(
            player.seat,
            player.player,
            player.name,
            _cards(hand, player.seat),
            player.bet_amount,
            player.won_amount,
        )
        for player in found.summary.players
    )
    return OpenedHand(game_id, hand_number, " ".join(found.summary.community_cards), players)


def _cards(hand: Hand, seat: Seat) -> str:
    return " ".join(observe(hand, seat).hole_cards)
