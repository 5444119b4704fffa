"""The window: keys, clicks, drags, typed and pasted text at random, on every screen, without a display."""

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NoReturn

import pygame

from game.board.compiled import LOADER
from game.editor.document import Document
from game.files import places
from game.files.map_reader import load_map
from game.files.records import as_record
from game.files.saves import Saved, save
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.menus.title import Title
from game.ui.navigation import Navigator
from game.ui.plan import Plan
from tools.fuzz.kind import Kind, Tell, line, lines_of
from tools.fuzz.seeds import YARD, records
from tools.fuzz.window_acts import any_act, do

SIZES = ((1280, 800), (960, 600), (640, 400), (1600, 900))
STEPS = 60
"""How many acts a case has at most."""
SCREENS = (
    *("title", "skirmish", "maps", "settings", "rulebook", "replays"),
    *("battle", "lab", "editor", "replay"),
)


@cache
def _app() -> App:
    """The window, opened once."""
    LOADER.load()
    app = App(SIZES[0], navigator=Navigator)
    app._recovered = _raised  # type: ignore[method-assign] # noqa: SLF001 - no screen may hide a fault
    return app


def _raised(error: Exception) -> NoReturn:
    raise error


@contextmanager
def _home() -> Iterator[Path]:
    """A folder of the user's with a saved match and a map in it."""
    before = places._USER  # noqa: SLF001 - as tests do it
    with tempfile.TemporaryDirectory(prefix="fuzz-home-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        places._USER = SimpleNamespace(user_data_path=home, user_config_path=home)  # type: ignore[assignment] # noqa: SLF001
        try:
            places.own_maps().mkdir(parents=True)
            (places.own_maps() / "own.toml").write_text(YARD)
            for number in (0, 3):
                saved = Saved(
                    record=as_record(records()[number]), players={"squad": "human"}, name=f"n{number}"
                )
                save(saved, places.saves() / f"n{number}.json")
            yield home
        finally:
            places._USER = before  # noqa: SLF001


class Window(Kind):
    """What a person does to a screen; a case is its acts, a line of JSON each, the screen first."""

    name = "window"
    seconds = 60.0
    share = 4.0

    def play(self, rng: Random, tell: Tell) -> None:
        begin: dict[str, Any] = {"screen": rng.choice(SCREENS), "system": rng.choice(sorted(SYSTEMS))}
        begin |= {"size": rng.choice(SIZES), "seed": rng.randrange(100)}
        acts = (any_act(rng) for _ in range(rng.randint(10, STEPS)))

        def told() -> Iterator[dict[str, Any]]:
            for act in acts:
                tell(line(act))
                yield act

        tell(line(begin))
        _use(begin, told())

    def judge(self, data: bytes) -> None:
        acts = [act for act in lines_of(data) if isinstance(act, dict)]
        if acts and acts[0].get("screen") in SCREENS:
            _use(acts[0], iter(acts[1:]))


def _use(begin: dict[str, Any], acts: Iterator[dict[str, Any]]) -> None:
    """Open a screen, and do things to it until they end or it is left."""
    app = _app()
    with _home() as home:
        pygame.event.clear()
        app.window = pygame.display.set_mode(tuple(begin["size"]), pygame.RESIZABLE)
        app.widgets.resize(app.window.get_size())
        app.running = True
        try:
            app.open(Title())
            _open(app, begin, home)
            for _ in range(6):
                app.frame(0.1)
            for act in acts:
                do(act)
                for _ in range(2):
                    if app.running:
                        app.frame(0.1)
                if not app.running:
                    break
        finally:
            _close(app)


def _open(app: App, begin: dict[str, Any], home: Path) -> None:
    document = home / "maps" / "own.toml"
    match begin["screen"]:
        case "battle":
            players = {
                "squad": "human",
                "opposition": ("human", "random")[begin["seed"] % 2],
                "ally": "human",
            }
            app.navigation.begin(Plan(YARD, begin["system"], begin["seed"], players))  # type: ignore[arg-type]
        case "lab":
            app.navigation.study_map(load_map(document).scenario, begin["system"])
        case "editor":
            app.navigation.edit(Document.open(document))
        case "replay":
            app.navigation.resume(home / "saves" / "n0.json")
        case "skirmish" | "maps":
            getattr(app.navigation, begin["screen"])(app.screens[0].entries)  # type: ignore[attr-defined]
        case "title":
            pass
        case name:
            getattr(app.navigation, name)()


def _close(app: App) -> None:
    """Leave all screens, as the game does when it ends."""
    for screen in reversed(app.screens):
        for name in ("close", "left"):
            if callable(leave := getattr(screen, name, None)):
                leave()
    app.screens.clear()
    app.widgets.clear()
    app.capture = app.leaving = None
    pygame.event.clear()
