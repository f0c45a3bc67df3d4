"""The page of the own account, the report button and the page for operators, in a real browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any

import pyotp
import pytest
from browsing import PHONE, WIDE, NewVisit, Visit, scrolls_sideways, small_targets
from playwright.sync_api import Page, expect
from real_web import RunningServe
from test_accessibility import violations
from test_lobby import enter, make_table

PASSWORD = "correct horse battery"


def panel(page: Page, name: str) -> Any:
    return page.get_by_role("region", name=name, exact=True)


def with_authenticator(visit: Visit) -> None:
    """A device with a fingerprint reader, as far as Chromium knows."""
    devices = visit.page.context.new_cdp_session(visit.page)
    devices.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**options, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )


def account(visit: Visit, name: str) -> None:
    visit.lobby()
    enter(visit, "Make it mine", name, PASSWORD, "Keep this account")
    visit.open("/me/account")
    expect(visit.page.get_by_role("heading", level=1, name="Your account")).to_be_visible()


def log_out(visit: Visit) -> None:
    visit.page.get_by_role("button", name="Account").click()
    visit.page.get_by_role("button", name="Log out", exact=True).click()
    expect(visit.page.get_by_role("dialog")).to_have_count(0)


def test_an_account_is_secured_and_lost_and_found(visit: NewVisit, axe: str) -> None:
    owner = visit()
    owner.url = owner.url.replace("127.0.0.1", "localhost")
    owner.refusals = (401,)
    with_authenticator(owner)
    account(owner, "Secure Ada")
    page = owner.page

    passkeys = panel(page, "Passkeys")
    passkeys.get_by_label("Name for this device").fill("Laptop")
    passkeys.get_by_label("Password").fill(PASSWORD)
    passkeys.get_by_role("button", name="Add a passkey").click()
    expect(passkeys.get_by_role("listitem")).to_contain_text(["Laptop"])

    recovery = panel(page, "Recovery codes")
    recovery.get_by_label("Password").fill(PASSWORD)
    recovery.get_by_role("button", name="Make new codes").click()
    expect(recovery.get_by_role("listitem")).to_have_count(10)
    codes = recovery.get_by_role("listitem").all_inner_texts()

    app = panel(page, "Authenticator app")
    app.get_by_label("Password").fill(PASSWORD)
    app.get_by_role("button", name="Set up an app").click()
    expect(app.get_by_role("img", name="QR code for an authenticator app")).to_be_visible()
    secret = app.locator("code").inner_text()
    app.get_by_label("Code in the app").fill(pyotp.TOTP(secret).now())
    app.get_by_role("button", name="Use the app").click()
    expect(app.get_by_text("In use.")).to_be_visible()
    assert violations(owner, axe) == []

    log_out(owner)
    page.get_by_role("button", name="Account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Log in").check()
    dialog.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator("header .name")).to_have_text("Secure Ada")

    log_out(owner)
    page.get_by_role("button", name="Account").click()
    dialog.get_by_role("radio", name="Log in").check()
    dialog.get_by_role("button", name="Forgotten the password?").click()
    dialog.get_by_role("textbox", name="Name", exact=True).fill("Secure Ada")
    dialog.get_by_label("Recovery code").fill(codes[0].lower())
    dialog.get_by_label("New password").fill("quite another staple")
    dialog.get_by_role("button", name="Set the new password").click()
    expect(dialog.get_by_role("status")).to_contain_text("The new password is set")
    dialog.get_by_label("Password").fill("quite another staple")
    dialog.get_by_role("button", name="Log in", exact=True).click()
    dialog.get_by_label("Code").fill(codes[1])
    dialog.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator("header .name")).to_have_text("Secure Ada")


def test_sessions_password_export_and_deletion_are_in_the_readers_hands(visit: NewVisit, axe: str) -> None:
    owner, elsewhere = visit(size=PHONE), visit()
    owner.refusals = (401,)
    elsewhere.refusals = (401,)
    account(owner, "Tidy Tom")
    assert violations(owner, axe) == []
    assert not scrolls_sideways(owner.page)
    assert small_targets(owner.page) == []
    elsewhere.lobby()
    enter(elsewhere, "Log in", "Tidy Tom", PASSWORD, "Log in")

    page = owner.page
    page.reload()
    sessions = panel(page, "Sessions")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    sessions.get_by_role("button", name=re.compile("^End the session")).click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)

    password = panel(page, "Password")
    password.get_by_label("Password", exact=True).fill("a wrong one")
    password.get_by_label("New password").fill("quite another staple")
    password.get_by_role("button", name="Change the password").click()
    expect(password.get_by_role("alert")).to_be_visible()
    password.get_by_label("Password", exact=True).fill(PASSWORD)
    password.get_by_role("button", name="Change the password").click()
    expect(password.get_by_role("status")).to_have_text("The password is changed.")

    with page.expect_download() as download:
        panel(page, "Your data").get_by_role("button", name="Download").click()
    assert "Tidy Tom" in download.value.path().read_text("utf-8")

    gone = panel(page, "Delete the account")
    gone.get_by_label("Password").fill("quite another staple")
    gone.get_by_role("button", name="Delete for good").click()
    expect(page).to_have_url(f"{owner.url}/")
    expect(page.locator("header .name")).not_to_have_text("Tidy Tom")


def make_admin(serve: RunningServe, visit: Visit) -> None:
    """As an operator does it, on the command line."""
    token = visit.page.evaluate("localStorage.getItem('riverboat.token')")
    answer = visit.page.request.get(f"{visit.url}/api/me", headers={"Authorization": f"Bearer {token}"})
    command = [sys.executable, "-m", "riverboat", "admin", "role", str(answer.json()["id"]), "admin"]
    database = f"sqlite:///{serve.directory / 'web.sqlite3'}"
    data = {**os.environ, "RIVERBOAT_DATA": str(serve.directory)}
    subprocess.run([*command, "--database", database], env=data, check=True, capture_output=True, timeout=120)
    visit.page.reload()


def look_at(visit: Visit, part: str) -> None:
    visit.page.get_by_role("radio", name=part, exact=True).focus()
    visit.page.keyboard.press("Space")
    expect(visit.page.get_by_role("radio", name=part, exact=True)).to_be_checked()


def test_a_player_is_reported_and_an_operator_sees_to_it(visit: NewVisit, serve: RunningServe, axe: str) -> None:
    reporter, rude, operator = visit(), visit(), visit()
    rude.refusals, operator.refusals = (401, 403), (401, 403, 404)
    make_table(reporter, "Rough house", is_private=False)
    rude.lobby()
    enter(rude, "Make it mine", "Rude Rob", PASSWORD, "Keep this account")
    rude.page.get_by_role("link").filter(has_text="Rough house").click()
    rude.page.get_by_role("button", name=re.compile("^(Take a seat|Sit)")).first.click()
    rude.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    page = reporter.page
    page.locator("[data-pod]", has_text="Rude Rob").click()
    page.get_by_role("button", name="Report", exact=True).click()
    dialog = page.get_by_role("dialog", name="Report Rude Rob")
    dialog.get_by_role("radio", name="Cheating").check()
    dialog.get_by_label("What happened?").fill("two  aces again")
    assert violations(reporter, axe) == []
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_role("status")).to_contain_text("Thank you")

    operator.lobby()
    operator.open("/admin")
    expect(operator.page.get_by_role("alert")).to_have_text("This is for operators of the server.")
    make_admin(serve, operator)
    desk = operator.page
    row = desk.get_by_role("row").filter(has_text="Rude Rob")
    expect(row).to_contain_text("Cheating: two aces again")
    row.get_by_role("button", name="Rude Rob", exact=True).click()
    expect(desk.get_by_label("Name or number")).to_be_visible()
    desk.get_by_role("button", name="Mute for an hour: Rude Rob").press("Enter")
    expect(desk.get_by_role("status").first).to_contain_text("Mute for an hour: Rude Rob")
    desk.get_by_role("button", name="Ban: Rude Rob").press("Enter")
    expect(desk.get_by_role("row").filter(has_text="Rude Rob")).to_contain_text("Banned")
    look_at(operator, "Reports")
    desk.get_by_role("row").filter(has_text="Rude Rob").get_by_role("button", name="Done: Rude Rob").click()
    expect(desk.get_by_role("row").filter(has_text="Rude Rob")).to_have_count(0)
    look_at(operator, "Tables")
    desk.on("dialog", lambda question: question.accept())
    desk.get_by_role("button", name="Close after the hand: Rough house").click()
    expect(desk.get_by_role("status").first).to_contain_text("Close after the hand: Rough house")
    look_at(operator, "Server")
    desk.get_by_role("button", name="Run the audit").click()
    expect(desk.get_by_text("Everything fits")).to_be_visible()
    desk.get_by_role("button", name="Make a backup").click()
    expect(desk.get_by_text(re.compile(r"rows are in riverboat-\S+\.backup"))).to_be_visible()
    desk.get_by_label("Number of the process").fill("no such process")  # the other tests go on with this server
    desk.get_by_role("button", name="Drain").click()
    expect(desk.get_by_role("alert")).to_contain_text("No process no such process can be drained; running: ")
    look_at(operator, "Log")
    for deed in ("look_at_reports", "mute", "ban", "close_report", "close_table", "audit", "backup"):
        expect(desk.get_by_role("cell", name=deed, exact=True).first).to_be_visible()


def test_a_new_key_is_asked_for_twice(visit: NewVisit, serve: RunningServe) -> None:
    operator = visit(locale="zh-CN")
    operator.lobby()
    operator.open("/admin")
    make_admin(serve, operator)
    look_at(operator, "服务器")
    asked: list[str] = []
    sent: list[str] = []
    operator.page.on("request", lambda request: sent.append(request.url))
    operator.page.on("dialog", lambda question: (asked.append(question.message), question.dismiss()))
    operator.page.get_by_role("button", name="更换密钥").click()
    assert asked == ["用新密钥重启服务器？所有人会断线数秒。"]
    assert not any("rotate-key" in url for url in sent)


@pytest.mark.parametrize(("size", "locale"), [(WIDE, "en-GB"), (PHONE, "zh-CN")], ids=["wide", "phone"])
def test_every_part_of_the_operators_page_is_for_everybody(
    visit: NewVisit, serve: RunningServe, axe: str, size: tuple[int, int], locale: str
) -> None:
    operator = visit(size=size, locale=locale)
    operator.lobby()
    operator.open("/admin")
    make_admin(serve, operator)
    parts = operator.page.get_by_role("radio")
    expect(parts).to_have_count(7)
    for number in range(7):
        parts.nth(number).check()
        assert violations(operator, axe) == []
        assert not scrolls_sideways(operator.page)
        assert small_targets(operator.page) == []
