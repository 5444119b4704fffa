"""What lies over a screen or is typed into it: lists, text fields, messages, tooltips, bars."""

from typing import Any

import pygame
import pytest
from pygame import Surface

from game.ui.app import App
from game.ui.layout import Box
from game.ui.menus.dialog import Dialog
from game.ui.widgets.drop_down import DropDown
from game.ui.widgets.form import Form
from game.ui.widgets.form_rows import Button, Choice, FormRow, Number, Text
from game.ui.widgets.look import Look
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import LONGEST, TextField, copy_text, pasted_text
from game.ui.widgets.theme import LEAST, SCALES, VOID
from tests.ui.pilot import Pilot

MAPS = ("Yard", "Mill", "Quarry", "Quay", *(f"Field {number}" for number in range(40)))


def pressed(code: int, mod: int = 0, written: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=written)


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


class Page:
    """A screen with a form and a button."""

    def __init__(self) -> None:
        self.map, self.name, self.seed, self.backs = 0, "Old yard", 7, 0
        self.form = Form(self.rows())

    def rows(self) -> tuple[FormRow, ...]:
        return (
            Choice("map", MAPS, self.map, lambda to: self.put(map=to), "Where."),
            Text("name", self.name, lambda to: self.put(name=to)),
            Number("seed", self.seed, lambda to: self.put(seed=to)),
            *(Button(f"button {number}", self.back) for number in range(20)),
        )

    def put(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self.form.show(self.rows())

    def back(self) -> None:
        self.backs += 1

    def build(self, app: App) -> None:
        self.form.put(Box(100, 60, 500, 400), app.look)
        app.widgets.button((700, 10, 80, 32), "Back", "Back (Esc)", self.back)

    def handle(self, event: pygame.Event) -> None:
        self.form.handle(event)

    def update(self, seconds: float) -> None:
        pass

    def draw(self, surface: Surface) -> None:
        surface.fill(VOID)
        self.form.draw(surface)

    def draw_over(self, surface: Surface) -> None:
        pass


@pytest.fixture
def page(app: App, pilot: Pilot) -> Page:
    page = Page()
    app.open(page)
    pilot.frames()
    return page


def opened(app: App) -> DropDown:
    assert isinstance(app.look.popup, DropDown)
    return app.look.popup


# Lists that are let down.


def test_a_list_is_opened_gone_through_and_taken_with_the_keyboard(
    app: App, pilot: Pilot, page: Page
) -> None:
    pilot.key(pygame.K_RETURN)
    for _ in range(3):
        pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    assert page.map == 3
    assert app.look.popup is None
    pilot.key(pygame.K_SPACE)
    pilot.key(pygame.K_END)
    pilot.key(pygame.K_ESCAPE)
    assert (page.map, app.look.popup) == (3, None), "Esc takes nothing, and closes nothing else"
    assert page in app.screens


def test_letters_go_to_the_option_that_begins_so(app: App, pilot: Pilot, page: Page) -> None:
    pilot.key(pygame.K_RETURN)
    for letter in "qua":
        app.widgets.handle(pressed(pygame.K_q, 0, letter))
    assert MAPS[opened(app).at] == "Quarry"
    app.widgets.handle(pressed(pygame.K_y, 0, "y"))
    assert MAPS[opened(app).at] == "Quay"


def test_a_list_is_taken_with_the_mouse_and_closed_by_a_click_elsewhere(
    app: App, pilot: Pilot, page: Page
) -> None:
    pilot.click(middle(page.form.part("map", MAPS[0])))
    assert opened(app).box.bottom <= app.size[1]
    pilot.click(middle(opened(app).option_box(2)))
    assert (page.map, app.look.popup) == (2, None)
    pilot.click(middle(page.form.part("map", MAPS[2])))
    pilot.click((740, 26))
    assert (app.look.popup, page.backs) == (None, 0), "the click only closes"
    pilot.click((740, 26))
    assert page.backs == 1


def test_a_long_list_is_scrolled_by_the_wheel(app: App, pilot: Pilot, page: Page) -> None:
    pilot.click(middle(page.form.part("map", MAPS[0])))
    pilot.move(middle(opened(app).option_box(1)))
    pilot.wheel(-50)
    last = opened(app).option_box(len(MAPS) - 1)
    assert last.bottom <= opened(app).box.bottom
    pilot.click(middle(last))
    assert page.map == len(MAPS) - 1


def test_a_list_stays_open_in_a_dialog_that_shows_its_rows_anew(app: App, pilot: Pilot, page: Page) -> None:
    choices = [0]

    def pick(at: int) -> None:
        choices[0] = at

    dialog = Dialog("Which?", lambda _: (Choice("map", MAPS, choices[0], pick), Text("name", "", print)))
    app.open(dialog)
    pilot.click(middle(dialog.form.part("map", MAPS[0])))
    pilot.click(middle(opened(app).option_box(2)))
    assert choices == [2]
    pilot.key(pygame.K_RETURN)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RETURN)
    assert choices == [3]
    assert app.screens[-1] is dialog


def test_a_list_closes_when_its_screen_goes(app: App, pilot: Pilot, page: Page) -> None:
    pilot.key(pygame.K_RETURN)
    app.open(Page())
    pilot.frames()
    assert app.look.popup is None


@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("top", [20, 380, 740])
def test_a_list_stays_in_the_window_beside_its_field(app: App, percent: int, top: int) -> None:
    look = Look(percent)
    anchor = Box(1100, top, 160, 30)
    down = DropDown(anchor, MAPS, 20, print, look)
    down.draw(app.window)
    assert down.box.left >= 0
    assert down.box.top >= 0
    assert down.box.right <= app.size[0]
    assert down.box.bottom <= app.size[1]
    assert down.box.bottom == anchor.top or down.box.top == anchor.bottom
    assert down.option_box(20).height >= LEAST
    assert down.box.top <= down.option_box(20).top < down.option_box(20).bottom <= down.box.bottom


# Text that is typed.


def typed(field: TextField, *events: pygame.Event) -> tuple[str, str]:
    for event in events:
        assert field.key(event)
    return field.text, field.selected


LEFT, RIGHT, HOME, END = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END
SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


def test_the_caret_goes_by_letters_words_and_to_the_ends() -> None:
    field = TextField("the old mill")
    places = []
    for event in (
        pressed(LEFT),
        pressed(LEFT, CTRL),
        pressed(LEFT, CTRL),
        pressed(HOME),
        pressed(LEFT),
        pressed(RIGHT, CTRL),
        pressed(END),
        pressed(RIGHT),
    ):
        field.key(event)
        places.append(field.caret)
    assert places == [11, 8, 4, 0, 0, 3, 12, 12]


def test_what_is_selected_is_replaced_and_erased() -> None:
    field = TextField("the old mill")
    assert typed(field, pressed(LEFT, SHIFT | CTRL)) == ("the old mill", "mill")
    assert typed(field, pressed(pygame.K_q, 0, "q")) == ("the old q", "")
    assert typed(field, pressed(pygame.K_BACKSPACE, CTRL)) == ("the old ", "")
    assert typed(field, pressed(HOME, SHIFT), pressed(pygame.K_DELETE)) == ("", "")
    field = TextField("abc")
    assert typed(field, pressed(HOME), pressed(RIGHT), pressed(pygame.K_DELETE)) == ("ac", "")
    assert typed(field, pressed(pygame.K_a, CTRL)) == ("ac", "ac")
    assert field.key(pressed(LEFT))
    assert field.caret == 0, "an arrow leaves the selection at its end"


def test_text_is_copied_cut_and_pasted(app: App) -> None:
    field = TextField("old mill")
    typed(field, pressed(HOME, SHIFT | CTRL), pressed(pygame.K_c, CTRL))
    assert pasted_text() == "old mill"
    assert typed(field, pressed(END), pressed(pygame.K_v, CTRL)) == ("old millold mill", "")
    assert typed(field, pressed(pygame.K_a, CTRL), pressed(pygame.K_x, CTRL)) == ("", "")
    copy_text("two\nlines")
    assert typed(field, pressed(pygame.K_v, CTRL)) == ("two lines", "")
    field.insert("x" * 2 * LONGEST)
    assert len(field.text) == LONGEST


def test_keys_that_write_nothing_are_left_to_others() -> None:
    field = TextField("a")
    for event in (pressed(pygame.K_TAB, 0, "\t"), pressed(pygame.K_s, CTRL, "s"), pressed(pygame.K_F5)):
        assert not field.key(event)
    assert field.key(pressed(pygame.K_q, CTRL | pygame.KMOD_ALT, "@"))
    assert field.text == "a@", "AltGr writes"


def test_the_mouse_puts_the_caret_selects_and_selects_a_word(app: App, pilot: Pilot, page: Page) -> None:
    box = page.form.part("name", "Old yard")
    font, y = app.look.font("body"), box.top + 10
    start = box.left + app.look.measure(8)
    pilot.click((start + font.size("Old")[0], y))
    assert page.form.field
    assert page.form.field.caret == 3
    pygame.time.wait(400)
    pilot.drag((start, y), (start + font.size("Old y")[0], y), 1)
    assert page.form.field.selected == "Old y"
    pygame.time.wait(400)
    for _ in range(2):
        pilot.click((start + font.size("Old ya")[0], y))
    assert page.form.field.selected == "yard"
    page.form.handle(pressed(pygame.K_b, 0, "b"))
    pilot.key(pygame.K_RETURN)
    assert page.name == "Old b"


@pytest.mark.parametrize("percent", SCALES)
def test_a_long_text_is_scrolled_to_its_caret(app: App, percent: int) -> None:
    look, box = Look(percent), Box(0, 0, 200, 34)
    field = TextField("w" * 80)
    for key in (END, HOME):
        field.key(pressed(key))
        before = Surface((200, 34))
        field.draw(before, box, look, "ink")
        field.press((box.left + look.measure(8), 10), box, look)
        assert (field.caret == 0) == (key == HOME)


def test_a_number_is_pasted(app: App, pilot: Pilot, page: Page) -> None:
    page.form.focus = 2
    for text, left in ((" 4242 ", 4242), ("no number", 4242), ("17", 17)):
        copy_text(text)
        pilot.key(pygame.K_v, CTRL)
        page.form.commit()
        assert page.seed == left
    pilot.key(pygame.K_c, CTRL)
    assert pasted_text() == "17"


# Messages, tooltips, bars.


def test_a_message_covers_the_screen_until_it_is_closed(app: App, pilot: Pilot, page: Page) -> None:
    app.widgets.message("Faults", "one\n\n<two> & three")
    pilot.key(pygame.K_RIGHT)
    pilot.click((740, 26))
    assert (page.map, page.backs, len(app.widgets.messages)) == (0, 0, 1)
    pilot.click(middle(app.widgets.messages[0].close))
    assert not app.widgets.messages
    for key in (pygame.K_ESCAPE, pygame.K_RETURN):
        app.widgets.message("Faults", "one")
        pilot.key(key)
        assert not app.widgets.messages
    assert page.map == 0
    assert page in app.screens


@pytest.mark.parametrize("percent", SCALES)
def test_a_long_message_is_scrolled_and_stays_in_the_window(app: App, pilot: Pilot, percent: int) -> None:
    app.open(Page())
    app.widgets.message("Faults", "\n".join(f"line {number}" for number in range(100)))
    app.change(app.settings.__class__(ui_scale=percent))
    pilot.frames()
    before, message = pilot.picture(), app.widgets.messages[-1]
    assert message.close.bottom < app.size[1]
    assert message.close.right < app.size[0]
    pilot.key(pygame.K_END)
    assert pilot.picture() != before


def test_a_tooltip_comes_when_the_pointer_rests(app: App, pilot: Pilot, page: Page) -> None:
    pilot.move((740, 26))
    before = pilot.picture()
    pilot.frames(40)
    assert pilot.picture() != before
    pilot.move((741, 26))
    assert pilot.picture() == before


def test_a_press_that_is_taken_elsewhere_does_nothing(app: App, pilot: Pilot, page: Page) -> None:
    pilot.drag((740, 26), (740, 300), 1)
    assert page.backs == 0
    pilot.drag((740, 300), (740, 26), 1)
    assert page.backs == 0


def test_the_bar_of_a_form_is_dragged_and_pressed(app: App, pilot: Pilot, page: Page) -> None:
    right, top = 600 - app.look.measure(12) - 2, 60 + app.look.measure(12)
    pilot.drag((right, top + 10), (right + 100, 900), 1)
    assert page.form.scrolled > 0
    assert page.form.part("button 19").bottom <= 460
    pilot.click((right, top + 2))
    assert page.form.scrolled == 0
    assert page.backs == 0


def test_what_fits_is_not_scrolled() -> None:
    scroll, look = Scroll(), Look(100)
    scroll.fit(100, Box(0, 0, 50, 200), look)
    scroll.by(40)
    assert (scroll.at, scroll.most) == (0, 0)
    assert not scroll.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(48, 5)))
    scroll.fit(500, Box(0, 0, 50, 200), look)
    scroll.reveal(300, 340)
    assert scroll.at == 140
    scroll.reveal(100, 120)
    assert scroll.at == 100
