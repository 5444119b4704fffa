"""Checks of the lint: sides without units, first turns under fire, units that nothing can hurt (M-07)."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from game.analysis.lint.survey import Finding, Survey
from game.analysis.replies import hurts
from game.board.board import Board
from game.board.sight import sight_field
from game.board.squares import Square
from game.match.match import deployed
from game.rules.knowledge import look
from game.rules.scenario import Placement, Scenario
from game.rules.sides import SIDES, enemies
from game.rules.state import Options
from game.rules.system import System

RANGE = Board.of(("......",) * 4)
"""Where the rule systems are asked: open ground, in the light."""

STANDS = (Square(1, 1), Square(4, 1))
"""Where the target stands there: at arm's length of who is in the corner beside it, and a few steps off."""


def empty_sides(survey: Survey) -> tuple[Finding, ...]:
    """Sides without a unit: of the two that fight, and of those whose a zone or a victory is."""
    named = {zone.side for zone in survey.scenario.zones} | {one.side for one in survey.scenario.victory}
    about = [side for side in SIDES if side in {"squad", "opposition", *named}]
    return tuple(
        Finding("side-empty", f"the {side} has no unit, and none comes")
        for side in about
        if not survey.of(side)
    )


def seen_spawns(survey: Survey) -> tuple[Finding, ...]:
    """Units that stand in an enemy's line of sight when turn 1 begins (B-15)."""
    board, found = survey.scenario.board, []
    foes = [unit for unit in survey.early if unit.side == "opposition"]
    for unit in survey.early:
        if enemies(unit.side, "opposition"):
            field = sight_field(board, unit.at)
            seen = [foe for foe in foes if field[foe.at.y, foe.at.x]]
            if seen:
                names = ", ".join(foe.id for foe in seen)
                text = f"{unit.id} begins in the line of sight of {names}"
                found.append(Finding("spawn-seen", text, (unit.at, *(foe.at for foe in seen))))
    return tuple(found)


def unhurt_units(survey: Survey, systems: Mapping[str, System[Any]]) -> tuple[Finding, ...]:
    """Units whom nothing can hurt that their enemies carry, by the odds of the map's own systems.

    Asked is every plain attack with every weapon, on open ground; what bursts is not.
    """
    proof: dict[str, list[str]] = {}
    for name in survey.scenario.systems:
        if name in systems:
            trial = _Trial(systems[name], survey.scenario)
            for unit in survey.everybody:
                foes = [one for one in survey.everybody if enemies(one.side, unit.side)]
                if foes and not any(trial.hurts(foe, unit) for foe in foes):
                    proof.setdefault(unit.id, []).append(name)
    where = {unit.id: unit.at for unit in survey.everybody}
    return tuple(
        Finding(
            "unit-unhurt", f"no enemy has a weapon that can hurt {unit} in {', '.join(names)}", (where[unit],)
        )
        for unit, names in proof.items()
    )


class _Trial:
    """Duels on open ground in one system; of two alike the answer is kept."""

    def __init__(self, system: System[Any], scenario: Scenario) -> None:
        self._system = system
        self._bare = replace(scenario, board=RANGE, zones=(), items=(), events=(), victory=())
        self._known: dict[bytes, bool] = {}

    def hurts(self, one: Placement, other: Placement) -> bool:
        """Whether any plain attack of a unit, with any of its weapons, has a chance to hurt another."""
        key = msgspec.json.encode([self._kind(one), self._kind(other)])
        if key not in self._known:
            arms: list[tuple[str, ...]] = [(weapon,) for weapon in one.weapons] or [()]
            self._known[key] = any(
                self._duel(replace(one, weapons=held), other, at) for held, at in product(arms, STANDS)
            )
        return self._known[key]

    def _kind(self, unit: Placement) -> Any:
        return unit.side, unit.weapons, unit.items, unit.stats.get(self._system.name)

    def _duel(self, one: Placement, other: Placement, at: Square) -> bool:
        pair = (_put("a", one, Square(0, 1)), _put("b", other, at))
        options = Options(house=tuple(self._system.house.items()))
        begun = deployed(self._system, replace(self._bare, placements=pair), options)
        return hurts(self._system, look(begun), "a", "b")


def _put(name: str, unit: Placement, at: Square) -> Placement:
    """A unit at a place of the range; it looks east, where the target is."""
    return replace(unit, id=name, at=at, facing="E")
