"""A table as one viewer may see it: what every client draws. Cards come from `engine.view.observe` alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from riverboat.cards import DeckName, deck_of, format_card
from riverboat.engine.actions import LegalActions
from riverboat.engine.betting import NOTHING_LEGAL, legal_actions
from riverboat.engine.events import Acted, CardsShown, PotAwarded, RabbitShown, RunItTwiceAnswered, Street
from riverboat.engine.pot import Pot
from riverboat.engine.rules import HOLE_CARDS, Chips, Rules, Seat
from riverboat.engine.state import Hand
from riverboat.engine.structures import STRUCTURES
from riverboat.engine.view import DecidingSight, Observation, observe, observe_deciding, observe_seat, observe_waiting
from riverboat.engine.view import SeatView as OpponentView
from riverboat.evaluator import HandClass, describe
from riverboat.evaluator.holdings import best_five_of, rank_dealt
from riverboat.protocol import (
    Award,
    Clock,
    Equities,
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
from riverboat.protocol.patches import with_own
from riverboat.protocol.table_options import table_options
from riverboat.protocol.views import AllInOfferView, OwnPart, WaitingView, legal_view
from riverboat.table import AnyEvent, Table, TableSettings, hand_in_play
from riverboat.table.all_in_offers import price_of, unquoted_seat
from riverboat.table.commands import PlayerId
from riverboat.table.variants import is_recorded, variant_of
from riverboat.table.view import SeatSight, level_sight, observe_own, seat_sights
from riverboat.table.waiting_list import has_waiting_list

NOBODY: Final[Mapping[PlayerId, str]] = MappingProxyType({})
NamedTotals: TypeAlias = tuple[tuple[PresetName, Chips], ...]
Played: TypeAlias = Acted | RunItTwiceAnswered | CardsShown | RabbitShown

_UNOPENED: Final = frozenset({"two_and_a_half_blinds", "three_blinds"})
"""Raises that are shown only where nobody has raised before the flop,"""
_OPENED: Final = frozenset({"half", "two_thirds"})
"""and those that are shown everywhere else."""
_BACKS: Final = {count: ("??",) * count for count in HOLE_CARDS.values()}
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
    persons: Mapping[PlayerId, str] = NOBODY,
    programs: Mapping[PlayerId, str] = NOBODY,
    absent: Collection[PlayerId] = (),
    away: Collection[PlayerId] = (),
    game_id: str = "",
    name: str = "",
    is_running: bool = True,
    speed: Speed = "normal",
) -> TableView:
    """What `player` (None: a spectator) may see. `events` are those of the hand so far.

    `persons` are the bots that are somebody of the roster, `programs` bot accounts with the names of their owners.
    `absent` are players whose connection is lost, `away` those among them whom the table has given up waiting for.
    """
    views = TableViews(
        table,
        events=events,
        clock=clock,
        bots=bots,
        persons=persons,
        programs=programs,
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
        persons: Mapping[PlayerId, str] = NOBODY,
        programs: Mapping[PlayerId, str] = NOBODY,
        absent: Collection[PlayerId] = (),
        away: Collection[PlayerId] = (),
        game_id: str = "",
        name: str = "",
        is_running: bool = True,
        speed: Speed = "normal",
        equities: Equities = (),
        earlier: TableViews | None = None,
    ) -> None:
        """`earlier` are views of the same table, of which seats that have not changed are taken over."""
        self._table = table
        self._bots = bots
        self._deck: DeckName = table.settings.rules.pack
        self._presence = presence = _Presence(bots, persons, programs, absent, away)
        self._persons = persons
        self._dealt = {player: seat for seat, player in enumerate(table.dealt) if player}
        hand = hand_in_play(table)
        self._legal = legal_actions(hand) if hand is not None else NOTHING_LEGAL
        self._observed: Observation | None = None
        self.public: TableView
        """What a spectator sees."""
        known = _unchanged_seats(earlier, table, presence) if earlier is not None else None
        self._sights = sights = seat_sights(table, {seat: sight for seat, (sight, _) in known.items()} if known else {})
        self._seats = {seat.player: seat for seat in sights if seat.player and not seat.has_left}
        low, high = self._legal.raise_to or (0, 0)
        waiting = _waiting(table) if table.waiting_list else ()
        if earlier is not None and known is not None and hand is not None:
            self.public = replace(
                earlier.public,
                seats=tuple(
                    [known[seat.seat][1] if seat.seat in known else self._in_play(seat, hand) for seat in sights]
                ),
                pot=hand.pot,
                pots=_pots(hand.pots, hand.betting.bets, is_over=False),
                actor=hand.actor,
                clock=clock,
                min_bet=low,
                max_bet=high,
                game_id=game_id,
                name=name,
                is_running=is_running,
                speed=speed,
                equities=equities,
                waiting=waiting,
            )
            return
        seen, actor = self._seen, hand.actor if hand is not None else None
        is_over = seen is not None and seen.is_over
        won = _winnings(events) if is_over else {}
        self.public = TableView(
            hand_number=table.hand_number,
            hand_id=seen.hand_id if seen is not None else "",
            seat=None,
            button=table.positions.button if table.positions is not None else None,
            level=_level(table, seen),
            seats=tuple(
                [
                    _seat_view(
                        seat,
                        seen.opponents[seat.seat] if seen is not None and seat.position else None,
                        presence,
                        table.settings.rules,
                        won=won.get(seat.seat, 0),
                        last=_last_action(seen.history, seen.street, seat.seat) if seen is not None else None,
                        hand=_shown_hand(seen, seat.seat, self._deck) if seen is not None and seat.position else None,
                        is_thinking=seat.seat == actor,
                    )
                    for seat in sights
                ]
            ),
            street=seen.street if seen is not None else None,
            board=seen.community_cards if seen is not None else (),
            second_board=seen.second_board if seen is not None else (),
            pot=seen.pot if seen is not None else 0,
            pots=_pots(seen.pots, [seat.bet for seat in seen.opponents], is_over=is_over) if seen is not None else (),
            actor=actor,
            to_call=0,
            legal=None,
            presets=(),
            clock=clock,
            you_have=None,
            awards=tuple(_awards(events, seen, self._deck)) if seen is not None and is_over else (),
            is_hand_over=is_over,
            standings=_standings(table, persons),
            variant=variant_of(table.settings.rules),
            deck=self._deck,
            has_passes=STRUCTURES[table.settings.rules.structure].has_passes,
            is_recorded=is_recorded(table.settings.rules),
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
            max_runs=table.settings.rules.max_runs,
            can_vote_bomb_pot=table.settings.cash.bomb_pot_vote,
            is_running=is_running,
            speed=speed,
            is_practice=table.settings.practice,
            rabbit=seen.rabbit if seen is not None else (),
            rake=seen.rake if seen is not None else 0,
            equities=equities if seen is not None and not is_over else (),
            third_board=seen.third_board if seen is not None else (),
            waiting=waiting,
            can_change_seat=table.settings.kind == "cash",
            has_waiting_list=has_waiting_list(table.settings),
            all_in_offer=_all_in_offer(table) if table.offer is not None else None,
            options=table_options(table.settings.cash, table.settings.rules, straddle=table.settings.straddle_allowed),
        )

    @property
    def _seen(self) -> Observation | None:
        """What a spectator sees of the hand: not needed after most actions."""
        if self._observed is None and self._table.hand is not None:
            self._observed = observe_own(self._table, None, bots=self._bots)
        return self._observed

    def _in_play(self, seat: SeatSight, hand: Hand) -> SeatView:
        """A seat of a hand under way."""
        return _seat_view(
            seat,
            observe_seat(hand, seat.seat) if seat.position else None,
            self._presence,
            hand.rules,
            last=_last_action(hand.history, hand.street, seat.seat),
            is_thinking=seat.seat == hand.actor,
        )

    def of(self, player: PlayerId | None) -> TableView:
        """What one player may see; somebody who neither sits here nor was dealt in is a spectator."""
        return self.public if player is None else with_own(self.public, self.own(player))

    def own(self, player: PlayerId) -> OwnPart:
        """What one player's view has of its own."""
        own, table = self._seats.get(player), self._table
        seat = self._dealt.get(player)
        standings = self.public.standings and _standings(table, self._persons, player)
        if table.hand is None or seat is None:
            return self._not_dealt_in(own, standings)
        if self.public.is_hand_over:
            return self._after_hand(own, standings, observe(table.hand, seat, public=self._seen), seat)
        if self.public.actor == seat:
            return self._deciding(own, standings, observe_deciding(table.hand, seat, self._legal))
        sight = observe_waiting(table.hand, seat)
        cards, hand = self._at_seat(own, sight.hole_cards, None)
        return OwnPart(
            seat=own.seat if own is not None else None,
            to_call=sight.to_call,
            you_have=None if sight.has_folded else _made(sight.hole_cards, self.public.board, self._deck),
            auto_buy=own.auto_buy if own is not None else "off",
            straddles=own is not None and own.straddles,
            standings=standings,
            rebuy=_rebuy(own, table.settings),
            cards=cards,
            hand=hand,
        )

    def own_after(self, player: PlayerId, own: OwnPart, waiting: int) -> OwnPart:
        """What one player's view has of its own, who had `own` in the views that `waiting_since` was asked about: the
        same part where nothing of it can have changed, as for most players after most actions.
        """
        seat = self._dealt.get(player)
        return self.own(player) if seat is None or not waiting >> seat & 1 else own

    def waiting_since(self, earlier: TableViews) -> int:
        """The seats, as a bit mask, dealt in and with an own part as in earlier views: the same for all players."""
        return _seats_that_wait(earlier._table, self._table)

    def players_in(self, seats: int) -> set[PlayerId]:
        """Who was dealt in at these seats, a bit mask."""
        return {player for player, seat in self._dealt.items() if seats >> seat & 1}

    def _not_dealt_in(self, own: SeatSight | None, standings: tuple[Standing, ...]) -> OwnPart:
        if own is None:
            return OwnPart(None, standings=standings)
        shown = self.public.seats[own.seat]
        rebuy = _rebuy(own, self._table.settings)
        return OwnPart(
            own.seat,
            auto_buy=own.auto_buy,
            straddles=own.straddles,
            standings=standings,
            rebuy=rebuy,
            cards=shown.cards,
            hand=shown.hand,
        )

    def _deciding(self, own: SeatSight | None, standings: tuple[Standing, ...], sight: DecidingSight) -> OwnPart:
        """Of the player whose turn it is."""
        assert self._table.hand is not None
        blind = self._table.hand.rules.big_blind
        named = _named_totals(sight, blind, self._table.settings.rules)
        # An offer about an all-in comes before the question how often to run it.
        is_unquoted = own is not None and unquoted_seat(self._table, own.player) is not None
        cards, hand = self._at_seat(own, sight.hole_cards, None)
        presets = _presets(sight, named, blind, is_preflop=self.public.street is Street.PREFLOP)
        return OwnPart(
            seat=own.seat if own is not None else None,
            to_call=sight.to_call,
            legal=None if is_unquoted else legal_view(sight.legal),
            presets=presets,
            you_have=_made(sight.hole_cards, self.public.board, self._deck),
            auto_buy=own.auto_buy if own is not None else "off",
            straddles=own is not None and own.straddles,
            standings=standings,
            named_raises=_named_raises(sight.legal, named, presets),
            rebuy=_rebuy(own, self._table.settings),
            cards=cards,
            hand=hand,
        )

    def _after_hand(
        self, own: SeatSight | None, standings: tuple[Standing, ...], seen: Observation, seat: Seat
    ) -> OwnPart:
        assert self._table.hand is not None
        is_live = self._table.hand.live >> seat & 1
        cards, hand = self._at_seat(own, seen.hole_cards, _shown_hand(seen, seat, self._deck))
        return OwnPart(
            seat=own.seat if own is not None else None,
            to_call=seen.to_call,
            you_have=_made(seen.hole_cards, seen.community_cards, self._deck) if is_live else None,
            can_show=_hidden_own_cards(self._seen, seen),
            can_hunt=_can_hunt(own, seen),
            auto_buy=own.auto_buy if own is not None else "off",
            straddles=own is not None and own.straddles,
            standings=standings,
            rebuy=_rebuy(own, self._table.settings),
            cards=cards,
            hand=hand,
        )

    def _at_seat(
        self, own: SeatSight | None, cards: tuple[str, ...], hand: HandWords | None
    ) -> tuple[tuple[str, ...], HandWords | None]:
        """What lies at the player's seat: the player's cards, unless it sat down there after the hand was dealt."""
        if own is None:
            return (), None
        if own.position:
            return cards, hand
        shown = self.public.seats[own.seat]
        return shown.cards, shown.hand


def _seats_that_wait(before: Table, table: Table) -> int:
    """The seats, as a bit mask, of one hand under way whose players know and may do the same in both tables."""
    hands = _one_hand(before, table)
    if hands is None:
        return 0
    was, hand = hands
    same = ~(hand.live | was.live)  # whoever has folded is not concerned by prices and boards
    if hand.betting.price == was.betting.price and hand.board == was.board:
        same |= ~_seats_that_acted(was, hand)
    for actor in (hand.actor, was.actor):
        if actor is not None:
            same &= ~(1 << actor)
    return same


def _unchanged_seats(
    earlier: TableViews, table: Table, presence: _Presence
) -> dict[Seat, tuple[SeatSight, SeatView]] | None:
    """The seats that everybody sees as in earlier views; None unless at most one action on the same street, which
    leaves board, stakes and settings as they were, has happened since.
    """
    hands = _one_hand(earlier._table, table)
    if hands is None or presence != earlier._presence:
        return None
    was, hand = hands
    is_next = hand.street is was.street and len(hand.history) <= len(was.history) + 1
    if not is_next or hand.is_run_out != was.is_run_out:
        return None
    changed = _seats_that_acted(was, hand)
    for actor in (hand.actor, was.actor):
        if actor is not None:
            changed |= 1 << actor
    seats = zip(earlier._sights, earlier.public.seats, strict=True)
    return {seat: each for seat, each in enumerate(seats) if not changed >> seat & 1}


def _one_hand(before: Table, table: Table) -> tuple[Hand, Hand] | None:
    """The hand as it stood and as it stands, where both tables are of one hand under way with the same people."""
    hand, was = table.hand, before.hand
    if hand is None or was is None or hand.deal is not was.deal or hand.result is not None or was.result is not None:
        return None
    is_same = table.seats is before.seats and table.settings is before.settings and table.positions is before.positions
    is_same = is_same and table.seat_requests is before.seat_requests and table.offer is before.offer
    return (was, hand) if is_same else None


def _seats_that_acted(was: Hand, hand: Hand) -> int:
    """The seats, as a bit mask, that have other chips behind or before them, or another part in the hand."""
    acted = (hand.live ^ was.live) | (hand.able ^ was.able)
    for seat, (stack, bet) in enumerate(zip(hand.stacks, hand.betting.bets, strict=True)):
        if stack != was.stacks[seat] or bet != was.betting.bets[seat]:
            acted |= 1 << seat
    return acted


class _Presence(NamedTuple):
    """Who is a bot, who of the roster it is, and who is not there."""

    bots: Collection[PlayerId]
    persons: Mapping[PlayerId, str]
    programs: Mapping[PlayerId, str]
    absent: Collection[PlayerId]
    away: Collection[PlayerId]


def _all_in_offer(table: Table) -> AllInOfferView | None:
    offer, cash = table.offer, table.settings.cash
    if offer is None or offer.value is None:
        return None
    return AllInOfferView(
        offer.seat,
        offer.at_stake,
        offer.value,
        offer.own,
        price_of(offer, offer.own),
        cash.ev_cash_out,
        cash.all_in_insurance,
        offer.insured,
        offer.price,
    )


def _waiting(table: Table) -> tuple[WaitingView, ...]:
    return tuple(WaitingView(each.name, player_number(each.player), each.offered_until) for each in table.waiting_list)


def _stage(seen: Observation | None) -> Stage:
    if seen is None:
        return "waiting"
    return "showdown" if seen.is_over else STAGES[seen.street]


def _standings(table: Table, persons: Mapping[PlayerId, str], viewer: PlayerId | None = None) -> tuple[Standing, ...]:
    if not table.is_finished:
        return ()
    return tuple(
        Standing(
            place.place,
            place.name,
            place.prize,
            table.settings.entry,
            is_you=place.player == viewer,
            person=persons.get(place.player, ""),
        )
        for place in table.places
    )


def _level(table: Table, seen: Observation | None) -> LevelView:
    level = level_sight(table)
    posts = seen.posts if seen is not None else ()
    return LevelView(
        level.small_blind,
        level.big_blind or table.settings.rules.min_bet,
        level.ante,
        max((post.amount for post in posts if post.kind == "straddle"), default=0),
        number=level.number if level.unit is not None else None,
        hands_left=level.left if level.unit == "hands" else None,
        seconds_left=level.left if level.unit == "seconds" else None,
    )


def _seat_view(
    seat: SeatSight,
    dealt: OpponentView | None,
    presence: _Presence,
    rules: Rules,
    *,
    won: Chips = 0,
    last: LastAction | None,
    hand: HandWords | None = None,
    is_thinking: bool,
) -> SeatView:
    """`dealt` is what a spectator sees of its hand, or None where the player was not dealt in and sat down since;
    `hand` is what its cards make.
    """
    return SeatView(
        seat.seat,
        seat.status,
        seat.name,
        seat.stack,
        dealt.bet if dealt is not None else 0,
        seat.position,
        _cards_of(dealt, rules) if dealt is not None else (),
        seat.player in presence.bots or seat.player in presence.programs,
        presence.persons.get(seat.player, ""),
        is_thinking,
        last if dealt is not None else None,
        won,
        hand,
        player_number(seat.player),
        seat.player not in presence.absent,
        seat.player in presence.away,
        seat.is_sitting_out,
        seat.owes,
        seat.queued,
        seat.run_it_twice,
        seat.is_standing,
        seat.wants_bomb_pot,
        seat.wants_seat,
        presence.programs.get(seat.player, ""),
    )


def _rebuy(own: SeatSight | None, settings: TableSettings) -> tuple[Chips, Chips] | None:
    """How many chips the viewer may buy: up to the largest buy-in, and at least the smallest when it has none."""
    if own is None or settings.is_tournament:
        return None
    have = own.stack + own.queued
    low, high = max(1, settings.min_buy_in - have), settings.max_buy_in - have
    return (low, high) if high >= low else None


def _pots(found: tuple[Pot, ...], bets: Iterable[Chips], *, is_over: bool) -> tuple[PotView, ...]:
    """Main pot first. `bets` are those of all seats; what one has bet and nobody has matched yet is no side pot."""
    pots = [PotView(pot.amount, pot.eligible) for pot in found]
    if is_over or len(pots) == 1:
        return tuple(pots)
    most, next_most = sorted(bets, reverse=True)[:2]
    matched = pots[-1].amount - (most - next_most)
    last = (PotView(matched, pots[-1].eligible),) if matched else ()
    return (*pots[:-1], *last)


def _cards(seen: Observation, seat: Seat) -> tuple[str, ...]:
    """Own cards, cards turned up, or their backs; nothing once folded."""
    return seen.hole_cards if seat == seen.seat else _cards_of(_opponent(seen, seat), seen.rules)


def face_down(rules: Rules) -> tuple[str, ...]:
    """What others see of hole cards."""
    return _BACKS[rules.hole_count]


def _cards_of(opponent: OpponentView, rules: Rules) -> tuple[str, ...]:
    if opponent.cards:
        return opponent.cards
    return () if opponent.state == "folded" else face_down(rules)


def _opponent(seen: Observation, seat: Seat) -> OpponentView:
    """Opponents are all seats in order, without the observer's own."""
    return seen.opponents[seat - (seen.seat is not None and seen.seat < seat)]


def _last_action(history: Sequence[Played], street: Street, seat: Seat) -> LastAction | None:
    """Of a seat, on this street; a fold or an all-in is remembered to the end of the hand."""
    for event in reversed(history):
        if event.seat == seat and isinstance(event, Acted):
            is_remembered = event.street is street or event.verb == "fold" or event.all_in
            return LastAction(event.verb, event.bet, event.all_in) if is_remembered else None
    return None


def _named_raises(legal: LegalActions, named: NamedTotals, presets: Sequence[Preset]) -> tuple[Preset, ...]:
    """The other raises that have a name, brought into the legal range, as a player may type them."""
    if legal.raise_to is None:
        return ()
    low, high = legal.raise_to
    shown = {preset.name for preset in presets}
    return tuple([Preset(name, max(low, min(high, total))) for name, total in named if name not in shown])


def _presets(sight: DecidingSight, named: NamedTotals, blind: Chips, *, is_preflop: bool) -> tuple[Preset, ...]:
    """The raises to show: those that fit the moment and are legal as they are, each total once, smallest first."""
    if sight.legal.raise_to is None:
        return ()
    low, high = sight.legal.raise_to
    hidden = _OPENED if is_preflop and sight.price <= blind else _UNOPENED
    offered: dict[Chips, Preset] = {}
    for name, total in named:
        if low <= total <= high and total not in offered and name not in hidden:
            offered[total] = Preset(name, total)
    return tuple(offered.values())


def _named_totals(sight: DecidingSight, blind: Chips, rules: Rules) -> NamedTotals:
    """What each raise that has a name would make the seat's bet; none where it may not raise."""
    if sight.legal.raise_to is None:
        return ()
    price, pot, reach = sight.price, sight.pot + sight.to_call, sight.bet + sight.stack
    low, high = sight.legal.raise_to
    # In pot-limit chips may count that do not lie in the pot (rule B1): the rules say what the pot is.
    is_pot_maximum = rules.structure == "pot_limit" and high < reach
    return (
        ("min", low),
        ("two_and_a_half_blinds", blind * 5 // 2),
        ("three_blinds", blind * 3),
        ("half", price + pot // 2),
        ("two_thirds", price + pot * 2 // 3),
        ("pot", high if is_pot_maximum else price + pot),
        ("all_in", reach),
    )


@lru_cache(maxsize=4096)
def _made(hole_cards: tuple[str, ...], board: tuple[str, ...], deck: DeckName) -> HandWords | None:
    """What the viewer's cards make with the board, from the flop on. The same for a whole street."""
    if not hole_cards or len(board) < 3:
        return None
    return _words(describe(rank_dealt(_parsed(hole_cards), _parsed(board), deck), deck))


def _awards(events: Iterable[AnyEvent], seen: Observation, deck: DeckName) -> Iterator[Award]:
    for event in events:
        if not isinstance(event, PotAwarded):
            continue
        if event.rank is None:
            yield Award(event.pot, event.amount, event.shares, None, run=event.run)
            continue
        board = (seen.community_cards, seen.second_board, seen.third_board)[event.run]
        fives = tuple(_five(seen, seat, board, deck) for seat, _ in event.shares)
        yield Award(event.pot, event.amount, event.shares, _words(describe(event.rank, deck)), fives, event.run)


def _five(seen: Observation, seat: Seat, board: tuple[str, ...], deck: DeckName) -> tuple[str, ...]:
    """A winner's five cards; whoever wins a showdown has shown."""
    return tuple(map(format_card, best_five_of(_parsed(_cards(seen, seat)), _parsed(board), deck)))


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
    hidden = Counter(seen.hole_cards)
    hidden.subtract(shown)
    return tuple(hidden.elements())


def _can_hunt(own: SeatSight | None, seen: Observation) -> bool:
    """Whether the viewer, who was dealt in, may have the cards shown that would have come."""
    return (
        own is not None
        and seen.is_over
        and seen.rules.rabbit_hunt
        and len(seen.community_cards) < 5
        and not seen.rabbit
    )


def _shown_hand(seen: Observation, seat: Seat, deck: DeckName) -> HandWords | None:
    """What a hand that went to the end makes, named once it lies face up."""
    if not seen.is_over or len(seen.community_cards) < 5:
        return None
    cards = () if seat == seen.seat and _has_folded(seen) else _cards(seen, seat)
    if len(cards) < seen.rules.hole_count or "??" in cards:
        return None
    return _words(describe(rank_dealt(_parsed(cards), _parsed(seen.community_cards), deck), deck))


def _has_folded(seen: Observation) -> bool:
    return any(isinstance(event, Acted) and event.seat == seen.seat and event.verb == "fold" for event in seen.history)


def _words(hand: HandClass) -> HandWords:
    return HandWords(hand.category.name.lower(), hand.ranks)


def _parsed(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(_CARDS[card] for card in cards)
