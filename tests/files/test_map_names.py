"""Maps by name: one's own and the game's, from any folder, and the nearest name of those that are not."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from game.api import open_map
from game.errors import BadMap, UnknownMap
from game.files.map_names import known_maps, map_path
from game.files.places import maps, own_maps
from game.protocol import Engine
from game.systems import SYSTEMS

SHIPPED = maps() / "terraces.toml"


def new(name: str) -> dict[str, Any]:
    """What the engine answers to a match on a map."""
    request = {"cmd": "new", "system": "squad", "map": name, "seed": 1}
    answer: dict[str, Any] = json.loads(Engine(SYSTEMS).answer(json.dumps(request).encode()))
    return answer


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder that is not that of the game."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def own(name: str, text: str = "") -> Path:
    """A map of the user's own."""
    own_maps().mkdir(parents=True, exist_ok=True)
    path = own_maps() / f"{name}.toml"
    path.write_text(text or SHIPPED.read_text())
    return path


def test_own_maps_have_names_as_those_of_the_game() -> None:
    fort = own("maker-fort")
    assert map_path("maker-fort") == fort
    assert map_path("own/maker-fort") == fort
    assert map_path("terraces") == map_path("game/terraces") == SHIPPED


@pytest.mark.parametrize("name", ["terraces", "maps/terraces.toml", "./maps/terraces.toml"])
def test_a_name_and_the_path_of_the_readme_work_from_any_folder(name: str) -> None:
    assert map_path(name) == SHIPPED


def test_neither_a_folder_nor_a_file_in_the_way_hides_a_map(elsewhere: Path) -> None:
    (elsewhere / "terraces").mkdir()
    (elsewhere / "game").mkdir()
    (elsewhere / "mill-race").write_text("mine")
    assert map_path("terraces") == SHIPPED
    assert map_path("game/terraces") == SHIPPED
    assert map_path("mill-race").parent == maps()
    assert map_path("./terraces") == Path("terraces")


def test_a_path_that_leads_to_a_file_is_that_file(elsewhere: Path) -> None:
    (elsewhere / "maps").mkdir()
    (elsewhere / "maps" / "terraces.toml").write_text("mine")
    assert map_path("maps/terraces.toml").read_text() == "mine"
    assert map_path(Path("maps/terraces.toml")).read_text() == "mine"


def test_a_name_that_stands_twice_is_said_with_where_it_comes_from() -> None:
    """K-02: the bare name is the game's, whatever the user's own maps are called."""
    mine = own("terraces")
    assert map_path("terraces") == SHIPPED
    assert map_path("own/terraces") == mine
    assert [named.name for named in known_maps() if named.path.stem == "terraces"] == [
        "terraces",
        "own/terraces",
    ]


def test_all_names_that_are_listed_lead_to_their_maps() -> None:
    own("terraces")
    own("maker-fort")
    listed = known_maps()
    assert len(listed) == len(list(maps().glob("*.toml"))) + 2
    assert [map_path(named.name) for named in listed] == [named.path for named in listed]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("terrases", "terraces"),
        ("Terraces", "terraces"),
        ("maps/terrases.toml", "terraces"),
        ("terraces.toml", "terraces"),
        ("maker-fotr", "maker-fort"),
        ("some/where/maker-fort.toml", "maker-fort"),
    ],
)
def test_what_is_not_there_tells_the_nearest_name(name: str, near: str) -> None:
    own("maker-fort")
    with pytest.raises(UnknownMap, match=f'there is no map "{name}" .did you mean "{near}"') as refused:
        map_path(name)
    assert refused.value.faults[0].nearest == near


def test_what_is_like_nothing_tells_how_to_find_the_names() -> None:
    with pytest.raises(BadMap, match='there is no map "qqq"; `enfilade maps` lists what there is'):
        map_path("qqq")


def test_whatever_lies_in_the_folder_of_own_maps_is_passed_over() -> None:
    own("maker-fort")
    (own_maps() / "gone.toml").symlink_to("/nonexistent")
    (own_maps() / "folder.toml").mkdir()
    os.mkfifo(own_maps() / "pipe.toml")
    assert [named.name for named in known_maps() if named.source == "own"] == ["maker-fort"]


@pytest.mark.parametrize("name", ["terraces", "maps/terraces.toml", "own/maker-fort", "maker-fort"])
def test_the_engine_and_python_know_the_same_names(name: str) -> None:
    own("maker-fort")
    assert new(name)["state"]["board"]["width"] == 40
    assert open_map(name).scenario.board.width == 40


def test_the_engine_tells_the_nearest_name() -> None:
    """J-01: a file that is not there is an `io_error`, a name that is not there too."""
    error = new("terrases")["error"]
    assert (error["code"], error["where"]) == ("io_error", "map")
    assert 'did you mean "terraces"?' in error["message"]
