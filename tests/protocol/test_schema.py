"""The JSON Schema of requests, as it is committed."""

import json
from pathlib import Path

import game.protocol.requests
from game.protocol.requests import COMMANDS
from game.protocol.schema import rendered

FILE = Path(game.protocol.requests.__file__).with_name("requests.schema.json")


def test_the_committed_schema_is_what_the_types_say() -> None:
    """J-02: else run `python -m game.protocol.schema > game/protocol/requests.schema.json`."""
    assert FILE.read_text() == rendered()


def test_every_command_is_in_the_schema_with_what_it_answers() -> None:
    """J-02: each with its `cmd`, no further fields, and words on its answer."""
    types = [one for one in json.loads(FILE.read_text())["$defs"].values() if "properties" in one]
    requests = {one["properties"]["cmd"]["enum"][0]: one for one in types if "cmd" in one["properties"]}
    assert set(requests) == set(COMMANDS)
    for one in requests.values():
        assert one["additionalProperties"] is False
        assert one["description"]
