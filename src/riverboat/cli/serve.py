"""`riverboat serve`: tables for the browser and the terminal, over a network."""

from __future__ import annotations

import os
import socket
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from riverboat.cli.options import choice, no_words, whole_number
from riverboat.client.terminal import Terminal
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.locale import Language
    from riverboat.server.config import ServerConfig

EVERYWHERE: Final = ("0.0.0.0", "::", "")
HIGHEST_PORT: Final = 65_535


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--config")
    parser.add_argument("--host")
    parser.add_argument("--port")
    parser.add_argument("--database")
    parser.add_argument("--redis")
    parser.add_argument("--hosts")
    parser.add_argument("--origin", action="append", dest="origins")
    parser.add_argument("--trusted-proxies")
    parser.add_argument("--open", action="store_true", default=None)
    parser.add_argument("--no-open", action="store_false", dest="open")
    parser.add_argument("--metrics-public", action="store_true", default=None, dest="is_metrics_public")
    parser.add_argument("--log-level")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    config = read_config(options, terminal.language)
    from riverboat.server.logs import set_up_logs
    from riverboat.server.serve import run as serve

    set_up_logs(config.log_level)
    opens = sys.stdout.isatty() if options.open is None else options.open
    serve(config, lambda port: announce(config, port, terminal, opens=opens))
    return 0


def read_config(options: Namespace, language: Language = "en") -> ServerConfig:
    """The configuration: these options before the environment, that before the file of --config."""
    from riverboat.server.config import LogLevel
    from riverboat.server.configuration import options as known
    from riverboat.server.configuration import read_configuration

    if options.log_level is not None:
        choice("--log-level", options.log_level, get_args(LogLevel))
    if options.port is not None:
        whole_number(options.port, "--port", high=HIGHEST_PORT)
    names = [option.name for option in known() if hasattr(options, option.name)]
    given = {name: value for name in names if (value := getattr(options, name)) is not None}
    return read_configuration(Path(options.config) if options.config else None, os.environ, given, language)


def announce(config: ServerConfig, port: int, terminal: Terminal, *, opens: bool) -> None:
    """One line with the address, and one more with the address in the local network where that is open too."""
    text = messages(terminal.language, "serve")
    is_everywhere = config.host in EVERYWHERE
    url = _url("127.0.0.1" if is_everywhere else config.host, port)
    terminal.say(text("serve-listening", url=url))
    if is_everywhere and (address := network_address()) is not None:
        terminal.say(text("serve-network", url=_url(address, port)))
    if sys.stdout.isatty():
        terminal.say(text("serve-stop"))
    sys.stdout.flush()
    if opens:
        _open_browser(url)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address() -> str | None:
    """This machine's own address towards the rest of the network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def _open_browser(url: str) -> None:
    import threading
    import webbrowser

    # Some browsers keep the caller waiting; the server does not wait with it.
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
