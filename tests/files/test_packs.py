"""Content packs: what they bring, what it is called, what is wrong with them (K-01 to K-03)."""

import shutil
from pathlib import Path
from random import Random

import pytest

from game.board.squares import Square
from game.errors import BadMap, BadUnit
from game.files import places
from game.files.catalogue import placement
from game.files.content import Content, content, read_content, shipped_catalogue
from game.files.map_reader import load_map, read_map
from game.files.map_writer import new_map
from game.files.records import restored
from game.files.recruit import Recruit
from game.files.tiled.exchange import export_map, import_map
from game.match.match import Match
from game.match.sandbox import Place
from game.rules.scenario import Scenario
from game.rules.state import Options
from game.systems import SYSTEMS
from tests.files.marked import YARD
from tests.files.packs import EXAMPLE, copied, pack_in

PANS = EXAMPLE / "maps" / "salt-pans.toml"


@pytest.fixture
def salt(monkeypatch: pytest.MonkeyPatch) -> Content:
    """The example pack, given by its path."""
    monkeypatch.setenv(places.PACKS, str(EXAMPLE))
    return content()


def unit(template: str, more: str = "", at: str = "[1, 1]") -> str:
    return f'[[units]]\ntemplate = "{template}"\nside = "squad"\nat = {at}\n{more}'


def scenario(text: str, head: str = "") -> Scenario:
    return read_map((head + YARD + text).encode()).scenario


def test_all_that_a_pack_brings_is_known(salt: Content) -> None:
    """K-01, K-02."""
    known = salt.catalogue
    assert salt.broken == ()
    assert known.units["salt/pikeman"].weapons == ("salt/crossbow", "knife")
    assert known.units["salt/pikeman"].items == ("salt/brine",)
    assert known.units["salt/pikeman"].figure == "salt/pikeman"
    assert known.weapons["salt/crossbow"].sound == "salt/twang"
    assert known.terrain["salt/S"].tile == "salt/heap"
    assert {*salt.tokens} == {"salt/pikeman"}
    assert {*salt.tiles} == {"salt/heap"}
    assert {*salt.sounds} == {"salt/twang"}


def test_the_games_own_is_changed_only_where_the_pack_says_so(salt: Content) -> None:
    """K-02: `replaces` puts a boat hook in the place of the baton; all else is as it was."""
    before = shipped_catalogue()
    assert {name for name, gear in before.weapons.items() if salt.catalogue.weapons[name] != gear} == {
        "baton"
    }
    assert salt.catalogue.weapons["baton"].name == "Boat hook"
    assert before.units == {name: unit for name, unit in salt.catalogue.units.items() if name in before.units}
    assert before.items == {name: item for name, item in salt.catalogue.items.items() if name in before.items}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_map_of_a_pack_is_played_and_played_again_from_its_record(salt: Content, system: str) -> None:
    """K-02: units, weapons, items, terrain of the pack; the map's own harpoon is in the record's text."""
    map_file = load_map(PANS)
    match = Match(SYSTEMS[system], map_file.scenario, seed=3, source=map_file.data.decode())
    for _ in range(6):
        match.do(match.legal()[-1])
    assert restored(match.record, SYSTEMS).match.hash == match.hash


def test_a_map_with_own_kinds_is_played_again_without_its_file(tmp_path: Path) -> None:
    """M-05: what a map brings itself stands in the record's text; it is for that map alone."""
    own = PANS.read_text(encoding="utf-8")
    own = own[own.index("[weapons.harpoon]") : own.index("[[units]]")]
    text = (
        YARD
        + own
        + unit("rifleman", 'weapons = ["harpoon"]\n')
        + unit("scout", at="[2, 1]").replace("squad", "ally")
    )
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    map_file = load_map(file)
    assert map_file.scenario.placements[0].weapons == ("map/harpoon",)
    match = Match(SYSTEMS["squad"], map_file.scenario, seed=3, source=map_file.data.decode())
    file.unlink()
    assert restored(match.record, SYSTEMS).match.hash == match.hash
    with pytest.raises(BadMap, match=r'found "harpoon".*'):
        scenario(unit("rifleman", 'weapons = ["harpoon"]\n'))


@pytest.mark.usefixtures("salt")
@pytest.mark.parametrize("form", [".tmx", ".tmj"])
def test_a_map_of_a_pack_goes_to_tiled_and_comes_back(form: str, tmp_path: Path) -> None:
    """K-02, M-06: its own kinds and the packs that it lists too."""
    map_file = load_map(PANS)
    export_map(map_file, tmp_path / f"pans{form}")
    assert import_map(tmp_path / f"pans{form}").map_file.scenario == map_file.scenario


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_unit_of_a_pack_is_placed_on_a_map_of_the_game(salt: Content, system: str) -> None:
    """K-02: as the lab and the engine do; the record plays again."""
    yard = load_map(places.maps() / "training-yard.toml")
    match = Match(
        SYSTEMS[system], yard.scenario, seed=1, options=Options(sandbox=True), source=yard.data.decode()
    )
    recruit = Recruit("pikeman", "squad", Square(3, 3))
    match.edit(Place(placement(recruit, SYSTEMS[system], salt.catalogue, ())))
    assert restored(match.record, SYSTEMS).match.hash == match.hash


CUTS = (
    b"",
    b'"',
    b"[",
    b"]",
    b"{",
    b"=",
    b"\n",
    b"1e9",
    b"../",
    b"salt/",
    b"map/",
    b"\xff",
    b"\x00",
    b"</g>",
)


@pytest.mark.parametrize("seed", range(60))
def test_a_spoilt_pack_is_told_or_used_and_never_a_fault_of_the_program(seed: int, tmp_path: Path) -> None:
    """K-03: bytes of its files taken out, put in, changed."""
    chance, folder = Random(seed), copied(tmp_path / "salt")
    for path in chance.sample(sorted(path for path in folder.rglob("*") if path.is_file()), 2):
        data = bytearray(path.read_bytes())
        for _ in range(3):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(4)] = chance.choice(CUTS)
        path.write_bytes(data)
    read = read_content([folder], shipped_catalogue())
    assert len(read.packs) + len(read.broken) == 1
    assert all(pack.faults for pack in read.broken)


def test_a_maps_own_kinds_hide_those_of_the_same_name_in_it_alone() -> None:
    """M-05: the innermost is meant; the game's is `game/rifle`, and its units keep it."""
    own = '[weapons.rifle]\nname = "Air gun"\nabout = "Pop."\nsquad = { dam = 1, range = 3 }\n'
    read = scenario(
        own
        + unit("rifleman")
        + unit("scout", 'weapons = ["rifle", "game/rifle"]\n', at="[2, 1]")
        + '[[items]]\nitem = "rifle"\nat = [3, 1]\n'
    )
    assert [placed.weapons for placed in read.placements] == [("rifle", "knife"), ("map/rifle", "rifle")]
    assert read.items[0].item == "map/rifle"
    assert new_map(read).scenario == read
    assert shipped_catalogue().weapons["rifle"].name != "Air gun"


@pytest.mark.parametrize(
    ("own", "found", "line"),
    [
        ('[weapons.bow]\nname = "Bow"\nabout = "A."\nsquad = { damn = 3 }\n', '"damn"', 15),
        ('[weapons.bow]\nname = "Bow"\n', "no `about`", 12),
        ('[weapons."a/b"]\nname = "Bow"\n', '"a/b"', 12),
        ('[templates.x]\nname = "X"\nabout = "A."\nfigure = "persn"\n', '"persn"', 15),
        ('[templates.x]\nname = "X"\nabout = "A."\nfigure = "person"\nweapons = ["rifel"]\n', '"rifel"', 16),
        ('[items.x]\nname = "X"\n', "a table", 12),
    ],
)
def test_faults_of_a_maps_own_kinds(own: str, found: str, line: int) -> None:
    """M-01."""
    with pytest.raises(BadMap) as bad:
        scenario("\n" + own)
    assert any(found in fault.found and fault.line == line for fault in bad.value.faults), bad.value


def test_a_pack_that_is_not_used_changes_no_hash(salt: Content) -> None:
    """K-02: the same match with and without it; what it replaces apart."""
    path = places.maps() / "training-yard.toml"
    plain = load_map(path, shipped_catalogue()).scenario
    brought = load_map(path).scenario
    for name in SYSTEMS:
        with_pack, without = Match(SYSTEMS[name], brought, seed=1), Match(SYSTEMS[name], plain, seed=1)
        assert with_pack.hash != without.hash, "the boat hook is there"
    for name in SYSTEMS:
        known = salt.catalogue
        mended = read_map(
            path.read_bytes(),
            catalogue=type(known)(
                **{
                    **{field: getattr(known, field) for field in known.__struct_fields__},
                    "weapons": known.weapons | {"baton": shipped_catalogue().weapons["baton"]},
                }
            ),
        ).scenario
        assert Match(SYSTEMS[name], mended, seed=1).hash == Match(SYSTEMS[name], plain, seed=1).hash


def test_names_that_stand_twice_are_said_with_their_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K-02: plainly the one of the pack that the map lists first, else neither."""
    copied(tmp_path / "packs" / "salt")
    copied(tmp_path / "packs" / "pepper", name="pepper", replaces=[])
    assert content().troubles == ()
    with pytest.raises(BadMap, match=r'found "pikeman".*pepper/pikeman, salt/pikeman'):
        scenario(unit("pikeman"))
    assert scenario(unit("salt/pikeman")).placements[0].template == "salt/pikeman"
    read = scenario(unit("pikeman", 'weapons = ["crossbow"]\n'), 'packs = ["pepper"]\n')
    assert read.placements[0].template == "pepper/pikeman"
    assert read.placements[0].weapons == ("pepper/crossbow",)
    assert read.placements[0].id == "pikeman-1"
    assert scenario(unit("rifleman")).placements[0].template == "rifleman"


def test_the_users_own_folder_is_a_pack(tmp_path: Path) -> None:
    """K-01: without a pack.toml, called `own`."""
    (tmp_path / "units").mkdir()
    text = (places.assets() / "units" / "rifleman.toml").read_text(encoding="utf-8")
    (tmp_path / "units" / "guard.toml").write_text(text.replace("Rifleman", "Guard"), encoding="utf-8")
    (tmp_path / "units" / "rifleman.toml").write_text(text.replace("Rifleman", "Mine"), encoding="utf-8")
    assert content().catalogue.units["own/guard"].name == "Guard"
    assert [placed.name for placed in scenario(unit("guard")).placements] == ["Guard"]
    assert [placed.name for placed in scenario(unit("rifleman")).placements] == ["Rifleman"]
    assert [placed.name for placed in scenario(unit("own/rifleman")).placements] == ["Mine"]


def test_units_that_are_placed_by_hand(salt: Content) -> None:
    """K-02: by either name, as the engine takes them."""
    system = SYSTEMS["squad"]
    for name in ("pikeman", "salt/pikeman"):
        placed = placement(Recruit(name, "squad", Square(1, 1)), system, salt.catalogue, ())
        assert (placed.template, placed.id) == ("salt/pikeman", "pikeman-1")
    with pytest.raises(BadUnit, match=r'did you mean "pikeman"'):
        placement(Recruit("salt/pikman", "squad", Square(1, 1)), system, salt.catalogue, ())


TERRAIN_OF_A_PACK = """\
format = 1
name = "Salt"
[glyphs.H]
terrain = "salt/S"
cost = 3
[grid]
terrain = '''
####
#SH#
#..#
####
'''
"""


def test_terrain_of_a_pack(salt: Content) -> None:
    """K-01: drawn with its own glyph, or with another and other values; what becomes of it comes too."""
    board = read_map(TERRAIN_OF_A_PACK.encode()).scenario.board
    heap, other = board.terrain(Square(1, 1)), board.terrain(Square(2, 1))
    assert (heap.name, heap.cost, heap.tile) == ("salt heap", 2, "salt/heap")
    assert (other.name, other.cost, other.tile) == ("salt heap", 3, "salt/heap")
    assert board.put(Square(1, 1), "s").terrain(Square(1, 1)).name == "spilt salt"
    assert new_map(read_map(TERRAIN_OF_A_PACK.encode()).scenario).scenario.board == board
    assert load_map(places.maps() / "training-yard.toml").scenario.board.legend == ()


UNIT = "units/pikeman.toml"
BROKEN = {
    "a typo in a weapon": ("weapons.toml", "dam = 3", "damn = 3", "weapons.toml:5:11", "damn"),
    "no TOML": ("items.toml", "[brine]", "[brine", "items.toml:1", "syntax"),
    "an unknown weapon": (UNIT, '"crossbow"', '"crosbow"', "units/pikeman.toml:4:12", "crossbow"),
    "an unknown figure": (UNIT, '"pikeman" ', '"pikman" ', "units/pikeman.toml:3:10", "pikeman"),
    "an unknown sound": ("weapons.toml", '"twang"', '"twing"', "weapons.toml:4:9", "twang"),
    "an unknown tile": ("terrain.toml", '"heap"', '"hepa"', "terrain.toml:6:8", "heap"),
    "an unknown key of terrain": ("terrain.toml", "climb", "climbs", "terrain.toml:5:1", "climb"),
    "a name with a slash": ("pack.toml", '"salt"', '"sa/lt"', "pack.toml:1:8", "sa/lt"),
    "the game's name": ("pack.toml", '"salt"', '"game"', "pack.toml:1:8", "game"),
    "an unknown key": ("pack.toml", "author", "auther", "pack.toml:4:1", "author"),
    "an unknown need": ("pack.toml", "needs = []", 'needs = ["pepper"]', "pack.toml:1:1", "pepper"),
    "replacing what is not there": ("pack.toml", "weapons/baton", "weapons/batn", "pack.toml:1:1", "/baton"),
    "replacing with nothing": ("pack.toml", "weapons/baton", "weapons/rifle", "pack.toml:1:1", "brings"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_pack_is_left_out_and_told_with_its_places(case: str, tmp_path: Path) -> None:
    """K-03: and hurts nothing else."""
    name, right, wrong, place, words = BROKEN[case]
    folder = copied(tmp_path / "packs" / "salt")
    copied(tmp_path / "packs" / "pepper", name="pepper", replaces=[])
    text = (folder / name).read_text(encoding="utf-8")
    assert right in text
    (folder / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    if case == "an unknown need":
        shutil.rmtree(tmp_path / "packs" / "pepper")
    read = content()
    [trouble] = read.troubles
    assert f"{folder / place}" in trouble
    assert words in trouble
    assert "salt/pikeman" not in read.catalogue.units
    assert ("pepper/pikeman" in read.catalogue.units) is (case != "an unknown need")
    assert read.catalogue.weapons["baton"] == shipped_catalogue().weapons["baton"]


def test_all_faults_of_a_pack_at_once(tmp_path: Path) -> None:
    """K-03, M-01."""
    folder = pack_in(tmp_path / "packs" / "bad", {
        "weapons.toml": '[bow]\nname = "Bow"\nabout = "A."\nsquad = { damn = 1 }\n[Bow]\n',
        "units/x.toml": 'name = "X"\nabout = "A."\nfigure = "persn"\nweapons = ["bow"]\n',
        "units/X y.toml": "",
        "tokens/a.png": "no picture",
        "tokens/b.jpg": "",
        "sounds/c.wav": "no sound",
        "weapon.toml": "",
    })  # fmt: skip
    [trouble] = content().troubles
    places_of_faults = (
        "weapons.toml:4:11", "weapons.toml:5:2", "units/x.toml:3:10", "units/X y.toml", "tokens/a.png",
        "tokens/b.jpg", "sounds/c.wav", "weapon.toml",
    )  # fmt: skip
    for name in places_of_faults:
        assert f"{folder / name}" in trouble, trouble


def test_a_second_pack_of_a_name_and_one_that_needs_a_broken_one(tmp_path: Path) -> None:
    """K-03: needs are read first, whatever their folders are called."""
    pack_in(tmp_path / "packs" / "a", {"weapons.toml": "["}, name="bad")
    copied(tmp_path / "packs" / "b", name="good", replaces=[])
    copied(tmp_path / "packs" / "c", name="good", replaces=[])
    pack_in(tmp_path / "packs" / "d", {}, name="lame", needs=["bad"])
    pack_in(tmp_path / "packs" / "e", {}, name="early", needs=["late"])
    pack_in(tmp_path / "packs" / "f", {}, name="late", needs=["good"])
    read = content()
    assert [pack.name for pack in read.packs if pack.name != "own"] == ["good", "late", "early"]
    assert sorted(pack.folder.name for pack in read.broken) == ["a", "c", "d"]


def test_what_is_given_and_is_no_pack(tmp_path: Path) -> None:
    """K-03: a folder that is not there, a file, an empty folder."""
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    read = read_content([tmp_path / name for name in ("none", "file", "empty")], shipped_catalogue())
    assert [pack.folder.name for pack in read.broken] == ["none", "file", "empty"]
    assert all("pack.toml:1:1" in trouble for trouble in read.troubles)
