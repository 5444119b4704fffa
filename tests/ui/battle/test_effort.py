"""`effort` in the window: its attacks in the row, what spare Effort buys, its words where they are met."""

from fractions import Fraction
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Action, Choose
from game.rules.events import Modifier, Rolled
from game.rules.players import HUMAN
from game.rules.state import PASS, Prompt, changed, having
from game.systems.effort.attack import BasicAttack, DesperateAttack, TwoAttacks
from game.systems.effort.choices import (
    DODGE,
    KEEP,
    KNOCK_DOWN,
    LEAVE_OPEN,
    LET_GO,
    PUSH,
    RIPOSTE,
    SEIZE,
    WOUNDS,
)
from game.systems.effort.defenses import FirstAid
from game.systems.effort.moves import DropProne, Move
from game.systems.effort.prepare import Aim, Prepare
from game.systems.effort.questions import DEFENDS_NOT, NOBODY_GAINS, question
from game.systems.effort.reactions import Blow, Dodging, Evading, FreeStep, Ready, Reprisal, Spending
from game.systems.effort.status import badges
from game.systems.effort.targeting import OPEN_MEANS
from game.systems.effort.turn import EndTurn
from game.systems.effort.units import Readied
from game.ui.app import App
from game.ui.battle import palette, panel_text
from game.ui.battle.hands import LATE
from game.ui.battle.layout import LINES
from game.ui.battle.shot_figures import shot_figures
from game.ui.battle.shot_panel import _Parts
from game.ui.board.card import Row, Span, said
from game.ui.board.explain import percent
from game.ui.layout import Box
from game.ui.widgets import button
from game.ui.widgets.button import Face, face_width
from game.ui.widgets.look import Look
from game.ui.widgets.theme import INK
from tests.systems.effort.field import agent, field
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import DUEL, QUIET, drawn, man, opened, planned
from tests.ui.battle.test_orders import entries, shown

READY = Prepare(unit="ann", trigger="moves", then="basic_attack")

NEAR = (man("ann", 2, 2, hero=True), man("bob", 1, 4, hero=True), man("Rex", 6, 2))
"""Two heroes and somebody in plain view of them."""


def met(app: App) -> Mouse:
    return Mouse(app, opened(app, planned(drawn(units=NEAR, system="effort"), system="effort", fog=False)))


def test_the_roster_says_what_a_status_means(app: App) -> None:
    """It named them alone: "hero", and what a hero is stood only with who was chosen."""
    mouse = met(app)
    spot = next(spot for spot in mouse.battle.panels.spots if spot.name == "bob")
    bob = mouse.controller.view.unit("bob")
    (hero,) = (badge for badge in badges(mouse.controller.view, bob) if badge.name == "hero")
    assert hero.text
    assert hero.text in said(mouse.battle.panels.tip(spot))


def test_every_attack_is_in_the_row_beside_going_somewhere(app: App) -> None:
    """E-21 to E-24: the plain one has a square of its own, the others share the next one."""
    mouse = met(app)
    assert shown(mouse)[:4] == ["order move", "order shoot", "order aim", "order force"]
    words = {choice.name: choice.label for choice in panel_text.bar(mouse.controller).choices}
    assert (words["order shoot"], words["order force"]) == ("Attack", "Special")
    mouse.click(mouse.spot("order force"))
    offered = [entry.label for entry in entries(mouse).values() if entry.possible]
    assert offered == ["Defensive attack", "Desperate attack", "Three attacks", "Two attacks"]


def test_the_chance_of_three_attacks_is_said_to_be_that_of_the_first(app: App) -> None:
    """E-24: the others may be on somebody else; of the second it is said that it is the next."""
    mouse = met(app)
    mouse.press(mouse.verb("Three attacks"))
    mouse.hover((6, 2))
    assert dict(mouse.battle.words())["Click"].startswith("Three attacks: the first on Rex, ")
    mouse.click(mouse.pixel((6, 2)))
    mouse.settle()
    second = DesperateAttack(unit="ann", target="rex", mode="three")
    assert second in mouse.match.legal()
    assert second.pointed_at(mouse.match.seen()) == "the next on Rex"
    mouse.hover((2, 0), 2)
    left, top = mouse.battle.view.camera.frame().at(Square(6, 2))
    middle = mouse.battle.view.camera.frame().px // 2
    red, _, blue = app.window.get_at((left + middle, top + 1))[:3]
    assert red - blue > 60, "its square is lit along the whole edge, not in four corners"
    before = len(mouse.match.acts("squad"))
    mouse.hover((6, 2), 2)
    assert dict(mouse.battle.words())["Click"].startswith("Three attacks: the next on Rex, ")
    mouse.click(mouse.pixel((6, 2)))
    mouse.settle()
    assert mouse.match.acts("squad")[before]["kind"] == "desperate_attack"


def test_without_anybody_to_attack_its_square_is_dark_in_its_place(app: App) -> None:
    """The others stand where they stand when somebody comes into sight."""
    units = (man("ann", 2, 2, hero=True), man("Rex", 6, 5))
    rows = ("..........",) * 3 + ("##########",) + ("..........",) * 2
    plan = planned(drawn(rows, units, system="effort"), system="effort")
    mouse = Mouse(app, opened(app, plan))
    row = [(choice.name, choice.spent) for choice in mouse.battle.panels.bar().choices]
    assert row[:3] == [("order move", False), ("order shoot", True), ("order aim", False)]
    assert "order force" not in dict(row[:5])
    before = mouse.match.hash
    mouse.click(mouse.spot("order shoot"))
    assert mouse.battle.toast.startswith("Attack: ")
    assert mouse.match.hash == before


STRONG: dict[str, Any] = {"hero": True, "aspect": 3, "agile": 3, "ranged": 4}
"""A pool of ten dice."""


def hit(
    app: App,
    effort: int,
    *,
    threshold: int,
    waits: bool = False,
    last: bool = False,
    asks: bool = True,
    rows: tuple[str, ...] = DUEL,
) -> Mouse:
    """Ann has shot at Rex with this much Effort, by the first seed whose dice say so.

    1 hits, 2 wound. Bob `waits` for Rex to be left Open, or it is the `last` act of all. The player is asked
    about all, or what is not usual.
    """
    units = (man("ann", 2, 2, **STRONG), man("bob", 1, 4), man("Rex", 6, 2, wound_threshold=threshold))
    first: tuple[Action[Any], ...] = ()
    if waits:
        first = (Prepare(unit="bob", trigger="open", then="basic_attack"), EndTurn(unit="bob"))
    if last:
        first = (EndTurn(unit="bob"), Move(unit="ann", at=Square(2, 3)))
    shot = BasicAttack(unit="ann", target="rex")
    for seed in range(400):
        plan = planned(drawn(rows, units, system="effort"), system="effort", fog=False, seed=seed)
        match = plan.match()
        events = [event for act in (*first, shot) for event in match.do(act)]
        rolls = [event for event in events if isinstance(event, Rolled) and event.label == "basic"]
        if rolls[:1] and int(rolls[0].result) == effort:
            mouse = Mouse(app, opened(app, plan, replace(QUIET, asks_all=asks)))
            for act in first:
                mouse.controller.do(act)
            mouse.choose("ann")
            mouse.click(mouse.pixel((6, 2)))
            mouse.settle()
            return mouse
    raise AssertionError("no such dice")


def asked(mouse: Mouse) -> list[str]:
    """What is offered to say to what is asked."""
    mouse.frames(2)
    question = mouse.battle.panels.asked
    return [option.name for option in question.options] if question else []


@pytest.mark.parametrize(
    ("effort", "threshold", "offered"),
    [
        # 4 Effort: 2 wounds or, after an effect, 1; the one die of who bears 1 wound may negate that one
        (4, 1, [KNOCK_DOWN, PUSH, LEAVE_OPEN, WOUNDS]),
        # 5 Effort: 2 wounds with or without an effect, and one die negates 1: out, whatever is bought
        (5, 1, []),
        # who bears 2 may stay in the fight, on its feet or not
        (5, 2, [KNOCK_DOWN, PUSH, LEAVE_OPEN, WOUNDS]),
    ],
)
def test_what_comes_to_the_same_is_not_asked(
    app: App, effort: int, threshold: int, offered: list[str]
) -> None:
    """E-21, E-46."""
    mouse = hit(app, effort, threshold=threshold)
    assert asked(mouse) == offered
    assert (mouse.match.state.unit("rex").fate == "out") is (not offered)


def said_to_all(mouse: Mouse) -> list[str]:
    """What was answered, unasked too."""
    acts: list[Any] = [entry.act for entry in mouse.match.record.entries if entry.act]
    return [act["choice"] for act in acts if act["kind"] == "choose"]


def verdict(mouse: Mouse) -> str:
    """What the dice above the question say."""
    assert mouse.question.telling
    return mouse.question.telling.verdict


def test_spare_effort_is_asked_about_as_long_as_it_buys_more_than_one_thing(app: App) -> None:
    """E-21: of 3 to spare 1 knocks it down; then 2 are left, for a wound more or a push. Enter wounds."""
    mouse = hit(app, 5, threshold=2, asks=False)
    for key, left, done in ((pygame.K_1, 3, "the other 1 is lost"), (pygame.K_RETURN, 2, "")):
        mouse.frames(3, LATE)
        assert mouse.question.text == f"hits Rex with {left} Effort to spare: what else?"
        assert verdict(mouse) == "5 Effort, 2 to wound: a wound, unless shaken off"
        last = mouse.question.options[-1]
        assert (last.label, last.price) == ("1 more wound", f"2 Effort{', ' * bool(done)}{done}")
        mouse.key(key)
        mouse.settle()
    assert asked(mouse) == []
    assert said_to_all(mouse) == [KNOCK_DOWN, WOUNDS]


def test_a_wound_more_that_was_bought_is_told_with_what_is_shaken_off(app: App) -> None:
    """E-21, E-46: 4 Effort wound, and 2 of them once more; of these two Rex may shake off some."""
    mouse = hit(app, 4, threshold=3, asks=False)
    mouse.frames(3, LATE)
    mouse.key(pygame.K_RETURN)
    mouse.settle()
    (told,) = [line.words for line in mouse.controller.lines if "shake the wound" in line.words]
    assert " of 2 wounds shaken off" in told


def test_enter_takes_an_effect_where_one_spare_effort_is_left(app: App) -> None:
    """E-21: 3 Effort wound and leave 1, which is lost if nothing is bought for it."""
    mouse = hit(app, 3, threshold=2, asks=False)
    mouse.frames(3, LATE)
    last = mouse.question.options[-1]
    assert (last.label, last.price) == ("Done: 1 Effort is lost", "")
    mouse.key(pygame.K_RETURN)
    mouse.settle()
    assert said_to_all(mouse) == [KNOCK_DOWN]


def test_who_is_knocked_down_is_seen_to_lie_and_told_of(app: App) -> None:
    """E-20, E-21: it lies in the picture, its first mark says so, and the log."""
    mouse = hit(app, 3, threshold=2)
    mouse.frames(3, LATE)
    mouse.key(pygame.K_1)
    mouse.settle()
    (rex,) = (piece for piece in mouse.battle.presenter.pieces() if piece.id == "rex")
    assert (rex.stance, rex.marks[0].picture) == ("prone", "prone")
    assert "Rex is knocked to the ground" in [line.words for line in mouse.controller.lines]


@pytest.mark.parametrize("asks", [False, True])
def test_who_has_dodged_stays_where_it_is_unless_all_is_asked(app: App, asks: bool) -> None:
    """E-38: Ann dodges the shot of Rex, who is without a second one; by the first seed by which she can."""
    units = (man("ann", 2, 2, **STRONG), man("Rex", 6, 2, aspect=3, ranged=4))
    acts: tuple[Action[Any], ...] = (EndTurn(unit="ann"), BasicAttack(unit="rex", target="ann"))

    def steps_aside(seed: int) -> bool:
        match = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=seed).match()
        for act in (*acts, Choose(choice=DODGE)):
            if match.why_not(act):
                return False
            match.do(act)
        return match.prompt is not None and isinstance(match.prompt.grant, FreeStep)

    seed = next(seed for seed in range(60) if steps_aside(seed))
    plan = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=seed)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, asks_all=asks)))
    for act in acts:
        mouse.controller.do(act)
    mouse.frames(3, LATE)
    assert mouse.question.text.startswith("Rex hits Ann: dodge? ")
    mouse.key(pygame.K_1)
    mouse.frames(2)
    assert said_to_all(mouse) == ([DODGE] if asks else [DODGE, PASS])
    assert isinstance(mouse.match.prompt and mouse.match.prompt.grant, FreeStep) is asks


BLOCKED = "; the way is blocked: pushed, it loses an action"


@pytest.mark.parametrize(
    ("effort", "prone", "at", "told"),
    [
        (2, False, 1, ""),
        (3, False, 1, " 1 spare Effort may push it or knock it down."),
        (4, True, 1, " 2 spare Effort may push it."),
        (3, False, 0, f" 1 spare Effort may push it or knock it down{BLOCKED}."),
    ],
)
def test_who_is_hit_is_told_what_that_may_cost_beside_wounds(
    effort: int, prone: bool, at: int, told: str
) -> None:
    """E-21, B-29: 1 hits, 2 wound, the rest buys what the attacker likes; the board ends behind column 0."""
    match = field((".....",), a=agent((at, 0)), X=agent((4, 0)))
    seen, blow = changed(match.seen(), "a", prone=prone), Blow("X", "a", effort, 1)
    dodging = Prompt("squad", ("a",), Dodging("a", blow), "")
    assert question(seen, dodging).text == f"X hits a: dodge?{told}"
    evading = Prompt("squad", ("a",), Evading("a", blow, 1), "")
    assert question(seen, evading).text.endswith(f" by its evasion.{told}")


@pytest.mark.parametrize(
    ("effort", "most", "usual"),
    [
        (3, 1, KEEP),  # it is a wound all the same
        (3, 2, "negate 2"),  # a light hit
        (3, 3, "negate 3"),  # a miss
        (5, 1, KEEP),  # of 3 to spare 2 are a wound: so are they of 2
        (5, 2, "negate 2"),  # of 1 none are
        (5, 3, "negate 2"),  # 3 leave a wound as well
    ],
)
def test_evasion_takes_off_what_makes_a_difference(effort: int, most: int, usual: str) -> None:
    """E-21, E-27: 1 hits, 2 wound, 2 more are a further wound."""
    seen = field((".....",), a=agent((0, 0)), X=agent((3, 0))).seen()
    answer = Evading("a", Blow("X", "a", effort, 1), most)
    assert question(seen, Prompt("squad", ("a",), answer, "")).usual == usual


def test_of_what_else_comes_to_the_same_only_what_differs_is_offered(app: App) -> None:
    """E-37: Rex goes out of action either way, but left Open it lets Bob do first what he has prepared."""
    mouse = hit(app, 5, threshold=1, waits=True)
    assert asked(mouse) == [LEAVE_OPEN, WOUNDS]
    question = mouse.question
    assert question.options[0].price == "1 Effort, Bob may strike"


def test_no_old_dice_stand_above_a_new_question(app: App) -> None:
    """E-37: Ann has prepared two attacks; Rex goes on after the first, and that one's dice are over."""
    units = (man("ann", 0, 2, **STRONG), man("Rex", 6, 2, wound_threshold=3))
    rows = ("..........",) * 5
    mouse = Mouse(app, opened(app, planned(drawn(rows, units, system="effort"), system="effort", fog=False)))
    mouse.controller.do(TwoAttacks(unit="ann"))
    for _ in range(2):
        mouse.controller.do(Prepare(unit="ann", trigger="moves", then="basic_attack"))
    mouse.controller.do(Move(unit="rex", at=Square(1, 4)))
    for _ in range(2):
        mouse.settle()
        mouse.frames(2)
        question = mouse.question
        assert "now?" in question.text
        assert question.telling is None
        mouse.key(pygame.K_1)


def test_who_was_interrupted_on_its_way_goes_on(app: App) -> None:
    """E-37: Ann, who has prepared an attack, makes it."""
    units = (man("ann", 0, 2), man("Rex", 6, 2, wound_threshold=3))
    rows = ("..........",) * 5
    mouse = Mouse(app, opened(app, planned(drawn(rows, units, system="effort"), system="effort", fog=False)))
    mouse.controller.do(Prepare(unit="ann", trigger="moves", then="basic_attack"))
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.controller.do(Move(unit="rex", at=Square(1, 4)))
    while mouse.controller.deciding:
        mouse.frames(3, LATE)
        mouse.key(pygame.K_1)
        mouse.settle()
    ways = [line.words.partition(" to ")[0] for line in mouse.controller.lines if line.at]
    assert ways == ["Rex moves", "Rex goes on"]


def test_the_step_of_an_attack_is_told_as_part_of_it(app: App) -> None:
    """E-21: Ann steps and attacks by one action, and moves by the other."""
    mouse = met(app)
    mouse.controller.do(BasicAttack(unit="ann", target="rex", step=Square(2, 3)))
    while mouse.controller.deciding:
        mouse.frames(3, LATE)
        mouse.key(pygame.K_1)
        mouse.settle()
    mouse.controller.do(Move(unit="ann", at=Square(2, 4)))
    mouse.frames(3)
    ways = [line.words for line in mouse.controller.lines if line.at]
    assert ways == ["Ann steps to 2,3", "Ann moves to 2,4"]


def test_who_is_asked_between_the_turns_is_named(app: App) -> None:
    """E-37: smoke thins as turn 2 begins, in nobody's turn, and Ann has Rex in sight."""
    drawing = drawn(("..........",) * 4, (man("ann", 0, 0), man("Rex", 8, 0)), system="effort")
    mouse = Mouse(app, opened(app, planned(drawing, system="effort", fog=False)))
    match = mouse.controller.match
    smoke = match.state.board.smoked(tuple(Square(x, y) for x in range(1, 8) for y in range(4)), 1)
    match.state = having(match.state, board=smoke)
    ready = Prepare(unit="ann", trigger="in_sight", then="basic_attack")
    for act in (ready, EndTurn(unit="ann"), EndTurn(unit="rex")):
        mouse.controller.do(act)
    mouse.frames(3, LATE)
    panels = mouse.battle.panels
    assert (panels.top.go, panels.top.left, panels.marked_unit) == ("Squad's turn", "Ann decides", "ann")


def test_the_turn_is_that_of_who_is_interrupted_and_who_answers_is_marked(app: App) -> None:
    """E-37: Rex goes on after the shot of Ann, who has prepared it; Bob was the last to act before."""
    units = (man("ann", 0, 2), man("bob", 0, 4), man("Rex", 6, 2, wound_threshold=3))
    rows = ("..........",) * 5
    players = {"squad": HUMAN, "opposition": "recruit"}
    plan = planned(drawn(rows, units, system="effort"), system="effort", fog=False, players=players)
    mouse = Mouse(app, opened(app, plan, replace(QUIET, own_speed="1")))
    ready = Prepare(unit="ann", trigger="moves", then="basic_attack")
    for act in (ready, EndTurn(unit="ann"), EndTurn(unit="bob"), Move(unit="rex", at=Square(1, 4))):
        mouse.controller.do(act)
    mouse.settle()
    mouse.frames(3, LATE)
    panels = mouse.battle.panels
    asked = (panels.top.go, panels.top.left, panels.marked_unit)
    assert asked == ("Opposition's turn", "Ann decides", "ann")
    mouse.controller.choose("bob")
    mouse.key(pygame.K_1)
    told = set[tuple[str, str]]()
    while mouse.controller.animator.busy:
        told.add((panels.top.go, panels.marked_unit))
        mouse.frames(1, 0.1)
    assert told == {("Opposition's turn", "ann")}


def test_the_dice_of_a_wound_do_not_stand_above_what_comes_after(app: App) -> None:
    """E-45, E-46: Rex has hurt Ann, who has shaken the wound off, and is Open to her by its shot."""
    ann = man("ann", 2, 2, abilities=["opportunist"], wound_threshold=4)
    units = (ann, man("Rex", 3, 2, aspect=3, ranged=4))
    acts = (EndTurn(unit="ann"), BasicAttack(unit="rex", target="ann"))

    def shakes_off(seed: int) -> bool:
        match = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=seed).match()
        for act in acts:
            match.do(act)
        return match.state.unit("ann").shaken and match.state.pending is not None

    seed = next(seed for seed in range(60) if shakes_off(seed))
    plan = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=seed)
    mouse = Mouse(app, opened(app, plan))
    for act in acts:
        mouse.controller.do(act)
    mouse.settle()
    mouse.frames(2)
    asked = mouse.question
    assert asked.text.startswith("Rex is Open: attack Rex free of charge?")
    assert asked.telling is None


def test_who_lets_a_free_attack_go_is_told_of(app: App) -> None:
    """E-45: it was said that Rex may strike; it did not, and nobody said a word."""
    units = (man("ann", 2, 2, wound_threshold=6), man("Rex", 3, 2, abilities=["opportunist"]))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    mouse.controller.do(BasicAttack(unit="ann", target="rex"))
    while LET_GO not in asked(mouse):
        mouse.controller.do(Choose(choice=asked(mouse)[-1]))
    assert SEIZE in asked(mouse)
    mouse.controller.do(Choose(choice=LET_GO))
    mouse.settle()
    assert "Rex lets the chance of a free attack go" in [line.words for line in mouse.controller.lines]


def test_spare_effort_is_asked_about_in_plain_words(app: App) -> None:
    """E-21: 4 Effort wound and leave 2, which are 1 wound more, or 1 for each of two effects."""
    mouse = hit(app, 4, threshold=2)
    mouse.frames(2)
    question = mouse.question
    assert f"{question.who} {question.text}" == "Ann hits Rex with 2 Effort to spare: what else?"
    prices = {option.label: option.price for option in question.options}
    assert prices == {
        "Knock it down": "1 Effort, a die more for attacks within 2 squares",
        "Leave it Open": "1 Effort, in vain: it cannot dodge anyway",
        "Push it a square": "1 Effort",
        "1 more wound": "2 Effort",
    }
    assert question.options[-1].label == "1 more wound"
    assert all(option.explained for option in question.options)


def test_all_that_came_of_ones_own_attack_stays_told_until_the_next_act(app: App) -> None:
    """With one line for the wound and one for being Open the dice of the attack were out of view."""
    mouse = hit(app, 3, threshold=2, rows=("........",) * 8)
    mouse.frames(2)
    mouse.key(pygame.K_1)
    mouse.settle()
    mouse.frames(2)

    def height() -> int:
        return next(spot.box.height for spot in mouse.battle.panels.spots if spot.name == "log")

    told = [said((Row(line.spans),)) for line in mouse.controller.lines[-mouse.battle.panels.lines_told :]]
    assert told[0] == "Ann attacks Rex"
    assert len(told) > LINES
    high = height()
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.settle()
    mouse.frames(2)
    assert mouse.controller.unit == "bob"
    assert height() < high


def test_what_nobody_can_make_use_of_stands_last_before_the_wounds(app: App) -> None:
    """E-42, E-44: Rex, Open until its next turn, is no hero and cannot dodge anyway."""
    mouse = hit(app, 4, threshold=2, last=True)
    mouse.frames(2)
    options = [(option.name, option.price) for option in mouse.question.options]
    assert [name for name, _ in options] == [KNOCK_DOWN, PUSH, LEAVE_OPEN, WOUNDS]
    assert dict(options)[LEAVE_OPEN] == f"1 Effort, {DEFENDS_NOT}"


@pytest.mark.parametrize(
    ("struck", "told"),
    [
        ({"hero": True}, OPEN_MEANS),
        ({}, DEFENDS_NOT),  # who is no hero does not dodge (E-42)
        ({"readied": (Readied("attacks", "evasive_action"),)}, OPEN_MEANS),  # but may have prepared to (E-37)
        ({"hero": True, "open_to": ("a",)}, NOBODY_GAINS),  # the one who goes on has it Open already (E-06)
        ({"hero": True, "winded": True}, DEFENDS_NOT),  # no reactions left (E-19)
    ],
)
def test_leaving_open_is_the_default_only_where_somebody_defends_the_worse(
    struck: dict[str, Any], told: str
) -> None:
    """E-21, E-44: a goes on after its attack; where nothing is gained Enter keeps to the wound."""
    later = {name: value for name, value in struck.items() if name != "hero"}
    match = field(a=agent((0, 2)), X=agent((4, 2), hero=struck.get("hero", False)))
    view = changed(match.state, "X", **later)
    grant = Spending("X", "a", 1, (LEAVE_OPEN,))
    asked = question(view, Prompt("squad", ("a",), grant, ""))
    assert asked.prices[LEAVE_OPEN] == f"1 Effort, {told}"
    assert (asked.vain, asked.entered) == (((), "") if told == OPEN_MEANS else ((LEAVE_OPEN,), WOUNDS))


def test_the_choices_of_one_attack_keep_their_keys_while_its_effort_is_spent(app: App) -> None:
    """E-21: of 5 Effort 3 are left; two effects are bought one by one, which are dark then."""
    mouse = hit(app, 5, threshold=2)
    names, dark = [], []
    for key in (pygame.K_1, pygame.K_3, pygame.K_4):
        mouse.frames(3, LATE)
        question = mouse.question
        boxes = {spot.name: spot.box for spot in mouse.battle.panels.spots}
        names.append([(option.name, boxes[option.name]) for option in question.options])
        dark.append([option.spent for option in question.options])
        mouse.key(key)
        mouse.settle()
    assert names[0] == names[1] == names[2]
    assert [sum(spent) for spent in dark] == [0, 1, 2]


def test_where_one_would_push_it_is_a_ring_on_the_board(app: App) -> None:
    """E-21, B-29: away from Ann, who stands at its left; gone when it is answered."""
    mouse = hit(app, 4, threshold=2)
    mouse.frames(2)
    question = mouse.question
    (push,) = [option for option in question.options if option.name == PUSH]
    assert push.odds.endswith(", to the marked square")
    (way,) = mouse.battle.presenter.picture().intents
    assert (way.side, way.squares) == ("opposition", (Square(6, 2), Square(7, 2)))
    mouse.key(pygame.K_4)
    mouse.settle()
    assert mouse.battle.presenter.picture().intents == ()


def test_that_a_push_is_stopped_is_told_with_its_price() -> None:
    """B-29: X stands before a wall, or has a square behind it; what stops it costs its next action."""

    def price(at: int, whom: str = "X") -> str:
        seen = field((".....",), a=agent((0, 0)), X=agent((at, 0))).seen()
        return question(seen, Prompt("squad", ("a",), Spending(whom, "a", 1, (PUSH,)), "")).prices[PUSH]

    assert price(3) == "1 Effort"
    assert price(4) == "1 Effort, blocked: it loses an action instead"
    assert price(4, "Y") == "1 Effort", "who is in sight no more"


@pytest.mark.parametrize(
    ("left", "price"), [(2, "2 Effort"), (3, "2 Effort, the other 1 is lost"), (4, "4 Effort")]
)
def test_what_further_wounds_leave_is_said_to_be_lost(left: int, price: str) -> None:
    """E-21: 2 Effort a wound, and nothing is bought after them."""
    seen = field((".....",), a=agent((0, 0)), X=agent((3, 0))).seen()
    asked = question(seen, Prompt("squad", ("a",), Spending("X", "a", left, (PUSH,)), ""))
    assert asked.prices[WOUNDS] == price


def test_all_that_an_action_does_can_be_read_below_the_list(app: App) -> None:
    mouse = met(app)
    mouse.key(pygame.K_x)
    for entry in entries(mouse).values():
        assert (
            " ".join(line for line, _ in palette.said(entry, 500, app.look))
            == f"{entry.why} {entry.words}".strip()
        )


def test_who_lies_on_the_ground_is_offered_to_get_up(app: App) -> None:
    """E-14: it can go nowhere else before; Move, the attack and Aim keep their places."""
    mouse = met(app)
    mouse.controller.do(DropProne(unit="ann"))
    mouse.frames(2)
    assert shown(mouse)[:3] == ["order move", "order shoot", "order aim"]
    assert [choice.spent for choice in mouse.battle.panels.bar().choices[:3]] == [True, False, False]
    mouse.click(mouse.spot("order stand"))
    mouse.frames(2)
    assert shown(mouse)[:2] == ["order move", "order shoot"]


def test_first_aid_is_told_by_what_it_heals(app: App) -> None:
    """E-31, E-34: of 3 dice 2 Effort or more have 7 of 27, just 1 has 12 of 27."""
    medic = man("ann", 2, 2, aspect=2, clever=1, medicine=1)
    plan = planned(drawn(units=(medic, man("bob", 2, 3), man("Rex", 6, 2)), system="effort"), system="effort")
    mouse = Mouse(app, opened(app, plan))
    state = changed(mouse.match.state, "bob", wounds=1, dulled=1)
    found = shot_figures(mouse.match.system, state, FirstAid(unit="ann", target="bob"))
    assert found.given == (("give back 1 aspect", Fraction(12, 27)), ("heal 1 wound", Fraction(7, 27)))


def test_odds_that_are_the_same_for_all_answers_are_told_once(app: App) -> None:
    """E-46: the wound that 3 Effort do is shaken off by one of 2 dice in 5 of 9, whatever comes with it."""
    mouse = hit(app, 3, threshold=2)
    mouse.frames(2)
    question = mouse.question
    assert said(question.rows) == "Whatever is chosen:  44 % hurt, 56 % an action lost"
    assert [option.odds for option in question.options if option.name != PUSH] == [""] * 3


def test_where_any_wound_takes_out_that_is_all_that_is_told(app: App) -> None:
    """E-46: Rex has 1 wound to lose, which one die shakes off in 1/3."""
    mouse = hit(app, 3, threshold=1)
    mouse.frames(2)
    question = mouse.question
    assert said(question.rows) == "Whatever is chosen:  67 % out, 33 % an action lost"


def test_odds_that_hang_on_what_is_bought_after_say_so(app: App) -> None:
    """E-21, E-46: of 3 to spare 2 are a wound, with an effect or without; 2 dice shake none off in 4/9."""
    mouse = hit(app, 5, threshold=2)
    mouse.frames(2)
    question = mouse.question
    told = "Whatever is chosen, if the rest goes to wounds:  89 % hurt (44 % out), 11 % an action lost"
    assert said(question.rows) == told


def test_a_shot_out_of_turn_tells_to_whom_it_leaves_open(app: App) -> None:
    """E-06: with a rifle, to every enemy still within 5 squares: to Rex at 3, not to Zed at 9."""
    units = (man("ann", 0, 2, **STRONG), man("Rex", 4, 2), man("Zed", 9, 4))
    rows = ("..........",) * 5
    mouse = Mouse(app, opened(app, planned(drawn(rows, units, system="effort"), system="effort", fog=False)))
    (hint,) = (button.hint for button in Prepare.buttons(mouse.match.state, mouse.match.state.unit("ann")))
    assert hint.endswith(
        "Attacking with its rifle leaves it Open to enemies within 5 squares: a die less to defend with."
    )
    mouse.controller.do(Prepare(unit="ann", trigger="moves", then="basic_attack"))
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.controller.do(Move(unit="rex", at=Square(3, 2)))
    mouse.settle()
    mouse.frames(2)
    question = mouse.question
    assert question.text.endswith("attack now? Afterwards Ann is Open to Rex: a die less to defend with.")


def test_a_shot_out_of_turn_from_afar_tells_that_its_dice_may_leave_open() -> None:
    """E-05: nothing was said, and then she was Open to all; who is that already loses nothing more."""
    seen = field(a=agent((0, 0), weapons=["rifle"]), X=agent((9, 0))).seen()
    prompt = Prompt("squad", ("a",), Ready("X", "a", "basic_attack"), "X moves in sight: attack now?")
    assert question(seen, prompt).text.endswith("attack now? More 1s than Effort would leave a Open.")
    assert question(changed(seen, "a", open=True), prompt).text.endswith("attack now?")


def read(monkeypatch: pytest.MonkeyPatch, mouse: Mouse, at: tuple[int, int]) -> list[str]:
    """All lines of words in the panel of the attack on a square, those of its reasons too."""
    lines: list[str] = []
    row, modifier = _Parts.row, _Parts._modifier

    def told(parts: _Parts, *spans: Span, **more: Any) -> None:
        lines.append("".join(span.words for span in spans))
        row(parts, *spans, **more)

    def reasoned(parts: _Parts, reason: Modifier, good: bool, amount: str) -> None:
        lines.append(f"{reason.why} {amount}")
        modifier(parts, reason, good, amount)

    monkeypatch.setattr(_Parts, "row", told)
    monkeypatch.setattr(_Parts, "_modifier", reasoned)
    mouse.hover(at)
    mouse.frames(3)
    return list(dict.fromkeys(lines))  # a panel that is too tall is made again, shorter


def test_help_is_counted_in_dice_like_all_else(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """E-03, E-32: no other word for what is 2 dice more; nor with all the figures."""
    mouse = met(app)
    mouse.controller.do(Aim(unit="ann"))
    mouse.frames(2)
    assert "aim +2 dice" in read(monkeypatch, mouse, (6, 2))
    mouse.hover((2, 2))
    mouse.key(pygame.K_F7)
    assert "+2 dice  aim" in read(monkeypatch, mouse, (6, 2))


def test_who_answers_an_attack_is_told_by_names(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """E-45, E-40: whom it may strike, and who is Open then or may miss; light hits wound nobody (E-21)."""
    units = (man("ann", 2, 2, hero=True), man("Rex", 3, 2, hero=True, abilities=["opportunist"]))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    lines = read(monkeypatch, mouse, (3, 2))
    answers = {line.partition(":")[0] for line in lines if line.startswith("Rex may")}
    assert answers == {
        "Rex may strike back if Ann misses",
        "Rex may strike Ann free of charge, since that leaves Ann Open",
    }
    assert any(line.endswith(" light hits: aspect at most, no wounds") for line in lines)
    assert any(" Rex hurts Ann next if both stay" in line for line in lines)


def test_who_answers_is_not_told_twice_of_whom_any_wound_puts_out(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E-46: Ann has 1 wound to take: "37 % to hurt, 37 % out" said one thing twice."""
    units = (man("ann", 2, 2, wound_threshold=1), man("Rex", 3, 2, abilities=["opportunist"]))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    (line,) = (line for line in read(monkeypatch, mouse, (3, 2)) if "free of charge" in line)
    assert line.endswith(" % out")
    assert "to hurt" not in line


def test_what_each_of_two_attacks_comes_to_is_told_before_the_first(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E-10: it was said as the second was refused; by key and with the figures that it has once declared."""
    mouse = met(app)
    beginning = "One attack a turn; each of Two attacks: "

    def told() -> list[str]:
        mouse.hover((2, 4))
        lines = read(monkeypatch, mouse, (6, 2))
        return [line.removeprefix(beginning) for line in lines if line.startswith(beginning)]

    (each,) = told()
    assert mouse.battle.presenter.figures
    plain = mouse.battle.presenter.figures.hurt
    mouse.hover((2, 4))
    mouse.controller.do(TwoAttacks(unit="ann"))
    mouse.settle()
    assert told() == []
    assert mouse.battle.presenter.figures.hurt < plain
    figures = mouse.battle.presenter.figures
    assert each == f"{percent(figures.hurt)}, {percent(figures.out)} out"


def test_who_is_open_is_named_when_it_may_be_attacked() -> None:
    """E-45, E-40, E-06: the free attack costs nothing, a riposte does; either is a shot, from near."""
    seen = field(a=agent((0, 0), hero=True), X=agent((1, 0))).seen()

    def asked_of(way: str, why: str) -> str:
        grant = Reprisal("X", "a", (way,))
        return question(seen, Prompt("squad", ("a",), grant, why)).text

    left_open = " Afterwards a is Open to X: a die less to defend with."
    assert asked_of(SEIZE, "X is Open") == "X is Open: attack X free of charge?" + left_open
    assert asked_of(RIPOSTE, "X has missed a") == "X has missed a: attack X?" + left_open


def test_of_who_does_not_defend_it_is_only_said_who_may_strike_once_it_is_open() -> None:
    """E-42, E-44: of X, which waits for that; of Y, which waits for something else, nothing comes."""
    seen = field(a=agent((0, 0)), X=agent((1, 0)), Y=agent((0, 1))).seen()
    prompt = Prompt("squad", ("a",), Ready("X", "a", "basic_attack"), "X moves in sight: attack now?")
    assert question(seen, prompt).text.endswith("attack now?")
    waits = changed(seen, "X", readied=(Readied("open", "basic_attack"),))
    waits = changed(waits, "Y", readied=(Readied("moves", "basic_attack"),))
    assert question(waits, prompt).text.endswith("? Afterwards a is Open to X and Y: X may strike at once.")


def test_an_answer_says_how_often_it_hurts_and_how_often_it_only_costs_an_action(app: App) -> None:
    """E-21, E-46: of 3**10 ways of 10 dice 1024 miss, 5120 hit lightly, 26880 do a wound and 21504 two.

    2 dice shake off one of one in 5/9, both of two in 1/9: .253 + .040. Three wounds never.
    """
    units = (man("ann", 0, 2, **STRONG), man("Rex", 6, 2, wound_threshold=2))
    rows = ("..........",) * 5
    mouse = Mouse(app, opened(app, planned(drawn(rows, units, system="effort"), system="effort", fog=False)))
    mouse.controller.do(Prepare(unit="ann", trigger="moves", then="basic_attack"))
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.controller.do(Move(unit="rex", at=Square(8, 2)))
    mouse.frames(2)
    told = "60 % hurt (23 % out), 29 % an action lost, 9 % light hits, 2 % nothing"
    assert mouse.question.options[0].odds == told


def test_who_may_dodge_is_told_how_often_it_only_loses_an_action(app: App) -> None:
    """E-46: 2 Effort wound Ann; if she takes it, 2 dice shake that off in 5/9, at the cost of an action."""
    mouse = struck(app, 2)
    dodge, taking = mouse.question.options
    assert (dodge.name, taking.odds) == (DODGE, "then 44 % hurt, 56 % an action lost")


def test_the_odds_of_a_dodge_lie_on_nothing_else(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 4 Effort they are so long that they ran over what it costs, and out of the button."""
    rooms: dict[str, int] = {}

    def drawn_button(_surface: object, look: Look, box: Box, face: Face) -> None:
        rooms[face.words] = box.width - face_width(look, face)

    monkeypatch.setattr(button, "draw_button", drawn_button)
    mouse = struck(app, 4)
    mouse.frames(2)
    dodge = mouse.question.options[0]
    assert dodge.odds.count(", ") == 2
    assert rooms[f"{dodge.label}   {dodge.odds}"] >= 0


def struck(app: App, effort: int) -> Mouse:
    """Ann is hit by Rex with so much Effort, 1 to hit, and may dodge; by the first seed that says so."""
    units = (man("ann", 2, 2, wound_threshold=2, hero=True), man("Rex", 6, 2))
    acts = (EndTurn(unit="ann"), BasicAttack(unit="rex", target="ann"))

    def hits(seed: int) -> bool:
        match = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=seed).match()
        for act in acts:
            match.do(act)
        grant = match.prompt and match.prompt.grant
        return isinstance(grant, Dodging) and grant.blow.effort == effort

    seed = next(seed for seed in range(90) if hits(seed))
    plan = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=seed)
    mouse = Mouse(app, opened(app, plan, QUIET))
    for act in acts:
        mouse.controller.do(act)
    mouse.frames(3, LATE)
    return mouse


def test_a_light_hit_on_who_has_no_aspect_left_counts_as_nothing(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E-21, E-46: what hits and does not hurt is then a wound that is shaken off; so says the panel too."""
    units = (man("ann", 0, 2, **STRONG), man("Rex", 3, 2, aspect=0, hero=True))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    lines = read(monkeypatch, mouse, (3, 2))
    assert any(line.endswith(" % an action lost") for line in lines)
    assert not any("light hits:" in line for line in lines)
    mouse.controller.do(Prepare(unit="ann", trigger="moves", then="basic_attack"))
    mouse.controller.do(EndTurn(unit="ann"))
    mouse.controller.do(Move(unit="rex", at=Square(4, 2)))
    mouse.frames(2)
    told = mouse.question.options[0].odds
    assert " % an action lost, " in told
    assert told.endswith(" % nothing")
    assert "light" not in told


def test_who_has_lost_both_actions_says_so(app: App) -> None:
    """E-47, E-46: before and after Ann has begun; it is not told to wait for a turn that does not come."""
    mouse = met(app)
    state = changed(mouse.match.state, "bob", actions=0)
    for active in ("", "ann"):
        orders = mouse.controller.orders
        seen = replace(state, clock=replace(state.clock, active=active))
        told = orders.in_position(seen).why_not_this_unit("bob").words
        assert told.startswith("bob can do nothing this turn: its first action is lost: ")


def test_who_has_lost_actions_bears_it_as_a_status_in_its_turn(app: App) -> None:
    """E-46: Bob begins with one; what he does with that is not lost; out of his turn nothing is told."""
    state = changed(met(app).match.state, "bob", actions=1)

    def told() -> list[str]:
        names = (badge.name for badge in badges(state, state.unit("bob")))
        return [name for name in names if name.startswith("lost")]

    assert told() == ["lost 1 action"]
    state = changed(state, "bob", actions=0, spent=("attack",))
    assert told() == ["lost 1 action"]
    state = changed(state, "bob", actions=0, spent=("attack", "defense"))
    assert told() == []
    state = changed(state, "bob", actions=0, spent=())
    assert told() == ["lost 2 actions"]
    state = having(state, clock=replace(state.clock, phase=state.clock.phase + 1))
    assert told() == []


def test_what_is_prepared_is_begun_with_what_an_enemy_in_sight_can_do(app: App) -> None:
    """E-37: Rex is in sight of both; Ann has a gun, Bob a knife."""
    units = (man("ann", 2, 2), man("bob", 1, 4, weapons=["knife"]), man("Rex", 6, 2))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    begun = list[str]()
    for unit in ("ann", "bob"):
        mouse.choose(unit)
        mouse.press(mouse.verb("Prepare"))
        begun.append(mouse.draft.words)
        mouse.key(pygame.K_ESCAPE)
    assert begun == [
        "As soon as an enemy moves in sight, Ann will attack.",
        "As soon as an enemy comes within Close, Bob will attack.",
    ]


@pytest.mark.parametrize("first", [BasicAttack(unit="ann", target="rex"), READY])
def test_what_is_prepared_second_is_begun_as_ever_and_why_it_is_no_attack_is_said(
    app: App, first: Action[Any]
) -> None:
    """E-10, E-37: it was evading then, and who pressed Enter as the times before had prepared no attack."""
    units = (man("ann", 0, 2), man("Rex", 8, 2))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    mouse.controller.do(first)
    mouse.settle()
    readied = mouse.match.state.unit("ann").readied
    mouse.press(mouse.verb("Prepare"))
    assert mouse.draft.words == "As soon as an enemy moves in sight, Ann will attack."
    sheet = panel_text.drafted(mouse.controller)
    assert sheet
    assert said(sheet.refusals).startswith("not now: Ann has attacked: ")
    mouse.key(pygame.K_RETURN)
    assert mouse.match.state.unit("ann").readied == readied
    mouse.controller.draft = mouse.draft.picked("evasive_action")
    mouse.key(pygame.K_RETURN)
    assert mouse.match.state.unit("ann").readied[-1].then == "evasive_action"


def test_heroes_bear_a_star_in_the_roster_and_in_the_row(app: App) -> None:
    """E-42: who can dodge is seen without pointing at anybody; setup says what the star means."""
    units = (man("ann", 2, 2, hero=True), man("bob", 2, 4), man("Rex", 6, 2))
    mouse = Mouse(app, opened(app, planned(drawn(units=units, system="effort"), system="effort", fog=False)))
    assert "Heroes, with a star," in mouse.match.system.words.about
    golden = {}
    for unit in ("ann", "bob"):
        mouse.choose(unit)
        mouse.frames(2)
        card = pygame.Rect(next(spot.box for spot in mouse.battle.panels.spots if spot.name == unit))
        drawn_card = app.window.subsurface(card)
        golden[unit] = pygame.mask.from_threshold(drawn_card, INK["gold"], (2, 2, 2)).count() > 20
        assert mouse.battle.panels.bar().lasting == (("star",) if unit == "ann" else ())
    assert golden == {"ann": True, "bob": False}


def test_cover_stays_in_the_row_beside_a_door_that_a_click_opens(app: App) -> None:
    """E-16, E-36: a square to use the door took its place; each unit has cover in the same one."""
    units = (man("ann", 1, 1, hero=True), man("bob", 0, 3), man("Rex", 7, 3))
    rows = ("..#.....", "..+.....", "..#.....", "..#.....")
    plan = planned(drawn(rows, units, system="effort"), system="effort", fog=False)
    mouse = Mouse(app, opened(app, plan))
    for unit in ("ann", "bob"):
        mouse.choose(unit)
        mouse.frames(2)
        assert shown(mouse)[:5] == ["order move", "order shoot", "order aim", "order watch", "order cover"]
    mouse.choose("ann")
    mouse.hover((2, 1))
    assert "open the door" in mouse.battle.presenter.click.words
