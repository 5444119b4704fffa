"""The column at the left: the tools with what they lay."""

from typing import NamedTuple

from pygame import Surface

from game.ui import commands
from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.lab.toolbox import Toolbox
from game.ui.lab.tools import TOOLS
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look

HEAD, HIGH, GAP, PAD = 28, 30, 6, 10
"""The heading, a button, the air between buttons and at the edges, at 100 %."""

AIMED = ("walk", "throw")
"""Tools that ask and change nothing but who walks."""


CHOICE: str = "more of it"
"""The name of the button that says what the tool in hand lays."""

ACTS = ("sheet", "as opened")
"""What is done at once."""


def tools() -> tuple[tuple[str, str, str], ...]:
    """Every tool: its name, its label, what it does."""
    return (*((tool.name, tool.label, tool.hint) for tool in TOOLS), *map(_row, AIMED))


def buttons() -> tuple[tuple[str, str, str], ...]:
    """Everything that can be pressed: the tools, and what is done at once."""
    return (*tools(), *map(_row, ACTS))


def _row(name: str) -> tuple[str, str, str]:
    command = commands.COMMANDS[name]
    return name, command.label, command.hint


def height(choices: int, look: Look) -> int:
    """The height of the tools with that many rows of choices below them."""
    m = look.measure
    rows = -(-len(buttons()) // 2) + choices
    return m(HEAD) + rows * m(HIGH) + (rows - 1) * m(GAP) + m(PAD)


def choices(toolbox: Toolbox) -> tuple[tuple[str, str, str], ...]:
    """What the tool in hand lays, as buttons that lay the next one: name, words, key."""
    if not toolbox.laid:
        return ()
    keys = f"Wheel  {commands.caps('less of it')}  {commands.caps('more of it')}"
    laid = ((CHOICE, toolbox.laid, keys),)
    if toolbox.tool != "place":
        return laid
    return (*laid, ("other side", toolbox.side, commands.caps("other side")))


class Tools(NamedTuple):
    """What the column shows: the tool in hand, and what it lays as buttons that lay the next one."""

    tool: str | None
    varied: tuple[tuple[str, str, str], ...]


class Palette(BoxPanel[Tools]):
    """The tools, two in a row, and what the one in hand lays."""

    def paint(self, surface: Surface, box: Box, data: Tools, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box)
        surface.blit(look.text("Edit", "label", "faint"), (box.left + m(PAD), box.top + m(9)))
        wide = (box.width - 2 * m(PAD) - m(GAP)) // 2
        spots = [Spot(box)]
        for at, (name, label, about) in enumerate(buttons()):
            x = box.left + m(PAD) + at % 2 * (wide + m(GAP))
            y = box.top + m(HEAD) + at // 2 * (m(HIGH) + m(GAP))
            where = Box(x, y, wide, m(HIGH))
            button.draw_button(surface, look, where, Face(label, on=name == data.tool, lit=name == over))
            spots.append(self.spot(where, name, hint(about, commands.caps(name))))
        top = box.top + m(HEAD) + -(-len(buttons()) // 2) * (m(HIGH) + m(GAP))
        for at, (choice, words, key) in enumerate(data.varied):
            where = Box(box.left + m(PAD), top + at * (m(HIGH) + m(GAP)), box.width - 2 * m(PAD), m(HIGH))
            short = look.short(words, "body", where.width - m(16))
            button.draw_button(surface, look, where, Face(short, lit=choice == over, tone="gold"))
            spots.append(self.spot(where, choice, hint(f"{words}; the next one", key)))
        return tuple(spots)
