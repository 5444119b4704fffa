"""A game that is killed loses less than two seconds of drawing."""

import subprocess
import sys
import time
from pathlib import Path

from game.editor.store import orphans

WALLS, PAUSE = 26, 0.1
"""How many walls are drawn before the kill, and the seconds between two."""

FRAME = 0.05
"""The seconds of a frame."""

DRAWING = f"""
import sys, time
from pathlib import Path
from types import SimpleNamespace
from game.files import places
places._USER = SimpleNamespace(user_data_path=Path(sys.argv[1]), user_config_path=Path(sys.argv[1]))
from game.editor.document import Document, empty_map
from game.ui.app import App
from game.ui.navigation import Navigator
from tests.ui.editor.conftest import seated
app = App((1280, 800), navigator=Navigator)
person = seated(app, Document(empty_map(40, 30, "Yard")))
person.entry("wall")
for number in range(1000):
    person.press(10 + number % 20, 10 + number // 20)
    print(number, flush=True)
    until = time.monotonic() + {PAUSE}
    while time.monotonic() < until:
        person.frames(1, {FRAME})
        time.sleep({FRAME})
"""


def test_a_kill_loses_less_than_two_seconds(tmp_path: Path) -> None:
    drawn = list[float]()
    with subprocess.Popen(
        [sys.executable, "-c", DRAWING, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as game:
        assert game.stdout
        for _ in zip(range(WALLS), game.stdout, strict=False):
            drawn.append(time.monotonic())
        game.kill()
        killed = time.monotonic()
    (left,) = orphans(tmp_path / "drafts")
    terrain = left.text.split("'''")[1]
    sure = sum(killed - when >= 2 for when in drawn)
    assert 0 < sure <= terrain.count("#") <= WALLS + 1
