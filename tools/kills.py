"""Kills the program while it writes: `python -m tools.kills --count 300 --seed 1`.

A process writes one kind of file as fast as it can, numbered, and is killed after a moment. What it had said
was written must then be there, whole; what it was writing is there whole or not at all; and what it left half
written is gone with the next start.
"""

import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count as numbers
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Annotated, NamedTuple

import typer
from msgspec.structs import replace

from game.editor.document import Document
from game.editor.store import SECONDS_BETWEEN_COPIES, Store, recoveries
from game.files import discarded, places
from game.files.atomic import remove_abandoned
from game.files.map_reader import load_map, read_map
from game.files.records import as_record, load_record, save_record
from game.files.saves import KEPT, Saved, autosave, keep, load, save
from game.files.settings import Settings, load_settings, save_settings
from game.files.tiled.exchange import export_map, import_map, save_import
from tools.fuzz.seeds import YARD, records

MOST_FILES, LONGEST = 4, 0.02
"""A writer is killed after so many files at the most, and so many seconds more."""


class Broken(AssertionError):
    """Something was lost, or is not whole."""


@cache
def _match() -> Saved:
    return Saved(record=as_record(records()[0]), players={"squad": "human"})


def _map_text(number: int) -> str:
    return YARD.replace('"Yard"', f'"Yard {number}"')


def _number_in(text: str) -> int:
    found = re.search(r"[0-9]+", text)
    return int(found[0]) if found else -1


class Writing(NamedTuple):
    """How a file with a number is written, where it is then; how the number is read out of it.

    `replaces`: each goes over the one before; else they lie side by side, the last `kept` of them.
    """

    write: Callable[[int], Path]
    read: Callable[[Path], int]
    replaces: bool = True
    kept: int = 10**9


def _in(name: str) -> Path:
    return places.saves().parent / name


def _save(number: int) -> Path:
    save(replace(_match(), name=f"n {number}"), _in("over.json"))
    return _in("over.json")


def _save_record(number: int) -> Path:
    save_record(replace(_match().record, seed=number), _in("record.json"), overwrite=True)
    return _in("record.json")


def _save_settings(number: int) -> Path:
    save_settings(Settings(width=640 + number), places.settings_file())
    return places.settings_file()


def _read_settings(path: Path) -> int:
    loaded = load_settings(path)
    if loaded.trouble:
        raise Broken(loaded.trouble)
    return loaded.settings.width - 640


def _save_map(number: int) -> Path:
    Document(_map_text(number)).save(_in("map.toml"), replace=True)
    return _in("map.toml")


@cache
def _store() -> Store:
    """That of an editor, whose copy is written over."""
    return Store(None, None, places.drafts())


def _copy(number: int) -> Path:
    _store().keep(_map_text(number), now=number * SECONDS_BETWEEN_COPIES)
    _store().settle()
    return next(places.drafts().glob("*.json"))


def _read_copy(path: Path) -> int:
    left = [recovery.text for recovery in recoveries(path.parent) if recovery.copy == path]
    return _number_in(read_map(left[0].encode()).scenario.name)


def _export(number: int) -> Path:
    export_map(read_map(_map_text(number).encode()), _in("map.tmx"), force=True)
    return _in("map.tmx")


def _import(number: int) -> Path:
    save_import(read_map(_map_text(number).encode()), _in("imported.toml"), force=True)
    return _in("imported.toml")


WRITINGS: Mapping[str, Writing] = {
    "a saved match": Writing(
        lambda number: keep(replace(_match(), name=f"n {number}")),
        lambda path: _number_in(load(path).name),
        replaces=False,
    ),
    "an autosave": Writing(
        lambda number: autosave(replace(_match(), name=f"n {number}")),
        lambda path: _number_in(load(path).name),
        replaces=False,
        kept=KEPT,
    ),
    "a match saved again": Writing(_save, lambda path: _number_in(load(path).name)),
    "a record": Writing(_save_record, lambda path: load_record(path).seed),
    "the settings": Writing(_save_settings, _read_settings),
    "a map": Writing(_save_map, lambda path: _number_in(load_map(path).scenario.name)),
    "an editor's copy": Writing(_copy, _read_copy),
    "what was discarded": Writing(
        lambda number: discarded.keep(f"n {number}", b'{"origin": null, "text": "%d"}' % number),
        lambda path: _number_in(path.read_text()),
        replaces=False,
        kept=discarded.MOST,
    ),
    "a map for Tiled": Writing(_export, lambda path: _number_in(import_map(path).map_file.scenario.name)),
    "a map from Tiled": Writing(_import, lambda path: _number_in(load_map(path).scenario.name)),
}
"""Every kind of file that the program writes."""


def killed(writing: Writing, home: Path, files: int, seconds: float) -> list[tuple[int, Path]]:
    """What a process said that it wrote, which was killed some seconds after so many files."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        _write_for_ever(writing, home, theirs)
    os.close(theirs)
    with os.fdopen(ours) as said:
        rows = [said.readline() for _ in range(files)]
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        rows += said.readlines()
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise Broken("the writer failed")
    whole = [row.rstrip("\n").partition(" ") for row in rows if row.endswith("\n")]
    return [(int(number), Path(path)) for number, _, path in whole]


def _write_for_ever(writing: Writing, home: Path, said: int) -> None:
    try:
        _live_in(home)
        for number in numbers(1):
            path = writing.write(number)
            os.write(said, f"{number} {path}\n".encode())
    except BaseException:  # noqa: BLE001 - a writer that fails says nothing more, which is noticed
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(1)


def _live_in(home: Path) -> None:
    places._USER = SimpleNamespace(user_data_path=home, user_config_path=home)  # type: ignore[assignment] # noqa: SLF001


def require_whole(writing: Writing, said: list[tuple[int, Path]]) -> None:
    """Everything that was said to be written is there, whole; Broken otherwise."""
    last = said[-1][0] if said else 0
    if writing.replaces:
        for path in {path for _, path in said}:
            if writing.read(path) not in {last, last + 1}:
                raise Broken(f"{path}: {writing.read(path)} where {last} was written")
    for number, path in said[-writing.kept + 1 :] if not writing.replaces else ():
        if writing.read(path) != number:
            raise Broken(f"{path}: {writing.read(path)} where {number} was written")


def left_behind(home: Path) -> Iterator[Path]:
    """What is half written."""
    return home.rglob(".enfilade-*.new")


class Kill(NamedTuple):
    """What came of one: how many files had been written, and were left half written."""

    written: int
    half: int


def kill(writing: Writing, home: Path, rng: Random) -> Kill:
    """Kill a writer of a folder of its own, and look at what is there. Raises Broken."""
    _match()  # once for all, before there are copies of this process
    _live_in(home)
    for folder in (*places.written(), home):
        folder.mkdir(parents=True, exist_ok=True)
    said = killed(writing, home, rng.randint(0, MOST_FILES), rng.uniform(0, LONGEST))
    left = len(list(left_behind(home)))
    remove_abandoned(*places.written(), home)
    require_whole(writing, said)
    if list(left_behind(home)):
        raise Broken("something half written stays")
    return Kill(len(said), left)


def main(
    count: Annotated[int, typer.Option(help="How many kills.")] = 300,
    seed: Annotated[int, typer.Option(help="When they come.")] = 1,
) -> None:
    """Kill writers of every kind of file in turn; exit status 1 when something is not whole."""
    rng = Random(seed)
    kills, files, half, broken = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for number in range(count):
        name = list(WRITINGS)[number % len(WRITINGS)]
        kills[name] += 1
        with tempfile.TemporaryDirectory(prefix="kills-") as folder:
            try:
                done = kill(WRITINGS[name], Path(folder), rng)
                files[name] += done.written
                half[name] += done.half
            except Exception as error:  # noqa: BLE001 - whatever it is, it is broken
                broken[name] += 1
                sys.stdout.write(f"{name}: {type(error).__name__}: {error}\n")
    sys.stdout.write("{:22}{:>7}{:>9}{:>14}{:>8}\n".format("", "kills", "written", "half written", "broken"))
    for name in WRITINGS:
        row = (name, kills[name], files[name], half[name], broken[name])
        sys.stdout.write("{:22}{:>7}{:>9}{:>14}{:>8}\n".format(*row))
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    typer.run(main)
