"""Rows are measured in cells: Chinese characters take two."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from scripted import seats, table
from textual.strip import Strip

from riverboat.client.look import Look, spoken_card
from riverboat.client.tui.canvas import Canvas, felt
from riverboat.client.tui.cards import HEIGHT, WIDTH, BoxSize, card_box, inline_card, marks_row
from riverboat.client.tui.drawing import centred, fitted, right_fitted, row, spread, wrapped
from riverboat.client.tui.palette import SUITS_FOUR, SUITS_TWO
from riverboat.client.tui.seats import list_row, plate
from riverboat.locale import Language


def texts(strips: list[Strip]) -> list[str]:
    return [strip.text for strip in strips]


@pytest.mark.parametrize("text", ["", "short", "just 10 ch", "far too long for it", "老王和小李打牌", "a老b王c小d李e"])
def test_fitted_text_is_exactly_as_wide_as_asked(text: str) -> None:
    assert cell_len(fitted(text, 10)) == 10
    assert cell_len(right_fitted(text, 10)) == 10


def test_what_does_not_fit_is_shortened_visibly() -> None:
    assert fitted("Calling Station", 10) == "Calling S…"
    assert fitted("老王和小李", 6) == "老王… "


@pytest.mark.parametrize("width", [8, 13, 20])
@pytest.mark.parametrize(
    "text",
    [
        "Nit Nora wins 3,923: Two pair, eights and sixes",
        "不能看牌：需要跟注 369。可以：弃牌、跟注 369、加注到 738–6,264、全下（6,264）。",
        "unbreakableunbreakableunbreakable",
        "",
    ],
)
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_chinese_breaks_anywhere_but_not_before_its_punctuation() -> None:
    assert wrapped("葫芦，葫芦。", 6) == ["葫芦，", "葫芦。"]


def test_both_ends_of_a_row_meet_at_its_width() -> None:
    assert spread(row("左"), row("right"), 12).text == "左     right"
    assert spread(row("a long left side"), row("right"), 12).text == "a long right"


def test_centred_text_is_as_wide_as_asked() -> None:
    assert centred(row("牌"), 6).text == "  牌  "


def test_the_canvas_keeps_its_width_when_a_wide_sign_is_cut() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, row("老王牌"))
    canvas.put(1, 0, row("xx"))
    assert [strip.cell_length for strip in canvas.rows()] == [6]
    assert canvas.rows()[0].text == " xx 牌"


def test_what_lies_outside_the_canvas_is_left_out() -> None:
    canvas = Canvas(4, 1)
    canvas.put(-1, 0, row("abcdef"))
    canvas.put(0, 5, row("below"))
    assert canvas.rows()[0].text == "bcde"


@pytest.mark.parametrize("look", [Look(), Look(colour=False), Look(letters=True)])
def test_the_felt_fills_its_size(look: Look) -> None:
    ground = felt(76, 25, 9, 2, look)
    assert len(ground) == 25
    assert {len(line) for line in ground} == {76}


@pytest.mark.parametrize("look", [Look(), Look(colour=False)])
@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("card", ["As", "Td", "??", None])
def test_every_card_box_has_the_same_size(card: str | None, size: BoxSize, look: Look) -> None:
    box = card_box(card, size, look)
    assert len(box) == HEIGHT[size]
    assert {cell_len(line) for line in texts(box)} == {WIDTH[size]}


def test_a_ten_is_written_in_figures() -> None:
    assert spoken_card("Td", Look()) == "10♦"
    assert spoken_card("Td", Look(letters=True)) == "Td"
    assert texts(card_box("Td", "small", Look())) == ["10   ", "  ♦  ", "   10"]


def test_without_colours_a_card_has_an_outline() -> None:
    assert texts(card_box("As", "small", Look(colour=False))) == ["╭───╮", "│A♠ │", "╰───╯"]


def color_of(card: str, look: Look) -> str:
    segment: Segment = list(inline_card(card, look))[1]
    assert segment.style is not None
    assert segment.style.color is not None
    return segment.style.color.name


def test_hearts_and_diamonds_are_red() -> None:
    assert {color_of(card, Look()) for card in ("Ah", "Ad")} == {SUITS_TWO["h"]}
    assert {color_of(card, Look()) for card in ("As", "Ac")} == {SUITS_TWO["s"]}


def test_four_colours_tell_all_suits_apart() -> None:
    look = Look(four_colours=True)
    assert [color_of(f"A{suit}", look) for suit in "shdc"] == [SUITS_FOUR[suit] for suit in "shdc"]
    assert len(set(SUITS_FOUR.values())) == 4


def test_winning_cards_are_underlined_as_well_as_coloured() -> None:
    assert marks_row(["won", "lost", "plain"], "small").text == "▔▔▔▔▔" + " " * 12


@pytest.mark.parametrize(("language", "mark"), [("en", "bot"), ("zh-CN", "机器人")])
def test_bots_are_marked_among_people_and_bot_accounts_always(language: Language, mark: str) -> None:
    look = Look(language=language)

    def marked(**of_seat: dict[str, object]) -> list[bool]:
        view = table(3, seats=seats(3, **of_seat))
        drawn = [(plate(seat, view, look, 20), list_row(seat, view, look, 80)) for seat in view.seats]
        assert all({strip.cell_length for strip in rows} == {20} and line.cell_length == 80 for rows, line in drawn)
        assert all((mark in rows[0].text) == (mark in line.text) for rows, line in drawn)
        return [mark in line.text for _, line in drawn]

    assert marked() == [False, False, False], "alone with bots nobody need be told"
    assert marked(s2={"is_bot": False}) == [False, True, False]
    assert marked(s1={"owner": "Ann"}) == [False, True, False]
