"""Soldiers and machines from above, put together from the SVG drawings of `assets/figures`.

A drawing faces north in a field of 100 x 100, its square, with a rim of 20 around. Its groups are what moves:
`left` and `right` are legs, `arms`, `weapon` and `hands` what holds something, `head`, `body`, `back` and
`over` the rest. Drawings are in the squad's colours, which are exchanged for those of the side that is shown.
"""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from typing import Literal, NamedTuple, TypeAlias, get_args
from xml.etree import ElementTree as ET

import pygame
from pygame import BLEND_RGBA_MULT, Surface

from game.files.places import assets
from game.ui.widgets.pen import BLACK, PREMULTIPLIED, shade
from game.ui.widgets.theme import Colour, mix

Stance: TypeAlias = Literal["down", "prone", "crouched", "aiming", "standing", "left step", "right step"]
"""How a figure holds itself, the lowest first; the two steps follow each other while it walks."""

STANCES: tuple[Stance, ...] = get_args(Stance)

RIM = 0.2
"""How much of a square a drawing may stick out of it on each side."""

UNKNOWN = "person"
"""The drawing of who has none."""

_SVG = "http://www.w3.org/2000/svg"

INKS: dict[str, float] = {"#4f93e0": 0.92, "#9cc8ff": 1.42, "#3c74b8": 0.74, "#2f629f": 0.5, "#1c3a60": 0.3}
"""The colours of the drawings that stand for a side's, and how light each is against it."""

OUTLINE = "#0b0f16"
"""The lines around everything; in small pictures, where they would be most of it, they are lighter."""

SMALL = 28
"""Below so many pixels a square a picture is small."""

WEAPONS: dict[str, str] = {
    "knife": "knife", "baton": "baton", "hammer": "hammer", "ram": "hammer", "pile_driver": "hammer",
    "chain_axe": "axe", "power_cutter": "axe", "lance": "lance", "flail": "flail",
    "pistol": "pistol", "dart_gun": "pistol", "twin_pistols": "pistols", "smg": "smg", "needler": "smg",
    "shotgun": "shotgun", "scatter_gun": "shotgun", "carbine": "rifle", "rifle": "rifle",
    "sniper_rifle": "long", "siege_rifle": "long", "machine_gun": "machine-gun", "autocannon": "cannon",
    "rotary_gun": "machine-gun", "battle_cannon": "cannon", "breaker_gun": "cannon",
    "recoilless": "launcher", "rocket_pod": "launcher", "flamer": "flamer", "net_gun": "net",
    "arc_gun": "energy", "pulse_gun": "energy", "frag": "", "stun_grenade": "", "tread": "",
}  # fmt: skip
"""The drawing of each weapon, empty for what is not seen in a hand; those of packs look like a rifle."""


NOTHING: Mapping[str, str] = {}
"""No part is moved."""


class Pose(NamedTuple):
    """What a stance does with a drawing: how its parts are moved, which are left out, what lies under it."""

    whole: str = ""
    moved: Mapping[str, str] = NOTHING
    without: tuple[str, ...] = ()
    under: str = ""


_UPRIGHT = "translate(-10.5 -8) scale(1.21)"
"""People who stand are enlarged about the middle of their square."""

_LEGS = ("left", "right")
_HELD = ("arms", "weapon", "hands")

PEOPLE: dict[Stance, Pose] = {
    "standing": Pose(_UPRIGHT),
    "left step": Pose(
        _UPRIGHT,
        {"left": "translate(1 -17)", "right": "translate(-1 17)", "body": "rotate(6 50 55)"},
    ),
    "right step": Pose(
        _UPRIGHT,
        {"left": "translate(1 17)", "right": "translate(-1 -17)", "body": "rotate(-6 50 55)"},
    ),
    "aiming": Pose(
        _UPRIGHT,
        {
            "left": "translate(2 -9)",
            "right": "translate(2 9)",
            "body": "rotate(-7 50 55)",
            **dict.fromkeys(_HELD, "translate(-4 -6)"),
            "head": "translate(2 -3)",
        },
    ),
    "crouched": Pose("translate(6 7) scale(0.88)", {"left": "translate(-6 -11)", "right": "translate(8 15)"}),
    "prone": Pose("translate(5 -1) scale(0.9)", without=_LEGS, under="prone"),
    "down": Pose(
        "rotate(24 50 50) translate(4 2) scale(0.92)",
        {"head": "translate(4 -11) rotate(30 50 50)"},
        (*_LEGS, *_HELD),
        "fallen",
    ),
}
MACHINES: dict[Stance, Pose] = {
    "standing": Pose(),
    "aiming": Pose(),
    "left step": Pose(moved={"left": "translate(0 -6)", "right": "translate(0 6)"}),
    "right step": Pose(moved={"left": "translate(0 6)", "right": "translate(0 -6)"}),
    "crouched": Pose("translate(4 4) scale(0.92)"),
    "prone": Pose("translate(6 6) scale(0.88)"),
    "down": Pose("rotate(19 50 50) translate(4 4) scale(0.92)", under="wreck"),
}
"""How people, and machines, which have no hands, look in each stance."""


class Figure(NamedTuple):
    """Who is drawn: the name of a drawing, the colour of its side, its stance, what is in its hand."""

    name: str
    colour: Colour
    stance: Stance = "standing"
    weapon: str = ""


def drawn_figure(figure: Figure, degrees: int, px: int) -> Surface:
    """A figure facing so many degrees clockwise of north, with its shadow and RIM, premultiplied."""
    size = round(px * (1 + 2 * RIM))
    turned = f'<g transform="rotate({degrees} 50 50)">{_composed(figure, small=px < SMALL)}</g>'
    source = BytesIO(f'<svg xmlns="{_SVG}" viewBox="-20 -20 140 140">{turned}</svg>'.encode())
    plain = pygame.image.load_sized_svg(source, (size, size)).convert_alpha().premul_alpha()
    made = _shadow(plain, px, low=figure.stance in {"prone", "down"})
    made.blit(plain, (0, 0), special_flags=PREMULTIPLIED)
    return made


STEEL: Colour = (188, 196, 208)
"""What lies about is nobody's: it has no side's colour."""

LONG = 0.62
"""How much of a square a weapon on the ground is wide or high."""


@lru_cache(maxsize=64)
def lying_weapon(weapon: str, px: int) -> Surface:
    """A weapon as it lies on the ground, slanting, premultiplied."""
    drawing = _coloured(_weapon(weapon), Figure("", STEEL), small=False)
    turned = f'<g transform="rotate(62 50 50)">{drawing}</g>'
    source = BytesIO(f'<svg xmlns="{_SVG}" viewBox="-20 -20 140 140">{turned}</svg>'.encode())
    fine = pygame.image.load_sized_svg(source, (4 * px, 4 * px)).convert_alpha().premul_alpha()
    fine = fine.subsurface(fine.get_bounding_rect())
    plain = pygame.transform.smoothscale_by(fine, LONG * px / max(fine.get_size()))
    room = Surface((px, px), pygame.SRCALPHA).convert_alpha()
    room.blit(plain, plain.get_rect(center=room.get_rect().center))
    made = _shadow(room, px, low=True)
    made.blit(room, (0, 0), special_flags=PREMULTIPLIED)
    return made


def _shadow(plain: Surface, px: int, *, low: bool) -> Surface:
    """The soft shadow of a figure on the ground south-east of it, in a picture of the same size."""
    dark = plain.copy()
    dark.fill((0, 0, 0, 150), special_flags=BLEND_RGBA_MULT)
    soft = pygame.transform.box_blur(dark, max(1, px // 28))
    made = Surface(plain.get_size(), pygame.SRCALPHA).convert_alpha()
    far = px * (0.02 if low else 0.05)
    made.blit(soft, (round(far), round(1.4 * far)), special_flags=PREMULTIPLIED)
    return made


@lru_cache(maxsize=256)
def _composed(figure: Figure, *, small: bool) -> str:
    """The elements of a figure in its stance and colours, as text; brighter where it will be small."""
    groups = _groups(figure.name) or _groups(UNKNOWN)
    person = "hands" in groups
    pose = (PEOPLE if person else MACHINES)[figure.stance]
    parts = [_groups("lying")[pose.under]] if pose.under else []
    for name, group in groups.items():
        if name in pose.without:
            continue
        text = _weapon(figure.weapon) if name == "weapon" else group
        moved = pose.moved.get(name)
        parts.append(f'<g transform="{moved}">{text}</g>' if moved else text)
    return f'<g transform="{pose.whole}">{_coloured("".join(parts), figure, small=small)}</g>'


def _weapon(held: str) -> str:
    drawing = WEAPONS.get(held, "rifle") if held else ""
    return _groups("weapons")[drawing] if drawing else ""


def _coloured(text: str, figure: Figure, *, small: bool) -> str:
    """A drawing in the colours of its side; who is down in fainter ones."""
    if small:
        text = text.replace(OUTLINE, "#{:02x}{:02x}{:02x}".format(*shade(figure.colour, 0.3)))
    for ink, light in INKS.items():
        colour = shade(figure.colour, light + (0.18 if small else 0))
        if figure.stance == "down":
            colour = mix(colour, BLACK, 0.45)
        text = text.replace(ink, "#{:02x}{:02x}{:02x}".format(*colour))
    return text


@lru_cache(maxsize=64)
def _groups(name: str) -> dict[str, str]:
    """The groups of a drawing as text, by their ids, in their order; none when there is no such drawing."""
    path = assets() / "figures" / f"{name}.svg"
    if not path.is_file():
        return {}
    root = ET.parse(path).getroot()  # noqa: S314 - a file of the game's own
    ET.register_namespace("", _SVG)
    return {
        group.get("id", ""): "".join(ET.tostring(part, encoding="unicode") for part in group)
        for group in root.findall(f"{{{_SVG}}}g")
    }
