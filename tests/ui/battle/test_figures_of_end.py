"""The figures of a battle at its end: who is still there."""

from types import SimpleNamespace
from typing import Any

from game.board.squares import Square
from game.rules.events import Event, Out
from game.ui.battle.menu import figures


def battle(*acts: tuple[Event, ...]) -> Any:
    """A match of Ada and Ben against Rex in which this has happened."""
    sides = {"ada": "squad", "ben": "squad", "rex": "opposition"}
    units = tuple(SimpleNamespace(id=name, side=side, conscious=True) for name, side in sides.items())
    return SimpleNamespace(
        state=SimpleNamespace(units=units), taken=lambda: (SimpleNamespace(events=events) for events in acts)
    )


def test_who_fled_has_a_column_of_its_own() -> None:
    """P-05: who has left was neither standing nor out; nobody asks for the column while nobody has."""
    fled = Out(unit="rex", at=Square(0, 0), clause="P-05", left=True)
    down = Out(unit="ben", at=Square(1, 0), clause="P-44")
    found = figures(battle((fled,), (down,)))
    squad, foes = (dict(zip(found.headings, row.cells, strict=True)) for row in found.rows)
    assert (squad["out"], squad["left the board"]) == ("1", "0")
    assert (foes["out"], foes["left the board"]) == ("0", "1")
    assert "left the board" not in figures(battle((down,))).headings
