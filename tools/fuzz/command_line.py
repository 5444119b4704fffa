"""Calls of the program: every command with any arguments, in a folder with maps and other things in it."""

import os
import resource
import signal
import sys
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import typer

from game import cli
from game.files import places
from game.files.map_reader import load_map
from game.files.places import maps, shipped_maps
from game.files.tiled.exchange import export_map
from game.ui.app import App
from tools.fuzz.folders import Folder
from tools.fuzz.kind import WholeKind, Wrong, line, lines_of, require
from tools.fuzz.mutations import TEXTS
from tools.fuzz.seeds import YARD, records

FRAMES = 3
"""How many frames a window that opens is shown."""
SECONDS = 60
"""How much of the processor a call may take."""
LONGEST = 240.0
"""How many seconds it may take; others use the machine too."""
FAULT = 3
"""The exit status for a fault of the program; below it are those for warnings and mistakes."""

FILES = ("yard.toml", "bad.toml", "yard.tmx", "yard.tmj", "match.json", "there.png", "folder", "none.toml")

_PROCESSES = get_context("forkserver")
"""Calls are forked from a process without threads: what a thread of this one locks, nobody would unlock."""
_PROCESSES.set_forkserver_preload([__name__])


class CommandLine(WholeKind):
    """One call; a case is its arguments, a line of JSON each."""

    name = "command"
    seconds = 120.0
    share = 2.0

    _grammar: ClassVar[dict[str, list[Any]]] = {}

    def make(self, rng: Random) -> bytes:
        if not self._grammar:
            group: Any = typer.main.get_command(cli.commands())
            self._grammar.update({name: list(command.params) for name, command in group.commands.items()})
        name = rng.choice(sorted(self._grammar))
        words = [name]
        for parameter in self._grammar[name]:
            if parameter.param_type_name == "argument":
                words += [_value(rng, parameter.name or "") for _ in range(rng.choice((1, 1, 1, 1, 0, 2)))]
            elif rng.random() < 0.35:
                option = rng.choice(parameter.opts + parameter.secondary_opts)
                words += [option] if getattr(parameter, "is_flag", False) else [option, _value(rng, option)]
        if name == "simulate":  # by itself it plays for minutes
            words[1:2] = [rng.choice(("yard.toml", "bad.toml", "x"))]
            words += ["--matches", rng.choice(("1", "1", "0", "-1", "x")), "--workers", rng.choice("101x")]
        if rng.random() < 0.1:
            words.insert(
                rng.randint(0, len(words)), rng.choice(("--help", "--json", "-h", "--", "--x", *TEXTS))
            )
        return b"\n".join(map(line, (word.replace("\0", "") for word in words)))

    def judge(self, data: bytes) -> None:
        words = [word for word in lines_of(data) if isinstance(word, str) and "\0" not in word]
        with Folder() as folder:
            before = _furnish(folder)
            status = _call(folder, words)
            told = {name: (folder / name).read_bytes() for name in (".out", ".err")}
            traceback = told[".err"].rpartition(b"Traceback (most recent")
            require(not traceback[1], "a traceback of", words, traceback[2][-200:])
            if status < 0:
                raise Wrong(f"ended by {signal.Signals(-status).name}", words)
            require(status < FAULT, "the status", status, words, told[".err"][-200:])
            for text in told.values():
                control = [letter for letter in text.decode("utf-8", "replace") if ord(letter) < 32]
                require(set(control) <= {"\n", "\t"}, "control codes", words, text[-200:])
            if not {"--force", "-f"} & set(words):
                for name, content in before.items():
                    require((folder / name).read_bytes() == content, "written over", name, words)


def _value(rng: Random, name: str) -> str:
    """A value for an argument or an option."""
    shipped = [path.stem for path in shipped_maps()]
    pools: list[list[str]] = [
        [*FILES, "training-yard", rng.choice(shipped), "trainin-yard", str(maps() / "terraces.toml")],
        ["0", "1", "2", "-1", "x", "3,3", "0,0", "99,0", "-1,2", "1,2,3", "1e3", "٣"],
        ["squad", "narrative", "effort", "phased", "random", "regular", "human", "bystander", "skuad", ""],
        ["out.tmx", "out.tmj", "out.png", "out.toml", "there.png", "folder", "none/out.toml"],
        TEXTS,
    ]
    if rng.random() < 0.6:
        likely = {
            "map": 0,
            "file": 0,
            "path": 0,
            "seed": 1,
            "match": 1,
            "work": 1,
            "from": 1,
            "to": 1,
            "out": 3,
        }
        likely |= {"system": 2, "squad": 2, "opposition": 2, "ally": 2, "level": 2, "png": 3, "turn": 1}
        for word, pool in likely.items():
            if word in name:
                return rng.choice(pools[pool])
    return rng.choice(rng.choice(pools))


def _furnish(folder: Path) -> dict[str, bytes]:
    """Put maps and other things into a folder: the files that have to stay as they are."""
    (folder / "yard.toml").write_text(YARD)
    (folder / "bad.toml").write_text(YARD.replace("rifleman", "riffleman").replace("12", "x"))
    for form in ("tmx", "tmj"):
        export_map(load_map(folder / "yard.toml"), folder / f"yard.{form}", force=True)
    (folder / "match.json").write_bytes(msgspec.json.encode(records()[0]))
    (folder / "there.png").write_bytes(b"mine")
    (folder / "folder").mkdir()
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def _call(folder: Path, words: list[str]) -> int:
    """The exit status of a call in a process of its own; minus the signal that ended it."""
    child = _PROCESSES.Process(target=_be_the_program, args=(folder, words))
    child.start()
    child.join(LONGEST)
    try:
        if child.exitcode is None:
            raise Wrong("hangs", words)
        return child.exitcode
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid or 0, signal.SIGKILL)


def _be_the_program(folder: Path, words: list[str]) -> None:
    """Run the program in this process, which ends with it."""
    status = FAULT
    try:
        os.setpgid(0, 0)  # what it starts is ended with it
        os.chdir(folder)
        home = folder / ".home"
        places._USER = SimpleNamespace(user_data_path=home, user_config_path=home)  # type: ignore[assignment] # noqa: SLF001 - as tests do
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = str(home)
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
        for name, number in ((".out", 1), (".err", 2)):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        App.run = _shown_for_a_moment  # type: ignore[method-assign, assignment]
        sys.argv = ["enfilade", *words]
        status = _status()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _status() -> int:
    try:
        cli.main()
    except SystemExit as end:
        code: Any = end.code
        return code if isinstance(code, int) else int(code is not None)
    except BaseException:  # noqa: BLE001 - as the interpreter does it
        sys.excepthook(*sys.exc_info())
        return FAULT
    return 0


def _shown_for_a_moment(app: App) -> None:
    for _ in range(FRAMES):
        app.frame(0.1)
