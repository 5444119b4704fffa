"""The same motion always ends in the same place (B-27), and asks for nothing before it moves."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.board.board import Board
from game.board.squares import Square, distance
from game.physics.motion import Motion, Roll, Shove
from game.physics.rest import settle, trace

ROOT = Path(__file__).parents[2]

TELL = "from tests.physics.test_same import answers; import json; print(json.dumps(answers()))"

IMPORTS = """
import sys
import game.board.concealment, game.board.throws, game.board.paths, game.physics.rest
print(sorted({"numba", "pymunk"} & set(sys.modules)))
"""


def answers() -> list[str]:
    """The exact tracks and the rests of motions on crowded boards, all in one text each."""
    random = Random(7)
    told: list[str] = []
    for _ in range(12):
        board = Board.of(["".join(random.choices("..,#o-", (30, 10, 3, 3, 12, 2), k=16)) for _ in range(16)])
        centre = Square(random.randrange(4, 12), random.randrange(4, 12))
        near = [square for square in board.squares() if distance(centre, square) <= 3]
        crates = tuple(square for square in near if board.terrain(square).shove)
        bodies = tuple(random.sample([square for square in near if board.terrain(square).cost], 4))
        motions = (Shove(centre, 3, crates), Roll(Square(2, random.randrange(16)), bodies[0]))
        told.extend(repr((settle(board, motion, bodies), trace(board, motion, bodies))) for motion in motions)
    return told


def other_process(code: str, seed: str = "0") -> str:
    env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def test_asked_twice() -> None:
    """B-27: on another board of the same squares, with nothing remembered, to the last bit."""
    assert answers() == answers()


def test_asked_in_another_order() -> None:
    """B-27: the same insertion order, to the last bit, however crates and units are listed."""
    random = Random(3)
    board, centre = Board.of(["." * 16] * 16), Square(8, 8)
    near = [square for square in board.squares() if 0 < distance(centre, square) <= 3]
    bodies = tuple(random.sample(near, 6))
    crates = tuple(square for square in near if square not in bodies and random.random() < 0.7)
    for crate in crates:
        board = board.put(crate, "o")
    tracks = dict(zip(crates, trace(board, Shove(centre, 3, crates), bodies), strict=True))
    for _ in range(5):
        listed = random.sample(crates, len(crates))
        asked = Board(board.width, board.height, board.ground, board.heights, board.light, board.smoke)
        again = trace(asked, Shove(centre, 3, tuple(listed)), tuple(random.sample(bodies, len(bodies))))
        assert dict(zip(listed, again, strict=True)) == tracks


@pytest.mark.parametrize(
    "seed", ["0", *(pytest.param(seed, marks=pytest.mark.long) for seed in ("1", "4242"))]
)
def test_asked_in_another_process(seed: str) -> None:
    """B-27: whatever the hash seed."""
    assert json.loads(other_process(TELL, seed)) == answers()


def test_the_import_of_the_board_brings_neither_numba_nor_pymunk() -> None:
    """They come with the first field and the first motion."""
    assert other_process(IMPORTS) == "[]"


def test_motions_are_plain_data() -> None:
    """B-27: they stand in a record, and their answers beside them."""
    motions: list[Motion] = [
        Roll(Square(0, 0), Square(3, 1)),
        Shove(Square(5, 5), 2, (Square(5, 6), Square(4, 4))),
    ]
    read = msgspec.json.decode(msgspec.json.encode(motions), type=list[Motion])
    assert read == motions
    assert isinstance(read[0].at if isinstance(read[0], Roll) else None, Square)
    assert len({*motions, *read}) == 2
