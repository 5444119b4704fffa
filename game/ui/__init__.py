"""The window: the only part of the game that imports pygame."""

import os

# The picture is drawn in memory: handing it to the graphics driver as a texture costs 20 ms a frame where
# that driver is software too, and wins nothing elsewhere.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is the game's own
