"""Authenticator apps, recovery codes and passkeys: how owners use them, and what strangers try."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pyotp
import pytest
from argon2 import PasswordHasher
from software_passkey import USER_PRESENT, SoftwarePasskey

from clients import Player
from riverboat.errors import RiverboatError
from riverboat.server.config import ServerConfig
from riverboat.server.passkeys import passkey_host
from running import NO_LIMITS, RunningServer, running_server

PASSWORD = "correct horse battery"
ANOTHER = "quite another staple"
LOCAL = {"headers": {"Host": "localhost"}}
"""Passkeys are bound to a name."""

QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""These tests check dozens of passwords, and none of them is about hashing."""

Story = Callable[[Player, Player], Awaitable[None]]


@pytest.fixture(autouse=True)
def _still_time(shared_server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes depend on the time of the store, which stands still until a test moves it."""
    monkeypatch.setattr(CLOCK, "offset", 0)
    monkeypatch.setattr(shared_server.context.accounts.passwords, "_hasher", QUICK)
    database = shared_server.services.store._database
    monkeypatch.setattr(database, "_wall", CLOCK.wall)


class SetClock:
    """A time of day that tests move."""

    def __init__(self) -> None:
        self.offset = 0
        self._start = 1_900_000_000

    def wall(self) -> float:
        return float(self._start + self.offset)

    def code(self, secret: str, steps: int = 0) -> str:
        return pyotp.TOTP(secret).at(int(self.wall()), steps)


CLOCK = SetClock()


def story(server: RunningServer, play: Story) -> None:
    async def run() -> None:
        async with Player(server.url) as owner, Player(server.url) as other:
            await play(owner, other)

    asyncio.run(run())


async def with_app(owner: Player, name: str) -> str:
    """An account with an authenticator app; its secret."""
    await owner.account(name, PASSWORD)
    new = await owner.call("POST", "/api/me/totp", {"password": PASSWORD})
    told = await owner.call("PUT", "/api/me/totp", {"code": CLOCK.code(new["secret"])})
    assert told["hasTotp"]
    CLOCK.offset += 60
    return str(new["secret"])


def log_in(name: str, code: str = "", password: str = PASSWORD) -> tuple[str, str, dict[str, str]]:
    return "POST", "/api/sessions", {"name": name, "password": password, "code": code}


# Authenticator apps.


def test_an_app_is_asked_for_after_it_was_confirmed(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        await owner.account("Martha", PASSWORD)
        new = await owner.call("POST", "/api/me/totp", {"password": PASSWORD})
        assert new["uri"] == f"otpauth://totp/Riverboat:Martha?secret={new['secret']}&issuer=Riverboat"
        assert pyotp.parse_uri(new["uri"]).secret == new["secret"]
        await other.call(*log_in("Martha"))
        assert await owner.refused("PUT", "/api/me/totp", {"code": "000000"}) == (401, "wrong_code")
        code = CLOCK.code(new["secret"])
        await owner.call("PUT", "/api/me/totp", {"code": code})
        assert await other.refused(*log_in("Martha")) == (401, "code_needed")
        assert await other.refused(*log_in("Martha", "", "a wrong one")) == (401, "wrong_credentials")
        assert await other.refused(*log_in("Martha", code)) == (401, "wrong_code"), "the code was used to confirm"
        CLOCK.offset += 30
        await other.call(*log_in("Martha", CLOCK.code(new["secret"])))
        again = await owner.refused(
            "POST", "/api/me/totp", {"password": PASSWORD, "code": CLOCK.code(new["secret"], 1)}
        )
        assert again == (409, "totp_on")

    story(shared_server, play)


def test_a_code_is_good_once_also_for_many_at_the_same_moment(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        secret = await with_app(owner, "Norma")
        tries = [other.request(*log_in("Norma", CLOCK.code(secret))) for _ in range(6)]
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*tries))
        assert statuses == [201, 401, 401, 401, 401, 401]
        assert await other.refused(*log_in("Norma", CLOCK.code(secret, -1))) == (401, "wrong_code"), "an older one"
        for steps in (-5, 2, 100):
            assert await other.refused(*log_in("Norma", CLOCK.code(secret, steps))) == (401, "wrong_code")

    story(shared_server, play)


def test_a_stolen_token_and_password_do_not_turn_the_app_off(shared_server: RunningServer) -> None:
    async def play(owner: Player, thief: Player) -> None:
        secret = await with_app(owner, "Olivia")
        thief.token = owner.token
        for method, path in (
            ("POST", "/api/me/totp/removal"),
            ("POST", "/api/me/recovery-codes"),
            ("POST", "/api/me/passkeys/options"),
            ("POST", "/api/me/totp"),
            ("POST", "/api/me/deletion"),
        ):
            for code, told in (("", "code_needed"), ("123456", "wrong_code")):
                refusal = await thief.refused(method, path, {"password": PASSWORD, "code": code}, **LOCAL)
                assert refusal == (401, told), path
        new = {"password": PASSWORD, "newPassword": ANOTHER}
        assert await thief.refused("PUT", "/api/me/password", new) == (401, "code_needed")
        right = {"password": PASSWORD, "code": CLOCK.code(secret)}
        assert not (await owner.call("POST", "/api/me/totp/removal", right))["hasTotp"]
        await thief.call(*log_in("Olivia"))

    story(shared_server, play)


def test_a_guest_has_no_factors(shared_server: RunningServer) -> None:
    async def play(guest: Player, _: Player) -> None:
        await guest.guest("Pit")
        for path in ("/api/me/totp", "/api/me/recovery-codes", "/api/me/passkeys/options"):
            assert await guest.refused("POST", path, {"password": ""}, **LOCAL) == (409, "named_accounts_only")
        assert await guest.refused("PUT", "/api/me/totp", {"code": "000000"}) == (401, "wrong_code")
        listed = await guest.call("GET", "/api/me/security")
        assert listed == {"hasTotp": False, "recoveryCodes": 0, "passkeys": []}

    story(shared_server, play)


def test_tries_are_counted_by_account_and_a_recovery_code_still_gets_the_owner_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, codes_per_second=0.0001, code_burst=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        monkeypatch.setattr(server.services.store._database, "_wall", CLOCK.wall)
        monkeypatch.setattr(server.context.accounts.passwords, "_hasher", QUICK)
        accounts, store = server.context.accounts, server.services.store.second_factors

        async def tried(code: str, address: str) -> str:
            with pytest.raises(RiverboatError) as refused:
                await accounts.log_in("Ann", PASSWORD, address, code)
            return refused.value.code

        async def play() -> None:
            ann = (await accounts.register("Ann", PASSWORD, "en", "192.0.2.1", None)).player
            secret = await store.new_totp(ann.id)
            assert await store.confirm_totp(ann.id, CLOCK.code(secret))
            CLOCK.offset += 60
            codes = await store.new_recovery_codes(ann.id)
            guesses = [await tried("000000", f"192.0.2.{number}") for number in range(10, 15)]
            assert guesses == ["wrong_code"] * 3 + ["too_many_requests"] * 2
            assert await tried(CLOCK.code(secret), "192.0.2.20") == "too_many_requests"
            await accounts.log_in("Ann", PASSWORD, "192.0.2.20", codes[0])
            await accounts.log_in("Ann", PASSWORD, "192.0.2.20", CLOCK.code(secret))

        server.run(play())


# Recovery codes.


def test_a_recovery_code_replaces_a_lost_password_once(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        await owner.account("Quentin", PASSWORD)
        await owner.connect()
        before = (await owner.call("POST", "/api/me/recovery-codes", {"password": PASSWORD}))["codes"]
        codes = (await owner.call("POST", "/api/me/recovery-codes", {"password": PASSWORD}))["codes"]
        assert len({*before, *codes}) == 20
        assert all(re.fullmatch("([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}", code) for code in codes)

        def body(code: str, name: str = "Quentin", new: str = ANOTHER) -> dict[str, str]:
            return {"name": name, "code": code, "newPassword": new}

        wrong = [body(before[0]), body("x"), body(""), body(codes[0], "Nobody here"), body("🎲" * 16)]
        for each in wrong:
            assert await other.refused("POST", "/api/recovery", each) == (401, "wrong_credentials")
        assert await other.refused("POST", "/api/recovery", body(codes[0], new="short")) == (422, "password_too_short")
        tries = [other.request("POST", "/api/recovery", body(codes[0].lower().replace("-", " "))) for _ in range(4)]
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*tries))
        assert statuses == [204, 401, 401, 401]
        await owner.wait_closed()
        assert await owner.refused("GET", "/api/me") == (401, "not_signed_in")
        assert await other.refused(*log_in("Quentin")) == (401, "wrong_credentials")
        await owner.log_in("Quentin", ANOTHER)
        assert (await owner.call("GET", "/api/me/security"))["recoveryCodes"] == 9

    story(shared_server, play)


def test_a_recovery_code_of_one_player_is_nothing_for_another(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        await owner.account("Rosa", PASSWORD)
        await with_app(other, "Sven")
        codes = (await owner.call("POST", "/api/me/recovery-codes", {"password": PASSWORD}))["codes"]
        stolen = {"name": "Sven", "code": codes[0], "newPassword": ANOTHER}
        assert await other.refused("POST", "/api/recovery", stolen) == (401, "wrong_credentials")
        assert await other.refused(*log_in("Sven", codes[0])) == (401, "wrong_code")

    story(shared_server, play)


def test_recovery_leaves_the_app_in_use(shared_server: RunningServer) -> None:
    async def play(owner: Player, thief: Player) -> None:
        secret = await with_app(owner, "Tilda")
        asked = {"password": PASSWORD, "code": CLOCK.code(secret)}
        codes = (await owner.call("POST", "/api/me/recovery-codes", asked))["codes"]
        await thief.call("POST", "/api/recovery", {"name": "Tilda", "code": codes[0], "newPassword": ANOTHER})
        assert await thief.refused(*log_in("Tilda", "", ANOTHER)) == (401, "code_needed")
        assert await thief.refused(*log_in("Tilda", codes[0], ANOTHER)) == (401, "wrong_code")
        await thief.call(*log_in("Tilda", codes[1], ANOTHER))

    story(shared_server, play)


# Passkeys.


async def with_passkey(owner: Player, name: str) -> SoftwarePasskey:
    await owner.account(name, PASSWORD)
    options = await owner.call("POST", "/api/me/passkeys/options", {"password": PASSWORD}, **LOCAL)
    passkey = SoftwarePasskey()
    told = await owner.call("POST", "/api/me/passkeys", passkey.create(options["challenge"]))
    assert [one["name"] for one in told["passkeys"]] == ["Laptop"]
    return passkey


async def challenge(player: Player) -> str:
    return str((await player.call("POST", "/api/passkeys/options", **LOCAL))["challenge"])


def test_a_passkey_logs_its_owner_in(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        passkey = await with_passkey(owner, "Ursula")
        signed = await other.call("POST", "/api/passkeys/sessions", passkey.sign(await challenge(other)))
        assert signed["player"]["name"] == "Ursula"
        other.token = signed["token"]
        [listed] = (await other.call("GET", "/api/me/security"))["passkeys"]
        assert (listed["host"], listed["usedAt"] is None) == ("localhost", False)
        async with Player(shared_server.url) as stranger:
            await stranger.guest("Stranger")
            refused = await stranger.refused("DELETE", f"/api/me/passkeys/{listed['id']}")
            assert refused == (404, "no_such_passkey")
        await owner.call("DELETE", f"/api/me/passkeys/{listed['id']}")
        gone = await other.refused("POST", "/api/passkeys/sessions", passkey.sign(await challenge(other)))
        assert gone == (401, "wrong_passkey")

    story(shared_server, play)


def test_what_is_not_signed_here_now_by_the_owner_is_refused(shared_server: RunningServer) -> None:
    async def play(owner: Player, thief: Player) -> None:
        passkey = await with_passkey(owner, "Viktor")
        first = passkey.sign(await challenge(thief))
        await thief.call("POST", "/api/passkeys/sessions", first)
        creation = await owner.call("POST", "/api/me/passkeys/options", {"password": PASSWORD}, **LOCAL)
        other_key = SoftwarePasskey()
        other_key.credential_id = passkey.credential_id
        bodies: list[dict[str, Any]] = [
            first,
            passkey.sign(creation["challenge"]),
            passkey.sign("AAAA"),
            passkey.sign("not base64 ä"),
            other_key.sign(await challenge(thief)),
            SoftwarePasskey().sign(await challenge(thief)),
            passkey.sign(await challenge(thief), host="evil.example"),
            passkey.sign(await challenge(thief), client={"origin": "https://evil.example"}),
            passkey.sign(await challenge(thief), client={"origin": "http://localhost.evil.example"}),
            passkey.sign(await challenge(thief), client={"origin": "http://["}),
            passkey.sign(await challenge(thief), client={"type": "webauthn.create"}),
            passkey.sign(await challenge(thief), flags=USER_PRESENT),
            passkey.sign(await challenge(thief), count=1),
            {**passkey.sign(await challenge(thief)), "signature": "AAAA"},
            {**passkey.sign(await challenge(thief)), "authenticatorData": "AAAA"},
            {**passkey.sign(await challenge(thief)), "clientData": "AAAA"},
        ]
        for number, body in enumerate(bodies):
            refusal = await thief.refused("POST", "/api/passkeys/sessions", body)
            assert refusal == (401, "wrong_passkey"), number
        answer = passkey.sign(await challenge(thief))
        tries = [thief.request("POST", "/api/passkeys/sessions", answer) for _ in range(5)]
        statuses = sorted(each.status_code for each in await asyncio.gather(*tries))
        assert statuses == [201, 401, 401, 401, 401], "a signed challenge is good once"

    story(shared_server, play)


def test_a_passkey_is_added_by_whoever_was_asked_and_once(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        passkey = await with_passkey(owner, "Wanda")
        await other.account("Xaver", PASSWORD)

        async def options(player: Player) -> str:
            told = await player.call("POST", "/api/me/passkeys/options", {"password": PASSWORD}, **LOCAL)
            return str(told["challenge"])

        fresh = SoftwarePasskey()
        refused = [
            (fresh.create(await options(owner)), "wrong_passkey"),
            (fresh.create(await challenge(other)), "wrong_passkey"),
            (fresh.create(await options(other), flags=USER_PRESENT), "wrong_passkey"),
            (fresh.create(await options(other), host="evil.example"), "wrong_passkey"),
            (fresh.create(await options(other), client={"origin": "https://evil.example"}), "wrong_passkey"),
            ({**fresh.create(await options(other)), "attestation": "gYGB" * 900}, "wrong_passkey"),
            (passkey.create(await options(other)), "passkey_known"),
        ]
        for body, code in refused:
            assert (await other.refused("POST", "/api/me/passkeys", body))[1] == code
        for _ in range(10):
            await other.call("POST", "/api/me/passkeys", SoftwarePasskey().create(await options(other)))
        late = fresh.create(await options(other))
        assert await other.refused("POST", "/api/me/passkeys", late) == (409, "too_many_passkeys")

    story(shared_server, play)


def test_a_challenge_runs_out(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        passkey = await with_passkey(owner, "Yvonne")
        old = await challenge(other)
        CLOCK.offset += 301
        assert await other.refused("POST", "/api/passkeys/sessions", passkey.sign(old)) == (401, "wrong_passkey")

    story(shared_server, play)


def test_a_banned_player_has_no_way_in(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        passkey = await with_passkey(owner, "Zacharias")
        codes = (await owner.call("POST", "/api/me/recovery-codes", {"password": PASSWORD}))["codes"]
        shared_server.run(shared_server.services.store.admin.ban("test", str(owner.id), "rude"))
        signed = passkey.sign(await challenge(other))
        assert await other.refused("POST", "/api/passkeys/sessions", signed) == (403, "banned")
        await other.call("POST", "/api/recovery", {"name": "Zacharias", "code": codes[0], "newPassword": ANOTHER})
        assert await other.refused(*log_in("Zacharias", "", ANOTHER)) == (403, "banned")

    story(shared_server, play)


@pytest.mark.parametrize("header", ["127.0.0.1:8642", "[::1]:80", "", "a" * 300, "日本.example", "[", "10.0.0.1"])
def test_a_server_without_a_name_takes_no_passkeys(header: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        passkey_host(header)
    assert refused.value.code == "no_passkeys_here"


def test_a_host_is_taken_without_its_port() -> None:
    assert [passkey_host(header) for header in ("localhost:8642", "Poker.Example.org")] == [
        "localhost",
        "poker.example.org",
    ]


def test_a_deleted_account_leaves_no_factor_behind(shared_server: RunningServer) -> None:
    async def play(owner: Player, other: Player) -> None:
        passkey = await with_passkey(owner, "Albertine")
        await owner.call("POST", "/api/me/recovery-codes", {"password": PASSWORD})
        exported = await owner.call("GET", "/api/me/export")
        assert [row["name"] for row in exported["passkeys"]] == ["Laptop"]
        await owner.call("POST", "/api/me/deletion", {"password": PASSWORD})
        store = shared_server.services.store
        assert shared_server.run(store.second_factors.codes_left(str(owner.id))) == 0
        gone = await other.refused("POST", "/api/passkeys/sessions", passkey.sign(await challenge(other)))
        assert gone == (401, "wrong_passkey")

    story(shared_server, play)
