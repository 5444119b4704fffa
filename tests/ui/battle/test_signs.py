"""The signs of statuses above tokens: what harms comes first, as many as a square has room for."""

import pygame
import pytest
from pygame import Rect, Surface

from game.board.board import Board
from game.board.squares import Square
from game.rules.presentation import Badge
from game.ui.app import App
from game.ui.board.camera import Frame
from game.ui.board.card import Icon, said
from game.ui.board.gauges import tip
from game.ui.board.labels import draw_labels, name_place
from game.ui.board.picture import Backdrop, BoardPicture, Piece, Sign
from game.ui.board.pieces import signs
from game.ui.board.status_icons import status_icon
from game.ui.widgets.theme import INK
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned
from tests.ui.pilot import YARD

BADGES = (
    Badge("HRO", "hero", "", "good", fixed=True),
    Badge("FIR", "will fire", ""),
    Badge("COV", "in cover", "", "good"),
    Badge("PRN", "prone", "", "warn"),
    Badge("OPN", "Open", "", "bad"),
    Badge("W1", "1 wound", "", "bad"),
)


def test_what_harms_comes_first_and_what_always_is_not_at_all() -> None:
    """But for what somebody will do to others: that is never the one for which there is no room."""
    assert [sign.mark for sign in signs(BADGES)] == ["FIR", "OPN", "W1", "PRN", "COV"]
    assert signs(BADGES)[1] == Sign("OPN", "bad", picture="open")
    assert [sign.picture for sign in signs(BADGES)] == ["gun", "open", "hurt", "prone", "cover"]


@pytest.mark.parametrize("name", ["prepared", "overwatch", "covering fire", "will strike"])
def test_what_somebody_is_prepared_to_do_is_the_first_sign(name: str) -> None:
    """E-37, S-16, P-06, P-48: it stood behind two wounds, and fell away where there was room for two."""
    wounds = (Badge("OPN", "Open", "", "bad"), Badge("W2", "2 wounds", "", "bad"))
    assert signs((*wounds, Badge("RDY", name, "", "good")))[0].mark == "RDY"


def test_who_drew_in_melee_does_not_bear_the_gun_of_who_will_fire() -> None:
    drew, fires, melee = (
        status_icon(Badge("X", name, "")) for name in ("drew in melee", "will fire", "will strike")
    )
    assert len({drew, fires, melee}) == 3


def test_a_sign_is_its_picture(app: App) -> None:
    """Its letters are not drawn where it has one, and its colour is that of its mood."""

    def painted(sign: Sign) -> bytes:
        sheet = Surface((200, 200))
        unit = Piece("ann", "Ann", "squad", "person", (2, 2), "E", marks=(sign,))
        shown = BoardPicture(Backdrop(Board.of(YARD)), (unit,), hovered=Square(0, 0))
        draw_labels(sheet, Frame(40, 0, 0), app.look, shown)
        return sheet.get_buffer().raw

    hidden = Sign("HID", "good", picture="hide")
    assert painted(hidden) == painted(hidden._replace(mark="XYZ"))
    assert painted(hidden) != painted(hidden._replace(picture=""))
    assert painted(hidden) != painted(hidden._replace(mood="bad"))


@pytest.mark.parametrize(("px", "colours"), [(28, {"bad"}), (40, {"bad", "good"}), (64, {"bad", "good"})])
def test_signs_keep_near_their_square(app: App, px: int, colours: set[str]) -> None:
    """At 28 pixels one sign, from 40 on two; hardly wider than their square."""
    sheet = Surface((px * 5, px * 5))
    marks = (Sign("OPN", "bad", picture="open"), Sign("E2", "good", picture="guard"))
    one = Piece("ann", "Ann", "squad", "person", (2, 2), "E", marks=marks)
    shown = BoardPicture(Backdrop(Board.of(YARD)), (one,), hovered=Square(0, 0))
    draw_labels(sheet, Frame(px, 0, 0), app.look, shown)
    drawn = [sheet.get_at((x, y))[:3] for x in range(sheet.width) for y in range(sheet.height)]
    assert {tone for tone in ("bad", "good") if tuple(INK[tone]) in drawn} == colours
    places = [x for x in range(sheet.width) for y in range(sheet.height) if any(sheet.get_at((x, y))[:3])]
    assert max(places) - min(places) <= 1.2 * px


def test_signs_hide_nobody(app: App) -> None:
    """Words above a unit where that is free; where somebody stands there, small in its own square."""
    px = 24
    marks = (Sign("RUN", "warn"),)
    unit = Piece("ann", "Ann", "squad", "person", (2, 2), "E", marks=marks)

    def changed(*others: Piece) -> set[int]:
        sheet = Surface((px * 5, px * 5))
        shown = BoardPicture(Backdrop(Board.of(YARD)), (unit, *others), hovered=Square(0, 0))
        draw_labels(sheet, Frame(px, 0, 0), app.look, shown)
        return {
            y // px for x in range(sheet.width) for y in range(sheet.height) if any(sheet.get_at((x, y))[:3])
        }

    above = Piece("bob", "Bob", "squad", "person", (2, 1), "E")
    assert changed() == {1, 2}
    assert changed(above) == {2}
    assert changed(above._replace(down=True)) == {1, 2}


def test_who_lies_on_the_ground_has_no_name_over_it(app: App) -> None:
    """Whoever is pointed at is told of beside the board, who has fallen too; names are of who stands."""

    def drawn_at_all(unit: Piece) -> bool:
        sheet = Surface((200, 200))
        shown = BoardPicture(Backdrop(Board.of(YARD)), (unit,), chosen="rex", hovered=Square(2, 2))
        draw_labels(sheet, Frame(40, 0, 0), app.look, shown)
        return any(any(sheet.get_at((x, y))[:3]) for x in range(200) for y in range(200))

    unit = Piece("rex", "Rex", "opposition", "person", (2, 2), "W")
    assert drawn_at_all(unit)
    assert not drawn_at_all(unit._replace(down=True))


def test_the_words_at_the_pointer_lie_on_no_name(app: App) -> None:
    """They say with whom they deal, and so does what is told beside: below the unit its name was cut off."""
    mouse = Mouse(app, opened(app, planned(fog=False)))
    mouse.hover((8, 1))
    frame, shown = mouse.battle.view.camera.frame(), mouse.battle.picture()
    told = dict(mouse.battle.words())["Click"]
    assert "Rex" in told
    sheet = Surface(app.size)
    draw_labels(sheet, frame, app.look, shown)
    below = Rect(frame.at((8, 2)), (frame.px, frame.px)).inflate(frame.px, 0)
    pixels = ((x, y) for x in range(below.left, below.right) for y in range(below.top, below.bottom))
    assert not any(any(sheet.get_at(pixel)[:3]) for pixel in pixels)


def test_a_name_lies_on_nobody_else() -> None:
    """Below its unit where that is free, else to the right, to the left, above; nowhere where nothing is."""
    square, size = Rect(100, 100, 24, 24), (40, 14)

    def at(*others: tuple[int, int]) -> tuple[int, int] | None:
        return name_place(square, size, [Rect(100 + 24 * x, 100 + 24 * y, 24, 24) for x, y in others])

    assert at() == (112, 126)
    assert at((0, 1)) == (150, 104)
    assert at((1, 1), (1, 0)) == (74, 104)
    assert at((0, 1), (1, 0), (-1, 0)) == (112, 70)
    assert at((0, 1), (1, 0), (-1, 0), (0, -1)) is None


def test_a_name_lies_on_no_signs(app: App) -> None:
    """Who is hemmed in has its name above its own signs."""
    marks = (Sign("HID", "bad", picture="hide"),)
    around = [(1, 2), (3, 2), (2, 3)]
    units = [Piece(f"{at}", "", "squad", "person", at, "E", down=False) for at in around]
    sheets = []
    for chosen in ("ann", ""):
        sheet = Surface((240, 240))
        pieces = (*units, Piece("ann", "Ann", "squad", "person", (2, 2), "E", marks=marks))
        shown = BoardPicture(Backdrop(Board.of(YARD)), pieces, chosen=chosen)
        draw_labels(sheet, Frame(48, 0, 0), app.look, shown)
        sheets.append(sheet)
    signs = _lit(sheets[1])
    name = _lit(sheets[0], sheets[1])
    assert name.height
    assert name.bottom <= signs.top + 1


def _lit(sheet: Surface, other: Surface | None = None) -> Rect:
    """The box around what is drawn, or around what differs from another sheet."""
    plain = other or Surface(sheet.get_size())
    apart = pygame.mask.from_threshold(sheet, (0, 0, 0), (1, 1, 1, 255), plain)
    apart.invert()
    boxes = apart.get_bounding_rects()
    return Rect(boxes[0]).unionall(boxes[1:])


def test_pointing_at_a_unit_tells_what_its_pictures_mean() -> None:
    """The picture before its name, the rest of the words below it; letters alone have no picture."""
    name, text = tip(Badge("HID", "hidden", "Nobody sees it.", "good"))
    assert name.mark == Icon("hide", "good")
    assert (name.spans[0].words, text.spans[0].words) == ("hidden", "Nobody sees it.")
    assert tip(Badge("MK", "mook", ""))[0].mark is None


def test_who_points_at_a_sign_is_told_of_the_unit_that_has_it(app: App) -> None:
    """S-29: the sign of Rex, at 6,4 beside Ann, hangs over 6,3, the rest of which is told as ground."""
    units = (man("ann", 6, 5), man("Rex", 6, 4))
    mouse = Mouse(app, opened(app, planned(drawn(("..........",) * 6, units), fog=False)))
    mouse.settle()

    def told(pixel: tuple[float, float]) -> str:
        mouse.move(pixel)
        mouse.frames(2, 1.0)
        return said(mouse.battle.panels._told)

    x, y = mouse.pixel((6, 4))
    px = mouse.battle.view.camera.frame().px
    assert mouse.battle.view.camera.square((round(x), round(y - px * 0.55))) == Square(6, 3)
    assert "Beside Ann" in told((x, y - px * 0.55))
    assert "Beside Ann" not in told((x + px * 0.4, y - px * 0.8))
