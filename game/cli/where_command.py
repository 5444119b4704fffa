"""The command that says where the user's own files are."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

from typer import Argument, Typer

from game.cli.arguments import one_of
from game.cli.output import say
from game.files import places


def add(app: Typer) -> None:
    """Add the command."""
    app.command()(where)


PLACES: Mapping[str, Callable[[], Path]] = {
    "maps": places.own_maps,
    "packs": places.own_packs,
    "saves": places.saves,
    "autosaves": places.autosaves,
    "drafts": places.drafts,
    "exports": places.exports,
    "reports": places.reports,
    "settings": places.settings_file,
}
"""What can be asked for, and where it is."""


def where(
    what: Annotated[
        str | None,
        Argument(help="What is looked for; without it the user's folder.", **one_of("such place", PLACES)),
    ] = None,
) -> None:
    """Print where your own files are.

    The place is printed whether there is anything or not.
    """
    say(str(PLACES[what]() if what else places.user_folder()))
