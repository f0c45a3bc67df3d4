"""Packs: rule C2. 52 cards, or the 36 from six to ace; each card once."""

from __future__ import annotations

import pytest

from riverboat.cards import UNKNOWN, check_distinct, deck_of, format_cards, parse_cards
from riverboat.errors import RiverboatError


def test_the_standard_pack_has_every_card_once():
    assert deck_of("standard") == tuple(range(52))


def test_the_short_pack_has_six_to_ace():
    short = deck_of("short")
    assert len(set(short)) == 36
    assert format_cards(short).startswith("6c6d6h6s7c")
    assert format_cards(short).endswith("AcAdAhAs")


def test_a_card_that_turns_up_twice_is_named():
    check_distinct(parse_cards("AsKdAh"))
    with pytest.raises(RiverboatError, match="As appears twice") as refused:
        check_distinct(parse_cards("AsKdAs"))
    assert refused.value.code == "repeated_card"


def test_unseen_cards_may_repeat():
    check_distinct((UNKNOWN, UNKNOWN, 5))
