"""What the viewer may not know is not on the screen: hidden enemies elsewhere, and no pixel changes."""

import pytest

from game.board.squares import Square
from game.bots.decisions import Decision
from game.files.settings import Settings
from game.rules.players import HUMAN
from game.rules.turns import EndPhase
from game.systems.squad.moves import Move
from game.ui.app import App
from game.ui.battle import computer, top_text
from game.ui.battle.overlay_bar import KEYS
from game.ui.menus.handover import Handover
from tests.ui.battle.player import Keys, Mouse, Player
from tests.ui.battle.scenes import BOTH, drawn, man, opened, planned

WALLED = (
    "....#.....",
    "....#.....",
    "....#.....",
    "....#.....",
)
"""A wall from edge to edge: who is beyond it is unseen."""

TWO = (man("ann", 1, 1, bhp=4), man("bob", 1, 3, bhp=4))


def table(app: App, *foes: tuple[int, int], bhp: int = 6) -> Mouse:
    """Ann and Bob, and beyond the wall Rex and Sly at two squares."""
    there = [man(name, *at, bhp=bhp) for name, at in zip(("Rex", "Sly"), foes, strict=True)]
    mouse = Mouse(app, opened(app, planned(drawn(WALLED, (*TWO, *there)))))
    mouse.away()
    return mouse


@pytest.mark.parametrize("other", [((9, 3), (6, 0)), ((5, 1), (9, 2))])
def test_hidden_enemies_elsewhere_give_the_same_screen(app: App, other: tuple[tuple[int, int], ...]) -> None:
    """S-53, B-34: at rest, with each overlay, while pointing and aiming, and after a step."""
    pictures: list[list[bytes]] = []
    for foes in (((8, 1), (8, 3)), other):
        mouse = table(app, *foes)
        assert not any(unit.side == "opposition" for unit in mouse.controller.view.units)
        seen = [mouse.picture()]
        for _, name, _ in KEYS:
            mouse.battle.presenter.lay(name)
            mouse.frames(2)
            seen.append(mouse.picture())
        for square in ((8, 1), other[0], (3, 1), (4, 1)):
            mouse.hover(square)
            seen.append(mouse.picture())
        mouse.press(mouse.verb("Shoot"))
        seen.append(mouse.picture())
        mouse.press(mouse.verb("Shoot"))
        mouse.click(mouse.pixel((3, 1)))
        mouse.away()
        seen.append(mouse.picture())
        pictures.append(seen)
    assert [one == two for one, two in zip(*pictures, strict=True)] == [True] * len(pictures[0])


def test_their_health_is_no_part_of_the_screen_either(app: App) -> None:
    whole = table(app, (8, 1), (8, 3)).picture()
    assert table(app, (8, 1), (8, 3), bhp=1).picture() == whole


def test_this_screen_does_change_when_they_are_seen(app: App) -> None:
    """The test above can fail: on this side of the wall they are on the screen."""
    assert table(app, (3, 0), (8, 3)).picture() != table(app, (3, 3), (8, 3)).picture()


class Puppet:
    """A computer player in this process: it goes where it is told to, and ends its phases."""

    def __init__(self, system: str) -> None:
        self.way = Square(0, 0)

    def ask(self, level: str, seen: object, past: object) -> None:
        """There is nothing to think about."""

    def poll(self) -> Decision:
        if self.way.x:
            way, self.way = self.way, Square(0, 0)
            return Decision(Move(unit="rex", at=way), ())
        return Decision(EndPhase(), ())

    def cancel(self) -> None:
        """There is nothing to stop."""

    close = cancel


def test_the_others_turn_tells_only_what_was_seen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """B-34: an unseen enemy goes one way or another; the same log, and the same picture after it."""
    monkeypatch.setattr(computer, "Thinker", Puppet)
    logs: list[tuple[object, ...]] = []
    pictures: list[bytes] = []
    for way in (Square(9, 0), Square(6, 3)):
        plan = planned(
            drawn(WALLED, (*TWO, man("Rex", 8, 1))), players={"squad": HUMAN, "opposition": "random"}
        )
        mouse = Mouse(app, opened(app, plan))
        assert isinstance(mouse.controller.computer.thinker, Puppet)
        mouse.controller.computer.thinker.way = way
        turn = mouse.match.state.clock.turn
        while mouse.match.state.clock.turn == turn:
            if mouse.controller.mode == "play":
                _end(mouse)
            mouse.frames()
        mouse.settle()
        mouse.away()
        assert mouse.match.state.unit("rex").at == way
        logs.append(mouse.controller.lines)
        pictures.append(mouse.picture())
    assert logs[0] == logs[1]
    assert "Rex" not in str(logs[0])
    assert pictures[0] == pictures[1]


def _end(mouse: Player) -> None:
    """End the phase."""
    mouse.controller.do(EndPhase())
    mouse.frames(2)


def test_the_board_is_hidden_while_it_is_handed_over(app: App) -> None:
    """No pixel of the board: the picture is that of a hand-over over nothing at all."""
    player = Keys(app, opened(app, planned(drawn(WALLED, (*TWO, man("Rex", 8, 1))), players=BOTH)))
    while player.top is player.battle:
        player.battle.say("Ann spends it on something that others do not know of.", 60)
        _end(player)
    shown = player.top
    assert isinstance(shown, Handover)
    assert shown.side == "opposition"
    assert not player.battle.toast, "it was said to who leaves"
    player.move((640, 300))
    player.frames(3)
    hidden = player.picture()
    app.screens.clear()
    app.open(Handover("opposition", lambda: None, shown.note))
    player.frames(3)
    assert player.picture() == hidden


def test_keys_and_clicks_do_nothing_to_the_board_behind_it(app: App) -> None:
    player = Keys(app, opened(app, planned(drawn(WALLED, (*TWO, man("Rex", 8, 1))), players=BOTH)))
    while player.top is player.battle:
        _end(player)
    before, viewer = player.match.hash, player.controller.viewer
    for key in map(ord, "mgh12\t"):
        player.key(key)
    assert (player.match.hash, player.controller.viewer) == (before, viewer)
    assert viewer == "squad"
    player.frames(5, 0.1)
    player.take_over()
    player.frames(2)
    assert player.controller.viewer == "opposition"
    assert {entry.side for entry in player.battle.panels.entries} == {"opposition"}


def shooting(app: App) -> Mouse:
    """Ann has just shot at Rex, and it is being shown."""
    plan = planned(drawn(units=(man("ann", 1, 1), man("Rex", 8, 1))), fog=False)
    mouse = Mouse(app, opened(app, plan, Settings(muted=True)))
    mouse.controller.do(next(action for action in mouse.match.legal() if type(action).__name__ == "Shoot"))
    return mouse


def test_the_log_and_the_picture_go_in_step(app: App) -> None:
    """While an act is shown, its lines come as the picture reaches them; at the end all are there."""
    mouse = shooting(app)
    told = []
    while mouse.controller.animator.busy:
        told.append(len(mouse.controller.lines))
        mouse.frames(1, 0.05)
    assert told == sorted(told)
    assert told[0] < len(mouse.controller.lines)
    roll = mouse.controller.lines[-1]  # the shot, with its dice and the clause of the attack roll
    assert roll.telling
    assert roll.clause == "S-18"


def test_a_click_shows_the_rest_at_once(app: App) -> None:
    mouse = shooting(app)
    mouse.frames(2)
    assert mouse.controller.mode == "watch"
    assert top_text.left(mouse.controller) == "Space: show at once"  # a click a moment late would be an order
    assert mouse.battle.panels.bar().still  # the squares keep their places, and cannot be pressed
    before = mouse.match.hash
    mouse.click(mouse.pixel((4, 3)))
    assert not mouse.controller.animator.busy
    assert mouse.match.hash == before  # it was no click on the board
