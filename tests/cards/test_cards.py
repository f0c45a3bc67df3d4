"""Cards: rule C1. Every usual spelling is read; two are written; what is not a card is quoted."""

from __future__ import annotations

import pytest

from riverboat.cards import (
    RANKS,
    SUIT_SIGNS,
    SUITS,
    UNKNOWN,
    format_card,
    format_cards,
    make_card,
    parse_card,
    parse_cards,
    pretty_card,
    pretty_cards,
    rank_of,
    suit_of,
    to_card,
    to_cards,
)
from riverboat.errors import RiverboatError

ACE_OF_SPADES, TEN_OF_DIAMONDS = 51, 33


@pytest.mark.parametrize("text", ["As", "as", "AS", "aS", "A♠", "a♠", "♠A", "♠a", " As ", "As,"])
def test_the_ace_of_spades_in_every_spelling(text):
    assert parse_card(text) == ACE_OF_SPADES


@pytest.mark.parametrize("text", ["Td", "td", "10d", "10D", "T♦", "10♦", "♦10", "♦T", "♦t"])
def test_the_ten_of_diamonds_in_every_spelling(text):
    assert parse_card(text) == TEN_OF_DIAMONDS


@pytest.mark.parametrize("card", range(52))
def test_every_card_is_read_as_it_is_written(card):
    rank, letter, sign = RANKS[rank_of(card)], SUITS[suit_of(card)], SUIT_SIGNS[suit_of(card)]
    assert format_card(card) == rank + letter
    assert pretty_card(card) == ("10" if rank == "T" else rank) + sign
    for text in (rank + letter, rank.lower() + letter.upper(), rank + sign, sign + rank):
        assert parse_card(text) == card
    assert make_card(rank_of(card), suit_of(card)) == card


def test_a_card_is_an_int_that_grows_with_its_rank():
    assert parse_cards("2c2d2h2s3c") == (0, 1, 2, 3, 4)
    assert parse_card("As") == 51


@pytest.mark.parametrize(
    "text", ["AsKd10h", "As Kd 10h", "As,Kd,Th", "as, kd , th", "A♠ K♦ 10♥", "♠A♦K♥10", "As\tKd\nTh"]
)
def test_cards_may_stand_together_or_apart(text):
    assert parse_cards(text) == (51, 45, 34)


def test_no_text_is_no_cards():
    assert parse_cards("") == ()
    assert parse_cards("  , ") == ()


def test_cards_are_written_together_and_for_people_apart():
    assert format_cards((51, 45, 34)) == "AsKdTh"
    assert format_cards((51, 45, 34), " ") == "As Kd Th"
    assert pretty_cards((51, 45, 34)) == "A♠ K♦ 10♥"


@pytest.mark.parametrize("text", ["Zz", "1s", "Ax", "sA", "11h", "A", "♠", "0d", "¤A", "A-", "１s"])
def test_what_is_not_a_card_is_refused_and_quoted(text):
    with pytest.raises(RiverboatError) as refused:
        parse_card(text)
    assert refused.value.code == "not_a_card"
    assert repr(text[:2]) in str(refused.value)
    assert "As, Td or 10♠" in str(refused.value)


def test_a_wrong_card_among_others_is_quoted_with_its_place():
    with pytest.raises(RiverboatError, match=r"'Xx' is not a card \(in 'As Xx Kd', at character 4\)"):
        parse_cards("As Xx Kd")


@pytest.mark.parametrize(("text", "count"), [("", 0), ("AsKd", 2)])
def test_one_card_means_one(text, count):
    with pytest.raises(RiverboatError, match=f"{count} cards; one card") as refused:
        parse_card(text)
    assert refused.value.code == "not_one_card"


def test_cards_are_taken_as_numbers_or_texts():
    assert to_card(51) == to_card("As") == 51
    assert to_cards("AsKd") == to_cards(["As", 45]) == (51, 45)


@pytest.mark.parametrize("number", [52, -1, True, 3.0, None])
def test_a_number_that_is_no_card_is_refused_and_quoted(number):
    with pytest.raises(RiverboatError) as refused:
        to_card(number)
    assert refused.value.code == "not_a_card_number"
    assert repr(number) in str(refused.value)


def test_an_unseen_card_is_written_with_question_marks():
    assert parse_card("??") == UNKNOWN
    assert parse_cards("As ?? ??") == (51, UNKNOWN, UNKNOWN)
    assert format_card(UNKNOWN) == pretty_card(UNKNOWN) == "??"
