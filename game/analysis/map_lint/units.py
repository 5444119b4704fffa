"""Rules about sides and units: who is there, where they stand, what they carry."""

from collections.abc import Iterator

from game.analysis.map_lint.survey import Doubt, Survey, TablePath, side_words, zone_words
from game.board.sight import sight_field
from game.rules.scenario import Objective, Placement, Win
from game.rules.units import SIDES, Side, enemies, friends

# ----------------------------------------------------------------------------------------------- sides


def empty_sides(survey: Survey) -> Iterator[Doubt]:
    """Sides without a unit: of the two that fight, and of those of which the map speaks."""
    about: dict[Side, TablePath] = {"squad": ("units", 0), "opposition": ("units", 0)}
    for path, side in _named(survey):
        about.setdefault(side, path)
    for side in SIDES:
        if side in about and not survey.of(side):
            yield Doubt(f"{side_words(side)} has no unit, and none comes", about[side])


def _named(survey: Survey) -> Iterator[tuple[TablePath, Side]]:
    """The sides of which zones, tasks, victories and effects speak, and where."""
    for number, zone in enumerate(survey.scenario.zones):
        if zone.side:
            yield ("zones", number, "side"), zone.side
    for number, task in enumerate(survey.scenario.tasks):
        if task.side:
            yield ("tasks", number, "side"), task.side
    for number, victory in enumerate(survey.scenario.victory):
        yield ("victory", number, "side"), victory.side
    for path, _, effect in survey.effects:
        if isinstance(effect, Win | Objective) and effect.side:
            yield (*path, "side"), effect.side


def late_sides(survey: Survey) -> Iterator[Doubt]:
    """Sides that have lost before anybody comes: nobody is there, and no turn is sure to bring one (B-38)."""
    for side in ("squad", "opposition"):
        own = [unit for unit in survey.everybody if friends(unit.side, side)]
        sure = [step for path, event, step in survey.reinforcements if event.when.kind == "turn"]
        waited = {effect.unit.id for effect in sure}
        if own and not any(unit in survey.early or unit.id in waited for unit in own):
            words = f"{side_words(side)} has lost before {own[0].id} comes"
            yield Doubt(f"{words}: a `turn` must bring somebody", survey.paths[own[0].id])


# -------------------------------------------------------------------------------------- where they stand


def unreachable_units(survey: Survey) -> Iterator[Doubt]:
    """Units to which nobody comes but their friends; of a neutral, nobody at all."""
    for unit in survey.everybody:
        others = [other for other in survey.everybody if other != unit and not friends(other.side, unit.side)]
        if others and not survey.reached(others)[unit.at.y, unit.at.x]:
            who = "no enemy" if unit.side != "neutral" else "nobody"
            words = f"no way on foot leads to {unit.id}: {who} can come near"
            yield Doubt(words, survey.paths[unit.id], (unit.at,))


def units_in_hazards(survey: Survey) -> Iterator[Doubt]:
    """Units that begin in a hazard, or come in there."""
    for unit in survey.everybody:
        terrain = survey.scenario.board.terrain(unit.at)
        if terrain.hazard:
            words = f"{unit.id} begins in a hazard: the {terrain.name} at {unit.at}"
            yield Doubt(words, (*survey.paths[unit.id], "at"), (unit.at,))


def units_outside(survey: Survey) -> Iterator[Doubt]:
    """Units that begin outside all deploy zones of their side, if it has any."""
    zones = [zone for zone in survey.scenario.zones if zone.kind == "deploy"]
    for unit in survey.scenario.placements:
        own = [zone for zone in zones if zone.side == unit.side]
        if own and not any(unit.at in zone.squares for zone in own):
            words = f"{unit.id} begins at {unit.at}, outside {zone_words('deploy', own[0].name)}"
            yield Doubt(f"{words} of {side_words(unit.side)}", (*survey.paths[unit.id], "at"), (unit.at,))


def seen_spawns(survey: Survey) -> Iterator[Doubt]:
    """Units that stand in an enemy's line of sight when turn 1 begins (B-15)."""
    board = survey.scenario.board
    foes = [unit for unit in survey.early if unit.side == "opposition"]
    for unit in survey.early:
        if enemies(unit.side, "opposition"):
            field = sight_field(board, unit.at)
            seen = [foe for foe in foes if field[foe.at.y, foe.at.x]]
            if seen:
                names = ", ".join(foe.id for foe in seen)
                words = f"{unit.id} begins in the line of sight of {names}"
                squares = (unit.at, *(foe.at for foe in seen))
                yield Doubt(words, (*survey.paths[unit.id], "at"), squares)


# -------------------------------------------------------------------------------------- what they carry


def idle_values(survey: Survey) -> Iterator[Doubt]:
    """Values of units for a rule system that the map is not for."""
    for unit in survey.everybody:
        for system in _changed(survey, unit):
            if system not in survey.scenario.systems:
                words = f"{unit.id} has values for {system}, for which the map is not"
                yield Doubt(words, (*survey.paths[unit.id], system), (unit.at,))


def _changed(survey: Survey, unit: Placement) -> Iterator[str]:
    """The rule systems for which a unit has other values than its template."""
    template = survey.scenario.catalogue.units.get(unit.template)
    return (
        system for system, block in unit.stats.items() if template and template.stats.get(system) != block
    )
