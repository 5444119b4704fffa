"""What an act changes about units, as the words of their rule system name it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.rules.presentation import Badge, Gauge
from game.rules.state import AnyState
from game.rules.system import AnySystem


class Change(NamedTuple):
    """Something of a unit that is otherwise than before: what it is now, or no longer is.

    A `badge` has come or gone, else a `gauge` stands where it stands now and `was` at so much before.
    """

    unit: str
    badge: Badge | None = None
    gone: bool = False
    gauge: Gauge | None = None
    was: int = 0


def changes(system: AnySystem, before: AnyState, after: AnyState) -> Iterator[Change]:
    """What is otherwise in a position than before, unit by unit."""
    for unit in after.units:
        if before.has(unit.id):
            yield from _gauges(system, before.unit(unit.id), unit)
            yield from _badges(system, (before, before.unit(unit.id)), (after, unit))


def _gauges(system: AnySystem, before: Any, after: Any) -> Iterator[Change]:
    had = {gauge.label: gauge.left for gauge in system.words.gauges(before)}
    for gauge in system.words.gauges(after):
        if had.get(gauge.label, gauge.left) != gauge.left:
            yield Change(after.id, gauge=gauge, was=had[gauge.label])


def _badges(system: AnySystem, before: tuple[Any, Any], after: tuple[Any, Any]) -> Iterator[Change]:
    had, has = system.words.badges(*before), system.words.badges(*after)
    names, unit = {badge.name for badge in had}, after[1].id
    yield from (Change(unit, badge) for badge in has if badge.name not in names)
    names = {badge.name for badge in has}
    yield from (Change(unit, badge, gone=True) for badge in had if badge.name not in names)
