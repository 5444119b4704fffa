"""How much of a battle's window is board: `python -m tools.window` opens battles and prints the table.

Each battle waits for a person, nothing is pointed at. `free` is the part of the window that no panel covers,
`board` the part of it where the board itself is seen; `buttons` are those of the action bar.
"""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import typer
from pygame.mask import Mask

from game.files.places import maps
from game.files.settings import Settings
from game.rules.players import HUMAN
from game.systems import SYSTEMS
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.layout import Box
from game.ui.plan import Plan

FOLDER = Path(__file__).parents[1] / "docs"

SIZES = ((1024, 600), (1280, 800), (1920, 1080), (2560, 1440))
SCALES = (75, 100, 125, 150, 200)


class Measured(NamedTuple):
    """What was found of one battle: parts of the window from 0 to 1, and how many buttons there are."""

    system: str
    size: tuple[int, int]
    scale: int
    free: float
    board: float
    buttons: int


def measured(case: tuple[str, tuple[int, int], int], name: str, pictures: Path | None = None) -> Measured:
    """Open a battle of a system in a window of some size at a scale, and measure what is free."""
    system, size, scale = case
    settings = Settings(
        hints=False,  # each is shown once, and put away
        ui_scale=scale,
        scale_chosen=True,
        own_speed="instant",
        others_speed="instant",
        muted=True,
    )
    app = App(size, settings)
    plan = Plan(maps() / f"{name}.toml", system, 3, {"squad": HUMAN, "opposition": HUMAN}, fog=False)
    battle = BattleScreen(plan)
    app.open(battle)
    _settle(app, battle)
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
        pygame.image.save(app.window, pictures / f"{system}-{size[0]}x{size[1]}-{scale}.png")
    free, board = shares(battle, size)
    return Measured(system, size, scale, free, board, len(buttons(battle)))


def _settle(app: App, battle: BattleScreen) -> None:
    """Frames until a person is to play and nothing moves, the pointer away from the window."""
    pygame.event.post(pygame.Event(pygame.WINDOWLEAVE))
    for _ in range(400):
        app.frame(1 / 60)
        if battle.controller.mode == "play" and battle.resting:
            return
    raise SystemExit("the battle does not come to rest")


def shares(battle: BattleScreen, size: tuple[int, int]) -> tuple[float, float]:
    """The part of the window that no panel covers, and the part of it that is board."""
    free = Mask(size, fill=True)
    for spot in battle.panels.spots:
        free.erase(Mask(spot.box[2:], fill=True), spot.box[:2])
    frame = battle.view.camera.frame()
    across, down = battle.view.size
    board = Mask(size)
    board.draw(Mask((across * frame.px, down * frame.px), fill=True), (frame.left, frame.top))
    whole = size[0] * size[1]
    return free.count() / whole, free.overlap_area(board, (0, 0)) / whole


def buttons(battle: BattleScreen) -> list[Box]:
    """Where the buttons of the action bar lie."""
    row = battle.panels.layout.actions
    return [spot.box for spot in battle.panels.spots if spot.act and row.holds(spot.box[:2])]


def table(rows: Iterator[Measured]) -> Iterator[str]:
    """The rows as Markdown."""
    yield "| system | window | scale | free | board | buttons |"
    yield "|---|---|---:|---:|---:|---:|"
    for row in rows:
        size = f"{row.size[0]}x{row.size[1]}"
        yield (
            f"| {row.system} | {size} | {row.scale} % | {row.free:.0%} | {row.board:.0%} | {row.buttons} |"
        )


def main(
    map: str = "gable-street",  # noqa: A002 - it is what the option is called
    system: list[str] | None = None,
    size: list[str] | None = None,
    scale: list[int] | None = None,
    pictures: Path | None = None,
    *,
    markdown: bool = False,
) -> None:
    """Print the table; with `--markdown` it is written to docs/window.md, with `--pictures` they are kept."""
    sizes = [(int(wide), int(high)) for wide, _, high in (text.partition("x") for text in size or ())]
    cases = product(system or SYSTEMS, sizes or SIZES, scale or SCALES)
    lines = table(measured(case, map, pictures) for case in cases)
    if markdown:
        head = f"# What of the window is board\n\n{(__doc__ or '').split('prints the table.')[1].strip()}\n"
        body = "\n".join([head, f"Map: {map}; `python -m tools.window --markdown`.\n", *lines])
        (FOLDER / "window.md").write_text(body + "\n", encoding="utf-8")
        return
    for line in lines:
        typer.echo(line)


if __name__ == "__main__":
    typer.run(main)
