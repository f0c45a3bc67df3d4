"""`/api/tournaments`: tournaments over many tables."""

from __future__ import annotations

import secrets
from random import Random
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter

from riverboat.bots import bot_title
from riverboat.bots.roster import cast
from riverboat.errors import RiverboatError
from riverboat.host.records import NewTournament, Player, Tournament
from riverboat.host.tournament import (
    AnswerDeal,
    Begin,
    BuyAddOn,
    BuyRebuy,
    CallOff,
    Enter,
    ProposeDeal,
    TournamentResponse,
    TournamentState,
    TournamentUpdated,
    Withdraw,
    decode_state,
    encode_state,
    resource_id_of,
)
from riverboat.host.tournament.kind import no_such_tournament
from riverboat.host.tournament.requests import BeginDay, TournamentRequest
from riverboat.protocol.rest import LONGEST_TITLE
from riverboat.protocol.tournament_rest import (
    AnswerToDeal,
    AskDeal,
    CreateTournament,
    EnterTournament,
    EntryBody,
    TournamentBody,
    TournamentBots,
    TournamentDetail,
    TournamentTableBody,
)
from riverboat.protocol.views import GameStatus
from riverboat.server.game_service import same_code
from riverboat.server.http.callers import (
    BEARER,
    AppContext,
    Caller,
    Context,
    OptionalCaller,
    not_allowed,
)
from riverboat.server.http.errors import refusals
from riverboat.server.http.hands import CodeParameter
from riverboat.server.http.new_games import bot_name
from riverboat.server.http.new_tournaments import (
    TournamentTerms,
    tournament_body,
    tournament_settings,
    tournament_terms,
)
from riverboat.server.http.standings import tournament_detail
from riverboat.server.names import clean_name, clean_text, distinguished
from riverboat.table.director import Entered, new_tournament

TOURNAMENTS: Final = "Tournaments"

TournamentPath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=40, description="A tournament's id")]


@post(
    "/api/tournaments",
    tags=[TOURNAMENTS],
    summary="Make a tournament",
    security=BEARER,
    responses=refusals(401, 409, 422),
)
async def create_tournament(context: Context, caller: Caller, data: JSONBody[CreateTournament]) -> TournamentBody:
    target = await _visible(context, data.target, caller, None) if data.target else None
    settings = tournament_settings(data, target_price=_price(target))
    bots = [bot_name(choice) for choice in data.bots]
    await _check_count(context, caller)
    context.creations.take(caller.id)
    context.take_bots(caller, len(bots))
    title = clean_text(data.name)[:LONGEST_TITLE] or caller.name
    first = TournamentState(
        tournament=new_tournament(settings, secrets.token_hex(32) if settings.multipliers else ""),
        target=target.id if target is not None else "",
        name=title,
        variant=data.variant,
        speed=data.speed,
        is_private=data.is_private,
    )
    terms = tournament_terms(data, settings)
    made = await context.services.store.tournaments.create(
        NewTournament(
            name=title,
            creator=caller.id,
            is_private=data.is_private,
            settings=msgspec.json.encode(terms).decode(),
        ),
        lambda _: encode_state(first),
    )
    if bots:
        await _enter_bots(context, made, bots)
    return await _body(context, made.id, caller)


def _price(target: Tournament | None) -> int:
    """What an entry in the tournament costs that a satellite is for."""
    if target is None:
        return 0
    terms = msgspec.json.decode(target.settings, type=TournamentTerms)
    return terms.price or terms.entry


async def _check_count(context: AppContext, caller: Player) -> None:
    most = context.services.config.limits.tournaments_per_player
    if await context.services.store.tournaments.count_open(caller.id) >= most:
        raise RiverboatError("too_many_games", f"{most} of your games are open; close one first", most=most)


@get(
    "/api/tournaments",
    tags=[TOURNAMENTS],
    summary="Public tournaments",
    security=[{}, *BEARER],
    responses=refusals(),
)
async def list_tournaments(
    context: Context, optional_caller: OptionalCaller, status: FromQuery[GameStatus | None] = None
) -> list[TournamentBody]:
    listed = await context.tournament_lists.find(status)
    if optional_caller is None or optional_caller.id not in listed.creators:
        return listed.bodies
    return [tournament_body(one, optional_caller) for one in listed.rows]


@get(
    "/api/tournaments/{tournament_id:str}",
    tags=[TOURNAMENTS],
    summary="One tournament: who is in it, and its tables",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def show_tournament(
    context: Context, optional_caller: OptionalCaller, tournament_id: TournamentPath, code: CodeParameter = None
) -> TournamentDetail:
    tournament = await _visible(context, tournament_id, optional_caller, code)
    store = context.services.store
    stored = await store.tournaments.load(tournament.id)
    if stored is None:
        raise no_such_tournament(tournament_id)
    tables = [game for game in await store.games.of_tournament(tournament.id) if game.players]
    return tournament_detail(
        tournament_body(tournament, optional_caller, knows_code=True),
        decode_state(stored.state),
        tables=tuple(
            TournamentTableBody(game_id=game.id, name=game.name, players=game.players, status=game.status)
            for game in tables
        ),
        caller=optional_caller.id if optional_caller is not None else None,
    )


@post(
    "/api/tournaments/{tournament_id:str}/entries",
    tags=[TOURNAMENTS],
    summary="Enter a tournament, or enter it again after going out",
    security=BEARER,
    responses=refusals(401, 404, 409, 422),
)
async def enter_tournament(
    context: Context, caller: Caller, tournament_id: TournamentPath, data: JSONBody[EnterTournament | None] = None
) -> EntryBody:
    wanted = data or EnterTournament()
    tournament = await _visible(context, tournament_id, caller, wanted.code)
    if caller.owner is not None:
        raise RiverboatError("no_bot_accounts_here", "bot accounts play at cash tables and sit-and-gos only")
    if wanted.player_name is not None and caller.kind == "guest" and clean_name(wanted.player_name) != caller.name:
        caller = await context.accounts.rename(caller, wanted.player_name)
    known = await context.services.store.tournaments.entries(tournament.id)
    own = [entry.name for entry in known if entry.player == caller.id]
    name = own[0] if own else distinguished(caller.name, [entry.name for entry in known])
    await _ask(context, tournament, Enter((Entered(caller.id, name),)))
    return EntryBody(player_id=int(caller.id), name=name, place=None, prize=0)


@delete(
    "/api/tournaments/{tournament_id:str}/entries",
    tags=[TOURNAMENTS],
    summary="Withdraw before the beginning; the entry is paid back",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def withdraw_from_tournament(context: Context, caller: Caller, tournament_id: TournamentPath) -> None:
    tournament = await _visible(context, tournament_id, caller, None)
    await _ask(context, tournament, Withdraw(caller.id))


@post(
    "/api/tournaments/{tournament_id:str}/rebuys",
    tags=[TOURNAMENTS],
    summary="Rebuy: chips for whoever is in with at most a starting stack",
    status_code=204,
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def rebuy_in_tournament(context: Context, caller: Caller, tournament_id: TournamentPath) -> None:
    tournament = await _visible(context, tournament_id, caller, None)
    await _ask(context, tournament, BuyRebuy(caller.id))


@post(
    "/api/tournaments/{tournament_id:str}/add_ons",
    tags=[TOURNAMENTS],
    summary="Take the add-on",
    status_code=204,
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def take_add_on(context: Context, caller: Caller, tournament_id: TournamentPath) -> None:
    tournament = await _visible(context, tournament_id, caller, None)
    await _ask(context, tournament, BuyAddOn(caller.id))


@post(
    "/api/tournaments/{tournament_id:str}/deal",
    tags=[TOURNAMENTS],
    summary="Ask all who are left for a deal",
    status_code=204,
    security=BEARER,
    responses=refusals(401, 404, 409, 422),
)
async def ask_for_deal(
    context: Context, caller: Caller, tournament_id: TournamentPath, data: JSONBody[AskDeal | None] = None
) -> None:
    tournament = await _visible(context, tournament_id, caller, None)
    await _ask(context, tournament, ProposeDeal(caller.id, (data or AskDeal()).method))


@post(
    "/api/tournaments/{tournament_id:str}/deal/answer",
    tags=[TOURNAMENTS],
    summary="Agree to a deal, or not",
    status_code=204,
    security=BEARER,
    responses=refusals(401, 404, 409, 422),
)
async def answer_deal(
    context: Context, caller: Caller, tournament_id: TournamentPath, data: JSONBody[AnswerToDeal]
) -> None:
    tournament = await _visible(context, tournament_id, caller, None)
    await _ask(context, tournament, AnswerDeal(caller.id, data.agrees))


@post(
    "/api/tournaments/{tournament_id:str}/bots",
    tags=[TOURNAMENTS],
    summary="Let bots enter (the tournament's creator)",
    security=BEARER,
    responses=refusals(401, 403, 404, 409, 422),
)
async def add_tournament_bots(
    context: Context, caller: Caller, tournament_id: TournamentPath, data: JSONBody[TournamentBots]
) -> TournamentBody:
    tournament = await _created_by(context, tournament_id, caller)
    bot = bot_name(data)
    context.take_bots(caller, data.count)
    await _enter_bots(context, tournament, [bot] * data.count)
    return await _body(context, tournament.id, caller)


@post(
    "/api/tournaments/{tournament_id:str}/start",
    tags=[TOURNAMENTS],
    summary="Begin: draw for seats and play (its creator)",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def start_tournament(context: Context, caller: Caller, tournament_id: TournamentPath) -> TournamentBody:
    tournament = await _created_by(context, tournament_id, caller)
    await _ask(context, tournament, Begin())
    return await _body(context, tournament.id, caller)


@post(
    "/api/tournaments/{tournament_id:str}/next_day",
    tags=[TOURNAMENTS],
    summary="Begin the next day: draw for seats again and play on (its creator)",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def begin_next_day(context: Context, caller: Caller, tournament_id: TournamentPath) -> TournamentBody:
    tournament = await _created_by(context, tournament_id, caller)
    await _ask(context, tournament, BeginDay())
    return await _body(context, tournament.id, caller)


@delete(
    "/api/tournaments/{tournament_id:str}",
    tags=[TOURNAMENTS],
    summary="Call it off (its creator): whoever is still in gets the entry back; not with a second person in play",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def call_off_tournament(context: Context, caller: Caller, tournament_id: TournamentPath) -> None:
    tournament = await _created_by(context, tournament_id, caller)
    await _ask(context, tournament, CallOff())


async def _ask(context: AppContext, tournament: Tournament, request: TournamentRequest) -> TournamentUpdated:
    answer: TournamentResponse = await context.services.router.dispatch(resource_id_of(tournament.id), request)
    assert isinstance(answer, TournamentUpdated)
    return answer


async def _enter_bots(context: AppContext, tournament: Tournament, bots: list[str]) -> None:
    """Enters each bot as a new player, as somebody of the roster and under a name that is not taken there."""
    store = context.services.store
    async with context.entering_bots:
        taken = [entry.name for entry in await store.tournaments.entries(tournament.id)]
        named = []
        for bot in cast(bots, Random()):
            named.append((distinguished(bot_title(bot), taken), bot))
            taken.append(named[-1][0])
        players = await store.accounts.create_bots(named)
        entries = (Entered(player, name, bot) for player, (name, bot) in zip(players, named, strict=True))
        await _ask(context, tournament, Enter(tuple(entries)))


async def _visible(context: AppContext, tournament_id: str, player: Player | None, code: str | None) -> Tournament:
    """Returns the tournament, if the caller may see it: a private one with its code, as its creator or an entrant."""
    store = context.services.store.tournaments
    found = await store.tournament(tournament_id)
    if found is None:
        raise no_such_tournament(tournament_id)
    if found.code is None or (code is not None and same_code(code, found.code)):
        return found
    if player is not None:
        if found.creator == player.id:
            return found
        if any(entry.player == player.id for entry in await store.entries(found.id)):
            return found
    raise no_such_tournament(tournament_id)


async def _created_by(context: AppContext, tournament_id: str, caller: Player) -> Tournament:
    tournament = await _visible(context, tournament_id, caller, None)
    if tournament.creator != caller.id:
        raise not_allowed()
    return tournament


async def _body(context: AppContext, tournament_id: str, caller: Player) -> TournamentBody:
    """Returns the tournament as it stands now."""
    tournament = await context.services.store.tournaments.tournament(tournament_id)
    if tournament is None:
        raise no_such_tournament(tournament_id)
    return tournament_body(tournament, caller)


HANDLERS = (
    create_tournament,
    list_tournaments,
    show_tournament,
    enter_tournament,
    withdraw_from_tournament,
    rebuy_in_tournament,
    take_add_on,
    ask_for_deal,
    answer_deal,
    add_tournament_bots,
    start_tournament,
    begin_next_day,
    call_off_tournament,
)
