"""What an act may cost who does it is said before: its hiding, its footing, the cover it stands in."""

from typing import Any

import pytest

from game.board.squares import Square
from game.rules.state import changed
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.battle.orders import Orders
from game.ui.battle.shot_panel import _Parts
from game.ui.board.card import Span, said
from game.ui.board.explain import percent
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = (
    "..#.......",
    "..#.......",
    "..#.......",
    "..........",
    "..........",
    "......o...",
)
"""
. . # . . . . . . .
. . # . . . . . . .     nobody sees from Rex's square over the wall to 1,1
. . # . . . . . . .
. . . . . . . . . .
. a . . . . . . X .     a: ann, hidden, seven squares from Rex, who has three dice to find her
. . . . . . o . . .     the crate stands between Rex and 5,5
"""


@pytest.fixture
def mouse(app: App) -> Mouse:
    units = (man("ann", 1, 4, stealth=True), man("Rex", 8, 4))
    made = Mouse(app, opened(app, planned(drawn(YARD, units), fog=False)))
    hide(made, 4)
    return made


def hide(mouse: Mouse, strength: int) -> None:
    """Ann is hidden so well from now on, or not at all."""
    hidden = {"stealth": strength, "hidden_from": ("opposition",) if strength else ()}
    mouse.match.state = changed(mouse.match.state, "ann", **hidden)
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(2)


FOUND = "49 %"
"""S-50: from seven squares at full strength a die finds by 9 or 10: 1 - 0.8 ** 3 = 0.488 with three."""


def test_that_an_attack_ends_hiding_stands_at_the_pointer(mouse: Mouse) -> None:
    """S-47."""
    mouse.hover((8, 4))
    assert ("Hiding", "ends") in mouse.battle.words()


def test_how_likely_one_is_found_where_one_goes_stands_at_the_pointer(mouse: Mouse) -> None:
    """S-51: not where no enemy sees it."""
    mouse.hover((1, 3))
    assert ("Hiding", f"{FOUND} that it ends") in mouse.battle.words()
    mouse.hover((1, 1))
    assert "Hiding" not in dict(mouse.battle.words())


def test_that_one_may_be_found_by_taking_another_weapon_is_said_by_its_button(mouse: Mouse) -> None:
    """S-12, S-51: it is an action like any other, after which the enemy looks."""
    controller = mouse.controller
    assert f"hiding: {FOUND} that it ends" in said(panel_text.button_tip(controller, "Take knife"))
    knife = next(entry for entry in panel_text.palette(controller).entries if entry.name == "Take knife")
    assert knife.words.endswith(f"Hiding: {FOUND} that it ends.")
    hide(mouse, 0)
    assert "hiding" not in said(panel_text.button_tip(controller, "Take knife"))


@pytest.mark.parametrize(
    ("square", "words"),
    [((1, 3), "Rex: no cover"), ((5, 5), "Rex: partial cover"), ((1, 1), "no enemy in view")],
)
def test_the_cover_where_one_would_stand_is_told(app: App, square: tuple[int, int], words: str) -> None:
    """B-16, B-18: on open ground, behind the crate, behind the wall."""
    mouse = Mouse(app, opened(app, planned(drawn(YARD, (man("ann", 1, 4), man("Rex", 8, 4))), fog=False)))
    mouse.hover(square)
    assert mouse.battle.words()[:2] == (("Click", f"Move to {square[0]},{square[1]}"), ("Seen by", words))


def test_who_would_not_see_one_there_is_named_beside_who_would(app: App) -> None:
    """Rex stands behind the wall: nothing had been said of him."""
    units = (man("ann", 1, 4), man("Rex", 8, 4), man("Zed", 0, 0))
    mouse = Mouse(app, opened(app, planned(drawn(YARD, units), fog=False)))
    mouse.hover((1, 1))
    assert dict(mouse.battle.words())["Seen by"] == "Zed: no cover; not by Rex"


@pytest.mark.parametrize(
    ("square", "words"), [((1, 3), "Rex: no cover"), ((5, 5), "Rex: partial cover, only if taken")]
)
def test_cover_that_has_to_be_taken_says_so(app: App, square: tuple[int, int], words: str) -> None:
    """N-14: by a maneuver; to stand behind the crate gives nothing."""
    text = drawn(YARD, (man("ann", 1, 4), man("Rex", 8, 4)), system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False)))
    mouse.settle()
    mouse.hover(square)
    assert mouse.battle.words()[:2] == (("Click", f"Move to {square[0]},{square[1]}"), ("Seen by", words))


HELD = """
[[zones]]
name = "the mat"
kind = "objective"
rect = [1, 3, 2, 2]
[[victory]]
side = "opposition"
kind = "hold"
zone = "the mat"
turns = 2
"""
"""The mat: columns 1 and 2 of rows 3 and 4."""


def test_that_a_way_leaves_what_is_to_be_held_is_said_before_it_is_gone(app: App) -> None:
    """M-08: not of a step on the mat, nor where Bob stays on it."""
    units = (man("ann", 1, 4), man("bob", 0, 0), man("Rex", 8, 4))
    plan = planned(drawn(YARD, units, more=HELD, system="effort"), system="effort", fog=False)
    mouse = Mouse(app, opened(app, plan))
    mouse.choose("ann")

    def given() -> list[str | None]:
        told = list[str | None]()
        for square in ((2, 3), (3, 3)):
            mouse.hover(square)
            told.append(dict(mouse.battle.words()).get("Gives up"))
        return told

    assert given() == [None, "the mat"]
    mouse.match.state = changed(mouse.match.state, "bob", at=Square(1, 3))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.away()
    assert given() == [None, None]


def test_that_a_way_comes_into_what_is_to_be_held_is_said(app: App) -> None:
    """M-08: of the step onto the mat, not of one beside it, nor of one from square to square of it."""
    plan = planned(drawn(YARD, (man("ann", 0, 4), man("Rex", 8, 4)), more=HELD), fog=False)
    mouse = Mouse(app, opened(app, plan))
    mouse.choose("ann")
    told = list[str | None]()
    for start, square in (((0, 4), (0, 3)), ((0, 4), (1, 4)), ((1, 4), (1, 3))):
        mouse.match.state = changed(mouse.match.state, "ann", at=Square(*start))
        mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
        mouse.away()
        mouse.hover(square)
        told.append(dict(mouse.battle.words()).get("Enters"))
    assert told == [None, "the mat", None]


def test_what_cover_is_worth_that_is_not_taken_is_told(app: App) -> None:
    """E-16, E-25: behind the crate a die less; with Take cover in the same square it counts in full."""
    plan = planned(
        drawn(YARD, (man("ann", 5, 4), man("Rex", 8, 4)), system="effort"), system="effort", fog=False
    )
    mouse = Mouse(app, opened(app, plan))
    mouse.hover((5, 5))
    assert (
        dict(mouse.battle.words())["Seen by"]
        == "Rex: partial cover, only 1 die less (2 if total) unless it takes cover"
    )
    mouse.press(mouse.verb("Take cover"))
    mouse.hover((5, 5))
    assert dict(mouse.battle.words())["Seen by"] == "Rex: partial cover"


def test_of_many_enemies_it_is_told_how_many_see_one(app: App) -> None:
    foes = (man(name, 8, y) for y, name in enumerate(("Rex", "Sly", "Tess", "Una")))
    mouse = Mouse(app, opened(app, planned(drawn(YARD, (man("ann", 5, 3), *foes)), fog=False)))
    mouse.hover((5, 2))
    assert ("Seen by", "4 enemies: no cover") in mouse.battle.words()


def test_a_push_is_told_by_what_is_wanted_of_it(app: App) -> None:
    """S-42: both have three dice against 5, so that each is as likely ahead; the fall stood first."""
    units = (man("ann", 1, 4), man("Rex", 2, 4))
    mouse = Mouse(app, opened(app, planned(drawn(YARD, units), fog=False)))
    mouse.press(mouse.verb("Push"))
    mouse.hover((2, 4))
    figures = mouse.battle.presenter.figures
    assert figures
    told = [(result.words, result.mood) for result in figures.results]
    assert told == [("Rex is pushed", "good"), ("nothing happens", "plain"), ("Ann falls", "bad")]
    assert figures.results[0].chance == figures.results[2].chance == figures.wanted
    assert mouse.battle.words()[0] == ("Click", f"Push Rex, {percent(figures.wanted)}")


@pytest.mark.parametrize("square", [(4, 5), (7, 3)])
@pytest.mark.parametrize("system", ["squad", "narrative", "effort"])
def test_what_its_attack_comes_to_from_where_one_would_go_is_told(
    app: App, system: str, square: tuple[int, int]
) -> None:
    """Rex has the crate towards 4,5 and nothing towards 7,3; in Narrative he has not taken cover (N-14)."""
    text = drawn(YARD, (man("ann", 5, 3), man("Rex", 7, 5)), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    mouse.settle()
    told = dict[tuple[int, int], str]()
    for at in ((4, 5), (7, 3), square):
        mouse.hover(at)
        told[at] = dict(mouse.battle.words())["From there"]
    assert (told[4, 5] == told[7, 3]) is (system == "narrative")
    mouse.click(mouse.at)
    mouse.settle()
    assert mouse.controller.at("ann") == Square(*square)
    mouse.hover((7, 5))
    assert dict(mouse.battle.words())["Click"].replace(",", "").startswith(told[square])


def test_from_where_one_would_go_each_who_could_be_attacked_is_named(app: App) -> None:
    """Rex is hurt rather than Sly, who has the crate before him from there."""
    units = (man("ann", 2, 5), man("Rex", 8, 3), man("Sly", 7, 5))
    mouse = Mouse(app, opened(app, planned(drawn(YARD, units), fog=False)))
    mouse.hover((1, 5))
    told = dict(mouse.battle.words())["From there"]
    mouse.click(mouse.at)
    mouse.settle()
    chances = []
    for at in ((8, 3), (7, 5)):
        mouse.hover(at)
        figures = mouse.battle.presenter.figures
        assert figures
        chances.append(figures.hurt)
    assert chances[0] > chances[1]
    assert told == f"Shoot Rex {percent(chances[0])}, Sly {percent(chances[1])}"


def test_an_attack_from_where_nobody_sees_one_says_that_it_steps_out_first(app: App) -> None:
    """E-21, B-15: at 3,1, behind the wall, Ann and Rex do not see each other, and at 2,2 they do."""
    text = drawn(("....#...",) * 3 + ("........",), (man("ann", 1, 1), man("Rex", 7, 3)), system="effort")
    mouse = Mouse(app, opened(app, planned(text, system="effort", fog=False)))
    mouse.hover((3, 1))
    told = dict(mouse.battle.words())
    assert told["Seen by"] == "no enemy in view"
    assert told["From there"].startswith("Attack Rex ")
    assert told["From there"].endswith(" % (steps to 2,2)")
    mouse.hover((2, 2))
    assert "steps" not in dict(mouse.battle.words())["From there"]


def test_of_a_gun_that_costs_strain_alone_the_pointer_says_strain(app: App) -> None:
    """N-39: from where one would go, and once there: no wound is meant."""
    units = (man("ann", 5, 3, template="trooper"), man("Rex", 7, 5))
    text = drawn(YARD, units, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False)))
    mouse.settle()
    mouse.hover((4, 5))
    told = dict(mouse.battle.words())["From there"]
    mouse.click(mouse.at)
    mouse.settle()
    mouse.hover((7, 5))
    figures = mouse.battle.presenter.figures
    assert figures
    assert told == f"Shoot Rex {percent(figures.hurt)} strain"
    assert dict(mouse.battle.words())["Click"] == f"Shoot Rex, {percent(figures.hurt)} strain"


def test_where_no_attack_is_left_after_a_move_none_is_told(app: App) -> None:
    """S-12: of two actions the second is the move."""
    mouse = Mouse(app, opened(app, planned(drawn(YARD, (man("ann", 1, 4), man("Rex", 8, 4))), fog=False)))
    mouse.hover((8, 4))
    mouse.click(mouse.at)
    mouse.settle()
    mouse.hover((1, 3))
    assert dict(mouse.battle.words())["Click"] == "Move to 1,3"
    assert "From there" not in dict(mouse.battle.words())


def test_an_attack_of_a_later_phase_is_not_told_of_a_move(app: App) -> None:
    text = drawn(YARD, (man("ann", 1, 4), man("Rex", 8, 4)), system="phased")
    mouse = Mouse(app, opened(app, planned(text, system="phased", fog=False)))
    mouse.settle()
    mouse.hover((2, 4))
    assert "Seen by" in dict(mouse.battle.words())
    assert "From there" not in dict(mouse.battle.words())


@pytest.mark.parametrize("others", [(), (man("Sly", 8, 3),)])
def test_the_chance_of_one_of_several_who_look_is_told_as_that(
    app: App, monkeypatch: pytest.MonkeyPatch, others: tuple[Any, ...]
) -> None:
    """S-51: 1 - 0.8 ** 3 each, and 1 - 0.8 ** 6 = 0.738 of two, which the pointer tells."""
    units = (man("ann", 1, 4, stealth=True), man("Rex", 8, 4), *others)
    mouse = Mouse(app, opened(app, planned(drawn(YARD, units), fog=False)))
    hide(mouse, 4)
    told: list[str] = []
    row = _Parts.row

    def read(parts: _Parts, *spans: Span, **more: Any) -> None:
        told.append("".join(span.words for span in spans))
        row(parts, *spans, **more)

    monkeypatch.setattr(_Parts, "row", read)
    mouse.hover((1, 3))
    mouse.frames(2)
    (found,) = [words for words in told if "it is found" in words]
    assert found == f"{FOUND}   it is found{', by Rex alone' if others else ''}"
    assert ("Hiding", f"{'74 %' if others else FOUND} that it ends") in mouse.battle.words()
