"""Reports on faults of the program: what has failed, and what was asked for, in a file to be sent to us."""

import platform
from collections.abc import Sequence
from pathlib import Path
from traceback import format_exception

from game.files.atomic import create_first
from game.files.places import names, reports
from game.version import version


def keep_report(error: BaseException, command: Sequence[str]) -> Path:
    """Write what has failed into a new file of the folder of reports; which. Raises OSError."""
    reports().mkdir(parents=True, exist_ok=True)
    return create_first(
        names(reports(), type(error).__name__, ".txt"),
        _report(error, command).encode(errors="backslashreplace"),
    )


def _report(error: BaseException, command: Sequence[str]) -> str:
    machine = f"Python {platform.python_version()} on {platform.platform()}"
    asked = " ".join(map(ascii, command))
    return f"Enfilade {version()}, {machine}\nasked: {asked}\n\n{''.join(format_exception(error))}"
