"""A position taken over: from one rule system to another, and to a scenario that can be played from."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from game.match.match import Match, deployed
from game.match.sandbox import Place
from game.rules.knowledge import look
from game.rules.scenario import (
    Block,
    Effect,
    Event,
    Lying,
    Objective,
    Placement,
    Reinforce,
    Remove,
    Scenario,
    Smoke,
    Victory,
    When,
)
from game.rules.state import AnyState, having
from game.rules.story import plotted
from game.rules.system import AnySystem
from game.rules.units import Unit

Placements = Mapping[str, Placement]
"""How each unit can have come into a position, by its id."""

TAKEN = ("name", "figure", "side", "at", "facing", "fate")
"""What a unit is under every rule system alike."""


def placements(match: Match[Any]) -> Placements:
    """Every unit that a match can have: of the map, of its events, placed by hand."""
    scenario = match.scenario
    edits = (entry.edit for entry in match.record.entries if entry.edit)
    by_hand = (msgspec.convert(edit, Place).unit for edit in edits if edit["edit"] == "place")
    arriving = (effect.unit for effect in scenario.effects if isinstance(effect, Reinforce))
    return {placement.id: placement for placement in (*scenario.placements, *arriving, *by_hand)}


def taken_over(system: AnySystem, scenario: Scenario, state: AnyState, known: Placements) -> AnyState:
    """A position under another rule system: who stands where and how, with the values of the templates."""
    fresh = deployed(system, scenario, replace(state.options, house=tuple(sorted(system.house.items()))))
    enlisted = partial(system.enlisted, state.options)
    units = tuple(_taken(enlisted(known[unit.id], scenario), unit) for unit in state.units)
    return look(having(fresh, board=state.board, items=state.items, units=units))


def _taken(unit: Unit, other: Unit) -> Unit:
    held = other.held if other.held in unit.arms or not other.held else unit.held
    return replace(unit, held=held, **{name: getattr(other, name) for name in TAKEN})


def as_scenario(
    scenario: Scenario, known: Placements, systems: Mapping[str, AnySystem], states: Mapping[str, AnyState]
) -> Scenario:
    """A position as a scenario that begins with it; the first of the states is the one that is gone by.

    A map can say where who stands, what a unit is and has, the ground, what lies about and what is still to
    happen; it cannot say wounds and statuses, nor a value that is none where the template has one. Smoke
    comes in the first turn. Turns that are over are taken off all that counts turns.
    """
    name, state = next(iter(states.items()))
    units = tuple(_placement(known[unit.id], unit, systems, states) for unit in state.units if unit.conscious)
    over = max(state.clock.turn - 1, 0)
    left = _left(systems[name], scenario, state)
    limit = state.options.turn_limit or scenario.turn_limit
    waiting = {task.name for task in state.plot.tasks}
    tasks = tuple(
        task for task in scenario.tasks if task.name in waiting or systems[name].name not in task.checks
    )
    doing = (*(task.do for task in tasks), *(event.do for event in left))
    there = {unit.id for unit in units} | {effect.unit.id for effect in _arriving(doing)}
    known_tasks = {task.name for task in tasks}
    events = (
        *_smoke(state),
        *_aims(state),
        *(
            later
            for event in left
            if not event.when.task or event.when.task in known_tasks
            for later in _later(event, over, there)
        ),
    )
    return replace(
        scenario,
        board=state.board.smoked(state.board.squares(), 0),
        placements=units,
        items=tuple(
            Lying(item.item, item.at) for item in state.items if state.board.terrain(item.at).cost is not None
        ),
        tasks=tuple(replace(task, do=_possible(task.do, there)) for task in tasks),
        events=events,
        victory=tuple(
            kept
            for victory in scenario.victory
            if not victory.task or victory.task in known_tasks
            for kept in _victory(victory, over, there)
        ),
        turn_limit=limit and max(limit - over, 1),
    )


def _placement(
    made: Placement, unit: Unit, systems: Mapping[str, AnySystem], states: Mapping[str, AnyState]
) -> Placement:
    """A unit as it stands, what is in hand first among its weapons."""
    stats = {
        name: _block(block, systems[name], states[name].unit(unit.id)) if name in states else block
        for name, block in made.stats.items()
    }
    weapons = tuple(sorted(made.weapons, key=lambda weapon: weapon != unit.held))
    same = {name: getattr(unit, name) for name in TAKEN if name != "fate"}
    return replace(made, weapons=weapons, stats=stats, **same)


def _block(block: Block, system: AnySystem, unit: Any) -> Block:
    """A stat block with what has been changed since it was read."""
    before = msgspec.to_builtins(msgspec.convert(block, system.stats))
    now = msgspec.to_builtins(unit.stats)
    return block | {name: value for name, value in now.items() if value != before[name] and value is not None}


def _left(system: AnySystem, scenario: Scenario, state: AnyState) -> tuple[Event, ...]:
    """The events of a scenario that can still happen."""
    beats = plotted(scenario, system.name, partial(system.enlisted, state.options)).beats
    return tuple(
        event for event, beat in zip(scenario.events, beats, strict=True) if beat in state.plot.beats
    )


def _arriving(doing: Iterable[tuple[Effect, ...]]) -> Iterator[Reinforce]:
    return (effect for effects in doing for effect in effects if isinstance(effect, Reinforce))


def _possible(effects: tuple[Effect, ...], there: set[str]) -> tuple[Effect, ...]:
    """Effects without those on somebody who is not there."""
    return tuple(
        effect for effect in effects if not (isinstance(effect, Remove) and effect.unit not in there)
    )


def _later(event: Event, over: int, there: set[str]) -> Iterator[Event]:
    """An event counted from now on; none when it is past, or about somebody who is not there."""
    when = event.when
    if when.unit is not None and when.unit not in there:
        return
    if when.kind == "turn":
        when = replace(when, number=when.number - over)
    effects = _possible(event.do, there)
    if (effects or not event.do) and (when.kind != "turn" or when.number > 0):
        yield replace(event, when=when, do=effects)


def _victory(victory: Victory, over: int, there: set[str]) -> Iterator[Victory]:
    """A way to win from now on; none when it is about nobody who is there."""
    units = tuple(unit for unit in victory.units if unit in there)
    if units or not victory.units:
        turns = max(victory.turns - over, 1) if victory.kind == "survive" and victory.turns else victory.turns
        count = min(victory.count, len(units)) if victory.count and units else victory.count
        yield replace(victory, units=units, turns=turns, count=count)


def _smoke(state: AnyState) -> Iterator[Event]:
    """Smoke that lies about: it comes in the first turn."""
    board = state.board
    rounds = sorted({left for left in board.smoke if left})
    clouds: list[Effect] = [
        Smoke(tuple(at for at in board.squares() if board.smoke[board.index(at)] == left), left)
        for left in rounds
    ]
    if clouds:
        yield Event(When("turn", 1), tuple(clouds))


def _aims(state: AnyState) -> Iterator[Event]:
    """The objectives in force: they are told again."""
    aims: tuple[Objective, ...] = state.plot.aims
    if aims:
        yield Event(When("turn", 1), aims)
