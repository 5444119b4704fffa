"""The page about environments says what there is, and its example learns."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game.env import SoloEnv
from game.env.observation import AIMS, GROUND, MATCH, UNITS

DOCS = Path(__file__).resolve().parents[2] / "docs"


def example() -> ModuleType:
    """`docs/train.py`."""
    spec = importlib.util.spec_from_file_location("train", DOCS / "train.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_plane_is_told() -> None:
    page = (DOCS / "env.md").read_text(encoding="utf-8")
    for table in (GROUND, AIMS, UNITS, MATCH):
        for name, says in table.items():
            assert f"| `{name}` | {says} |" in page


def test_what_is_shown_runs() -> None:
    page = (DOCS / "env.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(code.replace("fog=True", "max_cycles=5"), {})  # noqa: S102 (our own page)


def test_the_example_learns_from_a_match() -> None:
    train = example()
    env = SoloEnv(train.SYSTEM, level="random", max_cycles=40)
    policy = train.Policy(env, seed=1)
    before = policy.weights.copy()
    policy.weights[:] = 0.01
    train.train(env, policy, 2)
    assert sum(train.test(env, policy, 1)) <= 1
    assert policy.weights.shape == before.shape


@pytest.mark.long
def test_the_example_beats_random() -> None:
    """Of 60 matches it wins three times as many as it loses at the least, which it did not before."""
    train = example()
    env = SoloEnv(train.SYSTEM, level="random", max_cycles=600)
    policy = train.Policy(env, seed=1)
    train.train(env, policy, 300)
    won, _, lost = train.test(env, policy, 60)
    assert won >= 30
    assert won >= 3 * lost


def test_without_pettingzoo_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import game.env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "game.env needs PettingZoo: pip install 'enfilade[env]'" in done.stderr
