"""The names of zones: each stands at one place, on no wall, and units stand over it."""

from math import dist

from msgspec.structs import replace
from pygame import Rect, Surface

from game.board.board import Board
from game.board.squares import Square
from game.rules.scenario import Zone
from game.ui.app import App
from game.ui.board.camera import Camera, Frame
from game.ui.board.picture import Backdrop, BoardPicture, Piece
from game.ui.board.scene import Scene
from game.ui.board.zone_names import ZoneNames
from game.ui.layout import Box

PX = 80


def zone(name: str, left: int, top: int, wide: int, tall: int) -> Zone:
    squares = tuple(Square(left + x, top + y) for y in range(tall) for x in range(wide))
    return Zone(name, "objective", None, squares)


def rows(app: App, *zones: Zone, names: ZoneNames | None = None, ground: str = "." * 8) -> list[Rect]:
    board = Board.of((*["........"] * 2, ground, *["........"] * 5))
    sheet = Surface((8 * PX, 8 * PX))
    return (names or ZoneNames()).draw(sheet, Frame(PX, 0, 0), app.look, Backdrop(board, zones))


def test_it_stands_above_its_zone_and_at_the_edge_of_the_board_below(app: App) -> None:
    """Who stands in the zone hides it there least."""
    mat, pen = rows(app, zone("mat", 3, 3, 2, 2), zone("pen", 0, 0, 2, 4))
    assert (mat.left // PX, mat.bottom // PX) == (3, 2)
    assert (pen.left // PX, pen.top // PX) == (0, 4)


def test_it_stands_on_no_wall_and_beside_no_other_zone(app: App) -> None:
    (mat,) = rows(app, zone("mat", 3, 3, 2, 2), ground="...#....")
    assert (mat.left // PX, mat.bottom // PX) == (4, 2), "over its other square"
    (mat,) = rows(app, zone("mat", 3, 3, 2, 2), ground="...##...")
    assert (mat.left // PX, mat.top // PX) == (3, 5), "below it"
    upper, lower = rows(app, zone("one", 3, 2, 2, 2), zone("two", 3, 4, 2, 2))
    assert (upper.bottom // PX, lower.top // PX) == (1, 6)
    low, full = rows(app, zone("the whole ground", 0, 0, 8, 8), zone("mat", 3, 0, 2, 8))
    assert not low.colliderect(full)


def test_it_stays_there_however_much_more_it_says(app: App) -> None:
    """Also where it would now run over a wall, and never over the edge of the board."""
    names, mat = ZoneNames(), zone("mat", 6, 3, 2, 2)
    (before,) = rows(app, mat, names=names)
    (after,) = rows(app, replace(mat, name="mat, us"), names=names, ground="......##")
    assert before.topleft == after.topleft
    (long,) = rows(app, replace(mat, name="the mat, opposition: 1 of 4"), names=names)
    assert long.top == before.top
    assert before.left > long.left >= 8 * PX - 3 - long.width


def test_a_unit_stands_over_it_and_it_stays_there(app: App) -> None:
    """The name went elsewhere with whoever came; now it is written on the ground, below her."""
    board, mat = Board.of(("........",) * 8), zone("the mat over there", 3, 3, 2, 2)
    camera = Camera((8, 8), (8 * PX, 8 * PX))
    camera.show([Square(0, 0), Square(7, 7)], Box(0, 0, 8 * PX, 8 * PX))
    scene, ann = Scene(board, camera), Piece("ann", "Ann", "squad", "person", (3, 2), "E")
    middle = camera.frame().centre(Square(3, 2))

    def drawn(name: str, *units: Piece) -> Surface:
        sheet = Surface((8 * PX, 8 * PX))
        shown = BoardPicture(Backdrop(board, (replace(mat, name=name),)), units)
        while not scene.painted:
            scene.draw(sheet, app.look, shown)
        scene.draw(sheet, app.look, shown)
        return sheet

    def apart(*units: Piece) -> list[float]:
        """How far from her middle the pixels lie that two names of the zone do not share."""
        one, other = drawn("THE MAT OVER THERE", *units), drawn("XXXXXXX XXXXXXXXXX", *units)
        pixels = ((x, y) for x in range(8 * PX) for y in range(8 * PX))
        return [dist(at, middle) for at in pixels if one.get_at(at) != other.get_at(at)]

    bare, before = apart(), scene.taken[-1]
    assert min(bare) < PX * 0.35
    assert min(apart(ann)) > PX * 0.35
    assert scene.taken[-1].topleft == before.topleft
