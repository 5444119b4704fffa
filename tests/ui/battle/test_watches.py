"""What is watched by who waits to react: by each system's rules, drawn for who is meant, laid over all."""

from typing import Any

import pygame
import pytest

from game.board.squares import Square
from game.rules.state import changed
from game.systems.effort.prepare import Prepare
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Readied
from game.systems.squad.stances import PrepareAbility, _covers
from game.ui.app import App
from game.ui.board.explain import percent
from game.ui.board.picture import Watch
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

ROWS = (
    "........",
    "..###...",
    "........",
    "........",
)
PAIR = (man("ann", 3, 0), man("Rex", 7, 0))
WALL = tuple(Square(x, 1) for x in (2, 3, 4))
"""
. . . a . . . X     a: ann at 3,0; the wall below her hides 3,2 and 3,3
. . # # # . . .
. . . . . . . .
. . . . . . . .
"""


def waiting(system: str, **values: Any) -> tuple[Any, set[Square]]:
    """The position with Ann waiting, and what she watches."""
    state = planned(drawn(ROWS, PAIR, system=system), system=system, fog=False).match().state
    state = changed(state, "ann", **values)
    words = planned(drawn(ROWS, PAIR, system=system), system=system).match().system.words
    assert not words.watch(state, state.unit("rex"))
    return state, set(words.watch(state, state.unit("ann")))


@pytest.mark.parametrize("template", ["rifleman", "heavy"])
def test_overwatch_watches_where_an_enemy_would_be_shot_at(template: str) -> None:
    """S-55, S-32: the rule itself, asked for an enemy in every square; who has bulk only before its front."""
    units = (man("ann", 3, 0, template=template), man("Rex", 7, 0))
    match = planned(drawn(ROWS, units), fog=False).match()
    state = changed(match.state, "ann", watching=True)
    found = set(match.system.words.watch(state, state.unit("ann")))
    free = [at for at in state.board.squares() if at != Square(3, 0) and at not in WALL]
    assert found - set(WALL) == {at for at in free if _covers(changed(state, "rex", at=at), "ann", "rex")}
    assert Square(3, 3) not in found
    assert (Square(0, 0) in found) == (template == "rifleman")


def test_a_prepared_reaction_watches_what_it_waits_for() -> None:
    """E-37: within Close 2 squares; else all that is in sight; nothing when there are no reactions left."""
    _, near = waiting("effort", readied=(Readied("close", "basic_attack"),))
    assert Square(5, 0) in near
    assert Square(6, 0) not in near
    _, far = waiting("effort", readied=(Readied("moves", "basic_attack"),))
    assert Square(7, 0) in far
    assert Square(3, 3) not in far
    assert not waiting("effort", readied=(Readied("moves", "basic_attack"),), winded=True)[1]
    assert not waiting("effort")[1]


def test_covering_fire_watches_the_squares_that_it_covers() -> None:
    """P-48: 3x3 about 4,1 are columns 3 to 5 of rows 0 to 2; what the wall hides is not watched."""
    _, found = waiting("phased", order="covering_fire", covers=Square(4, 1))
    assert {Square(4, 0), Square(5, 0)} <= found
    assert not {Square(3, 2), Square(2, 0), Square(6, 0)} & found
    assert not waiting("phased", covers=Square(4, 1))[1]


def watching(app: App) -> Mouse:
    """Ann has taken overwatch, and it is Rex's turn."""
    mouse = Mouse(app, opened(app, planned(drawn(ROWS, PAIR), fog=False)))
    mouse.controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    controller = mouse.controller
    while controller.side == "squad" or not controller.orders.units:
        controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    return mouse


def test_what_is_watched_is_drawn_for_who_is_pointed_at(app: App) -> None:
    """S-55: overwatch is known to an enemy that sees it."""
    mouse = watching(app)
    mouse.hover((5, 3))
    assert mouse.battle.presenter.picture().watches == ()
    assert "Hatched" not in dict(mouse.battle.words())
    plain = mouse.picture()
    mouse.hover((3, 0))
    (watch,) = mouse.battle.presenter.picture().watches
    assert mouse.battle.words()[-1] == ("Hatched", "what Ann watches")
    assert isinstance(watch, Watch)
    assert watch.side == "squad"
    assert Square(0, 0) in watch.squares
    assert mouse.picture() != plain


def test_who_watches_a_way_is_told_at_the_pointer_as_in_the_panel(app: App) -> None:
    """S-55: Ann may shoot Rex one square nearer; nobody watches Ann."""
    mouse = watching(app)
    mouse.hover((6, 0))
    told = mouse.battle.words()
    figures = mouse.battle.presenter.figures
    assert figures
    (risk,) = figures.risks
    assert ("Danger", f"Ann may fire from overwatch, {percent(risk.hurt)} to hurt") in told
    unwatched = Mouse(app, opened(app, planned(drawn(ROWS, PAIR), fog=False)))
    unwatched.hover((4, 0))
    assert "Danger" not in dict(unwatched.battle.words())


def test_where_one_can_go_and_what_ones_side_watches_are_never_both_drawn(app: App) -> None:
    """E-37: Ann waits and has an action left; Bob has his turn before him. Both areas are blue."""
    units = (man("ann", 1, 2), man("bob", 1, 3), man("Rex", 7, 0))
    plan = planned(drawn(ROWS, units, system="effort"), system="effort", fog=False)
    mouse = Mouse(app, opened(app, plan))

    def drawn_at(x: int, y: int) -> tuple[bool, tuple[Any, ...]]:
        mouse.hover((x, y))
        picture = mouse.battle.presenter
        return picture.layer is not None, tuple(watch.side for watch in picture.picture().watches)

    mouse.controller.do(Prepare(unit="ann", trigger="moves", then="basic_attack"))
    mouse.settle()
    assert mouse.controller.unit == "ann"
    assert drawn_at(5, 3) == (True, ())
    assert drawn_at(1, 2) == (False, ("squad",))
    assert mouse.battle.words()[-1] == ("Hatched", "what Ann watches")
    drawn_at(1, 3)
    assert "Hatched" not in dict(mouse.battle.words()), "Bob watches nothing"
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.settle()
    assert mouse.controller.unit == "bob"
    assert drawn_at(5, 3) == (True, ())
    assert drawn_at(1, 2) == (False, ("squad",))


def test_an_overlay_lays_all_that_is_watched_over_the_board(app: App) -> None:
    """Rex looks: what Ann watches is an enemy's; the wall's shadow is not watched."""
    mouse = watching(app)
    mouse.key(pygame.K_0)
    assert "watched" in mouse.battle.presenter.on
    found = mouse.battle.presenter.layer
    assert found
    assert (found.codes[0, 0], found.codes[0, 7], found.codes[3, 3]) == (1, 1, -1)
    assert found.legend[1][0] == "by enemies"
