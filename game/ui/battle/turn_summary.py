"""What the others' turn came to: a line under the chips, who lost what and who came; a click shows it."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from pygame import Surface

from game.rules.events import (
    SOMEBODY,
    AnyEvent,
    Ground,
    Hidden,
    Hurt,
    Moved,
    Out,
    Revealed,
    Rolled,
    Said,
    Status,
)
from game.rules.knowledge import known
from game.rules.presentation import AnyWords, capitalised, together
from game.rules.sentences import became, becoming
from game.rules.units import Side, allied
from game.ui.battle.event_log import lost
from game.ui.battle.goals import Goal, in_turns
from game.ui.battle.steps import Passage
from game.ui.board.card import hint
from game.ui.board.gauges import TONES
from game.ui.board.moods import mood_for
from game.ui.board.panel import BoxPanel, Spot, Spots
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Tone

HIGH, GAP, EDGE = 28, 16, 10
"""At 100 %: how tall the line is, the air between its parts and at its ends."""

HEAD = "In their turn:"
"""What stands before what became of units."""

NEWS, SUMMARY = "news ", "summary"
"""How the names of its parts begin; its own name."""

MOST, LINES = 5, 2
"""So many units are named, in so many lines over the board."""


class News(NamedTuple):
    """What became of a unit, or of a zone that is held; `tone` is that of whoever sits here."""

    unit: str
    """Its id, or the name of the zone."""
    name: str
    side: Side
    words: str
    tone: Tone
    ends: bool = False
    """Whether the battle is about to end by it."""


def losses(
    events: Iterable[AnyEvent],
    words: AnyWords,
    named: Callable[[str], tuple[str, Side]],
    viewer: Side | None,
) -> tuple[News, ...]:
    """Who has lost what by whom, or is found, those who are out first, one's own before the enemies."""
    events = tuple(events)
    amounts: dict[str, dict[str, int]] = {}
    own: dict[str, dict[str, int]] = {}
    by: dict[str, list[str]] = {}
    out, found_out, begun = set[str](), dict[str, None](), dict[str, str]()
    for event in events:
        if isinstance(event, Hurt):
            caused, paid = amounts.setdefault(event.unit, {}), own.setdefault(event.unit, {})
            of = paid if event.by == event.unit else caused
            of[event.what] = of.get(event.what, 0) + event.amount
            by.setdefault(event.unit, []).append(event.by)
        elif isinstance(event, Out) and not event.left:
            amounts.setdefault(event.unit, {})
            out.add(event.unit)
        elif isinstance(event, Revealed) and viewer and allied(named(event.unit)[1], viewer):
            found_out[event.unit] = None
        elif isinstance(event, Status) and viewer and allied(named(event.unit)[1], viewer):
            begun[event.unit] = ", ".join(_begun(words, events, event.unit, "own"))
        elif isinstance(event, Hidden):
            found_out.pop(event.unit, None)
    found = list[News]()
    for unit in dict.fromkeys((*amounts, *found_out, *filter(begun.get, begun))):
        of = amounts.get(unit, {})
        name, side = named(unit)
        hurters = [named(who)[0] if who not in {"", unit} else "" for who in by.get(unit, [])]
        if unit in out:
            told = "out" + (f", by {hurters[-1]}" if any(hurters[-1:]) else "")
        else:
            by_whom = together(tuple(dict.fromkeys(filter(None, hurters))))
            harm = _harm(of, f" by {by_whom}" if by_whom else "")
            by_itself = _harm(own.get(unit, {}), " by its own act")
            parts = (harm, by_itself, "found" if unit in found_out else "", begun.get(unit, ""))
            told = ", ".join(filter(None, parts))
        found.append(News(unit, name, side, told, TONES[mood_for(viewer, "bad", side)]))
    return tuple(sorted(found, key=lambda news: (news.unit not in out, news.tone == "good")))


def _harm(amounts: Mapping[str, int], by: str) -> str:
    """What a unit has lost, and by whom; empty for nothing."""
    return ", ".join(f"-{lost(amount, what)}" for what, amount in amounts.items()) + (by if amounts else "")


def attempts(
    events: Iterable[AnyEvent],
    words: AnyWords,
    named: Callable[[str], tuple[str, Side]],
    viewer: Side | None,
) -> tuple[News, ...]:
    """What the viewer's side and others tried against each other at no loss: what began of it, or nothing.

    Whoever rolls in answer to a roll, as to dodge, tries nothing.
    """
    happened = tuple(events)
    paid = {at for at, event in enumerate(happened) if isinstance(event, Hurt) and event.by == event.unit}
    lost = {
        event.unit
        for at, event in enumerate(happened)
        if isinstance(event, Hurt | Out | Revealed) and at not in paid
    }
    found = dict[tuple[str, str], News]()
    for at, event in enumerate(happened):
        if not isinstance(event, Rolled) or event.target in {"", *lost}:
            continue
        (who, of), (target, side) = named(event.unit), named(event.target)
        if viewer is None or allied(of, side) or not (allied(side, viewer) or allied(of, viewer)):
            continue
        if (event.unit, event.target) in found or (at and _answers(event, happened[at - 1])):
            continue
        if allied(side, viewer) and any(_begun(words, happened, event.target, "own")):
            continue  # it is told with what was lost
        begun = (later for later in happened[at:] if isinstance(later, Status) and later.on)
        if status := next((later.status for later in begun if later.unit == event.target), ""):
            tone = TONES[mood_for(viewer, "bad", side)]
            told = News(event.target, target, side, became(words.statuses, status, on=True), tone)
        else:
            deed = words.deeds.get(event.label, "attacks {}").format(target)
            bought = _bought(event, happened[at + 1 :], who)
            came = f"{deed}, {bought}" if bought else f"{deed} to no effect"
            told = News(event.unit, capitalised(who or SOMEBODY), of, came, "soft")
        found[event.unit, event.target] = told
    return tuple(found.values())


def _bought(roll: Rolled, after: Iterable[AnyEvent], who: str) -> str:
    """What whoever rolled is said to have got by that roll, with whatever befell, before the next one."""
    until_next = takewhile(lambda event: not isinstance(event, Rolled), after)
    said = (event.text for event in until_next if isinstance(event, Said) and who and event.unit == roll.unit)
    return ", ".join(text.removeprefix(f"{who} ") for text in said)


def _answers(roll: Rolled, before: AnyEvent) -> bool:
    """Whether somebody rolls against whoever has just rolled against it."""
    return isinstance(before, Rolled) and (before.unit, before.target) == (roll.target, roll.unit)


def doings(
    passage: Passage | None,
    words: AnyWords,
    named: Callable[[str], tuple[str, Side]],
    viewer: Side | None,
    told_of: Container[str] = (),
) -> tuple[News, ...]:
    """What enemies were seen to do that changes what one sees: those who have come into sight first.

    Then who has changed the ground, its stance or what it holds, and last who has only gone somewhere: that
    is left out of those who are `told_of` already.
    """
    if passage is None or viewer is None:
        return ()
    before, events, after = passage
    moved = {event.unit for event in events if isinstance(event, Moved | Revealed)}
    found = list[tuple[int, News]]()
    for there in after.conscious():
        name, side = named(there.id)
        if allied(side, viewer) or not known(after, viewer, there):
            continue
        came = not (before.has(there.id) and known(before, viewer, before.unit(there.id)))
        goes = there.id in moved and there.id not in told_of
        where = (f"in sight at {there.at}" if came else f"to {there.at}",) * goes
        changes = (event for event in events if isinstance(event, Ground) and event.by == there.id)
        deeds = dict.fromkeys(event.deed for event in changes)
        told = (*deeds, *_begun(words, events, there.id, "enemies"), *_stances(words, passage, there.id))
        if where or told:
            news = News(there.id, name, side, ", ".join((*where, *told)), "warn" if came else "soft")
            found.append((0 if came else 1 if told else 2, news))
    return tuple(news for _, news in sorted(found, key=lambda doing: doing[0]))


def _begun(words: AnyWords, events: Iterable[AnyEvent], unit: str, whose: str) -> Iterator[str]:
    """What began of a unit that is told of those units after the others' turn, in words."""
    begun = (
        event.status for event in events if isinstance(event, Status) and event.on and event.unit == unit
    )
    found = (name for name in begun if becoming(words.statuses, name).summed == whose)
    return (became(words.statuses, name, on=True) for name in found)


def _stances(words: AnyWords, passage: Passage, unit: str) -> tuple[str, ...]:
    """How a unit holds itself that it did not before, in words."""
    had, has = (
        [badge for badge in words.badges(state, state.unit(unit)) if badge.posture] if state.has(unit) else []
        for state in (passage.before, passage.after)
    )
    prone = [any(badge.posture == "prone" for badge in badges) for badges in (had, has)]
    new = (badge.name for badge in has if badge.clause not in {before.clause for before in had})
    return (*("stands up",) * (prone == [True, False]), *new)


def endings(goals: Iterable[Goal]) -> tuple[News, ...]:
    """The zones by the holding of which the battle is about to be won, each with its side."""
    return tuple(
        News(
            goal.zone, goal.side.capitalize(), goal.side, f"wins {in_turns(goal.turns)}", goal.tone, ends=True
        )
        for goal in goals
        if goal.presses and goal.side
    )


class Place(NamedTuple):
    """Where news is told: in which line, how far from the left edge, how wide."""

    line: int
    left: int
    wide: int


class TurnSummary(BoxPanel[tuple[News, ...]]):
    """The lines, as few as have room for all; `show` is told the unit that was pressed."""

    def __init__(self, show: Callable[[str], object]) -> None:
        super().__init__()
        self._show = show

    def size(self, data: tuple[News, ...], most: int, look: Look, lines: int = LINES) -> tuple[int, int]:
        """How wide it is, no wider than `most`, and how tall."""
        places = _places(data, most, look, lines)
        wide = max((place.left + place.wide for place in places), default=_head(data, look))
        told = max((place.line for place in places), default=0) + 1
        return wide + look.measure(EDGE), told * look.measure(HIGH)

    def tells_all(self, data: tuple[News, ...], most: int, look: Look, lines: int = LINES) -> bool:
        """Whether all that it names has room in so many lines of that width."""
        return len(_places(data, most, look, lines)) == min(len(data), MOST)

    def paint(self, surface: Surface, box: Box, data: tuple[News, ...], look: Look, over: str) -> Spots:
        look.lay(surface, box)
        m, spots = look.measure, [Spot(box, name=SUMMARY)]
        if _head(data, look):
            head = look.text(HEAD, "small", "soft")
            surface.blit(head, (box.left + m(EDGE), box.top + (m(HIGH) - head.get_height()) // 2))
        for news, place in zip(data, _places(data, box.width, look, box.height // m(HIGH)), strict=False):
            lit = over == f"{NEWS}{news.unit}"
            name = look.text(news.name, "strong" if lit else "body", news.side)
            words = look.text(news.words, "strong", news.tone)
            x, top = box.left + place.left, box.top + place.line * m(HIGH)
            y = top + (m(HIGH) - name.get_height()) // 2
            surface.blit(name, (x, y))
            surface.blit(words, (x + look.width(news.name, "strong") + m(6), y))
            part = Box(x - m(GAP) // 2, top, place.wide + m(GAP), m(HIGH))
            tip = hint("What happened in the others' turn: click plays it again", "")
            spots.append(Spot(part, partial(self._show, news.unit), tip, f"{NEWS}{news.unit}"))
        return tuple(spots)


def _places(data: tuple[News, ...], most: int, look: Look, lines: int) -> tuple[Place, ...]:
    """Where the first news are told, as many as have room in so many lines of that width."""
    start, gap = look.measure(EDGE), look.measure(GAP)
    found, line, x = list[Place](), 0, start + _head(data, look)
    for news in data[:MOST]:
        wide = _width(news, look)
        if x + wide + start > most:
            line, x = line + 1, start
        if line == lines or x + wide + start > most:
            break
        found.append(Place(line, x, wide))
        x += wide + gap
    return tuple(found)


def _head(data: tuple[News, ...], look: Look) -> int:
    """How wide what stands before the losses is, 0 when nobody has lost anything."""
    lost = any(not news.ends for news in data)
    return look.width(HEAD, "small") + look.measure(GAP) // 2 if lost else 0


def _width(news: News, look: Look) -> int:
    return look.width(news.name, "strong") + look.measure(6) + look.width(news.words, "strong")
