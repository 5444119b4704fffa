"""A further rule system: its folder, its row in the registry, and content with blocks for it (M-05)."""

import shutil
from pathlib import Path

import pytest

from game.errors import BadMap
from game.files.catalogue import block_types
from game.files.content import load_catalogue
from game.files.map_reader import read_map
from game.files.places import assets
from game.match.match import Match
from game.rules.scenario import Catalogue, Scenario
from game.systems import SYSTEMS
from tests.files.marked import YARD
from tests.toy import TOY

GUARD = '[[units]]\ntemplate = "rifleman"\nside = "squad"\nat = [1, 1]\n'
BARE = GUARD + "weapons = []\nitems = []\n"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, TOY.name, TOY)


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    """The shipped catalogue, whose riflemen have values for the further system; their gear has none."""
    for name in ("weapons.toml", "items.toml"):
        shutil.copy(assets() / name, tmp_path)
    shutil.copytree(assets() / "units", tmp_path / "units")
    with (tmp_path / "units" / "rifleman.toml").open("a", encoding="utf-8") as file:
        file.write("\n[toy]\nhp = 2\n")
    return load_catalogue(tmp_path, block_types(SYSTEMS))


def read(text: str, catalogue: Catalogue | None = None, head: str = "") -> Scenario:
    return read_map((head + YARD + text).encode(), "map", catalogue, block_types(SYSTEMS)).scenario


def test_a_map_of_units_with_values_is_offered_and_played(catalogue: Catalogue) -> None:
    scenario = read(BARE + "toy.hp = 3\n", catalogue)
    assert scenario.systems == ("squad", "narrative", "effort", "phased", "toy")
    [unit] = Match(TOY, scenario, seed=1).state.units
    assert unit.hp == 3


def test_a_map_of_units_or_gear_without_values_is_not_offered(catalogue: Catalogue) -> None:
    for scenario in (
        read(GUARD),
        read(GUARD, catalogue),
        read(f'{BARE}[[items]]\nitem = "rifle"\nat = [1, 1]\n', catalogue),
        read(GUARD, head='systems = ["squad", "toy"]\n'),
    ):
        assert "toy" not in scenario.systems
        assert "squad" in scenario.systems


def test_values_of_a_map_for_a_template_without_them_are_a_fault() -> None:
    with pytest.raises(BadMap) as bad:
        read(GUARD + "toy.hp = 3\n")
    assert [fault.found for fault in bad.value.faults] == ["values for toy"]
