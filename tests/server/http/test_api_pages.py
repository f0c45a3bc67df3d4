"""`/docs` and `/asyncapi.json`: what a server says about its own interfaces."""

from __future__ import annotations

import json

import httpx

from riverboat.protocol.asyncapi import asyncapi_document
from running import RunningServer


def test_the_page_of_the_api_loads_nothing_from_elsewhere(shared_server: RunningServer) -> None:
    page = httpx.get(f"{shared_server.url}/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "http:" not in page.text
    assert "https:" not in page.text
    for name, kind in (("api.js", "text/javascript"), ("api.css", "text/css")):
        file = httpx.get(f"{shared_server.url}/docs/{name}")
        assert file.headers["content-type"].startswith(kind)
        assert "://" not in file.text
    assert httpx.get(f"{shared_server.url}/schema/openapi.json").json()["openapi"].startswith("3.")


def test_a_server_describes_its_websocket(shared_server: RunningServer) -> None:
    served = httpx.get(f"{shared_server.url}/asyncapi.json").json()
    assert served == json.loads(json.dumps(asyncapi_document()))
