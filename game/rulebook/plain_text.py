"""The rulebook as Markdown: the `RULES.md` of a rule system, and of the board that all of them share."""

from collections.abc import Iterator
from itertools import groupby

from game.rulebook.book import Chapter, Page, Rulebook
from game.rulebook.markup import Block, Runs

HEAD = """\
# {title}

{about}

Numbers like {clause} name clauses: log, tooltips and refusals name them too. What stands behind a
bar, as quoted text, is a **ruling** of ours where the source of the rules is silent. With pictures and
worked examples all this is the rulebook in the game (F1), and `enfilade rulebook FOLDER` writes it as a
site. This file is written from `assets/rulebook` by `python -m tools.rulebook`.
"""


def rules_text(book: Rulebook, chapters: tuple[str, ...]) -> str:
    """Some chapters as one text, the first of which gives it its title."""
    first = book.chapters[chapters[0]]
    clause = next((clause for page in first.pages for clause in page.heading.clauses), "S-01")
    parts = [HEAD.format(title=first.title, about=first.heading.about, clause=clause)]
    for name in chapters:
        parts += _chapter(book.chapters[name])
    return "\n".join(parts)


def _chapter(chapter: Chapter) -> Iterator[str]:
    for page in chapter.pages:
        yield f"## {page.title}\n"
        if page.heading.clauses:
            yield f"*{', '.join(page.heading.clauses)}*\n"
        yield from _paragraphs(page)
    if chapter.words:
        yield f"## Words: {chapter.title}\n"
        for word in chapter.words:
            also = f" ({', '.join(word.heading.also)})" if word.heading.also else ""
            yield f"- **{word.title}**{also}: {_said(word.blocks)}"
        yield ""


def _said(blocks: tuple[Block, ...]) -> str:
    return " ".join(_words(block.runs) for block in blocks)


def _paragraphs(page: Page) -> Iterator[str]:
    """The text of a page; items stand close together, all else has air below it."""
    for at, block in enumerate(page.blocks):
        after = page.blocks[at + 1] if at + 1 < len(page.blocks) else None
        close = after is not None and block.kind == after.kind == "item" and block.ruling == after.ruling
        bar = "> " if block.ruling else ""
        yield "\n".join(f"{bar}{line}" for line in _lines(block))
        if not close:
            goes_on = after is not None and block.ruling and after.ruling
            yield ">" if goes_on else ""


def _lines(block: Block) -> Iterator[str]:
    if block.kind == "table":
        for number, cells in enumerate(block.rows):
            yield f"| {' | '.join(map(_words, cells))} |"
            if not number:
                yield f"|{'---|' * len(cells)}"
    else:
        item = f"{block.number}. " if block.number else "- "
        mark = {"heading": "### ", "item": item}.get(block.kind, "")
        yield f"{mark}{_words(block.runs)}"


def _words(runs: Runs) -> str:
    """Runs with their marks, bold ones together; links are only words here."""
    parts = (
        (bold, "".join(f"`{run.words}`" if run.code else run.words for run in alike))
        for bold, alike in groupby(runs, lambda run: run.bold)
    )
    return "".join(f"**{words}**" if bold else words for bold, words in parts)
