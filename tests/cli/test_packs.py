"""`--pack` and what the command line says of packs (K-01 to K-03)."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game import cli
from game.cli.packs import without_packs
from game.files import places
from game.files.content import content
from tests.files.packs import EXAMPLE, copied

Run = Callable[..., tuple[int, str, str]]
"""Runs a command; gives its status, what it printed, and what it complained of."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv(places.PACKS, "")

    def running(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["enfilade", *words])
        try:
            cli.main()
            status = 0
        except SystemExit as ended:
            status = int(ended.code or 0)
        said = capsys.readouterr()
        return status, said.out, said.err

    return running


def test_packs_are_taken_out_wherever_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.PACKS, "/a")
    words = ["--pack", "/b", "play", "--pack=/c", "x", "--", "--pack"]
    assert without_packs(words) == ["play", "x", "--", "--pack"]
    assert [str(folder) for folder in places.pack_folders()[1:]] == ["/a", "/b", "/c"]


def test_a_map_of_a_pack_is_listed_and_played(run: Run) -> None:
    """K-02: by its name, also with that of its pack."""
    assert "salt-pans" in run("--pack", str(EXAMPLE), "maps")[1]
    for name in ("salt-pans", "salt/salt-pans"):
        status, out, err = run(
            "simulate", name, "--pack", str(EXAMPLE), "--matches", "1", "--workers", "1", "--level", "random"
        )
        assert (status, err) == (0, ""), out


def test_without_the_pack_its_map_says_what_is_missing(run: Run) -> None:
    status, out, _ = run("check", str(EXAMPLE / "maps" / "salt-pans.toml"))
    assert status == 2
    assert 'found "salt"' in out


def test_check_looks_over_a_pack(run: Run, tmp_path: Path) -> None:
    """K-03, K-06."""
    status, out, _ = run("check", str(EXAMPLE))
    assert status < 2, out
    folder = copied(tmp_path / "salt")
    (folder / "weapons.toml").write_text((folder / "weapons.toml").read_text().replace("dam", "damn", 1))
    status, out, _ = run("check", str(folder))
    assert status == 2
    assert f"{folder / 'weapons.toml'}:5:11" in out


def test_a_broken_pack_is_said_and_hurts_nothing_else(run: Run, tmp_path: Path) -> None:
    """K-03."""
    folder = copied(tmp_path / "packs" / "salt")
    (folder / "items.toml").write_text("[")
    status, out, err = run("check", "training-yard")
    assert status < 2, out
    assert f"The content pack {folder} is left out" in err
    assert "items.toml:1" in err
    assert content().packs[0].name == "own"


def test_a_pack_that_is_none(run: Run, tmp_path: Path) -> None:
    status, _, err = run("maps", "--pack")
    assert (status, err.strip()) == (2, "--pack wants the folder of a content pack")
    status, _, err = run("maps", "--pack", str(tmp_path / "nowhere"))
    assert status == 0
    assert "nowhere" in err


def test_where_packs_go(run: Run, tmp_path: Path) -> None:
    assert run("where", "packs")[1].strip() == str(tmp_path / "packs")
