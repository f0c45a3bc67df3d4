"""Check the sources of the web client: ESLint, Stylelint, Prettier and svelte-check. Part of `make lint`."""

from __future__ import annotations

import sys
from typing import Final

from build import WEB, BuildFailed, install_packages, run_tool

CHECKS: Final = {
    "ESLint": ("eslint/bin/eslint.js", "--max-warnings=0", "."),
    "Stylelint": ("stylelint/bin/stylelint.mjs", "src/**/*.{css,svelte}", "public/*.css"),
    "Prettier": (
        "prettier/bin/prettier.cjs",
        "--check",
        "--log-level=warn",
        "*.{js,ts,json}",
        "public",
        "src",
        "tests",
    ),
    "svelte-check": ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
}
"""The file of each tool in node_modules, and its arguments."""


def main() -> int:
    try:
        node = install_packages()
        for name, (script, *arguments) in CHECKS.items():
            run_tool([node, WEB / "node_modules" / script, *arguments], name)
    except BuildFailed as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
