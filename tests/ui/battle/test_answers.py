"""Reactions of `effort` in the window: what being hit comes to by a choice, and the step after a dodge."""

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Choose
from game.systems.effort.attack import BasicAttack
from game.systems.effort.choices import DODGE
from game.systems.effort.reactions import Dodging, FreeStep, Spending
from game.ui.app import App
from game.ui.battle import decision_text, panel_text
from game.ui.battle.event_log import lost
from game.ui.board.card import said
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

UNITS = (man("ann", 3, 2, hero=True, wound_threshold=4), man("Rex", 5, 2))


def attacked(app: App, asked: type) -> Mouse:
    """Rex has attacked Ann, and she is asked about all: by the first seed whose dice lead there."""
    for seed in range(60):
        plan = planned(drawn(units=UNITS, system="effort"), system="effort", fog=False, seed=seed)
        match = plan.match()
        while match.prompt and match.prompt.side == "squad":
            match.do(next(action for action in match.legal() if not action.personal))
        match.do(BasicAttack(unit="rex", target="ann"))
        if asked is not Dodging and match.prompt and isinstance(match.prompt.grant, Dodging):
            match.do(Choose(choice=DODGE))
        if match.prompt and isinstance(match.prompt.grant, asked):
            mouse = Mouse(app, opened(app, plan, replace(QUIET, asks_all=True)))
            for entry in match.record.entries[1:]:
                mouse.controller.do(mouse._read(entry.act))
            mouse.frames(3)
            assert mouse.controller.mode == "decide"
            return mouse
    raise AssertionError("nobody is asked")


def test_who_is_hit_is_told_its_own_risk(app: App) -> None:
    """E-38: unanswered the blow lands for certain; with a dodge less likely or as likely."""
    mouse = attacked(app, Dodging)
    asked = decision_text.asked(mouse.controller)
    assert asked
    dodge, endure = asked.options
    assert (dodge.price, endure.price) == ("a die less for its next dodge or riposte", "")
    assert endure.odds.startswith("then 20 % hurt")
    assert " hurt" in dodge.odds
    assert asked.thrown
    assert said((asked.thrown,)) == "Rex attacks Ann:"
    line = mouse.battle.presenter.picture().sighting
    assert line, "by which way it came is drawn"
    assert (line.observer, line.target) == (Square(5, 2), Square(3, 2))


def test_the_dice_of_a_dodge_are_said_to_be_those_of_who_dodged(app: App) -> None:
    """E-21, E-38: Ann has cancelled some of Rex's Effort; he spends what is left below her dice."""
    mouse = attacked(app, Spending)
    assert mouse.question.who == "Rex"
    assert mouse.question.thrown
    assert said((mouse.question.thrown,)) == "Ann tries to dodge Rex:"


@pytest.mark.parametrize("by", ["click", "button"])
def test_the_step_after_a_dodge_is_gone_on_the_board(app: App, by: str) -> None:
    """E-38: the square beside her, by a bare click or with its button; nothing impossible is offered."""
    mouse = attacked(app, FreeStep)
    asked = decision_text.asked(mouse.controller)
    assert asked
    assert f"{asked.who} {asked.text}" == "Ann has dodged, and may go a square"
    assert [option.label for option in asked.options] == ["Stay here"]
    assert "Click on a marked square, or:" in said(asked.rows)
    assert panel_text.bar(mouse.controller) == panel_text.NO_BAR, "one panel, not two"
    assert (2, 2) in mouse.battle.presenter.picture().aims, "where it may go is marked"
    if by == "button":
        mouse.key(pygame.K_m)
        assert mouse.controller.verb
    mouse.click(mouse.pixel((2, 2)))
    assert mouse.match.state.unit("ann").at == Square(2, 2)


def test_one_of_something_is_told_as_one() -> None:
    assert [lost(1, "wounds"), lost(2, "wounds"), lost(1, "aspect"), lost(1, "stress")] == [
        "1 wound",
        "2 wounds",
        "1 aspect",
        "1 stress",
    ]
