"""What a system says of whole sides stands in the top bar."""

import pytest

from game.files.places import maps
from game.ui.app import App
from game.ui.battle import top_text
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned


@pytest.fixture
def mouse(app: App) -> Mouse:
    battle = BattleScreen(
        Plan(maps() / "loading-dock.toml", "phased", 8, {"squad": "human", "opposition": "human"}, fog=False)
    )
    app.open(battle)
    return Mouse(app, battle)


def test_the_break_number_and_its_odds_stand_in_the_bar(mouse: Mouse) -> None:
    """P-04: "Fresh +4 (first round)": the bar tells of the test to come, for which nobody is fresh."""
    mouse.settle()
    ((side, lines),) = top_text.top(mouse.controller).standing
    assert side == "opposition"
    # The heavy is the steadiest with 17; 17 or 18 on 3d6 are 4 of 216.
    assert lines == ("Opposition flees next turn: 1.9 %", "17 or more on 3d6: 17 the steadiest of them.")


def test_the_bar_tells_it_when_it_is_pointed_at(mouse: Mouse) -> None:
    """P-04: pointing at it names the side."""
    mouse.settle()
    mouse.frames(2)
    spot = next(spot for spot in mouse.battle.panels.spots if spot.name == "standing opposition")
    words = [span.words for line in spot.tip for span in line.spans]
    assert words[0] == "Opposition"
    top = top_text.top(mouse.controller)
    assert words[1:] == [*top.standing[0][1], top.standing_about]
    assert spot.box.right < mouse.app.size[0]


def test_other_systems_say_nothing_of_sides(app: App) -> None:
    battle = BattleScreen(Plan(maps() / "loading-dock.toml", "squad", 8, {"squad": "human"}, fog=True))
    app.open(battle)
    assert top_text.top(battle.controller).standing == ()


def test_who_is_sturdy_stands_in_the_bar(app: App) -> None:
    plan = Plan(maps() / "loading-dock.toml", "squad", 8, {"squad": "human"}, fog=True, sturdy=True)
    battle = BattleScreen(plan)
    app.open(battle)
    assert top_text.top(battle.controller).standing == (("squad", ("A third more health",)),)


def test_of_enemies_in_the_dark_no_odds_are_told(app: App) -> None:
    """P-04: of two enemies one hides behind the wall; without fog both are seen."""
    rows = ("....#...", "....#...", "....#...", "........")
    people = (man("ann", 0, 3), man("Rex", 7, 3, break_tn=14), man("Sly", 7, 0, break_tn=14))
    told, seed = [], 0  # its first dice have the heroes go first
    for fog in (True, False):
        plan = planned(drawn(rows, people, system="phased"), system="phased", fog=fog, seed=seed)
        battle = opened(app, plan)
        Mouse(app, battle).settle()
        told.append(dict(top_text.top(battle.controller).standing).get("opposition", ()))
    assert told[0] == ()
    assert told[1][0].startswith("Opposition flees next turn: ")
