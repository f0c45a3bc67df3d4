"""Coverage-guided fuzzing of what clients send: `python -m tools.fuzz frames --seconds 600`; needs the extra `fuzz`.

Targets are functions of bytes that raise only when something is wrong with us; a finding is written beside the corpus
in `tests/fixtures/fuzz`, which the tests run through the same functions. New inputs that reach new code are kept in the
directory that `--keep` names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from riverboat.errors import RiverboatError
from riverboat.protocol import admin, bot_accounts, frames, lab, opponents, own_account, rest, tournament_rest
from riverboat.protocol.frames import ActionBody, act_of, decode_client
from riverboat.review import rest as reviews
from riverboat.review import training_rest
from riverboat.server.http.new_games import bot_name, table_settings
from riverboat.server.http.new_tournaments import tournament_settings
from riverboat.server.names import clean_chat, clean_name, clean_text, name_key, name_skeleton
from riverboat.server.websocket.transport import FrameCounter

CORPUS = Path(__file__).parents[1] / "tests" / "fixtures" / "fuzz"


def client_frames(data: bytes) -> None:
    """A frame, as text or bytes, is decoded to a message or refused."""
    try:
        decode_client(data.decode("utf-8", "surrogatepass") if data[:1] == b"t" else data[1:])
    except (RiverboatError, UnicodeDecodeError):
        return


def wire(data: bytes) -> None:
    """Frames are counted alike however they arrive, by header and payload as RFC 6455 has them."""
    if not data:
        return
    size, stream = 1 + data[0] % 16, data[1:]
    whole, pieces = FrameCounter(), FrameCounter()
    total = (whole.count(stream, 10**6), whole.control, whole.fragments)
    found = [0, 0, 0]
    for at in range(0, len(stream), size):
        found[0] += pieces.count(stream[at : at + size], 10**6)
        found[1] += pieces.control
        found[2] += pieces.fragments
    assert tuple(found) == total == _counted(stream), (found, total)


def _counted(stream: bytes) -> tuple[int, int, int]:
    """The slow, obvious twin."""
    count = control = fragments = 0
    while len(stream) >= 2:
        length, size = stream[1] & 127, 2
        if length >= 126:
            wide = 2 if length == 126 else 8
            if len(stream) < 2 + wide:
                break
            length, size = int.from_bytes(stream[2 : 2 + wide], "big"), 2 + wide
        size += 4 if stream[1] & 128 else 0
        if len(stream) < size:
            break
        kind, is_final = stream[0] & 15, bool(stream[0] & 128)
        count += 1
        control += kind >= 8
        fragments += kind < 8 and (not is_final or kind == 0)
        stream = stream[size + length :]
    return count, control, fragments


def rest_bodies(data: bytes) -> None:
    """A body is read as the type its address takes, and what is made of it is made or refused."""
    name, _, text = data.partition(b"\n")
    kind = BODIES.get(name.decode("ascii", "replace")) or list(BODIES.values())[len(name) % len(BODIES)]
    try:
        body = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    try:
        match body:
            case rest.CreateGame():
                table_settings(body)
                _ = [bot_name(choice) for choice in body.bots]
            case tournament_rest.CreateTournament():
                tournament_settings(body)
            case ActionBody():
                act_of(body)
            case rest.NewName(name=name) | rest.Credentials(name=name):
                clean_name(name)
    except RiverboatError:
        return


def texts(data: bytes) -> None:
    """Names and chat are cleaned once and for all, and stay short."""
    try:
        text = data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return
    name_key(text)
    name_skeleton(text)
    for clean in (clean_name, clean_chat):
        try:
            found = clean(text)
        except RiverboatError:
            continue
        assert clean(found) == found
        found.encode()


BODIES: dict[str, type] = {
    kind.__name__: kind
    for module in (
        *(admin, bot_accounts, frames, lab, opponents, own_account, rest, tournament_rest),
        *(reviews, training_rest),
    )
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, rest.RequestBody | ActionBody)
}
"""Bodies by name; an input names its own in the first line."""
WATCHED = (
    *(decode_client, act_of, table_settings, tournament_settings, bot_name, clean_name, clean_chat, clean_text),
    *(name_key, name_skeleton, FrameCounter.count),
)
"""Functions whose branches guide the search."""
TARGETS: dict[str, Callable[[bytes], None]] = {
    "frames": client_frames,
    "wire": wire,
    "rest": rest_bodies,
    "texts": texts,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", type=Path, help="where inputs that reach new code are kept")
    options = parser.parse_args()
    import atheris

    # Not everything that is loaded: that would take minutes.
    for function in (*TARGETS.values(), *WATCHED):
        atheris.instrument_func(function)
    corpus = [str(path) for path in (options.keep, CORPUS / options.target) if path is not None]
    for path in corpus:
        Path(path).mkdir(parents=True, exist_ok=True)
    words = [sys.argv[0], f"-max_total_time={options.seconds}", "-max_len=4096", f"-artifact_prefix={CORPUS}/"]
    atheris.Setup([*words, *corpus], TARGETS[options.target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
