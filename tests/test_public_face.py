"""What `import game` offers, and every example in a docstring and in the README, run as it stands."""

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import game

ROOT = Path(__file__).parent.parent
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(ROOT.glob("game/**/*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings(module: str) -> None:
    result = doctest.testmod(import_module(module), report=True)
    assert result.attempted
    assert not result.failed


def test_examples_in_the_readme() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 5
    assert not result.failed


def test_importing_the_package_brings_nothing_along() -> None:
    program = "import sys, game; print(*sorted(m for m in sys.modules if m.startswith(('game', 'msgspec'))))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["game"]


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'stort'"):
        _ = game.stort


@pytest.mark.parametrize(
    ("name", "system", "words"),
    [
        ("training-yard", "chess", 'there is no rule system "chess"; there is: squad'),
        ("nowhere.toml", "squad", "nowhere.toml"),
    ],
)
def test_what_cannot_be_started(name: str, system: str, words: str) -> None:
    with pytest.raises(game.EnfiladeError, match=words):
        game.start(name, system)


def test_representations_fit_a_line() -> None:
    match = game.start("proving-ground", "effort", seed=1)
    shown = [match, match.state, match.state.board, match.system, match.odds(match.legal()[0])]
    assert all(len(repr(value)) <= 110 and "\n" not in repr(value) for value in shown)


def test_a_match_draws_its_board() -> None:
    drawn = str(game.start("training-yard", "squad", seed=7)).splitlines()
    assert drawn[0] == "Training yard, squad, turn 1, squad to act"
    # the first row of maps/training-yard.toml is `..#,....`; ada stands in 1,0, ben in 1,2
    assert drawn[1] == ".A#,...."
    assert "B ben (squad) at 1,2 facing E, 5 of 5" in drawn
