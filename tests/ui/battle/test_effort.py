"""`effort` in the window: its attacks in the row, what spare Effort buys, its words where they are met."""

from game.ui.app import App
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned
from tests.ui.battle.test_orders import entries, shown

NEAR = (man("ann", 2, 2, hero=True), man("bob", 1, 4, hero=True), man("Rex", 6, 2))
"""Two heroes and somebody in plain view of them."""


def met(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(units=NEAR, system="effort"), system="effort", fog=False)))


def test_every_attack_is_in_the_row_beside_going_somewhere(app: App) -> None:
    """E-21 to E-24: the plain one has a square of its own, the others share the next one."""
    mouse = met(app)
    assert shown(mouse)[:3] == ["order move", "order shoot", "order force"]
    mouse.click(mouse.spot("order force"))
    offered = [entry.label for entry in entries(mouse).values() if entry.possible]
    assert offered == ["Defensive attack", "Desperate attack", "Three attacks", "Two attacks"]


def test_without_anybody_to_attack_the_row_begins_with_other_things(app: App) -> None:
    units = (man("ann", 2, 2, hero=True), man("Rex", 6, 5))
    rows = ("..........",) * 3 + ("##########",) + ("..........",) * 2
    plan = planned(drawn(rows, units, system="effort"), system="effort")
    row = shown(Mouse(app, opened(app, plan)))
    assert row[0] == "order move"
    assert not {"order shoot", "order force"} & {*row}
