"""What lies on the board is on the screen: zones, items, smoke, paths, tokens, rings."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pygame
import pytest
from pygame import Surface

from game.board.squares import FACINGS, Square
from game.match.sandbox import EditUnit
from game.rules.units import SIDES, Side
from game.ui.app import App
from game.ui.battle import top_chips
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap, place
from game.ui.board.overlays import lines
from game.ui.board.picture import Piece
from game.ui.board.scene import Scene
from game.ui.board.tokens import PUFFS, parcel, puff, token
from game.ui.lab.tools import surfaced
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import INK, SIDE_COLOURS
from tests.ui.lab.visitor import Visitor


def patch(seat: Visitor, x: int, y: int) -> set[tuple[int, int, int]]:
    """The colours in one square of the board, and a little around it."""
    half = seat.screen.view.camera.base // 2 + 2
    cx, cy = map(int, seat.pixel(x, y))
    return {seat.colour((a, b)) for a in range(cx - half, cx + half) for b in range(cy - half, cy + half)}


def square(seat: Visitor, x: int, y: int) -> bytes:
    px = seat.screen.view.camera.base
    box = pygame.Rect(seat.screen.view.camera.frame().at((x, y)), (px, px))
    return pygame.image.tobytes(seat.app.window.subsurface(box), "RGB")


def test_zones_are_outlined_and_named(seat: Visitor) -> None:
    assert INK["squad"] in patch(seat, 10, 0)  # the zone is the squad's
    assert INK["squad"] not in patch(seat, 7, 0)


def test_items_lie_on_their_square(seat: Visitor) -> None:
    seat.screen.presenter.overlay.name = ""
    seat.frames()
    assert square(seat, 3, 7) != square(seat, 4, 7)


def test_smoke_lies_over_its_square(seat: Visitor) -> None:
    """B-06."""
    before, beside = square(seat, 7, 1), square(seat, 11, 6)
    seat.lab.do(surfaced(Square(7, 1), smoke=2))
    seat.frames()
    assert square(seat, 7, 1) != before
    assert square(seat, 11, 6) == beside


def test_in_smoke_the_side_and_the_health_of_a_unit_are_still_told(seat: Visitor) -> None:
    """Vega is of the squad: its blue rim and its green bar are as clear as before."""
    seat.screen.presenter.overlay.name = ""
    seat.move((640, 60))
    at = seat.lab.state.unit("vega").at

    def told() -> tuple[int, bool]:
        """How blue the bluest colour is there, and whether the green of health is."""
        colours = patch(seat, *at)
        return max(blue - red for red, _, blue in colours), INK["good"] in colours

    bare, _ = told()
    seat.lab.do(surfaced(at, smoke=2))
    seat.frames()
    blue, green = told()
    assert blue > 0.9 * bare
    assert green


def test_in_smoke_a_figure_is_more_than_its_outline(seat: Visitor) -> None:
    """What is bright and what is dark of Vega are half as far apart as on bare ground, at least."""
    seat.screen.presenter.overlay.name = ""
    seat.move((640, 60))
    at = seat.lab.state.unit("vega").at

    def contrast() -> int:
        """Between the lightest and the darkest pixel in the middle of the square, within the rim."""
        frame = seat.screen.view.camera.frame()
        middle = pygame.Rect(0, 0, frame.px // 2, frame.px // 2)
        middle.center = tuple(map(round, frame.centre(at)))
        shades = [
            sum(seat.app.window.get_at((x, y))[:3])
            for x in range(middle.left, middle.right)
            for y in range(middle.top, middle.bottom)
        ]
        return max(shades) - min(shades)

    bare = contrast()
    seat.lab.do(surfaced(at, smoke=2))
    seat.frames()
    assert contrast() > 0.5 * bare


@pytest.mark.usefixtures("app")
def test_smoke_is_no_pattern_and_who_stands_in_it_is_made_out() -> None:
    pictures = [puff(40, kind)[0] for kind in range(PUFFS)]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == PUFFS
    thickest = max(
        picture.get_at((x, y)).a
        for picture in pictures
        for x in range(picture.get_width())
        for y in range(picture.get_height())
    )
    assert 120 < thickest < 230


def test_the_path_is_drawn_and_its_dangers_are_marked(seat: Visitor) -> None:
    """B-11."""
    seat.press(1, 2)
    seat.key(pygame.K_j)
    seat.hover(4, 5)
    assert (255, 255, 255) in patch(seat, 2, 3) | patch(seat, 3, 4) | patch(seat, 3, 5)
    # from 6,6 to 8,6 the cheapest way leads straight through the hazard at 7,6
    seat.lab.do(EditUnit("vega", {"at": [6, 6]}))
    seat.hover(8, 6)
    assert INK["gold"] in patch(seat, 7, 6)


def test_the_chosen_unit_has_a_halo(seat: Visitor) -> None:
    seat.screen.presenter.overlay.name = ""
    seat.move((640, 60))
    assert (255, 255, 255) not in patch(seat, 9, 2)
    seat.lab.look_from(Square(9, 2))
    seat.frames()
    assert (255, 255, 255) in patch(seat, 9, 2)


def test_rings_stand_at_their_distance(seat: Visitor) -> None:
    """B-02."""
    seat.lab.look_from(Square(0, 0))
    seat.move((640, 60))
    seat.key(pygame.K_r)
    # 6 squares from 0,0 along the edge: the ring stands between column 6 and column 7
    assert INK["glass"] in patch(seat, 6, 2)
    assert INK["glass"] not in patch(seat, 3, 3)


def test_what_is_laid_over_the_board_is_whole_and_leaves_nothing_behind(app: App, seat: Visitor) -> None:
    """Only the board is painted again for another field, though lines and names reach over its edge."""
    overlay, scene = seat.screen.presenter.overlay, seat.screen.scene

    def laid(name: str) -> bytes:
        overlay.name = name
        sheet = Surface(app.size)
        scene.draw(sheet, app.look, seat.screen.picture())
        return pixels(sheet)

    seat.lab.look_from(Square(0, 0))
    seat.wheel(-2)
    seat.frames(9, 0.1)
    bare = laid("")
    seat.key(pygame.K_r)
    assert laid("") != bare
    seat.key(pygame.K_r)
    assert laid("") == bare
    seat.lab.look_from(Square(1, 2))
    reach, bare = laid("reach"), laid("")
    assert bare != reach
    scene = Scene(seat.lab.board, scene.camera)
    while not scene.painted:
        whole = laid("reach")
    assert whole == reach
    assert laid("") == bare


def test_nothing_is_drawn_at_who_has_not_come_into_sight_yet(app: App, seat: Visitor) -> None:
    """Who comes into sight in the middle of an act had its bars and its signs before its figure."""
    scene, shown = seat.screen.scene, seat.screen.picture()
    unit = next(piece for piece in shown.pieces if piece.shows_health and not piece.down)

    def laid(*pieces: Piece) -> bytes:
        sheet = Surface(app.size)
        scene.draw(sheet, app.look, shown._replace(pieces=pieces))
        return pixels(sheet)

    assert laid(unit) != laid()
    assert laid(unit._replace(alpha=0.0)) == laid()


def test_squares_within_a_distance() -> None:
    """B-02."""
    area = lines.within(Square(0, 0), 5, (8, 6))
    # (3,4) is 5 away: 2*4 + 3 = 11 half squares; (4,4) is 6: 12 half squares
    assert area[4, 3]
    assert not area[4, 4]
    assert not area[0, 6]


def test_edges_run_around_an_area() -> None:
    area = np.zeros((4, 4), np.bool_)
    area[1, 1:3] = True
    # two squares side by side: two long sides and two short ones
    assert set(lines.edges(area)) == {
        ((1, 1), (3, 1)),
        ((1, 2), (3, 2)),
        ((1, 1), (1, 2)),
        ((3, 1), (3, 2)),
    }
    assert len(lines.edges(np.ones((4, 4), np.bool_))) == 4
    assert len(lines.sides_of([Square(1, 1), Square(2, 1)])) == 6


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.usefixtures("app")
def test_tokens_differ_by_side_and_facing() -> None:
    sides = [pixels(token(side, "person", "N", 40)[0]) for side in SIDES]
    facings = [pixels(token("squad", "person", facing, 40)[0]) for facing in FACINGS]
    for group in (sides, facings):
        assert all(one != other for one, other in combinations(group, 2))


@pytest.mark.usefixtures("app")
def test_an_item_is_seen_on_any_ground() -> None:
    picture = parcel(32)
    opaque = [picture.get_at((x, y)) for x in range(32) for y in range(32) if picture.get_at((x, y)).a > 200]
    assert len(opaque) > 60


def without_colours(monkeypatch: pytest.MonkeyPatch, draw: Callable[[Side], Surface]) -> int:
    """In how many pixels the pictures of two sides differ clearly at the least, were all sides grey."""
    for side in SIDES:
        monkeypatch.setitem(SIDE_COLOURS, side, (200, 200, 200))
        monkeypatch.setitem(INK, side, (200, 200, 200))
    pictures = [pygame.surfarray.array3d(draw(side)).astype(int) for side in SIDES]
    pairs = combinations(pictures, 2)
    return min(int(np.count_nonzero(np.abs(one - other).max(axis=2) > 30)) for one, other in pairs)


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("percent", [100, 200])
def test_sides_on_the_minimap_are_told_apart_without_their_colours(
    monkeypatch: pytest.MonkeyPatch, percent: int
) -> None:
    def minimap(side: Side) -> Surface:
        picture, unit = Surface((200, 200)), Piece("a", "A", side, "person", (9, 9), "N")
        camera = Camera((18, 18), (200, 200))
        Minimap().draw(picture, Box(0, 0, 200, 200), Look(percent), Surface((18, 18)), [unit], camera)
        return picture

    assert without_colours(monkeypatch, minimap) >= 6


@pytest.mark.usefixtures("app")
def test_what_is_said_of_a_side_in_the_bar_is_marked_without_its_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def mark(side: Side) -> Surface:
        return top_chips._standing(side, ("Breaks on 17+",), (), Look(100)).picture.subsurface((0, 0, 16, 22))

    assert without_colours(monkeypatch, mark) >= 6


def test_a_place_on_the_minimap_is_a_place_on_the_board() -> None:
    box = Box(100, 100, 220, 220)  # ten pixels of frame: the board fills 200 x 100, centred
    assert place(box, (20, 10), (110, 160)) == (0, 0)
    assert place(box, (20, 10), (210, 210)) == (10, 5)


def test_a_board_can_be_looked_at_at_every_size(app: App, seat: Visitor) -> None:
    seat.lab.look_from(Square(1, 2))
    for steps in (-4, 2, 2, 2, 2, 3):
        seat.wheel(steps)
        seat.frames(9, 0.1)
        assert seat.screen.view.camera.settled
        assert len(set(app.window.get_buffer().raw[: 1280 * 4 * 100])) > 20


def test_nothing_is_asked_twice(seat: Visitor) -> None:
    """Sightings and fields are kept as long as nothing changes."""
    lab = seat.lab
    lab.look_from(Square(1, 2))
    lab.hovered = Square(9, 2)
    assert lab.sighting() is lab.sighting()
    assert seat.screen.presenter.overlay.shown() is seat.screen.presenter.overlay.shown()
    assert seat.screen.presenter.layer is seat.screen.presenter.layer
