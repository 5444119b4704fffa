"""The figures of a battle at its end: who has hit whom how often, and what that took."""

from types import SimpleNamespace
from typing import Any

from game.rules.events import Hurt
from game.ui.battle.menu import figures


def test_who_loses_two_things_by_one_act_is_hit_once() -> None:
    """4 vitality and 1 life by the first shot, 2 life by the second: two hits, 7 lost; no hit on a friend."""
    sides = {"ada": "squad", "ben": "squad", "rex": "opposition"}
    units = tuple(SimpleNamespace(id=name, side=side, conscious=True) for name, side in sides.items())

    def hurt(unit: str, amount: int, what: str) -> Hurt:
        return Hurt(unit=unit, amount=amount, what=what, by="ada", clause="P-28")

    acts = (
        (hurt("rex", 4, "vitality"), hurt("rex", 1, "life")),
        (hurt("rex", 2, "life"), hurt("ben", 3, "life")),
    )
    match: Any = SimpleNamespace(
        state=SimpleNamespace(units=units), taken=lambda: (SimpleNamespace(events=events) for events in acts)
    )
    found = figures(match)
    squad = dict(zip(found.headings, found.rows[0].cells, strict=True))
    assert (squad["hits"], squad["damage dealt"]) == ("2", "7")
