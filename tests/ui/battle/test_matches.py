"""Whole battles from the first act to the end screen, by the mouse alone, by the keyboard alone."""

from random import Random
from time import sleep

import pygame
import pytest

from game.rules.actions import Choose
from game.rules.players import HUMAN
from game.ui.app import App
from game.ui.menus.finish import Finish
from tests.ui.battle.pad_player import PadPlayer
from tests.ui.battle.player import Keys, Mouse, Player, wanted
from tests.ui.battle.scenes import drawn, man, opened, planned

CORNERS = ((1, 1), (1, 4), (8, 1), (8, 4))

TOUGH = tuple(man(name, *at, bhp=7) for name, at in zip(("ann", "bob", "Rex", "Sly"), CORNERS, strict=True))
"""Two against two who stand a few shots."""

ALONE = {"squad": HUMAN, "opposition": "regular"}


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_two_persons_at_one_machine_play_to_the_end(app: App, hand: type[Player]) -> None:
    """Every act of the record is the one that was meant; in between the board is handed over."""
    player = hand(app, opened(app, planned(drawn(units=TOUGH))))
    player.play(Random(16))
    assert player.handovers >= 2
    assert len({entry.act["kind"] for entry in player.match.record.entries if entry.act}) >= 6
    assert isinstance(player.top, Finish)
    assert player.match.state.outcome == player.top.outcome


@pytest.mark.parametrize("system", ["squad", "narrative", "effort", "phased"])
def test_a_gamepad_alone_plays_a_whole_turn_of_every_system(app: App, system: str) -> None:
    """Both sides by one pad: moves, attacks, answers, sentences, what is behind *More*, ends of phases."""
    units = tuple(man(name, *at) for name, at in zip(("ann", "bob", "Rex", "Sly"), CORNERS, strict=True))
    plan = planned(drawn(units=units, system=system), system=system, fog=False)
    player = PadPlayer(app, opened(app, plan))
    rng = Random(5)
    player.settle()
    while player.match.state.clock.turn < 2 and player.controller.mode != "over":
        action = wanted(player.match, rng)
        if not isinstance(action, Choose) or action.choice in player.controller.orders.answers:
            player.do(action)
    assert player.app.gamepad.in_hand
    kinds = {entry.act["kind"] for entry in player.match.record.entries if entry.act}
    assert len(kinds) >= 3, kinds


@pytest.mark.usefixtures("own_process")
def test_the_computer_plays_a_match_to_its_end_in_its_own_process(app: App) -> None:
    """A person that ends its phases at once meets the computer: it is waited for, and nothing else is."""
    plan = planned(drawn(units=(man("ann", 3, 2, bhp=1), man("Rex", 6, 2))), players=ALONE)
    player = Keys(app, opened(app, plan))
    thought = False
    for _ in range(4000):
        if isinstance(player.top, Finish):
            break
        if player.controller.mode == "play":
            player.key(pygame.K_RETURN, pygame.KMOD_CTRL)
            player.key(pygame.K_RETURN, pygame.KMOD_CTRL)
        if player.controller.mode == "decide":
            player.key(pygame.K_RETURN)
        thought = thought or player.controller.computer.thinking
        player.frames(1, 0.1)
        sleep(0.002)
    assert isinstance(player.top, Finish)
    assert thought
    assert not player.controller.computer.trouble
    assert {entry.act is None or "kind" in entry.act for entry in player.match.record.entries} == {True}
    player.controller.close()
