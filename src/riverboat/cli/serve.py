"""`riverboat serve`: tables for the browser and the terminal, over a network."""

from __future__ import annotations

import os
import socket
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final, get_args
from urllib.parse import urlsplit

from riverboat.cli.options import no_words, usage_error, whole_number
from riverboat.client.terminal import Terminal
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.server.config import ServerConfig

EVERYWHERE: Final = ("0.0.0.0", "::", "")
HIGHEST_PORT: Final = 65_535
PROXIES_VARIABLE: Final = "RIVERBOAT_TRUSTED_PROXIES"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port")
    parser.add_argument("--database")
    parser.add_argument("--redis")
    parser.add_argument("--origin", action="append", default=[])
    parser.add_argument("--trusted-proxies")
    parser.add_argument("--open", action="store_true", default=None)
    parser.add_argument("--no-open", action="store_false", dest="open")
    parser.add_argument("--metrics-public", action="store_true")
    parser.add_argument("--log-level", default="warning")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    config = read_config(options)
    from riverboat.server.logs import set_up_logs
    from riverboat.server.serve import run as serve

    set_up_logs(config.log_level)
    opens = sys.stdout.isatty() if options.open is None else options.open
    serve(config, lambda port: announce(config, port, terminal, opens=opens))
    return 0


def read_config(options: Namespace) -> ServerConfig:
    from riverboat.server.config import PORT, LogLevel, ServerConfig

    if options.log_level not in (levels := get_args(LogLevel)):
        raise usage_error("not_offered", option="--log-level", value=options.log_level, offered=", ".join(levels))
    return ServerConfig(
        host=options.host,
        port=whole_number(options.port, "--port", high=HIGHEST_PORT) if options.port is not None else PORT,
        database=options.database,
        redis=options.redis,
        origins=tuple(map(_origin, options.origin)),
        trusted_proxies=_proxies(options.trusted_proxies),
        is_metrics_public=options.metrics_public,
        log_level=options.log_level,
    )


def _origin(text: str) -> str:
    """`https://example.org`, or `*` for any page."""
    if text == "*":
        return text
    try:
        parts = urlsplit(text)
    except ValueError:
        raise usage_error("bad_origin", origin=text) from None
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise usage_error("bad_origin", origin=text)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _proxies(text: str | None) -> tuple[str, ...]:
    """`127.0.0.1,10.0.0.0/8`: addresses and networks, from the option or the environment."""
    from riverboat.server.http.addresses import proxy_network

    given = os.environ.get(PROXIES_VARIABLE, "") if text is None else text
    proxies = [proxy.strip() for proxy in given.split(",") if proxy.strip()]
    for proxy in proxies:
        try:
            proxy_network(proxy)
        except ValueError:
            raise usage_error("bad_proxy", proxy=proxy) from None
    return tuple(map(proxy_network, proxies))


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
