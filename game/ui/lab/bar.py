"""What stands in the top bar of the lab: the map, the rules, the fields, from where, the history."""

from game.systems import SYSTEMS
from game.ui import keys
from game.ui.lab.desk import Desk
from game.ui.panels.strip import Groups, Item
from game.ui.skirmish import title_of

NAME, STEPS = 122, 70
"""The widths at 100 % of the button that says from where, and of those of the history."""


def groups(
    desk: Desk, fields: tuple[tuple[str, str, str], ...], field: str, *, side: bool, rings: bool
) -> Groups:
    """The items of the bar; `fields` are names, titles and keys, of which one is laid."""
    marked = desk.marked is not None
    titles = tuple(
        Item(title, name=f"field {name}", hint=title, key=key, on=name == field)
        for name, title, key in fields
    )
    return (
        (Item("Lab", "title"), Item(desk.scenario.name, "chip")),
        tuple(
            Item(title_of(one), name=f"rules {name}", hint=one.words.about, key="F2", on=name == desk.system)
            for name, one in SYSTEMS.items()
        ),
        (
            Item("from", "label"),
            _button(origin(desk, side=side), "origin", _ORIGIN, on=side, wide=NAME),
            _button("Compare", "mark", _COMPARE[marked], on=marked),
        ),
        (Item("field", "label"), *titles, _button("Rings", "distances", _RINGS, on=rings)),
        (
            _history("Undo", "unedit", desk.bench.done),
            _history("Redo", "reedit", desk.bench.undone),
            _button("Save", "keep", "Keep this position as a map of your own"),
            _button("Export", "export", "The view as a picture, the field as figures"),
            _button("Play", "from here", "Play this position as a skirmish"),
            Item("?", name="help", hint="All keys", key="F1"),
            Item("Back", name="leave", hint="Leave the lab", key="Esc"),
        ),
    )


_ORIGIN = "Fields from the unit or square, or from the whole side"

_RINGS = "Ranges as rings about the unit or square"

_COMPARE = {
    False: "Before and after: keep the field as it is now, and show how it differs from then on",
    True: "Compare no more",
}


def _button(words: str, deed: keys.Deed, hint: str, *, on: bool = False, wide: int = 0) -> Item:
    return Item(words, name=deed, hint=hint, key=keys.caps(deed), on=on, wide=wide)


def _history(words: str, deed: keys.Deed, steps: tuple[str, ...]) -> Item:
    last = f"{words}: {steps[-1]}" if steps else f"There is nothing to {words.lower()}"
    count = f"{words} {len(steps)}" if steps else words
    return Item(count, name=deed, hint=last, key=keys.caps(deed), off=not steps, wide=STEPS)


def origin(desk: Desk, *, side: bool) -> str:
    """From where the field is, in words: "Vega 11,9", "squad", "11,9"."""
    eye = desk.eye
    if eye is None:
        return "nobody yet"
    if not desk.unit:
        return str(eye)
    unit = desk.state.unit(desk.unit)
    return f"{unit.side} side" if side else f"{unit.name} {eye}"
