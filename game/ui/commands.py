"""All commands, one table: what each is called, its keys, its words, its button, where it is offered.

What the screens act on is what `?` lists; the settings may exchange the keys. A screen does a command by a
method `command_NAME` (see `game.ui.board.screen`): a new one is a row here and that method.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import pygame

if TYPE_CHECKING:
    from game.rules.presentation import Meaning

Place = Literal["battle", "replay", "lab", "editor"]
"""Where a board is shown: not every command is offered everywhere."""
EVERYWHERE: tuple[Place, ...] = get_args(Place)
BOARDS: tuple[Place, ...] = ("battle", "replay", "lab")
"""Where a match is looked at, not drawn."""
ORDER = "order "
"""Before a meaning of actions: the command to do what a unit can of it."""


class Key(NamedTuple):
    """A key, with Ctrl or Shift or neither."""

    code: int
    ctrl: bool = False
    shift: bool | None = None
    """None: with or without."""
    shown: bool = True
    """Whether the list of keys names it: a second one for the same on another keyboard is left out."""


class Command(NamedTuple):
    """One command: what the list of keys says of it, its keys, and the label and the hint of its button."""

    name: str
    words: str
    keys: tuple[Key, ...] = ()
    label: str = ""
    hint: str = ""


class KeyLine(NamedTuple):
    """A line of the list of keys: commands side by side, or `words` about what is always done in one way.

    `by` are ways that no setting changes; `places` are those of its group when left out. `first` are the
    places where it is among the few lines that are shown before all the others.
    """

    commands: tuple[Command, ...] = ()
    by: str = ""
    words: str = ""
    places: tuple[Place, ...] = ()
    first: tuple[Place, ...] = ()


class KeyGroup(NamedTuple):
    """Lines of the list of keys that belong together, and where they are offered."""

    title: str
    places: tuple[Place, ...]
    lines: tuple[KeyLine, ...]


def _row(name: str, words: str, keys: str, label: str = "", hint: str = "") -> Command:
    """A command; `keys` as pygame names them: `ctrl+x`, `shift+x`, `bare+x` without Shift, `~x` unlisted."""
    return Command(name, words, tuple(map(_read, keys.split())), label, hint)


def _order(meaning: "Meaning", words: str, keys: str, label: str) -> Command:
    """The command for all actions of a meaning."""
    return _row(f"{ORDER}{meaning}", words, keys, label)


def _read(text: str) -> Key:
    *held, name = text.lstrip("~").split("+")
    shift = True if "shift" in held else False if "bare" in held else None
    return Key(getattr(pygame, f"K_{name}"), "ctrl" in held, shift, not text.startswith("~"))


def _group(title: str, places: tuple[Place, ...], *lines: KeyLine | Command) -> KeyGroup:
    return KeyGroup(
        title, places, tuple(line if isinstance(line, KeyLine) else KeyLine((line,)) for line in lines)
    )


def _line(*commands: Command, by: str = "", places: tuple[Place, ...] = ()) -> KeyLine:
    return KeyLine(commands, by, "", places)


def _always(by: str, words: str, *places: Place) -> KeyLine:
    """What no setting changes."""
    return KeyLine((), by, words, places)


def _first(line: KeyLine | Command, *places: Place) -> KeyLine:
    """A line that is among the first ones of some places."""
    return (line if isinstance(line, KeyLine) else KeyLine((line,)))._replace(first=places)


FIXED: tuple[Command, ...] = (
    _row("back", "back", "ESCAPE"),
    _row("north", "north", "shift+UP"),
    _row("south", "south", "shift+DOWN"),
    _row("west", "west", "shift+LEFT"),
    _row("east", "east", "shift+RIGHT"),
    _row("act", "act", "RETURN ~KP_ENTER"),
)
"""Commands whose keys stay as they are: menus are gone through with them."""

GROUPS: tuple[KeyGroup, ...] = (
    _group("In menus", (),
        _always("Arrows  Tab", "go from entry to entry"),
        _always("Left  Right", "change the one that is lit"),
        _always("Enter", "the entry that stands out"),
        _always("Space", "press the one that is lit"),
        _always("Esc", "go back"),
    ),
    _group("Look around", EVERYWHERE,
        _first(_always("Arrows  W A S D", "move the view", "battle", "lab"), "battle", "lab"),
        _always("W A S D", "move the view", "replay"),
        _always("Arrows", "move the view", "editor"),
        _always("drag", "move the view, with any button", *BOARDS),
        _always("Middle drag", "move the view", "editor"),
        _first(_line(
            _row("nearer", "nearer", "PLUS ~EQUALS ~KP_PLUS"),
            _row("farther", "farther", "MINUS ~KP_MINUS"),
            by="Wheel",
        ), *EVERYWHERE),
        _line(_row("frame", "bring what is chosen to the middle", "f"), places=BOARDS),
        _line(_row("whole", "show the whole board", "HOME"), places=("battle", "lab", "editor")),
    ),
    _group("Choose", EVERYWHERE,
        _always("Right click  Esc", "let go of what is chosen; go back", *BOARDS),
        _always("Esc", "let go of what is chosen; go back", "editor"),
        _always("Shift + arrows", "move the cursor square by square"),
        _first(
            _line(_row("next", "the next unit", "bare+TAB"), _row("previous", "the one before", "shift+TAB")),
            "battle", "replay",
        ),
    ),
    _group("In a battle", ("battle",),
        _first(_always("Click", "do what the words at the pointer say"), "battle"),
        _always("Enter", "do it where the cursor is: Shift + arrows move it"),
        _first(_always("Right click", "what is this: all about it, or its page of the rulebook"), "battle"),
        _always("Digits  Arrows, Enter", "answer a decision"),
        _always("Shift + digit", "answer it so for the rest of the battle"),
        _always("Tab  Arrows  Wheel", "change a sentence, part by part"),
        _line(_row("show at once", "skip what is being shown", "SPACE"), by="Click  Esc"),
        _line(_row("waypoint", "go by way of here", "PERIOD"), by="Shift + click"),
        _first(_row("end phase", "all done; in Narrative: go later", "ctrl+RETURN ~ctrl+KP_ENTER"), "battle"),
        _row("switch", "put a story point into the next check, or take it out", "F6", "Story point"),
        _row("why", "all figures behind a shot, with their clauses", "F7"),
        _row("rename", "rename the chosen unit", "F9", "Rename", "Call the unit by another name"),
        _row("goals", "what is to be done", "ctrl+o"),
        _first(_row("undo", "take back the last step", "ctrl+z", "Undo",
             "Take back your last step, as long as no die fell and nothing hidden showed"), "battle"),
        _first(_row("hint", "what the computer would do in your place", "F2", "Ask",
             "What a veteran would do in your place"), "battle"),
        _row("replay", "show the others' turn again", "F4"),
        _line(
            _row("speed up", "show everything faster", "RIGHTBRACKET"),
            _row("slow down", "show everything slower", "LEFTBRACKET"),
        ),
        _row("save", "save", "F5"),
        _line(
            _row("lesson on", "training: the next step", "bare+F8"),
            _row("lesson back", "the step before", "shift+F8"),
        ),
    ),
    _group("What a unit does", ("battle",),
        _line(
            _order("move", "move", "bare+m", "Move"),
            _order("run", "run", "bare+b", "Run"),
            _order("sneak", "sneak", "shift+q", "Sneak"),
        ),
        _line(
            _order("shoot", "shoot", "bare+g", "Shoot"),
            _order("force", "attack in another way", "shift+g", "Special"),
            _order("aim", "aim", "bare+i", "Aim"),
        ),
        _line(
            _order("strike", "strike", "bare+c", "Strike"),
            _order("grapple", "grapple or push", "bare+p", "Grapple"),
            _order("throw", "throw", "bare+y", "Throw"),
        ),
        _line(
            _order("watch", "watch and fire", "bare+o", "Watch"),
            _order("ready", "wait for something", "shift+o", "Ready"),
        ),
        _line(
            _order("guard", "defend itself", "bare+v", "Defend"),
            _order("cover", "use cover", "bare+n", "Cover"),
            _order("hide", "hide", "bare+q", "Hide"),
        ),
        _line(
            _order("engage", "close with somebody", "shift+c", "Engage"),
            _order("disengage", "step back", "shift+b", "Step back"),
        ),
        _line(
            _order("reload", "reload or repair", "bare+r", "Reload"),
            _order("weapon", "take or draw a weapon", "bare+z", "Weapon"),
        ),
        _line(
            _order("heal", "heal", "bare+t", "Heal"),
            _order("item", "use an item", "shift+t", "Item"),
            _order("use", "use what is nearby", "bare+e", "Use"),
        ),
        _line(
            _order("task", "a task of the map", "shift+e", "Task"),
            _order("look", "look for somebody", "shift+v", "Look"),
            _order("lead", "lead others", "shift+r", "Lead"),
        ),
        _line(
            _order("jump", "jump", "bare+j", "Jump"),
            _order("climb", "climb", "bare+k", "Climb"),
            _order("stand", "stand up or lie down", "bare+u", "Up, down"),
            _order("turn", "turn", "shift+m", "Turn"),
        ),
        _line(
            _order("free", "get free", "shift+u", "Get free"),
            _order("leave", "leave the board", "shift+y", "Leave"),
            _order("speak", "say something", "shift+k", "Say"),
        ),
        _line(
            _order("trade", "give one for another", "shift+n", "Trade"),
            _order("story", "points against checks", "shift+i", "Oppose"),
        ),
        _line(
            _order("done", "it is done", "bare+h", "Done"),
            _row("more", "everything else", "bare+x", "More", "Everything that this unit could do"),
        ),
    ),
    _group("The log", ("battle", "replay"),
        _first(_row("log", "the whole log, or its last lines alone", "bare+l"), "replay"),
    ),
    _group("Overlays", BOARDS,
        _always("0 - 9", "what is laid over the board"),
        _row("next field", "the next overlay", "F3"),
        _line(
            _row("measure", "measure from here", "COMMA", "Ruler",
                "How far, in whose ranges, in sight or not: from where you press to where you point"),
            places=("battle", "replay"),
        ),
    ),
    _group("Change", ("lab", "editor"),
        _first(_line(
            _row("unedit", "undo an edit", "ctrl+bare+z", "Undo"),
            _row("reedit", "do it again", "ctrl+y ~ctrl+shift+z", "Redo"),
        ), "lab", "editor"),
        _line(
            _row("less of it", "another kind of it", "bare+LEFTBRACKET"),
            _row("more of it", "the one after", "bare+RIGHTBRACKET"),
        ),
        _row("other side", "the side of a new unit", "i", "Side", "The side of what is put down next"),
    ),
    _group("In the lab", ("lab",),
        _first(_always("Click  Enter", "do what the words at the pointer say"), "lab"),
        _first(_always("Drag", "move a unit, paint with a tool"), "lab"),
        _first(_row("observe", "look from here", "bare+p"), "lab"),
        _first(_row("aim", "look at this", "shift+p"), "lab"),
        _row("swap", "look back the other way", "v"),
        _row("carry", "pick a unit up, put it down", "m"),
        _line(_row("interact", "open, close, flip what is there", "e"), by="Middle click"),
        _row("sheet", "the values of the unit", "n", "Values",
             "The values of the unit that is looked from, to be changed"),
        _row("as opened", "everything as it was opened", "BACKSPACE", "Reset", "Everything as it was opened"),
    ),
    _group("Tools of the lab", ("lab",),
        _line(
            _row("place", "place a unit", "u"),
            _row("turn", "turn one", "t"),
            _row("remove", "remove", "x ~DELETE"),
        ),
        _line(
            _row("wall", "wall", "b"),
            _row("door", "door", "o"),
            _row("crate", "crate", "c"),
            _row("smoke", "smoke", "k"),
        ),
        _line(_row("height", "height", "h"), _row("lamp", "light", "l"), _row("ground", "other ground", "g")),
        _line(
            _row("walk", "the way of a unit", "j", "Way",
                "The way of the unit that is looked from, step by step"),
            _row("throw", "a throw", "y", "Throw", "Where a throw or a push would come to rest"),
        ),
    ),
    _group("Questions of the lab", ("lab",),
        _first(_row("rules", "the next rule system", "F2"), "lab"),
        _row("origin", "fields from a unit, from its side", "z", "",
             "Fields from the unit or square, or from the whole side"),
        _row("distances", "rings of distance", "r", "Rings", "Ranges as rings about the unit or square"),
        _row("mark", "mark it to compare with", "q", "Compare"),
        _row("keep", "keep it as a map", "F5", "Save", "Keep this position as a map of your own"),
        _row("export", "picture and figures as files", "F6", "Export",
             "The view as a picture, the field as figures"),
        _row("from here", "play from here", "F9", "Play", "Play this position as a skirmish"),
    ),
    _group("Tools of the editor", ("editor",),
        _first(_always("Click  Drag  Enter", "do what the line below says"), "editor"),
        _first(_line(
            _row("stamp", "stamp", "b", "Stamp", "Draw with the brush; Shift draws a straight line"),
            _row("eraser", "eraser", "e", "Eraser", "Make squares of the layer blank"),
            _row("fill", "fill", "f", "Fill", "Fill what hangs together"),
        ), "editor"),
        _row("shape", "rectangle; again: ellipse", "p"),
        _row("filled", "shapes filled, or their outline", "o"),
        _always("Shift + drag", "a straight line, adding to a selection"),
        _line(
            _row("select", "select and move", "r", "Select",
                "Select a rectangle; from within it, move what it holds"),
            _row("wand", "wand", "w", "Wand",
                "Select what hangs together; a second click: all of this kind"),
            _row("everything", "everything", "ctrl+a"),
        ),
        _first(_line(
            _row("pick", "take what is there as the brush", "q", "Pick",
                "Take what is there as the brush, and show its values"),
            by="Right click",
        ), "editor"),
        _line(
            _row("copy", "copy", "ctrl+c", "Copy", "Copy what is selected"),
            _row("cut", "cut", "ctrl+x", "Cut", "Cut out what is selected"),
            _row("paste", "paste: a click puts it down", "ctrl+v", "Paste",
                "Take what was copied in hand: a click puts it down"),
            _row("delete", "delete", "DELETE", "Delete", "Make blank what is selected"),
        ),
        _line(
            _row("flip x", "flip left-right", "x", "Flip", "Flip it left-right"),
            _row("flip y", "top-bottom", "y", "Flip", "Flip it top-bottom"),
            _row("quarter", "turn it", "z", "Turn", "Turn it by a quarter"),
        ),
        _always("1 - 9  Ctrl + 1 - 9", "a kept stamp; keep one"),
        _line(
            _row("symmetry", "symmetric painting", "m"),
            _row("grid", "grid", "g", "Grid", "Lines between the squares"),
        ),
    ),
    _group("The map in the editor", ("editor",),
        _first(_line(
            _row("next layer", "the next layer", "PERIOD"),
            _row("layer before", "the one before", "COMMA"),
        ), "editor"),
        _line(_row("hide layer", "hide the layer", "h"), _row("lock layer", "lock it", "l")),
        _line(
            _row("values", "what is at the cursor, as a form", "n"),
            _row("aside", "values, checks, history", "F7", "", "Values of the map, its checks, its history"),
        ),
        _first(_line(
            _row("keep map", "save", "ctrl+bare+s", "Save", "Save the map; its comments and layout stay"),
            _row("keep map as", "save as", "ctrl+shift+s", "Save as", "Save it under another name"),
            _row("new map", "a new map", "ctrl+n", "New", "Begin a new map"),
        ), "editor"),
        _line(
            _row("resize", "another size", "ctrl+r", "Resize", "Another size: more room, or less"),
            _row("to tiled", "to Tiled", "ctrl+e", "Tiled", "Export it for the Tiled map editor"),
        ),
        _first(_line(
            _row("try", "play it now", "F5", "Play", "Play the map as it is now"),
            _row("fairness", "bots play it", "F6", "Fairness", "Let bots play it against each other"),
        ), "editor"),
        _line(
            _row("next heat", "the next heat map", "F3"),
            _row("heat from", "from where it is", "F2", "", "From where the heat map is"),
        ),
        _row("next finding", "go to what the checks found next", "F8"),
    ),
    _group("In a replay", ("replay",),
        _first(_row("play", "play, pause", "SPACE"), "replay"),
        _first(_line(
            _row("earlier", "an act back", "bare+LEFT", "<", "An act back"),
            _row("later", "an act on", "bare+RIGHT", ">", "An act on"),
        ), "replay"),
        _first(_line(
            _row("turn back", "a turn back", "PAGEUP", "<<", "A turn back"),
            _row("turn on", "a turn on", "PAGEDOWN", ">>", "A turn on"),
        ), "replay"),
        _line(
            _row("first", "the beginning", "HOME", "|<", "The beginning"),
            _row("last", "the end", "END", ">|", "The end"),
        ),
        _always("Wheel", "act by act, over the timeline"),
        _line(_row("slower", "slower", "LEFTBRACKET"), _row("faster", "faster", "RIGHTBRACKET")),
        _first(_row("eyes", "whose eyes it is seen with", "v", "", "Whose knowledge is shown"), "replay"),
        _row("study", "this position in the lab", "F9", "Lab", "This position in the lab"),
    ),
    _group("Window", EVERYWHERE,
        _row("fold", "fold the panels away, and back", "F10", "Panels",
            "What this window has no room for, and back"),
        _row("full screen", "full screen", "F11"),
        _row("picture", "keep a picture of the window", "F12"),
        _row("mute", "no sound, or sound again", "ctrl+m"),
        _line(
            _row("larger", "larger interface", "ctrl+PLUS ~ctrl+EQUALS ~ctrl+KP_PLUS"),
            _row("smaller", "smaller interface", "ctrl+MINUS ~ctrl+KP_MINUS"),
            _row("plain size", "plain interface", "ctrl+0"),
        ),
        _row("rulebook", "the rulebook, at what is pointed at", "F1", "Rules", "The rulebook"),
        _row("help", "this list of keys", "QUESTION ~shift+SLASH", "?", "All keys"),
    ),
)  # fmt: skip
"""What `?` shows and what can be changed."""

_ROWS = tuple((group, line, row) for group in GROUPS for line in group.lines for row in line.commands)

COMMANDS: dict[str, Command] = {row.name: row for row in (*FIXED, *(row for _, _, row in _ROWS))}
"""Every command by its name."""

_PLACES: dict[str, tuple[Place, ...]] = {row.name: line.places or group.places for group, line, row in _ROWS}

ARROWS: dict[int, tuple[int, int]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Where the arrows lead, across and down."""

PANS: dict[int, tuple[int, int]] = {
    **ARROWS,
    pygame.K_a: (-1, 0),
    pygame.K_d: (1, 0),
    pygame.K_w: (0, -1),
    pygame.K_s: (0, 1),
}
"""The keys that pan while they are held, and the way that the view goes."""

MODIFIERS = frozenset(
    {
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip
"""Keys that do nothing alone."""

_WRITTEN = re.compile(r"(ctrl\+)?(shift\+)?(.*)")

_NAMES = {"escape": "Esc", "return": "Enter", "page up": "PgUp", "page down": "PgDn"}

_keys: dict[str, tuple[Key, ...]] = {name: row.keys for name, row in COMMANDS.items()}
"""The keys as they are assigned; those that were changed come first."""


def assign(changed: Mapping[str, str]) -> None:
    """Have other keys: by command, each as `written`; what is neither command nor key is passed over."""
    global _keys  # noqa: PLW0603 - one keyboard, one table
    own = {name: (key,) for name, text in changed.items() if (key := read(name, text))}
    _keys = own | {name: row.keys for name, row in COMMANDS.items() if name not in own}
    pans.cache_clear()


def read(name: str, text: str) -> Key | None:
    """The key that a setting says for a command, None when it says none or none can be set."""
    held = _WRITTEN.match(text)
    try:
        code = pygame.key.key_code(held[3] if held else "")
    except ValueError:
        return None
    return Key(code, bool(held and held[1]), bool(held and held[2])) if name in _PLACES else None


def written(event: pygame.Event) -> str:
    """A pressed key as settings keep it: `ctrl+shift+f`."""
    held = (("ctrl", pygame.KMOD_CTRL), ("shift", pygame.KMOD_SHIFT))
    return "+".join(
        (
            *(name for name, bit in held if event.mod & bit),
            pygame.key.name(event.key, use_compat=False).lower(),
        )
    )


def taken(name: str, event: pygame.Event) -> str:
    """What else a pressed key does somewhere where this command is offered, in words; empty: nothing."""
    for place in places(name):
        other = requested(event, place)
        if other and other != name:
            return COMMANDS[other].words
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
        return ""
    pans_somewhere = any(event.key in pans(place) for place in places(name))
    return "move the view" if event.key in PANS and pans_somewhere else ""


def letter(event: pygame.Event) -> str:
    """The letter, digit or point that a key is, large; empty for any other, and with Ctrl, Alt or Shift."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
        return ""
    name = pygame.key.name(event.key).upper()
    return name if len(name) == 1 and (name in ",." or (name.isalnum() and name.isascii())) else ""


def places(name: str) -> tuple[Place, ...]:
    """Where a command is offered; one whose keys are fixed, everywhere."""
    return _PLACES.get(name, EVERYWHERE)


@lru_cache
def pans(place: Place) -> dict[int, tuple[int, int]]:
    """The keys that pan in a place: there, what else a key does comes first."""
    other = {
        key.code
        for name, keys in _keys.items()
        for key in keys
        if not (key.ctrl or key.shift) and place in places(name)
    }
    return {code: way for code, way in PANS.items() if code not in other}


def caps(name: str) -> str:
    """The keys of a command as they are shown, two blanks between them."""
    return "  ".join(_cap(key) for key in _keys[name] if key.shown)


def first_key(name: str) -> Key:
    """The key of a command that is named first."""
    return _keys[name][0]


def listed(place: Place | None = None) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """What `?` shows in a place (None: of all places): groups of keys with what they do."""
    groups = ((group.title, tuple(_listed(group, place))) for group in GROUPS)
    return tuple((title, lines) for title, lines in groups if lines)


def listed_first(place: Place | None = None) -> tuple[tuple[str, str], ...]:
    """The few lines that `?` shows first in a place (None: in menus): what only it has before the others."""
    groups = sorted(GROUPS, key=lambda group: len(group.places))
    lines = [(group, line) for group in groups for line in group.lines]
    return tuple(
        _shown(line) for group, line in lines if (place in line.first if place else not group.places)
    )


def _listed(group: KeyGroup, place: Place | None) -> Iterator[tuple[str, str]]:
    for line in group.lines:
        if place is None or place in (line.places or group.places):
            yield _shown(line)


def _shown(line: KeyLine) -> tuple[str, str]:
    """A line of the list: the keys, and what they do."""
    keys = (line.by, *(caps(row.name) for row in line.commands))
    words = (line.words, *(row.words for row in line.commands))
    return "  ".join(filter(None, keys)), ", ".join(filter(None, words))


def _cap(key: Key) -> str:
    name = pygame.key.name(key.code)
    name = _NAMES.get(name, name.upper() if len(name) == 1 else name[:1].upper() + name[1:])
    return " + ".join((*(["Ctrl"] if key.ctrl else []), *(["Shift"] if key.shift else []), name))


def requested(event: pygame.Event, place: Place | None = None) -> str | None:
    """The command of a pressed key in a place, None for none; without a place, of those had everywhere."""
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    for name, keys in _keys.items():
        offered = places(name)
        if (offered == EVERYWHERE or place in offered) and any(
            key.code == event.key and key.ctrl == ctrl and key.shift in {None, shift} for key in keys
        ):
            return name
    return None
