"""Makes the loops of music and ambience: the same bytes every time, and no seam where they begin again.

All of a loop is worked out on a circle: what sounds on at its end is heard at its beginning, and noise is
made of waves of which a whole number fits, so that the last sample leads on to the first as any to the next.
"""

from collections.abc import Callable, Mapping
from functools import cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from game.ui.music_score import TEMPO, Note, beats, score
from game.ui.sound_recipes import RATE

Samples = NDArray[np.float64]

LEVELS: Mapping[str, float] = {
    "calm": 0.085, "contact": 0.065, "danger": 0.085,
    "wind": 0.05, "room": 0.035, "water": 0.05, "fire": 0.05,
}  # fmt: skip
"""The root mean square of each loop, as a part of full scale: well below a shot (0.26)."""

PEAK = 0.5
"""No sample of a loop goes higher: louder ones are bent."""

AMBIENCE = 12
"""Seconds of a loop of ambience."""

HALL, ECHO = 1.8, 0.45
"""Seconds in which the echo of the music dies away (to a thousandth), and how strong it is."""


def loop(name: str) -> bytes:
    """A layer of the music or a surrounding as 16 bit samples at RATE; KeyError when there is none."""
    return (32767 * loop_samples(name)).astype("<i2").tobytes()


def loop_samples(name: str) -> Samples:
    """A loop as samples from -1 to 1."""
    looks = np.random.default_rng(crc32(name.encode()))
    whole = SURROUND[name](looks) if name in SURROUND else music(name, looks)
    whole = whole - whole.mean()
    whole = whole * (LEVELS[name] / np.sqrt(np.mean(whole * whole)))
    bent: Samples = PEAK * np.tanh(whole / PEAK)
    return bent


def music(layer: str, looks: np.random.Generator) -> Samples:
    """A layer of the music, in its hall."""
    whole = np.zeros(round(beats(layer) * 60 / TEMPO * RATE))
    play = cache(lambda instrument, pitch, length: INSTRUMENTS[instrument](pitch, length, looks))
    for note in score(layer):
        _lay(whole, _start(note), note.gain * play(note.instrument, note.pitch, note.length * 60 / TEMPO))
    return _echoing(whole, looks)


def _start(note: Note) -> int:
    return round(note.start * 60 / TEMPO * RATE)


def _lay(whole: Samples, start: int, part: Samples) -> None:
    """Add a part to a loop; what goes beyond its end goes on at its beginning."""
    start %= len(whole)
    for at in range(0, len(part), len(whole)):
        piece = part[at : at + len(whole)]
        first = piece[: len(whole) - start]
        whole[start : start + len(first)] += first
        whole[: len(piece) - len(first)] += piece[len(first) :]


def _echoing(whole: Samples, looks: np.random.Generator) -> Samples:
    """With the echo of a hall."""
    time = _time(HALL)
    hall = looks.standard_normal(len(time)) * np.exp(-6.9 * time / HALL)
    hall *= ECHO / np.sqrt(np.sum(hall * hall))
    return np.fft.irfft(np.fft.rfft(whole) * (1 + np.fft.rfft(hall, len(whole))), len(whole))


def _time(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _hertz(pitch: float) -> float:
    return float(440 * 2 ** ((pitch - 69) / 12))


def _tones(time: Samples, pitch: float, parts: Mapping[int, float]) -> Samples:
    """Tones of multiples of a pitch, each as strong as said; those that are too high are left out."""
    whole = np.zeros(len(time))
    for number, (multiple, gain) in enumerate(parts.items()):
        if _hertz(pitch) * multiple < 0.45 * RATE:
            whole += gain * np.sin(2 * np.pi * _hertz(pitch) * multiple * time + number)
    return whole


def _swell(time: Samples, rise: float, held: float, fall: float) -> Samples:
    """From silence to full strength and back, with soft corners."""
    up, down = np.clip(time / rise, 0, 1), np.clip(1 - (time - held) / fall, 0, 1)
    swell: Samples = np.sin(np.pi / 2 * up) ** 2 * np.sin(np.pi / 2 * down) ** 2
    return swell


def _struck(time: Samples, rise: float, decay: float) -> Samples:
    """Struck: it falls to 1/e in so many seconds, and to nothing at the end."""
    fall: Samples = np.exp(-time / decay) * np.clip(20 * (1 - time / time[-1]), 0, 1)
    return np.minimum(time / rise, 1.0) * fall


def _pad(pitch: int, seconds: float, _looks: np.random.Generator) -> Samples:
    """Three voices that are a little out of tune with one another."""
    time = _time(seconds + 2.2)
    parts = {1: 1.0, 2: 0.35, 3: 0.16, 4: 0.06, 5: 0.03}
    voices = [_tones(time, pitch + cents / 100, parts) for cents in (-6, 0, 5)]
    together: Samples = np.mean(voices, axis=0)
    return _swell(time, 1.4, seconds, 2.2) * together


def _bass(pitch: int, seconds: float, _looks: np.random.Generator) -> Samples:
    time = _time(seconds + 1.0)
    return _swell(time, 0.5, seconds, 1.0) * _tones(time, pitch, {1: 1.0, 2: 0.5, 3: 0.12})


def _bell(pitch: int, seconds: float, _looks: np.random.Generator) -> Samples:
    time = _time(seconds)
    return _struck(time, 0.012, 0.9) * _tones(time, pitch, {1: 1.0, 2: 0.25, 4: 0.08})


def _pluck(pitch: int, seconds: float, _looks: np.random.Generator) -> Samples:
    time = _time(seconds + 0.5)
    return _struck(time, 0.008, 0.22) * _tones(time, pitch, {1: 1.0, 2: 0.4, 3: 0.2, 4: 0.08})


def _strings(pitch: int, seconds: float, _looks: np.random.Generator) -> Samples:
    """Tremolo, in sixteenths."""
    time = _time(seconds + 0.6)
    tremor = 0.65 + 0.35 * np.cos(2 * np.pi * 4 * TEMPO / 60 * time)
    parts = {number: 1 / number for number in range(1, 9)}
    return _swell(time, 0.3, seconds, 0.6) * tremor * _tones(time, pitch, parts)


def _drum(pitch: int, seconds: float, looks: np.random.Generator) -> Samples:
    time = _time(seconds)
    slide = _hertz(pitch) * (1 + 0.9 * np.exp(-time / 0.03))
    skin = np.sin(2 * np.pi * np.cumsum(slide) / RATE)
    slap = 0.25 * looks.standard_normal(len(time)) * np.exp(-time / 0.012)
    return _struck(time, 0.003, 0.2) * (skin + slap)


def _tick(_pitch: int, seconds: float, looks: np.random.Generator) -> Samples:
    time = _time(seconds)
    return _struck(time, 0.002, 0.02) * np.diff(looks.standard_normal(len(time) + 1))


INSTRUMENTS: Mapping[str, Callable[[int, float, np.random.Generator], Samples]] = {
    "pad": _pad,
    "bass": _bass,
    "bell": _bell,
    "pluck": _pluck,
    "strings": _strings,
    "drum": _drum,
    "tick": _tick,
}


def _noise(low: float, high: float, looks: np.random.Generator) -> Samples:
    """A circle of noise between two frequencies, weaker the higher it is, with soft edges."""
    count = AMBIENCE * RATE
    hertz = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 0.01)
    edges = 1 / (1 + (low / hertz) ** 6) / (1 + (hertz / high) ** 6)
    phases = np.exp(2j * np.pi * looks.random(len(hertz)))
    wave: Samples = np.fft.irfft(phases * edges / np.sqrt(hertz), count)
    return wave / float(np.sqrt(np.mean(wave * wave)))


def _waver(looks: np.random.Generator, low: float, most: int) -> Samples:
    """A strength that comes and goes between `low` and 1, in up to so many waves a loop."""
    turns = np.arange(AMBIENCE * RATE) / (AMBIENCE * RATE)
    waves = np.zeros(len(turns))
    for number in range(1, most + 1):
        waves += np.sin(2 * np.pi * (number * turns + looks.random())) / number
    bottom, top = float(waves.min()), float(waves.max())
    return low + (1 - low) * (waves - bottom) / (top - bottom)


def _wind(looks: np.random.Generator) -> Samples:
    low, high = _noise(90, 420, looks), _noise(380, 1100, looks)
    gust = _waver(looks, 0.25, 4)
    return low * gust + 0.5 * high * gust**2


def _room(looks: np.random.Generator) -> Samples:
    """The hum of what runs on a mains of 50 Hz, and air."""
    time = np.arange(AMBIENCE * RATE) / RATE
    hum = np.zeros(len(time))
    for hertz, gain in ((50, 0.25), (100, 0.3), (150, 0.1)):
        hum += gain * np.sin(2 * np.pi * hertz * time)
    return hum * _waver(looks, 0.8, 3) + _noise(70, 300, looks) + 0.12 * _noise(900, 2600, looks)


def _water(looks: np.random.Generator) -> Samples:
    """A rush, and drops."""
    whole = 0.8 * _noise(300, 2600, looks) * _waver(looks, 0.6, 6)
    for _ in range(12 * AMBIENCE):
        time = _time(0.03 + 0.05 * looks.random())
        drop = np.sin(2 * np.pi * (500 + 900 * looks.random()) * time * (1 + 3 * time))
        _lay(whole, int(looks.integers(len(whole))), 1.3 * looks.random() * _struck(time, 0.004, 0.02) * drop)
    return whole


def _fire(looks: np.random.Generator) -> Samples:
    """A low roar, and crackling."""
    whole = _noise(60, 380, looks) * _waver(looks, 0.5, 8)
    for _ in range(9 * AMBIENCE):
        time = _time(0.01 + 0.02 * looks.random())
        crack = looks.standard_normal(len(time)) * _struck(time, 0.0005, 0.004)
        _lay(whole, int(looks.integers(len(whole))), 3.5 * looks.random() ** 2 * crack)
    return whole


SURROUND: Mapping[str, Callable[[np.random.Generator], Samples]] = {
    "wind": _wind,
    "room": _room,
    "water": _water,
    "fire": _fire,
}
