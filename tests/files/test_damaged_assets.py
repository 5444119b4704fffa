"""A slip in the game's own weapons, items or units is said with its place, whatever is started (M-01)."""

import io
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import cli
from game.errors import ExitStatus
from game.files import catalogue, places

SLIPS = {
    "a key of a weapon": ("weapons.toml", "dam = 2,", "damn = 2,", '"damn"', "dam"),
    "a key of an item": ("items.toml", "heals = 2,", "heal = 2,", '"heal"', "heals"),
    "a figure": ("units/rifleman.toml", 'figure = "person"', 'figure = "persn"', '"persn"', "person"),
    "a weapon": ("units/rifleman.toml", '["rifle", "knife"]', '["rifel", "knife"]', '"rifel"', "rifle"),
    "a value": ("units/rifleman.toml", "att = 4", 'att = "4"', '"4"', None),
}


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the shipped assets, which the game takes for its own."""
    folder = tmp_path / "assets"
    shutil.copytree(places.assets(), folder, ignore=shutil.ignore_patterns("fonts", "tiled"))
    monkeypatch.setattr(catalogue, "assets", lambda: folder)
    catalogue.shipped_catalogue.cache_clear()
    yield folder
    catalogue.shipped_catalogue.cache_clear()


@pytest.mark.parametrize(
    "words", [["check"], ["simulate", "--matches", "1"], ["play"], ["edit"], ["lab"]], ids=" ".join
)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_said_with_its_place(
    slip: str,
    words: list[str],
    assets: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """M-01, M-05."""
    name, right, wrong, found, nearest = SLIPS[slip]
    text = (assets / name).read_text(encoding="utf-8")
    assert right in text
    (assets / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    line = text[: text.index(right)].count("\n") + 1
    monkeypatch.setattr(sys, "argv", ["enfilade", words[0], "training-yard", *words[1:]])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    said = "".join(capsys.readouterr())
    assert ended.value.code == ExitStatus.MISTAKE
    assert f"{assets / name}:{line}:" in said
    assert f"found {'the unknown key ' if 'key' in slip else ''}{found}" in said
    assert nearest is None or f'did you mean "{nearest}"?' in said


def test_the_engine_says_it_too(
    assets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """J-02: as an answer, and it goes on."""
    text = (assets / "weapons.toml").read_text(encoding="utf-8")
    (assets / "weapons.toml").write_text(text.replace("dam = 2,", "damn = 2,", 1), encoding="utf-8")
    map_file = places.maps() / "training-yard.toml"
    request = f'{{"id": 1, "cmd": "new", "system": "squad", "seed": 1, "map": "{map_file}"}}\n'
    stdin = io.TextIOWrapper(io.BytesIO((request + request).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "argv", ["enfilade", "engine"])
    cli.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all("damn" in line and "weapons.toml:12" in line for line in lines)
