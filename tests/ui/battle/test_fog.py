"""The dark over what a side does not see: from its view alone, lifted step by step, and put back by undo."""

from itertools import pairwise
from typing import Any

import numpy as np
import pygame
import pytest

from game.board.squares import Square
from game.board.terrain import Light
from game.files.settings import Settings
from game.rules.knowledge import watched
from game.systems.squad.moves import Move
from game.ui.app import App
from game.ui.battle.action_bar import MOST_CHOICES
from game.ui.battle.screen import BattleScreen
from game.ui.board.fog import HIDDEN, Fog
from game.ui.board.picture import Piece
from game.ui.board.scene import with_dim_bodies
from game.ui.board.tiles import paint
from game.ui.board.tiles.ground import floor_colour
from game.ui.board.tiles.paint import LIGHTS
from game.ui.widgets.theme import VOID
from tests.ui.battle.scenes import drawn, man, opened, planned

ROOMS = (
    "......#......",
    "......#......",
    "......#......",
    "......#......",
    "......#......",
    ".............",
)
"""A wall with a way around its southern end."""


def battle(app: App, *others: dict[str, Any], settings: Settings | None = None, **how: Any) -> BattleScreen:
    people = (man("ann", 1, 1, bhp=5), man("Rex", 11, 1, bhp=5), *others)
    plan = planned(drawn(ROOMS, people), **how)
    return opened(app, plan, settings) if settings else opened(app, plan)


def fog(screen: BattleScreen) -> Fog:
    shown = screen.presenter.backdrop().fog
    assert shown is not None
    return shown


def brightness(app: App, screen: BattleScreen, x: int, y: int) -> float:
    """How bright a square of the board is on the screen."""
    screen.presenter.field = ""
    app.frame(1 / 60)
    frame = screen.view.camera.frame()
    box = app.window.subsurface((frame.at((x, y)), (frame.px, frame.px)))

    return sum(pygame.transform.average_color(box)[:3]) / 3


def walk(screen: BattleScreen, unit: str, to: Square) -> None:
    legal = screen.controller.orders.legal(unit)
    screen.controller.do(next(act for act in legal if isinstance(act, Move) and act.at == to))
    screen.app.frame(1 / 60)


def test_what_is_not_observed_lies_in_the_dark(app: App) -> None:
    """B-25: the squares that rules let the side observe, and the walls that end their sight."""
    screen = battle(app)
    view, walls = screen.controller.view, screen.controller.view.board.grids.solid > 0
    seen = fog(screen).seen
    assert np.array_equal(seen & ~walls, watched(view, "squad") & ~walls)
    assert seen[1, 6]  # the wall in front of Ann is seen
    assert not seen[1, 11]  # what is behind it is not
    assert brightness(app, screen, 9, 1) < 0.6 * brightness(app, screen, 3, 1)


def test_night_and_fog_are_told_apart_and_neither_is_black() -> None:
    """The same floor: lit, at dusk, by night, and each of these where nobody sees it: step by step darker."""
    floor = sum(floor_colour(0))
    lit = [floor * sum(LIGHTS[light]) / 765 for light in (Light.BRIGHT, Light.DIM, Light.DARK)]
    for one, darker in pairwise(lit):
        assert darker < 0.75 * one
    for ground in lit:
        seen, known, never = ((255 - depth) / 255 * ground + depth / 255 * sum(VOID) for depth in HIDDEN)
        assert never < 0.86 * known < 0.86 * 0.86 * seen
        assert known > 1.4 * sum(VOID)


def test_without_fog_all_is_light(app: App) -> None:
    assert battle(app, fog=False).presenter.backdrop().fog is None


@pytest.mark.usefixtures("own_ground")
def test_ground_that_was_seen_is_less_dark_than_what_never_was(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paint, "weather", lambda *_of: None)  # all of the ground is equally bright by itself
    screen = battle(app, man("bob", 0, 0))
    walk(screen, "ann", Square(5, 5))
    there = brightness(app, screen, 8, 5)
    assert fog(screen).seen[5, 8]
    walk(screen, "ann", Square(4, 2))
    shown = fog(screen)
    assert not shown.seen[5, 12]
    assert shown.known[5, 12]
    assert not shown.known[0, 9]
    assert brightness(app, screen, 12, 0) < brightness(app, screen, 12, 5) < there


def test_the_dark_lifts_step_by_step(app: App) -> None:
    """While the unit walks, not when it sets out, and not when it has come."""
    screen = battle(app, settings=Settings(muted=True))
    first = fog(screen)
    walk(screen, "ann", Square(5, 5))
    assert np.array_equal(fog(screen).seen, first.seen)
    assert np.array_equal(fog(screen).known, first.known)
    squares = set[int]()
    while screen.controller.animator.busy:
        app.frame(1 / 30)
        squares.add(int(fog(screen).seen.sum()))
    assert len(squares) > 2
    walls = screen.controller.view.board.grids.solid > 0
    assert np.array_equal(fog(screen).seen & ~walls, watched(screen.controller.view, "squad") & ~walls)


def test_what_a_person_takes_back_has_not_been_seen(app: App) -> None:
    screen = battle(app)
    first = fog(screen)
    walk(screen, "ann", Square(4, 5))
    assert fog(screen).known.sum() > first.known.sum()
    screen.controller.undo()
    assert np.array_equal(fog(screen).known, first.known)


def test_each_side_of_a_hotseat_has_its_own_dark(app: App) -> None:
    screen = battle(app)
    ours = fog(screen)
    screen.controller.viewer = "opposition"
    screen.controller.animator = screen.controller._new_animator()
    theirs = fog(screen)
    assert theirs.seen[1, 11]
    assert not ours.known[1, 11]
    assert not theirs.known[1, 1]


@pytest.mark.parametrize("at", [(9, 1), (11, 3)])
def test_nothing_tells_where_an_unseen_enemy_is(app: App, at: tuple[int, int]) -> None:
    """The picture is the same wherever in the dark it stands."""
    screens = [
        opened(app, planned(drawn(ROOMS, (man("ann", 1, 1), man("Rex", *place))))) for place in ((11, 1), at)
    ]
    pictures = []
    for screen in screens:
        app.screens[-1] = screen
        screen.presenter.field = ""
        for _ in range(3):
            app.frame(1 / 60)
        frame = screen.view.camera.frame()
        board = app.window.subsurface((frame.at((6, 0)), (7 * frame.px, 6 * frame.px)))

        pictures.append(pygame.image.tobytes(board, "RGB"))
    assert pictures[0] == pictures[1]


def test_who_lies_in_the_dark_is_dim(app: App) -> None:
    """A body that is remembered there does not shine out of it."""
    screen = battle(app)
    body = Piece("rex", "Rex", "opposition", "person", (9, 1), "N", down=True)
    faint = with_dim_bodies((body, body._replace(at=(3.0, 1.0))), fog(screen))
    assert [unit.alpha for unit in faint] == [0.5, 1.0]
    assert with_dim_bodies((body,), None) == (body,)


@pytest.mark.parametrize(
    ("at", "fog", "foe", "there"),
    [
        ((5, 4), True, (11, 1), True),  # from 5,5 it would see the other room
        ((1, 1), True, (11, 1), False),  # from no square beside it
        ((5, 4), False, (11, 1), False),
        ((5, 4), True, (1, 1), False),  # somebody is there to be shot at
    ],
)
def test_a_peek_that_shows_much_stands_in_the_row(
    app: App, at: tuple[int, int], fog: bool, foe: tuple[int, int], there: bool
) -> None:
    """N-09: it costs nothing, and who walks round the corner instead stands before whom it did not see."""
    people = (man("ann", *at), man("Rex", *foe))
    plan = planned(drawn(ROOMS, people, system="narrative"), system="narrative", fog=fog, seed=3)
    screen = opened(app, plan)
    app.frame(1 / 60)
    assert screen.controller.unit == "ann"
    assert ("Look" in [square.word for square in screen.panels.bar().choices][:MOST_CHOICES]) is there
    if there:  # the list behind it begins with what costs nothing, before a check for who hides
        looks = [order.verb.kind for order in screen.controller.orders.meant("ann", "look")]
        assert looks == ["peek", "search"]
