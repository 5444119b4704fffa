"""What stands in the top bar of the editor: the map, the history, the file, heat maps, trying it out."""

from game.ui import keys
from game.ui.editor import heat
from game.ui.editor.easel import Easel
from game.ui.editor.heat import Heat
from game.ui.panels.strip import Groups, Item

STEPS = 82
"""The width at 100 % of the buttons of the history."""


def groups(easel: Easel, shown: Heat, *, fairness: bool) -> Groups:
    """The items of the bar."""
    document = easel.document
    name = document.sheet.values.get("name")
    title = name if isinstance(name, str) and name else "a map without a name"
    sheet = document.sheet
    done, place = document.history, document.place
    return (
        (
            Item("Editor", "title"),
            Item(
                f"{title} •" if document.dirty else title, "chip", tone="gold" if document.dirty else "soft"
            ),
            Item(f"{sheet.width} x {sheet.height}", "label"),
        ),
        (
            _history("Undo", "unedit", place, done[place - 1].label if place else ""),
            _history("Redo", "reedit", len(done) - place, done[place].label if place < len(done) else ""),
        ),
        (
            _button("Save", "keep map", "Save the map; its comments and layout stay"),
            _button("Save as", "keep map as", "Save it under another name"),
            _button("New", "new map", "Begin a new map"),
            _button("Resize", "resize", "Another size: more room, or less"),
            _button("Tiled", "to tiled", "Export it for the Tiled map editor"),
            _button("Grid", "grid", "Lines between the squares", on=easel.grid),
        ),
        (
            Item("heat", "label"),
            *(
                Item(
                    one.short,
                    name=f"heat {one.name}",
                    hint=one.title,
                    key=keys.caps("next heat"),
                    on=shown.name == one.name,
                )
                for one in heat.ROWS
            ),
            *((_button(shown.whence, "heat from", "From where the heat map is"),) if shown.name else ()),
        ),
        (
            _button("Play", "try", "Play the map as it is now"),
            _button("Fairness", "fairness", "Let bots play it against each other", on=fairness),
            Item("?", name="help", hint="All keys", key="F1"),
            Item("Back", name="leave", hint="Leave the editor", key="Esc"),
        ),
    )


def _button(words: str, deed: keys.Deed, hint: str, *, on: bool = False) -> Item:
    return Item(words, name=deed, hint=hint, key=keys.caps(deed), on=on)


def _history(words: str, deed: keys.Deed, count: int, label: str) -> Item:
    hint = f"{words}: {label}" if count else f"There is nothing to {words.lower()}"
    shown = f"{words} {count}" if count else words
    return Item(shown, name=deed, hint=hint, key=keys.caps(deed), off=not count, wide=STEPS)
