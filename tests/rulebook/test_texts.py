"""The rulebook outside of the window: every RULES.md is current, the site is whole."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.rulebook.book import Page, rulebook
from game.rulebook.markup import Run
from game.rulebook.site import ShownExample, ShownLine, write_site
from tools.rulebook import texts


@pytest.mark.parametrize(("path", "text"), texts().items(), ids=[path.parent.name for path in texts()])
def test_the_rules_of_the_repository_are_those_of_the_rulebook(path: Path, text: str) -> None:
    """After a change: python -m tools.rulebook."""
    assert path.read_text(encoding="utf-8") == text


class Drawn:
    """Draws nothing."""

    def shown(self, page: Page, number: int) -> ShownExample:
        return ShownExample(b"a picture", (ShownLine(f"{page.name} <{number}>", "S-18"),))

    def words(self, run: Run) -> str:
        return run.words


class Nested(HTMLParser):
    """The elements of a page, each with the one around it; every one that is opened must be closed."""

    VOID = frozenset({"meta", "link", "input", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.found, self.current = ["page"], Counter[tuple[str, str]](), 0
        self.feed(text)
        assert self.open == ["page"]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[self.open[-1], tag] += 1
        self.current += ("aria-current", "page") in attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site, made by it."""
    folder = tmp_path_factory.mktemp("rulebook") / "site"
    assert write_site(rulebook(), folder, Drawn()) == len([*folder.iterdir()])
    return folder


def test_every_page_of_a_site_is_whole(site: Path) -> None:
    """Items stand in lists, each page has one title, and its own place in the contents is marked."""
    for path in site.glob("*.html"):
        page = Nested(path.read_text(encoding="utf-8"))
        assert {around for around, tag in page.found if tag == "li"} <= {"ul", "ol"}, path.name
        assert sum(number for (_, tag), number in page.found.items() if tag == "h1") == 1, path.name
        assert page.current == (path.name != "index.html"), path.name


def test_a_site_has_a_page_for_each_and_every_link_in_it_leads_to_a_file(site: Path) -> None:
    files = {path.name: path for path in site.iterdir()}
    pages = [path.read_text(encoding="utf-8") for name, path in files.items() if name.endswith(".html")]
    assert len(pages) == len(rulebook().pages) + 1
    named = {name for page in pages for name in re.findall(r'(?:href|src)="([^"]+)"', page)}
    assert named <= set(files)
    shot = files["squad-attack-roll.html"].read_text(encoding="utf-8")
    assert 'squad/attack-roll &lt;0&gt;</td><td><a href="squad-attack-roll.html">S-18' in shot
    assert "Our ruling" in shot
