"""The command line as a person starts it: processes of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.errors import ExitStatus
from tests.cli import program

HEAVY = ("numpy", "numba", "tomlkit", "pymunk", "typer", "rich", "tcod", "lxml")
"""What the way to the title screen does not bring."""


FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME")
"""Where the user's folders are."""

NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")


def python(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", **env},
    )


def enfilade(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **env},
    )


def brought(code: str) -> set[str]:
    """The packages that some code imports."""
    found = python(f"{code}\nimport sys; print(' '.join(name for name in sys.modules if '.' not in name))")
    assert found.returncode == 0, found.stderr
    return set(found.stdout.split())


def test_the_command_line_dispatches_before_it_imports() -> None:
    modules = brought("import game.cli")
    assert not modules & {"pygame", *HEAVY}


def test_the_way_to_the_title_brings_pygame_and_no_more() -> None:
    opened = "from game.cli.window import titled\napp = titled()"
    modules = brought(f"{opened}\napp.background.start = lambda: None\napp.frame(0.0)")
    assert {"pygame", "msgspec"} <= modules
    assert not modules & set(HEAVY)


def test_the_window_removes_what_a_killed_game_has_left(tmp_path: Path) -> None:
    folders = [
        tmp_path / "enfilade" / name for name in ("saves", "autosaves", "drafts", "maps", "exports", "")
    ]
    left = [folder / ".enfilade-abcdefgh.new" for folder in folders]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
    done = python("from game.cli.window import titled; titled()", **dict.fromkeys(FOLDERS, str(tmp_path)))
    assert done.returncode == 0, done.stderr
    assert [path for path in left if path.exists()] == []


def test_the_window_says_nothing_on_standard_output() -> None:
    assert python("import game.ui.app").stdout == ""


def test_a_map_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    done = enfilade("view", str(missing), SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert str(missing) in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_map_with_faults_tells_all_of_them(tmp_path: Path) -> None:
    """M-01."""
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\nname = 'Bad'\n[grid]\nterrain = '''\n....\n.?..\n...\n....\n'''\n")
    done = enfilade("view", str(bad), SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert len(lines) >= 2
    assert any(line.startswith(f"{bad}:6:2:") for line in lines)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play", "no-such-map"), "no-such-map"),
        (("play", "gable-street", "--system", "chess"), 'no rule system "chess"'),
        (("play", "gable-street", "--squad", "nobody"), 'no player "nobody"'),
        (("replay", "none.json"), "none.json"),
        (("replay", "README.md"), "README.md"),
    ],
)
def test_a_battle_or_a_replay_that_cannot_be_begun_says_why(words: tuple[str, ...], why: str) -> None:
    done = enfilade(*words, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_word_is_refused_with_status_2() -> None:
    done = enfilade("nonsense")
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("words", [("view",), ("--nonsense",), ("view", "a", "b")])
def test_too_few_too_many_and_unknown_words_are_refused_too(words: tuple[str, ...]) -> None:
    ended = program.enfilade(*words)
    assert ended.status == ExitStatus.MISTAKE
    assert ended.err
    assert "Traceback" not in ended.err


def test_help_names_the_commands() -> None:
    ended = program.enfilade("--help")
    assert ended.status == ExitStatus.WELL
    for name in ("view", "play", "replay", "engine", "simulate"):
        assert f" {name} " in ended.out


@pytest.mark.parametrize("words", [(), ("view", "proving-ground"), ("play", "gable-street", "--seed", "1")])
def test_without_a_display_one_line_says_what_runs_instead(words: tuple[str, ...]) -> None:
    done = enfilade(*words, SDL_VIDEODRIVER="none-such")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "enfilade engine" in done.stderr
    assert done.stdout == ""


def test_a_machine_without_any_display_gets_the_same_line() -> None:
    """SDL would fall back to drawing where nobody looks."""
    bare = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY}
    done = subprocess.run(
        [sys.executable, "-m", "game"], capture_output=True, text=True, check=False, timeout=60, env=bare
    )
    assert done.returncode == 2
    assert "enfilade engine" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
