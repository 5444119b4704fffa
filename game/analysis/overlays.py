"""The one table of overlays: what every square of the board is to who asks, one row an overlay.

Battle, lab and editor all offer rows of `OVERLAYS`; what a class looks like is told by its tone alone
(`game.ui.board.overlays`). An overlay is what the board, the rules and a system's words answer, laid out
as figures and classes; no rule is worked out here. Everything is as a side knows it (`standpoint`).
"""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.analysis.danger import opening, threat
from game.analysis.exposure import exposure
from game.analysis.field import NOTHING, Field, Key, Tone, Values, graded
from game.analysis.map_fields import Parts, cover_from, deployment_sight
from game.analysis.standpoint import Needs, Standpoint
from game.board.board import front_field
from game.board.concealment import concealment_field
from game.board.cover import Degree, cover_field
from game.board.paths import UNREACHED
from game.board.sight import sight_field
from game.bots.square_values import square_values_of
from game.rules.knowledge import ours, watched_from
from game.rules.movement import reach_of

Place: TypeAlias = Literal["battle", "lab", "editor"]
"""Where overlays are offered."""

DIGITS = "1234567890"
"""The keys that an overlay may have, in the order in which they lie on a keyboard."""

UNSEEN = Degree.TOTAL + 1
"""Stands for a square out of sight among degrees of cover: it is better than any of them."""

CHANCES = (1 / 2, 9 / 10)
"""Above which chances of being found stealth is hardly worth trying, or in vain."""

_FARTHER: tuple[Tone, ...] = ("near", "far", "farther", "plain")


class Overlay(NamedTuple):
    """One overlay: its name and title, what must be given for it, how it is made, where it is offered.

    `make` is asked only from a standpoint that has what it needs; None where there is no such thing, and
    `absent` then says what to choose. What takes long comes in `Parts`; what is not `quick` takes seconds.
    `places` gives for each place its digit there, empty for one that is reached by its button or by cycling.
    """

    name: str
    title: str
    needs: Needs
    make: Callable[[Standpoint], Field | Parts | None]
    places: Mapping[Place, str]
    absent: str = ""
    short: str = ""
    """The title where there is little room; the same when empty."""
    hint: str = ""
    """What it shows in a sentence, where the title does not say enough."""
    written: bool = False
    """Whether its figures are written into the squares of a battle."""
    quick: bool = True


def sight(at: Standpoint) -> Field:
    """How many of those who look have line of sight to each square (B-15), and if one observes it (B-25)."""
    lines = np.zeros((at.board.height, at.board.width), np.float64)
    observed = np.zeros(lines.shape, np.bool_)
    for square, vision in at.eyes:
        lines += sight_field(at.board, square)
        observed |= watched_from(at.board, square, vision)
    classes = np.where(observed, 0, np.where(lines > 0, 1, 2)).astype(np.int8)
    legend = (Key("observed", "good"), Key("seen, concealed", "fair"), Key("no line of sight", "unseen"))
    return Field("sight", "observers", lines, classes, legend)


def cover(at: Standpoint) -> Field:
    """The degree of cover that somebody in each square has from who looks: the worst of them (B-16 to B-21).

    Out of sight of all there is no figure; of the square that one looks from oneself nothing is said.
    """
    worst = np.full((at.board.height, at.board.width), UNSEEN + 1, np.int8)
    for square, _ in at.eyes:
        field = cover_field(at.board, square)
        degrees = np.where(field < 0, UNSEEN, field).astype(np.int8)
        degrees[square.y, square.x] = UNSEEN + 1
        np.minimum(worst, degrees, out=worst)
    classes = np.where(worst > UNSEEN, np.int8(NOTHING), worst)
    values = np.where(worst >= UNSEEN, np.nan, worst)
    legend = (
        Key("no cover", "good"),
        Key("partial cover", "fair"),
        Key("total cover", "bad"),
        Key("no line of sight", "unseen"),
    )
    return Field("cover", "degree", values, classes, legend, less=False)


def concealment(at: Standpoint) -> Field:
    """The degree of concealment of each square from who looks: the least of them (B-22 to B-24)."""
    least = np.full((at.board.height, at.board.width), Degree.TOTAL, np.int8)
    for square, vision in at.eyes:
        np.minimum(least, concealment_field(at.board, square, vision), out=least)
    classes = np.where(least == Degree.NONE, np.int8(NOTHING), least - 1).astype(np.int8)
    legend = (Key("partial concealment", "fair"), Key("total concealment", "bad"))
    return Field("concealment", "degree", least.astype(np.float64), classes, legend, less=False)


def heights(at: Standpoint) -> Field:
    """The level of each square (B-05)."""
    levels = at.board.grids.heights.astype(np.float64)
    legend = (
        Key("level 0", "plain"),
        Key("level 1", "near"),
        Key("level 2", "far"),
        Key("level 3 or more", "farther"),
    )
    return Field("heights", "level", levels, graded(levels, (1, 2, 3)), legend)


def light(at: Standpoint) -> Field:
    """How each square is lit: 0 bright, 1 dim, 2 dark (B-05)."""
    lit = at.board.grids.light
    legend = (Key("bright", "fair"), Key("dim", "far"), Key("dark", "unseen"))
    return Field("light", "darkness", lit.astype(np.float64), lit.astype(np.int8), legend)


def front(at: Standpoint) -> Field:
    """The half of the board that the unit faces (B-26)."""
    facing, here = at.subject.facing, at.subject.at
    values = (~front_field(at.board, here, facing)).astype(np.float64)
    values[here.y, here.x] = np.nan
    legend = (Key(f"in front, facing {facing}", "near"), Key("behind", "unseen"))
    return Field("front", "0 in front, 1 behind", values, graded(values, (1,)), legend, outlined=1)


def stealth(at: Standpoint) -> Field | None:
    """The number at which the unit would be found in each square if it hides, 0 where nobody would look.

    Its classes go by the exact chance of that, which the system says.
    """
    detection = at.system.words.finding(at.seen, at.unit)
    if detection is None:
        return None
    classes = np.where(detection.number == 0, 0, np.searchsorted(CHANCES, detection.chance) + 1)
    legend = (
        Key("nobody would look", "good"),
        Key("found half the time at most", "fair"),
        Key("found 9 times in 10 at most", "bad"),
        Key("found almost surely", "worst"),
    )
    values = detection.number.astype(np.float64)
    return Field("stealth", "number to find", values, classes.astype(np.int8), legend)


def threatened(at: Standpoint) -> Field | None:
    """By how many of the known enemies of the side each square is observed (B-25)."""
    return None if at.side is None else _counted("threat", threat(at.seen, at.side).astype(np.float64))


def opening_threat(at: Standpoint) -> Field | None:
    """By how many of the known enemies of the side each square can be seen after their first move (B-15)."""
    if at.side is None:
        return None
    return _counted("opening", opening(at.system, at.seen, at.side).astype(np.float64))


def _counted(name: str, count: Values) -> Field:
    """A field of how many enemies there are to each square, which says nothing where there is none."""
    legend = (Key("by 1 enemy", "fair"), Key("by 2", "bad"), Key("by 3 or more", "worst"))
    classes = np.where(count == 0, NOTHING, graded(count, (2, 3))).astype(np.int8)
    return Field(name, "enemies", count, classes, legend, less=True)


def watched(at: Standpoint) -> Field:
    """In how many views of those who wait to react each square is: one's own, known enemies, both (B-36)."""
    own, hostile = (np.zeros((at.board.height, at.board.width)) for _ in range(2))
    for unit in at.seen.conscious():
        count = own if at.side is None or ours(at.side, unit) else hostile
        for x, y in at.system.words.watch(at.seen, unit):
            count[y, x] += 1
    kinds = (own + hostile == 0, hostile == 0, own == 0)
    classes = np.select(kinds, (NOTHING, 0, 1), 2).astype(np.int8)
    legend = (Key("by who is with you", "near"), Key("by enemies", "bad"), Key("by both", "worst"))
    return Field("watched", "watchers", own + hostile, classes, legend)


def reach(at: Standpoint) -> Field:
    """What it costs the unit to reach each square (B-07), and by what it can do so now, nearest first."""
    cost = reach_of(at.seen, at.unit).cost
    areas = at.system.words.areas(at.seen, at.unit)
    classes = np.full(cost.shape, NOTHING, np.int8)
    for number, way in reversed(tuple(enumerate(areas))):
        classes[way.area] = number
    values = np.where(classes == NOTHING, np.nan, cost)
    first = int(bool(areas) and areas[0].later)
    legend = tuple(Key(way.label, _FARTHER[min(number, 3)]) for number, way in enumerate(areas, first))
    return Field("reach", "half squares", values, classes, legend, less=True, outlined=len(areas))


def stands(at: Standpoint) -> Field | None:
    """What it costs the unit to reach each square that has all that is asked for; None when nothing is.

    Asked for are at least partial cover from everyone of `cover_from` (B-18; out of sight is as good), and
    line of sight to everyone of `shoots` (B-15). Classes are those of reach, then where it is already, and
    what it can reach, but not in this turn. NoUnit for a unit that its side does not know of.
    """
    if not at.cover_from and not at.shoots:
        return None
    near, cost, here = reach(at), reach_of(at.seen, at.unit).cost, at.subject.at
    places = np.where((near.classes == NOTHING) & _free(at), len(near.legend) + 1, near.classes)
    places[here.y, here.x] = len(near.legend)
    fits = _fitting(at)
    return Field(
        "stands",
        "half squares",
        np.where(fits & (places != NOTHING), cost, np.nan),
        np.where(fits, places, NOTHING).astype(np.int8),
        (*near.legend, Key("where it is", "good"), Key("not in this turn", "plain")),
        less=True,
    )


def going(at: Standpoint) -> Field | None:
    """How much better than here the computer would stand in each square that the unit comes to in this turn.

    In hundredths of an enemy's health, the danger there, its shots and the way to what it is after reckoned
    together; None when it goes nowhere.
    """
    near, here = reach(at), at.subject.at
    worth = square_values_of(at.system, at.seen, at.subject).worth
    gain = np.where(near.classes == NOTHING, np.nan, 100 * (worth - worth[here.y, here.x]))
    if np.isnan(gain).all():
        return None
    best = np.nanmax(gain)
    classes = np.select([near.classes == NOTHING, (gain == best) & (best > 0), gain > 0], [NOTHING, 0, 1], 2)
    legend = (Key("the best", "good"), Key("better than here", "fair"), Key("no better", "plain"))
    return Field("going", "hundredths", gain, classes.astype(np.int8), legend, less=False)


def _free(at: Standpoint) -> NDArray[np.bool_]:
    """The squares to which a path leads, and which nobody holds."""
    paths = reach_of(at.seen, at.unit)
    free: NDArray[np.bool_] = paths.cost < UNREACHED
    for square in paths.friends:
        free[square.y, square.x] = False
    return free


def _fitting(at: Standpoint) -> NDArray[np.bool_]:
    """The squares that have all that is asked for."""
    fits = np.ones((at.board.height, at.board.width), np.bool_)
    for foe in at.cover_from:
        degrees = cover_field(at.board, at.seen.unit(foe).at)
        fits &= (degrees < 0) | (degrees >= Degree.PARTIAL)
    for foe in at.shoots:
        fits &= sight_field(at.board, at.seen.unit(foe).at)
    return fits


def deployment(at: Standpoint) -> Parts | None:
    """Sight from a side's deployment zones."""
    return None if at.side is None else deployment_sight(at.board, at.seen.plot.zones, at.side)


def direction_cover(at: Standpoint) -> Parts | None:
    """Cover from somebody who shoots from one direction."""
    return None if at.facing is None else cover_from(at.board, at.facing)


OVERLAYS: tuple[Overlay, ...] = (
    Overlay("sight", "Sight", "eyes", sight, {"lab": "1"}),
    Overlay(
        "deployment",
        "Sight from deployment",
        "side",
        deployment,
        {"editor": ""},
        short="Sight",
        hint="What is in sight of a side's deployment zones",
    ),
    Overlay(
        "direction",
        "Cover by direction",
        "facing",
        direction_cover,
        {"editor": ""},
        short="Cover",
        hint="Cover from somebody who shoots from one direction",
    ),
    Overlay(
        "reach",
        "Reach",
        "unit",
        reach,
        {"battle": "1", "lab": "3", "editor": ""},
        hint="Where the chosen unit, or a side's first, comes to in a turn",
    ),
    Overlay("cover", "Cover", "eyes", cover, {"battle": "2", "lab": "2"}),
    Overlay("threat", "Threat", "side", threatened, {"battle": "3", "lab": "5"}),
    Overlay(
        "stealth",
        "Stealth",
        "unit",
        stealth,
        {"battle": "4", "lab": "4"},
        absent="choose who can hide",
        written=True,
    ),
    Overlay(
        "opening",
        "First-turn threat",
        "side",
        opening_threat,
        {"lab": "6", "editor": ""},
        short="Threat",
        hint="Where a side is under threat on turn 1",
    ),
    Overlay(
        "stands",
        "Where to stand",
        "unit",
        stands,
        {"lab": "7"},
        absent="click on those from whom cover is wanted",
    ),
    Overlay(
        "going",
        "Where it would go",
        "unit",
        going,
        {"lab": ""},
        short="Its way",
        hint="What the computer thinks of the squares that the unit comes to in this turn",
        absent="it goes nowhere in this turn",
    ),
    Overlay("exposure", "Exposure", "unit", exposure, {"lab": "8"}, quick=False),
    Overlay("concealment", "Concealment", "eyes", concealment, {"battle": "5", "lab": "9"}),
    Overlay("heights", "Heights", "board", heights, {"battle": "6", "lab": "0"}, written=True),
    Overlay("light", "Light", "board", light, {"battle": "7", "lab": ""}),
    Overlay("front", "Front arc", "unit", front, {"battle": "8"}),
    Overlay("watched", "Watched", "board", watched, {"battle": "0"}),
)
"""Every overlay."""


def overlay(name: str) -> Overlay:
    """The overlay of that name; StopIteration for an unknown one."""
    return next(row for row in OVERLAYS if row.name == name)


def offered(place: Place) -> tuple[Overlay, ...]:
    """The overlays of a place: those with a digit in the order of the keyboard, then the others."""
    rows = [row for row in OVERLAYS if place in row.places]
    return tuple(sorted(rows, key=lambda row: rank(row.places[place])))


def rank(key: str) -> int:
    """Where a digit lies on the keyboard, from 0; behind all of them for none."""
    return DIGITS.index(key) if key else len(DIGITS)


def keyed(place: Place, key: str) -> str:
    """The name of the overlay that has a digit in a place; empty when none has."""
    return next((row.name for row in offered(place) if key and row.places[place] == key), "")


def following(place: Place, name: str) -> str:
    """The name of the overlay that comes next in a place: after the last one none (empty), then the first."""
    names = ["", *(row.name for row in offered(place))]
    return names[(names.index(name) + 1) % len(names)]


def field(name: str, at: Standpoint) -> Field | None:
    """All of an overlay from a standpoint, however long it takes; None where that has not what it needs."""
    row = overlay(name)
    answer = row.make(at) if at.has(row.needs) else None
    if answer is None or isinstance(answer, Field):
        return answer
    *_, (_, last) = answer
    return last
