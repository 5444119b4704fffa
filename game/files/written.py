"""Values as TOML writes them on one line."""

import re
from collections.abc import Mapping
from datetime import date, time

from tomlkit import string

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(value: object) -> str:
    """A value that TOML has, on one line; TypeError for what it has not.

    Dates are no values of a map, but a map under repair may hold some.
    """
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return string(value).as_string()
        case date() | time():
            return value.isoformat()
        case Mapping():
            return f"{{ {', '.join(f'{key(name)} = {toml(part)}' for name, part in value.items())} }}"
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
    raise TypeError(f"{type(value).__name__} is no value of TOML")


def key(name: str) -> str:
    """A key as TOML writes it, in quotes where it needs them."""
    return name if bare(name) else string(name).as_string()


def bare(name: str) -> bool:
    """Whether a key needs no quotes."""
    return _BARE.fullmatch(name) is not None
