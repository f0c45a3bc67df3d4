"""What `deploy/` ships works as written: parsed, held against the code, and its commands run without the containers."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from test_proxies import configuration

from programs import on_one_core
from riverboat.cli.main import COMMANDS
from riverboat.server.configuration import options, read_configuration
from riverboat.server.metrics import Metrics
from services import held_port, running_nginx

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
CHART = DEPLOY / "helm" / "riverboat"
VARIABLES = {option.variable for option in options()} | {"RIVERBOAT_KEY", "RIVERBOAT_DATA"}


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Dockerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def instruction(wanted: str) -> str:
    return [rest for name, rest in instructions() if name == wanted][-1]


def image_environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in shlex.split(instruction("ENV")))


def copied() -> set[str]:
    """What the builder gets."""
    return {
        source
        for name, rest in instructions()
        if name == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    }


def test_the_builder_gets_what_the_build_imports() -> None:
    imported = set(re.findall(r"^import (\w+)", (ROOT / "hatch_build.py").read_text("utf-8"), flags=re.M))
    homes = {path.parent.name for name in imported for path in ROOT.glob(f"*/{name}.py")}
    assert homes == {"tools", "web"}
    assert homes <= copied()


def test_the_image_is_built_from_files_that_exist_and_reach_the_builder() -> None:
    ignore = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    passed = {line[1:] for line in ignore if line.startswith("!")}
    assert copied() == passed
    assert [name for name in copied() if not (ROOT / name).exists()] == []


def test_the_image_installs_what_there_is_and_runs_as_nobody_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    runs = " ".join(rest for name, rest in instructions() if name == "RUN")
    assert {extra for found in re.findall(r"\[([\w,]+)\]", runs) for extra in found.split(",")} <= set(
        project["optional-dependencies"]
    )
    assert re.findall(r"python -m (\S+)", runs) == ["riverboat.host.compiling"]
    order = [name for name, _ in instructions()]
    assert order.index("USER") < order.index("CMD")
    assert set(image_environment()) <= VARIABLES
    for _, image in ((name, rest) for name, rest in instructions() if name == "FROM"):
        assert re.match(r"python:3\.\d+-slim-bookworm\b", image)


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def test_the_compose_file_names_what_exists() -> None:
    services = composed()["services"]
    assert set(services) == {"server1", "server2", "postgres", "redis", "proxy"}
    for name in ("server1", "server2"):
        assert set(services[name]["environment"]) <= VARIABLES
        assert (DEPLOY / services[name]["build"]["context"] / services[name]["build"]["dockerfile"]).exists()
    example = (DEPLOY / "env.example").read_text("utf-8")
    offered = set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8"))) == offered
    assert [volume.split(":")[0] for volume in services["proxy"]["volumes"]] == ["./nginx.conf", "./tls"]
    upstream = re.findall(r"server (\w+):(\d+)", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert upstream == [(name, image_environment()["RIVERBOAT_PORT"]) for name in ("server1", "server2")]
    proxies = services["server1"]["environment"]["RIVERBOAT_TRUSTED_PROXIES"]
    assert [each["subnet"] for each in composed()["networks"]["inside"]["ipam"]["config"]] == [proxies]


@contextmanager
def server_of_the_image(environment: dict[str, str], directory: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The command of the image with its environment, in a process instead of a container."""
    program, *words = json.loads(instruction("CMD"))
    assert program == "riverboat"
    assert words[0] in COMMANDS
    with held_port() as port:
        changed = {"RIVERBOAT_PORT": str(port), "RIVERBOAT_DATA": str(directory), "RIVERBOAT_HOST": "127.0.0.1"}
        given = {**os.environ, **image_environment(), **environment, **changed, "RIVERBOAT_LANG": "en"}
        command = [*on_one_core(), sys.executable, "-m", program, *words]
        process = subprocess.Popen(command, env=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            assert f":{port}/" in process.stdout.readline()
            yield process, port
        finally:
            process.kill()
            process.communicate()


def is_healthy(port: int) -> bool:
    """What the image's health check says."""
    _, _, command = instruction("HEALTHCHECK").partition("CMD ")
    program, *words = json.loads(command)
    assert program == "python"
    environment = {**os.environ, "RIVERBOAT_PORT": str(port)}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=False).returncode == 0


@pytest.mark.services
def test_the_composed_servers_run_behind_the_proxy_and_outlive_each_other(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str
) -> None:
    """Two servers, PostgreSQL, Redis and nginx as in the compose file, without containers."""
    environment = dict(composed()["services"]["server1"]["environment"])
    environment |= {
        "RIVERBOAT_DATABASE": fresh_postgres_url,
        "RIVERBOAT_REDIS": redis_url,
        "RIVERBOAT_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        "RIVERBOAT_HOSTS": "poker.example.org",
        "RIVERBOAT_TRUSTED_PROXIES": "127.0.0.1",
    }
    with ExitStack() as stack:
        servers = [stack.enter_context(server_of_the_image(environment, tmp_path)) for _ in range(2)]
        ports = [port for _, port in servers]
        plain, upstream = stack.enter_context(held_port()), {"server1": ports[0], "server2": ports[1]}
        port = stack.enter_context(running_nginx(lambda port, home: configuration(port, plain, home, upstream)))
        assert all(map(is_healthy, ports))
        client = stack.enter_context(httpx.Client(verify=False, timeout=60, headers={"Host": "poker.example.org"}))
        url = f"https://127.0.0.1:{port}"
        token = client.post(f"{url}/api/guests", json={}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        game = client.post(f"{url}/api/games", json={"bots": [{"bot": "random"}]}).json()["id"]
        servers[0][0].kill()
        servers[0][0].wait()
        assert not is_healthy(ports[0])
        for _ in range(3):
            assert client.get(f"{url}/api/games/{game}").json()["id"] == game


def test_the_unit_starts_the_server_with_a_configuration_that_is_right(tmp_path: Path) -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read(DEPLOY / "systemd" / "riverboat.service")
    program, command, *words = shlex.split(unit["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("riverboat", "serve")
    assert words == ["--config", "/etc/riverboat/config.toml", "--no-open"]
    config = read_configuration(DEPLOY / "config.toml", {}, {})
    assert (config.host, config.trusted_proxies) == ("127.0.0.1", ("127.0.0.1",))
    assert config.database is not None
    assert config.database.startswith(f"sqlite:///{unit['Service']['Environment'].partition('=')[2]}/")
    if analyze := shutil.which("systemd-analyze"):
        copy = tmp_path / "riverboat.service"
        copy.write_text((DEPLOY / "systemd" / "riverboat.service").read_text("utf-8").replace(program, sys.executable))
        checked = subprocess.run([analyze, "verify", copy], capture_output=True, text=True, check=False)
        assert [line for line in checked.stderr.splitlines() if "riverboat.service" in line] == []


def rendered(template: Path) -> dict[str, Any]:
    """A template of the chart as Helm fills it; ours use values, the release's name and `quote` alone."""
    values = yaml.safe_load((CHART / "values.yaml").read_text("utf-8"))
    known = {"Values": values, "Release": {"Name": "club"}}

    def fill(found: re.Match[str]) -> str:
        path, _, function = (part.strip() for part in found[1].partition("|"))
        value: Any = known
        for name in path.lstrip(".").split("."):
            value = value[name]
        assert function in ("", "quote")
        return json.dumps(str(value)) if function else str(value)

    document: dict[str, Any] = yaml.safe_load(re.sub(r"\{\{(.*?)\}\}", fill, template.read_text("utf-8")))
    return document


def test_the_chart_is_filled_to_manifests_that_fit_together() -> None:
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text("utf-8"))
    assert {"apiVersion", "name", "version"} <= set(chart)
    made = {document["kind"]: document for document in map(rendered, sorted((CHART / "templates").iterdir()))}
    assert set(made) == {"Deployment", "Service", "Ingress", "PodDisruptionBudget"}
    pod = made["Deployment"]["spec"]["template"]
    [container] = pod["spec"]["containers"]
    assert container["args"] == json.loads(instruction("CMD"))
    assert {variable["name"] for variable in container["env"]} <= VARIABLES
    environment = {variable["name"]: variable["value"] for variable in container["env"]}
    assert read_configuration(None, environment, {}).hosts == ("poker.example.org",)
    assert made["Service"]["spec"]["selector"] == pod["metadata"]["labels"]
    assert made["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == pod["metadata"]["labels"]
    assert container["ports"] == [{"name": "http", "containerPort": int(image_environment()["RIVERBOAT_PORT"])}]
    assert container["readinessProbe"]["httpGet"] == {"path": "/health/ready", "port": "http"}


def test_the_dashboard_shows_figures_that_exist() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    figures = {sample.name for metric in Metrics().registry.collect() for sample in metric.samples}
    families = {metric.name for metric in Metrics().registry.collect()}
    known = figures | {f"{family}{ending}" for family in families for ending in ("_total", "_bucket", "")}
    assert {name for text in expressions for name in re.findall(r"riverboat_\w+", text)} <= known
    scraped = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text("utf-8"))
    assert scraped["scrape_configs"][0]["static_configs"][0]["targets"] == ["server1:8642", "server2:8642"]
