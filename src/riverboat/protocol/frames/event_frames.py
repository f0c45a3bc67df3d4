"""Events in frames: the engine's and the table's own, in camelCase and under the names that clients know.

A frame has every field of its event, so that it can be turned back into it, and a few more that a client would have to
derive: whose seat it is, the whole board, the kind of hand that won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args

import msgspec

from riverboat.cards import Card, DeckName, format_card, parse_card
from riverboat.engine.events import Acted, BoardDealt, CardsShown, PotAwarded, Street
from riverboat.engine.rules import Chips, Seat
from riverboat.evaluator import describe
from riverboat.protocol import Equities, HandWords
from riverboat.protocol.frames.payloads import values_getter
from riverboat.table import Table, observe_table
from riverboat.table.commands import PlayerId
from riverboat.table.events import AnyEvent, HandDealt, Place, TournamentEnded

WirePlayer: TypeAlias = Annotated[int | str, msgspec.Meta(extra={"typescript": "PlayerId"})]
"""A player's number among the accounts; a text only at tables without accounts."""
WireStage: TypeAlias = Literal["pre_flop", "flop", "turn", "river"]
WireAction: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "all_in"]
WireCards: TypeAlias = tuple[str, ...]

_STAGES: Final[dict[Street, WireStage]] = {
    Street.PREFLOP: "pre_flop",
    Street.FLOP: "flop",
    Street.TURN: "turn",
    Street.RIVER: "river",
}
_STREETS: Final = {stage: street for street, stage in _STAGES.items()}
_CARDS_BEFORE: Final = {Street.PREFLOP: 0, Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}


class EventContext(msgspec.Struct, frozen=True):
    """What the frame of an event says beyond the event itself, once that has happened."""

    game_id: str = ""
    players: Mapping[Seat, PlayerId] = {}
    """Who was dealt each seat's cards."""
    board: WireCards = ()
    boards_again: tuple[WireCards, ...] = ()
    """The second board and the third, as far as they are dealt."""
    deck: DeckName = "standard"
    equities: Equities = ()
    """Once this event has happened: see `TableEvent`."""

    def after(self, event: AnyEvent) -> EventContext:
        """The context for encoding this event, after the one before it."""
        if isinstance(event, HandDealt):
            return EventContext(self.game_id, dict(event.players), deck=self.deck)
        if isinstance(event, BoardDealt):
            new = tuple(map(format_card, event.cards))
            if event.run:
                again = list(self.boards_again)
                if len(again) < event.run:
                    again.append(self.board[: _CARDS_BEFORE[event.street]])
                again[event.run - 1] += new
                return EventContext(self.game_id, self.players, self.board, tuple(again), self.deck)
            return EventContext(self.game_id, self.players, self.board + new, self.boards_again, self.deck)
        return self


def context_of(table: Table, game_id: str) -> EventContext:
    """Where a table's events stand: what the next is told `after`."""
    seen = observe_table(table).hand
    players = {seat: player for seat, player in enumerate(table.dealt) if player}
    boards = (seen.community_cards, seen.second_board, seen.third_board) if seen is not None else ((),)
    again = tuple(board for board in boards[1:] if board)
    return EventContext(game_id, players, boards[0], again, table.settings.rules.pack)


def wire_player(player: PlayerId) -> WirePlayer:
    """A number where the id is one; `player_of` is its inverse."""
    return int(player) if player.isdecimal() and player.isascii() and str(int(player)) == player else player


def player_of(player: WirePlayer) -> PlayerId:
    return str(player)


class WirePlace(msgspec.Struct, frozen=True, rename="camel"):
    """How one player finished; those who tied have the same place."""

    place: int
    player_id: WirePlayer
    name: str
    prize: Chips


class _Field(NamedTuple):
    """A field that reads differently in the frame."""

    name: str
    type: Any
    to_wire: Callable[[Any], Any] | None = None
    from_wire: Callable[[Any], Any] | None = None


class _Extra(NamedTuple):
    """A field that only the frame has."""

    name: str
    type: Any
    make: Callable[[Any, EventContext], Any]


def _card_texts(cards: tuple[Card, ...] | None) -> WireCards | None:
    return None if cards is None else tuple(map(format_card, cards))


def _card_numbers(cards: WireCards | None) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(map(parse_card, cards))


_STAGE: Final = _Field("stage", WireStage, _STAGES.__getitem__, _STREETS.__getitem__)
_CARDS: Final = _Field("cards", WireCards, _card_texts, _card_numbers)

_FIELDS: Final[dict[str, _Field]] = {
    "player": _Field("player_id", WirePlayer, wire_player, player_of),
    "street": _STAGE,
    "button": _Field("dealer_button", Seat),
    "HoleCardsDealt.cards": _CARDS._replace(type=WireCards | None),
    "BoardDealt.cards": _CARDS,
    "CardsShown.cards": _CARDS,
    "RabbitShown.cards": _CARDS,
    "RabbitShown.second_cards": _CARDS._replace(name="second_cards"),
    "Acted.bet": _Field("total_bet", Chips),
    "Acted.added": _Field("amount", Chips),
    "HandDealt.players": _Field(
        "players",
        tuple[tuple[Seat, WirePlayer], ...],
        lambda players: tuple((seat, wire_player(player)) for seat, player in players),
        lambda players: tuple((seat, player_of(player)) for seat, player in players),
    ),
    "TournamentEnded.places": _Field(
        "places",
        tuple[WirePlace, ...],
        lambda places: tuple(WirePlace(each.place, wire_player(each.player), each.name, each.prize) for each in places),
        lambda places: tuple(Place(each.place, player_of(each.player_id), each.name, each.prize) for each in places),
    ),
}


def _player_in(seat: Seat, context: EventContext) -> WirePlayer | None:
    player = context.players.get(seat)
    return None if player is None else wire_player(player)


def _winners(event: PotAwarded, context: EventContext) -> tuple[WirePlayer | None, ...]:
    return tuple(_player_in(seat, context) for seat, _ in event.shares)


def _hand(event: PotAwarded, context: EventContext) -> HandWords | None:
    if event.rank is None:
        return None
    hand = describe(event.rank, context.deck)
    return HandWords(hand.category.name.lower(), hand.ranks)


def _hand_type(event: PotAwarded, context: EventContext) -> str | None:
    return None if event.rank is None else describe(event.rank, context.deck).category.name.lower()


def _whole_board(event: BoardDealt, context: EventContext) -> WireCards:
    return context.boards_again[event.run - 1] if event.run else context.board


_EQUITIES: Final = _Extra("equities", Equities, lambda _, context: context.equities)

_EXTRAS: Final[dict[type, tuple[_Extra, ...]]] = {
    HandDealt: (_Extra("game_id", str, lambda _, context: context.game_id),),
    Acted: (
        _Extra("player_id", WirePlayer | None, lambda event, context: _player_in(event.seat, context)),
        _Extra("action", WireAction, lambda event, _: "all_in" if event.all_in else event.verb),
    ),
    BoardDealt: (_Extra("community_cards", WireCards, _whole_board), _EQUITIES),
    CardsShown: (_EQUITIES,),
    PotAwarded: (
        _Extra("winners", tuple[WirePlayer | None, ...], _winners),
        _Extra("hand_type", str | None, _hand_type),
        _Extra("hand", HandWords | None, _hand),
    ),
}
_NAMES: Final[dict[type, str]] = {
    HandDealt: "game_started",
    Acted: "player_acted",
    BoardDealt: "cards_dealt",
    PotAwarded: "pot_won",
    TournamentEnded: "tournament_end",
}
_MESSAGE_TYPES: Final[dict[type, str]] = {Acted: "player_action", PotAwarded: "winner"}


class EventForm:
    """One kind of event: its form in frames, and the conversions between them."""

    def __init__(self, event: type[Any]) -> None:
        fields = msgspec.structs.fields(event)
        special = [_FIELDS.get(f"{event.__name__}.{field.name}") or _FIELDS.get(field.name) for field in fields]
        names = [other.name if other else field.name for field, other in zip(fields, special, strict=True)]
        types = [other.type if other else field.type for field, other in zip(fields, special, strict=True)]
        extras = _EXTRAS.get(event, ())
        self.event = event
        self.name = _NAMES.get(event, str(event.__struct_config__.tag))
        self.message_type = _MESSAGE_TYPES.get(event, "event")
        self.twin = msgspec.defstruct(
            f"{event.__name__}Event",
            [*zip(names, types, strict=True), *((extra.name, extra.type) for extra in extras)],
            frozen=True,
            gc=False,
            rename="camel",
            tag_field="event",
            tag=self.name,
            namespace={"__doc__": event.__doc__},
        )
        self._read = values_getter([field.name for field in fields])
        self._read_twin = values_getter(names)
        self._to_wire = [(place, other.to_wire) for place, other in enumerate(special) if other and other.to_wire]
        self._from_wire = [(place, other.from_wire) for place, other in enumerate(special) if other and other.from_wire]
        self._extras = [extra.make for extra in extras]
        self._is_plain = not (self._to_wire or self._extras)

    def to_wire(self, event: AnyEvent, context: EventContext) -> msgspec.Struct:
        if self._is_plain:
            return self.twin(*self._read(event))
        values = list(self._read(event))
        for place, convert in self._to_wire:
            values[place] = convert(values[place])
        return self.twin(*values, *[make(event, context) for make in self._extras])

    def from_wire(self, twin: msgspec.Struct) -> AnyEvent:
        values = list(self._read_twin(twin))
        for place, convert in self._from_wire:
            values[place] = convert(values[place])
        event: AnyEvent = self.event(*values)
        return event


EVENT_FORMS: Final = {event: EventForm(event) for event in get_args(AnyEvent)}
_FORMS_OF_TWINS: Final = {form.twin: form for form in EVENT_FORMS.values()}
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Union[tuple(_FORMS_OF_TWINS)])  # noqa: UP007
_STARTS: Final = {
    event: b'{"v":1,"type":"%b","number":' % form.message_type.encode() for event, form in EVENT_FORMS.items()
}


def encode_event(number: int, event: AnyEvent, context: EventContext) -> bytes:
    """The frame that tells an event; `context` is as it is after the event."""
    kind = type(event)
    payload = _ENCODER.encode(EVENT_FORMS[kind].to_wire(event, context))
    return b'%b%d,"payload":%b}' % (_STARTS[kind], number, payload)


def event_payload(event: AnyEvent, context: EventContext) -> msgspec.Struct:
    """The JSON form of an event, for answers that hold several."""
    return EVENT_FORMS[type(event)].to_wire(event, context)


def decode_event(payload: bytes | msgspec.Raw) -> tuple[AnyEvent, Equities]:
    """The event that a payload tells, and the equities after it.

    A `msgspec.ValidationError` when it is none that is known.
    """
    twin = _DECODER.decode(payload)
    return _FORMS_OF_TWINS[type(twin)].from_wire(twin), getattr(twin, "equities", ())
