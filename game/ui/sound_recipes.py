"""What the sounds are made of: a table of recipes, each a few voices; plain values, without numpy."""

from typing import Literal, NamedTuple

LONGEST = 0.6
"""No sound lasts longer than so many seconds."""


class Voice(NamedTuple):
    """One part of a sound.

    A tone slides from `low` to `high` hertz; noise is what lies between them. It rises for `attack` seconds
    and then falls to 1/e in 1/`decay` seconds, again and again.
    """

    wave: Literal["tone", "reed", "noise"]
    low: float
    high: float
    length: float
    decay: float
    gain: float = 1.0
    start: float = 0.0
    attack: float = 0.002


class Recipe(NamedTuple):
    """A sound: its voices, and how loud it is among the others (1: a shot)."""

    level: float
    voices: tuple[Voice, ...]


def _notes(*notes: float, gap: float, length: float, decay: float) -> tuple[Voice, ...]:
    """Tones one after the other, each with its octave softly above."""
    return tuple(
        Voice("tone", pitch * part, pitch * part, length, decay, gain, gap * at, 0.006)
        for at, pitch in enumerate(notes)
        for part, gain in ((1, 1.0), (2, 0.22))
    )


RECIPES: dict[str, Recipe] = {
    "shot": Recipe(1.0, (
        Voice("noise", 500, 8000, 0.20, 26, 1.0),
        Voice("noise", 60, 600, 0.30, 15, 1.0),
        Voice("tone", 190, 45, 0.20, 16, 0.8),
        Voice("noise", 200, 2000, 0.50, 7, 0.16, 0.03),
    )),
    "silenced": Recipe(0.45, (
        Voice("noise", 300, 2400, 0.14, 34, 1.0),
        Voice("tone", 150, 70, 0.10, 28, 0.5),
        Voice("noise", 2600, 6500, 0.05, 80, 0.35, 0.06),
    )),
    "hit": Recipe(0.9, (
        Voice("tone", 150, 52, 0.22, 18, 1.0),
        Voice("noise", 150, 1400, 0.16, 28, 0.8),
        Voice("noise", 1500, 4800, 0.08, 60, 0.4),
    )),
    "miss": Recipe(0.5, (
        Voice("noise", 3000, 8500, 0.05, 70, 0.8),
        Voice("tone", 3400, 900, 0.36, 8, 0.5, 0.01),
        Voice("tone", 3460, 940, 0.36, 8, 0.4, 0.01),
    )),
    "blade": Recipe(0.7, (
        Voice("noise", 2200, 9000, 0.18, 18, 1.0, 0.0, 0.05),
        Voice("tone", 2140, 2120, 0.30, 12, 0.40, 0.06),
        Voice("tone", 3310, 3290, 0.26, 15, 0.32, 0.06),
        Voice("tone", 4730, 4700, 0.20, 20, 0.20, 0.06),
    )),
    "throw": Recipe(0.45, (Voice("noise", 600, 3000, 0.28, 15, 1.0, 0.0, 0.09),)),
    "blast": Recipe(1.1, (
        Voice("noise", 30, 320, 0.58, 5, 1.0),
        Voice("tone", 95, 28, 0.55, 5, 0.9),
        Voice("noise", 250, 4000, 0.40, 11, 0.7),
        Voice("noise", 800, 6000, 0.20, 8, 0.12, 0.30, 0.05),
    )),
    "step": Recipe(0.26, (
        Voice("noise", 90, 650, 0.08, 60, 1.0),
        Voice("noise", 1500, 4200, 0.05, 80, 0.16),
    )),
    "jump": Recipe(0.4, (
        Voice("noise", 400, 2000, 0.20, 16, 1.0, 0.0, 0.05),
        Voice("tone", 170, 330, 0.14, 18, 0.4),
    )),
    "push": Recipe(0.55, (
        Voice("noise", 140, 1100, 0.32, 11, 1.0, 0.0, 0.03),
        Voice("tone", 120, 70, 0.14, 20, 0.8),
    )),
    "fall": Recipe(0.8, (
        Voice("tone", 115, 38, 0.32, 13, 1.0),
        Voice("noise", 80, 900, 0.24, 18, 0.8),
        Voice("noise", 900, 3800, 0.22, 14, 0.22, 0.09, 0.01),
    )),
    "down": Recipe(0.75, (
        Voice("reed", 300, 92, 0.34, 8, 0.6),
        Voice("tone", 105, 40, 0.30, 14, 1.0, 0.12),
        Voice("noise", 90, 900, 0.20, 20, 0.7, 0.12),
    )),
    "door": Recipe(0.55, (
        Voice("noise", 180, 1500, 0.09, 45, 1.0),
        Voice("reed", 96, 150, 0.26, 8, 0.18, 0.05, 0.05),
        Voice("noise", 120, 1000, 0.16, 30, 1.0, 0.30),
    )),
    "smoke": Recipe(0.4, (
        Voice("noise", 1800, 9500, 0.58, 4, 1.0, 0.0, 0.08),
        Voice("noise", 200, 900, 0.14, 24, 0.8),
    )),
    "medkit": Recipe(0.5, _notes(587, 880, 1175, gap=0.09, length=0.34, decay=10)),
    "reload": Recipe(0.45, (
        Voice("noise", 1500, 6000, 0.05, 80, 1.0),
        Voice("tone", 950, 800, 0.05, 60, 0.4),
        Voice("noise", 900, 4500, 0.06, 70, 1.2, 0.16),
        Voice("tone", 620, 520, 0.07, 50, 0.5, 0.16),
    )),
    "dice": Recipe(0.45, tuple(
        voice
        for start, pitch, gain in (
            (0.0, 1250, 1.0), (0.055, 1480, 0.8), (0.10, 1160, 0.9), (0.165, 1390, 0.6),
            (0.24, 1080, 0.7), (0.31, 1300, 0.4), (0.37, 1190, 0.3),
        )
        for voice in (
            Voice("noise", 1800, 5600, 0.04, 110, gain, start, 0.001),
            Voice("tone", pitch, pitch * 0.94, 0.05, 85, 0.7 * gain, start, 0.001),
        )
    )),
    "click": Recipe(0.22, (Voice("tone", 1500, 1050, 0.05, 75), Voice("noise", 2500, 6500, 0.02, 160, 0.4))),
    "refuse": Recipe(0.35, (
        Voice("reed", 175, 168, 0.10, 18, 1.0, 0.0, 0.004),
        Voice("reed", 139, 131, 0.16, 16, 1.0, 0.11, 0.004),
    )),
    "turn": Recipe(0.45, _notes(523, 784, gap=0.10, length=0.42, decay=8)),
    "victory": Recipe(0.65, _notes(523, 659, 784, 1047, gap=0.085, length=0.33, decay=7)),
    "defeat": Recipe(0.65, _notes(392, 330, 262, 196, gap=0.09, length=0.32, decay=7)),
    "alarm": Recipe(0.5, (
        Voice("reed", 880, 880, 0.10, 9, 0.7, 0.0, 0.005),
        Voice("reed", 1175, 1175, 0.22, 9, 0.7, 0.12, 0.005),
    )),
    "hide": Recipe(0.35, (
        Voice("noise", 350, 2600, 0.42, 7, 1.0, 0.0, 0.14),
        Voice("tone", 620, 230, 0.40, 7, 0.3, 0.0, 0.06),
    )),
    "reveal": Recipe(0.5, (
        Voice("tone", 620, 1320, 0.20, 10, 0.7, 0.0, 0.01),
        *_notes(1568, gap=0.0, length=0.34, decay=9)[:1],
        Voice("tone", 2349, 2349, 0.34, 12, 0.5, 0.10, 0.004),
    )),
    "pistol": Recipe(0.8, (
        Voice("noise", 900, 9000, 0.12, 40, 1.0),
        Voice("noise", 150, 900, 0.18, 24, 0.8),
        Voice("tone", 260, 80, 0.12, 26, 0.6),
    )),
    "burst": Recipe(0.95, tuple(
        voice
        for number, start in enumerate((0.0, 0.085, 0.17))
        for voice in (
            Voice("noise", 600, 8500, 0.12, 36, 1.0 - 0.1 * number, start),
            Voice("noise", 80, 700, 0.22, 20, 0.9 - 0.1 * number, start),
            Voice("tone", 205, 55, 0.10, 26, 0.6, start),
        )
    )),
    "shotgun": Recipe(1.05, (
        Voice("noise", 200, 6500, 0.30, 17, 1.0),
        Voice("noise", 45, 420, 0.40, 11, 1.1),
        Voice("tone", 140, 36, 0.26, 12, 0.8),
        Voice("noise", 1400, 5000, 0.06, 60, 0.30, 0.40),
    )),
    "crack": Recipe(1.05, (
        Voice("noise", 1800, 10000, 0.09, 48, 1.2),
        Voice("noise", 70, 800, 0.26, 16, 0.9),
        Voice("tone", 230, 42, 0.22, 15, 0.7),
        Voice("noise", 300, 1500, 0.50, 5, 0.28, 0.05, 0.02),
    )),
    "cannon": Recipe(1.1, (
        Voice("tone", 120, 30, 0.45, 7, 1.0),
        Voice("noise", 35, 500, 0.50, 7, 1.0),
        Voice("noise", 400, 5000, 0.18, 22, 0.8),
        Voice("reed", 410, 400, 0.16, 18, 0.10, 0.05),
    )),
    "rocket": Recipe(0.9, (
        Voice("noise", 120, 900, 0.12, 26, 1.0),
        Voice("noise", 500, 4200, 0.55, 4, 0.9, 0.03, 0.06),
        Voice("tone", 320, 760, 0.50, 5, 0.25, 0.04, 0.05),
    )),
    "energy": Recipe(0.75, (
        Voice("reed", 1250, 210, 0.24, 11, 0.7, 0.0, 0.003),
        Voice("tone", 2500, 420, 0.24, 12, 0.5, 0.0, 0.003),
        Voice("noise", 2500, 9000, 0.14, 24, 0.4),
    )),
    "flame": Recipe(0.8, (
        Voice("noise", 160, 1400, 0.58, 3.5, 1.0, 0.0, 0.10),
        Voice("noise", 1500, 6500, 0.50, 5, 0.35, 0.03, 0.08),
    )),
    "blow": Recipe(0.8, (
        Voice("noise", 500, 2500, 0.10, 26, 0.4, 0.0, 0.05),
        Voice("tone", 130, 46, 0.24, 16, 1.0, 0.07),
        Voice("noise", 120, 1500, 0.14, 32, 0.9, 0.07),
    )),
    "saw": Recipe(0.7, (
        Voice("reed", 118, 165, 0.50, 4, 0.8, 0.0, 0.05),
        Voice("reed", 237, 322, 0.50, 5, 0.35, 0.0, 0.05),
        Voice("noise", 2200, 7500, 0.42, 6, 0.6, 0.08, 0.05),
    )),
    "step_gravel": Recipe(0.26, tuple(
        Voice("noise", 700 + 500 * at, 4800, 0.05, 75, 1.0 - 0.2 * at, 0.018 * at) for at in range(4)
    )),
    "step_water": Recipe(0.30, (
        Voice("noise", 500, 3600, 0.20, 20, 1.0, 0.0, 0.02),
        Voice("tone", 420, 900, 0.07, 30, 0.30, 0.06, 0.01),
        Voice("tone", 560, 1250, 0.06, 34, 0.22, 0.10, 0.01),
    )),
    "step_grass": Recipe(0.22, (
        Voice("noise", 1800, 7800, 0.16, 22, 1.0, 0.0, 0.04),
        Voice("noise", 120, 500, 0.06, 60, 0.5, 0.03),
    )),
    "step_wood": Recipe(0.28, (
        Voice("tone", 215, 150, 0.10, 40, 1.0),
        Voice("tone", 480, 420, 0.06, 60, 0.4),
        Voice("noise", 300, 1800, 0.05, 80, 0.6),
    )),
    "step_metal": Recipe(0.26, (
        Voice("tone", 640, 632, 0.18, 22, 0.8),
        Voice("tone", 1013, 1004, 0.16, 26, 0.5),
        Voice("tone", 1790, 1780, 0.10, 34, 0.25),
        Voice("noise", 200, 2200, 0.04, 90, 0.8),
    )),
    "break": Recipe(0.8, (
        Voice("noise", 100, 1300, 0.24, 18, 1.0),
        Voice("noise", 1200, 6000, 0.12, 34, 0.7),
        *(
            Voice("noise", 700 + 260 * at, 3800, 0.06, 70, 0.5 - 0.05 * at, 0.12 + 0.065 * at)
            for at in range(6)
        ),
    )),
}  # fmt: skip
"""Every sound of the game."""

BLOWS = frozenset({"blade", "blow", "saw"})
"""What weapons sound like that strike; the others are fired."""

STEPS: dict[str, str] = {
    "rough": "step_gravel", "rubble": "step_gravel", "gravel": "step_gravel", "sand": "step_gravel",
    "water": "step_water", "surf": "step_water", "sea": "step_water",
    "brush": "step_grass", "grass": "step_grass", "reeds": "step_grass", "hedge": "step_grass",
    "crate": "step_wood", "table": "step_wood", "bunk": "step_wood", "deck": "step_wood",
    "wagon": "step_metal", "belt": "step_metal", "grating": "step_metal", "rails": "step_metal",
}  # fmt: skip
"""What a step sounds like, by words in the name of the terrain."""


def step_on(terrain: str) -> str:
    """The sound of a step on a terrain of that name."""
    return next((STEPS[word] for word in terrain.split() if word in STEPS), "step")


RATE = 22050
"""Samples a second, one channel, 16 bit."""
