"""The pictures of the maps that the README shows."""

from pathlib import Path

import pygame
import pytest

from game.files.places import shipped_maps
from game.ui.app import App
from game.ui.widgets.theme import SIDE_COLOURS
from tests.shipped import shipped_map, shipped_scenario
from tools.gallery import FOLDER, HEIGHT, SHADES, WIDTH, picture

README = Path(__file__).parents[2] / "README.md"
MOST_BYTES = 64_000


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_every_map_has_its_picture_in_the_readme(path: Path) -> None:
    """Painted anew when the map is: its name, its size, its shape; and small."""
    scenario, file = shipped_map(path).scenario, FOLDER / f"{path.stem}.png"
    readme = README.read_text(encoding="utf-8")
    board = scenario.board
    shown = f"![{scenario.name}](docs/maps/{path.stem}.png)<br>**{scenario.name}** (`{path.stem}`)<br>"
    assert f"{shown}{board.width} x {board.height}" in readme
    width, height = pygame.image.load(file).get_size()
    assert max(width / WIDTH, height / HEIGHT) == 1
    assert abs(width / height - board.width / board.height) < 0.02
    assert file.stat().st_size <= MOST_BYTES


def test_a_picture_shows_both_sides(app: App) -> None:
    """The colours of both sides' tokens, to the shades that are kept, where the units stand."""
    scenario = shipped_scenario("training-yard")
    made = picture(scenario)
    px = made.get_width() // scenario.board.width
    assert made.get_size() == (HEIGHT, HEIGHT)
    for unit in scenario.placements:
        part = made.subsurface((unit.at.x * px, unit.at.y * px, px, px))
        near = pygame.mask.from_threshold(part, SIDE_COLOURS[unit.side], (24, 24, 24, 255)).count()
        assert near > px, unit.id
        other = SIDE_COLOURS["opposition" if unit.side == "squad" else "squad"]
        assert pygame.mask.from_threshold(part, other, (24, 24, 24, 255)).count() < near / 4
    assert made.get_at((0, 0))[0] & ~(SHADES & 0xFF) == 0
