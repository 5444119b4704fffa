"""What is pointed at on the board of a battle, as the rulebook may know it."""

from collections.abc import Iterator
from typing import Any

from game.board.squares import Square
from game.board.terrain import BUILT_IN
from game.rules.actions import Action
from game.rules.system import AnySystem
from game.ui.battle.presenter import BattlePresenter


def topics_at(presenter: BattlePresenter, square: Square) -> Iterator[str]:
    """What a click on a square would do, the statuses of who stands there, the ground."""
    controller = presenter.controller
    view, terrain = presenter.shown.view, presenter.board.terrain(square)
    figures = presenter.figures
    if figures:
        yield from _called(controller.system, controller.orders.view, figures.action)
    unit = view.holder(square)
    if unit:
        for badge in controller.system.words.badges(view, unit):
            yield from (badge.name, badge.clause)
    if terrain != BUILT_IN[0] or not figures:
        yield terrain.name


def _called(system: AnySystem, view: Any, action: Action[Any]) -> Iterator[str]:
    """What a player calls an action, and its clause."""
    verb = next((verb for verb in system.verbs(view, action.unit) if verb.settles(action)), None)
    if verb:
        yield from (verb.label, verb.clause)
