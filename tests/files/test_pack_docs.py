"""The page on content packs shows what the example pack has."""

import re

import pytest

from tests.files.packs import EXAMPLE

PAGE = (EXAMPLE.parent / "content-packs.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"<!-- (\S+) -->\n```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_some_of_it() -> None:
    assert [name for name, _ in SHOWN] == ["pack.toml", "weapons.toml", "terrain.toml", "maps/salt-pans.toml"]


@pytest.mark.parametrize(("name", "text"), SHOWN, ids=[name for name, _ in SHOWN])
def test_what_the_page_shows_is_in_the_example(name: str, text: str) -> None:
    """K-01: so that whoever copies it has something that works."""
    assert text in (EXAMPLE / name).read_text(encoding="utf-8")
