"""Letters to be pressed one by one: what they write, and where they have room."""

import pygame
import pytest

from game.ui.widgets.letters import LINES, Letters
from game.ui.widgets.look import Look
from game.ui.widgets.text_field import TextField


def letters(
    look: Look, size: tuple[int, int] = (1280, 800), *, upper: bool = False
) -> tuple[Letters, TextField]:
    field = TextField()
    made = Letters(field.key, look, size, upper=upper)
    look.popup = made
    return made, field


def press(made: Letters, words: str) -> None:
    key = next(key for line in made.lines for key in line if key.words == words)
    at = (key.box.left + key.box.width // 2, key.box.top + key.box.height // 2)
    made.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))


@pytest.fixture
def look() -> Look:
    pygame.font.init()
    return Look(100)


def test_each_writes_itself_and_the_first_after_abc_is_large(look: Look) -> None:
    made, field = letters(look)
    for words in ("ABC", "a", "d", "Space", "7", "x", "Erase"):
        press(made, words)
    assert field.text == "Ad 7"
    press(made, "Done")
    assert look.popup is None


def test_a_keyboard_types_past_them_and_escape_puts_them_away(look: Look) -> None:
    made, field = letters(look)
    made.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q", scancode=0))
    made.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="", scancode=0))
    assert field.text == "q"
    assert look.popup is made
    made.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert look.popup is None


def test_arrows_go_round_and_from_the_ten_letters_to_the_four_deeds(look: Look) -> None:
    """From the sixth of ten down lies the third of four; up from the first line, the last one."""
    made, _ = letters(look)
    made.line, made.column = len(LINES) - 1, 5
    for code, words in (
        (pygame.K_DOWN, "Erase"),
        (pygame.K_RIGHT, "Done"),
        (pygame.K_RIGHT, "ABC"),
        (pygame.K_DOWN, "1"),
        (pygame.K_LEFT, "0"),
    ):
        made.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
        assert made.marked.words == words


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize(
    ("percent", "size"), [(75, (1024, 600)), (100, (1280, 800)), (200, (1280, 800)), (200, (1024, 600))]
)
def test_they_lie_in_the_window_and_leave_half_of_it_free(
    percent: int, size: tuple[int, int], *, upper: bool
) -> None:
    pygame.font.init()
    made, _ = letters(Look(percent), size, upper=upper)
    assert made.box.left >= 0
    assert made.box.right <= size[0]
    assert made.box.top >= 0
    assert made.box.bottom <= size[1]
    assert made.box.height <= size[1] * 0.55
    boxes = [key.box for line in made.lines for key in line]
    assert all(made.box.left <= box.left and box.bottom <= made.box.bottom for box in boxes)
