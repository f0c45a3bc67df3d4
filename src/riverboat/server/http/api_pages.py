"""`/docs`, an interactive page of the REST API, and `/asyncapi.json`, the WebSocket described for other languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, route

from riverboat.server.http.pages import PAGE_METHODS, Page

FOLDER: Final = Path(__file__).parent / "api_page"
FILES: Final = {"/docs": "index.html", "/docs/api.js": "api.js", "/docs/api.css": "api.css"}


@cache
def _page(name: str) -> Page:
    return Page(name, (FOLDER / name).read_bytes())


@cache
def _asyncapi() -> bytes:
    from riverboat.protocol.asyncapi import asyncapi_document  # when it is first asked for

    return msgspec.json.encode(asyncapi_document())


@route(list(FILES), http_method=PAGE_METHODS, include_in_schema=False, name="api page")
async def api_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _page(FILES[request.url.path.rstrip("/")]).response(request)


@route("/asyncapi.json", http_method=PAGE_METHODS, include_in_schema=False, name="asyncapi")
async def asyncapi() -> Response[bytes]:
    return Response(_asyncapi(), media_type=MediaType.JSON)


HANDLERS = (api_page, asyncapi)
