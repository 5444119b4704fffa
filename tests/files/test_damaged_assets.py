"""A slip in the game's own weapons, items or units is said with its place, whatever is started (M-01)."""

import io
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import cli
from game.cli import battle_opening, openings
from game.errors import BadCatalogue, ExitStatus
from game.files import content, places
from tests.cli.program import enfilade

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
    unread = shutil.ignore_patterns("fonts", "tiled", "icons", "rulebook")
    shutil.copytree(places.assets(), folder, ignore=unread)
    monkeypatch.setattr(content, "assets", lambda: folder)
    content.shipped_catalogue.cache_clear()
    yield folder
    content.shipped_catalogue.cache_clear()


def damage(assets: Path, slip: str) -> tuple[str, ...]:
    """Put a slip in; what must be said of it."""
    name, right, wrong, found, nearest = SLIPS[slip]
    text = (assets / name).read_text(encoding="utf-8")
    assert right in text
    (assets / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    line = text[: text.index(right)].count("\n") + 1
    said = (f"{assets / name}:{line}:", f"found {'the unknown key ' if 'key' in slip else ''}{found}")
    return (*said, f'did you mean "{nearest}"?') if nearest else said


@pytest.mark.parametrize("words", [("check",), ("simulate", "--matches", "1")], ids=" ".join)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_said_with_its_place(slip: str, words: tuple[str, ...], assets: Path) -> None:
    """M-01, M-05."""
    expected = damage(assets, slip)
    ended = enfilade(words[0], "training-yard", *words[1:])
    assert ended.status == ExitStatus.MISTAKE
    assert all(part in ended.out + ended.err for part in expected)


YARD = places.maps() / "training-yard.toml"
OPENINGS: dict[str, Callable[[], object]] = {
    "play": lambda: battle_opening.battle(
        YARD, None, 1, {}, fog=True, house={}, turn_limit=None, sturdy=False
    ),
    "edit": lambda: openings.document(YARD),
    "lab": lambda: openings.lab(YARD, None, None, ""),
}


@pytest.mark.parametrize("command", OPENINGS)
@pytest.mark.parametrize("slip", SLIPS)
def test_the_window_is_told_of_it(slip: str, command: str, assets: Path) -> None:
    """What a command opens it with fails, and says so when the window has closed."""
    expected = damage(assets, slip)
    with pytest.raises(BadCatalogue) as refused:
        OPENINGS[command]()
    assert all(part in str(refused.value) for part in expected)


def test_the_engine_says_it_too(
    assets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """J-02: as an answer, and it goes on."""
    text = (assets / "weapons.toml").read_text(encoding="utf-8")
    (assets / "weapons.toml").write_text(text.replace("dam = 2,", "damn = 2,", 1), encoding="utf-8")
    line = text[: text.index("dam = 2,")].count("\n") + 1
    map_file = places.maps() / "training-yard.toml"
    request = f'{{"id": 1, "cmd": "new", "system": "squad", "seed": 1, "map": "{map_file}"}}\n'
    stdin = io.TextIOWrapper(io.BytesIO((request + request).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys, "argv", ["enfilade", "engine"])
    cli.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all("damn" in answer and f"weapons.toml:{line}" in answer for answer in lines)
