"""Hints are shown once each, when what they tell of comes up for whoever plays."""

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rulebook.book import rulebook
from game.rules.events import Hurt
from game.rules.state import changed
from game.rules.turns import EndPhase
from game.systems import SYSTEMS
from game.systems.phased.actions import RUN_PHASE
from game.systems.phased.declaring import Declare
from game.systems.phased.units import Order
from game.systems.squad.moves import Move
from game.systems.squad.stances import PrepareAbility
from game.ui.app import App
from game.ui.battle.hint_panel import HintPanel
from game.ui.battle.hints import HINTS, POOR, READ, WHO, ShownHint, Situation
from game.ui.battle.lesson import keyed
from game.ui.battle.screen import AGAIN
from game.ui.battle.steps import Passage
from game.ui.layout import Box
from game.ui.menus.pause import Pause
from game.ui.rulebook.screen import RulebookScreen
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import FOUR, QUIET, drawn, man, opened, planned

EVERY = tuple(hint.name for hint in HINTS)


def known_but(*names: str) -> tuple[str, ...]:
    return tuple(name for name in EVERY if name not in names)


def seated(
    app: App, units: object = FOUR, *, new: tuple[str, ...] = EVERY, fog: bool = True, **options: object
) -> Mouse:
    """A person in a battle, to whom some hints are new."""
    app.change(replace(QUIET, hints=True, hints_known=known_but(*new)))
    plan = planned(drawn(units=units, **options), fog=fog)  # type: ignore[arg-type]
    return Mouse(app, opened(app, plan, app.settings))


def up(mouse: Mouse) -> str:
    """What the hint that is up says, empty when there is none."""
    hints = mouse.battle.hints
    return hints.up.words if hints and hints.up else ""


OPEN, WALLED = ("..........",) * 6, ("....#.....",) * 6


def test_every_hint_is_one_sentence_with_a_page_in_every_system() -> None:
    for hint in HINTS:
        words = keyed(hint.words).replace(WHO, "Kite")
        assert words[-1] in ".?" or words.count(".") == 1, words
        assert len(words) <= 110, words
        assert all(rulebook().find(hint.topic, system) for system in SYSTEMS), hint.topic
    assert len(set(EVERY)) == len(EVERY)


def test_a_hint_comes_once_and_is_kept_as_known(app: App) -> None:
    mouse = seated(app, new=("enemy seen",))
    assert up(mouse).startswith("Rex is in sight")
    assert up(mouse) in mouse.battle.reading, "it is read aloud"
    assert set(app.settings.hints_known) == set(EVERY)
    mouse.click(mouse.spot("hint read"))
    assert not up(mouse)
    mouse.frames(3, READ)
    assert not up(mouse)


@pytest.mark.parametrize(("order", "told"), [("ranged", True), ("run", False)])
def test_no_hint_tells_to_point_at_an_enemy_to_whom_nothing_can_be_done(
    app: App, order: Order, told: bool
) -> None:
    """P-17, P-18: Ann is to fire, or runs in the Run phase and attacks nobody in this turn."""
    app.change(replace(QUIET, hints=True, hints_known=EVERY))
    text = drawn(OPEN, (man("ann", 1, 1), man("Rex", 8, 4)), system="phased")
    mouse = Mouse(app, opened(app, planned(text, system="phased", fog=False, seed=1), app.settings))
    mouse.settle()
    while mouse.controller.unit != "ann":
        mouse.controller.do(EndPhase())
        mouse.settle()
    mouse.controller.do(Declare(unit="ann", order=order))
    while order == "run" and mouse.controller.view.clock.phase < RUN_PHASE:
        mouse.controller.do(EndPhase())
        mouse.settle()
    assert mouse.controller.unit == "ann"
    app.change(replace(QUIET, hints=True, hints_known=known_but("enemy seen")))
    mouse.frames(5, 0.1)
    assert up(mouse).startswith("Rex is in sight") is told


def test_there_is_one_in_a_turn_of_ones_own(app: App) -> None:
    mouse = seated(app, new=("enemy seen", "late"), turns=2, fog=False)
    assert up(mouse).startswith("Rex is in sight")
    mouse.key(pygame.K_ESCAPE)
    assert mouse.top is mouse.battle, "Esc puts the hint away first"
    mouse.frames(3, READ)
    assert not up(mouse)
    while (mouse.controller.view.clock.turn, mouse.controller.side) != (2, "squad"):
        mouse.controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    mouse.frames(2)
    assert up(mouse).startswith("The last turns have begun: Ctrl + O says"), up(mouse)


def test_the_key_that_came_late_for_a_hint_opens_no_menu(app: App) -> None:
    """A hint that was read goes with the next act: Esc some seconds later was meant for it, and says so."""
    mouse = seated(app, new=("enemy seen",))
    mouse.frames(3, READ)
    assert up(mouse)
    mouse.click(mouse.pixel((2, 2)))
    mouse.settle()
    mouse.frames(2)
    assert not up(mouse)
    mouse.frames(2, AGAIN)
    mouse.key(pygame.K_ESCAPE)
    assert mouse.top is mouse.battle
    assert mouse.battle.toast.endswith("Esc once more opens the menu.")
    mouse.key(pygame.K_ESCAPE)
    assert isinstance(mouse.top, Pause)


def test_that_the_others_wait_is_said_before_one_has_begun(app: App) -> None:
    """S-06, E-08: it came when the first had gone somewhere, and the others were out of reach already."""
    mouse = seated(app, new=("one at a time", "enemy seen"))
    assert mouse.match.state.clock.active == ""
    assert up(mouse) == (
        "One unit at a time: once one has begun, the others wait until its turn is ended (H)."
    )


def test_with_nobody_who_could_wait_nothing_is_said_of_it(app: App) -> None:
    """Of one's own there is one unit; and once one of two has begun it would come too late."""
    alone = seated(app, (man("ann", 1, 1), man("Rex", 8, 4)), new=("one at a time",), rows=OPEN)
    assert not up(alone)
    begun = seated(app, new=(), rows=OPEN)
    begun.click(begun.pixel((2, 2)))
    assert begun.match.state.clock.active == "ann"
    app.change(replace(app.settings, hints_known=known_but("one at a time")))
    begun.frames(2)
    assert not up(begun)


def test_it_goes_when_it_has_been_read_and_something_is_done(app: App) -> None:
    mouse = seated(app, new=("enemy seen",))
    mouse.frames(2, READ)
    assert up(mouse), "only time has passed"
    mouse.battle.do(EndPhase())
    mouse.frames(2)
    assert not up(mouse)


def test_who_has_pointed_at_an_enemy_is_not_told_to(app: App) -> None:
    """It came four turns late: what could be pointed at had been pointed at a dozen times."""
    mouse = seated(app, (man("ann", 1, 1), man("Rex", 7, 1)), new=("poor shot", "enemy seen"), rows=OPEN)
    assert up(mouse).startswith("Rex is in sight"), "that comes before all else"
    mouse = seated(app, (man("ann", 1, 1), man("Rex", 7, 1)), new=(), rows=OPEN)
    mouse.hover((7, 1))
    assert mouse.battle.presenter.figures
    app.change(replace(app.settings, hints_known=known_but("enemy seen")))
    mouse.hover((4, 4))
    assert not up(mouse)


@pytest.mark.parametrize(("attack", "told"), [(9, False), (1, True)])
def test_a_poor_shot_is_told_of_and_a_good_one_is_not(app: App, attack: int, *, told: bool) -> None:
    mouse = seated(app, (man("ann", 1, 1, att=attack), man("Rex", 7, 1)), new=("poor shot",), rows=OPEN)
    mouse.hover((7, 1))
    assert mouse.battle.presenter.figures
    assert (mouse.battle.presenter.figures.hurt < POOR) is told
    assert up(mouse).startswith("Less than three in ten") is told


def test_beside_a_question_nothing_is_hinted_at(app: App) -> None:
    """Neither what was up before, nor anything new."""
    mouse = seated(app, (man("ann", 0, 0), man("Rex", 6, 3)), new=("waits to shoot",), rows=OPEN, fog=False)
    controller = mouse.controller
    controller.do(PrepareAbility(unit="ann", ability="overwatch"))
    while controller.side == "squad" or not controller.orders.units:
        controller.do(next(action for action in mouse.match.legal() if not action.personal))
        mouse.frames(2)
    mouse.frames(2)
    assert up(mouse).startswith("Ann waits to act in your turn")
    assert any(spot.name == "hint read" for spot in mouse.battle.panels.spots)
    controller.do(Move(unit="rex", at=Square(5, 3)))
    mouse.frames(3)
    assert controller.mode == "decide"
    assert not any(spot.name == "hint read" for spot in mouse.battle.panels.spots)


def test_who_was_hit_in_the_open_and_is_badly_hurt_is_named(app: App) -> None:
    mouse = seated(app, (man("ann", 1, 1, bhp=9), man("bob", 1, 4), man("Rex", 8, 1)), new=(), rows=OPEN)
    seen = Situation(mouse.controller, None)
    asks = {hint.name: hint.comes_up for hint in HINTS}
    assert asks["hit in the open"](seen) is None
    assert asks["badly hurt"](seen) is None
    view = mouse.controller.view
    hurt = Passage(view, (Hurt("ann", 7, "hit points", "rex"),), view)
    mouse.controller.last = hurt
    assert asks["hit in the open"](seen) == "Ann"
    mouse.match.state = changed(mouse.match.state, "ann", bhp=3)
    assert asks["badly hurt"](seen) == "Ann"


@pytest.mark.parametrize(("strength", "told"), [(2, None), (1, "Ann")])
def test_stealth_that_wears_thin_is_told_of(app: App, strength: int, told: str | None) -> None:
    mouse = seated(app, (man("ann", 1, 3), man("Rex", 9, 3, "E")), new=(), rows=WALLED)
    hidden = {"stealth": strength, "hidden_from": ("opposition",)}
    mouse.match.state = changed(mouse.match.state, "ann", **hidden)
    asks = {hint.name: hint.comes_up for hint in HINTS}
    assert asks["wears thin"](Situation(mouse.controller, None)) == told


def test_more_opens_its_page_and_none_are_shown_when_they_are_not_wanted(app: App) -> None:
    mouse = seated(app, new=("enemy seen", "late"), turns=2)
    mouse.key(pygame.K_F1)
    assert isinstance(app.screens[-1], RulebookScreen)
    assert app.screens[-1].trail[0].name == "window/shot-panel"
    app.back()
    mouse.frames(2)
    mouse.click(mouse.spot("hint more"))
    assert isinstance(app.screens[-1], RulebookScreen)
    app.back()
    mouse.frames(2)
    mouse.click(mouse.spot("hint off"))
    assert not app.settings.hints
    mouse.frames(3, READ)
    assert not up(mouse)


def test_what_is_hidden_brings_up_nothing(app: App) -> None:
    """An enemy behind a wall is not in sight, whatever the truth is."""
    mouse = seated(app, (man("ann", 1, 3), man("Rex", 9, 3, "E")), new=("enemy seen",), rows=WALLED)
    assert not mouse.controller.view.has("rex")
    assert not up(mouse)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_it_lies_over_no_unit_while_there_is_room_beside_them(app: App, size: tuple[int, int]) -> None:
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.widgets.resize(size)
    mouse = seated(app, new=("enemy seen",))
    mouse.hover((8, 1))
    box = next(spot.box for spot in mouse.battle.panels.spots if spot.name == "hint")
    for unit in mouse.controller.view.units:
        assert not box.holds(mouse.battle.view.camera.frame().centre(unit.at))
    about = next(spot.box for spot in mouse.battle.panels.spots if spot.name == "about")
    assert not pygame.Rect(box).colliderect(pygame.Rect(about))


def test_it_waits_while_dice_lie_over_the_board(app: App) -> None:
    """It lay over the dice that had just fallen."""
    mouse = seated(app, new=("enemy seen",))
    assert mouse.spot("hint read")
    app.settings = replace(app.settings, own_speed="1", others_speed="1")
    mouse.controller.settings = app.settings
    mouse.controller.do(next(act for act in mouse.match.legal() if type(act).__name__ == "Shoot"))
    mouse.frames(2)
    assert any(effect.roll for effect in mouse.controller.animator.effects)
    assert not [spot for spot in mouse.battle.panels.spots if spot.name == "hint"]
    mouse.controller.animator.skip()
    mouse.frames(2)
    assert mouse.spot("hint read")


@pytest.mark.parametrize("percent", [75, 100])
def test_it_stands_beside_a_board_that_leaves_room_there(app: App, percent: int) -> None:
    """With all of its buttons, each inside of it and apart from the others."""
    mouse = seated(app, (man("ann", 1, 1), man("Rex", 6, 6)), new=("enemy seen",), rows=("." * 8,) * 8)
    app.change(replace(app.settings, ui_scale=percent, scale_chosen=True))
    mouse.frames(3)
    spots = {spot.name: pygame.Rect(spot.box) for spot in mouse.battle.panels.spots}
    frame = mouse.battle.view.camera.frame()
    board = pygame.Rect(frame.at((0, 0)), (8 * frame.px, 8 * frame.px))
    assert not spots["hint"].colliderect(board)
    buttons = [spots[name] for name in ("hint read", "hint more", "hint off")]
    assert all(spots["hint"].contains(button) for button in buttons)
    assert all(button.collidelist(buttons) == at for at, button in enumerate(buttons))


def test_it_finds_a_place_between_the_middle_and_the_sides(app: App) -> None:
    """It lay over one's own units, where middle, left and right had some at every height."""
    room, units = Box(0, 0, 1290, 600), [Box(left, 0, 60, 600) for left in (140, 780, 1200)]
    shown = ShownHint("Rex is in sight.", "board/cover")
    box = HintPanel(print).box(room, (units, ()), shown, app.look)
    assert pygame.Rect(box).collidelist([pygame.Rect(unit) for unit in units]) == -1
