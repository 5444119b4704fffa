"""The command line before it has any command."""

import sys
from io import StringIO
from typing import Annotated

from typer import BadParameter, Exit, Option, Typer

from game.cli.output import complain, say
from game.errors import ExitStatus
from game.version import version as installed_version


def new_app() -> Typer:
    """The command line before it has any command."""
    app = Typer(
        help="Enfilade: tactics on a square grid. Without a command it opens the title screen.",
        epilog="The exit status is 0 when all is well, 1 for warnings, 2 for what cannot be done as it was "
        "asked, 3 for a fault of the program.",
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    return app


_Misused: type[Exception] = BadParameter.__mro__[2]
"""What typer raises for words that are none of a command's; it gives it no name of its own."""


def run_app(app: Typer) -> None:
    """Run the command of `sys.argv`; its end is the program's."""
    try:
        status = app(prog_name="enfilade", standalone_mode=False)
    except _Misused as misused:
        said = StringIO()
        misused.show(said)  # type: ignore[attr-defined] # see _Misused
        complain(said.getvalue().rstrip())
        sys.exit(ExitStatus.MISTAKE)
    sys.exit(status)


def _say_version(wanted: bool) -> None:
    if wanted:
        say(f"Enfilade {installed_version()}")
        raise Exit


def _options(
    *,
    version: Annotated[
        bool,
        Option("--version", "-V", callback=_say_version, is_eager=True, help="Say the version, and end."),
    ] = False,
    pack: Annotated[
        list[str] | None,
        Option(
            "--pack",
            metavar="FOLDER",
            help="A content pack to use, before or after the command, as often as needed.",
        ),
    ] = None,
    speak: Annotated[
        bool, Option("--speak", help="Have the window read itself aloud, before or after the command.")
    ] = False,
) -> None:
    """Take what can be said before a command; packs and speech are taken out before any is looked at."""
