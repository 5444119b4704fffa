"""The names of zones: each stands at one place, on no wall, and is left out while somebody is there."""

from msgspec.structs import replace
from pygame import Rect, Surface

from game.board.board import Board
from game.board.squares import Square
from game.rules.scenario import Zone
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.picture import Backdrop
from game.ui.board.zone_names import ZoneNames

PX = 80


def zone(name: str, left: int, top: int, wide: int, tall: int) -> Zone:
    squares = tuple(Square(left + x, top + y) for y in range(tall) for x in range(wide))
    return Zone(name, "deploy", None, squares)


def rows(
    app: App,
    *zones: Zone,
    names: ZoneNames | None = None,
    ground: str = "." * 8,
    taken: tuple[Rect, ...] = (),
    moving: bool = False,
) -> list[Rect]:
    """Where the names of zones are written; `ground` is the sixth row of the board."""
    board = Board.of((*["........"] * 5, ground, *["........"] * 2))
    backdrop, sheet = Backdrop(board, zones), Surface((8 * PX, 8 * PX))
    return (names or ZoneNames()).draw(sheet, Frame(PX, 0, 0), app.look, backdrop, list(taken), moving=moving)


def test_it_stands_below_its_zone_and_at_the_edge_of_the_board_above(app: App) -> None:
    """There the signs and bars of those in the zone do not reach."""
    mat, pen = rows(app, zone("mat", 3, 3, 2, 2), zone("pen", 6, 4, 2, 4))
    assert (mat.left // PX, mat.top // PX) == (3, 5)
    assert mat.top > 5 * PX + 10, "below the bars of who stands in the zone"
    assert (pen.left // PX, pen.bottom // PX) == (6, 3)


def test_it_stands_on_no_wall_and_beside_no_other_zone(app: App) -> None:
    (mat,) = rows(app, zone("mat", 3, 3, 2, 2), ground="...#....")
    assert (mat.left // PX, mat.top // PX) == (4, 5), "below its other square"
    (mat,) = rows(app, zone("mat", 3, 3, 2, 2), ground="...##...")
    assert (mat.left // PX, mat.bottom // PX) == (3, 2), "above it"
    upper, lower = rows(app, zone("one", 3, 2, 2, 2), zone("two", 3, 4, 2, 2))
    assert (upper.bottom // PX, lower.top // PX) == (1, 6)
    whole, mat = rows(app, zone("the whole ground", 0, 0, 8, 8), zone("mat", 3, 0, 2, 8))
    assert not whole.colliderect(mat)


def test_it_stays_there_however_much_more_it_says(app: App) -> None:
    """Also where it would now run over a wall, and never over the edge of the board."""
    names, mat = ZoneNames(), zone("mat", 6, 3, 2, 2)
    (before,) = rows(app, mat, names=names)
    (after,) = rows(app, replace(mat, name="mat, us"), names=names, ground="......##")
    assert before.topleft == after.topleft
    (long,) = rows(app, replace(mat, name="the mat, opposition: 1 of 4"), names=names)
    assert long.top == before.top
    assert 8 * PX - 6 < long.right < 8 * PX


def test_it_goes_nowhere_else_while_somebody_is_there(app: App) -> None:
    """It jumped from side to side as they moved: it is left out, and comes back to its place."""
    names, mat = ZoneNames(), zone("mat", 3, 3, 2, 2)
    beside, there = Rect(3 * PX, 4 * PX, PX, PX), Rect(3 * PX, 5 * PX, PX, PX)
    before = rows(app, mat, names=names)
    assert rows(app, mat, names=names, taken=(beside,)) == before
    assert rows(app, mat, names=names, taken=(beside, there)) == []
    assert rows(app, mat, names=names) == before
    assert rows(app, mat, taken=(there,)) == [], "nor is it written elsewhere for the first time"


def test_what_is_fought_for_is_told_wherever_they_stand(app: App) -> None:
    """Its count was covered in every fight: it goes elsewhere, stays there, and not for who walks past."""
    names, mat = ZoneNames(), replace(zone("mat", 3, 3, 2, 2), kind="objective")
    there = Rect(3 * PX, 5 * PX, PX, PX)
    (before,) = rows(app, mat, names=names)
    assert rows(app, mat, names=names, taken=(there,), moving=True) == [before]
    (beside,) = rows(app, mat, names=names, taken=(there,))
    assert (beside.left // PX, beside.top // PX) == (4, 5)
    assert rows(app, mat, names=names) == [beside]
    crowd = Rect(0, 0, 8 * PX, 8 * PX)
    assert rows(app, mat, names=names, taken=(crowd,)) == [beside], "over them, where there is no room at all"
