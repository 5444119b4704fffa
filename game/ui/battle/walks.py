"""How ways of units are told: as they went, or as going on with one that was told before."""

from game.rules.events import AnyEvent, Moved, Phase, Turned

MARCHED = {
    "walk": "moves",
    "crawl": "crawls",
    "step": "steps",
    "climb": "climbs",
    "jump": "jumps",
    "push": "is pushed",
    "slide": "slides",
    "aside": "steps aside",
    "arrive": "arrives",
}
"""How ways of moving are told."""

ON_FOOT = frozenset({"walk", "crawl"})
"""Ways that go on where they were interrupted."""


class Walks:
    """What a log has told of ways so far: the last one, where others have stopped whom."""

    def __init__(self) -> None:
        self._last: Moved | None = None
        self._stopped: dict[str, Moved] = {}

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

    def told(self, first: Moved) -> str:
        """How a way is told that begins with this stretch, before that is noted."""
        return "goes on" if self._goes_on(first) else MARCHED.get(first.how, first.how)

    def _goes_on(self, first: Moved) -> bool:
        """Whether a way goes on with one that has ended where it begins, whatever others have done since."""
        before = self._stopped.pop(first.unit, self._last)
        return before is not None and first.how in ON_FOOT and follows(before, first)


def follows(before: Moved, after: Moved) -> bool:
    """Whether a stretch is the next of a way."""
    return (before.unit, before.how, before.end) == (after.unit, after.how, after.start)
