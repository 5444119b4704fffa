"""Choices that keep their places on the screen from one position to the next, whatever else can be chosen."""

from collections.abc import Iterable, Sequence
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
    before: Sequence[C], now: Sequence[C], likely: Sequence[C], held: int = 0
) -> tuple[C, ...]:
    """The same, with the new ones of the `likely` in place of the spent, then of those that are not likely.

    The first so many that are `held` give way to nothing. What else is new comes after all.
    """
    places, known = kept(before, now), {choice.name for choice in before}
    new = [choice for choice in likely if choice.name not in known]
    stay, places = places[:held], places[held:]
    for free in (lambda place: place.spent, lambda place: place not in likely):
        places = tuple(new.pop(0) if new and free(place) else place for place in places)
    places = (*stay, *places)
    return (*places, *(choice for choice in now if choice not in places))
