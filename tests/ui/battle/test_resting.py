"""A battle in which nothing moves says so, and no longer when something does."""

from game.files.settings import Settings
from game.ui.app import App
from tests.ui.battle.scenes import opened
from tests.ui.pilot import Pilot


def test_a_battle_rests_when_it_waits_for_a_person(app: App, pilot: Pilot) -> None:
    battle = opened(app)
    pilot.frames(30)
    assert battle.controller.mode == "play"
    assert battle.resting
    battle.say("Something")
    assert not battle.resting
    pilot.frames(5, battle.toast_seconds)
    assert battle.resting
    battle.view.zoom(-1)
    assert not battle.resting
    pilot.frames(60)
    assert battle.resting


def test_a_battle_does_not_rest_while_something_is_played(app: App, pilot: Pilot) -> None:
    battle = opened(app, settings=Settings(muted=True))
    pilot.frames(30)
    going = (action for action in battle.controller.match.legal() if action.kind == "move")
    battle.do(next(going))
    assert battle.controller.animator.busy
    assert not battle.resting
    battle.controller.animator.skip()
    pilot.frames(60)
    assert battle.resting
