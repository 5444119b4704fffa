"""Writes every `RULES.md` from the rulebook, the board's and the systems': `python -m tools.rulebook`."""

from pathlib import Path

from game.rulebook.book import rulebook
from game.rulebook.plain_text import rules_text

GAME = Path(__file__).resolve().parent.parent / "game"

SHARED = ("board", "maps")
"""The chapters that all rule systems share."""


def texts() -> dict[Path, str]:
    """Every text by its file."""
    book = rulebook()
    own = {
        GAME / "systems" / chapter.heading.system / "RULES.md": rules_text(book, (name,))
        for name, chapter in book.chapters.items()
        if chapter.heading.system
    }
    return {GAME / "board" / "RULES.md": rules_text(book, SHARED), **own}


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
