"""The row of squares: what has a place of its own in every rule system, and what comes after it."""

import pygame
import pytest
from msgspec.structs import replace

from game.rules.gear import exchanged
from game.rules.state import changed
from game.rules.turns import EndTurn
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.battle.action_bar import MOST_CHOICES, ActionButton
from game.ui.battle.orders import DONE
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

OPEN = ("..........",) * 6


def playing(app: App, system: str, *units: dict[str, object]) -> Mouse:
    """Ann's turn in view of Rex."""
    people = units or (man("ann", 1, 1), man("bob", 1, 4), man("Rex", 8, 1))
    mouse = Mouse(app, opened(app, planned(drawn(OPEN, people, system=system), system=system, fog=False)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.take_over()
    mouse.settle()
    mouse.controller.choose("ann")
    mouse.away()
    return mouse


def row(mouse: Mouse) -> list[str]:
    """What stands in the squares that have room; what is dark in brackets."""
    mouse.away()
    return [named(square) for square in mouse.battle.panels.bar().choices[:MOST_CHOICES]]


def named(square: ActionButton) -> str:
    return f"({square.icon})" if square.spent else square.icon


@pytest.mark.parametrize(("system", "moves"), [("squad", 1), ("narrative", 2), ("phased", 1)])
def test_move_keeps_the_first_place_and_the_attack_the_second_when_nobody_can_move_on(
    app: App, system: str, moves: int
) -> None:
    """S-06, N-06, P-10: what comes up, and what a row is made of anew, stands after the two."""
    mouse = playing(app, system)
    assert row(mouse)[:2] == ["move", "shoot"]
    for step in range(moves):
        mouse.key(pygame.K_m)
        mouse.click(mouse.pixel((1, 2 + step)))
        mouse.settle()
    assert row(mouse)[:2] == ["(move)", "shoot"]
    assert [named(square) for square in panel_text.squares(mouse.controller)][:2] == ["(move)", "shoot"]


def test_to_run_has_the_third_place_of_every_unit_and_keeps_it_dark(app: App) -> None:
    """P-17: it was the fifth of one, behind the list for who stood at a door, the fourth beside Melee."""
    rows = (".+........", *OPEN[1:])
    people = (
        man("ann", 3, 2),
        man("bob", 0, 0, template="scout"),
        man("cy", 0, 4, weapons=["knife"]),
        man("Rex", 9, 5),
    )
    text = drawn(rows, people, system="phased")
    mouse = Mouse(app, opened(app, planned(text, system="phased", fog=False)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.take_over()
    mouse.settle()
    rows_of = {}
    for name in ("ann", "bob", "cy"):
        mouse.controller.choose(name)
        rows_of[name] = row(mouse)
    assert [squares[:4] for squares in rows_of.values()] == [
        ["move", "shoot", "run", "aim"],
        ["move", "shoot", "run", "aim"],
        ["move", "strike", "run", "aim"],
    ]
    mouse.controller.choose("ann")
    mouse.key(pygame.K_g)
    mouse.settle()
    mouse.controller.choose("ann")
    assert row(mouse)[:3] == ["move", "(shoot)", "(run)"]
    tip = panel_text.button_tip(mouse.controller, "order run")
    assert tip[-1].spans[-1].words == "Ann has chosen its Action already"


def loaded(mouse: Mouse, **weapon: object) -> None:
    """Ann's weapon in hand is as given."""
    ann = mouse.match.state.unit("ann")
    weapons = exchanged(ann.weapons, replace(ann.in_hand, **weapon))
    mouse.match.state = changed(mouse.match.state, "ann", weapons=weapons)
    mouse.controller.show_again()


def test_a_strike_that_comes_up_takes_the_place_of_the_shot_that_cannot_be_fired(app: App) -> None:
    """S-29: Ann's rifle is empty; she comes beside Rex, and has Moved then."""
    mouse = playing(app, "squad", man("ann", 1, 1), man("Rex", 4, 1))
    loaded(mouse, ammo=0)
    assert row(mouse)[:3] == ["move", "(shoot)", "aim"]
    mouse.click(mouse.pixel((3, 1)))
    mouse.settle()
    assert row(mouse)[:2] == ["(move)", "strike"]


@pytest.mark.parametrize("system", ["squad", "phased"])
def test_to_reload_is_in_the_row_of_a_weapon_that_is_half_empty(app: App, system: str) -> None:
    """S-55, P-49: 10 and 30 shots are full."""
    mouse = playing(app, system)
    full = mouse.match.state.unit("ann").in_hand.stats.ammo

    def squares(ammo: int) -> list[str]:
        loaded(mouse, ammo=ammo)
        return [named(square) for square in panel_text.squares(mouse.controller)]

    assert "reload" not in squares(full)
    assert squares(full - 1)[-1] == "reload"
    assert squares(full // 2)[-1] != "reload"
    assert squares(0)[squares(0).index("aim") + 1] == "reload"


def test_the_jam_of_a_gun_is_cleared_in_the_neighbourhood_of_its_attack(app: App) -> None:
    """N-31: Load stood in the list of everything."""
    mouse = playing(app, "narrative")
    loaded(mouse, jammed=True)
    assert row(mouse)[:4] == ["move", "(shoot)", "aim", "reload"]
    mouse.key(pygame.K_r)
    mouse.key(pygame.K_RETURN)
    mouse.settle()
    assert row(mouse)[:2] == ["move", "shoot"]


@pytest.mark.parametrize("armor", [0, 1])
def test_who_strikes_with_bare_hands_is_told_why_and_of_the_weapon_at_hand(app: App, armor: int) -> None:
    """S-28, S-55: a click was to shoot, and struck. A hammer hurts more, if no likelier but through armor."""
    people = (man("ann", 1, 1, weapons=["arc_gun", "hammer"]), man("Rex", 2, 1, armor=armor))
    mouse = playing(app, "squad", *people)
    loaded(mouse, ammo=0)
    mouse.hover((2, 1))
    first, second = mouse.battle.words()[:2]
    assert first[1].startswith("Strike Rex, bare hands (arc gun is empty), ")
    mouse.key(pygame.K_z)
    mouse.settle()
    mouse.hover((2, 1))
    armed = mouse.battle.words()[0][1]
    assert armed.startswith("Strike Rex, ")
    chance, figures = armed.removeprefix("Strike Rex, "), mouse.battle.presenter.figures
    assert figures
    average = f"{float(figures.expected):.1f} health on average"
    assert second == ("Or", f"Take hammer (Z), then {chance}, {average}")


@pytest.mark.parametrize("begun", [False, True])
def test_overwatch_says_that_an_action_is_left_and_dark_why_it_is_not_possible(
    app: App, *, begun: bool
) -> None:
    """S-06, S-16: one waited after it for the turn to end, and found it dark after aiming."""
    mouse = playing(app, "squad")
    if begun:
        mouse.key(pygame.K_i)
        mouse.settle()
    mouse.away()
    mouse.key(pygame.K_o)
    told = "Overwatch: only as the first of its two actions" if begun else "Its second action is left. "
    assert told in mouse.battle.toast
    assert mouse.match.state.unit("ann").watching != begun


def test_what_a_unit_could_do_stands_in_its_place_in_its_next_turn_whatever_else_comes_up(app: App) -> None:
    """S-41, S-55: to reload a gun that was half empty had come to stand where to grapple was."""
    mouse = playing(app, "squad", man("ann", 1, 1), man("Rex", 2, 1))
    before = row(mouse)
    assert before == ["move", "shoot", "aim", "strike", "grapple"]
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.take_over()
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.take_over()
    loaded(mouse, ammo=5)
    assert mouse.match.state.clock.turn == 2
    assert "reload" in {named(square) for square in panel_text.squares(mouse.controller)[:MOST_CHOICES]}
    assert row(mouse) == before
    mouse.key(pygame.K_i)
    mouse.settle()
    assert row(mouse) == ["move", "shoot", "(aim)", "strike", "grapple"]


@pytest.mark.parametrize(
    ("system", "price"), [("narrative", "its free maneuver"), ("phased", "instead of moving")]
)
def test_the_pointer_says_what_opening_a_door_takes(app: App, system: str, price: str) -> None:
    """N-06, P-10: a move may be what one wanted it for."""
    people = (man("ann", 0, 1), man("Rex", 4, 1))
    text = drawn((".+....", *("......",) * 3), people, system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.take_over()
    mouse.settle()
    mouse.controller.choose("ann")
    mouse.hover((1, 0))
    assert mouse.battle.words()[0] == ("Click", f"Use nearby: open the door, {price}")


def test_a_blade_to_draw_has_room_beside_an_enemy_that_could_walk_away(app: App) -> None:
    """P-23: two rifles make no melee; far from everybody, or in a melee already, it waits under More."""

    def with_rex(x: int, weapon: str) -> list[str]:
        people = (man("ann", 1, 1, weapons=["rifle", "knife"]), man("Rex", x, 1, weapons=[weapon]))
        return row(playing(app, "phased", *people))

    assert with_rex(2, "rifle") == ["move", "shoot", "run", "aim", "weapon"]
    assert "weapon" not in with_rex(8, "rifle")
    assert "weapon" not in with_rex(2, "knife")


@pytest.mark.parametrize(("size", "percent", "beside"), [((1280, 800), 100, True), ((1024, 600), 200, False)])
def test_a_story_point_gives_its_square_where_only_one_act_had_room(
    app: App, size: tuple[int, int], percent: int, *, beside: bool
) -> None:
    """N-30: in a small window with large type Shoot stood alone; the point is behind More all the same."""
    app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.widgets.resize(size)
    mouse = playing(app, "narrative")
    app.change(replace(app.settings, ui_scale=percent, scale_chosen=True))
    mouse.frames(3)
    seen = {spot.name for spot in mouse.battle.panels.spots}
    assert {"order move", "order shoot", panel_text.MORE, DONE} <= seen
    assert (panel_text.SWITCH in seen) == beside
    mouse.click(mouse.spot(panel_text.MORE))
    assert mouse.battle.panels.palette
    assert panel_text.SWITCH in {entry.name for entry in mouse.battle.panels.palette.found}
