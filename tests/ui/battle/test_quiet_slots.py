"""A slot of others in which nothing is seen does not pass without a word (N-05)."""

from collections.abc import Iterable, Iterator

import pytest

from game.rules.players import HUMAN
from game.rules.turns import EndPhase
from game.systems.narrative.stances import Aim
from game.systems.narrative.turn import EndTurn
from game.ui.app import App
from game.ui.battle.controller import BattleController
from game.ui.replay.player import ReplayPlayer, recording_of
from tests.drained import returned
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

WALLED = ("....#.....",) * 5
SEED = 1
"""By it the squad's slot is the first."""

UNITS = (man("ann", 0, 0), man("Rex", 9, 2), man("Sly", 9, 4))


def battle(app: App, rows: tuple[str, ...]) -> Mouse:
    """Ann has the first slot; the computer, which has the two others, waits."""
    text = drawn(rows, UNITS, system="narrative")
    players = {"squad": HUMAN, "opposition": "random"}
    made = Mouse(app, opened(app, planned(text, system="narrative", players=players, seed=SEED)))
    made.settle()
    made.controller.paused = True
    return made


@pytest.fixture(params=[False, True], ids=["seen", "unseen"])
def scene(app: App, request: pytest.FixtureRequest) -> Iterator[tuple[Mouse, bool]]:
    """In the open, or behind a wall; the opposition has the slot."""
    mouse = battle(app, WALLED if request.param else ("..........",) * 5)
    mouse.controller.do(EndTurn(unit="ann"))
    yield mouse, request.param
    mouse.controller.close()


def lines(mouse: Mouse) -> list[str]:
    """The log in words, once all has been shown."""
    mouse.controller.hasten()
    return [line.words for line in mouse.controller.lines]


def test_that_nothing_was_done_is_told_of_whom_one_sees(scene: tuple[Mouse, bool]) -> None:
    """Nobody is named who is not seen, nor is it told that it did nothing."""
    mouse, unseen = scene
    before = lines(mouse)
    mouse.controller.do(EndTurn(unit="rex"))
    told = lines(mouse)[len(before) :]
    assert told[0] == ("Opposition acts unseen" if unseen else "Rex does nothing")


def test_what_is_done_unseen_reads_like_nothing_done(scene: tuple[Mouse, bool]) -> None:
    """An aim is told where it is seen, and then nothing more."""
    mouse, unseen = scene
    before = lines(mouse)
    mouse.controller.do(Aim(unit="rex"))
    mouse.controller.do(EndTurn(unit="rex"))
    told = lines(mouse)[len(before) :]
    assert told[0] == ("Opposition acts unseen" if unseen else "Rex takes aim")
    assert not [line for line in told if "nothing" in line]


def test_that_they_let_others_go_first_is_told(scene: tuple[Mouse, bool]) -> None:
    """Everybody sees the order of slots."""
    mouse, _ = scene
    before = lines(mouse)
    mouse.controller.do(EndPhase())
    assert lines(mouse)[len(before)] == "Opposition lets the next go first"


def test_ones_own_turn_needs_no_such_line(app: App) -> None:
    mouse = battle(app, WALLED)
    before = lines(mouse)
    mouse.controller.do(EndTurn(unit="ann"))
    assert not [line for line in lines(mouse)[len(before) :] if "does nothing" in line or "Squad" in line]
    mouse.controller.close()


@pytest.fixture
def twice(app: App) -> Iterator[Mouse]:
    """Rex and Sly, both behind the wall, have ended their turns one after the other."""
    mouse = battle(app, WALLED)
    for unit in ("ann", "rex", "sly"):
        mouse.controller.do(EndTurn(unit=unit))
    yield mouse
    mouse.controller.close()


def unseen(told: Iterable[str]) -> list[str]:
    return [line for line in told if "unseen" in line]


def test_several_unseen_slots_running_are_one_line(twice: Mouse) -> None:
    assert unseen(lines(twice))[0] == "Opposition acts unseen, 2 times"


def test_a_match_that_is_loaded_has_the_log_that_it_had(app: App, twice: Mouse) -> None:
    controller = twice.controller
    told = lines(twice)
    again = BattleController(controller.plan, controller.match)
    assert [line.words for line in again.lines] == told
    again.close()


def test_a_replay_tells_of_unseen_slots_as_the_battle_did(twice: Mouse) -> None:
    controller = twice.controller
    player = ReplayPlayer(returned(recording_of(controller.plan.saved(controller.match, "mine"))))
    player.look_with("squad")
    player.go(player.recording.last)
    assert unseen(line.words for line in player.lines)[0] == "Opposition acts unseen, 2 times"
    player.look_with("opposition")
    assert unseen(line.words for line in player.lines)[0] == "Squad acts unseen"
