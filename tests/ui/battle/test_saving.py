"""Matches are kept: each turn by itself, on wish, and at the end; Continue gives the same position."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.files.headings import listed
from game.files.operation_reader import load_operation
from game.files.saves import load
from game.match.record import Record
from game.rules.turns import EndPhase
from game.ui.app import App
from game.ui.battle.hands import GRACE
from game.ui.battle.screen import BattleScreen
from game.ui.menus.dialog import Dialog
from game.ui.menus.finish import Finish
from game.ui.menus.pause import Pause
from game.ui.menus.title import Title
from game.ui.navigation import TRAINING
from game.ui.plan import lesson_plan
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned
from tests.ui.battle.test_decisions import watched


def ended(player: Keys | Mouse, turn: int) -> None:
    """End phases until a turn has begun."""
    while player.match.state.clock.turn < turn:
        player.settle()
        player.controller.do(EndPhase())
        player.frames(2)


def hashes(record: Record) -> list[str]:
    """Those of the positions of a match, from its beginning on."""
    return [entry.hash for entry in record.entries]


def kept_hashes() -> list[str]:
    """Those of the match that was kept last."""
    return hashes(load(listed()[0].path).record)


def taken_up(app: App) -> Keys:
    """The newest match, continued from the title."""
    app.screens.clear()
    title = Title(())
    app.open(title)
    app.frame(1 / 60)
    assert title.newest
    title._continue()
    again = app.screens[-1]
    for _ in range(400):
        app.frame(1 / 60)
        again = app.screens[-1]
        if isinstance(again, BattleScreen):
            break
    assert isinstance(again, BattleScreen)
    player = Keys(app, again)
    player.frames(3)
    return player


def test_a_match_is_one_row_that_goes_on_and_continue_gives_the_same_position(app: App, kept: Path) -> None:
    player = Keys(app, opened(app, planned(fog=False)))
    ended(player, 3)
    assert [(heading.turn, heading.path.parent) for heading in listed()] == [(3, kept / "autosaves")]
    again = taken_up(app)
    assert again.match.hash == player.match.hash
    assert again.controller.plan.humans == ("squad", "opposition")
    assert again.controller.lines == player.controller.lines
    assert again.controller.side == player.controller.side
    ended(again, 4)
    assert [heading.turn for heading in listed()] == [4]


@pytest.mark.parametrize("above", [False, True])
def test_closing_the_window_keeps_the_very_position(app: App, kept: Path, above: bool) -> None:
    """In the middle of a turn, with the menu open or not; the oldest way of saving by itself was by turns."""
    player = Keys(app, opened(app, planned(fog=False)))
    action = next(action for action in player.match.legal() if type(action).__name__ == "Move")
    player.do(action)
    stood = player.match.hash
    if above:
        player.key(pygame.K_ESCAPE)
        assert isinstance(player.top, Pause)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.frame(1 / 60)
    assert not app.running
    app.running = True
    assert len(listed()) == 1
    assert taken_up(app).match.hash == stood


def test_closing_the_window_before_a_decision_brings_the_decision_back(app: App, kept: Path) -> None:
    player = watched(app)
    assert player.controller.deciding
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.frame(1 / 60)
    app.running = True
    again = taken_up(app)
    assert again.match.hash == player.match.hash
    assert again.controller.prompt == player.controller.prompt


def test_restarting_what_nobody_has_played_leaves_no_match_behind(app: App, kept: Path) -> None:
    player = Keys(app, opened(app, planned(fog=False)))
    for _ in range(3):
        player.battle.menu.restart()
        player = Keys(app, app.screens[-1])  # type: ignore[arg-type]  # the screen of a battle
        player.frames(3)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.frame(1 / 60)
    app.running = True
    assert listed() == ()
    ended(player, 2)
    player.battle.menu.restart()
    Keys(app, app.screens[-1]).frames(3)  # type: ignore[arg-type]  # the screen of a battle
    assert [heading.turn for heading in listed()] == [2]


@pytest.mark.parametrize("words", ["Restart", "Leave the battle"])
def test_restart_and_leaving_ask(app: App, words: str) -> None:
    """What lies under the focus does nothing: twice Enter is not a yes."""
    player = Keys(app, opened(app))
    app.screens.insert(0, Title(()))
    app.screens.insert(0, Title(()))
    player.key(pygame.K_ESCAPE)
    pause = player.top
    assert isinstance(pause, Pause)
    pause.form.focus = [row.label for row in pause.form.rows].index(words)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert app.screens[-2:] == [player.battle, pause]
    player.key(pygame.K_RETURN)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    assert player.battle not in app.screens


def test_saving_says_where(app: App, kept: Path) -> None:
    player = Keys(app, opened(app))
    player.key(pygame.K_F5)
    assert player.battle.toast == "Saved as duel-turn-1."
    assert load(kept / "saves" / "duel-turn-1.json").turn == 1


def test_a_full_disk_is_told_and_the_battle_goes_on(app: App, kept: Path) -> None:
    """Once, not after each act; when there is room again, all of the match is kept."""
    (kept / "autosaves").write_text("no folder")
    player = Keys(app, opened(app, planned(fog=False)))
    for told in (True, False):
        player.battle.toast = ""
        player.controller.do(EndPhase())
        player.frames(2)
        assert player.battle.toast.startswith("Not saved: ") is told
        assert player.controller.mode == "play"
    (kept / "autosaves").unlink()
    ended(player, 3)
    assert kept_hashes() == hashes(player.match.record)


def test_what_a_person_has_just_done_is_kept_already(app: App, kept: Path) -> None:
    """A game that is killed loses nothing: no key, no menu, no end of a turn is needed; nor when undone."""
    player = Keys(app, opened(app, planned(fog=False)))
    player.do(next(action for action in player.match.legal() if type(action).__name__ == "Move"))
    player.settle()
    player.frames(2)
    assert kept_hashes() == hashes(player.match.record)
    assert len(player.match.record.entries) == 2
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.settle()
    player.frames(2)
    assert player.match.fresh
    assert kept_hashes() == hashes(player.match.record)


def test_leaving_speaks_of_what_is_left_and_of_what_becomes_of_it(app: App, kept: Path) -> None:
    def asked(words: str) -> str:
        """What is asked before that is done."""
        player.key(pygame.K_ESCAPE)
        pause = player.top
        assert isinstance(pause, Pause)
        pause.form.focus = [row.label for row in pause.form.rows].index(words)
        player.key(pygame.K_RETURN)
        question = player.top
        assert isinstance(question, Dialog)
        player.key(pygame.K_ESCAPE)
        player.key(pygame.K_ESCAPE)
        return question.rows()[0].label

    player = Keys(app, opened(app, planned(fog=False)))
    assert asked("Leave to title") == "Leave this battle? Nothing has been done in it yet."
    player.do(next(action for action in player.match.legal() if type(action).__name__ == "Move"))
    player.settle()
    assert asked("Leave to title") == "Leave this battle? The battle is kept as it stands."
    assert asked("Restart") == "Begin this battle anew? What was played stays under Load."
    plan = lesson_plan(load_operation(TRAINING), "move")
    player = Keys(app, opened(app, plan))
    assert asked("Restart") == "Begin this lesson anew? Nothing has been done in it yet."


def test_the_menu_stands_before_the_battle(app: App) -> None:
    player = Keys(app, opened(app))
    player.key(pygame.K_ESCAPE)
    assert [type(screen) for screen in app.screens] == [BattleScreen, Pause]
    before = player.match.hash
    player.key(pygame.K_h)
    assert player.match.hash == before
    player.key(pygame.K_ESCAPE)
    assert app.screens == [player.battle]


def test_what_has_ended_is_kept_but_not_continued(app: App) -> None:
    """B-38: after the last turn equal numbers are a draw."""
    far = (man("ann", 0, 0), man("Rex", 9, 5))
    player = Keys(app, opened(app, planned(drawn(units=far, turns=2), fog=False)))
    while player.top is player.battle:
        player.controller.do(EndPhase())
        player.frames(2)
    assert isinstance(player.top, Finish)
    assert (player.top.words, player.top.outcome.clause) == ("Draw", "B-38")
    assert listed()[0].over
    assert len(player.top.figures.rows) == 2
    assert [row.cells[:2] for row in player.top.figures.rows] == [("1", "0"), ("1", "0")]


def test_a_press_that_ends_a_phase_never_ends_one_of_the_next_match(app: App) -> None:
    """Ctrl Enter is held on Restart, and repeated by the keyboard while the new battle is set up."""
    player = Keys(app, opened(app, planned(fog=False)))
    held: dict[str, Any] = {"key": pygame.K_RETURN, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.Event(pygame.KEYDOWN, **held))
    app.frame(1 / 60)
    player.battle.menu.restart()
    player = Keys(app, app.screens[-1])  # type: ignore[arg-type]  # the screen of a battle
    for _ in range(4):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, **held))
        app.frame(1 / 60)
    assert player.match.fresh
    assert not player.battle.toast


def test_who_skips_once_too_often_does_nothing(app: App) -> None:
    """Enter skips what is shown, and acts at the cursor: the press after the last picture is none."""
    player = Keys(app, opened(app, planned(fog=False), replace(QUIET, own_speed="1")))
    action = next(action for action in player.match.legal() if type(action).__name__ == "Move")
    player.controller.do(action)
    app.frame(1 / 60)
    assert player.controller.animator.busy
    player.key(pygame.K_RETURN)
    assert not player.controller.animator.busy
    steps = len(player.match.record.entries)
    move = next(action for action in player.match.legal() if type(action).__name__ in {"Move", "Dash"})
    player.controller.choose(move.unit)
    player.battle.view.cursor = move.at
    player.key(pygame.K_RETURN)
    assert len(player.match.record.entries) == steps
    player.frames(4, GRACE / 3)
    assert player.battle.presenter.click.kind == "do"
    player.key(pygame.K_RETURN)
    assert len(player.match.record.entries) == steps + 1
