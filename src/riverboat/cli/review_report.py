"""`riverboat review --report`: where many hands lost expected value, and how much of their result was luck."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.cli.options import usage_error, whole_number
from riverboat.cli.plot_files import plot_language, plot_path, write_plot
from riverboat.cli.progress import Progress
from riverboat.cli.review import hands_in, hero_seat, known_bots
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import Messages, error_text, messages

if TYPE_CHECKING:
    from riverboat.history import HandHistory
    from riverboat.odds.estimates import Estimate
    from riverboat.review.report import LossRow, Report, ReportedHand

MARGIN: Final = 1.96
"""Standard errors of a 95 % interval."""
WRONG_CALL: Final = ("no_hero", "no_hero_cards")
"""Refusals of the command line, not of a hand."""


def run_report(options: Namespace, files: Sequence[str], terminal: Terminal) -> int:
    """The status is 1 when a hand cannot be reviewed."""
    from riverboat.review.report import report

    plot = None if options.plot is None else plot_path(options.plot)
    seed = whole_number(options.seed, "--seed")
    text = messages(terminal.language, "review", "errors")
    hands: list[ReportedHand] = []
    failed = 0
    known = list(_all_hands(files, options.hand))
    total, progress = len(known), Progress(terminal.language)
    try:
        for place, (number, hand) in enumerate(known, 1):
            try:
                if isinstance(hand, RiverboatError):
                    raise hand
                hands.append(reported(number, hand, options.hero, seed))
            except RiverboatError as error:
                if error.code in WRONG_CALL:
                    raise
                failed += 1
                terminal.warn(text("review-hand-failed", hand=number, error=error_text(error, text)))
            progress.at(place, total, "hands")
    except KeyboardInterrupt:
        if not hands:
            raise  # otherwise the hands so far are reported
    progress.clear()
    if not hands:
        raise usage_error("no_hands_to_report")
    made = report(hands)
    if options.json:
        terminal.say_json(report_json(made))
    else:
        _say(made, text, terminal)
    if plot is not None:
        _write_lines(plot, made, terminal)
    return 1 if failed else 0


def reported(number: int, history: HandHistory, hero: str | None, seed: int) -> ReportedHand:
    """A hand reviewed, with its result."""
    from riverboat.review import Reviewer
    from riverboat.review.report import ReportedHand
    from riverboat.review.results import hand_result
    from riverboat.review.reviewer import replayed_hand, seat_of

    played = replayed_hand(history)
    seat = seat_of(played, hero_seat(number, history, hero))
    bots = known_bots(history, seat, seed)
    result = hand_result(played, seat, bots, seed)
    return ReportedHand(Reviewer(opponents=bots, seed=seed).review(played, seat), result)


def _all_hands(files: Sequence[str], wanted: str | None) -> Iterator[tuple[int, HandHistory | RiverboatError]]:
    for file in files:
        yield from hands_in(file, wanted)


def report_json(made: Report) -> dict[str, object]:
    """The report for programs; an interval without end is null."""
    import msgspec

    told: dict[str, object] = msgspec.to_builtins(made)
    for name, value in told.items():
        if isinstance(value, dict) and "deviation" in value:
            told[name] = {key: part if isfinite(part) else None for key, part in value.items()}
    return told


def _say(made: Report, text: Messages, terminal: Terminal) -> None:
    terminal.say(text("review-report-hands", hands=made.hands, decisions=made.decisions, missing=made.missing))
    terminal.say("")
    for head, rows in (
        ("street", made.by_street),
        ("position", made.by_position),
        ("kind", made.by_kind),
    ):
        table = [
            [text(f"review-report-head-{head}"), text("review-report-head-decisions"), text("review-report-head-loss")]
        ]
        table += [[_row_name(head, row, text), str(row.decisions), _loss(row)] for row in rows]
        terminal.say_table([*table, [text("review-report-total"), str(made.total.decisions), _loss(made.total)]])
        terminal.say("")
    results = [("actual", made.actual), ("all-in", made.all_in)]
    results += [("policy", made.policy)] if made.policy is not None else []
    results += [("skill", made.skill), ("luck", made.luck)]
    table = [[text("review-report-head-result"), text("review-report-head-won"), text("review-report-head-interval")]]
    table += [[text(f"review-report-result-{name}"), f"{one.mean:+.1f}", _interval(one)] for name, one in results]
    terminal.say_table(table)
    if made.policy is not None and made.policy_hands < made.hands:
        terminal.say(text("review-report-policy-hands", hands=made.policy_hands))


def _row_name(head: str, row: LossRow, text: Messages) -> str:
    if head == "position":
        return row.name
    return text(f"review-street-{row.name}") if head == "street" else text("review-report-kind", kind=row.name)


def _loss(row: LossRow) -> str:
    return f"{row.loss_bb:.1f}" if row.stderr_bb is None else f"{row.loss_bb:.1f} ± {MARGIN * row.stderr_bb:.1f}"


def _interval(one: Estimate) -> str:
    return f"{one.low:+.1f} … {one.high:+.1f}" if isfinite(one.low) else "–"


def _write_lines(path: Path, made: Report, terminal: Terminal) -> None:
    from riverboat.arena.plot import Curve

    text = messages(plot_language(path, terminal.language), "review")
    lines = [("actual", made.lines.actual), ("all-in", made.lines.all_in)]
    lines += [("policy", made.lines.policy)] if made.lines.policy is not None else []
    curves = [
        Curve(
            text(f"review-report-result-{name}"),
            ((0.0, 0.0, 0.0), *((number, value, 0.0) for number, value in enumerate(line, start=1))),
        )
        for name, line in lines
    ]
    write_plot(
        path, curves, text("review-report-plot"), text("review-report-plot-hands"), text("review-report-plot-won")
    )
