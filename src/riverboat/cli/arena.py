"""`riverboat arena`: a match between bots, and how sure its result is."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Final

from riverboat.cli.options import chips, read_blinds, usage_error, whole_number, writable_file
from riverboat.cli.progress import RemainingTime
from riverboat.client.terminal import Terminal
from riverboat.locale import Language, Messages, messages

if TYPE_CHECKING:
    from riverboat.arena import Estimate, Match, MatchReport
    from riverboat.arena.report import EngineName, OnProgress

ENGINES: Final[tuple[EngineName, ...]] = ("processes", "ray")
HANDS: Final = "10000"
FREEZE_OUTS: Final = "200"
BAR_WIDTH: Final = 30
MOST_WORKERS: Final = 1024
MOST_HANDS: Final = 10**9
MOST_SECONDS: Final = 86_400
"""A day for one decision; timers of the system take no number of any size."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--hands")
    parser.add_argument("--duplicate", action="store_true")
    parser.add_argument("--freeze-out", action="store_true")
    parser.add_argument("--save")
    add_match_options(parser)


def add_match_options(parser: ArgumentParser) -> None:
    """The options that a match and a ladder share."""
    parser.add_argument("--seed", default="0")
    parser.add_argument("--stack", default="100")
    parser.add_argument("--blinds", default="50/100")
    parser.add_argument("--time-limit", default="2")
    parser.add_argument("--workers")
    parser.add_argument("--engine", default=ENGINES[0])
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    text = messages(terminal.language, "arena")
    hands = options.hands or (FREEZE_OUTS if options.freeze_out else HANDS)
    match = read_match(options, tuple(words), whole_number(hands, "--hands", low=1, high=MOST_HANDS))
    from riverboat.arena import as_json, play_match
    from riverboat.arena.hand_saver import checked_path

    save = None if options.save is None else writable_file(str(checked_path(options.save)))
    with progress_line(text, terminal.language) as show:
        report = play_match(match, read_workers(options), read_engine(options), show, save)
    if options.json:
        terminal.say_json(as_json(report))
    else:
        _say_report(report, text, terminal)
        _say_play(report, text, terminal)
        if save is not None:
            terminal.say(text("arena-saved", hands=report.hands, file=str(save)))
    return 0


def read_match(options: Namespace, bots: tuple[str, ...], rounds: int) -> Match:
    small_blind, big_blind = read_blinds(options.blinds)
    seed = whole_number(options.seed, "--seed")
    stack = chips(options.stack, "--stack", low=1)
    time_limit = whole_number(options.time_limit, "--time-limit", low=1, high=MOST_SECONDS)
    from riverboat.arena import Match
    from riverboat.engine import Rules

    return Match(
        bots=bots,
        rounds=rounds,
        seed=seed,
        duplicate=getattr(options, "duplicate", True),
        freeze_out=getattr(options, "freeze_out", False),
        rules=Rules(small_blind=small_blind, big_blind=big_blind),
        stack=stack * big_blind,
        time_limit=float(time_limit),
    )


def read_workers(options: Namespace) -> int | None:
    return None if options.workers is None else whole_number(options.workers, "--workers", low=1, high=MOST_WORKERS)


def read_engine(options: Namespace) -> EngineName:
    for engine in ENGINES:
        if options.engine == engine:
            return engine
    raise usage_error("unknown_engine", engine=options.engine, engines=", ".join(ENGINES))


@contextmanager
def progress_line(text: Messages, language: Language) -> Iterator[OnProgress | None]:
    """A progress bar that is gone when all is played, or when it is not."""
    try:
        yield progress_bar(text, RemainingTime(language))
    finally:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def progress_bar(text: Messages, remaining: RemainingTime) -> OnProgress | None:
    """A bar on standard error while people watch, and nothing otherwise. Until the bots are ready, a line says so."""
    if not sys.stderr.isatty():
        return None
    sys.stderr.write(text("arena-preparing"))
    sys.stderr.flush()

    def show(done: int, blocks: int) -> None:
        filled = BAR_WIDTH * done // blocks
        bar = "█" * filled + "░" * (BAR_WIDTH - filled)
        line = f"{text('arena-progress', percent=100 * done // blocks)} · {remaining.left(done / blocks)}"
        sys.stderr.write(f"\r\x1b[K{bar} {line}")
        sys.stderr.flush()

    return show


def _say_report(report: MatchReport, text: Messages, terminal: Terminal) -> None:
    match = report.match
    head = text("arena-head-freeze-out") if match.freeze_out else text("arena-head")
    terminal.say(f"{head}")
    columns = ["arena-column-bot", "arena-column-raw", "arena-column-all-in", "arena-column-luck"]
    if report.standings[0].policy_adjusted is not None:
        columns.append("arena-column-policy")
    if not match.freeze_out:
        columns += ["arena-column-bb-per-100", "arena-column-needed"]
    rows = [[text(column) for column in columns]]
    for standing in report.standings:
        results = [standing.raw, standing.all_in_adjusted, standing.luck_adjusted]
        if standing.policy_adjusted is not None:
            results.append(standing.policy_adjusted)
        row = [standing.name, *(_in_words(report, result) for result in results)]
        if not match.freeze_out:
            needed = report.hands_for_target(standing.surest)
            row += [f"{100 * standing.surest.mean:+.2f}", "–" if needed is None else f"{needed:,}"]
        rows.append(row)
    terminal.say_table(rows)
    terminal.say(
        text(
            "arena-summary",
            hands=report.hands,
            seconds=f"{report.seconds:.1f}",
            speed=round(report.hands_per_second),
            core_speed=round(report.hands_per_core_second),
        )
    )
    if report.untold:
        terminal.say(text("arena-untold", reason=report.untold))
    _say_corrections(report, text, terminal)
    for standing in report.standings:
        if standing.cut_short:
            terminal.say(
                text("arena-cut-short", bot=standing.name, times=standing.cut_short, decisions=standing.decisions)
            )
        for kind, times in standing.faults.counts.items():
            terminal.say(
                text("arena-fault", bot=standing.name, kind=text(f"fault-{kind.replace('_', '-')}"), times=times)
            )
        if standing.faults.note:
            terminal.say(text("arena-fault-note", note=standing.faults.note))


def _say_play(report: MatchReport, text: Messages, terminal: Terminal) -> None:
    """How the bots played: rates, each with how often there was the chance."""
    from riverboat.client.narration import rate_text
    from riverboat.protocol.statistics import rates_of

    words = messages(terminal.language, "play")
    rates = [rates_of(standing.stats) for standing in report.standings]
    head = [text("arena-column-bot"), *(words(f"statistics-{rate.name.replace('_', '-')}") for rate in rates[0])]
    rows = [
        [standing.name, *(f"{rate_text(rate)} ({rate.chances:,})" for rate in row)]
        for standing, row in zip(report.standings, rates, strict=True)
    ]
    terminal.say(text("arena-play-head"))
    terminal.say_table([head, *rows])


def _say_corrections(report: MatchReport, text: Messages, terminal: Terminal) -> None:
    """What was taken out on average, which should be nothing; of two bots the one loses what the other wins."""
    told = report.standings[:1] if len(report.standings) == 2 else report.standings
    for standing in told:
        corrections = {"luck": standing.luck_correction, "policy": standing.policy_correction}
        for kind, correction in corrections.items():
            if correction is None:
                continue
            values = {"bot": standing.name, "correction": _difference_in_words(report, correction)}
            terminal.say(text(f"arena-{kind}-correction", **values))
            if correction.excludes_zero:
                terminal.say(text("arena-correction-warning"))


def _difference_in_words(report: MatchReport, result: Estimate) -> str:
    """As the results are told: thousandths of a big blind, or per cent of the freeze-outs."""
    scale, unit = (100 / len(report.match.bots), " %") if report.match.freeze_out else (1000, "")
    margin = scale * (result.high - result.mean)
    # Or what is nothing but rounding would have a sign.
    mean = scale * result.mean if abs(scale * result.mean) >= 0.05 else 0.0
    return f"{mean:+.1f}{unit}" + (f" ± {margin:.1f}" if isfinite(margin) else "")


def _in_words(report: MatchReport, result: Estimate) -> str:
    """Mean and half of the interval: thousandths of a big blind, or the share of freeze-outs won."""
    margin = result.high - result.mean
    if report.match.freeze_out:
        players = len(report.match.bots)
        mean, margin = 100 * (result.mean + 1) / players, 100 * margin / players
        return f"{mean:.1f} % ± {margin:.1f}" if isfinite(margin) else f"{mean:.1f} %"
    return f"{1000 * result.mean:+.1f} ± {1000 * margin:.1f}" if isfinite(margin) else f"{1000 * result.mean:+.1f}"
