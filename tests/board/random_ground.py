"""Random boards with everything on them that movement and concealment ask about."""

from hypothesis import strategies as st

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import Light

GLYPHS = '....,"%#O+/=o-T^:!'
"""Half of the ground is open, so that lines and paths get somewhere."""


@st.composite
def boards(draw: st.DrawFn, largest: int = 9) -> Board:
    width, height = draw(st.integers(4, largest)), draw(st.integers(4, largest))
    size = width * height

    def layer(values: st.SearchStrategy[int]) -> bytes:
        return bytes(draw(st.lists(values, min_size=size, max_size=size)))

    glyphs = draw(st.lists(st.sampled_from("." * 12 + GLYPHS), min_size=size, max_size=size))
    return Board(
        width=width,
        height=height,
        ground="".join(glyphs),
        heights=layer(st.sampled_from([0, 0, 0, 0, 1, 2, 3])),
        light=layer(st.sampled_from([Light.BRIGHT, Light.BRIGHT, Light.DIM, Light.DARK])),
        smoke=layer(st.sampled_from([0, 0, 0, 1, 2])),
    )


def squares_of(board: Board) -> st.SearchStrategy[Square]:
    return st.builds(Square, st.integers(0, board.width - 1), st.integers(0, board.height - 1))
