"""Rule H9, deals with the house about an all-in: cash out what it is worth, or insure some of it against losing.

The offer is made once all hands lie face up, before the rest of the board is dealt. Whoever runs the table works out
what the player's part of the pots is worth, from what lies face up. Insurance pays in proportion to what the pots do
not bring; its price is what that is worth, rounded up. To cash out is to insure the whole: the value is then certain.
"""

from __future__ import annotations

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.engine.showdown import pots_to_win
from riverboat.engine.state import Hand
from riverboat.errors import RiverboatError, quoted
from riverboat.table.commands import Insure, PlayerId, QuoteAllIn
from riverboat.table.events import AllInOffered, AnyEvent, InsuranceSettled, Insured
from riverboat.table.state import AllInOffer, Table, hand_in_play, seat_of


def unquoted_seat(table: Table, player: PlayerId) -> Seat | None:
    """The seat of a player whose part of an all-in has no price yet; None where no offer is to be made."""
    hand = hand_in_play(table)
    if hand is None or not hand.is_run_out or not table.settings.cash.has_all_in_offers or table.offer is not None:
        return None
    return next((seat for seat in hand.live_seats if table.dealt[seat] == player and _is_seated(table, seat)), None)


def _is_seated(table: Table, seat: Seat) -> bool:
    seated = table.seats[seat]
    return seated is not None and seated.player == table.dealt[seat] and not seated.has_left


def quote_all_in(table: Table, command: QuoteAllIn, events: list[AnyEvent]) -> Table:
    """Offer a player the value of the all-in, if it is neither won nor lost."""
    player, value = command.player, command.value
    seat = unquoted_seat(table, player)
    if seat is None:
        raise RiverboatError("no_all_in_offer", "no price of an all-in is asked for now")
    hand = hand_in_play(table)
    assert hand is not None
    at_stake = chips_at_stake(hand, seat)
    if value is not None and (type(value) is not int or not 0 <= value <= at_stake):
        raise RiverboatError("bad_all_in_value", f"value is {quoted(value)}; the pots hold {at_stake}")
    is_open = value is not None and 0 < value < at_stake
    own = min(hand.committed[seat], at_stake)
    offer = AllInOffer(player, seat, at_stake, value if is_open else None, own)
    if is_open:
        assert value is not None
        events.append(AllInOffered(seat, player, at_stake, value))
    return msgspec.structs.replace(table, offer=offer)


def insure(table: Table, command: Insure, events: list[AnyEvent]) -> Table:
    """Take the offer: for the whole, which is to cash out, or for a part."""
    seat, offer, hand = seat_of(table, command.player), table.offer, hand_in_play(table)
    is_theirs = offer is not None and offer.player == command.player and offer.value is not None
    if hand is None or offer is None or not is_theirs or offer.insured or hand.actor != seat:
        raise RiverboatError(
            "no_all_in_offer", "nothing is offered now; all-ins are insured before the rest of the board is dealt"
        )
    low, high = insurable(table, offer)
    amount = command.amount
    if type(amount) is not int or not low <= amount <= high:
        raise RiverboatError(
            "cannot_insure",
            f"{quoted(amount)} chips cannot be insured; here it is {low} to {high}",
            amount=quoted(amount),
            low=low,
            high=high,
        )
    price = price_of(offer, amount)
    events.append(Insured(seat, command.player, amount, price, amount == high))
    return msgspec.structs.replace(table, offer=msgspec.structs.replace(offer, insured=amount, price=price))


def insurable(table: Table, offer: AllInOffer) -> tuple[Chips, Chips]:
    """The fewest and the most chips that can be insured; only all of them where the table has no insurance."""
    return (1 if table.settings.cash.all_in_insurance else offer.at_stake), offer.at_stake


def price_of(offer: AllInOffer, amount: Chips) -> Chips:
    """What insuring so many chips costs: their part of what the player expects to lose, rounded up."""
    assert offer.value is not None
    return -(-amount * (offer.at_stake - offer.value) // offer.at_stake)


def chips_at_stake(hand: Hand, seat: Seat) -> Chips:
    """All that the seat can win of a hand that is run out, without the rake."""
    return sum(pot.amount for pot in pots_to_win(hand) if seat in pot.eligible)


def is_settled(table: Table, seat: Seat) -> bool:
    """Whether a seat has nothing to decide about an offer any more: it has taken it, or there is none to take."""
    offer = table.offer
    return offer is not None and offer.seat == seat and (offer.value is None or offer.insured > 0)


def insured_stacks(table: Table, hand: Hand, events: list[AnyEvent]) -> tuple[Chips, ...]:
    """The stacks after a hand, with what the house pays and keeps for an insurance. No stack falls below zero by it."""
    offer = table.offer
    if offer is None or not offer.insured or hand.result is None:
        return hand.stacks
    won = sum(chips for pot in hand.result.pots for seat, chips in pot.shares if seat == offer.seat)
    paid = offer.insured * (offer.at_stake - won) // offer.at_stake
    events.append(InsuranceSettled(offer.seat, offer.player, offer.price, paid))
    stacks = list(hand.stacks)
    stacks[offer.seat] += paid - offer.price
    return tuple(stacks)
