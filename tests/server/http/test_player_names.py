"""Names and chat: what reaches other people's screens."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.errors import RiverboatError
from riverboat.server.names import (
    LONGEST_CHAT,
    LONGEST_NAME,
    clean_chat,
    clean_name,
    clean_text,
    distinguished,
    drawn_name,
    name_key,
)

CLEANED = {
    "spaces": ("  Ann \t\n of   Green\u00a0Gables ", "Ann of Green Gables"),
    "colours": ("\x1b[1;31mAnn\x1b[0m", "Ann"),
    "colours in one byte": ("\x9b31mAnn", "Ann"),
    "window title": ("\x1b]0;owned\x07Ann", "Ann"),
    "link": ("\x1b]8;;http://evil\x1b\\Ann\x1b]8;;\x1b\\", "Ann"),
    "unfinished escape": ("Ann\x1b", "Ann"),
    "unfinished link": ("Ann\x1b]8;;http://evil", "Ann"),
    "bell, backspace, delete": ("A\x07n\x08n\x7f", "Ann"),
    "nothing": ("A\x00nn", "Ann"),
    "right to left": ("\u202eAnn\u202c \u2066x\u2069", "Ann x"),
    "no width": ("A\u200bn\u200d\u2060n\ufeff", "Ann"),
    "soft hyphen": ("An\u00adn", "Ann"),
    "tag characters": ("Ann\U000e0041\U000e0042", "Ann"),
    "variation selectors": ("A\ufe0fnn\U000e0100", "Ann"),
    "blanks that are letters": ("\u3164Ann\u115f\u2800", "Ann"),
    "private use": ("Ann\ue000\U000f0000", "Ann"),
    "line separators": ("Ann\u2028Bob\u2029", "Ann Bob"),
    "composed": ("Zoe\u0308", "Zoë"),
    "tower of accents": ("A" + "\u0301\u0302\u0303\u0304\u0305" * 20, "Á\u0302\u0303"),
    "accents on nothing": ("\u0301\u0302Ann", "Ann"),
    "HTML": ("<b>Ann</b>&amp;", "<b>Ann</b>&amp;"),
    "script": ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    "Chinese": ("小明", "小明"),
    "emoji": ("Ann 🎲", "Ann 🎲"),
    "Hindi": ("नमस्ते", "नमस्ते"),
    "Vietnamese": ("Nguyễn", "Nguyễn"),
}


@pytest.mark.parametrize("kind", CLEANED)
def test_what_is_left_of(kind: str) -> None:
    nasty, clean = CLEANED[kind]
    assert clean_text(nasty) == clean


@given(st.text(max_size=200))
def test_cleaned_text_is_visible_composed_and_on_one_line(text: str) -> None:
    clean = clean_text(text)
    assert clean == clean.strip()
    assert "  " not in clean
    assert unicodedata.is_normalized("NFC", clean)
    for character in clean:
        category = unicodedata.category(character)
        assert category[0] != "C"
        assert category not in ("Zl", "Zp")
        assert category != "Zs" or character == " "


@given(st.text(alphabet="\x1b[]\\0;m\x07\x9bAn\u0301\u202e \u200b", max_size=60))
def test_cleaning_again_changes_nothing(text: str) -> None:
    assert clean_text(clean_text(text)) == clean_text(text)


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\x1b[31m", "\u3164", "\u0301"])
def test_a_name_needs_something_to_see(name: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        clean_name(name)
    assert refused.value.code == "empty_name"


def test_a_name_has_an_end() -> None:
    assert clean_name("x" * LONGEST_NAME)
    with pytest.raises(RiverboatError) as refused:
        clean_name("x" * (LONGEST_NAME + 1))
    assert refused.value.code == "name_too_long"


@pytest.mark.parametrize(
    "name", ["admin", "Dealer", "D e a l e r", "ｓｅｒｖｅｒ", "Sуstem", "荷官", "RIVERBOAT", "ádmin"]
)
def test_nobody_is_called_like_the_house(name: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        clean_name(name)
    assert refused.value.code == "name_reserved"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ann", "Аnn"), ("Ann", "Ａｎｎ"), ("Ann", "A n.n"), ("Zoë", "Zoe"), ("Ann", "Ánn")],
)
def test_names_that_read_the_same_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_that_read_differently_are_different() -> None:
    assert len({name_key(name) for name in ("Ann", "Anna", "Bob", "小明", "小红", "Ann 2", "!!", "??")}) == 8


def test_a_second_ann_gets_a_number() -> None:
    assert distinguished("Ann", ["Bob"]) == "Ann"
    assert distinguished("Ann", ["Bob", "ann"]) == "ann".capitalize() + " 2"
    assert distinguished("Ann", ["Ann", "Ann 2", "Ann 3"]) == "Ann 4"
    long = "x" * LONGEST_NAME
    assert len(distinguished(long, [long])) == LONGEST_NAME


def test_a_drawn_name_is_a_good_name_in_both_languages() -> None:
    assert clean_name(drawn_name("en")).startswith("Guest ")
    assert clean_name(drawn_name("zh-CN")).startswith("访客 ")


def test_chat_is_cleaned_and_bounded() -> None:
    assert clean_chat(" gg \x1b[5m wp ") == "gg wp"
    for text, code in (("\u200b", "empty_chat"), ("x" * (LONGEST_CHAT + 1), "chat_too_long")):
        with pytest.raises(RiverboatError) as refused:
            clean_chat(text)
        assert refused.value.code == code
