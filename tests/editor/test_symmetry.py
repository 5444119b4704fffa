"""Symmetric painting: fair maps."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.squares import FACINGS, Square
from game.editor.map_pieces import MapPiece, glyph_piece, unit_piece, zone_piece
from game.editor.symmetry import SYMMETRIES, rival
from game.editor.transform import turned
from game.files.parsed_map import GROUND
from tests.editor.editing import draw, drawn, editor

WAYS = {"left-right": "flip x", "top-bottom": "flip y", "half turn": "half turn"}
"""Of each symmetry, how one half comes out of the other."""


@pytest.mark.parametrize(
    ("symmetry", "after"),
    [
        ("none", "#.......\n.#......\n........\n........\n"),
        ("left-right", "#......#\n.#....#.\n........\n........\n"),
        ("top-bottom", "#.......\n.#......\n.#......\n#.......\n"),
        ("half turn", "#.......\n.#......\n......#.\n.......#\n"),
    ],
)
def test_what_is_drawn_on_one_half_is_drawn_on_the_other(symmetry: str, after: str) -> None:
    state = editor()
    state.symmetry = symmetry  # type: ignore[assignment]
    draw(state, "stamp", (0, 0), (1, 1))
    assert drawn(state) == after


def test_the_image_of_a_unit_is_of_the_other_side_and_looks_the_other_way() -> None:
    state = editor()
    state.symmetry, state.brush = "left-right", unit_piece("medic", "squad", "SE")
    draw(state, "stamp", (2, 3))
    assert [(unit.at, unit.side, unit.facing) for unit in state.parsed.units[2:]] == [
        ((5, 3), "opposition", "SW"),
        ((2, 3), "squad", "SE"),
    ]
    state.layer = "units"
    draw(state, "eraser", (2, 3))
    assert len(state.parsed.units) == 2


def test_the_image_of_a_zone_is_the_other_sides() -> None:
    state = editor()
    state.symmetry, state.layer, state.brush = "half turn", "zones", zone_piece("west")
    draw(state, "rectangle", (0, 2), (1, 2))
    east = state.parsed.zone("east")
    assert east
    assert east.squares == {Square(6, 1), Square(7, 1), Square(6, 3), Square(7, 3)}


def test_the_image_of_a_zone_without_a_rival_is_founded() -> None:
    state = editor(tail="'''\n[[zones]]\nname = 'gate'\nkind = 'exit'\nside = 'squad'\nrect = [0, 0, 1, 1]\n")
    state.symmetry, state.layer, state.brush = "top-bottom", "zones", zone_piece("gate")
    draw(state, "stamp", (1, 0))
    new = state.parsed.zones[1]
    assert (new.name, new.kind, new.side) == ("gate of the opposition", "exit", "opposition")
    assert new.squares == {Square(1, 3)}
    assert state.document.faults() == ()


def test_a_zone_of_nobody_lies_on_both_halves() -> None:
    state = editor(tail="'''\n[[zones]]\nname = 'hill'\nkind = 'objective'\nrect = [3, 1, 1, 1]\n")
    state.symmetry, state.layer, state.brush = "left-right", "zones", zone_piece("hill")
    draw(state, "stamp", (3, 2))
    assert state.parsed.zones[0].squares == {Square(3, 1), Square(3, 2), Square(4, 2)}


def test_over_the_middle_the_western_half_counts() -> None:
    state = editor()
    state.symmetry = "left-right"
    state.brush = MapPiece(2, 1, {"terrain": {Square(0, 0): "o", Square(1, 0): "-"}})
    draw(state, "rectangle", (2, 1), (5, 1))
    assert drawn(state) == "........\n..o--o..\n........\n........\n"


SPOT = st.tuples(st.integers(0, 7), st.integers(0, 3))
DRAWING = st.tuples(
    st.sampled_from(["stamp", "rectangle", "ellipse", "fill"]),
    SPOT,
    SPOT,
    st.one_of(
        st.sampled_from("#o~").map(lambda glyph: glyph_piece("terrain", glyph)),
        st.sampled_from("123").map(lambda glyph: glyph_piece("height", glyph)),
        st.tuples(st.sampled_from(["squad", "opposition", "ally"]), st.sampled_from(FACINGS)).map(
            lambda who: unit_piece("medic", *who)  # type: ignore[arg-type]
        ),
    ),
)


@given(st.sampled_from(SYMMETRIES[1:]), st.lists(DRAWING, max_size=4))
@settings(max_examples=40)
def test_a_map_drawn_so_is_symmetric(
    symmetry: str, drawings: list[tuple[str, tuple[int, int], tuple[int, int], MapPiece]]
) -> None:
    """Terrain, heights, units with sides and facings, over the middle too."""
    state = editor(tail="'''\n")
    state.symmetry = symmetry  # type: ignore[assignment]
    for tool, start, end, brush in drawings:
        state.brush = brush
        draw(state, tool, start, end)
    parsed, way = state.parsed, turned(WAYS[symmetry], 8, 4)  # type: ignore[arg-type]
    for layer in GROUND[:2]:
        for at in parsed.board.squares():
            assert parsed.glyph(layer, at) == parsed.glyph(layer, way.square(at))
    units = {(unit.at, unit.side, unit.facing) for unit in parsed.units}
    assert units == {(way.square(at), rival(side), way.facing(facing)) for at, side, facing in units if at}
