"""`/api/tournaments`: tournaments over many tables."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter

from riverboat.bots import list_bots
from riverboat.errors import RiverboatError
from riverboat.host.records import NewTournament, Player, Tournament
from riverboat.host.tournament import (
    Begin,
    CallOff,
    Enter,
    TournamentResponse,
    TournamentState,
    TournamentUpdated,
    Withdraw,
    decode_state,
    encode_state,
    resource_id_of,
)
from riverboat.host.tournament.requests import TournamentRequest
from riverboat.locale import Language
from riverboat.protocol import Variant
from riverboat.protocol.rest import (
    LONGEST_TITLE,
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
    StrictRequest,
    not_allowed,
)
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.http.hands import CodeParameter
from riverboat.server.http.new_games import (
    ANTE_FROM_LEVEL,
    BLINDS_IN_STACK,
    HANDS_PER_LEVEL,
    bot_name,
)
from riverboat.server.http.standings import tournament_detail
from riverboat.server.names import clean_name, clean_text, distinguished
from riverboat.table import ClockSettings, rising_blinds
from riverboat.table.director import Entered, TournamentSettings, new_tournament
from riverboat.table.variants import rules_of

TOURNAMENTS: Final = "Tournaments"

TournamentPath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=40, description="A tournament's id")]


class TournamentTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby shows of a tournament besides its row."""

    variant: Variant
    seats: int
    small_blind: int
    big_blind: int
    starting_stack: int
    entry: int
    late_levels: int
    most_entrants: int


@post(
    "/api/tournaments",
    tags=[TOURNAMENTS],
    summary="Make a tournament",
    security=BEARER,
    responses=refusals(401, 409, 422),
)
async def create_tournament(
    request: StrictRequest, context: Context, caller: Caller, data: JSONBody[CreateTournament]
) -> TournamentBody:
    settings = tournament_settings(data)
    bots = [bot_name(choice) for choice in data.bots]
    await _check_count(context, caller)
    title = clean_text(data.name)[:LONGEST_TITLE] or caller.name
    first = TournamentState(
        tournament=new_tournament(settings),
        name=title,
        variant=data.variant,
        speed=data.speed,
        is_private=data.is_private,
    )
    terms = TournamentTerms(
        variant=data.variant,
        seats=settings.seats,
        small_blind=data.small_blind,
        big_blind=data.big_blind,
        starting_stack=settings.starting_stack,
        entry=settings.entry,
        late_levels=settings.late_levels,
        most_entrants=settings.most_entrants,
    )
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
        await _enter_bots(context, made, bots, caller_language(request))
    return await _body(context, made.id, caller)


async def _check_count(context: AppContext, caller: Player) -> None:
    most = context.services.config.limits.games_per_player
    if await context.services.store.tournaments.count_open(caller.id) >= most:
        raise RiverboatError("too_many_games", f"{most} of your games are open; close one first", most=most)


def tournament_settings(wanted: CreateTournament) -> TournamentSettings:
    """Returns the settings for the director. Raises a refusal that names what is not possible."""
    rules = rules_of(wanted.variant, wanted.small_blind, wanted.big_blind)
    stack = wanted.starting_stack or BLINDS_IN_STACK * wanted.big_blind
    by_seconds = wanted.blind_increase_seconds is not None
    every = wanted.blind_increase_seconds or wanted.blind_increase_rounds or HANDS_PER_LEVEL
    ante_from = ANTE_FROM_LEVEL if wanted.ante_round is None else wanted.ante_round
    return TournamentSettings(
        rules=rules,
        schedule=rising_blinds(
            wanted.small_blind,
            wanted.big_blind,
            every=every,
            unit="seconds" if by_seconds else "hands",
            ante_from=ante_from or None,
        ),
        seats=wanted.seats,
        starting_stack=stack,
        entry=stack if wanted.entry is None else wanted.entry,
        late_levels=wanted.late_levels,
        most_entrants=wanted.most_entrants,
        clock=ClockSettings(preset=wanted.clock, seconds=wanted.action_timeout),
    )


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
    found = await context.services.store.tournaments.listed(status=status)
    return [tournament_body(one, optional_caller) for one in found]


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
        raise _no_such_tournament(tournament_id)
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
    summary="Enter a tournament",
    security=BEARER,
    responses=refusals(401, 404, 409, 422),
)
async def enter_tournament(
    context: Context, caller: Caller, tournament_id: TournamentPath, data: JSONBody[EnterTournament | None] = None
) -> EntryBody:
    wanted = data or EnterTournament()
    tournament = await _visible(context, tournament_id, caller, wanted.code)
    if wanted.player_name is not None and caller.kind == "guest" and clean_name(wanted.player_name) != caller.name:
        caller = await context.accounts.rename(caller, wanted.player_name)
    taken = [entry.name for entry in await context.services.store.tournaments.entries(tournament.id)]
    name = distinguished(caller.name, taken)
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
    "/api/tournaments/{tournament_id:str}/bots",
    tags=[TOURNAMENTS],
    summary="Let bots enter (the tournament's creator)",
    security=BEARER,
    responses=refusals(401, 403, 404, 409, 422),
)
async def add_tournament_bots(
    request: StrictRequest,
    context: Context,
    caller: Caller,
    tournament_id: TournamentPath,
    data: JSONBody[TournamentBots],
) -> TournamentBody:
    tournament = await _created_by(context, tournament_id, caller)
    await _enter_bots(context, tournament, [bot_name(data)] * data.count, caller_language(request))
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


async def _enter_bots(context: AppContext, tournament: Tournament, bots: list[str], language: Language) -> None:
    """Enters each bot as a new player, under a name that is not taken in the tournament."""
    store = context.services.store
    titles = {listing.name: listing.title(language) for listing in list_bots()}
    taken = [entry.name for entry in await store.tournaments.entries(tournament.id)]
    entries = []
    for bot in bots:
        name = distinguished(titles[bot], taken)
        taken.append(name)
        player = await store.accounts.create_bot(name, bot)
        entries.append(Entered(player.id, name, bot))
    await _ask(context, tournament, Enter(tuple(entries)))


async def _visible(context: AppContext, tournament_id: str, player: Player | None, code: str | None) -> Tournament:
    """Returns the tournament, if the caller may see it: a private one with its code, as its creator or an entrant."""
    store = context.services.store.tournaments
    found = await store.tournament(tournament_id)
    if found is None:
        raise _no_such_tournament(tournament_id)
    if found.code is None or (code is not None and same_code(code, found.code)):
        return found
    if player is not None:
        if found.creator == player.id:
            return found
        if any(entry.player == player.id for entry in await store.entries(found.id)):
            return found
    raise _no_such_tournament(tournament_id)


async def _created_by(context: AppContext, tournament_id: str, caller: Player) -> Tournament:
    tournament = await _visible(context, tournament_id, caller, None)
    if tournament.creator != caller.id:
        raise not_allowed()
    return tournament


async def _body(context: AppContext, tournament_id: str, caller: Player) -> TournamentBody:
    """Returns the tournament as it stands now."""
    tournament = await context.services.store.tournaments.tournament(tournament_id)
    if tournament is None:
        raise _no_such_tournament(tournament_id)
    return tournament_body(tournament, caller)


def tournament_body(tournament: Tournament, caller: Player | None, *, knows_code: bool = False) -> TournamentBody:
    terms = msgspec.json.decode(tournament.settings, type=TournamentTerms)
    is_creator = caller is not None and tournament.creator == caller.id
    return TournamentBody(
        **msgspec.structs.asdict(terms),
        id=tournament.id,
        name=tournament.name,
        status=tournament.status,
        entries=tournament.entries,
        prize_pool=terms.entry * tournament.entries,
        is_private=tournament.code is not None,
        code=tournament.code if is_creator or knows_code else None,
        is_creator=is_creator,
        created_at=tournament.created_at.timestamp(),
    )


def _no_such_tournament(tournament_id: str) -> RiverboatError:
    quoted = tournament_id[:40]
    return RiverboatError("no_such_tournament", f"there is no tournament {quoted!r}", tournament=quoted)


HANDLERS = (
    create_tournament,
    list_tournaments,
    show_tournament,
    enter_tournament,
    withdraw_from_tournament,
    add_tournament_bots,
    start_tournament,
    call_off_tournament,
)
