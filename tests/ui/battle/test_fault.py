"""J-10: a fault of the program in a battle is said in words; undo, a report and going on are offered."""

from pathlib import Path

import pygame
import pytest

from game.files.saves import load as load_save
from game.match.match import Match
from game.rules.players import HUMAN
from game.rules.turns import EndPhase
from game.ui.app import App
from game.ui.menus.dialog import Dialog
from game.ui.widgets.form_rows import Button, Note
from tests.ui.battle.player import Keys
from tests.ui.battle.scenes import drawn, man, opened, planned


def rows(app: App) -> tuple[Dialog, dict[str, Button], str]:
    """The question on top: its buttons by name, and all that it says."""
    dialog = app.screens[-1]
    assert isinstance(dialog, Dialog)
    buttons = {row.label: row for row in dialog.rows() if isinstance(row, Button)}
    return dialog, buttons, " ".join(row.label for row in dialog.rows() if isinstance(row, Note))


def test_a_fault_is_said_and_the_game_goes_on(
    app: App, kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    player = Keys(app, opened(app, planned(fog=False)))
    before = player.match.hash
    with monkeypatch.context() as patched:
        patched.setattr(Match, "do", lambda *_: 1 / 0)
        patched.setattr(player.battle, "handle", lambda _: player.controller.do(EndPhase()))
        player.key(pygame.K_RETURN)
    _, buttons, said = rows(app)
    assert "ZeroDivisionError: division by zero" in said
    assert "Traceback" in capsys.readouterr().err
    assert list(buttons) == ["Go on", "Undo", "Save a report", "Leave the battle"]
    buttons["Save a report"].act()
    (report,) = (kept / "saves").glob("*.txt")
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")
    assert load_save(report.with_suffix(".json")).record == player.match.record
    buttons["Undo"].act()
    assert "No undo: nothing" in rows(app)[2]
    buttons["Go on"].act()
    assert player.top is player.battle
    assert player.match.hash == before
    player.controller.do(EndPhase())
    assert player.match.hash != before


def test_a_computer_that_fails_lets_its_turn_go_by(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned(
        drawn(units=(man("ann", 1, 1), man("Rex", 8, 1))), players={"squad": HUMAN, "opposition": "random"}
    )
    player = Keys(app, opened(app, plan))
    player.settle()
    monkeypatch.setattr(player.controller.computer.thinker, "poll", lambda: 1 / 0)
    while player.top is player.battle:
        if player.controller.human:
            player.controller.do(EndPhase())
        player.frames()
    assert player.controller.side == "opposition"
    acts = len(player.match.record.entries)
    rows(app)[1]["Go on"].act()
    assert player.match.record.entries[acts].act == {"kind": "end_phase"}


def test_a_fault_in_the_question_itself_ends_the_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown over and over: what fails while the fault is shown is not caught."""
    player = Keys(app, opened(app))
    monkeypatch.setattr(player.battle, "update", lambda _: 1 / 0)
    player.frames()
    assert isinstance(app.screens[-1], Dialog)
    monkeypatch.setattr(app.screens[-1], "update", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        player.frames()
