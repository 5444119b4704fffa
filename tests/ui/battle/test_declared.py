"""What is declared to be done later in the turn shows what it would come to, as all stands (P-06)."""

from fractions import Fraction
from typing import Any

import pytest

from game.analysis.danger import best, replies
from game.board.squares import Square
from game.bots.reasons import Doings
from game.rules.state import changed
from game.rules.turns import EndPhase, EndTurn
from game.systems.phased.actions import MELEE_PHASE, RANGED_PHASE, Aim
from game.systems.phased.declaring import Declare
from game.systems.phased.ranged import FocusedFire, Shoot
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.board.card import said
from game.ui.board.explain import percent
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned
from tests.ui.battle.test_effort import read

PEOPLE = (man("ann", 1, 1, weapons=["pistol"]), man("Rex", 8, 1))
"""Rex fires bursts."""


@pytest.fixture
def mouse(app: App) -> Mouse:
    plan = planned(drawn(units=PEOPLE, system="phased"), system="phased", fog=False, seed=1)
    made = Mouse(app, opened(app, plan))
    made.settle()
    assert made.controller.unit == "ann"
    return made


def when_fired(mouse: Mouse) -> Fraction:
    """The chance to hurt Rex in the Ranged phase, when nothing has changed."""
    match = mouse.match.copied()
    match.do(Declare(unit="ann", order="ranged"))
    while match.state.clock.phase < RANGED_PHASE:
        match.do(EndPhase())
    return match.odds(Shoot(unit="ann", target="rex")).harms


def test_an_enemy_pointed_at_shows_the_shot_that_may_be_declared(mouse: Mouse) -> None:
    """The exact chance as it is when fired if nothing changes; its target is not bound by the declaration."""
    mouse.hover((8, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.hurt == when_fired(mouse)
    assert figures.phase == "Ranged"
    words = dict(mouse.battle.words())
    assert words == {
        "Ranged": f"Shoot Rex, {percent(figures.hurt)}",
        "Click": "declares Fire; at whom, you choose then",
    }
    mouse.click(mouse.pixel((8, 1)))
    assert (mouse.match.record.entries[-1].act or {}).get("order") == "ranged"
    mouse.settle()
    mouse.away()
    mouse.hover((8, 1))
    assert dict(mouse.battle.words()) == {"Ranged": words["Ranged"]}, "it is declared already"


def test_an_attack_says_what_harm_counts_at_all(mouse: Mouse) -> None:
    """P-45: of Rex's durability of 9 eight were lost twice, and nothing came of it."""
    mouse.hover((8, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.remark == "9 damage this turn takes Rex out; less is forgotten."
    hurt = changed(mouse.match.state, "rex", taken=5)
    told = mouse.match.system.words.remark(hurt, hurt.unit("ann"), hurt.unit("rex"))
    assert told == "4 damage this turn takes Rex out; less is forgotten."


def test_the_button_that_declares_says_whom_it_would_hurt(mouse: Mouse) -> None:
    told = said(panel_text.button_tip(mouse.controller, "order shoot"))
    assert f"Rex  {percent(when_fired(mouse))}" in told
    assert "nobody" in said(panel_text.button_tip(mouse.controller, "order strike")), "nobody is beside her"
    assert "as it stands" not in said(panel_text.button_tip(mouse.controller, "order run"))


def test_the_button_says_what_melee_does_to_fire(app: App) -> None:
    """P-23: who stands beside a blade fires at nobody."""
    people = (man("ann", 1, 1), man("Rex", 2, 1, weapons=["knife"]))
    plan = planned(drawn(units=people, system="phased"), system="phased", fog=False, seed=1)
    battle = opened(app, plan)
    told = said(panel_text.button_tip(battle.controller, "order shoot"))
    assert "As it stands it could not: Ann is in melee with Rex." in told
    assert told.endswith("nobody")
    assert "Rex" in said(panel_text.button_tip(battle.controller, "order strike"))


def test_the_computer_says_what_it_declares(mouse: Mouse) -> None:
    view = mouse.controller.view
    told = Doings(view, view.unit("ann")).words(Declare(unit="ann", order="ranged"))
    assert told == "Ann: Fire. It will fire in the Ranged phase, at whom you choose then."


def test_an_attack_that_nobody_would_be_there_for_stands_behind_everything(app: App) -> None:
    """P-06: nobody is near Ann, so Melee comes last; beside Rex it comes first of what has no place."""
    rows = ("........",) * 4
    rows_of = {}
    for x in (7, 1):
        people = (man("ann", 0, 1, weapons=["rifle"]), man("Rex", x, 1))
        plan = planned(drawn(rows, people, system="phased"), system="phased", fog=False, seed=0)
        mouse = Mouse(app, opened(app, plan))
        mouse.settle()
        mouse.controller.choose("ann")
        rows_of[x] = [choice.icon for choice in panel_text.bar(mouse.controller).choices]
    assert rows_of[7][-1] == "strike"
    assert rows_of[1][4] == "strike"


@pytest.mark.parametrize(
    ("order", "when"),
    [("ranged", "in the Ranged phase"), ("run", "next"), ("", "next")],
)
@pytest.mark.parametrize("firing", [False, True])
def test_what_the_enemy_may_do_is_said_with_when_and_how(
    mouse: Mouse, order: str, when: str, firing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P-06, P-34: Rex has declared fire; it may be focused, which is likelier than Ann's plain shot."""
    match = mouse.match
    match.state = changed(match.state, "rex", order=order, broken=False)
    mouse.controller.do(Aim(unit="ann"))
    if firing:
        mouse.controller.do(Declare(unit="ann", order="ranged"))
        while match.state.clock.phase < RANGED_PHASE or mouse.controller.side != "squad":
            mouse.controller.do(EndPhase())
        match.state = changed(match.state, "rex", order=order, acted=False)
    mouse.settle()
    mouse.controller.choose("ann")
    mouse.away()
    lines = read(monkeypatch, mouse, (8, 1))
    [line] = [line for line in lines if "Rex hurts Ann" in line]
    burst = best(replies(match.system, match.seen(), "rex", "ann"))
    assert burst
    assert isinstance(burst.action, FocusedFire)
    out = f"{percent(burst.takes_out)} out"
    assert line == f"{percent(burst.harms)} Rex hurts Ann {when} if both stay, {out} (focused fire)"


@pytest.mark.parametrize(
    ("weapon", "kind", "words"),
    [
        ("rifle", "focused_fire", "Focused fire Rex, 3 of its 30 shots, rifle"),
        ("pistol", "shoot", "Shoot Rex"),
    ],
)
def test_a_bare_click_fires_as_is_expected_to_do_most_harm(
    app: App, weapon: str, kind: str, words: str
) -> None:
    """P-34: three attacks where the weapon has auto-fire, at their price; plain fire is named with its key.

    That is what the figures before the declaration are of as well.
    """
    people = (man("ann", 1, 1, weapons=[weapon]), man("Rex", 8, 1))
    plan = planned(drawn(units=people, system="phased"), system="phased", fog=False, seed=1)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    assert mouse.controller.unit == "ann"
    mouse.hover((8, 1))
    told = mouse.battle.presenter.figures
    assert told
    assert told.action.kind == kind
    mouse.controller.do(Declare(unit="ann", order="ranged"))
    while mouse.match.state.clock.phase < RANGED_PHASE or mouse.controller.side != "squad":
        mouse.controller.do(EndPhase())
    mouse.settle()
    mouse.away()
    mouse.hover((8, 1))
    click = mouse.controller.click(Square(8, 1))
    plain = mouse.match.odds(Shoot(unit="ann", target="rex"))
    assert (click.action and click.action.kind) == kind
    assert click.words == words
    way = f"Shoot, rifle (G), {percent(plain.harms)}, {float(plain.expected):.1f} durability on average"
    assert click.otherwise == {"shoot": (), "focused_fire": (way,)}[kind]
    mouse.click(mouse.at)
    assert (mouse.match.record.entries[-1].act or {}).get("kind") == kind


def test_the_figure_that_counts_is_that_against_the_best_reaction(app: App) -> None:
    """P-22, P-29: Rex hugs the crate before him, and 2d20 need 34 (28/400) in place of 24 (153/400)."""
    crate = ("..........", "..o.......", "..........", "..........")
    people = (man("ann", 3, 1), man("Rex", 1, 1))
    plan = planned(drawn(crate, people, system="phased"), system="phased", fog=False, seed=3)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    for _ in range(2):
        unit = mouse.controller.unit
        mouse.controller.do(Declare(unit=unit, order="ranged"))
        while mouse.controller.unit == unit:
            mouse.controller.do(EndPhase())
            mouse.settle()
    while mouse.match.state.clock.phase < RANGED_PHASE or mouse.controller.side != "squad":
        mouse.controller.do(EndPhase())
        mouse.settle()
    mouse.away()
    mouse.hover((1, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert (figures.hurt, figures.reaction) == (Fraction(28, 400), ("hug cover", Fraction(153, 400)))
    assert any("hug" in row.why for row in figures.rows), "what makes the figure is told with it"
    (_, words), (_, other) = mouse.battle.words()
    assert words.startswith("Shoot Rex, rifle, 7 % (38 % if they do not react)")
    assert other.startswith("Focused fire, rifle (Shift + G), 1 %"), "of him who hugs too: else 20 %"


def test_a_blow_that_was_named_is_seen_on_the_board(app: App) -> None:
    """P-09: a line of the log alone told whom Ann will strike, until all blows fall."""
    people = (man("ann", 1, 1, weapons=["knife"]), man("bob", 1, 2), man("Rex", 2, 1), man("Sly", 2, 2))
    plan = planned(drawn(units=people, system="phased"), system="phased", fog=False, seed=1)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    for unit in ("ann", "bob"):
        mouse.controller.do(Declare(unit=unit, order="melee"))
        mouse.controller.do(EndTurn(unit=unit))
    while mouse.match.state.clock.phase < MELEE_PHASE or mouse.controller.side != "squad":
        mouse.controller.do(EndPhase())
    mouse.settle()
    assert mouse.battle.presenter.picture().blows == ()
    mouse.controller.choose("ann")
    mouse.click(mouse.pixel((2, 1)))
    mouse.settle()
    [blow] = mouse.battle.presenter.picture().blows
    assert (blow.side, blow.squares) == ("squad", (Square(1, 1), Square(2, 1)))
    [badge] = [each for each in mouse.match.system.words.badges(*shown(mouse)) if each.name == "will strike"]
    assert badge.text == "It strikes Rex as the Melee phase ends."
    while mouse.match.state.clock.phase == MELEE_PHASE:
        mouse.controller.do(EndPhase())
    mouse.settle()
    assert mouse.battle.presenter.picture().blows == ()


def shown(mouse: Mouse) -> tuple[Any, Any]:
    """What is seen of the match, and Ann in it."""
    view = mouse.controller.view
    return view, view.unit("ann")
