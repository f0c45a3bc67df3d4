"""Where a server is, as people write it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from riverboat.errors import RiverboatError

_SECURE = {"http": "ws", "https": "wss"}
_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


class ServerAddress(NamedTuple):
    """A server's address, without a slash at the end."""

    http: str
    socket: str

    @classmethod
    def read(cls, text: str) -> ServerAddress:
        """`https://cards.example`, `192.168.1.5:8000`: what can be read as the address of a server."""
        try:
            parts = urlsplit(text if "://" in text else f"http://{text}")
            scheme, host, port = _SCHEMES.get(parts.scheme.lower()), parts.hostname, parts.port
        except ValueError:
            scheme, host, port = None, None, None
        if scheme is None or not host or parts.query or parts.fragment or parts.username is not None:
            raise RiverboatError(
                "bad_server_url", f"{text!r} is not the address of a server such as http://localhost:8000", url=text
            )
        place = f"[{host}]" if ":" in host else host
        base = f"://{place}{f':{port}' if port is not None else ''}{parts.path.rstrip('/')}"
        return cls(f"{scheme}{base}", f"{_SECURE[scheme]}{base}")

    @property
    def name(self) -> str:
        """For people and file names."""
        return self.http.partition("://")[2]
