"""Side pots. Arithmetic on contributions: knows no cards and no streets."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from riverboat.engine.pot import Pot
from riverboat.engine.rules import Chips, Seat


def split_pots(
    committed: Sequence[Chips], live: Collection[Seat], dead: Chips = 0, able: Collection[Seat] = ()
) -> tuple[Pot, ...]:
    """Split contributions into pots, main pot first.

    Folded chips stay in the pots they reached; folded seats are not eligible. `dead` money, such as a
    big-blind ante, belongs to the main pot whoever paid it. Seats in `able` can still match every bet
    and contend for all of it.
    """
    if not able and len({committed[seat] for seat in live}) == 1:
        return (Pot(sum(committed) + dead, tuple(live)),)
    most = max(committed)
    reach = {seat: most if seat in able else committed[seat] for seat in live}
    levels = sorted(set(reach.values()))
    pots: list[Pot] = []
    below = 0
    for level in levels:
        # Nobody can win more than the last layer holds, so chips above it (a folded late post) stay there too.
        top = level if level != levels[-1] else most
        amount = sum(min(chips, top) - below for chips in committed if chips > below)
        eligible = tuple(seat for seat in live if reach[seat] >= level)
        if not pots:
            amount += dead
        if amount:
            pots.append(Pot(amount, eligible))
        below = top
    return tuple(pots)


def uncalled_bet(committed: Sequence[Chips]) -> tuple[Seat, Chips] | None:
    """Find the seat whose last chips nobody matched, and how many they are."""
    most = next_most = first = 0
    for seat, chips in enumerate(committed):
        if chips > most:
            next_most, most, first = most, chips, seat
        elif chips > next_most:
            next_most = chips
    return (first, most - next_most) if most > next_most else None


def share_out(amount: Chips, winners: Sequence[Seat]) -> tuple[tuple[Seat, Chips], ...]:
    """Divide a pot among winners given clockwise from the button's left.

    Odd chips go one each to the first of them, never two to one seat.
    """
    if len(winners) == 1:
        return ((winners[0], amount),)
    each, odd = divmod(amount, len(winners))
    return tuple((seat, each + (place < odd)) for place, seat in enumerate(winners))
