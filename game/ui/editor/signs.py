"""The small pictures of the editor: tiles of terrain, levels, light, tokens, zones; each made once."""

from functools import lru_cache

import pygame
from pygame import Surface

from game.board.board import LIGHT_GLYPHS, Board
from game.board.terrain import BY_GLYPH, Terrain
from game.files.catalogue import shipped_catalogue
from game.files.map_ground import DIGITS, Layer
from game.files.parsed_map import BLANK
from game.rules.units import Side
from game.ui.board import tokens
from game.ui.board.tiles.paint import paint
from game.ui.board.tiles.stamps import Stamps
from game.ui.editor.palette import Sign
from game.ui.overlays.patterns import Pattern, swatch
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import BUTTON_LIT, DARK, INK, PANEL_EDGE, SIDE_COLOURS, WHITE

Legend = tuple[Terrain, ...]

_PATTERNS: dict[str, str] = {"deploy": "plain", "objective": "hatch", "exit": "drop", "label": "dots"}
"""How zones of a kind look in the palette."""


@lru_cache(maxsize=24)
def _stamps(px: int) -> Stamps:
    return Stamps(px)


@lru_cache(maxsize=1024)
def cell(layer: Layer, glyph: str, px: int, legend: Legend = ()) -> Surface:
    """One square as it looks with a glyph on a layer, the other layers blank; an unknown one is written."""
    known = glyph in _glyphs(layer, legend)
    rows = {name: [one * 3] * 3 for name, one in BLANK.items()}
    rows[layer][1] = BLANK[layer] + (glyph if known else BLANK[layer]) + BLANK[layer]
    board = Board.of(rows["terrain"], rows["height"], rows["light"], legend)
    made = paint(board, (1, 1, 1, 1), _stamps(px))
    if layer == "height" or not known:
        _write(made, glyph, px)
    return made


def _glyphs(layer: Layer, legend: Legend) -> str:
    """What can be drawn on a layer."""
    if layer == "terrain":
        return "".join([*BY_GLYPH, *(kind.glyph for kind in legend)])
    return DIGITS if layer == "height" else LIGHT_GLYPHS


def _write(made: Surface, words: str, px: int) -> None:
    """A figure in the middle of a square, with a dark edge."""
    font = pygame.font.Font(None, max(12, px * 3 // 4))
    middle = made.get_rect().center
    for colour, dx, dy in ((DARK, 1, 1), (DARK, -1, -1), (WHITE, 0, 0)):
        drawn = font.render(words, True, colour)  # noqa: FBT003 - smooth edges
        made.blit(drawn, drawn.get_rect(center=(middle[0] + dx, middle[1] + dy)))


@lru_cache(maxsize=256)
def figure(template: str) -> str:
    """The silhouette of a template."""
    found = shipped_catalogue().units.get(template)
    return found.figure if found else ""


@lru_cache(maxsize=1024)
def sign(one: Sign, px: int, look: Look, legend: Legend = ()) -> Surface:
    """The picture before a name in the palette, so many pixels wide and high."""
    made = Surface((px, px), pygame.SRCALPHA)
    match one.kind:
        case "tile":
            made.blit(cell("terrain", one.what, px, legend), (0, 0))
        case "height":
            made.blit(cell("height", one.what, px), (0, 0))
        case "light":
            made.blit(cell("light", one.what, px), (0, 0))
        case "unit":
            picture, margin = tokens.token(one.side or "neutral", one.what, "S", px)
            made.blit(picture, (-margin, -margin), special_flags=PREMULTIPLIED)
        case "item":
            made.blit(tokens.parcel(px), (0, 0), special_flags=PREMULTIPLIED)
        case "zone":
            colour = _colour(one.side)
            pattern = Pattern(colour, _PATTERNS.get(one.what, "plain"), 110, 220)  # type: ignore[arg-type] # a motif
            made.blit(swatch(pattern, px), (0, 0), special_flags=PREMULTIPLIED)
            pygame.draw.rect(made, colour, made.get_rect(), 1, border_radius=3)
        case _:
            _badge(made, one, look)
    return made.convert_alpha()


def _badge(made: Surface, one: Sign, look: Look) -> None:
    """An event's number, or the flag of a victory."""
    colour = _colour(one.side)
    pygame.draw.rect(made, BUTTON_LIT, made.get_rect(), border_radius=4)
    pygame.draw.rect(made, colour if one.side else PANEL_EDGE, made.get_rect(), 1, border_radius=4)
    words = look.text(one.what or "*", "strong", colour)
    made.blit(words, words.get_rect(center=made.get_rect().center))


def _colour(side: Side | None) -> tuple[int, int, int]:
    return SIDE_COLOURS[side] if side else INK["gold"]
