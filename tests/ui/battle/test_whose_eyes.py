"""What the window says is for who sits before it: good and bad, who is to act, what may be ended."""

from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Choose
from game.rules.events import Hurt, Out, Rolled
from game.rules.players import HUMAN
from game.rules.turns import EndPhase
from game.systems import SYSTEMS
from game.systems.narrative.attack import Shoot
from game.systems.narrative.hiding import Search
from game.systems.narrative.stances import Aim
from game.systems.narrative.turn import EndTurn
from game.ui.app import App
from game.ui.battle import event_log, panel_text, top_text
from game.ui.battle.orders import Orders
from game.ui.board.picture import Sign
from game.ui.board.pieces import pieces_of, stamina_of
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

YARD = ("..........",) * 6
PAIR = (man("ann", 0, 1), man("bob", 0, 3), man("Rex", 5, 1), man("Sly", 9, 4))
WIDE = ("." * 60,) * 6
"""So wide that its ends are not seen at once."""


def begun(app: App, rows: tuple[str, ...] = YARD, units: tuple[dict[str, object], ...] = PAIR) -> Mouse:
    """Narrative, both sides played by hand."""
    plan = planned(drawn(rows, units, system="narrative"), system="narrative", fog=False, seed=1)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    return mouse


@pytest.fixture
def mouse(app: App) -> Mouse:
    return begun(app)


def end_phase(mouse: Mouse) -> bool:
    """Whether the square is there."""
    return any(choice.name == panel_text.END_PHASE for choice in mouse.battle.panels.bar().fixed)


def test_a_phase_that_cannot_be_ended_says_so_at_once(mouse: Mouse) -> None:
    """N-05: a side passes once; then the key says why, and does not first ask whether."""
    assert end_phase(mouse)
    passed = mouse.controller.side
    mouse.controller.do(EndPhase())
    while mouse.controller.side != passed:
        if mouse.controller.kept_phase:
            unit = mouse.controller.orders.acting[0]
            mouse.controller.do(next(a for a in mouse.controller.orders.legal(unit) if a.kind == "end_turn"))
        else:
            mouse.controller.do(EndPhase())
    mouse.frames(2)
    assert not end_phase(mouse)
    tip = [row.spans[-1].words for row in panel_text.button_tip(mouse.controller, panel_text.END_PHASE)]
    assert tip[-1] == "the side has gone later once this turn"
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.battle.toast == "Go later: the side has gone later once this turn"


def test_what_an_enemy_does_well_is_bad(mouse: Mouse) -> None:
    """Green is good for whoever sits here; who watches everything sees it as who rolls."""
    match = mouse.match
    shooter = mouse.controller.orders.acting[0]
    target = "rex" if shooter in {"ann", "bob"} else "ann"
    roll = next(event for event in match.do(Shoot(unit=shooter, target=target)) if isinstance(event, Rolled))
    mine, its = match.state.unit(shooter).side, match.state.unit(target).side
    moods = [event_log.telling(match.system, match.state, roll, side).mood for side in (mine, its, None)]
    assert moods[0] == moods[2]
    assert {moods[0], moods[1]} == {"good", "bad"}


def test_what_an_enemy_loses_is_good(mouse: Mouse) -> None:
    """In the log, and on its token: a status that is to an enemy's harm is not to one's own."""
    known = (Hurt("rex", 2, "wounds"), Hurt("ann", 1, "wounds"), Out("rex", Square(5, 1)))
    controller = mouse.controller
    lines = [
        entry.line.spans[-1].tone
        for entry in event_log.entries(known, controller.reader._replace(viewer="squad"))
    ]
    assert lines == ["good", "bad", "good"]
    sign = Sign("!", "bad", "", "")
    seen = pieces_of(controller.match.state, "squad", lambda _unit: (1, 1), lambda *_: (sign,))
    assert [seen[unit].marks[0].mood for unit in ("ann", "rex")] == ["bad", "good"]


def test_who_is_to_act_comes_into_view(app: App) -> None:
    """Whoever is chosen next after another's turn is not left behind a panel, or beyond the window."""
    units = (man("ann", 1, 1), man("bob", 58, 3), man("Rex", 30, 1))
    mouse = begun(app, WIDE, units)
    seen = set[str]()
    for _ in range(12):
        mouse.frames(40, 0.1)
        unit = mouse.controller.unit
        at = mouse.controller.at(unit)
        assert at
        assert mouse.battle.view.clear.holds(mouse.battle.view.camera.frame().centre(at)), unit
        seen.add(unit)
        mouse.controller.do(next(a for a in mouse.controller.orders.legal(unit) if a.kind == "end_turn"))
        mouse.settle()
    assert seen == {"ann", "bob", "rex"}


def test_a_card_leaves_the_log_its_room(mouse: Mouse) -> None:
    """The card of a unit, however long, leaves the last lines of the log in view."""
    unit = mouse.controller.orders.acting[0]
    mouse.controller.do(Aim(unit=unit))
    mouse.settle()
    mouse.hover(Square(5, 1))
    boxes = {spot.name: spot.box for spot in mouse.battle.panels.spots}
    assert boxes["log"].height >= mouse.app.look.font("small").get_height()
    assert not pygame.Rect(boxes["log"]).colliderect(pygame.Rect(boxes["about"]))


def test_a_turn_that_has_not_begun_is_ended_only_when_asked_twice(mouse: Mouse) -> None:
    """The turn before may have ended by itself, and the key was meant for that one."""
    unit = mouse.controller.unit
    mouse.key(pygame.K_h)
    assert mouse.battle.toast.endswith("has done nothing yet: Done (H) again ends its turn all the same.")
    assert mouse.controller.unit == unit
    mouse.frames(5, 1.0)  # while it is still said, the second time counts
    mouse.key(pygame.K_h)
    assert unit in mouse.match.state.clock.done
    other = mouse.controller.unit
    mouse.controller.do(Aim(unit=other))
    mouse.settle()
    mouse.key(pygame.K_h)
    assert mouse.controller.unit != other


def test_a_badge_in_the_roster_chooses_the_unit_that_bears_it(mouse: Mouse) -> None:
    """It lies on the row of the unit, which a click on it means."""
    mouse.away()
    unit = mouse.controller.orders.acting[-1]
    assert mouse.controller.unit != unit
    row = next(spot.box for spot in mouse.battle.panels.spots if spot.name == unit)
    chip = next(spot.box for spot in mouse.battle.panels.spots if spot.tip and row.holds(spot.box[:2]))
    mouse.click((chip.left + 2, chip.top + 2))
    assert mouse.controller.unit == unit


def test_six_units_have_room_in_the_roster(app: App) -> None:
    """At the plain size of the window, with the legend of reach above the minimap."""
    six = tuple(man(name, 0, at) for at, name in enumerate(("ann", "bob", "cid", "dan", "eve", "fay")))
    mouse = begun(app, YARD, (*six, man("Rex", 9, 1)))
    mouse.away()
    ids = {unit["name"] for unit in six}
    boxes = [spot.box for spot in mouse.battle.panels.spots if spot.name in ids]
    assert len(boxes) == 6
    assert all(above.bottom <= below.top for above, below in pairwise(boxes))


def test_who_is_chosen_stays_in_a_roster_that_loses_room(app: App) -> None:
    """In the smallest window not all ten have room: the last one, who is chosen, is among those shown."""
    names = ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida", "jim"]
    ten = tuple(man(name, 0, at) for at, name in enumerate(names))
    text = drawn(("..........",) * 12, (*ten, man("Rex", 9, 1)))
    mouse = Mouse(app, opened(app, planned(text), replace(QUIET, ui_scale=125, scale_chosen=True)))
    mouse.battle.choose("jim")
    listed = []
    for size in ((1280, 800), (1024, 600), (640, 400)):
        mouse.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        mouse.frames(3)
        shown = {spot.name for spot in mouse.battle.panels.spots if spot.name in names}
        listed.append(len(shown))
        assert "jim" in shown, size
    assert listed[-1] < listed[0], "there was less room"


def test_the_slots_of_a_round_are_told_in_their_order(mouse: Mouse) -> None:
    """N-05: each unit's roll made a slot for its side; the track shows whose comes when."""
    track = mouse.battle.panels.top.track
    slots = [dot for dot in track if dot.side]
    ranked = mouse.match.state.turn.slots
    assert [dot.side for dot in slots[: len(ranked)]] == [slot.side for slot in ranked]
    assert [dot.state for dot in slots[:2]] == ["now", "next"]
    first, second = (dot.side.capitalize() for dot in slots[:2] if dot.side)
    assert [dot.name for dot in slots[:2]] == [f"{first}: one unit acts now", f"{second}: one unit"]
    unit = mouse.controller.orders.acting[0]
    mouse.controller.do(next(a for a in mouse.controller.orders.legal(unit) if a.kind == "end_turn"))
    mouse.settle()
    after = [dot for dot in mouse.battle.panels.top.track if dot.side]
    assert [dot.state for dot in after[:2]] == ["over", "now"]
    assert after[0].name == f"{first}: over"


def test_who_acts_in_a_slot_is_to_be_chosen_until_one_of_them_has_begun(mouse: Mouse) -> None:
    """N-05: by this seed the slots are of both sides in turn, the squad's first."""
    slots = [slot.side for slot in mouse.match.state.turn.slots]
    assert slots == ["squad", "opposition", "squad", "opposition"]
    assert mouse.battle.panels.top.left == "choose who acts; next: the opposition"
    mouse.controller.do(Aim(unit="ann"))
    mouse.settle()
    assert mouse.battle.panels.top.left == "Ann still has the action"
    mouse.key(pygame.K_h)
    mouse.settle()
    assert mouse.battle.panels.top.left == "choose who acts; next: the squad"
    mouse.controller.do(EndTurn(unit="rex"))
    mouse.settle()
    assert mouse.battle.panels.top.left == "Bob still has the action and free maneuver"
    mouse.controller.do(Aim(unit="bob"))
    mouse.controller.do(Search(unit="bob"))
    mouse.settle()
    while mouse.controller.deciding:
        *_, declining = mouse.controller.orders.answers
        mouse.controller.do(Choose(choice=declining))
        mouse.settle()
    assert mouse.battle.panels.top.left == "Bob still has the second maneuver for 2 strain; else Done (H)"


def test_the_slot_of_who_is_out_of_action_is_not_on_the_track(mouse: Mouse) -> None:
    """N-05: it is skipped, the last of its side; once used it was somebody's."""
    state = mouse.match.state
    fallen = tuple(replace(unit, wounds=99, fate="out") if unit.id == "sly" else unit for unit in state.units)
    mouse.match.state = replace(state, units=fallen)
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(2)
    slots = [dot.side for dot in top_text.top(mouse.controller).track if dot.side]
    assert slots == ["squad", "opposition", "squad"]


def test_a_slot_that_was_skipped_does_not_come_back_to_the_track(mouse: Mouse) -> None:
    """N-05: of squad, opposition, opposition, squad nobody is left for the third: three, also at the last."""
    state = mouse.match.state
    fallen = tuple(replace(unit, wounds=99, fate="out") if unit.id == "sly" else unit for unit in state.units)
    squad, opposition, later_squad, later_opposition = state.turn.slots
    turn = replace(state.turn, slots=(squad, opposition, later_opposition, later_squad))
    for seat in (0, 1, 3):
        mouse.match.state = replace(
            state, units=fallen, turn=turn, clock=replace(state.clock, seat=seat, active="", taken=False)
        )
        mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
        slots = [dot.side for dot in top_text.top(mouse.controller).track if dot.side]
        assert slots == ["squad", "opposition", "squad"], seat


def test_going_later_is_done_at_once_since_nobody_misses_a_turn_by_it(mouse: Mouse) -> None:
    """N-05: the slot comes again after all others."""
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.match.state.turn.passed == ("squad",)


def test_the_slots_of_enemies_whom_nobody_has_seen_are_on_the_track(app: App) -> None:
    """N-05: whose slot comes when is known; who may take it need not be."""
    rows = ("....#.....",) * 5
    text = drawn(rows, (man("ann", 0, 0), man("Rex", 9, 2), man("Sly", 9, 4)), system="narrative")
    mouse = Mouse(
        app, opened(app, planned(text, system="narrative", players={"squad": HUMAN, "opposition": "random"}))
    )
    mouse.settle()
    assert [unit.id for unit in mouse.controller.view.units] == ["ann"]
    slots = [dot.side for dot in mouse.battle.panels.top.track if dot.side]
    assert sorted(slots) == ["opposition", "opposition", "squad"]
    mouse.controller.close()


def test_a_token_shows_strain_beside_wounds(mouse: Mouse) -> None:
    """N-06: both put a unit out; of a system that counts one thing there is one bar."""
    (ann,) = (piece for piece in mouse.battle.presenter.pieces() if piece.id == "ann")
    assert (ann.health, ann.stamina) == (1.0, 1.0)
    worn = replace(mouse.match.state.unit("ann"), strain=mouse.match.state.unit("ann").strain_threshold // 2)
    assert stamina_of(mouse.match.system.words)(worn) == pytest.approx(0.5, abs=0.1)
    assert stamina_of(SYSTEMS["squad"].words)(planned().match().state.unit("ann")) is None
