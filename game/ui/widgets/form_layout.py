"""Where the parts of a form's rows stand and what a click on each does: arithmetic, no drawing."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from game.ui.layout import Box
from game.ui.widgets.form_rows import Asked, Button, Choice, FormRow, Head, Note, Number, Slider, Text, Toggle
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import LEAST

WIDEST = 400
"""The greatest width of a row's control, at 100 %."""
MOST_SEGMENTS = 5
"""Options are shown side by side up to this number, if there is room."""

EDGE, LABEL, AFTER_LABEL = 4, 14, 28
"""At 100 %: how far words stand from the edge of a form, the label of a question, and the air about it."""

MOST_HELP, HELP_AIR = 2, 8
"""So many lines are said of a row at most, with so much air above and below at 100 %."""

MINUS = "\N{MINUS SIGN}"
"""As wide as a plus, which a hyphen is not."""

CLEAR = "\N{MULTIPLICATION SIGN}"
"""Takes a number away."""

RowPartKind: TypeAlias = Literal["option", "chosen", "arrow", "value", "list", "track", "action", "text"]


class RowPart(NamedTuple):
    """A piece of a row that can be clicked."""

    box: Box
    words: str
    kind: RowPartKind
    act: Callable[[], object]


class PlacedRow(NamedTuple):
    """A row with its box, counted from the top of the form's content, and its parts."""

    row: FormRow
    box: Box
    parts: tuple[RowPart, ...] = ()
    lines: tuple[str, ...] = ()


def place(
    rows: tuple[FormRow, ...], width: int, look: Look, others: tuple[str, ...] = ()
) -> tuple[PlacedRow, ...]:
    """The rows one below the other, what they ask beside the longest of their labels and of `others`."""
    labels = (*(row.label for row in rows if not isinstance(row, Head | Note | Button)), *others)
    m = look.measure
    longest = max((look.width(label, "strong") for label in labels), default=0)
    label = min(longest + m(AFTER_LABEL), round(width * 0.46))
    placed, top = list[PlacedRow](), 0
    for row in rows:
        placed.append(_placed(row, Box(0, top, width, row_height(look)), label, look))
        top = placed[-1].box.bottom + m(6 if isinstance(row, Button) else 2)
    return tuple(placed)


def help_height(rows: tuple[FormRow, ...], width: int, look: Look) -> int:
    """The room below the rows for what is said of each: for as many lines as the longest needs."""
    said = [words for row in rows if not isinstance(row, Head | Note) for words in _helps(row)]
    lines = max((len(help_lines(words, width, look)) for words in said), default=1)
    return 2 * look.measure(HELP_AIR) + max(lines, 1) * help_line_height(look)


def _helps(row: Asked | Button) -> tuple[str, ...]:
    """All that may be said of a row."""
    return (row.helps or (row.help,)) if isinstance(row, Choice) else (row.help,)


def help_lines(words: str, width: int, look: Look) -> tuple[str, ...]:
    """What is said of a row in lines, a few at most."""
    return wrapped(words, "small", width - 2 * look.measure(EDGE), look)[:MOST_HELP]


def help_line_height(look: Look) -> int:
    """How far these lines stand apart."""
    return look.font("small").get_ascent() + look.measure(5)


def row_height(look: Look) -> int:
    """The height of a row that asks something."""
    return max(LEAST + 6, look.measure(38))


def _placed(row: FormRow, box: Box, label: int, look: Look) -> PlacedRow:
    m = look.measure
    if isinstance(row, Head):
        return PlacedRow(row, box._replace(height=m(34 if box.top else 24)), lines=(row.label,))
    if isinstance(row, Note):
        edge = m(LABEL if label > m(AFTER_LABEL) else EDGE)  # in line with what else is read
        lines = wrapped(row.label, "body", box.width - 2 * edge, look)
        inner = box._replace(left=edge, width=box.width - 2 * edge)
        return PlacedRow(row, inner._replace(height=len(lines) * line_height(look) + m(10)), lines=lines)
    if isinstance(row, Button):
        return PlacedRow(row, box, (RowPart(box, row.label, "action", row.press),))
    room = Box(box.left + label, box.top + 3, box.width - label - m(8), box.height - 6)
    return PlacedRow(row, box, _parts(row, room, look))


def line_height(look: Look) -> int:
    """How far the lines of a text stand apart."""
    return look.font("body").get_ascent() + look.measure(5)


def _parts(row: Choice | Toggle | Slider | Number | Text, room: Box, look: Look) -> tuple[RowPart, ...]:
    narrow = room._replace(width=min(room.width, look.measure(WIDEST)))  # for the way from arrow to arrow
    if isinstance(row, Choice):
        return _segments(row.options, row.at, row.pick, room, look) or _arrows(
            row, row.options[row.at], narrow, kind="list"
        )
    if isinstance(row, Toggle):
        words = ("Off", "On")
        return _segments(words, int(row.on), lambda at: row.put(bool(at)), room, look) or _arrows(
            row, words[row.on], narrow
        )
    if isinstance(row, Text):
        return (RowPart(room, row.value, "text", row.press),)
    if isinstance(row, Number):
        return _number(row, narrow, look)
    said = look.width(f"{row.high}{row.unit}", "body") + look.measure(10)
    return _arrows(row, "", narrow._replace(width=narrow.width - said), kind="track")


def _number(row: Number, narrow: Box, look: Look) -> tuple[RowPart, ...]:
    """A number between minus and plus, with a button for a new one or for none where the row has it."""
    last = ("New", row.press) if row.fresh else (CLEAR, row.clear) if row.clear else None
    if last is None:
        return _steps(row, narrow)
    gap = look.measure(4)
    wide = max(LEAST, min(look.width(last[0], "body") + look.measure(20), narrow.width // 4))
    rest = narrow._replace(width=narrow.width - wide - gap)
    steps = _arrows(row, row.said or str(row.value), rest, "text") if row.fresh else _steps(row, rest)
    return (
        *steps,
        RowPart(Box(narrow.right - wide, narrow.top, wide, narrow.height), last[0], "option", last[1]),
    )


def _steps(row: Number, room: Box) -> tuple[RowPart, ...]:
    less, value, more = _arrows(row, row.said or str(row.value), room, "text")
    return (less._replace(words=MINUS, kind="option"), value, more._replace(words="+", kind="option"))


def _segments(
    words: tuple[str, ...], at: int, pick: Callable[[int], object], room: Box, look: Look
) -> tuple[RowPart, ...]:
    """All options side by side; nothing if there is no room."""
    air = look.measure(22)
    if len(words) > MOST_SEGMENTS:
        return ()
    widths = [max(LEAST, look.width(word, "strong") + air) for word in words]
    if not words or sum(widths) > room.width:
        return ()
    spare = min((room.width - sum(widths)) // len(words), look.measure(40))
    parts, left = list[RowPart](), room.left
    for number, (word, width) in enumerate(zip(words, widths, strict=True)):
        box = Box(left, room.top, width + spare, room.height)
        parts.append(RowPart(box, word, "chosen" if number == at else "option", _picking(pick, number)))
        left = box.right
    return tuple(parts)


def _picking(pick: Callable[[int], object], number: int) -> Callable[[], object]:
    return lambda: pick(number)


def _arrows(row: Asked, words: str, room: Box, kind: RowPartKind = "value") -> tuple[RowPart, ...]:
    """An arrow to either side of the value."""
    wide = max(LEAST, min(room.height, room.width // 4))
    middle = Box(room.left + wide, room.top, max(1, room.width - 2 * wide), room.height)
    return (
        RowPart(room._replace(width=wide), "<", "arrow", lambda: row.step(-1)),
        RowPart(middle, words, kind, row.press if kind == "value" else _nothing),
        RowPart(Box(middle.right, room.top, wide, room.height), ">", "arrow", lambda: row.step(1)),
    )


def track_of(box: Box) -> Box:
    """The line along which a slider slides, within its part."""
    return Box(box.left + 10, box.top, max(1, box.width - 20), box.height)


def _nothing() -> None:
    pass
