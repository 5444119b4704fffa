"""Reading aloud, asked for on the command line: `--speak` before or after the command."""

import os
from collections.abc import Sequence
from itertools import takewhile

from game.files.places import SPEAK

OPTION = "--speak"


def without_speech(words: Sequence[str]) -> list[str]:
    """The words of a command without that option; with it the window reads itself aloud from now on."""
    options = list(takewhile(lambda word: word != "--", words))
    left = [word for word in options if word != OPTION]
    if left != options:
        os.environ[SPEAK] = "1"
    return [*left, *words[len(options) :]]
