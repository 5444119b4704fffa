"""Values as TOML writes them on one line."""

import re
from collections.abc import Mapping

from tomlkit import string

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml(value: object) -> str:
    """A text, number, flag, list or table as TOML; what is anything else is no value of a map (TypeError)."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case str():
            return string(value).as_string()
        case Mapping():
            return f"{{ {', '.join(f'{key(name)} = {toml(part)}' for name, part in value.items())} }}"
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
    raise TypeError(f"{type(value).__name__} is no value of a map")


def key(name: str) -> str:
    """A key as TOML writes it, in quotes where it needs them."""
    return name if bare(name) else string(name).as_string()


def bare(name: str) -> bool:
    """Whether a key needs no quotes."""
    return _BARE.fullmatch(name) is not None
