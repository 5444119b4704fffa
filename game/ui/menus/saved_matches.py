"""The list of saved matches: to watch one again, or to play on."""

from collections.abc import Callable
from pathlib import Path

from game.files.headings import Heading, listed
from game.rules.players import HUMAN
from game.rules.units import Side, allied
from game.systems import SYSTEMS
from game.ui.menus.page import FormPage
from game.ui.plan import title_of
from game.ui.widgets.form_rows import Button, FormRow, Note


class SavedMatches(FormPage):
    """All saved matches, newest first; `choose` gets the file of the chosen one.

    `over`: those that have ended can be chosen too.
    """

    def __init__(self, title: str, choose: Callable[[Path], object], *, over: bool) -> None:
        super().__init__(title)
        self._choose, self._over = choose, over

    def rows(self) -> tuple[FormRow, ...]:
        rows = tuple(self._row(heading) for heading in listed())
        return rows or (Note("No match has been saved yet. Each turn of a battle is saved by itself."),)

    def _row(self, heading: Heading) -> Button:
        damaged = (
            f"{heading.path.name} is damaged, and left as it is: {heading.fault}." if heading.fault else ""
        )
        refused = damaged or ("" if self._over or not heading.over else "It has ended.")
        own = heading.by_itself and heading.map
        return Button(
            "A match that cannot be read" if damaged else heading.map if own else heading.name,
            lambda: self._choose(heading.path),
            refused or summary(heading),
            note=f"{_facts(heading)}{heading.when:%d %b, %H:%M}",
            off=bool(refused),
        )


def _facts(heading: Heading) -> str:
    """By which rules, against whom and how far, before the time; nothing of a file that cannot be read."""
    if heading.fault:
        return ""
    return f"{_rules(heading)} \u00b7 {_standing(heading)}{_opponent(heading)} \u00b7 "


def _rules(heading: Heading) -> str:
    return title_of(SYSTEMS[heading.system]) if heading.system in SYSTEMS else heading.system


def _standing(heading: Heading) -> str:
    """How far a match has come, or how it has ended for the one person who played."""
    if not heading.over:
        return f"turn {heading.turn}"
    persons = _persons(heading)
    winner = heading.ended.winner if heading.ended else None
    if heading.ended is None:
        word = "ended"
    elif winner is None:
        word = "draw"
    elif len(persons) == 1:
        word = "victory" if allied(winner, persons[0]) else "defeat"
    else:
        word = f"the {winner} won"
    return f"{word} in turn {heading.turn}"


def _opponent(heading: Heading) -> str:
    """Against whom: the levels of the enemies of the one person who played."""
    persons = _persons(heading)
    if not persons:
        return ", the computer alone" if heading.players else ""
    if len(persons) > 1:
        return f", {len(persons)} persons"
    own = persons[0]
    levels = dict.fromkeys(
        who for side, who in heading.players.items() if side != "neutral" and not allied(side, own)
    )
    return f", against {' and '.join(levels)}" if levels else ""


def _persons(heading: Heading) -> list[Side]:
    return [side for side, who in heading.players.items() if who == HUMAN]


def summary(heading: Heading) -> str:
    """A line about a match: where, by which rules, how far, and who played."""
    who = ", ".join(f"{side} {player}" for side, player in heading.players.items() if side != "neutral")
    played = f" Played by: {who}." if who else ""
    where = heading.map or "A map without a name"
    saved = "" if heading.by_itself else " Saved by you."
    return f"{where}, {_rules(heading)} rules, {_standing(heading)}.{played}{saved}"
