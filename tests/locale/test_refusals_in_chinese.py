"""A refusal in Chinese is Chinese throughout: English words in it are names, commands or quotes."""

from __future__ import annotations

import re

from clause_source import ClauseSource
from text_source import error_uses

from riverboat.errors import RiverboatError
from riverboat.locale import error_text, messages, told_values
from riverboat.locale.clauses import clause_text
from riverboat.protocol.refusals import refusal_of

REASONS_THAT_SELECT = ("full", "other")
QUOTED = re.compile(r"“[^”]*”|`[^`]*`|'[^']*'")
COMMANDS = re.compile(r"--[a-z-]+|\w+://|\S+\.(?:org|json|phhs?|txt|md)\b|chmod \d+|riverboat(?: [a-z-]+)+|\.\w+")
WORD = re.compile(r"[A-Za-z][A-Za-z_.]*[A-Za-z]|[A-Za-z]{2,}")
NAMES = (
    # formats and sites
    "ACPC CSV DP GG HTTP JSON OHH PHH TOML XML FL FT NL NS NT PL PO PokerStars Winamax iPoker PartyPoker Full Tilt "
    "Open Hand History Ray Riverboat Redis Slumbot "
    # what programs write
    "True False None true false inf oop ip act observation name policy precision state type leave payload winnings "
    "acpc ppe module Class Action Bot Break Entrant Level Match Menu News Observation Order Post Rake Replay Rules "
    "Statistics Table Tournament float int base "
    # what people type
    "db dh cc cbr sm pN AsKs AKs KQo QQ AhKh Td As TJQKA cdhs all random level kitchen blueprint solver shell pip "
    "install HOST PORT localhost API IP MB UTF ID"
)


def english_in(sentence: str) -> list[str]:
    """The words that are neither Chinese nor names: identifiers, options, addresses and quotes do not count."""
    bare = QUOTED.sub(" ", sentence)
    bare = re.sub(
        r"--[a-z-]+|\w+://|\S+\.(?:org|json|phhs?|txt|md)\b|chmod \d+|riverboat(?: [a-z-]+)+|\.\w+", " ", bare
    )
    return [word for word in WORD.findall(bare) if word not in NAMES.split() and not is_identifier(word)]


def is_identifier(word: str) -> bool:
    return (
        "_" in word or "." in word or bool(re.fullmatch(r"(?:[A-Z][a-z]+)+", word) and sum(map(str.isupper, word)) > 1)
    )


def test_every_clause_of_a_refusal_is_said_in_chinese() -> None:
    source = ClauseSource()
    assert len(source.found) > 250
    english = {
        text: (told, where)
        for text, where in source.found.items()
        if english_in(told := clause_text(text, "zh-CN")) and text not in REASONS_THAT_SELECT
    }
    assert english == {}


def test_every_sentence_of_a_refusal_is_chinese() -> None:
    """Each code with values that have no words of their own."""
    text = messages("zh-CN")
    english = {}
    for use in error_uses():
        told = error_text(RiverboatError(use.name, "?", **dict.fromkeys(use.values, 7)), text)
        if told != "?" and (words := english_in(told)):
            english[use.name] = words, told
    assert english == {}


def test_a_clause_keeps_its_values() -> None:
    assert clause_text("a whole number from 2 to 10", "zh-CN") == "2 到 10 的整数"
    assert clause_text("a whole number from 2 to 10", "en") == "a whole number from 2 to 10"


def test_a_clause_within_a_clause_is_said_too() -> None:
    told = clause_text("Expected `int`, got `str` - at `$.seats`", "zh-CN")
    assert told == "`$.seats`：应为 `int`，而不是 `str`"
    assert clause_text("[Errno 111] Connection refused", "zh-CN") == "连接被拒绝（111）"
    redis = "Error 111 connecting to 10.0.0.5:6379. Connection refused"
    assert clause_text(redis, "zh-CN") == "连接 10.0.0.5:6379 失败：连接被拒绝（111）"
    database = (
        'connection failed: connection to server at "10.0.0.5", port 5432 failed: FATAL:  database "x" does not exist'
    )
    assert clause_text(database, "zh-CN") == '连接 "10.0.0.5" 的端口 5432 失败：没有数据库 "x"'


def test_a_sentence_with_to_in_it_is_no_range() -> None:
    assert clause_text("Moved up to version 3", "zh-CN") == "Moved up to version 3"


def test_what_nobody_has_translated_stays_as_it_came() -> None:
    assert clause_text("Unheard-of trouble", "zh-CN") == "Unheard-of trouble"


def test_what_a_player_typed_is_never_taken_for_a_clause() -> None:
    error = RiverboatError("bad_form_value", "?", value="a text", field="levels", expected="a text")
    assert told_values(error, "zh-CN") == {"value": "a text", "field": "levels", "expected": "文本"}


def test_a_refusal_in_a_language_carries_its_values_in_it() -> None:
    """The browser fills its own sentences with them."""
    error = RiverboatError("bad_setting", "?", field="seats", value="99", expected="2 to 10")
    assert refusal_of(error, "zh-CN").values["expected"] == "2 到 10"
    assert refusal_of(error).values["expected"] == "2 to 10"
