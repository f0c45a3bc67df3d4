"""Bots: programs that play from what their seat may see. `load_bot("tag", seed=1)`; characters, levels, your own.

Importing this brings in no numerical library; a bot that needs one asks for it when it first sees a flop.
"""

from riverboat.bots.protocol import Bot, start_bot, tell_hand_over
from riverboat.bots.registry import BotListing, bot_title, list_bots, load_bot
from riverboat.bots.roster import Person, list_persons, person_of
from riverboat.bots.think import SPEEDS, Speed, think_time

__all__ = [
    "SPEEDS",
    "Bot",
    "BotListing",
    "Person",
    "Speed",
    "bot_title",
    "list_bots",
    "list_persons",
    "load_bot",
    "person_of",
    "start_bot",
    "tell_hand_over",
    "think_time",
]
