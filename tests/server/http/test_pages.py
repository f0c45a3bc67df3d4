"""The web client's files: only those, with strict headers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from running import RunningServer, running_server

INDEX = "<!doctype html><title>Riverboat</title>"
LARGE = "export const words = 'riverboat';\n" * 400


@pytest.fixture
def site(tmp_path: Path) -> Iterator[RunningServer]:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(INDEX)
    (static / "manifest.webmanifest").write_text("{}")
    (static / "assets" / "index-B4kq9zXY.js").write_text("export {}")
    (static / "assets" / "card back.svg").write_text("<svg/>")
    (static / "assets" / "large-C3kq9zXY.js").write_text(LARGE)
    (static / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    with running_server(tmp_path, static=static) as server:
        yield server


@pytest.mark.parametrize("path", ["/", "/me", "/me/mistakes", "/game/17", "/code/ABCD", "/hand/1/2", "/tournament/3"])
def test_the_clients_own_addresses_get_its_first_page(site: RunningServer, path: str) -> None:
    answer = httpx.get(site.url + path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in answer.headers["permissions-policy"]


def test_what_is_built_with_a_hash_in_its_name_never_changes(site: RunningServer) -> None:
    built = httpx.get(f"{site.url}/assets/index-B4kq9zXY.js")
    assert built.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert built.headers["content-type"] == "text/javascript; charset=utf-8"
    other = httpx.get(f"{site.url}/manifest.webmanifest")
    assert other.headers["cache-control"] == "no-cache"
    assert other.headers["content-type"] == "application/manifest+json"
    same = httpx.get(f"{site.url}/manifest.webmanifest", headers={"If-None-Match": other.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert httpx.head(site.url).status_code == 200
    assert httpx.get(f"{site.url}/assets/card%20back.svg").text == "<svg/>"


@pytest.mark.parametrize(
    "path", ["/.secret", "/outside.txt", "/../outside.txt", "/assets/..%2f..%2foutside.txt", "/assets"]
)
def test_nothing_else_on_the_disk_can_be_asked_for(site: RunningServer, path: str) -> None:
    answer = httpx.get(site.url + path)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_path")


BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_an_unknown_address_is_a_page_for_browsers_and_json_for_programs(site: RunningServer) -> None:
    looked_at = httpx.get(f"{site.url}/no/such/page", headers=BROWSER)
    assert (looked_at.status_code, looked_at.text) == (404, INDEX)
    assert looked_at.headers["content-type"] == "text/html; charset=utf-8"
    again = httpx.get(f"{site.url}/other", headers={**BROWSER, "If-None-Match": looked_at.headers["etag"]})
    assert again.status_code == 404
    for asked in (
        httpx.get(f"{site.url}/no/such/page"),
        httpx.get(f"{site.url}/no/such/page", headers={"Accept": "application/json"}),
        httpx.get(f"{site.url}/api/no/such/path", headers=BROWSER),
        httpx.post(f"{site.url}/no/such/page", headers=BROWSER),
    ):
        assert (asked.status_code, asked.json()["code"]) == (404, "no_such_path")


def test_without_a_built_client_a_page_says_so_in_the_visitors_language(tmp_path: Path) -> None:
    with running_server(tmp_path, static=tmp_path / "nothing") as server:
        english = httpx.get(server.url)
        assert english.status_code == 200
        assert "no web client" in english.text
        assert server.url in english.text
        assert "不含网页客户端" in httpx.get(server.url, headers={"Accept-Language": "zh"}).text
        lost = httpx.get(f"{server.url}/lost", headers=BROWSER)
        assert (lost.status_code, "no web client" in lost.text) == (404, True)


def test_large_files_are_compressed_for_those_who_can_read_that(site: RunningServer) -> None:
    address = f"{site.url}/assets/large-C3kq9zXY.js"
    packed = httpx.get(address, headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(LARGE) // 10
    assert packed.text == LARGE
    for refused in ("identity", "gzip;q=0"):
        plain = httpx.get(address, headers={"Accept-Encoding": refused})
        assert "content-encoding" not in plain.headers
        assert plain.text == LARGE
        assert plain.headers["etag"] != packed.headers["etag"]
        assert plain.headers["vary"] == "accept-encoding"
    same = httpx.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
