"""J-02: edits of a sandbox."""

from typing import Any

import pytest

from tests.protocol.client import Client, duel


def units(client: Client) -> dict[str, dict[str, Any]]:
    return {unit["id"]: unit for unit in client.get("view")["state"]["units"]}


def test_edits_belong_to_a_sandbox() -> None:
    """J-02: not_sandbox, also for an edit that could not be."""
    assert duel().fault("edit", remove="X") == ("not_sandbox", None)
    assert duel().fault("edit", place={"template": "?", "side": "squad", "at": [1, 1]})[0] == "not_sandbox"


def test_an_edit_changes_a_unit_or_a_square() -> None:
    """J-02: `unit` and `square` with `set`; undo takes it back."""
    client = duel(sandbox=True)
    before = client.get("view")
    client.get("edit", unit="X", set={"hp": 1, "at": [6, 1], "facing": "W"})
    assert {key: units(client)["X"][key] for key in ("hp", "at", "facing")} == {
        "hp": 1,
        "at": [6, 1],
        "facing": "W",
    }
    answer = client.get("edit", square=[2, 2], set={"glyph": "#", "height": 3, "light": 2, "smoke": 4})
    assert answer == {"hash": client.get("log")["record"]["entries"][-1]["hash"], "side": "squad"}
    board = client.get("view")["state"]["board"]
    assert board["terrain"][2] == "..#......."
    assert (board["levels"][2][2], board["light"][2][2], board["smoke"][2][2]) == (3, 2, 4)
    client.get("undo")
    client.get("undo")
    assert client.get("view") == before


def test_a_unit_is_placed_from_the_catalogue_and_removed() -> None:
    """J-02: a template with what is its own over it; left out, an id is made up and the rest is its."""
    client = duel(sandbox=True)
    assert client.get("edit", place={"template": "man", "side": "squad", "at": [1, 1]})["unit"] == "man-1"
    assert client.get("edit", place={"template": "man", "side": "squad", "at": [2, 1]})["unit"] == "man-2"
    own = {"id": "z", "name": "Zoe", "weapons": ["knife"], "stats": {"hp": 9}, "facing": "NE"}
    client.get("edit", place={"template": "man", "side": "opposition", "at": [3, 1], **own})
    placed = units(client)
    made = placed["man-1"]
    assert (made["name"], made["held"], made["hp"], made["facing"]) == ("Man", "rifle", 3, "S")
    made = placed["z"]
    assert (made["name"], made["held"], made["hp"], made["facing"]) == ("Zoe", "knife", 9, "NE")
    client.get("edit", remove="z")
    assert "z" not in units(client)
    kinds = {action["unit"] for action in client.get("legal")["actions"] if "unit" in action}
    assert {"man-1", "man-2"} <= kinds


MAN = {"template": "man", "side": "squad", "at": [1, 1]}


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({}, None),
        ({"unit": "X", "remove": "X"}, None),
        ({"unit": "X"}, "set"),
        ({"remove": "X", "set": {}}, "set"),
        ({"unit": "nobody", "set": {"hp": 1}}, "unit"),
        ({"unit": "X", "set": {"hq": 1}}, "set"),
        ({"unit": "X", "set": {"hp": "many"}}, "set"),
        ({"unit": "X", "set": {"at": [0, 0]}}, "set"),
        ({"unit": "X", "set": {"id": "Y"}}, "set"),
        ({"square": [99, 0], "set": {"glyph": "."}}, "square"),
        ({"square": [1, 0], "set": {"glyph": "?"}}, "set"),
        ({"square": [1, 0], "set": {"light": 7}}, "set.light"),
        ({"square": [1, 0], "set": {"depth": 7}}, "set.depth"),
        ({"square": [1, 0], "set": {"height": 70}}, "set"),
        ({"remove": "nobody"}, "remove"),
        ({"place": MAN | {"template": "men"}}, "place.template"),
        ({"place": MAN | {"weapons": ["rifle", "bow"]}}, "place.weapons[1]"),
        ({"place": MAN | {"items": ["rifle"]}}, "place.items[0]"),
        ({"place": MAN | {"stats": {"hq": 1}}}, "place.stats.hq"),
        ({"place": MAN | {"stats": {"hp": "many"}}}, "place.stats"),
        ({"place": MAN | {"at": [5, 0]}}, "place"),
        ({"place": MAN | {"at": [50, 0]}}, "place"),
        ({"place": MAN | {"id": "X"}}, "place"),
        ({"place": MAN | {"side": "reds"}}, "place.side"),
    ],
)
def test_an_edit_that_cannot_be_changes_nothing(fields: dict[str, Any], where: str | None) -> None:
    """J-01: the field that is wrong is named."""
    assert duel(sandbox=True).fault("edit", **fields) == ("bad_request", where)


def test_no_edit_while_a_decision_waits() -> None:
    """J-01: not_now; the decision is answered, or taken back, first."""
    client = duel(sandbox=True)
    client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    assert client.fault("edit", remove="X") == ("not_now", None)
    client.get("undo")
    client.get("edit", remove="X")
