"""The words that all rule systems share, and how buttons come to their keys."""

from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from game.dice import Amount, Check, counting
from game.rules.events import Rolled
from game.rules.gear import Weapon
from game.rules.presentation import (
    Button,
    DiceGroup,
    Telling,
    Verb,
    arranged,
    counted,
    dice,
    health_mood,
    item_fact,
    name_in,
    named,
    out_badges,
    plain_result,
    plainly,
    uncast,
    with_article,
)
from game.rules.scripts import Roll
from game.rules.state import changed
from tests.scenes import scene
from tests.toy import Order, Shoot


@pytest.mark.parametrize(
    ("ident", "words"),
    [("rifle", "rifle"), ("smoke_grenade", "smoke grenade"), ("salt/long_gun", "long gun"), ("", "")],
)
def test_an_id_of_gear_as_words_is_without_its_pack(ident: str, words: str) -> None:
    assert named(ident) == words


def test_a_zone_has_one_article_in_a_sentence() -> None:
    assert [with_article(name) for name in ("yard", "the mat", "A boat", "an isle", "thermal")] == [
        *("the yard", "the mat", "A boat", "an isle", "the thermal"),
    ]


def test_numbers_of_things() -> None:
    assert [counted(number, "square") for number in range(3)] == ["0 squares", "1 square", "2 squares"]
    assert [dice(number) for number in range(3)] == ["0 dice", "1 die", "2 dice"]


@pytest.mark.parametrize(
    ("left", "mood"), [(8, "good"), (5, "good"), (4, "warn"), (3, "warn"), (2, "bad"), (1, "bad"), (0, "bad")]
)
def test_half_of_8_is_a_warning_and_a_quarter_is_bad(left: int, mood: str) -> None:
    assert health_mood(left, 8) == mood


def test_an_item_tells_its_charges_if_it_has_any() -> None:
    def item(full: int, left: int) -> Any:
        return SimpleNamespace(id="salt/first_aid", charges=left, stats=SimpleNamespace(charges=full))

    assert item_fact(item(3, 1)) == "first aid 1/3"
    assert item_fact(item(3, 0)) == "first aid 0/3"
    assert item_fact(item(0, 0)) == "first aid"


def test_somebody_unknown_has_no_name() -> None:
    state = changed(scene(a=(0, 0), X=(5, 0)).state, "a", name="Kite")
    assert [name_in(state, "a"), name_in(state, "Y")] == ["Kite", "somebody"]


def test_who_is_out_has_one_badge_and_who_has_left_another() -> None:
    state = changed(scene(a=(0, 0), X=(5, 0)).state, "a", fate="left")
    (left,), (out,) = (out_badges(unit, "T-09") for unit in state.units)
    assert (left.mark, left.name, left.mood, left.clause) == ("OUT", "left", "bad", "M-08")
    assert (out.mark, out.name, out.mood, out.clause) == ("OUT", "out of action", "bad", "T-09")
    assert not left.fixed


# rolls of which nothing particular is known


def test_a_roll_is_told_by_its_faces() -> None:
    event = Rolled(label="x", dice=("d6", "d6"), faces=(4, 1), result="made")
    group = DiceGroup("plain", "d6", ("4", "1"), (True, True))
    assert plainly(event) == Telling((group,), "made")
    unseen = Rolled(label="x", dice=(), faces=(), result="")
    assert plainly(unseen) == Telling((DiceGroup("plain", "", (), ()),), "")


def cast(number: int) -> Roll:
    """A roll of so many dice that has not fallen."""
    check = Check((counting(6, 4),) * number, "sum", Amount(), "x", (0,))
    return Roll(scene(a=(0, 0), X=(5, 0)).state, check, "", "a", "X", (), None)


def test_dice_that_have_not_fallen_are_blank() -> None:
    name = counting(6, 4).name
    assert uncast(cast(2)) == Telling((DiceGroup("plain", name, ("", ""), (True, True)),), "")
    assert uncast(cast(0)) == Telling((DiceGroup("plain", "", (), ()),), "")


def test_results_are_made_failed_or_as_they_are() -> None:
    assert [plain_result(cast(1), result) for result in (True, False, 1, 0, "3 wounds")] == [
        *("made", "failed", "1", "0", "3 wounds"),
    ]


# buttons


def test_a_verb_is_an_action_of_its_kind_with_what_it_settles() -> None:
    watch = Verb("order", "Watch", "", "watch", settled=(("order", "watch"),))
    assert watch.settles(Order(unit="a", order="watch"))
    assert not watch.settles(Order(unit="a", order="hold"))
    assert not Verb("shoot", "Shoot", "", "shoot").settles(Order(unit="a", order="watch"))
    assert Verb("shoot", "Shoot", "", "shoot").settles(Shoot(unit="a", target="X"))


class Damage(NamedTuple):
    dam: int


def test_there_is_a_button_for_each_kind_of_thing() -> None:
    rifle, knife = (Weapon(name, stats=Damage(dam)) for name, dam in (("rifle", 2), ("salt/knife", 1)))
    things = [rifle, knife, rifle]
    found = [
        *Button("Take", "weapon", "S-12", aim="unit").each(things, lambda one: f"{one.stats.dam} damage")
    ]
    assert found == [
        Button("Take rifle", "weapon", "S-12", "2 damage", "unit", (("weapon", "rifle"),)),
        Button("Take knife", "weapon", "S-12", "1 damage", "unit", (("weapon", "salt/knife"),)),
    ]
    (item,) = Button("Use", "item", "").each(things[:1], lambda _: "", field="item")
    assert item.settled == (("item", "rifle"),)


def test_buttons_stand_by_group_and_the_late_ones_last_in_theirs() -> None:
    """The groups of the system come first, then others as they are met; what is offered twice stands once."""
    move, wait = (
        Button("Move", "move", "", group="Turn"),
        Button("Wait", "ready", "", group="Turn", late=True),
    )
    other, free = Button("Other", "item", "", group="Other"), Button("Free", "free", "", group="Free")
    shot = Button("Shoot", "shoot", "", group="Turn", aim="unit", sweep=True, hint="Bang.")
    offered = [("wait", wait), ("other", other), ("free", free), ("move", move), ("shot", shot)]
    found = arranged([*offered, ("move", move)], ("Free", "Turn"))
    assert [(verb.group, verb.label) for verb in found] == [
        ("Free", "Free"),
        ("Turn", "Move"),
        ("Turn", "Shoot"),
        ("Turn", "Wait"),
        ("Other", "Other"),
    ]
    assert found[2] == Verb("shot", "Shoot", "Turn", "shoot", "unit", "target", (), "Bang.", "", sweep=True)
