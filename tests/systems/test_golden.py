"""Golden records replay, step by step, to the same positions, of which the same is told."""

import pytest

from game.systems import SYSTEMS
from tests.systems import golden_words
from tests.systems.golden import PLAYED, again, begun, path


@pytest.mark.parametrize("one", PLAYED, ids="-".join)
def test_a_golden_record_plays_as_it_was_played(one: tuple[str, str, str]) -> None:
    """J-06: the actions of the record, with the dice of its seed, lead to its hashes."""
    system, map_name, level = one
    record = path(system, map_name, level).read_text(encoding="utf-8").splitlines()
    assert list(again(begun(system, map_name), record)) == record


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_in_the_golden_records_is_what_was_told(system: str) -> None:
    """Badges, buttons, reasons, areas, worths: `golden_words` writes them anew after a change on purpose."""
    told = golden_words.words(system).splitlines()
    assert told == golden_words.path(system).read_text(encoding="utf-8").splitlines()
