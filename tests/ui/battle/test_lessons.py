"""Lessons in the window: gone through by the mouse and by the keys, and in spite of them."""

from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace as replace_struct

from game.board.squares import Square
from game.files import headings, places
from game.files.operation import PANELS, Operation, Pointer
from game.files.operation_reader import load_operation
from game.files.places import operations as folder_of_operations
from game.files.saves import LessonPlace
from game.rules.state import Outcome
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.battle.controller import BattleController
from game.ui.battle.lesson import AHEAD, ENDED, GLANCE, LOOKING, keyed, lesson_of
from game.ui.battle.lesson_panel import BACK, ON
from game.ui.battle.lesson_pointer import POINTED, arrow
from game.ui.battle.screen import BattleScreen
from game.ui.layout import Box
from game.ui.menus.lesson_end import LessonEnd
from game.ui.menus.loading import Loading
from game.ui.menus.pause import Pause
from game.ui.navigation import TRAINING
from game.ui.plan import lesson_plan, planned
from game.ui.widgets.form_rows import Button
from tests.ui.battle.learner import Learner
from tests.ui.battle.player import Keys, Mouse, Player
from tests.ui.battle.scenes import QUIET

BASIC: Operation = load_operation(TRAINING)
STAGES = [stage.id for stage in BASIC.stages]
LONGER = {"battle", "firefight"}
"""Lessons that show nothing of the window that the others do not."""

COSTLY = {"battle", "watch", "firefight", "narrative", "effort", "phased"}
"""Those in which somebody shoots back or hides: who learns here does no more than it is told."""

BY_TURNS = [
    pytest.param(stage, hand, marks=pytest.mark.long if stage in LONGER else ())
    for stage, hand in zip(STAGES, cycle([Mouse, Keys]), strict=False)
]
THE_OTHER_WAY = [*zip(STAGES, cycle([Keys, Mouse]), strict=False)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder, empty."""
    for module in (headings, places):
        monkeypatch.setattr(module, "autosaves", lambda: tmp_path / "autosaves")
    return tmp_path / "autosaves"


def opened(app: App, stage: str, seed: int = 3) -> BattleScreen:
    app.settings = QUIET
    battle = BattleScreen(replace(lesson_plan(BASIC, stage), seed=seed))
    app.open(battle)
    for _ in range(3):
        app.frame(1 / 60)
    return battle


@pytest.mark.parametrize(("stage", "hand"), BY_TURNS)
def test_a_lesson_is_gone_through(app: App, stage: str, hand: type[Player]) -> None:
    """Whoever does what each step asks for comes to its end, and it is remembered."""
    go_through(app, stage, hand)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("stage", "hand"), THE_OTHER_WAY)
def test_the_other_hand_goes_through_it_too(app: App, stage: str, hand: type[Player], seed: int) -> None:
    go_through(app, stage, hand, seed)


def go_through(app: App, stage: str, hand: type[Player], seed: int = 3) -> None:
    battle = opened(app, stage, seed)
    learner = Learner(app, battle, hand)
    try:
        learner.learn()
    finally:
        battle.controller.close()
    assert isinstance(learner.player.top, LessonEnd)
    assert learner.lesson.over
    assert learner.lesson.lost is (not app.settings.lessons)
    assert learner.lesson.lost <= (stage in COSTLY), "who does as it is told loses no lesson"


@pytest.mark.parametrize("stage", ["move", "narrative", "phased"])
def test_every_step_can_be_skipped(app: App, stage: str) -> None:
    battle = opened(app, stage)
    person = Mouse(app, battle)
    assert battle.lesson
    steps = len(battle.lesson.stage.steps)
    for at in range(steps):
        assert battle.lesson.at == at
        person.click(person.spot(ON))
        person.frames(2, 0.1)
    assert isinstance(person.top, LessonEnd)
    asked = bool(battle.lesson.stage.steps[-1].goal)
    assert app.settings.lessons == (() if asked else (stage,)), "one whose end was skipped is not done"
    assert person.top.title.endswith("skipped" if asked else "done")
    ways = [row for row in person.top.form.rows if isinstance(row, Button)]
    assert [row.main for row in ways] == [True, *[False] * (len(ways) - 1)], "Enter goes the one way on"
    battle.controller.close()


OPERATIONS = sorted(folder_of_operations().glob("*.toml"))


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda path: path.stem)
def test_the_keys_that_texts_name_are_there(operation: Path) -> None:
    for stage in load_operation(operation).stages:
        for step in stage.steps:
            for text in (step.say, step.instead):
                assert "{" not in keyed(text)


def test_a_button_that_is_pointed_at_does_what_is_asked_for() -> None:
    asking = [
        (stage.system, step.goal.names, step.pointer.button)
        for stage in BASIC.stages
        for step in stage.steps
        if step.goal and step.goal.kind == "act" and step.pointer and step.pointer.button
    ]
    assert len(asking) > 5
    for system, kinds, meaning in asking:
        buttons = [SYSTEMS[system].kinds[kind].button for kind in kinds]
        meant = {button.meaning for button in buttons if button}
        assert meaning in meant or not meant, (system, kinds)


def test_the_panel_covers_no_part_of_the_board(app: App) -> None:
    battle = opened(app, "move")
    box, view = battle.panels.layout.lesson, battle.view
    corner = view.camera.frame().at((0, 0))
    assert box.height > 0
    assert corner[1] >= box.bottom
    battle.controller.close()


def test_something_else_than_what_is_asked_for_is_answered_and_not_forbidden(app: App) -> None:
    battle = opened(app, "move")
    person = Keys(app, battle)
    lesson = battle.lesson
    assert lesson
    for _ in range(2):
        person.key(pygame.K_RETURN)  # nothing on the board is meant: Enter goes on
    assert lesson.at == 2
    move = battle.controller.system.kinds["move"]
    person.do(move(unit="ada", at=Square(0, 6)))
    person.frames(2, 0.1)
    assert lesson.at == 2
    assert lesson.strayed
    assert lesson.words.startswith("Any way is a good way")
    assert battle.controller.at("ada") == (0, 6)
    battle.controller.close()


def test_a_lesson_that_was_left_goes_on_where_it_was(app: App) -> None:
    battle = opened(app, "move")
    person = Keys(app, battle)
    for _ in range(2):
        person.key(pygame.K_F8)
    saved = battle.controller.plan.saved(battle.controller.match)
    again = BattleScreen(planned(saved), battle.controller.match)
    assert again.lesson
    assert again.lesson.at == 2
    begun_anew = battle.controller.plan.again(5)
    assert begun_anew.lesson
    assert begun_anew.lesson.step == 0
    battle.controller.close()


def test_the_arrow_lies_over_no_unit() -> None:
    """From above where it can, else from below, the left or the right."""
    square, window = Box(100, 100, 40, 40), pygame.Rect(0, 0, 400, 400)
    above, below = (Box(100, 60, 40, 40), Box(100, 140, 40, 40))
    rooms = [arrow(pygame.Rect(square), side, 10, 6).room for side in ((0, -1), (0, 1), (-1, 0), (1, 0))]
    assert all(window.contains(room) for room in rooms)
    for taken, first in (((), 0), ((above,), 1), ((above, below), 2)):
        free = [at for at, room in enumerate(rooms) if room.collidelist([*map(pygame.Rect, taken)]) < 0]
        assert free[0] == first
    assert not any(room.colliderect(pygame.Rect(square)) for room in rooms)


def test_a_battle_that_is_lost_is_offered_again_and_not_remembered(app: App) -> None:
    battle = opened(app, "battle")
    person = Mouse(app, battle)
    match = battle.controller.match
    out = [replace_struct(unit, fate="out") if unit.side == "squad" else unit for unit in match.state.units]
    state = replace_struct(match.state, units=tuple(out))
    match.state = replace_struct(state, outcome=Outcome("opposition", "nobody is left", "S-21"))
    battle.controller.show_again()
    person.frames(4, 0.1)
    end = person.top
    assert isinstance(end, LessonEnd)
    assert next(row.label for row in end.form.rows if isinstance(row, Button)) == "Again"
    assert "lost" in end.title
    assert app.settings.lessons == ()
    battle.controller.close()


def test_whatever_one_does_the_way_on_is_there(app: App) -> None:
    """A person who does everything but what is asked for: each frame has the button to go on."""
    battle = opened(app, "watch")
    person = Keys(app, battle)
    rng = Random(5)
    for _ in range(12):
        person.settle()
        if person.top is not battle:
            break
        assert battle.lesson
        assert any(spot.name == ON and spot.act for spot in battle.panels.spots)
        goal = battle.lesson.step.goal if battle.lesson.step else None
        asked = goal.names if goal else ()
        other = [act for act in person.match.legal() if act.kind not in asked and not act.switch]
        battle.do(rng.choice(other))
        person.frames(2, 0.1)
    battle.controller.close()


def test_a_lesson_that_there_is_not_is_a_battle(app: App) -> None:
    """As one of another version of the game: the match is played on without its steps."""
    plan = lesson_plan(BASIC, "move")
    for place in (LessonPlace("nowhere", "move"), LessonPlace("../basic-training", "move")):
        assert lesson_of(BattleController(replace(plan, lesson=place))) is None
    assert lesson_of(BattleController(replace(plan, lesson=LessonPlace(BASIC.id, "gone")))) is None
    far = lesson_of(BattleController(replace(plan, lesson=LessonPlace(BASIC.id, "move", 10**6))))
    assert far
    assert far.over


def test_a_step_that_is_done_can_be_read_again(app: App) -> None:
    """Back leads to it though what it asked for is there; Next leads on from it."""
    battle = opened(app, "move")
    person, lesson = Mouse(app, battle), battle.lesson
    assert lesson
    for _ in range(3):
        person.click(person.spot(ON))
    assert lesson.at == 3
    person.frames(2, GLANCE)
    person.key(pygame.K_3)
    person.frames(2, 0.1)
    assert lesson.at == 4
    person.click(person.spot(BACK))
    person.frames(4, 0.1)
    assert lesson.at == 3
    assert lesson.only_read
    person.click(person.spot(ON))
    person.frames(2, 0.1)
    assert lesson.at == 4
    battle.controller.close()


def test_a_step_that_is_done_before_it_can_be_read_stays(app: App) -> None:
    """Whoever is ahead reads every step; one that was skipped for being done is no skipped one."""
    battle = opened(app, "move")
    person, lesson = Keys(app, battle), battle.lesson
    assert lesson
    person.do(battle.controller.system.kinds["move"](unit="ada", at=Square(3, 2)))
    lesson.go(2)
    person.frames(3, GLANCE)
    assert lesson.at == 2
    assert lesson.words == f"{lesson.stage.steps[2].say}{AHEAD}"
    person.key(pygame.K_F8)
    person.frames(1, 0.1)
    assert (lesson.at, lesson.skipped) == (3, False)
    battle.controller.close()


def test_what_is_done_ahead_counts_once_and_not_when_it_is_taken_back(app: App) -> None:
    battle = opened(app, "shoot")
    person, lesson, kinds = Keys(app, battle), battle.lesson, battle.controller.system.kinds
    assert lesson
    person.do(kinds["aim"](unit="ada"))
    person.key(pygame.K_z, pygame.KMOD_CTRL)
    person.frames(2, 0.1)
    lesson.go(2)
    person.frames(2, GLANCE)
    assert not lesson.only_read
    person.do(kinds["aim"](unit="ada"))
    person.frames(2, GLANCE)
    assert lesson.at == 3
    person.frames(1, GLANCE)
    person.do(kinds["shoot"](unit="ada", target="rex"))
    person.frames(2, 0.1)
    assert lesson.at == 4
    lesson.go(2)
    person.frames(2, GLANCE)
    assert not lesson.only_read, "the shot counted for the step before"
    battle.controller.close()


def test_a_battle_that_ends_early_leaves_the_rest_to_be_read(app: App) -> None:
    battle = opened(app, "shoot")
    person, lesson, match = Keys(app, battle), battle.lesson, battle.controller.match
    assert lesson
    lesson.go(2)
    match.state = replace_struct(match.state, outcome=Outcome("squad", "nobody is left", "S-21"))
    battle.controller.show_again()
    for at in range(2, len(lesson.stage.steps)):
        person.frames(2, GLANCE)
        assert lesson.at == at
        assert lesson.only_read
        assert lesson.words.endswith(ENDED) == bool(lesson.stage.steps[at].goal)
        person.key(pygame.K_RETURN)
    person.frames(2, 0.1)
    assert isinstance(person.top, LessonEnd)
    assert person.top.title.endswith("done")
    battle.controller.close()


def test_the_menu_of_a_lesson_leads_to_all_of_them(app: App) -> None:
    battle = opened(app, "move")
    person = Mouse(app, battle)
    person.key(pygame.K_ESCAPE)
    person.frames(2, 0.1)
    menu = person.top
    assert isinstance(menu, Pause)
    lessons = next(row for row in menu.form.rows if isinstance(row, Button) and row.label == "All lessons")
    lessons.press()
    assert battle not in app.screens
    assert isinstance(app.screens[-1], Loading)


def test_every_panel_that_can_be_pointed_at_is_somewhere() -> None:
    assert set(POINTED) == set(PANELS)


def test_what_has_to_wait_for_the_next_turn_is_said_at_once(app: App) -> None:
    """After a shot there is no Aim in a turn; Dodge comes after a move, and is not pointed at before it."""
    battle = opened(app, "shoot")
    lesson, controller = battle.lesson, battle.controller
    assert lesson
    kinds = controller.system.kinds
    lesson.go(2)
    assert "Not just now" not in lesson.words
    assert lesson.pointer == Pointer(button="aim")
    battle.do(kinds["shoot"](unit="ada", target="rex"))
    Mouse(app, battle).settle()
    assert lesson.words.endswith("Not just now: first Done (H).")
    assert lesson.pointer == Pointer(button="done")
    controller.close()
    battle = opened(app, "watch")
    lesson = battle.lesson
    assert lesson
    lesson.go(6)
    assert lesson.step
    assert lesson.step.pointer == Pointer(button="guard")
    assert lesson.pointer is None
    assert "Not just now" not in lesson.words
    battle.do(kinds["move"](unit="ada", at=Square(1, 4)))
    Mouse(app, battle).settle()
    assert lesson.pointer == Pointer(button="guard")
    battle.controller.close()


def test_a_press_too_many_does_not_end_a_lesson(app: App) -> None:
    """Enter on the last step does nothing until it can have been read."""
    battle = opened(app, "narrative")
    person, lesson = Keys(app, battle), battle.lesson
    assert lesson
    person.settle()
    lesson.go(len(lesson.stage.steps) - 1)
    person.key(pygame.K_RETURN)
    assert not lesson.over
    person.frames(2, GLANCE)
    person.key(pygame.K_RETURN)
    assert lesson.over
    battle.controller.close()


def test_what_a_panel_tells_is_read_before_it_goes_by(app: App) -> None:
    """The panel of a shot at whom the step points at; then Enter goes on, and shoots at nobody."""
    battle = opened(app, "shoot")
    person, lesson, controller = Mouse(app, battle), battle.lesson, battle.controller
    assert lesson
    person.frames(2, GLANCE)
    at = controller.at("sly")
    assert at
    person.hover(at, 0.3)
    person.frames(2, GLANCE)
    assert not lesson.only_read, "the step is about Rex"
    at = controller.at("rex")
    assert at
    person.hover(at, 0.3)
    person.frames(2, GLANCE)
    assert (lesson.at, lesson.only_read) == (0, True)
    assert lesson.words.endswith(LOOKING)
    for _ in range(6):
        person.key(pygame.K_RETURN)
    assert lesson.at == 2
    assert not controller.match.acts("squad")
    controller.close()


def test_what_was_done_before_a_turn_that_was_waited_for_counts_no_more(app: App) -> None:
    """Of two steps that ask for the same, in two turns, the second wants it done in its own."""
    battle = opened(app, "phased")
    person, lesson = Mouse(app, battle), battle.lesson
    assert lesson
    person.settle()
    lesson.go(1)
    lesson.go(1)  # past the step that asks for a declaration
    declare = next(action for action in person.match.legal() if action.kind == "declare")
    person.do(declare)
    lesson.go(1)
    lesson.go(1)  # past the one that waits for the next turn
    person.frames(2, GLANCE)
    assert lesson.at == 4
    assert not lesson.only_read
    battle.controller.close()
