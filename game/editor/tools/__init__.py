"""The tools by name: one row each; a tool takes presses and drags in squares and gives one change."""

from collections.abc import Mapping

from game.editor.tools.base import Tool
from game.editor.tools.eraser import Eraser
from game.editor.tools.fill import Fill
from game.editor.tools.pick import Pick
from game.editor.tools.select import Select
from game.editor.tools.shapes import Ellipse, Rectangle
from game.editor.tools.stamp import Stamp
from game.editor.tools.wand import Wand

TOOLS: Mapping[str, type[Tool]] = {
    tool.name: tool for tool in (Stamp, Eraser, Rectangle, Ellipse, Fill, Select, Wand, Pick)
}
