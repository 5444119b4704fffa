"""Waypoints: the squares over which a person has the chosen unit go, before it is said where to."""

from typing import Any

from game.board.squares import Square
from game.rules import engine
from game.rules.actions import Action
from game.ui.battle.clicks import Click
from game.ui.battle.orders import Orders

NO_WAY = "a way can only lead over where the unit could go"
"""Why a square is refused as a waypoint, where nothing else is said of it."""


def by_way_of(orders: Orders, click: Click, square: Square, waypoints: tuple[Square, ...]) -> Click:
    """What a click on a square comes to when its way leads over others; what goes no way stays as it is."""
    led = _led(orders, click, waypoints) if waypoints else None
    if led is None:
        return click
    over = ", ".join(map(str, waypoints))
    refusals = engine.refusals(orders.system, orders.view, led)
    if refusals or not _ends_in(orders, led, square):
        words = f"{square} is too far by way of {over}"
        return click._replace(kind="refused", words=words, action=None, refusals=refusals)
    return click._replace(words=f"{click.words}, by way of {over}", action=led)


def refused_waypoint(orders: Orders, click: Click, square: Square) -> str:
    """Why a way cannot lead over a square on which a click comes to this; empty when it can."""
    led = _led(orders, click, ())
    if led is not None and _ends_in(orders, led, square):
        return ""
    return click.words if click.kind == "refused" else NO_WAY


def _led(orders: Orders, click: Click, over: tuple[Square, ...]) -> Action[Any] | None:
    return click.action.by_way_of(orders.view, over) if click.action else None


def _ends_in(orders: Orders, action: Action[Any], square: Square) -> bool:
    return action.path(orders.view)[-1:] == (square,)
