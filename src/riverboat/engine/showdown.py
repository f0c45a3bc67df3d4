"""The end of a hand: who shows, who mucks, who wins which pot. Chips move only in `pots`."""

from __future__ import annotations

from collections.abc import Sequence

from riverboat.cards import UNKNOWN, Card
from riverboat.engine.events import (
    BetReturned,
    BoardDealt,
    CardsMucked,
    CardsShown,
    Event,
    HandEnded,
    PotAwarded,
    Street,
)
from riverboat.engine.pots import Pot, share_out, split_pots, uncalled_bet
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import STREET_CARDS, STREETS_AFTER, Betting, Hand, Result, with_seat
from riverboat.evaluator.lookup import evaluate_short_unchecked, evaluate_unchecked

NO_RANK = 0
"""Below every hand: cards that were never seen cannot win."""


def return_uncalled(hand: Hand, events: list[Event]) -> tuple[Chips, ...]:
    """The stacks after what nobody matched has gone back."""
    uncalled = uncalled_bet(hand.deal.committed(hand.stacks))
    if uncalled is None or not hand.live >> uncalled[0] & 1:
        return hand.stacks
    seat, excess = uncalled
    events.append(BetReturned(seat, excess))
    return with_seat(hand.stacks, seat, hand.stacks[seat] + excess)


def win_uncontested(hand: Hand, events: list[Event]) -> Hand:
    """Everybody else has folded: the last seat takes the pot and need not show."""
    winner = hand.live.bit_length() - 1
    stacks = return_uncalled(hand, events)
    amount = sum(hand.deal.stacks) - sum(stacks)
    stacks = with_seat(stacks, winner, stacks[winner] + amount)
    shares = ((winner, amount),)
    events.append(PotAwarded(0, amount, shares, None))
    events.append(HandEnded(stacks))
    return _over(hand, stacks, Result((Pot(amount, (winner,), shares),), (hand.board,), ((),) * len(stacks)))


def show_down(hand: Hand, stacks: Sequence[Chips], runs: int, events: list[Event]) -> Hand:
    """Deal what is left of the board `runs` times, compare hands and award every pot by itself.

    `stacks` are what the seats have behind once uncalled bets are back.
    """
    deal = hand.deal
    seats = hand.live_seats
    pots = split_pots(deal.committed(stacks), seats, sum(deal.dead))
    holes = {seat: deal.hole_cards(seat) for seat in seats}
    is_all_in = hand.able != hand.live
    shown: dict[Seat, tuple[Card, ...]] = {}
    if is_all_in:
        shown = dict(holes)
        if not hand.is_run_out:
            turn_face_up(hand, events)
    boards = _run_out(hand, runs, events)
    rank = _rank_short if deal.rules.deck == "short" else _rank_standard
    ranks = [{seat: rank(cards + board) for seat, cards in holes.items()} for board in boards]
    if not is_all_in:
        shown = _show_in_turn(hand, pots, holes, ranks[0], events)
    behind = list(stacks)
    awarded = _award(pots, ranks, behind, events)
    final = tuple(behind)
    events.append(HandEnded(final))
    face_up = tuple([shown.get(seat, ()) for seat in range(len(final))])
    return _over(hand, final, Result(awarded, boards, face_up))


def turn_face_up(hand: Hand, events: list[Event]) -> None:
    """TDA 16: once a player is all-in and the betting is complete, every hand is turned face up."""
    events += [CardsShown(seat, hand.deal.hole_cards(seat)) for seat in hand.live_seats]


def _run_out(hand: Hand, runs: int, events: list[Event]) -> tuple[tuple[Card, ...], ...]:
    """Every board in full. A second run shares what lay face up and takes the next cards of the pack."""
    first = hand.deal.board()
    if hand.street is Street.RIVER:
        return (first,)
    boards = (first,) if runs == 1 else (first, hand.deal.second_board(hand.street))
    for run, board in enumerate(boards):
        for street in STREETS_AFTER[hand.street]:
            events.append(BoardDealt(street, board[STREET_CARDS[street]], run))
    return boards


def _rank_standard(cards: tuple[Card, ...]) -> int:
    return evaluate_unchecked(cards) if UNKNOWN not in cards else NO_RANK


def _rank_short(cards: tuple[Card, ...]) -> int:
    return evaluate_short_unchecked(cards) if UNKNOWN not in cards else NO_RANK


def _show_in_turn(
    hand: Hand,
    pots: Sequence[Pot],
    holes: dict[Seat, tuple[Card, Card]],
    ranks: dict[Seat, int],
    events: list[Event],
) -> dict[Seat, tuple[Card, ...]]:
    """The last aggressor of the river first, otherwise the first seat left of the button, then clockwise."""
    seats = hand.live_seats
    if hand.betting.aggressor in holes:
        first = seats.index(hand.betting.aggressor)
        seats = seats[first:] + seats[:first]
    may_muck = hand.deal.rules.auto_muck
    best = [NO_RANK] * len(pots)  # shown so far, by pot
    shown: dict[Seat, tuple[Card, ...]] = {}
    for seat in seats:
        rank = ranks[seat]
        contended = [index for index, pot in enumerate(pots) if seat in pot.eligible and rank >= best[index]]
        if may_muck and not contended:
            events.append(CardsMucked(seat))
            continue
        for index in contended:
            best[index] = rank
        shown[seat] = holes[seat]
        events.append(CardsShown(seat, holes[seat]))
    return shown


def _award(
    pots: Sequence[Pot], ranks: Sequence[dict[Seat, int]], stacks: list[Chips], events: list[Event]
) -> tuple[Pot, ...]:
    """Pay each pot, in as many parts as boards were run; an odd chip belongs to the first board."""
    awarded = []
    for index, pot in enumerate(pots):
        won: dict[Seat, Chips] = {}
        for run, (amount, rank_of) in enumerate(zip(_parts(pot.amount, len(ranks)), ranks, strict=True)):
            best = max([rank_of[seat] for seat in pot.eligible])
            shares = share_out(amount, [seat for seat in pot.eligible if rank_of[seat] == best])
            events.append(PotAwarded(index, amount, shares, best or None, run))
            for seat, chips in shares:
                stacks[seat] += chips
                won[seat] = won.get(seat, 0) + chips
        awarded.append(Pot(pot.amount, pot.eligible, tuple(won.items())))
    return tuple(awarded)


def _parts(amount: Chips, runs: int) -> tuple[Chips, ...]:
    return (amount,) if runs == 1 else (amount - amount // 2, amount // 2)


def _over(hand: Hand, stacks: tuple[Chips, ...], result: Result) -> Hand:
    street = hand.street if len(result.boards[0]) < 5 else Street.RIVER
    betting = hand.betting
    closed = Betting(
        (0,) * len(stacks),
        0,
        betting.increment,
        betting.raises,
        betting.aggressor,
        betting.acted,
        betting.passed,
    )
    return Hand(hand.deal, street, stacks, hand.live, hand.able, (), closed, hand.history, hand.is_run_out, result)
