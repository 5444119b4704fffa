"""Where a position goes from the lab: a map of one's own, a picture, figures, a battle.

`report_picture` says all of two squares as one picture, without a window: the board and the panels.
"""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from game.analysis.field import Field, csv
from game.analysis.rulings import ruling, systems_of
from game.analysis.sight_report import why
from game.board.board import Board
from game.board.squares import Square
from game.bots import USUAL
from game.errors import EnfiladeError, reason
from game.files import places
from game.files.atomic import create_first, make_folder
from game.files.map_writer import new_map
from game.match.comparison import Comparison
from game.rules.players import HUMAN
from game.ui.app import App
from game.ui.board.camera import LEVELS, Camera
from game.ui.board.card import Card, Span, row
from game.ui.board.legend import LegendPanel
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.lab.presenter import LabPresenter
from game.ui.lab.side_column import verdicts
from game.ui.lab.state import LabState
from game.ui.lab.toolbox import Explorer
from game.ui.lab.verdict_panels import Reasons, Rulings, Why
from game.ui.layout import Box
from game.ui.plan import Plan, random_seed, sides_of
from game.ui.widgets.look import Look
from game.ui.widgets.theme import VOID

LARGEST = 48
"""The largest squares, in pixels."""

ROOM = (4096, 4096)
"""The most pixels that a picture of its own has."""

PAINTING = 600.0
"""Seconds that painting the ground may take: as many as it needs."""


def printed(
    board: Board, shown: BoardPicture, look: Look, room: tuple[int, int] = ROOM, largest: int = LARGEST
) -> Surface:
    """The board with all that is shown of it, its squares of the largest size that has room."""
    size = (board.width, board.height)
    fits = [px for px in LEVELS if px * size[0] <= room[0] and px * size[1] <= room[1] and px <= largest]
    px = max(fits, default=LEVELS[0])
    surface = Surface((px * size[0], px * size[1])).convert()
    camera = Camera(size, surface.get_size())
    camera.level, camera.size = px, float(px)
    scene = Scene(board, camera)
    scene.ground.draw(surface, camera.frame(), PAINTING)
    scene.draw(surface, look, shown)
    return surface


AIR, COLUMN = 16, 424
"""The air about everything, and the width of the panels, at 100 %."""

REPORT_BOARD = (1240, 1000)
"""The most room that the board takes, in pixels; its squares are of a size at which they are painted."""

REPORT_SQUARE = 40
"""The largest squares of a report, in pixels."""


def report_picture(comparison: Comparison, start: Square, to: Square, system: str = "") -> Surface:
    """What is to be said of two squares as one picture: the board at the left, the panels at its right.

    The field of cover is that of the first square. Without a system the figures are of the first one that
    the map is for. Raises UnknownName for an unknown system. A display must have been opened.
    """
    systems_of(comparison.systems, system)
    lab = LabState(comparison, system)
    lab.observer, lab.target = lab.end(start), lab.end(to)
    look = Look(100)
    air = look.measure(AIR)
    board, panels = _board(lab, look), _panels(lab, look)
    tall = max(board.get_height(), panels.get_height())
    whole = Surface((board.get_width() + panels.get_width() + 3 * air, tall + 2 * air))
    whole.fill(VOID)
    whole.blit(board, (air, air))
    whole.blit(panels, (board.get_width() + 2 * air, air))
    return whole


def _board(lab: LabState, look: Look) -> Surface:
    """The whole board with the field of cover, the units, and the lines from the one square to the other."""
    return printed(lab.board, LabPresenter(lab, Explorer(lab)).picture(), look, REPORT_BOARD, REPORT_SQUARE)


def _panels(lab: LabState, look: Look) -> Surface:
    """What is said, one panel below the other, each as tall as it is."""
    width, air = look.measure(COLUMN), look.measure(AIR)
    sheet = Surface((width + 2 * look.shadow, 6000)).convert()
    sheet.fill(VOID)
    box, bottom = Box(look.shadow, look.shadow, width, 6000), 0
    for draw in (_head, _rulings, _why, _legend):
        used = draw(sheet, box, lab, look)
        if used.height:
            bottom = used.bottom
            box = box._replace(top=bottom + air)
    return sheet.subsurface((look.shadow, look.shadow, width, bottom - look.shadow)).copy()


def _head(sheet: Surface, box: Box, lab: LabState, look: Look) -> Box:
    """Of which map this is a picture, and which squares are meant."""
    ends = f"{lab.eye} to {lab.aim}"
    rows = (row(Span(lab.scenario.name, "ink", "title")), row(Span(ends, "soft"), note=lab.system))
    return Card().draw(sheet, box, rows, look)


def _rulings(sheet: Surface, box: Box, lab: LabState, look: Look) -> Box:
    """What all systems say of the shot, if there is one to be judged."""
    unit, foe = lab.unit, lab.foe
    if not unit or not foe or unit == foe:
        return box._replace(height=0)
    systems = lab.comparison.systems
    rulings = [ruling(system, lab.comparison.state(name), unit, foe) for name, system in systems.items()]
    data = verdicts(lab.state, unit, foe, rulings)._replace(chosen=list(systems).index(lab.system))
    return Rulings(_nothing, lambda: None).draw(sheet, box, data, look)[0].box


def _why(sheet: Surface, box: Box, lab: LabState, look: Look) -> Box:
    if lab.eye is None or lab.aim is None:
        return box._replace(height=0)
    sentences = why(lab.board, lab.eye, lab.aim, lab.vision, lab.facing)
    return Why(_nothing).draw(sheet, box, Reasons(sentences), look)[0].box


def _legend(sheet: Surface, box: Box, lab: LabState, look: Look) -> Box:
    legend = LabPresenter(lab, Explorer(lab)).legend
    return LegendPanel().draw(sheet, box, legend, look)[0].box if legend else box._replace(height=0)


def _nothing(_what: object) -> None:
    """Nobody presses the buttons of a picture."""


def headless() -> None:
    """Open a display that nobody sees, unless there is one already."""
    if not pygame.display.get_surface():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def png(picture: Surface) -> bytes:
    """A picture as the bytes of a PNG file."""
    written = BytesIO()
    pygame.image.save(picture, written, "picture.png")
    return written.getvalue()


def keep(lab: LabState) -> str:
    """Keep the position as a map of the user's own; how that went, in words."""
    return _tried(lambda: _kept(lab), places.own_maps())


def _kept(lab: LabState) -> str:
    data = new_map(lab.comparison.staged(), lab.scenario.name).data
    return f"Kept as {_created(places.own_maps(), lab, '.toml', data)}"


def _created(folder: Path, lab: LabState, ending: str, data: bytes) -> Path:
    """A new file of the user's own, called as the map is."""
    make_folder(folder)
    return create_first(places.names(folder, lab.scenario.name, ending), data)


def export_view(lab: LabState, shown: BoardPicture, look: Look, field: Field | None) -> str:
    """Write the board as it is shown as a picture, and the field's figures; how that went, in words."""
    return _tried(lambda: _exported(lab, shown, look, field), places.exports())


def _exported(lab: LabState, shown: BoardPicture, look: Look, field: Field | None) -> str:
    path = _created(places.exports(), lab, ".png", png(printed(lab.board, shown, look)))
    if field is None:
        return f"Exported to {path}"
    figures = _created(places.exports(), lab, ".csv", csv(field).encode())
    return f"Exported to {path} and {figures.name}"


def _tried(deed: Callable[[], str], folder: Path) -> str:
    """What is said of something that writes into a folder, once it is done or cannot be."""
    try:
        return deed()
    except EnfiladeError as trouble:
        return str(trouble).splitlines()[0]
    except OSError as trouble:
        return f"Nothing can be written to {folder}: {reason(trouble)}."


def play(app: App, lab: LabState) -> str:
    """Play the position as a battle over the lab, against the computer; empty, or why it cannot be."""
    try:
        skirmish = plan(lab)
        match = skirmish.match()
    except EnfiladeError as error:
        return str(error).splitlines()[0]
    app.open(app.navigation.battle(skirmish, match))
    return ""


def plan(lab: LabState) -> Plan:
    """The battle: a person plays the side that is looked from, the squad without one. Raises BadMap."""
    staged = lab.comparison.staged()
    sides = sides_of(staged)
    mine = lab.state.unit(lab.unit).side if lab.unit else "squad"
    me = mine if mine in sides else sides[0] if sides else "squad"
    players = {side: HUMAN if side == me else USUAL for side in sides}
    text = new_map(staged).data.decode()
    return Plan(map=text, system=lab.system, seed=random_seed(), players=players, fog=lab.state.options.fog)
