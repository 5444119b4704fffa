"""From a place in the text to the square that it is about: where a click on a fault leads."""

from game.board.squares import Square
from game.editor.asking import Asked
from game.editor.resize import squares_of
from game.files.parsed_map import GROUND, ParsedMap


def square_at(sheet: ParsedMap, found: Asked, line: int, column: int) -> Square | None:
    """The square drawn at a line and column, counted from 1, or the first that the table there names."""
    positions = sheet.positions
    for layer in GROUND:
        if positions.has(("grid", layer)):
            top = positions.place(positions.drawn(("grid", layer), 0, 0)).line
            if top <= line < top + sheet.height:
                return Square(min(column, sheet.width) - 1, line - top)
    above = [one.path for one in positions.statements if positions.place(one.start).line <= line]
    squares = squares_of(sheet, found, above[-1][:2]) if above and len(above[-1]) > 1 else frozenset()
    return min(squares, key=lambda at: (at.y, at.x)) if squares else None
