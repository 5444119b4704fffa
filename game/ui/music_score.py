"""The music: one piece in D minor, in layers that play together; plain values, without numpy.

Its chords go i9, VI9, III9, VII9, iv9, VI, v7, v4 and back to the first: natural minor all the way, without
a leading note, so that the end leads on to the beginning and no layer ever clashes with another. The layers
differ in what they make of the same chords: long tones and a few bells; a pulse; drums and tremolo.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

TEMPO = 80
"""Beats a minute."""
BAR = 4
"""Beats."""

Instrument = Literal["pad", "bass", "bell", "pluck", "strings", "drum", "tick"]


class Note(NamedTuple):
    """A note: when it begins and how long it is held, in beats; its pitch in half tones (69: 440 Hz)."""

    instrument: Instrument
    start: float
    length: float
    pitch: int
    gain: float


class Chord(NamedTuple):
    """The lowest note and those above it."""

    bass: int
    notes: tuple[int, ...]


CHORDS: tuple[Chord, ...] = (
    Chord(38, (53, 57, 60, 64)),  # D: F A C E
    Chord(46, (53, 57, 60, 62)),  # B flat: F A C D
    Chord(41, (55, 57, 60, 64)),  # F: G A C E
    Chord(48, (55, 58, 60, 64)),  # C: G B flat C E
    Chord(43, (53, 58, 62, 69)),  # G: F B flat D A
    Chord(46, (53, 57, 62, 65)),  # B flat: F A D F
    Chord(45, (55, 60, 64, 67)),  # A: G C E G
    Chord(45, (52, 57, 62, 64)),  # A: E A D E
)
"""A bar each."""

BELLS: tuple[tuple[float, int], ...] = (
    (2, 81), (6.5, 77), (8, 79), (13, 76), (18, 74), (19.5, 81), (26, 79), (28, 76),
    (35, 84), (37, 81), (41.5, 77), (46, 76), (50, 86), (52.5, 82), (57, 79), (60.5, 81),
)  # fmt: skip
"""The melody of the calm layer over twice the chords: beats and pitches."""

FIGURE = (0, 2, 1, 3, 2, 1, 3, 2)
"""Which notes of the chord the pulse plays, an eighth each."""

DRUMS: tuple[tuple[float, int, float], ...] = ((0, 38, 1.0), (1.5, 38, 0.6), (2.5, 45, 0.7), (3, 38, 0.8))
"""What the drum strikes in a bar: beat, pitch, gain."""


def score(layer: str) -> tuple[Note, ...]:
    """The notes of a layer of the music; KeyError when there is none of that name."""
    return tuple({"calm": _calm, "contact": _contact, "danger": _danger}[layer]())


def beats(layer: str) -> int:
    """How long a layer is until it begins again; the calm one goes twice through the chords."""
    return BAR * len(CHORDS) * (2 if layer == "calm" else 1)


def _bars(times: int = 1) -> Iterator[tuple[int, Chord]]:
    """The chords, each with the beat on which it begins."""
    return ((BAR * number, chord) for number, chord in enumerate(CHORDS * times))


def _calm() -> Iterator[Note]:
    for start, chord in _bars(2):
        yield Note("bass", start, BAR, chord.bass, 0.5)
        for pitch in chord.notes:
            yield Note("pad", start, BAR, pitch, 0.30)
    for beat, pitch in BELLS:
        yield Note("bell", beat, 4, pitch, 0.16)


def _contact() -> Iterator[Note]:
    for start, chord in _bars():
        for beat in range(BAR):
            yield Note("pluck", start + beat, 1, chord.bass, 0.55 if beat else 0.8)
        for eighth, which in enumerate(FIGURE):
            gain = 0.4 if eighth % 4 == 0 else 0.26
            yield Note("pluck", start + eighth / 2, 0.5, chord.notes[which], gain)


def _danger() -> Iterator[Note]:
    for start, chord in _bars():
        for after, pitch, gain in DRUMS:
            yield Note("drum", start + after, 1, pitch, gain)
        for eighth in range(2 * BAR):
            yield Note("tick", start + eighth / 2, 0.25, 69, 0.16 if eighth % 2 else 0.09)
        for pitch in (chord.bass + 12, chord.notes[1], chord.notes[-1] + 12):
            yield Note("strings", start, BAR, pitch, 0.22)
