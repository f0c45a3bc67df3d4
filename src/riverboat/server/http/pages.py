"""The files of the web client, read once at the start and served from memory; no other file can be requested.

A browser that requests an unknown address gets the client, which shows an error page; a program gets JSON.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, Final, TypeAlias

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import HTTPRouteHandler

from riverboat.locale import Language, messages
from riverboat.server.http.errors import caller_language, on_http_exception

INDEX: Final = "index.html"
PAGE_METHODS: Final = (HttpMethod.GET, HttpMethod.HEAD)

CLIENT_ROUTES: Final = (
    "/",
    "/me",
    "/me/account",
    "/me/report",
    "/me/mistakes",
    "/me/drills",
    "/me/import",
    "/admin",
    "/lab",
    "/glossary",
    "/verify",
    "/game/{rest:path}",
    "/code/{rest:path}",
    "/hand/{rest:path}",
    "/tournament/{rest:path}",
)
"""Addresses that the client routes itself; each is served its first page."""

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
PAGE_HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

# Vite puts a hash of the content into the names of built files.
_HASHED: Final = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_TYPES: Final = {
    ".js": "text/javascript",
    ".html": "text/html",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_PACKED: Final = frozenset({".js", ".html", ".css", ".svg", ".webmanifest"})
SMALL: Final = 1000
"""Files that fit into one packet anyway are not compressed."""

_NO_CLIENT: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><title>Riverboat</title>
<h1>Riverboat</h1>
<p>{no_client}</p>
<p>{terminal}</p>
<p><a href="/schema">/schema</a></p>
</html>
"""


class Page:
    """One file as it is served."""

    def __init__(self, name: str, content: bytes) -> None:
        suffix = Path(name).suffix
        self.content = content
        self.media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        is_immutable = name.startswith("assets/") and _HASHED.search(name) is not None
        self.caching = "public, max-age=31536000, immutable" if is_immutable else "no-cache"
        self._is_packed = suffix in _PACKED and len(content) > SMALL

    @cached_property
    def packed(self) -> bytes | None:
        """The same, compressed once, at the first request, for all clients that accept gzip."""
        return gzip.compress(self.content, mtime=0) if self._is_packed else None

    def response(self, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
        headers = {**PAGE_HEADERS, "etag": self.tag, "cache-control": self.caching}
        content = self.content
        if self.packed is not None:
            headers["vary"] = "accept-encoding"
            if _accepts_gzip(request.headers.get("accept-encoding", "")):
                headers |= {"content-encoding": "gzip", "etag": f'{self.tag[:-1]}-gzip"'}
                content = self.packed
        if status == 200 and request.headers.get("if-none-match") == headers["etag"]:
            headers.pop("content-encoding", None)
            return Response(b"", status_code=304, headers=headers, media_type=self.media_type)
        return Response(content, status_code=status, headers=headers, media_type=self.media_type)


Pages: TypeAlias = dict[str, Page]
"""The built files by their addresses without the leading slash; empty if the client was not built."""


def _accepts_gzip(header: str) -> bool:
    """Whether `Accept-Encoding` accepts gzip."""
    for part in header.lower().split(",")[:16]:
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False


def read_pages(directory: Path) -> Pages:
    """Reads every file of the built client."""
    if not (directory / INDEX).is_file():
        return {}
    files = sorted(path for path in directory.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {name: Page(name, path.read_bytes()) for path in files if (name := path.relative_to(directory).as_posix())}


def page_handlers(pages: Pages) -> list[HTTPRouteHandler]:
    """Returns one handler for the client's own addresses and one for its files."""

    @route(list(CLIENT_ROUTES), http_method=PAGE_METHODS, include_in_schema=False, name="client")
    async def client(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _first_page(pages, request).response(request)

    @route(_addresses(pages), http_method=PAGE_METHODS, include_in_schema=False, name="file")
    async def file(request: Request[Any, Any, Any]) -> Response[bytes]:
        page = pages.get(request.url.path.lstrip("/"))
        if page is None:
            raise NotFoundException
        return page.response(request)

    return [client, file] if pages else [client]


def _addresses(pages: Pages) -> list[str]:
    """The address of each file at the top, and one for each folder: a route takes longer to make than to look up."""
    folders = {name.rpartition("/")[0] for name in pages} - {""}
    return [*(f"/{name}" for name in pages if "/" not in name), *(f"/{each}/{{name:str}}" for each in sorted(folders))]


def unknown_address(pages: Pages) -> Callable[[Request[Any, Any, Any], HTTPException], Response[Any]]:
    """Responds to errors of the framework: a page for browsers, JSON for programs."""

    def answer(request: Request[Any, Any, Any], failure: HTTPException) -> Response[Any]:
        if failure.status_code == 404 and _is_looked_at(request):
            return _first_page(pages, request).response(request, 404)
        return on_http_exception(request, failure)

    return answer


def _is_looked_at(request: Request[Any, Any, Any]) -> bool:
    """Whether a person opens the address in a browser. Below `/api` the response is always JSON."""
    is_page = request.method in PAGE_METHODS and not request.url.path.startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "").lower()


def _first_page(pages: Pages, request: Request[Any, Any, Any]) -> Page:
    return pages.get(INDEX) or no_client(caller_language(request), str(request.base_url))


def no_client(language: Language, url: str) -> Page:
    """The page for browsers if the web client was not built."""
    text = messages(language, "serve")
    command = f"<code>riverboat play --server {escape(url)}</code>"
    return Page(
        INDEX,
        _NO_CLIENT.format(
            language=language, no_client=text("no-client"), terminal=text("no-client-terminal", command=command)
        ).encode(),
    )
