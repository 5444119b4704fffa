"""Operation files: what they say, and all their faults at once, each with its place (O-01, O-09)."""

from pathlib import Path

import pytest

from game.board.squares import Square
from game.errors import ExitStatus
from game.files.map_check import check_file, check_files
from game.files.operation import Goal, Pointer
from game.files.operation_reader import BadOperation, load_operation
from game.files.places import operations
from tools.operation_format import PAGE, page

MAP = """
format = 1
name = "Lane"
systems = ["squad"]

[grid]
terrain = '''
......
......
......
......
'''

[[units]]
id = "ann"
template = "rifleman"
side = "squad"
at = [0, 0]

[[units]]
id = "rex"
template = "rifleman"
side = "opposition"
at = [5, 1]
"""

GOOD = """
format = 1
name = "Two steps"
about = "An operation of one lesson."

[[stage]]
id = "walk"
name = "Walking"
map = "lane"
system = "squad"
house = { slow_start = 0 }
debrief = "Well walked."

[[stage.step]]
say = "Read this."
point = { unit = "ann" }

[[stage.step]]
say = "Go there, with {move}."
point = { square = [2, 1] }
until = { reach = [[2, 0], [2, 1]], unit = "ann" }
else = "There, not elsewhere."

[[stage.step]]
say = "Shoot, or aim."
point = { button = "shoot" }
until = { act = ["shoot", "aim"] }

[[stage.step]]
say = "Wait for turn 2."
point = { panel = "chips" }
until = { turn = 2 }

[[stage.step]]
say = "To its end."
until = { over = true }
"""


def written(folder: Path, text: str) -> Path:
    (folder / "steps").mkdir(exist_ok=True)
    (folder / "steps" / "lane.toml").write_text(MAP)
    path = folder / "steps.toml"
    path.write_text(text)
    return path


def test_an_operation_says_its_stages_and_their_steps(tmp_path: Path) -> None:
    operation = load_operation(written(tmp_path, GOOD))
    (stage,) = operation.stages
    assert (operation.id, operation.name, stage.id) == ("steps", "Two steps", "walk")
    assert (stage.system, stage.opponent, stage.fog, dict(stage.house)) == (
        "squad", "recruit", True, {"slow_start": 0},
    )  # fmt: skip
    assert stage.map_file.scenario.name == "Lane"
    read, go, shoot, wait, end = stage.steps
    assert (read.pointer, read.goal) == (Pointer(unit="ann"), None)
    assert go.pointer == Pointer(square=Square(2, 1))
    assert go.goal == Goal("reach", squares=(Square(2, 0), Square(2, 1)), unit="ann")
    assert go.instead == "There, not elsewhere."
    assert shoot.goal == Goal("act", ("shoot", "aim"))
    assert wait.goal == Goal("turn", number=2)
    assert end.goal == Goal("over")


FAULTS = {
    "unit": ('point = { unit = "ann" }', 'point = { unit = "anne" }', '"anne"'),
    "square": ("square = [2, 1]", "square = [9, 1]", "the square 9,1"),
    "squares": ("[[2, 0], [2, 1]]", "[[2, 0], [2, 7]]", "the square 2,7"),
    "none": ("reach = [[2, 0], [2, 1]]", "reach = []", "an empty list"),
    "kind": ('["shoot", "aim"]', '["shoot", "fly"]', '"fly"'),
    "two goals": ("until = { turn = 2 }", 'until = { turn = 2, overlay = "reach" }', "both `overlay`"),
    "no goal": ("until = { turn = 2 }", "until = {}", "nothing to go by"),
    "button": ('button = "shoot"', 'button = "fly"', '"fly"'),
    "panel": ('panel = "chips"', 'panel = "wall"', '"wall"'),
    "map": ('map = "lane"', 'map = "nowhere"', '"nowhere"'),
    "system": ('system = "squad"', 'system = "effort"', '"effort"'),
    "house": ("slow_start = 0", "slow_end = 0", "slow_end"),
    "unknown": ('say = "Read this."', 'say = "Read this."\nsing = "la"', '"sing"'),
    "silent": ('say = "Read this."\n', "", "no `say`"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(tmp_path: Path, name: str) -> None:
    sound, wrong, told = FAULTS[name]
    assert sound in GOOD
    text = GOOD.replace(sound, wrong, 1)
    with pytest.raises(BadOperation) as caught:
        load_operation(written(tmp_path, text))
    fault = next(fault for fault in caught.value.faults if told in fault.found)
    line = GOOD[: GOOD.index(sound)].count("\n") + 1
    assert abs(fault.line - line) <= 1


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = GOOD
    for name in ("unit", "squares", "kind", "panel"):
        sound, wrong, _ = FAULTS[name]
        text = text.replace(sound, wrong, 1)
    with pytest.raises(BadOperation) as caught:
        load_operation(written(tmp_path, text))
    assert len(caught.value.faults) == 4


def test_two_stages_of_one_id_are_a_fault(tmp_path: Path) -> None:
    stage = GOOD[GOOD.index("[[stage]]") : GOOD.index("[[stage.step]]")]
    with pytest.raises(BadOperation, match="a second stage"):
        load_operation(written(tmp_path, GOOD + stage))


def test_a_map_with_faults_is_one_of_the_operation(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    (tmp_path / "steps" / "lane.toml").write_text(MAP.replace("[5, 1]", "[5, 9]"))
    with pytest.raises(BadOperation, match=r"the square 5,9"):
        load_operation(path)


def test_check_knows_operations(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    assert check_file(path).status is ExitStatus.WELL
    path.write_text(GOOD.replace('"ann" }\n', '"anne" }\n', 1))
    (fault,) = check_file(path).faults
    assert fault.nearest == "ann"
    assert str(fault).startswith(f"{path}:16:18:")


def test_the_shipped_operations_and_their_maps_have_no_faults() -> None:
    checked = check_files([operations()])
    assert len(checked) > 1
    assert [file.file for file in checked if file.faults] == []


def test_the_page_of_the_docs_says_what_is_declared() -> None:
    """After a change: python -m tools.operation_format."""
    assert PAGE.read_text(encoding="utf-8") == page()
