"""The log: what happened, line by line, in words and dice, with units by name."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from game.board.squares import Square
from game.rules import events
from game.rules.events import SOMEBODY, AnyEvent, Rolled
from game.rules.presentation import AnyWords, Telling, capitalised
from game.rules.sentences import became, becoming
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import HEROES, Side
from game.ui.battle.walks import Walks, follows
from game.ui.board.card import Span
from game.ui.board.explain import with_names
from game.ui.board.gauges import TONES
from game.ui.board.moods import mood_for
from game.ui.widgets.theme import Tone


def named(state: AnyState, unit: str) -> tuple[str, Side]:
    """The name of a unit and its side; of one that is gone, its id and nobody's."""
    if state.has(unit):
        known: Any = state.unit(unit)
        return known.name, known.side
    return unit, "neutral"


def name_of(state: AnyState, unit: str) -> str:
    """The name of a unit; of one that is gone, its id."""
    return named(state, unit)[0]


def telling(system: Any, state: AnyState, event: Rolled, viewer: Side | None) -> Telling:
    """A roll as players of a system read it, with the names of units; good and bad are the viewer's."""
    deed = system.words.deeds.get(event.label, "")
    if not event.result:  # what came of it is not known
        return Telling((), "", deed=deed)
    words: Telling = system.words.telling(event)
    mood = mood_for(viewer, words.mood, state.unit(event.unit).side) if state.has(event.unit) else words.mood
    told = replace(words, verdict=with_names(state, words.verdict), mood=mood, deed=deed)
    return in_side_colours(state, told, event.unit, event.target)


def in_side_colours(state: AnyState, told: Telling, unit: str, target: str) -> Telling:
    """A roll with its dice those of sides: of who rolls, and of who is rolled against."""
    if not state.has(unit):
        return told
    side: Side = state.unit(unit).side
    other: Side = "opposition" if side in HEROES else "squad"
    against: Side = state.unit(target).side if state.has(target) else other
    sides: dict[str, Side | None] = {"attack": side, "defence": against}
    return replace(told, dice=tuple(replace(group, side=sides.get(group.role)) for group in told.dice))


def in_names(system: AnySystem, state: AnyState, happened: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Events with units by name in what the rules say of them, and phases as players call them.

    The words of a map stay as they are.
    """
    called = {phase.name: phase.called for phase in system.phases}

    def read(event: AnyEvent) -> AnyEvent:
        if isinstance(event, events.Said) and event.unit:
            return replace(event, text=with_names(state, event.text))
        return replace(event, name=called[event.name]) if isinstance(event, events.Phase) else event

    return tuple(map(read, happened))


Named = Callable[[str], tuple[str, Side]]
"""The name of a unit by its id, and whose it is."""


class Reader(NamedTuple):
    """How somebody reads what happened: units by name, rolls, statuses in the `words` of the rule system.

    Good and bad are those of the `viewer`'s side (None: nobody's).
    """

    named: Named
    telling: Callable[[Rolled], Telling]
    words: AnyWords
    viewer: Side | None = None


class LogLine(NamedTuple):
    """One line of the log: words, dice under them, the clause; `head` begins a turn or a phase."""

    spans: tuple[Span, ...]
    telling: Telling | None = None
    clause: str = ""
    head: bool = False
    at: Square | None = None
    """Where it happened."""
    units: tuple[str, ...] = ()
    """Whom it is about, by their ids."""

    @property
    def words(self) -> str:
        """All that it says, for who does not see it."""
        said = "".join(span.words for span in self.spans)
        verdict = self.telling.verdict if self.telling else ""
        return said if not verdict or verdict in said else f"{said}: {verdict}"


class LogEntry(NamedTuple):
    """A line, and how many of the events have happened when it is told.

    `number` is how many of all that the viewer was ever told have, 0 for what no event tells.
    """

    reached: int
    line: LogLine
    number: int = 0


class LoggedLine(NamedTuple):
    """A line of a replay's log: after which position, and after how many of the events that led there."""

    at: int
    events: int
    line: LogLine


def entries(known: Iterable[AnyEvent], reader: Reader, walks: Walks | None = None) -> Iterator[LogEntry]:
    """The lines of some events; steps of a unit are one way. `walks` are those of the log before them."""
    walk, walks, how = list[events.Moved](), walks or Walks(), ""
    number, known = 0, tuple(known)
    fatal = _fatal(known)
    for number, event in enumerate(known, 1):
        if walk and not (isinstance(event, events.Moved) and follows(walk[-1], event)):
            yield LogEntry(number - 1, _walked(walk, reader.named, how))
            walk = []
        if isinstance(event, events.Moved):
            how = how if walk else walks.told(event)
            walk.append(event)
        walks.note(event)
        if walk:
            continue
        line = _line(event, reader, last=number - 1 in fatal)
        if line:
            yield LogEntry(number, line)
    if walk:
        yield LogEntry(number, _walked(walk, reader.named, how))


def _fatal(known: tuple[AnyEvent, ...]) -> frozenset[int]:
    """Where among some events somebody loses what it cannot do without: the next of it is that it is out."""
    fatal, after = set[int](), dict[str, AnyEvent]()
    for at in range(len(known) - 1, -1, -1):
        event = known[at]
        following = after.get(getattr(event, "unit", ""))
        if isinstance(event, events.Hurt) and isinstance(following, events.Out) and not following.left:
            fatal.add(at)
        if isinstance(event, events.Hurt | events.Out):
            after[event.unit] = event
    return frozenset(fatal)


T = TypeVar("T")


def spared(told: Sequence[T], line: Callable[[T], LogLine]) -> tuple[T, ...]:
    """What has lines without the heads of phases in which nothing happened; the last one stays."""
    heads = [line(each).head for each in told]
    after = (*heads[1:], False)
    return tuple(
        each for each, head, next_head in zip(told, heads, after, strict=True) if not (head and next_head)
    )


E = TypeVar("E", "LogEntry", "LoggedLine")


def folded(told: Sequence[E]) -> tuple[E, ...]:
    """What has lines with those made one that say the same of nobody several times running."""
    runs = groupby(told, lambda entry: entry.line if _nobodys(entry.line) else object())
    return tuple(_once(*run) for _, run in runs)


def _once(first: E, *more: E) -> E:
    if not more:
        return first
    times = Span(f", {len(more) + 1} times")
    return first._replace(line=first.line._replace(spans=(*first.line.spans, times)))


def _nobodys(line: LogLine) -> bool:
    return not (line.head or line.units or line.telling)


UNSEEN = f"{SOMEBODY} unseen"
"""Who is in what happened, and is not known."""


def _walked(walk: list[events.Moved], named: Named, how: str) -> LogLine:
    """A way as a line, by how it is told."""
    last = walk[-1]
    steps = f"  {len(walk)}\N{NO-BREAK SPACE}steps" if len(walk) > 1 else ""
    where = "at" if last.how == "arrive" else "to"
    spans = (_who(last.unit, named), Span(f" {how} {where} {last.end}"), Span(steps, "faint", "small"))
    return LogLine(spans, clause=last.clause, at=last.end, units=(last.unit,))


def _line(event: AnyEvent, reader: Reader, *, last: bool) -> LogLine | None:
    """An event as a line; None for those that only the picture tells. With the `last` harm a unit is out."""
    if isinstance(event, Rolled):
        return _rolled(event, reader)
    spans = () if _unsaid(event, reader.words) else _spans(event, reader, last=last)
    head, at = isinstance(event, events.Phase), _place_of(event)
    clause = "" if head else event.clause
    return LogLine(spans, clause=clause, head=head, at=at, units=_concerned(event)) if spans else None


def _unsaid(event: AnyEvent, words: AnyWords) -> bool:
    """Whether only the picture, or what follows, tells of an event."""
    if isinstance(event, events.Status):
        return becoming(words.statuses, event.status).unsaid
    return isinstance(event, events.Turned)


def _place_of(event: AnyEvent) -> Square | None:
    """Where something happened, where the event says it."""
    if isinstance(event, events.Ground):
        return next(iter(event.squares), None)
    return getattr(event, "at", None)


def _concerned(event: AnyEvent) -> tuple[str, ...]:
    """Whom an event is about."""
    if isinstance(event, events.Ground):
        return (event.by,) if event.by else ()
    return tuple(filter(None, (getattr(event, "unit", ""), getattr(event, "target", ""))))


def _spans(event: AnyEvent, reader: Reader, *, last: bool) -> tuple[Span, ...]:
    """The words of an event."""
    named = reader.named
    who = (_who(unit, named),) if (unit := getattr(event, "unit", "")) else ()
    match event:
        case events.Phase():
            return (Span(f"Turn {event.turn} · {event.name}", "faint", "label"),)
        case events.Burst():
            return (Span("Blast", "warn"), Span(f" at {event.at}"))
        case events.Ground():
            return (*_changed(event, named), Span(f" at {_places(event.squares)}"))
        case events.Said():
            return (Span(capitalised(event.text), "gold"),)
        case events.Tried():
            return (*who, *_tried(event)) if event.done or event.so_far else ()  # its roll has told it
        case _:
            side: Side = named(unit)[1] if unit else "neutral"
            harm = TONES[mood_for(reader.viewer, "bad", side)]
            return (*who, *(_suffered(event, harm) if last else _fate(event, harm, reader.words)))


CHANGED = {
    "smoke": "Smoke spreads",
    "bright": "It gets bright",
    "dim": "It gets dim",
    "dark": "It gets dark",
    "crates": "Crates are thrown aside",
}
"""What is said of ground that nobody's deed has changed; of any other what it is now."""


def _changed(event: events.Ground, named: Named) -> tuple[Span, ...]:
    """Who has changed the ground, and how; else what has become of it."""
    if event.deed:
        who = _who(event.by, named) if event.by else Span(capitalised(UNSEEN), "soft")
        return (who, Span(f" {event.deed}"))
    return (Span(CHANGED.get(event.what, f"The ground becomes {event.what}"), "gold"),)


def _tried(event: events.Tried) -> tuple[Span, ...]:
    """What came of a task, after the name of who has tried it."""
    so_far = f" ({event.so_far})" if event.so_far else ""
    verb = Span(" has done: " if event.done else " tries: ", "soft")
    return (verb, Span(f"{event.task}{so_far}", "gold"))


BORNE = {"wounds": "more wounds than it can bear", "strain": "more strain than it can bear"}
"""Harm that a unit takes until it can bear no more, and that it could not; of anything else it has less."""


def _suffered(event: AnyEvent, harm: Tone) -> tuple[Span, ...]:
    """The harm by which a unit goes out, after its name: how much more than it could bear nobody asks."""
    what = event.what if isinstance(event, events.Hurt) else ""
    if what in BORNE:
        return (Span(" takes "), Span(BORNE[what], harm))
    return (Span(" loses "), Span(f"all its {what}", harm))


def _fate(event: AnyEvent, harm: Tone, words: AnyWords) -> tuple[Span, ...]:
    """What became of a unit, after its name; `harm` is the colour of what is to its harm."""
    match event:
        case events.Hurt():
            verb = " takes " if event.what in BORNE else " loses "
            return (Span(verb), Span(lost(event.amount, event.what), harm))
        case events.Out():
            return (
                (Span(" has left the board", "soft"),) if event.left else (Span(" is out of action", harm),)
            )
        case events.Status():
            return (Span(f" {became(words.statuses, event.status, on=event.on)}", "soft"),)
        case events.Fell():
            levels = "1 level" if event.levels == 1 else f"{event.levels} levels"
            return (Span(f" falls {levels}", "warn"),)
        case events.Revealed():
            return (Span(f" is found at {event.at}", "gold"),)
        case _:
            again = isinstance(event, events.Hidden) and event.again
            return (Span(" is hidden again" if again else " hides", "soft"),)


def _rolled(event: Rolled, reader: Reader) -> LogLine:
    told = reader.telling(event)
    spans = deed(event, told, reader.named)
    if event.result:
        return LogLine(spans, told, event.clause, units=_concerned(event))
    blind = () if event.target else (Span("; what comes of it is not seen", "soft"),)
    return LogLine((*spans, *blind), clause=event.clause, units=_concerned(event))


def deed(event: Rolled, told: Telling, named: Named) -> tuple[Span, ...]:
    """Who rolls for what, and for or against whom: in a sentence, where the rule system has one for it.

    Whoever is not named in a roll of which the result is not known is not known either.
    """
    nobody = "" if event.result else UNSEEN
    unit, target = event.unit or capitalised(nobody), event.target or nobody
    if told.title:
        return (*((_who(unit, named), Span(" tries: ")) if unit else ()), Span(told.title, "gold"))
    if not told.deed:
        return _labelled(unit, event.label, target, named)
    before, whom, after = told.deed.partition("{}")
    if not whom:
        who = (_who(unit, named), Span(" ")) if unit else ()
        return (*who, Span(before), *_against(unit, target, named))
    if not before:
        return (_who(target, named), Span(after))  # it befalls one, whoever rolls
    actor = unit or capitalised(UNSEEN)
    return (_who(actor, named), Span(f" {before}"), _whom(actor, target, named), Span(after))


def _whom(actor: str, target: str, named: Named) -> Span:
    """Whom a sentence is about beside who acts: some, where a roll is read against several."""
    if not target:
        return Span("some")
    return Span("itself") if actor == target else _who(target, named)


def _labelled(unit: str, label: str, target: str, named: Named) -> tuple[Span, ...]:
    """A roll for which there is no sentence, by its label."""
    if not unit:
        return (Span(capitalised(label)), *((Span(": "), _who(target, named)) if target else ()))
    return (_who(unit, named), Span(f": {label}"), *_against(unit, target, named))


def _against(unit: str, target: str, named: Named) -> tuple[Span, ...]:
    """How the target of a roll is joined to it: one rolls for a friend, and against anybody else."""
    if not unit or not target:
        return ()
    friendly = named(unit)[1] == named(target)[1]
    return (Span(" for " if friendly else " against ", "soft"), _who(target, named))


def _who(unit: str, named: Named) -> Span:
    name, side = named(unit)
    return Span(name, side, "strong")


def _places(squares: tuple[Square, ...]) -> str:
    if len(squares) > 2:
        return f"{squares[0]} and {len(squares) - 1} more squares"
    return " and ".join(map(str, squares))


def lost(amount: int, what: str) -> str:
    """So much of something that is lost: "1 wound", "2 wounds"."""
    single = amount == 1 and what.endswith("s") and not what.endswith("ss")
    return f"{amount} {what.removesuffix('s') if single else what}"
