"""J-01: whatever comes in, an answer comes out, an error changes nothing, and the engine goes on."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.protocol.requests import COMMANDS
from tests.protocol.client import Client, map_text

CODES = {
    "bad_json", "bad_request", "unknown_command", "too_long", "bad_map", "bad_record", "illegal_action",
    "wrong_side", "not_now", "no_match", "no_undo", "not_sandbox", "bad_dice", "dice_left", "io_error",
}  # fmt: skip

SHOT = {"kind": "shoot", "unit": "a", "target": "X"}
MAN = {"template": "man", "side": "squad", "at": [1, 1], "stats": {"hp": 2}, "weapons": ["knife"]}
RECORD = Client()
RECORD.new(options={"sandbox": True}, a=(0, 0), X=(5, 0))
RECORD.get("edit", place=MAN)
RECORD.act("lob", unit="a", at=[2, 2])

REQUESTS: list[dict[str, Any]] = [
    {"id": 1, "cmd": "hello"},
    {"id": 2, "cmd": "new", "system": "toy", "seed": 1, "map_text": map_text(a=(0, 0), X=(5, 0))},
    {"id": 3, "cmd": "view", "side": "squad"},
    {"id": 4, "cmd": "legal"},
    {"id": 5, "cmd": "why_not", "action": SHOT},
    {"id": 6, "cmd": "act", "action": SHOT, "dice": [6, 6, 1, 1]},
    {"id": 6, "cmd": "act", "action": {"kind": "lob", "unit": "a", "at": [2, 2]}, "rests": [[2, 2]]},
    {"id": 6, "cmd": "act", "action": {"kind": "choose", "choice": "dodge"}},
    {"id": 7, "cmd": "events", "side": None, "since": 0},
    {"id": 8, "cmd": "odds", "action": SHOT},
    {"id": 9, "cmd": "sight", "from": [0, 0], "to": [5, 3]},
    {"id": 10, "cmd": "field", "from": [0, 0]},
    {"id": 11, "cmd": "reach", "unit": "a"},
    {"id": 12, "cmd": "edit", "unit": "a", "set": {"hp": 2, "at": [1, 2]}},
    {"id": 12, "cmd": "edit", "square": [3, 3], "set": {"glyph": "#", "height": 2, "light": 1, "smoke": 3}},
    {"id": 12, "cmd": "edit", "place": MAN},
    {"id": 12, "cmd": "edit", "remove": "X"},
    {"id": 13, "cmd": "undo"},
    {"id": 14, "cmd": "log"},
    {"id": 15, "cmd": "replay", "record": RECORD.get("log")["record"], "upto": 2},
    {"id": 16, "cmd": "load", "path": "no such file"},
    {"id": 17, "cmd": "bot", "level": "random"},
]
"""A good request of every command but save, which writes, and quit."""

ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-3, 12), st.floats(), st.text(max_size=5),
    st.sampled_from([10**400, -(2**63), 2**53, "a", "X", "squad", "\ud800", [], {}, [[]], [0, 0], [-1, 99]]),
    st.lists(st.integers(-1, 10), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Paths that come out of the hat lead nowhere."""
    before = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("empty"))
    yield
    os.chdir(before)


def played(*, sandbox: bool, waits: bool) -> Client:
    client = Client()
    client.new(options={"sandbox": sandbox, "fog": True}, a=(0, 0), b=(1, 4), X=(5, 0))
    if waits:
        client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    return client


def judge(client: Client, line: bytes) -> None:
    """One line in, one good answer out; after an error everything is as it was."""
    before = client.get("log"), client.get("view")
    answer = client.send(line)
    assert answer.keys() > {"id", "ok"}
    if not answer["ok"]:
        assert answer["error"]["code"] in CODES
        assert "a fault of the program" not in answer["error"]["message"]
        assert (client.get("log"), client.get("view")) == before


@settings(max_examples=150)
@given(st.binary(max_size=200))
def test_any_bytes(line: bytes) -> None:
    """J-01: bytes that mean nothing."""
    judge(played(sandbox=False, waits=False), line)


@st.composite
def spoilt_lines(draw: st.DrawFn) -> bytes:
    """A good request with some bytes of it taken out, put in or changed."""
    line = bytearray(json.dumps(draw(st.sampled_from(REQUESTS))).encode())
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(line)))
        line[start : start + draw(st.integers(0, 4))] = draw(st.binary(max_size=4))
    return bytes(line).replace(b"save", b"load").replace(b"quit", b"load")


@settings(max_examples=150)
@given(spoilt_lines(), st.booleans(), st.booleans())
def test_spoilt_lines(line: bytes, sandbox: bool, waits: bool) -> None:
    """J-01: bytes that nearly mean something."""
    judge(played(sandbox=sandbox, waits=waits), line)


@st.composite
def spoilt_requests(draw: st.DrawFn) -> bytes:
    """A good request in which one value somewhere is another one, or is gone, or is one too many."""
    request = json.loads(json.dumps(draw(st.sampled_from(REQUESTS))))
    place: Any = request
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or draw(st.integers(0, 2)) == 0:
            break
        place = place[key]
    how = draw(st.integers(0, 3)) if keys else 3
    if how <= 1:
        place[key] = draw(ODD)
    elif how == 2:
        del place[key]
    elif isinstance(place, dict):
        place[draw(st.text(max_size=5) | st.sampled_from(["unit", "set", "at", "kind"]))] = draw(ODD)
    else:
        place.append(draw(ODD))
    return json.dumps(request).encode()


@settings(max_examples=400)
@given(spoilt_requests(), st.booleans(), st.booleans())
def test_spoilt_requests(line: bytes, sandbox: bool, waits: bool) -> None:
    """J-01: requests that mean something else, or what nobody can mean."""
    judge(played(sandbox=sandbox, waits=waits), line)


def test_the_corpus_is_good_and_misses_no_command() -> None:
    """J-02: so that what is spoilt was good before."""
    assert {request["cmd"] for request in REQUESTS} == set(COMMANDS) - {"save", "quit"}
    for request in REQUESTS:
        waits = "choose" in json.dumps(request)
        client = played(sandbox=True, waits=waits)
        if request["cmd"] == "undo":
            client.act("move", unit="a", at=[1, 1])
        answer = client.send(json.dumps(request).encode())
        assert answer["ok"] is (request["cmd"] != "load"), answer
