"""The pictures of statuses: each is there, and one meaning has one picture in all systems."""

import re

import pytest

from game.files.places import assets
from game.rules.presentation import Badge
from game.systems.phased.status import ORDERS
from game.ui.board.status_icons import ICONS, most_urgent_first, status_icon
from tools.kills import ROOT

FOUND = re.compile(r'Badge\(\s*f?"[^"]*",\s*f?"([^"]*)",(.*?)\)\s*$', re.DOTALL | re.MULTILINE)
"""The name of a status in the sources of a system, and the rest of its arguments."""


def test_every_picture_is_there() -> None:
    assert all((assets() / "icons" / f"{name}.svg").exists() for name in ICONS)


@pytest.mark.parametrize("system", ["squad", "narrative", "effort", "phased"])
def test_what_comes_and_goes_has_a_picture(system: str) -> None:
    """Every status that a system writes down with its name, but for what a unit always is."""
    sources = (ROOT / "game" / "systems" / system).glob("*.py")
    found = [match for path in sources for match in FOUND.findall(path.read_text(encoding="utf-8"))]
    names = [name.split("{")[0] for name, rest in found if "fixed=True" not in rest and name[0] != "{"]
    assert len(names) > 5
    without = [name for name in names if not status_icon(Badge("X", name, ""))]
    assert without in ([], ["left"])


def test_what_is_declared_has_a_picture() -> None:
    """P-06: it stands over the heads of all, and is read at a glance."""
    pictures = [status_icon(Badge(mark, name, "")) for mark, name, _, _ in ORDERS.values()]
    assert all(pictures)
    assert len(set(pictures)) == len(pictures)


def test_a_number_before_the_name_does_not_matter() -> None:
    assert status_icon(Badge("W2", "2 wounds", "")) == "hurt"
    assert status_icon(Badge("+2", "aiming +2", "")) == "aim"
    assert status_icon(Badge("MK", "mook", "")) == ""


def test_who_is_open_does_not_bear_the_cross_of_a_target() -> None:
    """E-44, N-30: friends are Open too; a guard struck through is read as one that is down."""
    assert {status_icon(Badge("OPN", name, "")) for name in ("Open", "Open to some", "exposed")} == {"open"}


def test_cover_is_shown_before_wounds_that_the_bar_tells_of() -> None:
    """E-16: of three marks the third was "...": who waited, wounded, seemed to have lost its cover."""
    wound = Badge("W1", "1 wound", "", "bad")
    cover = Badge("COV", "in cover", "", "good", posture="crouched")
    waits, aims = Badge("RDY", "prepared", "", "good"), Badge("AIM", "aiming", "", "good", posture="aiming")
    assert most_urgent_first((aims, wound, cover, waits)) == [waits, cover, wound, aims]


def test_who_lies_on_the_ground_bears_that_mark_first() -> None:
    """E-20: it changes the odds most, and stood third, as "...", after being Open and shaken."""
    is_open, shaken = Badge("OPN", "Open", "", "bad"), Badge("-1", "shaken", "", "bad")
    waits, prone = Badge("RDY", "prepared", ""), Badge("PRN", "prone", "", "warn", posture="prone")
    assert most_urgent_first((is_open, waits, shaken, prone)) == [prone, waits, is_open, shaken]
