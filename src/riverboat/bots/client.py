"""Serving a bot to arenas elsewhere, over a WebSocket: `serve(MyBot, port=9000)`, or from a shell

    python -m riverboat.bots.client my_module:MyBot --port 9000

The arena connects (its name for the bot is `ws://host:port`) and sends JSON text messages, numbered from 1:

    {"type": "sit_down", "id": 1, "version": 1, "seed": 42}
    {"type": "start", "id": 2, "seat": 0, "rules": {…}}
    {"type": "act", "id": 3, "observation": {…}}
    {"type": "hand_over", "id": 4, "observation": {…}}

Only `act` is answered, with the same number: `{"id": 3, "action": {"type": "raise_to", "amount": 300}}`, or
`{"id": 3, "error": "what went wrong"}`. Each connection has a bot of its own. An observation is what `observe` gives:
nothing that the seat may not know is ever sent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from riverboat.bots.protocol import Bot, start_bot, tell_hand_over
from riverboat.engine.actions import Action
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation

if TYPE_CHECKING:
    from websockets.sync.server import Server, ServerConnection

PROTOCOL_VERSION: Final = 1
DEFAULT_PORT: Final = 9000
LARGEST_MESSAGE: Final = 1 << 20

MakeBot: TypeAlias = "Callable[[int], Bot]"
"""Make a bot from a seed."""


class SitDown(msgspec.Struct, frozen=True, tag="sit_down"):
    id: int
    version: int
    seed: int


class Start(msgspec.Struct, frozen=True, tag="start"):
    id: int
    seat: Seat
    rules: Rules


class Act(msgspec.Struct, frozen=True, tag="act"):
    id: int
    observation: Observation


class HandOver(msgspec.Struct, frozen=True, tag="hand_over"):
    id: int
    observation: Observation


Question: TypeAlias = SitDown | Start | Act | HandOver


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    action: Action | None = None
    error: str | None = None


_questions: Final = msgspec.json.Decoder(Question)


def serve(make_bot: MakeBot, host: str = "127.0.0.1", port: int = DEFAULT_PORT) -> None:
    """Answer arenas until interrupted."""
    with open_server(make_bot, host, port) as server:
        server.serve_forever()


def open_server(make_bot: MakeBot, host: str = "127.0.0.1", port: int = 0) -> Server:
    """A server that listens and waits for `serve_forever`; port 0 takes any that is free."""
    from websockets.sync.server import serve as listen

    return listen(
        lambda connection: _attend(connection, make_bot),
        host,
        port,
        compression=None,
        max_size=LARGEST_MESSAGE,
        logger=_logger(),
    )


def _logger() -> logging.Logger:
    # A client that hangs up is not news; what a bot raises goes to the arena, which reports it.
    logger = logging.getLogger("riverboat.bots.client")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    return logger


def _attend(connection: ServerConnection, make_bot: MakeBot) -> None:
    """One connection: a bot from its first message to the hang-up."""
    bot: Bot | None = None
    for message in connection:
        question = _questions.decode(message)
        match question:
            case SitDown(seed=seed):
                bot = make_bot(seed)
            case Act(id=number, observation=observation):
                answer = _answered(bot, number, observation)
                connection.send(msgspec.json.encode(answer).decode())
            case Start(seat=seat, rules=rules) if bot is not None:
                with suppress(Exception):
                    start_bot(bot, seat, rules)
            case HandOver(observation=observation) if bot is not None:
                with suppress(Exception):
                    tell_hand_over(bot, observation)
            case _:
                return


def _answered(bot: Bot | None, number: int, observation: Observation) -> Answer:
    if bot is None:
        return Answer(number, error="act before sit_down")
    try:
        return Answer(number, action=bot.act(observation))
    except Exception as failure:
        return Answer(number, error=f"{type(failure).__name__}: {failure}")


def main(arguments: Sequence[str] | None = None) -> None:
    """`python -m riverboat.bots.client BOT [--host H] [--port P]`."""
    from argparse import ArgumentParser

    from riverboat.bots.registry import load_bot

    parser = ArgumentParser(prog="python -m riverboat.bots.client", description="Serve a bot to arenas elsewhere.")
    parser.add_argument("bot", help="a name that load_bot knows, such as tag or module:Class")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    options = parser.parse_args(arguments)
    with suppress(KeyboardInterrupt):
        serve(lambda seed: load_bot(options.bot, seed), options.host, options.port)


if __name__ == "__main__":
    main()
