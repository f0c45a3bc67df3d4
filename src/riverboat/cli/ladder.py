"""`riverboat ladder`: everybody against everybody, rated, with a plot of the winnings."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from riverboat.cli.arena import MOST_HANDS, add_match_options, progress_line, read_engine, read_match, read_workers
from riverboat.cli.options import usage_error, whole_number
from riverboat.cli.plot_files import plot_language, plot_path, write_plot
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.arena.ladder import Ladder


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--hands", default="2000")
    parser.add_argument("--plot", action="append", default=[])
    add_match_options(parser)


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Bots named on the command line, or all that come with Riverboat."""
    plots = [plot_path(name) for name in options.plot]
    hands = whole_number(options.hands, "--hands", low=2, high=MOST_HANDS)
    from riverboat.arena.ladder import ladder_json, play_ladder, winnings
    from riverboat.bots import list_bots

    text = messages(terminal.language, "arena")
    names = tuple(dict.fromkeys(words)) or tuple(listing.name for listing in list_bots())
    if len(names) == 1:
        raise usage_error("ladder_of_one", name=names[0])
    match = read_match(options, names[:2], hands)
    with progress_line(text, terminal.language) as show:
        ladder = play_ladder(names, match, read_workers(options), read_engine(options), show)
    if options.json:
        terminal.say_json(ladder_json(ladder))
    else:
        _say_ladder(ladder, text, terminal)
    for path in plots:
        said = messages(plot_language(path, terminal.language), "arena")
        write_plot(path, winnings(ladder), said("plot-title"), said("plot-hands"), said("plot-won"))
    return 0


def _say_ladder(ladder: Ladder, text: Messages, terminal: Terminal) -> None:
    rows = [[text("arena-column-bot"), text("ladder-column-rating"), text("ladder-column-interval")]]
    rows += [
        [rating.name, f"{rating.rating:.0f}", f"{rating.low:.0f} – {rating.high:.0f}"] for rating in ladder.ratings
    ]
    terminal.say_table(rows)
    terminal.say(
        text(
            "ladder-summary",
            matches=len(ladder.matches),
            hands=ladder.hands,
            seconds=f"{ladder.matches[0].seconds:.1f}",
        )
    )
    for report in ladder.matches:
        for standing in report.standings:
            if standing.faults.total:
                terminal.say(
                    text(
                        "ladder-fault",
                        bot=standing.name,
                        match=" – ".join(report.match.bots),
                        times=standing.faults.total,
                        note=standing.faults.note,
                    )
                )
