"""What a step stores besides the state: a finished hand, and what people have at the table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from riverboat.cards import format_card
from riverboat.engine.events import (
    Acted,
    BetReturned,
    CardsShown,
    HoleCardsDealt,
    Posted,
    PotAwarded,
)
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.engine.stored import decode_stored
from riverboat.evaluator import describe
from riverboat.evaluator.holdings import rank_holding
from riverboat.host.ports import HandRecord, PlayerHand
from riverboat.host.table.fair_deals import Fairness, encode_deal
from riverboat.host.table.state import TableState
from riverboat.table import AnyEvent, PlayerId, Table, encode_events
from riverboat.table.view import opened_seats

_HANDS: Final = msgspec.msgpack.Decoder(Hand)


def encode_hand(hand: Hand) -> bytes:
    """Contains every card: secret."""
    return msgspec.msgpack.encode(hand)


def decode_hand(stored: bytes) -> Hand:
    return decode_stored(_HANDS, stored)


def chips_at(table: Table, bots: Collection[PlayerId]) -> dict[PlayerId, Chips]:
    """What of people's own chips lies at the table: what each brought to the hand under way, or the price of a
    sit-and-go while they are in it. A tournament over many tables keeps that in its own book.
    """
    if table.settings.kind == "tournament" or table.is_finished:
        return {}
    people = [seated for seated in table.seats if seated is not None and seated.player not in bots]
    if table.settings.kind == "sit_and_go":
        return {seated.player: table.settings.entry if seated.stack else 0 for seated in people}
    return {seated.player: seated.stack + seated.queued - seated.taken for seated in people}


def chips_moved(before: TableState, after: TableState) -> tuple[tuple[PlayerId, Chips], ...]:
    """What people have at the table after a step, where it is not what they had before."""
    table, was = after.table, before.table
    if table.seats is was.seats and table.is_finished == was.is_finished and after.bots is before.bots:
        return ()  # most steps are actions in a hand, which move chips only when it ends
    return tuple(sorted(chips_at(table, after.bots).items() - chips_at(was, before.bots).items()))


def hand_record(
    table: Table, events: Sequence[AnyEvent], bots: Collection[PlayerId] = (), fairness: Fairness | None = None
) -> HandRecord:
    """Returns the record of the hand that has just ended; `events` are all of its events, unredacted."""
    hand = table.hand
    assert hand is not None
    assert hand.result is not None
    rake = hand.result.rake
    opened = opened_seats(table, bots)
    won: dict[Seat, Chips] = defaultdict(int)
    for event in events:
        if isinstance(event, PotAwarded):
            for seat, chips in event.shares:
                won[seat] += chips
    return HandRecord(
        hand_number=table.hand_number,
        hand_id=hand.deal.hand_id,
        pot_amount=sum(won.values()) + rake,
        community_cards=tuple(map(format_card, hand.board)),
        winners=tuple((table.dealt[seat], chips) for seat, chips in sorted(won.items())),
        players=tuple(
            _player_hand(table, hand, seat, events, won[seat], is_opened=seat in opened) for seat in hand.deal.players
        ),
        events=encode_events(tuple(events)),
        settings=encode_hand(hand),
        fairness=encode_deal(fairness.dealt) if fairness is not None and fairness.dealt is not None else b"",
        rake=rake,
        is_counted=not table.settings.practice,
    )


def _player_hand(
    table: Table, hand: Hand, seat: Seat, events: Sequence[AnyEvent], won: Chips, *, is_opened: bool
) -> PlayerHand:
    cards: tuple[int, ...] = ()
    shown: Counter[int] = Counter()
    bet = 0
    actions = []
    for event in events:
        match event:
            case HoleCardsDealt(seat=at, cards=dealt) if at == seat and dealt is not None:
                cards = dealt
            case CardsShown(seat=at, cards=turned) if at == seat:
                shown |= Counter(turned)
            case Posted(seat=at, amount=amount) if at == seat:
                bet += amount
            case BetReturned(seat=at, amount=amount) if at == seat:
                bet -= amount
            case Acted(seat=at) if at == seat:
                bet += event.added
                actions.append(f"{event.street.value} {event.verb}" + (f" {event.bet}" if event.added else ""))
            case _:
                pass
    is_shown = bool(cards) and (is_opened or shown >= Counter(cards))
    return PlayerHand(
        player=table.dealt[seat],
        seat=seat,
        hole_cards=tuple(map(format_card, cards)),
        is_shown=is_shown,
        # Only what everybody has seen is named: a category would tell of cards that stayed hidden.
        final_hand_rank=_category(cards, hand) if is_shown and len(hand.board) == 5 else "",
        bet_amount=bet,
        won_amount=won,
        actions=tuple(actions),
    )


def _category(cards: tuple[int, ...], hand: Hand) -> str:
    deck = hand.rules.pack
    return describe(rank_holding(cards, hand.board, deck), deck).category.name.lower()
