"""Behind a real nginx, with the configuration that we ship: REST and WebSockets over TLS, and clients told apart."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect

from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server
from services import held_port, running_nginx

NAME = "poker.example.org"
SHIPPED = Path(__file__).parents[3] / "deploy" / "nginx.conf"

pytestmark = pytest.mark.services


def write_certificate(directory: Path) -> None:
    """A certificate that vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    today = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key(), serial_number=1)
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, SHA256())
    )
    (directory / "fullchain.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    (directory / "privkey.pem").write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    )


def configuration(port: int, plain_port: int, home: Path, servers: dict[str, int]) -> str:
    """What we ship, with the ports and files of the test; servers that are not named are left out."""
    write_certificate(home)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {home}/{kind};\n" for kind in kinds)
    changes = {
        "http {\n": f"http {{\naccess_log off;\n{places}",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "listen 80;": f"listen 127.0.0.1:{plain_port};",
        "/etc/riverboat/tls": str(home),
    }
    for name in ("server1", "server2"):
        line = f"        server {name}:8642 max_fails=2 fail_timeout=5s;\n"
        changes[line] = line.replace(f"{name}:8642", f"127.0.0.1:{servers[name]}") if name in servers else ""
    text = SHIPPED.read_text("utf-8")
    for shipped, changed in changes.items():
        assert shipped in text
        text = text.replace(shipped, changed)
    return text


class Proxied:
    """A client of the proxy, at an address of its own."""

    def __init__(self, port: int, plain_port: int) -> None:
        self.port = port
        self.plain_port = plain_port
        self.trusting = ssl.create_default_context()
        self.trusting.check_hostname = False
        self.trusting.verify_mode = ssl.CERT_NONE

    def request(self, method: str, path: str, address: str = "127.0.0.1", **more: str) -> httpx.Response:
        headers = {"Host": NAME} | more
        transport = httpx.HTTPTransport(local_address=address, verify=self.trusting)
        with httpx.Client(transport=transport, timeout=60) as client:
            return client.request(method, f"https://127.0.0.1:{self.port}{path}", headers=headers)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    limits = msgspec.structs.replace(NO_LIMITS, guests_per_second=0.001, guest_burst=3)
    config = ServerConfig(limits=limits, trusted_proxies=("127.0.0.1",), hosts=(NAME,))
    with running_server(tmp_path_factory.mktemp("proxied"), config) as server, proxy_of(server) as found:
        yield found


@contextmanager
def proxy_of(server: RunningServer) -> Iterator[Proxied]:
    with (
        held_port() as plain_port,
        running_nginx(lambda port, home: configuration(port, plain_port, home, {"server1": server.port})) as port,
    ):
        yield Proxied(port, plain_port)


def test_requests_reach_the_server_and_its_figures_do_not_leave_it(proxied: Proxied) -> None:
    assert proxied.request("GET", "/api/bots").status_code == 200
    assert proxied.request("GET", "/health/ready").json()["status"] == "ready"
    assert proxied.request("GET", "/metrics").status_code == 404


def test_a_client_counts_by_its_own_address_whatever_it_pretends(proxied: Proxied) -> None:
    for number in range(3):
        pretended = {"X-Forwarded-For": f"192.0.2.{number}", "Forwarded": f"for=192.0.2.{number}"}
        assert proxied.request("POST", "/api/guests", "127.0.0.2", **pretended).status_code == 201
    assert proxied.request("POST", "/api/guests", "127.0.0.2", **{"X-Forwarded-For": "192.0.2.9"}).status_code == 429
    assert proxied.request("POST", "/api/guests", "127.0.0.3").status_code == 201


def test_only_the_name_of_the_server_is_answered(proxied: Proxied) -> None:
    answer = proxied.request("GET", "/api/bots", Host="evil.example")
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")


def test_plain_http_is_sent_to_tls(proxied: Proxied) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxied.plain_port}/x", headers={"Host": NAME}, timeout=60)
    assert (answer.status_code, answer.headers["location"]) == (301, f"https://{NAME}/x")


def test_a_websocket_is_passed_on_over_tls(proxied: Proxied) -> None:
    async def story() -> None:
        token = proxied.request("POST", "/api/guests", "127.0.0.4").json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        ticket = proxied.request("POST", "/api/tickets", "127.0.0.4", **bearer).json()["ticket"]
        url = f"wss://{NAME}:{proxied.port}/ws?ticket={ticket}"
        async with (
            asyncio.timeout(60),
            connect(url, host="127.0.0.1", port=proxied.port, ssl=proxied.trusting, proxy=None) as socket,
        ):
            assert '"welcome"' in str(await socket.recv())
            await socket.send('{"type": "ping", "payload": {"id": 7}}')
            assert '"pong"' in str(await socket.recv())

    asyncio.run(story())
