"""The rulebook as it stands in `assets/rulebook`: chapters of pages and of words, and how they are found.

A chapter is a folder with `chapter.toml` (its title, its pages in their order), a Markdown file a page, which
begins with a table of TOML between lines of `+++`, and `words.toml`: the terms, a page each.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, TypeVar

from msgspec import Struct, ValidationError, convert

from game.errors import EnfiladeError
from game.files.places import assets
from game.rulebook.clauses import CLAUSE
from game.rulebook.markup import Block, blocks
from game.rulebook.questions import Question

T = TypeVar("T")

CONTENTS = "contents.toml"
"""The file with the chapters in their order."""

MARK = "+++\n"
"""The line before and after the table with which a page begins."""

NUMBER = re.compile(r"[+-]?\d+ ?%?")
"""A number in what a status is called, as in "aiming +2", "3 wounds"."""


class BadRulebook(EnfiladeError):
    """A file of the rulebook that cannot be read."""


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page says of itself before its text: its title, the clauses that it explains, its examples.

    `also` are words of the window that it is about as well.
    """

    title: str
    clauses: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    examples: tuple[Question, ...] = ()


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """A term: what it means, its other names and marks, the page that tells more."""

    says: str
    page: str = ""
    also: tuple[str, ...] = ()


class ChapterHeading(Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter says of itself; `system` is the rule system that it is about, if it is."""

    title: str
    pages: tuple[str, ...]
    system: str = ""
    about: str = ""


@dataclass(frozen=True)
class Page:
    """A page: about a subject, or about a word of a chapter. Its `name` is chapter/page."""

    name: str
    kind: Literal["subject", "word"]
    heading: Heading
    text: str
    folder: Path
    more: str = ""
    """The name of the page that tells more of a word."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.heading.title

    @property
    def chapter(self) -> str:
        """The name of its chapter."""
        return self.name.partition("/")[0]

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Its text."""
        return blocks(self.text)

    @cached_property
    def plain(self) -> str:
        """All that is said on it, in small letters: what is searched."""
        said = " ".join(block.words for block in self.blocks)
        return " ".join((self.title, *self.heading.also, *self.heading.clauses, said)).lower()


@dataclass(frozen=True)
class Chapter:
    """A chapter with its pages in their order, and its words in that of the alphabet."""

    name: str
    heading: ChapterHeading
    pages: tuple[Page, ...]
    words: tuple[Page, ...]

    @property
    def title(self) -> str:
        """What it is called."""
        return self.heading.title


class Rulebook:
    """All chapters; pages are found by name, by clause, by a word as some chapter has it."""

    def __init__(self, chapters: tuple[Chapter, ...]) -> None:
        self.chapters = {chapter.name: chapter for chapter in chapters}
        self.pages = {page.name: page for chapter in chapters for page in (*chapter.pages, *chapter.words)}
        self._shared = [chapter.name for chapter in chapters if not chapter.heading.system]
        self.clauses: dict[str, Page] = {}
        """The page of every clause: the first that explains it."""
        self._titles: dict[str, dict[str, Page]] = {chapter.name: {} for chapter in chapters}
        self._also: dict[str, dict[str, Page]] = {chapter.name: {} for chapter in chapters}
        """The pages of a chapter by their titles, and by what else they are about."""
        for page in sorted(self.pages.values(), key=lambda page: page.kind == "subject"):
            for clause in page.heading.clauses:
                self.clauses.setdefault(clause, page)
            for word in (page.title.lower(), _key(page.title)):
                self._titles[page.chapter].setdefault(word, page)
            for word in map(_key, page.heading.also):
                self._also[page.chapter].setdefault(word, page)

    def word(self, word: str, chapter: str = "") -> Page | None:
        """The page of a word in a chapter, else in those about no rule system; without a number in it.

        Without a chapter it is looked for in all of them, in their order; a title goes before what else a
        page is about, a word's own page before one about a subject.
        """
        before, without = NUMBER.split(word)[0].strip(), " ".join(NUMBER.sub(" ", word).split())
        names = dict.fromkeys(f(name) for name in (word.strip(), without, before) for f in (_key, str.lower))
        own = [chapter] if chapter in self.chapters else []
        others = self._shared if chapter else [*self.chapters]
        tables = [
            table[name] for among in (own, others) for table in (self._titles, self._also) for name in among
        ]
        return next((table[name] for table in tables for name in names if name in table), None)

    def find(self, topic: str, chapter: str = "") -> Page | None:
        """The page of a topic: its name, the number of a clause, a word; None when there is none."""
        for name in (topic, f"{chapter}/{topic}"):
            if name in self.pages:
                return self.pages[name]
        clause = CLAUSE.search(topic)
        return (self.clauses.get(clause[0]) if clause else None) or self.word(topic, chapter)

    def first(self, topics: Iterable[str], chapter: str = "") -> Page | None:
        """The page of the first of some topics that has one."""
        return next((page for topic in topics if topic and (page := self.find(topic, chapter))), None)

    def more(self, page: Page) -> Page | None:
        """The page that tells more of a word; None where it is about a subject itself."""
        return self.find(page.more) if page.more else None

    def search(self, words: str, chapter: str = "") -> tuple[Page, ...]:
        """The pages with all of some words, best first: in the title, as a clause, in the text."""
        wanted = words.lower().split()
        found = [page for page in self.pages.values() if all(word in page.plain for word in wanted)]
        return tuple(sorted(found, key=lambda page: (_rank(page, wanted), page.chapter != chapter)))

    def beside(self, page: Page, step: int) -> Page:
        """The page so many places after one, through all chapters and round."""
        order = [each for chapter in self.chapters.values() for each in chapter.pages]
        at = order.index(page) if page in order else -1 if step > 0 else 0
        return order[(at + step) % len(order)]


def _key(word: str) -> str:
    """By what a word is known: a mark by its capitals, AIM is no button Aim; all else by small letters."""
    return word if word.isupper() else word.lower()


def _rank(page: Page, wanted: list[str]) -> int:
    """How far down a page is listed among those that are found."""
    title = page.title.lower()
    if any(word.upper() in page.heading.clauses for word in wanted):
        return 0
    if title.startswith(" ".join(wanted)):
        return 1 if page.kind == "subject" else 2
    if all(word in title for word in wanted):
        return 3
    named = " ".join(page.heading.also).lower()
    return 4 if all(word in named for word in wanted) else 5


@cache
def rulebook() -> Rulebook:
    """The rulebook that the game brings. BadRulebook when one of its files cannot be read."""
    return read_rulebook(assets() / "rulebook")


def read_rulebook(folder: Path) -> Rulebook:
    """The rulebook of a folder; BadRulebook."""
    names = _table(folder / CONTENTS, dict[str, tuple[str, ...]])["chapters"]
    return Rulebook(tuple(_chapter(folder / name) for name in names))


def _chapter(folder: Path) -> Chapter:
    heading = _table(folder / "chapter.toml", ChapterHeading)
    words = folder / "words.toml"
    terms = _table(words, dict[str, Word]) if words.is_file() else {}
    return Chapter(
        folder.name,
        heading,
        tuple(_page(folder, name) for name in heading.pages),
        tuple(_words(folder, terms)),
    )


def _page(folder: Path, name: str) -> Page:
    path = folder / f"{name}.md"
    _, head, text = [*_text(path).split(MARK, 2), "", ""][:3]
    return Page(f"{folder.name}/{name}", "subject", _parsed(head, Heading, path), text.strip(), folder)


def _words(folder: Path, terms: dict[str, Word]) -> Iterator[Page]:
    for title, word in sorted(terms.items(), key=lambda term: term[0].lower()):
        name = f"{folder.name}/{'-'.join(re.findall(r'[a-z0-9]+', title.lower()))}-word"
        more = word.page if "/" in word.page or not word.page else f"{folder.name}/{word.page}"
        clauses = tuple(CLAUSE.findall(word.says))
        heading = Heading(title, also=word.also)
        yield Page(name, "word", heading, word.says.strip(), folder, more or (clauses[0] if clauses else ""))


def _table(path: Path, kind: type[T]) -> T:
    return _parsed(_text(path), kind, path)


def _parsed(text: str, kind: type[T], path: Path) -> T:
    try:
        return convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadRulebook(f"{path}: {error}") from error


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadRulebook(f"{path}: {error}") from error
