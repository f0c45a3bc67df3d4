"""A screen that knows whether it is still there, for whatever reaches it from outside its own message queue."""

from __future__ import annotations

from textual.screen import Screen


class LiveScreen(Screen[None]):
    """Base of all screens with workers or callbacks.

    Keys and timers come through the screen's queue and find it whole. A worker or a callback may run at any moment:
    also while the screen is left or the program ends, when widgets go one by one. It asks `is_live` after each wait.
    """

    @property
    def is_live(self) -> bool:
        return self.app.is_running and self in self.app.screen_stack
