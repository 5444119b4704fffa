"""The command line. It looks at the command before it imports: each way in brings only what it needs."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from traceback import format_exception
from typing import TYPE_CHECKING

from game.cli.output import complain
from game.cli.packs import complain_of_packs, without_packs
from game.cli.speech import without_speech
from game.cli.streams import safe_streams
from game.errors import EnfiladeError, ExitStatus

if TYPE_CHECKING:
    from typer import Typer

MODULES: dict[str, str] = {
    "play": "window_commands",
    "replay": "window_commands",
    "lab": "lab_commands",
    "view": "lab_commands",
    "edit": "window_commands",
    "maps": "maps_command",
    "check": "map_commands",
    "export": "map_commands",
    "import": "map_commands",
    "simulate": "simulate_command",
    "ladder": "ladder_command",
    "engine": "engine_command",
    "where": "where_command",
    "rulebook": "rulebook_command",
}
"""The module of this folder that has each command; it is imported when one of its commands is wanted."""

USING_PACKS = {
    "play",
    "lab",
    "view",
    "edit",
    "maps",
    "check",
    "export",
    "import",
    "simulate",
    "ladder",
    "engine",
}
"""The commands that say which content packs are left out; the title says so itself."""

INTERRUPTED = 130
"""The exit status of what Ctrl+C has ended, as shells have it."""


def main() -> None:
    """Run the command of `sys.argv`; the program ends with an `ExitStatus`."""
    try:
        with safe_streams():
            sys.argv[1:] = without_speech(without_packs(sys.argv[1:]))
            run(sys.argv[1:])
    except EnfiladeError as error:
        complain(str(error))
        sys.exit(ExitStatus.MISTAKE)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - a fault of ours is told in one sentence
        complain(_told(error))
        sys.exit(ExitStatus.FAULT)


def run(words: Sequence[str]) -> None:
    """Run a command: the title and the engine at once, all others by typer."""
    completing = "_ENFILADE_COMPLETE" in os.environ
    if words and words[0] in USING_PACKS:
        complain_of_packs()
    if not words and not completing:
        import_module("game.cli.window").title()
    elif words == ["engine"]:
        import_module("game.protocol").main()
    else:
        from game.cli.app import run_app  # noqa: PLC0415 - the title and the engine do not wait for typer

        run_app(commands(words[0] if words else ""))


def commands(wanted: str = "") -> "Typer":
    """The commands of the module that has the wanted one; all of them when none has, as for `--help`."""
    from game.cli.app import new_app  # noqa: PLC0415 - see run

    app = new_app()
    every = dict.fromkeys(MODULES.values())
    for name in [MODULES[wanted]] if wanted in MODULES else every:
        import_module(f"game.cli.{name}").add(app)
    return app


def _told(error: Exception) -> str:
    """A fault of the program in a sentence, with where its report is; the report itself when that fails."""
    from game.files.fault_report import keep_report  # noqa: PLC0415 - needed when nothing else is any more

    what = f"A fault of the program, not of yours: {type(error).__name__}: {error}".rstrip(": ")
    try:
        return f"{what}; the report is {keep_report(error, sys.argv[1:])}."
    except OSError as trouble:
        return f"{what}; its report could not be kept ({trouble}):\n{''.join(format_exception(error))}"
