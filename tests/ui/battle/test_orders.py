"""What the screen says can be done, and why not: buttons, words at the pointer, clicks, in one voice."""

from fractions import Fraction
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.board.squares import Square
from game.files.places import assets
from game.rules import engine
from game.rules.players import HUMAN
from game.rules.presentation import MEANINGS, Gauge, capitalised
from game.rules.state import changed
from game.rules.turns import EndPhase
from game.systems.squad.attack import Shoot
from game.ui import commands
from game.ui.app import App
from game.ui.battle import palette, panel_text, top_text
from game.ui.battle.action_bar import ActionBar, ActionButton, Bar
from game.ui.battle.goals import Goal
from game.ui.battle.hands import DOUBLE, LATE, READ
from game.ui.battle.kept_places import kept_and_filled
from game.ui.battle.likelier import worth
from game.ui.battle.orders import Orders
from game.ui.battle.palette import Entry
from game.ui.battle.roster import RosterEntry, health_words
from game.ui.battle.screen import BattleScreen
from game.ui.board.card import said
from game.ui.board.explain import percent
from game.ui.layout import Box
from game.ui.menus.briefing import Briefing
from game.ui.menus.handover import Handover
from game.ui.menus.pause import Pause
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

SIDES = (panel_text.ASK, panel_text.UNDO, panel_text.RENAME, panel_text.END_PHASE)
"""What the palette ends with: what is of no unit alone."""


@pytest.fixture
def mouse(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(YARD, TRIO), fog=False)))


def entry(mouse: Mouse, unit: str) -> RosterEntry:
    return next(entry for entry in mouse.battle.panels.entries if entry.id == unit)


def entries(mouse: Mouse) -> dict[str, Entry]:
    """What the palette lists, by its names."""
    assert mouse.battle.panels.palette
    return {entry.name: entry for entry in mouse.battle.panels.palette.found}


def shown(mouse: Mouse) -> list[str]:
    """The squares that can be pressed, from the left."""
    names = [spot.name for spot in mouse.battle.panels.spots if spot.act]
    return [
        name
        for name in names
        if name in commands.COMMANDS and name not in {"help", "log", "measure", "whole", "goals"}
    ]


def test_the_bar_is_one_row_of_what_can_be_done_now(mouse: Mouse) -> None:
    """At most 8 squares, the likeliest first; nothing that is not possible; More, Done and the end."""
    squares = shown(mouse)
    assert squares[:3] == ["order move", "order shoot", "order aim"]
    assert squares[-3:] == ["more", "order done", "end phase"]
    assert len(squares) <= 8
    boxes = [spot.box for spot in mouse.battle.panels.spots if spot.name in squares]
    assert len({box.top for box in boxes}) == 1
    for name in squares[:-3]:
        found = mouse.controller.orders.meant("ann", name.removeprefix("order "))
        assert all(order.actions for order in found)


def test_the_palette_lists_every_action_with_the_reason_why_not(mouse: Mouse) -> None:
    """The reason is the engine's own; what it would do is said of everything."""
    mouse.key(pygame.K_x)
    listed = entries(mouse)
    verbs = mouse.match.system.verbs(mouse.match.seen(), "ann")
    every = [*(verb.label for verb in verbs), *SIDES]
    assert [*listed] == sorted(every, key=lambda name: not listed[name].possible)
    assert {"Strike", "Dash", "Stand up"} <= {name for name in listed if not listed[name].possible}
    for verb in verbs:
        why = engine.why_none(
            mouse.match.system, mouse.match.seen(), "ann", verb.kind, verb.settled, field=verb.field
        )
        entry = listed[verb.label]
        refused = "" if entry.possible else f"{capitalised(mouse.controller.said(why[0].text))}."
        assert entry.why == refused
        gain = "Shoot Rex: 36 % now, 50 % then. " if verb.meaning == "aim" else ""
        assert entry.words == f"{gain}{verb.hint}"
    mouse.key(pygame.K_ESCAPE)
    assert mouse.battle.panels.palette is None


def test_why_something_is_not_possible_is_told_once_and_apart_from_what_it_does(app: App) -> None:
    """P-10, P-13: Ann aims, and goes nowhere; in the list the reason alone, below it both."""
    text = drawn(units=(man("ann", 3, 1), man("Rex", 9, 5)), system="phased")
    mouse = Mouse(app, opened(app, planned(text, system="phased", fog=False, seed=1)))
    while mouse.controller.unit != "ann":
        mouse.controller.do(mouse.match.legal()[0])
        mouse.settle()
    mouse.key(pygame.K_i)
    mouse.settle()
    mouse.key(pygame.K_x)
    move, aim = entries(mouse)["Move"], entries(mouse)["Aim"]
    assert move.why == aim.why == "Ann has used its movement of this turn."
    assert palette.said(move, 500, app.look) == (
        ("Ann has used its movement of this turn.", "warn"),
        ("Go up to 1 square, once a turn; a Run, its Action, goes 6.", "soft"),
    )


def test_the_list_shows_a_key_only_with_what_it_does_by_itself(app: App) -> None:
    """S-41 to S-43: to entangle, push and trip had one key between them, which opens the list of them."""
    units = (man("ann", 2, 2), man("bob", 0, 4), man("Rex", 3, 2))
    mouse = Mouse(app, opened(app, planned(drawn(YARD, units), fog=False)))
    mouse.key(pygame.K_x)
    listed = entries(mouse)
    grapples = [name for name, entry in listed.items() if entry.icon == "grapple" and entry.possible]
    assert len(grapples) > 1
    assert {listed[name].key for name in grapples} == {""}
    assert listed["Move"].key == "M"


def test_the_mouse_alone_takes_a_step_back_and_asks_for_advice(mouse: Mouse) -> None:
    """Both stand in the palette, a step back only once there is one."""

    def pressed(name: str) -> None:
        mouse.click(mouse.spot(panel_text.MORE))
        mouse.move(mouse.spot_of("palette"))
        while name not in {spot.name for spot in mouse.battle.panels.spots}:
            mouse.wheel(-1)
        mouse.click(mouse.spot(name))

    mouse.key(pygame.K_x)
    assert not entries(mouse)[panel_text.UNDO].possible
    mouse.key(pygame.K_ESCAPE)
    before = mouse.match.hash
    mouse.click(mouse.pixel((2, 1)))
    assert mouse.controller.at("ann") == (2, 1)
    pressed(panel_text.UNDO)
    assert mouse.match.hash == before
    assert mouse.battle.panels.palette is None
    pressed(panel_text.ASK)
    assert mouse.controller.computer.asking or mouse.controller.computer.hint
    assert mouse.battle.panels.palette is None


def test_what_cannot_be_done_now_stands_last(mouse: Mouse) -> None:
    """It stood among what can be, row after row; a step back too, while there is none."""
    mouse.key(pygame.K_x)
    found = tuple(entries(mouse).values())
    number = sum(entry.possible for entry in found)
    assert 0 < number < len(found)
    assert all(entry.possible and entry.group != "Not now" for entry in found[:number])
    assert {entry.group for entry in found[number:]} == {"Not now"}
    assert panel_text.UNDO in {entry.name for entry in found[number:]}


@pytest.mark.parametrize(("foe", "offered"), [(HUMAN, True), ("recruit", False)])
def test_words_are_offered_where_somebody_else_reads_them(app: App, foe: str, offered: bool) -> None:
    """N-09: they do nothing by themselves."""
    text = drawn(units=(man("ann", 1, 1), man("Rex", 8, 1)), system="narrative")
    players = {"squad": HUMAN, "opposition": foe}
    mouse = Mouse(app, opened(app, planned(text, system="narrative", players=players)))
    mouse.settle()
    mouse.key(pygame.K_x)
    assert ('"Hold here!"' in entries(mouse)) is offered


def test_the_palette_is_searched_by_typing_and_enter_takes_the_first(mouse: Mouse) -> None:
    """No letter does anything else meanwhile; what is possible comes first."""
    before = mouse.match.hash
    mouse.key(pygame.K_x)
    mouse.type("over")
    assert not mouse.battle.pans(), "W, A, S and D are letters here"
    assert next(iter(entries(mouse))) == "Overwatch"
    mouse.key(pygame.K_RETURN)
    assert mouse.battle.panels.palette is None
    assert mouse.match.hash != before
    assert mouse.match.state.unit("ann").watching


def test_what_is_not_possible_in_the_palette_says_why_and_does_nothing(mouse: Mouse) -> None:
    before = mouse.match.hash
    mouse.key(pygame.K_x)
    mouse.type("dash")
    mouse.key(pygame.K_RETURN)
    # S-06: a Dash is none of the things that the First Action can be
    assert mouse.battle.toast == "Dash: only as the second of its two actions"
    assert mouse.match.hash == before
    assert mouse.battle.panels.palette


def test_a_click_beside_the_palette_closes_it_and_does_nothing_else(mouse: Mouse) -> None:
    before = mouse.match.hash
    mouse.key(pygame.K_x)
    mouse.click((mouse.battle.panels.layout.clear.left + 4, mouse.battle.panels.layout.clear.top + 4))
    assert mouse.battle.panels.palette is None
    assert mouse.match.hash == before


def test_of_several_actions_the_board_takes_the_likeliest_at_once(pair: Mouse) -> None:
    """P-10, P-11: to move alone, or to draw a weapon meanwhile; the list does not swallow the click."""
    assert len(pair.controller.orders.meant("ann", "weapon")) > 1
    pair.battle.press_order("weapon")
    first = pair.controller.orders.meant("ann", "weapon")[0]
    assert pair.battle.panels.palette
    assert pair.controller.verb == (first.verb if first.verb.aim else None)
    if first.verb.aim:
        square: Square = getattr(next(iter(first.actions)), "at")  # noqa: B009 (of what class it is is not known)
        pair.click(pair.pixel(square))
        assert pair.battle.panels.palette is None
        assert pair.match.state.unit("ann").at == square


def test_squares_keep_their_places_while_a_unit_goes_on(app: App) -> None:
    """N-10: when Ann can aim no more that square is dark and says why; the others stay where they are."""
    text = drawn(YARD, TRIO, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", seed=1, fog=False)))
    mouse.settle()
    mouse.controller.choose(mouse.controller.orders.acting[0])
    mouse.move(mouse.spot("order aim"))
    before = {name: mouse.spot(name) for name in shown(mouse)}
    mouse.click(mouse.spot("order aim"))
    mouse.frames(2, DOUBLE)
    mouse.click(mouse.at)
    mouse.settle()
    mouse.frames(3)
    after = {name: mouse.spot(name) for name in shown(mouse)}
    assert after == before
    spent = {choice.name for choice in mouse.battle.panels.bar().choices if choice.spent}
    assert "order aim" in spent
    assert "order shoot" not in spent
    done = mouse.match.hash
    mouse.frames(2, DOUBLE)
    mouse.click(mouse.at)
    assert mouse.match.hash == done
    assert mouse.battle.toast.startswith("Aim: Ann has"), mouse.battle.toast


def test_the_places_of_a_row_are_held_but_for_the_last() -> None:
    """Some are of one thing each; the urgent takes a spent one of the others, what is likelier the last."""
    own, urgent = {"Move": 0, "Shoot": 1, "Strike": 1, "Aim": 2}, {"Strike", "Stand"}

    def row(*names: str) -> tuple[ActionButton, ...]:
        return tuple(
            ActionButton(
                name, name, name, name.lower(), "", rank=rank, urgent=name in urgent, own=own.get(name)
            )
            for rank, name in enumerate(names)
        )

    def read(new: str, *names: str) -> list[str]:
        before, now = row("Move", "Shoot", "Aim", "Hide", "Use"), row(*names)
        coming = [choice for choice in now if choice.name == new]
        places = kept_and_filled(before, now, coming, lambda at, old, new: new.may_take(at, old))
        return [choice.name.lower() if choice.spent else choice.name for choice in places]

    assert read("", "Aim", "Hide") == ["move", "shoot", "Aim", "Hide", "use"]
    assert read("Strike", "Strike", "Aim", "Use") == ["move", "Strike", "Aim", "hide", "Use"]
    assert read("Strike", "Shoot", "Strike", "Aim", "Hide", "Use") == [
        *("move", "Shoot", "Aim", "Hide", "Strike", "Use"),
    ]
    assert read("Stand", "Stand", "Use") == ["move", "shoot", "aim", "Stand", "Use"]
    assert read("Dash", "Dash", "Use") == ["move", "shoot", "aim", "hide", "Dash", "Use"]
    assert read("Dash", "Use", "Dash") == ["move", "shoot", "aim", "hide", "Use", "Dash"]


def test_no_square_moves_while_a_unit_acts(mouse: Mouse) -> None:
    """S-06: after her Move, Ann's Move is dark where it stood, what comes up takes the last place."""
    mouse.away()
    before = {name: mouse.spot(name) for name in shown(mouse)}
    mouse.click(mouse.pixel((1, 1)))
    mouse.away()
    after = {name: mouse.spot(name) for name in shown(mouse)}
    assert {name for name, at in before.items() if after.get(name) != at} <= {"order jump"}
    bar = mouse.battle.panels.bar()
    assert {choice.name for choice in bar.choices if choice.spent} >= {"order move"}
    assert after["order guard"] == before["order jump"]  # S-10: to dodge comes up, and is likelier
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    mouse.frames(2)
    assert {name: mouse.spot(name) for name in shown(mouse)} == before


def test_a_click_just_after_the_menu_took_one_does_nothing_on_the_board(mouse: Mouse) -> None:
    """It relied on the one that only closed the menu: on Bob's portrait, then where Bob was to go."""
    portrait, there, before = mouse.spot("bob"), mouse.pixel((2, 3)), mouse.match.hash
    mouse.key(pygame.K_ESCAPE)
    mouse.click(portrait)
    mouse.click(there)
    assert (mouse.controller.at("ann"), mouse.match.hash) == ((0, 0), before)
    assert mouse.battle.toast == "The menu was open: that click only closed it."
    mouse.frames(2, READ)
    mouse.click(there)
    assert mouse.controller.at("ann") == (2, 3)


def test_nobody_acts_by_a_press_just_after_the_menu_took_the_click_that_chose_another(mouse: Mouse) -> None:
    """Bob was to aim: the click on his portrait had only closed the menu, and Ann did."""
    portrait, before = mouse.spot("bob"), mouse.match.hash
    mouse.key(pygame.K_ESCAPE)
    mouse.click(portrait)
    mouse.key(pygame.K_i)
    mouse.click(mouse.spot("order aim"))
    assert (mouse.match.hash, mouse.controller.unit) == (before, "ann")
    mouse.click(portrait)
    mouse.key(pygame.K_i)
    assert (mouse.match.record.entries[-1].act or {}).get("unit") == "bob"


def test_a_click_beside_the_menu_goes_back_and_does_nothing_else(mouse: Mouse) -> None:
    portrait, before = mouse.spot("bob"), mouse.match.hash
    mouse.key(pygame.K_ESCAPE)
    assert isinstance(mouse.top, Pause)
    mouse.click(portrait)
    assert [type(screen) for screen in mouse.app.screens[-1:]] == [BattleScreen]
    assert (mouse.controller.unit, mouse.match.hash) == ("ann", before)
    mouse.click(portrait)
    assert mouse.controller.unit == "bob"


def test_what_is_to_be_done_is_shown_by_a_click(mouse: Mouse) -> None:
    mouse.click(mouse.spot("goals"))
    assert isinstance(mouse.top, Briefing)
    mouse.key(pygame.K_RETURN)
    mouse.key(pygame.K_o, pygame.KMOD_CTRL)
    assert [type(screen) for screen in mouse.app.screens[-2:]] == [BattleScreen, Briefing]


def test_what_the_last_turn_decides_is_told(mouse: Mouse) -> None:
    """B-38: by the turn, and below what is to be done."""
    for name in ("chip turn", "goals"):
        told = next(spot.tip for spot in mouse.battle.panels.spots if spot.name == name)
        assert "After turn 8 the side with more units standing wins." in said(told)


def test_a_key_whose_action_is_not_possible_says_why(mouse: Mouse) -> None:
    """C strikes in every system; here nobody stands beside Ann."""
    mouse.key(pygame.K_c)
    assert mouse.battle.toast.startswith("Strike: ")
    mouse.key(pygame.K_n)
    assert mouse.battle.toast == "Cover: Firefight has no such action"


def test_a_meaning_has_a_key_that_no_other_has_and_no_digit() -> None:
    """The same key for the same thing in every system and for every unit: one table, and a picture each."""
    rows = [commands.COMMANDS[f"{commands.ORDER}{meaning}"] for meaning in MEANINGS]
    keys = [(key.code, key.shift) for row in rows for key in row.keys]
    assert len(keys) == len(set(keys)) == len(MEANINGS)
    assert not {pygame.key.name(code) for code, _ in keys} & {*"0123456789wasdfl"}
    assert all((assets() / "icons" / f"{meaning}.svg").exists() for meaning in MEANINGS)


def test_the_key_of_an_action_can_be_changed(mouse: Mouse) -> None:
    """What the settings say is what the key does, and what stands on the square."""
    commands.assign({"order aim": "f8"})
    try:
        mouse.battle.build(mouse.app)
        mouse.controller.choose("bob")  # what is shown is worked out anew
        aim = next(choice for choice in mouse.battle.panels.bar().choices if choice.name == "order aim")
        assert aim.key == "F8"
        before = mouse.match.hash
        mouse.key(pygame.K_F8)
        assert mouse.match.hash != before
    finally:
        commands.assign({})


def test_the_tooltip_is_drawn(mouse: Mouse) -> None:
    left, top = mouse.spot("order move")
    above = pygame.Rect(round(left) + 12, round(top) - 90, 280, 60)
    mouse.away()
    before = pygame.image.tobytes(mouse.app.window.subsurface(above), "RGB")
    mouse.move(mouse.spot("order move"))
    assert pygame.image.tobytes(mouse.app.window.subsurface(above), "RGB") != before


def test_names_stand_for_units_in_what_is_refused(mouse: Mouse) -> None:
    """Nobody reads an id: the reasons of the rules are told with names."""
    mouse.press(mouse.verb("Shoot"))
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
        done = len(mouse.match.record.entries)
        mouse.click(mouse.at)
        if deed.kind == "do":
            first, *further = mouse.match.record.entries[done:]
            assert first.act == _plain(deed.action)
            assert bool(further) is bool(deed.goal)
            for _ in (first, *further):
                mouse.key(pygame.K_z, pygame.KMOD_CTRL)
            if mouse.match.hash != before:  # dice have fallen: another table, set as the first was
                mouse = Mouse(app, opened(app, planned(drawn(YARD, TRIO), fog=False)))
        assert mouse.match.hash == before
        assert mouse.controller.unit == (deed.unit if deed.kind == "choose" else "ann")
        mouse.controller.choose("ann")
        if deed.kind == "refused":
            assert mouse.battle.toast == deed.words
    assert kinds == {"do", "choose", "nothing"}


def _plain(action: object) -> object:
    return msgspec.to_builtins(action)


def test_a_bare_click_on_an_enemy_shoots_and_on_the_ground_walks(mouse: Mouse) -> None:
    mouse.hover((5, 2))
    hit = mouse.battle.presenter.figures
    assert hit
    assert mouse.battle.words() == (("Click", f"Shoot Rex, {round(hit.hit * 100)} %"),)
    mouse.hover((2, 1))
    assert mouse.battle.words()[:2] == (("Click", "Move to 2,1"), ("Seen by", "Rex: no cover"))
    mouse.click(mouse.at)
    assert mouse.controller.at("ann") == Square(2, 1)


def test_a_chosen_button_waits_for_the_board_and_escape_lets_go(mouse: Mouse) -> None:
    mouse.press(mouse.verb("Jump"))
    assert mouse.battle.panels.bar().chosen == "order jump"
    mouse.away()
    assert mouse.battle.panels.bar().words == "Choose a square"
    mouse.hover((5, 4))
    # S-35: a straight line goes along a row, a column or a diagonal; 0,0 to 5,4 is none
    assert mouse.battle.words() == (("Not now", "Jump: 5,4 is not in a straight line"),)
    mouse.key(pygame.K_ESCAPE)
    assert mouse.battle.panels.bar().chosen == ""
    assert mouse.top is mouse.battle
    mouse.press(mouse.verb("Jump"))
    mouse.click(mouse.pixel((3, 3)), button=3)
    assert mouse.controller.verb is None


def test_the_same_button_again_lets_go(mouse: Mouse) -> None:
    mouse.press(mouse.verb("Shoot"))
    assert mouse.controller.verb
    assert mouse.battle.presenter.picture().aims == (Square(5, 2),)  # who can be shot is marked
    mouse.press(mouse.verb("Shoot"))
    assert mouse.controller.verb is None


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_everything_that_is_legal_can_be_done(app: App, hand: type[Mouse | Keys]) -> None:
    """One action of each button, by the mouse alone and by the keyboard alone; exactly that is recorded."""
    plan = planned(drawn(YARD, TRIO), fog=False)
    match = plan.match()
    first = Orders(match.system, match.seen())
    actions = [order.actions[-1] for order in first.buttons("ann") if order.actions]
    assert len(actions) >= 6
    for action in actions:
        hand(app, opened(app, plan)).do(action)


def test_the_end_of_a_phase_is_asked_for_twice_while_units_can_act(mouse: Mouse) -> None:
    before = mouse.match.hash
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.battle.toast.startswith("Ann and Bob can still act")
    assert mouse.match.hash == before
    mouse.choose("bob")  # who turns to somebody else has thought better of it
    assert not mouse.battle.toast
    mouse.click(mouse.spot(panel_text.END_PHASE))
    assert mouse.match.hash == before
    mouse.frames(120, 1.0)  # however slowly the warning is read
    mouse.click(mouse.spot(panel_text.END_PHASE))
    assert mouse.match.hash != before
    assert mouse.controller.side != "squad" or mouse.match.state.clock.phase > 0


def test_who_has_begun_does_not_hide_that_others_could_still_act(mouse: Mouse) -> None:
    """The end of a phase ends it for everybody, whoever has begun: so all of them are counted."""
    mouse.click(mouse.pixel((2, 1)))  # ann has begun
    assert mouse.controller.orders.units == ("ann",)
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.battle.toast.startswith("Ann and Bob can still act")


def test_who_is_looked_at_shows_what_it_could_do_once_who_has_begun_is_done(mouse: Mouse) -> None:
    """So that one can weigh who is to shoot before a turn is ended."""
    mouse.click(mouse.pixel((2, 1)))  # ann has begun
    mouse.click(mouse.pixel((0, 4)))
    assert mouse.controller.unit == "bob"
    mouse.hover((5, 2))
    figures = mouse.battle.presenter.figures
    assert figures
    assert (figures.action.unit, figures.phase) == ("bob", "Bob's turn")
    words = dict(mouse.battle.words())
    assert words["Click"] == "choose Bob, the turn of Ann ends without its second action"
    assert words["Bob's turn"] == f"Shoot Rex, {percent(figures.hurt)}"


def test_what_is_done_at_once_is_said_as_long_as_it_can_be_taken_back(app: App) -> None:
    """S-16: a key alone has put it on overwatch, for which both its actions may be gone."""
    watcher = man("ann", 0, 0, abilities=["overwatch"])
    mouse = Mouse(app, opened(app, planned(drawn(YARD, (watcher, *TRIO[1:])), fog=False)))
    mouse.key(pygame.K_o)
    assert mouse.match.state.unit("ann").watching
    assert mouse.battle.toast.startswith("Overwatch: It may shoot, once, at an enemy that moves in view")
    assert mouse.battle.toast.endswith("Ctrl + Z takes it back.")


def test_anybody_can_be_looked_at_and_is_told_who_ends_its_turn_first(mouse: Mouse) -> None:
    """S-06: who has begun ends its turn before the next; the button for that is at hand."""
    mouse.click(mouse.pixel((2, 1)))
    mouse.hover((0, 4))
    assert mouse.battle.words() == (("Click", "look at Bob: Ann has begun"),)
    mouse.click(mouse.at)
    assert mouse.controller.unit == "bob"
    bar = mouse.battle.panels.bar()
    ends = "the turn of Ann ends without its second action"
    assert (bar.title, bar.words) == ("Bob", "Ann has begun: H ends its turn without its second action")
    assert mouse.battle.panels.top.left == "Ann has begun, and has 1 action left"
    assert shown(mouse) == ["order done", "end phase"]
    mouse.hover((3, 4))
    assert mouse.battle.words() == (("Click", f"choose Bob, {ends}"),)
    mouse.click(mouse.spot("ann"))
    assert mouse.controller.unit == "ann"
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "bob"
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "ann"
    mouse.click(mouse.spot("bob"))
    mouse.click(mouse.spot("order done"))
    assert "ann" in mouse.match.state.clock.done
    assert mouse.controller.unit == "bob"
    assert "order move" in shown(mouse)


@pytest.mark.parametrize("way", ["board", "himself", "roster"])
def test_a_second_click_takes_up_who_was_looked_at(mouse: Mouse, way: str) -> None:
    """It says what that costs before, and how it is taken back after it."""
    mouse.click(mouse.pixel((2, 1)))
    mouse.click(mouse.pixel((0, 4)))
    assert (mouse.controller.unit, mouse.match.state.clock.active) == ("bob", "ann")
    mouse.frames(2, LATE)
    mouse.click({"board": mouse.pixel((3, 4)), "himself": mouse.at, "roster": mouse.spot("bob")}[way])
    assert "ann" in mouse.match.state.clock.done
    assert mouse.match.state.unit("bob").at == (0, 4)
    assert mouse.battle.toast == "The turn of Ann ends without its second action. Ctrl + Z takes it back."
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    assert mouse.match.state.clock.active == "ann"


@pytest.mark.parametrize(
    ("seed", "told"),
    [
        (3, "Ann has begun: H ends its turn without its action"),
        (1, "Ann has begun: another acts in a later slot"),
    ],
    ids=["own slot next", "theirs next"],
)
def test_in_a_round_of_slots_it_is_said_whether_the_next_one_is_ones_own(
    app: App, seed: int, told: str
) -> None:
    """N-05: to end a turn brings the next of one's own only where that slot is theirs too."""
    units = (man("ann", 0, 0), man("bob", 0, 4), man("Rex", 5, 2), man("Sly", 5, 4))
    text = drawn(YARD, units, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=seed)))
    mouse.controller.choose("ann")
    aim = next(act for act in mouse.controller.orders.legal("ann") if act.kind == "aim")
    mouse.controller.do(aim)
    mouse.frames(3)
    assert mouse.match.state.clock.active == "ann"
    mouse.click(mouse.pixel((0, 4)))
    assert mouse.battle.panels.bar().words == told


def test_the_roster_shows_who_waits_for_whom(mouse: Mouse) -> None:
    assert [entry(mouse, unit).waits_for for unit in ("ann", "bob")] == ["", ""]
    mouse.click(mouse.pixel((2, 1)))
    assert [entry(mouse, unit).waits_for for unit in ("ann", "bob")] == ["", "Ann"]
    told = next(spot.tip for spot in mouse.battle.panels.spots if spot.name == "bob")
    assert "waits: Ann has begun" in said(told)
    mouse.key(pygame.K_h)
    assert [entry(mouse, unit).waits_for for unit in ("ann", "bob")] == ["", ""]


def test_nobody_waits_for_who_has_nothing_left(app: App) -> None:
    """S-46: Ann hides after her only action; it is Bob's go, and his row was dim: "waits: Ann has begun"."""
    units = (man("ann", 1, 3, stealth=True), man("bob", 1, 5), man("Rex", 9, 3))
    mouse = Mouse(app, opened(app, planned(drawn(("....#.....",) * 6, units), slow_start=1)))
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "move" and act.unit == "ann"))
    mouse.settle()
    assert entry(mouse, "bob").waits_for == "Ann"
    mouse.press(mouse.verb("Hide"))
    mouse.settle()
    mouse.frames(2)
    assert mouse.controller.unit == "bob"
    assert entry(mouse, "bob").waits_for == ""


def test_a_square_around_a_corner_says_so(app: App) -> None:
    """B-08: 2,1 touches Ann's square, and the wall at 2,2 stands between."""
    rows = (".###....", ".#.#....", "..#.....", "........")
    units = (man("ann", 1, 2), man("Rex", 7, 3))
    mouse = Mouse(app, opened(app, planned(drawn(rows, units), fog=False)))
    mouse.hover((2, 1))
    assert mouse.battle.presenter.click.words == "Move: it is around a corner"


def test_a_square_beyond_somebody_or_a_door_says_what_is_in_the_way(app: App) -> None:
    """B-04, B-09: one corridor ends behind Rex, the other behind a door; 5,1 has no way at all."""
    rows = ("....#...", "#.######", "#....+..", "########")
    units = (man("ann", 1, 0), man("Rex", 2, 0))
    mouse = Mouse(app, opened(app, planned(drawn(rows, units), fog=False)))
    words = {}
    for square in ((3, 0), (5, 0), (6, 2)):
        mouse.hover(square)
        words[square] = mouse.battle.presenter.click.words
    assert words == {
        (3, 0): "Move: Rex is in the way",
        (5, 0): "Move: no way leads there",
        (6, 2): "Move: the closed door is in the way",
    }


def test_a_square_behind_a_door_with_an_open_way_round_says_how_far_that_is(app: App) -> None:
    """B-08: from 1,0 it is 10 down, 2 across below the wall and 10 up: none is cut at a corner, so 22."""
    rows = ("..+.....", *("..#.....",) * 9, "........")
    mouse = Mouse(app, opened(app, planned(drawn(rows, (man("ann", 1, 0), man("Rex", 7, 10))), fog=False)))
    mouse.hover((3, 0))
    assert mouse.battle.presenter.click.words == "Move: 22 squares round the closed door, 6 at most"


def test_a_square_out_of_reach_says_what_comes_there(app: App) -> None:
    """S-06, S-08: 6 squares by a Move, 12 by a Move and a Dash; beyond that nothing is promised.

    What is shown as reachable is reached by one click there.
    """
    row = ("." * 16,) * 4
    mouse = Mouse(app, opened(app, planned(drawn(row, (man("ann", 0, 1), man("Rex", 15, 2))), fog=False)))
    mouse.hover((9, 0))
    assert mouse.battle.presenter.click.words == "Move to 6,0, then Dash to 9,0"
    mouse.hover((14, 0))
    assert mouse.battle.presenter.click.words == "Move: it is 14.5 squares to go, and 6 at most"
    mouse.hover((9, 0))
    mouse.click(mouse.at)
    mouse.settle()
    assert mouse.controller.at("ann") == Square(9, 0)


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
    mouse.press(mouse.verb("Throw frag"))
    mouse.hover((3, 0))
    picture = mouse.battle.presenter.picture()
    words = mouse.battle.presenter.click.words
    assert words == "Throw frag: 3,0, but it is stopped and drops at 1,2"
    assert Square(0, 3) in picture.area
    assert Square(3, 0) not in picture.area


def test_of_what_is_used_up_health_says_how_much_is_left_in_all() -> None:
    entry = RosterEntry("b", "b", "squad", (4, 9), (Gauge("vitality", 0, 5),), (), (), True, False, "")
    assert health_words(entry) == "4 left"  # of vitality nothing


def test_what_is_used_is_named(app: App) -> None:
    """B-04: a door next to one."""
    rows = ("..+..", *(".....",) * 3)
    mouse = Mouse(app, opened(app, planned(drawn(rows, (man("ann", 1, 1), man("Rex", 4, 1))))))
    mouse.hover((2, 0))
    assert mouse.battle.presenter.click.words == "Use nearby: open the door"


def test_the_only_thing_at_hand_is_used_without_being_pointed_at(app: App) -> None:
    """B-04: Ann stands beside one door, Bob between two: he is asked which."""
    rows = ("..+.+..", *(".......",) * 3)
    people = (man("ann", 1, 1), man("bob", 3, 1), man("Rex", 6, 3))
    keys = Keys(app, opened(app, planned(drawn(rows, people), fog=False)))
    keys.controller.choose("ann")
    keys.key(pygame.K_e)
    keys.settle()
    assert keys.match.state.board.terrain(Square(2, 0)).name == "open door"
    assert keys.battle.toast.startswith("Use nearby: open the door. Ctrl + Z"), keys.battle.toast
    keys.key(pygame.K_h)
    keys.settle()
    assert keys.controller.unit == "bob"
    keys.key(pygame.K_e)
    assert keys.controller.verb
    assert keys.match.state.board.terrain(Square(4, 0)).name == "closed door"


def test_a_refusal_is_said_in_one_place(mouse: Mouse) -> None:
    """The words at the pointer say it before the click, and nothing else after it: no second message."""
    mouse.battle.press_order("shoot")
    mouse.hover((0, 4))
    (_, words), *_ = mouse.battle.words()
    before = mouse.picture()
    mouse.click(mouse.pixel((0, 4)))
    assert mouse.battle.toast == words
    assert mouse.picture() == before
    mouse.away()
    assert mouse.battle._said_at_pointer() is False, "away from there the message says it"


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
    assert (health.label, health.left, health.full) == ("health", 6, 6)
    assert [pip.ready for pip in ann.pips] == [True, True]
    assert [one.id for one in mouse.battle.panels.entries] == ["ann", "bob"]  # one's own side only
    mouse.click(mouse.pixel((2, 1)))
    assert [pip.ready for pip in entry(mouse, "ann").pips] == [False, True]
    mouse.click(mouse.spot("bob"))
    # S-06: who has begun finishes before the next: bob can only be looked at
    assert mouse.controller.orders.units == ("ann",)
    assert mouse.controller.unit == "bob"


def test_who_is_out_says_so_in_the_roster_and_keeps_its_place(mouse: Mouse) -> None:
    unit = mouse.match.state.unit("ann")
    down = msgspec.structs.replace(unit, fate="out", bhp=0)
    units = tuple(down if one.id == "ann" else one for one in mouse.match.state.units)
    mouse.match.state = msgspec.structs.replace(mouse.match.state, units=units)
    mouse.controller._onward()
    mouse.frames()
    assert [shown.id for shown in mouse.battle.panels.entries] == ["ann", "bob"]
    assert entry(mouse, "ann").down
    assert not entry(mouse, "ann").pips


def test_what_a_unit_lacks_for_an_act_is_said_once(mouse: Mouse) -> None:
    """It read "Hide: Hide is nothing that Hale can do, Hale has neither ..."."""
    mouse.battle.press_order("hide")
    assert mouse.battle.toast == "Hide: Ann has neither the skill nor the equipment for stealth"


def test_what_takes_no_action_is_said_to_be_left(app: App) -> None:
    """S-46: to hide, after the last action; "done all it can" stood above the lit button."""
    units = (man("ann", 1, 3, stealth=True), man("Rex", 9, 3))
    player = Mouse(app, opened(app, planned(drawn(("....#.....",) * 6, units))))
    match = player.match
    match.state = changed(match.state, "ann", actions=1)
    player.controller.do(next(act for act in match.legal() if type(act).__name__ == "Move"))
    player.settle()
    assert top_text.left(player.controller) == "Ann can still Hide; else Done (H)"


@pytest.mark.parametrize(
    ("name", "title"), [("watch", "Overwatch"), ("done", "Done: End turn"), ("move", "Move")]
)
def test_a_square_is_explained_by_the_word_that_stands_on_it(mouse: Mouse, name: str, title: str) -> None:
    """And by what the rule system calls it, where that is another one."""
    assert panel_text.button_tip(mouse.controller, f"order {name}")[0].spans[0].words == title


@pytest.mark.parametrize(
    ("system", "held", "taken", "far"),
    [
        ("squad", "rifle", "knife", 1),
        ("squad", "rifle", "knife", 3),
        ("squad", "knife", "rifle", 3),
        ("narrative", "knife", "rifle", 3),  # without the story point that could go in
    ],
)
def test_a_weapon_says_what_it_gains_before_it_is_taken(
    app: App, system: str, held: str, taken: str, far: int
) -> None:
    """S-12: Ann's figures on Rex, of the click before it is in hand and of the click with it."""
    units = (man("ann", 1, 3, weapons=[held, taken]), man("Rex", 1 + far, 3))
    text = drawn((".....#....",) * 6, units, system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    label = f"{'Draw' if system == 'narrative' else 'Take'} {taken}"
    listed = {entry.name: entry.words for entry in panel_text.palette(mouse.controller).entries}[label]
    told, happened = gain_told(mouse, "weapon", label, Square(1 + far, 3))
    if taken == "rifle" or far == 1:
        assert happened in told
        assert listed.startswith(happened), "before it is cut short"
    else:
        assert " then" not in told + listed


@pytest.mark.parametrize("system", ["squad", "narrative", "effort"])
def test_aiming_says_what_it_gains(app: App, system: str) -> None:
    """S-11, N-10, E-32: from the same figures before and after it, of who is the likeliest to be hurt."""
    units = (man("ann", 1, 3), man("Rex", 4, 3), man("Sly", 9, 5))
    text = drawn((".....#....",) * 2 + ("..........",) * 4, units, system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    told, happened = gain_told(mouse, "aim", "Aim", Square(4, 3))
    assert happened in told


def gain_told(mouse: Mouse, meaning: str, label: str, target: Square) -> tuple[str, str]:
    """A square's tip; then by the pointer on a target what its order changes of a click there."""

    def click() -> tuple[str, Fraction, Fraction]:
        mouse.hover(target)
        figures, name = mouse.battle.presenter.figures, mouse.battle.presenter.click.words
        harmful = figures is not None and figures.harmful
        return (name, figures.hurt, figures.out) if figures and harmful else ("", Fraction(0), Fraction(0))

    mouse.settle()
    tip = panel_text.button_tip(mouse.controller, f"{commands.ORDER}{meaning}")
    told = " ".join(span.words for line in tip for span in line.spans)
    before = click()
    mouse.press(mouse.verb(label))
    mouse.settle()
    then = click()
    out = max(before[2], then[2]) >= Fraction(1, 100)
    now, later = (
        f"{percent(hurt)} ({percent(gone)} out)" if out else percent(hurt) for _, hurt, gone in (before, then)
    )
    return told, f"{then[0]}: {now} now, {later} then"


def test_a_turn_of_two_actions_is_said_to_have_one_move(mouse: Mouse) -> None:
    """S-06, S-08, S-09: at the setup and at the square; 6 squares, and half of that by a Dash."""
    assert "only one of them a Move" in mouse.controller.system.words.about
    _, hint, *_ = panel_text.button_tip(mouse.controller, "order move")
    assert hint.spans[0].words == "Go up to 6 squares, once a turn; a Dash after it goes 3 squares."


def test_tab_goes_from_one_to_the_next(mouse: Mouse) -> None:
    assert mouse.controller.unit == "ann"
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "bob"
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "ann"
    mouse.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert mouse.controller.unit == "bob"


def test_the_top_bar_says_where_the_turn_is(mouse: Mouse) -> None:
    """S-04: the phases of a turn in which somebody here can act, the present one lit."""
    top = mouse.battle.panels.top
    assert top.name == "Duel"
    phases = [phase.called for phase in mouse.match.system.phases]
    assert [dot.name for dot in top.track] == ["The squad acts", "The opposition acts"]
    now = phases[mouse.match.state.clock.phase]
    assert top.phase == now
    assert [dot.name for dot in top.track if dot.state == "now"] == [now]
    assert (top.go, top.left) == ("Squad's turn", "Ann has 2 actions left")
    assert top.goals == (Goal("Put every enemy out of action"),)  # B-38: the map says nothing else


def test_the_track_is_the_same_before_an_enemy_is_known(app: App) -> None:
    """That there is another side is no secret; it grew a dot when somebody of it came into sight."""
    units = (man("ann", 0, 0), man("Rex", 9, 0))
    hidden = opened(app, planned(drawn((".....#....", *("....#.....",) * 5), units)))
    assert not hidden.controller.view.has("Rex")
    assert [dot.name for dot in hidden.panels.top.track] == ["The squad acts", "The opposition acts"]


def test_verbs_are_found_again_from_their_actions(mouse: Mouse) -> None:
    for action in mouse.controller.orders.legal("ann"):
        assert verb_of(mouse.controller, action).settles(action)


def test_a_unit_is_turned_towards_a_square_that_is_far_away(app: App) -> None:
    """S-15, B-26: from 0,0 to 5,4 is 39 degrees: the nearest of the eight directions is south-east."""
    heavy = man("ann", 0, 0, bulk=1)
    mouse = Mouse(app, opened(app, planned(drawn(YARD, (heavy, *TRIO[1:])), fog=False)))
    mouse.press(mouse.verb("Rotate"))
    mouse.click(mouse.pixel(Square(5, 4)))
    mouse.frames(4)
    assert mouse.match.state.unit("ann").facing == "SE"


@pytest.fixture
def pair(app: App) -> Mouse:
    """Ann and Bob of `phased`, whom Rex does not see for the wall."""
    rows = (".o..#.....", *("....#.....",) * 4)
    text = drawn(rows, (man("ann", 0, 0), man("bob", 0, 4), man("Rex", 9, 2)), system="phased")
    mouse = Mouse(app, opened(app, planned(text, system="phased", seed=1)))
    mouse.settle()
    while mouse.controller.side != "squad":
        mouse.controller.do(EndPhase())
        mouse.settle()
        if isinstance(mouse.top, Handover):
            mouse.frames(5, 0.1)
            mouse.take_over()
    mouse.controller.choose("ann")
    return mouse


def spend(mouse: Mouse) -> None:
    """Have Ann aim, keep to cover instead of an action, and hide: all that she may do (P-13, P-29, P-47)."""
    for kind in ("aim", "hug", "hide"):
        mouse.controller.do(next(act for act in mouse.controller.orders.legal("ann") if act.kind == kind))
        mouse.frames(3)


@pytest.mark.parametrize(
    ("key", "waits"), [(pygame.K_b, ""), (pygame.K_g, "Ann can still Hide; else Done (H)")]
)
def test_who_is_to_run_is_not_asked_whether_it_hides(pair: Mouse, key: int, waits: str) -> None:
    """P-47: a run is the end of hiding; who is to fire may hide till then, and is said to be waited for."""
    pair.key(pygame.K_i)
    pair.frames(3, LATE)
    pair.key(key)
    pair.frames(3)
    assert (pair.controller.unit == "ann") is bool(waits)
    if waits:
        assert pair.battle.panels.top.left == waits


def test_who_has_nothing_of_weight_left_ends_its_turn_by_itself(pair: Mouse) -> None:
    """Only while another of its side goes on: the end of the last one is asked for."""
    spend(pair)
    assert "ann" in pair.match.state.clock.done
    assert (pair.controller.unit, pair.controller.side) == ("bob", "squad")
    pair.key(pygame.K_z, pygame.KMOD_CTRL)
    pair.frames(3)
    assert pair.match.state.clock.active == "ann", "it is not ended again at once"


@pytest.mark.parametrize("way", ["board", "roster", "tab"])
def test_a_look_at_another_ends_no_turn_in_which_something_can_be_done(pair: Mouse, way: str) -> None:
    """Ann has no action left, but could hide: Bob is looked at, and taken up by the second press."""

    def press() -> None:
        pair.frames(2, LATE)
        if way == "tab":
            pair.key(pygame.K_TAB)
        else:
            pair.click(pair.at if way == "board" else pair.spot("bob"))

    for kind in ("aim", "hug"):
        pair.controller.do(next(act for act in pair.controller.orders.legal("ann") if act.kind == kind))
        pair.frames(3)
    before = pair.match.hash
    assert not pair.controller.orders.actions_left("ann")
    pair.hover((0, 4))
    assert pair.battle.words() == (("Click", "look at Bob: Ann has begun"),)
    press()
    assert (pair.controller.unit, pair.match.hash) == ("bob", before)
    assert pair.battle.panels.bar().words == "Ann has begun: H ends its turn without Hide"
    if way == "board":
        assert pair.battle.words()[0] == ("Click", "choose Bob, the turn of Ann ends without Hide")
    press()
    assert ("ann" in pair.match.state.clock.done) is (way != "tab")
    if way == "tab":  # it goes from one to the next
        assert (pair.controller.unit, pair.match.hash) == ("ann", before)
        return
    assert pair.battle.toast == "The turn of Ann ends without Hide. Ctrl + Z takes it back."
    assert "order move" in shown(pair)
    pair.key(pygame.K_z, pygame.KMOD_CTRL)
    assert pair.match.state.clock.active == "ann"


@pytest.mark.parametrize("room", [600, 748])
def test_why_nobody_else_can_act_is_told_whole(app: App, room: int) -> None:
    """However long it is: in lines beside the card."""
    bar, done = ActionBar(lambda _: None), ActionButton("done", "Done", "Done", "done", "H")
    words = "Wilhelmina of the seventh has begun: end its turn first (Shift + H)"
    idle = Bar("Bob", "rifleman", "squad", (), (), (), (done, done), "", words)
    wide, tall = bar.size(idle, room, app.look)
    sheets = [Surface((wide, tall)) for _ in range(2)]
    for sheet, told in zip(sheets, (words, f"{words[:-1]}!"), strict=True):
        bar.draw(sheet, Box(0, 0, wide, tall), idle._replace(words=told), app.look, "")
    assert sheets[0].get_buffer().raw != sheets[1].get_buffer().raw, "its last letter is seen"


def test_the_card_tells_all_that_is_counted(app: App) -> None:
    """The weapon too, which comes last: in a second line where one has no room for it."""
    bar, choices = ActionBar(lambda _: None), (ActionButton("move", "Move", "Move", "move", "M"),)
    counted = (Gauge("vitality", 11, 11), Gauge("life", 9, 9), Gauge("carbine", 15, 15))
    sheets = []
    for gauges in (counted, (*counted[:2], Gauge("carbine", 15, 16))):
        sheets.append(Surface((748, 100)))
        card = Bar("Abel", "leader", "squad", gauges, (), choices, choices, "", "")
        bar.draw(sheets[-1], Box(0, 0, 748, 100), card, app.look, "")
    assert sheets[0].get_buffer().raw != sheets[1].get_buffer().raw, "its last figure is seen"


def test_a_turn_does_not_end_by_itself_where_that_is_not_wanted(app: App, pair: Mouse) -> None:
    pair.controller.settings = replace(app.settings, ends_turns=False)
    spend(pair)
    assert pair.match.state.clock.active == "ann"
    assert pair.controller.unit == "ann"


def test_what_nobody_can_enter_says_so(app: App) -> None:
    """A wall for good, a door until somebody opens it."""
    rows = ("....", ".#..", ".+..", "....")
    text = drawn(rows, (man("ann", 0, 0), man("Rex", 3, 3)), system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=1)))
    mouse.settle()
    while mouse.controller.unit != "ann":
        mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "end_turn"))
        mouse.settle()
    mouse.hover((1, 1))
    assert mouse.battle.words() == (("Not now", "wall: nobody can enter it"),)
    mouse.hover((1, 2))
    assert mouse.battle.words() == (("Not now", "closed door: open it from beside it (E)"),)
    mouse.click(mouse.pixel((0, 1)))
    mouse.click(mouse.pixel((0, 2)))
    mouse.hover((1, 2))
    ((how, words),) = mouse.battle.words()
    assert how == "Not now"
    assert words.startswith("Use nearby: Ann has "), words  # no maneuver left for it


@pytest.mark.parametrize(
    ("friend", "said", "other", "danger"),
    [
        ((2, 4), "Strike Rex, bare hands", "Shoot, sniper rifle (G), ", "; Bob 50 % hurt"),
        ((5, 5), "Shoot Rex, sniper rifle", "Strike, bare hands (C), ", ""),
    ],
)
def test_a_bare_click_makes_the_attack_that_does_most_and_says_how_to_make_the_other(
    app: App, friend: tuple[int, int], said: str, other: str, danger: str
) -> None:
    """S-30: beside Rex, Bob may be hurt by a shot, which would do more, and not by a blow.

    Both are told by the same measures; what endangers Bob says so before it is taken up.
    """
    units = (man("ann", 1, 3, template="sniper"), man("bob", *friend), man("Rex", 2, 3))
    mouse = Mouse(app, opened(app, planned(drawn(("..........",) * 6, units), fog=False)))
    mouse.hover((2, 3))
    (_, words), (how, otherwise) = mouse.battle.words()[:2]
    assert words.startswith(f"{said}, ")
    assert how == "Or"
    assert otherwise.startswith(other)
    assert "health on average" in words
    mouse.type(other[-4].lower())
    mouse.hover((2, 3))
    words, figures = mouse.battle.words()[0][1], mouse.battle.presenter.figures
    assert words.startswith(other.partition(",")[0])
    assert figures
    told = f"{words.rpartition(', ')[2]}, {float(figures.expected):.1f} health on average{danger}"
    assert otherwise == f"{other}{told}", "with the same figures as if it is taken up"


def test_who_can_attack_in_one_way_alone_is_told_of_no_other(app: App) -> None:
    units = (man("ann", 1, 3), man("Rex", 6, 3))
    click = opened(app, planned(drawn(("..........",) * 6, units), fog=False)).controller.orders.clicks.on(
        "ann", None, Square(6, 3)
    )
    assert (click.words, click.otherwise) == ("Shoot Rex", ())


def test_an_attack_that_is_likelier_to_hurt_a_friend_is_worth_less_than_any_other(app: App) -> None:
    """S-30: what misses Rex hurts Bob beside him; Sly is hard to hurt, but stands alone."""
    hard: dict[str, Any] = {"def": 5}
    units = (man("cat", 5, 3), man("bob", 2, 4), man("Rex", 2, 3), man("Sly", 9, 0, **hard))
    orders = opened(app, planned(drawn(("..........",) * 6, units), fog=False)).controller.orders
    at_rex, at_sly = (
        worth(orders.system, orders.view, Shoot(unit="cat", target=name)) for name in ("rex", "sly")
    )
    assert at_rex[-1] > at_sly[-1] > 0
    assert at_sly > at_rex


def test_the_roster_names_its_rings_in_their_order(mouse: Mouse) -> None:
    """S-06: Ann has moved; which of the two rings is which was to be guessed."""
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "move" and act.unit == "ann"))
    mouse.settle()
    mouse.frames(2)
    told = said(next(spot.tip for spot in mouse.battle.panels.spots if spot.name == "ann"))
    assert "\N{BULLET}  First Action  spent\n\N{BULLET}  Second Action  ready" in told
