"""The rulebook as a small static site: a page of HTML for each page, pictures beside them, a search."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from json import dumps
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from game.files.places import assets
from game.rulebook.book import Chapter, Page, Rulebook
from game.rulebook.markup import Block, Run, Runs

ASSETS = assets() / "rulebook" / "site"
"""The style and the search of the site."""


class ShownLine(Struct, frozen=True):
    """A line of what an example comes to, with its clause; a `heading` stands above those that follow."""

    words: str
    clause: str = ""
    heading: bool = False


class ShownExample(Struct, frozen=True):
    """An example for a site: its picture as the bytes of a PNG, and what it comes to."""

    picture: bytes
    lines: tuple[ShownLine, ...]


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
            yield _file(page.name), self._html(page.title, self._whole(page, figures), page)

    def _html(self, title: str, parts: Iterable[str], page: Page | None) -> bytes:
        body = "\n".join(parts)
        return f"""\
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)} - Enfilade</title><link rel="stylesheet" href="style.css">
<header><p><a href="index.html">Enfilade: the rulebook</a></p>
<input type="search" placeholder="Search" aria-label="Search"><ul id="found"></ul></header>
<main>
{body}
</main>
<nav>{"".join(self._contents(page))}</nav>
<script src="search.js"></script>
</html>
""".encode()

    def _contents(self, page: Page | None) -> Iterator[str]:
        for chapter in self.book.chapters.values():
            yield f"<p>{_chapter_link(chapter)}</p>"
            if page is not None and page.chapter == chapter.name:
                yield _list(chapter.pages, page)
                yield f"<p>Words</p>{_list(chapter.words, page)}" if chapter.words else ""

    def _opening(self) -> Iterator[str]:
        yield "<h1>Enfilade: the rulebook</h1>"
        for chapter in self.book.chapters.values():
            yield f"<h2>{_chapter_link(chapter)}</h2><p>{escape(chapter.heading.about)}</p>"
            yield _list(chapter.pages)

    def _whole(self, page: Page, figures: list[str]) -> Iterator[str]:
        """A page with its examples, and the way to those beside it."""
        yield f"<article>{''.join(self._page(page))}</article>"
        if figures:
            yield f"<aside>{''.join(figures)}</aside>"
        yield self._beside(page)

    def _page(self, page: Page) -> Iterator[str]:
        yield f"<h1>{escape(page.title)}</h1>"
        also = page.heading.also if page.kind == "word" else ()
        about = (self.book.chapters[page.chapter].title, *page.heading.clauses, *also)
        yield f'<p class="clauses">{escape(", ".join(about))}</p>'
        for ruling, blocks in groupby(page.blocks, lambda block: block.ruling):
            said = "".join(self._blocks(blocks))
            yield f'<p class="ruling">Our ruling</p><blockquote>{said}</blockquote>' if ruling else said
        if more := self.book.more(page):
            yield f'<p>More: <a href="{_file(more.name)}">{escape(more.title)}</a></p>'

    def _beside(self, page: Page) -> str:
        """The pages before and after one about a subject."""
        if page.kind == "word":
            return ""
        before, after = (self.book.beside(page, step) for step in (-1, 1))
        return (
            f'<p class="beside"><a href="{_file(before.name)}" rel="prev">← {escape(before.title)}</a>'
            f'<a href="{_file(after.name)}" rel="next">{escape(after.title)} →</a></p>'
        )

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        """Blocks one below the other, items together as a list."""
        for listed, alike in groupby(blocks, lambda block: block.kind == "item"):
            items = tuple(alike)
            said = "".join(map(self._block, items))
            kind = "ol" if items[0].number else "ul"
            yield f"<{kind}>{said}</{kind}>" if listed else said

    def _block(self, block: Block) -> str:
        if block.kind == "table":
            rows = (self._table_row(cells, "td" if at else "th") for at, cells in enumerate(block.rows))
            return f"<table>{''.join(rows)}</table>"
        tag = {"heading": "h2", "item": "li"}.get(block.kind, "p")
        number = f' value="{block.number}"' if block.number else ""
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
        lines = "".join(map(self._line, example.lines))
        title = escape(question.title)
        return (
            f"<figure><figcaption><strong>{title}</strong> {escape(question.says)}</figcaption>"
            f'<img src="{_picture(page, number)}" alt="{title}"><table>{lines}</table></figure>'
        )

    def _line(self, line: ShownLine) -> str:
        if line.heading:
            return f'<tr><th colspan="2">{escape(line.words)}</th></tr>'
        clause = self._run(Run(line.clause, link=line.clause))
        return f"<tr><td>{escape(line.words)}</td><td>{clause}</td></tr>"


def _list(pages: Iterable[Page], shown: Page | None = None) -> str:
    """Links to pages, that to the one which is shown marked."""
    here = {True: ' aria-current="page"', False: ""}
    links = (
        f'<li><a href="{_file(page.name)}"{here[page is shown]}>{escape(page.title)}</a></li>'
        for page in pages
    )
    return f"<ul>{''.join(links)}</ul>"


def _file(name: str) -> str:
    return f"{name.replace('/', '-')}.html"


def _picture(page: Page, number: int) -> str:
    return f"{page.name.replace('/', '-')}-{number + 1}.png"


def _chapter_link(chapter: Chapter) -> str:
    return f'<a href="{_file(chapter.pages[0].name)}"><strong>{escape(chapter.title)}</strong></a>'
