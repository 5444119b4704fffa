"""What goes out to Tiled comes back the same, in both forms (M-06)."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.squares import Square
from game.files import places
from game.files.map_reader import load_map, read_map
from game.files.places import shipped_maps
from game.files.tiled.exporter import SPARES, pieces
from game.files.toml_text import toml_value
from tests.files.packs import EXAMPLE
from tests.files.tiled.yard import WRITERS, YARD, sent, taken, yard

FORMS = tuple(WRITERS)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_shipped_maps(path: Path, form: str) -> None:
    """M-06: ground, heights, light, glyphs, zones, units, items, events, victory, and all at the top."""
    before = load_map(path)
    assert taken(sent(before, form), form).scenario == before.scenario


@pytest.mark.parametrize("form", FORMS)
def test_a_map_of_a_pack(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """K-01: what a pack brings, and what a map brings for itself alone."""
    monkeypatch.setenv(places.PACKS, str(EXAMPLE))
    before = load_map(EXAMPLE / "maps" / "salt-pans.toml")
    assert taken(sent(before, form), form).scenario == before.scenario


@pytest.mark.parametrize("form", FORMS)
def test_a_map_of_everything(form: str) -> None:
    """M-06: quotes, lines, tabs, bells, letters of the world, made-up ids, empty lists, stat overrides."""
    before = yard()
    after = taken(sent(before, form), form)
    assert after.scenario == before.scenario
    assert 'id = "rifleman-1"' in after.data.decode()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("squad.att = 4", 'squad."a key" = { "deep er" = [1, 2.5, { x = true }] }'),
        ("squad.att = 4", "squad.att = 1.5\nsquad.x = 9007199254740991\nsquad.y = -1e300"),
        ("squad.att = 4", 'squad.x = "[1]"\nsquad.y = [[]]\nsquad.z = {}\nsquad.w = ""'),
        ('id = "r1"', r'id = "r\n\u0007 é"'),
        ('"gate"', r'"ga\tte"'),
        ('name = "No id"', r'name = "x\u0085\r"'),
        ('name = "sandbags"', r'name = "\u0000\u001f"'),
        ("height = '''", "#"),
    ],
)
def test_odd_values(form: str, old: str, new: str) -> None:
    """M-06: what Tiled has no type or no letter for."""
    text = YARD.replace(old, new)
    if new == "#":
        text = YARD[: YARD.index("height")] + YARD[YARD.index("[glyphs.S]") :]
    before = yard(text)
    assert taken(sent(before, form), form).scenario == before.scenario


@pytest.mark.parametrize("form", FORMS)
def test_very_many_glyphs(form: str) -> None:
    """More letters of the world than the picture has tiles for; and glyphs in an order of their own."""
    letters = [*(chr(0x451 - n) for n in range(len(SPARES) + 5)), "b", "a"]
    row = "".join(letters)
    glyphs = "".join(f'[glyphs."{letter}"]\nname = "n{letter}"\n' for letter in letters)
    text = f"format = 1\nname = 'x'\n[grid]\nterrain = '''\n{row}\n{row}\n{row}\n{row}\n'''\n{glyphs}"
    before = read_map(text.encode())
    assert taken(sent(before, form), form).scenario == before.scenario


@pytest.mark.parametrize("form", FORMS)
def test_a_zone_in_very_many_pieces(form: str) -> None:
    """A chequered zone is drawn in a property of one object."""
    squares = [[x, y] for x in range(40) for y in range(40) if (x + y) % 2]
    rows = "\n".join(["." * 40] * 40)
    zone = f"[[zones]]\nname = 'x'\nkind = 'label'\nsquares = {squares}\n"
    before = read_map(f"format = 1\nname = 'x'\n[grid]\nterrain = '''\n{rows}\n'''\n{zone}".encode())
    text = sent(before, form)
    assert len(text) < 60_000
    assert taken(text, form).scenario == before.scenario


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)).map(lambda at: Square(*at)), min_size=1))
def test_pieces(squares: set[Square]) -> None:
    """Pieces cover exactly the squares, each once."""
    covered = [
        Square(x + i, y + j) for x, y, wide, high in pieces(squares) for i in range(wide) for j in range(high)
    ]
    assert sorted(covered) == sorted(squares)


def test_a_rectangle_is_one_piece() -> None:
    assert pieces([Square(x, y) for x in range(2, 5) for y in range(3, 9)]) == [(2, 3, 3, 6)]


NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12).filter(str.strip)


@given(NAMES, NAMES, st.sampled_from(FORMS))
@settings(max_examples=15)
def test_any_names(name: str, about: str, form: str) -> None:
    """M-06: any text that TOML can hold, as a name of the map, of a unit and of a zone."""
    before = yard(YARD.replace('"gate"', toml_value(name)).replace('"r1"', toml_value(about)))
    assert taken(sent(before, form), form).scenario == before.scenario
