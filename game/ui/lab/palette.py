"""The tools of the lab as squares at the lower edge, and above them what the one in hand lays."""

from typing import NamedTuple

from pygame import Surface

from game.ui import commands
from game.ui.board.card import hint
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.board.tool_row import Tool
from game.ui.lab.toolbox import Toolbox
from game.ui.lab.tools import TOOLS
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look

HIGH, GAP = 30, 6
"""The height of a choice and the air between two, at 100 %."""

AIMED = ("walk", "throw")
"""Tools that ask and change nothing but who walks."""

CHOICE: str = "more of it"
"""The name of the button that says what the tool in hand lays."""

ACTS = ("sheet", "as opened")
"""What is done at once."""

ICONS = {
    "place": "unit", "turn": "turn", "wall": "wall", "door": "door", "crate": "crate", "smoke": "smoke",
    "height": "height", "lamp": "lamp", "ground": "ground", "remove": "remove", "walk": "way",
    "throw": "throw", "sheet": "values", "as opened": "reset",
}  # fmt: skip
"""The picture of each."""


def tools() -> tuple[tuple[str, str, str], ...]:
    """Every tool: its name, its label, what it does."""
    return (*((tool.name, tool.label, tool.hint) for tool in TOOLS), *map(_row, AIMED))


def squares(in_hand: str | None) -> tuple[Tool, ...]:
    """Everything that can be pressed: the tools, and what is done at once."""
    return tuple(
        Tool(name, label, ICONS[name], commands.caps(name), about, on=name == in_hand)
        for name, label, about in (*tools(), *map(_row, ACTS))
    )


def _row(name: str) -> tuple[str, str, str]:
    command = commands.COMMANDS[name]
    return name, command.label, command.hint


class Choice(NamedTuple):
    """A button that lays the next one: its name, what is laid now, its key."""

    name: str
    words: str
    key: str


def choices(toolbox: Toolbox) -> tuple[Choice, ...]:
    """What the tool in hand lays."""
    if not toolbox.laid:
        return ()
    keys = f"Wheel  {commands.caps('less of it')}  {commands.caps('more of it')}"
    laid = (Choice(CHOICE, toolbox.laid, keys),)
    if toolbox.tool != "place":
        return laid
    return (*laid, Choice("other side", toolbox.side, commands.caps("other side")))


def choices_width(shown: tuple[Choice, ...], look: Look) -> int:
    """How wide the row of some choices is."""
    wide = (button.face_width(look, Face(choice.words)) + look.measure(GAP) for choice in shown)
    return max(0, sum(wide) - look.measure(GAP))


class ChoiceRow(BoxPanel[tuple[Choice, ...]]):
    """The choices side by side, in a box of `choices_width`."""

    framed = False

    def paint(self, surface: Surface, box: Box, data: tuple[Choice, ...], look: Look, over: str) -> Spots:
        spots, x = list[Spot](), box.left
        for choice in data:
            face = Face(choice.words, lit=choice.name == over, tone="gold")
            where = Box(x, box.top, button.face_width(look, face), box.height)
            button.draw_button(surface, look, where, face)
            spots.append(self.spot(where, choice.name, hint(f"{choice.words}; the next one", choice.key)))
            x = where.right + look.measure(GAP)
        return tuple(spots)
