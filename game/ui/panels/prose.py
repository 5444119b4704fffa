"""Text with headings, lists and bold words, as rows of a card: the little of Markdown that our texts use."""

import re

from game.ui.panels.rows import Row, Span

_PIECE = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>.+?)`")


def prose(text: str) -> tuple[Row, ...]:
    """The rows of a text; a line goes on in the next one unless a heading, a list or an empty line comes."""
    rows: list[Row] = []
    for block in _blocks(text):
        if block.startswith("#"):
            words = block.lstrip("#").strip()
            rows.append(Row((Span(words, "gold", "title"),), space=16 if rows else 0))
        elif block.startswith("- "):
            rows.append(Row((Span("•  ", "faint"), *_spans(block[2:])), space=3))
        else:
            rows.append(Row(_spans(block), space=8 if rows else 0))
    return tuple(rows)


def _blocks(text: str) -> list[str]:
    blocks: list[str] = []
    goes_on = False
    for line in text.splitlines():
        words = line.strip()
        starts = words.startswith(("#", "- "))
        if goes_on and words and not starts:
            blocks[-1] += f" {words}"
        elif words:
            blocks.append(words)
        goes_on = bool(words) and not words.startswith("#")
    return blocks


def _spans(text: str) -> tuple[Span, ...]:
    """Bold words stand out, code is told by its colour."""
    spans, at = list[Span](), 0
    for piece in _PIECE.finditer(text):
        if piece.start() > at:
            spans.append(Span(text[at : piece.start()], "soft"))
        bold, code = piece["bold"], piece["code"]
        spans.append(Span(bold, "ink", "strong") if bold else Span(code, "glass"))
        at = piece.end()
    if at < len(text):
        spans.append(Span(text[at:], "soft"))
    return tuple(spans) or (Span("", "soft"),)
