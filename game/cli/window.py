"""The window that commands open. The title must be there at once: this module brings nothing else."""

from collections.abc import Callable, Generator
from importlib import import_module
from typing import Any

from game.errors import EnfiladeError
from game.files import discarded
from game.files.atomic import remove_abandoned
from game.files.places import written
from game.loading import loaded_for_good
from game.ui.app import NAVIGATION, App
from game.ui.menus.loading import Loading
from game.ui.menus.title import Title
from game.ui.screens import Navigation, Screen


def title() -> None:
    """Open the title screen; what the others need is brought before somebody asks for one."""
    app = titled()
    app.background.add(lambda: _brought(NAVIGATION))
    app.run()


def titled() -> App:
    """The window with the title screen in it; what killed games have left half written is removed.

    So is what was discarded long ago.
    """
    remove_abandoned(*written())
    discarded.clean()
    app = App.mine(_navigator)
    app.open(Title(offers_training=True, shows_battles=True))
    return app


def run_with(
    words: str, opening: Callable[[Any], Screen | Callable[[App], object]], module: str = "game.cli.openings"
) -> None:
    """Run the window, first with some work behind a screen that says what it is.

    `opening` gets the module of that name, and returns the screen, or what opens it. What is wrong with a
    file is raised again when the window is closed: it is for the terminal in which it was named.
    """
    app, failed = titled(), list[EnfiladeError]()

    def working() -> Generator[float, None, Screen | Callable[[App], object]]:
        yield 0.1
        brought = _brought(module)
        yield 0.5
        return opening(brought)

    def show(opened: Screen | Callable[[App], object]) -> None:
        if callable(opened):
            opened(app)
        else:
            app.over_first(opened)
        app.background.add(lambda: _brought(NAVIGATION))  # the other screens, before somebody asks for one

    def fail(error: EnfiladeError) -> None:
        failed.append(error)
        app.quit()

    app.open(Loading(words, working(), show, fail))
    app.run()
    if failed:
        raise failed[0]


def _navigator(app: App) -> Navigation:
    navigation: Navigation = _brought(NAVIGATION).Navigator(app)
    return navigation


def _brought(module: str) -> Any:
    """A module with all that comes with it: most of the game, and numpy."""
    with loaded_for_good():
        return import_module(module)
