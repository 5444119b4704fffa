"""A strip of labels, chips and buttons in groups, which breaks into rows where the window is narrow."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from pygame import Surface

from game.ui.commands import COMMANDS, caps
from game.ui.layout import Box
from game.ui.panels import bits
from game.ui.panels.bits import Spot
from game.ui.panels.flow import flow
from game.ui.panels.rows import Row, Span, row
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Tone


class Item(NamedTuple):
    """One item; `name` is by what the screen knows a button, `key` stands in its tooltip."""

    words: str
    kind: Literal["title", "label", "chip", "button"] = "button"
    name: str = ""
    hint: str = ""
    key: str = ""
    on: bool = False
    off: bool = False
    tone: Tone = "ink"
    wide: int = 0
    """How wide a button is at 100 %, whatever stands on it; 0: as its words need."""


Groups = tuple[tuple[Item, ...], ...]


def command(name: str, label: str = "", hint: str = "", *, on: bool = False, wide: int = 0) -> Item:
    """The button of a command, labelled and explained as its row says unless it is said here."""
    row = COMMANDS[name]
    return Item(label or row.label, "button", name, hint or row.hint, caps(name), on=on, wide=wide)


def history(name: str, steps: int, last: str, wide: int) -> Item:
    """The button that takes back or does again, with how many steps there are and what the last one is."""
    label = COMMANDS[name].label
    hint = f"{label}: {last}" if steps else f"There is nothing to {label.lower()}"
    return command(name, f"{label} {steps}" if steps else label, hint, wide=wide)._replace(off=not steps)


def _wide(item: Item, look: Look) -> int:
    m = look.measure
    if item.kind == "title":
        return look.width(item.words, "title") + m(4)
    if item.kind == "label":
        return look.width(item.words, "label") + m(2)
    if item.kind == "chip":
        return bits.chip_width(look, item.words)
    return m(item.wide) or button.face_width(look, Face(item.words))


def height(groups: Groups, width: int, look: Look) -> int:
    """How tall the strip becomes in a window of some width."""
    return flow([[_wide(item, look) for item in group] for group in groups], width, look.percent).height


def draw(
    surface: Surface, box: Box, groups: Groups, look: Look, press: Callable[[str], object], over: str = ""
) -> tuple[Spot, ...]:
    """Draw the strip; its spots."""
    look.lay(surface, box)
    placed = flow([[_wide(item, look) for item in group] for group in groups], box.width, look.percent)
    spots = [Spot(box)]
    for item, at in zip((item for group in groups for item in group), placed.boxes, strict=True):
        where = at._replace(left=box.left + at.left, top=box.top + at.top)
        _item(surface, where, item, look, lit=bool(item.name) and item.name == over)
        if item.kind == "button":
            act = None if item.off else lambda name=item.name: press(name)
            spots.append(Spot(where, act, tip(item), item.name))
    return tuple(spots)


def _item(surface: Surface, box: Box, item: Item, look: Look, *, lit: bool) -> None:
    if item.kind == "button":
        words = look.short(item.words, "body", box.width - look.measure(14))
        face = Face(words, on=item.on, off=item.off, lit=lit and not item.off, tone=item.tone)
        button.draw_button(surface, look, box, face)
    elif item.kind == "chip":
        bits.chip(
            surface, look, item.words, (box.left, box.top + (box.height - look.measure(19)) // 2), item.tone
        )
    else:
        style = item.kind
        text = look.text(item.words, style, "faint" if style == "label" else item.tone)
        surface.blit(text, (box.left, box.top + (box.height - text.get_height()) // 2))


def tip(item: Item) -> tuple[Row, ...]:
    """What is told about a button: what it does, and its key."""
    if not item.hint and not item.key:
        return ()
    key = Span(f"   {item.key}", "gold", "small") if item.key else Span("")
    return (row(Span(item.hint or item.words, "ink", "strong"), key),)
