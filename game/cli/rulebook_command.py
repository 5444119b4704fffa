"""The command that writes the rulebook as a site."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Typer

from game.cli.arguments import Force
from game.cli.output import say
from game.errors import EnfiladeError


def add(app: Typer) -> None:
    """Add the command."""
    app.command("rulebook")(rulebook)


class NotWritten(EnfiladeError):
    """The site cannot be written there."""


def rulebook(
    folder: Annotated[Path, Argument(metavar="FOLDER", help="Where to write it; it is made.")],
    *,
    force: Force = False,
) -> None:
    """Write the rulebook as a small static site.

    A page of HTML for each page, with the examples drawn and worked out by the game. Open `index.html`.
    """
    from game.rulebook.book import rulebook as read  # noqa: PLC0415 - completion does not wait for them
    from game.rulebook.site import write_site  # noqa: PLC0415
    from game.ui.rulebook.for_site import SitePainter  # noqa: PLC0415

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())) and not force:
        raise NotWritten(f"{folder}: there is something already; --force writes over it")
    try:
        written = write_site(read(), folder, SitePainter())
    except OSError as error:
        raise NotWritten(f"{folder}: {error.strerror or error}") from error
    say(f"{folder / 'index.html'}: {written} files")
