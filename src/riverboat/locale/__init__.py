"""Every text a person reads, in English and Simplified Chinese, from one set of Fluent files.

Texts live in `<language>/<area>.ftl` and nowhere else; an area is read when it is first asked for.
"""

from riverboat.locale.actions import legal_text
from riverboat.locale.language import LANGUAGES, Language, detect_language
from riverboat.locale.messages import Messages, messages
from riverboat.locale.names import card_name, category_name, hand_in_words, hand_name
from riverboat.locale.refusals import error_text, load_refusals, told_values

__all__ = [
    "LANGUAGES",
    "Language",
    "Messages",
    "card_name",
    "category_name",
    "detect_language",
    "error_text",
    "hand_in_words",
    "hand_name",
    "legal_text",
    "load_refusals",
    "messages",
    "told_values",
]
