"""Rule H9: cash out an all-in, or insure it, before the rest of the board is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from table_story import BLINDS, Game

from riverboat.cards import deck_of, format_card, to_cards
from riverboat.engine import AllIn, Rules, RunItTwice
from riverboat.engine.showdown import pots_to_win
from riverboat.engine.view import observe
from riverboat.errors import RiverboatError
from riverboat.host.ledger import Transfer
from riverboat.host.table.transfers import table_transfers
from riverboat.odds.all_in_value import claims_of, value_of
from riverboat.odds.face_up import count_face_up
from riverboat.table import Act, Insure, Leave, QuoteAllIn, SetRunItTwice, TableSettings, VoidHand
from riverboat.table.cash import CashOptions
from riverboat.table.events import AllInOffered, InsuranceSettled, Insured
from riverboat.table.state import chips_on_table, hand_in_play

OFFERS = CashOptions(ev_cash_out=True, all_in_insurance=True)
ACES_AND_KINGS = "Ks As Kd Ad 2h 2c 7d 9h 3h Js 4h 3c"
"""B left of the button has kings, A aces; the board helps nobody."""


def all_in(cash: CashOptions = OFFERS, **options: object) -> Game:
    """A with aces and B with kings are all-in for 1,000 each before the flop."""
    game = Game("a b", cash=cash, **options)
    game.deal("a", ACES_AND_KINGS)
    game.act("a a")
    return game


def text(cards: Sequence[int]) -> str:
    return "".join(map(format_card, cards))


def value(game: Game, seat: int) -> int:
    hand = game.table.hand
    assert hand is not None
    claims = claims_of(observe(hand), pots_to_win(hand), seat)
    return value_of(claims, count_face_up([claim.moment for claim in claims if claim.moment is not None]), seat)


def test_the_value_is_the_exact_part_of_the_pot() -> None:
    game = all_in()
    # As Ad against Ks Kd, counted over all 1,712,304 boards; the house keeps what is less than a chip.
    assert (value(game, 0), value(game, 1)) == (1652, 347)


def test_cashing_out_gives_the_value_whatever_comes() -> None:
    game = all_in()
    (offered,) = game.do(QuoteAllIn("b", 347))
    assert offered == AllInOffered(1, "b", 2000, 347)
    told = game.do(Insure("b", 2000))
    assert told[0] == Insured(1, "b", 2000, 1653, True)
    assert hand_in_play(game.table) is not None  # a has a turn too
    told = game.do(Act("a", RunItTwice(False)))
    assert InsuranceSettled(1, "b", 1653, 2000) in told
    assert (game.stack("a"), game.stack("b")) == (2000, 347)


def test_the_winner_pays_for_an_insurance_and_the_loser_is_paid() -> None:
    for player, seat, worth, price, paid in (("a", 0, 1652, 174, 0), ("b", 1, 347, 827, 1000)):
        game = all_in()
        game.do(QuoteAllIn(player, worth))
        before = chips_on_table(game.table)
        other = "b" if player == "a" else "a"
        while (hand := hand_in_play(game.table)) is not None:
            asked = "ab"[hand.actor or 0]
            game.do(Insure(player, 1000) if asked == player else Act(other, RunItTwice(False)))
        settled = next(event for event in game.events if isinstance(event, InsuranceSettled))
        assert settled == InsuranceSettled(seat, player, price, paid)
        assert chips_on_table(game.table) == before + paid - price


def test_nothing_is_booked_but_with_the_account_of_insurances() -> None:
    game = all_in()
    game.do(QuoteAllIn("b", 347), Insure("b", 1000))
    before = game.table
    told = game.do(Act("a", RunItTwice(False)))
    moved = table_transfers(before, None, told, None, {"a"})
    assert moved == (
        Transfer("insurance", "seat", "insurance", 827, "b"),
        Transfer("insurance", "insurance", "seat", 1000, "b"),
    )


def test_everybody_has_a_turn_before_the_board_is_dealt_and_may_say_no() -> None:
    game = all_in()
    game.do(QuoteAllIn("a", 1652))
    game.do(Act("b", RunItTwice(False)))
    assert hand_in_play(game.table) is not None
    game.do(Act("a", RunItTwice(False)))
    assert (game.stack("a"), game.stack("b")) == (2000, 0)


def test_an_answer_given_in_advance_does_not_skip_the_offer() -> None:
    rules = Rules(small_blind=5, big_blind=10, run_it_twice=True)
    game = Game("a b", cash=OFFERS, rules=rules)
    game.do(SetRunItTwice("b", "no"))
    game.deal("a", ACES_AND_KINGS)
    game.act("a a")
    game.do(QuoteAllIn("b", 347))
    assert game.table.hand is not None
    assert game.table.hand.actor == 1
    game.do(Insure("b", 2000))
    assert game.table.hand.actor == 0  # b's answer was known


@pytest.mark.parametrize("sure", [None, 0, 2000])
def test_where_nothing_can_be_offered_nobody_is_kept_waiting(sure: int | None) -> None:
    game = all_in()
    assert game.do(QuoteAllIn("b", sure)) == []
    assert game.table.hand is not None
    assert game.table.hand.actor == 0
    assert game.refuses(Insure("b", 2000)) == "no_all_in_offer"


def test_what_is_not_offered_is_refused() -> None:
    game = all_in(CashOptions(ev_cash_out=True))
    assert game.refuses(Insure("b", 2000)) == "no_all_in_offer"
    assert game.refuses(QuoteAllIn("b", 2001)) == "bad_all_in_value"
    game.do(QuoteAllIn("b", 347))
    assert game.refuses(QuoteAllIn("b", 347)) == "no_all_in_offer"
    assert game.refuses(Insure("b", 1999)) == "cannot_insure"
    assert game.refuses(Insure("a", 2000)) == "no_all_in_offer"
    assert game.refuses(Act("b", RunItTwice(True))) == "runs_out_of_range"
    with pytest.raises(RiverboatError, match="ev_cash_out"):
        TableSettings(rules=BLINDS, kind="sit_and_go", cash=CashOptions(ev_cash_out=True))


def test_who_leaves_after_cashing_out_takes_the_value_along() -> None:
    game = all_in()
    game.do(QuoteAllIn("b", 347), Insure("b", 2000), Leave("b"), Act("a", RunItTwice(False)))
    returned = [event.amount for event in game.events if type(event).__name__ == "ChipsReturned"]
    assert sum(returned) == 347


def test_a_hand_that_is_voided_has_no_insurance() -> None:
    game = all_in()
    game.do(QuoteAllIn("b", 347), Insure("b", 1000), VoidHand())
    assert (game.stack("a"), game.stack("b")) == (1000, 1000)
    assert game.table.offer is None


def test_cards_that_nobody_has_seen_do_not_change_the_value() -> None:
    """C has folded two cards, and the pack is in another order: the value is the same."""

    def worth(folded: str, order: Sequence[int]) -> int:
        game = Game("a b c", cash=OFFERS)
        known = to_cards(f"Ks {folded[:2]} As Kd {folded[2:]} Ad")
        pack = (*known, *(card for card in order if card not in known))
        game.deal("a", text(pack))
        game.act("a a f")
        return value(game, 0)

    shuffled = list(deck_of("standard"))
    Random(7).shuffle(shuffled)
    assert worth("2c2d", deck_of("standard")) == worth("AhAc", shuffled)


def test_no_insurance_takes_a_stack_below_nothing_or_pays_for_nothing() -> None:
    """Every amount, every value, every part of the pot that comes: side pots, three players, two boards."""
    random = Random(19)
    for _ in range(150):
        stacks = {player: random.randrange(20, 400) for player in "abc"}
        game = Game("a b c", stacks, cash=OFFERS)
        deck = list(deck_of("standard"))
        random.shuffle(deck)
        game.deal("a", text(deck))
        while (hand := hand_in_play(game.table)) is not None and not hand.is_run_out:
            game.do(Act("abc"[hand.actor or 0], AllIn()))
        hand = hand_in_play(game.table)
        assert hand is not None
        seat = random.choice(hand.live_seats)
        at_stake = sum(pot.amount for pot in pots_to_win(hand) if seat in pot.eligible)
        insured = random.randrange(1, at_stake + 1)
        game.do(QuoteAllIn("abc"[seat], random.randrange(1, at_stake)))
        total = chips_on_table(game.table)
        while (hand := hand_in_play(game.table)) is not None:
            own = hand.actor == seat
            game.do(Insure("abc"[seat], insured) if own else Act("abc"[hand.actor or 0], RunItTwice(False)))
        (settled,) = (event for event in game.events if isinstance(event, InsuranceSettled))
        assert min(seated.stack for seated in game.table.seats if seated is not None) >= 0
        assert 0 <= settled.paid <= insured
        assert chips_on_table(game.table) == total + settled.paid - settled.price


def test_two_boards_of_a_bomb_pot_are_valued_each_by_itself() -> None:
    cash = CashOptions(ev_cash_out=True, bomb_pot_every=2, bomb_pot_ante=100, bomb_pot_boards=2)
    game = Game("a b", cash=cash)
    game.deal("a")
    game.fold_out()
    random = Random(3)
    deck = list(deck_of("standard"))
    random.shuffle(deck)
    game.deal(cards=text(deck))
    game.act("a a")
    hand = game.table.hand
    assert hand is not None
    claims = claims_of(observe(hand), pots_to_win(hand), 0)
    assert sum(claim.chips for claim in claims) == hand.pot
    for claim, board, other in zip(claims, hand.boards, reversed(hand.boards), strict=True):
        assert claim.moment is not None
        assert tuple(map(format_card, claim.moment.board)) == tuple(map(format_card, board))
        assert set(claim.moment.dead) == set(other)
