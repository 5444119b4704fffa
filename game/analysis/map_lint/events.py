"""Rules about events: whether they can happen, and whether what they do comes to anything."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from game.analysis.map_lint.survey import (
    Doubt,
    Survey,
    TablePath,
    event_words,
    is_sure,
    narrowed,
    side_words,
    with_doors_open,
)
from game.board.board import Board
from game.board.paths import step_cost
from game.board.squares import Square, neighbours
from game.rules.interaction import trigger_of
from game.rules.scenario import Event, Ground, Placement, Reinforce, Relight, Remove, Smoke, When

Made = TypeVar("Made", Ground, Relight, Smoke)

EARLY = 2
"""The last turn on which a unit may still be where it began, though it has had its turn."""

# ------------------------------------------------------------------------------------- they can happen


def empty_events(survey: Survey) -> Iterator[Doubt]:
    """Events that do nothing."""
    for number, event in enumerate(survey.scenario.events):
        if not event.do:
            yield Doubt(
                f"{event_words(event.when)} does nothing: its `do` is empty", ("events", number, "do")
            )


def late_events(survey: Survey) -> Iterator[Doubt]:
    """Events that come after the end of the match."""
    for path, event in _events(survey):
        if event.when.number > survey.end:
            words = f"{event_words(event.when)} never happens: the match ends with turn {survey.end}"
            yield Doubt(words, (*path, event.when.kind))


def contradictory_events(survey: Survey) -> Iterator[Doubt]:
    """Events whose unit is of another side, or whose square is not in their zone."""
    for path, event in _events(survey):
        if reason := _contradiction(survey, event.when):
            yield Doubt(f"{event_words(event.when)} never happens: {reason}", path)


def _contradiction(survey: Survey, when: When) -> str | None:
    if when.unit and when.side and not survey.meant(when):
        return f"{when.unit} is not of {side_words(when.side)}"
    if when.zone and when.at and when.at not in survey.scenario.zone(when.zone).squares:
        return f'{when.at} is not in "{when.zone}"'
    return None


def events_of_nobody(survey: Survey) -> Iterator[Doubt]:
    """Events for units that are never there, or not by then."""
    for path, event in _events(survey):
        when = event.when
        if narrowed(when) and not _contradiction(survey, when) and not _there(survey, when):
            who = f"{when.unit} is not there" if when.unit else f"nobody of {side_words(when.side)} is there"
            by_then = f" on turn {when.number}" if when.kind == "turn" else ""
            yield Doubt(f"{event_words(when)} never happens: {who}{by_then}", path)


def _there(survey: Survey, when: When) -> tuple[Placement, ...]:
    """Who of those that an event is about can be there in time."""
    last = when.number if when.kind == "turn" else survey.end
    return tuple(unit for unit in survey.meant(when) if survey.arrivals.get(unit.id, last + 1) <= last)


def events_out_of_reach(survey: Survey) -> Iterator[Doubt]:
    """Events at squares to which nobody comes who could set them off."""
    for path, event in _events(survey):
        when = event.when
        units = _there(survey, when)
        squares = _where(survey, when)
        if units and squares and not _contradiction(survey, when) and not _come(survey, units, when, squares):
            who = when.unit or side_words(when.side)
            words = f"{event_words(when)} never happens: no way on foot leads {who} there"
            yield Doubt(words, path, squares)


def _where(survey: Survey, when: When) -> tuple[Square, ...]:
    """Where somebody must be to set an event off; nowhere when that is nowhere in particular."""
    if when.kind == "unit_out":
        return ()
    if when.at:
        return (when.at,)
    return survey.scenario.zone(when.zone).squares if when.zone else ()


def _come(survey: Survey, units: tuple[Placement, ...], when: When, squares: tuple[Square, ...]) -> bool:
    """Whether any of some units comes to one of some squares: into it, or next to a thing or a pit."""
    field, board = survey.reached(units), survey.opened

    def near(square: Square) -> Iterable[Square]:
        if when.kind in {"console", "door"}:
            return board.around(square)
        return _around(board, square) if board.terrain(square).pit else ()

    return any(field[at.y, at.x] for square in squares for at in (square, *near(square)))


def _around(board: Board, square: Square) -> tuple[Square, ...]:
    return tuple(other for other in neighbours(square) if other in board)


def events_without_a_thing(survey: Survey) -> Iterator[Doubt]:
    """Events for a console or a door where there is none, or only something else that can be used."""
    board = survey.scenario.board
    for path, event in _events(survey):
        when = event.when
        if when.kind in {"console", "door"} and not _contradiction(survey, when):
            squares = _where(survey, when)
            glyphs = _glyphs(survey, squares)
            if not any(trigger_of(board, board.kind(glyph)) == when.kind for glyph in glyphs):
                where = f"at {when.at}" if when.at else f'in "{when.zone}"' if when.zone else "on the map"
                words = f"{event_words(when)} never happens: there is no {when.kind} {where}"
                yield Doubt(words, (*path, when.kind), squares)


def _glyphs(survey: Survey, squares: tuple[Square, ...]) -> set[str]:
    """What can ever lie in some squares, or anywhere."""
    board = survey.scenario.board
    glyphs = {board.ground[board.index(square)] for square in squares} or set(board.ground)
    glyphs |= {
        effect.glyph
        for _, _, effect in survey.effects
        if isinstance(effect, Ground) and (not squares or {*squares} & {*effect.squares})
    }
    return glyphs | {becomes for glyph in glyphs if (becomes := board.kind(glyph).becomes)}


# -------------------------------------------------------------------------------------- how often


def misread_once(survey: Survey) -> Iterator[Doubt]:
    """`once` against the trigger: every so many turns, but once; on one turn, but again and again."""
    for path, event in _events(survey):
        if event.when.kind == "every" and event.once:
            words = f"`once` lets {event_words(event.when)} happen on turn {event.when.number} alone"
            yield Doubt(words, (*path[:2], "once"))
        elif event.when.kind == "turn" and not event.once:
            words = f"`once = false` means nothing for {event_words(event.when)}: that turn comes once"
            yield Doubt(words, (*path[:2], "once"))


def repeated_events(survey: Survey) -> Iterator[Doubt]:
    """Events that stand in the file twice: when one has happened, so has the other."""
    for path, event in _events(survey):
        if event in survey.scenario.events[: int(path[1])]:
            yield Doubt(f"{event_words(event.when)} stands here a second time", path[:2])


# ---------------------------------------------------------------------------------- what they do


def blocked_reinforcements(survey: Survey) -> Iterator[Doubt]:
    """Reinforcements onto squares that nobody can stand in by then."""
    board, now = survey.scenario.board, dict[Square, str]()
    for step in survey.course:
        if isinstance(step.effect, Ground):
            now |= dict.fromkeys(step.effect.squares, step.effect.glyph)
        elif isinstance(step.effect, Reinforce):
            at = step.effect.unit.at
            terrain = board.kind(now.get(at, board.ground[board.index(at)]))
            if terrain.cost is None and at not in survey.by_chance:
                words = f"{step.effect.unit.id} cannot come in at {at} on turn {step.turn}: {terrain.name}"
                yield Doubt(words, (*step.path, "at"), (at,))


def crowded_reinforcements(survey: Survey) -> Iterator[Doubt]:
    """Reinforcements onto a square where somebody begins, or where another comes in at the same time."""
    starts = {unit.at: unit.id for unit in survey.scenario.placements}
    taken = dict[tuple[object, Square], str]()
    for path, event, effect in survey.reinforcements:
        unit, at = effect.unit, effect.unit.at
        key = (event.when.number if is_sure(event.when) else path[:2], at)
        if at in starts:
            words = f"{unit.id} comes in at {at}, where {starts[at]} begins"
            yield Doubt(words, (*path, "at"), (at,))
        elif key in taken:
            words = f"{unit.id} comes in at {at}, and so does {taken[key]} at the same time"
            yield Doubt(words, (*path, "at"), (at,))
        taken.setdefault(key, unit.id)


def single_reinforcements(survey: Survey) -> Iterator[Doubt]:
    """Reinforcements of events that happen again and again: the unit comes the first time alone."""
    for path, event, effect in survey.reinforcements:
        if not event.once and event.when.kind != "turn":
            words = (
                f"{effect.unit.id} comes the first time alone, though {event_words(event.when)} comes again"
            )
            yield Doubt(words, path, (effect.unit.at,))


def burying_ground(survey: Survey) -> Iterator[Doubt]:
    """Ground of the first turns that bars the square of a unit or an item, or shuts a unit in."""
    board = survey.scenario.board
    there = {item.at: f"the {item.item} lies" for item in survey.scenario.items}
    there |= {unit.at: f"{unit.id} begins" for unit in survey.scenario.placements}
    for step in survey.course:
        effect = step.effect
        if isinstance(effect, Ground) and step.turn <= EARLY and board.kind(effect.glyph).barrier:
            what = f"the {board.kind(effect.glyph).name} of turn {step.turn}"
            for at in effect.squares:
                if at in there:
                    yield Doubt(f"{what} bars {at}, where {there[at]}", step.path, (at,))
            before, board = board, _with(board, effect)
            for unit in _shut_in(survey, before, board):
                yield Doubt(f"{what} shuts {unit.id} in at {unit.at}", step.path, (unit.at,))


def _with(board: Board, effect: Ground) -> Board:
    cells = list(board.ground)
    for square in effect.squares:
        cells[board.index(square)] = effect.glyph
    return replace(board, ground="".join(cells))


def _shut_in(survey: Survey, before: Board, after: Board) -> Iterator[Placement]:
    """The units around which a change of the ground closes the last way out, doors apart."""
    before, after = with_doors_open(before), with_doors_open(after)
    for unit in survey.scenario.placements:
        bars = after.terrain(unit.at).barrier
        if not bars and _has_a_way(before, unit.at) and not _has_a_way(after, unit.at):
            yield unit


def _has_a_way(board: Board, at: Square) -> bool:
    return any(step_cost(board, at, square) is not None for square in neighbours(at))


def idle_ground(survey: Survey) -> Iterator[Doubt]:
    """Ground that is there already, where nothing else changes it."""
    board, effects = survey.scenario.board, list(_of(survey, Ground))
    changes = Counter(square for _, effect in effects for square in {*effect.squares})
    for path, effect in effects:
        kind = board.kind(effect.glyph)
        same = all(
            board.ground[board.index(square)] == effect.glyph and changes[square] == 1
            for square in effect.squares
        )
        if same and not (kind.interact or kind.shove):
            yield Doubt(f"there is {kind.name} already: this changes nothing", path, effect.squares)


def idle_light(survey: Survey) -> Iterator[Doubt]:
    """Light that is there already, where nothing else changes it."""
    board, effects = survey.scenario.board, list(_of(survey, Relight))
    changes = Counter(square for _, effect in effects for square in {*effect.squares})
    for path, effect in effects:
        if all(board.lit(square) == effect.light and changes[square] == 1 for square in effect.squares):
            words = f"the light is {effect.light.name.lower()} already: this changes nothing"
            yield Doubt(words, path, effect.squares)


def walled_smoke(survey: Survey) -> Iterator[Doubt]:
    """Smoke in walls alone."""
    for path, effect in _of(survey, Smoke):
        if all(survey.opened.terrain(square).solid for square in effect.squares):
            yield Doubt("the smoke lies in walls alone, where nobody sees it", path, effect.squares)


def absent_removals(survey: Survey) -> Iterator[Doubt]:
    """Units that are taken off the board before they come."""
    come = {unit.id for unit in survey.scenario.placements}
    come |= {effect.unit.id for _, event, effect in survey.reinforcements if not is_sure(event.when)}
    for step in survey.course:
        if isinstance(step.effect, Reinforce):
            come.add(step.effect.unit.id)
        elif isinstance(step.effect, Remove) and step.effect.unit not in come:
            words = f"{step.effect.unit} is not there yet on turn {step.turn}: nobody leaves"
            yield Doubt(words, (*step.path, "unit"))


def _of(survey: Survey, kind: type[Made]) -> Iterator[tuple[TablePath, Made]]:
    """The effects of a kind, each with its table."""
    return ((path, effect) for path, _, effect in survey.effects if isinstance(effect, kind))


def _events(survey: Survey) -> Iterator[tuple[TablePath, Event]]:
    """Every event with the table of what sets it off."""
    for number, event in enumerate(survey.scenario.events):
        yield ("events", number, "when"), event
