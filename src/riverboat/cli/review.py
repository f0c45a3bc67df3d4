"""`riverboat review`: what each decision of recorded hands was worth."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cli.options import usage_error, whole_number, writable_file
from riverboat.cli.progress import Progress
from riverboat.cli.replay import STANDARD_INPUT, read_input
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import LANGUAGES, Messages, error_text, messages

if TYPE_CHECKING:
    from riverboat.engine.rules import Seat
    from riverboat.history import HandHistory, Replay
    from riverboat.review import Decision, Grade, PolicySource, Verdict

_DEALT: Final = re.compile(r"d dh p(\d+) ([^?\s]+)(\s.*)?$")
LONGEST_SEAT: Final = 3
"""Digits; a longer number is nobody's seat."""
_NUMBERED: Final = re.compile(r" \d+$")
_COLOURS: Final[dict[Grade, str]] = {"best": "32", "good": "32", "inaccuracy": "33", "mistake": "35", "blunder": "31"}


class ReviewedHand(NamedTuple):
    """A hand with the decisions of its hero."""

    number: int
    history: HandHistory
    seat: Seat
    decisions: tuple[Decision, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return player_names(self.history)


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--hero")
    parser.add_argument("--hand")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--html")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--plot")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """The status is 1 when a hand cannot be reviewed."""
    if not words:
        raise usage_error("no_file")
    if options.report:
        from riverboat.cli.review_report import run_report

        return run_report(options, words, terminal)
    _check_single(options, words)
    seed = whole_number(options.seed, "--seed")
    page = None if options.html is None else writable_file(options.html)
    text = messages(terminal.language, "review", "errors")
    reviewed: list[ReviewedHand] = []
    failed = 0
    hands, progress = list(hands_in(words[0], options.hand)), Progress(terminal.language)
    try:
        for place, (number, hand) in enumerate(hands):
            try:
                if isinstance(hand, RiverboatError):
                    raise hand
                told = terminal if options.json else None
                step = partial(_show_place, progress, place, len(hands))
                found = _review(number, hand, options.hero, seed, out=told, step=step)
            except RiverboatError as error:
                if error.code in ("no_hero", "no_hero_cards"):
                    raise
                failed += 1
                progress.clear()
                _say_failure(number, error, text, terminal, as_json=options.json)
                continue
            reviewed.append(found)
            progress.clear()
            if not options.json:
                _say_hand(found, text, terminal)
            sys.stdout.flush()
    finally:
        progress.clear()
        if page is not None and reviewed:
            from riverboat.cli.review_page import review_page

            page.write_text(review_page(reviewed, text), encoding="utf-8")
    if not options.json:
        _say_total(reviewed, text, terminal)
        if page is not None and reviewed:
            terminal.say(text("review-page", file=str(page)))
    return 1 if failed else 0


def _check_single(options: Namespace, words: list[str]) -> None:
    """Only a report is about several files, and drawn."""
    if options.plot is not None:
        raise usage_error("option_needs_other", option="--plot", other="--report")
    if len(words) > 1:
        raise usage_error("unexpected_word", word=words[1])


def player_names(history: HandHistory) -> tuple[str, ...]:
    return history.players or tuple(f"p{number + 1}" for number in range(len(history.starting_stacks)))


def hands_in(file: str, wanted: str | None) -> Iterator[tuple[int, HandHistory | RiverboatError]]:
    """The hands of a file with their numbers, or the one that is wanted."""
    from riverboat.history.errors import Location
    from riverboat.history.files import read_bytes, read_tables

    tables = read_bytes(read_input(), Location(file=file), None) if file == STANDARD_INPUT else read_tables(file)
    number = None if wanted is None else whole_number(wanted, "--hand", low=1)
    last = 0
    for last, (_, hand) in enumerate(tables, 1):
        if number is None or number == last:
            yield last, hand
    if number is not None and number > last:
        raise usage_error("hand_not_in_file", hand=number, hands=last)


def _show_place(progress: Progress, place: int, hands: int, done: int, decisions: int) -> None:
    """Where a review is: in hands, or in the decisions of the only one."""
    if hands == 1:
        progress.at(done, decisions, "decisions")
    else:
        progress.at(place + done / max(1, decisions), hands, "hands")


def _review(
    number: int,
    history: HandHistory,
    hero: str | None,
    seed: int,
    *,
    out: Terminal | None,
    step: Callable[[int, int], None],
) -> ReviewedHand:
    """A hand reviewed; with `out` each decision is told to programs as soon as it is known.

    `step` is told how many decisions are done, of how many.
    """
    from riverboat.review import Reviewer
    from riverboat.review.reviewer import replayed_hand, seat_of

    played = replayed_hand(history)
    seat = seat_of(played, hero_seat(number, history, hero))
    reviewer = Reviewer(opponents=known_bots(history, seat, seed), seed=seed)
    decisions: list[Decision] = []
    made = decisions_made(played, seat)
    for decision in reviewer.decisions(played, seat):
        decisions.append(decision)
        step(len(decisions), made)
        if out is not None:
            out.say_json({"hand": number, **decision_json(decision)})
            sys.stdout.flush()
    return ReviewedHand(number, history, seat, tuple(decisions))


def decisions_made(played: Replay, seat: Seat) -> int:
    """How many decisions a seat made."""
    from riverboat.engine.events import Acted

    last = played.steps[-1].hand
    return sum(isinstance(event, Acted) and event.seat == seat for event in last.history)


def hero_seat(number: int, history: HandHistory, hero: str | None) -> Seat | str:
    """Who is reviewed: as named, or the only player who was dealt cards that are known."""
    names = player_names(history)
    if hero is not None:
        return int(hero) if hero not in names and hero.isdecimal() and len(hero) <= LONGEST_SEAT else hero
    found = [int(match[1]) - 1 for action in history.actions if (match := _DEALT.match(action))]
    if not found:
        raise usage_error("no_hero_cards", hand=number)
    if len(found) > 1:
        raise usage_error("no_hero", names=", ".join(names[seat] for seat in found), hand=number)
    return found[0]


def known_bots(history: HandHistory, seat: Seat, seed: int) -> dict[Seat, PolicySource]:
    """The policies of `bots_by_name`."""
    from riverboat.host.reviewing import policy_sources

    return policy_sources(bots_by_name(history, seat), seed=seed)


def bots_by_name(history: HandHistory, seat: Seat) -> dict[Seat, str]:
    """The bots of Riverboat among the other players: as the file says, or by what bots are called in either language.

    Persons of the roster are called as people are: only the file says that they are bots.
    """
    from riverboat.host.hand_files import BOTS_KEY

    named = history.other.get(BOTS_KEY)
    if isinstance(named, list):
        return {place: bot for place, bot in enumerate(named) if place != seat and isinstance(bot, str) and bot}
    titles = _bots_by_title()
    return {
        place: titles[title]
        for place, name in enumerate(player_names(history))
        if place != seat and (title := _NUMBERED.sub("", name) if name not in titles else name) in titles
    }


@cache
def _bots_by_title() -> dict[str, str]:
    from riverboat.bots.registry import EXTRAS, list_bots

    bots = list_bots()
    titles = {bot.title(language): bot.name for language in LANGUAGES for bot in bots}
    return titles | {bot.name: bot.name for bot in bots} | {name: name for name in EXTRAS}


def decision_json(decision: Decision) -> dict[str, object]:
    """A decision for programs: the verdict against a perfect player, and the other beside it."""
    import msgspec

    facts = decision.facts
    return {
        "street": decision.street.value,
        "action": decision.action,
        **_verdict_json(decision.perfect),
        "against_opponent": None if decision.opponent is None else _verdict_json(decision.opponent),
        "facts": {name: getattr(facts, name) for name in facts.__struct_fields__},
        "reasons": [{"code": reason.code, "values": reason.values} for reason in decision.reasons],
        "missing": None if decision.missing is None else msgspec.to_builtins(decision.missing),
    }


def _verdict_json(verdict: Verdict | None) -> dict[str, object]:
    if verdict is None:
        return dict.fromkeys(("best", "loss_bb", "loss_stderr_bb", "grade", "source", "assumes")) | {"options": []}
    return {
        "best": verdict.options[verdict.best].text,
        "options": [
            {
                "action": option.text,
                "frequency": option.frequency,
                "ev_bb": option.ev_bb,
                "stderr_bb": option.stderr_bb,
            }
            for option in verdict.options
        ],
        "loss_bb": verdict.loss_bb,
        "loss_stderr_bb": verdict.loss_stderr_bb,
        "grade": verdict.grade,
        "source": verdict.source,
        "assumes": {"code": verdict.assumes.code, "values": verdict.assumes.values},
    }


def _say_failure(number: int, error: RiverboatError, text: Messages, terminal: Terminal, *, as_json: bool) -> None:
    told = error_text(error, text)
    if as_json:
        terminal.say_json({"hand": number, "error": error.code, "message": told})
    else:
        terminal.say(text("review-hand-failed", hand=number, error=told))


def _say_hand(hand: ReviewedHand, text: Messages, terminal: Terminal) -> None:
    from riverboat.review.wording import action_words, missing_text, reason_text, street_words, summary_text

    terminal.say(text("review-hand", hand=hand.number, summary=summary_text(hand.decisions, text)))
    for decision in hand.decisions:
        said = f"{street_words(decision.street, text)}: {action_words(decision.action, text)}"
        if decision.perfect is None:
            why = "" if decision.missing is None else missing_text(decision.missing, text)
            terminal.say(f"  {said}  {why}")
            continue
        terminal.say(f"  {said}  {_graded(decision.perfect, text)}")
        for line in verdict_lines(decision.perfect, text):
            terminal.say(f"    {line}")
        for reason in decision.reasons:
            terminal.say(f"    {reason_text(reason, text)}")
        if decision.opponent is not None:
            terminal.say(f"    {text('review-against-opponent')}: {_graded(decision.opponent, text)}")
            for line in verdict_lines(decision.opponent, text):
                terminal.say(f"      {line}")


def verdict_lines(verdict: Verdict, text: Messages) -> list[str]:
    """The options, and what their figures assume."""
    from riverboat.review.wording import action_words, assumes_text

    lines = []
    for option in verdict.options:
        told = {
            "action": action_words(option.text, text),
            "ev": f"{option.ev_bb:+.2f}",
            "frequency": round(100 * option.frequency),
        }
        if option.stderr_bb:
            lines.append(text("review-option-sampled", **told, margin=f"{1.96 * option.stderr_bb:.2f}"))
        else:
            lines.append(text("review-option", **told))
    return [*lines, assumes_text(verdict.assumes, text)]


def _graded(verdict: Verdict, text: Messages) -> str:
    from riverboat.review.wording import grade_text

    assert verdict.grade is not None, "a recorded decision has a grade"
    grade = grade_text(verdict.grade, text)
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        grade = f"\x1b[{_COLOURS[verdict.grade]}m{grade}\x1b[0m"
    return f"{grade}, {loss_text(verdict, text)}"


def loss_text(verdict: Verdict, text: Messages) -> str:
    if verdict.loss_bb <= 0:
        return text("review-no-loss")
    return text("review-loss", loss=f"{verdict.loss_bb:.2f}", margin=f"{1.96 * verdict.loss_stderr_bb:.2f}")


def _say_total(hands: list[ReviewedHand], text: Messages, terminal: Terminal) -> None:
    lost = sum(
        decision.perfect.loss_bb for hand in hands for decision in hand.decisions if decision.perfect is not None
    )
    terminal.say(text("review-total", hands=len(hands), loss=f"{lost:.2f}"))
