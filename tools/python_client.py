"""A Python client of the REST API, made from the OpenAPI document: `python -m tools.python_client > client.py`.

One method for each operation, named as the operation is; the client needs the standard library alone.
"""

from __future__ import annotations

import keyword
import re
import sys
from typing import Any, Final

from riverboat.server.http.app import openapi_document

HEAD: Final = '''\
"""The REST API of a Riverboat server. Made by `python -m tools.python_client`: change the server, not this file."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen


class ApiError(Exception):
    """A request that was refused: the status, a code for programs and a sentence for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code = status, code


class Client:
    """Requests to one server, with the token of one player."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token

    def _request(self, method: str, path: str, query: dict[str, Any], body: Any = None) -> Any:
        given = {name: value for name, value in query.items() if value is not None}
        address = f"{self.url}{path}" + (f"?{urlencode(given)}" if given else "")
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(address, data, headers, method=method)) as answer:
                told = answer.read()
                return json.loads(told) if "json" in answer.headers.get("Content-Type", "") else told.decode()
        except HTTPError as error:
            refusal = json.loads(error.read())
            raise ApiError(error.code, refusal["code"], refusal["message"]) from None
'''


def client_source() -> str:
    """Returns the module."""
    document = openapi_document()
    methods = [
        _method(method, path, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    ]
    return "\n".join([HEAD, *methods])


def _method(method: str, path: str, operation: dict[str, Any]) -> str:
    parameters = operation.get("parameters", [])
    in_path = [one["name"] for one in parameters if one["in"] == "path"]
    in_query = [one["name"] for one in parameters if one["in"] == "query"]
    body = operation.get("requestBody")
    arguments = ["self", *(f"{_name(one)}: str | int" for one in in_path)]
    if body is not None:
        arguments.append("body: Any" if body.get("required") else "body: Any = None")
    arguments += ["*", *(f"{_name(one)}: Any = None" for one in in_query)] if in_query else []
    address = re.sub(r"{(\w+)}", lambda found: f"{{quote(str({_name(found[1])}), safe='')}}", path)
    query = ", ".join(f"{one!r}: {_name(one)}" for one in in_query)
    call = f'"{method.upper()}", f"{address}", {{{query}}}' + (", body" if body is not None else "")
    name = re.sub(r"(?<!^)([A-Z])", r"_\1", operation["operationId"]).lower()
    return (
        f"    def {name}({', '.join(arguments)}) -> Any:\n"
        f'        """{operation["summary"]}."""\n'
        f"        return self._request({call})\n"
    )


def _name(text: str) -> str:
    return f"{text}_" if keyword.iskeyword(text) else text


if __name__ == "__main__":
    sys.stdout.write(client_source())
