"""Writes `docs/map-format.md` from `game.files.map_schema` and the rules of the lint.

`python -m tools.map_format`, after a change of either.
"""

from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path

from game.analysis.map_lint import QUICK, THOROUGH
from game.files import map_schema
from game.files.map_schema import (
    DEBRIEF,
    EFFECTS,
    EVENT,
    GLYPH,
    GRID,
    ITEM,
    MAP,
    UNIT,
    VICTORY,
    VICTORY_KINDS,
    WHEN,
    ZONE,
)
from game.files.stat_blocks import stat_keys
from game.files.table import Key, Keys
from game.systems import SYSTEMS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "map-format.md"

NAMES = {
    "systems": "rule systems",
    "packs": "names of packs",
    "terrain": "a terrain of a pack, as `salt/S`, or a built-in one",
    "tiles": "a picture of a pack",
    "sounds": "a sound of the game or of a pack",
    "templates": "a template of `assets/units`, of a pack or the map's own",
    "weapons": "weapons of the catalogue",
    "items": "items of the catalogue",
    "figures": "the name of a figure",
    "gear": "an item or a weapon of the catalogue",
    "zones": "the name of a zone",
    "tasks": "the name of a task",
    "glyphs": "a glyph, built in or the map's own",
    "actions": "kinds of actions of the rule system",
}
KINDS = {
    "text": "a text",
    "flag": "true or false",
    "square": "`[x, y]`",
    "rect": "`[x, y, width, height]`",
    "squares": "`[[x, y], ...]`",
    "table": "a table",
    "tables": "tables",
}
HEAD = """\
# The format of maps

A map is a TOML file. Squares are `[x, y]`, counted from 0 in the north-west corner. Every mistake is named
with its line and column. This page is written by `tools/map_format.py` from `game/files/map_schema.py`, which
the reader of maps and the forms of the editor follow too, and from the rules of `game/analysis/map_lint`.
"""
CHECKS = """\
## What `enfilade check` warns of

A map with a mistake in its text is not played: `check` names all of them, and ends with status 2. Of a map
without any it says what its author may not have meant, at the line of what causes it, and ends with status 1;
so does the editor while one draws, where a click leads there. A warning hinders nothing.

| warning | |
|---|---|"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    yield from section("The map", "The keys at the top of the file.", MAP)
    yield from section("`debrief`", 'As `debrief = { win = "...", lose = "..." }`.', DEBRIEF)
    yield from section("`[grid]`", "Rows between `'''`, all of one length.", GRID)
    yield from section(
        "`[glyphs.S]`", "A glyph of the map's own, or a built-in one with other values.", GLYPH
    )
    yield from section("`[[zones]]`", "Just one of `rect` and `squares` is given.", ZONE)
    yield from section(
        "`[[units]]`", "Values of a rule system stand over the template's: `squad.att = 4`.", UNIT
    )
    yield from section("`[[items]]`", "An item or a weapon on the ground.", ITEM)
    tasks = "A task needs what it asks for in one rule system at least; in another it is not there."
    yield from section("`[[tasks]]`", tasks, {**map_schema.TASK, **map_schema.check_keys()})
    yield from _task_checks()
    yield from section("`[[events]]`", "What happens of itself.", EVENT)
    yield from section(
        "`when` of an event", f"One of {_listed(map_schema.TRIGGERS)}, and what narrows it.", WHEN
    )
    for kind, keys in EFFECTS.items():
        yield from section(f'`kind = "{kind}"` in `do` of an event', "", keys)
    victory = {**map_schema.victory_keys({}), **VICTORY}
    yield from section("`[[victory]]`", "Without any, a side that has nobody left has lost.", victory)
    yield "| kind | needs | may have |"
    yield "|---|---|---|"
    for kind, own in VICTORY_KINDS.items():
        needs, may = ([name for name, need in own.items() if need is wanted] for wanted in (True, False))
        yield f"| `{kind}` | {_listed(needs)} | {_listed(may)} |"
    yield from ("", CHECKS)
    yield from (f"| `{rule.code}` | {rule.about} |" for rule in (*QUICK, *THOROUGH))
    yield "| `uneven` | With `--play`: it calls itself even, and one side wins too often. |"
    yield ""


def _task_checks() -> Iterator[str]:
    """What tasks ask for, by rule system."""
    for name, system in SYSTEMS.items():
        keys = stat_keys(system.task_stats)
        if keys:
            yield from section(f"`{name}` of a task", cleandoc(system.task_stats.__doc__ or ""), keys)


def section(title: str, words: str, keys: Keys) -> Iterator[str]:
    """A heading, words below it, and a table of keys with what stands under each."""
    yield from (f"## {title}", "")
    yield from (words, "") if words else ()
    yield from ("| key | holds | |", "|---|---|---|")
    for name, key in keys.items():
        need = " Needed." if key.need else ""
        default = f" Without it: `{key.default}`." if key.default is not None else ""
        yield f"| `{name}` | {holds(key)} | {key.about}{need}{default} |"
    yield ""


def holds(key: Key) -> str:
    """What stands under a key, in words."""
    if key.words:
        return key.words
    if key.kind == "number":
        return f"{key.low} to {key.high}" if key.low < key.high else f"{key.low}"
    if key.kind not in {"choice", "choices"}:
        return KINDS[key.kind]
    if key.names == "units":
        return "the id of a unit" if key.kind == "choice" else "a list of ids of units"
    words = NAMES[key.names] if isinstance(key.names, str) else _listed(key.names)
    return words if key.kind == "choice" else f"a list of {words}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
