"""Charts as SVG for pages: plain shapes in the colours that the page's style sheet names."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

WIDTH, LABELS, NOTES = 860, 250, 170
"""The width of a chart in pixels, and how much of it names and notes take."""

ROW, TOP = 26, 24
"""The height of a row, and of the scale above the first, in pixels."""


class Span(NamedTuple):
    """A row of a chart of intervals: a value with its ends; a `mark` is what it is measured by."""

    label: str
    low: float
    value: float
    high: float
    mark: float | None = None
    note: str = ""


def interval_chart(
    spans: Sequence[Span], ticks: Sequence[float], unit: str = "", band: tuple[float, float] | None = None
) -> str:
    """A row for each value, its interval as a line, its mark as a stroke; `ticks` are the scale.

    What lies within `band` is tinted.
    """
    first, last = ticks[0], ticks[-1]
    left, right = LABELS, WIDTH - NOTES

    def x(value: float) -> float:
        inside = min(max(value, first), last)
        return left + (inside - first) / (last - first) * (right - left)

    height = TOP + ROW * len(spans) + 6
    tinted = [_rect(x(band[0]), TOP, x(band[1]) - x(band[0]), height - TOP - 4, "band")] if band else []
    parts = [*tinted, *(_text(x(tick), 14, f"{tick:g}{unit}", "middle", "scale") for tick in ticks)]
    parts += [_line(x(tick), TOP, x(tick), height - 4, "grid") for tick in ticks]
    for number, span in enumerate(spans):
        y = TOP + ROW * number + ROW / 2
        parts.append(_text(left - 10, y + 4, span.label, "end", "label"))
        parts.append(_line(x(span.low), y, x(span.high), y, "reach"))
        if span.mark is not None:
            parts.append(_line(x(span.mark), y - 9, x(span.mark), y + 9, "mark"))
        parts.append(f'<circle class="value" cx="{x(span.value):.1f}" cy="{y:.1f}" r="5"/>')
        parts.append(_text(right + 12, y + 4, span.note, "start", "note"))
    return _svg(WIDTH, height, parts)


HIGH, COLUMN = 120, 30
"""The height of the columns of a histogram, and the width of one, in pixels."""


def histogram(counts: Mapping[int, int], band: tuple[int, int], name: str) -> str:
    """How often each whole number came, as columns; those within `band` are wanted."""
    numbers = range(min((*counts, band[0])), max((*counts, band[1])) + 1)
    most = max(counts.values(), default=1)
    parts = []
    for place, number in enumerate(numbers):
        tall = counts.get(number, 0) / most * HIGH
        x, y = 10 + place * COLUMN, 20 + HIGH - tall
        wanted = "wanted" if band[0] <= number <= band[1] else "odd"
        parts.append(_rect(x, y, COLUMN - 4, tall, wanted))
        parts.append(_text(x + COLUMN / 2 - 2, 20 + HIGH + 15, str(number), "middle", "scale"))
        if counts.get(number):
            parts.append(_text(x + COLUMN / 2 - 2, y - 4, str(counts[number]), "middle", "note"))
    parts.append(_text(10, 20 + HIGH + 34, name, "start", "label"))
    return _svg(20 + COLUMN * len(numbers), 20 + HIGH + 42, parts)


def _svg(width: float, height: float, parts: Iterable[str]) -> str:
    inner = "".join(parts)
    return (
        f'<svg role="img" width="{width}" height="{height:g}" viewBox="0 0 {width} {height:g}">{inner}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
