"""The HTTP application: every path of `docs/server.md`."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Request, Router
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import License, Tag
from litestar.types import ControllerRouterHandler

from riverboat import __version__
from riverboat.errors import RiverboatError
from riverboat.locale import load_refusals
from riverboat.server.config import ServerConfig
from riverboat.server.http import (
    accounts,
    admin,
    admin_views,
    api_pages,
    bot_accounts,
    deals,
    games,
    hand_exports,
    hands,
    lab,
    operators,
    opponents,
    own_account,
    play,
    portraits,
    reports,
    retries,
    reviews,
    second_factors,
    tournaments,
    training,
)
from riverboat.server.http.callers import COMPONENTS, DEPENDENCIES, AppContext, StrictRequest, refuse_unknown_parameters
from riverboat.server.http.errors import on_failure, on_refusal
from riverboat.server.http.middleware import RequestMiddleware
from riverboat.server.http.openapi_descriptions import add_descriptions
from riverboat.server.http.openapi_examples import add_examples
from riverboat.server.http.pages import page_handlers, read_pages, unknown_address
from riverboat.server.services import Services
from riverboat.server.websocket.connection import websocket_endpoint

HANDLERS: Final = (
    *accounts.HANDLERS,
    *own_account.HANDLERS,
    *opponents.HANDLERS,
    *second_factors.HANDLERS,
    *games.HANDLERS,
    *play.HANDLERS,
    *bot_accounts.HANDLERS,
    *hands.HANDLERS,
    *hand_exports.HANDLERS,
    *deals.HANDLERS,
    *tournaments.HANDLERS,
    *reviews.HANDLERS,
    *retries.HANDLERS,
    *reports.HANDLERS,
    *training.HANDLERS,
    *lab.HANDLERS,
    *operators.HANDLERS,
    *admin.HANDLERS,
    *admin_views.HANDLERS,
)

DESCRIPTION: Final = (
    "Texas Hold'em tables: accounts, games, play, histories; and a lab that solves postflop spots. Chips are whole "
    "numbers and a raise is a raise to. Live play goes over the WebSocket at /ws."
)


def create_app(services: Services) -> Litestar:
    """Creates the application. Close its WebSockets with `context_of(app).connections.close_all()`."""
    load_refusals()
    context = AppContext(services)
    pages = read_pages(services.static)
    app = Litestar(
        [
            *_with_body_sizes(services.config),
            *portraits.HANDLERS,
            *api_pages.HANDLERS,
            websocket_endpoint,
            *page_handlers(pages),
        ],
        dependencies=DEPENDENCIES,
        state=State({"context": context, "connections": context.connections}),
        request_class=StrictRequest,
        before_request=refuse_unknown_parameters,
        request_max_body_size=services.config.limits.body_bytes,
        exception_handlers={
            RiverboatError: on_refusal,
            HTTPException: unknown_address(pages),
            Exception: on_failure,
        },
        openapi_config=_openapi(),
        cors_config=_cors(services.config.origins),
        logging_config=None,
    )
    app.asgi_handler = RequestMiddleware(app.asgi_handler, services, context.requests, context.kept_list)
    return app


def _with_body_sizes(config: ServerConfig) -> list[ControllerRouterHandler]:
    """Returns the handlers; requests with hand histories may be larger than others."""
    others: list[ControllerRouterHandler] = [handler for handler in HANDLERS if handler is not reviews.create_reviews]
    large = Router("/", route_handlers=[reviews.create_reviews], request_max_body_size=config.reviews.body_bytes)
    return [*others, large]


def openapi_document() -> dict[str, Any]:
    """Returns the OpenAPI document that `/schema` serves, without a server."""
    app = Litestar(
        [*HANDLERS],
        dependencies=DEPENDENCIES,
        request_class=StrictRequest,
        openapi_config=_openapi(),
        logging_config=None,
    )
    return _completed(app.openapi_schema.to_schema())


class _OpenApiDocument(JsonRenderPlugin):
    """Serves the OpenAPI document. It is built when it is first requested: building it would double the start-up."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, _completed(openapi_schema))


def _completed(document: dict[str, Any]) -> dict[str, Any]:
    """Adds descriptions, examples, and which bodies may be omitted.

    Litestar marks every body as required; one that may be null may also be omitted. A union of bodies may not.
    """
    for path in document["paths"].values():
        for operation in path.values():
            if (body := operation.get("requestBody")) is not None:
                body["required"] = not any(may_be_null(media["schema"]) for media in body["content"].values())
    add_descriptions(document)
    add_examples(document)
    return document


def may_be_null(schema: dict[str, Any]) -> bool:
    return any(choice.get("type") == "null" for choice in schema.get("oneOf", ()))


def context_of(app: Litestar) -> AppContext:
    context: AppContext = app.state.context
    return context


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Riverboat",
        version=__version__,
        description=DESCRIPTION,
        license=License(name="MIT", identifier="MIT"),
        components=COMPONENTS,
        tags=[
            Tag(name=name)
            for name in (
                accounts.ACCOUNTS,
                games.GAMES,
                play.PLAY,
                bot_accounts.BOT_ACCOUNTS,
                hands.HANDS,
                tournaments.TOURNAMENTS,
                reviews.REVIEWS,
                lab.LAB,
                operators.OPERATORS,
                admin.ADMIN,
            )
        ],
        path="/schema",
        render_plugins=[_OpenApiDocument(path=["/", "/openapi.json"])],
        operation_id_creator=_operation_id,
    )


def _operation_id(handler: HTTPRouteHandler, method: Any, path: Any) -> str:  # noqa: ARG001 -- Litestar gives all three
    """Returns the handler's name in camelCase, for generated clients."""
    first, *rest = handler.handler_name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _cors(origins: tuple[str, ...]) -> CORSConfig | None:
    """Allowed origins may use REST too; tokens are never sent by browsers on their own."""
    if not origins:
        return None
    return CORSConfig(
        allow_origins=list(origins),
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["authorization", "content-type", "accept-language"],
        expose_headers=["retry-after", "x-request-id"],
    )
