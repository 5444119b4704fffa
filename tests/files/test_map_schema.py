"""The declaration of what maps hold: the reader, the editor's forms and the page of the docs follow it."""

import tomllib
from pathlib import Path

import pytest

from game.files.map_schema import EFFECTS, TRIGGERS, VICTORIES, VICTORY_KINDS, keys_of, walk
from game.files.places import shipped_maps
from game.systems import SYSTEMS
from tools.map_format import PAGE, page


def test_the_page_of_the_docs_says_what_is_declared() -> None:
    """After a change: python -m tools.map_format."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_every_key_of_a_map_is_declared(path: Path) -> None:
    values = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = list(walk(values))
    for place, table, keys in tables:
        any_of_it = {trigger for trigger in TRIGGERS if table.get(trigger) is True}  # `console = true`
        assert set(table) - any_of_it <= set(keys), place
    arrays = [inner for name, inner in values.items() if isinstance(inner, list) and name != "systems"]
    found = [place for place, _, _ in tables if len(place) == 2 and place[0] != "glyphs"]
    assert len(found) == sum(map(len, arrays))


def test_every_kind_has_keys_of_its_own() -> None:
    for kind, own in EFFECTS.items():
        assert set(own) <= set(keys_of(("events", 0, "do", 0), {"kind": kind}))
    for victory in VICTORIES:
        keys = keys_of(("victory", 0), {"kind": victory})
        assert [*keys] == ["side", "kind", *VICTORY_KINDS[victory]]
    for trigger in TRIGGERS:
        assert trigger in keys_of(("events", 0, "when"), {trigger: 1})
    assert set(SYSTEMS) < set(keys_of(("units", 0), {}))


def test_what_a_table_already_says_decides_its_keys() -> None:
    """A zone by itself leaves no room for another; true asks for one."""
    assert "zone" not in keys_of(("events", 0, "when"), {"enter": "gate"})
    assert "zone" in keys_of(("events", 0, "when"), {"enter": True})
    assert keys_of(("glyphs", "S"), {})["name"].need
    assert not keys_of(("glyphs", "#"), {})["name"].need
    assert keys_of(("victory", 0), {"kind": "escort", "units": ["a", "b"]})["count"].high == 2
