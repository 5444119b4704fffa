"""`enfilade export` and `enfilade import`, from file to file."""

from pathlib import Path

import pytest

from game.errors import BadMap
from game.files.map_reader import load_map
from game.files.places import assets, maps
from game.files.tiled.exchange import export_map, import_map, save_import
from game.files.tiled.exporter import COLUMNS, COUNT, PICTURE, PX, ROWS
from tests.cli.program import enfilade
from tests.files.tiled.yard import YARD, yard


def test_there_and_back_by_the_command_line(tmp_path: Path) -> None:
    """M-06: the shipped map by its name; what is there already is not written over."""
    out, back = tmp_path / "yard.tmj", tmp_path / "back.toml"
    assert enfilade("export", "training-yard", str(out)).status == 0
    done = enfilade("import", str(out), str(back))
    assert (done.status, done.out, done.err) == (0, "", "")
    assert load_map(back).scenario == load_map(maps() / "training-yard.toml").scenario
    with pytest.raises(BadMap, match="a file that is there already; expected another name, or --force"):
        save_import(import_map(out).map_file, back)


def test_names_that_no_file_can_have_are_told(tmp_path: Path) -> None:
    name = "x" * 300
    out = tmp_path / "yard.tmx"
    assert enfilade("export", "training-yard", str(out)).status == 0
    for words in (("export", name, str(out)), ("import", str(out), name + ".toml")):
        done = enfilade(*words)
        assert done.status == 2
        assert "File name too long" in done.err
        assert "Traceback" not in done.err


def test_the_picture_is_written_beside(tmp_path: Path) -> None:
    """M-06: the very file that is shipped."""
    export_map(yard(), tmp_path / "yard.tmx")
    shipped = (assets() / "tiled" / PICTURE).read_bytes()
    assert (tmp_path / PICTURE).read_bytes() == shipped
    assert shipped[16:24] == (COLUMNS * PX).to_bytes(4, "big") + (ROWS * PX).to_bytes(4, "big")
    assert COUNT == COLUMNS * ROWS


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("yard.png", "a name that ends in one of .tmx, .tmj"),
        ("none/yard.tmx", "a place that cannot be written to"),
        ("there.tmx", "a file that is there already"),
        ("x" * 300 + ".tmx", "a place that cannot be written to: File name too long"),
    ],
)
def test_where_nothing_can_be_written(name: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "there.tmx").write_text("mine")
    with pytest.raises(BadMap, match=told):
        export_map(yard(), tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["there.tmx"]
    assert (tmp_path / "there.tmx").read_text() == "mine"


COMMENTED = "# Mine.\n" + YARD.replace('id = "r1"', 'id = "r1"   # the first').replace(
    "\n[[items]]", "\n# lost\n[[items]]"
)


def test_comments_stay_where_only_ground_and_places_changed(tmp_path: Path) -> None:
    """M-04: painted squares and moved units go into the text that is there."""
    out, text = tmp_path / "yard.tmx", tmp_path / "yard.toml"
    text.write_text(COMMENTED)
    export_map(yard(COMMENTED), out)
    assert save_import(import_map(out).map_file, text, force=True)
    assert text.read_text() == COMMENTED
    tmx = (
        out.read_text()
        .replace('gid="195" x="32" y="64"', 'gid="195" x="64" y="64"')
        .replace("8,1,8", "8,2,8")
    )
    out.write_text(tmx.replace("50,50,50,50,50,50,50,50", "50,50,51,50,50,50,50,50"))
    assert save_import(import_map(out).map_file, text, force=True)
    assert text.read_text() == COMMENTED.replace("at = [1, 1]\nfac", "at = [2, 1]\nfac").replace(
        "dddddddd", "ddkddddd"
    )


def test_other_changes_write_the_text_anew(tmp_path: Path) -> None:
    """M-06: the map is what Tiled says; comments cannot be kept then."""
    out, text = tmp_path / "yard.tmx", tmp_path / "yard.toml"
    text.write_text(COMMENTED)
    export_map(yard(COMMENTED), out)
    out.write_text(out.read_text().replace('value="No id"', 'value="A name"'))
    assert not save_import(import_map(out).map_file, text, force=True)
    assert "# Mine" not in text.read_text()
    assert load_map(text).scenario.placements[1].name == "A name"


def test_a_file_that_is_no_map_is_written_over_when_forced(tmp_path: Path) -> None:
    (tmp_path / "yard.toml").write_text("nonsense")
    export_map(yard(), tmp_path / "yard.tmx")
    assert not save_import(import_map(tmp_path / "yard.tmx").map_file, tmp_path / "yard.toml", force=True)
    assert load_map(tmp_path / "yard.toml").scenario == yard().scenario


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    """M-06: a line for each, with its place in Tiled's file."""
    out, back = tmp_path / "yard.tmx", tmp_path / "yard.toml"
    export_map(yard(), out)
    text = out.read_text().replace("</map>", '<imagelayer name="sky"/>\n</map>')
    out.write_text(text)
    line = text[: text.index("<imagelayer")].count("\n") + 1
    told = f'{out}:{line}:1: left out: the layer "sky", of a picture\n'
    assert enfilade("import", str(out), str(back)).out == told
