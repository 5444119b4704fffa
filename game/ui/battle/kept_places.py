"""Choices that keep their places on the screen from one position to the next, whatever else can be chosen."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, Self, TypeVar


class Choice(Protocol):
    """What can be chosen, the same by its name; `spent`: it could be chosen before, and cannot now."""

    @property
    def name(self) -> str: ...
    @property
    def spent(self) -> bool: ...
    def _replace(self, *, spent: bool = ...) -> Self: ...


C = TypeVar("C", bound=Choice)


def kept(before: Iterable[C], now: Iterable[C]) -> tuple[C, ...]:
    """What could be chosen before, where it stood; what cannot be chosen any more is spent."""
    by_name = {choice.name: choice for choice in now}
    return tuple(by_name.get(choice.name, choice._replace(spent=True)) for choice in before)


def kept_and_filled(
    before: Sequence[C], now: Sequence[C], new: Iterable[C], fits: Callable[[int, C, C], bool]
) -> tuple[C, ...]:
    """The same, with each of the `new` ones in the first place, by its number, where it fits in for another.

    What else can be chosen comes after all.
    """
    places = list(kept(before, now))
    for choice in new:
        free = (at for at, old in enumerate(places) if fits(at, old, choice))
        if (place := next(free, None)) is not None:
            places[place] = choice
    return (*places, *(choice for choice in now if choice not in places))


def at_home(placed: Mapping[int, C], others: Sequence[C], homes: dict[str, int], room: int) -> tuple[C, ...]:
    """What is placed, and as many of the others as there is room for, the first ones, each at its home.

    The home of a choice is the place, by its number, where it stood first; it is noted of what has none.
    """
    places = dict(placed)
    free = [at for at in range(room) if at not in placed]
    shown, rest = others[: len(free)], others[len(free) :]
    for choice in sorted(shown, key=lambda one: homes.get(one.name) not in free):
        home = homes.get(choice.name, -1)
        at = home if home in free else free[0]
        free.remove(at)
        places[at] = choice
        homes.setdefault(choice.name, at)
    return (*(places[at] for at in sorted(places)), *rest)


def unknown(now: Iterable[C], before: Iterable[C]) -> list[C]:
    """What could not be chosen before."""
    known = {choice.name for choice in before}
    return [choice for choice in now if choice.name not in known]
