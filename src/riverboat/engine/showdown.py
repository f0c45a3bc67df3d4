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
    RakeTaken,
)
from riverboat.engine.pot import Pot
from riverboat.engine.pots import share_out, split_pots, uncalled_bet
from riverboat.engine.rake import rake_of
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.seats import with_seat
from riverboat.engine.state import PREFLOP, RIVER, STREET_CARDS, STREETS_AFTER, Betting, Hand, Result
from riverboat.evaluator.lookup import evaluate_unchecked, ranker
from riverboat.evaluator.omaha import evaluate_omaha

NO_RANK = 0
"""Below every hand: cards that were never seen cannot win."""


def return_uncalled(hand: Hand, events: list[Event]) -> tuple[Chips, ...]:
    """The stacks after what nobody matched has gone back."""
    stacks = hand.stacks
    uncalled = uncalled_bet(hand.deal.committed(stacks))
    if uncalled is None or not hand.live >> uncalled[0] & 1:
        return stacks
    seat, excess = uncalled
    events.append(BetReturned(seat, excess))
    return with_seat(stacks, seat, stacks[seat] + excess)


def win_uncontested(hand: Hand, events: list[Event]) -> Hand:
    """Everybody else has folded: the last seat takes the pot and need not show."""
    winner = hand.live.bit_length() - 1
    stacks = return_uncalled(hand, events)
    amount = sum(hand.deal.stacks) - sum(stacks)
    rake = 0
    if hand.deal.rules.rake is not None:
        (pot,), rake = _raked(hand, (Pot(amount, (winner,)),), events)
        amount = pot.amount
    stacks = with_seat(stacks, winner, stacks[winner] + amount)
    shares = ((winner, amount),)
    events.append(PotAwarded(0, amount, shares, None))
    events.append(HandEnded(stacks))
    boards = (hand.board,) if hand.deal.rules.boards == 1 else hand.boards
    result = Result((Pot(amount, (winner,), shares),), boards, ((),) * len(stacks), rake)
    return _over(hand, stacks, result)


def show_down(hand: Hand, stacks: Sequence[Chips], runs: int, events: list[Event]) -> Hand:
    """Deal what is left of the board `runs` times, compare hands and award every pot by itself.

    `stacks` are what the seats have behind once uncalled bets are back.
    """
    deal = hand.deal
    seats = hand.live_seats
    pots = split_pots(deal.committed(stacks), seats, sum(deal.dead) if deal.dead else 0)
    holes = {seat: deal.hole_cards(seat) for seat in seats}
    is_all_in = hand.able != hand.live
    shown: dict[Seat, tuple[Card, ...]] = {}
    if is_all_in:
        shown = dict(holes)
        if not hand.is_run_out:
            events += [CardsShown(seat, cards) for seat, cards in holes.items()]
    boards = _run_out(hand, runs, events)
    ranks = [_ranks(deal.rules, holes, board) for board in boards]
    if not is_all_in:
        shown = _show_in_turn(hand, pots, holes, ranks[0], events)
    rake = 0
    if deal.rules.rake is not None:
        pots, rake = _raked(hand, pots, events)
    behind = list(stacks)
    awarded = _award(pots, ranks, behind, events)
    final = tuple(behind)
    events.append(HandEnded(final))
    face_up = tuple([shown.get(seat, ()) for seat in range(len(final))])
    return _over(hand, final, Result(awarded, boards, face_up, rake))


def pots_to_win(hand: Hand) -> tuple[Pot, ...]:
    """The pots of a hand that is run out as they will be awarded: without the rake."""
    pots = split_pots(hand.committed, hand.live_seats, sum(hand.deal.dead))
    return pots if hand.deal.rules.rake is None else _raked(hand, pots, [])[0]


def turn_face_up(hand: Hand, events: list[Event]) -> None:
    """TDA 16: once a player is all-in and the betting is complete, every hand is turned face up."""
    events += [CardsShown(seat, hand.deal.hole_cards(seat)) for seat in hand.live_seats]


def _raked(hand: Hand, pots: tuple[Pot, ...], events: list[Event]) -> tuple[tuple[Pot, ...], Chips]:
    """The pots without what the house keeps, and how much that is. A hand run out has seen a flop."""
    rake = hand.deal.rules.rake
    assert rake is not None
    is_before_flop = hand.street is PREFLOP and not hand.live & (hand.live - 1)
    if rake.no_flop_no_drop and is_before_flop:
        return pots, 0
    taken = rake_of(rake, [pot.amount for pot in pots], len(hand.deal.players))
    if total := sum(taken):
        events.append(RakeTaken(total))
    return tuple(Pot(pot.amount - part, pot.eligible) for pot, part in zip(pots, taken, strict=True)), total


def _run_out(hand: Hand, runs: int, events: list[Event]) -> tuple[tuple[Card, ...], ...]:
    """Every board in full. A further run shares what lay face up and takes the next cards of the pack."""
    boards = hand.deal.boards()
    if hand.street is RIVER:
        return boards
    if runs > 1:
        boards = hand.deal.boards_again(hand.street, runs)
    for run, board in enumerate(boards):
        for street in STREETS_AFTER[hand.street]:
            events.append(BoardDealt(street, board[STREET_CARDS[street]], run))
    return boards


def _ranks(rules: Rules, holes: dict[Seat, tuple[Card, ...]], board: tuple[Card, ...]) -> dict[Seat, int]:
    """The rank of each hand on a board."""
    if rules.game != "holdem":
        known = {seat: UNKNOWN not in cards + board for seat, cards in holes.items()}
        return {seat: evaluate_omaha(cards, board) if known[seat] else NO_RANK for seat, cards in holes.items()}
    is_usual = rules.deck_count == 1 and rules.deck == "standard"
    rank = evaluate_unchecked if is_usual else ranker(rules.pack)
    ranks: dict[Seat, int] = {}
    for seat, cards in holes.items():
        seven = cards + board
        ranks[seat] = NO_RANK if UNKNOWN in seven else rank(seven)
    return ranks


def _show_in_turn(
    hand: Hand,
    pots: Sequence[Pot],
    holes: dict[Seat, tuple[Card, ...]],
    ranks: dict[Seat, int],
    events: list[Event],
) -> dict[Seat, tuple[Card, ...]]:
    """The last aggressor of the river first, otherwise the first seat left of the button, then clockwise."""
    seats = hand.live_seats
    if hand.betting.aggressor in holes:
        first = seats.index(hand.betting.aggressor)
        seats = seats[first:] + seats[:first]
    # A hand that is beaten on one board may win the other.
    may_muck = hand.deal.rules.auto_muck and hand.deal.rules.boards == 1
    best = [NO_RANK] * len(pots)  # shown so far, by pot
    shown: dict[Seat, tuple[Card, ...]] = {}
    for seat in seats:
        rank = ranks[seat]
        is_beaten = True
        for index, pot in enumerate(pots):
            if rank >= best[index] and seat in pot.eligible:
                best[index] = rank
                is_beaten = False
        if is_beaten and may_muck:
            events.append(CardsMucked(seat))
            continue
        cards = holes[seat]
        shown[seat] = cards
        events.append(CardsShown(seat, cards))
    return shown


def _award(
    pots: Sequence[Pot], ranks: Sequence[dict[Seat, int]], stacks: list[Chips], events: list[Event]
) -> tuple[Pot, ...]:
    """Pay each pot, in as many parts as boards were run; odd chips belong to the first boards, one to each."""
    awarded = []
    for index, pot in enumerate(pots):
        won: dict[Seat, Chips] = {}
        parts = _parts(pot.amount, len(ranks))
        for run, rank_of in enumerate(ranks):
            amount = parts[run]
            winners, best = _best_hands(pot.eligible, rank_of)
            shares = share_out(amount, winners)
            events.append(PotAwarded(index, amount, shares, best or None, run))
            for seat, chips in shares:
                stacks[seat] += chips
                won[seat] = won.get(seat, 0) + chips
        awarded.append(Pot(pot.amount, pot.eligible, tuple(won.items())))
    return tuple(awarded)


def _best_hands(seats: Sequence[Seat], rank_of: dict[Seat, int]) -> tuple[list[Seat], int]:
    """Who has the highest rank, in the order given, and which it is."""
    winners: list[Seat] = []
    best = NO_RANK
    for seat in seats:
        rank = rank_of[seat]
        if rank > best:
            winners, best = [seat], rank
        elif rank == best:
            winners.append(seat)
    return winners, best


def _parts(amount: Chips, runs: int) -> tuple[Chips, ...]:
    if runs == 1:
        return (amount,)
    each, odd = divmod(amount, runs)
    return tuple([each + (run < odd) for run in range(runs)])


def _over(hand: Hand, stacks: tuple[Chips, ...], result: Result) -> Hand:
    street = hand.street if len(result.boards[0]) < 5 else RIVER
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
