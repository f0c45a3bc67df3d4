"""`/api/lab`: ranges, equities, and postflop spots that are solved and walked."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from litestar import MediaType, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from riverboat.protocol.lab import (
    LONGEST_LINE,
    EquityBody,
    LabBody,
    MenuPreset,
    MenusBody,
    NewSolution,
    NodeBody,
    RangeBody,
    RangePreset,
    RangesOnBoard,
    SolutionBody,
    SpotOfStrategy,
    StrategyBody,
    WrittenRange,
    WrittenSizes,
)
from riverboat.server.http.callers import BEARER, Address, Caller, Context, StrictRequest
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.lab.ranges import hand_grid, pack

LAB: Final = "Lab"

SolutionPath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=32)]

MENUS: Final = (
    MenuPreset(name="one_size", sizes="bet=60%; raise=60%"),
    MenuPreset(name="standard", sizes="bet=33%,75%; raise=60%"),
    MenuPreset(name="polar", sizes="bet=33%; raise=60%; turn.bet=75%,125%; river.bet=75%,125%,a"),
    MenuPreset(name="many", sizes="bet=25%,50%,75%,125%; raise=50%,100%; lead=33%"),
)
RANGES: Final = (
    RangePreset(
        name="button_open", text="22+, A2s+, K5s+, Q8s+, J8s+, T7s+, 96s+, 86s+, 75s+, 65s, 54s, A8o+, KTo+, QTo+, JTo"
    ),
    RangePreset(name="under_the_gun_open", text="55+, A9s+, A5s-A4s, KTs+, QTs+, JTs, T9s, AJo+, KQo"),
    RangePreset(
        name="big_blind_call",
        text="99-22, AJs-A2s, KJs-K6s, Q9s+, J8s+, T8s+, 97s+, 86s+, 75s+, 64s+, 54s, AJo-A8o, KTo+, QTo+, JTo",
    ),
    RangePreset(name="re_raise", text="TT+, AQs+, A5s-A3s, KQs, K9s@0.5, QJs@0.5, 76s@0.5, AKo, AQo@0.5"),
    RangePreset(name="any_two", text="random"),
)


def json_of(body: type, status: int, *others: int) -> dict[int, ResponseSpec]:
    """Returns the responses of an operation whose body comes as JSON from the lab's process, for OpenAPI."""
    spec = ResponseSpec(body, generate_examples=False, description="Request fulfilled, document follows")
    return {status: spec, **refusals(*others)}


def _passed_on(body: bytes) -> Response[bytes]:
    return Response(body, status_code=200, media_type=MediaType.JSON)


@get("/api/lab", tags=[LAB], summary="What the lab offers, and its limits", responses=refusals())
async def show_lab(context: Context) -> LabBody:
    limits = context.services.lab.limits
    return LabBody(
        grid=hand_grid(),
        cards=pack(),
        menus=MENUS,
        ranges=RANGES,
        seconds=limits.seconds,
        memory_mb=limits.memory_mb,
        solutions=limits.solutions_per_player,
        minutes=limits.minutes,
    )


@post(
    "/api/lab/ranges",
    tags=[LAB],
    summary="Read a range: its hands, its combos, its shortest text",
    status_code=200,
    security=BEARER,
    responses=json_of(RangeBody, 200, 401, 422),
)
async def read_range(context: Context, caller: Caller, data: JSONBody[WrittenRange]) -> Response[bytes]:
    return _passed_on(await context.services.lab.read_range(caller.id, data.text))


@post(
    "/api/lab/menus",
    tags=[LAB],
    summary="Read menus of bets: one for each position, street and kind",
    status_code=200,
    security=BEARER,
    responses=json_of(MenusBody, 200, 401, 422),
)
async def read_menus(context: Context, caller: Caller, data: JSONBody[WrittenSizes]) -> Response[bytes]:
    return _passed_on(await context.services.lab.read_sizes(caller.id, data.sizes))


@post(
    "/api/lab/equity",
    tags=[LAB],
    summary="The equity of two ranges against each other, without betting",
    status_code=200,
    security=BEARER,
    responses=json_of(EquityBody, 200, 401, 409, 422),
)
async def count_equity(context: Context, caller: Caller, data: JSONBody[RangesOnBoard]) -> Response[bytes]:
    return _passed_on(await context.services.lab.count_equity(caller.id, data.board, data.oop, data.ip))


@post(
    "/api/lab/strategy",
    tags=[LAB],
    summary="What the blueprint does with every starting hand, for any line and board",
    status_code=200,
    security=BEARER,
    responses=json_of(StrategyBody, 200, 401, 409, 422),
)
async def read_strategy(context: Context, caller: Caller, data: JSONBody[SpotOfStrategy]) -> Response[bytes]:
    return _passed_on(await context.services.lab.read_strategy(caller.id, data))


@post(
    "/api/lab/solutions",
    tags=[LAB],
    summary="Solve a spot; one at a time for each player",
    description="The memory is estimated first, and a spot that needs too much is refused. Ask for the solution's "
    "progress until its status is `done` or `stopped`; then its nodes can be walked.",
    security=BEARER,
    responses=refusals(401, 409, 422),
)
async def create_solution(
    request: StrictRequest, context: Context, caller: Caller, address: Address, data: JSONBody[NewSolution]
) -> SolutionBody:
    lab = context.services.lab
    return lab.body(await lab.solve(caller.id, address, data), caller_language(request))


@get(
    "/api/lab/solutions",
    tags=[LAB],
    summary="The caller's solutions that are still kept, newest first",
    security=BEARER,
    responses=refusals(401),
)
async def list_solutions(request: StrictRequest, context: Context, caller: Caller) -> list[SolutionBody]:
    lab = context.services.lab
    return [lab.body(kept, caller_language(request)) for kept in lab.of_player(caller.id)]


@get(
    "/api/lab/solutions/{solution_id:str}",
    tags=[LAB],
    summary="How far a solution is",
    security=BEARER,
    responses=refusals(401, 404),
)
async def show_solution(
    request: StrictRequest, context: Context, caller: Caller, solution_id: SolutionPath
) -> SolutionBody:
    lab = context.services.lab
    return lab.body(lab.find(caller.id, solution_id), caller_language(request))


@post(
    "/api/lab/solutions/{solution_id:str}/stop",
    tags=[LAB],
    summary="Stop solving and keep what there is",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def stop_solution(
    request: StrictRequest, context: Context, caller: Caller, solution_id: SolutionPath
) -> SolutionBody:
    lab = context.services.lab
    return lab.body(lab.stop(caller.id, solution_id), caller_language(request))


@get(
    "/api/lab/solutions/{solution_id:str}/node",
    tags=[LAB],
    summary="A node of a solution: strategy, EV and equity of every hand, both ranges",
    security=BEARER,
    responses=json_of(NodeBody, 200, 401, 404, 409, 422),
)
async def show_node(
    context: Context,
    caller: Caller,
    solution_id: SolutionPath,
    line: Annotated[
        str, QueryParameter(max_length=LONGEST_LINE, description="Actions and cards: `check, bet 66, call, 2s`")
    ] = "",
) -> Response[bytes]:
    return _passed_on(await context.services.lab.read_node(caller.id, solution_id, line))


@delete(
    "/api/lab/solutions/{solution_id:str}",
    tags=[LAB],
    summary="Remove a solution; if it is being solved, that ends",
    security=BEARER,
    responses=refusals(401, 404),
)
async def delete_solution(context: Context, caller: Caller, solution_id: SolutionPath) -> None:
    context.services.lab.drop(caller.id, solution_id)


HANDLERS = (
    show_lab,
    read_range,
    read_menus,
    count_equity,
    read_strategy,
    create_solution,
    list_solutions,
    show_solution,
    stop_solution,
    show_node,
    delete_solution,
)
