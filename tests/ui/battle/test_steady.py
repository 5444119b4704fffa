"""Nothing moves, or changes its meaning, under the hand of somebody who is about to click or type."""

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Choose
from game.rules.players import HUMAN
from game.rules.state import changed
from game.rules.turns import EndPhase, EndTurn
from game.systems.squad.moves import Move
from game.ui.app import App
from game.ui.battle import panel_text
from game.ui.battle.action_bar import MOST, MOST_CHOICES, ActionBar, ActionButton, Bar
from game.ui.battle.hands import DOUBLE, FRESH, GLANCE, LATE, READ, STOOD
from game.ui.battle.screen import AGAIN
from game.ui.battle.top_chips import TopChips
from game.ui.layout import Box
from game.ui.menus.pause import Pause
from game.ui.widgets.theme import GROUND, INK
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

PAIR = (man("ann", 1, 1), man("bob", 1, 4), man("Rex", 8, 1))


@pytest.fixture
def mouse(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(units=PAIR), fog=False)))


def box(mouse: Mouse, name: str) -> Box:
    return next(spot.box for spot in mouse.battle.panels.spots if spot.name == name)


COSTS = {
    "squad": {},
    "narrative": {"move": "2 strain", "aim": "2 strain"},
    "effort": {"move": "+ Open"},
    "phased": {"cover": "its run", "aim": "its move"},
}
"""What her squares cost Ann beyond the usual when she has gone 1, or is to run (N-06, E-11, P-10, P-22)."""


@pytest.mark.parametrize("system", COSTS)
def test_what_costs_more_than_usual_says_so_on_its_square(app: App, system: str) -> None:
    units = (man("ann", 3, 1), man("Rex", 9, 5))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system=system), system=system, fog=False)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if not act.personal))
        mouse.take_over()
    mouse.settle()
    assert not any(square.cost for square in mouse.battle.panels.bar().choices if square.icon == "move")
    mouse.key(pygame.K_b if system == "phased" else pygame.K_m)
    if system != "phased":
        mouse.click(mouse.pixel((3, 2)))
    mouse.settle()
    mouse.away()
    shown = [one for one in mouse.battle.panels.bar().choices[:MOST_CHOICES] if not one.spent]
    costs = {square.icon: square.cost for square in shown if square.cost}
    assert bool(costs) is bool(COSTS[system])
    assert costs.items() >= COSTS[system].items()
    for square in shown:
        left, top, wide, tall = box(mouse, square.name)
        assert app.look.width(square.cost, "small") <= wide - 4, "it is not cut"
        pixels = {mouse.colour((left + x, top + y)) for x in range(4, wide - 4) for y in range(4, tall - 4)}
        assert (INK["warn"] in pixels) is bool(square.cost), square.name


def test_the_square_of_the_one_other_weapon_names_it_and_its_blow_what_comes_with_it(app: App) -> None:
    """A carbine is in hand, the other weapon is a baton (S-45); "Take baton" has no room on a square."""
    units = (man("ann", 3, 1, template="trooper"), man("Rex", 4, 1, sys=1))
    mouse = Mouse(app, opened(app, planned(drawn(units=units), fog=False)))
    (square,) = (one for one in panel_text.squares(mouse.controller) if one.icon == "weapon")
    assert (square.label, square.word) == ("Take baton", "Baton")
    mouse.key(pygame.K_z)
    assert mouse.match.state.unit("ann").held == "baton"
    mouse.hover((4, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.remark.startswith("Hurt, Rex may lose its next turn by a shock.")


@pytest.mark.parametrize(("prone", "word"), [(False, "Lie down"), (True, "Stand up")])
def test_the_square_of_getting_up_and_lying_down_says_which_it_is(app: App, prone: bool, word: str) -> None:
    """It read "Up, down"; the words have room on the square."""
    units = (man("ann", 3, 1), man("Rex", 9, 1))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="narrative"), system="narrative")))
    mouse.match.state = changed(mouse.match.state, "ann", prone=prone)
    mouse.controller.show_again()
    (square,) = (one for one in panel_text.squares(mouse.controller) if one.icon == "stand")
    assert square.word == word
    assert mouse.app.look.width(word, "small") <= 64


def test_why_a_full_weapon_is_not_reloaded_is_that_it_is_full(app: App) -> None:
    """S-55, P-49: it read as if it never could be."""
    for system, shots in (("squad", "10 of 10"), ("phased", "30 of 30")):
        text = drawn(units=(man("ann", 3, 1), man("Rex", 9, 5)), system=system)
        mouse = Mouse(app, opened(app, planned(text, system=system, fog=False)))
        while mouse.controller.unit != "ann":
            mouse.controller.do(mouse.match.legal()[0])
            mouse.settle()
        assert mouse.controller.orders.why_nothing("ann", "reload") == f"rifle is full: {shots}"


def test_the_list_of_actions_keeps_its_size_while_one_types(mouse: Mouse) -> None:
    mouse.click(mouse.spot(panel_text.MORE))
    before = box(mouse, "palette")
    mouse.type("aim")
    palette = mouse.battle.panels.palette
    assert palette
    assert len(palette.found) < 5
    assert box(mouse, "palette") == before


def test_the_wheel_beside_the_open_list_turns_the_list(mouse: Mouse) -> None:
    """It had closed it, and the next letters were orders."""
    mouse.click(mouse.spot(panel_text.MORE))
    list_panel, level = box(mouse, "palette"), mouse.battle.view.camera.level
    first = [spot.name for spot in mouse.battle.panels.spots if list_panel.holds(spot.box[:2])][1]
    mouse.move((list_panel.right + 60, list_panel.top + 40))
    for _ in range(4):
        mouse.post(pygame.MOUSEBUTTONDOWN, pos=mouse.at, button=5)  # a wheel is told of in both ways
        mouse.wheel(-1)
    assert mouse.battle.panels.palette
    assert mouse.battle.view.camera.level == level
    assert first not in {spot.name for spot in mouse.battle.panels.spots if list_panel.holds(spot.box[:2])}
    before = mouse.match.hash
    mouse.type("r")
    assert mouse.battle.panels.palette.field.text == "r"
    assert mouse.match.hash == before


def test_the_row_that_the_wheel_brings_under_the_pointer_is_lit(mouse: Mouse) -> None:
    """The row that was marked at first stayed the only one, and the words below were of it."""
    mouse.click(mouse.spot(panel_text.MORE))
    left, top, wide, tall = box(mouse, "palette")
    resting = (left + wide // 2, top + 2 * tall // 5)
    mouse.move(resting)
    for _ in range(2):
        mouse.post(pygame.MOUSEBUTTONDOWN, pos=mouse.at, button=5)  # a wheel is told of in both ways
        mouse.wheel(-1)
    mouse.frames(2)
    row = mouse.battle.panels.over
    assert row
    left, top, wide, tall = row.box
    pixels = {mouse.colour((left + wide - 4, top + y)) for y in range(3, tall - 3)}
    assert GROUND["lit"] in pixels


def test_going_later_leaves_nothing_else_under_the_resting_pointer(app: App) -> None:
    """Its place was that of another act at once, which a press too many had done."""
    units = (*PAIR, man("Sly", 8, 4))
    mouse = Mouse(
        app, opened(app, planned(drawn(units=units, system="narrative"), system="narrative", seed=3))
    )
    mouse.settle()
    mouse.click(mouse.spot(panel_text.END_PHASE))
    mouse.frames(2, LATE)
    mouse.settle()
    assert mouse.match.state.turn.passed
    assert mouse.battle.panels.lit == panel_text.END_PHASE
    before = mouse.match.hash
    mouse.click(mouse.at)
    mouse.settle()
    assert mouse.match.hash == before
    mouse.away()
    assert panel_text.END_PHASE not in {spot.name for spot in mouse.battle.panels.spots}


def shot(mouse: Mouse) -> None:
    """Ann has shot at Rex by a click, and ended her turn by the key: it is Bob's go."""
    mouse.click(mouse.pixel((8, 1)))
    assert (mouse.match.record.entries[-1].act or {}).get("kind") == "shoot"
    mouse.key(pygame.K_h)
    assert mouse.controller.unit == "bob"


def test_a_second_click_does_nothing_where_what_it_means_has_changed(mouse: Mouse) -> None:
    """It was to shoot once more, and would have been Bob's shot."""
    shot(mouse)
    before, meant = mouse.match.hash, mouse.battle.presenter.click
    assert meant.kind == "do"
    assert meant.unit == "bob"
    mouse.click(mouse.at)
    assert mouse.match.hash == before
    mouse.frames(2, LATE)
    mouse.click(mouse.at)
    assert mouse.match.hash != before


def press(mouse: Mouse, act: str) -> None:
    """Click where the pointer is, or press Enter for where the cursor is."""
    if act == "click":
        mouse.click(mouse.at)
    else:
        mouse.key(pygame.K_RETURN)


def acted(mouse: Mouse, act: str) -> None:
    """Ann has done the only thing that was left to her by a hand that rests on Rex: it is Bob's go."""
    mouse.match.state = changed(mouse.match.state, "ann", actions=1)
    mouse.controller.show_again()
    mouse.move(mouse.pixel((8, 1)))
    if act == "key":
        mouse.battle.view.cursor = Square(8, 1)
    mouse.frames(2, LATE)
    press(mouse, act)
    mouse.frames(2)
    assert (mouse.match.record.entries[1].act or {}).get("kind") == "shoot"
    assert mouse.controller.unit == "bob"
    assert mouse.battle.presenter.click.kind == "do"


@pytest.mark.parametrize("act", ["click", "key"])
def test_the_next_unit_does_nothing_under_a_resting_hand_before_it_was_named(mouse: Mouse, act: str) -> None:
    """One had aimed with Ann, and Bob came by himself."""
    acted(mouse, act)
    before = mouse.match.hash

    def again(seconds: float = LATE) -> None:
        mouse.frames(2, seconds)
        press(mouse, act)

    again(0.0)
    assert (mouse.match.hash, mouse.battle.toast) == (before, "")
    (told, words), *_ = mouse.battle.words()
    how = {"click": "Click", "key": "Enter"}[act]
    assert (told, words.split(",")[0]) == (f"{how} twice", "Bob was chosen for you: Shoot Rex")
    again()
    assert mouse.match.hash == before
    assert mouse.battle.toast == "Bob was chosen for you: once more to do it."
    (told, words), *_ = mouse.battle.words()
    assert (told, words.split(",")[0]) == (how, "Shoot Rex")
    again()
    assert mouse.match.hash != before


@pytest.mark.parametrize("act", ["click", "key"])
def test_the_next_unit_acts_at_once_where_its_name_has_stood(mouse: Mouse, act: str) -> None:
    """It was asked for twice however long one had read whom it was for."""
    acted(mouse, act)
    before = mouse.match.hash
    how = {"click": "Click", "key": "Enter"}[act]
    mouse.frames(2, STOOD / 2 - 0.1)
    assert mouse.battle.words()[0][0] == f"{how} twice"
    mouse.frames(1, 0.2)
    assert mouse.battle.words()[0][0] == how
    press(mouse, act)
    assert mouse.match.hash != before


def test_the_next_unit_acts_at_once_by_a_pointer_that_was_away_and_is_back(mouse: Mouse) -> None:
    """Gone to another square and come to the same again, it is for whoever is named there."""
    acted(mouse, "click")
    at, before = mouse.at, mouse.match.hash
    assert mouse.battle.words()[0][0] == "Click twice"
    mouse.hover((4, 3), 0.05)
    mouse.move(at)
    mouse.frames(2, DOUBLE / 2)
    assert mouse.battle.words()[0][0] == "Click"
    mouse.click(at)
    assert mouse.match.hash != before


def test_what_a_click_asks_for_stays_whatever_was_pressed_meanwhile(mouse: Mouse) -> None:
    """A key by mistake, Escape, a pointer moved on its square: then both of two clicks were shots."""
    acted(mouse, "click")
    mouse.frames(2, LATE)
    (x, y), before = mouse.at, mouse.match.hash
    twice = mouse.battle.words()[0]
    assert twice[0] == "Click twice"
    mouse.key(pygame.K_m)
    mouse.frames(2, READ)
    mouse.key(pygame.K_ESCAPE)
    assert mouse.battle.words()[0] == twice
    at = (x + 12, y)
    mouse.move(at)
    mouse.frames(2, 0.1)
    assert mouse.battle.words()[0] == twice
    mouse.click(at)
    assert (mouse.match.hash, mouse.battle.toast) == (before, "Bob was chosen for you: once more to do it.")
    mouse.click(at)
    assert mouse.match.hash != before


def acts(mouse: Mouse) -> list[str]:
    return [entry.act["kind"] for entry in mouse.match.record.entries if entry.act]


def test_a_double_click_is_one_act(mouse: Mouse) -> None:
    """Ann could shoot twice: a click that comes a moment later is another one."""
    mouse.hover((8, 1))
    x, y = mouse.at
    for jog in (0, 0, 2):
        mouse.click((x + jog, y))
    assert acts(mouse) == ["shoot"]
    mouse.frames(2, DOUBLE)
    mouse.click(mouse.at)
    assert acts(mouse) == ["shoot", "shoot"]


def test_the_same_square_is_not_pressed_for_who_came_in_its_place(mouse: Mouse) -> None:
    """The last that Ann could do was a square of her row, and a second click there was Bob's."""
    mouse.match.state = changed(mouse.match.state, "ann", actions=1)
    mouse.controller.show_again()
    mouse.frames(2, LATE)
    aim = mouse.spot("order aim")
    mouse.click(aim)
    before = mouse.match.hash
    assert mouse.controller.unit == "bob"
    mouse.click(aim)
    assert mouse.match.hash == before
    mouse.frames(2, DOUBLE / 2)
    mouse.click(aim)
    assert (mouse.match.hash, mouse.battle.toast) == (before, "Bob was chosen for you: once more to do it.")


def test_the_act_that_ends_the_match_is_seen_whatever_is_pressed(app: App) -> None:
    """Space had gone straight to the end; what came before it is skipped as ever."""
    units = (man("ann", 1, 1), man("Rex", 4, 1, bhp=1))
    plan = planned(drawn(units=units), fog=False, seed=8)
    mouse = Mouse(app, opened(app, plan, settings=msgspec.structs.replace(QUIET, own_speed="1")))
    mouse.click(mouse.pixel((1, 2)))
    mouse.key(pygame.K_SPACE)
    assert not mouse.controller.animator.busy
    mouse.frames(2, LATE)
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "shoot"))
    assert mouse.controller.prompt is None
    mouse.frames(1, 0.3)
    mouse.key(pygame.K_SPACE)
    assert mouse.controller.animator.busy


def test_no_click_on_who_is_gone_goes_there_before_it_is_said(app: App) -> None:
    """However long one waits: the second of two shots at Rex, whom the first has put out, was a Move."""
    units = (man("ann", 1, 1), man("Rex", 4, 1), man("Zed", 8, 5))
    mouse = Mouse(app, opened(app, planned(drawn(units=units), fog=False)))
    mouse.move(mouse.pixel((4, 1)))
    mouse.frames(2, LATE)
    assert mouse.battle.words()[0][:1] == ("Click",)
    assert mouse.battle.presenter.click.words.startswith("Shoot Rex")
    mouse.match.state = changed(mouse.match.state, "rex", fate="out")
    mouse.controller.show_again()
    mouse.frames(2, LATE)
    before = mouse.match.hash
    (told, words), *_ = mouse.battle.words()
    assert (told, words) == ("Click twice", "Rex is there no longer: Move to 4,1")
    mouse.click(mouse.at)
    assert (mouse.match.hash, mouse.battle.toast) == (before, "Rex is there no longer: once more to do it.")
    mouse.frames(2, LATE)
    mouse.click(mouse.at)
    assert mouse.match.hash != before


def left(mouse: Mouse) -> None:
    """Rex, who stood at 4,1, has gone on in his turn, and the squad's begins."""
    mouse.controller.do(EndPhase())
    mouse.settle()
    mouse.take_over()
    mouse.settle()
    mouse.controller.do(Move(unit="rex", at=Square(4, 3)))
    mouse.settle()
    mouse.controller.do(EndPhase())
    mouse.settle()
    mouse.frames(5, 0.1)
    mouse.take_over()
    mouse.settle()
    mouse.frames(2, LATE)


def test_a_click_sent_to_where_an_enemy_was_goes_there_only_when_asked_for_again(app: App) -> None:
    """It was aimed at who had gone meanwhile, and became a Move."""
    units = (man("ann", 1, 1), man("Rex", 4, 1))
    mouse = Mouse(app, opened(app, planned(drawn(units=units), fog=False)))
    left(mouse)
    before = mouse.match.hash
    mouse.click(mouse.pixel((4, 1)))
    assert (mouse.match.hash, mouse.battle.toast) == (before, "Rex is there no longer: once more to do it.")
    mouse.frames(2, GLANCE)
    mouse.click(mouse.at)
    assert mouse.controller.at("ann") == (4, 1)


def test_a_click_on_what_has_been_looked_at_goes_where_an_enemy_was(app: App) -> None:
    units = (man("ann", 1, 1), man("Rex", 4, 1))
    mouse = Mouse(app, opened(app, planned(drawn(units=units), fog=False)))
    left(mouse)
    mouse.hover((4, 1))
    mouse.click(mouse.at)
    assert mouse.controller.at("ann") == (4, 1)


def test_a_click_long_after_an_enemy_has_gone_is_not_for_it(app: App) -> None:
    """Some seconds into one's own turn all have seen who stands where: it was refused even then."""
    units = (man("ann", 1, 1), man("Rex", 4, 1))
    mouse = Mouse(app, opened(app, planned(drawn(units=units), fog=False)))
    left(mouse)
    mouse.frames(4, FRESH / 3)
    mouse.click(mouse.pixel((4, 1)))
    assert mouse.controller.at("ann") == (4, 1)


def test_who_still_stands_there_is_not_said_to_have_gone(app: App) -> None:
    """P-06: a click on Rex is a shot in the Ranged phase, and in the next turn declares one: he is there."""
    units = (man("ann", 1, 1), man("Rex", 8, 1, durability=99))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="phased"), system="phased", fog=False)))

    def until(turn: int, phase: int) -> None:
        """Go on to a phase of Ann's, with fire declared for her, and nothing else done by anybody."""
        while (mouse.match.state.clock.turn, mouse.match.state.clock.phase) != (turn, phase):
            wanted = [act for act in mouse.match.legal() if getattr(act, "order", "") == "ranged"]
            fire = next((act for act in wanted if act.unit == "ann"), EndPhase())
            mouse.controller.do(fire)
            mouse.settle()
            if mouse.top is not mouse.battle:
                mouse.take_over()
                mouse.settle()

    until(1, 3)
    mouse.hover((8, 1))
    mouse.frames(2, LATE)
    assert getattr(mouse.battle.presenter.click.action, "target", "") == "rex"
    until(2, 1)
    mouse.frames(2, LATE)
    assert ("Click", "declares Fire; at whom, you choose then") in mouse.battle.words()


def test_who_is_chosen_while_the_others_act_is_chosen_when_the_seat_comes_back(app: App) -> None:
    """The click had done nothing in silence, and the next act was that of another."""
    players = {"squad": HUMAN, "opposition": "random"}
    settings = msgspec.structs.replace(QUIET, others_speed="1")
    mouse = Mouse(app, opened(app, planned(drawn(units=PAIR), fog=False, players=players), settings))
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    mouse.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert mouse.controller.mode == "watch"
    mouse.click(mouse.spot("bob"))
    assert mouse.battle.toast == "Bob is chosen for your turn."
    mouse.settle()
    mouse.frames(2, LATE)
    assert (mouse.controller.side, mouse.controller.unit) == ("squad", "bob")
    mouse.key(pygame.K_i)
    assert (mouse.match.record.entries[-1].act or {}).get("unit") == "bob"
    mouse.controller.close()


def test_who_was_chosen_by_a_key_acts_at_once(mouse: Mouse) -> None:
    """One compares who has the better shot: the pointer rests, and the key goes from one to the next."""
    mouse.move(mouse.pixel((8, 1)))
    mouse.key(pygame.K_TAB)
    assert mouse.controller.unit == "bob"
    mouse.frames(2, LATE)
    mouse.click(mouse.at)
    assert (mouse.match.record.entries[-1].act or {}).get("unit") == "bob"


def test_who_has_done_something_by_a_key_acts_at_once(mouse: Mouse) -> None:
    """Bob has come by himself, and aims by the key: whoever did that knows that Bob acts."""
    acted(mouse, "click")
    mouse.frames(2, LATE)
    mouse.key(pygame.K_i)
    aimed = mouse.match.hash
    assert (mouse.match.record.entries[-1].act or {}).get("unit") == "bob"
    mouse.frames(2, LATE)
    mouse.click(mouse.at)
    assert mouse.match.hash != aimed


def test_a_key_right_after_another_unit_has_come_by_itself_only_says_so(mouse: Mouse) -> None:
    """It was meant for who acted, or for another, before one could read that Bob acts."""
    acted(mouse, "click")
    before = mouse.match.hash
    mouse.key(pygame.K_i)
    assert (mouse.match.hash, mouse.battle.toast) == (before, "Bob was chosen for you: I once more to do it.")
    mouse.key(pygame.K_i)
    assert mouse.match.hash != before
    assert (mouse.match.record.entries[-1].act or {}).get("unit") == "bob"
    aimed = mouse.match.hash
    mouse.key(pygame.K_m)
    mouse.click(mouse.pixel((2, 5)))
    assert mouse.match.hash != aimed, "in the middle of what Bob does every press is for it"


def test_a_square_right_after_another_unit_has_come_by_itself_only_says_so(mouse: Mouse) -> None:
    acted(mouse, "click")
    before = mouse.match.hash
    mouse.click(mouse.spot("order aim"))
    assert (mouse.match.hash, mouse.battle.toast) == (before, "Bob was chosen for you: once more to do it.")
    mouse.click(mouse.at)
    assert (mouse.match.record.entries[-1].act or {}).get("unit") == "bob"


def test_a_key_acts_at_once_once_there_was_time_to_read_who_came(mouse: Mouse) -> None:
    acted(mouse, "click")
    before = mouse.match.hash
    mouse.frames(2, LATE)
    mouse.key(pygame.K_i)
    assert mouse.match.hash != before


def test_a_key_acts_at_once_for_who_was_called_by_the_end_of_a_turn(mouse: Mouse) -> None:
    shot(mouse)
    before = mouse.match.hash
    mouse.key(pygame.K_i)
    assert mouse.match.hash != before


def test_a_hand_that_comes_anew_knows_who_acts(mouse: Mouse) -> None:
    acted(mouse, "click")
    before = mouse.match.hash
    mouse.move(mouse.pixel((4, 3)))
    mouse.frames(2, DOUBLE)
    mouse.click(mouse.pixel((8, 1)))
    assert mouse.match.hash != before


def test_escape_puts_away_what_is_held_then_panels_then_the_hint_and_then_waits(app: App) -> None:
    """The press that came once too often had opened the menu."""
    app.change(msgspec.structs.replace(QUIET, hints=True, hints_known=()))
    battle = opened(app, planned(drawn(units=PAIR), fog=False), app.settings)
    mouse = Mouse(app, battle)
    mouse.frames(3)
    mouse.key(pygame.K_l)
    mouse.key(pygame.K_m)

    def there() -> tuple[bool, bool, bool]:
        assert battle.hints
        return bool(mouse.controller.verb), bool(battle.panels.opened), bool(battle.hints.up)

    left = [there()]
    for _ in range(3):
        mouse.key(pygame.K_ESCAPE)
        left.append(there())
    assert left == [(True, True, True), (False, True, True), (False, False, True), (False, False, False)]
    mouse.key(pygame.K_ESCAPE)
    assert mouse.top is battle
    mouse.frames(2, AGAIN)
    mouse.key(pygame.K_ESCAPE)
    assert isinstance(mouse.top, Pause)


def test_a_click_that_the_hand_has_come_for_is_done_at_once(mouse: Mouse) -> None:
    shot(mouse)
    before = mouse.match.hash
    mouse.move(mouse.pixel((4, 3)))
    mouse.click(mouse.pixel((4, 1)))
    assert mouse.match.hash != before


def spending(app: App) -> Mouse:
    """Ann, in the lowest row, has shot at Rex: she has advantages to spend."""
    units = (man("ann", 1, 7), man("bob", 1, 1), man("Rex", 6, 7))
    text = drawn(("........",) * 8, units, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=4)))
    mouse.controller.choose("ann")
    mouse.hover((4, 4))
    mouse.frames(7, 0.1)
    return mouse


def shoot(mouse: Mouse) -> None:
    mouse.controller.do(next(act for act in mouse.match.legal() if act.kind == "shoot" and act.unit == "ann"))
    mouse.frames(7, 0.1)
    assert mouse.controller.mode == "decide"


def choices(mouse: Mouse) -> dict[str, Box]:
    """Where the choices stand that can be had."""
    asked = mouse.battle.panels.waiting.question
    names = {option.name for option in asked.options if not option.spent} if asked else set[str]()
    return {spot.name: spot.box for spot in mouse.battle.panels.spots if spot.name in names}


def test_the_choices_of_a_series_keep_their_places_and_keys(app: App) -> None:
    """What cannot be paid any more is dark; the next one had moved up under the pointer."""
    mouse = spending(app)
    shoot(mouse)
    before, asked = choices(mouse), mouse.battle.panels.waiting.question
    assert asked
    assert len(before) > 4
    mouse.frames(2, LATE)
    mouse.key(pygame.K_2)
    mouse.frames(2)
    after, now = choices(mouse), mouse.battle.panels.waiting.question
    assert now
    assert now is not asked
    dark = [option for option in now.options if option.spent]
    assert dark
    assert len(now.options) == len(asked.options)
    assert after == {name: place for name, place in before.items() if name in after}
    number = now.options.index(dark[0])
    done = mouse.match.hash
    mouse.key(pygame.K_1 + number)
    assert mouse.match.hash == done
    assert mouse.battle.toast == f"{dark[0].label}: that cannot be had any more."


def test_the_view_goes_back_after_a_decision_wherever_the_pointer_is(app: App) -> None:
    """It had stayed where it was if the pointer lay on the board."""
    mouse = spending(app)
    camera = mouse.battle.view.camera
    before = (camera.x, camera.y)
    shoot(mouse)
    assert (camera.x, camera.y) != before, "it has made room for the question"
    mouse.move((640, 200))
    assert mouse.battle.view.hovered
    while mouse.controller.mode == "decide":
        mouse.controller.do(Choose(choice=list(mouse.controller.orders.answers)[-1]))
        mouse.frames(2)
    mouse.frames(10, 0.1)
    assert mouse.controller.mode == "play"
    assert (camera.x, camera.y) == pytest.approx(before, abs=0.02)


@pytest.mark.parametrize(("width", "named"), [(900, False), (1000, True), (1900, True)])
def test_the_turn_at_the_top_stays_where_it_is_whoever_has_the_go(app: App, width: int, named: bool) -> None:
    """The name of the rules came and went with the words beside it, and all that stood there moved."""
    battle = opened(app, planned(drawn(units=PAIR), fog=False))
    top, chips = battle.panels.top, TopChips(print, ())

    def turn(left: str) -> Box:
        shown = top._replace(left=left)
        spots = chips.draw(app.window, Box(0, 0, width, 34), shown, app.look)
        return next(spot.box for spot in spots if spot.name == "chip turn")

    at_first = turn("")
    assert (at_first.left > 100) is named
    assert turn("Ann has begun, and has 2 actions left") == at_first
    assert turn("") == at_first


@pytest.mark.parametrize("system", ["squad", "narrative"])
@pytest.mark.parametrize("enemy", [(8, 1), (9, 5)], ids=["in sight", "out of sight"])
def test_to_move_is_the_first_square_and_to_aim_the_third(
    app: App, system: str, enemy: tuple[int, int]
) -> None:
    """Whether there is anybody to shoot at or not, and how many ways there are to shoot."""
    rows = ("..........", "..........", "..........", "..........", "##########", "..........")
    text = drawn(rows, (man("ann", 1, 1), man("bob", 1, 3), man("Rex", *enemy)), system=system)
    mouse = Mouse(app, opened(app, planned(text, system=system)))
    while mouse.controller.side != "squad":
        mouse.controller.do(next(act for act in mouse.match.legal() if isinstance(act, EndTurn)))
        mouse.settle()
    for unit in ("ann", "bob"):
        mouse.controller.choose(unit)
        squares = panel_text.squares(mouse.controller)
        assert [square.name for square in squares[:3]] == ["order move", "order shoot", "order aim"]
        assert squares[1].spent == (enemy == (9, 5))


def test_with_room_for_two_squares_they_are_the_likeliest(app: App) -> None:
    """To aim is the third wherever three have room: there what is less likely may stand before it."""
    row = ActionBar(lambda _: None)
    ranked = (("move", 0), ("jump", 2), ("aim", 1))
    choices = tuple(ActionButton(name, name, name, "move", "", rank=rank) for name, rank in ranked)
    fixed = tuple(ActionButton(name, name, name, "more", "") for name in ("more", "done"))
    bar = Bar("Ann", "scout", "squad", (), (), choices, fixed, "")

    def shown(room: int) -> list[str]:
        return [choice.name for choice in row.shown(bar, room, app.look)]

    assert shown(1000) == ["move", "jump", "aim", "more", "done"]
    assert shown(415) == ["move", "aim", "more", "done"]


def test_the_last_squares_of_the_row_stay_where_they_are_whatever_else_can_be_done(app: App) -> None:
    """A new action had come to stand where *More* had been."""
    row, box, surface = ActionBar(lambda _: None), Box(0, 700, 1000, 90), pygame.Surface((1000, 800))
    choices = tuple(ActionButton(name, name, name, "move", "") for name in ("move", "hide", "aim"))
    fixed = tuple(ActionButton(name, name, name, "more", "") for name in ("more", "done"))
    bar = Bar("Ann", "scout", "squad", (), (), choices, fixed, "")

    def places(shown: Bar) -> dict[str, Box]:
        return {spot.name: spot.box for spot in row.paint(surface, box, shown, app.look, "") if spot.name}

    three, one = places(bar), places(bar._replace(choices=choices[:1]))
    assert [three[name] for name in ("move", "more", "done")] == [
        one[name] for name in ("move", "more", "done")
    ]
    assert three["hide"].right < three["aim"].left < three["more"].left < three["done"].left


def test_no_square_goes_from_the_row_that_is_pointed_at(app: App) -> None:
    """Without points and a slot to leave there is room for a sixth, which was gone as the pointer came."""
    units = (man("ann", 1, 1), man("bob", 1, 4), man("Rex", 8, 1))
    text = drawn(units=units, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=4)))
    mouse.settle()
    mouse.hover((3, 3))
    mouse.match.state = changed(mouse.match.state, "ann", acted=True)
    mouse.key(pygame.K_i)
    mouse.settle()
    mouse.frames(3)
    row = mouse.battle.panels.layout.actions
    squares = [spot for spot in mouse.battle.panels.spots if spot.name and row.holds(spot.box[:2])]
    assert len([spot for spot in squares if spot.name != "card"]) == MOST
    mouse.move(mouse.spot(squares[1].name))
    mouse.frames(3)
    shown = [spot.name for spot in mouse.battle.panels.spots if spot.name and row.holds(spot.box[:2])]
    assert shown == [spot.name for spot in squares]


def test_the_view_stays_where_it_is_when_the_list_that_lay_over_who_acts_closes(app: App) -> None:
    """N-06: what she did by Enter in *More* cost her 2 strain; the list covered her until then."""
    units = (man("ann", 5, 5), man("Rex", 8, 1))
    plan = planned(drawn(units=units, system="narrative"), system="narrative", fog=False)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, own_speed="1")))
    mouse.settle()
    mouse.key(pygame.K_i)
    mouse.settle()
    mouse.key(pygame.K_x)
    mouse.frames(2)
    camera, at = mouse.battle.view.camera, mouse.pixel((5, 5))
    assert box(mouse, "palette").holds(at)
    before = (camera.x, camera.y)
    for letter in (pygame.K_a, pygame.K_i, pygame.K_m):
        mouse.key(letter)
    mouse.key(pygame.K_RETURN)
    assert mouse.match.record.entries[-1].act == {"kind": "aim", "unit": "ann"}
    mouse.settle()
    assert ((camera.x, camera.y), mouse.pixel((5, 5))) == (before, at)


def test_a_row_is_as_it_was_when_the_end_of_its_turn_is_taken_back(app: App) -> None:
    """N-06: after two maneuvers her Move and Aim are dark in their places; her turn was over in between."""
    units = (man("ann", 1, 1), man("bob", 1, 4), man("Rex", 8, 1))
    plan = planned(drawn(units=units, system="narrative"), system="narrative", fog=False)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    for key in (pygame.K_i, pygame.K_i):
        mouse.key(key)
        mouse.settle()
    mouse.away()
    before = [choice[:8] for choice in mouse.battle.panels.bar().choices]
    done = mouse.match.hash
    mouse.key(pygame.K_h)
    mouse.settle()
    assert mouse.match.hash != done
    mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    mouse.settle()
    mouse.away()
    assert (mouse.match.hash, mouse.controller.unit) == (done, "ann")
    assert [choice[:8] for choice in mouse.battle.panels.bar().choices] == before
