"""Choices that keep their places on the screen from one position to the next, whatever else can be chosen."""

from collections.abc import Callable, Collection, Iterable, Sequence
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
    before: Sequence[C], now: Sequence[C], likely: Sequence[C], held: int = 0, urgent: Sequence[C] = ()
) -> tuple[C, ...]:
    """The same, with the new ones of the `likely` in place of the spent, then of those that are not likely.

    The first so many that are `held` give way to nothing, or, where they are spent, to what is `urgent`. What
    else is new comes after all.
    """
    places, known = kept(before, now), {choice.name for choice in before}
    stay, places = _filled(places[:held], _unknown(urgent, known), lambda place: place.spent), places[held:]
    new = _unknown(likely, known | {choice.name for choice in stay})
    for free in (lambda place: place.spent, lambda place: place not in likely):
        places = _filled(places, new, free)
    places = (*stay, *places)
    return (*places, *(choice for choice in now if choice not in places))


def _unknown(choices: Sequence[C], known: Collection[str]) -> list[C]:
    return [choice for choice in choices if choice.name not in known]


def _filled(places: tuple[C, ...], new: list[C], free: Callable[[C], bool]) -> tuple[C, ...]:
    """The places with new choices in those that are free; what has found one is new no more."""
    return tuple(new.pop(0) if new and free(place) else place for place in places)
