"""A table of one's own in one form: bots place by place, antes, and bad values explained beside the field."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from browsing import PHONE, NewVisit, scrolls_sideways
from playwright.sync_api import expect


class Words(NamedTuple):
    new_table: str
    bots: str
    first: str
    ante: str
    problem: str
    create: str
    name: str


ENGLISH = Words("New table", "Bots", "Bot 1", "Ante", "A whole number from 0 to 100.", "Create and sit down", "Mabel")
CHINESE = Words("新建牌桌", "机器人", "机器人 1", "前注", "请输入 0 到 100 之间的整数。", "新建并入座", "梅姨")


@pytest.mark.parametrize(("locale", "words"), [("en-US", ENGLISH), ("zh-CN", CHINESE)])
def test_bots_are_chosen_by_portrait_and_a_bad_ante_sends_nothing(visit: NewVisit, locale: str, words: Words) -> None:
    guest = visit(locale=locale, size=PHONE)
    guest.lobby()
    guest.page.get_by_role("button", name=words.new_table).click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_role("group", name=words.bots, exact=True).get_by_role("radio", name="2", exact=True).check()
    dialog.get_by_label(words.first).select_option("mabel")
    portrait = dialog.locator('img[src="/portraits/mabel.svg"]')
    expect(portrait).to_be_visible()
    assert portrait.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert not scrolls_sideways(guest.page)

    dialog.get_by_label(words.ante).fill("101")
    expect(dialog.get_by_text(words.problem)).to_be_visible()
    dialog.get_by_role("button", name=words.create).click()
    expect(dialog).to_be_visible()
    dialog.get_by_label(words.ante).fill("10")
    dialog.get_by_role("button", name=words.create).click()
    expect(guest.page).to_have_url(re.compile(r"/game/"))
    expect(guest.page.locator(".pod", has_text=words.name)).to_have_count(1)
