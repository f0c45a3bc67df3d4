"""`/portraits/KEY.svg`: what the bots of the roster look like."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from riverboat.bots.portraits import portrait_svg
from riverboat.bots.roster import person_of
from riverboat.server.http.pages import Page

_ENDING: Final = ".svg"


@cache
def _page(key: str) -> Page | None:
    """Drawn once; only keys of the roster are remembered."""
    person = person_of(key)
    return None if person is None else Page(f"{key}{_ENDING}", portrait_svg(person.portrait).encode())


@route(
    "/portraits/{file_name:str}",
    http_method=(HttpMethod.GET, HttpMethod.HEAD),
    include_in_schema=False,
    name="portrait",
)
async def portrait(
    request: Request[Any, Any, Any], file_name: Annotated[str, PathParameter(max_length=40)]
) -> Response[bytes]:
    key = file_name.removesuffix(_ENDING)
    page = _page(key) if file_name.endswith(_ENDING) and person_of(key) is not None else None
    if page is None:
        raise NotFoundException
    return page.response(request)


HANDLERS = (portrait,)
