"""`/api/me/opponents` and `/api/me/ladder`: what the caller knows of others, and the levels the caller has beaten."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from litestar import get, put
from litestar.params import JSONBody, PathParameter

from riverboat.bots.roster import person_key
from riverboat.errors import RiverboatError, quoted
from riverboat.host.ladder import LEAST_HANDS, Ladder
from riverboat.host.records import Player
from riverboat.protocol.opponents import LadderBody, NewNote, OpponentBody, RungBody
from riverboat.protocol.statistics import rates_of
from riverboat.server.http.accounts import ACCOUNTS
from riverboat.server.http.callers import BEARER, AppContext, Caller, Context
from riverboat.server.http.errors import refusals
from riverboat.table import PlayerId
from riverboat.table.opponents import OpponentMemory

MOST_LISTED: Final = 100
_BOT: Final = "bot:"
_PLAYER: Final = "player:"

OpponentPath: TypeAlias = Annotated[
    str, PathParameter(min_length=1, max_length=250, description="A player's id, or the `key` of an opponent")
]


@get(
    "/api/me/opponents",
    tags=[ACCOUNTS],
    summary="Whom the caller has met or noted, the most hands first",
    security=BEARER,
    responses=refusals(401),
)
async def my_opponents(context: Context, caller: Caller) -> list[OpponentBody]:
    memory = await context.services.store.opponents.memory(caller.id)
    keys = sorted({*memory.met, *memory.notes}, key=lambda key: (-memory.of(key).stats.hands, key))[:MOST_LISTED]
    accounts = {key.removeprefix(_PLAYER) for key in keys if key.startswith(_PLAYER)}
    known = await context.services.store.accounts.players(accounts)
    return [_body(memory, key, known) for key in keys]


@get(
    "/api/me/opponents/{opponent:str}",
    tags=[ACCOUNTS],
    summary="How an opponent plays, by hands that both were dealt into, and the caller's note",
    security=BEARER,
    responses=refusals(401, 404),
)
async def my_opponent(context: Context, caller: Caller, opponent: OpponentPath) -> OpponentBody:
    memory = await context.services.store.opponents.memory(caller.id)
    return await _told(context, memory, await _key(context, memory, opponent))


@put(
    "/api/me/opponents/{opponent:str}/note",
    tags=[ACCOUNTS],
    summary="Write a note on an opponent, which only the caller sees",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def note_opponent(
    context: Context, caller: Caller, opponent: OpponentPath, data: JSONBody[NewNote]
) -> OpponentBody:
    store = context.services.store.opponents
    key = await _key(context, await store.memory(caller.id), opponent)
    return await _told(context, await store.note(caller.id, key, data.note), key)


@get(
    "/api/me/ladder",
    tags=[ACCOUNTS],
    summary="The levels of bots that the caller has beaten, and the one to play next",
    security=BEARER,
    responses=refusals(401),
)
async def my_ladder(context: Context, caller: Caller) -> LadderBody:
    return _ladder(await context.services.store.opponents.ladder(caller.id))


async def _key(context: AppContext, memory: OpponentMemory, opponent: str) -> str:
    """Returns the key of a player, or one that the caller knows."""
    if opponent in memory.met or opponent in memory.notes:
        return opponent
    key = await context.services.store.opponents.key_of(opponent)
    if key is None:
        raise RiverboatError("no_such_player", f"there is no player {quoted(opponent)}", player=opponent)
    return key


async def _told(context: AppContext, memory: OpponentMemory, key: str) -> OpponentBody:
    account = key.removeprefix(_PLAYER) if key.startswith(_PLAYER) else ""
    known = await context.services.store.accounts.players([account] if account else [])
    return _body(memory, key, known)


def _body(memory: OpponentMemory, key: str, known: dict[PlayerId, Player]) -> OpponentBody:
    met = memory.of(key)
    bot = key.removeprefix(_BOT) if key.startswith(_BOT) else ""
    player = known.get(key.removeprefix(_PLAYER))
    return OpponentBody(
        key=key,
        name=player.name if player is not None else bot,
        person=person_key(bot),
        hands=met.stats.hands,
        showdowns=met.stats.showdowns,
        statistics=rates_of(met.stats),
        won_bb=met.won_bb,
        note=memory.notes.get(key, ""),
    )


def _ladder(ladder: Ladder) -> LadderBody:
    return LadderBody(
        rungs=tuple(
            RungBody(
                level=rung.level,
                hands=rung.hands,
                won_bb=rung.won_bb,
                margin_bb=rung.margin_bb,
                hands_left=rung.hands_left,
                is_beaten=rung.is_beaten,
            )
            for rung in ladder.rungs
        ),
        offered=ladder.offered,
        has_climbed=ladder.has_climbed,
        least_hands=LEAST_HANDS,
    )


HANDLERS = (my_opponents, my_opponent, note_opponent, my_ladder)
