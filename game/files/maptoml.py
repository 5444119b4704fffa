"""The values of a map as its text, written as a person would write it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from game.files.written import key, toml

_SPREAD = ("units",)
"""The tables whose inner tables are written `squad.att = 4`."""


def map_text(values: Mapping[str, Any]) -> str:
    """The text of a map that has these values, right or wrong; `grid` holds lists of rows."""
    headed = [name for name, value in values.items() if name != "grid" and _has_tables(value)]
    plain = [(name, value) for name, value in values.items() if name not in {"grid", *headed}]
    lines = [*(f"{key(name)} = {toml(value)}" for name, value in plain), "", *_grid(values["grid"])]
    for name in headed:
        for header, table in _tables(name, values[name]):
            lines += ["", header, *_entries(table, spread=name in _SPREAD)]
    return "\n".join(lines) + "\n"


def _has_tables(value: object) -> bool:
    inner: Iterable[object] = value.values() if isinstance(value, dict) else ()
    inner = value if isinstance(value, list) else inner
    return bool(value) and isinstance(value, list | dict) and all(isinstance(one, dict) for one in inner)


def _tables(name: str, value: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(value, dict):
        yield from ((f"[{key(name)}.{key(inner)}]", table) for inner, table in value.items())
    elif isinstance(value, list):
        yield from ((f"[[{key(name)}]]", table) for table in value)


def _grid(drawings: Mapping[str, list[str]]) -> Iterator[str]:
    yield "[grid]"
    for n, (layer, rows) in enumerate(drawings.items()):
        yield from ("",) * bool(n)
        yield from (f"{layer} = '''", *rows, "'''")


def _entries(table: Mapping[str, Any], *, spread: bool) -> Iterator[str]:
    for name, value in table.items():
        if spread and isinstance(value, dict) and value:
            yield from (f"{key(name)}.{key(inner)} = {toml(part)}" for inner, part in value.items())
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            start = f"{key(name)} = ["
            between = ",\n" + " " * len(start)
            yield f"{start}{between.join(map(toml, value))}]"
        else:
            yield f"{key(name)} = {toml(value)}"
