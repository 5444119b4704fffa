"""The base of the screens with a board: commands are found by their names."""

from typing import Any

import pytest

from game.ui.battle.screen import BattleScreen
from game.ui.board.board_view import STEPS
from game.ui.board.screen import BoardScreen
from game.ui.commands import COMMANDS, places
from game.ui.editor.screen import EditorScreen
from game.ui.lab.screen import LabScreen
from game.ui.replay.screen import ReplayScreen

SCREENS = [BattleScreen, ReplayScreen, LabScreen, EditorScreen]

WINDOW = {"full screen", "larger", "smaller", "plain size", "mute", "picture"}
"""What the window does itself."""


BUTTONS = {"leave", "stop bots"}
"""What only buttons do."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_command_that_is_offered_is_done(screen: type[BoardScreen[Any]]) -> None:
    offered = {name for name in COMMANDS if screen.place in places(name)}
    done = {name for name in offered if hasattr(screen, f"command_{name.replace(' ', '_')}")}
    done |= {name for name in offered if " " in name and hasattr(screen, f"press_{name.split()[0]}")}
    assert offered == done | (offered & (WINDOW | set(STEPS) | set(screen.tools)))


@pytest.mark.parametrize("screen", SCREENS)
def test_every_method_of_a_command_has_its_row(screen: type[BoardScreen[Any]]) -> None:
    methods = [name.removeprefix("command_") for name in dir(screen) if name.startswith("command_")]
    assert {name.replace("_", " ") for name in methods} - BUTTONS <= set(COMMANDS)
