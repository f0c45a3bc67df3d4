"""Guests, named accounts, sessions and tickets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from clients import Player, two_by_rest
from riverboat.errors import RiverboatError
from riverboat.server import auth
from riverboat.server.auth import Passwords
from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server

PASSWORD = "correct horse battery"


def test_a_guest_needs_no_name_and_gets_one_in_the_own_language(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as guest, Player(server.url, "zh-CN") as optional_caller:
            await guest.guest()
            await optional_caller.guest()
            assert guest.name.startswith("Guest ")
            assert optional_caller.name.startswith("访客 ")
            assert await guest.chips() == 100_000

    asyncio.run(story())


def test_a_guest_who_registers_keeps_everything(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as later:
            await ann.guest("Ann")
            number, game = ann.id, await ann.create_game()
            await ann.sit(game, 5000)
            await ann.account("Anna", PASSWORD)
            assert ann.id == number
            me = {"id": number, "name": "Anna", "kind": "named", "chips": 95_000, "role": "player"}
            assert await ann.call("GET", "/api/me") == me
            await later.log_in("ANNA", PASSWORD)
            assert later.id == number
            assert [one["id"] for one in await later.call("GET", "/api/me/games")] == [game]

    asyncio.run(story())


def test_a_name_belongs_to_its_account(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            await ann.account("Ann", PASSWORD)
            for body in ({"name": "Ann"}, {"name": "ANN "}, {"name": "Аnn"}):
                assert await eve.refused("POST", "/api/guests", body) == (409, "name_taken")
            wanted = {"name": "ann", "password": PASSWORD}
            assert await eve.refused("POST", "/api/accounts", wanted) == (409, "name_taken")
            await eve.guest("Eve")
            assert await eve.refused("PATCH", "/api/me", {"name": "Ann"}) == (409, "name_taken")
            assert (await eve.call("PATCH", "/api/me", {"name": "Eva"}))["name"] == "Eva"

    asyncio.run(story())


def test_a_wrong_name_and_a_wrong_password_look_alike(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            await ann.account("Ann", PASSWORD)
            answers = [
                await eve.request("POST", "/api/sessions", {"name": name, "password": "wrong horse"})
                for name in ("Ann", "Nobody")
            ]
            assert [answer.status_code for answer in answers] == [401, 401]
            assert answers[0].content == answers[1].content
            assert answers[0].headers["www-authenticate"] == "Bearer"

    asyncio.run(story())


def test_a_password_is_checked_with_the_same_work_for_nobody() -> None:
    """Timing cannot be asserted; that a hash is computed can."""

    class Counting(Passwords):
        checked = 0

        def _verify(self, password_hash: str, password: str) -> bool:
            self.checked += 1
            return super()._verify(password_hash, password)

    async def story() -> None:
        passwords = Counting(1)
        assert not await passwords.fits("anything", None)
        assert not await passwords.fits("nobody has this password", None)
        own = await passwords.hash(PASSWORD)
        assert await passwords.fits(PASSWORD, own)
        assert not await passwords.fits(PASSWORD + " ", own)
        assert not await passwords.fits(PASSWORD, "not a hash")
        assert passwords.checked == 5
        passwords.close()

    asyncio.run(story())


def test_passwords_wait_in_a_line_that_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "MOST_WAITING", 5)  # each password takes its time

    async def story() -> None:
        passwords = Passwords(1)
        results = await asyncio.gather(*(passwords.fits("x", None) for _ in range(6)), return_exceptions=True)
        assert sum(isinstance(result, RiverboatError) for result in results) == 1
        passwords.close()

    asyncio.run(story())


def test_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(
        NO_LIMITS, logins_per_second=0.001, login_burst=2, slowest_login_seconds=0.05, passwords_at_once=1
    )
    with running_server(tmp_path, ServerConfig(limits=limits, trusted_proxies=("127.0.0.1",))) as server:

        async def story() -> None:
            async with Player(server.url) as ann, Player(server.url) as eve:
                await ann.account("Ann", "correct horse")
                for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
                    wrong = {"name": "Ann", "password": "guess"}
                    statuses = [
                        (await eve.request("POST", "/api/sessions", wrong, headers={"X-Forwarded-For": address}))
                        for _ in range(3)
                    ]
                    assert [answer.status_code for answer in statuses] == [401, 401, 429]
                right = {"name": "Ann", "password": "correct horse"}
                answer = await ann.request("POST", "/api/sessions", right, headers={"X-Forwarded-For": "192.0.2.9"})
                assert answer.status_code == 201

        asyncio.run(story())


def test_wrong_passwords_for_a_name_slow_down_every_try_for_it(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, logins_per_second=0.001, login_burst=2, slowest_login_seconds=1.0)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def guess(address: str) -> float:
            began = time.monotonic()
            with pytest.raises(RiverboatError) as refused:
                await server.context.accounts.log_in("Ann", "guess", address)
            assert refused.value.code == "wrong_credentials"
            return time.monotonic() - began

        *_, last = [server.run(guess(f"192.0.2.{number}")) for number in range(3)]
        assert last >= 1.0


def test_logging_in_is_throttled_for_each_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, logins_per_second=0.001, login_burst=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as eve:
                wrong = {"name": "Ann", "password": "guess"}
                for _ in range(3):
                    assert await eve.refused("POST", "/api/sessions", wrong) == (401, "wrong_credentials")
                answer = await eve.request("POST", "/api/sessions", wrong)
                assert answer.status_code == 429
                assert int(answer.headers["retry-after"]) > 1

        asyncio.run(story())


def test_new_players_of_one_address_are_counted(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, guests_per_second=0.001, guest_burst=2)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as eve:
                await eve.call("POST", "/api/guests", {})
                await eve.call("POST", "/api/guests", {})
                assert await eve.refused("POST", "/api/guests", {}) == (429, "too_many_requests")

        asyncio.run(story())


def test_requests_of_one_token_are_counted(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, requests_per_second=0.001, request_burst=3, address_factor=1000)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> None:
            async with Player(server.url) as ann, Player(server.url) as bob:
                await ann.guest("Ann")
                await bob.guest("Bob")
                for _ in range(3):
                    await ann.chips()
                answer = await ann.request("GET", "/api/me", headers={"Accept-Language": "zh-CN"})
                assert answer.status_code == 429
                assert answer.json()["code"] == "too_many_requests"
                assert "请求" in answer.json()["message"]
                await bob.chips()

        asyncio.run(story())


def test_a_token_is_good_until_it_is_logged_out(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.account("Ann", PASSWORD)
            first = ann.token
            await ann.log_in("Ann", PASSWORD)
            assert ann.token != first
            await ann.call("DELETE", "/api/sessions")
            assert await ann.refused("GET", "/api/me") == (401, "not_signed_in")
            ann.token = first
            assert await ann.chips() == 100_000

    asyncio.run(story())


@pytest.mark.parametrize("header", ["", "Bearer", "Basic abc", "Bearer nonsense", "Bearer " + "x" * 5000])
def test_a_bad_token_is_nobody(server: RunningServer, header: str) -> None:
    async def story() -> None:
        async with Player(server.url) as eve:
            more = {"headers": {"Authorization": header}}
            assert await eve.refused("GET", "/api/me", **more) == (401, "not_signed_in")
            assert await eve.call("GET", "/api/games", **more) == []

    asyncio.run(story())


@pytest.fixture(params=["sqlite", "postgresql"])
def server_of_each_kind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    url = request.getfixturevalue("fresh_postgres_url") if request.param == "postgresql" else None
    with running_server(tmp_path, ServerConfig(limits=NO_LIMITS, database=url)) as running:
        yield running


def test_chips_left_on_tables_are_not_refilled(server_of_each_kind: RunningServer) -> None:
    async def story() -> None:
        async with Player(server_of_each_kind.url) as ann:
            await ann.guest("Ann")
            cash = await ann.create_game(minBuyIn=100, maxBuyIn=60_000)
            await ann.sit(cash, 50_000)
            await ann.call("POST", f"/api/games/{cash}/rebuy", {"amount": 10_000})
            assert (await ann.call("POST", "/api/me/refill"))["chips"] == 40_000
            sit_and_go = await ann.create_game(kind="sit_and_go", entry=15_000)
            await ann.sit(sit_and_go, 15_000)
            assert (await ann.call("POST", "/api/me/refill"))["chips"] == 25_000
            tournament = await ann.call("POST", "/api/tournaments", {"entry": 25_000})
            await ann.call("POST", f"/api/tournaments/{tournament['id']}/entries")
            assert (await ann.call("POST", "/api/me/refill"))["chips"] == 0
            for game in (cash, sit_and_go):
                await ann.call("DELETE", f"/api/games/{game}/players/{ann.id}")
            await ann.call("DELETE", f"/api/tournaments/{tournament['id']}/entries")
            assert await ann.chips() == 100_000
            assert (await ann.call("POST", "/api/me/refill"))["chips"] == 100_000

    asyncio.run(story())


def test_chips_of_a_player_who_left_all_in_are_not_refilled(server_of_each_kind: RunningServer) -> None:
    async def story() -> None:
        async with Player(server_of_each_kind.url) as ann, Player(server_of_each_kind.url) as bob:
            game, at = await two_by_rest(ann, bob, speed="slow")
            state = await ann.look_in_play(game)
            leaver = at[state["currentPlayer"]]
            stayer = ann if leaver is bob else bob
            await leaver.call("POST", f"/api/games/{game}/all_in", {})
            await leaver.call("DELETE", f"/api/games/{game}/players/{leaver.id}")
            assert await leaver.call("GET", "/api/me/games") == []
            assert (await leaver.call("POST", "/api/me/refill"))["chips"] == 90_000
            await stayer.call("POST", f"/api/games/{game}/fold", {})
            assert await leaver.chips() == 100_100
            assert (await leaver.call("POST", "/api/me/refill"))["chips"] == 100_100
            await leaver.sit(game, 10_100)
            assert [one["id"] for one in await leaver.call("GET", "/api/me/games")] == [game]

    asyncio.run(story())


def test_a_refill_brings_back_what_was_lost_and_no_more(server_of_each_kind: RunningServer) -> None:
    async def story() -> None:
        async with Player(server_of_each_kind.url) as ann, Player(server_of_each_kind.url) as bob:
            game, at = await two_by_rest(ann, bob, speed="slow")
            state = await ann.look_in_play(game)
            # While a hand is on, what was brought to it counts.
            assert (await ann.call("POST", "/api/me/refill"))["chips"] == 90_000
            # No next hand may take blinds before the chips are counted.
            for player in (ann, bob):
                await player.call("PUT", f"/api/games/{game}/players/{player.id}/sit_out")
            loser = at[state["currentPlayer"]]
            await loser.call("POST", f"/api/games/{game}/fold", {})
            assert (await loser.call("POST", "/api/me/refill"))["chips"] == 90_050
            winner = ann if loser is bob else bob
            assert (await winner.call("POST", "/api/me/refill"))["chips"] == 90_000
            for player in (ann, bob):
                await player.call("DELETE", f"/api/games/{game}/players/{player.id}")
            assert await loser.chips() == 100_000
            assert await winner.chips() == 100_050

    asyncio.run(story())


def test_short_passwords_and_bad_names_are_refused(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as eve:
            for body, code in (
                ({"name": "Ann", "password": "short"}, "password_too_short"),
                ({"name": "\u200b", "password": PASSWORD}, "empty_name"),
                ({"name": "dealer", "password": PASSWORD}, "name_reserved"),
                ({"name": "x" * 60, "password": PASSWORD}, "name_too_long"),
            ):
                assert await eve.refused("POST", "/api/accounts", body) == (422, code)

    asyncio.run(story())


def test_nothing_in_the_database_gives_a_password_or_token_away(server: RunningServer, tmp_path: Path) -> None:
    async def story() -> tuple[str, str]:
        async with Player(server.url) as ann:
            await ann.account("Ann", PASSWORD)
            return ann.token, (await ann.call("POST", "/api/tickets"))["ticket"]

    secrets = asyncio.run(story())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (PASSWORD, *secrets):
        assert secret.encode() not in stored
