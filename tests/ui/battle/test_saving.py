"""Matches are kept: each turn by itself, on wish, and at the end; Continue gives the same position."""

from pathlib import Path

import pygame

from game.files.headings import latest, listed
from game.files.saves import load
from game.rules.turns import EndPhase
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.menus.finish import Finish
from game.ui.menus.pause import Pause
from game.ui.plan import resumed
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned


def ended(player: Keys | Mouse, turn: int) -> None:
    """End phases until a turn has begun."""
    while player.match.state.clock.turn < turn:
        player.settle()
        player.controller.do(EndPhase())
        player.frames(2)


def test_each_turn_is_kept_and_continue_gives_the_same_position(app: App, kept: Path) -> None:
    player = Keys(app, opened(app, planned(fog=False)))
    ended(player, 3)
    assert [heading.turn for heading in listed()] == [3, 2, 1]
    newest = latest()
    assert newest
    assert newest.parent == kept / "autosaves"
    plan, match = resumed(load(newest))
    assert match.hash == player.match.hash
    assert plan.humans == ("squad", "opposition")
    again = Keys(app, BattleScreen(plan, match))
    app.open(again.battle)
    again.frames(3)
    assert again.match.hash == player.match.hash
    assert again.controller.lines == player.controller.lines
    assert again.controller.side == player.controller.side


def test_saving_says_where(app: App, kept: Path) -> None:
    player = Keys(app, opened(app))
    player.key(pygame.K_F5)
    assert player.battle.toast == "Saved as duel-turn-1."
    assert load(kept / "saves" / "duel-turn-1.json").turn == 1


def test_a_full_disk_is_told_and_the_battle_goes_on(app: App, kept: Path) -> None:
    (kept / "autosaves").write_text("no folder")
    player = Keys(app, opened(app))
    assert player.battle.toast.startswith("Not saved: ")
    assert player.controller.mode == "play"


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
