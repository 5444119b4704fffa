"""Breaking text into lines."""

from game.ui.look import Look
from game.ui.theme import Style


def wrapped(words: str, style: Style, width: int, look: Look) -> tuple[str, ...]:
    """The words in lines no wider than so many pixels, a word that alone is wider cut."""
    lines, line = list[str](), ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and look.width(longer, style) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return tuple(look.short(one, style, width) for one in (*lines, line) if one)
