"""`riverboat admin`: on a database, with nobody serving it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from answers import Riverboat

from riverboat.errors import RiverboatError
from riverboat.host.resources import no_such_game
from riverboat.server.admin.orders import Drain, encode_refusal, refused_order
from riverboat.server.store import Store, load_key, open_store


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/server.sqlite3"


def in_store(url: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = open_store(url, load_key(url))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def new_guest(url: str, name: str = "Ann") -> str:
    return str(in_store(url, lambda store: store.accounts.create_guest(name)).id)


def test_an_audit_says_what_was_proved(riverboat: Riverboat, url: str) -> None:
    new_guest(url)
    told = json.loads(riverboat("admin", "audit", "--database", url, "--json").out)
    assert (told["ok"], told["players"], told["entries"]) == (True, 1, 1)
    assert riverboat("admin", "audit", "--database", url).out.startswith("Everything fits:")


def test_an_audit_names_the_row_that_does_not_fit_in_both_languages(
    riverboat: Riverboat, url: str, tmp_path: Path
) -> None:
    new_guest(url)
    with sqlite3.connect(tmp_path / "server.sqlite3") as changing:
        changing.execute("UPDATE players SET chips = 100001")
    changing.close()
    english = riverboat("admin", "audit", "--database", url)
    assert english.status == 2
    assert "Row 1 of players does not fit: chips is 100001; it should be 100000." in english.err
    chinese = riverboat("admin", "audit", "--database", url, "--lang", "zh-CN")
    assert "players 的第 1 行对不上：chips 是 100001，应为 100000。" in chinese.err


def test_players_are_banned_muted_and_made_admins_and_all_of_it_is_logged(riverboat: Riverboat, url: str) -> None:
    player = new_guest(url)
    token = in_store(url, lambda store: store.accounts.create_session(player, timedelta(days=1)))
    for words in (("ban", player, "--reason", "rude"), ("mute", player, "--minutes", "5"), ("role", player, "admin")):
        assert riverboat("admin", *words, "--database", url).status == 0
    [told] = json.loads(riverboat("admin", "players", "ann", "--database", url, "--json").out)
    assert (told["is_banned"], told["role"], bool(told["muted_until"])) == (True, "admin", True)
    assert in_store(url, lambda store: store.accounts.session_player(token)) is None
    for words in (("unban", player), ("unmute", player)):
        assert riverboat("admin", *words, "--database", url).status == 0
    log = json.loads(riverboat("admin", "log", "--database", url, "--json").out)
    assert [deed["deed"] for deed in log] == ["unmute", "unban", "role", "mute", "ban"]
    assert log[-1]["detail"] == "rude"
    assert all(deed["actor"].startswith("cli:") for deed in log)


def test_a_player_is_named_by_number_or_by_the_name_of_an_account(riverboat: Riverboat, url: str) -> None:
    in_store(url, lambda store: store.accounts.create_account("Iris", "no hash", language="en"))
    assert riverboat("admin", "mute", "iris", "--database", url).out == "Done: mute Iris.\n"
    unknown = riverboat("admin", "mute", "Zoe", "--database", url, "--lang", "zh-CN")
    assert (unknown.status, unknown.err) == (2, "riverboat: 没有玩家 Zoe。\n")


def test_a_refused_order_is_told_in_the_language_of_whoever_gave_it(riverboat: Riverboat, url: str) -> None:
    """A server that takes the order stores why it refuses it."""
    refusal = no_such_game("7")

    async def refuse(store: Store) -> None:
        while (taken := await store.admin.take_order()) is None:
            await asyncio.sleep(0.01)
        await store.admin.finish_order(taken.id, encode_refusal(refusal))

    for language, sentence in (("en", "There is no game 7, or"), ("zh-CN", "没有游戏 7，")):
        serving = Thread(target=in_store, args=(url, refuse))
        serving.start()
        answer = riverboat("admin", "close", "7", "--database", url, "--lang", language)
        serving.join()
        assert answer.status == 2
        assert sentence in answer.err


def test_a_refusal_of_a_server_of_the_version_before_is_read() -> None:
    assert refused_order("no_hand").code == refused_order(encode_refusal(RiverboatError("no_hand", "none"))).code


def test_a_process_to_drain_is_one_that_runs() -> None:
    running = ["12-ab", "345-cd"]
    for name in ("", "12", "345-cd"):
        Drain(name).check(running)
    with pytest.raises(RiverboatError, match="running: 12-ab, 345-cd") as refused:
        Drain("1").check(running)
    assert refused.value.code == "no_such_process"


def test_a_new_key_is_in_the_place_of_the_old_one_which_is_kept(riverboat: Riverboat, url: str, tmp_path: Path) -> None:
    new_guest(url)
    before = (tmp_path / "server.key").read_text()
    assert riverboat("admin", "rotate-key", "--database", url).status == 0
    assert (tmp_path / "server.key").read_text() != before
    assert (tmp_path / "server.key.old").read_text() == before
    assert (tmp_path / "server.key").stat().st_mode & 0o077 == 0
    assert riverboat("admin", "audit", "--database", url).status == 0


def test_a_backup_is_restored_with_its_key_on_another_machine(riverboat: Riverboat, url: str, tmp_path: Path) -> None:
    new_guest(url)
    file = tmp_path / "backup"
    assert riverboat("admin", "backup", str(file), "--database", url).status == 0
    assert "cannot be used" in riverboat("admin", "backup", str(file), "--database", url).err
    into = f"sqlite:///{tmp_path}/other/server.sqlite3"
    key = str(tmp_path / "server.key")
    restored = riverboat("admin", "restore", str(file), "--database", into, "--key-file", key)
    assert restored.status == 0, restored.err
    assert riverboat("admin", "audit", "--database", into).status == 0


def test_a_database_goes_down_to_an_earlier_schema_and_up_again(riverboat: Riverboat, url: str) -> None:
    new_guest(url)
    assert riverboat("admin", "migrate-down", "7", "--database", url).status == 0
    assert riverboat("admin", "audit", "--database", url).status == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("admin",), "audit"),
        (("admin", "explode"), "audit"),
        (("admin", "ban"), "PLAYER is missing"),
        (("admin", "ban", "99"), "There is no player 99."),
        (("admin", "void", "1", "1"), "Hand 1 of this game is not there."),
        (("admin", "hand", "1", "1"), "Hand 1 of this game is not there."),
        (("admin", "mute", "1", "--minutes", "0"), "--minutes"),
        (("admin", "close-report", "3"), "There is no open report 3."),
        (("admin", "restore", "nowhere"), "cannot be used"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    riverboat: Riverboat, url: str, words: tuple[str, ...], sentence: str
) -> None:
    answer = riverboat(*words, "--database", url)
    assert answer.status == 2
    assert sentence in answer.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("drain",), "starts later does not"),
        (("broadcast", "hello"), "starts later does not"),
        (("close", "1"), "will"),
    ],
)
def test_an_order_without_a_server_says_whether_one_that_starts_later_takes_it(
    riverboat: Riverboat, url: str, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    new_guest(url)
    monkeypatch.setattr("riverboat.cli.admin.ORDER_SECONDS", 0.0)
    answer = riverboat("admin", *words, "--database", url)
    assert answer.status == 0, answer.err
    assert sentence in answer.out


def test_signals_are_listed_and_the_log_is_read_for_addresses(riverboat: Riverboat, url: str, tmp_path: Path) -> None:
    new_guest(url)
    log = tmp_path / "server.log"
    log.write_text('not JSON\n{"event": "logged in", "player": "1", "address": "10.0.0.1"}\n')
    assert json.loads(riverboat("admin", "signals", "--log", str(log), "--database", url, "--json").out) == []
    assert riverboat("admin", "signals", "--database", url).out.startswith("signal")
    assert riverboat("admin", "signals", "--log", str(tmp_path / "none"), "--database", url).status == 2
