"""How one square is seen from another: each sight line with its fate, and why in words (B-12 to B-24).

`sighting` is what is drawn, `why` the sentences with their clauses, `between` the same as plain data.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from game.board.board import Board
from game.board.concealment import Concealment, Veil, concealment
from game.board.cover import Cover, Degree, Piece, above, cover, parapets
from game.board.sight import CORNERS, Block, Line, Point, sight_lines
from game.board.squares import Facing, Square, distance, in_front
from game.board.terrain import Vision

Fate: TypeAlias = Literal["clear", "obstructed", "blocked"]
"""Nothing is in its way; low squares obstruct it; solid ones block it."""


MOST_TOLD = 4
"""How many of sixteen blocked lines are listed."""


class Way(NamedTuple):
    """One sight line and what becomes of it: low squares obstruct it, solid ones block it.

    A blocked line tells only the solid squares, which block it, not the low ones that it meets as well.
    """

    line: Line
    fate: Fate


class Sighting(NamedTuple):
    """All that is to be said about seeing one square from another (B-32).

    `ways` are the four of the best corner when there is line of sight, else the sixteen. `seen_by` is the
    line from another corner by which it is seen where solid squares block all of those four. `unused` is the
    cover that stands there and does not count.
    """

    observer: Square
    target: Square
    distance: int
    ways: tuple[Way, ...]
    cover: Cover | None
    concealment: Concealment
    seen_by: Way | None = None
    unused: Degree = Degree.NONE

    @property
    def told(self) -> tuple[Way, ...]:
        """The ways that are told one by one: those by which it is seen, else the least blocked of sixteen."""
        if self.cover:
            return (*self.ways, self.seen_by) if self.seen_by else self.ways
        return tuple(sorted(self.ways, key=lambda way: len(way.line.blocks))[:MOST_TOLD])


def sighting(board: Board, observer: Square, target: Square, vision: Vision = Vision.NORMAL) -> Sighting:
    """How one square of a board is seen from another, which must not be the same."""
    shelter = cover(board, observer, target)
    ways = _ways(board, observer, target, shelter)
    return Sighting(
        observer,
        target,
        distance(observer, target),
        ways,
        shelter,
        concealment(board, observer, target, vision),
        _seen_by(board, observer, target) if shelter and all(way.fate == "blocked" for way in ways) else None,
    )


def _seen_by(board: Board, observer: Square, target: Square) -> Way:
    """The first sight line that nothing solid blocks, between squares of which one sees the other (B-15)."""
    return next(Way(line, "clear") for line in sight_lines(board, observer, target) if line.clear)


def bare(board: Board, seen: Sighting) -> Sighting:
    """The same where cover does not count: only sight lines that nothing solid blocks, of one corner."""
    if seen.cover is None:
        return seen
    clear = [line for line in sight_lines(board, seen.observer, seen.target) if line.clear]
    starts = [line.start for line in clear]
    corner = max(starts, key=starts.count)
    ways = tuple(Way(line, "clear") for line in clear if line.start == corner)
    uncovered = Cover(Degree.NONE, _corner(seen.observer, corner), tuple(way.line for way in ways), ())
    return seen._replace(ways=ways, cover=uncovered, seen_by=None, unused=seen.cover.degree)


def _ways(board: Board, observer: Square, target: Square, shelter: Cover | None) -> tuple[Way, ...]:
    if shelter and all(line.clear for line in shelter.lines):
        return tuple(Way(line, "clear") for line in shelter.lines)
    solid = sight_lines(board, observer, target)
    if shelter is None:
        return tuple(Way(line, "blocked") for line in solid)
    shut = {(line.start, line.end): line for line in solid if not line.clear}
    return tuple(
        Way(shut[points], "blocked")
        if (points := (line.start, line.end)) in shut
        else Way(line, "clear" if line.clear else "obstructed")
        for line in shelter.lines
    )


SaidTone: TypeAlias = Literal["clear", "obstructed", "blocked", "plain", "verdict"]
"""What a sentence is about: a line or a piece by what becomes of it, something beside, or a conclusion."""

DEGREES = {Degree.NONE: "NO", Degree.PARTIAL: "PARTIAL", Degree.TOTAL: "TOTAL"}

COMPASS = {"NW": "north-west", "NE": "north-east", "SW": "south-west", "SE": "south-east"}


class Said(Struct, frozen=True):
    """One sentence, and the clause that it goes by; empty for what needs none."""

    text: str
    clause: str
    tone: SaidTone = "plain"


def why(
    board: Board,
    observer: Square,
    target: Square,
    vision: Vision = Vision.NORMAL,
    facing: Facing | None = None,
) -> tuple[Said, ...]:
    """All of why a square is seen from another as it is; the last sentence is about the way back (B-32).

    `vision` and `facing` are those of who stands in the first square; None: nobody does.
    """
    if observer == target:
        return (Said("A square always sees itself", "B-15", "verdict"),)
    seen = sighting(board, observer, target, vision)
    return (
        *_distance(board, seen),
        *_arc(seen, facing),
        *_lines(board, seen),
        *_verdict(board, seen),
        *_concealed(seen),
        _back(board, observer, target),
    )


def copied(said: Iterable[Said]) -> str:
    """Sentences as plain text, a line each, with their clauses."""
    return "".join(
        f"{sentence.text} ({clause(sentence.clause)})\n" if sentence.clause else f"{sentence.text}\n"
        for sentence in said
    )


def clause(name: str) -> str:
    """A clause as it is printed: "B-13a" as "B-13 a"."""
    return f"{name[:-1]} {name[-1]}" if name[-1:].isalpha() else name


def ends(seen: Sighting, way: Way) -> str:
    """From which corner to which a line goes."""
    return f"{_corner(seen.observer, way.line.start)} to {_corner(seen.target, way.line.end)}"


def _corner(square: Square, point: Point) -> str:
    """Which corner of a square a lattice point is."""
    return next(name for name, dx, dy in CORNERS if (square.x + dx, square.y + dy) == point)


def blamed(board: Board, *blocks: Block) -> str:
    """What blocks a line, or several, in words: each thing once."""
    squares = dict.fromkeys(square for block in blocks for square in block.squares)
    beyond = not all(block.squares for block in blocks)
    return ", ".join(filter(None, (named(board, squares), "the edge of the board" if beyond else "")))


def named(board: Board, squares: Iterable[Square]) -> str:
    """Squares with what lies there: "wall 7,4 and 8,4, crate 9,4"."""
    kinds: dict[str, list[str]] = {}
    for square in squares:
        kind = board.terrain(square)
        name = kind.name if kind.solid or kind.low or kind.sight else f"height {board.level(square)} at"
        kinds.setdefault(name, []).append(str(square))
    return ", ".join(f"{name} {' and '.join(places)}" for name, places in kinds.items())


def tally(seen: Sighting) -> str:
    """How many of the four lines of the best corner are shut (B-18)."""
    blocked = sum(way.fate == "blocked" for way in seen.ways)
    shut = sum(way.fate != "clear" for way in seen.ways)
    return f"{shut} of 4 lines obstructed, {blocked} by solid"


def close(seen: Sighting) -> bool:
    """Whether there is no cover only because the two are next to each other (B-21)."""
    shut = any(way.fate != "clear" for way in seen.ways)
    return seen.cover is not None and shut and seen.cover.degree is Degree.NONE


def amount(total: bool) -> str:
    """How much one piece is."""
    return "total" if total else "partial"


def piece_words(board: Board, piece: Piece) -> tuple[str, str]:
    """A piece of cover in words, and its clause."""
    own = ", the target's own" if piece.own else ""
    return f"{named(board, piece.squares)}{own}", "B-20" if piece.own else "B-19"


def veil_words(veil: Veil) -> tuple[str, str]:
    """A piece of concealment in words, and its clause."""
    places = " and ".join(map(str, veil.squares))
    return f"{veil.what} {places}", "B-23" if veil.what in {"dim light", "darkness"} else "B-22"


def _distance(board: Board, seen: Sighting) -> Iterator[Said]:
    a, b = seen.observer, seen.target
    squares = "1 square" if seen.distance == 1 else f"{seen.distance} squares"
    yield Said(f"{a} to {b}: {squares}", "B-02")
    if board.level(a) != board.level(b):
        yield Said(f"From height {board.level(a)} to height {board.level(b)}", "B-05")


def _arc(seen: Sighting, facing: Facing | None) -> Iterator[Said]:
    if facing:
        where = "before" if in_front(facing, seen.observer, seen.target) else "behind"
        yield Said(f"{seen.observer} faces {facing}: {seen.target} lies {where} it", "B-26")


def _lines(board: Board, seen: Sighting) -> Iterator[Said]:
    if seen.cover is None:
        yield Said("All 16 lines are blocked", "B-12")
    else:
        yield Said(f"Best corner of {seen.observer}: {COMPASS[seen.cover.corner]}", "B-16")
        yield from _over(board, seen)
    for way in seen.ways:
        yield _line(board, seen, way)
    if seen.seen_by:
        yield Said(f"Seen all the same: {ends(seen, seen.seen_by)} is clear", "B-15", "clear")


def _line(board: Board, seen: Sighting, way: Way) -> Said:
    if not way.line.blocks:
        return Said(f"{ends(seen, way)}: clear", "", way.fate)
    block = way.line.blocks[0]
    return Said(f"{ends(seen, way)}: {way.fate} by {blamed(board, block)}", block.clause, way.fate)


def _over(board: Board, seen: Sighting) -> Iterator[Said]:
    """What does not obstruct though it is low: where the attacker looks down on it, or stands behind it."""
    a, b = seen.observer, seen.target
    if above(board, a, b):
        yield Said("From 2 levels or more above, low squares do not count", "B-17")
    elif own := _parapet(board, a, b):
        yield Said(f"{a} fires over {named(board, own)}, next to it", "B-17")


def _parapet(board: Board, attacker: Square, target: Square) -> tuple[Square, ...]:
    """The attacker's own low squares that would be in the way of who fires back."""
    back = cover(board, target, attacker)
    shut = {square for piece in back.pieces for square in piece.squares} if back else set()
    return tuple(square for square in parapets(board, attacker, target) if square in shut)


def _verdict(board: Board, seen: Sighting) -> Iterator[Said]:
    if seen.cover is None:
        yield Said("No line of sight: NOT SEEN", "B-15", "verdict")
        return
    degree = DEGREES[seen.cover.degree]
    if close(seen):
        yield Said(f"Next to each other: {degree} cover", "B-21", "verdict")
        return
    yield Said(f"{tally(seen)}: {degree} cover", "B-18", "verdict")
    for piece in seen.cover.pieces:
        words, by = piece_words(board, piece)
        yield Said(f"A {amount(piece.total)} piece: {words}", by, "blocked" if piece.total else "obstructed")


def _concealed(seen: Sighting) -> Iterator[Said]:
    for veil in seen.concealment.pieces:
        words, by = veil_words(veil)
        yield Said(f"A {amount(veil.total)} piece: {words}", by, "blocked" if veil.total else "obstructed")
    yield Said(f"{DEGREES[seen.concealment.degree]} concealment", "B-24", "verdict")


def _back(board: Board, observer: Square, target: Square) -> Said:
    """The way back in one sentence."""
    shelter = cover(board, target, observer)
    way = f"Back from {target} to {observer}"
    if shelter is None:
        return Said(f"{way}: NOT SEEN", "B-15", "verdict")
    reason, by = _reason(board, target, observer, shelter)
    return Said(f"{way}: {DEGREES[shelter.degree]} cover{reason}", by, "verdict")


def _reason(board: Board, attacker: Square, target: Square, shelter: Cover) -> tuple[str, str]:
    """What is most to be said of a degree of cover, and the clause."""
    if shelter.pieces:
        return f", {named(board, shelter.pieces[0].squares)}", "B-18"
    if any(not line.clear for line in shelter.lines):
        return ", next to each other", "B-21"
    own = _parapet(board, attacker, target)
    if above(board, attacker, target):
        return ", from 2 levels or more above", "B-17"
    return (f", {named(board, own)} is its own parapet", "B-17") if own else ("", "B-18")


UNSEEN = -1
"""The degree of cover where there is no line of sight."""


def between(board: Board, a: Square, b: Square, vision: Vision = Vision.NORMAL) -> dict[str, Any]:
    """Everything that the board says about a pair of squares (B-32), as plain data."""
    lines, shelter, veiled = sight_lines(board, a, b), cover(board, a, b), concealment(board, a, b, vision)
    return {
        "line_of_sight": any(line.clear for line in lines),
        "distance": distance(a, b),
        "cover": int(shelter.degree) if shelter else UNSEEN,
        "corner": shelter.corner if shelter else None,
        "cover_lines": _plain_lines(shelter.lines) if shelter else [],
        "pieces": [piece._asdict() for piece in shelter.pieces] if shelter else [],
        "lines": _plain_lines(lines),
        "concealment": int(veiled.degree),
        "concealment_pieces": [veil._asdict() for veil in veiled.pieces],
    }


def _plain_lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [
        {
            "from": line.start,
            "to": line.end,
            "clear": line.clear,
            "blocked_by": list(dict.fromkeys(square for block in line.blocks for square in block.squares)),
            "clause": line.blocks[0].clause if line.blocks else None,
        }
        for line in lines
    ]
