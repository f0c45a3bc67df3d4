"""Reading a command's words and options. Every mistake becomes a `UsageError` that says what would be right."""

from __future__ import annotations

from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Sequence

from riverboat.cards import UNKNOWN, Card, parse_cards
from riverboat.errors import RiverboatError


class UsageError(RiverboatError):
    """A command line that cannot be followed. Its sentences are in `errors.ftl` alone."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, f"{code}: {values}", **values)


def option_parser() -> ArgumentParser:
    """An argparse parser that only parses: pages of help and refusals are ours, in both languages."""
    return ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)


def read_options(parser: ArgumentParser, arguments: Sequence[str]) -> tuple[Namespace, list[str]]:
    """Split a command's arguments into its options and the words between them, in any order."""
    options, words = take_options(parser, arguments)
    for word in words:
        if word.startswith("-"):
            raise UsageError("unknown_option", option=word)
    return options, words


def take_options(parser: ArgumentParser, arguments: Sequence[str]) -> tuple[Namespace, list[str]]:
    """Take out the options that the parser knows, and give back the rest as it was."""
    try:
        return parser.parse_known_args(arguments)
    except ArgumentError as error:
        option = error.argument_name
        given = any(argument.startswith(f"{option}=") for argument in arguments)
        raise UsageError("option_takes_no_value" if given else "option_needs_value", option=option) from error


def no_words(words: Sequence[str], allowed: int = 0) -> None:
    """Refuse words beyond those that a command takes."""
    if len(words) > allowed:
        raise UsageError("unexpected_word", word=words[allowed])


def known_cards(text: str) -> tuple[Card, ...]:
    """The cards in a text. One that nobody has seen (`??`) cannot be reckoned with."""
    cards = parse_cards(text)
    if UNKNOWN in cards:
        raise UsageError("unseen_card", text=text)
    return cards


def whole_number(text: str, option: str, low: int = 0, high: int | None = None) -> int:
    """The number given for an option, from `low` to `high`."""
    try:
        number = int(text)
    except ValueError:
        raise UsageError("not_a_whole_number", option=option, text=text) from None
    if number < low:
        raise UsageError("number_too_small", option=option, number=number, low=low)
    if high is not None and number > high:
        raise UsageError("number_too_large", option=option, number=number, high=high)
    return number


def read_blinds(text: str) -> tuple[int, int]:
    """`50/100` as small blind and big blind."""
    small, slash, big = text.partition("/")
    if not (slash and small.isdecimal() and big.isdecimal() and int(small) <= int(big) and int(big) > 0):
        raise UsageError("bad_blinds", text=text)
    return int(small), int(big)
