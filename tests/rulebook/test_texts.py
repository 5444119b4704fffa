"""The rulebook outside of the window: every RULES.md is current, the site is whole."""

import re
from pathlib import Path

import pytest

from game.rulebook.book import Page, rulebook
from game.rulebook.markup import Run
from game.rulebook.site import ShownExample, write_site
from tools.rulebook import texts


@pytest.mark.parametrize(("path", "text"), texts().items(), ids=[path.parent.name for path in texts()])
def test_the_rules_of_the_repository_are_those_of_the_rulebook(path: Path, text: str) -> None:
    """After a change: python -m tools.rulebook."""
    assert path.read_text(encoding="utf-8") == text


class Drawn:
    """Draws nothing."""

    def shown(self, page: Page, number: int) -> ShownExample:
        return ShownExample(b"a picture", ((f"{page.name} <{number}>", "S-18"),))

    def words(self, run: Run) -> str:
        return run.words


def test_a_site_has_a_page_for_each_and_every_link_in_it_leads_to_a_file(tmp_path: Path) -> None:
    book = rulebook()
    written = write_site(book, tmp_path / "site", Drawn())
    files = {path.name: path for path in (tmp_path / "site").iterdir()}
    assert len(files) == written
    pages = [path.read_text(encoding="utf-8") for name, path in files.items() if name.endswith(".html")]
    assert len(pages) == len(book.pages) + 1
    named = {name for page in pages for name in re.findall(r'(?:href|src)="([^"]+)"', page)}
    assert named <= set(files)
    shot = files["squad-attack-roll.html"].read_text(encoding="utf-8")
    assert 'squad/attack-roll &lt;0&gt;</td><td><a href="squad-attack-roll.html">S-18' in shot
    assert "Our ruling" in shot
