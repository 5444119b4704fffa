"""All keys, one table: what the screens act on is what `?` lists; the settings may exchange them."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, get_args

import pygame

Deed = Literal[
    "back", "help", "full screen", "larger", "smaller", "plain size", "nearer", "farther", "frame",
    "whole", "next", "previous", "north", "south", "west", "east", "act", "fold", "undo", "end phase",
    "replay", "save", "earlier", "later", "turn back", "turn on", "first", "last", "slower", "faster",
    "eyes", "place", "turn", "wall", "door", "crate", "smoke", "height", "lamp", "remove", "ground",
    "walk", "throw", "observe", "aim", "swap", "carry", "distances", "mark", "next field", "origin",
    "sheet", "rules", "unedit", "reedit", "less of it", "more of it", "other side", "keep", "export",
    "from here", "as opened", "interact", "study", "stamp", "eraser", "shape", "fill", "select", "wand",
    "pick", "filled", "symmetry", "grid", "copy", "cut", "paste", "delete", "flip x", "flip y",
    "quarter", "everything", "next layer", "layer before", "hide layer", "lock layer", "keep map",
    "keep map as", "new map", "resize", "try", "fairness", "next heat", "heat from", "next finding",
    "to tiled", "values",
]  # fmt: skip

Place = Literal["battle", "replay", "lab", "editor"]
"""Where a board is shown: not every deed is to be had everywhere."""
EVERYWHERE: tuple[Place, ...] = get_args(Place)
BOARDS: tuple[Place, ...] = ("battle", "replay", "lab")
"""Where a match is looked at, not drawn."""


class Key(NamedTuple):
    """One way to do something: a key, with Ctrl or Shift or neither."""

    deed: Deed
    code: int
    ctrl: bool = False
    shift: bool | None = None
    """None: with or without."""
    shown: bool = True
    """Whether the list of keys names it: a second one for the same on another keyboard is left out."""


KEYS: tuple[Key, ...] = (
    Key("back", pygame.K_ESCAPE),
    Key("help", pygame.K_F1),
    Key("help", pygame.K_QUESTION),
    Key("help", pygame.K_SLASH, shift=True, shown=False),
    Key("full screen", pygame.K_F11),
    Key("larger", pygame.K_PLUS, ctrl=True),
    Key("larger", pygame.K_EQUALS, ctrl=True, shown=False),
    Key("larger", pygame.K_KP_PLUS, ctrl=True, shown=False),
    Key("smaller", pygame.K_MINUS, ctrl=True),
    Key("smaller", pygame.K_KP_MINUS, ctrl=True, shown=False),
    Key("plain size", pygame.K_0, ctrl=True),
    Key("nearer", pygame.K_PLUS),
    Key("nearer", pygame.K_EQUALS, shown=False),
    Key("nearer", pygame.K_KP_PLUS, shown=False),
    Key("farther", pygame.K_MINUS),
    Key("farther", pygame.K_KP_MINUS, shown=False),
    Key("frame", pygame.K_f),
    Key("whole", pygame.K_HOME),
    Key("next", pygame.K_TAB, shift=False),
    Key("previous", pygame.K_TAB, shift=True),
    Key("north", pygame.K_UP, shift=True),
    Key("south", pygame.K_DOWN, shift=True),
    Key("west", pygame.K_LEFT, shift=True),
    Key("east", pygame.K_RIGHT, shift=True),
    Key("act", pygame.K_RETURN),
    Key("act", pygame.K_KP_ENTER, shown=False),
    Key("act", pygame.K_SPACE),
    Key("fold", pygame.K_F10),
    Key("undo", pygame.K_z, ctrl=True),
    Key("end phase", pygame.K_RETURN, ctrl=True),
    Key("end phase", pygame.K_KP_ENTER, ctrl=True, shown=False),
    Key("replay", pygame.K_F4),
    Key("save", pygame.K_F5),
    Key("earlier", pygame.K_LEFT, shift=False),
    Key("later", pygame.K_RIGHT, shift=False),
    Key("turn back", pygame.K_PAGEUP),
    Key("turn on", pygame.K_PAGEDOWN),
    Key("first", pygame.K_HOME),
    Key("last", pygame.K_END),
    Key("slower", pygame.K_LEFTBRACKET),
    Key("faster", pygame.K_RIGHTBRACKET),
    Key("eyes", pygame.K_v),
    Key("study", pygame.K_l),
    Key("place", pygame.K_u),
    Key("turn", pygame.K_t),
    Key("wall", pygame.K_b),
    Key("door", pygame.K_o),
    Key("crate", pygame.K_c),
    Key("smoke", pygame.K_k),
    Key("height", pygame.K_h),
    Key("lamp", pygame.K_l),
    Key("ground", pygame.K_g),
    Key("remove", pygame.K_x),
    Key("remove", pygame.K_DELETE, shown=False),
    Key("walk", pygame.K_j),
    Key("throw", pygame.K_y),
    Key("less of it", pygame.K_LEFTBRACKET, shift=False),
    Key("more of it", pygame.K_RIGHTBRACKET, shift=False),
    Key("other side", pygame.K_i),
    Key("observe", pygame.K_p, shift=False),
    Key("aim", pygame.K_p, shift=True),
    Key("swap", pygame.K_v),
    Key("carry", pygame.K_m),
    Key("interact", pygame.K_e),
    Key("sheet", pygame.K_n),
    Key("distances", pygame.K_r),
    Key("mark", pygame.K_q),
    Key("origin", pygame.K_z),
    Key("rules", pygame.K_F2),
    Key("next field", pygame.K_F3),
    Key("unedit", pygame.K_z, ctrl=True, shift=False),
    Key("reedit", pygame.K_y, ctrl=True),
    Key("reedit", pygame.K_z, ctrl=True, shift=True, shown=False),
    Key("as opened", pygame.K_BACKSPACE),
    Key("keep", pygame.K_F5),
    Key("export", pygame.K_F6),
    Key("from here", pygame.K_F9),
    Key("stamp", pygame.K_b),
    Key("eraser", pygame.K_e),
    Key("shape", pygame.K_p),
    Key("fill", pygame.K_f),
    Key("select", pygame.K_r),
    Key("wand", pygame.K_w),
    Key("pick", pygame.K_q),
    Key("filled", pygame.K_o),
    Key("symmetry", pygame.K_m),
    Key("grid", pygame.K_g),
    Key("copy", pygame.K_c, ctrl=True),
    Key("cut", pygame.K_x, ctrl=True),
    Key("paste", pygame.K_v, ctrl=True),
    Key("delete", pygame.K_DELETE),
    Key("flip x", pygame.K_x),
    Key("flip y", pygame.K_y),
    Key("quarter", pygame.K_z),
    Key("everything", pygame.K_a, ctrl=True),
    Key("next layer", pygame.K_PERIOD),
    Key("layer before", pygame.K_COMMA),
    Key("hide layer", pygame.K_h),
    Key("lock layer", pygame.K_l),
    Key("values", pygame.K_n),
    Key("keep map", pygame.K_s, ctrl=True, shift=False),
    Key("keep map as", pygame.K_s, ctrl=True, shift=True),
    Key("new map", pygame.K_n, ctrl=True),
    Key("resize", pygame.K_r, ctrl=True),
    Key("to tiled", pygame.K_e, ctrl=True),
    Key("try", pygame.K_F5),
    Key("fairness", pygame.K_F6),
    Key("next heat", pygame.K_F3),
    Key("heat from", pygame.K_F2),
    Key("next finding", pygame.K_F8),
)

PANS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_a: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_d: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_w: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_s: (0, 1),
}
"""The keys that pan while they are held, and the way that the view goes."""


class Line(NamedTuple):
    """A line of the list of keys: `by` are ways that are always the same, `words` one text for each deed.

    `places` are those of its group when left out.
    """

    words: tuple[str, ...]
    deeds: tuple[Deed, ...] = ()
    by: str = ""
    places: tuple[Place, ...] = ()


class Group(NamedTuple):
    """Lines of the list of keys that belong together, and where they are to be had."""

    title: str
    lines: tuple[Line, ...]
    places: tuple[Place, ...] = EVERYWHERE


GROUPS: tuple[Group, ...] = (
    Group(
        "Look around",
        (
            Line(("move the view",), by="Arrows  W A S D", places=("battle", "lab")),
            Line(("move the view",), by="W A S D", places=("replay",)),
            Line(("move the view",), by="Arrows", places=("editor",)),
            Line(("move the view, with any button",), by="drag", places=BOARDS),
            Line(("move the view",), by="Middle drag", places=("editor",)),
            Line(("nearer", "farther"), ("nearer", "farther"), "Wheel"),
            Line(("bring what is chosen to the middle",), ("frame",), places=BOARDS),
            Line(("show the whole board",), ("whole",), places=("battle", "lab", "editor")),
        ),
    ),
    Group(
        "Choose",
        (
            Line(("let go of what is chosen; go back",), by="Right click  Esc", places=BOARDS),
            Line(("let go of what is chosen; go back",), by="Esc", places=("editor",)),
            Line(("move the cursor square by square",), by="Shift + arrows"),
            Line(("the next unit", "the one before"), ("next", "previous")),
        ),
    ),
    Group(
        "In a battle",
        (
            Line(("what the words at the pointer say",), by="Click  Enter  Space"),
            Line(("the buttons of the chosen unit",), by="Letters"),
            Line(("answer a decision",), by="Digits"),
            Line(("answer it so for the rest of the battle",), by="Shift + digit"),
            Line(("change a sentence, part by part",), by="Tab  Arrows  Wheel"),
            Line(("skip what is being shown",), by="Click  Space  Esc"),
            Line(("end the phase",), ("end phase",)),
            Line(("take back the last step",), ("undo",)),
            Line(("show the others' turn again",), ("replay",)),
            Line(("save",), ("save",)),
        ),
        ("battle",),
    ),
    Group("Overlays", (Line(("what is laid over the board",), by="0 - 9"),), ("battle", "replay", "lab")),
    Group(
        "Change",
        (
            Line(("undo an edit", "do it again"), ("unedit", "reedit")),
            Line(("another kind of it", "the one after"), ("less of it", "more of it")),
            Line(("the side of a new unit",), ("other side",)),
        ),
        ("lab", "editor"),
    ),
    Group(
        "In the lab",
        (
            Line(("what the words at the pointer say",), by="Click  Enter  Space"),
            Line(("move a unit, paint with a tool",), by="Drag"),
            Line(("look from here",), ("observe",)),
            Line(("look at this",), ("aim",)),
            Line(("look back the other way",), ("swap",)),
            Line(("pick a unit up, put it down",), ("carry",)),
            Line(("open, close, flip what is there",), ("interact",)),
            Line(("the values of the unit",), ("sheet",)),
            Line(("everything as it was opened",), ("as opened",)),
        ),
        ("lab",),
    ),
    Group(
        "Tools of the lab",
        (
            Line(("place a unit", "turn one", "remove"), ("place", "turn", "remove")),
            Line(("wall", "door", "crate", "smoke"), ("wall", "door", "crate", "smoke")),
            Line(("height", "light", "other ground"), ("height", "lamp", "ground")),
            Line(("the way of a unit", "a throw"), ("walk", "throw")),
        ),
        ("lab",),
    ),
    Group(
        "Questions of the lab",
        (
            Line(("the next rule system", "the next field"), ("rules", "next field")),
            Line(("fields from a unit, from its side",), ("origin",)),
            Line(("rings of distance",), ("distances",)),
            Line(("mark it to compare with",), ("mark",)),
            Line(("keep it as a map",), ("keep",)),
            Line(("picture and figures as files",), ("export",)),
            Line(("play from here",), ("from here",)),
        ),
        ("lab",),
    ),
    Group(
        "Tools of the editor",
        (
            Line(("what the line below says",), by="Click  Drag  Enter  Space"),
            Line(("stamp", "eraser", "fill"), ("stamp", "eraser", "fill")),
            Line(("rectangle; again: ellipse",), ("shape",)),
            Line(("shapes filled, or their outline",), ("filled",)),
            Line(("a straight line, adding to a selection",), by="Shift + drag"),
            Line(("select and move", "wand", "everything"), ("select", "wand", "everything")),
            Line(("take what is there as the brush",), ("pick",), "Right click"),
            Line(("copy", "cut", "paste", "delete"), ("copy", "cut", "paste", "delete")),
            Line(("flip left-right", "top-bottom", "turn it"), ("flip x", "flip y", "quarter")),
            Line(("a kept stamp; keep one",), by="1 - 9  Ctrl + 1 - 9"),
            Line(("symmetric painting", "grid"), ("symmetry", "grid")),
        ),
        ("editor",),
    ),
    Group(
        "The map in the editor",
        (
            Line(("the next layer", "the one before"), ("next layer", "layer before")),
            Line(("hide the layer", "lock it"), ("hide layer", "lock layer")),
            Line(("what is at the cursor, as a form",), ("values",)),
            Line(("save", "save as", "a new map"), ("keep map", "keep map as", "new map")),
            Line(("another size", "to Tiled"), ("resize", "to tiled")),
            Line(("play it now", "bots play it"), ("try", "fairness")),
            Line(("the next heat map", "from where it is"), ("next heat", "heat from")),
            Line(("go to what the checks found next",), ("next finding",)),
        ),
        ("editor",),
    ),
    Group(
        "In a replay",
        (
            Line(("play, pause",), by="Space"),
            Line(("an act back", "an act on"), ("earlier", "later")),
            Line(("a turn back", "a turn on"), ("turn back", "turn on")),
            Line(("the beginning", "the end"), ("first", "last")),
            Line(("act by act, over the timeline",), by="Wheel"),
            Line(("slower", "faster"), ("slower", "faster")),
            Line(("whose eyes it is seen with",), ("eyes",)),
            Line(("this position in the lab",), ("study",)),
        ),
        ("replay",),
    ),
    Group(
        "Window",
        (
            Line(("fold the panels away, and back",), ("fold",)),
            Line(("full screen",), ("full screen",)),
            Line(
                ("larger interface", "smaller interface", "plain interface"),
                ("larger", "smaller", "plain size"),
            ),
            Line(("this list of keys",), ("help",)),
        ),
    ),
)
"""What `?` shows and what can be changed: groups of keys with what they do.

Esc, Enter, Space and the arrows with Shift stay as they are: menus are gone through with them.
"""

_PLACES: dict[Deed, tuple[Place, ...]] = {
    deed: line.places or group.places for group in GROUPS for line in group.lines for deed in line.deeds
}

MODIFIERS = frozenset(
    {
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip
"""Keys that do nothing alone."""

_WRITTEN = re.compile(r"(ctrl\+)?(shift\+)?(.*)")

_NAMES = {"escape": "Esc", "return": "Enter", "page up": "PgUp", "page down": "PgDn"}

_table: tuple[Key, ...] = KEYS


def assign(changed: Mapping[str, str]) -> None:
    """Have other keys: by deed, each as `written`; what is neither deed nor key is passed over."""
    global _table  # noqa: PLW0603 - one keyboard, one table
    own = [key for name, text in changed.items() if (key := read(name, text))]
    deeds = {key.deed for key in own}
    _table = (*own, *(key for key in KEYS if key.deed not in deeds))


def read(name: str, text: str) -> Key | None:
    """The key that a setting says, None when it says none."""
    held = _WRITTEN.match(text)
    named = next((one for one in _PLACES if one == name), None)
    try:
        code = pygame.key.key_code(held[3] if held else "")
    except ValueError:
        return None
    return Key(named, code, bool(held and held[1]), bool(held and held[2])) if named else None


def written(event: pygame.Event) -> str:
    """A pressed key as settings keep it: `ctrl+shift+f`."""
    held = (("ctrl", pygame.KMOD_CTRL), ("shift", pygame.KMOD_SHIFT))
    return "+".join(
        (
            *(name for name, bit in held if event.mod & bit),
            pygame.key.name(event.key, use_compat=False).lower(),
        )
    )


def taken(wanted: Deed, event: pygame.Event) -> str:
    """What a pressed key does already that is not this deed, somewhere where this one is; empty: nothing."""
    for place in places(wanted):
        other = deed(event, place)
        if other and other != wanted:
            return said(other)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
        return ""
    if event.key in PANS and any(event.key in pans(place) for place in places(wanted)):
        return "move the view"
    usual = any(key.deed == wanted and key.code == event.key for key in KEYS)
    return "" if usual or "battle" not in places(wanted) or not letter(event) else "a button of the battle"


def letter(event: pygame.Event) -> str:
    """The letter or digit that a key is, large; empty for any other, and with Ctrl, Alt or Shift."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
        return ""
    name = pygame.key.name(event.key).upper()
    return name if len(name) == 1 and name.isalnum() and name.isascii() else ""


def places(wanted: Deed) -> tuple[Place, ...]:
    """Where a deed is to be had; one that no list has, everywhere."""
    return _PLACES.get(wanted, EVERYWHERE)


def pans(place: Place) -> dict[int, tuple[int, int]]:
    """The keys that pan in a place: there, what else a key does comes first."""
    other = {key.code for key in _table if not (key.ctrl or key.shift) and place in places(key.deed)}
    return {code: way for code, way in PANS.items() if code not in other}


def said(wanted: Deed) -> str:
    """What a deed is called in the list of keys."""
    for group in GROUPS:
        for line in group.lines:
            if wanted in line.deeds:
                return line.words[line.deeds.index(wanted)]
    return wanted


def caps(wanted: Deed) -> str:
    """The keys of a deed as they are shown, two blanks between them."""
    return "  ".join(_cap(key) for key in _table if key.deed == wanted and key.shown)


def listed(place: Place | None = None) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """What `?` shows in a place (None: of all places): groups of keys with what they do."""
    found = ((group.title, tuple(_listed(group, place))) for group in GROUPS)
    return tuple((title, lines) for title, lines in found if lines)


def _listed(group: Group, place: Place | None) -> Iterator[tuple[str, str]]:
    for line in group.lines:
        if place is None or place in (line.places or group.places):
            yield "  ".join(filter(None, (line.by, *map(caps, line.deeds)))), ", ".join(line.words)


def _cap(key: Key) -> str:
    name = pygame.key.name(key.code)
    name = _NAMES.get(name, name.upper() if len(name) == 1 else name[:1].upper() + name[1:])
    return " + ".join((*(["Ctrl"] if key.ctrl else []), *(["Shift"] if key.shift else []), name))


def deed(event: pygame.Event, place: Place | None = None) -> Deed | None:
    """What a pressed key asks for in a place, None when nothing; without one, of what is had everywhere."""
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    for key in _table:
        if key.code == event.key and key.ctrl == ctrl and key.shift in {None, shift}:
            found = places(key.deed)
            if found == EVERYWHERE or place in found:
                return key.deed
    return None
