"""Forms: the mouse alone and the keyboard alone change everything, and what has the focus is seen."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.ui.app import App
from game.ui.layout import Box
from game.ui.widgets.drop_down import DropDown
from game.ui.widgets.form import Form
from game.ui.widgets.form_layout import place
from game.ui.widgets.form_rows import (
    LARGEST,
    Button,
    Choice,
    FormRow,
    Head,
    Note,
    Number,
    Slider,
    Text,
    Toggle,
)
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.theme import LEAST, SCALES, VOID
from tests.ui.pilot import Pilot

LONG = ("A long name of a map that needs room", "Another long name of a map", "A third long name of one")


class Sheet:
    """A screen with one form and the values that it changes."""

    def __init__(self, height: int = 700) -> None:
        self.height = height
        self.values: dict[str, Any] = {"who": 0, "map": 0, "fog": False, "volume": 50, "seed": 7}
        self.started = 0
        self.form = Form(self.rows())

    def rows(self) -> tuple[FormRow, ...]:
        value = self.values
        return (
            Head("What"),
            Choice("who", ("human", "computer", "nobody"), value["who"], self.put("who"), "Who plays."),
            Choice("map", LONG, value["map"], self.put("map"), "Where."),
            Toggle("fog", value["fog"], self.put("fog"), "Fog."),
            Note("Some words between them."),
            Slider("volume", value["volume"], self.put("volume"), "How loud."),
            Number("seed", value["seed"], self.put("seed"), lambda: 4242, "Which dice."),
            Button("start", self.start, "Off we go.", main=True),
            Button("stop", self.start, "Nothing to stop.", off=True),
        )

    def put(self, name: str) -> Callable[[Any], None]:
        def change(value: object) -> None:
            self.values[name] = value
            self.form.show(self.rows())

        return change

    def start(self) -> None:
        self.started += 1

    def build(self, app: App) -> None:
        self.form.put(Box(100, 50, 560, self.height), app.look)

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
def sheet(app: App, pilot: Pilot) -> Sheet:
    sheet = Sheet()
    app.open(sheet)
    pilot.frames()
    return sheet


def opened(pilot: Pilot) -> DropDown:
    """The list that is let down."""
    popup = pilot.app.look.popup
    assert isinstance(popup, DropDown)
    return popup


def middle(box: Box) -> tuple[int, int]:
    return (box.left + box.width // 2, box.top + box.height // 2)


def test_the_keyboard_alone_changes_everything(pilot: Pilot, sheet: Sheet) -> None:
    pilot.key(pygame.K_RIGHT)
    assert sheet.values["who"] == 1
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_LEFT)
    assert sheet.values["who"] == 2
    pilot.key(pygame.K_SPACE)
    assert sheet.values["who"] == 0
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_SPACE)
    assert sheet.values["fog"] is True
    pilot.key(pygame.K_LEFT)
    assert sheet.values["fog"] is False
    pilot.key(pygame.K_DOWN)
    assert sheet.form.asked is not None
    assert sheet.form.asked.label == "volume"
    pilot.key(pygame.K_RIGHT)
    assert sheet.values["volume"] == 55
    pilot.key(pygame.K_END)
    pilot.key(pygame.K_UP)
    pilot.key(pygame.K_RETURN)
    assert sheet.started == 1


def test_a_number_is_typed_anew_stepped_erased_and_taken_fresh(pilot: Pilot, sheet: Sheet) -> None:
    sheet.form.focus = 6
    pilot.type("12x09")
    assert sheet.values["seed"] == 7, "not before it is taken"
    pilot.key(pygame.K_UP)
    assert sheet.values["seed"] == 1209
    pilot.key(pygame.K_DOWN)
    pilot.key(pygame.K_RIGHT)
    assert sheet.values["seed"] == 1210
    pilot.key(pygame.K_SPACE)
    assert sheet.values["seed"] == 4242
    pilot.type("9" * 12)
    pilot.key(pygame.K_TAB)
    assert sheet.values["seed"] == LARGEST


def test_a_number_is_written_like_a_text(pilot: Pilot, sheet: Sheet) -> None:
    """Caret, selection, both ways to erase, the ends; Left and Right step it only until it is typed in."""
    sheet.form.focus = 6
    ctrl, shift = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
    pilot.type("1234")
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_BACKSPACE)
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_DELETE)
    assert sheet.form.field
    assert sheet.form.field.text == "24"
    pilot.key(pygame.K_END, shift)
    pilot.key(pygame.K_x, ctrl)
    pilot.key(pygame.K_v, ctrl)
    pilot.key(pygame.K_v, ctrl)
    pilot.key(pygame.K_RETURN)
    assert (sheet.values["seed"], sheet.started) == (2424, 1), "Enter takes it, and does what bears its name"
    box = middle(sheet.form.part("seed", "2424"))
    pilot.click(box)
    pilot.type("-7")
    assert sheet.form.field.text == "7", "what was there is selected by the first click"
    assert sheet.form.give_up()
    pilot.click(box)
    pilot.type("31")
    pilot.click(middle(sheet.form.part("seed", ">")))
    assert sheet.values["seed"] == 32, "what was typed is taken before it is stepped"


def test_a_number_out_of_bounds_becomes_the_nearest_and_is_seen_before_anything_is_done(app: App) -> None:
    values, begun = [5], list[int]()

    def rows() -> tuple[FormRow, ...]:
        number = Number("Width", values[0], lambda new: values.__setitem__(0, new), low=4, high=256)
        return (number, Button("Begin", lambda: begun.append(values[0]), main=True))

    form = Form(rows())
    form.answered = lambda: form.show(rows())
    form.put(Box(0, 0, 400, 300), app.look)
    for text, left in (("300", 256), ("3", 4)):
        for letter in text:
            form.handle(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        assert (values, begun) == ([left], [])
    for letter in "12":
        form.handle(pygame.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert begun == [12], "each figure by itself is less than there can be"


def test_the_mouse_alone_changes_everything(pilot: Pilot, sheet: Sheet) -> None:
    form = sheet.form
    pilot.click(middle(form.part("who", "computer")))
    assert sheet.values["who"] == 1
    pilot.click(middle(form.part("map", ">")))
    assert sheet.values["map"] == 1
    pilot.click(middle(form.part("map", "<")))
    assert sheet.values["map"] == 0
    pilot.click(middle(form.part("map", LONG[0])))
    pilot.click(middle(opened(pilot).option_box(1)))
    assert sheet.values["map"] == 1
    pilot.click(middle(form.part("fog", "On")))
    assert sheet.values["fog"] is True
    pilot.click(middle(form.part("seed", "New")))
    assert sheet.values["seed"] == 4242
    pilot.click(middle(form.part("seed", ">")))
    assert sheet.values["seed"] == 4243
    pilot.click(middle(form.part("start")))
    assert sheet.started == 1
    pilot.click(middle(form.part("stop")))
    assert sheet.started == 1


def test_a_slider_is_dragged_beyond_its_ends_and_wheeled(pilot: Pilot, sheet: Sheet) -> None:
    left, right = sheet.form.part("volume", "<"), sheet.form.part("volume", ">")
    y = left.top + 10
    pilot.drag(((left.right + right.left) / 2, y), (right.left + 300, y + 200), 1)
    assert sheet.values["volume"] == 100
    pilot.move((left.right + 30, y))
    assert sheet.values["volume"] == 100, "let go is let go"
    pilot.wheel(-2)
    assert sheet.values["volume"] == 95


def test_the_pointer_moves_no_focus_but_its_help_is_shown(pilot: Pilot, sheet: Sheet) -> None:
    before, still = sheet.form.focus, pilot.picture()
    pilot.move(middle(sheet.form.part("stop")))
    assert sheet.form.focus == before
    assert pilot.picture() != still, "the help is that of the row under the pointer"
    pilot.key(pygame.K_DOWN)
    pilot.move((5, 5))
    assert sheet.form.asked
    assert sheet.form.asked.label == "map"
    pilot.wheel(-1)
    pilot.move(middle(sheet.form.part("volume", ">")))
    pilot.wheel(1)
    assert (sheet.values["volume"], sheet.values["map"]) == (55, 0), "the wheel changes what is pointed at"
    pilot.move(middle(sheet.form.part("map")))
    pilot.wheel(1)
    assert sheet.values["map"] == 0, "but of several options none is chosen by it"


def enter_hints(pilot: Pilot, form: Form) -> list[str]:
    """The buttons that look otherwise than without the hint."""
    pilot.frames()
    with_hint = pilot.app.window.copy()
    shown = type(form).entered
    type(form).entered = property(lambda _: None)  # type: ignore[assignment, method-assign]
    try:
        pilot.frames()
    finally:
        type(form).entered = shown  # type: ignore[method-assign]
    buttons = [row.label for row in form.rows if isinstance(row, Button)]
    boxes = {label: pygame.Rect(form.part(label)) for label in buttons}
    images = [
        {label: pygame.image.tobytes(window.subsurface(box), "RGB") for label, box in boxes.items()}
        for window in (with_hint, pilot.app.window)
    ]
    return [label for label in buttons if images[0][label] != images[1][label]]


def test_enter_presses_what_bears_enter(pilot: Pilot, sheet: Sheet) -> None:
    form = sheet.form
    form.focus = 5
    assert enter_hints(pilot, form) == ["start"]
    pilot.move(middle(form.part("stop")))
    assert enter_hints(pilot, form) == ["start"], "the pointer changes nothing"
    pilot.key(pygame.K_RETURN)
    assert sheet.started == 1
    form.focus, fog = 3, sheet.values["fog"]
    assert enter_hints(pilot, form) == ["start"], "whatever has been chosen last, by a click say"
    pilot.key(pygame.K_RETURN)
    assert (sheet.started, sheet.values["fog"]) == (2, fog)
    form.focus = 8
    assert enter_hints(pilot, form) == [], "what cannot be pressed does not say that it can"
    pilot.key(pygame.K_RETURN)
    assert sheet.started == 2


def test_the_focus_never_comes_to_stand_on_what_destroys(app: App) -> None:
    gone = list[int]()
    remove = Button("Remove 2", lambda: gone.append(2), tone="bad")
    form = Form((Text("Name", "a", print), Button("Remove 1", lambda: gone.append(1), tone="bad"), remove))
    form.put(Box(0, 0, 400, 300), app.look)
    form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert form.focus == 0, "Enter in a text does not go on to it"
    form.focus = 1
    form.show((Text("Name", "a", print), remove))
    assert form.focus == 0, "nor does the focus when its row is gone"


def test_tab_goes_round(pilot: Pilot, sheet: Sheet) -> None:
    for _ in range(7):
        pilot.key(pygame.K_TAB)
    assert sheet.form.focus == 1
    pilot.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert sheet.form.focus == 8


def test_what_is_too_long_scrolls_by_wheel_and_with_the_focus(app: App, pilot: Pilot) -> None:
    sheet = Sheet(height=220)
    app.open(sheet)
    pilot.move((130, 90))
    pilot.wheel(-1)
    assert sheet.form.scrolled > 0
    pilot.wheel(50)
    assert sheet.form.scrolled == 0
    pilot.key(pygame.K_END)
    box = sheet.form.part("stop")
    assert box.top >= 50
    assert box.bottom <= 270
    pilot.key(pygame.K_HOME)
    assert sheet.form.scrolled == 0
    pilot.click(middle(box))
    assert sheet.started == 0, "what is scrolled away cannot be clicked"


@pytest.mark.parametrize("percent", SCALES)
@pytest.mark.parametrize("width", [300, 480, 900])
def test_parts_are_large_enough_to_hit_and_stay_in_their_row(app: App, percent: int, width: int) -> None:
    for placed in place(Sheet().rows(), width, Look(percent)):
        for part in placed.parts:
            assert part.box.height >= LEAST
            assert part.box.left >= placed.box.left
            assert part.box.right <= placed.box.right
            assert part.box.top >= placed.box.top
            assert part.box.bottom <= placed.box.bottom


def test_text_is_broken_between_words(app: App) -> None:
    look = Look(100)
    lines = wrapped("one two three four five six seven", "body", 90, look)
    assert " ".join(lines) == "one two three four five six seven"
    assert len(lines) > 2
    assert all(look.width(line, "body") <= 90 for line in lines)
    assert wrapped("", "body", 90, look) == ()
    narrow = look.width("to hurt at 63 ", "body")  # a figure goes with its sign onto the next line
    assert wrapped("to hurt at 63 %", "body", narrow, look) == ("to hurt at", "63 %")
    assert wrapped("Donaudampfschifffahrtsgesellschaft", "body", 60, look)[0].endswith("…")


def test_a_text_is_typed_taken_with_enter_and_given_up_otherwise(app: App, pilot: Pilot) -> None:
    taken = list[str]()
    form = Form((Text("Name", "Yard", taken.append), Button("Go on", lambda: None)))
    form.put(Box(0, 0, 400, 300), app.look)

    def type_in(words: str) -> None:
        for letter in words:
            form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=letter))

    def push(code: int, mod: int = 0) -> None:
        form.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))

    type_in("Mill 2é")
    push(pygame.K_BACKSPACE)
    assert taken == [], "not before it is taken"
    push(pygame.K_RETURN)
    assert taken == ["Mill 2"], "what was there was selected, and is written anew"
    assert form.asked
    assert form.asked.label == "Go on", "Enter goes on to the next row"
    form.focus = 0
    push(pygame.K_END)
    push(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    type_in("x")
    assert form.give_up()
    push(pygame.K_DOWN)
    assert taken == ["Mill 2"]
    form.focus = 0
    push(pygame.K_a, pygame.KMOD_CTRL)
    push(pygame.K_BACKSPACE)
    assert form.field
    assert form.field.text == ""
    assert form.give_up()
    form.focus = 0
    push(pygame.K_END)
    type_in("!")
    form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle(form.part("Go on")), button=1))
    assert taken == ["Mill 2", "Yard!"], "a click elsewhere takes it"


def test_a_capital_goes_on_with_what_is_typed(pilot: Pilot) -> None:
    """Shift is a key too, and takes nothing: Ctrl + A and a capital write the text anew."""
    taken = list[str]()
    form = Form((Text("Name", "fort", taken.append), Button("Go on", lambda: None)))

    class Page(Sheet):
        def rows(self) -> tuple[FormRow, ...]:
            return form.rows

    page = Page()
    page.form = form
    pilot.app.open(page)
    pilot.click(middle(form.part("Name", "fort")))
    pilot.key(pygame.K_a, pygame.KMOD_CTRL)
    pilot.type("Old Fort")
    pilot.key(pygame.K_RETURN)
    assert taken == ["Old Fort"]


def test_a_number_can_be_taken_away_where_there_need_not_be_one(app: App) -> None:
    calls = list[object]()
    row = Number("Turns", 3, calls.append, high=4, clear=lambda: calls.append(None))
    form = Form((row,))
    form.put(Box(0, 0, 400, 300), app.look)
    for words in ("+", "\N{MULTIPLICATION SIGN}"):
        form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle(form.part("Turns", words)), button=1))
    form.rows[0].step(5)  # type: ignore[union-attr] # a number
    assert calls == [4, None, 4]
