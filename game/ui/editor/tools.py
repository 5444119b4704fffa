"""The tools of the editor as squares at the lower edge, and how shapes and halves are drawn."""

from game.editor.editor_state import EditorState
from game.editor.symmetry import Symmetry
from game.ui.board.tool_row import Tool
from game.ui.commands import COMMANDS, caps

SHAPES = {
    "rectangle": ("Rect", "Span a rectangle of the brush"),
    "ellipse": ("Ellipse", "Span an ellipse of the brush"),
}
"""The two tools that share a key: what they are called, what they do."""

TOOLS = ("stamp", "eraser", *SHAPES, "fill", "select", "wand", "pick")

SYMMETRIC: dict[Symmetry, tuple[str, str]] = {
    "none": ("Mirror", "No symmetry"),
    "left-right": ("L to R", "Mirrored left-right"),
    "top-bottom": ("T to B", "Mirrored top-bottom"),
    "half turn": ("180\N{DEGREE SIGN}", "Turned by 180\N{DEGREE SIGN}"),
}
"""What symmetric painting is called, on a square and in a tooltip."""


def squares(state: EditorState) -> tuple[Tool, ...]:
    """Everything that can be pressed."""
    return (*(_tool(name, on=name == state.tool) for name in TOOLS), *_switches(state))


def _tool(name: str, *, on: bool) -> Tool:
    row = COMMANDS["shape" if name in SHAPES else name]
    label, about = SHAPES.get(name, (row.label, row.hint))
    return Tool(f"tool {name}", label, name, caps(row.name), about, on)


def _switches(state: EditorState) -> tuple[Tool, ...]:
    """How shapes are drawn, and whether on both halves of the map."""
    word, mirrored = SYMMETRIC[state.symmetry]
    shapes = "Shapes are filled" if state.filled else "Shapes are drawn as outline"
    return (
        Tool("filled", "Filled", "filled", caps("filled"), f"{shapes}; the other way", state.filled),
        Tool(
            "symmetry",
            word,
            "symmetry",
            caps("symmetry"),
            f"{mirrored}; another way to draw on both halves",
            state.symmetry != "none",
        ),
    )
