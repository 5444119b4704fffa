"""Writes `docs/commands.md` from the help of the commands: `python -m tools.commands`."""

from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any

from typer.main import get_command

from game.cli import commands

PAGE = Path(__file__).resolve().parent.parent / "docs" / "commands.md"

HEAD = """\
# Commands

`enfilade` alone opens the title. `enfilade COMMAND -h` says what stands here of a command; this page is
written from it by `tools/commands.py`. `enfilade -V` says the version.

A **map** is named as `enfilade maps` lists it: `terraces` is the game's wherever you are and whatever lies
there, `fort` one of your own (`enfilade where maps` is their folder). Should two have one name, the game's is
meant, and yours is `own/terraces`. A path to a file does as well. A name that there is not is answered with
the nearest one that there is.

**Completion**: `enfilade --install-completion` teaches it to your shell (bash, zsh, fish, PowerShell):
commands, options, choices, maps.

Nothing is written over what is there without `--force`.

The **exit status** is 0 when all is well, 1 when there are warnings, 2 when something cannot be done as it
was asked, 3 for a fault of the program. Such a fault is told in one sentence, which names the file of its
report (`enfilade where reports`): please send it to us.
"""


def page() -> str:
    """The whole page."""
    app: Any = get_command(commands())
    return "\n".join(
        [HEAD, *(line for name, command in app.commands.items() for line in _section(name, command))]
    )


def _section(name: str, command: Any) -> Iterator[str]:
    parameters = [parameter for parameter in command.params if parameter.name != "help"]
    arguments = [_usage(parameter) for parameter in parameters if parameter.param_type_name == "argument"]
    yield f"## `{' '.join(('enfilade', name, *arguments))}`\n"
    yield f"{cleandoc(command.help)}\n"
    if parameters:
        yield "| word | value | meaning |\n|---|---|---|"
        yield from map(_row, parameters)
        yield ""


def _usage(parameter: Any) -> str:
    word = parameter.metavar if "|" not in parameter.metavar else parameter.name.upper()
    several = f"{word}..." if parameter.nargs == -1 else word
    return several if parameter.required else f"[{several}]"


def _row(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        word, values = _usage(parameter).strip("[]."), parameter.metavar
    else:
        word, values = ", ".join((*parameter.opts, *parameter.secondary_opts)), parameter.metavar or ""
    shown = ", ".join(values.split("|")) if values != word else ""
    usual = f" Usually {parameter.default}." if _is_said(parameter.default) else ""
    return f"| `{word}` | {shown} | {parameter.help}{usual} |"


def _is_said(default: object) -> bool:
    """Whether a default is one that tells a reader something."""
    return isinstance(default, int | str) and default != "" and not isinstance(default, bool)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
