"""Rules about the ground: glyphs, doors, consoles, pits, zones, and what lies about."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.analysis.map_lint.survey import GROUND, Doubt, Survey, side_words, zone_words
from game.board.board import Board
from game.board.paths import step_cost
from game.board.squares import Facing, Square, neighbours
from game.board.terrain import BY_GLYPH, Terrain
from game.rules.interaction import trigger_of
from game.rules.scenario import Ground, When, Zone
from game.rules.units import Side, enemies

FIGHTERS: tuple[Side, ...] = ("squad", "opposition", "ally")
"""Whose ways count to a zone of nobody's."""

STRAIGHT: tuple[Facing, ...] = ("N", "E", "S", "W")

# ----------------------------------------------------------------------------------------------- zones


def unreachable_zones(survey: Survey) -> Iterator[Doubt]:
    """Zones with squares to which nobody comes whose zone it is; a label may lie on what nobody enters."""
    for number, zone in enumerate(survey.scenario.zones):
        units = survey.of(*((zone.side,) if zone.side else FIGHTERS))
        inside = survey.enterable(zone.squares)
        missed = _missed(survey.reached(units), inside)
        if not inside and zone.kind != "label":
            words = f"nobody can stand in {zone_words(zone.kind, zone.name)}"
            yield Doubt(words, ("zones", number), zone.squares)
        elif units and missed:
            yield Doubt(_no_way(zone, missed, inside), ("zones", number), missed)


def _missed(field: NDArray[np.bool_], squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(square for square in squares if not field[square.y, square.x])


def _no_way(zone: Zone, missed: tuple[Square, ...], inside: tuple[Square, ...]) -> str:
    part = "" if len(missed) == len(inside) else f"{len(missed)} of {len(inside)} squares of "
    return f"no way on foot leads {side_words(zone.side)} to {part}{zone_words(zone.kind, zone.name)}"


def shared_deployments(survey: Survey) -> Iterator[Doubt]:
    """Squares in which enemies both deploy."""
    zones = [(n, zone) for n, zone in enumerate(survey.scenario.zones) if zone.kind == "deploy" and zone.side]
    for (_, first), (number, second) in combinations(zones, 2):
        both = sorted({*first.squares} & {*second.squares})
        if both and first.side and second.side and enemies(first.side, second.side):
            words = (
                f'{zone_words("deploy", second.name)} of {side_words(second.side)} lies over "{first.name}"'
            )
            yield Doubt(f"{words} of {side_words(first.side)}", ("zones", number), tuple(both))


def nobodys_deployments(survey: Survey) -> Iterator[Doubt]:
    """Deploy zones without a side: they tell nobody where anybody comes from."""
    for number, zone in enumerate(survey.scenario.zones):
        if zone.kind == "deploy" and not zone.side:
            words = f"{zone_words('deploy', zone.name)} has no side, so that it is nobody's"
            yield Doubt(words, ("zones", number), zone.squares)


# ----------------------------------------------------------------------------------------------- doors


def doors_to_nowhere(survey: Survey) -> Iterator[Doubt]:
    """Doors, side by side or alone, that one cannot go through: there is no way on from them but back."""
    board = survey.scenario.board
    doors = _drawn(board, lambda terrain: trigger_of(board, terrain) == "door")
    for door in _joined(square for square, _ in doors):
        if len(_joined(_beyond(survey.opened, door))) < 2:
            squares = tuple(sorted(door, key=lambda square: (square.y, square.x)))
            words = f"the {board.terrain(squares[0]).name} at {squares[0]} leads nowhere"
            yield Doubt(words, GROUND, squares)


def _beyond(board: Board, door: set[Square]) -> set[Square]:
    """The squares beside a door that one can stand in, and from there into the door or out of it to there."""
    beside = {square.step(facing) for square in door for facing in STRAIGHT} - door
    return {
        out
        for out in beside
        if out in board
        and board.terrain(out).cost is not None
        and any(map(partial(_joins, board, out), door))
    }


def _joins(board: Board, a: Square, b: Square) -> bool:
    """Whether a step leads from a square to the other, in either direction."""
    return step_cost(board, a, b) is not None or step_cost(board, b, a) is not None


def _joined(squares: Iterable[Square]) -> list[set[Square]]:
    """Squares in pieces that hang together side by side."""
    left, pieces = set(squares), list[set[Square]]()
    while left:
        piece, edge = set[Square](), [min(left)]
        while edge:
            square = edge.pop()
            if square in left:
                left.remove(square)
                piece.add(square)
                edge += [square.step(facing) for facing in STRAIGHT]
        pieces.append(piece)
    return pieces


# ------------------------------------------------------------------------------------ consoles and pits


def idle_consoles(survey: Survey) -> Iterator[Doubt]:
    """Consoles for which no event waits, and where there is no task: using them does nothing."""
    board = survey.scenario.board
    for square, terrain in _drawn(board, lambda terrain: trigger_of(board, terrain) == "console"):
        waits = any(_waits(survey, event.when, square) for event in survey.scenario.events)
        if not waits and not any(task.at == square for task in survey.scenario.tasks):
            words = f"the {terrain.name} at {square} does nothing: no event waits for it"
            yield Doubt(words, GROUND, (square,))


def _waits(survey: Survey, when: When, console: Square) -> bool:
    """Whether an event waits for a console to be used."""
    zone = survey.scenario.zone(when.zone).squares if when.zone else (console,)
    return when.kind == "console" and when.at in (None, console) and console in zone


def closed_pits(survey: Survey) -> Iterator[Doubt]:
    """Pits without a square beside them to climb out to (B-30)."""
    board = survey.scenario.board
    for square, terrain in _drawn(board, lambda terrain: terrain.pit > 0):
        if not survey.enterable(other for other in neighbours(square) if other in board):
            words = f"who falls into the {terrain.name} at {square} cannot climb out"
            yield Doubt(words, GROUND, (square,))


def _drawn(board: Board, wanted: Callable[[Terrain], bool]) -> Iterator[tuple[Square, Terrain]]:
    """The squares that are drawn with some terrains, row by row."""
    kinds = {glyph: kind for glyph in set(board.ground) if wanted(kind := board.kind(glyph))}
    if kinds:
        for square, glyph in zip(board.squares(), board.ground, strict=True):
            if glyph in kinds:
                yield square, kinds[glyph]


# ---------------------------------------------------------------------------------------------- glyphs


class _Changed(NamedTuple):
    """A built-in terrain that a map gives other values."""

    path: tuple[str, str]
    before: Terrain
    after: Terrain


def _changed(survey: Survey) -> Iterator[_Changed]:
    for terrain in survey.scenario.board.legend:
        if before := BY_GLYPH.get(terrain.glyph):
            yield _Changed(("glyphs", terrain.glyph), before, terrain)


def unused_glyphs(survey: Survey) -> Iterator[Doubt]:
    """Glyphs that are defined, but neither drawn nor made by an event or by what is."""
    board = survey.scenario.board
    used = set(board.ground)
    used |= {effect.glyph for _, _, effect in survey.effects if isinstance(effect, Ground)}
    new = used
    while new := {becomes for glyph in new if (becomes := board.kind(glyph).becomes)} - used:
        used |= new
    for terrain in board.legend:
        if terrain.glyph not in used:
            words = f"the glyph {terrain.glyph} ({terrain.name}) is drawn nowhere, and nothing becomes it"
            yield Doubt(words, ("glyphs", terrain.glyph))


def unchanged_glyphs(survey: Survey) -> Iterator[Doubt]:
    """Built-in glyphs that are defined anew as they are anyway."""
    for path, before, after in _changed(survey):
        if before == after:
            yield Doubt(f"the glyph {after.glyph} is the built-in {before.name} already", path)


def misnamed_glyphs(survey: Survey) -> Iterator[Doubt]:
    """Built-in glyphs that now hurt, bar the way or bar the sight, or no longer do, and keep their name."""
    for path, before, after in _changed(survey):
        turns = dict(_turns(before, after))
        if turns and before.name == after.name:
            key, words = next(iter(turns.items()))
            text = f'every "{after.name}" of the map {words}: give it a name of its own'
            yield Doubt(text, (*path, key))


def _turns(before: Terrain, after: Terrain) -> Iterator[tuple[str, str]]:
    """By which key a terrain has become something else, and what that comes to."""
    if before.hazard != after.hazard:
        yield "hazard", "hurts who enters it" if after.hazard else "hurts nobody"
    if before.pit != after.pit and not (before.pit and after.pit):
        yield "pit", "is a pit" if after.pit else "is no pit"
    elif before.barrier != after.barrier:
        yield "cost", "bars the way" if after.barrier else "can be entered"
    if before.solid != after.solid:
        yield "sight", "bars the sight" if after.solid else "can be seen through"


def idle_hazards(survey: Survey) -> Iterator[Doubt]:
    """Hazards that nobody can enter."""
    for terrain in survey.scenario.board.legend:
        if terrain.hazard and terrain.barrier:
            words = f'"{terrain.name}" is a hazard that nobody can enter'
            yield Doubt(words, ("glyphs", terrain.glyph, "hazard"))


def self_becoming(survey: Survey) -> Iterator[Doubt]:
    """Glyphs that become themselves."""
    for terrain in survey.scenario.board.legend:
        if terrain.becomes == terrain.glyph:
            words = f'"{terrain.name}" becomes itself: using it changes nothing'
            yield Doubt(words, ("glyphs", terrain.glyph, "becomes"))


# ----------------------------------------------------------------------------------------------- items


def unreachable_items(survey: Survey) -> Iterator[Doubt]:
    """Items to which nobody comes who could take them."""
    takers = survey.of(*FIGHTERS)
    for number, lying in enumerate(survey.scenario.items):
        if takers and _missed(survey.reached(takers), [lying.at]):
            words = f"no way on foot leads anybody to the {lying.item} at {lying.at}"
            yield Doubt(words, ("items", number), (lying.at,))
