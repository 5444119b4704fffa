"""The chips at the top: map, turn, phase; whose go it is; what is to be done, and the menu."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple

import pygame
from pygame import Surface

from game.rules.units import Side
from game.ui import commands
from game.ui.battle.goals import Goal, at_last, urgent
from game.ui.board.card import Row, Span, hint, row
from game.ui.board.panel import PAGE, BoxPanel, Spot, Spots
from game.ui.board.tokens import draw_mark
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import GROUND, INK, LIT, SIDE_COLOURS, Style, Tone, mix


class Dot(NamedTuple):
    """A dot of the track: a phase of the turn, or somebody's slot; over, going on, or to come."""

    name: str
    state: Literal["over", "now", "next"]
    side: Side | None = None


class Top(NamedTuple):
    """What the chips say: `phase` is the present one, `track` all of them; `turns` the last turn there is.

    `go` says whose go it is, `left` what they can still do; `standing` what the system has to say of sides.
    """

    name: str
    system: str
    turn: int
    turns: int
    phase: str
    track: tuple[Dot, ...]
    go: str = ""
    left: str = ""
    side: Side | None = None
    goals: tuple[Goal, ...] = ()
    standing: tuple[tuple[Side, tuple[str, ...]], ...] = ()
    standing_about: str = ""
    """What the rule system says there of sides, in a sentence."""
    standing_clause: str = ""
    phase_about: str = ""
    """What one does in the present phase, in a sentence or two."""
    phase_clause: str = ""
    takes_back: bool = False
    """Whether pressing `left` takes the last act back."""


class TopButton(NamedTuple):
    """A button in the chip at the right: the command it does, what is on it, what is told of it."""

    name: str
    words: str
    hint: str
    key: str


def top_button(name: str, words: str = "") -> TopButton:
    """The button of a command, with its own words if there are any."""
    command = commands.COMMANDS[name]
    return TopButton(name, words or command.label, command.hint, commands.caps(name))


class Part(NamedTuple):
    """A piece of a chip, with what is told about it and what pressing it does."""

    picture: Surface
    tip: tuple[Row, ...] = ()
    name: str = ""
    act: Callable[[], object] | None = None


GOALS, UNDO = "goals", "undo"
"""The commands that show all that is to be done, and take the last act back."""

LEADING = 15
"""The distance between the two lines of a goal, at 100 %."""

PADDING, GAP = 12, 9
"""The air at the ends of a chip and between its parts, at 100 %."""


class Form(NamedTuple):
    """How much the chips say where there is little room."""

    left: tuple[str, ...]
    """The parts of the chip at the left."""
    spare: bool = True
    """Whether it is said what whoever acts can still do."""
    others: bool = True
    """Whether it is said that there are goals beside the one that is told."""


FORMS = (
    Form(("name", "system", "turn", "phase", "track", "standing")),
    Form(("name", "turn", "phase", "track", "standing")),
    Form(("turn", "phase", "track", "standing")),
    Form(("turn", "phase", "track", "standing"), spare=False),
    Form(("turn", "phase", "standing"), spare=False),
    Form(("turn", "phase"), spare=False),
    Form(("turn",), spare=False),
    Form((), spare=False),
    Form((), spare=False, others=False),
)
"""From the one that says most: whose go it is, and what is to be done, are always said, and whole."""

ROOMY = 500
"""Names stand where whose go it is could take so much at 100 %: more than it does, lest they come and go."""

LEFT_OUT = 2
"""So many of the forms leave out names alone: what has made room once stays away, so that nothing jumps."""


class TopChips(BoxPanel[Top]):
    """The three chips; `press` is told the name of a button that was pressed."""

    def __init__(self, press: Callable[[str], object], buttons: Sequence[TopButton]) -> None:
        super().__init__(press)
        self._buttons = tuple(buttons)
        self._form: tuple[tuple[object, ...], int] = ((), 0)
        """From which form on there is room, and in which window."""

    def paint(self, surface: Surface, box: Box, data: Top, look: Look, over: str) -> Spots:
        m = look.measure
        buttons = self._pressed(look, over)
        act, undo = (partial(self._press, name) if self._press else None for name in (GOALS, UNDO))
        window = (box.width, look.percent, data.name, data.system)
        first = self._form[1] if self._form[0] == window else 0
        for form in FORMS[first:]:
            left, middle = _left(data, form, look), _go(data, form, look, undo)
            right = (*_goals(data, form, None, look, act), *buttons)
            widths = [_wide(parts, look) for parts in (left, middle, right)]
            air = max(0, m(ROOMY) - widths[1]) if FORMS.index(form) < LEFT_OUT else 0
            lacking = sum(widths) + air + 2 * m(GAP) - box.width
            if lacking <= 0:
                break
        self._form = (window, min(FORMS.index(form), LEFT_OUT))
        spare = box.right - widths[2] - m(GAP) - _middle(box, widths, m(GAP)) - widths[1]
        room = right[0].picture.get_width() + (spare if lacking <= 0 else -lacking)
        right = (*_goals(data, form, room, look, act), *buttons)
        widths[2] = _wide(right, look)
        at = _middle(box, widths, m(GAP))
        lefts = (box.left, at, box.right - widths[2])
        spots = list[Spot]()
        for parts, at, wide in zip((left, middle, right), lefts, widths, strict=True):
            spots += _chip(surface, Box(at, box.top, wide, box.height), parts, look) if parts else ()
        return tuple(spots)

    def _pressed(self, look: Look, over: str) -> tuple[Part, ...]:
        """The buttons of the screen."""
        return tuple(
            Part(
                _plate(button.words, look, GROUND["lit" if button.name == over else "button"]),
                hint(button.hint, button.key),
                button.name,
                partial(self._press, button.name) if self._press else None,
            )
            for button in self._buttons
        )


def _wide(parts: Sequence[Part], look: Look) -> int:
    if not parts:
        return 0
    m = look.measure
    return sum(part.picture.get_width() for part in parts) + (len(parts) - 1) * m(GAP) + 2 * m(PADDING)


def _middle(box: Box, widths: list[int], gap: int) -> int:
    """Where the chip in the middle begins: in the middle of the window, as far as the others let it."""
    least = box.left + (widths[0] + gap if widths[0] else 0)
    most = box.right - widths[2] - gap - widths[1]
    return max(least, min(most, box.left + (box.width - widths[1]) // 2))


def _chip(surface: Surface, box: Box, parts: Sequence[Part], look: Look) -> Spots:
    look.lay(surface, box)
    m, spots, x = look.measure, [Spot(box)], box.left + look.measure(PADDING)
    for part in parts:
        wide, tall = part.picture.get_size()
        surface.blit(part.picture, (x, box.top + (box.height - tall) // 2))
        if part.name:
            spots.append(Spot(Box(x, box.top, wide, box.height), part.act, part.tip, part.name))
        x += wide + m(GAP)
    return tuple(spots)


def _left(top: Top, form: Form, look: Look) -> tuple[Part, ...]:
    """Map, rule system, turn, phase, the track of phases, what is to be known of sides."""
    m = look.measure
    turn = f"turn {top.turn} of {top.turns}" if top.turns else f"turn {top.turn}"
    phases = (
        row(Span(top.phase, top.side or "ink", "title"), note=top.phase_clause),
        *((row(Span(top.phase_about)),) if top.phase_about else ()),
        row(Span("This turn", "gold", "strong"), space=4),
        *(_dot_row(dot) for dot in top.track),
    )
    colour = SIDE_COLOURS[top.side] if top.side else GROUND["edge"]
    rules, ends = (
        hint("The rules of this battle", commands.caps("rulebook")),
        (row(Span(at_last(top.turns) or "There is no last turn.")),),
    )
    phase = Part(
        _plate(top.phase, look, mix(GROUND["panel"], colour, LIT), "ink", colour), phases, "chip phase"
    )
    said = row(Span(top.standing_about, "soft"), note=top.standing_clause)
    about = (said,) if top.standing_about else ()
    made = {
        "name": (Part(look.text(look.short(top.name, "strong", m(170)), "strong")),),
        "system": (Part(_plate(top.system, look, GROUND["button"], "soft"), rules, f"{PAGE}turn"),),
        "turn": (Part(look.text(turn, "small", "soft"), ends, "chip turn"),),
        "phase": (phase,) if top.phase else (),
        "track": (Part(_dots(top, look), phases, "chip phases"),) if len(top.track) > 1 else (),
        "standing": tuple(_standing(side, lines, about, look) for side, lines in top.standing),
    }
    return tuple(part for name in form.left for part in made[name])


def _dot_row(dot: Dot) -> Row:
    tone: Tone = "ink" if dot.state == "now" else "soft" if dot.state == "next" else "faint"
    return row(Span(dot.name, tone, "strong" if dot.state == "now" else "body"))


def _dots(top: Top, look: Look) -> Surface:
    """The phases or slots: over ones small and dark, the present one ringed, those to come empty.

    What is a side's has the shape of its mark.
    """
    m = look.measure
    step, small = m(15), m(4)
    picture = Surface((step * len(top.track), m(16)), pygame.SRCALPHA)
    for at, dot in enumerate(top.track):
        side = dot.side or (top.side if dot.state == "now" else None)
        middle = (at * step + step // 2, picture.get_height() // 2)
        if dot.state == "now":
            pygame.draw.aacircle(picture, INK["ink"], middle, small + m(3), max(1, m(1.5)))
        if dot.state == "over":
            pygame.draw.aacircle(picture, GROUND["edge"], middle, small - m(1))
        elif side:
            draw_mark(picture, side, middle, small + m(0.5))
        else:
            pygame.draw.aacircle(picture, INK["faint"], middle, small, 0 if dot.state == "now" else m(1.5))
    return picture


def _standing(side: Side, lines: tuple[str, ...], about: tuple[Row, ...], look: Look) -> Part:
    """What is said of a side, with its mark and in its colour; its name and more when pointed at."""
    tip = (row(Span(side.capitalize(), side, "strong")), *(row(Span(line)) for line in lines), *about)
    return Part(_marked(_plate(lines[0], look, GROUND["button"], side), side, look), tip, f"standing {side}")


def _go(top: Top, form: Form, look: Look, undo: Callable[[], object] | None) -> tuple[Part, ...]:
    """Whose go it is, and what whoever acts can still do; while the last act may be taken back, that."""
    go = Part(look.text(top.go, "strong", top.side or "soft"), name="chip go")
    left = top.left if form.spare else ""
    if left and top.takes_back:
        return (go, Part(_plate(left, look, GROUND["button"], "gold"), name=UNDO, act=undo))
    return (go, Part(look.text(left, "small", "soft"))) if left else (go,)


def _goals(
    top: Top, form: Form, room: int | None, look: Look, act: Callable[[], object] | None
) -> tuple[Part, ...]:
    """The first of what is to be done, in some room; all of it when pointed at, or in a window of its own."""
    goal, shown = urgent(top.goals), len(top.goals) > 1 and form.others
    more = (Part(look.text("all goals", "small", "gold")),) if shown else ()
    said = tuple(row(Span(line.words, line.tone)) for line in top.goals)
    said += (row(Span(at_last(top.turns), "soft")),) if said and top.turns else ()
    tip = (row(Span("Goals", "gold", "strong")), *said) if said else ()
    parts = (Part(_goal(goal, room, look)), *more)
    return tuple(part._replace(tip=tip, name=GOALS, act=act) for part in parts)


def _goal(goal: Goal, room: int | None, look: Look) -> Surface:
    """A goal whole: on one line where that has room (None: as little as possible), else on two."""
    style: Style = "strong" if goal.presses else "small"
    words = f"{goal.who}{goal.words}"
    if room is not None and look.width(words, style) <= room:
        return look.text(words, style, goal.tone)
    lines = halved(words, "small", look)
    pictures = [
        look.text(line if room is None else look.short(line, "small", room), "small", goal.tone)
        for line in lines
    ]
    step, tall = look.measure(LEADING), pictures[0].get_height()
    both = Surface(
        (max(line.get_width() for line in pictures), tall + step * (len(lines) - 1)), pygame.SRCALPHA
    )
    for number, line in enumerate(pictures):
        both.blit(line, (0, number * step))
    return both


def halved(words: str, style: Style, look: Look) -> tuple[str, ...]:
    """Words on two lines, of which the longer one is as short as possible; a single word on one."""
    each = words.split()
    halves = [(" ".join(each[:at]), " ".join(each[at:])) for at in range(1, len(each))]
    return min(halves, key=lambda lines: max(look.width(line, style) for line in lines), default=(words,))


def _plate(
    words: str,
    look: Look,
    ground: tuple[int, int, int],
    tone: Tone = "ink",
    edge: tuple[int, int, int] | None = None,
) -> Surface:
    """Words on a small rounded plate."""
    m = look.measure
    text = look.text(words, "small", tone)
    picture = Surface((text.get_width() + m(14), m(22)), pygame.SRCALPHA)
    pygame.draw.rect(picture, ground, picture.get_rect(), border_radius=m(5))
    pygame.draw.rect(picture, edge or GROUND["edge"], picture.get_rect(), 1, border_radius=m(5))
    picture.blit(text, text.get_rect(center=picture.get_rect().center))
    return picture


def _marked(plate: Surface, side: Side, look: Look) -> Surface:
    """A plate with the mark of a side before it."""
    m, high = look.measure, plate.get_height()
    picture = Surface((m(16) + plate.get_width(), high), pygame.SRCALPHA)
    draw_mark(picture, side, (m(7), high / 2), m(5))
    picture.blit(plate, (m(16), 0))
    return picture
