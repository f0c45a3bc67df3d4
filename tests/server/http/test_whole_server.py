"""Drain, backup and a new key over REST: what operators do to a running server as a whole."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_admin_over_rest import story, until
from test_serve_command import environment, serving

from clients import WAIT_SECONDS, Player, two_at_a_table
from riverboat.server.config import ServerConfig
from riverboat.server.store.keys import key_file, load_key, read_key
from riverboat.server.store.maintenance import restore
from running import NO_LIMITS, RunningServer, running_server


async def deeds(admin: Player) -> list[tuple[str, str]]:
    return [(deed["deed"], deed["actor"]) for deed in await admin.call("GET", "/api/admin/log")]


@pytest.mark.parametrize("path", ["drain", "backup", "rotate-key"])
def test_nobody_else_may(shared_server: RunningServer, path: str) -> None:
    async def play(_: Player, ann: Player, __: Player) -> None:
        assert await ann.refused("POST", f"/api/admin/{path}") == (403, "admins_only")

    story(shared_server, play)


def test_a_drained_server_deals_no_further_hand_and_says_that_it_is_not_ready(tmp_path: Path) -> None:
    async def play(admin: Player, ann: Player, bob: Player) -> None:
        await two_at_a_table(ann, bob)
        nowhere = {"process": "no-such-process"}
        assert await admin.refused("POST", "/api/admin/drain", nowhere) == (404, "no_such_process")
        # A server alone is known by its number in the operating system too.
        await admin.call("POST", "/api/admin/drain", {"process": str(os.getpid())})

        async def is_drained() -> bool:
            async with httpx.AsyncClient(base_url=server.url) as http:
                return (await http.get("/health/ready")).status_code == 503

        await until(is_drained)
        await until(lambda: _has_deed(admin, ("drain", f"player:{admin.id}")))

    with running_server(tmp_path) as server:
        story(server, play)


async def _has_deed(admin: Player, deed: tuple[str, str]) -> bool:
    return deed in await deeds(admin)


def test_a_backup_is_made_while_a_hand_is_played_and_can_be_restored(tmp_path: Path) -> None:
    config = ServerConfig(limits=NO_LIMITS, backup_folder=str(tmp_path / "kept"))

    async def play(admin: Player, ann: Player, bob: Player) -> None:
        await two_at_a_table(ann, bob)
        made = await admin.call("POST", "/api/admin/backup")
        found.append(made)
        actor = ann if ann.is_to_act else bob
        assert (await actor.act("call"))["type"] == "accepted"
        assert ("backup", f"player:{admin.id}") in await deeds(admin)

    found: list[dict[str, Any]] = []
    with running_server(tmp_path, config) as server:
        url = str(server.services.config.database)
        story(server, play)
    [made] = found
    file = tmp_path / "kept" / made["file"]
    assert file.stat().st_mode & 0o077 == 0
    other = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    assert restore(other, load_key(url), file, "test") == made["rows"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    config = ServerConfig(limits=NO_LIMITS, backup_folder=str(tmp_path / "file"))

    async def play(admin: Player, _: Player, __: Player) -> None:
        answer = await admin.request("POST", "/api/admin/backup")
        assert (answer.status_code, answer.json()["code"]) == (409, "backup_file")
        assert str(tmp_path / "file") in answer.json()["message"]

    with running_server(tmp_path, config) as server:
        story(server, play)


def test_a_key_in_the_environment_is_not_rotated_from_here(
    shared_server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIVERBOAT_KEY", "of another server")

    async def play(admin: Player, _: Player, __: Player) -> None:
        assert await admin.refused("POST", "/api/admin/rotate-key") == (409, "rotate_by_command")

    story(shared_server, play)


def admin_command(directory: Path, *words: str) -> Any:
    command = [sys.executable, "-m", "riverboat", "admin", *words, "--json"]
    done = subprocess.run(command, env=environment(directory), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_server_comes_back_with_a_new_key_and_the_same_hand(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'server.sqlite3'}"

    async def play(address: str) -> None:
        async with Player(address) as admin, Player(address) as ann, Player(address) as bob:
            for player, name in ((admin, "Olga"), (ann, "Ann"), (bob, "Bob")):
                await player.guest(name)
            await asyncio.to_thread(admin_command, tmp_path, "role", str(admin.id), "admin")
            game = await two_at_a_table(ann, bob)
            before = ann.state
            old = read_key(key_file(url))
            await admin.call("POST", "/api/admin/rotate-key")
            await ann.wait_closed()
            await until(lambda: is_back(address))
            assert read_key(key_file(url)).key_id != old.key_id
            assert read_key(tmp_path / "server.key.old").key_id == old.key_id
            await ann.connect()
            await ann.watch(game)
            assert before is not None
            assert ann.state is not None
            assert [ann.state[part] for part in ("handId", "pot")] == [before[part] for part in ("handId", "pot")]
            assert ann.state["players"][0]["cards"] == before["players"][0]["cards"]
            asked, done = ("ask_for_new_key", f"player:{admin.id}"), ("rotate_key", f"player:{admin.id}")
            assert {asked, done} <= set(await deeds(admin))
            await admin.call("POST", "/api/admin/audit")

    async def is_back(address: str) -> bool:
        async with httpx.AsyncClient(base_url=address, timeout=WAIT_SECONDS) as http:
            try:
                answer = await http.get("/health/ready")
            except httpx.HTTPError:
                return False
            # The server that is about to stop answers too, as drained.
            return answer.status_code == 200

    with serving(tmp_path) as (process, address):
        asyncio.run(play(address))
        process.terminate()
        assert process.wait(WAIT_SECONDS) == 0
