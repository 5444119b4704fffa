"""The rulebook as a small static site: a page of HTML for each page, pictures beside them, a search."""

from collections.abc import Callable, Iterable, Iterator
from html import escape
from json import dumps
from pathlib import Path

from msgspec import Struct

from game.files.places import assets
from game.rulebook.book import Chapter, Page, Rulebook
from game.rulebook.markup import Block, Runs

ASSETS = assets() / "rulebook" / "site"
"""The style and the search of the site."""


class ShownExample(Struct, frozen=True):
    """An example for a site: its picture as the bytes of a PNG, and what it comes to, with clauses."""

    picture: bytes
    lines: tuple[tuple[str, str], ...]


def write_site(book: Rulebook, folder: Path, shown: Callable[[Page, int], ShownExample]) -> int:
    """Write all pages into a folder, which is made; how many files. `shown` draws the example of a number."""
    folder.mkdir(parents=True, exist_ok=True)
    style, search = ((ASSETS / name).read_text(encoding="utf-8") for name in ("style.css", "search.js"))
    files: dict[str, bytes] = {"style.css": style.encode()}
    pages = [[page.title, _file(page.name), page.plain] for page in book.pages.values()]
    files["search.js"] = f"const PAGES = {dumps(pages)};\n{search}".encode()
    files["index.html"] = _html(book, "Rulebook", _opening(book), None)
    for page in book.pages.values():
        figures = []
        for number in range(len(page.heading.examples)):
            example, picture = shown(page, number), f"{page.name.replace('/', '-')}-{number + 1}.png"
            files[picture] = example.picture
            figures.append(_figure(book, page, number, example, picture))
        files[_file(page.name)] = _html(book, page.title, [*_page(book, page), *figures], page)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return len(files)


def _file(name: str) -> str:
    return f"{name.replace('/', '-')}.html"


def _html(book: Rulebook, title: str, parts: Iterable[str], page: Page | None) -> bytes:
    body = "\n".join(parts)
    return f"""\
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)} - Enfilade</title><link rel="stylesheet" href="style.css">
<nav><p><a href="index.html">Enfilade: the rulebook</a></p><input placeholder="Search" aria-label="Search">
<ul id="found"></ul>{"".join(_contents(book, page))}</nav>
<main>
{body}
</main>
<script src="search.js"></script>
</html>
""".encode()


def _contents(book: Rulebook, page: Page | None) -> Iterator[str]:
    for chapter in book.chapters.values():
        opened = page is not None and page.chapter == chapter.name
        yield f"<p>{_chapter_link(chapter)}</p>"
        if opened:
            yield "<ul>"
            for each in (*chapter.pages, *chapter.words):
                yield f'<li><a href="{_file(each.name)}">{escape(each.title)}</a></li>'
            yield "</ul>"


def _chapter_link(chapter: Chapter) -> str:
    first = chapter.pages[0].name if chapter.pages else ""
    return f'<a href="{_file(first) if first else "index.html"}"><strong>{escape(chapter.title)}</strong></a>'


def _opening(book: Rulebook) -> Iterator[str]:
    yield "<h1>Enfilade: the rulebook</h1>"
    for chapter in book.chapters.values():
        yield f"<h2>{_chapter_link(chapter)}</h2><p>{escape(chapter.heading.about)}</p>"


def _page(book: Rulebook, page: Page) -> Iterator[str]:
    yield f"<h1>{escape(page.title)}</h1>"
    also = page.heading.also if page.kind == "word" else ()
    about = (book.chapters[page.chapter].title, *page.heading.clauses, *also)
    yield f'<p class="clauses">{escape(", ".join(about))}</p>'
    ruling = False
    for block in page.blocks:
        if block.ruling and not ruling:
            yield '<p class="ruling">Our ruling</p>'
        ruling = block.ruling
        said = _block(book, block)
        yield f"<blockquote>{said}</blockquote>" if ruling else said
    more = book.more(page)
    if more:
        yield f'<p>More: <a href="{_file(more.name)}">{escape(more.title)}</a></p>'


def _block(book: Rulebook, block: Block) -> str:
    if block.kind == "table":
        return f"<table>{''.join(_table_row(book, cells, at) for at, cells in enumerate(block.rows))}</table>"
    tag = {"heading": "h2", "item": "li"}.get(block.kind, "p")
    number = f' value="{block.number}" style="list-style: decimal"' if block.number else ""
    return f"<{tag}{number}>{_words(book, block.runs)}</{tag}>"


def _table_row(book: Rulebook, cells: Iterable[Runs], at: int) -> str:
    tag = "td" if at else "th"
    return f"<tr>{''.join(f'<{tag}>{_words(book, cell)}</{tag}>' for cell in cells)}</tr>"


def _words(book: Rulebook, runs: Runs) -> str:
    return "".join(_run(book, run.words, run.link, bold=run.bold, code=run.code) for run in runs)


def _run(book: Rulebook, words: str, topic: str, *, bold: bool, code: bool) -> str:
    said = escape(words)
    said = f"<code>{said}</code>" if code else said
    said = f"<strong>{said}</strong>" if bold else said
    page = book.find(topic) if topic else None
    return f'<a href="{_file(page.name)}">{said}</a>' if page else said


def _figure(book: Rulebook, page: Page, number: int, example: ShownExample, picture: str) -> str:
    question = page.heading.examples[number]
    lines = "".join(
        f"<tr><td>{escape(words)}</td><td>{_run(book, clause, clause, bold=False, code=False)}</td></tr>"
        for words, clause in example.lines
    )
    return (
        f"<figure><strong>{escape(question.title)}</strong><p>{escape(question.says)}</p>"
        f'<img src="{picture}" alt="{escape(question.title)}"><table>{lines}</table></figure>'
    )
