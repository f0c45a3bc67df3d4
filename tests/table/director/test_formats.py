"""The options of tournaments, one rule a test."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from floor import Floor, playing, settings

from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError
from riverboat.table import rising_blinds
from riverboat.table.director import (
    SPIN_MULTIPLIERS,
    AddedOn,
    AddOn,
    Announce,
    Bounties,
    Break,
    Deal,
    DealAnswered,
    DealOffered,
    DealProposed,
    Entered,
    HandReport,
    Rebought,
    Rebuys,
    Report,
    Ticked,
    TournamentSettings,
    apply,
    break_left,
    draw_commitment,
    drawn_multiplier,
    entrant_of,
    is_buying_open,
    level_now,
    new_tournament,
    players_left,
    prize_pool,
    prizes,
    seats_won,
    stands,
)
from riverboat.table.levels import STRUCTURE_SHAPES


def refused(floor: Floor, news: object) -> str:
    with pytest.raises(RiverboatError) as refusal:
        apply(floor.tournament, news)
    return refusal.value.code


def at(floor: Floor, number: int) -> list[str]:
    return [stand.player for table, stand in stands(floor.tournament) if table.number == number]


def out(floor: Floor, number: int, player: str, *winners: str) -> None:
    """The player loses the last chip at a table, to these winners."""
    table = floor.tables[number]
    table.knock_outs = ((player, winners),)
    taken = table.stacks[player]
    for index, winner in enumerate(winners):
        table.stacks[winner] += taken // len(winners) + (index < taken % len(winners))
    table.stacks[player] = 0
    table.is_running = False
    floor.report(number)
    floor.settle()


# Structures, antes, breaks.


@pytest.mark.parametrize("name", ["turbo", "regular", "deep"])
def test_blinds_of_every_structure_rise_with_every_level(name: str) -> None:
    shape = STRUCTURE_SHAPES[name]
    levels = rising_blinds(50, 100, every=shape.hands, growth=shape.growth, ante_from=5).levels
    blinds = [level.big_blind for level in levels]
    assert blinds == sorted(set(blinds))
    assert all(2 * level.small_blind == level.big_blind for level in levels)


def test_a_big_blind_ante_is_as_large_as_the_big_blind() -> None:
    levels = rising_blinds(50, 100, every=5, ante_from=3, ante_of_big_blind=True).levels
    assert [(level.big_blind, level.ante) for level in levels[:4]] == [(100, 0), (150, 0), (200, 200), (300, 300)]


def test_during_a_break_no_hand_is_dealt_and_levels_stand_still() -> None:
    floor = playing(4, breaks=(Break(1, 300),), every=60, unit="seconds")
    floor.deal()
    floor.seconds = 61
    floor.end(1)
    assert break_left(floor.tournament) == 300
    assert not any(isinstance(order, Deal) for order in floor.tournament.orders)
    assert [order.notice for order in floor.orders_seen.values() if isinstance(order, Announce)] == ["break"]
    floor.seconds = 360
    floor.tell(Ticked())
    assert level_now(floor.tournament).number == 2
    assert not any(isinstance(order, Deal) for order in floor.tournament.orders)
    floor.seconds = 361
    floor.tell(Ticked())
    assert break_left(floor.tournament) is None
    (deal,) = (order for order in floor.tournament.orders if isinstance(order, Deal))
    assert deal.seconds_played == 61, "the break does not count"


# Guarantees and fees.


def test_the_house_adds_what_entries_fall_short_of_the_guarantee() -> None:
    floor = playing(4, guaranteed=1000, prize_shares=(60, 40))
    assert prizes(floor.tournament) == (600, 400)
    assert floor.tournament.overlay == 600


def test_an_entry_costs_prize_pool_bounty_and_fee() -> None:
    assert settings(entry=100, fee=9, bounties=Bounties(25)).price == 134


# Re-entries, rebuys, add-ons.


def test_whoever_is_out_may_enter_again_as_often_as_the_limit_says() -> None:
    floor = playing(8, late_levels=3, re_entries=1)
    floor.deal()
    player = at(floor, 1)[0]
    out(floor, 1, player, at(floor, 1)[1])
    assert floor.tournament.places[0].place == 8
    floor.end(2)
    floor.tell(Entered(player, "again"))
    floor.settle()
    assert not floor.tournament.places
    assert prize_pool(floor.tournament) == 900
    assert players_left(floor.tournament) == 8
    floor.deal()
    floor.settle()
    number = next(table.number for table, stand in stands(floor.tournament) if stand.player == player)
    floor.end(number)
    floor.deal()
    out(floor, number, player, next(other for other in at(floor, number) if other != player))
    assert refused(floor, Entered(player, "again")) == "no_more_re_entries"


def test_without_re_entries_nobody_enters_twice() -> None:
    floor = playing(8, late_levels=3)
    floor.deal()
    player = at(floor, 1)[0]
    out(floor, 1, player, at(floor, 1)[1])
    assert refused(floor, Entered(player, "again")) == "already_entered"


def test_a_rebuy_comes_between_hands_to_whoever_has_at_most_a_starting_stack() -> None:
    floor = playing(6, rebuys=Rebuys(3, 80, 700, 1), late_levels=1)
    floor.deal()
    poor, rich = at(floor, 1)[:2]
    floor.end(1, **{poor: 400, rich: 1600})
    floor.deal()
    assert refused(floor, Rebought(rich)) == "stack_too_large"
    floor.tell(Rebought(poor))
    assert floor.tables[1].stacks[poor] == 400, "not during the hand"
    floor.end(1)
    assert floor.tables[1].stacks[poor] == 1100
    assert prize_pool(floor.tournament) == 680
    assert refused(floor, Rebought(poor)) == "no_more_rebuys"


def test_whoever_rebuys_in_a_hand_and_loses_it_plays_on() -> None:
    floor = playing(6, rebuys=Rebuys(3, 80, 700))
    floor.deal()
    player = at(floor, 1)[0]
    floor.tell(Rebought(player))
    out(floor, 1, player, at(floor, 1)[1])
    assert players_left(floor.tournament) == 6
    assert floor.tables[1].stacks[player] == 700


def test_the_add_on_is_taken_once_in_its_level() -> None:
    floor = playing(6, every=1, add_on=AddOn(2, 50, 2000))
    player = at(floor, 1)[0]
    assert refused(floor, AddedOn(player)) == "add_on_closed"
    floor.deal()
    floor.end(1)
    floor.tell(AddedOn(player))
    assert refused(floor, AddedOn(player)) == "add_on_taken"
    assert prize_pool(floor.tournament) == 650
    assert is_buying_open(floor.tournament)
    floor.deal()
    floor.end(1)
    assert floor.tables[1].stacks[player] >= 2000
    assert floor.tournament.is_pool_final


def test_nobody_buys_once_the_next_player_out_may_be_the_last_without_a_prize() -> None:
    floor = playing(4, prize_shares=(50, 30, 20), rebuys=Rebuys(5, 80, 700))
    assert floor.tournament.is_pool_final
    assert refused(floor, Rebought("p0")) == "rebuys_closed"


# Bounties.


def bounty(floor: Floor, player: str) -> tuple[int, int]:
    entrant = entrant_of(floor.tournament, player)
    assert entrant is not None
    return entrant.head, entrant.bounties


def test_a_fixed_bounty_is_paid_for_every_knock_out() -> None:
    floor = playing(6, bounties=Bounties(100))
    floor.deal()
    loser, winner = at(floor, 1)[:2]
    out(floor, 1, loser, winner)
    assert bounty(floor, winner) == (100, 100)
    assert bounty(floor, loser) == (0, 0)


def test_half_of_a_progressive_bounty_goes_on_the_head_of_the_winner() -> None:
    floor = playing(6, bounties=Bounties(101, "progressive"))
    floor.deal()
    loser, winner = at(floor, 1)[:2]
    out(floor, 1, loser, winner)
    assert bounty(floor, winner) == (151, 51)


def test_winners_of_one_pot_share_the_bounty() -> None:
    floor = playing(6, bounties=Bounties(101))
    floor.deal()
    loser, one, other = at(floor, 1)[:3]
    out(floor, 1, loser, one, other)
    assert sorted((bounty(floor, one)[1], bounty(floor, other)[1])) == [50, 51]


def test_mystery_bounties_are_all_bounties_in_envelopes_for_everybody_left() -> None:
    floor = playing(6, bounties=Bounties(100, "mystery"))
    assert sum(floor.tournament.envelopes) == 600
    assert len(floor.tournament.envelopes) == 6
    floor.deal()
    loser, winner = at(floor, 1)[:2]
    first = floor.tournament.envelopes[0]
    out(floor, 1, loser, winner)
    assert bounty(floor, winner) == (0, first)
    assert len(floor.tournament.envelopes) == 5


def test_the_winner_keeps_the_own_bounty_and_all_that_nobody_won() -> None:
    floor = playing(2, bounties=Bounties(100))
    floor.deal()
    loser, winner = at(floor, 1)
    out(floor, 1, loser, winner)
    assert bounty(floor, winner) == (0, 200)


# Spin-and-go.


def spin(seed: str) -> Floor:
    floor = playing_spin(seed)
    floor.settle()
    return floor


def playing_spin(seed: str) -> Floor:
    from random import Random

    wanted = settings(3, multipliers=SPIN_MULTIPLIERS, most_entrants=3, prize_shares=(1,))
    floor = Floor(new_tournament(wanted, seed), Random(1))
    for number in range(3):
        floor.tell(Entered(f"p{number}", f"Player {number}"))
    return floor


def test_a_spin_and_go_begins_when_its_last_seat_is_taken_and_draws_its_pool() -> None:
    floor = spin("seed")
    assert floor.tournament.has_begun
    multiplier = drawn_multiplier(SPIN_MULTIPLIERS, "seed", ["p0", "p1", "p2"])
    assert floor.tournament.multiplier == multiplier
    assert prizes(floor.tournament) == (100 * multiplier,)
    assert floor.tournament.overlay == 100 * multiplier - 300


def test_anybody_can_repeat_the_draw_of_a_multiplier() -> None:
    """A second implementation, from the words of the module."""
    wheel = [multiple for multiple, weight in SPIN_MULTIPLIERS for _ in range(weight)]
    for seed in map(str, range(50)):
        digest = sha256(f"{seed}:p0,p1,p2".encode()).hexdigest()
        assert drawn_multiplier(SPIN_MULTIPLIERS, seed, ["p0", "p1", "p2"]) == wheel[int(digest, 16) % len(wheel)]
        assert draw_commitment(seed) == sha256(seed.encode()).hexdigest()


def test_a_thousand_spins_pay_what_was_paid_in() -> None:
    assert sum(weight for _, weight in SPIN_MULTIPLIERS) == 1000
    assert sum(multiple * weight for multiple, weight in SPIN_MULTIPLIERS) == 3000


# Satellites.


def test_a_satellite_ends_when_as_many_are_left_as_seats() -> None:
    floor = playing(6, seat_price=250)
    assert seats_won(floor.tournament) == 2
    assert prizes(floor.tournament) == (250, 250, 100)
    for _ in range(4):
        floor.deal()
        loser, winner = at(floor, 1)[:2]
        out(floor, 1, loser, winner)
    assert floor.tournament.is_over
    assert [(place.place, place.prize) for place in floor.tournament.places[:3]] == [(1, 250), (1, 250), (3, 100)]


# Shootouts and brackets.


def test_in_a_bracket_winners_meet_and_losers_of_a_round_tie() -> None:
    floor = playing(4, seats=2, format="shootout", prize_shares=(50, 30, 10, 10))
    floor.deal()
    for number in (1, 2):
        loser, winner = at(floor, number)
        out(floor, number, loser, winner)
    assert [place.place for place in floor.tournament.places] == [3, 3]
    assert [place.prize for place in floor.tournament.places] == [40, 40]
    floor.deal()
    assert [stand.stack for _, stand in stands(floor.tournament)] == [2000, 2000]
    loser, winner = at(floor, 3)
    out(floor, 3, loser, winner)
    assert floor.tournament.places[0].player == winner


def test_a_bye_in_a_bracket_is_no_disadvantage() -> None:
    floor = playing(3, seats=2, format="shootout")
    floor.deal(1)
    loser, winner = at(floor, 1)
    out(floor, 1, loser, winner)
    assert [stand.stack for _, stand in stands(floor.tournament)] == [2000, 2000]


# Deals.


def final_two() -> Floor:
    floor = playing(3, prize_shares=(70, 30))
    floor.deal()
    players = at(floor, 1)
    out(floor, 1, players[0], players[1])
    return floor


def test_a_deal_that_all_agree_to_ends_the_tournament() -> None:
    floor = final_two()
    one, other = at(floor, 1)
    floor.tell(DealProposed(one, "chip_chop"))
    floor.deal()
    floor.end(1)
    floor.tell(DealOffered(((one, 160), (other, 140))))
    assert not any(isinstance(order, Deal) for order in floor.tournament.orders)
    floor.tell(DealAnswered(other, True))
    assert floor.tournament.is_over
    assert sum(place.prize for place in floor.tournament.places) == 300
    assert {place.player: place.prize for place in floor.tournament.places[:2]} == {one: 160, other: 140}


def test_one_who_does_not_agree_ends_a_deal_and_play_goes_on() -> None:
    floor = final_two()
    one, other = at(floor, 1)
    floor.deal()
    floor.tell(DealProposed(one))
    floor.end(1)
    floor.tell(DealOffered(((one, 160), (other, 140))))
    floor.settle()
    floor.tell(DealAnswered(other, False))
    assert floor.tournament.proposal is None
    assert any(isinstance(order, Deal) for order in floor.tournament.orders)


def test_a_deal_that_nobody_answers_lapses() -> None:
    floor = final_two()
    one, other = at(floor, 1)
    floor.deal()
    floor.tell(DealProposed(one))
    floor.end(1)
    floor.tell(DealOffered(((one, 160), (other, 140))))
    floor.settle()
    floor.seconds = 60
    floor.tell(Ticked())
    assert floor.tournament.proposal is None


def test_a_deal_gives_away_exactly_the_prizes_left() -> None:
    floor = final_two()
    one, other = at(floor, 1)
    floor.deal()
    floor.tell(DealProposed(one))
    floor.end(1)
    assert refused(floor, DealOffered(((one, 160), (other, 141)))) == "unbalanced_deal"
    assert refused(floor, DealOffered(((one, 300),))) == "unbalanced_deal"


# What makes no sense is refused.


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"re_entries": 1}, "re_entries"),
        ({"format": "shootout", "late_levels": 1}, "late_levels"),
        ({"format": "shootout", "rebuys": Rebuys(3, 5, 5)}, "rebuys"),
        ({"multipliers": ((2, 1),)}, "most_entrants"),
        ({"multipliers": ((2, 1),), "most_entrants": 6, "guaranteed": 5}, "guaranteed"),
        ({"multipliers": ((0, 1),), "most_entrants": 6}, "multipliers"),
        ({"seat_price": 5, "prize_shares": (1,)}, "prize_shares"),
        ({"breaks": (Break(3), Break(2))}, "breaks"),
        ({"format": "league"}, "format"),
        ({"fee": -1}, "fee"),
    ],
)
def test_options_that_make_no_sense_are_refused(changes: dict[str, object], field: str) -> None:
    with pytest.raises(RiverboatError) as refusal:
        settings(**changes)
    assert (refusal.value.code, refusal.value.values["field"]) == ("bad_setting", field)


def test_tournaments_of_earlier_versions_are_read() -> None:
    """What was stored before there were options has none of them."""
    old = TournamentSettings(rules=Rules(small_blind=1, big_blind=2), schedule=rising_blinds(1, 2, every=5))
    fields = msgspec.to_builtins(old)
    for name in ("fee", "guaranteed", "re_entries", "rebuys", "add_on", "breaks", "bounties", "format", "multipliers"):
        del fields[name]
    del fields["seat_price"]
    assert msgspec.convert(fields, TournamentSettings) == old


def test_a_report_without_knock_outs_leaves_bounties_to_the_end() -> None:
    floor = playing(2, bounties=Bounties(100))
    floor.deal()
    loser, winner = at(floor, 1)
    floor.tell(Report(1, HandReport(1, True, 0, ((loser, 0), (winner, 2000)))))
    assert bounty(floor, winner) == (0, 200)
