"""The command that puts faults into the rules: which faults it knows, and which tests it asks first."""

from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import (
    ROOT,
    Mutant,
    Result,
    Workshop,
    drawn,
    folders_of,
    found_again,
    keep,
    kept,
    mutants_of,
    nearest,
)

MOVES = '''"""What happens 3 times."""
def walk(state, unit, cost: int = 2) -> int:
    """Never 4 of them."""
    state = moved(state)
    yield from tell(state, Moved(unit, f"{cost + 1} steps", clause="B-31"))
    if state.tired:
        return 0
    return cost + 1 if unit.at != cost and state.free else squares[:cost]
'''


def changes(source: str) -> set[tuple[str, str, str]]:
    return {(mutant.operator, mutant.old, mutant.new) for mutant in mutants_of(source)}


def test_each_kind_of_fault_is_found_and_texts_and_annotations_are_left_alone() -> None:
    assert changes(MOVES) == {
        ("constant", "2", "3"),
        ("statement", "state = moved(state)", "pass"),
        ("event", 'yield from tell(state, Moved(unit, f"{cost + 1} steps", clause="B-31"))', "pass"),
        ("condition", "state.tired", "(not (state.tired))"),
        ("constant", "0", "1"),
        ("arithmetic", "cost + 1", "(cost) - (1)"),
        ("constant", "1", "2"),
        ("comparison", "unit.at != cost", "(unit.at) == (cost)"),
        ("boolean", "unit.at != cost and state.free", "(((unit.at != cost)) or ((state.free)))"),
        ("slice", "cost", ""),
    }


@pytest.mark.parametrize(
    ("source", "change"),
    [
        ("x = not a", ("boolean", "not a", "(a)")),
        ("x = a in b", ("comparison", "a in b", "(a) not in (b)")),
        ("x = [y for y in z if y.up]", ("condition", "y.up", "True")),
        ("while a:\n    break", ("statement", "break", "continue")),
        ("x = a | b", ("arithmetic", "a | b", "(a) & (b)")),
    ],
)
def test_a_fault_of_a_kind(source: str, change: tuple[str, str, str]) -> None:
    assert change in changes(source)


@pytest.mark.parametrize(
    "source",
    ["x: TypeAlias = A | B", "x = isinstance(a, int | str)", "if TYPE_CHECKING:\n    x = 1", "x = 'a' + b"],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_a_fault_changes_its_place_and_nothing_else() -> None:
    mutant = next(one for one in mutants_of("é = a < b; c = a < b") if one.operator == "comparison")
    assert mutant.put_into("é = a < b; c = a < b".encode()).decode() == "é = (a) <= (b); c = a < b"


def test_the_nearest_tests_are_named_after_the_file_or_name_its_clause() -> None:
    mutant = Mutant("game/systems/squad/grapple.py", 1, 0, 1, "constant", "1", "2", "", ("S-41",))
    first, *others = nearest(mutant, ROOT)
    assert first == "tests/systems/squad/test_grapple.py"
    assert others
    assert all(
        "S-41" in (ROOT / name).read_text() or "grapple" in (ROOT / name).read_text() for name in others
    )


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("game/systems/effort/harm.py", "tests/systems/effort"),
        ("game/board/kernels/walk.py", "tests/board"),
        ("game/rules/odds.py", "tests/systems"),
    ],
)
def test_survivors_are_tried_against_their_folder_and_the_golden_records(path: str, folder: str) -> None:
    assert folder in folders_of(path)
    assert {"tests/systems", "tests/systems/test_golden.py"} & set(folders_of(path))


def test_the_same_seed_draws_the_same_faults_and_all_of_them_are_python(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(MOVES)
    mutants = list(mutants_of(MOVES, "a.py"))
    assert drawn(mutants, 5, 1, tmp_path) == drawn(mutants, 5, 1, tmp_path) != drawn(mutants, 5, 2, tmp_path)
    for mutant in drawn(mutants, 99, 3, tmp_path):
        compile(mutant.put_into(MOVES.encode()), "a.py", "exec")


def test_results_are_kept_and_a_fault_is_found_again_when_lines_have_moved(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    old = [mutant for mutant in mutants_of(MOVES) if mutant.old == "1"][-1]
    keep(file, Result(old, "alive", "", 3))
    keep(file, Result(old, "killed", "tests/a.py::b", 4))
    assert kept(file) == [Result(old, "killed", "tests/a.py::b", 4)]
    assert found_again(old, mutants_of(f"\n\n{MOVES}")) is not None
    assert found_again(old, mutants_of("x = 1")) is None


SOURCE = "def far(a, b):\n    return a + 10 * b\n"
TESTS = """from game.board.x import far


def test_broken():
    assert far(0, 1) == 11


def test_far():
    assert far(1, 0) == 1
"""


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A project of one file, one of whose two tests fails anyway."""
    monkeypatch.setattr(mutants, "COPIED", ("game", "tests"))
    packages = {"game/__init__.py": "", "game/board/__init__.py": ""}
    files = {
        **packages,
        "game/board/x.py": SOURCE,
        "tests/board/test_x.py": TESTS,
        "tests/systems/test_golden.py": "",
    }
    for name, text in files.items():
        (tmp_path / "root" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "root" / name).write_text(text)
    return Workshop(tmp_path / "root", tmp_path / "work", 1)


@pytest.mark.long
def test_a_fault_is_noticed_by_tests_that_pass_without_it(workshop: Workshop) -> None:
    """So a test that fails anyway notices nothing, and what no test looks at is alive."""
    tens, ones = (
        next(mutant for mutant in mutants_of(SOURCE, "game/board/x.py") if mutant.new == new)
        for new in ("(10) // (b)", "(a) - (10 * b)")
    )
    tried = [workshop.attempt(mutant) for mutant in (ones, tens)]
    assert [(result.verdict, result.by) for result in tried] == [
        ("alive", ""),
        ("killed", "tests/board/test_x.py::test_far"),
    ]
