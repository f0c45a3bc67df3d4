"""The tables of options in `docs/configuration.md` and in its Chinese page: `python -m tools.configuration_page`.

Names, types and defaults come from the code that reads them. The English words come from the texts under the options in
`riverboat/server/config.py`; the Chinese ones are those of the page, by option.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from riverboat.locale import Language
from riverboat.server import config
from riverboat.server.configuration import Option, expected_value, options

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGES: Final[dict[Language, Path]] = {
    "en": DOCS / "configuration.md",
    "zh-CN": DOCS / "configuration.zh-CN.md",
}
BEGIN, END = "<!-- options begin -->\n", "<!-- options end -->\n"
SECTIONS: Final = {"": "ServerConfig", "limits": "Limits", "lab": "LabLimits", "reviews": "ReviewLimits"}
TITLES: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "": "The server",
        "limits": "Budgets: `[limits]`",
        "lab": "The solver lab: `[lab]`",
        "reviews": "Reviews and hints: `[reviews]`",
    },
    "zh-CN": {
        "": "服务器",
        "limits": "额度：`[limits]`",
        "lab": "求解实验室：`[lab]`",
        "reviews": "复盘和提示：`[reviews]`",
    },
}
HEADS: Final[dict[Language, str]] = {
    "en": "| option | default | may be | |",
    "zh-CN": "| 选项 | 默认 | 可以是 | |",
}
NONE: Final[dict[Language, str]] = {"en": "none", "zh-CN": "无"}


def descriptions(language: Language) -> dict[str, dict[str, str]]:
    """What the options are for, by section and name."""
    if language != "en":
        return _words_of_page(PAGES[language].read_text("utf-8"), TITLES[language])
    texts = _texts_under_options()
    return {section: texts[struct] for section, struct in SECTIONS.items()}


def _words_of_page(text: str, titles: dict[str, str]) -> dict[str, dict[str, str]]:
    parts = text.partition(BEGIN)[2].partition(END)[0].split("### ")
    found = {
        part.partition("\n")[0]: re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", part, re.MULTILINE) for part in parts
    }
    return {section: dict(found[title]) for section, title in titles.items()}


def _texts_under_options() -> dict[str, dict[str, str]]:
    """The texts under the options, by class and name."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(config)).body:
        if isinstance(node, ast.ClassDef):
            fields = found.setdefault(node.name, {})
            for field, text in zip(node.body, node.body[1:], strict=False):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(words))):
                        fields[name] = " ".join(words.split())
    return found


def tables(language: Language) -> Iterator[str]:
    texts = descriptions(language)
    for section, title in TITLES[language].items():
        yield f"### {title}\n\n{HEADS[language]}\n|---|---|---|---|\n"
        for option in options():
            prefix, _, name = option.name.rpartition(".")
            if prefix == section:
                expected = expected_value(option, language)
                yield f"| `{name}` | {_default(option, language)} | {expected} | {texts[section][name]} |\n"
        yield "\n"


def _default(option: Option, language: Language) -> str:
    match option.default:
        case None | ():
            return NONE[language]
        case bool() as value:
            return f"`{str(value).lower()}`"
        case int() | float() as value:
            return f"`{value:g}`" if value < 1e5 else f"`{int(value)}`"
        case value:
            return f"`{value}`"


def page(language: Language) -> str:
    """The page with its tables as the code says."""
    before, _, rest = PAGES[language].read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{''.join(tables(language))}{END}{after}"


if __name__ == "__main__":
    for language, path in PAGES.items():
        path.write_text(page(language), "utf-8")
