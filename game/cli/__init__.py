"""The command line. It looks at the command before it imports: each way in brings only what it needs."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from game.errors import EnfiladeError

if TYPE_CHECKING:
    from typer import Typer

WRONG = 2
"""The exit status for input that cannot be used."""

MODULES: dict[str, str] = {
    "view": "lab_commands",
    "lab": "lab_commands",
    "edit": "window_commands",
    "play": "window_commands",
    "replay": "window_commands",
    "engine": "engine_command",
    "simulate": "simulate_command",
    "export": "map_commands",
    "import": "map_commands",
    "check": "map_commands",
}
"""The module of this folder that has each command; it is imported when one of its commands is wanted."""


def main() -> None:
    """Run the command of `sys.argv`: the title and the engine at once, all others by typer."""
    words = sys.argv[1:]
    try:
        if not words:
            import_module("game.cli.window").title()
        elif words == ["engine"]:
            import_module("game.protocol").main()
        else:
            commands(words[0])(prog_name="enfilade")
    except EnfiladeError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(WRONG)


def commands(wanted: str = "") -> "Typer":
    """The commands of the module that has the wanted one; all of them when none has, as for `--help`."""
    import typer  # noqa: PLC0415 - the title and the engine do not wait for it

    app = typer.Typer(
        help="Enfilade: tactics on a square grid. Without a command it opens the title screen.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(lambda: None)
    every = dict.fromkeys(MODULES.values())
    for name in [MODULES[wanted]] if wanted in MODULES else every:
        import_module(f"game.cli.{name}").add(app)
    return app
