"""What a place sounds like: how tense the music is, and which sounds of the surroundings go with it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Mood = Literal["calm", "contact", "danger"]
"""Nobody hostile is known of; somebody is; there is fighting."""

Surrounding = Literal["wind", "room", "water", "fire"]
"""What is heard of a place."""


class Soundscape(NamedTuple):
    """The mood of the music, and how strong each surrounding is, 0 to 1."""

    mood: Mood = "calm"
    ambience: Mapping[Surrounding, float] = {}


QUIET = Soundscape()
"""What menus sound like."""
