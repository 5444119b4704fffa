"""The lint of a map: what is likely to be a mistake of its author though it can be played (M-07).

`lint` asks the rules of two tables, one function each. The quick ones may be asked after every stroke of a
brush; the thorough ones ask the rule systems, and what they say depends on the units alone.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from game.analysis.map_lint import events, ground, tasks, units, victories, whole_map
from game.analysis.map_lint.survey import GROUND, Doubt, Survey, TablePath
from game.analysis.map_lint.weapons import unhurt_units
from game.board.squares import Square
from game.rules.scenario import Scenario
from game.rules.system import System

__all__ = ["GROUND", "QUICK", "THOROUGH", "Finding", "Rule", "lint", "thorough_lint"]

CLAUSE = "M-07"


class Finding(Struct, frozen=True):
    """Something that the author of a map may not have meant.

    `code` is that of the rule that found it; `text` is one line, whatever the map calls things; `path` leads
    to the table or value of its text that causes it; `squares` are where it is, none when it is nowhere.
    """

    code: str
    text: str
    path: TablePath = ()
    squares: tuple[Square, ...] = ()
    clause: str = CLAUSE


class Rule(NamedTuple):
    """A rule of the lint: its code, what it finds in a sentence, and what finds it."""

    code: str
    about: str
    find: Callable[[Survey], Iterator[Doubt]]


QUICK: tuple[Rule, ...] = (
    Rule("system-none", "The map suits no rule system.", whole_map.no_systems),
    Rule(
        "system-dropped",
        "Somebody has no values for a rule system that the map names.",
        whole_map.dropped_systems,
    ),
    Rule("system-twice", "A rule system is named twice.", whole_map.repeated_systems),
    Rule("limit-odd", "The match has a single turn, or more than a hundred.", whole_map.odd_limits),
    Rule("match-idle", '`match = "all"`, but no side has two victories.', whole_map.idle_match),
    Rule("kind-unused", "A unit, weapon or item of the map's own that nobody has.", whole_map.unused_kinds),
    Rule("side-empty", "A side that fights, or of which the map speaks, has no unit.", units.empty_sides),
    Rule("side-late", "A side comes when it has lost already.", units.late_sides),
    Rule(
        "zone-unreachable",
        "No way on foot leads to squares of a zone, or nobody can stand there.",
        ground.unreachable_zones,
    ),
    Rule("zone-shared", "Enemies deploy in the same squares.", ground.shared_deployments),
    Rule("zone-sideless", "A deploy zone has no side.", ground.nobodys_deployments),
    Rule("door-nowhere", "There is no way on behind a door.", ground.doors_to_nowhere),
    Rule("console-idle", "No event waits for a console.", ground.idle_consoles),
    Rule("pit-closed", "Who falls into a pit cannot climb out.", ground.closed_pits),
    Rule("glyph-unused", "A glyph is defined, but never drawn and never made.", ground.unused_glyphs),
    Rule("glyph-unchanged", "A built-in glyph is defined as it is anyway.", ground.unchanged_glyphs),
    Rule(
        "glyph-misnamed",
        "A built-in terrain turns into something else and keeps its name: a floor that hurts.",
        ground.misnamed_glyphs,
    ),
    Rule("hazard-idle", "A hazard that nobody can enter.", ground.idle_hazards),
    Rule("becomes-itself", "A terrain becomes itself.", ground.self_becoming),
    Rule("unit-unreachable", "No way on foot leads an enemy to a unit.", units.unreachable_units),
    Rule("unit-hazard", "A unit begins in a hazard.", units.units_in_hazards),
    Rule("unit-outside", "A unit begins outside the deploy zones of its side.", units.units_outside),
    Rule("spawn-seen", "A unit begins in an enemy's line of sight.", units.seen_spawns),
    Rule("values-idle", "A unit has values for a rule system that the map is not for.", units.idle_values),
    Rule("item-unreachable", "No way on foot leads to an item.", ground.unreachable_items),
    Rule("event-empty", "An event does nothing.", events.empty_events),
    Rule("event-late", "An event comes after the end of the match.", events.late_events),
    Rule("event-contradictory", "The parts of `when` exclude one another.", events.contradictory_events),
    Rule("event-nobody", "Nobody whom an event is about is there, or not in time.", events.events_of_nobody),
    Rule(
        "event-unreachable",
        "Nobody who could set an event off comes to where it happens.",
        events.events_out_of_reach,
    ),
    Rule(
        "event-thing",
        "An event is for a console or a door where there is none.",
        events.events_without_a_thing,
    ),
    Rule("event-once", "`once` says the opposite of what sets an event off.", events.misread_once),
    Rule("event-twice", "An event stands in the file twice.", events.repeated_events),
    Rule(
        "reinforce-blocked",
        "A reinforcement comes in where nobody can stand by then.",
        events.blocked_reinforcements,
    ),
    Rule(
        "reinforce-crowded",
        "A reinforcement comes in where somebody else stands.",
        events.crowded_reinforcements,
    ),
    Rule(
        "reinforce-repeated",
        "An event that repeats brings its unit only the first time.",
        events.single_reinforcements,
    ),
    Rule(
        "ground-buries",
        "Ground of the first turns bars the square of a unit or an item, or shuts a unit in.",
        events.burying_ground,
    ),
    Rule("ground-idle", "An event makes ground that is there already.", events.idle_ground),
    Rule("light-idle", "An event makes light that is there already.", events.idle_light),
    Rule("smoke-walled", "An event makes smoke in walls alone.", events.walled_smoke),
    Rule("remove-absent", "An event takes a unit away before it has come.", events.absent_removals),
    Rule("task-unreachable", "Nobody whose task it is comes to where it is done.", tasks.unreachable_tasks),
    Rule("task-idle", "A task does nothing, and nothing waits for it.", tasks.idle_tasks),
    Rule(
        "task-partial",
        "A victory or an event asks for a task that a rule system of the map does not know.",
        tasks.partial_tasks,
    ),
    Rule("victory-impossible", "No match can bring a victory.", victories.impossible_victories),
    Rule("victory-instant", "A victory is there on turn 1.", victories.instant_victories),
    Rule("win-instant", "An event ends the match on turn 1.", victories.instant_wins),
    Rule(
        "victory-unit", "A side is to save an enemy, or to put a friend out of action.", victories.wrong_units
    ),
    Rule(
        "victory-twice",
        "A victory stands in the file twice, or names a unit twice.",
        victories.repeated_victories,
    ),
)
"""The rules that ask the map alone."""

THOROUGH: tuple[Rule, ...] = (
    Rule("task-impossible", "No unit whose task it is could do it.", tasks.impossible_tasks),
    Rule("unit-unhurt", "No enemy has a weapon that can hurt a unit.", unhurt_units),
)
"""The rules that ask the rule systems."""


def lint(
    scenario: Scenario,
    systems: Mapping[str, System[Any]] | None = None,
    values: Mapping[str, Any] | None = None,
) -> tuple[Finding, ...]:
    """What the rules find on a map, in the order of the tables: the thorough ones too when given systems.

    `values` is the map's text as TOML has it. Of the systems those are asked that the map is for; they must
    be able to read its stat blocks.
    """
    quick = _found(QUICK, Survey(scenario, values))
    return (*quick, *(thorough_lint(scenario, systems) if systems else ()))


def thorough_lint(scenario: Scenario, systems: Mapping[str, System[Any]]) -> tuple[Finding, ...]:
    """What the thorough rules alone find, for who has asked the quick ones already."""
    return _found(THOROUGH, Survey(scenario, systems=systems))


def _found(rules: tuple[Rule, ...], survey: Survey) -> tuple[Finding, ...]:
    return tuple(
        Finding(rule.code, " ".join(doubt.text.splitlines()), doubt.path, doubt.squares)
        for rule in rules
        for doubt in rule.find(survey)
    )
