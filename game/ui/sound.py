"""Plays the game's sounds; without a sound device, or before a sound is made, it is just silent."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from threading import Event, Thread

import pygame
from pygame.mixer import Sound

from game.files.settings import Settings
from game.rules.idents import pack_of
from game.ui.loops import CHANNELS, Loops
from game.ui.sound_recipes import RATE, RECIPES
from game.ui.soundscape import Soundscape

BUFFER = 512
"""Samples that are handed over at once: 23 ms."""

VOICES = 16
"""How many effects are heard at once."""

TAKES = 3
"""In how many ways each effect is made: the same one again and again would be tiring."""

UNHEARD = {"dummy"}
"""The drivers by which nobody hears anything: the loops, which are dear to make, are not made for them."""


def _in_a_thread(job: Callable[[], object]) -> None:
    Thread(target=job, name="sounds", daemon=True).start()


class Sounds:
    """The sounds of the game, made in the background when the first one is wanted.

    `volume` is that of effects, 0 to 1; `muted` keeps it for later; `begin` has something made, and returns
    at once. The device is tried once.
    """

    def __init__(
        self,
        volume: float = 0.7,
        *,
        muted: bool = False,
        begin: Callable[[Callable[[], object]], object] = _in_a_thread,
    ) -> None:
        self.volume = volume
        self.muted = muted
        self.loops = Loops(begin)
        self._begin = begin
        self._begun = False
        self._made: dict[str, Iterator[Sound]] = {}
        """The takes of each effect, in turn."""
        self._all_made = Event()
        self._device: bool | None = None
        self._front = True
        self._when_away = False

    @property
    def device(self) -> bool:
        """Whether there is a sound device that could be opened."""
        if self._device is None:
            self._device = _opened()
        return self._device

    @property
    def away(self) -> bool:
        """Whether nothing is heard because another window is in front."""
        return not self._front and not self._when_away

    def adjust(self, settings: Settings) -> None:
        """Be as loud as the settings say."""
        self.volume, self.muted = settings.effects_volume / 100, settings.muted
        self.loops.music, self.loops.ambience = settings.music_volume / 100, settings.ambience_volume / 100
        self._when_away = settings.sound_when_away
        if self.muted:
            self.loops.stop()
        self._rest()

    def in_front(self, front: bool) -> None:
        """The window has come to the front, or another one has."""
        self._front = front
        self._rest()

    def _rest(self) -> None:
        """Hold all that sounds while the window is away, and go on with it afterwards."""
        if pygame.mixer.get_init():
            (pygame.mixer.pause if self.away else pygame.mixer.unpause)()

    def hear(self, soundscape: Soundscape, seconds: float) -> None:
        """Have the music and the ambience of a place for so many seconds more."""
        if not self.muted and not self.away and self.device and pygame.mixer.get_driver() not in UNHEARD:
            self.loops.update(soundscape, seconds)

    def prepare(self) -> None:
        """Begin to make the effects, so that the first one wanted is there; returns at once."""
        if not self._begun and self.device:
            self._begun = True
            self._begin(self._make)

    def wait(self, seconds: float) -> bool:
        """Wait until all effects are made; whether they are."""
        return self._all_made.wait(seconds)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play an effect of the game or a pack, softer or louder; KeyError when there is none of the name."""
        if name not in RECIPES and not pack_of(name):
            raise KeyError(name)
        level = min(max(self.volume * loudness, 0.0), 1.0)
        if self.muted or self.away or not level:
            return
        self.prepare()
        takes = self._made.get(name)
        channel = next(takes).play() if takes else None
        if channel:
            channel.set_volume(level)

    def _make(self) -> None:
        with suppress(pygame.error):  # the game may have been left meanwhile
            self._make_all()

    def _make_all(self) -> None:
        from game.ui.sound_samples import (  # noqa: PLC0415 - numpy is loaded in this thread, not before
            pack_sounds,
            rendered,
        )

        brought = pack_sounds()
        for name in RECIPES:
            if name not in brought:
                self._made[name] = cycle([Sound(buffer=rendered(name, take)) for take in range(TAKES)])
        for name, samples in brought.items():
            self._made[name] = cycle([Sound(buffer=samples)])
        self._all_made.set()


def _opened() -> bool:
    try:
        pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(CHANNELS + VOICES)
    pygame.mixer.set_reserved(CHANNELS)
    return True
