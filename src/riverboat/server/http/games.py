"""`/api/games`, `/api/codes`, `/api/bots`: the lobby, creating and closing games, bots at a table."""

from __future__ import annotations

from random import Random
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter

from riverboat.bots import Person, list_bots, list_persons
from riverboat.bots.roster import cast
from riverboat.errors import RiverboatError
from riverboat.host.records import Game, NewGame, Player
from riverboat.host.requests import Close, Done, Start
from riverboat.host.table.state import encode_state, new_state
from riverboat.locale import Language
from riverboat.protocol import PlayerStatistics, SeatView, StateView, TableView
from riverboat.protocol.rest import (
    LONGEST_TITLE,
    BotBody,
    BuyInBody,
    CreateGame,
    DoneBody,
    GameBody,
    GameKind,
    NewBot,
    PersonBody,
    PotsBody,
    RatingBody,
    SeatedBody,
)
from riverboat.protocol.statistics import statistics_of
from riverboat.protocol.views import GameStatus
from riverboat.server.http.callers import (
    BEARER,
    Address,
    AppContext,
    Caller,
    Context,
    OptionalCaller,
    StrictRequest,
    not_allowed,
)
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.http.hands import CodeParameter, GamePath
from riverboat.server.http.new_games import bot_name, game_body, table_settings, terms_of
from riverboat.server.names import clean_text
from riverboat.table import Statistics
from riverboat.table.variants import variant_of

CodePath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=16)]

GAMES: Final = "Games"
_LEVEL: Final = "level:"


@post("/api/games", tags=[GAMES], summary="Make a game", security=BEARER, responses=refusals(401, 409, 422))
async def create_game(context: Context, caller: Caller, data: JSONBody[CreateGame]) -> GameBody:
    settings = table_settings(data)
    bots = cast([bot_name(choice) for choice in data.bots], Random())
    if len(bots) >= data.seats:
        raise RiverboatError("table_full", f"all {data.seats} seats are taken", seats=data.seats)
    await check_game_count(context, caller)
    context.creations.take(caller.id)
    context.take_bots(caller, len(bots))
    title = clean_text(data.name)[:LONGEST_TITLE] or caller.name
    is_cash = data.kind == "cash"
    game = await context.services.store.games.create(
        NewGame(
            kind=data.kind,
            game_type=variant_of(settings.rules),
            name=title,
            creator=caller.id,
            # A practice table is not listed; its code opens it for nobody.
            is_private=data.is_private or data.is_practice,
            is_practice=data.is_practice,
            settings=msgspec.json.encode(terms_of(settings, data.speed)).decode(),
            seats=settings.seats,
            small_blind=settings.rules.small_blind,
            big_blind=settings.rules.big_blind or settings.rules.min_bet,
            # Buy-ins: a range, or the price of the sit-and-go.
            min_buy_in=settings.min_buy_in if is_cash else settings.entry,
            max_buy_in=settings.max_buy_in if is_cash else settings.entry,
        ),
        lambda game_id: encode_state(new_state(settings, game_id, name=title, pace=data.speed)),
    )
    for choice, bot in zip(data.bots, bots, strict=True):
        await _seat_bot(context, game, bot, NewBot(seat=choice.seat))
    return game_body(msgspec.structs.replace(game, players=len(bots)), caller.id)


async def check_game_count(context: AppContext, caller: Player) -> None:
    """Raises when the caller has as many games open as allowed."""
    most = context.services.config.limits.games_per_player
    if await context.services.store.games.count_open(caller.id) >= most:
        raise RiverboatError("too_many_games", f"{most} of your games are open; close one first", most=most)


@get("/api/games", tags=[GAMES], summary="The lobby: public games", security=[{}, *BEARER], responses=refusals())
async def list_games(
    context: Context,
    optional_caller: OptionalCaller,
    kind: FromQuery[GameKind | None] = None,
    status: FromQuery[GameStatus | None] = None,
) -> list[GameBody]:
    listed = await context.game_lists.find((kind, status))
    if optional_caller is None or optional_caller.id not in listed.creators:
        return listed.bodies
    return [game_body(game, optional_caller.id) for game in listed.rows]


@get(
    "/api/games/{game_id:str}",
    tags=[GAMES],
    summary="One game",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def show_game(
    context: Context, optional_caller: OptionalCaller, game_id: GamePath, code: CodeParameter = None
) -> GameBody:
    game = await context.games.find_visible(game_id, optional_caller, code)
    return game_body(game, optional_caller.id if optional_caller is not None else None, knows_code=True)


@get(
    "/api/games/{game_id:str}/buy_in",
    tags=[GAMES],
    summary="What the caller may sit down with now",
    security=BEARER,
    responses=refusals(401, 404),
)
async def show_buy_in(context: Context, caller: Caller, game_id: GamePath, code: CodeParameter = None) -> BuyInBody:
    game = await context.games.find_visible(game_id, caller, code)
    bounds = await context.games.buy_in(game, caller)
    return BuyInBody(min_buy_in=bounds.low, max_buy_in=bounds.high, bring_back=bounds.bring_back)


@get(
    "/api/codes/{code:str}",
    tags=[GAMES],
    summary="The private game with a code",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def find_game(context: Context, optional_caller: OptionalCaller, address: Address, code: CodePath) -> GameBody:
    context.guesses.take(address)
    game = await context.services.store.games.by_code(code)
    if game is None or game.is_practice:
        raise RiverboatError("no_such_code", "no game has this code")
    return game_body(game, optional_caller.id if optional_caller is not None else None, knows_code=True)


@delete(
    "/api/games/{game_id:str}",
    tags=[GAMES],
    summary="Close a game after the hand under way (its creator)",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def close_game(context: Context, caller: Caller, game_id: GamePath) -> None:
    game = await created_by(context, caller, game_id)
    await context.games.execute(game.id, Close())


@post(
    "/api/games/{game_id:str}/start",
    tags=[GAMES],
    summary="Deal as soon as two can play (its creator)",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def start_game(context: Context, caller: Caller, game_id: GamePath) -> DoneBody:
    game = await created_by(context, caller, game_id)
    return done_body(await context.games.execute(game.id, Start()))


@post(
    "/api/games/{game_id:str}/bots",
    tags=[GAMES],
    summary="Let a bot sit down (the game's creator)",
    security=BEARER,
    responses=refusals(401, 403, 404, 409, 422),
)
async def add_bot(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[NewBot]) -> SeatedBody:
    game = await created_by(context, caller, game_id)
    bot = bot_name(data)
    context.take_bots(caller, 1)
    return await _seat_bot(context, game, bot, data)


async def _seat_bot(context: AppContext, game: Game, bot: str, wanted: NewBot) -> SeatedBody:
    player, done = await context.games.seat_bot(
        game, bot, speed=wanted.speed, buy_in=wanted.buy_in or 0, seat=wanted.seat
    )
    return seated_body(player, done)


@get("/api/bots", tags=[GAMES], summary="The bots to choose from", responses=refusals())
async def bots(request: StrictRequest) -> list[BotBody]:
    language = caller_language(request)
    return [
        BotBody(
            name=listing.name,
            kind="level" if listing.name.startswith(_LEVEL) else "character",
            level=int(listing.name.removeprefix(_LEVEL)) if listing.name.startswith(_LEVEL) else None,
            title=listing.title(language),
            style=listing.style(language),
        )
        for listing in list_bots()
    ]


@get("/api/persons", tags=[GAMES], summary="The bots as persons: the roster", responses=refusals())
async def persons(request: StrictRequest) -> list[PersonBody]:
    language = caller_language(request)
    return [_person_body(person, language) for person in list_persons()]


def _person_body(person: Person, language: Language) -> PersonBody:
    rating = person.rating
    return PersonBody(
        key=person.key,
        name=person.name(language),
        line=person.line(language),
        bot=person.bot,
        level=person.level,
        rating=None if rating is None else RatingBody(rating=rating.rating, low=rating.low, high=rating.high),
    )


# Views.


@get(
    "/api/games/{game_id:str}/state",
    tags=[GAMES],
    summary="The table as the caller may see it: the payload of `game_state`",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_state(
    context: Context, optional_caller: OptionalCaller, game_id: GamePath, code: CodeParameter = None
) -> StateView:
    game = await context.games.find_visible(game_id, optional_caller, code)
    seen = await context.games.snapshot(game.id, optional_caller.id if optional_caller is not None else None)
    fields = {name: getattr(seen.view, name) for name in TableView.__struct_fields__}
    return StateView(**fields, version=seen.version)


@get(
    "/api/games/{game_id:str}/players",
    tags=[GAMES],
    summary="The seats",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_players(
    context: Context, optional_caller: OptionalCaller, game_id: GamePath, code: CodeParameter = None
) -> list[SeatView]:
    game = await context.games.find_visible(game_id, optional_caller, code)
    seen = await context.games.snapshot(game.id, optional_caller.id if optional_caller is not None else None)
    return list(seen.view.seats)


@get(
    "/api/games/{game_id:str}/pot",
    tags=[GAMES],
    summary="The pots and who can win them",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_pot(
    context: Context, optional_caller: OptionalCaller, game_id: GamePath, code: CodeParameter = None
) -> PotsBody:
    game = await context.games.find_visible(game_id, optional_caller, code)
    seen = await context.games.snapshot(game.id, None)
    return PotsBody(pot=seen.view.pot, pots=seen.view.pots)


@get(
    "/api/games/{game_id:str}/statistics",
    tags=[GAMES],
    summary="Everyone who has played here",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_statistics(
    context: Context, optional_caller: OptionalCaller, game_id: GamePath, code: CodeParameter = None
) -> list[PlayerStatistics]:
    game = await context.games.find_visible(game_id, optional_caller, code)
    history = context.services.store.history
    counted = await history.statistics_of_game(game.id)
    winnings = await history.winnings_in_game(game.id)
    series = {one.player: winnings.get(one.player, (0,)) for one in counted}  # their hands may have been pruned
    names = {one.player: one.name for one in counted}
    return list(statistics_of(Statistics(players={one.player: one.stats for one in counted}), names, series))


# Shared.


async def created_by(context: AppContext, caller: Player, game_id: str) -> Game:
    """Returns the game, if the caller created it."""
    game = await context.games.find_visible(game_id, caller, None)
    if game.creator != caller.id:
        raise not_allowed()
    return game


def done_body(done: Done) -> DoneBody:
    return DoneBody(version=done.version, number=done.number)


def seated_body(player: Player, done: Done) -> SeatedBody:
    assert done.seat is not None
    return SeatedBody(player_id=int(player.id), seat=done.seat, version=done.version)


HANDLERS = (
    create_game,
    list_games,
    show_game,
    show_buy_in,
    find_game,
    close_game,
    start_game,
    add_bot,
    bots,
    persons,
    game_state,
    game_players,
    game_pot,
    game_statistics,
)
