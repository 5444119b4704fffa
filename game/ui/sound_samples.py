"""Makes sounds from recipes: the same bytes every time, even in loudness, without clicks at the ends."""

from contextlib import suppress
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from game.files.media import BadMedia, read_sound
from game.files.media import Sound as PackSound
from game.files.places import pack_folders
from game.ui.sound_recipes import RATE, RECIPES, Recipe, Voice

LOUDNESS = 0.26
"""What the loudest twentieth of a second of a sound of level 1 comes to, as a part of full scale."""

PEAK = 0.92
"""No sample goes higher: louder ones are bent, not cut."""

DETUNE = 0.03
"""By what part takes of a sound are higher or lower than it: half a half tone."""

FADE_IN, FADE_OUT = 0.001, 0.012
"""Seconds in which a sound comes from silence, and goes back to it."""

Samples = NDArray[np.float64]


def rendered(name: str, take: int = 0) -> bytes:
    """A sound as 16 bit samples at RATE; KeyError when there is no recipe of that name.

    Each `take` has other noise, and tones that are a little higher or lower.
    """
    recipe = RECIPES[name]
    pitch = 1 + DETUNE * (0, 1, -1)[take % 3]
    voices = tuple(voice._replace(low=pitch * voice.low, high=pitch * voice.high) for voice in recipe.voices)
    seed = crc32(name.encode()) + take
    return (32767 * samples(recipe._replace(voices=voices), seed)).astype("<i2").tobytes()


def pack_sounds() -> dict[str, bytes]:
    """The sounds of content packs by name, as 16 bit samples at RATE; those that replace the game's too."""
    sounds = dict[str, bytes]()
    if not any((folder / "sounds").is_dir() for folder in pack_folders()):
        return sounds
    from game.files.content import content  # noqa: PLC0415 - most have no packs, and need not wait for it

    for name, path in content().sounds.items():
        with suppress(BadMedia):  # it was there and sound when the packs were read
            sounds[name] = resampled(read_sound(path))
    return sounds


def resampled(sound: PackSound) -> bytes:
    """A sound of a pack as the game plays it: one channel of 16 bit samples at RATE."""
    if sound.width == 1:
        whole = np.frombuffer(sound.samples, np.uint8).astype(np.float64) / 128 - 1
    else:
        whole = np.frombuffer(sound.samples, "<i2").astype(np.float64) / 32768
    whole = whole.reshape(-1, sound.channels).mean(axis=1)
    length = max(1, round(len(whole) * RATE / sound.rate))
    at = np.linspace(0, len(whole) - 1, length)
    made: Samples = np.interp(at, np.arange(len(whole)), whole)
    return (32767 * made).astype("<i2").tobytes()


def samples(recipe: Recipe, seed: int) -> Samples:
    """A sound as samples from -1 to 1."""
    looks = np.random.default_rng(seed)
    whole = np.zeros(round(RATE * max(voice.start + voice.length for voice in recipe.voices)))
    for voice in recipe.voices:
        part = _voice(voice, looks)
        start = round(RATE * voice.start)
        part = part[: len(whole) - start]
        whole[start : start + len(part)] += part
    whole = _faded(whole)
    for _ in range(3):  # bending peaks costs loudness, which is made up for
        whole = PEAK * np.tanh(whole * (LOUDNESS * recipe.level / loudness(whole)) / PEAK)
    return whole


def loudness(whole: Samples) -> float:
    """The root mean square of the loudest twentieth of a second."""
    window = min(RATE // 20, len(whole))
    power = np.cumsum(np.concatenate(([0.0], whole * whole)))
    return float(np.sqrt(np.max(power[window:] - power[:-window]) / (RATE // 20)))


def _voice(voice: Voice, looks: np.random.Generator) -> Samples:
    time = np.arange(round(RATE * voice.length)) / RATE
    envelope = np.minimum(time / voice.attack, 1.0) * np.exp(
        -voice.decay * np.maximum(time - voice.attack, 0.0)
    )
    if voice.wave == "noise":
        wave = _noise(voice, len(time), looks)
    else:
        pitch = voice.low * (voice.high / voice.low) ** (time / voice.length)
        wave = np.sin(2 * np.pi * np.cumsum(pitch) / RATE)
        if voice.wave == "reed":
            wave = np.tanh(2.5 * wave)
    return _faded(voice.gain * wave * envelope)


def _noise(voice: Voice, length: int, looks: np.random.Generator) -> Samples:
    """Noise between two frequencies, with soft edges of a third of an octave, as strong as a tone."""
    spectrum = np.fft.rfft(looks.standard_normal(length))
    frequencies = np.maximum(np.fft.rfftfreq(length, 1 / RATE), 1.0)
    below, above = np.log2(frequencies / voice.low), np.log2(voice.high / frequencies)
    spectrum *= np.clip(1 + 3 * below, 0, 1) * np.clip(1 + 3 * above, 0, 1)
    wave: Samples = np.fft.irfft(spectrum, length)
    return wave * (0.7 / max(float(np.sqrt(np.mean(wave * wave))), 1e-9))


def _faded(whole: Samples) -> Samples:
    """With ends that come from silence and go to it."""
    rise, fall = max(2, round(RATE * FADE_IN)), max(2, round(RATE * FADE_OUT))
    rise, fall = min(rise, len(whole) // 2), min(fall, len(whole) // 2)
    whole[:rise] *= np.linspace(0, 1, rise)
    whole[len(whole) - fall :] *= np.linspace(1, 0, fall) ** 2
    return whole
