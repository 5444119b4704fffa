"""What an attack costs is called what it is: strain of a stun weapon, durability of a mook."""

from typing import Any

import pytest

from game.ui.app import App
from game.ui.battle.shot_panel import headline
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned


@pytest.mark.parametrize(
    ("system", "weapon", "template", "lost"),
    [
        ("narrative", "dart_gun", "sniper", "strain"),
        ("narrative", "dart_gun", "militia", "wounds"),
        ("narrative", "rifle", "sniper", "wounds"),
        ("phased", "rifle", "rifleman", "durability"),
        ("squad", "rifle", "rifleman", "health"),
    ],
)
def test_what_is_lost_has_its_own_name(app: App, system: str, weapon: str, template: str, lost: str) -> None:
    """N-26, P-40."""
    people = (man("ann", 1, 1, weapons=[weapon]), man("Rex", 4, 1, template=template))
    plan = planned(drawn(units=people, system=system), system=system, fog=False, seed=1)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    while mouse.controller.unit != "ann":
        mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "end_turn"))
        mouse.settle()
    mouse.hover((4, 1))
    figures: Any = mouse.battle.presenter.figures
    assert figures.lost_words == lost
    assert headline(figures) == ("to cost it strain" if lost == "strain" else "to hurt")
    assert bool(mouse.match.system.words.lesser.get(figures.lost_words)) is (lost == "strain")
    assert f"; Rex: {lost} left " in mouse.battle.presenter.headline(figures).who or system != "narrative"


def test_all_that_a_target_may_lose_is_told_of_it(app: App) -> None:
    """P-40: its vitality was told, and not the life that is lost after it."""
    people = (man("ann", 1, 1, weapons=["rifle"]), man("Rex", 4, 1, template="scout"))
    mouse = Mouse(app, opened(app, planned(drawn(units=people, system="phased"), system="phased", fog=False)))
    mouse.settle()
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.settle()
    mouse.controller.choose("ann")
    mouse.hover((4, 1))
    figures: Any = mouse.battle.presenter.figures
    assert figures.lost_words == "vitality and life"
    rex = next(unit for unit in mouse.match.state.units if unit.name == "Rex")
    told = f"; Rex: vitality {rex.vitality}/{rex.vitality}, life {rex.life}/{rex.life}"
    assert mouse.battle.presenter.headline(figures).who.endswith(told)


def test_a_hit_that_does_not_wound_says_what_it_costs(app: App) -> None:
    """E-21: as much Effort as is needed costs a rank of the aspect, not a wound."""
    people = (man("ann", 1, 1), man("Rex", 4, 1))
    plan = planned(drawn(units=people, system="effort"), system="effort", fog=False, seed=1)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    while mouse.controller.unit != "ann":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.settle()
    mouse.hover((4, 1))
    figures: Any = mouse.battle.presenter.figures
    (lost, shaken), (light, rest) = figures.spared
    assert (lost, light) == ("an action lost", "light hits: aspect at most, no wounds")
    assert figures.hurt + shaken + rest == figures.hit
