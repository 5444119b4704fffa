"""Writes `docs/operations.md` from `game.files.operation_schema`.

`python -m tools.operation_format`, after a change of it.
"""

from collections.abc import Iterator
from pathlib import Path

from game.files.operation_schema import OPERATION, POINT, STAGE, STEP, UNTIL
from tools.map_format import section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operations.md"

HEAD = """\
# The format of operations

An operation is a TOML file: battles that belong together, its stages, each on a map of its own. Its maps
lie in a folder of its name beside it: `basic-training.toml` and `basic-training/`. A stage with steps is a
lesson. Every mistake is named with its line and column, by `enfilade check` too. This page is written by
`tools/operation_format.py` from `game/files/operation_schema.py`, which the reader of operations follows.

A lesson never stands in the way: its player may skip a step, do something else, leave and come back. No die
is forced: a step waits for what can be done whatever the dice say. It knows no more than its player does.
None goes by unread: one that is done ahead, one that has a shot read in its panel, and the last one stay
until the player goes on. A shot is read, and counts ahead, only if it is at whom the step points at.

```toml
[[stage.step]]
say = "Walk behind the crates, by {move} or a click."
point = { square = [3, 2] }
until = { reach = [[3, 1], [3, 2]] }
else = "Any way is a good way. Now go to one of the two squares left of the crates."
```
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    yield from section("The operation", "The keys at the top of the file.", OPERATION)
    yield from section("`[[stage]]`", "A battle.", STAGE)
    words = "In what is said, `{name}` is the key of a meaning of actions, an overlay or a command."
    yield from section("`[[stage.step]]`", words, STEP)
    yield from section("`point` of a step", "Just one of these.", POINT)
    yield from section(
        "`until` of a step", "Just one of these; with an `act` or a `reach` perhaps a `unit`.", UNTIL
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
