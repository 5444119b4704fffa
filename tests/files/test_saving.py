"""Saving: whole or not at all, and nothing else changed (M-04)."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.squares import FACINGS, Facing, Square
from game.board.terrain import Light
from game.errors import BadMap
from game.files.map_edits import AddTable, Edit, PaintCells, RemoveTable, SetKey, edited
from game.files.map_ground import Layer
from game.files.map_reader import MapFile, load_map, read_map
from game.files.parsed_map import ParsedMap
from game.files.places import shipped_maps
from tests.files.marked import YARD, read
from tests.shipped import shipped_map_files

UNITS = """
# ---- units

# the first
[[units]]
id = "a"     # short
template = "rifleman"
side = "squad"
at = [ 1,  1 ]   # by the wall
squad.att = 5

# The second
# has two lines.
[[units]]
id = "b"
template = "scout"
side = "opposition"
at = [4, 1]
facing = "W"

# ---- items

[[items]]
item = "medkit"
at = [1, 2]
"""


class Draft:
    """A map's text under changes, one after the other."""

    def __init__(self, map_file: MapFile) -> None:
        self.old, self.text = map_file, map_file.data.decode()
        self.units = [unit.id for unit in map_file.scenario.placements]

    def edit(self, *edits: Edit) -> None:
        self.text = edited(self.text, ParsedMap(self.text), edits)

    def paint(self, layer: Layer, squares: Iterable[Square], glyph: str) -> None:
        self.edit(PaintCells(layer, dict.fromkeys(squares, glyph)))

    def move(self, unit: str, at: Square, facing: Facing | None = None) -> None:
        path = ("units", self.units.index(unit))
        self.edit(SetKey((*path, "at"), 0, at.x), SetKey((*path, "at"), 1, at.y))
        if facing:
            self.edit(SetKey(path, "facing", facing, beside="at"))

    def add(self, unit: str, template: str, side: str, at: Square, facing: Facing) -> None:
        values = {"id": unit, "template": template, "side": side, "at": [*at], "facing": facing}
        self.edit(AddTable(("units",), values))
        self.units.append(unit)

    def remove(self, unit: str) -> None:
        self.edit(RemoveTable(("units", self.units.index(unit))))
        self.units.remove(unit)

    def finish(self) -> MapFile:
        return replace(read_map(self.text.encode(), str(self.old.path or "map")), path=self.old.path)


def changed(text: str, change: Callable[[Draft], None]) -> str:
    """A map's text after a change; it has to be a map still."""
    draft = Draft(read(text))
    change(draft)
    return draft.finish().data.decode()


# --------------------------------------------------------------------------------------- unchanged


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "form",
    [
        lambda data: data,
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.rstrip(b"\n"),
        lambda data: data + b"\n\t\n  # end",
    ],
    ids=["as it is", "CRLF", "no last line end", "blanks at the end"],
)
def test_what_is_read_and_not_changed_is_the_same_bytes(
    path: Path, form: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    """M-04."""
    data = form(path.read_bytes())
    copy = tmp_path / "copy.toml"
    copy.write_bytes(data)
    map_file = load_map(copy)
    assert map_file.data == data
    assert Draft(map_file).finish() == map_file


# ----------------------------------------------------------------------------------------- changed


def test_painting_changes_one_character() -> None:
    """M-04: comments, order and layout of everything else stay."""
    text = YARD + UNITS
    assert changed(text, lambda draft: draft.paint("terrain", [Square(3, 1), Square(1, 2)], "~")) == (
        text.replace("#....#", "#..~.#").replace("#.o..#", "#~o..#")
    )


def test_painting_a_layer_that_is_not_there_draws_it_first() -> None:
    """M-04: below the terrain, flat and bright but for what was painted."""
    text = changed(YARD + UNITS, lambda draft: draft.paint("height", [Square(2, 1)], "3"))
    flat = "height = '''\n000000\n003000\n000000\n000000\n'''\n"
    assert text == YARD + flat + UNITS
    text = changed(text, lambda draft: draft.paint("light", [Square(5, 3)], "k"))
    assert text == YARD + "light = '''\n......\n......\n......\n.....k\n'''\n" + flat + UNITS


def test_painting_rows_in_quotes_that_hide_places() -> None:
    """M-04: such rows are drawn anew as a literal."""
    rows = YARD[YARD.index("'''") :]
    text = changed(
        YARD.replace(rows, '"""######\\n#....#\n#.o..#\n######"""  # rows\n'),
        lambda draft: draft.paint("terrain", [Square(1, 1)], '"'),
    )
    assert text == YARD.replace("#....#", '#"...#').removesuffix("\n") + "  # rows\n"


def test_moving_a_unit_changes_its_numbers() -> None:
    """M-04: even the blanks between them stay."""
    text = YARD + UNITS
    assert changed(text, lambda draft: draft.move("a", Square(3, 2))) == text.replace(
        "[ 1,  1 ]", "[ 3,  2 ]"
    )


def test_turning_a_unit() -> None:
    """M-04: a facing is changed, or put below the square."""
    text = YARD + UNITS
    assert changed(text, lambda draft: draft.move("b", Square(4, 1), "SE")) == text.replace('"W"', '"SE"')
    assert changed(text, lambda draft: draft.move("a", Square(1, 1), "NE")) == text.replace(
        "# by the wall\n", '# by the wall\nfacing = "NE"\n'
    )


def test_what_is_put_below_is_indented_like_it() -> None:
    """M-04."""
    text = YARD + '[[units]]\n  template = "drone"\n  side = "squad"\n  at = [1, 1]\n'
    assert changed(text, lambda draft: draft.move("drone-1", Square(1, 1), "N")) == text + '  facing = "N"\n'


def test_removing_a_unit_takes_its_own_comment_along() -> None:
    """M-04: not the heading above it, not the one below it."""
    first, second, rest = UNITS.index("# the first"), UNITS.index("# The second"), UNITS.index("# ---- items")
    assert changed(YARD + UNITS, lambda draft: draft.remove("a")) == YARD + UNITS[:first] + UNITS[second:]
    assert changed(YARD + UNITS, lambda draft: draft.remove("b")) == YARD + UNITS[:second] + UNITS[rest:]


def test_adding_a_unit_puts_it_behind_the_last() -> None:
    """M-04: above the heading of what comes next."""
    new = '\n[[units]]\nid = "c"\ntemplate = "medic"\nside = "ally"\nat = [3, 2]\nfacing = "N"\n'

    def add(draft: Draft) -> None:
        draft.add("c", "medic", "ally", Square(3, 2), "N")

    assert changed(YARD + UNITS, add) == YARD + UNITS.replace('facing = "W"\n', f'facing = "W"\n{new}')
    assert changed(YARD, add) == YARD + new
    assert changed(YARD.rstrip("\n"), add) == (YARD + new).rstrip("\n")


def test_units_in_a_list() -> None:
    """M-04: units written as inline tables are changed as such."""
    text = (
        "units = [ { template = 'drone', side = 'squad', at = [1, 1] }, # one\n"
        "          { template = 'scout', side = 'squad', at = [2, 1], id = 's' } ]\n"
    ) + YARD

    def change(draft: Draft) -> None:
        draft.move("drone-1", Square(3, 1), "E")
        draft.add("m", "medic", "squad", Square(1, 2), "S")
        draft.remove("s")

    assert (
        changed(text, change)
        == (
            "units = [ { template = 'drone', side = 'squad', at = [3, 1], facing = \"E\" }, # one\n"
            '          { id = "m", template = "medic", side = "squad", at = [1, 2], facing = "S" } ]\n'
        )
        + YARD
    )


def test_a_table_far_from_its_unit_goes_with_it() -> None:
    """M-04: TOML lets a unit's own table stand behind other tables."""
    text = YARD + (
        '[[units]]\nid = "a"\ntemplate = "drone"\nside = "squad"\nat = [1, 1]\n'
        '[[items]]\nitem = "medkit"\nat = [1, 2]\n'
        "[units.squad]\natt = 1\n"
    )
    assert (
        changed(text, lambda draft: draft.remove("a")) == YARD + '[[items]]\nitem = "medkit"\nat = [1, 2]\n'
    )


def test_line_ends_stay_as_they_are() -> None:
    """M-04: what is put into a file of CRLF lines ends so too."""
    text = (YARD + UNITS).replace("\n", "\r\n")

    def change(draft: Draft) -> None:
        draft.add("c", "medic", "ally", Square(3, 2), "N")
        draft.paint("light", [Square(1, 1)], "d")
        draft.move("a", Square(2, 1), "NE")
        draft.remove("b")

    after = changed(text, change)
    assert "\n" not in after.replace("\r\n", "")
    assert after.count("\r\n") > text.count("\r\n")


def test_a_change_that_makes_no_map_is_refused() -> None:
    """M-04, M-01: with the fault at its place in the new text."""
    draft = Draft(read(YARD + UNITS))
    draft.paint("terrain", [Square(1, 1)], "#")
    with pytest.raises(BadMap) as bad:
        draft.finish()
    assert [(fault.line, fault.found) for fault in bad.value.faults] == [(19, "the square 1,1: wall")]


MAPS = shipped_map_files()
NUMBER = st.integers(0, 10_000)
STEPS = st.lists(st.tuples(st.sampled_from(["paint", "move", "add", "remove"]), NUMBER, NUMBER), max_size=6)


@given(st.sampled_from(sorted(MAPS)), STEPS, st.sampled_from([b"\n", b"\r\n"]))
@settings(max_examples=40)
def test_a_draft_says_what_was_done_to_it(
    name: str, steps: list[tuple[str, int, int]], newline: bytes
) -> None:
    """M-04: whatever is done, the new map is the old one with just that, and no heading is lost."""
    old = read_map(MAPS[name].data.replace(b"\n", newline))
    draft, board = Draft(old), old.scenario.board
    units = {unit.id: (unit.at, unit.facing) for unit in old.scenario.placements}
    free = [square for square in board.squares() if board.terrain(square).cost]
    story = str((old.scenario.events, old.scenario.victory))
    named = {unit for unit in units if f"'{unit}'" in story}
    for number, (kind, n, m) in enumerate(steps):
        taken = {at for at, _ in units.values()}
        places = [square for square in free if square not in taken]
        at = places[n % len(places)]
        if kind == "paint":
            draft.paint("light", [at], "k")
            board = board.relit([at], Light.DARK)
        elif kind == "move":
            unit, facing = sorted(units)[m % len(units)], FACINGS[m % 8]
            draft.move(unit, at, facing)
            units[unit] = (at, facing)
        elif kind == "add":
            draft.add(f"new {number}", "drone", "ally", at, "E")
            units[f"new {number}"] = (at, "E")
        elif others := sorted(unit for unit in units if unit not in named and "-" not in unit):
            draft.remove(others[m % len(others)])
            del units[others[m % len(others)]]
    after = draft.finish()
    assert {unit.id: (unit.at, unit.facing) for unit in after.scenario.placements} == units
    assert after.scenario.board == board
    assert after.scenario.events == old.scenario.events
    headings = [line for line in old.data.splitlines() if line.startswith(b"# ----")]
    assert [line for line in after.data.splitlines() if line.startswith(b"# ----")] == headings
