"""The panel of a decision: many long choices stay inside the window, each with a key that is free."""

from itertools import combinations

import pygame
import pytest
from pygame import Surface

from game.rules.presentation import DiceGroup, Telling
from game.ui import commands
from game.ui.app import App
from game.ui.battle import decision
from game.ui.battle.decision import Decision, Option
from game.ui.board import panel
from game.ui.board.card import said
from game.ui.layout import Box

MANY = tuple(Option(f"option {number}", "Target loses cover, stance, defense") for number in range(12))
FELL = Telling((DiceGroup("plain", "d10", ("3",), (False,)),), "Ann fails the jump")


def asked(options: tuple[Option, ...], telling: Telling | None = None) -> Decision:
    return Decision("squad", "Ann", "Ann fails the jump", "S-36", options, telling)


def drawn(app: App, asked: Decision, width: int) -> tuple[panel.Spot, ...]:
    shown = decision.DecisionPanel(decision.QuestionActs(print, print))
    box = Box(0, 0, width, shown.height(asked, width, app.look))
    spots = shown.draw(Surface((width, 2000)), box, asked, app.look)
    return tuple(spot for spot in spots if not spot.name.startswith(panel.PAGE))


@pytest.mark.parametrize("width", [300, 500, 750, 1300])
@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_all_choices_lie_inside_the_panel_and_apart(app: App, width: int, count: int) -> None:
    panel, *choices = [spot.box for spot in drawn(app, asked(MANY[:count]), width)]
    assert len(choices) == count
    assert all(pygame.Rect(panel).contains(pygame.Rect(box)) for box in choices)
    assert all(not pygame.Rect(one).colliderect(pygame.Rect(two)) for one, two in combinations(choices, 2))


def test_more_room_makes_fewer_rows_and_words_fit(app: App) -> None:
    """Side by side as far as the widest has room: one column, two, more."""
    counts = []
    for width in (400, 700, 1300):
        boxes = [spot.box for spot in drawn(app, asked(MANY), width)[1:]]
        counts.append(len({box.top for box in boxes}))
        assert all(app.look.width(MANY[0].label, "body") < box.width for box in boxes)
    assert counts[:2] == [12, 6]
    assert counts[2] < 6


def test_what_is_asked_is_not_said_twice(app: App) -> None:
    """The verdict of the dice is left out where the question is the same words."""
    other = asked(MANY[:2], Telling(FELL.dice, "Ann fails the jump badly"))
    same = decision._parts(asked(MANY[:2], FELL), 500, app.look)
    assert _right(same[1]) < _right(decision._parts(other, 500, app.look)[1]) / 2


def _right(part: Surface) -> int:
    return part.get_bounding_rect().right


@pytest.mark.parametrize("count", [1, 2, 8, 9, 13, 19])
def test_of_many_choices_the_others_are_behind_a_button_and_declining_is_always_there(count: int) -> None:
    """Never more than one sees at a time; turned on and on every choice comes, then the first again."""
    whole = asked((*MANY, *(Option(f"more {number}", "More") for number in range(7)))[:count])
    pages = -(-(count - 1) // 6) if count > decision.MOST else 1
    turned = [decision.opened(whole, at) for at in range(pages)]
    assert all(len(shown.options) <= decision.MOST for shown in turned)
    assert all(shown.options[-1] == whole.options[-1] for shown in turned)
    chosen = [option for shown in turned for option in shown.options[:-1] if option.name != decision.OTHERS]
    assert [*dict.fromkeys(chosen)] == [*whole.options[:-1]]
    assert len({len(shown.options) for shown in turned}) == 1, "the panel keeps its size"
    if count > decision.MOST:
        others = [next(o.label for o in shown.options if o.name == decision.OTHERS) for shown in turned]
        assert others[0] == f"{count - 7} other choices ..."
        assert others[-1] == "Back to the first choices"
        assert decision.opened(whole, len(turned)) == turned[0]


def test_what_can_still_be_had_keeps_its_key_and_what_was_out_of_view_comes_into_it() -> None:
    """Two of twelve are left: the second stays, the tenth comes from behind to where the first was."""
    hold = Option("hold", "Hold")
    first = asked((*MANY, hold))
    two = decision.keeping_places(first, asked((MANY[1], MANY[9], hold)))
    shown = decision.opened(two, 0).options
    assert {at: option.name for at, option in enumerate(shown) if not option.spent} == {
        0: "option 9",
        1: "option 1",
        7: "hold",
    }
    last = decision.opened(decision.keeping_places(two, asked((MANY[9], hold))), 0).options
    assert [option.name for option in last if not option.spent] == ["option 9", "hold"]
    assert [last[0].name, last[7].name] == ["option 9", "hold"]


def test_every_choice_that_is_seen_has_a_key_that_does_not_pan(app: App) -> None:
    pressed = [pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0) for key in decision.KEYS]
    assert [decision.number(event) for event in pressed] == list(range(len(decision.KEYS)))
    assert len(decision.KEYS) == decision.MOST
    assert not {event.key for event in pressed} & set(commands.pans("battle"))
    assert decision.number(pygame.Event(pygame.KEYDOWN, key=pygame.K_w, mod=0)) == -1


@pytest.mark.parametrize("width", [300, 500, 750])
def test_what_settles_a_choice_stands_beside_it(app: App, width: int) -> None:
    """Inside the panel, apart from every choice, and a choice keeps room for its words."""
    settling = tuple(option._replace(settles=True, label=option.label[:12]) for option in MANY[:4])
    panel, *spots = drawn(app, asked(settling), width)
    boxes = [pygame.Rect(spot.box) for spot in spots]
    assert len(boxes) == 8
    assert all(pygame.Rect(panel.box).contains(box) for box in boxes)
    assert all(not one.colliderect(other) for one, other in combinations(boxes, 2))
    assert all(app.look.width(MANY[0].label[:12], "body") < box.width for box in boxes[::2])


def test_a_choice_whose_name_does_not_say_it_all_is_explained(app: App) -> None:
    told = Option("spot", "Spot who hides", explained=("Finds the nearest hidden enemy.",))
    _, explained, plain = drawn(app, asked((told, Option("hold", "Hold"))), 500)
    assert said(explained.tip) == "Spot who hides\nFinds the nearest hidden enemy."
    assert plain.tip == ()
