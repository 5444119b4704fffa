"""Where things stand on the screens around a battle: pure arithmetic, as in `game.ui.layout`."""

from typing import NamedTuple

from game.ui.layout import BAR, MARGIN, Box, Measure


class PageLayout(NamedTuple):
    """A page: its bar at the top, and all that is left below."""

    bar: Box
    rest: Box


def page_layout(size: tuple[int, int], percent: int) -> PageLayout:
    """The bar of a page and the room below it."""
    m = Measure(percent)
    air = m(MARGIN)
    bar = Box(air, air, size[0] - 2 * air, m(BAR))
    top = bar.bottom + air
    return PageLayout(bar, Box(air, top, bar.width, max(1, size[1] - air - top)))


FORM = 492
"""The height that the form of the setup needs, at 100 %."""


class SetupLayout(NamedTuple):
    """The screen that a skirmish is chosen on: maps at the left, the chosen one and the form at the right."""

    page: PageLayout
    maps: Box
    cards: tuple[Box, ...]
    """One box a map, before scrolling."""
    length: int
    """The height of all cards together."""
    picture: Box
    about: Box
    form: Box


def setup_layout(size: tuple[int, int], percent: int, maps: int) -> SetupLayout:
    """The setup for so many maps; the picture gets what the form does not need, but always some of it."""
    m = Measure(percent)
    page, air = page_layout(size, percent), m(MARGIN)
    rest = page.rest
    left = rest._replace(width=min(m(340), rest.width * 36 // 100))
    high, gap = m(78), m(8)
    cards = tuple(Box(left.left, left.top + at * (high + gap), left.width, high) for at in range(maps))
    right = Box(left.right + air, rest.top, rest.width - left.width - air, rest.height)
    top = max(rest.height * 30 // 100, min(rest.height - air - m(FORM), rest.height // 2))
    picture = Box(right.left, right.top, min(top * 3 // 2, right.width * 56 // 100), top)
    about = Box(picture.right + air, right.top, right.right - picture.right - air, top)
    form = Box(right.left, picture.bottom + air, right.width, max(1, rest.bottom - picture.bottom - air))
    return SetupLayout(page, left, cards, maps * (high + gap) - gap, picture, about, form)


class TitlePlaces(NamedTuple):
    """The title: emblem and name above the menu, a map's picture beside them where there is room."""

    emblem: Box
    name: tuple[int, int]
    words: tuple[int, int] | None
    """Where the line under the name begins, None where there is no room for it."""
    menu: Box
    picture: Box | None


LOW = 600
"""A window that is lower than this at 100 % has the name beside the emblem."""


def title_places(size: tuple[int, int], percent: int) -> TitlePlaces:
    """The title for a window of this size; a low one is without ornament, a narrow one without a picture."""
    m = Measure(percent)
    width, height = size
    air, low = m(28), height < m(LOW)
    top = m(14) if low else air
    side = m(56 if low else 104)
    emblem = Box(air, top, side, side)
    name = (emblem.right + m(14), top - m(3)) if low else (air - m(2), emblem.bottom + m(6))
    words = None if low else (air, name[1] + m(62))
    menu_top = (words[1] + m(62)) if words else emblem.bottom + m(16)
    menu = Box(air, menu_top, min(m(340), width - 2 * air), max(1, height - m(8) - menu_top))
    left = menu.right + 2 * air
    picture = Box(left, air, width - left - air, height - 2 * air)
    return TitlePlaces(emblem, name, words, menu, picture if picture.width >= m(280) else None)
