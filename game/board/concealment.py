"""Concealment and light: how well an observer makes out a target (B-22 to B-24)."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.board.board import Board, cached, read_only
from game.board.compiled import kernels
from game.board.cover import Degree
from game.board.sight import sees_in, sight_field, sight_fields
from game.board.squares import Square, crossed, touching
from game.board.terrain import Light, Vision

CLOUD = 3
"""How many partial squares in one piece hide as well as a total one (B-22)."""


_TOTAL = int(Degree.TOTAL)


class Veil(NamedTuple):
    """A piece of concealment (B-22, B-23).

    The squares on the line of centres that make it, from the observer on; for poor light the target's
    square. `what` names what lies there ("brush", "smoke, brush", "dim light", "darkness").
    """

    squares: tuple[Square, ...]
    total: bool
    what: str


class Concealment(NamedTuple):
    """How far a target is concealed, and the pieces that do it, light last (B-24)."""

    degree: Degree
    pieces: tuple[Veil, ...]


@cached
def concealment(
    board: Board, observer: Square, target: Square, vision: Vision = Vision.NORMAL
) -> Concealment:
    """How well an observer on one square makes out a target on another (B-22 to B-24).

    Line of sight is not asked about. Nothing conceals a square from itself.
    """
    veils = [_veil(board, group, vision) for group in _groups(board, observer, target, vision)]
    light = _LIGHT[vision][board.light[board.index(target)]]
    if light and target != observer and not board.adjacent(observer, target):
        what = "dim light" if board.lit(target) is Light.DIM else "darkness"
        veils.append(Veil((target,), light is Light.DARK, what))
    degree = max((Degree.TOTAL if veil.total else Degree.PARTIAL for veil in veils), default=Degree.NONE)
    return Concealment(degree, tuple(veils))


@cached
def concealment_field(board: Board, observer: Square, vision: Vision = Vision.NORMAL) -> NDArray[np.int8]:
    """The degree of concealment of every square against one observer, shape (height, width) (B-33).

    Squares out of sight have theirs too. The array cannot be written to.
    """
    field = np.zeros((board.height, board.width), np.int8)
    veils, light = _layers(board, vision)
    if veils is not None:
        kernels(field.size).veil_lines(veils, observer.x, observer.y, CLOUD, field)
    if light is not None:
        near = [(square, field[square.y, square.x]) for square in (observer, *board.around(observer))]
        np.maximum(field, light, out=field)
        for (x, y), unlit in near:
            field[y, x] = unlit
    return read_only(field)


class Observer(dict[Square, bool]):
    """Whether one observer observes a square, worked out when the square is asked for first (B-25).

    It observes what it makes out, its own square and those adjacent to it.
    """

    __slots__ = ("_among", "_at", "_at_hand")

    def __init__(self, among: "_Observers", at: Square) -> None:
        self._among, self._at = among, at
        self._at_hand = frozenset((at, *among.board.around(at)))

    def __missing__(self, square: Square) -> bool:
        self[square] = observed = square in self._at_hand or self.makes_out(square)
        return observed

    def makes_out(self, square: Square) -> bool:
        """Whether it sees a square less than totally concealed, as `made_out` says of all (B-15, B-24)."""
        among, at = self._among, self._at
        if not sees_in(among.sights, among.board, at, square):
            return False
        light, veils = among.light, among.veils
        if light is not None and light[square[1], square[0]] == _TOTAL and square not in self._at_hand:
            return False
        return veils is None or kernels(veils.size).veil_line(veils, *at, *square, CLOUD) != _TOTAL


class _Observers(dict[Square, Observer]):
    """The observers of one vision by their squares, each made when it is asked for first."""

    def __init__(self, board: Board, vision: Vision) -> None:
        self.board = board
        self.sights = sight_fields(board)
        self.veils, self.light = _layers(board, vision)

    def __missing__(self, at: Square) -> Observer:
        made = self[at] = Observer(self, at)
        return made


class _Visions(dict[Vision, _Observers]):
    """The observers of a board by their vision, each kind made when it is asked for first."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, vision: Vision) -> _Observers:
        made = self[vision] = _Observers(self.board, vision)
        return made


@cached
def observers(board: Board) -> Mapping[Vision, Mapping[Square, Observer]]:
    """An observer of every vision for every square of a board, kept with it."""
    return _Visions(board.twin())


@cached
def made_out(board: Board, observer: Square, vision: Vision = Vision.NORMAL) -> NDArray[np.bool_]:
    """What an observer sees less than totally concealed, shape (height, width) (B-15, B-24).

    The array cannot be written to.
    """
    return read_only(
        sight_field(board, observer) & (concealment_field(board, observer, vision) < Degree.TOTAL)
    )


@cached
def _layers(board: Board, vision: Vision) -> tuple[NDArray[np.uint8] | None, NDArray[np.int8] | None]:
    """What veils the squares of a board, and how dark each is, for a vision; None for nothing of it."""
    veils, light = _veils(board, vision), np.array(_LIGHT[vision], np.int8)[board.grids.light]
    shape = board.height, board.width
    return (np.frombuffer(veils, np.uint8).reshape(shape) if veils else None, light if light.any() else None)


@cached
def _veils(board: Board, vision: Vision) -> bytes:
    """What each square itself does, as a Degree, row by row; empty where none does anything.

    Smoke over brush is one partial square, a curtain stays total.
    """
    grids = board.grids
    veils = grids.conceal if vision is Vision.THERMAL else np.maximum(grids.conceal, grids.smoke)
    return veils.tobytes() if veils.any() else b""


def _groups(board: Board, observer: Square, target: Square, vision: Vision) -> list[list[Square]]:
    """The concealing squares on the line in 8-connected groups.

    On a line a square touches none but the two before it, so that a group is known by its last square.
    """
    groups: list[list[Square]] = []
    veils, width = _veils(board, vision), board.width
    for square in crossed(observer, target)[1:] if veils else ():
        if not veils[square.y * width + square.x]:
            continue
        if groups and touching(groups[-1][-1], square):
            groups[-1].append(square)
        else:
            groups.append([square])
    return groups


def _veil(board: Board, group: list[Square], vision: Vision) -> Veil:
    names: dict[str, None] = {}
    for square in group:
        if board.grids.conceal[square.y, square.x]:
            names[board.terrain(square).name] = None
        if _smoky(board, square, vision):
            names["smoke"] = None
    veils = _veils(board, vision)
    total = len(group) >= CLOUD or any(veils[board.index(square)] == Degree.TOTAL for square in group)
    return Veil(tuple(group), total, ", ".join(names))


def _smoky(board: Board, square: Square, vision: Vision) -> bool:
    return vision is not Vision.THERMAL and board.smoke[board.index(square)] > 0


_LIGHT: dict[Vision, tuple[Light, Light, Light]] = {
    Vision.NORMAL: (Light.BRIGHT, Light.DIM, Light.DARK),
    Vision.LOW_LIGHT: (Light.BRIGHT, Light.BRIGHT, Light.DIM),
    Vision.THERMAL: (Light.BRIGHT, Light.BRIGHT, Light.BRIGHT),
}
"""As what each vision sees a bright, a dim and a dark square (B-23)."""
