"""`riverboat holes`: where a bot can be beaten without looking at one's cards, and what simple habits win from it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from math import inf, isfinite
from typing import TYPE_CHECKING, Final, TypeVar

from riverboat import __version__
from riverboat.cards import format_cards
from riverboat.cli.lbr import BIG_BLIND, MOST_STACK, STREETS, bot_with_policy, half_interval, policy_of, read_workers
from riverboat.cli.options import choice, decimal_number, no_words, usage_error, whole_number
from riverboat.cli.progress import RemainingTime
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages

if TYPE_CHECKING:
    from riverboat.solver.holes.habits import Size
    from riverboat.solver.holes.measure import Figure, HolesFound, WorstSituation
    from riverboat.solver.holes.walk import Decision, HoleSearch, Try

Name = TypeVar("Name", bound=str)

BOARDS: Final = "40"
THIN: Final = "0.3"
THIN_IF_SOLVED: Final = "3"
"""Of bots that solve their spots: a board takes about half a minute of processor time, with 0.3 ten times that."""
FEWEST_BOARDS: Final = 2
SHOWN: Final = "10"
SPOTS_IN_JSON: Final = 50
BUTTON: Final = 0
ALL: Final = "all"
NONE: Final = "none"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--stack", default="200")
    parser.add_argument("--boards")
    parser.add_argument("--seconds")
    parser.add_argument("--workers")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--thin")
    parser.add_argument("--sizes", default=ALL)
    parser.add_argument("--habits", default=ALL)
    parser.add_argument("--show", default=SHOWN)
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words, allowed=1)
    if not words:
        raise usage_error("bot_missing")
    boards, seconds = _limits(options)
    workers = read_workers(options.workers)
    seed = whole_number(options.seed, "--seed")
    stack = whole_number(options.stack, "--stack", low=2, high=MOST_STACK)
    shown = whole_number(options.show, "--show")
    sizes, habits = _asked(options)
    bot = bot_with_policy(words[0], seed)
    default = THIN_IF_SOLVED if getattr(bot, "solves", False) else THIN
    thin = decimal_number(options.thin or default, "--thin", 0, MOST_STACK)
    from riverboat.solver.holes.measure import find_holes

    text = messages(terminal.language, "solver")
    show_progress = _progress(text, boards, seconds, RemainingTime(terminal.language))
    show_progress(0, 0.0)
    found = find_holes(
        partial(search_in, words[0], seed, stack=stack, thin=thin, sizes=sizes, habits=habits),
        seed,
        boards=boards,
        seconds=seconds,
        workers=workers,
        on_board=show_progress,
    )
    if not found.boards:
        raise KeyboardInterrupt
    if options.json:
        asked = {"bot": words[0], "stack": stack, "seed": seed, "thin": thin, "sizes": sizes}
        terminal.say_json({**asked, **as_json(found), "version": __version__})
    else:
        _say(found, text, terminal, bot=words[0], stack=stack, shown=shown)
    if found.interrupted:
        raise KeyboardInterrupt
    return 0


def search_in(
    name: str, seed: int, *, stack: int, thin: float, sizes: tuple[Size, ...], habits: tuple[str, ...]
) -> HoleSearch:
    """The search in a bot's strategy, made anew in each process."""
    from riverboat.solver.holes.habits import HABITS
    from riverboat.solver.holes.walk import HoleSearch

    kept = tuple(habit for habit in HABITS if habit.name in habits)
    return HoleSearch(policy_of(name, seed), stack * BIG_BLIND, (BIG_BLIND // 2, BIG_BLIND), thin, kept, sizes)


def _asked(options: Namespace) -> tuple[tuple[Size, ...], tuple[str, ...]]:
    """The sizes that are tried and the habits that are followed."""
    from riverboat.solver.holes.habits import HABIT_NAMES, SIZES

    return _named("--sizes", options.sizes, SIZES), _named("--habits", options.habits, HABIT_NAMES)


def _named(option: str, text: str, offered: tuple[Name, ...]) -> tuple[Name, ...]:
    """Those of a list with commas, in the order in which they are offered."""
    if text in (ALL, NONE):
        return offered if text == ALL else ()
    named = {choice(option, name.strip(), (*offered, ALL, NONE)) for name in text.split(",")}
    return tuple(name for name in offered if name in named)


def _limits(options: Namespace) -> tuple[int | None, float]:
    """So many boards, or seconds, or whichever comes first."""
    boards = options.boards or (None if options.seconds else BOARDS)
    seconds = whole_number(options.seconds, "--seconds", low=1) if options.seconds else inf
    return None if boards is None else whole_number(boards, "--boards", low=FEWEST_BOARDS), seconds


def _progress(
    text: Messages, boards: int | None, seconds: float, remaining: RemainingTime
) -> Callable[[int, float], None]:
    """A line on standard error while people watch, and nothing otherwise."""
    if not sys.stderr.isatty():
        return lambda _, __: None

    def show(done: int, spent: float) -> None:
        share = min(1.0, max(done / boards if boards else 0.0, spent / seconds))
        told = text("holes-progress", percent=int(100 * share), boards=done)
        line = "" if share >= 1 else f"{told} · {remaining.left(share)}"
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()

    return show


# In words.


def _say(found: HolesFound, text: Messages, terminal: Terminal, *, bot: str, stack: int, shown: int) -> None:
    figures = {"mean": _mean(found.total), "margin": _margin(found.total)}
    by_board = {"known": _mean(found.by_board), "known_margin": _margin(found.by_board)}
    about = {"bot": bot, "stack": stack, "boards": found.boards, "seconds": f"{found.seconds:.0f}"}
    terminal.say(text("holes-result", **about, **figures, **by_board))
    _say_kinds(found, shown, text, terminal)
    terminal.say("")
    terminal.say(text("holes-habits"))
    for habit in found.habits:
        name = text(f"habit-{habit.name}")
        terminal.say(text("holes-habit", mean=_mean(habit.gain), margin=_margin(habit.gain), habit=name))
    terminal.say("")
    worst = found.worst[:shown]
    terminal.say(text("holes-worst") if worst else text("holes-none"))
    for one in worst:
        words = spot_in_words(one.decision, one.tried, text)
        terminal.say(text("holes-spot", mean=_mean(one.gain), margin=_margin(one.gain), spot=words))
    spots = found.spots[:shown]
    if spots:
        terminal.say("")
        terminal.say(text("holes-boards"))
    for decision in spots:
        if decision.picked is not None:
            words = spot_in_words(decision, decision.picked, text)
            terminal.say(text("holes-board-spot", gain=f"{decision.picked.gain / decision.counts:+,.1f}", spot=words))


def _say_kinds(found: HolesFound, shown: int, text: Messages, terminal: Terminal) -> None:
    """What is gained by street and size by whoever knows the strategy on each board."""
    terminal.say("")
    terminal.say(text("holes-kinds"))
    for street, deed, figure in found.kinds[:shown]:
        street_name = text("holes-street", street=STREETS[street], cards="").strip()
        about = {"street": street_name, "replaced": deed.instead_of, "size": deed.size or "call"}
        terminal.say(text("holes-kind", mean=_mean(figure), margin=_margin(figure), **about))


def spot_in_words(decision: Decision, tried: Try, text: Messages) -> str:
    """What was done on each street, what is done instead of folding or checking, and how that comes out."""
    from riverboat.solver.public_state import PublicState
    from riverboat.solver.trees.holdem import CARDS_SHOWN
    from riverboat.solver.trees.spot import CALL

    state = PublicState(decision.stack, decision.blinds)
    big_blind = decision.blinds[1]
    streets = []
    for street, line in enumerate(decision.lines):
        cards = decision.board[CARDS_SHOWN[street - 1] : CARDS_SHOWN[street]] if street else ()
        if street:
            state = state.dealt(*cards)
        clauses = []
        for action in line:
            spot = state.spot
            verb = _verb(action, spot.to_call, spot.price, spot.stack)
            who = "you" if state.actor == decision.seat else "it"
            amounts = {"total": _in_blinds(action, big_blind), "pot": _in_blinds(state.pot, big_blind)}
            clauses.append(text("holes-clause", who=who, verb=verb, **amounts))
            state = state.after(action)
        head = text("holes-street", street=STREETS[street], cards=format_cards(cards))
        line_words = text("holes-comma").join(clauses)
        streets.append(text("holes-street-line", street=head, line=line_words) if clauses else head)
    spot = state.spot
    did = _verb(tried.total, spot.to_call, spot.price, spot.stack)
    deed = text(
        f"holes-instead-of-{'folding' if tried.deed.instead_of == 'fold' else 'checking'}",
        deed=text(
            "holes-clause",
            who="you",
            verb=did,
            total=_in_blinds(tried.total, big_blind),
            pot=_in_blinds(state.pot, big_blind),
        ),
    )
    shares = {"wins": f"{100 * tried.wins:.0f}", "needs": f"{100 * tried.needs:.0f}"}
    outcome = text("holes-call-outcome" if tried.total == CALL else "holes-bluff-outcome", **shares)
    position = "button" if decision.seat == BUTTON else "blind"
    return text(
        "holes-spot-words",
        stack=_in_blinds(decision.stack, big_blind),
        position=position,
        line=text("holes-semicolon").join(streets),
        deed=deed,
        outcome=outcome,
    )


def _verb(action: int, to_call: int, price: int, stack: int) -> str:
    if action == 0:
        return "call" if to_call else "check"
    if action >= stack:
        return "all_in"
    return "raise" if price else "bet"


def _in_blinds(chips: int, big_blind: int) -> str:
    return f"{chips / big_blind:.2f}".rstrip("0").rstrip(".")


def _mean(figure: Figure) -> str:
    return f"{figure.mean:+,.1f}"


def _margin(figure: Figure) -> str:
    margin = half_interval(figure.error, figure.boards)
    return f"{margin:,.1f}" if isfinite(margin) else "∞"


# For programs.


def as_json(found: HolesFound) -> dict[str, object]:
    english = messages("en", "solver")
    return {
        "total_mbb": found.total.mean,
        "margin": _known_margin(found.total),
        "streets": {STREETS[street]: _figure_json(figure) for street, figure in found.streets.items()},
        "by_board_mbb": found.by_board.mean,
        "by_board_margin": _known_margin(found.by_board),
        "by_board": [
            {
                "street": STREETS[street],
                "instead_of": deed.instead_of,
                "size": deed.size or "call",
                **_figure_json(figure),
            }
            for street, deed, figure in found.kinds
        ],
        "habits": [
            {
                "habit": habit.name,
                **_figure_json(habit.gain),
                "streets": {STREETS[street]: _figure_json(figure) for street, figure in habit.streets.items()},
            }
            for habit in found.habits
        ],
        "worst": [_worst_json(one, english) for one in found.worst],
        "spots": [
            {"mbb": decision.picked.gain / decision.counts, **_spot_json(decision, decision.picked, english)}
            for decision in found.spots[:SPOTS_IN_JSON]
            if decision.picked is not None
        ],
        "boards": found.boards,
        "seconds": round(found.seconds, 1),
    }


def _worst_json(one: WorstSituation, text: Messages) -> dict[str, object]:
    shares = {"all_wins": one.wins, "all_needs": one.needs}
    return {**_figure_json(one.gain), **shares, **_spot_json(one.decision, one.tried, text)}


def _spot_json(decision: Decision, tried: Try, text: Messages) -> dict[str, object]:
    return {
        "spot": spot_in_words(decision, tried, text),
        "position": "button" if decision.seat == BUTTON else "big_blind",
        "board": format_cards(decision.board),
        "line": " / ".join(" ".join("c" if action == 0 else str(action) for action in line) for line in decision.lines),
        "instead_of": tried.deed.instead_of,
        "size": tried.deed.size or "call",
        "raise_to": tried.total or None,
        "wins": tried.wins,
        "needs": tried.needs,
    }


def _figure_json(figure: Figure) -> dict[str, object]:
    return {"mbb": figure.mean, "margin": _known_margin(figure)}


def _known_margin(figure: Figure) -> float | None:
    margin = half_interval(figure.error, figure.boards)
    return margin if isfinite(margin) else None
