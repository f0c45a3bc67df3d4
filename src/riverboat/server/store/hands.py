"""Stores finished hands in `hands`, `player_hands` and `statistics`. Hidden cards are stored encrypted."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Insert, desc, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from riverboat.cards import Card, format_card
from riverboat.engine.actions import RabbitHunt, Show
from riverboat.engine.events import CardsShown, HoleCardsDealt, RabbitShown
from riverboat.engine.hand import apply
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.host.ports import HandRecord, PlayerHand
from riverboat.host.table.step_records import decode_hand, encode_hand
from riverboat.server.store.chain import cards_aad, hand_aad
from riverboat.server.store.crypto import Cipher
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import hands, player_hands, statistics
from riverboat.table import (
    Act,
    AnyEvent,
    PlayerStats,
    Statistics,
    decode_command,
    decode_events,
    encode_events,
    tally,
)

_COUNTS = PlayerStats.__struct_fields__


def _adding(insertion: Any) -> Any:
    """Inserts counts, or adds them to existing ones."""
    return insertion.on_conflict_do_update(
        index_elements=[statistics.c.player_id, statistics.c.game_id],
        set_={name: statistics.c[name] + insertion.excluded[name] for name in _COUNTS},
    )


_ADD_COUNTS = {
    "sqlite": _adding(sqlite.insert(statistics)),
    "postgresql": _adding(postgresql.insert(statistics)),
}


def record_hand(connection: Connection, cipher: Cipher, game: int, at: float, hand: HandRecord) -> None:
    number = hand.hand_number
    hand_row = connection.scalar(
        insert(hands).returning(hands.c.id),
        {
            "game_id": game,
            "hand_number": number,
            "hand_id": hand.hand_id,
            "pot_amount": hand.pot_amount,
            "community_cards": _json(hand.community_cards),
            "winners": _json(hand.winners),
            "played_at": datetime.fromtimestamp(at, UTC),
            "events_secret": cipher.encrypt(hand_aad(game, number, "events_secret"), hand.events),
            "settings_secret": cipher.encrypt(hand_aad(game, number, "settings_secret"), hand.settings),
            "fairness_secret": cipher.encrypt(hand_aad(game, number, "fairness_secret"), hand.fairness)
            if hand.fairness
            else None,
        },
    )
    assert hand_row is not None
    rows = [player_row(cipher, game, number, hand_row, player) for player in hand.players]
    _execute_each(connection, insert(player_hands), rows)
    if hand.is_counted:
        _count(connection, game, hand)


def is_late_show(command: bytes) -> bool:
    """Whether a step shows cards after the hand; during a hand cards are shown automatically."""
    match decode_command(command):
        case Act(action=Show() | RabbitHunt()):
            return True
        case _:
            return False


def record_late_show(connection: Connection, cipher: Cipher, game: int, told: tuple[AnyEvent, ...]) -> None:
    """Updates the record of a hand with cards that were shown after it."""
    query = select(hands).where(hands.c.game_id == game).order_by(desc(hands.c.hand_number)).limit(1)
    hand = connection.execute(query).one_or_none()
    if hand is None:  # it was played before the game was taken over from a file
        return
    place = hand_aad(game, hand.hand_number, "events_secret")
    events = decode_events(cipher.decrypt(place, hand.events_secret)) + told
    whole_place = hand_aad(game, hand.hand_number, "settings_secret")
    whole = with_shown(decode_hand(cipher.decrypt(whole_place, hand.settings_secret)), told)
    sealed = {
        "events_secret": cipher.encrypt(place, encode_events(events)),
        "settings_secret": cipher.encrypt(whole_place, encode_hand(whole)),
    }
    connection.execute(update(hands).where(hands.c.id == hand.id).values(sealed))
    for seat, cards in shown_seats(events).items():
        row = player_hands.c.hand_id == hand.id, player_hands.c.seat == seat
        public = {"hole_cards": _json(tuple(map(format_card, cards))), "hole_cards_secret": None}
        connection.execute(update(player_hands).where(*row).values(public))


def with_shown(hand: Hand, told: tuple[AnyEvent, ...]) -> Hand:
    """Returns a finished hand with the cards that were shown after it."""
    for event in told:
        if isinstance(event, CardsShown):
            hand = apply(hand, Show(event.seat, event.cards)).hand
        elif isinstance(event, RabbitShown):
            hand = apply(hand, RabbitHunt(event.seat)).hand
    return hand


def shown_seats(events: tuple[AnyEvent, ...]) -> dict[Seat, tuple[Card, ...]]:
    """Returns the cards of every seat that has shown all of them."""
    shown: dict[Seat, Counter[Card]] = {}
    for event in events:
        if isinstance(event, CardsShown):
            shown[event.seat] = shown.get(event.seat, Counter()) | Counter(event.cards)
    return {seat: cards for seat, cards in _dealt(events).items() if shown.get(seat, Counter()) >= Counter(cards)}


def _dealt(events: tuple[AnyEvent, ...]) -> dict[Seat, tuple[Card, ...]]:
    return {event.seat: event.cards for event in events if isinstance(event, HoleCardsDealt) and event.cards}


def player_row(cipher: Cipher, game: int, number: int, hand_row: int, player: PlayerHand) -> dict[str, Any]:
    player_id = known_row(player.player)
    cards = _json(player.hole_cards)
    hidden = None if player.is_shown else cipher.encrypt(cards_aad(game, number, player_id), cards.encode())
    return {
        "hand_id": hand_row,
        "player_id": player_id,
        "seat": player.seat,
        "hole_cards": cards if player.is_shown else None,
        "hole_cards_secret": hidden,
        # The category of a hidden hand would reveal its cards.
        "final_hand_rank": player.final_hand_rank if player.is_shown else "",
        "bet_amount": player.bet_amount,
        "won_amount": player.won_amount,
        "actions": _json(player.actions),
    }


def _count(connection: Connection, game: int, hand: HandRecord) -> None:
    counted = tally(Statistics(), decode_events(hand.events)).players
    rows = [
        {"player_id": known_row(player), "game_id": game, **msgspec.structs.asdict(stats)}
        for player, stats in sorted(counted.items(), key=lambda item: known_row(item[0]))
    ]
    _execute_each(connection, _ADD_COUNTS[connection.dialect.name], rows)


def _execute_each(connection: Connection, statement: Insert, rows: list[dict[str, Any]]) -> None:
    """Executes a statement for each row. On PostgreSQL one by one: psycopg would send them as a pipeline, and in the
    middle of one a stopped server holds its locks for ever, whatever timeout is set.
    """
    if connection.dialect.name == "postgresql":
        for row in rows:
            connection.execute(statement, row)
    elif rows:
        connection.execute(statement, rows)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
