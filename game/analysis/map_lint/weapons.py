"""The rule about weapons: whether every unit has an enemy that can hurt it, by the odds of the systems."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
from msgspec.structs import replace

from game.analysis.danger import hurts
from game.analysis.map_lint.survey import Doubt, Survey
from game.board.board import Board
from game.board.squares import Square
from game.match.match import deployed
from game.rules.knowledge import look
from game.rules.scenario import Placement, Scenario
from game.rules.state import Options
from game.rules.system import System
from game.rules.units import enemies

RANGE = Board.of(("......",) * 4)
"""Where the rule systems are asked: open ground, in the light."""

STANDS = (Square(1, 1), Square(4, 1))
"""Where the target stands there: next to the attacker, and a few steps away."""


def unhurt_units(survey: Survey) -> Iterator[Doubt]:
    """Units that no weapon of their enemies can hurt, by the odds of the map's own systems.

    Asked is every plain attack with every weapon, on open ground; what bursts is not.
    """
    proof: dict[str, list[str]] = {}
    for name in survey.scenario.systems:
        if name in survey.systems:
            trial = _Trial(survey.systems[name], survey.scenario)
            for unit in survey.everybody:
                foes = [other for other in survey.everybody if enemies(other.side, unit.side)]
                if foes and not any(trial.hurts(foe, unit) for foe in foes):
                    proof.setdefault(unit.id, []).append(name)
    where = {unit.id: unit.at for unit in survey.everybody}
    for unit_id, names in proof.items():
        words = f"no enemy has a weapon that can hurt {unit_id} in {', '.join(names)}"
        yield Doubt(words, survey.paths[unit_id], (where[unit_id],))


MOST_ANSWERS = 50_000
"""How many answers about pairs are kept."""

_answers: dict[bytes, bool] = {}
"""Who can hurt whom, as far as it was asked: the same kinds of units meet on many maps."""


class _Trial:
    """Duels on open ground in one system; of two alike the answer is kept."""

    def __init__(self, system: System[Any], scenario: Scenario) -> None:
        self._system = system
        self._bare = replace(scenario, board=RANGE, zones=(), items=(), tasks=(), events=(), victory=())

    def hurts(self, attacker: Placement, target: Placement) -> bool:
        """Whether any plain attack of a unit, with any of its weapons, has a chance to hurt another."""
        key = msgspec.json.encode([self._system.name, self._kind(attacker), self._kind(target)])
        if key not in _answers:
            if len(_answers) >= MOST_ANSWERS:
                _answers.clear()
            arms: list[tuple[str, ...]] = [(weapon,) for weapon in attacker.weapons] or [()]
            _answers[key] = any(
                self._duel(replace(attacker, weapons=held), target, at) for held, at in product(arms, STANDS)
            )
        return _answers[key]

    def _kind(self, unit: Placement) -> Any:
        """All that makes a unit what it is in the system, its gear included."""
        name, known = self._system.name, self._bare.catalogue
        weapons = [known.weapons[weapon].stats.get(name) for weapon in unit.weapons]
        items = [known.items[item].stats.get(name) for item in unit.items]
        return unit.side, weapons, items, unit.stats.get(name)

    def _duel(self, attacker: Placement, target: Placement, at: Square) -> bool:
        pair = (_put("a", attacker, Square(0, 1)), _put("b", target, at))
        options = Options(house=tuple(self._system.house.items()))
        begun = deployed(self._system, replace(self._bare, placements=pair), options)
        return hurts(self._system, look(begun), "a", "b")


def _put(name: str, unit: Placement, at: Square) -> Placement:
    """A unit at a place of the range; it looks east, where the target is."""
    return replace(unit, id=name, at=at, facing="E")
