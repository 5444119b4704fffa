"""Pictures and sounds of packs that nobody should trust: refused at once, at little cost (K-03)."""

import os
import struct
import wave
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from time import process_time

import pytest

from game.files.content import content, read_content, shipped_catalogue
from game.files.media import BadMedia, read_picture, read_sound
from game.files.svg import trouble_of
from tests.files.packs import EXAMPLE, copied

LINKS = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" {LINKS} viewBox="0 0 24 24">{{}}</svg>'
TITLE = SVG.format("<title>&a;</title>")
HEAD = '<?xml version="1.0"?><!DOCTYPE svg [{}]>'


def png(width: int, height: int, pixels: bytes | None = None, depth: int = 8) -> bytes:
    """A grey picture; without `pixels` as many as it needs."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = bytes((width + 1) * height) if pixels is None else pixels
    head = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    packer = zlib.compressobj(strategy=zlib.Z_RLE)
    body = packer.compress(rows) + packer.flush()
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def sound(seconds: float = 0.1, rate: int = 22050, channels: int = 1, width: int = 2) -> bytes:
    made = BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(bytes(int(rate * seconds) * channels * width))
    return made.getvalue()


HOSTILE = {
    "a script": SVG.format("<script>1</script>"),
    "a handler": SVG.format('<path onclick="x()" d="M0 0"/>'),
    "a picture in it": SVG.format('<image href="http://example.org/a.png"/>'),
    "a reference to a file": SVG.format('<use xlink:href="file:///etc/passwd#a"/>'),
    "a paint from the network": SVG.format('<path d="M0 0" fill="url(http://example.org/a)"/>'),
    "a paint in a style": SVG.format('<path d="M0 0" style="fill:url(http://example.org/a)"/>'),
    "a style sheet": SVG.format("<style>@import 'http://example.org'</style>"),
    "a foreign object": SVG.format("<foreignObject/>"),
    "entities": HEAD.format('<!ENTITY a "b">') + TITLE,
    "a billion laughs": HEAD.format('<!ENTITY c "b"><!ENTITY a "&c;&c;&c;&c;&c;&c;&c;&c;">') + TITLE,
    "an external entity": HEAD.format('<!ENTITY a SYSTEM "file:///etc/passwd">') + TITLE,
    "endless dashes": SVG.format('<path d="M0 0L9 9" stroke="#fff" stroke-dasharray="0.0000001"/>'),
    "a huge line": SVG.format('<path d="M0 0L9 9" stroke="#fff" stroke-width="1e9"/>'),
    "a huge shape": SVG.format('<circle r="1e12"/>'),
    "a huge enlargement": SVG.format('<g transform="scale(1e6)"><path d="M0 0L9 9"/></g>'),
    "enlargements in each other": SVG.format('<g transform="scale(90)">' * 20 + "</g>" * 20),
    "groups in each other": SVG.format("<g>" * 4000 + "</g>" * 4000),
    "very many shapes": SVG.format("<path/>" * 4000),
    "very many points": SVG.format(f'<path d="M0 0{"l1 1" * 2500}"/>'),
    "no size": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "a size of nothing": SVG.replace("0 0 24 24", "0 0 0 0"),
    "a size beyond measure": SVG.replace("0 0 24 24", "0 0 1e9 1e9"),
    "another document": "<html/>",
    "no XML": "<svg",
    "nothing": "",
    "an encoding that there is not": '<?xml version="1.0" encoding="x"?>' + SVG,
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE)
def test_a_picture_of_shapes_that_is_refused(case: str, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(HOSTILE[case], encoding="utf-8")
    begun = process_time()
    with pytest.raises(BadMedia) as bad:
        read_picture(path)
    assert process_time() - begun < 1
    assert str(path) in str(bad.value)


@pytest.mark.parametrize(
    "text",
    [
        '<g transform="translate(1,2) rotate(180)" style="fill:#fff;stroke-width:0.5"><path d="M1,1"/></g>',
        '<linearGradient id="a"><stop stop-color="#1e9999"/></linearGradient><rect fill="url(#a)"/>',
        "<!-- made by hand --><title>A</title><metadata><a xmlns='urn:x' href='http://x'/></metadata>",
    ],
)
def test_a_picture_that_programs_write(text: str) -> None:
    assert trouble_of(SVG.format(text).encode()) is None


BROKEN_PNG = {
    "huge": png(100_000, 100_000, b""),
    "wide": png(1025, 4),
    "empty": png(0, 0),
    "short of pixels": png(64, 64, bytes(100)),
    "cut": png(8, 8)[:-8],
    "spoilt": png(8, 8).replace(b"IDAT", b"IDAX"),
    "an odd depth": png(8, 8, depth=3),
    "text": b"hello",
    "nothing": b"",
    "too large a file": png(8, 8) + bytes(1 << 20),
}


@pytest.mark.parametrize("case", BROKEN_PNG)
def test_a_picture_of_pixels_that_is_refused(case: str, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(BROKEN_PNG[case])
    with pytest.raises(BadMedia):
        read_picture(path)


def test_pixels_that_unfold_without_end_are_not_unfolded(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png(8, 8, bytes(300 << 20)))
    begun = process_time()
    assert read_picture(path)
    assert process_time() - begun < 0.5


BROKEN_SOUND = {
    "long": sound(5.1, rate=8000),
    "one sample a second": sound(1.0, rate=1),
    "four channels": sound(channels=4),
    "24 bit": sound(width=3),
    "no samples": sound(0),
    "cut": sound()[:30],
    "text": b"RIFFhello",
    "a part beyond the end": sound().replace(b"data", b"\0data"),
    "a large file": sound(4, rate=48000, channels=2) * 2,
}


@pytest.mark.parametrize("case", BROKEN_SOUND)
def test_a_sound_that_is_refused(case: str, tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    path.write_bytes(BROKEN_SOUND[case])
    with pytest.raises(BadMedia):
        read_sound(path)


def _to_file(path: Path, outside: Path) -> None:
    path.unlink()
    path.symlink_to(outside / path.name)


def _to_folder(path: Path, outside: Path) -> None:
    folder = path.parent
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.symlink_to(outside, target_is_directory=True)


def _pipe(path: Path, outside: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _nowhere(path: Path, outside: Path) -> None:
    path.unlink()
    path.symlink_to(outside / "nowhere")


@pytest.mark.parametrize("trick", [_to_file, _to_folder, _pipe, _nowhere])
@pytest.mark.parametrize(
    "name", ["units/pikeman.toml", "tokens/pikeman.svg", "tiles/heap.svg", "sounds/twang.wav"]
)
def test_what_lies_outside_of_a_pack_is_not_read(
    name: str, trick: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    """K-03: links out, and what is no file."""
    folder = copied(tmp_path / "packs" / "salt")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / Path(name).name).write_bytes((EXAMPLE / name).read_bytes())
    trick(folder / name, outside)
    [trouble] = content().troubles
    assert f"{folder / name}:1:1" in trouble


@pytest.mark.parametrize("name", ["weapons.toml", "items.toml", "terrain.toml", "pack.toml"])
def test_a_table_that_is_a_link_out_is_not_read(name: str, tmp_path: Path) -> None:
    folder = copied(tmp_path / "packs" / "salt")
    (tmp_path / "outside").mkdir()
    (folder / name).rename(tmp_path / "outside" / name)
    (folder / name).symlink_to(tmp_path / "outside" / name)
    [trouble] = content().troubles
    assert "a link that leads out of the pack" in trouble


def test_very_many_files_are_not_read(tmp_path: Path) -> None:
    folder = copied(tmp_path / "packs" / "salt")
    for number in range(401):
        (folder / "tiles" / f"t{number}.svg").write_text("")
    [trouble] = read_content([folder], shipped_catalogue()).troubles
    assert "402 files" in trouble
