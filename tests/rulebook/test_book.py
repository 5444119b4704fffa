"""The rulebook that ships: every page is found, every link leads somewhere, every clause has its page."""

from pathlib import Path

import pytest

from game.rulebook.book import BadRulebook, Page, read_rulebook, rulebook

BOOK = rulebook()
PAGES = tuple(BOOK.pages.values())


def links(page: Page) -> list[str]:
    cells = [runs for block in page.blocks for row in block.rows for runs in row]
    said = [runs for block in page.blocks for runs in (block.runs, *cells)]
    return [run.link for runs in said for run in runs if run.link]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_of_a_page_leads_to_a_page(page: Page) -> None:
    assert [link for link in links(page) if BOOK.find(link, page.chapter) is None] == []
    assert not page.more or BOOK.find(page.more)


def test_every_file_of_the_rulebook_is_in_it() -> None:
    folders = {page.folder for page in PAGES}
    files = {path for folder in folders for path in folder.glob("*.md")}
    assert files == {
        page.folder / f"{page.name.partition('/')[2]}.md" for page in PAGES if page.kind == "subject"
    }
    assert {folder.name for folder in folders} == set(BOOK.chapters)


def test_a_word_is_found_as_the_chapter_has_it_and_without_its_number() -> None:
    assert named(BOOK.find("S-18")) == "squad/attack-roll"
    assert named(BOOK.find("B-13a")) == "board/sight"
    assert named(BOOK.find("turn", "phased")) == "phased/turn"
    assert (
        named(BOOK.find("Dodging", "squad"))
        == named(BOOK.find("dodging +2", "squad"))
        == "squad/dodging-word"
    )
    assert named(BOOK.find("AIM", "squad")) == "squad/aiming-word"
    assert named(BOOK.find("Aim", "squad")) == "squad/aim"
    assert named(BOOK.find("cover", "squad")) == "board/cover"
    assert named(BOOK.find("cover", "phased")) == "phased/cover"
    assert BOOK.find("no such word") is None
    assert named(BOOK.first(("", "no such word", "S-19"))) == "squad/attack-roll"


def named(page: Page | None) -> str:
    return page.name if page else ""


def test_a_search_lists_titles_before_texts() -> None:
    found = [page.name for page in BOOK.search("cover")]
    assert found[0] == "board/cover"
    assert len(found) > 5
    assert BOOK.search("s-18")[0].name == "squad/attack-roll"
    assert BOOK.search("no-such-word") == ()


def test_pages_are_turned_through_all_chapters_and_round() -> None:
    first, last = next(iter(BOOK.chapters.values())).pages[0], [*BOOK.chapters.values()][-1].pages[-1]
    assert BOOK.beside(last, 1) is first
    assert BOOK.beside(first, -1) is last


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "contents.toml").write_text('chapters = ["one"]')
    with pytest.raises(BadRulebook, match=r"one.chapter\.toml"):
        read_rulebook(tmp_path)
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "chapter.toml").write_text('title = "One"\npages = ["a"]')
    (tmp_path / "one" / "a.md").write_text("+++\ntitle = 3\n+++\n")
    with pytest.raises(BadRulebook, match=r"a\.md: .*title"):
        read_rulebook(tmp_path)
