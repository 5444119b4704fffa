"""Decisions settled for the rest of a battle: by key, by mouse, a side and a kind at a time."""

from typing import Any

import pygame
import pytest

from game.board.squares import Square
from game.rules.state import PASS, Prompt
from game.systems.effort.moves import Sprint
from game.systems.effort.reactions import Blow, Dodging, Evading, FreeStep
from game.systems.squad.moves import Move
from game.systems.squad.stances import PrepareAbility
from game.ui.app import App
from game.ui.battle import decision_text
from game.ui.battle.auto_answers import AutoAnswers, settles
from game.ui.battle.controller import BattleController
from game.ui.menus.pause import Pause
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

LANE = ("........",) * 4
WATCH = (man("ann", 0, 0, bhp=7), man("Rex", 6, 2, bhp=7))
"""Ann watches a lane in which Rex walks."""

BLOW = Blow("Rex", "ann", 3, 2)


def watched(app: App) -> Mouse:
    """Ann is asked whether she shoots at Rex, who has moved."""
    mouse = Mouse(app, opened(app, planned(drawn(LANE, WATCH), fog=False)))
    overwatch(mouse)
    stroll(mouse, Square(5, 2))
    assert mouse.controller.mode == "decide"
    return mouse


def overwatch(mouse: Mouse) -> None:
    mouse.controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    ended(mouse.controller, "squad")


def stroll(mouse: Mouse, at: Square) -> None:
    mouse.controller.do(Move(unit="rex", at=at))
    mouse.frames(3)


def ended(controller: BattleController, side: str) -> None:
    """The turn of a side is over, and the next that can act is on."""
    while controller.side == side or not controller.orders.units:
        controller.do(next(action for action in controller.match.legal() if not action.personal))


def chosen(mouse: Mouse) -> list[str]:
    """The plain choices of the record."""
    acts: list[Any] = [entry.act for entry in mouse.match.record.entries if entry.act]
    return [act["choice"] for act in acts if act["kind"] == "choose"]


def settle(mouse: Mouse, by: str, choice: str) -> None:
    if by == "mouse":
        mouse.click(mouse.spot(f"always {choice}"))
    else:
        mouse.key(pygame.K_1 + ["shoot", "hold"].index(choice), pygame.KMOD_SHIFT)


def test_what_settles_a_choice_looks_like_the_button_that_it_is(app: App) -> None:
    mouse = watched(app)
    mouse.frames(3)
    boxes = {spot.name: pygame.Rect(spot.box) for spot in mouse.battle.panels.spots}
    edges = {
        app.window.get_at(boxes[name].midbottom - pygame.Vector2(0, 1))[:3]
        for name in ("hold", "always hold")
    }
    assert len(edges) == 1


def test_what_enter_takes_stays_lit_while_the_button_beside_a_choice_is_pointed_at(app: App) -> None:
    mouse = watched(app)
    mouse.frames(3)
    edges = [
        (box.left + box.width // 2, box.top + 5)
        for name in ("shoot", "hold")
        for box in [next(spot.box for spot in mouse.battle.panels.spots if spot.name == name)]
    ]
    fresh = [mouse.colour(edge) for edge in edges]
    assert fresh[0] != fresh[1]
    mouse.move(mouse.spot("always hold"))
    assert [mouse.colour(edge) for edge in edges] == fresh


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("choice", ["shoot", "hold"])
def test_what_is_settled_is_done_now_and_not_asked_again(app: App, by: str, choice: str) -> None:
    """S-55: who holds goes on watching, who shoots has to watch anew."""
    mouse = watched(app)
    settle(mouse, by, choice)
    assert chosen(mouse) == [choice]
    assert "not asked again" in mouse.battle.toast
    ended(mouse.controller, "opposition")
    overwatch(mouse)
    stroll(mouse, Square(4, 2))
    assert mouse.controller.mode == "play"
    assert chosen(mouse) == [choice, choice]


def test_the_menu_has_what_is_settled_asked_again(app: App) -> None:
    mouse = watched(app)
    settle(mouse, "keys", "hold")
    mouse.key(pygame.K_ESCAPE)
    assert isinstance(mouse.top, Pause)
    (door,) = [door for door in mouse.top._items() if door.words == "Ask every decision again"]
    assert door.help.endswith(": 1.")
    door.act()
    assert door.words not in {door.words for door in mouse.top._items()}, "it is there for what is settled"
    mouse.key(pygame.K_ESCAPE)
    ended(mouse.controller, "opposition")
    overwatch(mouse)
    stroll(mouse, Square(4, 2))
    assert mouse.controller.mode == "decide"
    asked = decision_text.asked(mouse.controller)
    assert asked
    assert all(option.settles for option in asked.options)


def test_undo_takes_back_what_was_done_by_itself(app: App) -> None:
    """E-19: Bob sprints and takes no cover by himself: undone in one, he has not sprinted."""
    units = (man("ann", 0, 0), man("bob", 0, 3), man("Rex", 7, 3))
    plan = planned(drawn(("...o....",) * 4, units, system="effort"), system="effort", fog=False)
    mouse = Mouse(app, opened(app, plan))
    mouse.controller.do(Sprint(unit="ann", at=Square(2, 0)))
    mouse.frames(3)
    settle(mouse, "mouse", PASS)
    mouse.controller.do(Sprint(unit="bob", at=Square(2, 3)))
    mouse.frames(3)
    assert chosen(mouse) == [PASS, PASS]
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    mouse.frames(3)
    assert chosen(mouse) == [PASS]
    assert mouse.match.state.unit("bob").at == Square(0, 3)


def test_a_side_settles_for_itself_and_for_one_kind_of_choices() -> None:
    standing = AutoAnswers()
    asked: Prompt[Any] = Prompt("squad", ("ann",), Dodging("ann", BLOW))
    standing.settle(asked, "dodge")
    assert standing.answer(asked) == "dodge"
    assert standing.answer(Prompt("squad", ("bob",), Dodging("bob", Blow("Sly", "bob", 5, 1)))) == "dodge"
    assert not standing.answer(Prompt("opposition", ("Rex",), Dodging("Rex", BLOW)))
    assert not standing.answer(Prompt("squad", ("ann",), FreeStep()))
    standing.clear()
    assert not standing.answer(asked)


def test_what_spends_is_always_asked() -> None:
    """E-27: what an evasive pool gives depends on the blow; a free step may be declined for good."""
    spending: Prompt[Any] = Prompt("squad", ("ann",), Evading("ann", BLOW, 2))
    assert not settles(spending)
    with pytest.raises(ValueError, match="negate 1"):
        AutoAnswers().settle(spending, "negate 1")
    step: Prompt[Any] = Prompt("squad", ("ann",), FreeStep())
    with pytest.raises(ValueError, match="dodge"):
        AutoAnswers().settle(step, "dodge")
    standing = AutoAnswers()
    standing.settle(step, PASS)
    assert standing.answer(step) == PASS
