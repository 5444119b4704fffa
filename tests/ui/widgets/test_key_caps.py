"""The key of a button stands in a cap: nobody reads its digit as one of the figures beside it."""

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.layout import Box
from game.ui.widgets.button import Face, draw_button, face_width
from game.ui.widgets.theme import INK


def test_a_key_has_an_edge_of_its_own_within_the_button(app: App) -> None:
    face = Face("58 % light hits", "1")
    wide = face_width(app.look, face)
    surface = Surface((wide, 30))
    draw_button(surface, app.look, Box(0, 0, wide, 30), face)
    gold = pygame.Color(INK["gold"])
    edges = [x for x in range(wide) if sum(surface.get_at((x, y))[:3] == gold[:3] for y in range(30)) >= 11]
    assert len(edges) >= 2, "the left edge of the cap and its right one"
    assert wide - 12 <= edges[-1] < wide - 5
