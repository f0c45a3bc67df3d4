"""Whatever is sent as the body of a REST request: it is one of its kind, or refused with 400 and a code."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from junk import JUNK, check
from litestar import Litestar, post
from litestar.exceptions import HTTPException
from litestar.params import JSONBody

from riverboat.errors import RiverboatError
from riverboat.protocol import Refusal, admin, bot_accounts, lab, opponents, own_account, rest, tournament_rest
from riverboat.review import rest as reviews
from riverboat.review import training_rest
from riverboat.server.http.callers import StrictRequest
from riverboat.server.http.errors import on_failure, on_http_exception, on_refusal

BODIES: dict[type[msgspec.Struct], dict[str, Any]] = {
    rest.NewGuest: {"name": "Ann"},
    rest.Credentials: {"name": "Ann", "password": "secret"},
    rest.LogIn: {"name": "Ann", "password": "secret", "code": "123456"},
    rest.NewName: {"name": "Ann"},
    bot_accounts.NewBotAccount: {"name": "Deep"},
    rest.SitDown: {"buyIn": 500, "seat": 3},
    rest.Envelope: {"actionId": "x"},
    rest.Raise: {"amount": 40},
    rest.BuyChips: {"amount": 50},
    rest.ComeBackNow: {"post": True},
    rest.Wait: {"playerName": "Ann", "code": "ABCD"},
    rest.OtherSeat: {"seat": 3, "post": True},
    rest.NewBot: {"bot": "tag"},
    rest.CreateGame: {"name": "Table", "kind": "cash", "seats": 6, "smallBlind": 5, "bigBlind": 10},
    tournament_rest.CreateTournament: {"name": "Monday", "seats": 6},
    tournament_rest.EnterTournament: {"playerName": "Ann"},
    tournament_rest.LevelBody: {"smallBlind": 50, "bigBlind": 100},
    tournament_rest.BreakBody: {"afterLevel": 4},
    tournament_rest.DayEndBody: {"afterLevel": 4, "players": 9, "restMinutes": 60},
    tournament_rest.RebuysBody: {"levels": 4},
    tournament_rest.AddOnBody: {"level": 5},
    tournament_rest.BountiesBody: {"amount": 100},
    tournament_rest.AskDeal: {"method": "icm"},
    tournament_rest.AnswerToDeal: {"agrees": True},
    lab.WrittenRange: {"text": "66+"},
    lab.WrittenSizes: {"sizes": "bet=33%"},
    lab.RangesOnBoard: {"board": "", "oop": "66+", "ip": "AKs"},
    lab.SpotOfStrategy: {"players": 2, "line": "c"},
    reviews.ImportedHands: {"text": "a hand", "hero": "Ann"},
    reviews.AskHint: {"handId": "7", "version": 3},
    training_rest.RetryMistake: {"key": "7-0", "option": 1},
    training_rest.AnswerDrill: {"seed": 3, "answer": 1},
    reviews.NewRetry: {"review": "7", "decision": 0, "deal": "anew", "seed": 1},
    admin.NewReport: {"playerId": 3, "reason": "chat", "gameId": 7, "handNumber": 3, "words": "rude"},
    admin.ReasonGiven: {"reason": "rude"},
    admin.MuteFor: {"minutes": 5},
    admin.DrainProcess: {"process": "4711"},
    admin.BroadcastText: {"text": "We close at ten."},
    opponents.NewNote: {"note": "never bluffs"},
    own_account.NewPassword: {"password": "old secret", "newPassword": "new secret"},
    own_account.AccountDeletion: {"password": "old secret"},
    own_account.Confirmation: {"password": "old secret", "code": "123456"},
    own_account.TotpCode: {"code": "123456"},
    own_account.Recovery: {"name": "Ann", "code": "AAAA-BBBB", "newPassword": "new secret"},
    own_account.NewPasskey: {"name": "Laptop", "credentialId": "AA", "clientData": "AA", "attestation": "AA"},
    own_account.PasskeyAnswer: {
        **{"credentialId": "AA", "clientData": "AA"},
        **{"authenticatorData": "AA", "signature": "AA"},
    },
    lab.NewSolution: {"board": "Td9d6h", "oop": "66+", "ip": "AKs", "pot": 100, "stack": 500},
}
"""A body that is taken, for each kind."""

RAW = (
    *(
        b"",
        b"{",
        b"[]",
        b"null",
        b"{} {}",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"a":NaN}',
        b'{"a":1e999}',
        b"\x00",
        b'"\\ud800"',
    ),
    *(b"true", b"1", b"-0", b'{"name":"\\ud800"}', b'{"amount":Infinity}', b'{"amount":' + b"9" * 3000 + b"}"),
)


def malformed_bodies(kind: type[msgspec.Struct]) -> Iterator[bytes]:
    body, random = BODIES[kind], Random(kind.__name__)
    yield from RAW
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    for name in (*names, "cheat", "", "\0"):
        for value in random.sample(JUNK, 24):
            try:
                yield msgspec.json.encode({**body, name: value})
            except (TypeError, ValueError, OverflowError, RecursionError):
                continue  # nobody can send that


def application(kind: type[msgspec.Struct]) -> Litestar:
    async def take(data: Any) -> None: ...

    take.__annotations__ = {"data": JSONBody[kind], "return": None}
    return Litestar(
        [post("/", status_code=204)(take)],
        request_class=StrictRequest,
        exception_handlers={
            RiverboatError: on_refusal,
            HTTPException: on_http_exception,
            Exception: on_failure,
        },
        openapi_config=None,
        logging_config=None,
    )


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_a_malformed_body_is_refused_with_a_code(kind: type[msgspec.Struct]) -> None:
    async def story() -> None:
        transport = ASGITransport(application(kind))
        async with AsyncClient(transport=transport, base_url="http://test") as client:

            async def sent(body: bytes) -> int:
                answer = await client.post("/", content=body, headers={"content-type": "application/json"})
                if answer.status_code != 204:
                    refusal = msgspec.json.decode(answer.content, type=Refusal)
                    assert answer.status_code == 400, (body[:200], refusal)
                    check(refusal.error(), refusal.code)
                return answer.status_code

            assert await sent(msgspec.json.encode(BODIES[kind])) == 204
            statuses = [await sent(body) for body in malformed_bodies(kind)]
            assert statuses.count(400) > 40

    asyncio.run(story())


def test_every_kind_of_body_is_tried() -> None:
    # Bots are parts of bodies.
    parts = {rest.BotChoice, rest.SeatedBotChoice, tournament_rest.TournamentBots}
    assert set(_below(rest.RequestBody)) - parts == set(BODIES)


def _below(kind: type) -> Iterator[type]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)
