"""Areas of one kind that hang together."""

from game.board.squares import Square
from game.editor.layers import LayerName
from game.editor.sheet import GROUND, Sheet


def flood(sheet: Sheet, layer: LayerName, start: Square) -> list[Square]:
    """The squares that are drawn as one is and hang together with it by their edges; itself first.

    On the layers that draw no ground it is the terrain that holds an area together: a room, a field.
    """
    if start not in sheet:
        return []
    rows = sheet.rows[layer if layer in GROUND else "terrain"]
    glyph, found, seen = rows[start.y][start.x], [start], {start}
    for at in found:
        for x, y in ((at.x, at.y - 1), (at.x + 1, at.y), (at.x, at.y + 1), (at.x - 1, at.y)):
            near = Square(x, y)
            if near not in seen and near in sheet and rows[y][x] == glyph:
                seen.add(near)
                found.append(near)
    return found
