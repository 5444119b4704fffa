"""Content packs: the example pack with one of its files spoilt (K-01 to K-03)."""

import io
import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from functools import cache
from pathlib import Path
from random import Random

import pygame

from game.errors import BadFile, BadMap
from game.files.content import read_content, shipped_catalogue
from game.files.map_reader import load_map
from game.files.media import read_picture, read_sound
from game.files.pack_check import maps_of_pack
from tools.fuzz.folders import Folder, bundled, require_place, require_places, unbundled
from tools.fuzz.guard import ROOT
from tools.fuzz.kind import WholeKind, require
from tools.fuzz.mutations import spoilt_bytes, spoilt_lines
from tools.fuzz.seeds import KEYS

EXAMPLE = ROOT / "docs" / "example-pack"
WORDS = [
    *KEYS,
    "replaces",
    "needs",
    "terrain",
    "tile",
    "sound",
    "[x]",
    "squad.att = 3",
    "true",
    '"salt/x"',
    "9e9",
]
WORDS += [
    "<g>",
    "</g>",
    '<rect width="9" height="9"/>',
    '<use href="#a"/>',
    '<path d="M0 0h9"/>',
    "rotate(1e9)",
]
SIDE = 64
"""How many pixels wide the pictures are painted."""


@cache
def _files() -> dict[str, bytes]:
    paths = sorted(path for path in EXAMPLE.rglob("*") if path.is_file())
    return {str(path.relative_to(EXAMPLE)): path.read_bytes() for path in paths}


class PackFolder(WholeKind):
    """A pack: what it brings is read, its pictures painted, its maps loaded; or it is told what is wrong."""

    name = "pack"
    seconds = 30.0

    def make(self, rng: Random) -> bytes:
        files = dict(_files())
        for name in rng.sample(sorted(files), rng.choice((1, 1, 2))):
            is_text = not name.endswith(".wav") and rng.random() < 0.6
            if is_text:
                files[name] = spoilt_lines(rng, files[name].decode(), WORDS).encode("utf-8", "replace")
            else:
                files[name] = spoilt_bytes(rng, files[name])
            if rng.random() < 0.05:
                del files[name]
        return bundled(files)

    def judge(self, data: bytes) -> None:
        with Folder() as home:
            folder = home / "salt"
            folder.mkdir()
            files = {Path(name).name: content for name, content in unbundled(data, folder).items()}
            read = read_content([folder], shipped_catalogue())
            for fault in (fault for pack in read.broken for fault in pack.faults):
                require_place(fault, files)
            require(bool(read.packs) != bool(read.broken), "a pack that is neither there nor left out")
            for path in (*read.tokens.values(), *read.tiles.values()):
                painted = pygame.image.load_sized_svg if path.suffix == ".svg" else _painted
                painted(io.BytesIO(read_picture(path)), (SIDE, SIDE))
            for path in read.sounds.values():
                sound = read_sound(path)
                require(len(sound.samples) % (sound.channels * sound.width) == 0, "half a sample", path)
            for path in maps_of_pack(folder) if read.packs else ():
                try:
                    load_map(path, read.catalogue)
                except BadMap as bad:
                    require_places(bad, files)
                except BadFile as bad:
                    require(bad.faults, "no fault")


def _painted(file: io.BytesIO, _size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load(file)
