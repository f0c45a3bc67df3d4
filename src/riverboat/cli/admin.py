"""`riverboat admin`: what operators see and do, on the database of a server."""

from __future__ import annotations

import asyncio
import getpass
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from riverboat.cli.options import choice, no_words, usage_error, whole_number
from riverboat.cli.progress import waiting
from riverboat.client.terminal import Terminal
from riverboat.locale import error_text, messages

if TYPE_CHECKING:
    from riverboat.host.records import Player
    from riverboat.server.admin.orders import AnyOrder
    from riverboat.server.store import Store

LONGEST_MINUTES: Final = 60 * 24 * 365
MOST_DAYS: Final = 36_500
OLD_DAYS: Final = "30"
MUTED_MINUTES: Final = "60"
ORDER_SECONDS: Final = 10.0
"""How long the outcome of an order to a server is waited for."""
ORDER_TRIES: Final = 50


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--database")
    parser.add_argument("--reason", default="")
    parser.add_argument("--minutes", default=MUTED_MINUTES)
    parser.add_argument("--days", default=OLD_DAYS)
    parser.add_argument("--key-file")
    parser.add_argument("--log")
    parser.add_argument("--json", action="store_true")


class Desk:
    """One call of the command: its database, its options, and where it writes."""

    def __init__(self, options: Namespace, words: Sequence[str], terminal: Terminal) -> None:
        from riverboat.server.store import default_url

        self.options = options
        self.words = list(words)
        self.terminal = terminal
        self.text = messages(terminal.language, "admin")
        self.url: str = options.database or default_url()
        self.actor = f"cli:{getpass.getuser()}"

    def word(self, name: str) -> str:
        """Takes the next word of the command line."""
        if not self.words:
            raise usage_error("word_missing", word=name)
        return self.words.pop(0)

    def number(self, name: str) -> int:
        return whole_number(self.word(name), name, low=1)

    def end(self) -> None:
        no_words(self.words)

    def days_ago(self) -> datetime:
        days = whole_number(self.options.days, "--days", high=MOST_DAYS)
        return datetime.now(UTC) - timedelta(days=days)

    def in_store(self, work: Callable[[Store], Awaitable[Any]]) -> Any:
        """Does something with the store, which is opened for it."""
        from riverboat.server.store import load_key, open_store

        async def run() -> Any:
            store = open_store(self.url, load_key(self.url))
            try:
                return await work(store)
            finally:
                await store.close()

        with self.waiting():
            return asyncio.run(run())

    def waiting(self) -> AbstractContextManager[None]:
        """Tells whoever waits for the block how long it has taken."""
        return waiting(self.terminal.language)

    def say(self, value: dict[str, Any], sentence: str) -> None:
        if self.options.json:
            self.terminal.say_json(value)
        else:
            self.terminal.say(sentence)

    def say_rows(self, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        if self.options.json:
            self.terminal.say_json([dict(zip(head, map(_plain, row), strict=True)) for row in rows])
        else:
            names = [self.text(f"admin-column-{name.replace('_', '-')}") for name in head]
            self.terminal.say_table([names, *([str(_plain(cell)) for cell in row] for row in rows)])


Deed: TypeAlias = Callable[[Desk], None]


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    deed = choice("DEED", words[0] if words else "", tuple(DEEDS))
    desk = Desk(options, words[1:], terminal)
    DEEDS[deed](desk)
    return 0


def _plain(cell: object) -> object:
    if isinstance(cell, datetime):
        return cell.isoformat(timespec="seconds")
    return "" if cell is None else cell


# Looking.


def _audit(desk: Desk) -> None:
    desk.end()
    report = desk.in_store(lambda store: store.audit())
    counts = {name: getattr(report, name) for name in report.__struct_fields__}
    desk.say({"ok": True, **counts}, desk.text("admin-audit-good", **counts))


def _players(desk: Desk) -> None:
    search = desk.words.pop(0) if desk.words else ""
    desk.end()
    found = desk.in_store(lambda store: store.admin.players(search))
    head = ("id", "name", "kind", "chips", "role", "is_banned", "muted_until", "created_at")
    desk.say_rows(head, [[getattr(player, name) for name in head] for player in found])


def _tables(desk: Desk) -> None:
    desk.end()
    found = desk.in_store(lambda store: store.games.all_open())
    head = ("id", "name", "kind", "status", "players", "seats", "created_at")
    desk.say_rows(head, [[getattr(game, name) for name in head] for game in found])


def _hand(desk: Desk) -> None:
    from riverboat.server.admin.hands import opened_hand

    game, number = str(desk.number("GAME")), desk.number("HAND")
    desk.end()
    hand = desk.in_store(lambda store: opened_hand(store, desk.actor, game, number))
    head = ("seat", "player", "name", "cards", "bet", "won")
    desk.say_rows(head, [[getattr(player, name) for name in head] for player in hand.players])


def _log(desk: Desk) -> None:
    desk.end()
    found = desk.in_store(lambda store: store.admin.log())
    head = ("id", "at", "actor", "deed", "subject", "detail")
    desk.say_rows(head, [[getattr(deed, name) for name in head] for deed in found])


def _reports(desk: Desk) -> None:
    desk.end()
    found = desk.in_store(lambda store: store.admin.reports())
    head = ("id", "created_at", "reporter", "player", "game_id", "hand_number", "reason", "words")
    desk.say_rows(head, [[getattr(report, name) for name in head] for report in found])


def _signals(desk: Desk) -> None:
    """Signs that players play together, in the hands of the last days; addresses come from the server's log."""
    from riverboat.server.admin.signals import addresses_in, find_signals, hand_parts

    since = desk.days_ago()
    desk.end()
    parts = desk.in_store(lambda store: store.history.parts_since(since))
    addresses = addresses_in(_log_lines(desk.options.log)) if desk.options.log is not None else {}
    found = find_signals(hand_parts(parts), addresses)
    head = ("signal", "one", "other", "hands", "score", "chips")
    desk.say_rows(head, [[*signal[:4], round(signal.score, 1), signal.chips] for signal in found])


def _log_lines(file: str) -> list[dict[str, object]]:
    """The lines of a server's log that are JSON objects."""
    import json

    lines = []
    try:
        with Path(file).open(encoding="utf-8", errors="replace") as opened:
            for line in opened:
                try:
                    read = json.loads(line)
                except ValueError:
                    continue
                if isinstance(read, dict):
                    lines.append(read)
    except (OSError, ValueError) as error:
        raise usage_error("unreadable_file", detail=str(error)) from None
    return lines


# Players.


def _to_player(name: str) -> Deed:
    def do(desk: Desk) -> None:
        word = desk.word("PLAYER")
        minutes = whole_number(desk.options.minutes, "--minutes", low=1, high=LONGEST_MINUTES)
        role = choice("ROLE", desk.word("ROLE"), ("player", "admin")) if name == "role" else ""
        desk.end()
        extra: dict[str, tuple[Any, ...]] = {"ban": (desk.options.reason,), "mute": (minutes,), "role": (role,)}
        deed = {"role": "set_role"}.get(name, name)

        async def work(store: Store) -> Player:
            player = await store.admin.player_number(word)
            done: Player = await getattr(store.admin, deed)(desk.actor, player, *extra.get(name, ()))
            return done

        done = desk.in_store(work)
        desk.say({"player": done.id, "deed": name}, desk.text("admin-done", deed=name, subject=done.name))

    return do


def _close_report(desk: Desk) -> None:
    number = desk.number("REPORT")
    desk.end()
    desk.in_store(lambda store: store.admin.close_report(desk.actor, number))
    desk.say({"report": number}, desk.text("admin-done", deed="close-report", subject=str(number)))


def _void(desk: Desk) -> None:
    """A finished hand by its number; without one, the hand under way."""
    from riverboat.server.admin.orders import VoidHand

    game = str(desk.number("GAME"))
    if not desk.words:
        _order(desk, VoidHand(game), game)
        return
    hand = desk.number("HAND")
    desk.end()
    chips = desk.in_store(lambda store: store.admin.void_hand(desk.actor, game, hand, desk.options.reason))
    desk.say({"game": game, "hand": hand, "refunded": chips}, desk.text("admin-voided", hand=hand, chips=chips))


# Orders to running servers.


def _close(desk: Desk) -> None:
    from riverboat.server.admin.orders import CloseTable

    game = str(desk.number("GAME"))
    desk.end()
    _order(desk, CloseTable(game), game)


def _cancel(desk: Desk) -> None:
    from riverboat.server.admin.orders import CancelTournament

    tournament = str(desk.number("TOURNAMENT"))
    desk.end()
    _order(desk, CancelTournament(tournament), tournament)


def _broadcast(desk: Desk) -> None:
    from riverboat.server.admin.orders import Broadcast
    from riverboat.server.names import clean_chat

    text = clean_chat(desk.word("TEXT"))
    desk.end()
    _order(desk, Broadcast(text), text)


def _drain(desk: Desk) -> None:
    from riverboat.server.admin.orders import Drain

    process = desk.word("PROCESS") if desk.words else ""
    desk.end()
    _order(desk, Drain(process), process or desk.text("admin-all-servers"))


def _order(desk: Desk, order: AnyOrder, subject: str) -> None:
    """Gives an order to whichever server takes it, and waits a while for the outcome."""
    from riverboat.server.admin.orders import Broadcast, Drain, encode_order, refused_order

    async def give(store: Store) -> tuple[bool, str | None]:
        number = await store.admin.give_order(desk.actor, encode_order(order))
        for _ in range(ORDER_TRIES):
            outcome = await store.admin.order_outcome(number)
            if outcome[0]:
                return outcome
            await asyncio.sleep(ORDER_SECONDS / ORDER_TRIES)
        return False, None

    is_done, problem = desk.in_store(give)
    if problem is not None:
        reason = error_text(refused_order(problem), desk.text)
        raise usage_error("order_refused", reason=reason)
    deed = str(order.__struct_config__.tag).replace("_", "-")
    if is_done:
        desk.say({"done": True, "subject": subject}, desk.text("admin-done", deed=deed, subject=subject))
    else:
        # What is told to all processes is for those that run now.
        waiting = "admin-not-heard" if isinstance(order, Broadcast | Drain) else "admin-waiting"
        desk.say({"done": False, "subject": subject}, desk.text(waiting, deed=deed))


# The whole database.


def _backup(desk: Desk) -> None:
    from riverboat.server.store import load_key
    from riverboat.server.store.maintenance import back_up

    path = Path(desk.word("FILE"))
    desk.end()
    with desk.waiting():
        rows = back_up(desk.url, load_key(desk.url), path, desk.actor)
    desk.say({"file": str(path), "rows": rows}, desk.text("admin-backed-up", file=str(path), rows=rows))


def _restore(desk: Desk) -> None:
    from riverboat.server.store.keys import VARIABLE, load_key, read_key
    from riverboat.server.store.maintenance import restore

    path = Path(desk.word("FILE"))
    desk.end()
    given = desk.options.key_file
    key = read_key(Path(given)) if given is not None else load_key(desk.url, os.environ)
    with desk.waiting():
        rows = restore(desk.url, key, path, desk.actor)
    if given is not None and not os.environ.get(VARIABLE):
        _keep_key(desk.url, key.text())
    audited = desk.in_store(lambda store: store.audit())
    counts = {"rows": rows, "hands": audited.hands}
    desk.say({"file": str(path), **counts}, desk.text("admin-restored", file=str(path), **counts))


def _keep_key(url: str, key: str) -> None:
    from riverboat.server.store.keys import key_file, replace_key

    if not key_file(url).exists():
        replace_key(key_file(url), key)


def _rotate_key(desk: Desk) -> None:
    from riverboat.server.store.keys import VARIABLE, key_file
    from riverboat.server.store.maintenance import rotate_key_file

    desk.end()
    path = Path(desk.options.key_file) if desk.options.key_file is not None else key_file(desk.url)
    if os.environ.get(VARIABLE) and desk.options.key_file is None:
        raise usage_error("new_key_where", variable=VARIABLE)
    with desk.waiting():
        count = rotate_key_file(desk.url, path, desk.actor)
    desk.say({"file": str(path), "values": count}, desk.text("admin-rotated", file=str(path), values=count))


def _archive(desk: Desk) -> None:
    from riverboat.server.store import load_key
    from riverboat.server.store.maintenance import archive

    before = desk.days_ago()
    desk.end()
    with desk.waiting():
        found = archive(desk.url, load_key(desk.url), before, desk.actor)
    desk.say(found._asdict(), desk.text("admin-archived", games=found.games, steps=found.steps))


def _prune(desk: Desk) -> None:
    from riverboat.server.store import load_key
    from riverboat.server.store.maintenance import prune

    before = desk.days_ago()
    desk.end()
    with desk.waiting():
        found = prune(desk.url, load_key(desk.url), before, desk.actor)
    desk.say(found._asdict(), desk.text("admin-pruned", games=found.games, hands=found.hands))


def _migrate_down(desk: Desk) -> None:
    from riverboat.server.store import load_key
    from riverboat.server.store.maintenance import migrate_down

    revision = f"{desk.number('REVISION'):04}"
    desk.end()
    with desk.waiting():
        migrate_down(desk.url, load_key(desk.url), revision)
    desk.say({"revision": revision}, desk.text("admin-migrated", revision=revision))


DEEDS: Final[dict[str, Deed]] = {
    "audit": _audit,
    "players": _players,
    "tables": _tables,
    "hand": _hand,
    "reports": _reports,
    "signals": _signals,
    "close-report": _close_report,
    "log": _log,
    "ban": _to_player("ban"),
    "unban": _to_player("unban"),
    "mute": _to_player("mute"),
    "unmute": _to_player("unmute"),
    "role": _to_player("role"),
    "void": _void,
    "close": _close,
    "cancel": _cancel,
    "broadcast": _broadcast,
    "drain": _drain,
    "backup": _backup,
    "restore": _restore,
    "rotate-key": _rotate_key,
    "archive": _archive,
    "prune": _prune,
    "migrate-down": _migrate_down,
}
