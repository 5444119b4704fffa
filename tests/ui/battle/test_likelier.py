"""Attacks in another way than usual: the likelier one is at hand, and the list of them can be left."""

import pygame
import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.state import Options, changed
from game.rules.turns import EndPhase
from game.systems import SYSTEMS
from game.systems.effort.attack import BasicAttack, DefensiveAttack
from game.systems.phased.declaring import Declare
from game.systems.phased.moves import Move
from game.systems.phased.ranged import FocusedFire, Shoot
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.battle.likelier import harms
from game.ui.battle.orders import DONE, Orders
from game.ui.board.card import said
from game.ui.board.explain import percent
from tests.shipped import shipped_scenario
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

ROWS = ("............",) * 6
UNITS = (
    man("ann", 1, 2, template="heavy"),
    man("bob", 7, 5, weapons=["knife"]),
    man("Rex", 7, 2),
    man("Sly", 7, 4, weapons=["knife"]),
)
"""Bob is in a melee with Sly."""

REX = (7, 2)


@pytest.fixture
def mouse(app: App) -> Mouse:
    """Ann, with a weapon that fires bursts, is to fire at Rex or Sly."""
    made = Mouse(app, opened(app, planned(drawn(ROWS, UNITS, system="phased"), system="phased", fog=False)))
    for _ in range(30):
        clock = made.match.state.clock
        if clock.phase == 3 and made.controller.side == "squad":
            break
        fire = Declare(unit="ann", order="ranged")
        made.controller.do(fire if fire in [*made.match.legal()] else EndPhase())
        made.settle()
    assert made.controller.unit == "ann"
    return made


def test_the_plain_shot_that_is_chosen_tells_of_the_burst_that_is_likelier(mouse: Mouse) -> None:
    """P-34: three attacks for the same action and three shots; a bare click makes them."""
    burst = mouse.match.odds(FocusedFire(unit="ann", target="rex"))
    mouse.hover(REX)
    figures = mouse.battle.presenter.figures
    assert figures
    assert isinstance(figures.action, FocusedFire)
    assert figures.likelier is None
    assert percent(figures.hurt) in dict(mouse.battle.words())["Click"]
    mouse.type("g")
    mouse.hover((0, 0))
    mouse.hover(REX)
    figures = mouse.battle.presenter.figures
    assert figures
    assert isinstance(figures.action, Shoot)
    assert figures.likelier
    assert figures.likelier.words == "Focused fire Rex, 3 of its 60 shots"
    assert (figures.likelier.made, figures.likelier.out) == (burst.harms, burst.takes_out)
    assert burst.harms > figures.hurt


def test_its_square_is_called_by_what_it_chooses(mouse: Mouse) -> None:
    """P-31: what goes at friends as well is in the list of everything alone."""
    square = next(one for one in mouse.battle.panels.bar().choices if one.icon == "force")
    assert (square.label, square.word, square.number) == ("Focused fire", "Focused", 2)
    mouse.click(mouse.spot(square.name))
    palette = mouse.battle.panels.palette
    assert palette
    assert [entry.label for entry in palette.entries] == ["Focused fire", "Spray"]
    mouse.key(pygame.K_ESCAPE)
    mouse.key(pygame.K_SPACE)
    labels = [entry.label for entry in panel_text.palette(mouse.controller).entries]
    assert {"Shoot, careless", "Focused, careless", "Spray, careless"} <= set(labels)


def test_the_list_is_left_with_all_that_it_chose(mouse: Mouse) -> None:
    """It stayed chosen unseen, so that the next press let go of it, and the click was a plain shot."""
    mouse.key(pygame.K_g, pygame.KMOD_SHIFT)
    assert mouse.controller.verb
    mouse.key(pygame.K_ESCAPE)
    assert mouse.battle.panels.palette is None
    assert mouse.controller.verb is None
    mouse.key(pygame.K_g, pygame.KMOD_SHIFT)
    mouse.key(pygame.K_RETURN)
    mouse.hover(REX)
    assert isinstance(mouse.battle.presenter.click.action, FocusedFire)


def test_done_for_another_is_about_that_other(app: App) -> None:
    """Ann has begun; with Bob chosen it said that Bob did no more, and that he could not."""
    plan = planned(drawn(ROWS, UNITS, system="phased"), system="phased", fog=False, seed=1)
    mouse = Mouse(app, opened(app, plan))
    moves = (act for act in mouse.match.legal() if isinstance(act, Move) and act.unit == "ann")
    mouse.controller.do(next(moves))
    mouse.settle()
    mouse.controller.choose("bob")
    mouse.frames(2)
    done = next(square for square in mouse.battle.panels.bar().fixed if square.name == DONE)
    tip = panel_text.button_tip(mouse.controller, done.name)
    assert done.label == "Done: Ann"
    assert "Ann does no more in this phase." in said(tip)
    assert "not now" not in said(tip)


def test_an_attack_is_likelier_by_its_way_and_not_by_a_step_of_the_other() -> None:
    """E-20, E-22: two dice fewer from near are more than all from where a crawl is harder to hit."""
    match = Match(SYSTEMS["effort"], shipped_scenario("training-yard"), seed=1, options=Options(fog=False))
    seen = match.seen()
    for unit, at in {"ben": (3, 4), "yun": (4, 3), "cy": (1, 5), "ada": (1, 4)}.items():
        seen = changed(seen, unit, at=Square(*at))
    seen = changed(changed(seen, "ben", dulled=2), "yun", prone=True, crawled=True)
    orders = Orders(match.system, seen)
    behind = BasicAttack(unit="ben", target="yun", step=Square(2, 5))
    defensive = DefensiveAttack(unit="ben", target="yun")
    assert harms(match.system, seen, behind) < harms(match.system, seen, defensive)
    assert behind in orders.legal("ben")
    assert not orders.has_likelier("ben")
