"""What a card says, as plain data: rows of spans; no drawing, so that words are tested as words."""

from typing import NamedTuple

from game.analysis.sight_report import Fate
from game.ui.overlays.patterns import Pattern
from game.ui.widgets.theme import Style, Tone


class Span(NamedTuple):
    """Words of one look."""

    words: str
    tone: Tone = "ink"
    style: Style = "body"


class Row(NamedTuple):
    """One paragraph of a card: `mark` stands before it, `note` (a clause) at the right of its first line."""

    spans: tuple[Span, ...] = ()
    mark: Pattern | Fate | None = None
    note: str = ""
    space: int = 0
    """Air above, in pixels at 100 %."""


def row(*spans: Span | str, mark: Pattern | Fate | None = None, note: str = "", space: int = 0) -> Row:
    """A row; bare words are body text."""
    return Row(tuple(Span(span) if isinstance(span, str) else span for span in spans), mark, note, space)


def heading(words: str, note: str = "", *, space: int = 10) -> Row:
    """A label above what follows."""
    return Row((Span(words, "faint", "label"),), note=note, space=space)


def said(rows: tuple[Row, ...]) -> str:
    """All the words of some rows, line by line: what a reader reads."""
    lines = (
        "".join(span.words for span in row.spans) + (f" · {row.note}" if row.note else "") for row in rows
    )
    return "\n".join(lines)
