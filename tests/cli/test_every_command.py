"""What holds for every command, argument and option: help, choices, completion; nonsense is refused."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from game import cli
from game.api import save_record, start
from game.bots import LEVELS
from game.errors import ExitStatus
from game.files.map_names import known_maps
from game.systems import SYSTEMS
from tests.cli.program import enfilade
from tools.commands import PAGE, page

APP: Any = get_command(cli.commands())
COMMANDS: dict[str, Any] = APP.commands
VALUES = [
    (name, parameter)
    for name, command in COMMANDS.items()
    for parameter in command.params
    if parameter.name != "help"
]
"""Every argument and option with its command."""
NONSENSE = "nonsense?"

GOOD = {
    "play": ("training-yard",),
    "replay": ("record.json",),
    "lab": ("training-yard",),
    "view": ("training-yard",),
    "edit": ("training-yard",),
    "check": ("training-yard",),
    "export": ("training-yard", "yard.tmx"),
    "import": ("in.tmx", "out.toml"),
    "simulate": ("training-yard",),
    "ladder": ("results",),
    "where": ("maps",),
    "rulebook": ("site",),
}
"""Arguments that each command takes."""
FREE = {("import", "out"), ("ladder", "folder"), ("rulebook", "folder")}
"""Any name that a file can have is good."""


def test_the_page_of_commands_is_what_help_says() -> None:
    """After a change: python -m tools.commands."""
    assert PAGE.read_text(encoding="utf-8") == page()


def label(row: tuple[str, Any]) -> str:
    return f"{row[0]} {row[1].opts[0]}"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a match that has just begun."""
    path = tmp_path_factory.mktemp("begun") / "record.json"
    save_record(start("training-yard", "squad").record, path)
    return path.read_bytes()


@pytest.fixture(autouse=True)
def folder(record: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a record."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")
    (tmp_path / "record.json").write_bytes(record)
    return tmp_path


def test_every_command_has_a_module() -> None:
    assert set(COMMANDS) == set(cli.MODULES)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_helps(name: str, option: str) -> None:
    ended = enfilade(name, option)
    assert (ended.status, ended.err) == (ExitStatus.WELL, "")
    assert ended.out.startswith(f"Usage: enfilade {name} ")
    for parameter in COMMANDS[name].params:
        assert any(word in ended.out for word in (*parameter.opts, parameter.metavar or ""))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_cuts_no_line(name: str) -> None:
    about = COMMANDS[name].get_short_help_str(60)
    assert about.endswith(".")
    assert not about.endswith("...")
    assert any(line.split() == [name, *about.split()] for line in enfilade("-h").out.splitlines())


@pytest.mark.parametrize("row", VALUES, ids=label)
def test_every_argument_and_option_has_help(row: tuple[str, Any]) -> None:
    _, parameter = row
    assert len(parameter.help) > 12
    assert parameter.help.endswith(".")


@pytest.mark.parametrize("row", VALUES, ids=label)
def test_every_value_says_what_it_is(row: tuple[str, Any]) -> None:
    """Choices, bounds, or a word for it: never the name of a type."""
    _, parameter = row
    assert getattr(parameter, "is_flag", False) or parameter.metavar


CHOICES = [row for row in VALUES if "|" in (row[1].metavar or "")]


@pytest.mark.parametrize("row", CHOICES, ids=label)
def test_listed_choices_are_completed(row: tuple[str, Any]) -> None:
    name, parameter = row
    context = COMMANDS[name].make_context(name, [], resilient_parsing=True)
    every = parameter.metavar.split("|")
    assert [item.value for item in parameter.shell_complete(context, "")] == every
    assert every[0] in [item.value for item in parameter.shell_complete(context, every[0][:1])]
    assert parameter.shell_complete(context, NONSENSE) == []


def test_what_is_one_of_some_names_lists_them() -> None:
    listed = {parameter.metavar for _, parameter in CHOICES}
    assert {"|".join(SYSTEMS), "|".join(LEVELS), "|".join(("human", *LEVELS))} < listed
    assert {name for name, parameter in CHOICES if parameter.name == "system"} == {
        "play",
        "lab",
        "simulate",
        "ladder",
    }


@pytest.mark.parametrize("name", ["play", "lab", "view", "edit", "check", "export", "simulate"])
def test_maps_are_completed(name: str) -> None:
    parameter = COMMANDS[name].params[0]
    context = COMMANDS[name].make_context(name, [], resilient_parsing=True)
    assert [item.value for item in parameter.shell_complete(context, "st")] == [
        "standing-stones",
        "star-fort",
    ]
    assert len(parameter.shell_complete(context, "")) == len(known_maps())


def said_with_nonsense(row: tuple[str, Any]) -> tuple[str, ...]:
    """A command that is right but for one value."""
    name, parameter = row
    good = list(GOOD[name])
    if parameter.param_type_name == "option":
        return (name, *good, parameter.opts[0], NONSENSE)
    arguments = [one for one in COMMANDS[name].params if one.param_type_name == "argument"]
    good[arguments.index(parameter)] = NONSENSE
    return (name, *good)


@pytest.mark.parametrize(
    "row",
    [row for row in VALUES if not getattr(row[1], "is_flag", False) and (row[0], row[1].name) not in FREE],
    ids=label,
)
def test_nonsense_is_refused(row: tuple[str, Any], folder: Path) -> None:
    """Status 2, words about it, nothing on standard output, nothing written."""
    before = sorted(folder.iterdir())
    ended = enfilade(*said_with_nonsense(row))
    if (row[0], row[1].name) == ("check", "map_names"):  # it tells of all its maps together
        ended = ended._replace(out="", err=ended.out)
    assert (ended.status, ended.out) == (ExitStatus.MISTAKE, "")
    assert NONSENSE in ended.err
    assert "Traceback" not in ended.err
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "training-yard", "--matches", "0"), '"0" is no whole number from 1 to 1000000'),
        (("simulate", "training-yard", "--matches", "-5"), '"-5" is no whole number'),
        (("simulate", "training-yard", "--matches", "9" * 5000), "is no whole number"),
        (("simulate", "training-yard", "--workers", "-3"), '"-3" is no whole number from 1 to 60'),
        (("simulate", "training-yard", "--workers", "61"), '"61" is no whole number'),
        (("simulate", "training-yard", "--seed", "-1"), '"-1" is no whole number from 0'),
        (("play", "training-yard", "--seed", "1e3"), '"1e3" is no whole number'),
        (("play", "training-yard", "--seed", str(2**63)), "is no whole number"),
        (("play", "training-yard", "--turn-limit", "0"), '"0" is no whole number from 1 to 999'),
        (("play", "training-yard", "--house", "slow_start=2"), 'slow_start is 0 to 1, not "2"'),
        (("play", "training-yard", "--house", "slow_start"), 'slow_start is 0 to 1, not ""'),
        (("play", "terraces", "--system", "effort", "--house", "slow_start=0"), "no house rule of effort"),
        (("lab", "training-yard", "--json"), "--from X,Y is missing"),
        (("lab", "training-yard", "--png", "x.png", "--from", "1,1"), "--to X,Y is missing"),
        (("lab", "training-yard", "--from", "1,1", "--to", "99,9", "--json"), "99,9 is not on the board"),
    ],
)  # fmt: skip
def test_figures_that_make_no_sense_are_refused(words: tuple[str, ...], says: str) -> None:
    ended = enfilade(*words)
    assert (ended.status, ended.out) == (ExitStatus.MISTAKE, "")
    assert says in ended.err


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("play", "terrases"), "terraces"),
        (("lab", "maps/terrases.toml"), "terraces"),
        (("check", "terrases"), "terraces"),
        (("export", "terrases", "out.tmx"), "terraces"),
        (("play", "terraces", "--system", "sqad"), "squad"),
        (("play", "terraces", "--ally", "regullar"), "regular"),
        (("simulate", "terraces", "--level", "randon"), "random"),
        (("simulate", "terraces", "--house", "slow_stat=1"), "slow_start"),
        (("where", "report"), "reports"),
        (("simulat", "terraces"), "simulate"),
        (("simulate", "terraces", "--matchs", "3"), "--matches"),
    ],
)
def test_a_name_that_there_is_not_tells_the_nearest(words: tuple[str, ...], near: str) -> None:
    ended = enfilade(*words)
    assert ended.status == ExitStatus.MISTAKE
    assert near in ended.out + ended.err


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("si",), "simulate"),
        (("play", "terr", "--system", "e"), "effort"),
        (("simulate", "terraces", "--turn"), "--turn-limit"),
    ],
)
def test_a_shell_completes_commands_options_and_values(
    words: tuple[str, ...], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the script that `--install-completion` installs asks the program."""
    monkeypatch.setenv("_ENFILADE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", " ".join(("enfilade", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    assert enfilade() == (ExitStatus.WELL, f"{found}\n", "")


def test_the_script_for_the_shell_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    script = subprocess.run(
        [sys.executable, "-m", "game", "--show-completion", "bash"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "_ENFILADE_COMPLETE=complete_bash" in script.stdout
