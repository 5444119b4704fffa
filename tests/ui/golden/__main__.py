"""`python -m tests.ui.golden`: takes the golden pictures anew; look at them before they are committed."""

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.ui.app import App
from tests.ui.golden.scenes import SCENES, SIZE, taken

FOLDER = Path(__file__).parent

if __name__ == "__main__":
    app = App(SIZE)
    app.background.start()
    app.background.wait(300)
    for name in SCENES:
        pygame.image.save(taken(app, name), FOLDER / f"{name}.png")
        sys.stdout.write(f"{name}.png\n")
