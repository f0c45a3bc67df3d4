"""Client addresses: the peer of the connection, or what a trusted proxy reports."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from litestar.types import Scope

_HOST_PATTERN: Final = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[?[0-9a-f:]+\]?", re.IGNORECASE)
FORWARDED_HEADERS: Final = (b"x-forwarded-for", b"forwarded")


def client_address(scope: Scope) -> str:
    """Returns the address that limits are counted by."""
    client: Any = scope.get("client")
    return host_address(str(client[0]) if client else "")


def host_address(host: str) -> str:
    """Returns what counts as one caller: of an IPv6 address the network prefix of a household."""
    address = parsed_address(host)
    if isinstance(address, IPv6Address):
        return str(ip_network(f"{address}/64", strict=False))
    return str(address) if address is not None else host


def is_loopback(scope: Scope) -> bool:
    """Whether the caller is on this machine; a request through a proxy may come from anywhere."""
    if any(name in FORWARDED_HEADERS for name, _ in scope.get("headers", ())):
        return False
    client: Any = scope.get("client")
    address = parsed_address(str(client[0])) if client is not None else None
    return client is None or (address is not None and address.is_loopback)


def parsed_address(host: str) -> IPv4Address | IPv6Address | None:
    """Returns the parsed address; of an IPv4-mapped IPv6 address the IPv4 one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def proxy_network(text: str) -> str:
    """Returns a proxy's address or network in canonical form. Raises ValueError if it is neither."""
    network = ip_network(text, strict=False)
    return str(network.network_address if network.prefixlen == network.max_prefixlen else network)


def trusted_hosts(proxies: Iterable[str]) -> list[str]:
    """Returns the proxies as uvicorn compares them: an IPv4 one may also connect to an IPv6 socket."""
    hosts: list[str] = []
    for proxy in proxies:
        network: IPv4Network | IPv6Network = ip_network(proxy)
        hosts.append(proxy)
        if isinstance(network, IPv4Network):
            hosts.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return hosts


def is_host_pattern(text: str) -> bool:
    """Whether the text is the name of a host, an address, or `*.` and a domain."""
    return _HOST_PATTERN.fullmatch(text) is not None


def is_allowed_host(header: str, allowed: Collection[str]) -> bool:
    """Whether a `Host` header, without its port, is one of the allowed names; `*.example.org` is any name below."""
    host = header.strip().lower()
    host = host[1 : host.find("]")] if host.startswith("[") else host.partition(":")[0]
    host = host.rstrip(".")
    return any(
        host.endswith(name[1:]) and len(host) >= len(name) if name.startswith("*.") else host == name.strip("[]")
        for name in allowed
    )
