"""What the window opens with when a command names something but a battle: it brings the whole game.

Each function does the work and returns what then opens the screen; the window imports this module in a
thread, so that its first picture does not wait for it.
"""

from collections.abc import Callable
from pathlib import Path

from game.analysis.rulings import on_board
from game.board.squares import Square
from game.editor.document import Document
from game.files.saves import load
from game.ui.app import App
from game.ui.navigation import Navigator
from game.ui.plan import planned, read

Opening = Callable[[App], object]


def record(file: Path) -> Opening:
    """The replay of a saved match or a record."""
    saved = load(file)
    planned(saved)
    return lambda app: Navigator(app).watch(saved)


def document(map_path: Path) -> Opening:
    """A map in the editor."""
    opened = Document.open(map_path)
    return lambda app: Navigator(app).edit(opened)


def choosing() -> Opening:
    """The choice of a map to edit."""
    return lambda app: Navigator(app).choose_map_to_edit()


def lab(map_path: Path, start: Square | None, to: Square | None, system: str) -> Opening:
    """The lab on a map, with the squares that are looked from and at, if any."""
    scenario = read(map_path).scenario
    ends = tuple(
        square and on_board(square, scenario.board, option)
        for square, option in ((start, "--from"), (to, "--to"))
    )
    return lambda app: Navigator(app).study_map(scenario, system, (ends[0], ends[1]))
