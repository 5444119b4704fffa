"""The board itself: an immutable value of ground, heights, light and smoke (B-01 to B-06, B-35)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from game.board.squares import STEPS, Facing, Square, touching
from game.board.terrain import BY_GLYPH, Light, Sight, Terrain

SMALLEST, LARGEST = 4, 256
"""How many squares a board may be wide or high (B-01)."""


class Grids:
    """The board as arrays of shape (height, width), which the kernels read; never written to.

    `solid`, `low`, `barrier`, `hazard` are 0 or 1; `cost` is the enter cost, 0 where nobody walks in;
    `pit` and `heights` are levels; `conceal` is 0, 1 (partial) or 2 (total), smoke not counted;
    `smoke` is 0 or 1; `light` is a Light.
    """

    def __init__(self, board: "Board") -> None:
        shape = (board.height, board.width)

        def layer(data: bytes) -> NDArray[np.uint8]:
            return np.frombuffer(data, np.uint8).reshape(shape)

        self.solid, self.low, self.barrier, self.hazard, self.cost, self.pit, self.conceal = _terrains(board)
        self.heights = layer(board.heights)
        self.light = layer(board.light)
        self.smoke = np.minimum(layer(board.smoke), 1)


V = TypeVar("V", bound=np.generic)
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Question: TypeAlias = Callable[Concatenate["Board", Arguments], Answer]


def cached(question: Question[Arguments, Answer]) -> Question[Arguments, Answer]:
    """Keep the answers to a question about a board with that very board, one for each list of arguments.

    No answer may hold the board itself, but a `twin` of it: the search for garbage does not look into a
    struct that was made of plain values, and both would stay for ever.
    """

    @wraps(question)
    def ask(board: "Board", /, *args: Arguments.args, **named: Arguments.kwargs) -> Answer:
        key = (question, args, *named.values()) if named else (question, args)
        try:
            answer: Answer = board.memo[key]
        except KeyError:
            answer = board.memo[key] = question(board, *args, **named)
        return answer

    return ask


def cached_by_ground(question: Question[Arguments, Answer]) -> Question[Arguments, Answer]:
    """Like `cached`, but shared by boards that differ in smoke or light alone: ground and heights decide."""

    @wraps(question)
    def ask(board: "Board", /, *args: Arguments.args, **named: Arguments.kwargs) -> Answer:
        key = (question, args, *named.values()) if named else (question, args)
        try:
            answer: Answer = board.lasting[key]
        except KeyError:
            answer = board.lasting[key] = question(board, *args, **named)
        return answer

    return ask


def read_only(field: NDArray[V]) -> NDArray[V]:
    """The same array, which can no longer be written to."""
    field.flags.writeable = False
    return field


@cached_by_ground
def _terrains(board: "Board") -> tuple[NDArray[np.uint8], ...]:
    """What the terrain of each square is: solid, low, barrier, hazard, cost, pit, conceal, as in `Grids`."""
    codes = np.frombuffer(board.ground.encode("utf-32-le"), np.uint32)
    glyphs, index = np.unique(codes, return_inverse=True)
    kinds = [board.kind(chr(code)) for code in glyphs]

    def column(values: Iterable[int]) -> NDArray[np.uint8]:
        grid: NDArray[np.uint8] = np.fromiter(values, np.uint8)[index].reshape(board.height, board.width)
        return read_only(grid)

    return (
        column(kind.solid for kind in kinds),
        column(kind.low for kind in kinds),
        column(kind.barrier for kind in kinds),
        column(kind.hazard for kind in kinds),
        column(kind.cost or 0 for kind in kinds),
        column(kind.pit for kind in kinds),
        column(kind.sight % Sight.SOLID for kind in kinds),
    )


@lru_cache(maxsize=16)
def squares_of(width: int, height: int) -> tuple[Square, ...]:
    """Every square of a board of a size, row by row."""
    return tuple(Square(x, y) for y in range(height) for x in range(width))


class Board(Struct, frozen=True, cache_hash=True, dict=True):
    """Ground, heights, light and smoke of every square, row by row from the north-west.

    `ground` has one glyph a square, `heights` one level, `light` one Light, `smoke` the rounds that
    smoke still lies there; `legend` holds the glyphs that the map defines itself. A change makes a new
    board, so that everything derived from one (`grids`, `memo`) stays true for as long as it lives (B-35);
    what neither smoke nor light can change (`lasting`) is handed on to the boards that differ in these alone.
    """

    width: int
    height: int
    ground: str
    heights: bytes
    light: bytes
    smoke: bytes
    legend: tuple[Terrain, ...] = ()

    @classmethod
    def of(
        cls,
        rows: Sequence[str],
        heights: Sequence[str] = (),
        light: Sequence[str] = (),
        legend: tuple[Terrain, ...] = (),
    ) -> "Board":
        """A board from drawn rows, as map files draw them: digits for heights, `.dk` for light.

        The rows are taken to be of one length and of known glyphs; map text from outside is checked
        by `game.files`.
        """
        size = len(rows) * len(rows[0])
        return cls(
            width=len(rows[0]),
            height=len(rows),
            ground="".join(rows),
            heights=bytes(map(int, "".join(heights))) if heights else bytes(size),
            light=bytes(LIGHT_GLYPHS.index(glyph) for glyph in "".join(light)) if light else bytes(size),
            smoke=bytes(size),
            legend=legend,
        )

    def __repr__(self) -> str:
        return f"<Board {self.width}x{self.height}>"

    def __str__(self) -> str:
        """The rows of the ground, as map files draw them.

        >>> print(Board.of(["#..", ".o."]).put(Square(0, 1), "~"))
        #..
        ~o.
        """
        width = self.width
        return "\n".join(self.ground[start : start + width] for start in range(0, len(self.ground), width))

    def __contains__(self, square: Square) -> bool:
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def index(self, square: Square) -> int:
        """Where a square stands in `ground`, `heights`, `light` and `smoke`."""
        return square[1] * self.width + square[0]

    def squares(self) -> Iterable[Square]:
        """Every square, row by row."""
        return iter(self._squares)

    def where(self, field: NDArray[np.bool_]) -> list[Square]:
        """The squares for which a field of shape (height, width) holds, row by row."""
        every = self._squares
        return [every[index] for index in field.ravel().nonzero()[0].tolist()]

    def kind(self, glyph: str) -> Terrain:
        """The terrain that a glyph stands for on this map; KeyError when there is none."""
        return self._kinds[glyph]

    def terrain(self, square: Square) -> Terrain:
        """What lies in a square (B-04)."""
        return self._kinds[self.ground[square[1] * self.width + square[0]]]  # `index`, asked without end

    def level(self, square: Square) -> int:
        """The height of a square in levels (B-05)."""
        return self.heights[square[1] * self.width + square[0]]

    def floor(self, square: Square) -> int:
        """The level on which one stands in a square: its height, less the depth of a pit (B-30)."""
        return self.level(square) - self.terrain(square).pit

    def lit(self, square: Square) -> Light:
        """How a square is lit (B-05)."""
        return Light(self.light[self.index(square)])

    def solid(self, square: Square) -> bool:
        """Whether a square is solid; beyond the edge everything is (B-13)."""
        return square not in self or self.terrain(square).solid

    def beside(self, a: Square, b: Square) -> bool:
        """Whether two squares are adjacent but for their heights: what pieces of cover ask (B-03, B-17)."""
        return touching(a, b) and not (
            a.x != b.x and a.y != b.y and self.solid(Square(a.x, b.y)) and self.solid(Square(b.x, a.y))
        )

    def adjacent(self, a: Square, b: Square) -> bool:
        """Whether units on two squares are adjacent (B-03)."""
        return b in self.around(a)

    def around(self, square: Square) -> tuple[Square, ...]:
        """The squares that are adjacent to one, clockwise from north (B-03)."""
        return self._around[square]

    def put(self, square: Square, glyph: str) -> "Board":
        """The board with another terrain in one square (B-35); KeyError for an unknown glyph."""
        self.kind(glyph)
        at = self.index(square)
        return replace(self, ground=self.ground[:at] + glyph + self.ground[at + 1 :])

    def raised(self, square: Square, level: int) -> "Board":
        """The board with another height in one square."""
        return replace(self, heights=self._with(self.heights, {square: level}))

    def relit(self, squares: Iterable[Square], light: Light) -> "Board":
        """The board with other light over some squares."""
        return self._veiled(light=self._with(self.light, dict.fromkeys(squares, light)))

    def smoked(self, squares: Iterable[Square], rounds: int) -> "Board":
        """The board with smoke over some squares for a number of rounds, 0 to clear them (B-06)."""
        return self._veiled(smoke=self._with(self.smoke, dict.fromkeys(squares, rounds)))

    def aired(self) -> "Board":
        """The board one round later: smoke thins by one round everywhere (B-06)."""
        thinner = self.smoke.translate(_A_ROUND_LATER)
        return self if thinner == self.smoke else self._veiled(smoke=thinner)

    def _veiled(self, **layers: bytes) -> "Board":
        """The board with other smoke or light; what is known of its ground and heights goes on with it."""
        board = replace(self, **layers)
        board.__dict__["lasting"] = self.lasting
        return board

    def twin(self) -> "Board":
        """An equal board for what is kept with this one; they share what ground and heights decide."""
        return self._veiled()

    def _with(self, layer: bytes, values: Mapping[Square, int]) -> bytes:
        changed = bytearray(layer)
        for square, value in values.items():
            changed[self.index(square)] = value
        return bytes(changed)

    @cached_property
    def _kinds(self) -> dict[str, Terrain]:
        return BY_GLYPH | {terrain.glyph: terrain for terrain in self.legend}

    @cached_property
    def _squares(self) -> tuple[Square, ...]:
        return squares_of(self.width, self.height)

    @cached_property
    def _around(self) -> "_Around":
        return _adjacent_squares(self)

    @cached_property
    def grids(self) -> Grids:
        """The board as arrays."""
        return Grids(self)

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """Answers already worked out for this very board (`cached`)."""
        return {}

    @cached_property
    def lasting(self) -> dict[Any, Any]:
        """Answers that ground and heights alone decide (`cached_by_ground`)."""
        return {}


class _Around(dict[Square, tuple[Square, ...]]):
    """The squares that are adjacent to each, worked out when they are asked for first (B-03).

    It reads planes, which have a rim, and knows no board: it is kept with whatever board has this ground.
    """

    def __init__(self, board: Board) -> None:
        grids = board.grids
        self._width, self._squares = board.width, squares_of(board.width, board.height)
        self._levels = np.pad(grids.heights, 1).tobytes()
        self._held = np.pad(grids.pit == 0, 1).tobytes()
        self._solid = np.pad(grids.solid, 1, constant_values=1).tobytes()

    def __missing__(self, square: Square) -> tuple[Square, ...]:
        x, y = square
        row = self._width + 2
        at = (y + 1) * row + x + 1
        beside = []
        for dx, dy in STEPS.values() if self._held[at] else ():
            down = dy * row
            to = at + down + dx
            corner = dx and dy and self._solid[at + dx] and self._solid[at + down]
            if self._held[to] and not corner and abs(self._levels[to] - self._levels[at]) <= 1:
                beside.append(self._squares[(y + dy) * self._width + x + dx])
        self[square] = answer = tuple(beside)
        return answer


@cached_by_ground
def _adjacent_squares(board: Board) -> _Around:
    return _Around(board)


_A_ROUND_LATER = bytes([0, *range(255)])
"""How many rounds smoke still lies, by how many it did a round before."""

LIGHT_GLYPHS = ".dk"
"""How map files write `Light`: bright, dim, dark."""


def distance_field(board: Board, a: Square) -> NDArray[np.int16]:
    """The distance of every square from one, in whole squares, shape (height, width) (B-02, B-33)."""
    wide = np.abs(np.arange(board.width, dtype=np.int16) - a.x)
    high = np.abs(np.arange(board.height, dtype=np.int16) - a.y)[:, None]
    halves: NDArray[np.int16] = 2 * np.maximum(wide, high) + np.minimum(wide, high)
    return halves // 2


@cached_by_ground
def front_field(board: Board, at: Square, facing: Facing) -> NDArray[np.bool_]:
    """The squares in front of who stands on one, shape (height, width), not to be written to (B-26)."""
    wide = np.arange(board.width, dtype=np.int16) - at.x
    high = np.arange(board.height, dtype=np.int16)[:, None] - at.y
    dx, dy = STEPS[facing]
    return read_only(dx * wide + dy * high >= 0)
