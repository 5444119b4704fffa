"""What the scene is to show, as plain values: each screen says it so, and none is known to the scene."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.analysis.sight_report import Sighting
from game.board.board import Board
from game.board.squares import Facing, Square
from game.rules.presentation import Mood, Posture
from game.rules.scenario import Zone
from game.rules.units import Side
from game.ui.board.figures import Stance
from game.ui.board.fog import Fog
from game.ui.board.overlays.patterns import Pattern
from game.ui.board.traces import Trace

Codes = NDArray[np.int8]


class Layer(NamedTuple):
    """A field over the board: `codes` gives each square the row of its legend, or -1 for nothing.

    `outlined` are the codes around which a line is drawn; `digits` are written into the squares, 0 faintly;
    `figures` are rows of words for the squares, which are written where the widest has room.
    """

    codes: Codes
    legend: tuple[tuple[str, Pattern], ...]
    outlined: tuple[int, ...] = ()
    digits: Codes | None = None
    figures: tuple[tuple[str, ...], ...] = ()


class Rings(NamedTuple):
    """Contours of distance about a square: for each its name and how far it is."""

    centre: Square
    bands: tuple[tuple[str, int], ...]


class Course(NamedTuple):
    """A way over the board, from where, with what is dangerous on it.

    `cost` is in half squares; `watched` are squares on it that an enemy who waits to shoot can see.
    """

    start: Square
    squares: tuple[Square, ...]
    cost: int = 0
    hazards: tuple[Square, ...] = ()
    drops: tuple[Square, ...] = ()
    watched: tuple[Square, ...] = ()


class Intent(NamedTuple):
    """The way that a unit of a side means to go later, from where it stands."""

    side: Side
    squares: tuple[Square, ...]


class Sign(NamedTuple):
    """The short sign of a status, whether it is to its unit's advantage, and how its unit looks by it.

    `picture` is one of `assets/icons`, empty where there is none: then the letters of `mark` are shown.
    """

    mark: str
    mood: Mood = "plain"
    posture: Posture = ""
    picture: str = ""


class Watch(NamedTuple):
    """Squares in which a `unit` of a side waits to react."""

    side: Side
    squares: tuple[Square, ...]
    unit: str


class Piece(NamedTuple):
    """A unit on the board: `at` is where it is shown, which may be between squares.

    `health` is the part that is left, which is drawn of who `shows_health`; who is `faded` is only
    remembered, who is `veiled` is in stealth; `marks` are its statuses, what matters most first.
    """

    id: str
    name: str
    side: Side
    figure: str
    at: tuple[float, float]
    facing: Facing
    health: float = 1.0
    stamina: float | None = None
    """The part that is left of what else it can bear, None where that is all: strain beside wounds."""
    shows_health: bool = False
    down: bool = False
    faded: bool = False
    veiled: bool = False
    marks: tuple[Sign, ...] = ()
    held: str = ""
    """The weapon in its hand."""
    stance: Stance = "standing"
    turning: int = 0
    """By how many degrees, clockwise, it still stands away from where it faces: who turns just now."""
    named: bool = False
    """Whether its name stands beside it: one of the others, who moves just now."""
    scale: float = 1.0
    alpha: float = 1.0
    flash: float = 0.0
    """How large and how clearly it is drawn, and how bright it flashes, for who is in motion."""


class TaskSign(NamedTuple):
    """A task that can be tried: where it is done, and whose it is (None: everybody's)."""

    at: Square
    side: Side | None


class Backdrop(NamedTuple):
    """What seldom changes: the ground with zones, items, tasks, a field and rings.

    Two that are the same objects give the same picture, which is then kept.
    """

    board: Board
    zones: tuple[Zone, ...] = ()
    items: tuple[Square, ...] = ()
    layer: Layer | None = None
    rings: Rings | None = None
    tasks: tuple[TaskSign, ...] = ()
    traces: tuple[Trace, ...] = ()
    fog: Fog | None = None
    """What lies in the dark for who looks; None: nothing does."""
    weapons: tuple[tuple[Square, str], ...] = ()
    """The weapons that lie about, each with its square."""


class BoardPicture(NamedTuple):
    """All that lies on the board in one frame."""

    backdrop: Backdrop
    pieces: tuple[Piece, ...] = ()
    chosen: str = ""
    hovered: Square | None = None
    pinned: Square | None = None
    course: Course | None = None
    sighting: Sighting | None = None
    back: Sighting | None = None
    """The way back of the sight lines, drawn thin."""
    quiet: bool = False
    """Sight lines are drawn thin: something else is in front."""
    aims: tuple[Square, ...] = ()
    """Squares that can be pointed at now."""
    waypoints: tuple[Square, ...] = ()
    """Squares that the way is to lead over, in their order."""
    area: tuple[Square, ...] = ()
    """Squares that what is pointed at would take in: a blast, a cloud."""
    watches: tuple[Watch, ...] = ()
    """What is watched by who is chosen or pointed at."""
    intents: tuple[Intent, ...] = ()
    """Where units mean to go later."""
    blows: tuple[Intent, ...] = ()
    """From where to where blows will fall that have been named."""
