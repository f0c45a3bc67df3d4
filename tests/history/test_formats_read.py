"""Histories of other sites: found by content, read to the last chip, or refused with the line and what was expected."""

from __future__ import annotations

import re
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from histories import WALK
from site_hands import (
    ACPC,
    FULL_TILT,
    GG,
    HANDS,
    IPOKER,
    OHH,
    PACIFIC,
    PARTY,
    RENAMED,
    RUN_TWICE,
    SIDE_POT,
    WINAMAX,
    SiteHand,
)

import riverboat
from riverboat.cards import format_cards
from riverboat.history import HandHistory, HistoryError, Replay, parse_hand, parse_hands, read_hands, replay
from riverboat.history.files import _PIECE_CHARACTERS as PIECE
from riverboat.history.files import _pieces, format_search, read_tables
from riverboat.history.formats.money import parse_money
from riverboat.history.formats.pokerstars import PokerStarsReader
from riverboat.history.hand_history import RoomRules

REAL = Path(__file__).parents[3] / "shared" / "histories"
"""Files of real sites, beside the project where they are."""

PARTY_HEAD = "***** Hand History for Game 9000000001 *****\n"
PLAY_OF_PACIFIC = PACIFIC.text[PACIFIC.text.index("** Dealing down cards") : PACIFIC.text.index("** Summary")]


def ends_of(hand: HandHistory) -> dict[str, Decimal]:
    result = replay(hand)
    assert result.ok, result.error
    return {
        name: Decimal(stack if stack is not None else "NaN")
        for name, stack in zip(hand.players or (), result.final_stacks or (), strict=True)
    }


def expected(hand: SiteHand) -> dict[str, Decimal]:
    return {name: Decimal(stack) for name, stack in hand.final.items()}


def only(text: str) -> HandHistory | HistoryError:
    [hand] = parse_hands(text)
    return hand


def refusal(text: str) -> HistoryError:
    hand = only(text)
    assert isinstance(hand, HistoryError), hand
    return hand


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_each_site_ends_as_its_file_says(name: str) -> None:
    assert ends_of(parse_hand(HANDS[name].text)) == expected(HANDS[name])


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings_and_line_ends_do_not_matter(name: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.dat"
    text = HANDS[name].text.replace("villain", "vîllain").replace("Made Up", "Mädé Up")
    path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    [hand] = riverboat.read_hands(path)
    assert isinstance(hand, HandHistory)
    assert sorted(ends_of(hand).values()) == sorted(expected(HANDS[name]).values())


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        *((SIDE_POT, "9s]"), (GG, "Ts Qs]"), (WINAMAX, "4s]"), (FULL_TILT, "Qs 6h]")),
        *((PACIFIC, "7c, Jh ]"), (PARTY, "9d, Ad ]"), (OHH, '9s"]')),
    ],
)
def test_a_broken_hand_does_not_lose_the_others(hand: SiteHand, card: str) -> None:
    broken = hand.text.replace(card, card.replace("s", "x").replace("h", "x").replace("d", "x"))
    first, second, third = parse_hands("\n\n".join([hand.text, broken, hand.text]))
    assert isinstance(first, HandHistory)
    assert isinstance(second, HistoryError)
    assert second.code == "bad_card"
    assert second.location.line > len(hand.text.splitlines())
    assert second.location.index == 1
    assert isinstance(third, HandHistory)


def test_a_session_that_is_cut_off_keeps_its_whole_games() -> None:
    game = IPOKER.text[IPOKER.text.index(" <game") : IPOKER.text.index("</session>")]
    text = IPOKER.text.replace("</session>", game + game[: game.index('<action no="5"')])
    first, second, third = parse_hands(text)
    assert isinstance(first, HandHistory)
    assert isinstance(second, HandHistory)
    assert isinstance(third, HistoryError)
    assert third.code == "not_xml"


def test_a_session_after_one_that_is_cut_off_is_read_whole() -> None:
    whole = IPOKER.text
    cut = whole[: whole.index(" </game>")]
    first, second = parse_hands(f"{cut}\n{whole}")
    assert isinstance(first, HandHistory)
    assert isinstance(second, HandHistory)
    assert first == second


def test_hands_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of thousands does not have to be read to its end for the first hand."""
    read: list[int] = []
    plain = PokerStarsReader.read

    def counted(self: PokerStarsReader, first: int, lines: list[str], rules: RoomRules) -> HandHistory:
        read.append(len(lines))
        return plain(self, first, lines, rules)

    monkeypatch.setattr(PokerStarsReader, "read", counted)
    hands = read_tables("\n\n".join([SIDE_POT.text] * 3000))
    assert isinstance(next(hands)[1], HandHistory)
    assert len(read) == 1
    assert sum(1 for _ in zip(hands, range(20), strict=False)) == 20
    assert max(read) < 2 * len(SIDE_POT.text.splitlines())  # each sees its own lines and no others


def test_what_a_history_keeps_of_the_site() -> None:
    hand = parse_hand(SIDE_POT.text)
    assert hand.players == ("a: colon", "villain (5)", "Hero", "villain_2")
    assert hand.other["venue"] == "PokerStars"
    assert hand.other["hand"] == 700000000001
    assert hand.other["seats"] == [4, 5, 1, 2]
    assert hand.other["table"] == "Made Up IV"
    assert hand.other["currency"] == "USD"
    assert hand.other["_hero"] == "Hero"
    assert (hand.other["year"], hand.other["month"], hand.other["day"]) == (2024, 3, 2)


def test_the_rake_is_what_the_file_says() -> None:
    assert replay(parse_hand(SIDE_POT.text)).rake == Decimal("0.50")
    assert replay(parse_hand(GG.text)).rake == Decimal("0.03")
    assert replay(parse_hand(WINAMAX.text)).rake == Decimal("0.03")


def test_a_rake_that_does_not_fit_is_noted() -> None:
    result = replay(parse_hand(GG.text.replace("Rake $0.02", "Rake $0.20")))
    assert result.ok
    assert [note.code for note in result.notes] == ["rake_differs"]


@pytest.mark.parametrize(
    ("hand", "fold"), [(RENAMED, "villain_2: folds\n"), (WINAMAX, "villain 2 folds\n"), (PARTY, "villain_5 folds\n")]
)
def test_a_hand_in_which_a_player_folds_twice_is_refused(hand: SiteHand, fold: str) -> None:
    assert fold in hand.text
    result = replay(parse_hand(hand.text.replace(fold, fold + fold)))
    assert result.error is not None
    assert result.error.location.action > 0


def test_a_game_of_the_acpc_without_bets_or_blinds_is_refused() -> None:
    for game in ("stack=  blind=  bet= ", "stack=100 100 blind=50 bet=10 20"):
        error = refusal(f"# GAMEDEF nolimit {game}\nSTATE:0:f:Ah5d|Kc7d:-50|50:ours|theirs\n")
        assert (error.code, error.location.line) == ("bad_line", 2)
        assert "a stack and a blind for each player" in error.message


def test_winnings_that_do_not_fit_are_refused() -> None:
    result = replay(parse_hand(RENAMED.text.replace("370", "970")))
    assert result.error is not None
    assert result.error.code == "winnings_differ"


def test_both_boards_of_a_hand_run_twice_are_played() -> None:
    result = replay(parse_hand(RUN_TWICE.text))
    assert result.hand is not None
    assert result.hand.result is not None
    assert len(result.hand.result.boards) == 2


def test_a_board_run_three_times_is_read() -> None:
    # As GG writes it: the third board after the second, and three showdowns.
    text = RUN_TWICE.text
    for old, new in (
        ("*** FIRST SHOW", "*** THIRD FLOP *** [6s 6d 4h]\n*** THIRD TURN *** [6s 6d 4h] [Td]\n*** FIRST SHOW"),
        ("*** FIRST SHOW", "*** THIRD RIVER *** [6s 6d 4h Td] [2c]\n*** FIRST SHOW"),
        ("Hero collected $51 from pot", "Hero collected $34 from pot"),
        ("villain_2 collected $51", "villain_2 collected $34"),
        ("*** SUMMARY", "*** THIRD SHOW DOWN ***\nHero collected $34 from pot\n*** SUMMARY"),
        ("run twice", "run three times"),
        ("Jh 5s]\nSeat", "Jh 5s]\nTHIRD Board [6s 6d 4h Td 2c]\nSeat"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    result = replay(parse_hand(text))
    assert result.ok, result.error
    assert result.hand is not None
    assert format_cards(result.hand.result.boards[2]) == "6s6d4hTd2c"
    assert not result.notes


@pytest.mark.parametrize(
    ("hand", "old", "new", "code", "said"),
    [
        (SIDE_POT, "Hold'em No Limit", "Omaha No Limit", "game_not_read", "Omaha No Limit is not read"),
        (SIDE_POT, "Hold'em No Limit", "7 Card Stud Limit", "game_not_read", "Stud"),
        (SIDE_POT, "Hold'em No Limit", "Split Hold'em No Limit", "game_not_read", "Split Hold'em"),
        (SIDE_POT, "Hero: calls $4.20", "Hero: calls $4.10", "does_not_add_up", "expected a call of 4.20"),
        (SIDE_POT, "raises $4.20 to $4.50", "raises $4.20 to $5", "does_not_add_up", "all that the player has"),
        (SIDE_POT, "Hero: calls $4.20", "Hero: calls", "bad_line", "calls"),
        (SIDE_POT, "posts big blind", "posts something", "bad_line", "posts small blind, big blind"),
        (SIDE_POT, "Hero: raises", "Stranger: raises", "unknown_name", "'Stranger' has no seat"),
        (SIDE_POT, "Seat #2 is the button", "", "bad_line", "is the button"),
        (SIDE_POT, "[2h 7d 9s]", "[2h 7d 9x]", "bad_card", "9x"),
        (SIDE_POT, "Seat 2: villain_2", "Seat 2: Hero", "same_name", "two seats have the name 'Hero'"),
        (SIDE_POT, "PokerStars Hand #", "PokerStars Main n° ", "other_language", "another language"),
        (WINAMAX, "Holdem no limit", "Omaha pot limit", "game_not_read", "Omaha pot limit"),
        (FULL_TILT, "No Limit Hold'em", "Pot Limit Omaha Hi", "game_not_read", "Omaha"),
        (FULL_TILT, "The button is in seat #1", "", "bad_line", "The button is in seat"),
        (PACIFIC, "Fix Limit Holdem", "Fix Limit OmahaHL", "game_not_read", "OmahaHL"),
        (PACIFIC, PLAY_OF_PACIFIC, "", "not_dealt", "cancelled"),
        (PARTY, "NL Texas Hold'em", "NL Double Hold'em", "game_not_read", "Double Hold'em is not read"),
        (PARTY, "Texas Hold'em", "Omaha", "game_not_read", "Omaha"),
        (PARTY, "villain_5 folds", "nobody folds", "unknown_name", "'nobody' has no seat"),
        (IPOKER, "Holdem NL", "Omaha PL", "game_not_read", "Omaha PL"),
        (IPOKER, 'type="23" sum="€0.80"', 'type="99" sum="€0.80"', "bad_line", "an action of type"),
        (OHH, '"Holdem"', '"OmahaHiLo"', "game_not_read", "OmahaHiLo"),
        (OHH, '"amount": 0.4}', '"amount": "much"}', "bad_value", "ohh.rounds[1].actions[0].amount"),
        (OHH, '"street": "Flop"', '"street": "Flood"', "bad_value", "ohh.rounds[1].street"),
        (OHH, '"seat": 1,', '"seat": 1e99999999,', "bad_value", "expected a whole number"),
        (OHH, '"seat": 1,', f'"seat": 1e{20 * "9"},', "not_json", "a number is too large"),
        (ACPC, "cr300c", "cx300c", "bad_line", "c, f, r"),
        (ACPC, "cr600f", "cr600fff", "bad_line", "nobody is left to act"),
        (ACPC, "ours|theirs", "ours", "bad_line", "results and names of 2 players"),
        (ACPC, "r300", "r" + 5000 * "3", "amount_too_large", "333…' is too large"),
        (IPOKER, 'no="5"', 'no="²"', "bad_line", "an action with a number"),
        (IPOKER, 'seat="1"', 'seat="one"', "bad_line", "the number of a seat"),
        (SIDE_POT, "$10 in chips", f"${5000 * '9'} in chips", "bad_amount", "999…"),
        (SIDE_POT, "Seat 1: Hero ($10", f"Seat {5000 * '1'}: Hero ($10", "bad_line", "the number of a seat"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_line(hand: SiteHand, old: str, new: str, code: str, said: str) -> None:
    assert old in hand.text
    error = refusal(hand.text.replace(old, new))
    assert error.code == code
    assert said in error.message
    assert error.location.line > 0


@pytest.mark.parametrize(
    ("hand", "last"),
    [
        (SIDE_POT, "*** TURN"),
        (GG, "Uncalled"),
        (WINAMAX, "villain collected"),
        (PACIFIC, "** Summary"),
        (PARTY, "Hero wins"),
    ],
)
def test_a_hand_that_is_cut_off_is_refused(hand: SiteHand, last: str) -> None:
    error = refusal(hand.text[: hand.text.index(last)])
    assert error.code == "nobody_won"
    assert "cut off" in error.message


@pytest.mark.parametrize(
    ("hand", "told"),
    [(SIDE_POT, "Hand cancelled"), (FULL_TILT, "Hand #30000000001 has been canceled")],
)
def test_a_hand_that_the_site_called_off_is_refused_as_such(hand: SiteHand, told: str) -> None:
    text = hand.text.partition("*** FLOP")[0] + f"{told}\n*** SUMMARY ***\n"
    error = refusal(text)
    assert error.code == "cancelled"
    assert error.location.line == text.count("\n") - 1


def test_a_straddle_is_a_blind_and_moves_the_first_action() -> None:
    text = GG.text.replace("*** HOLE CARDS ***", "Hero: straddle $0.2\n*** HOLE CARDS ***").replace(
        "Hero: raises $0.15 to $0.25\nab12cd34: folds\n99ff: calls $0.15",
        "ab12cd34: folds\n99ff: calls $0.1\nHero: checks",
    )
    text = text.replace("$0.52", "$0.42").replace("$0.55", "$0.45")
    assert ends_of(parse_hand(text)) == {
        "Hero": Decimal("10.22"),
        "ab12cd34": Decimal("12.45"),
        "99ff": Decimal("999.80"),
    }


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1,234.50", "1234.50"),
        ("0.05€", "0.05"),
        ("2.000 €", "2000"),
        ("1.234,5", "1234.5"),
        ("0,10", "0.10"),
        ("$15 USD", "15"),
        ("50K", "50000"),
        ("$50K USD", "50000"),
        ("50 kr", "50"),
        ("3.37k", "3370"),
        ("1 430", "1430"),
        ("₹136.50", "136.50"),
        ("2,866,582", "2866582"),
    ],
)
def test_amounts_are_read_as_sites_print_them(text: str, amount: str) -> None:
    assert parse_money(text) == Decimal(amount)


ODD_NAMES = (
    *("王小明", "a [b]", "x: y", "y:z", "a (button)", "calls 5", "folds", "$5", "Seat 3: x"),
    *("Hero: folds", "ac'e", "x raises"),
)


@pytest.mark.parametrize("name", ["pokerstars", "pokerstars-renamed", "gg", "winamax", "full-tilt", "888", "party"])
@pytest.mark.parametrize("odd", ODD_NAMES)
def test_players_may_be_called_anything(name: str, odd: str) -> None:
    hand = HANDS[name]
    old = next(player for player in hand.final if player != "Hero")
    ends = ends_of(parse_hand(hand.text.replace(old, odd)))
    assert ends == {odd if player == old else player: stack for player, stack in expected(hand).items()}


REMARKS = {
    "pokerstars": (
        'Hero said, "gg: folds"',
        'Hero said, "villain_2: raises $5 to $10"',
        "villain_2 has timed out while disconnected",
        "villain_2 is disconnected",
        "newbie joins the table at seat #6",
        "newbie was removed from the table for failing to post",
        "villain_2: doesn't show hand",
        "villain_2 re-buys and receives 1500 chips for $2.20",
        "villain_2 finished the tournament in 2nd place and received $12.00.",
        "Hero wins the $5 bounty for eliminating villain_2",
        "Hero wins $0.25 for eliminating villain_2 and their own bounty increases by $0.25 to $1.25",
        "Betting is capped",
    ),
    "winamax": ("villain has timed out", "villain is disconnected"),
    "full-tilt": (
        "villain_3: folds",
        "Hero: raises to $50",
        "newbie adds $5",
        "villain_3 has been disconnected",
        "villain_3 has requested TIME",
    ),
    "888": ("villain did not respond in time", "villain has reconnected"),
    "party": (
        "villain_5: folds",
        "villain_5: nh, calls [5]",
        "villain_5 will be using their time bank for this hand.",
        "newbie has joined the table.",
        "Your time bank will be activated in 6 secs. If you do not want it to be used, please act now.",
    ),
}


@pytest.mark.parametrize(("name", "remark"), [(name, remark) for name, found in REMARKS.items() for remark in found])
def test_talk_and_comings_and_goings_change_nothing(name: str, remark: str) -> None:
    """In front of every line of the play."""
    lines = HANDS[name].text.split("\n")
    first = next(at for at, line in enumerate(lines) if re.search("HOLE CARDS|PRE-FLOP|down cards", line)) + 1
    last = next((at for at, line in enumerate(lines) if re.search(r"\* Summary|\* SUMMARY", line)), len(lines) - 1)
    for at in range(first, last + 1):
        assert ends_of(parse_hand("\n".join([*lines[:at], remark, *lines[at:]]))) == expected(HANDS[name])


@pytest.mark.parametrize(
    ("suits", "ranks"),
    [
        ({"c": "Kreuz", "d": "Karo", "h": "Herz", "s": "Pik"}, {}),
        ({"c": "p", "d": "o", "h": "c", "s": "e"}, {"T": "D"}),
        ({"c": "t", "d": "d", "h": "c", "s": "p"}, {"T": "D"}),
        ({"c": "k", "d": "r", "h": "h", "s": "s"}, {"J": "Kn", "Q": "D", "A": "E"}),
        ({suit: suit for suit in "cdhs"}, {"J": "B", "Q": "V", "K": "H"}),
    ],
    ids=["German", "Portuguese", "Spanish", "Swedish", "Dutch"],
)
def test_cards_of_888_are_read_in_other_languages(suits: dict[str, str], ranks: dict[str, str]) -> None:
    def told(card: re.Match[str]) -> str:
        return ranks.get(card[1], card[1]) + suits[card[2]]

    text = re.sub(r"\b([2-9TJQKA])([cdhs])\b", told, PACIFIC.text)
    assert text != PACIFIC.text
    assert ends_of(parse_hand(text)) == expected(PACIFIC)


@pytest.mark.parametrize(
    ("hand", "old", "new"),
    [
        (PACIFIC, "calls [$0.50]", "calls [$0.50] and is all-in"),
        (PACIFIC, "Fix Limit Holdem", "Fix Limit Hold'em"),
        (PACIFIC, "888poker Hand History", "888poker Snap Poker Hand History"),
        (PACIFIC, "888poker", "888.es"),
        (PACIFIC, "$", "€"),
        (IPOKER, "Holdem NL", "Holdem No limit"),
        (IPOKER, "Holdem NL", "Holdem SL"),
        (IPOKER, "Holdem NL", "Holdem БЛ"),
        (IPOKER, "€", "RSD"),
        (IPOKER, "€", "kr"),
        (IPOKER, "2023-02-07 21:38:49", "07.02.2023 21:38:49"),
        (WINAMAX, "CashGame", 'Go Fast "Made Up"'),
        (WINAMAX, "CashGame", 'HOLD-UP "Made Up"'),
        (SIDE_POT, "PokerStars Hand", "PokerStars Zoom Hand"),
        (SIDE_POT, "PokerStars Hand", "PokerStars Game"),
        (SIDE_POT, "$", "£"),
        (SIDE_POT, "$", ""),
        (SIDE_POT, "$", "CA$"),
        (SIDE_POT, "$", "Rs. "),
        (SIDE_POT, " - 2024/03/02", " [ADM ID: M2D1234AB] - 2024/03/02"),
        (SIDE_POT, "'Made Up IV' 6-max", "'Made Up IV'(4711) 6-Max (Real Money)"),
        (PACIFIC, "***** 888poker", "**** 888poker"),
        (PARTY, PARTY_HEAD, PARTY_HEAD + "gone has left the table.\n\n"),
        (PARTY, PARTY_HEAD, PARTY_HEAD + "gone finished in 13 place.\n"),
        (PARTY, "5,250", "5'250"),
        (PARTY, "posts ante [25]", "posts ante of [25]."),
        (PARTY, "calls [800]", "calls 800"),
        (PARTY, "is all-In  [1,000]", "is all-In.  [1,000]"),
        (PARTY, "is all-In  [1,000]", "raises to [1,000]"),
        (PARTY, "Seat 1: Hero", "Seat1: Hero"),
        (PARTY, "Hero wins 2,175", "Hero  wins  2,175"),
        (SIDE_POT, "PokerStars Hand", "PokerStarsGame"),
        (SIDE_POT, "collected $3.50 from main pot", "collected ($3.50) from main pot with three of a kind, Nines"),
        (SIDE_POT, "($10 in chips)", "( $10 in chips )"),
        (SIDE_POT, "villain (5): folds", "villain (5): folds (disconnect)"),
        *(
            (SIDE_POT, "$", sign)
            for sign in ("\u00e2\u201a\u00ac", "\u00c2\u00a3", "\x80", "?", "\ufffd", "₱", "kr ", "zł")
        ),
        *((WINAMAX, "€", sign) for sign in ("\u00e2\u201a\u00ac", "\x80", "?", "zł", " kr")),
        *((PACIFIC, "$", sign) for sign in ("\u00e2\u201a\u00ac", "?", "₱", "zł")),
        (FULL_TILT, "$", "?"),
        (GG, "#RC700000001", "#HDPRO700000001"),
        (GG, "#RC700000001", "#OC7000-0001"),
        (WINAMAX, "villain raises 0.20€", "villain raises -0.20€"),
        (WINAMAX, "Holdem no limit", "Holdem no limit "),
        (WINAMAX, "2024/04/21", "2024/4/21"),
        (FULL_TILT, "Full Tilt Poker", "FullTiltPoker"),
        (PACIFIC, "\n", "\n\n"),
        (IPOKER, '<game gamecode="7000000001">', '<game uuid="x"  gamecode="7000000001">'),
    ],
)
def test_what_differs_between_years_skins_and_currencies(hand: SiteHand, old: str, new: str) -> None:
    assert old in hand.text
    assert ends_of(parse_hand(hand.text.replace(old, new))) == expected(hand)


@pytest.mark.parametrize("hand", [SIDE_POT, GG, WINAMAX, FULL_TILT, PACIFIC, PARTY])
@pytest.mark.parametrize("indent", [" ", "\t", "    "])
def test_lines_may_all_be_indented(hand: SiteHand, indent: str) -> None:
    assert ends_of(parse_hand(indent + hand.text.replace("\n", "\n" + indent))) == expected(hand)


def test_what_the_house_puts_into_the_pot_is_won_with_it() -> None:
    text = WINAMAX.text.replace("*** PRE-FLOP", "Escape to Pot: total 2€\n*** PRE-FLOP").replace("4.37€", "6.37€")
    assert ends_of(parse_hand(text)) == {**expected(WINAMAX), "villain": Decimal("6.37")}


def test_a_name_with_a_bare_ampersand_is_read() -> None:
    text = IPOKER.text.replace("villain_3", "a&b &amp; &c;")
    assert ends_of(parse_hand(text))["a&b & &c;"] == expected(IPOKER)["villain_3"]


def test_a_name_may_end_as_another_does() -> None:
    ends = ends_of(parse_hand(PARTY.text.replace("villain_5", "ain").replace("villain_2", "villain")))
    assert ends == {"Hero": 6400, "ain": 4665, "villain": 0}


SHORT_DECK = """\
Poker Hand #SD700000004: ShortDeck No Limit ($1) - 2024/03/02 11:24:53
Table 'Made Up' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: two ($100 in chips)
Seat 3: three ($100 in chips)
Hero: posts the ante $1
two: posts the ante $1
three: posts the ante $1
Hero: posts button blind $1
*** HOLE CARDS ***
Dealt to Hero [6s 6d]
two: calls $1
three: folds
Hero: checks
*** FLOP *** [7c 8c 9c]
two: checks
Hero: bets $4
two: folds
Uncalled bet ($4) returned to Hero
Hero collected $4.80 from pot
*** SUMMARY ***
Total pot $5 | Rake $0.20
"""


LATE = """\
Winamax Poker - CashGame - HandId: #70-1-2 - Holdem no limit (1€/2€) - 2024/04/21 10:00:00 UTC
Table: 'Made Up' 5-max (real money) Seat #2 is the button
Seat 1: Hero (200€)
Seat 2: button (200€)
Seat 3: small (200€)
Seat 4: big (200€)
Seat 5: late (200€)
*** ANTE/BLINDS ***
small posts small blind 1€
big posts big blind 2€
late posts small blind 3€ out of position
late posts big blind 0€ out of position
*** PRE-FLOP ***
late checks
Hero folds
button calls 2€
small folds
big checks
*** FLOP *** [3c 4s 9h]
big checks
late bets 8€
button folds
big folds
late collected 15.50€ from pot
*** SUMMARY ***
Total pot 15.50€ | Rake 0.50€
"""


def test_both_blinds_of_a_late_player_may_be_told_as_a_small_one() -> None:
    ends = ends_of(parse_hand(LATE))
    assert ends == {"Hero": 200, "button": 198, "small": 199, "big": 198, "late": Decimal("204.50")}


FLIP = """\
Full Tilt Poker Game #7000000099: Flipout (700000), Table 1 - NL Hold'em - 2B/2B Ante 2B - 04:46:00 ET - 2014/08/07
Seat 1: one (3,000)
Seat 2: two (3,000)
Seat 3: three (3,000)
one antes 3,000, and is all in
two antes 3,000, and is all in
three antes 3,000, and is all in
one checks
two checks
The button is in seat #3
*** HOLE CARDS ***
one shows [9s 3c]
two shows [8c 4h]
three shows [9h 6s]
*** FLOP *** [4s 8h Ts] (Total Pot: 9,000, 3 Players, 3 All-In)
*** TURN *** [4s 8h Ts] [5h] (Total Pot: 9,000, 3 Players, 3 All-In)
*** RIVER *** [4s 8h Ts 5h] [Qd] (Total Pot: 9,000, 3 Players, 3 All-In)
two wins the pot (9,000) with two pair, Eights and Fours
*** SUMMARY ***
Total pot 9,000 | Rake 0
"""


def test_a_player_whom_the_ante_puts_all_in_may_be_said_to_check() -> None:
    assert ends_of(parse_hand(FLIP)) == {"one": 0, "two": 9000, "three": 0}


HEADS_UP_WALK = """\
***** Hand History for Game 9000000007 *****
NL Texas Hold'em $11 USD Buy-in Trny: 700 Level: 7  Blinds(300/600) - Friday, April 01, 11:44:00 CEST 2011
Table Made Up #1 (Real Money)
Seat 5 is the button
Total number of players : 2/6
Seat 5: Hero ( 4,520 )
Seat 4: villain ( 7,480 )
Trny: 700 Level: 7
Blinds(300/600)
** Dealing down cards **
Dealt to Hero [  Js 2h ]
Hero folds
villain does not show cards.
villain wins 900 chips
"""


def test_whoever_wins_was_dealt_in_without_a_word_of_it() -> None:
    assert ends_of(parse_hand(HEADS_UP_WALK)) == {"villain": 7780, "Hero": 4220}


JOINING = """\
***** Hand History for Game 9000000008 *****
$0.10/$0.25 USD NL Texas Hold'em - Saturday, September 21, 16:06:03 EDT 2013
Table Made Up (Real Money)
Seat 5 is the button
Total number of players : 5/6
Seat 2: big ( $40 USD )
Seat 3: away ( $25 USD )
Seat 1: Hero ( $50 USD )
Seat 5: button ( $90 USD )
Hero posts small blind [$0.10 USD].
big posts big blind [$0.25 USD].
newcomer has joined the table.
away is sitting out
newcomer posts big blind [$0.25 USD].
** Dealing down cards **
Dealt to Hero [  Qd Ad ]
newcomer checks
button folds
Hero raises [$0.90 USD]
big calls [$0.75 USD]
newcomer folds
** Dealing Flop ** [ Ts, 3h, 5c ]
Hero bets [$1.25 USD]
big folds
Hero does not show cards.
Hero wins $3.40 USD
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("newcomer has joined the table.\n", ""),
        ("Seat 5: button", "Seat 4: newcomer ( $0 USD )\nSeat 5: button"),
    ],
)
def test_a_player_who_comes_while_the_blinds_are_posted_has_a_stack_nobody_knows(old: str, new: str) -> None:
    hand = parse_hand(JOINING.replace(old, new))
    assert replay(hand).ok
    stacks = dict(zip(hand.players or (), hand.starting_stacks, strict=True))
    assert stacks == {"Hero": 50, "big": 40, "newcomer": Decimal("Infinity"), "button": 90}


PLO = """\
Poker Hand #OM700000005: PLO ($2/$5) - 2024/01/21 02:41:55
Table 'Made Up' 6-max Seat #2 is the button
Seat 1: Hero ($80 in chips)
Seat 2: two ($200 in chips)
two: posts small blind $2
Hero: posts big blind $5
*** HOLE CARDS ***
Dealt to Hero [Ad Jd Jc Ks]
Dealt to two
two: raises $10 to $15
Hero: folds
Uncalled bet ($10) returned to two
two collected $10 from pot
*** SUMMARY ***
Total pot $10 | Rake $0
"""


def test_pot_limit_omaha_of_gg_has_a_short_name() -> None:
    hand = parse_hand(PLO)
    assert hand.variant == "PO"
    assert ends_of(hand) == {"Hero": 75, "two": 205}
    assert refusal(PLO.replace("PLO", "PLO-5")).code == "game_not_read"


def test_a_hand_after_one_that_is_cut_off_in_a_line_is_read() -> None:
    cut = SIDE_POT.text[: SIDE_POT.text.index("9s] [Kc]")]
    broken, whole = parse_hands(cut + SIDE_POT.text)
    assert isinstance(broken, HistoryError)
    assert isinstance(whole, HandHistory)
    assert ends_of(whole) == expected(SIDE_POT)


@pytest.mark.parametrize(
    "head",
    [
        "Mão PokerStars #700000000001:",
        "Main PokerStars n°700000000001 :",
        "Mano n.º 700000000001 de PokerStars:",
        "Раздача PokerStars #700000000001:",
        "PokerStars 手牌 #700000000001：",
    ],
)
def test_a_hand_in_another_language_is_said_to_be_one(head: str) -> None:
    assert refusal(SIDE_POT.text.replace("PokerStars Hand #700000000001:", head)).code == "other_language"


def test_a_card_that_was_not_shown_is_passed_over() -> None:
    text = SIDE_POT.text.replace("villain_2: shows [Qs Qd]", "villain_2: shows [XX Qd]")
    assert ends_of(parse_hand(text)) == expected(SIDE_POT)


def test_cards_of_ipoker_that_nobody_saw_may_be_small_letters() -> None:
    assert "X X" in IPOKER.text
    assert ends_of(parse_hand(IPOKER.text.replace("X X", "x x"))) == expected(IPOKER)


def test_more_than_the_big_blind_and_less_than_twice_is_no_straddle() -> None:
    text = LATE.replace("late posts small blind 3€", "late posts big blind 3€")
    assert ends_of(parse_hand(text)) == ends_of(parse_hand(LATE))
    assert not replay(parse_hand(text)).notes


def test_a_short_deck_of_gg_names_the_blind_of_the_button_alone() -> None:
    hand = parse_hand(SHORT_DECK)
    assert hand.variant == "NS"
    assert ends_of(hand) == {"Hero": Decimal("102.80"), "two": 98, "three": 99}


def test_a_straddle_over_an_own_straddle_or_blind_is_a_total() -> None:
    again = "two: straddle $0.40\ntwo: straddle $0.80\n"
    text = """\
Poker Hand #SD700000007: ShortDeck No Limit ($0.20) - 2024/03/02 18:22:40
Table 'Made Up' 5-max Seat #3 is the button
Seat 1: Hero ($20 in chips)
Seat 2: two ($20 in chips)
Seat 3: three ($20 in chips)
Hero: posts the ante $0.20
two: posts the ante $0.20
three: posts the ante $0.20
three: posts button blind $0.20
two: straddle $0.40
two: straddle $0.80
*** HOLE CARDS ***
Dealt to Hero [Tc Ac]
three: folds
Hero: raises $1 to $1.80
two: folds
Uncalled bet ($1) returned to Hero
Hero collected $2.40 from pot
*** SUMMARY ***
Total pot $2.40 | Rake $0
"""
    assert again in text
    assert ends_of(parse_hand(text)) == {"Hero": Decimal("21.40"), "two": 19, "three": Decimal("19.60")}
    # The button straddles over the blind it has posted.
    text = (
        text.replace(again, again.replace("two", "three"))
        .replace("three: folds\n", "")
        .replace("two: folds\n", "two: folds\nthree: folds\n")
    )
    ends = {"Hero": Decimal("21.20"), "two": Decimal("19.80"), "three": 19}
    assert ends_of(parse_hand(text.replace("collected $2.40", "collected $2.20"))) == ends


def test_a_seat_of_partypoker_may_be_listed_with_a_part_of_the_name() -> None:
    text = PARTY.text.replace("Dealt to Hero [", "Dealt to Hero of Words [")
    text = text.replace("Hero calls", "Hero of Words calls")
    assert ends_of(parse_hand(text)) == expected(PARTY)


def test_a_file_that_ends_before_its_first_hand_is_refused() -> None:
    head = IPOKER.text[: IPOKER.text.index("<game ")]
    for text in (head, f"{head}</session>\n"):
        with pytest.raises(HistoryError) as refused:
            parse_hands(text)
        assert refused.value.code == "no_hand_in_file"


def test_a_hand_of_888_that_somebody_watched_does_not_tell_of_the_deal() -> None:
    text = PACIFIC.text.replace("** Dealing down cards **\nDealt to Hero [ 9s, 9d ]\n", "").replace(
        "refuser folds\n", ""
    )
    assert ends_of(parse_hand(text)) == expected(PACIFIC)


def test_the_summary_of_a_tournament_is_said_to_be_one() -> None:
    with pytest.raises(HistoryError, match="summary of a tournament") as refused:
        parse_hands("Full Tilt Poker Tournament Summary Made Up (1) Hold'em No Limit\nBuy-In: $1 + $0.10\n")
    assert refused.value.code == "tournament_summary"


def test_a_text_or_a_path_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_text(SIDE_POT.text, "utf-8")
    assert riverboat.read_hands(path) == riverboat.read_hands(str(path)) == riverboat.read_hands(SIDE_POT.text)
    assert riverboat.read_hands(ACPC.text.splitlines()[1]) == riverboat.read_hands(ACPC.text)
    [phh] = riverboat.read_hands(WALK)
    assert isinstance(phh, HandHistory)


def test_a_text_that_is_no_history_says_what_is_read() -> None:
    with pytest.raises(HistoryError, match="this is not a hand history; known: PHH, PokerStars") as refused:
        parse_hands("dear diary,\nnothing happened")
    assert refused.value.code == "unknown_format"


def steps_to_find(text: str) -> int | None:
    """How many pieces are searched before a format is found or none is; None where the text is refused."""
    try:
        return sum(1 for _ in format_search(text))
    except HistoryError as refusal:
        if refusal.code != "unknown_format":
            raise
        return None


@pytest.mark.parametrize("text", [*(hand.text for hand in HANDS.values()), WALK])
def test_a_format_is_found_wherever_in_a_text_it_begins(text: str) -> None:
    """Also where its mark is cut by the end of a piece."""
    for before in (0, 1, *range(PIECE - 300, PIECE + 1200, 100), 3 * PIECE):
        for character in (" ", "d", "\n"):
            assert steps_to_find("dear diary\n" + before * character + "\n" + text) is not None


def test_a_text_is_searched_in_pieces_and_the_rest_of_a_long_line_is_not() -> None:
    lines = 10 * PIECE // 5
    assert steps_to_find("#rem\n" * lines) == 10
    assert steps_to_find("\n" * 100_000) is not None
    assert steps_to_find("") is not None
    assert steps_to_find("#rem\n" * lines + "hello") is None
    assert steps_to_find("hello\n" + "#rem\n" * lines) is None
    assert steps_to_find("x" * 200_000) is None
    assert max(map(len, _pieces("x" * 200_000 + "\nhello"))) < 2 * PIECE


# Real files, where they are


@pytest.mark.skipif(not REAL.exists(), reason="the files of real sites are kept beside the project")
def test_every_hand_of_the_real_files_is_read_or_refused_with_a_reason() -> None:
    ends: dict[str, int] = {}
    for path in sorted(REAL.glob("*/*")):
        if "Tournament Summary" in path.read_text("utf-8", errors="replace")[:100]:
            continue
        for hand in read_hands(path):
            error = hand if isinstance(hand, HistoryError) else replay(hand).error
            assert error is None or error.location.line, f"{path}: {error}"
            code = error.code if error is not None else "ok"
            ends[code] = ends.get(code, 0) + 1
    assert ends.pop("ok") >= 992
    assert sum(ends.values()) <= 6, ends


# Broken files

JUNK = ("", "\0", "9" * 30, "-1", "Infinity", "$", "[", "(", ": ", "é", "1e9", "<", "&x;", '"', "null", "10h", "??")


def mutated(text: str, random: Random) -> str:
    """The text with lines left out, doubled, moved and overwritten."""
    lines = text.split("\n")
    for _ in range(random.randint(1, 4)):
        place, other = random.randrange(len(lines)), random.randrange(len(lines))
        match random.randrange(5):
            case 0:
                lines[place] = ""
            case 1:
                lines.insert(other, lines[place])
            case 2:
                lines[place], lines[other] = lines[other], lines[place]
            case _ if lines[place]:
                start = random.randrange(len(lines[place]))
                end = start + random.randint(0, 8)
                lines[place] = lines[place][:start] + random.choice(JUNK) + lines[place][end:]
    return "\n".join(lines)


@pytest.mark.parametrize("name", HANDS)
def test_a_broken_file_is_read_or_refused_and_nothing_else(name: str) -> None:
    random = Random(name)
    for _ in range(30):
        with suppress(HistoryError):
            for hand in parse_hands(mutated(HANDS[name].text, random)):
                assert isinstance(hand, HistoryError) or isinstance(replay(hand), Replay)


def test_a_fold_after_the_end_does_not_run_in_circles() -> None:
    text = GG.text.replace("*** FLOP ***", "99ff: folds\nHero: folds\n99ff: folds\n*** FLOP ***")
    assert replay(parse_hand(text)).error is not None
