"""The JSON Schema of requests, described of their types: `python -m game.protocol.schema` writes it."""

import sys
from inspect import cleandoc
from typing import Any

import msgspec

from game.protocol.requests import AnyRequest


def schema() -> dict[str, Any]:
    """The JSON Schema that every request fits."""
    described = msgspec.json.schema(AnyRequest)
    for kind in described["$defs"].values():
        if "description" in kind:
            kind["description"] = cleandoc(kind["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Requests of the Enfilade engine, one a line",
        **described,
    }


def rendered() -> str:
    """The schema as its file has it."""
    return msgspec.json.format(msgspec.json.encode(schema(), order="deterministic"), indent=2).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(rendered())
