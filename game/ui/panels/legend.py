"""The legend: what the marks that lie over the board mean just now."""

from game.ui.overlays.contours import RINGS
from game.ui.overlays.fields import Field
from game.ui.panels.rows import Row, Span, heading, row
from game.ui.study import Study


def rows(study: Study, field: Field | None, *, rings: bool) -> tuple[Row, ...]:
    """The legend of the field that is laid over the board, of the sight lines and of the rings."""
    found: list[Row] = []
    if not study.ready:
        return (
            heading("preparing"),
            row(Span("The first start compiles the board's geometry. Once.", "soft")),
        )
    if study.observer is None:
        found += [
            heading("look"),
            row(
                Span(
                    "Choose a unit to see where it walks and what it sees, or a square to look from there.",
                    "soft",
                )
            ),
        ]
    if field and not (field.needs and study.observer is None):
        found += _field(study, field)
    if study.observer is not None:
        found += [
            heading("sight lines"),
            row("clear", mark="clear"),
            row("obstructed: low", mark="obstructed"),
            row("blocked: solid", mark="blocked"),
        ]
    if rings and study.observer is not None:
        found += [heading("rings"), row(Span(", ".join(map(str, RINGS)) + " squares", "soft"), note="B-02")]
    return tuple(found)


def _field(study: Study, field: Field) -> list[Row]:
    found = [heading(field.title)]
    if field.needs and field.codes(study) is None:
        return [*found, row(Span(f"{field.needs} first", "soft"))]
    if field.digits:
        highest = max(study.board.heights)
        return [*found, row(Span(f"levels 0 to {highest}, 1 m each", "soft"), note="B-05")]
    return found + [row(words, mark=pattern) for words, pattern in field.legend]
