"""How ways of units are told: as they went, or as going on with one that was told before."""

from game.rules.events import AnyEvent, Moved, Phase, Status, Turned

MARCHED = {
    "walk": "moves",
    "step": "steps",
    "climb": "climbs",
    "jump": "jumps",
    "push": "is pushed",
    "slide": "slides",
    "aside": "steps aside",
    "arrive": "arrives",
}
"""How ways of moving are told."""

BEGUN_BY = {"crawling": "crawls"}
"""Statuses with which a unit sets out on foot, and how that way is told."""


class Walks:
    """What a log has told of ways so far: the last one, where others have stopped whom, who sets out how."""

    def __init__(self) -> None:
        self._last: Moved | None = None
        self._stopped: dict[str, Moved] = {}
        self._begun: tuple[str, str] = ("", "")

    def note(self, event: AnyEvent) -> None:
        """Remember an event that has been told: the first one after a way may be what stops it."""
        by = getattr(event, "unit", "")
        if isinstance(event, Phase):
            self._last, self._stopped = None, {}
        elif isinstance(event, Turned) or not by:
            return
        elif self._last and by != self._last.unit:
            self._stopped[self._last.unit] = self._last
        self._last = event if isinstance(event, Moved) else None
        self._begun = (by, BEGUN_BY.get(event.status, "")) if isinstance(event, Status) else ("", "")

    def told(self, first: Moved) -> str:
        """How a way is told that begins with this stretch, before that is noted."""
        unit, begun = self._begun
        if self._goes_on(first):
            return "goes on"
        return (unit == first.unit and begun) or MARCHED.get(first.how, first.how)

    def _goes_on(self, first: Moved) -> bool:
        """Whether a way goes on with one that has ended where it begins, whatever others have done since."""
        before = self._stopped.pop(first.unit, self._last)
        return before is not None and (first.unit, first.how, first.start) == (
            before.unit,
            "walk",
            before.end,
        )


def sets_out(event: AnyEvent, following: AnyEvent | None) -> bool:
    """Whether an event is told by the way that follows it."""
    if not isinstance(event, Status) or not isinstance(following, Moved):
        return False
    return event.status in BEGUN_BY and event.unit == following.unit
