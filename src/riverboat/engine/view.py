"""The only way for cards out of the engine. Whoever is not the engine sees a hand through `observe` and `redact` alone.

Both build what they give field by field from what the viewer may know; nothing starts as a full state.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Literal, TypeAlias, cast

import msgspec

from riverboat.cards import Card, format_card
from riverboat.engine.actions import LegalActions
from riverboat.engine.betting import legal_actions
from riverboat.engine.events import Acted, CardsShown, Event, HoleCardsDealt, RabbitShown, RunItTwiceAnswered, Street
from riverboat.engine.pot import Pot
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.stakes import PrizeStakes
from riverboat.engine.state import Deal, Hand, Post
from riverboat.errors import bad_argument, no_such_seat

SeatState: TypeAlias = Literal["active", "folded", "all_in", "sitting_out", "busted"]


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of one seat, and its cards if they lie face up."""

    seat: Seat
    name: str
    stack: Chips
    bet: Chips
    state: SeatState
    position: str
    cards: tuple[str, ...] = ()


class Observation(msgspec.Struct, frozen=True, gc=False):
    """All that one seat may know; `seat` is None for a spectator. Cards are texts such as `As`."""

    hand_id: str
    seat: Seat | None
    position: str
    hole_cards: tuple[str, ...]
    community_cards: tuple[str, ...]
    street: Street
    rules: Rules
    button: Seat
    posts: tuple[Post, ...]
    pot: Chips
    pots: tuple[Pot, ...]
    current_bet: Chips
    bet: Chips
    """This seat's own, on this street."""
    to_call: Chips
    min_raise_to: Chips | None
    max_raise_to: Chips | None
    stacks: tuple[Chips, ...]
    opponents: tuple[SeatView, ...]
    history: tuple[Acted | RunItTwiceAnswered, ...]
    actor: Seat | None
    legal_actions: LegalActions | None
    """None while it is not this seat's turn."""
    second_board: tuple[str, ...] = ()
    """Of a hand run again or a bomb pot; empty where there is none, as is the third."""
    is_over: bool = False
    rake: Chips = 0
    """What the house kept, once the hand is over."""
    rabbit: tuple[tuple[str, ...], ...] = ()
    """Of each board, the cards that would have come, once a player has asked for them after the hand."""
    time_left: float | None = None
    stakes: PrizeStakes | None = None
    """Near the bubble and at the final table of a tournament; None where chips are played for."""
    third_board: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The table as this seat sees it, drawn in text."""
        from riverboat.engine.drawing import draw

        return draw(self)

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        from riverboat.engine.picture import draw_html

        return draw_html(self)

    def _repr_svg_(self) -> str:
        """The same as a picture."""
        from riverboat.engine.picture import draw_table

        return draw_table(self)


def observe(
    hand: Hand,
    seat: Seat | None = None,
    time_left: float | None = None,
    *,
    public: Observation | None = None,
    opened: Collection[Seat] = (),
    stakes: PrizeStakes | None = None,
) -> Observation:
    """What `seat` may know of the hand; a spectator (None) knows what lies face up.

    `public` is the spectator's observation of the same hand, for whoever observes it for a whole table: what a seat
    sees of the others is part of that. The cards of the seats in `opened` lie face up once the hand is over, as those
    of bots at a practice table do. `stakes` is what a tournament is played for; the engine does not know.
    """
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(hand.stacks)):
        raise no_such_seat(seat, len(hand.stacks))
    is_player = seat is not None and seat in hand.deal.players
    names = seat_positions(hand.deal)
    legal = legal_actions(hand) if seat is not None and hand.actor == seat else None
    low, high = legal.raise_to if legal is not None and legal.raise_to is not None else (None, None)
    boards = hand.boards
    return Observation(
        hand_id=hand.deal.hand_id,
        seat=seat,
        position=names.get(seat, "") if seat is not None else "",
        hole_cards=_texts(hand.deal.hole_cards(seat)) if seat is not None and is_player else (),
        community_cards=_texts(boards[0]),
        street=hand.street,
        rules=hand.deal.rules,
        button=hand.deal.button,
        posts=hand.deal.posts,
        pot=hand.pot,
        pots=hand.pots,
        current_bet=hand.betting.price,
        bet=hand.betting.bets[seat] if seat is not None else 0,
        to_call=(legal.call or 0) if legal is not None else _owed(hand, seat),
        min_raise_to=low,
        max_raise_to=high,
        stacks=hand.stacks,
        opponents=_opponents(hand, seat, names, opened) if public is None else _without(public.opponents, seat),
        history=_played(hand),
        actor=hand.actor,
        legal_actions=legal,
        second_board=_texts(boards[1]) if len(boards) > 1 else (),
        is_over=hand.is_over,
        rake=hand.result.rake if hand.result is not None else 0,
        rabbit=tuple(map(_texts, hand.result.rabbit)) if hand.result is not None else (),
        time_left=time_left,
        stakes=stakes,
        third_board=_texts(boards[2]) if len(boards) > 2 else (),
    )


class DealtPlaces(msgspec.Struct, frozen=True, gc=False):
    """The cards that a viewer may know, by their place in the pack. Cards are texts such as `As`."""

    hole: dict[Seat, dict[int, str]]
    board: dict[int, str]
    second_board: dict[int, str]
    """Without the cards that the boards share."""
    third_board: dict[int, str] = {}
    """Likewise."""


def dealt_places(hand: Hand, seat: Seat | None = None, *, opened: Collection[Seat] = ()) -> DealtPlaces:
    """Where in the pack the cards lay that `seat` (None: a spectator) may know, for commitments to single cards.

    `opened` is what `observe` takes.
    """
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(hand.stacks)):
        raise no_such_seat(seat, len(hand.stacks))
    deal, players = hand.deal, hand.deal.players
    hole: dict[Seat, dict[int, str]] = {}
    for first, other in enumerate(players, int(deal.rules.burn_before_hole)):
        is_known = other == seat or (hand.is_over and other in opened)
        known = deal.hole_cards(other) if is_known else hand.face_up(other)
        places = [first + turn * len(players) for turn in range(deal.rules.hole_count)]
        if opened_places := _opened(places, deal.deck, known):
            hole[other] = opened_places
    boards = _with_rabbit(hand)
    board = dict(zip(_board_places(deal), _texts(boards[0]), strict=False))
    again: list[dict[int, str]] = []
    if len(boards) > 1:
        is_double = deal.rules.boards > 1
        shared = 0 if is_double else next(size for size in (4, 3, 0) if boards[0][:size] == boards[1][:size])
        for run, cards in enumerate(boards[1:], 1):
            places_again = _board_places(deal, run * deal.cards_per_run(shared))[shared:]
            again.append(dict(zip(places_again, _texts(cards[shared:]), strict=False)))
    return DealtPlaces(hole, board, *again) if again else DealtPlaces(hole, board, {})


def _with_rabbit(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    """Every board as it lies face up, with the cards turned up after the hand."""
    if hand.result is None or not hand.result.rabbit:
        return hand.boards
    return tuple(dealt + late for dealt, late in zip(hand.result.boards, hand.result.rabbit, strict=True))


def _opened(places: list[int], deck: tuple[Card, ...], known: tuple[Card, ...]) -> dict[int, str]:
    """The places whose cards are known. Of two equal cards of which one is known, it is the first."""
    left = list(known)
    opened: dict[int, str] = {}
    for place in places:
        if deck[place] in left:
            left.remove(deck[place])
            opened[place] = format_card(deck[place])
    return opened


def _board_places(deal: Deal, skip: int = 0) -> tuple[int, ...]:
    start = deal.first_board_card + skip
    return tuple([start + place for place in deal.rules.board_places])


class WaitingSight(msgspec.Struct, frozen=True, gc=False):
    """What a seat that was dealt in and is not to act knows besides what a spectator sees."""

    hole_cards: tuple[str, ...]
    to_call: Chips
    has_folded: bool


def observe_waiting(hand: Hand, seat: Seat) -> WaitingSight:
    """The same as in `observe`, of a hand under way, for whoever observes it for a whole table."""
    return WaitingSight(_texts(hand.deal.hole_cards(seat)), _owed(hand, seat), not hand.live >> seat & 1)


class DecidingSight(msgspec.Struct, frozen=True, gc=False):
    """What the seat to act knows besides what a spectator sees, and what its raises are reckoned from."""

    hole_cards: tuple[str, ...]
    legal: LegalActions
    to_call: Chips
    price: Chips
    bet: Chips
    """This seat's own, on this street."""
    stack: Chips
    pot: Chips


def observe_deciding(hand: Hand, seat: Seat, legal: LegalActions) -> DecidingSight:
    """The same as in `observe`, of the seat to act, for whoever observes a whole table and knows what is legal."""
    betting = hand.betting
    return DecidingSight(
        _texts(hand.deal.hole_cards(seat)),
        legal,
        legal.call or 0,
        betting.price,
        betting.bets[seat],
        hand.stacks[seat],
        hand.pot,
    )


def observe_seat(hand: Hand, seat: Seat) -> SeatView:
    """What everybody sees of one seat of a hand under way, for whoever knows the others."""
    return _seat_view(hand, seat, seat_positions(hand.deal), is_opened=False)


def redact(event: Event, seat: Seat | None) -> Event:
    """What `seat` (None: a spectator) may hear of an event. Only hole cards are private, to their own seat."""
    if isinstance(event, HoleCardsDealt):
        if seat is not None and type(seat) is not int:
            raise bad_argument("seat", seat, "a seat, or None for a spectator")
        if event.seat != seat:
            return HoleCardsDealt(event.seat, None)
    return event


def seat_state(hand: Hand, seat: Seat) -> SeatState:
    """Exactly one of the states a seat can be in during a hand."""
    if seat not in hand.deal.players:
        return "sitting_out" if hand.stacks[seat] else "busted"
    if not hand.live >> seat & 1:
        return "folded"
    if hand.is_over:
        return "active" if hand.stacks[seat] else "busted"
    return "active" if hand.stacks[seat] else "all_in"


def seat_positions(deal: Deal) -> dict[Seat, str]:
    """The position of every seat dealt in. A dead button or dead small blind is a place that nobody has."""
    rules = deal.rules
    if not rules.has_blind_positions:
        return position_names(deal.players, has_blinds=False)
    kinds = {post.kind for post in deal.posts}
    has_dead_small_blind = rules.small_blind > 0 and "big_blind" in kinds and "small_blind" not in kinds
    return position_names(deal.players, deal.button not in deal.players, has_dead_small_blind)


@lru_cache(maxsize=256)
def position_names(
    players: tuple[Seat, ...],
    has_dead_button: bool = False,
    has_dead_small_blind: bool = False,
    has_blinds: bool = True,
) -> dict[Seat, str]:
    """BTN SB BB UTG UTG+1 … LJ HJ CO, for any number of players listed from the left of the button.

    Heads-up the button posts the small blind and is called BTN. Where no blinds go round, everyone left of the
    button is early, middle or late.
    """
    blinds = ("SB", "BB") if has_blinds else ()
    if len(players) == 2 and has_blinds:
        return dict(zip(players, ("BB", "BTN"), strict=True))
    places = len(players) + has_dead_button + has_dead_small_blind
    between = places - 1 - len(blinds)
    late = ["LJ", "HJ", "CO"][max(0, 4 - between) :] if between > 1 else []
    early = ["UTG", *(f"UTG+{number}" for number in range(1, between))][: between - len(late)]
    names = (*blinds, *early, *late, "BTN")
    return dict(zip(players, names[has_dead_small_blind : places - has_dead_button], strict=True))


def _opponents(hand: Hand, seat: Seat | None, names: dict[Seat, str], opened: Collection[Seat]) -> tuple[SeatView, ...]:
    return tuple(
        _seat_view(hand, other, names, is_opened=other in opened) for other in range(len(hand.stacks)) if other != seat
    )


def _without(everybody: tuple[SeatView, ...], seat: Seat | None) -> tuple[SeatView, ...]:
    return everybody if seat is None else everybody[:seat] + everybody[seat + 1 :]


def _seat_view(hand: Hand, seat: Seat, names: dict[Seat, str], *, is_opened: bool) -> SeatView:
    lies_open = is_opened and hand.is_over and seat in hand.deal.players
    return SeatView(
        seat,
        hand.deal.names[seat],
        hand.stacks[seat],
        hand.betting.bets[seat],
        seat_state(hand, seat),
        names.get(seat, ""),
        _texts(hand.deal.hole_cards(seat) if lies_open else hand.face_up(seat)),
    )


def _played(hand: Hand) -> tuple[Acted | RunItTwiceAnswered, ...]:
    """What was done in turn; cards shown after the hand are among the cards of their seats."""
    if hand.result is None:
        return cast("tuple[Acted | RunItTwiceAnswered, ...]", hand.history)
    return tuple(event for event in hand.history if not isinstance(event, CardsShown | RabbitShown))


def _owed(hand: Hand, seat: Seat | None) -> Chips:
    """What a seat would have to add as things stand, before its turn has come."""
    if seat is None or hand.is_over or not hand.able >> seat & 1:
        return 0
    return min(max(0, hand.betting.price - hand.betting.bets[seat]), hand.stacks[seat])


@lru_cache(maxsize=8192)
def _texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The same hole cards and boards are told to a whole table, step after step."""
    return tuple(map(format_card, cards))
