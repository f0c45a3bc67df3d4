"""REST errors: a status, and `{"code", "message", "values"}` in the caller's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from riverboat.errors import RiverboatError, Unreachable
from riverboat.locale import Language
from riverboat.protocol.refusals import Refusal, refusal_of
from riverboat.server.logs import LOGGER
from riverboat.server.reviews.service import UnreadableHands

RETRY_SECONDS: Final = 2

TOO_MANY: Final = 429
CONFLICT: Final = 409
"""Refusals of the table: the request is valid, the moment or the amount is not."""

STATUSES: Final[Mapping[str, int]] = {
    "bad_request": 400,
    "bad_message": 400,
    "request_cut_off": 400,
    "wrong_host": 421,
    "not_signed_in": 401,
    "wrong_credentials": 401,
    "code_needed": 401,
    "wrong_code": 401,
    "wrong_passkey": 401,
    "no_such_passkey": 404,
    "not_allowed": 403,
    "banned": 403,
    "admins_only": 403,
    "accounts_only": 403,
    "no_such_bot_account": 404,
    "no_such_process": 404,
    "no_such_report": 404,
    "no_such_session": 404,
    "muted": 403,
    "no_such_path": 404,
    "no_such_game": 404,
    "no_such_player": 404,
    "no_such_hand": 404,
    "deal_not_verifiable": 404,
    "no_such_tournament": 404,
    "no_such_code": 404,
    "no_such_solution": 404,
    "no_such_mistake": 404,
    "no_such_review": 404,
    "no_such_own_hand": 404,
    "no_such_retry": 404,
    "no_such_decision": 404,
    "method_not_allowed": 405,
    "body_too_large": 413,
    **dict.fromkeys(
        (
            *("bad_setting", "bad_rule", "not_a_kitchen_game", "bad_level", "no_levels", "bad_seat_count"),
            *(
                "empty_name",
                "name_too_long",
                "name_reserved",
                "password_too_short",
                "password_too_common",
                "unknown_bot",
                "one_bot_or_level",
            ),
            *("not_a_card", "not_one_card", "not_a_card_number", "repeated_card"),
            *("not_a_range", "empty_range", "range_off_board", "ranges_never_meet", "impossible_together"),
            *(
                "board_not_postflop",
                "board_of_wrong_size",
                "not_enough_cards",
                "unknown_menu",
                "bad_bet_size",
                "too_many_sizes",
            ),
            *("spot_too_large", "tree_too_large", "no_such_action", "cannot_deal"),
            *("unseen_card", "line_of_wrong_length", "street_not_over", "word_after_betting", "nobody_to_act"),
            *("bad_line_word", "stacks_without_strategy", "too_many_for_strategy", "all_in_without_strategy"),
            "line_without_strategy",
            *("unknown_drill", "no_such_option"),
        ),
        422,
    ),
    "too_many_requests": TOO_MANY,
    "store_unusable": 503,
    "storage_full": 503,
    "store_timeout": 503,
    "table_busy": 503,
    "lab_busy": 503,
    "bots_busy": 503,
    "reviews_busy": 503,
}

DESCRIPTIONS: Final[Mapping[int, str]] = {
    400: "The request cannot be read",
    401: "No or no valid token",
    403: "Not the caller's to do",
    404: "There is no such thing, or it is not the caller's to see",
    405: "Not with this method",
    409: "Not now, or not this much",
    413: "The body is too large",
    422: "Understood, but not possible",
    421: "The server has another name",
    TOO_MANY: "Too many requests",
    503: "The table or the lab cannot be reached now; try again",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Returns the error responses of an operation, for OpenAPI. All may also return 400, 413, 429 or 503."""
    return {
        status: ResponseSpec(Refusal, generate_examples=False, description=DESCRIPTIONS[status])
        for status in sorted({400, 413, 429, 503, *statuses})
    }


def caller_language(request: Request[Any, Any, Any]) -> Language:
    return accepted_language(request.headers.get("accept-language", ""))


def accepted_language(header: str) -> Language:
    """Returns the language that `Accept-Language` prefers among those available; otherwise English."""
    best: tuple[float, Language] = (0.0, "en")
    for part in header.split(",")[:16]:
        tag, _, weight = part.partition(";")
        language = _language(tag.strip().lower())
        if language is not None and (quality := _quality(weight)) > best[0]:
            best = (quality, language)
    return best[1]


def _language(tag: str) -> Language | None:
    primary = tag.replace("_", "-").partition("-")[0]
    return "zh-CN" if primary == "zh" else "en" if primary == "en" else None


def _quality(weight: str) -> float:
    name, _, number = weight.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        quality = float(number)
    except ValueError:
        return 0.0
    return quality if 0.0 <= quality <= 1.0 else 0.0


def error_response(request: Request[Any, Any, Any], error: RiverboatError) -> Response[Refusal]:
    status = STATUSES.get(error.code, CONFLICT)
    if isinstance(error, Unreachable | UnreadableHands):
        status = 503 if isinstance(error, Unreachable) else 422
    headers = {}
    if status == TOO_MANY:
        headers["retry-after"] = str(error.values["seconds"])
    elif status == 503:
        headers["retry-after"] = str(RETRY_SECONDS)
    elif status == 401:
        headers["www-authenticate"] = "Bearer"
    body = refusal_of(error, caller_language(request))
    return Response(body, status_code=status, headers=headers, media_type=MediaType.JSON)


def on_refusal(request: Request[Any, Any, Any], error: RiverboatError) -> Response[Refusal]:
    return error_response(request, error)


def on_http_exception(request: Request[Any, Any, Any], failure: HTTPException) -> Response[Refusal]:
    """Turns errors of the framework into our form."""
    match failure.status_code:
        case 404:
            error = RiverboatError("no_such_path", "there is nothing at this address")
        case 405:
            error = RiverboatError("method_not_allowed", "this address does not take this method")
        case 413:
            error = RiverboatError("body_too_large", "the request is too large")
        case status if 400 <= status < 500:
            detail = _detail(failure)
            error = RiverboatError("bad_request", f"the request cannot be read: {detail}", detail=detail)
        case _:
            return on_failure(request, failure)
    response = error_response(request, error)
    response.headers.update(failure.headers or {})
    return response


def on_failure(request: Request[Any, Any, Any], failure: Exception) -> Response[Refusal]:
    """An internal error: logged with its location, returned without details."""
    LOGGER.error("failed", exc_info=failure, extra={"route": str(request.scope.get("path_template"))})
    error = RiverboatError("internal_error", "something went wrong in the server; nothing is known to have changed")
    body = refusal_of(error, caller_language(request))
    return Response(body, status_code=500, media_type=MediaType.JSON)


def _detail(failure: HTTPException) -> str:
    if isinstance(failure, ValidationException) and isinstance(failure.extra, list) and failure.extra:
        return "; ".join(f"{problem.get('key', 'request')}: {problem['message']}" for problem in failure.extra)
    return str(failure.detail)
