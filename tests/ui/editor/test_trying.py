"""A map tried out from the editor: a battle and back, bots against bots, heat maps, checks."""

from pathlib import Path

import pygame
import pytest

from game.editor.document import Document
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.editor.live_checks import ThoroughChecks
from game.ui.menus.dialog import FormWindow
from game.ui.menus.pause import Pause
from game.ui.menus.title import Title
from tests.ui.editor.conftest import seated
from tests.ui.editor.editor_pilot import EditorPilot


@pytest.fixture
def yard(app: App, tmp_path: Path) -> EditorPilot:
    app.open(Title(()))
    path = tmp_path / "yard.toml"
    path.write_text(Path("maps/training-yard.toml").read_text())
    return seated(app, Document.open(path))


def test_playing_leads_back_to_the_same_history(app: App, yard: EditorPilot) -> None:
    yard.entry("wall")
    yard.press(3, 3)
    yard.key(pygame.K_z, pygame.KMOD_CTRL)
    yard.key(pygame.K_F5)
    yard.row("Play")
    battle = app.screens[-1]
    assert isinstance(battle, BattleScreen)
    assert battle.controller.match.state.board.width == yard.parsed.width
    yard.frames(2)
    battle.leave()
    yard.frames(1)
    assert any(isinstance(screen, Pause) for screen in app.screens)
    for _ in ("it is asked", "it is done"):
        shown = app.screens[-1]
        assert isinstance(shown, FormWindow)
        box = shown.form.part("Leave the battle")
        yard.click((box.left + 20, box.top + 10))
        yard.frames(2)
    assert app.screens[-1] is yard.editor
    assert (yard.labels(), yard.document.place) == (["Stamp wall"], 0)
    yard.key(pygame.K_y, pygame.KMOD_CTRL)
    assert yard.glyphs((3, 3)) == "#"


def test_bots_play_in_the_background_and_are_cancelled(yard: EditorPilot) -> None:
    yard.key(pygame.K_F6)
    yard.editor.choices.matches = 2
    yard.row("Start")
    bots = yard.editor.side.fairness
    assert bots
    assert bots.running
    assert bots.figures().total == 2 * len(bots.systems)
    yard.entry("wall")
    yard.press(3, 3)
    yard.push("stop bots")
    assert not bots.running
    assert yard.glyphs((3, 3)) == "#", "editing goes on meanwhile"
    yard.push("stop bots")
    assert yard.editor.side.fairness is None


def test_heat_maps_are_laid_and_follow(yard: EditorPilot) -> None:
    for name in ("deployment", "direction", "reach", "opening"):
        yard.push(f"heat {name}")
        yard.frames(2, 0.3)
        assert yard.editor.overlay.layer is not None, name
    before = yard.editor.overlay.source
    yard.key(pygame.K_F2)
    assert yard.editor.overlay.source != before


def test_the_thorough_checks_answer_in_a_process_with_the_text_alone() -> None:
    """M-07: what the window asks its process; of a map with faults there is nothing to be said."""
    answer = ThoroughChecks()
    text = Path("maps/training-yard.toml").read_bytes()
    assert answer(text) == (b"[]",)
    assert answer(b"no map") == (b"[]",)
