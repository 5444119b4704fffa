"""What the screen says can be done, and why not: buttons, words at the pointer, clicks, in one voice."""

from collections.abc import Iterator

import msgspec
import pygame
import pytest
from pygame import Surface

from game.board.squares import Square
from game.rules import engine
from game.rules.presentation import Gauge
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.battle.action_bar import ActionBar
from game.ui.battle.orders import Order, Orders
from game.ui.battle.roster import RosterEntry, health_words, in_order
from game.ui.battle.top_bar import Aim
from game.ui.board.card import said
from game.ui.layout import Box
from tests.ui.battle.player import Keys, Mouse, verb_of
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = (
    "......",
    "......",
    "...o..",
    "......",
    "......",
)
"""
a . . . . .     a: ann faces east, and may act first
. . . . . .
. . . o . X     X: Rex, five squares from ann, behind a crate's line
. . . . . .
b . . . . .
"""

TRIO = (man("ann", 0, 0), man("bob", 0, 4), man("Rex", 5, 2))

END = "End turn"


@pytest.fixture
def mouse(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(YARD, TRIO), fog=False)))


def entry(mouse: Mouse, unit: str) -> RosterEntry:
    return next(entry for entry in mouse.battle.panels.entries if entry.id == unit)


def greyed(mouse: Mouse) -> Iterator[str]:
    return (choice.name for choice in mouse.battle.panels.bar().choices if not choice.possible)


def test_every_button_of_the_unit_is_on_the_bar(mouse: Mouse) -> None:
    verbs = mouse.match.system.verbs(mouse.match.seen(), "ann")
    names = [choice.name for choice in mouse.battle.panels.bar().choices]
    assert names == [*(verb.label for verb in verbs), panel_text.END_PHASE]
    shown = [spot.name for spot in mouse.battle.panels.spots if spot.act and spot.name in names]
    assert shown == names  # each lies somewhere, in this order


def test_a_greyed_button_says_why_with_its_clause(mouse: Mouse) -> None:
    """The tooltip is the engine's own answer, every reason of it."""
    names = list(greyed(mouse))
    assert {"Close combat", "Dash", "Stand up"} <= set(names)
    for name in names:
        mouse.move(mouse.spot(name))
        order = panel_text.button(mouse.controller, name)
        assert order
        verb = order.verb
        why = engine.why_none(
            mouse.match.system, mouse.match.seen(), "ann", verb.kind, verb.settled, field=verb.field
        )
        assert why, name
        spot = mouse.battle.panels.over
        assert spot
        assert spot.name == name
        words = said(panel_text.button_tip(mouse.controller, name))
        for refusal in why:
            assert f"not now: {mouse.controller.said(refusal.text)} · {refusal.clause}" in words


def test_the_tooltip_is_drawn(mouse: Mouse) -> None:
    left, top = mouse.spot("Dash")
    above = pygame.Rect(round(left) + 12, round(top) - 90, 280, 60)
    mouse.away()
    before = pygame.image.tobytes(mouse.app.window.subsurface(above), "RGB")
    mouse.move(mouse.spot("Dash"))
    assert pygame.image.tobytes(mouse.app.window.subsurface(above), "RGB") != before


def test_what_a_unit_has_left_keeps_its_place_whatever_is_pointed_at(mouse: Mouse) -> None:
    """Long words about a click push neither statuses nor actions out of the heading."""
    bar = mouse.battle.panels.bar()
    box = Box(0, 0, 620, 120)
    found = []
    for words in ("", "Click: " + "a long way to say it " * 4):
        sheet = Surface((620, 120))
        spots = ActionBar(print).draw(sheet, box, bar._replace(words=words), mouse.app.look)
        left = pygame.image.tobytes(sheet.subsurface((0, 0, 330, 34)), "RGB")
        found.append((left, [spot.box for spot in spots]))
    assert found[0] == found[1]


def test_a_greyed_button_does_nothing_but_say_why(mouse: Mouse) -> None:
    before = mouse.match.hash
    mouse.click(mouse.spot("Dash"))
    # S-06: a Dash is none of the things that the First Action can be
    assert mouse.battle.toast == "Dash: not as the First Action"
    assert mouse.match.hash == before


def test_names_stand_for_units_in_what_is_refused(mouse: Mouse) -> None:
    """Nobody reads an id: the reasons of the rules are told with names."""
    mouse.click(mouse.spot("Shoot"))
    mouse.hover((0, 4))
    deed = mouse.battle.presenter.click
    assert deed.kind == "refused"
    assert "bob" not in deed.words
    assert "Bob" in deed.words


def test_what_the_words_at_the_pointer_say_is_what_the_click_does(app: App, mouse: Mouse) -> None:
    """On every square of the board: the hint names the deed, and the click does that and nothing else."""
    kinds = set()
    for square in mouse.match.state.board.squares():
        mouse.hover(square, 0.01)
        deed, before = mouse.battle.presenter.click, mouse.match.hash
        kinds.add(deed.kind)
        words = "".join(words for _, words in mouse.battle.words())
        assert words.startswith(deed.words)
        mouse.click(mouse.at)
        if deed.kind == "do":
            assert mouse.match.record.entries[-1].act == _plain(deed.action)
            mouse.key(pygame.K_z, pygame.KMOD_CTRL)
            if mouse.match.hash != before:  # dice have fallen: another table, set as the first was
                mouse = Mouse(app, opened(app, planned(drawn(YARD, TRIO), fog=False)))
        assert mouse.match.hash == before
        assert mouse.controller.unit == (deed.unit if deed.kind == "choose" else "ann")
        mouse.controller.choose("ann")
        if deed.kind == "refused":
            assert mouse.battle.toast == deed.words
    assert kinds == {"do", "choose", "refused", "nothing"}


def _plain(action: object) -> object:
    return msgspec.to_builtins(action)


def test_a_bare_click_on_an_enemy_shoots_and_on_the_ground_walks(mouse: Mouse) -> None:
    mouse.hover((5, 2))
    hit = mouse.battle.presenter.figures
    assert hit
    assert mouse.battle.words() == (("Click", f"Shoot Rex, {round(hit.hit * 100)} %"),)
    mouse.hover((2, 1))
    assert mouse.battle.words() == (("Click", "Move to 2,1"),)
    mouse.click(mouse.at)
    assert mouse.controller.at("ann") == Square(2, 1)


def test_a_chosen_button_waits_for_the_board_and_escape_lets_go(mouse: Mouse) -> None:
    mouse.click(mouse.spot("Jump"))
    assert mouse.battle.panels.bar().chosen == "Jump"
    mouse.away()
    assert "Choose on the board" in mouse.battle.panels.bar().words
    mouse.hover((5, 4))
    # S-35: a straight line goes along a row, a column or a diagonal; 0,0 to 5,4 is none
    assert mouse.battle.words() == (("Not now", "Jump: 5,4 is not in a straight line"),)
    mouse.key(pygame.K_ESCAPE)
    assert mouse.battle.panels.bar().chosen == ""
    assert mouse.top is mouse.battle
    mouse.click(mouse.spot("Jump"))
    mouse.click(mouse.pixel((3, 3)), button=3)
    assert mouse.controller.verb is None


def test_the_same_button_again_lets_go(mouse: Mouse) -> None:
    mouse.click(mouse.spot("Shoot"))
    assert mouse.controller.verb
    assert mouse.battle.presenter.picture().aims == (Square(5, 2),)  # who can be shot is marked
    mouse.click(mouse.spot("Shoot"))
    assert mouse.controller.verb is None


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_everything_that_is_legal_can_be_done(app: App, hand: type[Mouse | Keys]) -> None:
    """One action of each button, by the mouse alone and by the keyboard alone; exactly that is recorded."""
    plan = planned(drawn(YARD, TRIO), fog=False)
    first = Orders(plan.match())
    actions = [order.actions[-1] for order in first.buttons("ann") if order.actions]
    assert len(actions) >= 6
    for action in actions:
        hand(app, opened(app, plan)).do(action)


def test_the_end_of_a_phase_is_asked_for_twice_while_units_can_act(mouse: Mouse) -> None:
    before = mouse.match.hash
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.battle.toast.startswith("2 can still act")
    assert mouse.match.hash == before
    mouse.frames(8, 0.5)  # the warning passes, and with it the question
    assert not mouse.battle.toast
    mouse.click(mouse.spot(panel_text.END_PHASE))
    assert mouse.match.hash == before
    mouse.click(mouse.spot(panel_text.END_PHASE))
    assert mouse.match.hash != before
    assert mouse.controller.side != "squad" or mouse.match.state.clock.phase > 0


def test_who_has_begun_does_not_hide_that_others_could_still_act(mouse: Mouse) -> None:
    """The end of a phase ends it for everybody, whoever has begun: so all of them are counted."""
    mouse.click(mouse.pixel((2, 1)))  # ann has begun
    assert mouse.controller.orders.units == ("ann",)
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.battle.toast.startswith("2 can still act")


def test_who_is_chosen_in_vain_says_why(mouse: Mouse) -> None:
    """S-06: who has begun ends its turn before the next; on the board and in the roster it is said."""
    mouse.click(mouse.pixel((2, 1)))
    why = "Bob may not act now: Ann has begun and ends its turn first"
    mouse.hover((0, 4))
    assert mouse.battle.words() == (("Not now", why),)
    mouse.click(mouse.at)
    assert mouse.battle.toast == why
    mouse.battle.toast = ""
    mouse.click(mouse.spot("bob"))
    assert mouse.battle.toast == why


def test_a_square_out_of_reach_says_what_comes_there(app: App) -> None:
    """S-06, S-08: 6 squares by a Move, 12 by a Move and a Dash; beyond that nothing is promised."""
    row = ("." * 16,) * 4
    mouse = Mouse(app, opened(app, planned(drawn(row, (man("ann", 0, 1), man("Rex", 15, 2))), fog=False)))
    mouse.hover((9, 0))
    assert mouse.battle.presenter.click.words == "Move: 9,0 is out of reach; Move and Dash reaches it"
    mouse.hover((14, 0))
    assert mouse.battle.presenter.click.words == "Move: 14,0 is out of reach"


def test_why_a_square_is_out_of_reach_is_told_of_what_can_still_be_done(mouse: Mouse) -> None:
    """S-06: after a Move it is the Dash that does not come there, not the Move that has been made."""
    mouse.click(mouse.pixel((2, 1)))
    mouse.hover((5, 4))
    assert mouse.battle.presenter.click.words.startswith(("Dash to", "Dash: "))
    mouse.hover((3, 2))
    assert not mouse.battle.presenter.click.words.startswith("Move")


def test_a_throw_that_something_stops_says_so_and_shows_where_it_bursts(app: App) -> None:
    """B-28, S-34: past the corner of a pillar one sees, but does not throw."""
    rows = ("....", "..O.", "....", "....")
    units = (man("ann", 0, 3, weapons=["frag"]), man("Rex", 3, 0))
    mouse = Mouse(app, opened(app, planned(drawn(rows, units), fog=False)))
    mouse.click(mouse.spot("Throw frag"))
    mouse.hover((3, 0))
    picture = mouse.battle.presenter.picture()
    words = mouse.battle.presenter.click.words
    assert words == "Throw frag: 3,0, but it is stopped and drops at 1,2"
    assert Square(0, 3) in picture.area
    assert Square(3, 0) not in picture.area


def test_who_is_out_of_action_stands_below_in_the_roster() -> None:
    """Those who can still do something are never scrolled away by those who cannot."""
    entries = [
        RosterEntry(name, name, "squad", (left, 9), (Gauge("vitality", 0, 5),), (), (), False, not left, "")
        for name, left in (("a", 0), ("b", 4), ("c", 9))
    ]
    assert [entry.id for entry in in_order(entries)] == ["b", "c", "a"]
    assert health_words(entries[1]) == "4 left"  # of vitality nothing


def test_what_is_used_is_named(app: App) -> None:
    """B-04: a door next to one."""
    rows = ("..+..", *(".....",) * 3)
    mouse = Mouse(app, opened(app, planned(drawn(rows, (man("ann", 1, 1), man("Rex", 4, 1))))))
    mouse.hover((2, 0))
    assert mouse.battle.presenter.click.words == "Use nearby: closed door at 2,0"


def test_a_button_with_a_digit_is_pressed_with_shift_and_says_so(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Overlays have the bare digits: a button that showed one did what it did not say."""
    plain = Orders.buttons

    def without_letters(orders: Orders, unit: str) -> tuple[Order, ...]:
        return tuple(
            order._replace(key="2" if order.verb.label == END else "") for order in plain(orders, unit)
        )

    monkeypatch.setattr(Orders, "buttons", without_letters)
    choices = panel_text.bar(mouse.controller, mouse.battle.presenter, "").choices
    assert [choice.key for choice in choices if choice.name == END] == ["SHIFT + 2"]
    before = mouse.match.hash
    mouse.key(pygame.K_2)
    assert mouse.match.hash == before, "the digit alone lays an overlay"
    mouse.key(pygame.K_2, pygame.KMOD_SHIFT)
    mouse.key(pygame.K_2, pygame.KMOD_SHIFT)  # of a unit that has done nothing it is asked for twice
    assert mouse.match.hash != before


def test_undo_gives_the_position_back(mouse: Mouse) -> None:
    before, picture = mouse.match.hash, mouse.match.state
    mouse.click(mouse.pixel((2, 1)))
    assert mouse.match.hash != before
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    assert mouse.match.hash == before
    assert mouse.match.state is picture
    assert mouse.controller.at("ann") == Square(0, 0)
    assert [piece.at for piece in mouse.battle.presenter.picture().pieces if piece.id == "ann"] == [(0, 0)]


def test_undo_says_why_it_cannot_be(mouse: Mouse) -> None:
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    assert mouse.battle.toast.startswith("No undo: nothing")
    mouse.click(mouse.pixel((5, 2)))  # shoots: dice fall
    after = mouse.match.hash
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    assert mouse.battle.toast == "No undo: dice have fallen, or something hidden was shown"
    assert mouse.match.hash == after


def test_the_roster_tells_what_is_left_and_chooses(mouse: Mouse) -> None:
    """S-06: two actions; bhp as the template has them."""
    ann = entry(mouse, "ann")
    health = ann.gauges[0]
    assert (health.label, health.left, health.full) == ("bhp", 6, 6)
    assert [pip.ready for pip in ann.pips] == [True, True]
    assert [one.id for one in mouse.battle.panels.entries] == ["ann", "bob"]  # one's own side only
    mouse.click(mouse.pixel((2, 1)))
    assert [pip.ready for pip in entry(mouse, "ann").pips] == [False, True]
    mouse.click(mouse.spot("bob"))
    # S-06: who has begun finishes before the next: bob may not act now
    assert mouse.controller.orders.units == ("ann",)
    assert mouse.controller.unit == "ann"


def test_who_is_out_says_so_in_the_roster(mouse: Mouse) -> None:
    unit = mouse.match.state.unit("bob")
    down = msgspec.structs.replace(unit, fate="out", bhp=0)
    units = tuple(down if one.id == "bob" else one for one in mouse.match.state.units)
    mouse.match.state = msgspec.structs.replace(mouse.match.state, units=units)
    mouse.controller._onward()
    mouse.frames()
    assert entry(mouse, "bob").down
    assert not entry(mouse, "bob").pips


def test_tab_goes_from_one_to_the_next(mouse: Mouse) -> None:
    assert mouse.controller.unit == "ann"
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "bob"
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "ann"
    mouse.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert mouse.controller.unit == "bob"


def test_the_top_bar_says_where_the_turn_is(mouse: Mouse) -> None:
    """S-04: the phases of a turn, the present one lit."""
    top = mouse.battle.panels.top
    assert top.name == "Duel"
    assert top.phases[top.at] == mouse.match.system.phases[mouse.match.state.clock.phase].name
    assert top.go == "Squad: your turn"
    assert top.aims == (Aim("Put every enemy out of action"),)  # B-38: the map says nothing else


def test_verbs_are_found_again_from_their_actions(mouse: Mouse) -> None:
    for action in mouse.controller.orders.legal("ann"):
        assert verb_of(mouse.controller, action).settles(action)


def test_a_unit_is_turned_towards_a_square_that_is_far_away(app: App) -> None:
    """S-15, B-26: from 0,0 to 5,4 is 39 degrees: the nearest of the eight directions is south-east."""
    heavy = man("ann", 0, 0, bulk=1)
    mouse = Mouse(app, opened(app, planned(drawn(YARD, (heavy, *TRIO[1:])), fog=False)))
    mouse.click(mouse.spot("Rotate"))
    mouse.click(mouse.pixel(Square(5, 4)))
    mouse.frames(4)
    assert mouse.match.state.unit("ann").facing == "SE"
