"""Music and ambience: no seam, even and clean, in one key; faded as wanted, silent when they should be."""

from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
import pygame
import pytest
from pygame.mixer import Channel

from game.files.settings import Settings
from game.ui.editor.screen import EditorScreen
from game.ui.lab.screen import LabScreen
from game.ui.loop_samples import LEVELS, PEAK, loop_samples
from game.ui.loops import CHANNELS, FADE, LAYERS, SURROUNDINGS
from game.ui.music_score import CHORDS, TEMPO, beats, score
from game.ui.sound import Sounds
from game.ui.sound_recipes import RATE
from game.ui.soundscape import QUIET, Mood, Soundscape

LOOPS = (*LAYERS, *SURROUNDINGS)
made = cache(loop_samples)

SCALE = frozenset({2, 4, 5, 7, 9, 10, 0})
"""The notes of D minor, in half tones above C."""


def strength(samples: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
    return float(np.sqrt(np.mean(samples * samples)))


@pytest.mark.parametrize("name", LOOPS)
def test_the_end_of_a_loop_leads_on_to_its_beginning(name: str) -> None:
    """Across the seam it changes as elsewhere: in its samples, their slope, and its loudness."""
    whole = made(name)
    steps = np.abs(np.diff(whole))
    assert abs(whole[0] - whole[-1]) < np.quantile(steps, 0.99)
    slopes = np.abs(np.diff(whole, 2))
    around = np.concatenate((whole[-2:], whole[:2]))
    assert np.abs(np.diff(around, 2)).max() <= np.quantile(slopes, 0.999)
    half = RATE // 2
    ends = strength(whole[-half:]) / strength(whole[:half])
    inside = [
        strength(whole[at - half : at]) / strength(whole[at : at + half])
        for at in range(RATE, len(whole) - half, half)
    ]
    assert min(inside) * 0.9 <= ends <= max(inside) * 1.1


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_as_loud_as_its_level_and_clean(name: str) -> None:
    whole = made(name)
    level = LEVELS[name]
    assert 0.9 * level < strength(whole) <= level
    assert np.abs(whole).max() < PEAK
    assert abs(whole.mean()) < 0.001
    seconds = whole[: len(whole) // RATE * RATE].reshape(-1, RATE)
    assert np.sqrt((seconds * seconds).mean(axis=1)).min() > level / 4  # nowhere a hole


def test_all_loops_together_take_little_memory() -> None:
    assert sum(2 * len(made(name)) for name in LOOPS) < 7_000_000


def test_the_music_is_in_one_key() -> None:
    """Every note that has a pitch is one of D minor, and each melody note fits its chord by key."""
    pitched = [note for layer in LAYERS for note in score(layer) if note.instrument != "tick"]
    assert {note.pitch % 12 for note in pitched} == SCALE
    assert all(chord.bass % 12 in SCALE for chord in CHORDS)


def test_what_is_heard_is_in_that_key() -> None:
    """Of the power of the calm layer nearly all lies within a quarter tone of notes of the key."""
    whole = made("calm")
    power = np.abs(np.fft.rfft(whole))[1:] ** 2
    pitches = np.round(12 * np.log2(np.fft.rfftfreq(len(whole), 1 / RATE)[1:] / 440) + 69).astype(int) % 12
    assert power[np.isin(pitches, list(SCALE))].sum() / power.sum() > 0.98


@pytest.mark.parametrize("layer", LAYERS)
def test_layers_stay_in_step(layer: Mood) -> None:
    """They last whole samples, and the calm one twice as long as the others: they never drift apart."""
    assert len(made(layer)) * TEMPO == beats(layer) * 60 * RATE
    assert beats("calm") % beats(layer) == 0
    assert all(note.start < beats(layer) for note in score(layer))


def test_danger_is_brighter_and_busier_than_calm() -> None:
    def middle(name: str) -> float:
        power = np.abs(np.fft.rfft(made(name))) ** 2
        return float((power * np.fft.rfftfreq(len(made(name)), 1 / RATE)).sum() / power.sum())

    assert middle("danger") > 2 * middle("calm")
    assert len(score("danger")) / beats("danger") > 2 * len(score("calm")) / beats("calm")


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> object:
    """Sounds on a device that writes to a file; what is to be made is made at once."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "1")  # milliseconds for each 512 samples: not in real time
    monkeypatch.setattr("game.ui.loop_samples.loop_samples", made)
    yield Sounds(begin=lambda job: job())
    pygame.mixer.quit()


def hear(sounds: Sounds, soundscape: Soundscape, seconds: float) -> dict[str, float]:
    """Let time pass, then the levels that are not 0."""
    for _ in range(round(seconds * 10)):
        sounds.hear(soundscape, 0.1)
    return {name: round(level, 3) for name, level in sounds.loops.levels.items() if level > 1e-6}


def test_layers_come_and_go_with_the_danger(sounds: Sounds) -> None:
    sounds.adjust(Settings(music_volume=100, ambience_volume=50))
    assert hear(sounds, QUIET, FADE + 0.2) == {"calm": 1.0}
    assert not sounds.loops.fading
    assert hear(sounds, Soundscape("danger"), 0.1) == {"calm": 0.967, "contact": 0.033, "danger": 0.033}
    assert sounds.loops.fading
    assert hear(sounds, Soundscape("danger"), FADE) == {"calm": 0.6, "contact": 1.0, "danger": 1.0}
    assert hear(sounds, Soundscape("contact", {"wind": 1.0, "water": 0.5}), FADE) == {
        "calm": 0.9, "contact": 0.9, "wind": 0.5, "water": 0.25,
    }  # fmt: skip
    playing = [name for number, name in enumerate(LOOPS) if Channel(number).get_busy()]
    assert playing == ["calm", "contact", "danger", "wind", "water"]
    assert Channel(LOOPS.index("wind")).get_volume() == pytest.approx(0.5, abs=0.02)
    assert hear(sounds, QUIET, FADE) == {"calm": 1.0}
    assert not Channel(LOOPS.index("wind")).get_busy()


def test_what_nobody_wants_is_not_made(sounds: Sounds) -> None:
    sounds.adjust(Settings(music_volume=0, ambience_volume=50))
    assert hear(sounds, Soundscape("danger", {"room": 1.0}), FADE) == {"room": 0.5}
    assert [name for number, name in enumerate(LOOPS) if Channel(number).get_busy()] == ["room"]


def test_there_is_no_music_where_somebody_works(sounds: Sounds) -> None:
    sounds.adjust(Settings())
    assert hear(sounds, QUIET, FADE)
    for screen in (EditorScreen, LabScreen):
        assert hear(sounds, screen.soundscape, FADE) == {}


def test_mute_and_no_volume_stop_the_loops(sounds: Sounds) -> None:
    sounds.adjust(Settings())
    hear(sounds, QUIET, FADE)
    sounds.adjust(Settings(muted=True))
    assert hear(sounds, QUIET, 1) == {}
    assert not any(Channel(number).get_busy() for number in range(CHANNELS))
    sounds.adjust(Settings())
    assert hear(sounds, QUIET, FADE)
    sounds.adjust(Settings(music_volume=0))
    assert hear(sounds, QUIET, FADE) == {}
    assert not any(Channel(number).get_busy() for number in range(CHANNELS))


def test_time_stands_still_for_them_while_another_window_is_in_front(sounds: Sounds) -> None:
    sounds.adjust(Settings())
    before = hear(sounds, QUIET, 1)
    sounds.in_front(False)
    assert hear(sounds, Soundscape("danger"), FADE) == before
    sounds.in_front(True)
    assert hear(sounds, Soundscape("danger"), FADE) != before


@pytest.mark.usefixtures("sounds")
def test_what_is_made_after_the_game_was_left_is_no_error() -> None:
    jobs: list[Any] = []
    late = Sounds(begin=jobs.append)
    late.prepare()
    hear(late, Soundscape("calm", {"wind": 1.0}), 0.1)
    pygame.mixer.quit()
    assert len(jobs) == 1 + len(LAYERS) + 1
    for job in jobs:
        job()
    assert not late.wait(0)


def test_without_a_device_loops_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", fail)
    sounds = Sounds(begin=lambda job: job())
    sounds.adjust(Settings(muted=True))
    sounds.in_front(False)
    sounds.in_front(True)
    sounds.adjust(Settings())
    assert hear(sounds, QUIET, 1) == {}


def test_the_device_is_given_a_loop_again_and_again_without_a_gap(sounds: Sounds, tmp_path: Path) -> None:
    """What comes a whole loop later is the same, sample by sample."""
    sounds.adjust(Settings(music_volume=0, ambience_volume=100))
    hear(sounds, Soundscape("calm", {"fire": 1.0}), FADE)
    heard, length = tmp_path / "heard.raw", len(made("fire"))
    begun, until = heard.stat().st_size // 2, monotonic() + 60
    while heard.stat().st_size // 2 < begun + int(2.2 * length) and monotonic() < until:
        sleep(0.02)
    pygame.mixer.quit()
    wave = np.fromfile(heard, "<i2")[begun + RATE // 2 :]
    again = wave[length : 2 * length]
    assert len(again) == length
    assert np.array_equal(wave[:length], again)
    assert np.abs(again).max() > 3000
