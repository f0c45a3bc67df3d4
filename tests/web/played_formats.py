"""Games made over REST as the forms make them, and played by the page's own controls."""

from __future__ import annotations

from typing import Any

from browsing import Visit

MOMENT = 20
"""Milliseconds between two looks at the page."""
LOOKS = 50
"""In one call into the page."""

ASK = """
async ([method, path, body]) => {
  const answer = await fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${localStorage.getItem("riverboat.token")}`,
      ...(body === null ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return [answer.status, answer.status === 204 ? null : await answer.json()];
}
"""

PLAY = """
async ([answers, style, wanted, looks, moment]) => {
  const can = (button) => button !== null && !button.disabled && button.checkVisibility();
  const one = (selector) => [...document.querySelectorAll(selector)].find(can) ?? null;
  const rest = () => new Promise((ready) => setTimeout(ready, moment));
  const told = () => [...document.querySelectorAll(".side .log li")].map((line) => line.textContent.trim()).join("\\n");
  const isTold = () => wanted.length > 0 && wanted.every((pattern) => new RegExp(pattern, "m").test(told()));
  const decide = async () => {
    if (style === "fold") return one("button.deed.fold").click();
    const allIn = style === "all-in" ? [...document.querySelectorAll(".bar button")].filter(can)
      .find((button) => /^All-in/.test(button.textContent.trim())) : undefined;
    if (allIn !== undefined) {
      allIn.click();
      await rest();
      if (one("button.deed.fold") === null) return;
      const raise = one("button.deed.raise");
      if (raise !== null) return raise.click();
    }
    (one("button.deed.check:not(.next)") ?? one("button.deed.call") ?? one("button.deed.raise"))?.click();
  };
  for (let look = 0; look < looks && !isTold(); look += 1) {
    const buttons = [...document.querySelectorAll(".bar button")].filter(can);
    const isPressed = (button) => button.getAttribute("aria-pressed") === "true";
    const answer = answers.map((pattern) => buttons.find((button) =>
      new RegExp(pattern).test(button.textContent.trim()) && !isPressed(button))).find((found) => found !== undefined);
    if (answer !== undefined) answer.click();
    else if (one("button.deed.fold") !== null) await decide();
    else (one("button.deed.next") ?? one(".deeds:not(:has(.fold)) button.deed.raise"))?.click();
    await rest();
  }
  return isTold();
}
"""
"""Answers questions, decides, goes on to the next hand and buys chips, until everything wanted is told in the log."""


def ask(guest: Visit, method: str, path: str, body: object = None) -> Any:
    status, answer = guest.page.evaluate(ASK, [method, path, body])
    assert 200 <= status < 300, answer
    return answer


def play_on(guest: Visit, style: str, *, answers: tuple[str, ...] = (), told: tuple[str, ...] = ()) -> bool:
    """Play for a second or so, by calling, going all-in or folding; whether all that is wanted was told."""
    is_told: bool = guest.page.evaluate(PLAY, [list(answers), style, list(told), LOOKS, MOMENT])
    return is_told
