"""After the others' turn a line says who has lost what; a click plays it again."""

from game.board.squares import Square
from game.rules.events import Hurt, Out
from game.rules.turns import EndPhase
from game.rules.units import Side
from game.ui.app import App
from game.ui.battle.panels import READ
from game.ui.battle.turn_summary import LOSS, Loss, TurnSummary, losses
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

WHO: dict[str, tuple[str, Side]] = {
    "ann": ("Ann", "squad"), "bob": ("Bob", "squad"), "rex": ("Rex", "opposition"),
}  # fmt: skip


HARDY = (man("ann", 1, 1, bhp=60), man("bob", 1, 4, bhp=60), man("Rex", 8, 1), man("Sly", 8, 4))
"""The squad stands until it has been hit often."""


def test_losses_are_summed_and_who_is_out_comes_first() -> None:
    events = (
        Hurt("ann", 1, "wounds", "rex"),
        Hurt("rex", 2, "hit points", "ann"),
        Hurt("ann", 2, "wounds", "rex"),
        Hurt("ann", 1, "strain", "rex"),
        Hurt("bob", 5, "wounds", "rex"),
        Out("bob", Square(1, 1)),
    )
    assert losses(events, WHO.__getitem__, "squad") == (
        Loss("bob", "Bob", "squad", "out, by Rex", "bad"),
        Loss("ann", "Ann", "squad", "-3 wounds, -1 strain", "bad"),
        Loss("rex", "Rex", "opposition", "-2 hit points", "good"),
    )


def test_who_is_out_by_nobody_who_is_known_is_just_out() -> None:
    """Whose name a side is not told is left out; so is whoever did it to itself."""
    for by in ("", "bob"):
        events = (Hurt("bob", 5, "wounds", by), Out("bob", Square(1, 1)))
        assert [loss.words for loss in losses(events, WHO.__getitem__, "squad")] == ["out"]


def test_who_has_left_the_board_has_lost_nothing() -> None:
    assert losses((Out("ann", Square(1, 1), left=True),), WHO.__getitem__, "squad") == ()


def after_a_fight(app: App) -> Mouse:
    """The opposition has shot until it has hit somebody, and it is the squad's turn again."""
    player = Mouse(app, opened(app, planned(drawn(units=HARDY, turns=30), fog=False)))
    controller = player.controller
    for _ in range(400):
        if controller.side == "squad" and losses(controller.missed, controller.named, "squad"):
            return player
        legal = player.match.legal()
        shots = [action for action in legal if type(action).__name__ == "Shoot"]
        if controller.deciding:
            controller.do(legal[0])
        elif controller.side == "opposition" and shots:
            controller.do(shots[0])
        else:
            controller.do(EndPhase())
        player.frames(2)
        player.settle()
    raise AssertionError("nobody was hit")


def test_the_line_shows_what_happened_and_goes_with_the_first_act(app: App) -> None:
    player = after_a_fight(app)
    player.frames(2)
    spots = [spot for spot in player.battle.panels.spots if spot.name.startswith("loss ")]
    assert spots
    app.settings = player.controller.settings.__class__(own_speed="1", others_speed="1", muted=True)
    player.controller.settings = app.settings
    player.click(player.spot(spots[0].name))
    assert player.controller.animator.busy, "it is played again"
    player.controller.animator.skip()
    player.frames(20, 0.05)
    action = next(action for action in player.match.legal() if type(action).__name__ == "Move")
    player.controller.do(action)
    player.controller.animator.skip()
    player.frames(2)
    assert not [spot for spot in player.battle.panels.spots if spot.name.startswith("loss ")]


def test_the_line_goes_when_there_was_time_to_read_it(app: App) -> None:
    """It stood there for as long as one thought about one's own turn."""
    player = after_a_fight(app)
    player.frames(2)
    assert any(spot.name.startswith(LOSS) for spot in player.battle.panels.spots)
    player.frames(8, READ / 9)
    assert any(spot.name.startswith(LOSS) for spot in player.battle.panels.spots)
    player.frames(3, READ / 9)
    assert not any(spot.name.startswith(LOSS) for spot in player.battle.panels.spots)


def test_before_the_losses_it_is_said_whose_turn_they_are_of(app: App) -> None:
    """Ann -2, Rex -1: that said neither what nor when; an end that is near is no loss."""
    summary, room = TurnSummary(str), Box(0, 0, 1000, 30)
    lost = Loss("ann", "Ann", "squad", "-2 health", "bad")
    widths = [summary.box(room, (loss,), app.look).width for loss in (lost, lost._replace(ends=True))]
    assert widths[0] - widths[1] >= app.look.width("In their turn:", "small")
