"""Every hand has a name in words in both languages."""

from __future__ import annotations

import pytest

from riverboat.cards import STANDARD_DECK, UNKNOWN, DeckName, parse_card
from riverboat.evaluator import Category, describe, rank_hand
from riverboat.evaluator.classes import category_order
from riverboat.locale import LANGUAGES, Language, card_name, category_name, hand_name, messages

HANDS = [
    ("As Ks Qs Js Ts", "Royal flush", "皇家同花顺"),
    ("9h 8h 7h 6h 5h", "Straight flush, nine high", "同花顺，9 高"),
    ("5d 4d 3d 2d Ad", "Straight flush, five high", "同花顺，5 高"),
    ("Ks Kh Kd Kc Qs", "Four of a kind, kings, queen kicker", "四条 K，Q 踢脚"),
    ("6s 6h 6d 6c 2s", "Four of a kind, sixes, deuce kicker", "四条 6，2 踢脚"),
    ("Qs Qh Qd 9c 9h", "Full house, queens full of nines", "葫芦，Q 带 9"),
    ("2s 2h 2d Ac Ah", "Full house, deuces full of aces", "葫芦，2 带 A"),
    ("Js 9s 7s 5s 3s", "Flush, jack high", "同花，J 高"),
    ("Ts Jh Qd Ks Ah", "Straight, ace high", "顺子，A 高"),
    ("As 2h 3d 4s 5h", "Straight, five high", "顺子，5 高"),
    ("7s 7h 7d Tc 4s", "Three of a kind, sevens, ten kicker", "三条 7，10 踢脚"),
    ("Js Jh 5c 5d As", "Two pair, jacks and fives, ace kicker", "两对，J 和 5，A 踢脚"),
    ("As Ah Kd Qc Ts", "Pair of aces, king kicker", "一对 A，K 踢脚"),
    ("As Kh Qc Jd 9s", "High card ace, king kicker", "高牌 A，K 踢脚"),
    ("8s 3h 4c 6d 2s", "High card eight, six kicker", "高牌 8，6 踢脚"),
]
"""Of one pack."""


def name(cards: str, language: Language, deck: DeckName = "standard") -> str:
    return hand_name(describe(rank_hand(cards, deck), deck), messages(language, "hands"))


@pytest.mark.parametrize(("cards", "english", "chinese"), HANDS)
def test_hands_are_named_as_a_commentator_names_them(cards: str, english: str, chinese: str) -> None:
    assert name(cards, "en") == english
    assert name(cards, "zh-CN") == chinese


def test_the_table_above_has_all_ten_categories_of_one_pack() -> None:
    assert {describe(rank_hand(cards)).category for cards, _, _ in HANDS} == set(category_order("standard"))


def test_five_of_a_kind_of_several_packs_is_named() -> None:
    assert name("As As Ah Ad Ac", "en", "standard_2") == "Five of a kind, aces"
    assert name("As As Ah Ad Ac", "zh-CN", "standard_2") == "五条 A"


def test_the_wheel_of_short_deck_is_nine_high() -> None:
    assert name("As 6h 7d 8s 9h", "en", "short") == "Straight, nine high"
    assert name("As 6h 7d 8s 9h", "zh-CN", "short") == "顺子，9 高"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        (
            "en",
            "High card,One pair,Two pair,Three of a kind,Straight,"
            "Flush,Full house,Four of a kind,Straight flush,Royal flush,Five of a kind",
        ),
        ("zh-CN", "高牌,一对,两对,三条,顺子,同花,葫芦,四条,同花顺,皇家同花顺,五条"),
    ],
)
def test_categories_have_the_names_of_the_players_manual(language: Language, names: str) -> None:
    text = messages(language, "hands")
    assert [category_name(category, text) for category in Category] == names.split(",")


@pytest.mark.parametrize(
    ("card", "english", "chinese"),
    [
        ("As", "ace of spades", "黑桃A"),
        ("Th", "ten of hearts", "红心10"),
        ("2d", "deuce of diamonds", "方块2"),
        ("6c", "six of clubs", "梅花6"),
    ],
)
def test_cards_in_words(card: str, english: str, chinese: str) -> None:
    assert card_name(parse_card(card), messages("en", "hands")) == english
    assert card_name(parse_card(card), messages("zh-CN", "hands")) == chinese


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language: Language) -> None:
    text = messages(language, "hands")
    assert len({card_name(card, text) for card in (*STANDARD_DECK, UNKNOWN)}) == 53
