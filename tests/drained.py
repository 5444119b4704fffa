"""What is worked out step by step, at once."""

from collections.abc import Generator
from typing import Any, TypeVar

R = TypeVar("R")


def returned(work: Generator[Any, None, R]) -> R:
    """What a generator returns in the end."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            value: R = done.value
            return value
