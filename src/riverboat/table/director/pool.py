"""The money of a tournament: what was paid in, the prize pool, the prizes. Exact arithmetic on the book."""

from __future__ import annotations

import msgspec

from riverboat.errors import bad_argument
from riverboat.table import split_pool
from riverboat.table.director.state import Entrant, Tournament, check_tournament
from riverboat.table.prizes import Money


def paid_into_pool(tournament: Tournament, entrant: Entrant) -> Money:
    """What one player has paid for the prizes and the bounties, all entries, rebuys and add-ons together."""
    _check(tournament, entrant)
    settings = tournament.settings
    bounty = settings.bounties.amount if settings.bounties is not None else 0
    return _for_prizes(tournament, entrant) + bounty * entrant.entries


def _for_prizes(tournament: Tournament, entrant: Entrant) -> Money:
    settings = tournament.settings
    rebuy = settings.rebuys.price if settings.rebuys is not None else 0
    add_on = settings.add_on.price if settings.add_on is not None else 0
    return settings.entry * entrant.entries + rebuy * entrant.rebuys + add_on * entrant.add_ons


def fees_paid(tournament: Tournament, entrant: Entrant) -> Money:
    """What the house keeps of one player's entries. Bots pay none."""
    _check(tournament, entrant)
    return 0 if entrant.bot else tournament.settings.fee * entrant.entries


def _check(tournament: Tournament, entrant: Entrant) -> None:
    check_tournament(tournament)
    if not isinstance(entrant, Entrant):
        raise bad_argument("entrant", entrant, "an Entrant")


def collected(tournament: Tournament) -> Money:
    """What all have paid for the prizes, bounties not counted."""
    return sum(_for_prizes(tournament, entrant) for entrant in tournament.entrants)


def bounty_pool(tournament: Tournament) -> Money:
    """What all have paid for bounties."""
    check_tournament(tournament)
    bounties = tournament.settings.bounties
    return bounties.amount * entries_made(tournament) if bounties is not None else 0


def entries_made(tournament: Tournament) -> int:
    """Entries and re-entries of all."""
    check_tournament(tournament)
    return sum(entrant.entries for entrant in tournament.entrants)


def prize_pool(tournament: Tournament) -> Money:
    """What is paid for places if nobody pays in any more."""
    check_tournament(tournament)
    if tournament.multiplier:
        return tournament.settings.entry * tournament.multiplier
    return max(collected(tournament), tournament.settings.guaranteed)


def prizes(tournament: Tournament) -> tuple[Money, ...]:
    """What the paid places get, first place first, if nobody else enters; together exactly the pool."""
    check_tournament(tournament)
    players = len(tournament.entrants)
    if not players:
        return ()
    if tournament.settings.seat_price:
        return _seats(tournament)
    return split_pool(prize_pool(tournament), tournament.settings.shares(entries_made(tournament), players), players)


def seats_won(tournament: Tournament) -> int:
    """How many seats a satellite gives away; 0 for any other tournament."""
    check_tournament(tournament)
    price = tournament.settings.seat_price
    return min(prize_pool(tournament) // price, len(tournament.entrants)) if price else 0


def _seats(tournament: Tournament) -> tuple[Money, ...]:
    """Seats, and what is left of the pool for the next place; with a seat for everybody, for the first."""
    pool, price, count = prize_pool(tournament), tournament.settings.seat_price, seats_won(tournament)
    rest = pool - price * count
    if count == len(tournament.entrants):
        return (price + rest, *(price,) * (count - 1))
    return (*(price,) * count, rest) if rest or not count else (price,) * count


def paid_places(tournament: Tournament) -> int:
    check_tournament(tournament)
    if tournament.settings.seat_price:
        return len(prizes(tournament))
    return len(tournament.settings.shares(entries_made(tournament), len(tournament.entrants)))


def with_final_pool(tournament: Tournament) -> Tournament:
    """The tournament whose pool is final: the house has added what the guarantee or the multiplier asks for."""
    overlay = prize_pool(tournament) - collected(tournament)
    return msgspec.structs.replace(tournament, is_pool_final=True, overlay=overlay)
