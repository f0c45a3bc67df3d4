"""Reading a command's words and options. Every mistake becomes a refusal that says what would be right."""

from __future__ import annotations

import re
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final

from riverboat.cards import MOST_PACKS, UNKNOWN, Card, DeckName, parse_cards
from riverboat.errors import RiverboatError
from riverboat.locale import error_text, messages

MOST_BIG_BLIND: Final = 10_000_000_000
"""A hundred of them, the usual stack, are the most chips there can be."""
LONGEST_BLIND: Final = 18
"""Digits, so that a number of any length can be refused before it is read."""
LONGEST_QUOTED: Final = 31


def usage_error(code: str, /, **values: object) -> RiverboatError:
    """The refusal of a command line that cannot be followed. Its sentence is written in `errors.ftl` alone."""
    sentence = error_text(RiverboatError(code, code, **values), messages("en"))
    return RiverboatError(code, sentence, **values)


def option_parser() -> ArgumentParser:
    """An argparse parser that only parses: pages of help and refusals are ours, in both languages."""
    return ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)


def read_options(parser: ArgumentParser, arguments: Sequence[str]) -> tuple[Namespace, list[str]]:
    """Split a command's arguments into its options and the words between them, in any order."""
    options, words = take_options(parser, arguments)
    for word in words:
        if word.startswith("-") and word != "-":  # alone it is standard input
            near = nearest(word.partition("=")[0], option_names(parser))
            raise usage_error("unknown_option", option=word, near=near)
    return options, words


def option_names(parser: ArgumentParser) -> list[str]:
    """`--json`, `--lang`: the options that a parser knows."""
    return re.findall(r"--[a-z-]+", parser.format_usage())


def nearest(word: str, offered: Iterable[str]) -> str:
    """What was probably meant by a word that is not offered; `none` where nothing is near."""
    from difflib import get_close_matches  # only a mistake pays for it

    by_lower = {each.lower(): each for each in offered}
    found = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[found[0]] if found else "none"


def take_options(parser: ArgumentParser, arguments: Sequence[str]) -> tuple[Namespace, list[str]]:
    """Take out the options that the parser knows, and give back the rest as it was."""
    try:
        return parser.parse_known_args(arguments)
    except ArgumentError as error:
        option = error.argument_name
        given = any(argument.startswith(f"{option}=") for argument in arguments)
        count = _values_of(parser, option)
        if count > 1:
            raise usage_error("option_needs_values", option=option, count=count) from error
        raise usage_error("option_takes_no_value" if given else "option_needs_value", option=option) from error


def _values_of(parser: ArgumentParser, option: str | None) -> int:
    """How many values an option takes; 1 for any but those that take a fixed number of them."""
    counts = (action.nargs for action in parser._actions if option in action.option_strings)
    return next((count for count in counts if isinstance(count, int)), 1)


def no_words(words: Sequence[str], allowed: int = 0) -> None:
    """Refuse words beyond those that a command takes."""
    if len(words) > allowed:
        raise usage_error("unexpected_word", word=words[allowed])


def known_cards(text: str) -> tuple[Card, ...]:
    """The cards in a text. One that nobody has seen (`??`) cannot be reckoned with."""
    cards = parse_cards(text)
    if UNKNOWN in cards:
        raise usage_error("unseen_card", text=text)
    return cards


def deck_option(packs: str | None, deck: DeckName) -> DeckName:
    """The deck that `--packs` and `--short-deck` name."""
    if packs is None:
        return deck
    from riverboat.engine.rules import Rules

    count = whole_number(packs, "--packs", low=1, high=MOST_PACKS)
    return Rules(big_blind=1, deck="short" if deck == "short" else "standard", deck_count=count).pack


def whole_number(text: str, option: str, low: int = 0, high: int | None = None) -> int:
    """The number given for an option, from `low` to `high`."""
    try:
        number = int(text)
    except ValueError:
        # Python reads no more than 4,300 digits.
        if high is not None and text.strip().isdecimal():
            raise usage_error("number_too_large", option=option, number=_quoted(text), high=high) from None
        raise usage_error("not_a_whole_number", option=option, text=_quoted(text)) from None
    # As it was written: a number of any length, also one that cannot be formatted.
    if number < low:
        raise usage_error("number_too_small", option=option, number=_quoted(text), low=low)
    if high is not None and number > high:
        raise usage_error("number_too_large", option=option, number=_quoted(text), high=high)
    return number


def decimal_number(text: str, option: str, low: float, high: float) -> float:
    """A number given for an option that need not be whole."""
    try:
        number = float(text)
    except ValueError:
        raise usage_error("not_a_number", option=option, text=_quoted(text)) from None
    if not isfinite(number) or not low <= number <= high:
        least, most = f"{low:.12g}", f"{high:.12g}"
        raise usage_error("number_out_of_range", option=option, text=_quoted(text), low=least, high=most)
    return number


def chips(text: str, option: str, low: int = 0) -> int:
    """An amount given for an option."""
    from riverboat.engine.rules import LARGEST_CHOSEN_AMOUNT

    return whole_number(text, option, low, LARGEST_CHOSEN_AMOUNT)


def _quoted(number: str) -> str:
    number = number.strip()
    return number if len(number) <= LONGEST_QUOTED else f"{number[: LONGEST_QUOTED - 1]}…"


def read_blinds(text: str) -> tuple[int, int]:
    """`50/100` as small blind and big blind."""
    small, slash, big = text.partition("/")
    if not (slash and small.isdecimal() and big.isdecimal()):
        raise usage_error("bad_blinds", text=text)
    larger = max(small, big, key=len)
    if len(larger) > LONGEST_BLIND or int(big) > MOST_BIG_BLIND:
        raise usage_error("number_too_large", option="--blinds", number=_quoted(larger), high=MOST_BIG_BLIND)
    if not 0 < int(big) >= int(small):
        raise usage_error("bad_blinds", text=text)
    return int(small), int(big)


def choice(option: str, value: str, offered: tuple[str, ...]) -> Any:
    """A value that is one of those offered."""
    if value not in offered:
        near = nearest(value, offered)
        raise usage_error("not_offered", option=option, value=value, offered=", ".join(offered), near=near)
    return value


def writable_file(name: str) -> Path:
    """The file that a result will go to; refused before there is a result to lose."""
    path = Path(name)
    try:
        is_new = not path.exists()
        path.open("ab").close()
    except (OSError, ValueError) as error:  # a ValueError is a name that no system takes
        raise usage_error("cannot_write", file=name) from error
    if is_new:
        path.unlink()
    return path
