"""What stands in the top bar of the lab: the map, the rules, the fields, from where, the history."""

from game.analysis.overlays import offered
from game.systems import SYSTEMS
from game.ui.board.strip import Groups, Item, command, history
from game.ui.lab.state import LabState
from game.ui.plan import title_of

NAME, STEPS = 122, 70
"""The widths at 100 % of the button that says from where, and of those of the history."""


def groups(lab: LabState, field: str, *, side: bool, rings: bool) -> Groups:
    """The items of the bar; `field` is the name of the overlay that is laid."""
    marked = lab.marked is not None
    titles = tuple(
        Item(row.title, name=f"field {row.name}", hint=row.title, key=row.places["lab"], on=row.name == field)
        for row in offered("lab")
    )
    return (
        (Item("Lab", "title"), Item(lab.scenario.name, "chip")),
        tuple(
            Item(title_of(one), name=f"rules {name}", hint=one.words.about, key="F2", on=name == lab.system)
            for name, one in SYSTEMS.items()
        ),
        (
            Item("from", "label"),
            command("origin", origin(lab, side=side), on=side, wide=NAME),
            command("mark", hint=_COMPARE[marked], on=marked),
        ),
        (Item("field", "label"), *titles, command("distances", on=rings)),
        (
            _history("unedit", lab.comparison.done),
            _history("reedit", lab.comparison.undone),
            command("keep"),
            command("export"),
            command("from here"),
            Item("?", name="help", hint="All keys", key="F1"),
            Item("Back", name="leave", hint="Leave the lab", key="Esc"),
        ),
    )


_COMPARE = {
    False: "Before and after: keep the field as it is now, and show how it differs from then on",
    True: "Compare no more",
}


def _history(name: str, steps: tuple[str, ...]) -> Item:
    return history(name, len(steps), steps[-1] if steps else "", STEPS)


def origin(lab: LabState, *, side: bool) -> str:
    """From where the field is, in words: "Vega 11,9", "squad", "11,9"."""
    eye = lab.eye
    if eye is None:
        return "nobody yet"
    if not lab.unit:
        return str(eye)
    unit = lab.state.unit(lab.unit)
    return f"{unit.side} side" if side else f"{unit.name} {eye}"
