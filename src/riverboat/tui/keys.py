"""The keys of the table screen, and the screen's actions they stand for."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

TABLE_KEYS: Final[list[BindingType]] = [
    Binding("f,F", "fold", show=False),
    Binding("x,X", "check", show=False),
    Binding("c,C", "call", show=False),
    Binding("r,R", "raise", show=False),
    Binding("a,A", "all_in", show=False),
    *(Binding(str(number), f"preset({number})", show=False) for number in range(1, 10)),
    Binding("y,Y", "answer(True)", show=False),
    Binding("n,N", "answer(False)", show=False),
    Binding("enter,space", "go_on", show=False),
    Binding("slash,colon", "type", show=False),
    Binding("up", "adjust(1)", show=False),
    Binding("down", "adjust(-1)", show=False),
    Binding("tab", "next_preset(1)", show=False),
    Binding("shift+tab", "next_preset(-1)", show=False),
    Binding("escape", "cancel", show=False),
    Binding("s,S", "speed", show=False),
    Binding("b,B", "blinds", show=False),
    Binding("k,K", "suits", show=False),
    Binding("l,L", "last_hand", show=False),
    Binding("h,H", "replay", show=False),
    Binding("t,T", "statistics", show=False),
    Binding("o,O", "sit_out", show=False),
    Binding("m,M", "rebuy", show=False),
    Binding("d,D", "straddle", show=False),
    Binding("w,W", "show(0)", show=False),
    Binding("pageup", "page(1)", show=False),
    Binding("pagedown", "page(-1)", show=False),
    Binding("question_mark,f1", "help", show=False),
    Binding("q,Q,ctrl+c,ctrl+q", "quit", show=False),
]
