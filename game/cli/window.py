"""The window that commands open. The title must be there at once: this module brings nothing else."""

from game.files import discarded
from game.files.atomic import remove_abandoned
from game.files.places import written
from game.ui.app import App, Navigation
from game.ui.menus.title import Title


def title() -> None:
    """Open the title screen."""
    titled().run()


def titled() -> App:
    """The window with the title screen in it; what killed games have left half written is removed.

    So is what was discarded long ago.
    """
    remove_abandoned(*written())
    discarded.clean()
    app = App.mine(_navigator)
    app.open(Title())
    return app


def _navigator(app: App) -> Navigation:
    from game.ui.navigation import Navigator  # noqa: PLC0415 - all screens come with it, and numpy and numba

    return Navigator(app)
