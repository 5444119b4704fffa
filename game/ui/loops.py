"""Plays what goes on and on: the layers of the music and the ambience, each faded to where it should be."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import get_args

import pygame
from pygame.mixer import Channel, Sound

from game.ui.soundscape import Mood, Soundscape, Surrounding

LAYERS: tuple[Mood, ...] = get_args(Mood)
"""The layers of the music: one begins with each mood. They are one piece, and play in step."""

SURROUNDINGS: tuple[Surrounding, ...] = get_args(Surrounding)

CHANNELS = len(LAYERS) + len(SURROUNDINGS)
"""The first channels of the mixer are those of loops, one each."""

BALANCE: Mapping[Mood, Mapping[Mood, float]] = {
    "calm": {"calm": 1.0},
    "contact": {"calm": 0.9, "contact": 0.9},
    "danger": {"calm": 0.6, "contact": 1.0, "danger": 1.0},
}
"""How strong each layer is in each mood."""

FADE = 3.0
"""Seconds in which a loop comes from silence to full strength, or goes back."""


class Loops:
    """Loops that are made when they are first wanted, by `begin`, which returns at once.

    `music` and `ambience` are their volumes, 0 to 1.
    """

    def __init__(self, begin: Callable[[Callable[[], object]], object]) -> None:
        self.music = self.ambience = 0.5
        self.levels: dict[str, float] = dict.fromkeys((*LAYERS, *SURROUNDINGS), 0.0)
        """How loud each is now, 0 to 1."""
        self.fading = False
        """Whether any is on its way to another level."""
        self._begin = begin
        self._asked: set[str] = set()
        self._made: dict[str, Sound] = {}
        self._playing = False

    def update(self, soundscape: Soundscape, seconds: float) -> None:
        """Come nearer to what a place sounds like."""
        goals = self._goals(soundscape)
        self._ask_for([name for name, goal in goals.items() if goal])
        if not self._playing:
            self._start_music(goals)
        self.fading = False
        for number, name in enumerate(self.levels):
            if name in self._made and (self._playing or name not in LAYERS):
                self._fade(Channel(number), name, goals[name], seconds / FADE)
        if self._playing and not any(self.levels[name] or goals[name] for name in LAYERS):
            self._stop_music()

    def stop(self) -> None:
        """Be silent at once."""
        for number, name in enumerate(self.levels):
            if name in self._made:
                Channel(number).stop()
            self.levels[name] = 0.0
        self._playing = self.fading = False

    def _goals(self, soundscape: Soundscape) -> dict[str, float]:
        layers, around = BALANCE[soundscape.mood], soundscape.ambience
        music = self.music * soundscape.music
        goals: dict[str, float] = {name: music * layers.get(name, 0.0) for name in LAYERS}
        goals.update((name, self.ambience * around.get(name, 0.0)) for name in SURROUNDINGS)
        return goals

    def _ask_for(self, names: list[str]) -> None:
        """Have loops made that are not yet; the layers of the music all together."""
        music = LAYERS if any(name in LAYERS for name in names) else ()
        for name in (*music, *names):
            if name not in self._asked:
                self._asked.add(name)
                self._begin(partial(self._make, name))

    def _make(self, name: str) -> None:
        from game.ui.loop_samples import loop  # noqa: PLC0415 - numpy is loaded in this thread, not before

        with suppress(pygame.error):  # the game may have been left meanwhile
            self._made[name] = Sound(buffer=loop(name))

    def _start_music(self, goals: Mapping[str, float]) -> None:
        """Begin all layers in the same moment, unheard at first."""
        if all(name in self._made for name in LAYERS) and any(goals[name] for name in LAYERS):
            for number, name in enumerate(LAYERS):
                Channel(number).play(self._made[name], loops=-1)
                Channel(number).set_volume(0.0)
            self._playing = True

    def _stop_music(self) -> None:
        for number, _ in enumerate(LAYERS):
            Channel(number).stop()
        self._playing = False

    def _fade(self, channel: Channel, name: str, goal: float, most: float) -> None:
        """Come nearer to a level by at most so much; surroundings that are not heard do not play."""
        now = self.levels[name]
        level = min(goal, now + most) if goal > now else max(goal, now - most)
        if level == now:
            return
        if name not in LAYERS and not now:
            channel.play(self._made[name], loops=-1)
        channel.set_volume(level)
        if name not in LAYERS and not level:
            channel.stop()
        self.levels[name] = level
        self.fading = self.fading or level != goal
