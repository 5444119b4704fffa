"""The rulebook as a small static site: a page of HTML for each page, pictures beside them, a search."""

from collections.abc import Iterable, Iterator
from html import escape
from json import dumps
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from game.files.places import assets
from game.rulebook.book import Chapter, Page, Rulebook
from game.rulebook.markup import Block, Run, Runs

ASSETS = assets() / "rulebook" / "site"
"""The style and the search of the site."""


class ShownExample(Struct, frozen=True):
    """An example for a site: its picture as the bytes of a PNG, and what it comes to, with clauses."""

    picture: bytes
    lines: tuple[tuple[str, str], ...]


class Painter(Protocol):
    """What of the window a site needs."""

    def shown(self, page: Page, number: int) -> ShownExample:
        """The example of a page by its number."""

    def words(self, run: Run) -> str:
        """The words of a run, of a command its key."""


def write_site(book: Rulebook, folder: Path, painter: Painter) -> int:
    """Write all pages into a folder, which is made; how many files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = dict(_Site(book, painter).files())
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return len(files)


class _Site:
    """The files of the site of a rulebook."""

    def __init__(self, book: Rulebook, painter: Painter) -> None:
        self.book, self.painter = book, painter

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Every file by its name."""
        yield "style.css", (ASSETS / "style.css").read_bytes()
        pages = [[page.title, _file(page.name), page.plain] for page in self.book.pages.values()]
        search = (ASSETS / "search.js").read_text(encoding="utf-8")
        yield "search.js", f"const PAGES = {dumps(pages)};\n{search}".encode()
        yield "index.html", self._html("Rulebook", self._opening(), None)
        for page in self.book.pages.values():
            figures = list[str]()
            for number in range(len(page.heading.examples)):
                example, picture = self.painter.shown(page, number), _picture(page, number)
                yield picture, example.picture
                figures.append(self._figure(page, number, example))
            yield _file(page.name), self._html(page.title, [*self._page(page), *figures], page)

    def _html(self, title: str, parts: Iterable[str], page: Page | None) -> bytes:
        body = "\n".join(parts)
        return f"""\
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)} - Enfilade</title><link rel="stylesheet" href="style.css">
<nav><p><a href="index.html">Enfilade: the rulebook</a></p><input placeholder="Search" aria-label="Search">
<ul id="found"></ul>{"".join(self._contents(page))}</nav>
<main>
{body}
</main>
<script src="search.js"></script>
</html>
""".encode()

    def _contents(self, page: Page | None) -> Iterator[str]:
        for chapter in self.book.chapters.values():
            yield f"<p>{_chapter_link(chapter)}</p>"
            if page is not None and page.chapter == chapter.name:
                yield "<ul>"
                for each in (*chapter.pages, *chapter.words):
                    yield f'<li><a href="{_file(each.name)}">{escape(each.title)}</a></li>'
                yield "</ul>"

    def _opening(self) -> Iterator[str]:
        yield "<h1>Enfilade: the rulebook</h1>"
        for chapter in self.book.chapters.values():
            yield f"<h2>{_chapter_link(chapter)}</h2><p>{escape(chapter.heading.about)}</p>"

    def _page(self, page: Page) -> Iterator[str]:
        yield f"<h1>{escape(page.title)}</h1>"
        also = page.heading.also if page.kind == "word" else ()
        about = (self.book.chapters[page.chapter].title, *page.heading.clauses, *also)
        yield f'<p class="clauses">{escape(", ".join(about))}</p>'
        ruling = False
        for block in page.blocks:
            if block.ruling and not ruling:
                yield '<p class="ruling">Our ruling</p>'
            ruling = block.ruling
            said = self._block(block)
            yield f"<blockquote>{said}</blockquote>" if ruling else said
        if more := self.book.more(page):
            yield f'<p>More: <a href="{_file(more.name)}">{escape(more.title)}</a></p>'

    def _block(self, block: Block) -> str:
        if block.kind == "table":
            rows = (self._table_row(cells, "td" if at else "th") for at, cells in enumerate(block.rows))
            return f"<table>{''.join(rows)}</table>"
        tag = {"heading": "h2", "item": "li"}.get(block.kind, "p")
        number = f' value="{block.number}" style="list-style: decimal"' if block.number else ""
        return f"<{tag}{number}>{self._words(block.runs)}</{tag}>"

    def _table_row(self, cells: Iterable[Runs], tag: str) -> str:
        return f"<tr>{''.join(f'<{tag}>{self._words(cell)}</{tag}>' for cell in cells)}</tr>"

    def _words(self, runs: Runs) -> str:
        return "".join(map(self._run, runs))

    def _run(self, run: Run) -> str:
        said = escape(self.painter.words(run))
        said = f"<code>{said}</code>" if run.code else said
        said = f"<strong>{said}</strong>" if run.bold else said
        page = self.book.find(run.link) if run.link else None
        return f'<a href="{_file(page.name)}">{said}</a>' if page else said

    def _figure(self, page: Page, number: int, example: ShownExample) -> str:
        question = page.heading.examples[number]
        lines = "".join(
            f"<tr><td>{escape(words)}</td><td>{self._run(Run(clause, link=clause))}</td></tr>"
            for words, clause in example.lines
        )
        title = escape(question.title)
        return (
            f"<figure><strong>{title}</strong><p>{escape(question.says)}</p>"
            f'<img src="{_picture(page, number)}" alt="{title}"><table>{lines}</table></figure>'
        )


def _file(name: str) -> str:
    return f"{name.replace('/', '-')}.html"


def _picture(page: Page, number: int) -> str:
    return f"{page.name.replace('/', '-')}-{number + 1}.png"


def _chapter_link(chapter: Chapter) -> str:
    return f'<a href="{_file(chapter.pages[0].name)}"><strong>{escape(chapter.title)}</strong></a>'
