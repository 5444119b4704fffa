"""The screens that golden pictures are taken of: each always the same, without a clock or anybody's files."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

import pygame
from pygame import Surface

from game.board.squares import Square
from game.files import places
from game.rules.state import Outcome
from game.rules.turns import EndPhase
from game.systems.squad.moves import Move
from game.systems.squad.stances import PrepareAbility
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.menus.finish import AfterBattle, Figures, Finish, Tally
from game.ui.menus.map_entry import MapEntry
from game.ui.menus.setup import Setup
from game.ui.menus.title import Title
from tests.ui.battle.scenes import drawn, man, opened, planned

SIZE = (1280, 800)
SHRUNK = 4
"""A picture is kept at this part of its width and height."""

YARD = (
    "..........,,....",
    "...##+##..,,,...",
    "...#....#..,....",
    "...#....=...oo..",
    "...##=###.......",
    ".o..........T...",
    "......^.........",
    "..oo.......##...",
    "...........#....",
    "................",
)
"""A house with windows and a door, crates, a table, a hazard, mud."""

HEIGHTS = ("0" * 16,) * 7 + ("0000000000002211",) * 3

PEOPLE = (
    man("vega", 2, 5, template="leader"),
    man("finch", 1, 8),
    man("teal", 5, 2, template="scout"),
    man("Rex", 11, 5),
    man("Sly", 13, 8, template="bulwark"),
)


def title(app: App, folder: Path) -> None:
    """The title with one map behind it."""
    shelf = _shelf(folder)
    screen = Title(tuple(entry.path for entry in shelf))
    for entry in screen.entries:
        entry.read()
    app.open(screen)
    _frames(app, 40)


def setup(app: App, folder: Path) -> None:
    """The setup of a skirmish."""
    entries = _shelf(folder)
    for entry in entries:
        entry.read()
    with patch("game.ui.plan.randrange", lambda most: most // 2):
        app.open(Setup(_nothing, entries))
        _frames(app, 40)


def rest(app: App, folder: Path) -> None:
    """A battle in which nothing is pointed at."""
    _battle(app)


def aiming(app: App, folder: Path) -> None:
    """The shot panel with all that belongs to it."""
    battle = _battle(app)
    _point(app, battle, Square(11, 5))


def decision(app: App, folder: Path) -> None:
    """Somebody on overwatch is asked."""
    battle = _battle(app)
    controller = battle.controller
    controller.choose("finch")
    controller.do(PrepareAbility(unit="finch", ability="overwatch"))
    while controller.side == "squad":
        controller.do(EndPhase())
        _frames(app, 2)
    step = Square(10, 6)  # Rex comes along the street
    controller.do(
        next(one for one in controller.orders.legal("rex") if isinstance(one, Move) and one.at == step)
    )
    _frames(app, 3)
    assert controller.mode == "decide", controller.mode


def end(app: App, folder: Path) -> None:
    """The end of a battle that was won."""
    _battle(app)
    rows = (Tally("squad", ("3", "0", "7", "12")), Tally("opposition", ("0", "2", "5", "3")))
    figures = Figures(("standing", "out", "attacks", "damage dealt"), rows)
    won = Outcome("squad", "No enemy is left standing.", "B-38")
    app.open(Finish(won, "squad", 4, figures, AfterBattle(_nothing, _nothing, _nothing)))
    _frames(app, 2)


SCENES: dict[str, Callable[[App, Path], None]] = {
    "title": title,
    "setup": setup,
    "rest": rest,
    "aiming": aiming,
    "decision": decision,
    "end": end,
}


def _battle(app: App) -> BattleScreen:
    battle = opened(app, planned(drawn(YARD, PEOPLE, heights=HEIGHTS), fog=False))
    _point(app, battle, None)
    return battle


def _point(app: App, battle: BattleScreen, square: Square | None) -> None:
    """Rest the pointer on a square, or in the top bar."""
    pixel = battle.view.camera.frame().centre(square) if square else (640, 20)
    pos = (round(pixel[0]), round(pixel[1]))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    _frames(app, 20)


def _frames(app: App, count: int) -> None:
    for _ in range(count):
        app.frame(1 / 60)


def _shelf(folder: Path) -> tuple[MapEntry, ...]:
    path = folder / "yard.toml"
    path.write_text(drawn(YARD, PEOPLE, heights=HEIGHTS), encoding="utf-8")
    return (MapEntry(path),)


def _nothing(*_: object) -> None:
    """Where the screens lead is not looked at."""


def taken(app: App, name: str) -> Surface:
    """The picture of a scene, shrunk."""
    app.screens.clear()
    app.widgets.clear()
    pygame.event.clear()
    with _nowhere() as folder:
        SCENES[name](app, folder)
    size = (SIZE[0] // SHRUNK, SIZE[1] // SHRUNK)
    return pygame.transform.smoothscale(app.window, size)


@contextmanager
def _nowhere() -> Iterator[Path]:
    """A folder of nobody, with nothing saved."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        own = SimpleNamespace(user_data_path=folder, user_config_path=folder)
        with patch.object(places, "_USER", own):
            yield folder
