"""Files that the game reads: maps, Tiled's maps, settings, records and saved matches, units and gear."""

import json
import shutil
import tomllib
from random import Random
from typing import Any, ClassVar

import msgspec

from game.errors import BadCatalogue, BadMap, BadRecord
from game.files.catalogue import block_types
from game.files.content import load_catalogue
from game.files.headings import heading
from game.files.map_check import check_files
from game.files.map_reader import MapFile, load_map, read_map
from game.files.map_writer import map_text, map_values
from game.files.places import assets
from game.files.records import restored
from game.files.saves import load, save
from game.files.settings import Settings, load_settings, save_settings
from game.files.tiled.exchange import FORMS, import_map
from game.files.tiled.exporter import tiled_map
from game.files.toml_text import toml_lines
from game.systems import SYSTEMS
from tools.fuzz.folders import Folder, bundled, require_places, unbundled
from tools.fuzz.kind import WholeKind, require
from tools.fuzz.mutations import spoilt_bytes, spoilt_lines, spoilt_tree
from tools.fuzz.seeds import WORDS, map_texts, records
from tools.fuzz.tiled_maps import bundle


class Map(WholeKind):
    """A map file: read and told what is wrong, or checked, written again, sent to Tiled and back."""

    name = "map"
    seconds = 20.0
    share = 3.0

    def make(self, rng: Random) -> bytes:
        text = rng.choice(map_texts())
        match rng.randrange(4):
            case 0:
                return spoilt_bytes(rng, text.encode())
            case 1:
                lines = toml_lines(_writable(spoilt_tree(rng, tomllib.loads(text))))
                return "\n".join(lines).encode("utf-8", "replace")
            case _:
                return spoilt_lines(rng, text, WORDS).encode("utf-8", "replace")

    def judge(self, data: bytes) -> None:
        try:
            read = read_map(data, "m.toml", types=block_types(SYSTEMS))
        except BadMap as bad:
            require_places(bad, {"m.toml": data})
            return
        require_same(read)
        with Folder() as folder:
            path = folder / "m.toml"
            path.write_bytes(data)
            for checked in check_files([path]):
                require(not checked.faults, "faults of a sound map", checked.faults)
                require(all("\n" not in line for line in checked.lines()), "a finding of several lines")
            for form, write in FORMS.items():
                out = folder / f"m{form}"
                out.write_bytes(write(tiled_map(read)))
                back = import_map(out)
                require(back.map_file.scenario == read.scenario, "another map by way of", form)
                require(not back.remarks, "remarks on what we wrote", back.remarks)


def require_same(read: MapFile) -> None:
    """A map that is written again is the same."""
    text = map_text(map_values(read.scenario))
    again = read_map(text.encode(), "again.toml")
    require(again.scenario == read.scenario, "another map when it is written again")


def _writable(value: Any) -> Any:
    """A tree as TOML can hold it."""
    if isinstance(value, dict):
        return {str(key): _writable(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_writable(part) for part in value if part is not None]
    return value


class TiledMaps(WholeKind):
    """A map of Tiled's with the files beside it: read, or told what is wrong; then it is a map as any."""

    name = "tiled"
    seconds = 20.0
    share = 3.0

    def make(self, rng: Random) -> bytes:
        files = bundle(rng)
        name = rng.choice([next(iter(files)), *files]) if len(files) > 1 else next(iter(files))
        files[name] = self._spoilt(rng, name, files[name])
        return bundled(files)

    def _spoilt(self, rng: Random, name: str, data: bytes) -> bytes:
        if rng.random() < 0.15:
            return data
        if name.endswith("j") and rng.random() < 0.7:
            return json.dumps(spoilt_tree(rng, json.loads(data)), indent=1).encode()
        if rng.random() < 0.6:
            return spoilt_attributes(rng, data.decode()).encode("utf-8", "replace")
        return spoilt_bytes(rng, data)

    def judge(self, data: bytes) -> None:
        with Folder() as folder:
            files = unbundled(data, folder)
            if not files:
                return
            first = next(iter(files))
            try:
                read = import_map(folder / first, types=block_types(SYSTEMS))
            except BadMap as bad:
                require_places(bad, files)
                return
            require(all("\n" not in str(remark) for remark in read.remarks), "a remark of several lines")
            require_same(read.map_file)


def spoilt_attributes(rng: Random, text: str) -> str:
    """A text with some of its quoted values exchanged with others of its own or odd ones; or lines."""
    pieces = text.split('"')
    if len(pieces) < 5 or rng.random() < 0.2:
        return spoilt_lines(rng, text, ["<group>", "</group>", "<layer/>", "<object/>", "</map>"])
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(pieces) // 2) * 2 + 1
        odd = [
            pieces[rng.randrange(len(pieces) // 2) * 2 + 1],
            "-1",
            "0",
            "9" * 12,
            "nan",
            "inf",
            "1e9",
            "",
            "x",
        ]
        odd += ["0.5", "../a", "&#10;", "1 1", "0,0 9,9", "zlib", "zstd", "csv", "base64", "true", "3000"]
        pieces[at] = rng.choice(odd)
    return '"'.join(pieces)


class SettingsFile(WholeKind):
    """The user's settings: used, or put aside whole; saved again they are the same."""

    name = "settings"

    FULL: ClassVar[Settings] = Settings(
        ui_scale=150,
        width=1400,
        height=900,
        full_screen=True,
        effects_volume=3,
        music_volume=5,
        ambience_volume=7,
        muted=True,
        own_speed="2",
        others_speed="instant",
        shake=False,
        keys={"frame": "g", "undo": "ctrl+x"},
    )

    def make(self, rng: Random) -> bytes:
        tree = msgspec.to_builtins(self.FULL)
        text = "\n".join(toml_lines(_writable(spoilt_tree(rng, tree) if rng.random() < 0.5 else tree)))
        data = text.encode("utf-8", "replace")
        if rng.random() < 0.5:
            return spoilt_bytes(rng, data)
        words = [*Settings.__struct_fields__, "[keys]", "[skirmish]", "true", "1"]
        return spoilt_lines(rng, text, words).encode("utf-8", "replace")

    def judge(self, data: bytes) -> None:
        with Folder() as folder:
            path = folder / "settings.toml"
            path.write_bytes(data)
            loaded = load_settings(path)
            aside = [found for found in folder.iterdir() if found != path]
            if loaded.trouble:
                require(loaded.settings == Settings(), "some settings of a bad file")
                require([found.read_bytes() for found in aside] == [data], "a bad file is gone")
                return
            require(not aside, "a good file put aside")
            save_settings(loaded.settings, path)
            again = load_settings(path)
            require(again == (loaded.settings, None), "other settings when saved again", again)


class RecordFile(WholeKind):
    """A saved match: listed, loaded and played again, or told what is wrong; saved again it is the same."""

    name = "record"
    seconds = 30.0
    share = 2.0

    def make(self, rng: Random) -> bytes:
        tree = rng.choice(records())
        if rng.random() < 0.3:
            tree = {"players": {"squad": "human"}, "name": "a", "turn": 2, "over": False, **tree}
        if rng.random() < 0.75:
            return json.dumps(spoilt_tree(rng, tree), indent=rng.choice((None, 1))).encode()
        return spoilt_bytes(rng, json.dumps(tree).encode())

    def judge(self, data: bytes) -> None:
        with Folder() as folder:
            path = folder / "a.json"
            path.write_bytes(data)
            require(heading(path), "no heading")
            try:
                saved = load(path)
            except BadRecord as bad:
                require(str(bad), "an error without words")
                return
            save(saved, folder / "b.json")
            require(load(folder / "b.json") == saved, "another match when saved again")
            try:
                restored(saved.record, SYSTEMS)
            except BadRecord as bad:
                require(str(bad), "an error without words")


class CatalogueFile(WholeKind):
    """Units, weapons and items: a catalogue, or told what is wrong; whatever is good can be on a map."""

    name = "catalogue"
    seconds = 20.0

    MAP: ClassVar[str] = """format = 1
name = "m"
[grid]
terrain = '''
......
......
......
......
'''
"""

    def make(self, rng: Random) -> bytes:
        paths = [assets() / "weapons.toml", assets() / "items.toml", *(assets() / "units").glob("*.toml")]
        path = rng.choice(sorted(paths)[-2:] if rng.random() < 0.6 else sorted(paths))
        text = path.read_text(encoding="utf-8")
        if rng.random() < 0.4:
            tree = spoilt_tree(rng, tomllib.loads(text))
            text = "\n".join(toml_lines(_writable(tree))) if isinstance(tree, dict) else ""
        elif rng.random() < 0.6:
            words = ["name", "about", "squad", "narrative", "effort", "phased", "weapons", "[x.squad]", "1"]
            text = spoilt_lines(rng, text, words)
        else:
            text = spoilt_bytes(rng, text.encode()).decode("latin-1")
        return f"{path.relative_to(assets())}\n{text}".encode("utf-8", "replace")

    def judge(self, data: bytes) -> None:
        head, _, text = data.partition(b"\n")
        with Folder() as folder:
            shutil.copytree(assets() / "units", folder / "units")
            for name in ("weapons.toml", "items.toml"):
                shutil.copy(assets() / name, folder)
            path = folder / head.decode("utf-8", "replace").replace("\0", "")
            if not (path.is_file() and path.resolve().is_relative_to(folder.resolve())):
                return
            path.write_bytes(text)
            try:
                catalogue = load_catalogue(folder, block_types(SYSTEMS))
            except BadCatalogue as bad:
                require_places(bad, {path.name: text})
                return
            units = "".join(
                f'[[units]]\ntemplate = "{name}"\nside = "squad"\nat = [{n % 6}, {n // 6}]\n'
                for n, name in enumerate(sorted(catalogue.units)[:24])
            )
            (folder / "m.toml").write_text(self.MAP + units)
            try:
                load_map(folder / "m.toml", catalogue, block_types(SYSTEMS))
            except BadMap as bad:
                require_places(bad, {"m.toml": (self.MAP + units).encode()})
