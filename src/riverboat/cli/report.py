"""`riverboat report`: the same postflop spot on many flops, each by itself and all together."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from riverboat.cli.options import choice, decimal_number, no_words, whole_number, writable_file
from riverboat.cli.progress import StatusLine
from riverboat.cli.solve import MOST_ITERATIONS, add_spot_options, need, read_bets, read_means
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.solver.postflop import Report, ReportProgress, ReportRow


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--flops")
    add_spot_options(parser)
    parser.add_argument("--folder")
    parser.add_argument("--node", default="")
    parser.add_argument("--out", action="append", default=[])
    parser.add_argument("--engine", default="threads")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    need(options, "flops", "ranges", "pot", "stack")
    bets, means = read_bets(options), read_means(options)
    target = decimal_number(options.target, "--target", 0.0, 100.0)
    iterations = whole_number(options.iterations, "--iterations", high=MOST_ITERATIONS)
    text = messages(terminal.language, "solver")
    from riverboat.solver.postflop import solve_flops
    from riverboat.solver.postflop.report_runs import ENGINES
    from riverboat.solver.postflop.table_files import check_table_path

    for name in options.out:
        check_table_path(writable_file(name))
    status = StatusLine()
    report = solve_flops(
        options.flops,
        options.ranges,
        **bets,
        **means,
        target=target,
        iterations=iterations,
        folder=options.folder,
        engine=choice("--engine", options.engine, ENGINES),
        line=options.node,
        progress=lambda progress: status.show(_progress_line(progress, text)),
    )
    status.clear()
    if report.was_interrupted and not report.results:
        raise KeyboardInterrupt
    for name in options.out:
        report.write(name, options.node)
    if options.json:
        terminal.say_json(_for_programs(report, options.node))
    else:
        _say_report(report, options.node, text, terminal)
    if report.was_interrupted:
        raise KeyboardInterrupt
    return 0


def _progress_line(progress: ReportProgress, text: Messages) -> str:
    left = progress.seconds_left
    return text(
        "report-progress",
        done=progress.done,
        flops=progress.flops,
        flop=progress.flop,
        percent="-" if progress.solving is None else f"{progress.solving.exploitability_pct:.2f}",
        seconds=f"{progress.seconds:.0f}",
        left="?" if left is None else f"{left:.0f}",
    )


def _for_programs(report: Report, line: str) -> dict[str, object]:
    *rows, total = report.rows(line)
    actions = report.actions(line)
    return {
        "line": line,
        "player": report.player(line),
        "actions": list(actions),
        "asked": len(report.flops),
        "solved": len(report.results),
        "interrupted": report.was_interrupted,
        "total": _entry(total),
        "flops": [_entry(row) for row in rows],
    }


def _entry(row: ReportRow) -> dict[str, object]:
    return {
        "flop": row.flop,
        "weight": round(row.weight, 5),
        "reach": round(row.reach, 5),
        "ev": {"oop": round(row.evs[0], 4), "ip": round(row.evs[1], 4)},
        "equity": {"oop": round(row.equities[0], 5), "ip": round(row.equities[1], 5)},
        "exploitability_pct": round(row.exploitability_pct, 4),
        "shares": [round(share, 5) for share in row.shares],
    }


def _say_report(report: Report, line: str, text: Messages, terminal: Terminal) -> None:
    rows, actions = report.rows(line), report.actions(line)
    terminal.say(text("report-head", done=len(report.results), flops=len(report.flops), line=line or "-"))
    terminal.say()
    heads = [text(f"report-{name}") for name in ("flop", "weight", "reach", "oop-ev", "ip-ev", "oop-equity")]
    table = [[*heads, *actions]]
    for row in rows:
        is_total = row is rows[-1]
        table.append(
            [
                text("report-total") if is_total else row.flop,
                f"{row.weight:.2f} %",
                f"{100 * row.reach:.1f} %",
                f"{row.evs[0]:.2f}",
                f"{row.evs[1]:.2f}",
                f"{100 * row.equities[0]:.1f} %",
                *(f"{100 * share:.1f} %" for share in row.shares),
            ]
        )
    terminal.say_table(table)
