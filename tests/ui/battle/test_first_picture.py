"""The first picture of a battle is ready when its screen has been made, which may be done in a thread."""

from game.files.places import maps
from game.rules import movement
from game.ui.app import App
from game.ui.battle.screen import BattleScreen
from game.ui.plan import Plan


def test_frames_search_no_path_that_the_making_of_the_screen_has_not(app: App) -> None:
    """Before the kernels are loaded one search holds a frame up for 30 ms."""
    battle = BattleScreen(Plan(maps() / "terraces.toml", "squad", 8, {"squad": "human"}, fog=True))
    searched = movement._ways.cache_info().misses
    app.open(battle)
    for _ in range(2):
        app.frame(0.01)
    assert movement._ways.cache_info().misses == searched
