"""Random tournaments with every option, and a ledger beside the director's that knows only who paid and who was paid.

`python tests/table/director/random_formats.py --count 5000 --seed 1` plays many; the test plays some.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from floor import Floor

from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError
from riverboat.table import rising_blinds
from riverboat.table.director import (
    AddedOn,
    AddOn,
    Began,
    Bounties,
    Break,
    DayBegan,
    DayEnd,
    DealAnswered,
    DealOffered,
    DealProposed,
    Entered,
    Rebought,
    Rebuys,
    Ticked,
    TournamentSettings,
    awaits_amounts,
    bounty_pool,
    is_buying_open,
    new_tournament,
    players_left,
    prize_pool,
    prizes_left,
    seats_won,
    stands,
)

MOST_STEPS = 60_000
ENDS_OF_DAYS = ((), (), (DayEnd(2),), (DayEnd(players=4),), (DayEnd(1), DayEnd(3, 3)), (DayEnd(3), DayEnd(players=2)))


def any_settings(random: Random) -> TournamentSettings:
    """Any combination of options that makes sense."""
    kind = random.choice(("tables", "tables", "tables", "shootout", "spin", "satellite"))
    seats = random.choice((2, 3, 4, 6, 9))
    entry = random.choice((0, 1, 97, 1000))
    buys = kind in ("tables", "satellite")
    late = random.choice((0, 2, 4)) if buys else 0
    return TournamentSettings(
        rules=Rules(small_blind=50, big_blind=100, ante_kind=random.choice(("all", "big_blind"))),
        schedule=rising_blinds(50, 100, every=4, unit=random.choice(("hands", "seconds"))),
        seats=seats,
        starting_stack=1000,
        entry=entry,
        fee=random.choice((0, 7)),
        guaranteed=random.choice((0, 0, 5000)) if kind != "spin" else 0,
        prize_shares=random.choice(((), (1,), (50, 30, 20))) if kind != "satellite" else (),
        late_levels=late,
        re_entries=random.choice((0, 1, 3)) if late else 0,
        rebuys=random.choice((None, Rebuys(3, 90, 700, 2))) if buys else None,
        add_on=random.choice((None, AddOn(4, 110, 1500))) if buys else None,
        breaks=random.choice(((), (Break(1, 20),), (Break(1, 5), Break(3, 9)))),
        days=random.choice(ENDS_OF_DAYS) if buys else (),
        bounties=random.choice((None, *(Bounties(51, kind) for kind in ("fixed", "progressive", "mystery")))),
        format="shootout" if kind == "shootout" else "tables",
        multipliers=((2, 5), (3, 3), (50, 1)) if kind == "spin" else (),
        seat_price=random.choice((300, 2000)) if kind == "satellite" else 0,
        most_entrants=seats if kind == "spin" else 60,
    )


class Ledger:
    """What everybody paid, counted by what was accepted; never by the director's book."""

    def __init__(self) -> None:
        self.prizes = self.bounties = self.chips = 0

    def entry(self, settings: TournamentSettings) -> None:
        self.prizes += settings.entry
        self.bounties += settings.bounties.amount if settings.bounties is not None else 0
        self.chips += settings.starting_stack


def play_any(seed: int) -> Floor:
    """One tournament from its seed to its end, checked on the way."""
    random = Random(seed)
    settings = any_settings(random)
    floor = Floor(new_tournament(settings, draw_seed=str(seed)), random, deadly=random.choice((0.2, 0.5, 0.8)))
    ledger = Ledger()
    for number in range(settings.seats if settings.multipliers else random.randint(2, 25)):
        # Bots buy by themselves; here all are people, and the ledger hears of everything they pay.
        floor.tell(Entered(f"p{number}", f"Player {number}"))
        ledger.entry(settings)
    if not settings.multipliers:
        floor.tell(Began())
    late = 0
    for _ in range(MOST_STEPS):
        tournament = floor.tournament
        if tournament.is_over and not tournament.orders:
            check_end(floor, ledger)
            return floor
        floor.step()
        if random.random() < 0.2:
            floor.tell(Ticked())
        # A deal agreed in the night ends the tournament: there is no other day.
        is_night = floor.tournament.night_from is not None and not floor.tournament.is_over
        if is_night and random.random() < 0.1:
            floor.tell(DayBegan())
        if random.random() < 0.1:
            late += 1
            buy(floor, ledger, f"late {late}")
        if random.random() < 0.05:
            agree(floor)
        check(floor, ledger)
    raise AssertionError(f"no end: {floor.tournament.orders}")


def buy(floor: Floor, ledger: Ledger, newcomer: str) -> None:
    """Somebody tries to enter, enter again, buy chips or take the add-on; it is accepted or refused with a code."""
    random, tournament = floor.random, floor.tournament
    settings = tournament.settings
    out = [place.player for place in tournament.places]
    left = [stand.player for _, stand in stands(tournament)]
    kind = random.choice(("enter", "again", "rebuy", "add_on"))
    was_final = tournament.is_pool_final
    try:
        if kind == "enter" or (kind == "again" and out):
            floor.tell(Entered(newcomer if kind == "enter" else random.choice(out), newcomer))
            ledger.entry(settings)
        elif kind == "rebuy" and left:
            floor.tell(Rebought(random.choice(left)))
            assert settings.rebuys is not None
            ledger.prizes += settings.rebuys.price
            ledger.chips += settings.rebuys.chips
        elif kind == "add_on" and left:
            floor.tell(AddedOn(random.choice(left)))
            assert settings.add_on is not None
            ledger.prizes += settings.add_on.price
            ledger.chips += settings.add_on.chips
        else:
            return
    except RiverboatError:
        return
    assert not was_final, "nobody pays into a final pool"


def agree(floor: Floor) -> None:
    """Somebody asks for a deal, or all answer one; sometimes one says no."""
    random, tournament = floor.random, floor.tournament
    left = sorted(stand.player for _, stand in stands(tournament))
    if not left:
        return
    if tournament.proposal is None and random.random() < 0.2:
        try:
            floor.tell(DealProposed(random.choice(left), random.choice(("icm", "chip_chop"))))
        except RiverboatError:
            return
    elif awaits_amounts(tournament):
        rest = list(prizes_left(tournament))
        random.shuffle(rest)
        floor.tell(DealOffered(tuple(zip(left, rest, strict=True))))
    elif tournament.proposal is not None and tournament.proposal.amounts:
        floor.tell(DealAnswered(random.choice(left), random.random() < 0.9))


def check(floor: Floor, ledger: Ledger) -> None:
    """What holds at every moment."""
    tournament = floor.tournament
    seated = [stand.player for _, stand in stands(tournament)]
    out = {place.player for place in tournament.places} | {busted.player for busted in tournament.round_busted}
    assert len(set(seated)) == len(seated), "nobody sits twice"
    if not tournament.is_over:
        assert set(seated) | out == {entrant.player for entrant in tournament.entrants}
        assert not set(seated) & out
    chips = sum(stand.stack + stand.bought for _, stand in stands(tournament))
    if tournament.settings.format == "tables":
        assert chips == ledger.chips, "every chip that was sold is at a table"
    else:
        assert chips >= ledger.chips
    assert bounty_pool(tournament) == ledger.bounties
    paid = sum(place.prize for place in tournament.places)
    if not tournament.is_pool_final:
        assert not paid, "no prize is paid before the pool is final"
    if is_buying_open(tournament):
        assert not tournament.is_pool_final
    on_heads = sum(entrant.head for entrant in tournament.entrants) + sum(tournament.envelopes)
    won = sum(entrant.bounties for entrant in tournament.entrants)
    assert on_heads + won <= ledger.bounties, "no bounty is paid twice"
    if tournament.night_from is not None:
        assert not any(table.is_running for table in tournament.tables), "nobody plays in the night"
        assert len(tournament.settings.days) > tournament.days_played
        assert tournament.break_from is None
    if tournament.break_from is not None:
        assert len(tournament.settings.breaks) > tournament.breaks_taken


def check_end(floor: Floor, ledger: Ledger) -> None:
    """Every chip of money that was paid in, or added by the house, was paid out."""
    tournament = floor.tournament
    settings = tournament.settings
    places = tournament.places
    assert sorted(place.player for place in places) == sorted(entrant.player for entrant in tournament.entrants)
    assert sum(place.prize for place in places) == ledger.prizes + tournament.overlay == prize_pool(tournament)
    assert sum(entrant.bounties for entrant in tournament.entrants) == ledger.bounties
    assert not any(entrant.head for entrant in tournament.entrants if entrant.bounties), "heads of those left are paid"
    if settings.multipliers:
        assert prize_pool(tournament) == settings.entry * tournament.multiplier
    else:
        assert tournament.overlay == max(0, settings.guaranteed - ledger.prizes)
    if settings.seat_price:
        assert players_left(tournament) <= max(1, seats_won(tournament))
    for place in {place.place for place in places}:
        better = sum(other.place < place for other in places)
        assert place == better + 1, "whoever ties takes up as many places"


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=1000)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        try:
            play_any(seed)
        except BaseException:
            print(f"seed {seed}", file=sys.stderr)
            raise
    print(f"{chosen.count} tournaments played and checked")


if __name__ == "__main__":
    main()
