"""A fifth rule system plays wherever the others do: simulated, and asked for by the engine."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.bots import LEVELS, PLAYERS
from game.files.map_reader import load_map
from game.files.places import shipped_maps
from game.protocol import Engine
from game.simulate.series import paired, play_many
from game.systems import SYSTEMS
from tests.fifth_system import MEN, registered
from tests.shipped import shipped_map
from tests.ui.battle.scenes import drawn


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    registered(monkeypatch, tmp_path)


@pytest.fixture
def arena(tmp_path: Path) -> Path:
    """A map for the toy."""
    path = tmp_path / "arena.toml"
    path.write_text(drawn(units=MEN, system="toy"), encoding="utf-8")
    return path


def test_it_is_offered_where_there_are_values_for_it(arena: Path) -> None:
    assert load_map(arena).scenario.systems == ("toy",)
    for path in shipped_maps():
        assert "toy" not in shipped_map(path).scenario.systems


@pytest.mark.parametrize("level", LEVELS)
def test_it_is_simulated(arena: Path, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, level, PLAYERS[level].with_budget(0.02))
    for played in play_many(paired("toy", arena, level), range(3), workers=1):
        assert not played.fault
        assert played.acts


def test_the_engine_plays_it(arena: Path) -> None:
    engine = Engine(SYSTEMS)

    def ask(cmd: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(engine.answer(json.dumps({"cmd": cmd, **fields}).encode()))
        assert answer["ok"], answer
        return answer

    ask("new", map=str(arena), system="toy", seed=5)
    acts = 0
    while ask("view")["state"]["outcome"] is None:
        ask("act", action=ask("bot", level="regular")["action"])
        acts += 1
    assert acts
