"""That others begin is announced before they do anything, and one's own last act can still be taken back."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Choose
from game.rules.players import HUMAN
from game.rules.state import changed
from game.rules.turns import EndPhase
from game.systems import SYSTEMS
from game.systems.phased import moves as phased_moves
from game.systems.phased.declaring import Declare
from game.systems.squad.moves import Move
from game.ui import commands
from game.ui.app import App
from game.ui.battle.announcement import ANNOUNCED, UNASKED
from game.ui.battle.hands import LATE, READ
from tests.ui.battle.player import Keys, Mouse
from tests.ui.battle.scenes import FOUR, QUIET, drawn, man, opened, planned

SEEN = QUIET.__class__(own_speed="1", others_speed="1", shake=False, muted=True)
"""What happens is shown, at its pace."""

ALONE = {"squad": HUMAN, "opposition": "random"}


@pytest.fixture
def mouse(app: App) -> Iterator[Mouse]:
    """The squad has just ended its phase."""
    made = Mouse(app, opened(app, planned(drawn(units=FOUR), players=ALONE, fog=False), SEEN))
    made.settle()
    made.controller.do(EndPhase())
    while made.controller.animator.busy:
        made.frames(1, 0.02)
    yield made
    made.controller.close()


def test_nothing_is_done_while_it_is_announced(mouse: Mouse) -> None:
    controller, before = mouse.controller, mouse.match.state
    assert controller.announces == "opposition"
    mouse.frames(8, ANNOUNCED / 10)
    assert controller.announces == "opposition"
    assert mouse.match.state is before
    mouse.frames(4, ANNOUNCED / 10)
    assert controller.announces is None


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_last_act_is_taken_back_meanwhile(mouse: Mouse, way: str) -> None:
    if way == "key":
        mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    else:
        mouse.frames(2)
        mouse.click(mouse.spot("undo"))
    assert mouse.controller.announces is None
    assert (mouse.controller.side, mouse.controller.mode) == ("squad", "play")
    mouse.frames(20, 0.1)
    assert mouse.controller.side == "squad", "the computer does not go on with what it has thought"


def test_it_is_announced_for_longer_where_nobody_has_ended_the_turn(app: App) -> None:
    """S-07: the last one has spent its last action: one may want it back."""
    alone = (man("ann", 1, 3), man("Rex", 9, 3))
    mouse = Mouse(app, opened(app, planned(drawn(units=alone), players=ALONE, fog=False), SEEN))
    mouse.match.state = changed(mouse.match.state, "ann", actions=1)
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "move"))
    assert mouse.match.state.clock.phase > 2
    assert mouse.controller.announcement.seconds == UNASKED
    mouse.controller.close()


WALLED = ("....#.....",) * 6


def through(system: str) -> str:
    """What is said when the only unit of a side has done all that it could: a slot is one unit's (N-05)."""
    who = "Ann" if system == "narrative" else "Everybody"
    return f"{who} has acted: the opposition's turn."


def spend(mouse: Mouse) -> None:
    """Do what takes most of a turn as long as there is anything of weight, and never end anything by hand."""
    for _ in range(40):
        controller = mouse.controller
        if controller.side != "squad" or controller.announces:
            return
        if controller.mode == "decide":
            controller.do(Choose(choice=list(controller.orders.answers)[-1]))
        elif orders := controller.orders.of_weight(controller.unit):
            controller.do(orders[0].actions[-1])
        mouse.frames(3)
    raise AssertionError("it does not end")


def spent(app: App, system: str) -> Mouse:
    """The only unit of the squad has done all that it could."""
    text = drawn(WALLED, (man("ann", 1, 3), man("Rex", 9, 3)), system=system)
    plan = planned(text, system=system, players=ALONE)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, others_speed="1")))
    while mouse.controller.side != "squad":
        mouse.frames(1, 0.1)
    spend(mouse)
    return mouse


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_side_that_has_nothing_left_is_through_by_itself_and_that_is_said(app: App, system: str) -> None:
    """In every rule system alike, whether the rules end its part or nothing of weight is left."""
    mouse = spent(app, system)
    assert mouse.controller.announces == "opposition"
    assert mouse.controller.announcement.seconds > ANNOUNCED
    assert mouse.battle.toast == through(system)
    mouse.controller.close()


def test_what_has_ended_by_itself_is_taken_back_and_does_not_end_again(app: App) -> None:
    """P-13, P-29, P-47: only what is light is left to Ann."""
    rows = (".o..#.....", *("....#.....",) * 4)
    text = drawn(rows, (man("ann", 0, 0), man("Rex", 9, 2)), system="phased")
    plan = planned(text, system="phased", players=ALONE, seed=1)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, others_speed="1")))
    while mouse.controller.side != "squad":
        mouse.frames(1, 0.1)
    for kind in ("aim", "hug", "hide"):
        mouse.controller.do(next(act for act in mouse.controller.orders.legal("ann") if act.kind == kind))
        mouse.frames(3)
    assert (mouse.match.record.entries[-1].act or {}).get("kind") == "end_turn"
    assert mouse.battle.toast == "Everybody has acted: the opposition's turn."
    mouse.click(mouse.spot("undo"))
    mouse.frames(20, 0.1)
    assert (mouse.match.record.entries[-1].act or {}).get("kind") == "hide"
    assert (mouse.controller.side, mouse.controller.mode) == ("squad", "play")
    mouse.controller.close()


def test_what_is_declared_is_said_to_be_still_to_come(app: App) -> None:
    """P-06, P-08: Ann has moved and declared fire, which comes in the Ranged phase."""
    text = drawn(WALLED, (man("ann", 1, 3), man("Rex", 9, 3)), system="phased")
    plan = planned(text, system="phased", players=ALONE, seed=1)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, others_speed="1")))
    while mouse.controller.side != "squad":
        mouse.frames(1, 0.1)
    mouse.controller.do(phased_moves.Move(unit="ann", at=Square(2, 3)))
    mouse.frames(3)
    mouse.controller.do(Declare(unit="ann", order="ranged"))
    mouse.frames(3)
    while mouse.controller.side == "squad" and not mouse.controller.announces:
        mouse.controller.do(next(act for act in mouse.controller.orders.legal("ann") if act.kind == "hide"))
        mouse.frames(3)
    assert mouse.battle.toast == "Everybody has acted or declared: the opposition's turn."
    mouse.controller.close()


def test_that_everybody_has_acted_is_said_once_the_last_act_has_been_shown(app: App) -> None:
    """S-07: it told before the dice fell that nothing would come of them."""
    alone = (man("ann", 1, 3), man("Rex", 9, 3))
    mouse = Mouse(app, opened(app, planned(drawn(units=alone), players=ALONE, fog=False), SEEN))
    mouse.match.state = changed(mouse.match.state, "ann", actions=1)
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "move"))
    mouse.frames(1, 0.05)
    assert mouse.controller.animator.busy
    assert mouse.battle.toast == ""
    while mouse.controller.animator.busy:
        mouse.frames(1, 0.05)
    mouse.frames(1, 0.05)
    assert mouse.battle.toast == through("squad")
    mouse.controller.close()


def test_what_is_ended_by_hand_needs_no_word(mouse: Mouse) -> None:
    assert mouse.battle.toast == ""
    assert mouse.controller.announcement.seconds <= ANNOUNCED


@pytest.mark.parametrize("way", ["key", "click"])
def test_it_is_passed_over_by_what_shows_at_once(mouse: Mouse, way: str) -> None:
    if way == "key":
        mouse.key(pygame.K_SPACE)
    else:
        mouse.click((640, 400))
    assert mouse.controller.announces is None


def test_who_skips_the_last_act_is_still_told_that_others_begin(app: App) -> None:
    """One press skipped both, and nobody saw what had come of the act, or could take it back."""
    alone = (man("ann", 1, 3), man("Rex", 9, 3))
    mouse = Mouse(app, opened(app, planned(drawn(units=alone), players=ALONE, fog=False), SEEN))
    mouse.match.state = changed(mouse.match.state, "ann", actions=1)
    mouse.controller.show_again()
    mouse.hover((1, 2))
    mouse.click(mouse.at)
    assert mouse.controller.animator.busy
    mouse.key(pygame.K_SPACE)
    assert mouse.controller.announces == "opposition"
    mouse.click(mouse.at)
    assert mouse.controller.announces == "opposition", "the second half of a double click"
    mouse.key(pygame.K_SPACE)
    assert mouse.controller.announces is None
    mouse.controller.close()


def test_no_button_stands_there_while_others_act(mouse: Mouse) -> None:
    """Neither dead ones of one's own, nor those of whoever acts; the menu stays."""
    mouse.frames(3)
    pressed = {spot.name for spot in mouse.battle.panels.spots if spot.act}
    assert not any(name.startswith(commands.ORDER) for name in pressed)
    assert not pressed & {"more", "end phase"}
    assert {"leave", "help"} <= pressed


@pytest.mark.parametrize(("system", "announced"), [("squad", True), ("narrative", False)])
def test_one_slot_among_ones_own_is_not_announced(app: App, system: str, announced: bool) -> None:
    """N-05: the slots of both sides alternate."""
    text = drawn(
        units=FOUR if system == "squad" else tuple({**man, "stats": {}} for man in FOUR), system=system
    )
    mouse = Mouse(app, opened(app, planned(text, system=system, players=ALONE, fog=False, seed=1), SEEN))
    mouse.settle()
    while mouse.controller.human and mouse.controller.side == "squad":
        end = next(
            act for act in mouse.controller.orders.legal(mouse.controller.unit) if act.kind == "end_turn"
        )
        mouse.controller.do(end)
    assert (mouse.controller.announcement.seconds > 0) is announced
    mouse.controller.close()


def test_between_two_people_the_screen_is_handed_over_instead(app: App) -> None:
    mouse = Mouse(app, opened(app, planned(drawn(units=FOUR)), SEEN))
    mouse.controller.do(EndPhase())
    assert mouse.controller.announces is None


def test_a_press_that_was_to_skip_what_others_did_does_nothing(mouse: Mouse) -> None:
    """It came when the others were through by then: it shot at whom the pointer lay on."""
    for _ in range(400):
        if (mouse.controller.side, mouse.controller.mode) == ("squad", "play"):
            break
        mouse.frames(1, 0.2)
    steps = len(mouse.match.record.entries)
    own = (act for act in mouse.match.legal() if act.unit == mouse.controller.unit)
    move = next(act for act in own if isinstance(act, Move))
    mouse.move(mouse.pixel(move.at))
    mouse.click(mouse.at)
    assert len(mouse.match.record.entries) == steps
    mouse.frames(4, LATE / 3)
    mouse.click(mouse.at)
    assert len(mouse.match.record.entries) > steps


@pytest.mark.parametrize("skips", [True, False])
def test_who_skips_by_clicks_has_longer_to_see_that_the_turn_is_ones_own(
    mouse: Mouse, *, skips: bool
) -> None:
    """One clicks on and on while others act: the last of those clicks comes into the turn."""
    mouse.move(mouse.pixel((2, 1)))
    for _ in range(400):
        if (mouse.controller.side, mouse.controller.mode) == ("squad", "play"):
            break
        if skips:
            mouse.click(mouse.at)
        mouse.frames(1, 0.2)
    before = mouse.match.hash
    mouse.frames(6, 0.1)
    assert LATE < 0.6 < READ
    assert mouse.battle.presenter.click.kind == "do"
    mouse.click(mouse.at)
    assert (mouse.match.hash == before) is skips
    mouse.frames(6, 0.1)
    mouse.click(mouse.at)
    assert mouse.match.hash != before


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_no_key_acts_by_the_pointer(app: App, system: str, key: int) -> None:
    """Space, which was to show at once, carried out the shot that the pointer lay on."""
    text = drawn(units=(man("ann", 1, 1), man("Rex", 6, 1)), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False, seed=1)))
    while mouse.controller.side != "squad":
        mouse.controller.do(mouse.match.legal()[-1])
        mouse.settle()
    mouse.hover((6, 1))
    mouse.frames(4, LATE)
    before = mouse.match.hash
    assert mouse.battle.presenter.click.kind == "do"
    mouse.key(key)
    mouse.frames(4, LATE)
    mouse.key(key)
    assert mouse.match.hash == before
    mouse.click(mouse.at)
    assert mouse.match.hash != before


@pytest.mark.parametrize(("key", "does"), [(pygame.K_SPACE, False), (pygame.K_RETURN, True)])
def test_of_the_keys_enter_alone_acts_and_where_the_cursor_was_led(app: App, key: int, *, does: bool) -> None:
    keys = Keys(app, opened(app, planned(drawn(units=FOUR), fog=False)))
    keys.walk(Square(2, 1))
    keys.frames(2, LATE)
    assert keys.battle.words()[0][0] == "Enter"
    keys.key(key)
    assert (keys.controller.at("ann") == (2, 1)) is does


def test_the_top_says_whose_go_is_shown(mouse: Mouse) -> None:
    """S-04: the shot of the opposition's last unit is still shown when the squad has the go again."""
    shown = set[tuple[str, str]]()
    for _ in range(200):
        mouse.frames(1, 0.05)
        top = mouse.battle.panels.top
        if mouse.controller.animator.busy:
            shown.add((top.phase, top.go))
        elif mouse.controller.side == "squad":
            break
    assert shown == {("The opposition acts", "Opposition's turn")}


def test_what_others_do_takes_longer_in_the_first_two_turns(app: App) -> None:
    """Their first turn was over before one knew whom to look at; later a march takes 6/10 of the time."""
    took = []
    for turn in (1, 2, 3):
        mouse = Mouse(app, opened(app, planned(drawn(units=FOUR), players=ALONE, fog=False), SEEN))
        controller = mouse.controller
        controller.do(EndPhase())
        controller.animator.skip()
        mouse.match.state = replace(controller.match.state, clock=replace(mouse.match.state.clock, turn=turn))
        controller.do(next(act for act in mouse.match.legal() if act.kind == "move"))
        seconds = 0
        while controller.animator.busy:
            controller._animate(0.02)
            seconds += 1
        took.append(seconds)
        controller.close()
    first, second, later = took
    assert first == second
    assert later == pytest.approx(0.6 * first, abs=2)


@pytest.mark.parametrize("moves", [False, True])
def test_after_the_others_turn_the_view_is_where_the_player_had_it(app: App, *, moves: bool) -> None:
    """It has followed them to the other end of the board; who moves it there is led to its own unit."""
    units = (man("ann", 2, 3), man("Rex", 76, 3))
    plan = planned(drawn(("." * 80,) * 30, units), players=ALONE, fog=False)
    mouse = Mouse(app, opened(app, plan, SEEN))
    mouse.settle()
    view, camera = mouse.battle.view, mouse.battle.view.camera
    mouse.drag((900, 500), (870, 420), 2)
    kept = (camera.x, camera.y)
    mouse.away()
    mouse.controller.do(EndPhase())
    while camera.x < 40:
        mouse.frames(1, 0.05)
    if moves:
        mouse.drag((600, 400), (640, 400), 2)
        mouse.away()
    mouse.settle()
    mouse.frames(20, 0.1)
    mouse.controller.close()
    assert mouse.controller.unit == "ann"
    assert view.clear.holds(camera.frame().centre(Square(2, 3)))
    assert ((camera.x, camera.y) == kept) != moves
