"""Mistakes planted in a sound map: the lint finds each, at the table that causes it (M-07)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.analysis.map_lint import QUICK, THOROUGH, lint
from game.errors import BadMap, ExitStatus
from game.files.map_check import Checked, check_file, check_files, report
from game.files.map_reader import read_map
from game.files.map_schema import at_path
from game.files.toml_text import parse
from tests.files.marked import MARK, unmarked
from tests.files.planted import MISTAKES, SOUND, SOUND_BUT_ODD, edited

ELSEWHERE = {"system-dropped"}
"""Rules whose mistake needs another catalogue than the game's: tests/analysis/test_map_lint.py has it."""


def checked(folder: Path, text: str) -> Checked:
    path = folder / "planted.toml"
    path.write_text(text, encoding="utf-8")
    return check_file(path)


def test_the_map_is_sound_without_them(tmp_path: Path) -> None:
    """M-07: whatever is found below is found because of the edit."""
    assert list(checked(tmp_path, SOUND).lines()) == []


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_where_it_is(name: str, tmp_path: Path) -> None:
    """M-07: by its rule alone, in its words, at the line and column of what causes it."""
    mistake = MISTAKES[name]
    text, [place] = unmarked(edited(mistake.edits))
    found = checked(tmp_path, text)
    assert found.faults == ()
    assert {warning.code for warning in found.warnings} == {mistake.code}
    there = [warning.text for warning in found.warnings if (warning.line, warning.column) == place]
    assert any(mistake.words in words for words in there), (place, list(found.lines()))


def test_every_rule_has_a_mistake() -> None:
    """M-07: 60 mistakes and more, at least one for each rule."""
    rules = [rule.code for rule in (*QUICK, *THOROUGH)]
    assert len(rules) == len(set(rules))
    assert {mistake.code for mistake in MISTAKES.values()} == set(rules) - ELSEWHERE
    assert len(MISTAKES) >= 60


@pytest.mark.parametrize("name", SOUND_BUT_ODD)
def test_nothing_is_said_of_what_is_only_odd(name: str, tmp_path: Path) -> None:
    """M-07: no false alarm."""
    assert list(checked(tmp_path, edited(SOUND_BUT_ODD[name])).lines()) == []


def test_all_of_them_in_one_call(tmp_path: Path) -> None:
    """M-07: a folder with a map for each mistake, each with its own warnings."""
    for name, mistake in MISTAKES.items():
        text, _ = unmarked(edited(mistake.edits))
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    found = report(check_files([tmp_path]))
    assert found.status == ExitStatus.WARNINGS
    codes = {Path(each.file).stem: each.warnings[0].code for each in found.maps}
    assert codes == {name: mistake.code for name, mistake in MISTAKES.items()}


EDITS = [mistake.edits for mistake in MISTAKES.values()] + [*SOUND_BUT_ODD.values()]


@given(st.lists(st.sampled_from(EDITS), min_size=2, max_size=4))
def test_whatever_comes_together_has_its_place(several: list[tuple[tuple[str, str], ...]]) -> None:
    """M-07: several mistakes in one map; what is found leads to a table or a value that is there."""
    text = SOUND
    for old, new in (edit for edits in several for edit in edits):
        text = text.replace(old, new.replace(MARK, ""), 1) if old else text + new.replace(MARK, "")
    try:
        scenario = read_map(text.encode()).scenario
    except BadMap:
        return
    values = parse(text.encode(), "map").values
    for finding in lint(scenario, values=values):
        assert finding.path == ("units", 0) or at_path(values, finding.path) is not None, finding
