"""What the title leads to in a battle: handed in, so that the title need not know (nor import) battles."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.files.saves import Saved
    from game.ui.app import App
    from game.ui.plan import Plan


class Doors(NamedTuple):
    """Start a battle, take up a saved one, watch a saved one; each opens a screen on the app."""

    begin: "Callable[[App, Plan], object]"
    resume: "Callable[[App, Saved], object]"
    watch: "Callable[[App, Saved], object]"
