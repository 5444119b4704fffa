"""Which ways of units go on with one that was told before, perhaps since others have interrupted it."""

from game.rules.events import AnyEvent, Moved, Phase, Turned


class Walks:
    """What a log has told of ways so far: the last one, and where others have stopped whom."""

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

    def goes_on(self, first: Moved) -> bool:
        """Whether a way goes on with one that has ended where it begins, whatever others have done since."""
        before = self._stopped.pop(first.unit, self._last)
        return before is not None and (first.unit, first.how, first.start) == (
            before.unit,
            "walk",
            before.end,
        )
