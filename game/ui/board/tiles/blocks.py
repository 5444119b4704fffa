"""Painters of what is part of a building: walls, pillars, doors, windows, low walls, curtains."""

from math import cos, pi, sin
from random import Random

from game.board.squares import FACINGS, Facing
from game.ui.board.tiles.ground import Site
from game.ui.widgets.pen import BLACK, WHITE, Pen, shade
from game.ui.widgets.theme import Colour, mix

STONE: Colour = (112, 123, 141)
SAND: Colour = (158, 149, 124)
WOOD: Colour = (178, 118, 62)
GLASS: Colour = (138, 204, 226)
CROWN: Colour = (78, 128, 66)
CLOTH: Colour = (132, 74, 104)
FACE = 0.27
"""How much of its square the south face of a wall takes."""

STROKES = 3
"""The strokes of the hatching of a mass in a square: they go on in the next one."""

WOOD_AROUND = 2
"""A pillar with so much brush around it is a tree."""

ALL = (1 << len(FACINGS)) - 1


def wall(pen: Pen, site: Site, colour: Colour = STONE) -> None:
    """A thick wall seen from above: its top, its bright north-west edges and its face to the south."""
    if site.joins == ALL:
        _mass(pen, colour)
        return
    top = shade(colour, 0.99 + 0.01 * (site.variant % 3))
    pen.fill(top)
    _blocks(pen, site, top)
    _ledge(pen, site, top)
    if not site.joined("S"):
        _face(pen, 0, 1, colour, site.variant)


def _mass(pen: Pen, colour: Colour) -> None:
    """The inside of a mass of wall: nearly as light as its rim, hatched so that it is not taken for floor."""
    pen.fill(shade(colour, 0.84))
    for start in range(-3, 4):
        along = start / STROKES
        pen.line([(along, 1.0), (along + 1.0, 0.0)], 0.05, shade(colour, 0.7))


def _blocks(pen: Pen, site: Site, top: Colour) -> None:
    """The joints between the blocks on top of a wall."""
    if pen.px < 20:
        return
    joint = shade(top, 0.9)
    if site.upright:
        pen.rect(0, 0.3 + 0.2 * site.variant, 1, 0.02, joint)
    else:
        pen.rect(0.3 + 0.2 * site.variant, 0, 0.02, 1, joint)
    pen.rect(0.12 + 0.2 * site.variant, 0.42, 0.16, 0.10, (*shade(top, 1.1), 70), 0.02)


def _ledge(pen: Pen, site: Site, top: Colour) -> None:
    """The bevel of a wall's top along its free edges, and its inner corners."""
    edge, inner = 0.07, 0.17
    if not site.joined("N"):
        pen.rect(0, 0, 1, inner, shade(top, 1.06))
        pen.rect(0, 0, 1, edge, shade(top, 1.28))
    if not site.joined("W"):
        pen.rect(0, 0, edge, 1, shade(top, 1.18))
    if not site.joined("E"):
        pen.rect(1 - edge, 0, edge, 1, shade(top, 0.78))
    if site.joined("N") and site.joined("W") and not site.joined("NW"):
        pen.rect(0, 0, edge, edge, shade(top, 1.2))
    if site.joined("N") and site.joined("E") and not site.joined("NE"):
        pen.rect(1 - edge, 0, edge, edge, shade(top, 0.9))


def _face(pen: Pen, left: float, right: float, colour: Colour, variant: int) -> None:
    """The south face of a wall: two courses of blocks in shade."""
    high, top = FACE, 1 - FACE
    side = shade(colour, 0.52)
    pen.rect(left, top, right - left, high, side)
    pen.rect(left, top, right - left, 0.03, shade(colour, 1.12))
    if pen.px < 20:
        return
    joint = shade(colour, 0.38)
    middle = top + 0.03 + (high - 0.03) / 2
    pen.rect(left, middle, right - left, 0.018, joint)
    first = 0.3 + 0.1 * (variant % 3)
    pen.rect(first, top + 0.04, 0.018, middle - top - 0.04, joint)
    pen.rect((first + 0.45) % 1, middle, 0.018, 1 - middle, joint)
    pen.rect(left, 0.965, right - left, 0.035, (*BLACK, 90))


def pillar(pen: Pen, site: Site) -> None:
    """A round column with a lit shoulder; in brush, a tree."""
    if site.joins.bit_count() >= WOOD_AROUND:
        _tree(pen, site)
        return
    pen.shadow(0.2, 0.24, 0.68, 0.68, 170, 0.1)
    pen.disc(0.5, 0.52, 0.42, shade(STONE, 0.46))
    pen.disc(0.5, 0.46, 0.40, shade(STONE, 0.78))
    pen.disc(0.49, 0.44, 0.37, STONE)
    pen.disc(0.47, 0.42, 0.28, shade(STONE, 1.14))
    pen.ring(0.49, 0.44, 0.30, 0.022, shade(STONE, 0.84))
    pen.disc(0.42, 0.36, 0.1, (*WHITE, 70))


def _tree(pen: Pen, site: Site) -> None:
    """A crown of leaves, round and bright above its own shadow, so that it is not taken for brush."""
    chance = Random(site.variant + 17)
    pen.disc(0.58, 0.62, 0.5, (0, 6, 2, 150))
    pen.disc(0.5, 0.5, 0.5, shade(CROWN, 0.42))
    for ring, (count, far, size, light) in enumerate(
        ((11, 0.37, 0.17, 0.62), (9, 0.27, 0.16, 0.85), (7, 0.17, 0.13, 1.1), (4, 0.07, 0.10, 1.32))
    ):
        for k in range(count):
            turn = 2 * pi * (k + chance.uniform(-0.25, 0.25)) / count
            x, y = 0.5 + cos(turn) * far - 0.025 * ring, 0.5 + sin(turn) * far - 0.035 * ring
            pen.disc(x, y, size * chance.uniform(0.85, 1.1), shade(CROWN, light * chance.uniform(0.93, 1.07)))


def closed_door(pen: Pen, site: Site) -> None:
    """A wooden leaf between its posts."""
    if site.upright:
        _threshold(pen, site)
        pen.shadow(0.38, 0.06, 0.34, 0.92, 150)
        pen.rect(0.34, 0, 0.32, 1, shade(WOOD, 0.55), 0.02)
        pen.rect(0.36, 0.05, 0.26, 0.9, WOOD)
        pen.rect(0.36, 0.05, 0.07, 0.9, shade(WOOD, 1.2))
        for y in (0.27, 0.5, 0.73):
            pen.rect(0.36, y, 0.26, 0.02, shade(WOOD, 0.68))
        pen.disc(0.5, 0.83, 0.045, (240, 214, 140))
        _posts(pen, site)
        return
    _threshold(pen, site)
    pen.shadow(0.05, 0.48, 0.92, 0.34, 150)
    pen.rect(0, 0.32, 1, 0.44, shade(WOOD, 0.55), 0.02)
    pen.rect(0.05, 0.34, 0.9, 0.22, WOOD)
    pen.rect(0.05, 0.34, 0.9, 0.06, shade(WOOD, 1.2))
    for x in (0.27, 0.5, 0.73):
        pen.rect(x, 0.34, 0.02, 0.40, shade(WOOD, 0.45))
    pen.disc(0.83, 0.65, 0.04, (240, 214, 140))
    _posts(pen, site)


def open_door(pen: Pen, site: Site) -> None:
    """The posts, a worn threshold, and the leaf turned aside."""
    _threshold(pen, site)
    if site.upright:
        pen.shadow(0.5, 0.10, 0.5, 0.16, 130)
        pen.rect(0.36, 0.05, 0.62, 0.17, shade(WOOD, 0.55), 0.02)
        pen.rect(0.38, 0.05, 0.58, 0.10, WOOD)
        pen.disc(0.9, 0.10, 0.035, (240, 214, 140))
    else:
        pen.shadow(0.10, 0.4, 0.16, 0.56, 130)
        pen.rect(0.05, 0.36, 0.15, 0.62, shade(WOOD, 0.55), 0.02)
        pen.rect(0.05, 0.36, 0.10, 0.58, WOOD)
        pen.disc(0.10, 0.88, 0.035, (240, 214, 140))
    _posts(pen, site)


def _threshold(pen: Pen, site: Site) -> None:
    box = (0.28, 0.0, 0.44, 1.0) if site.upright else (0.0, 0.28, 1.0, 0.5)
    pen.rect(*box, (*mix(WOOD, BLACK, 0.6), 150))


def _posts(pen: Pen, site: Site) -> None:
    for x, y, wide, high in (
        ((0.25, 0, 0.5, 0.1), (0.25, 0.9, 0.5, 0.1))
        if site.upright
        else (
            (0, 0.24, 0.1, 0.56),
            (0.9, 0.24, 0.1, 0.56),
        )
    ):
        pen.rect(x, y, wide, high, shade(STONE, 0.62))
        pen.rect(x, y, wide, min(high, 0.34), shade(STONE, 1.1))


def window(pen: Pen, site: Site) -> None:
    """A sill between two stubs of wall, with a bright pane."""
    if site.upright:
        pen.shadow(0.3, 0.0, 0.5, 1.0, 120)
        pen.rect(0.24, 0, 0.52, 1, shade(STONE, 0.66))
        pen.rect(0.24, 0, 0.07, 1, shade(STONE, 1.2))
        pen.rect(0.38, 0.06, 0.24, 0.88, shade(GLASS, 0.55))
        pen.rect(0.42, 0.08, 0.16, 0.84, GLASS)
        pen.line([(0.44, 0.7), (0.56, 0.5)], 0.03, (*WHITE, 170))
        pen.line([(0.44, 0.42), (0.56, 0.22)], 0.03, (*WHITE, 120))
        return
    pen.shadow(0, 0.3, 1.0, 0.6, 120)
    pen.rect(0, 0.22, 1, 0.34, shade(STONE, 0.9))
    pen.rect(0, 0.22, 1, 0.06, shade(STONE, 1.25))
    pen.rect(0, 0.56, 1, 0.26, shade(STONE, 0.50))
    pen.rect(0.06, 0.33, 0.88, 0.3, shade(GLASS, 0.5))
    pen.rect(0.08, 0.36, 0.84, 0.23, GLASS)
    pen.line([(0.22, 0.57), (0.34, 0.38)], 0.03, (*WHITE, 170))
    pen.line([(0.56, 0.57), (0.68, 0.38)], 0.03, (*WHITE, 120))


def low_wall(pen: Pen, site: Site, colour: Colour = SAND) -> None:
    """A waist-high wall: a band that joins its neighbours, with a lit top and a face to the south."""
    sides: tuple[Facing, ...] = ("N", "E", "S", "W")
    arms = [facing for facing in sides if site.joined(facing)]
    if arms in ([], ["E"], ["W"]):
        arms = ["E", "W"]
    boxes = [_arm(facing) for facing in arms]
    for x, y, wide, high in boxes:
        pen.shadow(x + 0.03, y + 0.12, wide, high + 0.04, 140)
    for x, y, wide, high in boxes:
        pen.rect(x, y + 0.13, wide, high, shade(colour, 0.5))
    for x, y, wide, high in boxes:
        pen.rect(x, y, wide, high, colour)
    _caps(pen, arms, colour)


def _arm(facing: str) -> tuple[float, float, float, float]:
    return {
        "N": (0.36, 0.0, 0.28, 0.62),
        "S": (0.36, 0.34, 0.28, 0.66),
        "W": (0.0, 0.34, 0.64, 0.28),
        "E": (0.36, 0.34, 0.64, 0.28),
    }[facing]


def _caps(pen: Pen, arms: list[Facing], colour: Colour) -> None:
    light, joint = shade(colour, 1.3), shade(colour, 0.74)
    for facing in arms:
        x, y, wide, high = _arm(facing)
        if facing in "EW":
            pen.rect(x, y, wide, 0.05, light)
            pen.rect(x + wide / 2, y + 0.05, 0.02, high - 0.05, joint)
        else:
            pen.rect(x, y, 0.05, high, light)
            pen.rect(x + 0.05, y + high / 2, wide - 0.05, 0.02, joint)


def curtain(pen: Pen, site: Site, colour: Colour = CLOTH) -> None:
    """Hanging cloth in folds, which hides but stops nothing."""
    steps = 24
    wave = [(k / steps, 0.05 * sin(k / steps * 6 * pi)) for k in range(steps + 1)]

    def placed(along: float, across: float) -> tuple[float, float]:
        return (across, along) if site.upright else (along, across)

    near = [placed(a, 0.36 + b) for a, b in wave]
    far = [placed(a, 0.64 + b) for a, b in reversed(wave)]
    if site.upright:
        pen.shadow(0.38, 0, 0.34, 1, 140, 0.08)
    else:
        pen.shadow(0, 0.44, 1, 0.34, 140, 0.08)
    pen.shape(near + far, colour)
    for fold in range(6):
        along = (fold + 0.5) / 6
        pen.line([placed(along, 0.37), placed(along, 0.63)], 0.035, shade(colour, 0.66 if fold % 2 else 1.22))
    pen.line(near, 0.035, shade(colour, 1.35))
    pen.line(far, 0.03, shade(colour, 0.5))
