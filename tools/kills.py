"""Kills games at random moments while they write, and looks whether anything is lost, torn or left over.

`python -m tools.kills --count 300` has two games at a time write all that a game writes, into the same
folders: matches, autosaves, settings, records, maps, their copies, what is discarded, exports, imports,
reports. Each says what it begins and what it has done. Time and again one is killed and another one starts:
then all that was reported must be there, all that is there whole, and nothing half written may lie about.
"""

import os
import random
import select
import signal
import sys
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Annotated, Literal, NamedTuple, NoReturn

import msgspec
import typer

from game.editor.changes import Change
from game.editor.document import Document
from game.editor.store import recoveries
from game.files import places
from game.files.atomic import remove_abandoned
from game.files.fault_report import keep_report
from game.files.map_edits import SetKey
from game.files.map_reader import load_map, read_map
from game.files.records import load_record, save_record
from game.files.saves import Saved, keep
from game.files.settings import Settings, Skirmish, load_settings, save_settings
from game.files.slots import KEPT, Slot
from game.files.tiled.exchange import export_map, import_map, save_import
from game.match.record import Record
from game.rules.state import Options

Kind = Literal[
    "match", "autosave", "settings", "record", "map", "copy", "discarded", "export", "import", "report"
]

ROOT = Path(__file__).resolve().parents[1]

MOST_NOTES = 60
"""So many notes at most are waited for before a game is killed."""

WRITING = 0.03
"""So many seconds at most go by then: any moment of a write."""

PATIENCE = 60.0
"""Seconds after which a game that says nothing counts as stuck."""

IN_A_FOLDER = 15
"""After so many kills the games go on in new folders."""

TOKENS = 1_000_000
"""So many writes has each game for itself: the game of a write is known by its token."""

YARD = (places.maps() / "training-yard.toml").read_text(encoding="utf-8")
LONG_YARD = YARD + "# To write this takes its time.\n" * 5000


class Note(NamedTuple):
    """What a game says of a write; the token stands in what is written, and in nothing else."""

    what: Literal["began", "done"]
    kind: Kind
    token: int
    path: str = ""

    @property
    def game(self) -> int:
        """Who wrote it."""
        return self.token // TOKENS


# ------------------------------------------------------------------------------------- games that write


def _record(token: int) -> Record:
    return Record(system="squad", map=LONG_YARD, seed=token, options=Options(), entries=())


class Writer:
    """A game that writes whatever comes; `say` gets its notes."""

    def __init__(self, game: int, say: Callable[[Note], object]) -> None:
        self.say, self._tokens, self._clock = say, count(game * TOKENS + 1), count(0, 2)
        folder = places.own_maps()
        folder.mkdir(parents=True, exist_ok=True)
        self._record, self._export = folder / f"record-{game}.json", folder / f"export-{game}.tmj"
        self._import = folder / f"import-{game}.toml"
        self._map, self._shared = folder / f"map-{game}.toml", folder / "shared.toml"
        self._slot, self._matches = Slot(), count(1)
        self._own, self._beside = Document(YARD, self._map), Document(YARD, self._shared)

    def run(self, seed: int) -> NoReturn:
        """Write until somebody ends it."""
        chance = random.Random(seed)
        often = [self.match, self.autosave, self.settings, self.record, self.copy, self.copy_beside]
        seldom = [self.save_map, self.discard, self.export, self.take_back, self.report]
        while True:
            chance.choice([*often * 3, *seldom])()

    def _write(self, kind: Kind, path: Path | str, write: Callable[[int], object]) -> None:
        """Write something; without a path it says itself where it is."""
        token = next(self._tokens)
        self.say(Note("began", kind, token, str(path)))
        written = write(token)
        self.say(Note("done", kind, token, str(path or written)))

    def match(self) -> None:
        """Keep a match; all have one name."""
        self._write("match", "", lambda token: keep(Saved(record=_record(token), name="Yard")))

    def autosave(self) -> None:
        """Keep a match as the game does by itself: the one that goes on, now and then another one."""
        if next(self._matches) % 3 == 0:
            self._slot = Slot()
        self._write("autosave", "", lambda token: self._slot.write(Saved(record=_record(token))))

    def settings(self) -> None:
        """Change the settings, which all games share."""
        file = places.settings_file()
        self._write(
            "settings", file, lambda token: save_settings(Settings(skirmish=Skirmish(map=str(token))), file)
        )

    def record(self) -> None:
        """Save over a record, as the engine does."""
        self._write("record", self._record, lambda token: save_record(_record(token), self._record))

    def copy(self) -> None:
        """Change the map; a copy of it is written."""
        self._write("copy", self._map, lambda token: self._copied(self._own, token))

    def copy_beside(self) -> None:
        """Change the map that the other game has open too."""
        self._write("copy", self._shared, lambda token: self._copied(self._beside, token))

    def _copied(self, document: Document, token: int) -> None:
        _name(document, token)
        document.autosave(next(self._clock))
        document.store.settle()

    def save_map(self) -> None:
        """Save the map; its copy goes."""

        def save(token: int) -> None:
            _name(self._own, token)
            self._own.save()

        self._write("map", self._map, save)

    def discard(self) -> None:
        """Discard the changes to the map, and begin anew."""

        def discard(token: int) -> None:
            _name(self._own, token)
            self._own.discard()
            self._own = Document(YARD, self._map)

        self._write("discarded", self._map, discard)

    def export(self) -> None:
        """Export the map over its last export."""

        def export(token: int) -> None:
            _name(self._own, token)
            export_map(read_map(self._own.text.encode()), self._export, force=True)

        self._write("export", self._export, export)

    def take_back(self) -> None:
        """Write a map as an import does, over the last one."""

        def take_back(token: int) -> None:
            _name(self._own, token)
            save_import(read_map(self._own.text.encode()), self._import, force=True)

        self._write("import", self._import, take_back)

    def report(self) -> None:
        """Write a report on a fault."""
        self._write("report", "", lambda token: keep_report(RuntimeError(token), ["play"]))


def _name(document: Document, token: int) -> None:
    """Change a map so that it bears a token."""
    document.apply(Change("Name", (SetKey((), "name", str(token)),)))


class Game:
    """A process that writes, and the notes that it has sent."""

    def __init__(self, number: int, seed: int) -> None:
        self.notes: list[Note] = []
        self._reading, writing = os.pipe()
        self._rest = b""
        self.pid = os.fork()
        if not self.pid:
            _play(number, seed, writing)
        os.close(writing)

    def listen(self, seconds: float = 0.0) -> None:
        """Take the notes that come within a time; those that are there already at least."""
        end = monotonic() + seconds
        while select.select([self._reading], [], [], max(0.0, end - monotonic()))[0]:
            data = os.read(self._reading, 1 << 16)
            if not data:
                break
            *lines, self._rest = (self._rest + data).split(b"\n")
            for line in lines:
                what, kind, token, path = line.decode().split(" ", 3)
                self.notes.append(Note(what, kind, int(token), path))  # type: ignore[arg-type] # its own words

    def wait(self, notes: int) -> bool:
        """Wait until it has sent so many notes; whether it has."""
        end = monotonic() + PATIENCE
        while len(self.notes) < notes and monotonic() < end:
            self.listen(0.01)
        return len(self.notes) >= notes

    def kill(self) -> int:
        """Kill it; 0, or the status with which it had ended by itself."""
        os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        self.listen()
        os.close(self._reading)
        return 0 if os.WIFSIGNALED(status) else status


def _play(number: int, seed: int, writing: int) -> NoReturn:
    def say(note: Note) -> None:
        os.write(writing, f"{' '.join(map(str, note))}\n".encode())

    try:
        Writer(number, say).run(seed)
    except BaseException:  # noqa: BLE001 - the process must not go on as the one that it was made of
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(1)


# ----------------------------------------------------------------------------------- what is looked at


class Found(NamedTuple):
    """What a file holds: the token of a write, None when it cannot be read."""

    path: Path
    token: int | None


def found_files() -> Iterator[Found]:
    """All files of the folders as the game reads them, but for those that another game drops meanwhile."""
    for folder in places.written():
        for path in sorted(folder.glob("*.*")):
            if not path.is_file() or path.name.startswith("."):
                continue
            try:
                token = _token(path)
            except Exception:  # noqa: BLE001 - whatever a torn file leads to
                token = None
            if token != 0 and path.exists():
                yield Found(path, token)


def _token(path: Path) -> int | None:
    """The token in a file, 0 for a file without one; whatever is raised says that it is not whole."""
    read = READERS.get(path.parent.name) or READERS.get(path.name) or READERS.get(path.suffix)
    return read(path) if read else 0


def _in_copy(path: Path) -> int:
    copy = msgspec.json.decode(path.read_bytes(), type=dict[str, str | None])
    return int(tomllib.loads(copy["text"] or "")["name"])


READERS: dict[str, Callable[[Path], int]] = {
    "drafts": _in_copy,
    "discarded": _in_copy,
    "settings.toml": lambda path: int(load_settings(path).settings.skirmish.map),
    ".json": lambda path: load_record(path).seed,
    ".toml": lambda path: int(load_map(path).scenario.name),
    ".tmj": lambda path: int(import_map(path).map_file.scenario.name),
    ".txt": lambda path: int(path.read_text(encoding="utf-8").rpartition("RuntimeError: ")[2]),
}
"""How the token of a file is read, by its folder, its name or its ending."""


def problems(done: list[Note], files: dict[Path, int | None], begun: list[Note]) -> Iterator[str]:
    """What is torn, or lost, of writes that were `done` before the files were looked at.

    `begun` are all notes, until after that.
    """
    tokens = {note.token for note in begun}
    yield from (f"torn: {path}" for path, token in files.items() if token not in tokens)
    for note in done:
        if not any(JUDGES[note.kind](note, files, begun)):
            yield f"lost: {' '.join(map(str, note))}"


Judge = Callable[[Note, dict[Path, int | None], list[Note]], Iterator[bool]]
"""Reasons why a write is not lost."""


def _in_its_file(note: Note, files: dict[Path, int | None], begun: list[Note]) -> Iterator[bool]:
    yield files.get(Path(note.path)) == note.token


def _in_its_file_or_replaced(note: Note, files: dict[Path, int | None], begun: list[Note]) -> Iterator[bool]:
    """There, or what has been written there since; of two games that write a file, either may be the last."""
    there = files.get(Path(note.path))
    yield there is not None and any(
        other.token == there and (other.game != note.game or other.token >= note.token) for other in begun
    )


def _among_the_last(note: Note, files: dict[Path, int | None], begun: list[Note]) -> Iterator[bool]:
    """There or written anew since, or dropped since as many others are there."""
    path = Path(note.path)
    yield from _in_its_file_or_replaced(note, files, begun)
    yield len([other for other in files if other.parent == path.parent and other != path]) >= KEPT


def _in_a_copy(note: Note, files: dict[Path, int | None], begun: list[Note]) -> Iterator[bool]:
    """In a copy or a later one of the game, unless the map was saved or given up since."""
    copies = [token for path, token in files.items() if path.parent == places.drafts() and token]
    yield any(token // TOKENS == note.game and token >= note.token for token in copies)
    yield any(
        other.path == note.path and other.game == note.game and other.token > note.token
        for other in begun
        if other.kind in {"map", "discarded"}
    )


def _among_the_discarded(note: Note, files: dict[Path, int | None], begun: list[Note]) -> Iterator[bool]:
    yield note.token in {token for path, token in files.items() if path.parent == places.discarded()}


JUDGES: dict[Kind, Judge] = {
    "match": _in_its_file,
    "autosave": _among_the_last,
    "settings": _in_its_file_or_replaced,
    "record": _in_its_file_or_replaced,
    "map": _in_its_file_or_replaced,
    "copy": _in_a_copy,
    "discarded": _among_the_discarded,
    "export": _in_its_file_or_replaced,
    "import": _in_its_file_or_replaced,
    "report": _in_its_file,
}
"""How each kind of write is looked for."""


def left_over() -> list[Path]:
    """What is half written in the folders."""
    return [path for folder in places.written() for path in folder.glob(".enfilade-*")]


# -------------------------------------------------------------------------------------------- the run


class Tally:
    """What came of it."""

    def __init__(self) -> None:
        self.kills, self.cleaned = 0, 0
        self.done, self.cut = Counter[str](), Counter[str]()
        self.problems: list[str] = []

    def note(self, game: Game) -> None:
        """Count what a game that was killed had written, and what it was about to."""
        done = {note.token for note in game.notes if note.what == "done"}
        self.done.update(note.kind for note in game.notes if note.what == "done")
        self.cut.update(note.kind for note in game.notes if note.token not in done)

    def table(self) -> str:
        """It in lines."""
        lines = [f"{'':12}{'reported':>10}{'cut off':>10}"]
        lines += [f"{kind:12}{self.done[kind]:>10}{self.cut[kind]:>10}" for kind in JUDGES]
        total = f"{self.kills} kills, {self.cleaned} files left over, {len(self.problems)} problems"
        return "\n".join([*lines, total, *self.problems])


def watch(kills: int, seed: int, tally: Tally) -> None:
    """Have games write into the user's folders, and kill so many of them."""
    chance, numbers = random.Random(seed), count(1)
    games = [Game(next(numbers), chance.randrange(1 << 30)) for _ in "12"]
    ended: list[Note] = []
    for _ in range(kills):
        victim = games.pop(chance.randrange(len(games)))
        if not victim.wait(len(victim.notes) + chance.randint(1, MOST_NOTES)):
            tally.problems.append("a game writes no more")
        victim.listen(chance.uniform(0, WRITING))
        _end(victim, tally)
        ended += victim.notes
        _start(tally)
        _look(ended, games, tally)
        games.append(Game(next(numbers), chance.randrange(1 << 30)))
    for game in games:
        _end(game, tally, counted=False)
        ended += game.notes
    _start(tally)
    _look(ended, [], tally)
    tally.problems += [f"left over: {path}" for path in left_over()]
    tally.problems += _not_offered(ended)


def _end(game: Game, tally: Tally, *, counted: bool = True) -> None:
    if status := game.kill():
        tally.problems.append(f"a game ended by itself, with status {status}")
    tally.kills += counted
    tally.note(game)


def _start(tally: Tally) -> None:
    """What the start of a game does first."""
    before = len(left_over())
    remove_abandoned(*places.written())
    tally.cleaned += max(0, before - len(left_over()))


def _look(ended: list[Note], games: list[Game], tally: Tally) -> None:
    """Look at all files while other games go on."""
    for game in games:
        game.listen()
    done = [note for note in _notes(ended, games) if note.what == "done"]
    files = {found.path: found.token for found in found_files()}
    for game in games:
        game.listen()
    begun = _notes(ended, games)
    tally.problems += [what for what in problems(done, files, begun) if what not in tally.problems]


def _notes(ended: list[Note], games: list[Game]) -> list[Note]:
    return [*ended, *(note for game in games for note in game.notes)]


def _not_offered(notes: list[Note]) -> list[str]:
    """The copies that the editor does not offer, now that no game runs."""
    offered = {recovery.copy for recovery in recoveries(places.drafts())}
    return [f"not offered: {path}" for path in places.drafts().glob("*.json") if path not in offered]


def run(
    count: Annotated[int, typer.Option(help="How many games are killed.")] = 300,
    seed: Annotated[int, typer.Option(help="Of the moments, as far as they are by chance.")] = 0,
) -> None:
    """Kill games while they write, and print what came of it; the status is 1 if anything did."""
    tally = Tally()
    while tally.kills < count:
        with TemporaryDirectory(prefix="kills-") as folder:
            os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
            watch(min(IN_A_FOLDER, count - tally.kills), seed + tally.kills, tally)
        typer.echo(f"{tally.kills} kills, {len(tally.problems)} problems")
    typer.echo(tally.table())
    raise typer.Exit(1 if tally.problems else 0)


if __name__ == "__main__":
    typer.run(run)
