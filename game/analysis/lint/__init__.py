"""The lint of a map: what is likely to be a mistake of its author though it can be played (M-07).

`lint` asks the checks of the tables below, one function each. The quick ones may be asked after every stroke
of a brush; the thorough ones ask the rule systems, and what they say depends on the units alone.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from game.analysis.lint import fights, places, victories
from game.analysis.lint.survey import Finding, Survey
from game.rules.scenario import Scenario
from game.rules.system import System

__all__ = ["QUICK", "THOROUGH", "Finding", "lint", "thorough_lint"]

QUICK: Mapping[str, Callable[[Survey], tuple[Finding, ...]]] = {
    "side-empty": fights.empty_sides,
    "zone-unreachable": places.unreachable_zones,
    "unit-unreachable": places.unreachable_units,
    "door-nowhere": places.doors_to_nowhere,
    "spawn-seen": fights.seen_spawns,
    "victory-impossible": victories.impossible,
}
"""The checks of the map alone, by the code of what they find."""

THOROUGH: Mapping[str, Callable[[Survey, Mapping[str, System[Any]]], tuple[Finding, ...]]] = {
    "unit-unhurt": fights.unhurt_units,
}
"""The checks that ask the rule systems, by the code of what they find."""


def lint(scenario: Scenario, systems: Mapping[str, System[Any]] | None = None) -> tuple[Finding, ...]:
    """What the checks find on a map, in the order of the tables: the thorough ones too when given systems.

    Of the systems those are asked that the map is for; they must be able to read its stat blocks.
    """
    survey = Survey(scenario)
    quick = chain.from_iterable(check(survey) for check in QUICK.values())
    return (*quick, *(thorough_lint(scenario, systems) if systems else ()))


def thorough_lint(scenario: Scenario, systems: Mapping[str, System[Any]]) -> tuple[Finding, ...]:
    """What the thorough checks alone find, for who has asked the quick ones already."""
    survey = Survey(scenario)
    return tuple(chain.from_iterable(check(survey, systems) for check in THOROUGH.values()))
