"""What stands in the top bar of the editor: the map, the history, the file, heat maps, trying it out."""

from game.analysis.overlays import offered
from game.ui import commands
from game.ui.board.strip import Groups, Item, command, history
from game.ui.editor.easel import Easel
from game.ui.editor.heat import Heat

STEPS = 82
"""The width at 100 % of the buttons of the history."""


def groups(easel: Easel, shown: Heat, *, fairness: bool) -> Groups:
    """The items of the bar."""
    document = easel.document
    name = document.parsed.values.get("name")
    title = name if isinstance(name, str) and name else "a map without a name"
    parsed = document.parsed
    done, place = document.history, document.place
    return (
        (
            Item("Editor", "title"),
            Item(
                f"{title} •" if document.dirty else title, "chip", tone="gold" if document.dirty else "soft"
            ),
            Item(f"{parsed.width} x {parsed.height}", "label"),
        ),
        (
            history("unedit", place, done[place - 1].label if place else "", STEPS),
            history("reedit", len(done) - place, done[place].label if place < len(done) else "", STEPS),
        ),
        (
            command("keep map"),
            command("keep map as"),
            command("new map"),
            command("resize"),
            command("to tiled"),
            command("grid", on=easel.grid),
        ),
        (
            Item("heat", "label"),
            *(
                Item(
                    row.short or row.title,
                    name=f"heat {row.name}",
                    hint=row.hint,
                    key=commands.caps("next heat"),
                    on=shown.name == row.name,
                )
                for row in offered("editor")
            ),
            *((command("heat from", shown.source),) if shown.name else ()),
        ),
        (
            command("try"),
            command("fairness", on=fairness),
            Item("?", name="help", hint="All keys", key="F1"),
            Item("Back", name="leave", hint="Leave the editor", key="Esc"),
        ),
    )
