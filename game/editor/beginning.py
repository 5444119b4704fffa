"""A new map from its size."""

from game.board.board import LARGEST, SMALLEST
from game.errors import BadEdit
from game.files.parsed_map import BLANK
from game.files.toml_text import toml_value

_TEXT = """\
# {name}: what the place is, who meets here and why, and what is worth knowing of its ground.
format = 1
name = {quoted}
about = "Two sides meet."

[grid]
terrain = '''
{rows}
'''

# Where both sides come from.

[[zones]]
name = "west"
kind = "deploy"
side = "squad"
rect = [0, 0, {depth}, {height}]

[[zones]]
name = "east"
kind = "deploy"
side = "opposition"
rect = [{east}, 0, {depth}, {height}]

# Who fights; without [[victory]] a side that has no conscious unit left loses.
"""


def new_map(width: int, height: int, name: str = "New map") -> str:
    """The text of an empty map: floor, and a strip at both ends to deploy in. Raises BadEdit for its size."""
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise BadEdit(f"A map has {SMALLEST} to {LARGEST} squares each way.")
    depth = max(width // 8, 1)
    rows = "\n".join([BLANK["terrain"] * width] * height)
    plain = " ".join(name.split())
    return _TEXT.format(
        name=plain, quoted=toml_value(plain), rows=rows, depth=depth, height=height, east=width - depth
    )
