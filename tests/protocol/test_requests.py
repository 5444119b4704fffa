"""J-01: one request, one answer; what is wrong gets its error, changes nothing, and the engine goes on."""

import json
from typing import Any

import pytest

from game.protocol.request_reader import MOST_LINE, MOST_MAP_LINE
from game.protocol.requests import COMMANDS
from tests.protocol.client import Client, duel, map_text

SHOT = {"kind": "shoot", "unit": "a", "target": "X"}


@pytest.mark.parametrize(
    "ident", [0, "one", None, [1, {"a": 2.5}], {"b": []}, 10**30, -1, True, "\u00e9\u2028", 1e300]
)
def test_an_answer_bears_the_id_of_its_request(ident: object) -> None:
    """J-01: the id is any JSON value and comes back the same, with good answers and with errors."""
    client = Client()
    good = client.send(json.dumps({"id": ident, "cmd": "hello"}).encode())
    bad = client.send(json.dumps({"id": ident, "cmd": "nonsense"}).encode())
    assert (good["id"], good["ok"]) == (ident, True)
    assert (bad["id"], bad["ok"]) == (ident, False)


def test_hello_says_who_is_there() -> None:
    """J-02: hello."""
    answer = Client().get("hello")
    assert answer["protocol"] == 1
    assert answer["version"]
    assert answer["systems"] == ["toy"]
    assert answer["house"] == {"toy": {"free_step": 1}}
    assert "random" in answer["levels"]


def test_there_is_a_request_for_every_command() -> None:
    """J-02: the table's commands, and no others."""
    assert " ".join(COMMANDS) == (
        "hello new view legal why_not act events odds sight field reach edit undo "
        "log replay save load bot quit"
    )


@pytest.mark.parametrize(
    ("line", "code", "where", "ident"),
    [
        (b"", "bad_json", "1:1", None),
        (b"hello", "bad_json", "1:1", None),
        (b'{"id": 3, "cmd": "hello"', "bad_json", "1:25", 3),
        (b'{"cmd": "hello", "id": 3', "bad_json", "1:25", None),  # what is cut may have said anything
        (b'{"id": 12', "bad_json", "1:10", None),  # of 123 perhaps
        (b'{"id": 3, "cmd": "hello", "cmd": "hello"}', "bad_json", None, 3),
        (b'{"id": 3, "id": 3, "cmd": "hello"}', "bad_json", None, None),
        (b'{"id": 3, "cmd": "bot", "level": NaN}', "bad_json", None, 3),
        (b'{"id": 3, "cmd": "bot", "level": -Infinity}', "bad_json", None, 3),
        (b'{"id": 3, "cmd": "bot", "level": 1e999}', "bad_json", None, 3),
        (b'{"id": NaN, "cmd": "hello"}', "bad_json", None, None),
        (b'{"id": 3, "cmd": "\xff"}', "bad_json", "1:19", 3),
        (b'{"id": "\xff", "cmd": "hello"}', "bad_json", "1:9", None),
        (b'{"id": 3, "cmd": "bot", "level": "\\ud800"}', "bad_json", "level", 3),
        (b'{"id": 3, "cmd": "view", "\\udc00": 1}', "bad_json", None, 3),
        (b'{"id": "\\ud800", "cmd": "hello"}', "bad_json", "id", None),
        (b'{"id": 3, "cmd": ' + b"[" * 5000 + b"]" * 5000 + b"}", "bad_json", None, 3),
        (b'{"id": ' + b"[" * 50 + b"]" * 50 + b', "cmd": "hello"}', "bad_json", "id" + "[0]" * 32, None),
        (b'{"id": 3, "cmd": "events", "since": ' + b"9" * 5000 + b"}", "bad_json", None, 3),
        (b'{"id": 3, "cmd": "events", "side": null, "since": 9007199254740993}', "bad_request", "since", 3),
        (b'{"id": 3, "cmd": "act", "action": [-1e2, 1' + b"0" * 400 + b"]}", "bad_request", "action[1]", 3),
        (b'[{"id": 3, "cmd": "hello"}]', "bad_request", None, None),
        (b"7", "bad_request", None, None),
        (b"{}", "bad_request", "cmd", None),
        (b'{"id": 3, "cmd": 5}', "bad_request", "cmd", 3),
        (b'{"id": 3, "cmd": "veiw"}', "unknown_command", "cmd", 3),
        (b'{"id": 3, "cmd": "Hello"}', "unknown_command", "cmd", 3),
        (b'{"id": 3, "cmd": "hello", "more": 1}', "bad_request", "more", 3),
        (b'{"id": 3, "cmd": "events", "side": "squad"}', "bad_request", "since", 3),
        (b'{"id": 3, "cmd": "events", "side": "reds", "since": 0}', "bad_request", "side", 3),
        (b'{"id": 3, "cmd": "events", "side": null, "since": -1}', "bad_request", "since", 3),
        (b'{"id": 3, "cmd": "events", "side": null, "since": true}', "bad_request", "since", 3),
        (b'{"id": 3, "cmd": "act", "action": {}, "dice": [1, "2"]}', "bad_request", "dice[1]", 3),
        (b'{"id": 3, "cmd": "act", "action": {}, "rests": [[1, 2], [3]]}', "bad_request", "rests[1]", 3),
        (b'{"id": 3, "cmd": "edit", "place": {"template": "man"}}', "bad_request", "place.side", 3),
        (b'{"id": 3, "cmd": "edit", "place": {"tem": 1}}', "bad_request", "place.tem", 3),
    ],
)  # fmt: skip
def test_what_is_no_request_says_so(line: bytes, code: str, where: str | None, ident: object) -> None:
    """J-01: the code, the place, and the id wherever it can be read; the engine goes on."""
    client = duel()
    before = client.get("log")
    answer = client.send(line)
    assert answer["ok"] is False
    assert (answer["error"]["code"], answer["error"]["where"], answer["id"]) == (code, where, ident)
    assert client.get("log") == before


def test_a_misspelt_command_gets_the_nearest_name() -> None:
    """J-01: what was meant is mostly near."""
    assert 'did you mean "view"?' in Client().ask("veiw")["error"]["message"]


def test_an_error_repeats_no_more_of_a_request_than_can_be_read() -> None:
    """J-01: a field of a megabyte is not sent back twice."""
    answer = Client().engine.answer(b'{"cmd": "hello", "' + b"x" * 1_000_000 + b'": 1}')
    assert b"bad_request" in answer
    assert len(answer) < 2000
    answer = Client().engine.answer(b'{"cmd": "' + b"x" * 1_000_000 + b'"}')
    assert b"unknown_command" in answer
    assert len(answer) < 2000


@pytest.mark.parametrize("size", [MOST_LINE, MOST_LINE + 1])
def test_a_line_has_a_length(size: int) -> None:
    """J-01: 1 MiB to the byte; its end is not counted."""
    line = b'{"id": 3, "cmd": "bot", "level": "' + b"x" * (size - 36) + b'"}'
    assert len(line) == size
    error = duel().send(line)["error"]
    assert error["code"] == ("too_long" if size > MOST_LINE else "bad_request")


@pytest.mark.parametrize(("size", "code"), [(MOST_MAP_LINE, "bad_map"), (MOST_MAP_LINE + 1, "too_long")])
def test_a_map_in_a_line_may_be_longer(size: int, code: str) -> None:
    """J-01: 4 MiB for new with its map; only for that command."""
    head = b'{"id": 3, "cmd": "new", "system": "toy", "seed": 0, "map_text": "'
    answer = Client().send(head + b"x" * (size - len(head) - 2) + b'"}')
    assert (answer["error"]["code"], answer["id"]) == (code, 3)
    other = head.replace(b'"new"', b'"old"') + b"x" * MOST_LINE + b'"}'
    assert Client().send(other)["error"]["code"] == "too_long"


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"hello", "new", "replay", "load", "quit"}))
def test_without_a_match_there_is_nothing_to_ask(command: str) -> None:
    """J-01: no_match, for every command that is about one."""
    fields: dict[str, dict[str, Any]] = {
        "why_not": {"action": SHOT},
        "act": {"action": SHOT},
        "odds": {"action": SHOT},
        "events": {"side": None, "since": 0},
        "sight": {"from": [0, 0], "to": [1, 1]},
        "field": {"from": [0, 0]},
        "reach": {"unit": "a"},
        "edit": {"remove": "a"},
        "save": {"path": "nowhere/at-all"},
        "bot": {"level": "random"},
    }
    assert Client().fault(command, **fields.get(command, {})) == ("no_match", None)


def test_a_map_with_faults_names_the_first_place_and_tells_them_all() -> None:
    """J-01, M-01: bad_map, file:line:column."""
    client = duel()
    text = map_text(a=(0, 0), b=(30, 0)).replace("man", "men", 1)
    code, where = client.fault("new", system="toy", map_text=text, seed=0)
    assert (code, where) == ("bad_map", "map_text:14:12")
    message = client.ask("new", system="toy", map_text=text, seed=0)["error"]["message"]
    assert message.count("map_text:") == 2
    assert "map_text:21:6" in message
    assert "30,0" in message


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({}, "bad_request", "map"),
        ({"map": "x", "map_text": "y"}, "bad_request", "map"),
        ({"map": "no/such.toml"}, "io_error", "map"),
        ({"map": "."}, "io_error", "map"),
        ({"map": "a\0b"}, "io_error", "map"),
        ({"map_text": map_text(), "system": "chess"}, "bad_request", "system"),
        ({"map_text": map_text(), "options": {"fig": True}}, "bad_request", "options.fig"),
        ({"map_text": map_text(), "options": {"fog": 1}}, "bad_request", "options.fog"),
        ({"map_text": map_text(), "options": {"fog": "yes"}}, "bad_request", "options[...]"),
        ({"map_text": map_text(), "seed": -1}, "bad_request", "seed"),
        ({"map_text": map_text(), "seed": 0.5}, "bad_request", "seed"),
    ],
)
def test_a_match_that_cannot_begin_leaves_the_one_there_is(
    fields: dict[str, Any], code: str, where: str
) -> None:
    """J-01, J-02: new; `fault` sees to it that the match is the same as before."""
    assert duel().fault("new", **{"system": "toy", "seed": 0, **fields}) == (code, where)


def test_a_fault_of_the_program_ends_no_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """J-01: an answer all the same, with the id; the trace goes where errors go."""
    client = duel()
    monkeypatch.setattr("game.protocol.session.fields", lambda _: 1 / 0)
    answer = client.send(b'{"id": 3, "cmd": "view"}')
    assert (answer["id"], answer["ok"], answer["error"]["code"]) == (3, False, "internal_error")
    assert "fault of the program" in answer["error"]["message"]
    assert "ZeroDivisionError" in capsys.readouterr().err
    monkeypatch.undo()
    client.get("view")


@pytest.mark.parametrize(
    ("place", "cmd", "fields"),
    [
        ("game.protocol.answers.standing", "act", {"action": {"kind": "shoot", "unit": "X", "target": "a"}}),
        ("game.match.match.fingerprint", "act", {"action": {"kind": "shoot", "unit": "X", "target": "a"}}),
        ("game.protocol.answers.standing", "undo", {}),
        ("game.protocol.answers.standing", "edit", {"square": [3, 0], "set": {"smoke": 2}}),
        ("game.protocol.answers.standing", "new", {"system": "toy", "map_text": map_text(), "seed": 1}),
    ],
)
def test_a_fault_of_the_program_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, place: str, cmd: str, fields: dict[str, Any]
) -> None:
    """J-10: whenever it comes, after the act has been done too; the match goes on as if nobody had asked."""
    client, twin = duel(sandbox=True), duel(sandbox=True)
    for either in (client, twin):
        either.act("move", unit="a", at=[0, 1])
    before = client.get("log")
    monkeypatch.setattr(place, lambda *_: 1 / 0)
    assert client.ask(cmd, **fields)["error"]["code"] == "internal_error"
    monkeypatch.undo()
    assert client.get("log") == before
    assert client.get("legal") == twin.get("legal")
    action = client.get("legal")["actions"][0]
    assert client.get("act", action=action) == twin.get("act", action=action)


def test_quit_is_answered_and_then_the_engine_is_over() -> None:
    """J-02: quit."""
    client = Client()
    assert not client.engine.over
    assert client.get("quit") == {}
    assert client.engine.over
