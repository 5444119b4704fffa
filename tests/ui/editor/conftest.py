"""The editor over a new map of 12 by 8, with somebody in front of it."""

from collections.abc import Iterator

import pygame
import pytest

from game.editor.document import Document, empty_map
from game.ui.app import App
from game.ui.editor.screen import EditorScreen
from game.ui.navigation import Navigator
from tests.ui.editor.editor_pilot import EditorPilot


@pytest.fixture(scope="session")
def window() -> App:
    """The window: its type and its text are set once."""
    app = App((1280, 800), navigator=Navigator)
    app.background.start()
    assert app.background.wait(300)
    return app


@pytest.fixture
def app(window: App) -> Iterator[App]:
    """The window with nothing in it, of its plain size."""
    pygame.event.clear()
    if pygame.display.get_surface() is not window.window or window.size != (1280, 800):
        window.window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
        window.widgets.resize(window.size)
    window.running = True
    yield window
    for screen in window.screens:
        if isinstance(screen, EditorScreen):
            screen.close()
    window.screens.clear()
    window.widgets.clear()


@pytest.fixture
def person(app: App) -> EditorPilot:
    return seated(app, Document(empty_map(12, 8, "Yard")))


def seated(app: App, document: Document) -> EditorPilot:
    editor = EditorScreen(document)
    app.open(editor)
    person = EditorPilot(app, editor)
    person.frames(3)
    return person
