"""The keys of the table screen, and the screen's actions they stand for."""

from __future__ import annotations

from typing import Final

_ACTIONS: Final = {
    "f,F": "fold",
    "x,X": "check",
    "c,C": "call",
    "r,R": "raise",
    "a,A": "all_in",
    **{str(number): f"preset({number})" for number in range(1, 10)},
    "y,Y": "answer(True)",
    "n,N": "answer(False)",
    "enter,space": "go_on",
    "slash,colon": "type",
    "up": "adjust(1)",
    "down": "adjust(-1)",
    "tab": "next_preset(1)",
    "shift+tab": "next_preset(-1)",
    "escape": "cancel",
    "s,S": "speed",
    "b,B": "blinds",
    "k,K": "suits",
    "l,L": "last_hand",
    "h,H": "replay",
    "t,T": "statistics",
    "o,O": "sit_out",
    "m,M": "rebuy",
    "d,D": "straddle",
    "equals_sign,plus": "auto_buy",
    "w,W": "show(0)",
    "j,J": "rabbit",
    "z,Z": "bomb_pot",
    "at": "change_seat",
    "v,V": "review",
    "i,I": "hint",
    "e,E": "mistakes",
    "p,P": "pause",
    "u,U": "opponents",
    "g,G": "tournament",
    "comma": "settings",
    "pageup": "page(1)",
    "pagedown": "page(-1)",
    "question_mark,f1": "help",
    "q,Q,ctrl+c,ctrl+q": "quit",
}
TABLE_KEYS: Final = {key: action for keys, action in _ACTIONS.items() for key in keys.split(",")}
"""By key, in Textual's names."""
