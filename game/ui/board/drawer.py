"""The drawer of a small window: columns and the chips that have no room in one row, behind one button."""

from abc import abstractmethod
from typing import Literal

from game.board.squares import Square
from game.ui.app import App
from game.ui.board.board_view import BoardView
from game.ui.board.panels import BoardPanels, L
from game.ui.board.strip import Groups, Strip, command

Drawer = Literal["none", "shut", "open"]
"""Whether there is one; shut, only one row of chips is seen; open, it lies over the board."""

MOST = 0.16
"""The part of a window's height that chips may take without one."""


class DrawerPanels(BoardPanels[L]):
    """Panels that a small window keeps in a drawer: there, folding opens it."""

    def __init__(self, view: BoardView, bar: Strip) -> None:
        super().__init__(view)
        self._bar = bar
        self.drawer: Drawer = "none"

    @property
    @abstractmethod
    def items(self) -> Groups:
        """The items of all chips."""

    @property
    def bare(self) -> bool:
        """Whether the panels are folded away by a person."""
        return self.folded and self.drawer == "none"

    def start(self, near: Square | None) -> Square | None:
        """Where a small window begins to look at a board that is large for it; None: all of it is seen."""
        across, down = self.view.size
        return None if self.drawer == "none" else near or Square(across // 2, down // 2)

    def put_away(self) -> None:
        """Shut the drawer: what was chosen in it shows on the board."""
        if self.drawer == "open":
            self.folded = False

    def find_drawer(self, wide: int, app: App) -> None:
        """Find out whether this window needs one, with chips that may be so wide."""
        tall = self._bar.height(self.items, wide, app.look)
        needed = tall > app.size[1] * MOST
        self.drawer = ("open" if self.folded else "shut") if needed else "none"

    def chips(self, state: Drawer) -> Groups:
        """The chips as they are seen; with a drawer its button stands before the last ones."""
        if state == "none":
            return self.items
        shown = self.items
        if state == "shut":
            kept = (tuple(item for item in group if item.kept) for group in shown)
            shown = tuple(group for group in kept if group)
        button = command("fold", icon="more", on=state == "open")
        return (*shown[:-1], (button, *shown[-1]))
