"""`riverboat slumbot`: a bot against Slumbot, over the internet."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from riverboat.cli.acpc import say_score
from riverboat.cli.options import no_words, usage_error, whole_number
from riverboat.client.terminal import Terminal

MOST_HANDS: Final = 1_000_000


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--bot")
    parser.add_argument("--hands", default="100")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--url")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Plays so many hands, one after the other."""
    no_words(words)
    if not options.bot:
        raise usage_error("option_needs_value", option="--bot")
    hands = whole_number(options.hands, "--hands", low=1, high=MOST_HANDS)
    seed = whole_number(options.seed, "--seed")
    url = options.url
    if url is not None and not url.startswith(("http://", "https://")):
        raise usage_error("bad_dealer_url", url=url)
    from riverboat.arena.away.slumbot_client import URL, SlumbotClient
    from riverboat.bots import load_bot

    client = SlumbotClient(load_bot(options.bot, seed), url or URL)
    say_score(client.play(hands), client.failures, options.json, terminal)
    return 0
