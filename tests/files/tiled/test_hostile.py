"""Hostile files in Tiled's forms: a map or a clear error, and nothing else is read (M-03, M-06)."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from game.errors import BadMap
from game.files.tiled import xml_form
from game.files.tiled.exchange import import_map
from game.files.tiled.importer import read_tiled
from game.files.toml_text import MOST_BYTES
from tests.files.tiled.mutating import NOISE, SPOILT, Noise, mutated
from tests.files.tiled.yard import WRITERS, judge, refused, sent, taken, yard

FORMS = tuple(WRITERS)
DATA = {form: sent(yard(), form).encode() for form in FORMS}
TMX = DATA[".tmx"].decode()

LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))


def with_tileset(source: str) -> str:
    """The yard with a tileset of another file."""
    return TMX.replace("<layer ", f'<tileset firstgid="9000" source="{source}"/>\n<layer ', 1)


@pytest.mark.parametrize(
    ("doctype", "told"),
    [
        (f'<!DOCTYPE map [<!ENTITY a0 "ha">{LAUGHS}]>', "a document type"),
        ('<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "a document type"),
        ('<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">', "a document type"),
        ("&lt;", "a fault of syntax"),
    ],
)
def test_document_types(doctype: str, told: str) -> None:
    """M-06: entities, one in another, files, addresses: none is looked at."""
    text = TMX.replace("?>\n", f"?>\n{doctype}", 1).replace("Yard", "&a9;&x;", 1)
    found = refused(text)
    assert found.startswith("yard.tmx:2:")
    assert told in found
    assert "root:" not in found


@pytest.mark.parametrize(
    "path",
    [
        "http://example.org/tiles.png",
        "https:tiles.png",
        "file:///etc/passwd",
        "//example.org/tiles.png",
        "\\\\host\\tiles.png",
        "/etc/passwd",
        "C:\\tiles.png",
        "../tiles.png",
        "a/../../tiles.png",
        "a\\..\\..\\tiles.png",
        "~/tiles.png",
    ],
)
def test_paths_that_leave_the_folder(path: str, tmp_path: Path) -> None:
    """M-06: of pictures, of tiles' pictures, of tilesets; with a folder and without."""
    for text in (
        TMX.replace("enfilade-tiles.png", path),
        TMX.replace('<tile id="0" type="terrain">', f'<tile id="0"><image source="{path}"/>'),
        with_tileset(path + ".tsx"),
    ):
        for folder in (None, tmp_path):
            assert "; expected a file in the folder of the map" in refused(text, folder=folder)


def test_tilesets_beside_the_map(tmp_path: Path) -> None:
    """A tileset in a file of its own is read from the folder, as XML or JSON, and nowhere else."""
    properties = '<properties><property name="terrain" value="~"/></properties>'
    (tmp_path / "own.tsx").write_text(f'<tileset name="own"><tile id="1">{properties}</tile></tileset>')
    (tmp_path / "own.tsj").write_text(
        '{"name": "own", "tiles": [{"id": 1, "properties": [{"name": "terrain", "value": "~"}]}]}'
    )
    for name in ("own.tsx", "own.tsj"):
        text = with_tileset(name).replace("6,1,1,3,", "6,9001,1,3,", 1)
        assert taken(text, ".tmx", tmp_path).scenario.board.ground.count("~") == 3
        assert "a file that ends in one of .tsx, .tsj, .json" in refused(text)
    assert "an unreadable file" in refused(with_tileset("none.tsx"), folder=tmp_path)
    assert 'the tileset "own.png"' in refused(with_tileset("own.png"), folder=tmp_path)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("<map/>", "the element <map>; expected <tileset>"),
        ('<tileset source="b.tsx"/>', "a tileset that is in another file again"),
        ('<tileset><image source="../x.png"/></tileset>', "a path that leaves the folder"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><tileset name="&b;"/>', "a document type"),
        ('<tileset><tile id="x"/></tileset>', "tiles[0].id: Expected int"),
        ('<tileset><tile id="1"><properties><property name="light" value="x"/>', "a fault of syntax"),
    ],
)
def test_tilesets_that_cannot_be(content: str, told: str, tmp_path: Path) -> None:
    """M-01: their faults stand in their own file."""
    (tmp_path / "own.tsx").write_text(content)
    found = refused(with_tileset("own.tsx"), folder=tmp_path)
    assert found.startswith(f"{tmp_path / 'own.tsx'}:1:")
    assert told in found


def test_a_link_that_leaves_the_folder(tmp_path: Path) -> None:
    """M-06."""
    folder = tmp_path / "maps"
    folder.mkdir()
    (tmp_path / "own.tsx").write_text("<tileset/>")
    (folder / "link.tsx").symlink_to(tmp_path / "own.tsx")
    (folder / "round.tsx").symlink_to(folder / "round.tsx")
    assert "a link that leaves the folder" in refused(with_tileset("link.tsx"), folder=folder)
    assert "round.tsx" in refused(with_tileset("round.tsx"), folder=folder)


@pytest.mark.parametrize(
    ("data", "form", "told"),
    [
        (b"", ".tmx", "no element found"),
        (b"", ".tmj", "JSON"),
        (b"\xff", ".tmx", "the byte 0xff"),
        (b"\xef\xbb\xbf<map/>", ".tmx", "a byte order mark"),
        (b"<map/>", ".tmx", "missing required field `width`".replace("`", "")),
        (b"<svg/>", ".tmx", "the element <svg>; expected <map>"),
        (b"[]", ".tmj", "no object"),
        (b"<a>" * 100_000, ".tmx", "elements too deep in each other"),
        (b"[" * 100_000, ".tmj", "lists or objects too deep"),
        (b'{"a":' * 100_000, ".tmj", "lists or objects too deep"),
        (b'{"layers": [' + b"[]," * 600_000 + b"0]}", ".tmj", "more than 500000 values"),
        (b" " * (MOST_BYTES + 1), ".tmj", "more than 4194304 bytes"),
        (b"<map/>", ".png", "a name that ends in one of .tmx, .tmj, .json"),
        (DATA[".tmj"].replace(b'"name": "', b'"name": "\\ud800'), ".tmj", "a fault of syntax"),
        (DATA[".tmj"].replace(b'"width": 8', b'"width": 1e999', 1), ".tmj", "Number out of range"),
        (
            DATA[".tmj"].replace(b'"width": 8', b'"width": "8px"', 1),
            ".tmj",
            "in width: Expected int, got str",
        ),
        (DATA[".tmx"].replace(b' x="32"', b' x="nan"', 1), ".tmx", "far outside of the map"),
    ],
)
def test_what_is_no_map(data: bytes, form: str, told: str) -> None:
    """M-02, M-03."""
    with pytest.raises(BadMap) as bad:
        read_tiled(data, f"yard{form}")
    assert told in str(bad.value)


def test_elements_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """M-02."""
    monkeypatch.setattr(xml_form, "MOST_VALUES", 1000)
    assert "yard.tmx:1:4000: found more than 1000 elements" in refused("<a>" + "<b/>" * 1_000 + "</a>")


def test_no_more_tilesets_than_one_reads() -> None:
    """M-02."""
    assert "66 tilesets; expected at most 64" in refused(
        TMX.replace("<layer ", '<tileset firstgid="9000"/>' * 65 + "<layer ", 1)
    )


def test_objects_and_lists_are_counted() -> None:
    """M-02: before map text is made of them."""
    start = TMX.index('<object id="3"')
    zone = TMX[start : TMX.index("</object>", start) + len("</object>")]
    large = zone.replace('x="32" y="32" width="64" height="64"', 'x="0" y="0" width="256" height="160"')
    assert "too many squares; expected at most 500000" in refused(TMX.replace(zone, large * 12_600))
    assert "12803 objects in the layer zones; expected at most 12800" in refused(
        TMX.replace(zone, zone * 12_801)
    )
    unit = TMX[TMX.index('<object id="1"') :][: len(zone)].split("<properties>")[0] + "</object>"
    assert "403 objects in the layer units; expected at most 400" in refused(
        TMX.replace('<object id="1"', unit * 401 + '<object id="1"')
    )
    told = refused(TMX.replace('name="victory:json" value="[', 'name="victory:json" value="[' + "1," * 500))
    assert 'the property "victory:json": a list of 501; expected at most 400' in told


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    (tmp_path / "a.tmx").mkdir()
    with pytest.raises(BadMap, match="no ordinary file"):
        import_map(tmp_path / "a.tmx")


@given(st.binary(max_size=200), st.sampled_from(FORMS))
def test_random_bytes(data: bytes, form: str) -> None:
    """M-03."""
    judge(data, form)


@given(st.sampled_from(FORMS), st.floats(0, 1))
@settings(max_examples=30)
def test_truncated(form: str, share: float) -> None:
    """M-03: cut off anywhere."""
    judge(DATA[form][: int(share * len(DATA[form]))], form)


@given(st.sampled_from(FORMS), NOISE)
@settings(max_examples=40)
def test_mutated(form: str, noise: Noise) -> None:
    """M-03: with holes and rubbish."""
    judge(mutated(DATA[form], noise), form)


@given(SPOILT)
@settings(max_examples=60)
def test_well_formed_with_any_value_anywhere(spoilt: tuple[bytes, str]) -> None:
    """M-03: sound XML and JSON in which values are others, are gone, or stand twice."""
    judge(*spoilt)


CUT = st.tuples(st.sampled_from(FORMS), st.floats(0, 1)).map(
    lambda cut: (DATA[cut[0]][: int(cut[1] * len(DATA[cut[0]]))], cut[0])
)
HOLED = st.tuples(st.sampled_from(FORMS), NOISE).map(lambda cut: (mutated(DATA[cut[0]], cut[1]), cut[0]))
RANDOM = st.tuples(st.binary(max_size=2000), st.sampled_from(FORMS))


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(
    ("kind", "count"), [(RANDOM, 2_000), (CUT, 3_000), (HOLED, 10_000), (SPOILT, 10_000)]
)
def test_a_hundred_thousand(kind: st.SearchStrategy[tuple[bytes, str]], count: int, part: int) -> None:
    """M-03, M-06: `pytest -m long tests/files/tiled`, for a quarter of an hour when nobody waits."""

    @seed(part)
    @settings(max_examples=count, database=None, suppress_health_check=list(HealthCheck))
    @given(kind)
    def judged(file: tuple[bytes, str]) -> None:
        judge(*file)

    judged()
