"""Cards: what does not fit is left out in whole rows, and nothing shines through a tooltip."""

import pygame
from pygame import Surface

from game.ui.app import App
from game.ui.board.card import PADDING, Card, Row, Span, links, picture, row
from game.ui.board.overlays.patterns import Pattern, swatch
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED

ROWS: tuple[Row, ...] = tuple(row(f"line {number}") for number in range(8))


def drawn(app: App, tall: int, ground: tuple[int, int, int], *, solid: bool) -> Surface:
    surface = Surface((300, 400))
    surface.fill(ground)
    Card().draw(surface, Box(20, 20, 200, tall), ROWS, app.look, solid=solid)
    return surface


def test_a_card_that_is_too_short_ends_with_a_whole_row_and_dots(app: App) -> None:
    whole = Card().height(ROWS, 200, app.look)
    full = drawn(app, whole, (0, 0, 0), solid=True)
    for tall in range(whole // 2, whole // 2 + 24, 3):
        cut = drawn(app, tall, (0, 0, 0), solid=True)
        kept = [y for y in range(24, 20 + tall) if inked(cut, y)]
        assert kept, tall
        assert kept[-1] < 20 + tall - 4
        ends = [y for y in range(24, 380) if inked(full, y) and not inked(full, y + 1)]
        assert kept[-1] in ends
        assert any(
            max(cut.get_at((x, y))[:3]) > 120 for x in range(190, 212) for y in range(kept[-1], 20 + tall)
        )


def test_one_that_fills_is_as_tall_as_its_box(app: App) -> None:
    """Beside a picture: with few rows it ends where the picture does."""
    box = Box(20, 20, 200, 360)
    assert Card().draw(Surface((300, 400)), box, ROWS[:2], app.look, fills=True) == box
    assert Card().draw(Surface((300, 400)), box, ROWS[:2], app.look).height < 100


def inked(surface: Surface, y: int) -> bool:
    """Whether there is writing in a line of pixels, left of where the dots stand."""
    return any(max(surface.get_at((x, y))[:3]) > 120 for x in range(26, 120))


def test_nothing_shines_through_a_solid_card(app: App) -> None:
    """A white ground and a black one look the same through it; through a panel they do not."""
    inner = pygame.Rect(30, 30, 180, 100)
    for solid in (True, False):
        seen = [
            pygame.image.tobytes(drawn(app, 120, ground, solid=solid).subsurface(inner), "RGB")
            for ground in ((0, 0, 0), (255, 255, 255))
        ]
        assert (seen[0] == seen[1]) == solid


def test_no_line_begins_with_what_belongs_to_the_word_before(app: App) -> None:
    """A clause in brackets is another span than the bracket before it: they stay together."""
    line = Row((Span("as it was said (", "soft"), Span("S-52", "squad", "body", "S-52"), Span(").", "soft")))
    look, left = app.look, app.look.measure(PADDING)
    before = look.width("as it was said ", "body")
    whole = before + look.width("(S-52).", "body") + 2 * left
    begins = list[int]()
    for width in range(whole - 40, whole + 8):
        (link,) = links(line, width, look)
        begins.append(link.box.left - look.width("(", "body") - left)
    assert (begins[0], begins[-1]) == (0, before)
    assert set(begins) == {0, before}


def test_a_clause_at_the_edge_is_a_link(app: App) -> None:
    (link,) = links(row(Span("cover"), note="B-13a"), 200, app.look)
    assert link.topic == "B-13a"
    assert link.box.right == 200 - app.look.measure(PADDING)
    assert links(row(Span("no cover"), note="12 squares"), 200, app.look) == ()


def test_a_clause_stands_after_a_sentence_of_several_lines(app: App) -> None:
    """Not in the middle of it; where its last line has no room it has one of its own."""
    (word,) = links(row(Span("none"), note="B-13a"), 200, app.look)
    lines = set[int]()
    for times in range(2, 12):
        sentence = row(Span("many " * times + "words"), note="B-13a")
        (link,) = links(sentence, 200, app.look)
        high = picture(sentence, 200, app.look).get_height()
        assert high - link.box.bottom == picture(row("none"), 200, app.look).get_height() - word.box.bottom
        bare = picture(row("many " * times + "words"), 200, app.look).get_height()
        lines.add((high - bare) // app.look.measure(1))
    assert len(lines) == 2, "the same height where there is room, else one line more"


def test_a_clause_is_a_sign_until_its_number_is_asked_for(app: App) -> None:
    """Either leads to its page; a note that is no clause is told as it is."""
    clause, other = row("armor 1", note="S-20"), row("Ada", note="S-nobody")
    numbered, plain = Look(100), Look(100, numbered=False)
    for look, words in ((numbered, "S-20"), (plain, "rule")):
        (link,) = links(clause, 200, look)
        assert (link.topic, link.box.width) == ("S-20", look.width(words, "small"))
        assert link.box.right == 200 - PADDING
        assert links(other, 200, look) == ()
    drawn = [pygame.image.tobytes(picture(other, 200, look), "RGBA") for look in (numbered, plain)]
    assert drawn[0] == drawn[1]


def test_a_card_that_cannot_be_clicked_shows_no_sign_that_leads_to_a_clause(app: App) -> None:
    """The pointer never comes to it: it had said "rule" there, on which nobody could click."""

    def drawn(look: Look, *rows: Row) -> bytes:
        surface = Surface((200, 60))
        Card().draw(surface, Box(0, 0, 200, 60), rows, look)
        return pygame.image.tobytes(surface, "RGB")

    numbered, plain = Look(100), Look(100, numbered=False)
    clause, bare = row("armor 1", note="S-20"), row("armor 1")
    assert drawn(plain, clause) == drawn(plain, bare)
    assert drawn(numbered, clause) != drawn(numbered, bare)
    assert drawn(plain, row("Square", note="2,2")) != drawn(plain, row("Square"))


def test_the_dots_of_a_legend_are_clearer_than_on_the_board(app: App) -> None:
    """They are small there, and few: each stands out from its ground half as far again, or more."""

    def stands_out(drawn: Surface) -> int:
        brightness = [
            sum(drawn.get_at((x, y))[:3]) for x in range(drawn.get_width()) for y in range(drawn.get_height())
        ]
        return max(brightness) - sorted(brightness)[len(brightness) // 2]

    dots = Pattern((96, 170, 255), "dots", 12, 96)
    board = Surface((80, 80))
    board.fill((50, 55, 64))
    board.blit(swatch(dots, 80), (0, 0), special_flags=PREMULTIPLIED)
    line, size = picture(Row((Span(""),), mark=dots), 60, app.look), app.look.measure(16)
    legend = line.subsurface((PADDING + 2, line.get_height() // 2 - size // 2 + 2, size - 4, size - 4))
    assert stands_out(legend) >= 1.5 * stands_out(board)
