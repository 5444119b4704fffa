"""Tasks in the text of a map: read with all their faults, written as they were, taken over (M-01, M-09)."""

import pytest

from game.errors import BadMap
from game.files.map_reader import read_map
from game.files.map_writer import new_map
from game.rules.scenario import Message, When
from tests.systems.test_tasks import MAP, WON


def faults(text: str) -> list[str]:
    """What is wrong with a map, in words."""
    with pytest.raises(BadMap) as caught:
        read_map(text.encode())
    return [f"{fault.found}; {fault.expected}" for fault in caught.value.faults]


def test_a_task_is_read() -> None:
    """M-09: where, whose, what each system asks for, what it does; a system without a line has none."""
    lock, bar = read_map(MAP.encode()).scenario.tasks
    assert (lock.name, lock.at, lock.side, lock.once) == ("Open it", (2, 2), "squad", True)
    assert lock.checks["squad"] == {"kno": 8, "successes": 2}
    assert lock.do == (Message("Click."),)
    assert set(bar.checks) == {"squad"}


@pytest.mark.parametrize("more", ["", WON, "[[events]]\nwhen = { task = true }\ndo = []\n"])
def test_what_is_written_reads_back_as_the_same(more: str) -> None:
    """M-04, M-09: tasks, events that wait for one or for any, victories by one."""
    scenario = read_map((MAP + more).encode()).scenario
    assert new_map(scenario).scenario == scenario


def test_an_event_may_wait_for_any_task_or_for_one_of_a_side() -> None:
    """M-08, M-09."""
    text = MAP + '[[events]]\nwhen = { task = true, side = "squad" }\ndo = []\n'
    assert [event.when for event in read_map(text.encode()).scenario.events] == [
        When("task", task="Open it"),
        When("task", side="squad"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name = "Bar it"', 'name = "Open it"', 'a second task "Open it"; another name'),
        ("squad = { ath = 5 }", "", "a task that no rule system knows"),
        ("squad = { ath = 5 }", "squad = { ath = 5, kno = 5 }", "it needs one characteristic"),
        ("squad = { ath = 5 }", "squad = { ath = 11 }", "2 to 10"),
        ("at = [9, 2]", "at = [90, 2]", "a square of the board"),
        ('skill = "mechanics"', 'skill = "mechanic"', "one of "),
        ("number = 30", "number = 61", "2 to 60"),
        ("effort = 2 }", "effort = 0 }", "1 to 20"),
        ('when = { task = "Open it" }', 'when = { task = "Close it" }', "Close it"),
    ],
)
def test_every_fault_of_a_task_is_named(old: str, new: str, words: str) -> None:
    """M-01, M-09."""
    assert old in MAP
    found = faults(MAP.replace(old, new, 1))
    assert any(words in fault for fault in found), found


def test_a_victory_by_a_task_that_is_not_there() -> None:
    """M-01, M-09."""
    assert any('"Shut it"' in fault for fault in faults(MAP + WON.replace("Open it", "Shut it")))
