"""What the log says of events, to who sits with the squad: small letters are the squad's units."""

from collections.abc import Callable, Iterable

from game.rules.events import AnyEvent, Rolled
from game.rules.presentation import Telling
from game.rules.units import Side
from game.systems import SYSTEMS
from game.ui.battle.event_log import Reader, entries


def named(unit: str) -> tuple[str, Side]:
    """A unit is called as its id, with a capital."""
    return unit.capitalize(), "squad" if unit.islower() else "opposition"


def reader(system: str = "squad", telling: Callable[[Rolled], Telling] | None = None) -> Reader:
    """Who reads a log of a rule system; rolls as the system tells them, unless otherwise."""
    words = SYSTEMS[system].words

    def told(event: Rolled) -> Telling:
        return Telling((), words.telling(event).verdict, deed=words.deeds.get(event.label, ""))

    return Reader(named, telling or told, words, "squad")


def said(events: Iterable[AnyEvent], system: str = "squad") -> list[str]:
    """The lines of some events, in words."""
    return [entry.line.words for entry in entries(events, reader(system))]
