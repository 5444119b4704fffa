"""Pictures and sounds of packs, read with limits: what lies there costs little and runs nothing (K-03)."""

import wave
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from game.errors import BadFile, Fault
from game.files.toml_text import read_bytes

MOST_PICTURE = 1024 * 1024
"""How many bytes a PNG may have."""
MOST_SVG = 64 * 1024
"""How many bytes an SVG may have."""
LARGEST_PICTURE = 1024
"""How many pixels a picture may be wide and high."""
MOST_SOUND = 1024 * 1024
"""How many bytes a sound may have."""
LONGEST_SOUND = 5
"""How many seconds a sound may last."""
RATES = (8_000, 48_000)
"""How many samples a second a sound has, at least and at most."""

PICTURES = (".svg", ".png")
SOUNDS = (".wav",)


class BadMedia(BadFile):
    """A picture or a sound that cannot be used."""


class Sound(NamedTuple):
    """A sound: samples of 8 bit without or 16 bit with a sign, channel by channel in turn."""

    samples: bytes
    channels: int
    width: int
    rate: int


def read_picture(path: Path) -> bytes:
    """The bytes of a PNG or SVG within all limits. Raises BadMedia."""
    if path.suffix == ".svg":
        from game.files.svg import trouble_of  # noqa: PLC0415 - the XML reader comes with it

        data = _bytes(path, MOST_SVG)
        trouble = trouble_of(data)
    else:
        data = _bytes(path, MOST_PICTURE)
        trouble = _png_trouble(data)
    if trouble:
        raise _bad(path, *trouble)
    return data


def read_sound(path: Path) -> Sound:
    """The samples of a WAV within all limits. Raises BadMedia."""
    data = _bytes(path, MOST_SOUND)
    try:
        with wave.open(BytesIO(data)) as file:
            sound = Sound(
                file.readframes(file.getnframes()),
                file.getnchannels(),
                file.getsampwidth(),
                file.getframerate(),
            )
    except (wave.Error, EOFError, ValueError, OverflowError) as error:
        raise _bad(path, f"no sound: {error}", "a WAV file of PCM samples") from error
    except RuntimeError as error:  # without a word: from a part that is said to be longer than the file
        raise _bad(path, "no sound: a part of it goes beyond its end", "a WAV file of PCM samples") from error
    low, high = RATES
    if sound.channels not in {1, 2} or sound.width not in {1, 2} or not low <= sound.rate <= high:
        found = f"{sound.channels} channels of {8 * sound.width} bit at {sound.rate} Hz"
        raise _bad(path, found, f"1 or 2 channels of 8 or 16 bit at {low} to {high} Hz")
    frame = sound.channels * sound.width
    seconds = len(sound.samples) / frame / sound.rate
    if not 0 < seconds <= LONGEST_SOUND or len(sound.samples) % frame:
        raise _bad(
            path, f"a sound of {seconds:.1f} seconds", f"whole samples, at most {LONGEST_SOUND} seconds"
        )
    return sound


def _bytes(path: Path, most: int) -> bytes:
    data = read_bytes(path, BadMedia)
    if len(data) > most:
        raise _bad(path, f"more than {most} bytes", f"at most {most}")
    return data


def _bad(path: Path, found: str, expected: str) -> BadMedia:
    return BadMedia((Fault(str(path), 1, 1, found, expected),))


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""How many values a pixel has, by the colour type of a PNG."""


def _png_trouble(data: bytes) -> tuple[str, str] | None:
    """What is wrong with a PNG, and what was expected: its chunks, its size, all its pixels."""
    chunks = list(_chunks(data)) if data.startswith(_SIGNATURE) else []
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13 or chunks[-1][0] != b"IEND":
        return "no whole PNG", "a PNG picture"
    head = chunks[0][1]
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    depth, colour = head[8], head[9]
    if not (1 <= width <= LARGEST_PICTURE and 1 <= height <= LARGEST_PICTURE):
        return f"a picture of {width} by {height} pixels", f"1 to {LARGEST_PICTURE} each way"
    if depth not in {1, 2, 4, 8, 16} or colour not in _CHANNELS:
        return "a PNG of an unknown kind", "a PNG picture"
    rows = height * (1 + (width * depth * _CHANNELS[colour] + 7) // 8)
    packed = b"".join(body for kind, body in chunks if kind == b"IDAT")
    try:
        pixels = zlib.decompressobj().decompress(packed, 2 * rows + 4096)
    except zlib.error as error:
        return f"pixels that cannot be read: {error}", "a PNG picture"
    if len(pixels) < rows:
        return "a picture that ends too early", "all its pixels"
    return None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, as far as they are whole."""
    at = len(_SIGNATURE)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        check = int.from_bytes(data[at + 8 + length : at + 12 + length], "big")
        if len(body) != length or zlib.crc32(kind + body) != check:
            return
        yield kind, body
        at += 12 + length
        if kind == b"IEND":
            return
