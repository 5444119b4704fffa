"""Says in words why a square is seen, covered or concealed as it is, and what a way costs, with clauses."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol

from msgspec.structs import replace

from game.analysis.journeys import costs
from game.analysis.sight_report import (
    Sighting,
    Way,
    amount,
    blamed,
    clause,
    close,
    ends,
    piece_words,
    tally,
    veil_words,
)
from game.board.board import Board
from game.board.cover import Degree
from game.board.paths import DROP
from game.board.squares import Facing, Square
from game.board.terrain import BUILT_IN, Light, Shelter, Sight, Terrain
from game.files.content import known_catalogue
from game.rules.idents import MAP
from game.rules.presentation import Badge, counted, named
from game.rules.scenario import Zone, ZoneKind
from game.rules.state import AnyState
from game.rules.units import Side
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.picture import Course
from game.ui.widgets.theme import Tone


def squares_words(half: int) -> str:
    """A cost in half squares as people say it: "4 squares", "4½ squares"."""
    whole, rest = divmod(half, 2)
    if half == 2:
        return "1 square"
    return f"{whole or ''}{'½' if rest else ''} squares"


def course(board: Board, start: Square, squares: tuple[Square, ...]) -> Course:
    """A way through squares, of steps or of leaps; a leap is measured like every distance (B-02)."""
    legs = tuple(zip((start, *squares), squares, strict=False))
    drops = tuple(square for before, square in legs if board.level(before) - board.level(square) >= DROP)
    hazards = tuple(square for square in squares if board.terrain(square).hazard)
    return Course(start, squares, max(costs(board, start, squares), default=0), hazards, drops)


class Somebody(Protocol):
    """A unit, as far as words about a square need it."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def side(self) -> Side:
        """Whose it is."""

    @property
    def facing(self) -> Facing:
        """The way that it faces."""


class KnownGround(Protocol):
    """A board with what stands and lies on it, as somebody knows it."""

    @property
    def board(self) -> Board:
        """The board as it is now."""

    def unit_at(self, square: Square) -> Somebody | None:
        """Who stands in a square."""

    def things_at(self, square: Square) -> tuple[str, ...]:
        """The names of what lies in a square."""

    def zones_at(self, square: Square) -> tuple[Zone, ...]:
        """The zones that a square belongs to."""

    def tasks_at(self, square: Square) -> tuple[tuple[str, Side | None], ...]:
        """The tasks that are done there: what they are called, and whose they are."""


LIGHTS = {Light.BRIGHT: "bright", Light.DIM: "dim", Light.DARK: "dark"}

ZONES: dict[ZoneKind, str] = {
    "deploy": "where a side begins",
    "objective": "what is fought for",
    "exit": "a way off the board",
    "label": "",
}
"""What each kind of zone is."""

_DEGREES: dict[Degree, tuple[str, Tone]] = {
    Degree.NONE: ("none", "good"),
    Degree.PARTIAL: ("partial", "gold"),
    Degree.TOTAL: ("total", "bad"),
}


def square_rows(ground: KnownGround, square: Square) -> tuple[Row, ...]:
    """What one square is: terrain, height, light, zones, who and what is there."""
    board = ground.board
    kind = board.terrain(square)
    rows = [
        heading("square", f"{square}"),
        row(Span(kind.name.capitalize(), style="title")),
        row(
            Span("height ", "soft"),
            Span(str(board.level(square))),
            Span("   light ", "soft"),
            LIGHTS[board.lit(square)],
        ),
        *terrain_rows(kind),
    ]
    if board.smoke[board.index(square)]:
        rows.append(
            row(
                Span("smoke", "soft"),
                f" for {counted(board.smoke[board.index(square)], 'turn')}",
                note="B-06",
            )
        )
    rows += [
        row(Span(zone.name, zone.side or "gold"), Span(f"  {ZONES[zone.kind]}", "soft"))
        for zone in ground.zones_at(square)
    ]
    rows += [
        row(Span("task ", "soft"), Span(name, side or "gold"), note="M-09")
        for name, side in ground.tasks_at(square)
    ]
    rows += [row(Span("lying here ", "soft"), named(thing)) for thing in ground.things_at(square)]
    unit = ground.unit_at(square)
    if unit:
        rows.append(
            row(Span(unit.name, unit.side, "strong"), Span(f"  {unit.side}, faces {unit.facing}", "soft"))
        )
    return tuple(rows)


def is_bare(ground: KnownGround, square: Square) -> bool:
    """Whether a square is floor on which nothing lies, so that there is nothing to tell about it."""
    board = ground.board
    things = (*ground.zones_at(square), *ground.tasks_at(square), *ground.things_at(square))
    floor = board.terrain(square) == BUILT_IN[0] and not board.smoke[board.index(square)]
    return floor and not things and ground.unit_at(square) is None


def terrain_rows(kind: Terrain) -> Iterable[Row]:
    """What a kind of ground does: what it costs, whether it hides, shelters or hurts."""
    if kind.pit:
        yield row(Span("a pit, ", "soft"), f"{kind.pit} deep", note="B-30")
    elif kind.cost is None:
        yield row(Span("cannot be entered", "soft"), note="B-04")
    else:
        yield row(Span("cost to enter ", "soft"), f"{kind.cost}")
    sight = {
        Sight.PARTIAL: "partial concealment",
        Sight.TOTAL: "total concealment",
        Sight.SOLID: "blocks sight",
    }
    if kind.sight in sight:
        yield row(Span(sight[kind.sight], "soft"), note="B-13" if kind.solid else "B-22")
    if kind.cover is Shelter.LOW:
        on_it = "" if kind.cost is None else ", none on it"
        yield row(Span(f"low cover behind it{on_it}", "soft"), note="B-16" if kind.cost is None else "B-20")
    if kind.hazard:
        yield row(Span("hazard", "bad", "strong"))


def sighting_rows(ground: KnownGround, seen: Sighting) -> tuple[Row, ...]:
    """How the observer sees the square, line by line."""
    return (
        *_verdict(ground, seen),
        *_line_rows(ground.board, seen),
        *_cover_rows(ground.board, seen),
        *_veil_rows(seen),
    )


def sighting_in_short(ground: KnownGround, seen: Sighting, unless: str = "") -> tuple[Row, ...]:
    """Whether the observer sees the square, how well it is covered, or what is in the way.

    `unless` says of cover that does not count when it would.
    """
    if seen.cover:
        word, tone = _DEGREES[seen.unused or seen.cover.degree]
        condition = f", {unless}" if seen.unused and unless else ""
        cover = Span(f": {word.replace('none', 'no')} cover from there{condition}", tone)
        return (row(Span("Seen by ", "good"), _who(ground, seen.observer), cover, note="B-18", space=2),)
    verdict = tuple(_verdict(ground, seen))[2:]
    blocks = [way.line.blocks[0] for way in seen.told if way.line.blocks]
    things = blamed(ground.board, *blocks) if blocks else ""
    return (*verdict, row(Span("behind ", "soft"), Span(things))) if things else verdict


def sight_words(board: Board, seen: Sighting) -> str:
    """Whether the observer sees the square and how well it is covered, or what is most in the way."""
    if seen.cover:
        word, _ = _DEGREES[seen.cover.degree]
        return f"seen, {word.replace('none', 'no')} cover"
    things = [blamed(board, way.line.blocks[0]) for way in seen.told if way.line.blocks]
    return f"not seen, behind {max(things, key=things.count)}" if things else "not seen"


def _verdict(ground: KnownGround, seen: Sighting) -> Iterable[Row]:
    squares = "1 square" if seen.distance == 1 else f"{seen.distance} squares"
    yield heading("line of sight", squares)
    yield row(_who(ground, seen.observer), Span("  to  ", "faint", "small"), _who(ground, seen.target))
    if seen.cover is None:
        yield row(Span("Not seen", "bad", "title"), note="B-15", space=2)
        return
    word, tone = _DEGREES[seen.cover.degree]
    yield row(
        Span("Seen", "good", "title"),
        Span(f"   {word} cover" if word != "none" else "   no cover", tone, "title"),
        note="B-18",
        space=2,
    )


def _who(ground: KnownGround, square: Square) -> Span:
    unit = ground.unit_at(square)
    return Span(unit.name, unit.side, "strong") if unit else Span(str(square), "ink", "strong")


def _line_rows(board: Board, seen: Sighting) -> Iterable[Row]:
    if seen.cover:
        yield heading(f"from corner {seen.cover.corner}", "B-16")
        for way in seen.told:
            yield _line_row(board, seen, way)
        return
    yield heading("all 16 lines are blocked", "B-12")
    for way in seen.told:
        yield _line_row(board, seen, way)
    yield row(Span(f"and {len(seen.ways) - len(seen.told)} more, thin on the board", "faint", "small"))


def _line_row(board: Board, seen: Sighting, way: Way) -> Row:
    between = Span(f"{ends(seen, way)}: ", "soft")
    if not way.line.blocks:
        return row(between, Span(way.fate, "good"), mark=way.fate)
    block = way.line.blocks[0]
    tone: Tone = "bad" if way.fate == "blocked" else "warn"
    by, what = Span(f"{way.fate} by ", tone), Span(blamed(board, block))
    return row(between, by, what, mark=way.fate, note=clause(block.clause))


def _cover_rows(board: Board, seen: Sighting) -> Iterable[Row]:
    if seen.cover is None:
        return
    word, tone = _DEGREES[seen.cover.degree]
    yield heading("cover", "B-18")
    if close(seen):
        yield row(Span("next to each other: ", "soft"), Span(word, tone, "strong"), note="B-21")
        return
    yield row(Span(f"{tally(seen)}: ", "soft"), Span(word, tone, "strong"))
    for piece in seen.cover.pieces:
        yield _piece_row(piece.total, *piece_words(board, piece))


def _piece_row(total: bool, words: str, by: str) -> Row:
    return row(Span(f"{amount(total)} ", "bad" if total else "gold"), words, note=by)


def _veil_rows(seen: Sighting) -> Iterable[Row]:
    word, tone = _DEGREES[seen.concealment.degree]
    yield heading("concealment", "B-24")
    yield row(Span(word, tone, "strong"))
    for veil in seen.concealment.pieces:
        yield _piece_row(veil.total, *veil_words(veil))


def course_rows(board: Board, course: Course) -> tuple[Row, ...]:
    """What a way costs, and what is dangerous on it."""
    long, costs = counted(len(course.squares), "square"), squares_words(course.cost)
    dearer = (Span(f"   costs as many as {costs}", "soft"),) if costs != long else ()
    rows = [heading("movement", "B-07"), row(Span(long, "ink", "strong"), *dearer)]
    rows += [row(Span("hazard ", "bad"), f"{board.terrain(q).name} {q}") for q in course.hazards]
    rows += [row(Span("drop ", "opposition"), f"into {q}", note="B-10") for q in course.drops]
    rows += [row(Span("watched ", "bad"), f"{q}") for q in course.watched]
    return tuple(rows)


def with_names(state: AnyState, text: str) -> str:
    """Words of the rules with names in place of ids: of units as they are called, "arc gun" for "arc_gun".

    Of gear of packs too: "long bow" for "salt/long_bow". What has its name already keeps it.
    """
    names = {unit.id: unit.name for unit in state.units}
    for pack in (MAP, *known_catalogue().packs):
        text = re.sub(rf"(?<![\w/-]){pack}/(?=\w)", "", text)
    named = "|".join(map(re.escape, names.values()))
    words = rf"\b(?:{named})\b|[\w-]+" if named else r"[\w-]+"
    return re.sub(words, lambda word: names.get(word[0], word[0].replace("_", " ")), text)


def named_badges(state: AnyState, badges: Iterable[Badge]) -> tuple[Badge, ...]:
    """Statuses with names in place of ids: "hampered by Xan"."""
    return tuple(
        replace(badge, name=with_names(state, badge.name), text=with_names(state, badge.text))
        for badge in badges
    )


def seen_last(turn: int) -> str:
    """What is said of who is not seen now, but was in a turn (B-36)."""
    return f"last seen here in turn {turn}"


def percent(chance: Fraction) -> str:
    """A chance in whole percent; less than one and almost sure are said so."""
    if 0 < chance < Fraction(1, 200):
        return "<1 %"
    if Fraction(199, 200) < chance < 1:
        return ">99 %"
    return f"{round(float(chance) * 100)} %"
