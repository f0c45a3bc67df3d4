"""The client as an app: a manifest with icons, a page for when there is no network, and a link to photograph."""

from __future__ import annotations

import re

from browsing import WAIT, NewVisit
from playwright.sync_api import expect


def test_it_can_be_installed_and_says_when_it_is_offline(visit: NewVisit) -> None:
    guest = visit()
    guest.lobby()
    page = guest.page
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((got) => got.json())")
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Riverboat", "/", "standalone")
    for icon in manifest["icons"]:
        assert page.evaluate("(path) => fetch(path).then((got) => got.status)", icon["src"]) == 200
    assert page.evaluate("navigator.serviceWorker.ready.then((found) => found.active !== null)")
    guest.until("navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto(f"{guest.url}/me")
    expect(page.get_by_role("heading", name=re.compile("You are offline"))).to_be_visible()
    expect(page.get_by_text("网络恢复后即可继续")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).display") == "grid", "its style is kept too"
    page.context.set_offline(False)
    page.get_by_role("link", name=re.compile("Try again")).click()
    expect(page.get_by_role("heading", name="My hands")).to_be_visible(timeout=WAIT)
    guest.problems = [each for each in guest.problems if "ERR_INTERNET_DISCONNECTED" not in each]


def test_an_invitation_can_be_photographed(visit: NewVisit) -> None:
    guest = visit()
    guest.play_now(opponents=1)
    guest.page.get_by_role("button", name=re.compile("Invite")).first.click()
    code = guest.page.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    # Version, squares: four times the version and 17, and the border on both sides.
    assert guest.page.evaluate("document.querySelector('svg.qr').viewBox.baseVal.width") in {
        4 * v + 25 for v in range(1, 11)
    }
