"""Whole battles from the first act to the end screen, by the mouse alone, by the keyboard alone."""

from random import Random

import pytest

from game.ui.app import App
from game.ui.screens.finish import Finish
from tests.ui.battle.player import Keys, Mouse, Player
from tests.ui.battle.scenes import opened


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_two_persons_at_one_machine_play_to_the_end(app: App, hand: type[Player]) -> None:
    """Every act of the record is the one that was meant; in between the board is handed over."""
    player = hand(app, opened(app))
    player.play(Random(5))
    assert isinstance(player.top, Finish)
    assert player.match.state.outcome == player.top.outcome
