"""A battle that the computer plays against itself, to be looked at beside the menu of the title."""

from collections.abc import Callable
from math import exp
from pathlib import Path
from random import choice

from pygame import Surface

from game.board.squares import Square
from game.bots.advice import decided
from game.bots.decisions import Decision
from game.bots.thinker import AnyThinker
from game.errors import EnfiladeError
from game.files.settings import Settings
from game.match.record import NO_PAST, Past
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import SIDES
from game.systems import SYSTEMS
from game.ui.battle import effects
from game.ui.battle.controller import BattleController
from game.ui.battle.match_presenter import MatchPresenter
from game.ui.board.camera import LEVELS, Camera
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.layout import Box
from game.ui.plan import Plan, random_seed
from game.ui.widgets.look import Look

LEVEL = "regular"
"""Who plays all sides."""

LONGEST, AFTERWARDS = 150.0, 5.0
"""Seconds after which a battle is left, and for which its end is looked at."""

NEAR, GLIDE = 44, 2.5
"""The least pixels of a square, and how fast the view glides: the part e^-GLIDE is left after a second."""

PICTURES = 30
"""The board is drawn so many times a second."""

UNTOLD = {"dice", "banner"}
"""Effects for who plays, not for who looks on."""

Begin = Callable[[Callable[[], object]], object]
"""Has something done behind the screen."""


class Demonstration:
    """A battle on the map of a file in a picture of at most `room` pixels.

    It may be made in another thread. Raises EnfiladeError for a map that cannot be played.
    """

    def __init__(self, path: Path, systems: tuple[str, ...], room: tuple[int, int], begin: Begin) -> None:
        system = choice(systems)
        plan = Plan(path, system, random_seed(), dict.fromkeys(SIDES, LEVEL), fog=False)
        self.controller = BattleController(plan, thinker=JobThinker(SYSTEMS[system], begin))
        self.controller.settings = Settings(others_speed="2", shake=False)
        self._presenter = MatchPresenter(self.controller)
        self._presenter.backdrop()
        board = self.controller.match.state.board
        self._camera = camera_over((board.width, board.height), room)
        self._whole = Box(0, 0, *self._camera.window)
        self._inner = self._whole.inset(min(room) // 5)
        self._look_at(next(iter(self.controller.units())).at, 1.0)
        self._scene = Scene(board, self._camera)
        self._sheet: Surface | None = None
        self._shown, self._due, self._over = 0.0, 0.0, 0.0

    @property
    def picture(self) -> Surface | None:
        """How it looks now; None as long as not all of the ground has been painted."""
        return self._sheet if self._scene.painted else None

    @property
    def over(self) -> bool:
        """Whether it has been looked at for long enough."""
        return self._over > AFTERWARDS or self._shown > LONGEST or bool(self.controller.computer.trouble)

    def update(self, seconds: float, look: Look) -> None:
        """Let time pass; the computer plays once the first picture is whole."""
        if self.picture:
            self._shown += seconds
            self.controller.update(seconds)
            self.controller.animator.take_cues()
            self._over += seconds if self.controller.mode == "over" else 0.0
            self._follow(seconds)
        self._due -= seconds
        if self._due <= 0 or self.picture is None:
            self._due = 1 / PICTURES
            self._draw(look)

    def _follow(self, seconds: float) -> None:
        """Glide to where something happens, as long as that is near an edge of the picture."""
        focus = self.controller.animator.focus
        if focus and not self._inner.holds(self._camera.frame().centre(focus)):
            self._look_at(focus, 1 - exp(-GLIDE * seconds))

    def _look_at(self, at: Square, part: float) -> None:
        """Go a part of the way to a view with a square in its middle."""
        camera, (x, y) = self._camera, self._camera.middle(at, self._whole)
        camera.centre(camera.x + (x - camera.x) * part, camera.y + (y - camera.y) * part)

    def _draw(self, look: Look) -> None:
        sheet = self._sheet = self._sheet or Surface(self._camera.window).convert()
        backdrop = self._presenter.backdrop()._replace(zones=(), tasks=())
        frame = self._scene.draw(sheet, look, BoardPicture(backdrop, self._presenter.pieces()))
        seen = (effect for effect in self.controller.animator.effects if effect.kind not in UNTOLD)
        effects.draw(sheet, frame, look, seen, self._whole)


def camera_over(board: tuple[int, int], room: tuple[int, int]) -> Camera:
    """A camera over a board in so much room: over all of it, unless its squares would be small."""
    fits = [px for px in LEVELS if px * board[0] <= room[0] and px * board[1] <= room[1]]
    px = max(NEAR, *fits)
    camera = Camera(board, (min(room[0], px * board[0]), min(room[1], px * board[1])))
    camera.level, camera.size = px, float(px)
    return camera


class JobThinker(AnyThinker):
    """The computer player as jobs behind the screen: it needs no process, and is soon forgotten."""

    def __init__(self, system: AnySystem, begin: Begin) -> None:
        self._system, self._begin = system, begin
        self._found: Decision | None = None
        self._failed = ""

    def ask(self, level_name: str, seen_state: AnyState, past: Past = NO_PAST, unit: str = "") -> None:
        def think() -> None:
            try:
                self._found = decided(level_name, self._system, seen_state, past, unit)
            except Exception as error:  # noqa: BLE001 (it must not end the thread in which others wait)
                self._failed = f"{type(error).__name__}: {error}"

        self._found = None
        self._begin(think)

    def poll(self) -> Decision | None:
        if self._failed:
            raise EnfiladeError(self._failed)
        return self._found

    def cancel(self) -> None:
        """A thought that is dropped comes to nothing: nobody asks for it."""

    def close(self) -> None:
        """There is nothing to be ended."""
