"""`riverboat acpc`: a bot at a dealer of the Annual Computer Poker Competition."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from riverboat.cli.options import no_words, usage_error, whole_number
from riverboat.client.terminal import Terminal
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.arena.away.followed_hand import Followed
    from riverboat.arena.away.score import Score

MOST_PORTS = 65_535


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--bot")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port")
    parser.add_argument("--limit", action="store_true")
    parser.add_argument("--game")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Plays until the dealer ends the match."""
    no_words(words)
    for option in ("bot", "port"):
        if not getattr(options, option):
            raise usage_error("option_needs_value", option=f"--{option}")
    port = whole_number(options.port, "--port", low=1, high=MOST_PORTS)
    seed = whole_number(options.seed, "--seed")
    game = _game(options)
    from riverboat.arena.away.acpc_client import AcpcClient
    from riverboat.bots import load_bot

    client = AcpcClient(options.host, port, load_bot(options.bot, seed), game)
    say_score(client.play(), client.failures, options.json, terminal)
    return 0


def _game(options: Namespace) -> Followed:
    from riverboat.arena.away.acpc_client import LIMIT, NO_LIMIT, read_game

    if options.game is None:
        return LIMIT if options.limit else NO_LIMIT
    try:
        text = Path(options.game).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        raise usage_error("no_game_file", file=options.game) from None
    return read_game(text)


def say_score(score: Score, failures: list[str], is_json: bool, terminal: Terminal) -> None:
    """What the bot has won at somebody else's dealer."""
    found = score.as_json()
    if is_json:
        terminal.say_json(found | {"failures": failures})
        return
    text = messages(terminal.language, "arena")
    result = "–" if found["mbb_per_hand"] is None else f"{found['mbb_per_hand']:+}"
    if found["margin"] is not None:
        result += f" ± {found['margin']}"
    terminal.say(text("away-summary", bot=score.bot, hands=len(score.won), chips=f"{sum(score.won):+,}", result=result))
    if failures:
        terminal.say(text("away-failures", times=len(failures), note=failures[0]))
