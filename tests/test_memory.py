"""What counts as a leak: memory that goes on growing once everything has been shown."""

import pytest

from tools.memory import Reading, growth


def part(what: str, *megabytes: float) -> list[Reading]:
    return [Reading(what, number, used) for number, used in enumerate(megabytes, 1)]


def test_what_is_made_at_first_is_no_leak() -> None:
    assert growth([*part("title", 100, 150, 150, 150), *part("battle", 200, 210, 210, 210)]) == 0


@pytest.mark.parametrize("leaking", ["title", "battle"])
def test_either_part_can_leak(leaking: str) -> None:
    others = {"title", "battle"} - {leaking}
    flat = [reading for other in others for reading in part(other, 100, 100, 100, 100)]
    assert growth([*flat, *part(leaking, 100, 101, 102, 105)]) == 4
