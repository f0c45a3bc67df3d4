"""A table as one viewer may see it: what every client draws. Cards come from `engine.view.observe` alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from riverboat.cards import DeckName, deck_of, format_card
from riverboat.engine.betting import legal_actions
from riverboat.engine.events import Acted, PotAwarded, Street
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.structures import STRUCTURES
from riverboat.engine.view import Observation
from riverboat.engine.view import SeatView as OpponentView
from riverboat.evaluator import HandClass, best_five, describe, rank_hand
from riverboat.protocol import (
    Award,
    Clock,
    HandWords,
    LastAction,
    LevelView,
    PotView,
    Preset,
    PresetName,
    SeatView,
    Speed,
    Stage,
    Standing,
    TableView,
)
from riverboat.protocol.views import legal_view
from riverboat.table import AnyEvent, Table, TableObservation, TableSettings, hand_in_play, observe_table
from riverboat.table.commands import PlayerId
from riverboat.table.variants import variant_of
from riverboat.table.view import SeatSight, observe_own

FACE_DOWN = ("??", "??")
_CARDS: Final = {format_card(card): card for card in deck_of("standard")}

STAGES: dict[Street, Stage] = {
    Street.PREFLOP: "pre_flop",
    Street.FLOP: "flop",
    Street.TURN: "turn",
    Street.RIVER: "river",
}


def player_number(player: PlayerId) -> int | None:
    """A player's number among the accounts; None where players are called something else."""
    return int(player) if player.isdecimal() else None


def table_view(
    table: Table,
    player: PlayerId | None,
    *,
    events: Sequence[AnyEvent] = (),
    clock: Clock | None = None,
    bots: Collection[PlayerId] = (),
    absent: Collection[PlayerId] = (),
    away: Collection[PlayerId] = (),
    game_id: str = "",
    name: str = "",
    is_running: bool = True,
    speed: Speed = "normal",
) -> TableView:
    """What `player` (None: a spectator) may see. `events` are those of the hand so far.

    `absent` are players whose connection is lost, `away` those among them whom the table has given up waiting for.
    """
    views = TableViews(
        table,
        events=events,
        clock=clock,
        bots=bots,
        absent=absent,
        away=away,
        game_id=game_id,
        name=name,
        is_running=is_running,
        speed=speed,
    )
    return views.of(player)


class TableViews:
    """The views of one table at one moment. What all of them share is worked out once: a spectator's view.

    A player's own view is that and what the player's own seat may know besides.
    """

    def __init__(
        self,
        table: Table,
        *,
        events: Sequence[AnyEvent] = (),
        clock: Clock | None = None,
        bots: Collection[PlayerId] = (),
        absent: Collection[PlayerId] = (),
        away: Collection[PlayerId] = (),
        game_id: str = "",
        name: str = "",
        is_running: bool = True,
        speed: Speed = "normal",
    ) -> None:
        self._table = table
        self._sight = sight = observe_table(table)
        self._deck: DeckName = table.settings.rules.deck
        self._seats = {seat.player: seat for seat in sight.seats if seat.player and not seat.has_left}
        seen = sight.hand
        is_over = seen is not None and seen.is_over
        won = _winnings(events) if is_over else {}
        low, high = _bet_range(table)
        presence = _Presence(bots, absent, away)
        self.public = TableView(
            hand_number=sight.hand_number,
            hand_id=seen.hand_id if seen is not None else "",
            seat=None,
            button=sight.button,
            level=_level(sight, table.settings),
            seats=tuple(_seat_view(seat, sight, won.get(seat.seat, 0), self._deck, presence) for seat in sight.seats),
            street=seen.street if seen is not None else None,
            board=seen.community_cards if seen is not None else (),
            second_board=seen.second_board if seen is not None else (),
            pot=seen.pot if seen is not None else 0,
            pots=_pots(seen) if seen is not None else (),
            actor=sight.actor,
            to_call=0,
            legal=None,
            presets=(),
            clock=clock,
            you_have=None,
            awards=tuple(_awards(events, seen, self._deck)) if seen is not None and is_over else (),
            is_hand_over=is_over,
            standings=_standings(sight, table.settings),
            variant=variant_of(table.settings.rules),
            has_passes=STRUCTURES[table.settings.rules.structure].has_passes,
            is_recorded=self._deck in STRUCTURES[table.settings.rules.structure].phh_variants,
            game_id=game_id,
            name=name,
            kind=table.settings.kind,
            stage=_stage(seen),
            min_bet=low,
            max_bet=high,
            min_buy_in=table.settings.min_buy_in,
            max_buy_in=table.settings.max_buy_in,
            can_straddle=table.settings.straddle_allowed,
            can_run_it_twice=table.settings.rules.run_it_twice,
            is_running=is_running,
            speed=speed,
        )

    def of(self, player: PlayerId | None) -> TableView:
        """What one player may see; somebody who neither sits here nor was dealt in is a spectator."""
        own = self._seats.get(player) if player else None
        view = self.public
        if own is not None:
            rebuy = _rebuy(own, self._table.settings)
            view = replace(view, seat=own.seat, straddles=own.straddles, rebuy=rebuy)
        if view.standings and player is not None:
            view = replace(view, standings=_standings(self._sight, self._table.settings, player))
        seen = observe_own(self._table, player, public=self._sight.hand)
        return view if seen is None or seen.seat is None else self._dealt_in(view, seen, seen.seat, own)

    def _dealt_in(self, view: TableView, seen: Observation, seat: Seat, own: SeatSight | None) -> TableView:
        legal = seen.legal_actions
        seats = view.seats
        if own is not None and own.position:
            mine = replace(seats[seat], cards=seen.hole_cards, hand=_shown_hand(seen, seat, self._deck))
            seats = (*seats[:seat], mine, *seats[seat + 1 :])
        return replace(
            view,
            seats=seats,
            to_call=seen.to_call,
            legal=legal_view(legal) if legal is not None else None,
            presets=tuple(_presets(seen)),
            named_raises=tuple(_named_raises(seen)),
            you_have=_holding(seen, self._deck),
            can_show=_hidden_own_cards(self._sight.hand, seen) if seen.is_over else (),
        )


class _Presence(NamedTuple):
    """Who is a bot, and who is not there."""

    bots: Collection[PlayerId]
    absent: Collection[PlayerId]
    away: Collection[PlayerId]


def _stage(seen: Observation | None) -> Stage:
    if seen is None:
        return "waiting"
    return "showdown" if seen.is_over else STAGES[seen.street]


def _bet_range(table: Table) -> tuple[Chips, Chips]:
    """Between which totals the seat to act may bet or raise: everybody can work it out from bets and stacks."""
    hand = hand_in_play(table)
    return (legal_actions(hand).raise_to if hand is not None else None) or (0, 0)


def _standings(
    sight: TableObservation, settings: TableSettings, viewer: PlayerId | None = None
) -> tuple[Standing, ...]:
    if not sight.is_finished:
        return ()
    return tuple(
        Standing(place.place, place.name, place.prize, settings.entry, is_you=place.player == viewer)
        for place in sight.places
    )


def _level(sight: TableObservation, settings: TableSettings) -> LevelView:
    level = sight.level
    posts = sight.hand.posts if sight.hand is not None else ()
    return LevelView(
        level.small_blind,
        level.big_blind or settings.rules.min_bet,
        level.ante,
        max((post.amount for post in posts if post.kind == "straddle"), default=0),
        number=level.number if level.unit is not None else None,
        hands_left=level.left if level.unit == "hands" else None,
        seconds_left=level.left if level.unit == "seconds" else None,
    )


def _seat_view(seat: SeatSight, sight: TableObservation, won: Chips, deck: DeckName, presence: _Presence) -> SeatView:
    seen = sight.hand
    # Only a player with a position was dealt into the hand; a seat may have changed hands since.
    is_dealt = seen is not None and bool(seat.position)
    return SeatView(
        seat.seat,
        seat.status,
        name=seat.name,
        stack=seat.stack,
        bet=_bet(seen, seat.seat) if seen is not None and is_dealt else 0,
        position=seat.position,
        cards=_cards(seen, seat.seat) if seen is not None and is_dealt else (),
        is_bot=seat.player in presence.bots,
        is_thinking=sight.actor == seat.seat,
        last_action=_last_action(seen, seat.seat) if seen is not None and is_dealt else None,
        won=won,
        hand=_shown_hand(seen, seat.seat, deck) if seen is not None and is_dealt else None,
        player_id=player_number(seat.player),
        is_connected=seat.player not in presence.absent,
        is_away=seat.player in presence.away,
        is_sitting_out=seat.is_sitting_out,
        owes=seat.owes,
        queued=seat.queued,
        run_it_twice=seat.run_it_twice,
    )


def _rebuy(own: SeatSight | None, settings: TableSettings) -> tuple[Chips, Chips] | None:
    """How many chips the viewer may buy: up to the largest buy-in, and at least the smallest when it has none."""
    if own is None or settings.is_tournament:
        return None
    have = own.stack + own.queued
    low, high = max(1, settings.min_buy_in - have), settings.max_buy_in - have
    return (low, high) if high >= low else None


def _pots(seen: Observation) -> tuple[PotView, ...]:
    """Main pot first. `seen` is a spectator's; what one seat has bet and nobody has matched yet is no side pot."""
    pots = [PotView(pot.amount, pot.eligible) for pot in seen.pots]
    if seen.is_over or len(pots) == 1:
        return tuple(pots)
    most, next_most = sorted((seat.bet for seat in seen.opponents), reverse=True)[:2]
    matched = pots[-1].amount - (most - next_most)
    last = (PotView(matched, pots[-1].eligible),) if matched else ()
    return (*pots[:-1], *last)


def _bet(seen: Observation, seat: Seat) -> Chips:
    return seen.bet if seat == seen.seat else _opponent(seen, seat).bet


def _cards(seen: Observation, seat: Seat) -> tuple[str, ...]:
    """Own cards, cards turned up, or two backs; nothing once folded."""
    if seat == seen.seat:
        return seen.hole_cards
    opponent = _opponent(seen, seat)
    if opponent.cards:
        return opponent.cards
    return () if opponent.state == "folded" else FACE_DOWN


def _opponent(seen: Observation, seat: Seat) -> OpponentView:
    return next(view for view in seen.opponents if view.seat == seat)


def _last_action(seen: Observation, seat: Seat) -> LastAction | None:
    """On this street; a fold or an all-in is remembered to the end of the hand."""
    for event in reversed(seen.history):
        if isinstance(event, Acted) and event.seat == seat:
            lasts = event.verb == "fold" or event.all_in or event.street is seen.street
            return LastAction(event.verb, event.bet, event.all_in) if lasts else None
    return None


def _named_raises(seen: Observation) -> Iterator[Preset]:
    """Every raise that has a name, brought into the legal range, as a player may type it."""
    legal = seen.legal_actions
    if legal is None or legal.raise_to is None or seen.seat is None:
        return
    low, high = legal.raise_to
    for name, total in _totals(seen, seen.seat, low):
        yield Preset(name, max(low, min(high, total)))


def _presets(seen: Observation) -> Iterator[Preset]:
    """The raises to show: those that fit the moment and are legal as they are, each total once, smallest first."""
    legal = seen.legal_actions
    if legal is None or legal.raise_to is None or seen.seat is None:
        return
    low, high = legal.raise_to
    is_unopened = seen.street is Street.PREFLOP and seen.current_bet <= seen.rules.big_blind
    hidden = {"half", "two_thirds"} if is_unopened else {"two_and_a_half_blinds", "three_blinds"}
    offered: set[Chips] = set()
    for name, total in _totals(seen, seen.seat, low):
        if low <= total <= high and total not in offered and name not in hidden:
            offered.add(total)
            yield Preset(name, total)


def _totals(seen: Observation, seat: Seat, low: Chips) -> list[tuple[PresetName, Chips]]:
    blind, pot = seen.rules.big_blind, seen.pot + seen.to_call
    return [
        ("min", low),
        ("two_and_a_half_blinds", blind * 5 // 2),
        ("three_blinds", blind * 3),
        ("half", seen.current_bet + pot // 2),
        ("two_thirds", seen.current_bet + pot * 2 // 3),
        ("pot", seen.current_bet + pot),
        ("all_in", seen.bet + seen.stacks[seat]),
    ]


def _holding(seen: Observation, deck: DeckName) -> HandWords | None:
    """What the viewer's cards make with the board, from the flop on."""
    if not seen.hole_cards or len(seen.community_cards) < 3 or _has_folded(seen):
        return None
    return _words(describe(rank_hand(_parsed(seen.hole_cards + seen.community_cards), deck), deck))


def _awards(events: Iterable[AnyEvent], seen: Observation, deck: DeckName) -> Iterator[Award]:
    for event in events:
        if not isinstance(event, PotAwarded):
            continue
        if event.rank is None:
            yield Award(event.pot, event.amount, event.shares, None, run=event.run)
            continue
        board = seen.second_board if event.run else seen.community_cards
        fives = tuple(_five(seen, seat, board, deck) for seat, _ in event.shares)
        yield Award(event.pot, event.amount, event.shares, _words(describe(event.rank, deck)), fives, event.run)


def _five(seen: Observation, seat: Seat, board: tuple[str, ...], deck: DeckName) -> tuple[str, ...]:
    """A winner's five cards; whoever wins a showdown has shown."""
    return tuple(map(format_card, best_five(_parsed(_cards(seen, seat) + board), deck)))


def _winnings(events: Iterable[AnyEvent]) -> dict[Seat, Chips]:
    won: dict[Seat, Chips] = {}
    for event in events:
        if isinstance(event, PotAwarded):
            for seat, chips in event.shares:
                won[seat] = won.get(seat, 0) + chips
    return won


def _hidden_own_cards(public: Observation | None, seen: Observation) -> tuple[str, ...]:
    """The viewer's cards that nobody else has seen, if it still held them at the end."""
    if seen.seat is None or public is None or _has_folded(seen):
        return ()
    shown = _opponent(public, seen.seat).cards
    return tuple(card for card in seen.hole_cards if card not in shown)


def _shown_hand(seen: Observation, seat: Seat, deck: DeckName) -> HandWords | None:
    """What a hand that went to the end makes, named once it lies face up."""
    if not seen.is_over or len(seen.community_cards) < 5:
        return None
    cards = () if seat == seen.seat and _has_folded(seen) else _cards(seen, seat)
    if len(cards) < 2 or "??" in cards:
        return None
    return _words(describe(rank_hand(_parsed(cards + seen.community_cards), deck), deck))


def _has_folded(seen: Observation) -> bool:
    return any(isinstance(event, Acted) and event.seat == seen.seat and event.verb == "fold" for event in seen.history)


def _words(hand: HandClass) -> HandWords:
    return HandWords(hand.category.name.lower(), hand.ranks)


def _parsed(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(_CARDS[card] for card in cards)
