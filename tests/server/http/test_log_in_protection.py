"""Guessing slows the guesser and never locks the owner out; common passwords and lookalike names are refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import msgspec
import pytest

from clients import Player
from riverboat.errors import RiverboatError
from riverboat.server.auth import Passwords
from riverboat.server.common_passwords import is_common
from riverboat.server.config import ServerConfig
from riverboat.server.names import clean_name, name_skeleton
from running import NO_LIMITS, running_server


@pytest.mark.parametrize(
    "password",
    [
        *("password", "Password1!", "P@ssw0rd", "passw0rd123", "letmein!!", "iloveyou2", "qwertyuiop", "QWERTY123"),
        *(
            "12345678",
            "87654321",
            "abcdefgh",
            "1q2w3e4r",
            "asdfghjkl;",
            "aaaaaaaa",
            "abababab",
            "abcabcabc",
            "11112222",
        ),
        *("19870412", "12.04.1987", "1987-4-12", "woaini520", "riverboat", "pokerface1", "Annabella1", "allebanna!"),
        *("ｐａｓｓｗｏｒｄ", "pass word", "Dragon99!", "zhang123"),
    ],
)
def test_a_password_that_is_tried_first_is_common(password: str) -> None:
    assert is_common(password, "Annabella")


@pytest.mark.parametrize(
    "password",
    [
        *("correct horse", "correct horse battery", "tr0ub4dor&3x", "kxqmwzvb", "Mx7#pQz2", "river fish lamp"),
        *("我爱吃北京烤鸭和豆浆", "dragon fruit salad", "annas bella vista", "passwordless entry"),
    ],
)
def test_a_password_of_ones_own_is_not(password: str) -> None:
    assert not is_common(password, "Annabella")


@pytest.mark.parametrize(
    ("name", "lookalike"),
    [
        ("Paypal", "Раураl"),
        ("Iris", "lris"),
        ("modern", "rnodem"),
        ("Bob", "Воb"),
        ("Ann", "Αnn"),
        ("Oscar", "0scar"),
        ("scope", "ѕсоре"),
        ("Alice", "𝓐lice"),
        ("José", "Jose"),
    ],
)
def test_names_that_look_the_same_have_one_skeleton(name: str, lookalike: str) -> None:
    assert name_skeleton(name) == name_skeleton(lookalike)


def test_names_that_look_different_do_not() -> None:
    names = ["Ann", "Anna", "Bob", "Rob", "小明", "小朋", "Zoë 🎲", "Player 2", "Player 3", "Иван", "نور"]
    assert len({name_skeleton(name) for name in names}) == len(names)


@pytest.mark.parametrize("name", ["аdmin", "Dealer"[:1] + "еаler", "sуstem", "rооt"])
def test_a_lookalike_of_a_reserved_name_is_reserved(name: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        clean_name(name)
    assert refused.value.code == "name_reserved"


def test_nobody_takes_a_name_that_looks_like_an_accounts(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Player(url) as iris, Player(url) as eve:
            await iris.account("Iris", "correct horse")
            fake = {"name": "lris", "password": "correct horse"}
            assert await eve.refused("POST", "/api/accounts", fake) == (409, "name_taken")
            await eve.guest("Eve")
            assert await eve.refused("PATCH", "/api/me", {"name": "lris"}) == (409, "name_taken")
            assert (await iris.call("PATCH", "/api/me", {"name": "IRIS"}))["name"] == "IRIS"
            weak = {"name": "Eve the guest", "password": "Password1"}
            assert await eve.refused("POST", "/api/accounts", weak) == (422, "password_too_common")

    with running_server(tmp_path) as server:
        asyncio.run(story(server.url))


def test_an_owner_at_a_known_address_neither_waits_nor_shares_the_budget_of_guessers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = msgspec.structs.replace(
        NO_LIMITS, logins_per_second=0.0001, login_burst=2, slowest_login_seconds=7, passwords_at_once=1
    )
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        accounts = server.context.accounts
        pauses: list[float] = []

        async def pause(seconds: float) -> None:
            pauses.append(seconds)

        monkeypatch.setattr(accounts, "_pause", pause)

        async def code(name: str, address: str) -> str:
            with pytest.raises(RiverboatError) as refused:
                await accounts.log_in(name, "a wrong guess", address)
            return refused.value.code

        async def story() -> None:
            await accounts.register("Ann", "correct horse", "en", "192.0.2.1", None)
            await accounts.log_in("Ann", "correct horse", "192.0.2.1")
            for number in range(2, 4):
                assert await code("Ann", f"192.0.2.{number}") == "wrong_credentials"
            assert pauses == []
            assert await code("Ann", "192.0.2.9") == "wrong_credentials"
            assert pauses == [7]
            codes = [await code("Bob", "192.0.2.1") for _ in range(2)]
            assert codes == ["wrong_credentials", "too_many_requests"]
            assert await code("Ann", "192.0.2.1") == "wrong_credentials"
            assert (await accounts.log_in("Ann", "correct horse", "192.0.2.1")).player.name == "Ann"
            assert pauses == [7]

        server.run(story())


def test_known_callers_are_served_before_others() -> None:
    async def story() -> None:
        passwords = Passwords(1)
        gate, order = Event(), []
        first = asyncio.create_task(passwords._beside(gate.wait))
        await asyncio.sleep(0)

        async def ask(name: str, is_known: bool) -> None:
            await passwords._beside(lambda: order.append(name), is_known)

        others = [asyncio.create_task(ask(f"guesser {number}", False)) for number in range(3)]
        await asyncio.sleep(0)
        known = asyncio.create_task(ask("owner", True))
        others[1].cancel()
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, known, others[0], others[2])
        assert order == ["owner", "guesser 0", "guesser 2"]
        passwords.close()

    asyncio.run(story())
