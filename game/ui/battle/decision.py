"""The panel of a decision: who is asked, what about, each choice with its odds; a key for each."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.rules.presentation import Telling, counted
from game.rules.units import Side
from game.ui import commands
from game.ui.battle.dice import roll_strip
from game.ui.battle.kept_places import kept_and_filled, unknown
from game.ui.board.card import Row, Span, picture, row
from game.ui.board.panel import BoxPanel, Spot, Spots, link_spots
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import SIDE_COLOURS

WIDE, HIGH, GAP = 460, 30, 6
"""The least width of the panel, the height of a choice, the air between choices at 100 %."""

CLAUSE = 56
"""The room of a clause at the end of a line, at 100 %."""

FEW = 3
"""So many choices may stand one below the other; of more, as many as have room stand side by side."""

LISTED = 5
"""So many wares stand one below the other: words that come and go with each purchase have room there."""

MOST = 8
"""So many choices are seen at a time; of more, the rest is behind the last button but one."""

OTHERS = "other choices"
"""The name of the button that turns to the other choices, and no choice itself."""

ALWAYS = "always"
"""Before the name of a choice: what the screen knows the button beside it by."""

FROM_NOW_ON = "from now on"
"""What stands on that button."""

KEYS = "12345678"
"""The keys of the choices in their order."""


class Option(NamedTuple):
    """One way to decide, and what it would come to in words."""

    name: str
    label: str
    odds: str = ""
    settles: bool = False
    """Whether it can be settled for the rest of the battle."""
    explained: tuple[str, ...] = ()
    """What it comes to in sentences, where its name does not say it."""
    price: str = ""
    """What it costs, in words."""
    spent: bool = False
    """It could be had before in the same series of decisions, and cannot now: it keeps its place, dark."""

    @property
    def words(self) -> str:
        """The way and what it would come to."""
        return f"{self.label} {self.odds}".strip()


class Decision(NamedTuple):
    """A decision: whose it is, of which unit, in words, by which clause."""

    side: Side
    who: str
    text: str
    clause: str
    options: tuple[Option, ...]
    telling: Telling | None = None
    """The dice that the decision follows, if any have fallen."""
    thrown: Row | None = None
    """Who threw these dice for what, where it is not whoever is asked."""
    rows: tuple[Row, ...] = ()
    """What else is to be known: who may be hurt by it, each with the chance."""
    marked: int = 0
    """The place of the choice that Enter takes."""
    entered: str = ""
    """The choice that Enter takes before the arrows have gone to another, where that is not the first."""
    widest_of: tuple[Option, ...] = ()
    """All choices that the same buttons have to hold, turned to or not."""


def keeping_places(before: Decision, now: Decision) -> Decision:
    """A decision with each choice where it stood in the one before it; what can be had no more is spent.

    What is new takes the place of what is spent; the last choice, to decline, stays the last. The dice of the
    first stay above the others. Where all that stood is spent, it is a list of its own.
    """
    *stood, _ = before.options
    *offered, declining = now.options
    if not {option.name for option in stood} & {option.name for option in offered}:
        return now
    new = unknown(offered, stood)
    places = kept_and_filled(stood, offered, new, lambda _at, old, _new: old.spent)
    dice = now if now.telling else before
    places = _seen_first(places) if len(places) >= MOST else places
    return now._replace(options=(*places, declining), telling=dice.telling, thrown=dice.thrown)


def _seen_first(choices: Sequence[Option]) -> tuple[Option, ...]:
    """What can be had and stands behind the first choices, in the places of those of them that are spent."""
    first, behind = list(choices[: MOST - 2]), list(choices[MOST - 2 :])
    dark = (at for at, option in enumerate(first) if option.spent)
    living = (at for at, option in enumerate(behind) if not option.spent)
    for at, found in zip(dark, living, strict=False):
        first[at], behind[found] = behind[found], first[at]
    return (*first, *behind)


def opened(asked: Decision, at: int) -> Decision:
    """A decision with no more choices than one sees at a time: which of them, by how often it was turned.

    The last choice, to decline, is always among them. The last ones leave what stood before them where they
    have no other. What is all spent is passed over while there is something else.
    """
    *choices, declining = asked.options
    if len(asked.options) <= MOST:
        return asked
    each = MOST - 2
    pages = -(-len(choices) // each)
    turns = [(at + more) % pages for more in range(pages)]
    page = next((page for page in turns if _alive(choices[page * each : (page + 1) * each])), turns[0])
    first = page * each
    new, rest = choices[first : first + each], len(choices) - first - each
    shown = (*new, *choices[first - each + len(new) : first])
    label = f"{counted(rest, 'other choice')} ..." if rest > 0 else "Back to the first choices"
    others = Option(OTHERS, label, spent=not _alive([one for one in choices if one not in shown]))
    return asked._replace(options=(*shown, others, declining), widest_of=asked.options)


def _alive(options: Sequence[Option]) -> bool:
    """Whether any of these can be had."""
    return any(not option.spent for option in options)


class QuestionActs(NamedTuple):
    """What pressing the panel does: take a choice or turn to others, settle it for the rest of the battle."""

    decide: Callable[[str], object]
    settle: Callable[[str], object]


def _indented(part: Surface, wide: int, by: int) -> Surface:
    """A premultiplied part with air before it."""
    drawn = Surface((wide, part.get_height()), pygame.SRCALPHA)
    drawn.blit(part, (by, 0), special_flags=PREMULTIPLIED)
    return drawn


class DecisionPanel(BoxPanel[Decision]):
    """The panel; `acts` are what pressing it does."""

    def __init__(self, acts: QuestionActs) -> None:
        super().__init__()
        self._acts = acts

    def width(self, question: Decision, most: int, look: Look) -> int:
        """How wide the panel is: no wider than its lines ask for, unless it has dice or many choices."""
        if question.telling or len(question.options) > FEW:
            return most
        m = look.measure
        lines = [_head(question), *question.rows]
        spans = [sum(look.width(span.words, span.style) for span in line.spans) for line in lines]
        widest = max((*spans, *_widths(question, look)))
        return min(most, max(m(WIDE), widest + m(24 + CLAUSE)))

    def height(self, question: Decision, width: int, look: Look) -> int:
        """How tall the panel becomes at a width."""
        m = look.measure
        rows = -(-len(question.options) // _columns(question, width - m(24), look))
        parts = sum(part.get_height() for part in _parts(question, width, look))
        return parts + rows * m(HIGH + GAP) - m(GAP) + m(32)

    def paint(self, surface: Surface, box: Box, data: Decision, look: Look, over: str) -> Spots:
        m = look.measure
        look.lay(surface, box)
        edge = (box.left, box.top, box.width, m(4))
        pygame.draw.rect(surface, SIDE_COLOURS[data.side], edge, border_radius=m(2))
        y = box.top + m(12)
        for part in _parts(data, box.width, look):
            surface.blit(part, (box.left, y), special_flags=PREMULTIPLIED)
            y += part.get_height()
        below = Box(box.left + m(12), y + m(8), box.width - m(24), max(0, box.bottom - y - m(8)))
        clause = link_spots(_head(data), (box.left, box.top + m(12)), box.width, look)
        return (Spot(box, name="question"), *clause, *_options(surface, below, data, look, self._acts, over))


def _parts(question: Decision, width: int, look: Look) -> tuple[Surface, ...]:
    """What stands above the choices: who is asked what, and the dice that have fallen."""
    head = picture(_head(question), width, look).premul_alpha()
    rows = tuple(picture(row, width, look).premul_alpha() for row in question.rows)
    if question.telling is None:
        return (head, *rows)
    shown, inset = question.telling, look.measure(12)
    if shown.verdict == question.text:
        shown = replace(shown, verdict="")
    thrown = (picture(question.thrown, width, look).premul_alpha(),) if question.thrown else ()
    return (head, *thrown, _indented(roll_strip(look, shown, width - 2 * inset), width, inset), *rows)


def _head(question: Decision) -> Row:
    """Who is asked what, by which clause."""
    words = (Span(question.who, question.side, "title"), Span(f"   {question.text}"))
    return row(*words, note=question.clause)


def _options(
    surface: Surface, box: Box, question: Decision, look: Look, acts: QuestionActs, over: str
) -> tuple[Spot, ...]:
    """The choices, column by column in each row."""
    columns, spots = _columns(question, box.width, look), list[Spot]()
    across, down = look.measure(GAP), look.measure(HIGH + GAP)
    wide = (box.width + across) // columns - across
    priced = any(option.price for option in question.options)
    pointed = any(option.name == over for option in question.options)
    for at, option in enumerate(question.options):
        x, y = box.left + at % columns * (wide + across), box.top + at // columns * down
        where = Box(x, y, wide - _beside(option, look), look.measure(HIGH))
        lit = not option.spent and (option.name == over or (at == question.marked and not pointed))
        face = _face(option, at)._replace(lit=lit, off=option.spent, leftmost=priced)
        if button.face_width(look, face) > where.width:
            face = face._replace(price="")  # the odds count more
        button.draw_button(surface, look, where, face)
        act = None if option.spent else partial(acts.decide, option.name)
        spots.append(Spot(where, act, _tip(option), option.name))
        if option.settles and not option.spent:
            spots.append(_always(surface, where, option, look, acts, over, at))
    return tuple(spots)


def _tip(option: Option) -> tuple[Row, ...]:
    """What is told of a choice whose name does not say it all."""
    if not option.explained:
        return ()
    sentences = (row(Span(sentence, "soft")) for sentence in option.explained)
    return (row(Span(option.label, "ink", "strong")), *sentences)


def _beside(option: Option, look: Look) -> int:
    """The room of the small button beside a choice."""
    return button.face_width(look, Face(FROM_NOW_ON)) + look.measure(GAP // 2) if option.settles else 0


def _always(
    surface: Surface, beside: Box, option: Option, look: Look, acts: QuestionActs, over: str, at: int
) -> Spot:
    """The button that settles a choice for the rest of the battle."""
    wide, name = button.face_width(look, Face(FROM_NOW_ON)), f"{ALWAYS} {option.name}"
    where = beside._replace(left=beside.right + look.measure(GAP // 2), width=wide)
    button.draw_button(surface, look, where, Face(FROM_NOW_ON, lit=name == over))
    tip = (
        row(
            Span(f"Always: {option.label}", "ink", "strong"), Span(f"   Shift + {KEYS[at]}", "gold", "small")
        ),
        row(Span("It is not asked again in this battle, until the menu has it asked again.", "soft")),
    )
    return Spot(where, lambda: acts.settle(option.name), tip, name)


def _face(option: Option, at: int) -> Face:
    """A choice as a button, with its key."""
    words = f"{option.label}   {option.odds}" if option.odds else option.label
    return Face(words, KEYS[at : at + 1], price=option.price)


def _columns(question: Decision, width: int, look: Look) -> int:
    """How many choices stand side by side: as many as the widest has room for, the rows evenly full.

    A few wares stand one below the other.
    """
    count, gap = len(question.options), look.measure(GAP)
    if count <= LISTED and any(option.price for option in question.options):
        return 1
    widest = max(_widths(question, look), default=1)
    fitting = max(1, min(count, (width + gap) // (widest + gap)))
    rows = max(1, -(-count // fitting))
    return max(1, -(-count // rows))


def _widths(question: Decision, look: Look) -> list[int]:
    """How wide each choice is with what stands beside it."""
    return [
        button.face_width(look, _face(option, at)) + _beside(option, look)
        for at, option in enumerate((*question.options, *question.widest_of))
    ]


def gone_on(places: Sequence[Box], at: int, way: tuple[int, int]) -> int:
    """The place of the choice to which an arrow leads from another one; the same where there is none.

    The choices lie in rows, each as wide as the first; from a full row down to none is to the last one.
    """
    columns, last = sum(box.top == places[0].top for box in places), len(places) - 1
    to = at + way[0] + way[1] * columns
    if way[1] > 0 and at // columns < last // columns:
        return min(to, last)
    beside = to // columns == at // columns
    return to if 0 <= to <= last and (way[1] or beside) else at


def number(event: pygame.Event) -> int:
    """The place of the choice that has a key, from 0; -1 for any other key."""
    return _number(commands.letter(event))


def settled_number(event: pygame.Event) -> int:
    """The place of the choice that a key with Shift settles; -1 for any other."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not event.mod & pygame.KMOD_SHIFT:
        return -1
    return _number(pygame.key.name(event.key).upper())


def _number(key: str) -> int:
    return KEYS.index(key) if len(key) == 1 and key in KEYS else -1
