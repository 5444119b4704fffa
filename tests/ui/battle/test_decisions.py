"""Decisions in the middle of an act: overwatch, a jump that failed; by key, by mouse, with odds."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Choose
from game.rules.events import Phase, Rolled
from game.rules.forecast import forecast
from game.rules.state import Prompt
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.spending import DONE, Purse, _worth, lists, of_attacker
from game.systems.squad.moves import PAIN, Jump, Move
from game.systems.squad.stances import PrepareAbility
from game.ui.app import App
from game.ui.battle import decision, decision_text, tabs
from game.ui.battle.hands import AFTERWARDS
from game.ui.battle.orders import Orders
from game.ui.board.card import said
from game.ui.board.explain import percent
from game.ui.board.panel import Spot
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

STREET = (
    "........",
    "........",
    "........",
    "........",
)
"""
a . . . . . . .     ann watches the street
. . . . . . . .
. . . . . . . .
. . . . . . X .     X: Rex, who goes one square towards her
"""

WATCH = (man("ann", 0, 0), man("Rex", 6, 3))


def watched(app: App, *more: dict[str, Any]) -> Mouse:
    """Ann is on overwatch, and Rex has moved: she is asked."""
    mouse = Mouse(app, opened(app, planned(drawn(STREET, (*WATCH, *more)), fog=False)))
    controller = mouse.controller
    controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    while controller.side == "squad" or not controller.orders.units:
        controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    controller.do(Move(unit="rex", at=Square(5, 3)))
    mouse.frames(2)
    assert controller.mode == "decide"
    return mouse


def test_dice_of_others_are_not_shown_with_a_question(app: App) -> None:
    """Only those between who is asked and about whom: not what another has rolled against it before."""
    mouse = watched(app)
    roll = Rolled(label="shoot", dice=("d10",), faces=(4,), result="0")
    pairs = {("cid", "dan"): False, ("cid", "rex"): False, ("rex", "ann"): True, ("ann", "rex"): True}
    for (unit, target), shown in pairs.items():
        mouse.controller.rolled = replace(roll, unit=unit, target=target)
        asked = decision_text.asked(mouse.controller)
        assert asked
        assert (asked.telling is not None) is shown


def test_a_digit_too_many_after_the_last_decision_lays_no_overlay(app: App) -> None:
    """It was for one more of them, which was taken unasked; a little later it is for an overlay again."""
    mouse = watched(app)
    mouse.type("2")
    assert mouse.controller.mode != "decide"
    before = mouse.battle.presenter.on
    mouse.frames(2, 1.5)
    mouse.type("2")
    assert mouse.battle.presenter.on == before
    assert mouse.battle.toast == "Nothing is asked any more."
    mouse.frames(2, AFTERWARDS)
    mouse.type("2")
    assert mouse.battle.presenter.on != before


def test_a_banner_does_not_lie_beside_a_question(app: App) -> None:
    """A phase has begun with the question: once that is asked, it alone is to be read."""
    mouse = watched(app)
    controller = mouse.controller
    controller.settings = replace(QUIET, own_speed="1", others_speed="1")
    controller.animator.play((Phase(turn=1, name="Opposition"),), controller.view)
    mouse.frames(1, 0.3)
    assert [effect.kind for effect in mouse.battle.panels.effects] == ["banner"]
    mouse.frames(1, 0.3)
    assert controller.mode == "decide"
    mouse.frames(1, 0.0)
    assert [effect.kind for effect in controller.animator.effects] == ["banner"]
    assert mouse.battle.panels.effects == ()


def test_who_is_asked_what_and_about_whom(app: App) -> None:
    """S-16, S-55."""
    mouse = watched(app)
    asked = decision_text.asked(mouse.controller)
    assert asked
    assert (asked.side, asked.who, asked.clause) == ("squad", "Ann", "S-16")
    assert asked.text == "Rex is in view: shoot?"
    assert [option.label for option in asked.options] == ["Shoot", "Hold fire"]
    shown = mouse.battle.presenter.picture()
    assert shown.chosen == "ann"
    assert shown.sighting
    assert shown.sighting.target == Square(5, 3)


def test_of_several_who_may_do_it_the_question_names_who_would(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N-31: a maneuver for any of a side is taken by who is chosen; another is a click away."""
    mouse = watched(app, man("bob", 1, 3))
    controller = mouse.controller
    assert controller.prompt
    several = replace(controller.prompt, units=("ann", "bob"))
    monkeypatch.setattr(type(controller), "prompt", property(lambda _: several))
    monkeypatch.setattr(type(controller), "acting", property(lambda _: True))
    for unit in ("ann", "bob"):
        controller.unit = unit
        asked = mouse.battle.panels.waiting.question
        assert asked
        assert said(asked.rows[-1:]).startswith(f"{unit.title()} would do it")


def test_a_choice_tells_its_odds(app: App) -> None:
    mouse = watched(app)
    found = forecast(mouse.match.system, mouse.match.seen(), Choose(choice="shoot"))
    assert 0 < found.hit < 1
    asked = decision_text.asked(mouse.controller)
    assert asked
    shoot, hold = asked.options
    assert not found.takes_out
    assert shoot.odds == f"{percent(found.harms)} hurt"
    assert not hold.odds


def test_the_odds_are_worked_out_once_while_somebody_thinks_about_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    mouse = watched(app)
    assert mouse.battle.panels.waiting._asked.get(
        (mouse.controller.orders, "decide", mouse.controller.unit), lambda: None
    )

    def again(*_: object) -> str:
        raise AssertionError("asked again")

    monkeypatch.setattr(decision_text, "_odds", again)
    mouse.frames(5)


@pytest.mark.parametrize(
    ("choice", "key"), [("shoot", pygame.K_1), ("hold", pygame.K_2), ("shoot", pygame.K_RETURN)]
)
def test_a_decision_by_key(app: App, choice: str, key: int) -> None:
    mouse = watched(app)
    mouse.key(key)
    assert mouse.match.record.entries[-1].act == {"kind": "choose", "choice": choice}
    assert mouse.match.state.pending is None


def test_space_decides_nothing(app: App) -> None:
    """It shows at once what others do, and who presses it for that may be asked meanwhile."""
    mouse = watched(app)
    mouse.key(pygame.K_SPACE)
    assert mouse.match.state.pending is not None
    assert mouse.battle.toast == "Space only shows at once: Enter, or a digit, answers."


def test_arrows_mark_the_choice_that_enter_takes(app: App) -> None:
    """Two choices, and none beyond the last; W, A, S and D still pan."""
    mouse = watched(app)
    camera = mouse.battle.view.camera
    before = (camera.x, camera.y)
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN):
        mouse.key(code)
    assert mouse.battle.panels.waiting.marked == 1
    assert (camera.x, camera.y) == before
    assert {pygame.K_a, pygame.K_d} <= set(mouse.battle.pans())
    mouse.key(pygame.K_RETURN)
    assert mouse.match.record.entries[-1].act == {"kind": "choose", "choice": "hold"}


def test_arrows_go_through_rows_of_choices() -> None:
    """Five choices: three side by side, and two below them."""
    places = [Box(at % 3 * 100, at // 3 * 40, 90, 30) for at in range(5)]
    ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    expected = {
        0: {"left": 0, "right": 1, "up": 0, "down": 3},
        2: {"left": 1, "right": 2, "up": 2, "down": 4},
        3: {"left": 3, "right": 4, "up": 0, "down": 3},
        4: {"left": 3, "right": 4, "up": 1, "down": 4},
    }
    for at, led in expected.items():
        assert {name: decision.gone_on(places, at, way) for name, way in ways.items()} == led


@pytest.mark.parametrize("choice", ["shoot", "hold"])
def test_a_decision_by_mouse(app: App, choice: str) -> None:
    mouse = watched(app)
    mouse.click(mouse.spot(choice))
    assert mouse.match.record.entries[-1].act == {"kind": "choose", "choice": choice}
    assert mouse.match.state.unit("ann").watching == (choice == "hold")


def test_other_keys_and_clicks_decide_nothing(app: App) -> None:
    mouse = watched(app)
    before = mouse.match.hash
    for key in (pygame.K_9, pygame.K_g, pygame.K_h):
        mouse.key(key)
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    mouse.click(mouse.pixel((3, 1)))
    assert mouse.match.hash == before
    assert decision_text.asked(mouse.controller)


def failed(app: App) -> Mouse:
    """Ann jumps four squares, and falls short: by the first seed whose dice say so."""
    jump = Jump(unit="ann", at=Square(4, 0))
    for seed in range(40):
        plan = planned(drawn(STREET, WATCH), fog=False, seed=seed)
        match = plan.match()
        match.do(jump)
        if match.state.pending:
            mouse = Mouse(app, opened(app, plan))
            mouse.controller.do(jump)
            mouse.frames(2)
            return mouse
    raise AssertionError("every jump succeeds")


def test_a_failed_jump_asks_how_it_fails(app: App) -> None:
    """S-36: its owner takes 1 damage and lands, or falls short."""
    mouse = failed(app)
    asked = decision_text.asked(mouse.controller)
    assert asked
    assert asked.clause == "S-36"
    assert {option.name for option in asked.options} == {PAIN, "fall short"}
    before = mouse.match.state.unit("ann").bhp
    mouse.click(mouse.spot(PAIN))
    ann = mouse.match.state.unit("ann")
    assert (ann.at, before - ann.bhp) == (Square(4, 0), 1)


def test_the_legend_stays_while_somebody_is_asked(app: App) -> None:
    """No unit can be chosen then: nobody is told to choose one."""
    mouse = watched(app)
    assert not mouse.controller.acting
    assert "first" not in said(mouse.battle.presenter.legend())
    assert mouse.battle.presenter.layer is None, "nobody can go anywhere then"


def test_who_is_asked_is_marked_and_nothing_is_told_of_where_the_pointer_was_left(app: App) -> None:
    """Another was marked, and the card at the right was of whom one had pointed at before."""
    street, units = ["........"] * 4, (*WATCH, man("bob", 1, 1))
    mouse = Mouse(app, opened(app, planned(drawn(street, units), fog=False)))
    controller = mouse.controller
    controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    controller.choose("bob")
    mouse.hover((1, 1))
    while controller.side == "squad" or not controller.orders.units:
        controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    controller.do(Move(unit="rex", at=Square(5, 3)))
    mouse.frames(10, 0.1)
    assert controller.mode == "decide"
    panels = mouse.battle.panels
    assert panels.marked_unit == "ann"
    assert "about" not in {spot.name for spot in panels.spots}
    mouse.hover((0, 0))
    mouse.frames(10, 0.1)
    assert "about" in {spot.name for spot in panels.spots}, "whoever is pointed at now is told of"


def test_what_is_asked_covers_neither_who_is_asked_nor_whom_it_is_about(app: App) -> None:
    """On a board as tall as the window the panel lies over its last rows: the view moves by itself."""
    app.change(replace(QUIET, ui_scale=200, scale_chosen=True))
    units = (man("ann", 9, 21), man("Rex", 14, 21))
    mouse = Mouse(app, opened(app, planned(drawn(("." * 32,) * 22, units), fog=False), app.settings))
    controller = mouse.controller
    controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    while controller.side == "squad" or not controller.orders.units:
        controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    controller.do(Move(unit="rex", at=Square(13, 21)))
    mouse.frames(15, 0.1)
    assert controller.mode == "decide"
    [asked] = [spot.box for spot in mouse.battle.panels.spots if spot.name == "question"]
    frame = mouse.battle.view.camera.frame()
    clear = mouse.battle.view.clear
    for square in ((9, 21), (13, 21)):
        assert not asked.holds(frame.centre(square))
        assert clear.holds(frame.centre(square))


def test_who_is_asked_is_seen_whole_above_the_question(app: App) -> None:
    """In the lowest row of a board that fills the window, and the legend of the overlays lies above it."""
    street, watch = ["........"] * 8, (man("ann", 2, 7), man("Rex", 7, 4))
    mouse = Mouse(app, opened(app, planned(drawn(street, watch), fog=False)))
    mouse.controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    while mouse.controller.side == "squad" or not mouse.controller.orders.units:
        mouse.controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    mouse.battle.panels.toggle(tabs.OVERLAYS)
    mouse.controller.do(Move(unit="rex", at=Square(6, 4)))
    mouse.frames(40, 0.1)
    boxes = {spot.name: pygame.Rect(spot.box) for spot in mouse.battle.panels.spots}
    frame = mouse.battle.view.camera.frame()
    assert not boxes["question"].colliderect(pygame.Rect(frame.at((2, 7)), (frame.px - 2, frame.px - 2)))
    assert boxes["reach"].bottom <= boxes["question"].top or boxes["reach"].left >= boxes["question"].right
    assert boxes["question"].width < 600


def test_the_view_stays_where_it_is_for_who_stands_by(app: App) -> None:
    """Bob is in the lowest row, below the question; Ann, who is asked, and Rex are not."""
    street, units = ["........"] * 8, (man("ann", 2, 3), man("bob", 2, 7), man("Rex", 7, 4))
    mouse = Mouse(app, opened(app, planned(drawn(street, units), fog=False)))
    mouse.controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    while mouse.controller.side == "squad" or not mouse.controller.orders.units:
        mouse.controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    camera = mouse.battle.view.camera
    before = (camera.x, camera.y, camera.level)
    mouse.controller.do(Move(unit="rex", at=Square(6, 4)))
    mouse.frames(40, 0.1)
    assert any(spot.name == "question" for spot in mouse.battle.panels.spots)
    assert (camera.x, camera.y, camera.level) == before


def test_what_is_told_of_a_choice_covers_no_other_choice(app: App) -> None:
    """Unless they fill the window: then it stands beside the one."""
    panels = Mouse(app, opened(app)).battle.panels
    low, high = Box(300, 500, 600, 250), Box(300, 0, 600, 800)
    choice, chip = Spot(Box(310, 560, 200, 30), name="hold"), Spot(Box(10, 10, 40, 20), name="turn")
    panels.spots = (Spot(low, name="question"), choice, chip)
    assert (panels.kept_clear(choice), panels.kept_clear(chip)) == (low, chip.box)
    panels.spots = (Spot(high, name="question"), choice)
    assert panels.kept_clear(choice) == choice.box


def test_of_many_choices_those_that_are_worth_most_come_first_and_a_key_turns_to_the_others(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N-37: what five advantages buy after hiding is 18 lists: eight buttons are seen."""
    units = (*(man(name, 1, y) for y, name in enumerate(("ann", "bob", "cid", "dan"))), man("Rex", 8, 1))
    plan = planned(drawn(units=units, system="narrative"), system="narrative", fog=False)
    mouse = Mouse(app, opened(app, plan))
    controller, state = mouse.controller, mouse.match.state
    hidden = CheckResult("ann", "", state.unit("ann").in_hand, 2, payer="ann", skill="stealth")
    spending = of_attacker(hidden, Purse(5))
    spending = replace(spending, offers=tuple(lists(state, spending)))
    assert len(spending.choices) > decision.MOST
    prompt = Prompt("squad", ("ann",), spending, "Spend 5 advantages", "N-30")
    monkeypatch.setattr(type(controller), "prompt", property(lambda _: prompt))
    monkeypatch.setattr(type(controller), "mode", property(lambda _: "decide"))
    monkeypatch.setattr(Orders, "answers", property(lambda _: dict.fromkeys(spending.choices)))
    mouse.frames()
    first = mouse.question
    assert [option.name for option in first.options[-2:]] == [decision.OTHERS, DONE]
    best = max(spending.offers, key=lambda offer: _worth(state, spending, offer))
    assert first.options[0].name == best
    mouse.key(pygame.K_7)
    second = mouse.question
    assert not {option.name for option in second.options[:-2]} & {option.name for option in first.options}
    assert mouse.match.state is state, "nothing has been decided"
