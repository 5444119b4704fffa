"""Drawn figures: each template by an outline of its own, each side by its base, every stance and facing."""

from itertools import combinations
from typing import get_args
from xml.etree import ElementTree as ET

import pygame
import pytest
from pygame import Surface
from pygame.mask import Mask, from_surface

from game.board.squares import FACINGS, Square
from game.files.content import shipped_catalogue
from game.files.places import assets
from game.rules.presentation import Posture
from game.rules.scenario import FIGURES
from game.rules.units import SIDES
from game.ui.board.camera import Frame
from game.ui.board.figures import STANCES, WEAPONS, Figure, Stance, drawn_figure
from game.ui.board.picture import Piece
from game.ui.board.tokens import AT_REST, Bearing, draw, draw_bars, draw_weapons, token
from game.ui.widgets.theme import INK, SIDE_COLOURS, Colour

pytestmark = pytest.mark.usefixtures("app")

BLUE = SIDE_COLOURS["squad"]

LEAST = 0.07
"""Two outlines differ in at least so much of what either covers."""


def outline(picture: Surface) -> Mask:
    return from_surface(picture, 160)  # the shadow is fainter


def apart(a: Mask, b: Mask) -> float:
    """How much of what two outlines cover together only one of them covers."""
    both = a.overlap_area(b, (0, 0))
    whole = a.count() + b.count() - both
    return (whole - both) / whole


def held_by(figure: str) -> str:
    units = shipped_catalogue().units.values()
    return next((unit.weapons[0] for unit in units if unit.figure == figure and unit.weapons), "")


@pytest.mark.parametrize("px", [20, 90])
def test_every_template_is_told_by_its_outline(px: int) -> None:
    """M-05: without any colour."""
    names = sorted({template.figure for template in shipped_catalogue().units.values()})
    shapes = {name: outline(drawn_figure(Figure(name, BLUE, weapon=held_by(name)), 0, px)) for name in names}
    near = [(a, b, round(apart(shapes[a], shapes[b]), 3)) for a, b in combinations(names, 2)]
    assert [pair for pair in near if pair[2] < LEAST] == []


def test_every_figure_of_the_catalogue_is_drawn() -> None:
    drawings = {path.stem for path in (assets() / "figures").glob("*.svg")}
    assert set(FIGURES) == drawings - {"weapons", "lying"}
    assert {template.figure for template in shipped_catalogue().units.values()} <= set(FIGURES)
    assert set(shipped_catalogue().weapons) == set(WEAPONS)


def test_every_drawing_of_a_weapon_is_there() -> None:
    groups = ET.parse(assets() / "figures" / "weapons.svg").getroot()  # noqa: S314 - our own
    assert set(WEAPONS.values()) - {""} == {group.get("id") for group in groups if group.get("id")}


def test_sides_are_told_by_their_bases_too() -> None:
    """Without colour: what lies around the figure differs in shape."""
    shapes = [outline(token(side, "person", "N", 60)[0]) for side in SIDES]
    assert all(apart(one, other) > 0.02 for one, other in combinations(shapes, 2))


@pytest.mark.parametrize("figure", ["person", "walker"])
def test_stances_and_facings_look_different(figure: str) -> None:
    def pixels(stance: Stance, degrees: int) -> bytes:
        return pygame.image.tobytes(drawn_figure(Figure(figure, BLUE, stance, "rifle"), degrees, 40), "RGBA")

    stances = [stance for stance in STANCES if figure == "person" or stance != "aiming"]
    assert len({pixels(stance, 0) for stance in stances}) == len(stances)
    assert len({pixels("standing", 45 * at) for at in range(len(FACINGS))}) == len(FACINGS)


def test_who_is_down_has_no_base_and_lies_in_its_colours() -> None:
    bearings: tuple[Bearing, ...] = (AT_REST, Bearing("down"))
    standing, down = (token("squad", "medic", "N", 60, bearing)[0] for bearing in bearings)
    assert outline(down).count() < 0.8 * outline(standing).count()


def test_every_posture_of_a_status_is_a_stance() -> None:
    assert set(get_args(Posture)) - {""} <= set(STANCES)


def test_what_is_in_the_hand_is_seen() -> None:
    held = ("", "rifle", "knife", "hammer")
    hands = [drawn_figure(Figure("person", BLUE, weapon=name), 0, 60) for name in held]
    assert all(apart(outline(a), outline(b)) > 0 for a, b in combinations(hands, 2))


def test_a_soldier_keeps_to_its_square() -> None:
    """Whichever way it faces: neighbours stay in sight."""
    for at in range(8):
        picture = drawn_figure(Figure("person", BLUE, weapon="rifle"), 45 * at, 50)
        inside = pygame.Rect(10, 10, 50, 50)
        whole = outline(picture)
        kept = outline(picture.subsurface(inside))
        assert kept.count() > 0.9 * whole.count()


def test_who_is_remembered_is_a_ghost() -> None:
    """Grey, so that nobody takes it for somebody who is there."""
    sheet = Surface((60, 60))
    seen = Piece("rex", "Rex", "opposition", "person", (0, 0), "N")
    colours = []
    for unit in (seen, seen._replace(faded=True)):
        sheet.fill((60, 60, 60))
        draw(sheet, Frame(60, 0, 0), (unit,), "")
        colours.append(max(max(c[:3]) - min(c[:3]) for c in (sheet.get_at((x, 30)) for x in range(60))))
    assert colours[0] > 80
    assert colours[1] < 12


def test_what_is_left_of_who_stands_above_lies_in_its_own_square() -> None:
    """Ann at 0,0 above Bob at 0,1, 60 pixels a square: her bars had covered his head, or his ring them."""
    ann = Piece("ann", "Ann", "squad", "person", (0, 0), "N", shows_health=True, health=1.0, stamina=1.0)
    bob = Piece("bob", "Bob", "squad", "person", (0, 1), "N", shows_health=True)

    def rows(colour: Colour, *units: Piece) -> list[int]:
        """The rows of pixels in which there is something of a colour, of the first one's bars."""
        sheet = Surface((60, 120))
        draw(sheet, Frame(60, 0, 0), units, "bob")
        draw_bars(sheet, Frame(60, 0, 0), units)
        return [y for y in range(40, 80) if tuple(sheet.get_at((30, y))[:3]) == colour]

    health, stamina = INK["good"], INK["glass"]
    assert rows(health, ann) == list(range(58, 64))
    assert rows(stamina, ann) == list(range(65, 68)), "nobody is there"
    assert rows(health, ann, bob._replace(down=True)) == list(range(58, 64))
    assert rows(health, ann, bob) == list(range(49, 55))
    assert rows(stamina, ann, bob) == list(range(56, 59))


def test_from_very_far_sides_have_their_shapes_and_the_fallen_are_small() -> None:
    def pixels(unit: Piece) -> int:
        sheet = Surface((40, 40))
        draw(sheet, Frame(8, 16, 16), (unit,), "")
        return sum(any(sheet.get_at((x, y))[:3]) for x in range(40) for y in range(40))

    unit = Piece("rex", "Rex", "opposition", "person", (0, 0), "N")
    assert len({pixels(unit._replace(side=side)) for side in SIDES}) == len(SIDES)
    assert pixels(unit._replace(down=True)) < 0.6 * pixels(unit)


def test_weapons_on_the_ground_are_seen_over_a_body_each_in_a_place_of_its_own() -> None:
    body = Piece("rex", "Rex", "opposition", "person", (1, 1), "N", down=True)

    def light(*weapons: str) -> int:
        """In how many pixels there is something as light as steel."""
        sheet = Surface((180, 180))
        draw(sheet, Frame(60, 0, 0), (body,), "")
        draw_weapons(sheet, Frame(60, 0, 0), tuple((Square(1, 1), weapon) for weapon in weapons))
        return sum(min(sheet.get_at((x, y))[:3]) > 150 for x in range(180) for y in range(180))

    none, one, two = light(), light("rifle"), light("rifle", "smg")
    assert one > none + 60
    assert two > one + 60
