"""Rules about what the map says at its top: rule systems, the turn limit, how victories count, kinds."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.analysis.map_lint.survey import Doubt, Survey
from game.rules.units import SIDES


def no_systems(survey: Survey) -> Iterator[Doubt]:
    """Maps that say that they suit no rule system, or whose units suit none."""
    if survey.values.get("systems") == []:
        yield Doubt("`systems` is empty: leave it out when the map suits every rule system", ("systems",))
    elif not survey.scenario.systems:
        yield Doubt("there is no rule system for which all units and all gear have values", ("systems",))


def dropped_systems(survey: Survey) -> Iterator[Doubt]:
    """Rule systems that the map names, but for which somebody or something has no values."""
    for number, system in enumerate(_listed(survey)):
        lacking = list(survey.scenario.without_values(system)) if survey.scenario.systems else []
        if lacking:
            words = f"the map cannot be played under {system}: {lacking[0]} has no values for it"
            yield Doubt(words, ("systems", number))


def repeated_systems(survey: Survey) -> Iterator[Doubt]:
    """Rule systems that are named twice."""
    listed = _listed(survey)
    for number, system in enumerate(listed):
        if system in listed[:number]:
            yield Doubt(f"{system} is named twice", ("systems", number))


def _listed(survey: Survey) -> list[str]:
    systems = survey.values.get("systems")
    return systems if isinstance(systems, list) else []


LONGEST = 100
"""The last turn of the longest match that somebody may mean to play."""


def odd_limits(survey: Survey) -> Iterator[Doubt]:
    """Matches of a single turn, or of more than anybody plays."""
    limit = survey.scenario.turn_limit
    if limit == 1:
        yield Doubt("the match ends with its first turn", ("turn_limit",))
    elif limit and limit > LONGEST:
        yield Doubt(f"a match of {limit} turns takes days", ("turn_limit",))


def idle_match(survey: Survey) -> Iterator[Doubt]:
    """`match = "all"` where no side has two victories."""
    sides = [victory.side for victory in survey.scenario.victory]
    if survey.scenario.match == "all" and not any(sides.count(side) > 1 for side in SIDES):
        yield Doubt('`match = "all"` means nothing: no side has two victories', ("match",))


OWN_KINDS = {"templates": "units", "weapons": "weapons", "item_kinds": "items"}
"""The tables of what a map defines for itself alone, and what they hold in words."""


def unused_kinds(survey: Survey) -> Iterator[Doubt]:
    """Units, weapons and items that the map defines for itself, and that it names nowhere else."""
    for table, words in OWN_KINDS.items():
        kinds = survey.values.get(table, {})
        for name in kinds if isinstance(kinds, Mapping) else ():
            others = {**survey.values, table: {other: kinds[other] for other in kinds if other != name}}
            if not {name, f"map/{name}"} & set(_texts(others)):
                yield Doubt(f"{name} is among the map's own {words}, but nobody has it", (table, name))


def _texts(value: Any) -> Iterator[str]:
    """Every text within a value of a map's text."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(inner)
