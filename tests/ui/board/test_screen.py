"""The base of the screens with a board: commands are found by their names."""

from typing import Any

import pytest

from game.ui.battle.screen import BattleScreen
from game.ui.board.board_view import STEPS
from game.ui.board.screen import BoardScreen
from game.ui.commands import COMMANDS, places
from game.ui.replay.screen import ReplayScreen

WINDOW = {"full screen", "larger", "smaller", "plain size"}
"""What the window does itself."""


@pytest.mark.parametrize("screen", [BattleScreen, ReplayScreen])
def test_every_command_that_is_offered_is_done(screen: type[BoardScreen[Any]]) -> None:
    offered = {name for name in COMMANDS if screen.place in places(name)} - WINDOW - set(STEPS)
    assert {name for name in offered if not hasattr(screen, f"command_{name.replace(' ', '_')}")} == set()


@pytest.mark.parametrize("screen", [BattleScreen, ReplayScreen])
def test_every_method_of_a_command_has_its_row(screen: type[BoardScreen[Any]]) -> None:
    done = {name.removeprefix("command_").replace("_", " ") for name in dir(screen) if "command_" in name}
    assert done - {"leave"} <= set(COMMANDS)
