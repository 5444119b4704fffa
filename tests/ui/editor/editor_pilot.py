"""A person in the editor: the mouse, the keyboard, and what comes of it on the map."""

import pygame

from game.board.squares import Square
from game.editor.document import Document
from game.files.map_ground import Layer
from game.files.parsed_map import ParsedMap
from game.ui.app import App
from game.ui.editor.screen import EditorScreen
from game.ui.menus.dialog import Dialog
from tests.ui.pilot import Pilot


class EditorPilot(Pilot):
    """Points at squares, buttons and rows of the editor."""

    def __init__(self, app: App, editor: EditorScreen) -> None:
        super().__init__(app)
        self.editor = editor

    @property
    def document(self) -> Document:
        return self.editor.document

    @property
    def parsed(self) -> ParsedMap:
        return self.document.parsed

    @property
    def dialog(self) -> Dialog:
        top = self.app.screens[-1]
        assert isinstance(top, Dialog), top
        return top

    def pixel(self, x: int, y: int) -> tuple[float, float]:
        pixel = self.editor.view.camera.frame().centre((x, y))
        assert not self.editor._covered((round(pixel[0]), round(pixel[1]))), (x, y)
        return pixel

    def hover(self, x: int, y: int) -> None:
        self.move(self.pixel(x, y))

    def press(self, x: int, y: int, button: int = 1) -> None:
        self.click(self.pixel(x, y), button)

    def pull(self, start: tuple[int, int], *ends: tuple[int, int], button: int = 1) -> None:
        """Drag over squares, and let go on the last."""
        self.move(self.pixel(*start))
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button)
        self.frames()
        for end in ends:
            self.move(self.pixel(*end), button)
        self.post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)
        self.frames(2)

    def push(self, name: str) -> None:
        """Click a button of the panels."""
        box = next(spot.box for spot in self.editor.panels.spots if spot.name == name and spot.act)
        self.click((box.left + box.width / 2, box.top + box.height / 2))

    def entry(self, name: str) -> None:
        """Take an entry of the palette by its name."""
        entry = f"entry {[entry.name for entry in self.editor.editor.palette].index(name)}"
        for _ in range(20):  # the palette is scrolled to it
            if any(spot.name == entry for spot in self.editor.panels.spots):
                break
            panel = next(spot.box for spot in self.editor.panels.spots if spot.name == "palette")
            self.move((panel.left + 5, panel.top + 5))
            self.wheel(-1)
        self.push(entry)

    def row(self, label: str, words: str = "") -> None:
        """Click a row of the form that is shown: of the dialog on top, or of what is chosen."""
        top = self.app.screens[-1]
        form = top.form if isinstance(top, Dialog) else self.editor.side.properties.form
        box = form.part(label, words)
        self.click((box.left + box.width / 2, box.top + box.height / 2))

    def chosen(self, label: str) -> None:
        """Go to a row of the form at the right by the keyboard, and press it."""
        values = self.editor.side.properties
        values.typing = True
        for _ in range(40):
            if values.form.asked and values.form.asked.label == label:
                break
            self.key(pygame.K_TAB)
        self.key(pygame.K_RETURN)
        self.key(pygame.K_ESCAPE)

    def write(self, label: str, words: str) -> None:
        """Type a text into a row in place of what is there; Enter takes it, which in a dialog goes on."""
        asked = isinstance(self.app.screens[-1], Dialog)
        form = self.dialog.form if asked else self.editor.side.properties.form
        box = form.part(label)
        self.click((box.right - 30, box.top + box.height / 2))
        self.key(pygame.K_a, pygame.KMOD_CTRL)
        self.key(pygame.K_BACKSPACE)
        self.type(words)
        if not asked:
            self.key(pygame.K_RETURN)

    def rows(self, layer: Layer = "terrain") -> tuple[str, ...]:
        return self.parsed.rows[layer]

    def glyphs(self, *squares: tuple[int, int]) -> str:
        return "".join(self.parsed.glyph("terrain", Square(*at)) for at in squares)

    def labels(self) -> list[str]:
        return [done.label for done in self.document.history]
