"""A map tried out from the editor: a battle and back, bots against bots, heat maps, checks."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from game.analysis.mapfields import cover_from, deployment_sight
from game.board.board import Board
from game.board.cover import cover_field
from game.board.squares import Square
from game.editor.document import Document
from game.rules.scenario import Zone
from game.ui.app import App
from game.ui.screens.battle import Battle
from tests.ui.editor.conftest import seated
from tests.ui.editor.draughtsman import Draughtsman


@pytest.fixture
def yard(app: App, tmp_path: Path) -> Draughtsman:
    path = tmp_path / "yard.toml"
    path.write_text(Path("maps/training-yard.toml").read_text())
    return seated(app, Document.open(path))


def test_playing_leads_back_to_the_same_history(app: App, yard: Draughtsman) -> None:
    yard.entry("wall")
    yard.press(3, 3)
    yard.key(pygame.K_z, pygame.KMOD_CTRL)
    yard.key(pygame.K_F5)
    yard.row("Play")
    battle = app.screens[-1]
    assert isinstance(battle, Battle)
    assert battle.director.table.match.state.board.width == yard.sheet.width
    yard.frames(2)
    battle.director.close()
    app.back()
    yard.frames(2)
    assert app.screens[-1] is yard.editor
    assert (yard.labels(), yard.document.place) == (["Stamp"], 0)
    yard.key(pygame.K_y, pygame.KMOD_CTRL)
    assert yard.glyphs((3, 3)) == "#"


def test_bots_play_in_the_background_and_are_cancelled(yard: Draughtsman) -> None:
    yard.key(pygame.K_F6)
    yard.editor.wish.count(2)
    yard.row("Start")
    bots = yard.editor.column.fairness
    assert bots
    assert bots.running
    assert bots.told().total == 2 * len(bots.systems)
    yard.entry("wall")
    yard.press(3, 3)
    yard.push("stop bots")
    assert not bots.running
    assert yard.glyphs((3, 3)) == "#", "editing goes on meanwhile"
    yard.push("stop bots")
    assert yard.editor.column.fairness is None


def test_heat_maps_are_laid_and_follow(yard: Draughtsman) -> None:
    for name in ("deployment", "cover", "reach", "opening"):
        yard.push(f"heat {name}")
        yard.frames(2, 0.3)
        assert yard.editor.heat.layer is not None, name
    before = yard.editor.heat.whence
    yard.key(pygame.K_F2)
    assert yard.editor.heat.whence != before


def test_cover_from_the_north_is_behind_a_low_wall() -> None:
    """B-16, B-18: of somebody who shoots from the north, what stands next to the south of it is in cover."""
    board = Board.of(("......", "......", "..-...", "......", "......", "......"))
    *_, (_, field) = cover_from(board, "N")
    assert field.label(2, 3) == "partial cover"
    assert field.label(5, 5) == "no cover"
    assert field.label(2, 0) == "", "nobody can stand two squares to the north"


def test_cover_by_direction_is_the_same_in_blocks_as_on_the_whole_board() -> None:
    rows = tuple("".join("#o-.."[(x * 7 + y * 11 + x * y) % 5] for x in range(40)) for y in range(36))
    board = Board.of(rows)
    *_, (_, field) = cover_from(board, "E")
    for at in (Square(13, 5), Square(16, 16), Square(30, 31), Square(31, 20)):
        seen = [
            int(cover_field(board, shooter)[at.y, at.x])
            for shooter in (Square(at.x + far, at.y) for far in range(2, 7))
            if shooter in board and not board.terrain(shooter).barrier
        ]
        degrees = [degree for degree in seen if degree >= 0]
        found = field.values[at.y, at.x]
        if board.terrain(at).barrier or not degrees:
            assert np.isnan(found)
        else:
            assert found == degrees[-1]


def test_sight_from_the_deployment_marks_the_other_one() -> None:
    """B-15."""
    board = Board.of(("...#..", "...#..", "...#..", "......"))
    zones = (
        Zone("west", "deploy", "squad", (Square(0, 0),)),
        Zone("east", "deploy", "opposition", (Square(5, 0), Square(5, 3))),
    )
    *_, (_, field) = deployment_sight(board, zones, "squad")
    assert field.label(1, 0) == "in sight of the deployment"
    assert field.label(5, 0) == "seen from nowhere there"
    assert (field.label(5, 3) == "another deployment, in sight") == bool(field.values[3, 5])
