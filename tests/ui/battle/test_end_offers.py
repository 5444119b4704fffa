"""What the end of a battle offers: again, a level that suits, the next map, the replay."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.bots import PLAYERS
from game.files.places import maps
from game.rules.players import HUMAN
from game.rules.state import Outcome
from game.rules.units import SIDES, Side
from game.simulate.play import play_out
from game.ui.app import App
from game.ui.battle.screen import LAST_LOOK, BattleScreen
from game.ui.menus.finish import GRACE, MEANT, Finish
from game.ui.plan import Plan, following
from game.ui.replay.player import LEAD
from game.ui.replay.screen import ReplayScreen
from tests.drained import returned
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, opened, planned


def ended(app: App, winner: Side | None, **players: str) -> Mouse:
    """In front of the end of a battle."""
    plan = planned(fog=False, players={"squad": HUMAN, "opposition": "regular", **players})
    mouse = Mouse(app, opened(app, plan))
    match: Any = mouse.match
    match.state = replace(match.state, outcome=Outcome(winner, "So it is."))
    mouse.battle.menu.show_end()
    mouse.frames(1, GRACE)
    assert isinstance(mouse.top, Finish)
    return mouse


def labels(mouse: Mouse) -> list[str]:
    assert isinstance(mouse.top, Finish)
    return [row.label for row in mouse.top.form.rows]


def press(mouse: Mouse, label: str) -> BattleScreen:
    """Press a button of the end; the battle that it leads to."""
    old = mouse.battle
    assert isinstance(mouse.top, Finish)
    box = mouse.top.form.part(label)
    mouse.click((box.left + box.width / 2, box.top + box.height / 2))
    for _ in range(2000):
        mouse.frames(1, 0.01)
        if isinstance(mouse.top, BattleScreen) and mouse.top is not old:
            break
    assert isinstance(mouse.top, BattleScreen)
    assert old not in mouse.app.screens
    old.controller.close()
    mouse.top.controller.close()
    return mouse.top


@pytest.mark.parametrize(
    ("winner", "level", "offered"),
    [
        ("opposition", "regular", ["Easier: recruit"]),
        (None, "regular", ["Easier: recruit"]),
        ("squad", "regular", ["Harder: veteran"]),
        ("opposition", "recruit", []),
        ("squad", "elite", []),
        ("squad", HUMAN, []),
    ],
)
def test_a_level_that_suits_is_offered(app: App, winner: Side | None, level: str, offered: list[str]) -> None:
    """To who has lost a weaker one, to who has won a stronger one, as far as there is one."""
    mouse = ended(app, winner, opposition=level)
    assert labels(mouse) == ["Again", *offered, "Next map", "Watch the replay", "Title"]
    mouse.controller.close()


def test_an_easier_battle_is_the_same_against_a_weaker_computer(app: App) -> None:
    mouse = ended(app, "opposition")
    plan = press(mouse, "Easier: recruit").controller.plan
    assert plan.player("opposition") == "recruit"
    assert (plan.map, plan.system, plan.humans) == (mouse.controller.plan.map, "squad", ("squad",))


def test_the_next_map_is_played_by_the_same_rules_against_the_same(app: App) -> None:
    mouse = ended(app, "squad")
    battle = press(mouse, "Next map")
    assert battle.controller.match.scenario.name in {"Training yard", "Proving ground", "Standing stones"}
    assert battle.controller.plan.player("opposition") == "regular"


MAPS = tuple(maps() / f"{name}.toml" for name in ("split-canyon", "training-yard", "standing-stones"))


def test_map_after_map_is_every_map_once_and_then_begins_anew() -> None:
    """The harder and the larger ones come later."""
    plan = Plan(MAPS[1], "phased", 1, {"squad": HUMAN})
    met = list[Any]()
    for _ in range(4):
        met.append(plan.map)
        plan = returned(following(plan, MAPS))
    assert met == [MAPS[1], MAPS[2], MAPS[0], MAPS[1]]


def test_the_end_says_why_and_leads_to_what_turned_it(app: App) -> None:
    """Figures, what turned it, one thing to try; the replay opens just before the moment."""
    plan = planned(fog=False, players={"squad": HUMAN, "opposition": "recruit"})
    mouse = Mouse(app, opened(app, plan))
    play_out(mouse.match, dict.fromkeys(SIDES, PLAYERS["recruit"]))
    assert mouse.match.state.outcome
    mouse.battle.menu.show_end()
    mouse.frames(30, GRACE)
    end = mouse.top
    assert isinstance(end, Finish)
    assert set(end.figures.headings) <= set(MEANT), "each says what it means under the pointer"
    for row in end.figures.rows:
        cells = dict(zip(end.figures.headings, row.cells, strict=True))
        made, hurt = int(cells["attacks"]), int(cells["that hurt"])
        assert hurt <= made
        assert 0 < float(cells["by the odds"]) < made
    turned, tried = end.why
    assert turned.startswith("Turn ")
    assert " turned it: " in turned
    assert tried.startswith("One thing to try: ")
    box = end.form.part("The turning point")
    mouse.click((box.left + box.width / 2, box.top + box.height / 2))
    mouse.loaded()
    replay = mouse.top
    assert isinstance(replay, ReplayScreen)
    assert 0 < (before := replay.player.at_frame) < replay.player.recording.last
    assert replay.player.viewer is None, "all is open at the end"
    mouse.frames(round(LEAD / 0.1) - 2, 0.1)
    assert replay.player.at_frame == before, "it is looked at first"
    mouse.frames(5, 0.1)
    assert replay.player.at_frame > before, "then it plays by itself"
    app.back()
    mouse.controller.close()


def test_the_board_is_seen_for_a_while_when_the_match_is_over(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ended it is looked at first, and a window that rests would never come to the end."""
    plan = planned(fog=False, players=dict.fromkeys(SIDES, HUMAN))
    battle = opened(app, plan, settings=replace(QUIET, own_speed="1", others_speed="1"))
    mouse = Mouse(app, battle)
    shown = list[float]()
    monkeypatch.setattr(type(mouse.controller), "mode", property(lambda _: "over"))
    monkeypatch.setattr(battle.menu, "finish", lambda: shown.append(1))
    mouse.frames(5, 0.2)
    assert not shown
    assert not battle.resting
    mouse.frames(round(LAST_LOOK / 0.2), 0.2)
    assert shown == [1]
