"""What a place sounds like: how tense the music is, and which sounds of the surroundings go with it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Mood = Literal["calm", "contact", "danger"]
"""Nobody hostile is known of; somebody is; there is fighting."""

Surrounding = Literal["wind", "room", "water", "fire"]
"""What is heard of a place."""


class Soundscape(NamedTuple):
    """The mood of the music, how strong each surrounding is, and the music itself, 0 to 1."""

    mood: Mood = "calm"
    ambience: Mapping[Surrounding, float] = {}
    music: float = 1.0


QUIET = Soundscape()
"""What menus sound like."""

SILENT = Soundscape(music=0.0)
"""Where somebody works for long: the editor and the lab."""
