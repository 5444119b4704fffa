"""The painted ground: every terrain looks like something, and like nothing else."""

from itertools import combinations, product

import numpy as np
import pygame
import pytest

from game.board.board import Board
from game.board.squares import Square
from game.board.terrain import BUILT_IN, Light, Shelter, Sight, Terrain
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.tiles.chunks import CHUNK, Chunks, Thumbnail
from game.ui.board.tiles.ground import Site
from game.ui.board.tiles.growth import growth
from game.ui.board.tiles.paint import paint, sketch
from game.ui.board.tiles.stamps import TILES, Stamps
from game.ui.board.tiles.surroundings import SMALLEST
from game.ui.board.tiles.weathering import SPAN
from game.ui.widgets.theme import SCALES
from tests.ui.board.thumbnails import thumbnail

PX = 32

pytestmark = pytest.mark.usefixtures("app")

CUSTOM = (
    Terrain("S", "sandbags", cost=2, cover=Shelter.LOW),
    Terrain("M", "machine", None, Sight.SOLID, Shelter.SOLID),
    Terrain("F", "fog", sight=Sight.PARTIAL),
    Terrain("D", "drape", sight=Sight.TOTAL),
    Terrain("A", "acid", hazard=True),
    Terrain("P", "shaft", cost=None, pit=4),
    Terrain("R", "rails", cost=3),
)


def picture(glyph: str, around: str = ".", legend: tuple[Terrain, ...] = ()) -> pygame.Surface:
    """The middle square of a board of 5x5 with one glyph in the middle."""
    rows = [around * 5, around * 5, around * 2 + glyph + around * 2, around * 5, around * 5]
    whole = paint(Board.of(rows, legend=legend), (0, 0, 5, 5), Stamps(PX))
    return whole.subsurface((2 * PX, 2 * PX, PX, PX))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of two pictures' pixels, 0 to 255."""
    a, b = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return sum(abs(p - q) for p, q in zip(a, b, strict=True)) / len(a)


def test_what_is_painted_for_one_board_is_there_for_the_next() -> None:
    kind, where = BUILT_IN[0], Site(0, 0, 0)
    assert Stamps(PX).ground(kind, where) is Stamps(PX).ground(kind, where)
    assert Stamps(PX).ground(kind, where).get_width() == PX
    assert Stamps(PX + 1).ground(kind, where).get_width() == PX + 1


def test_there_is_a_row_for_every_terrain() -> None:
    assert set(TILES) == {kind.glyph for kind in BUILT_IN}


def test_every_terrain_looks_different() -> None:
    """B-04."""
    pictures = {kind.name: picture(kind.glyph) for kind in BUILT_IN}
    pictures |= {kind.name: picture(kind.glyph, legend=CUSTOM) for kind in CUSTOM}
    alike = {
        (one, other)
        for one, other in combinations(pictures, 2)
        if difference(pictures[one], pictures[other]) < 3
    }
    # a pit is a pit, however the map calls it; terrain that only costs more is rough ground
    assert alike == {("pit", "shaft"), ("rough", "rails")}


@pytest.mark.parametrize("light", [Light.DIM, Light.DARK])
def test_light_darkens_in_steps(light: Light) -> None:
    """B-05."""

    def brightness(lit: Light) -> float:
        board = Board.of(["....."] * 5)
        whole = paint(board.relit(board.squares(), lit), (0, 0, 5, 5), Stamps(PX))
        return sum(pygame.transform.average_color(whole)[:3])

    assert brightness(light) < 0.75 * brightness(Light(light - 1))


def test_higher_ground_is_lighter_and_its_edge_shows() -> None:
    """B-05."""
    heights = ["00000", "00000", "00100", "00000", "00000"]
    flat, step, cliff = (
        paint(Board.of(["....."] * 5, heights=made), (0, 0, 5, 5), Stamps(PX))
        for made in (["00000"] * 5, heights, [row.replace("1", "3") for row in heights])
    )
    middle = (2 * PX + PX // 2, 2 * PX + PX // 2)
    colours = [sum(ground.get_at(middle)[:3]) for ground in (flat, step, cliff)]
    assert colours == sorted(colours)
    assert colours[2] - colours[0] > 60
    foot = (2 * PX + PX // 2, 3 * PX - 3)
    # the face to the south is darker than the top, and there is a shadow on the square below it
    assert sum(cliff.get_at(foot)[:3]) < sum(cliff.get_at(middle)[:3]) / 1.5
    below = (2 * PX + PX // 2, 3 * PX + 4)
    assert sum(cliff.get_at(below)[:3]) < sum(flat.get_at(below)[:3])


def test_walls_in_a_row_have_no_seam_and_a_face_to_the_south() -> None:
    rows = [".....", ".....", ".###.", ".....", "....."]
    whole = paint(Board.of(rows), (0, 0, 5, 5), Stamps(PX))
    top, face = (2 * PX, 2 * PX + 14), (2 * PX, 3 * PX - 5)
    left, right = whole.get_at((top[0] - 1, top[1])), whole.get_at(top)
    assert sum(abs(a - b) for a, b in zip(left[:3], right[:3], strict=True)) < 30
    assert sum(whole.get_at(face)[:3]) < 0.75 * sum(right[:3])


def frame_of(board: Board) -> tuple[pygame.Surface, Frame]:
    return pygame.Surface((board.width * PX, board.height * PX)), Frame(PX, 0, 0)


def whole(chunks: Chunks, board: Board) -> pygame.Surface:
    surface, frame = frame_of(board)
    for _ in range(50):
        if chunks.draw(surface, frame, 10.0):
            break
    return surface


def test_chunks_join_to_the_same_picture() -> None:
    rows = ["." * 20] * 6 + [".......#####........"] * 2 + ['......oo""~~:^......'] * 3 + ["." * 20] * 7
    board = Board.of(rows, heights=["0" * 9 + "1" * 11] * 18)
    painted = paint(board, (0, 0, 20, 18), Stamps(PX))
    assert difference(whole(Chunks(board), board), painted) < 0.6


def test_only_what_changed_is_painted_again() -> None:
    """B-35."""
    board = Board.of(["." * 24] * 24)
    chunks = Chunks(board)
    whole(chunks, board)
    before = dict(chunks._kept)
    changed = board.put(Square(1, 1), "#")
    chunks.show(changed)
    after = whole(chunks, changed)
    assert difference(after, whole(Chunks(changed), changed)) == 0
    kept = {key for key, chunk in chunks._kept.items() if before.get(key) is chunk}
    assert (PX, 0, 0) not in kept
    assert (PX, 2, 2) in kept


def test_ground_that_is_not_painted_yet_shows_as_a_sketch() -> None:
    board = Board.of(["#" * 24] * 24)
    chunks = Chunks(board)
    surface, frame = frame_of(board)
    assert not chunks.draw(surface, frame, 0.0)
    assert sum(surface.get_at((CHUNK * PX * 2, CHUNK * PX * 2))[:3]) > 100


@pytest.mark.parametrize(("px", "away"), [(3, -73), (3, 61), (6, -145), (6, 61), (6, 64)])
def test_a_board_beside_the_window_is_nowhere(px: int, away: int) -> None:
    """24 squares of 3 or 6 pixels, so 72 or 144: they end left of a window of 61, or begin right of it."""
    board = Board.of(["#" * 24] * 24)
    far = away + (SPAN * SMALLEST if away > 0 else -SPAN * SMALLEST)
    near, off = (pygame.Surface((61, 61)) for _ in range(2))
    Chunks(board).draw(near, Frame(px, away, away), 0.0)
    Chunks(board).draw(off, Frame(px, far, far), 0.0)
    middle = pygame.Rect(12, 12, 37, 37)
    assert near.subsurface(middle).copy().get_buffer().raw == off.subsurface(middle).copy().get_buffer().raw


def test_a_sketch_has_one_pixel_a_square() -> None:
    picture = sketch(Board.of(["....", ".#..", "..~.", "...."]))
    assert picture.get_size() == (4, 4)
    assert sum(picture.get_at((1, 1))[:3]) > sum(picture.get_at((0, 0))[:3])
    red, _, blue, _ = picture.get_at((2, 2))
    assert blue > red


def test_thumbnails_have_the_size_asked_for() -> None:
    for side in (10, 60):
        assert thumbnail(Board.of(["." * side] * side), (120, 120)).get_size() == (120, 120)


def test_every_scale_of_the_interface_has_its_type(app: App) -> None:
    heights = []
    for _ in SCALES:
        app.scale(-1)
    for _ in SCALES:
        heights.append(app.look.font("body").get_height())
        app.scale(1)
    assert heights == sorted(heights)
    assert heights[-1] > 2 * heights[0]


def test_the_inside_of_a_wall_is_no_floor() -> None:
    """A filled rectangle is to be told from a room with walls around it."""
    px = 48
    rows = ["........", *[".#####.."] * 5, "........", "........"]
    picture = paint(Board.of([2 * row for row in 2 * rows]), (0, 0, SPAN, SPAN), Stamps(px))

    def light(x: int, y: int) -> float:
        """How light the middle of a square is, as eyes see it: of four alike, which are worn differently."""
        middles = [
            pygame.Rect((x + dx) * px + 8, (y + dy) * px + 8, px - 16, px - 16)
            for dx, dy in product((0, SPAN // 2), repeat=2)
        ]
        found = [pygame.transform.average_color(picture, middle)[:3] for middle in middles]
        parts = [(sum(of) / len(of) / 255) ** 2.2 for of in zip(*found, strict=True)]
        return float(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)

    inside, floor, rim = light(3, 3), light(7, 1), light(1, 3)
    assert inside / floor > 1.8
    assert rim / inside > 1.3


def test_the_inside_of_a_filled_wall_looks_like_wall() -> None:
    """Much nearer to the wall's top around it than to floor."""
    inside, floor = picture("#", around="#"), picture(".")
    rim = paint(Board.of(["....."] * 2 + ["#####"] * 2 + ["....."]), (0, 0, 5, 5), Stamps(PX))
    top = rim.subsurface((2 * PX, 2 * PX, PX, PX))
    assert difference(inside, top) < 30
    assert difference(inside, floor) > 40


def test_floor_is_worn_otherwise_from_square_to_square_and_without_a_seam() -> None:
    """Squares that are painted alike do not look alike; parts that are painted apart fit together."""
    board = Board.of(["." * 40] * 12)
    whole = paint(board, (0, 0, 40, 12), Stamps(PX))
    part = paint(board, (19, 5, 7, 3), Stamps(PX))
    assert difference(part, whole.subsurface((19 * PX, 5 * PX, 7 * PX, 3 * PX))) < 0.5
    tones = {
        sum(pygame.transform.average_color(whole, pygame.Rect(x * PX, y * PX, PX, PX))[:3])
        for x in range(0, SPAN, 3)
        for y in range(0, 12, 3)
    }
    assert max(tones) - min(tones) > 15


def test_what_glows_lights_what_is_near() -> None:
    """More on the square beside it than two squares away."""
    for glyph in "^!":
        dark = Board.of([".....", ".....", f"..{glyph}..", ".....", "....."], light=["kkkkk"] * 5)
        made = paint(dark, (0, 0, 5, 5), Stamps(PX))
        plain = paint(Board.of(["....."] * 5, light=["kkkkk"] * 5), (0, 0, 5, 5), Stamps(PX))

        def gained(x: int, lit: pygame.Surface = made, unlit: pygame.Surface = plain) -> int:
            box = pygame.Rect(x * PX, 2 * PX, PX // 4, PX)
            return sum(pygame.transform.average_color(lit, box)[:3]) - sum(
                pygame.transform.average_color(unlit, box)[:3]
            )

        assert gained(3) > 4, glyph
        assert gained(4) == 0, glyph


def test_grass_spreads_from_brush_but_through_no_wall_over_no_water_and_up_no_cliff() -> None:
    board = Board.of(('"..#.', "~....", '".#..'), heights=("00000", "00000", "02222"))
    grown = [[1.0, 0.7, 0.49, 0.0, 0.0], [0.0, 0.49, 0.343, 0.2401, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0]]
    assert np.allclose(growth(board), grown)


def test_ground_stays_green_where_brush_is_gone_and_turns_green_where_some_is_new() -> None:
    rows = (".........", '...."....', ".........")
    chunks = Chunks(Board.of(rows))

    def beside(x: int) -> bytes:
        window = pygame.Surface((9 * PX, 3 * PX))
        assert chunks.draw(window, Frame(PX, 0, 0), 60.0)
        return pygame.image.tobytes(window.subsurface((x * PX, 2 * PX, PX, PX)), "RGB")

    def green(pixels: bytes) -> float:
        return sum(pixels[1::3]) / sum(pixels[::3])

    before = beside(3)
    assert green(before) > 1.05 * green(beside(8))
    chunks.show(Board.of((".........",) * 3))
    assert green(beside(3)) > 1.05 * green(beside(8))
    chunks.show(Board.of((".........", '........"', ".........")))
    assert green(beside(7)) > 1.05 * green(beside(0))


def test_before_a_map_is_painted_its_sketch_stands_for_it() -> None:
    """In the list of maps nothing is black until its turn comes."""
    board = Board.of(("############", *('#...."~~...#',) * 6, "############"))
    rough, painted = Thumbnail(board, (120, 80)).rough, thumbnail(board, (120, 80))
    assert rough.get_size() == painted.get_size()
    black = pygame.Surface((120, 80))
    assert difference(rough, painted) < 0.4 * difference(black, painted)
