"""Spending what a check has left: whose check, what each thing is and costs, the best first (N-30, N-31)."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Action, Choose
from game.rules.events import Modifier
from game.rules.forecast import forecast
from game.rules.players import HUMAN
from game.rules.state import FOR, changed
from game.systems.narrative.attack import Shoot
from game.systems.narrative.checks import FACES
from game.systems.narrative.hiding import Search
from game.systems.narrative.purchases import CRITICAL, FRIEND
from game.systems.narrative.spending import DONE, is_plain
from game.systems.narrative.turn import EndTurn
from game.ui.app import App
from game.ui.battle import orders, panel_text
from game.ui.battle.decision import MOST, Decision
from game.ui.battle.hands import LATE
from game.ui.battle.orders import Orders
from game.ui.battle.shot_panel import dice_named, told
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = ("..........",) * 6
"""
. . . . . . . . . .
a . . . . R . . . .     ann and bob against Rex and Sly, on open ground
. . . . . . . . . .
b . . . . . . . . .
. . . . . . . . . S
. . . . . . . . . .
"""
PAIR = (man("ann", 0, 1), man("bob", 0, 3), man("Rex", 5, 1), man("Sly", 9, 4))


@pytest.fixture
def mouse(app: App) -> Mouse:
    """The squad has the first two slots by this seed."""
    made = Mouse(
        app,
        opened(app, planned(drawn(YARD, PAIR, system="narrative"), system="narrative", fog=False, seed=3)),
    )
    made.settle()
    assert made.controller.side == "squad"
    return made


def shot(mouse: Mouse, **shown: str) -> Decision:
    """What is asked when ann has shot at Rex, the dice of each kind showing these letters, else nothing."""
    shoot = Shoot(unit="ann", target="rex")
    mouse.match.do(shoot, dice=dice(mouse, shoot, **shown))
    return asked(mouse)


def dice(mouse: Mouse, action: Action[Any], **shown: str) -> tuple[int, ...]:
    """The faces of the first roll of an action, by the letters that dice of each kind show, else nothing."""
    (roll, *_) = forecast(mouse.match.system, mouse.match.seen(), action).odds.rolls
    left = {kind: letters.split() for kind, letters in shown.items()}
    return tuple(
        FACES[die.name].index(left[die.name].pop(0) if left.get(die.name) else "-") + 1
        for die in roll.check.dice
    )


def asked(mouse: Mouse) -> Decision:
    """What the panel asks."""
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(2)
    return mouse.question


def test_who_was_attacked_is_seen_and_named_above_the_question(app: App) -> None:
    """It lies farther off than there is room above the panel: what is bought is about Rex, not about Ann."""
    people = (man("ann", 4, 20), man("Rex", 4, 29), man("Sly", 9, 29))
    text = drawn(("..........",) * 60, people, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=3)))
    mouse.settle()
    mouse.battle.view.follow(Square(4, 22))
    mouse.frames(15, 0.1)
    shot(mouse, ability="AA", proficiency="SA")
    mouse.frames(15, 0.1)
    frame, panels = mouse.battle.view.camera.frame(), mouse.battle.panels
    rex = frame.centre(Square(4, 29))
    assert panels.room.holds(rex)
    assert not any(spot.box.holds(rex) for spot in panels.spots)
    assert [piece.name for piece in mouse.battle.picture().pieces if piece.named] == ["Rex"]


def test_the_view_makes_room_without_a_head_under_the_top_bar_and_goes_back(app: App) -> None:
    """Bob stood in the upper row, and Ann low enough for the panel of her advantages to lie over her."""
    people = (man("ann", 2, 6), man("bob", 1, 0), man("Rex", 4, 3), man("Sly", 6, 1))
    text = drawn(("........",) * 8, people, system="narrative")
    players = {"squad": HUMAN, "opposition": "random"}
    plan = planned(text, system="narrative", players=players, fog=False, seed=3)
    mouse = Mouse(app, opened(app, plan))
    mouse.settle()
    mouse.do(EndTurn(unit="bob"))
    view, panels = mouse.battle.view, mouse.battle.panels
    before = (view.camera.x, view.camera.y)
    search = Search(unit="ann")
    mouse.match.do(search, dice=dice(mouse, search, ability="AA AA"))
    asked(mouse)
    mouse.frames(20, 0.1)
    frame = view.camera.frame()
    assert view.camera.y > before[1], "the panel had lain over a half of Ann"
    assert panels.room.holds(frame.centre(Square(2, 6)))
    assert frame.at((1, 0))[1] >= view.clear.top
    mouse.controller.paused = True
    mouse.controller.do(Choose(choice=DONE))
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.frames(20, 0.1)
    assert mouse.controller.mode == "watch"
    mouse.controller.close()
    assert (view.camera.x, view.camera.y) == pytest.approx(before, abs=0.02)


def test_who_attacked_is_asked_what_for_by_names_and_prices_the_best_first(mouse: Mouse) -> None:
    """N-30: three advantages of a hit; a rifle's critical injury costs three of them."""
    question = shot(mouse, ability="AA", proficiency="SA")
    assert (question.who, question.text) == ("Ann", "has 3 advantages to spend from its attack")
    assert mouse.battle.presenter.picture().sighting is None, "no line is drawn that nothing hangs on"
    told = [(option.label, option.price) for option in question.options]
    assert told[0] == ("A critical injury: a d100 says which", "3 advantages")
    assert told[1] == ("Rex drops its weapon, a maneuver to pick up", "3 advantages")
    assert told[-1] == ("Leave it at that", "")
    assert ("A setback die on Rex's next roll", "2 advantages") in told
    assert ("A boost die for whichever friend rolls next", "1 advantage") in told
    assert not any("hidden" in label for label, _ in told), "nobody is hidden"


def test_the_keys_and_places_of_the_choices_stay_through_a_whole_series(mouse: Mouse) -> None:
    """N-30: six advantages: two for a friend, who is asked for between, two against a foe, one for strain."""
    state = changed(mouse.match.state, "ann", strain=5)
    cy = replace(state.unit("bob"), id="cy", name="Cy", at=Square(0, 5))
    mouse.match.state = replace(state, units=(*state.units, cy))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    shot(mouse, ability="AA AA", proficiency="AA AA")
    first, lively = keyed(mouse), alive(mouse)
    assert len(first) == MOST
    for label, then in (
        ("A boost die for a friend you choose", "Bob"),
        ("A setback die on Rex's next roll", ""),
        ("Ann recovers 1 strain", ""),
    ):
        for words in filter(None, (label, then)):
            mouse.key(pygame.key.key_code(str(labels(mouse).index(words) + 1)))
            mouse.settle()
            mouse.frames(3, LATE)
        assert keyed(mouse) == first, f"after {label}"
        assert alive(mouse) <= lively
        lively = alive(mouse)
        assert DONE in lively


def labels(mouse: Mouse) -> list[str]:
    """What the choices are called that the panel shows."""
    question = mouse.question
    return [option.label for option in question.options]


def keyed(mouse: Mouse) -> list[tuple[str, Box]]:
    """The choices that the panel shows in the order of their keys, and where each lies."""
    question = mouse.question
    boxes = {spot.name: spot.box for spot in mouse.battle.panels.spots}
    return [(option.name, boxes[option.name]) for option in question.options]


def alive(mouse: Mouse) -> set[str]:
    """The choices that can be had."""
    question = mouse.question
    return {option.name for option in question.options if not option.spent}


def test_who_is_shot_at_is_told_whose_attack_it_spends_against(mouse: Mouse) -> None:
    """N-31: two threats of a miss."""
    question = shot(mouse, difficulty="HH")
    assert (question.who, question.text) == (
        "Rex",
        "has 2 threats to spend from Ann's attack",
    )
    told = [(option.label, option.price) for option in question.options]
    assert ("A setback die on Ann's next roll", "2 threats") in told
    assert ("Ann suffers 1 strain", "1 threat") in told


def test_a_free_maneuver_says_that_it_is_one_of_the_two_of_the_turn(mouse: Mouse) -> None:
    """N-06, N-30: and the log who has bought it."""
    question = shot(mouse, ability="AA", proficiency="S")
    at = [option.name for option in question.options].index("free maneuver")
    mouse.key(pygame.key.key_code(str(at + 1)))
    assert asked(mouse).text == "may make one maneuver now for nothing: one of the two of this turn"
    mouse.hover((5, 1))
    assert mouse.battle.words() == (("Not now", "Shoot: this comes first: A free maneuver"),)
    assert any(
        "spends 2 advantages: Ann makes a free maneuver now" in line.words for line in mouse.controller.lines
    )


def test_what_can_be_had_at_two_prices_is_told_again_after_all_others(mouse: Mouse) -> None:
    """N-30: by a triumph or by two advantages."""
    question = shot(mouse, ability="AA", proficiency="T", difficulty="FF")
    assert question.text == "has 2 advantages and 1 triumph to spend from its attack"
    harder = [
        option.price for option in question.options if option.label == "A setback die on Rex's next roll"
    ]
    labels = [option.label for option in question.options]
    assert harder[0] == "2 advantages"
    assert labels.index("A setback die on Rex's next roll") < labels.index("Rex loses all defense this turn")
    assert len(labels[:6]) == len({*labels[:6]})


@pytest.mark.parametrize("done", [(), ("bob",)])
def test_what_ends_with_the_round_is_not_sold_when_nobody_is_left_to_use_it(
    mouse: Mouse, done: tuple[str, ...]
) -> None:
    """N-30: Bob is the only friend who could attack Rex after Ann."""
    clock = mouse.match.state.clock
    mouse.match.state = replace(mouse.match.state, clock=replace(clock, done=done))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    question = shot(mouse, ability="AA", proficiency="SA")
    sold = "Rex loses all defense this turn" in [option.label for option in question.options]
    assert sold is not bool(done)


def test_strain_that_is_all_there_is_to_buy_is_taken_unasked(mouse: Mouse) -> None:
    """N-37: ann, of whose friends none is left, has nobody to find and two points of strain."""
    state = mouse.match.state
    worn: dict[str, dict[str, Any]] = {"ann": {"strain": 2}, "bob": {"wounds": 99, "fate": "out"}}
    units = tuple(replace(unit, **worn.get(unit.id, {})) for unit in state.units)
    mouse.match.state = replace(state, units=units)
    mouse.match.do(Search(unit="ann"), dice=dice(mouse, Search(unit="ann"), ability="A"))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(3)
    assert mouse.match.state.unit("ann").strain == 1
    assert not mouse.controller.deciding


def test_what_only_helps_is_taken_unasked_where_there_is_nothing_else_to_buy(mouse: Mouse) -> None:
    """N-30: one advantage of a miss by ann, who has no strain; nobody can be hidden."""
    mouse.match.do(shoot := Shoot(unit="ann", target="rex"), dice=dice(mouse, shoot, ability="A"))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(3)
    assert not mouse.controller.deciding
    assert "Ann spends 1 advantage: a boost die for whichever friend rolls next" in [
        line.words for line in mouse.controller.lines
    ]


@pytest.mark.parametrize("strain", [0, 2])
def test_what_is_left_after_a_purchase_is_asked_about_if_two_things_can_be_had(
    mouse: Mouse, strain: int
) -> None:
    """N-30: one of three advantages is left; without strain to recover it buys the one thing that helps."""
    mouse.match.state = changed(mouse.match.state, "ann", strain=strain)
    question = shot(mouse, ability="AA", proficiency="SA")
    at = [option.label for option in question.options].index("A setback die on Rex's next roll")
    mouse.key(pygame.key.key_code(str(at + 1)))
    mouse.settle()
    mouse.frames(3)
    assert len(mouse.match.state.turn.favours) == (0 if strain else 1)
    bought = "a boost die for whichever friend rolls next"
    told = f"Ann spends 1 advantage: {bought}. It was all that was left to choose."
    assert (mouse.battle.toast == told) == (not strain)
    if strain:
        assert asked(mouse).text == "has 1 advantage left to spend from its attack"


def test_strain_that_is_recovered_beyond_what_was_chosen_is_told(mouse: Mouse) -> None:
    """N-37: of four advantages three are spent in two steps; nothing but strain is left for the last one."""
    mouse.match.state = changed(mouse.match.state, "ann", strain=5)
    shot(mouse, ability="AA", proficiency="AA")
    for label in ("A setback die on Rex's next roll", "A boost die for whichever friend rolls next"):
        assert not mouse.battle.toast
        mouse.key(pygame.key.key_code(str(labels(mouse).index(label) + 1)))
        mouse.settle()
        mouse.frames(3, LATE)
    assert mouse.match.state.unit("ann").strain == 4
    told = "Ann spends 1 advantage: Ann recovers 1 strain. It was all that was left to choose."
    assert mouse.battle.toast == told


def test_what_has_been_paid_is_not_asked_for_once_more(mouse: Mouse) -> None:
    """N-06, N-10: the message after the second aim had said that it costs 2 strain, and it has none left."""
    for strain in (0, 2):
        mouse.key(pygame.K_i)
        mouse.settle()
        assert mouse.match.state.unit("ann").strain == strain
        assert mouse.battle.toast == (
            "Aim: Its next attack is easier (a boost die more), if it does not move first, "
            "to the end of its next turn; "
            "aim twice for two. Ctrl + Z takes it back."
        )


def test_the_squares_that_stay_do_not_move_when_others_go(mouse: Mouse) -> None:
    """N-05, N-38: once ann has begun nobody goes later; after her shot no point is spent."""
    names = (panel_text.SWITCH, panel_text.MORE, orders.DONE)
    before = {name: mouse.spot(name) for name in names}
    assert mouse.spot(panel_text.END_PHASE)
    mouse.key(pygame.K_i)
    mouse.settle()
    mouse.frames(2)
    assert not any(spot.name == panel_text.END_PHASE for spot in mouse.battle.panels.spots)
    assert {name: mouse.spot(name) for name in names} == before
    mouse.match.do(shoot := Shoot(unit="ann", target="rex"), dice=dice(mouse, shoot, ability="S"))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(2)
    assert not any(spot.name == panel_text.SWITCH for spot in mouse.battle.panels.spots)
    assert {name: mouse.spot(name) for name in names[1:]} == {name: before[name] for name in names[1:]}


def test_what_may_hurt_a_friend_or_asks_more_is_asked_about(mouse: Mouse) -> None:
    """N-30: alone to be bought is each of them, and yet to be declined."""
    assert not is_plain("blast")
    assert not is_plain("free maneuver")
    assert not is_plain(FRIEND)
    assert is_plain(f"{FRIEND}{FOR}bob")
    assert is_plain("upgrade the next friend (triumph) + recover strain")


def test_who_has_lost_its_weapon_finds_it_in_the_row_first(mouse: Mouse) -> None:
    """N-15, N-30: Rex has dropped its rifle, which lies at its feet."""
    assert shot(mouse, ability="AA", proficiency="SA").options[1].name == "disarm"
    mouse.key(pygame.K_2)
    mouse.settle()
    for unit in ("ann", "bob"):
        mouse.controller.do(EndTurn(unit=unit))
        mouse.settle()
    mouse.controller.choose("rex")
    mouse.frames(2)
    squares = mouse.battle.panels.bar().choices[:4]
    assert [(square.word, square.spent) for square in squares] == [
        ("Move", False),
        ("Strike", True),
        ("Aim", False),
        ("Weapon", False),
    ]


def test_what_a_friend_has_won_stands_among_the_reasons_of_the_next_shot(mouse: Mouse) -> None:
    """N-30: not only its die; bob has the next slot."""
    mouse.match.do(shoot := Shoot(unit="ann", target="rex"), dice=dice(mouse, shoot, ability="A"))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(3)
    mouse.settle()
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.settle()
    mouse.hover((5, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.pool
    assert dice_named(figures.pool) == "2 proficiency, 1 ability, 1 boost against 1 difficulty"
    rows = [(row.why, row.what, row.value) for row in told(mouse.match.system.words, figures.rows)]
    assert ("won by a friend", "boost", 1) in rows
    assert {what for _, what, _ in rows} <= {"boost", "setback", "difficulty"}


def test_who_has_shot_does_not_run_up_to_whom_it_clicks_on_again(mouse: Mouse) -> None:
    """N-17: with a rifle in hand engaging is asked for by its button; who strikes with a knife comes near."""
    mouse.match.do(shoot := Shoot(unit="ann", target="rex"), dice=dice(mouse, shoot, ability="S"))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.hover((5, 1))
    assert mouse.battle.words() == (("Not now", "Shoot: Ann has had its action"),)
    mouse.match.state = replace(mouse.match.state, units=tuple(map(with_knife, mouse.match.state.units)))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.hover((5, 1))
    assert mouse.battle.words()[0] == ("Click", "Engage Rex")


def with_knife(unit: Any) -> Any:
    """A unit with its knife in hand."""
    return replace(unit, held="knife")


def test_the_key_of_the_first_ware_buys_it(mouse: Mouse) -> None:
    """N-30: the critical injury, after which nothing is left."""
    question = shot(mouse, ability="AA", proficiency="SA")
    assert question.options[0].name == CRITICAL
    assert question.options[-1].name == DONE
    mouse.key(pygame.K_1)
    assert mouse.match.state.unit("rex").criticals == 1
    assert mouse.match.state.pending is None


def test_a_choice_that_comes_up_under_the_resting_pointer_is_not_the_one_that_is_lit(mouse: Mouse) -> None:
    """Enter takes the first; another is lit once it is pointed at."""
    before = mouse.match.state
    shot(mouse, ability="AA", proficiency="SA")
    box = next(spot.box for spot in mouse.battle.panels.spots if spot.name == DONE)
    edge = (box.left + box.width // 2, box.top + 5)
    dark = mouse.colour(edge)
    mouse.match.state = before
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.move((edge[0], edge[1] + 10))
    shot(mouse, ability="AA", proficiency="SA")
    assert mouse.colour(edge) == dark
    mouse.move((edge[0] + 3, edge[1] + 10))
    assert mouse.colour(edge) != dark


def test_two_dice_of_the_same_kind_from_friends_are_two_among_the_reasons(mouse: Mouse) -> None:
    """N-30: every die that is drawn has its reason, also where two reasons read alike."""
    won = Modifier(1, "boost", "won by a friend", "N-30")
    mouse.match.state = changed(mouse.match.state, "ann", owed=(won, won))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.hover((5, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.pool
    assert "2 boost" in dice_named(figures.pool)
    assert [row.value for row in figures.rows if row.what == "boost"] == [1, 1]
    rows = [(row.why, row.value) for row in told(mouse.match.system.words, figures.rows)]
    assert rows == [("2 \N{MULTIPLICATION SIGN} won by a friend", 2), ("short range, easy", 1)]
