"""Small maps in the editor, and drawings of what came of them."""

from game.board.squares import Square
from game.editor.document import Document
from game.editor.editor_state import EditorState
from game.files.map_ground import Layer

HEAD = """\
# A yard, with comments everywhere.
format = 1                 # the first
name = "Yard"              # a name

# the ground
[grid]                     # drawn
terrain = '''
"""

TAIL = """\
'''                        # so far the ground

# ---- zones

# where they come from
[[zones]]                  # one
name = "west"              # its name
kind = "deploy"
side = "squad"
rect = [0, 0, 2, 2]        # x, y, width, height

[[zones]]
name = "east"
kind = "deploy"
side = "opposition"
squares = [[6, 3],         # one by one
           [7, 3]]

# ---- units

# the first of them
[[units]]
id = "a"                   # short
template = "rifleman"
side = "squad"
at = [ 1,  1 ]             # by the wall
facing = "NE"              # looks out
squad.att = 4

[[units]]
template = "scout"
side = "opposition"
at = [6, 2]

# ---- items

[[items]]
item = "medkit"
at = [2, 0]                # in the corner

# ---- the end
"""

FIELD = """\
........
........
........
........
"""


def editor(ground: str = FIELD, tail: str = TAIL) -> EditorState:
    """The editor with a map of some ground, its zones, units and items, and comments."""
    return EditorState(Document(HEAD + ground + tail))


def square(x: int, y: int) -> Square:
    return Square(x, y)


def drawn(state: EditorState, layer: Layer = "terrain") -> str:
    """A layer as a map draws it."""
    return "\n".join(state.parsed.rows[layer]) + "\n"


def draw(state: EditorState, tool: str, *way: tuple[int, int]) -> bool:
    """Press, drag over some squares, let go."""
    state.tool = tool
    if not state.press(Square(*way[0])):
        return False
    for at in way[1:]:
        state.drag(Square(*at))
    return state.release()


def differing(old: str, new: str) -> list[tuple[str, str]]:
    """The lines of two texts of as many lines that differ."""
    return [pair for pair in zip(old.splitlines(), new.splitlines(), strict=True) if pair[0] != pair[1]]
