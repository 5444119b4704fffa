"""What the bases of actions promise to every system: refusals, options, ways, items (B-07, B-30)."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.board.squares import Square
from game.dice import Seeded
from game.rules.action_bases import ClimbingOut, GoingAlong, TurnAction, affords
from game.rules.actions import Action, Choose, Refusal, declined
from game.rules.engine import Sources, play
from game.rules.gear import Item
from game.rules.movement import reach_of
from game.rules.scripts import Script
from game.rules.state import Lying, WholeTurn, changed, having
from game.systems.squad.items import UseItem
from game.systems.squad.units import ItemStats, Squad
from tests.board.drawn import run
from tests.scenes import scene
from tests.systems.squad.field import field, soldier
from tests.toy import Dodge, Fighter, Lob, Order, Shoot, Toy

TURN = WholeTurn()


class Paid(TurnAction["Toy", Fighter], frozen=True):
    """An action of whoever is not tired (its cost) and not held (what else is against it)."""

    @classmethod
    def unpaid(cls, view: Toy, unit: Fighter, grant: Any) -> Iterator[Refusal]:
        if "tired" in unit.order:
            yield Refusal("T-1", "tired")

    @classmethod
    def barred(cls, view: Toy, unit: Fighter) -> Iterator[Refusal]:
        yield from super().barred(view, unit)
        if "held" in unit.order:
            yield Refusal("T-2", "held")

    def perform(self, state: Toy, grant: Any) -> Script[Toy] | Toy:
        return self.effect(state)

    def effect(self, state: Toy) -> Script[Toy]:
        raise NotImplementedError


class Stroll(GoingAlong["Toy", Fighter], Paid, frozen=True):
    """Two squares."""

    @classmethod
    def allowance(cls, unit: Fighter) -> int:
        return 2


class Climb(ClimbingOut["Toy", Fighter], Paid, frozen=True):
    """Out of a pit."""


def refused(action: Action[Any], state: Any) -> list[str]:
    return [refusal.clause for refusal in action.refusals(state, TURN)]


@pytest.mark.parametrize(
    ("order", "clauses"),
    [("", []), ("tired", ["T-1"]), ("held", ["T-2"]), ("tired held", ["T-1", "T-2"])],
)
def test_cost_and_whatever_else_is_against_an_action_are_told_in_this_order(
    order: str, clauses: list[str]
) -> None:
    state = changed(scene(a=(0, 0), X=(5, 0)).state, "a", order=order)
    unit = state.unit("a")
    assert refused(Stroll(unit="a", at=Square(1, 0)), state) == clauses
    assert refused(Stroll(unit="a", at=Square(9, 0)), state) == [*clauses, "B-07"]
    assert Stroll.available(state, unit, TURN) is (clauses == [])
    assert bool([*Stroll.options(state, "a", TURN)]) is (clauses == [])
    assert [*Climb.options(state, "a", TURN)] == []


def test_one_goes_where_the_allowance_lets_one_and_not_to_where_one_is() -> None:
    """B-07, B-09: two squares are 5 half squares; b is passed, and nobody ends there."""
    state = scene(a=(0, 0), b=(1, 0), X=(5, 0)).state
    ends = {str(action.at) for action in Stroll.options(state, "a", TURN)}
    assert ends == {"2,0", "0,1", "1,1", "2,1", "0,2", "1,2"}
    for square in state.board.squares():
        expected = [] if str(square) in ends else ["B-07"]
        assert refused(Stroll(unit="a", at=square), state) == expected
    assert refused(Stroll(unit="a", at=Square(-1, 0)), state) == ["B-07"]
    assert Stroll(unit="a", at=Square(2, 0)).path(state) == run("1,0 2,0")
    assert Stroll(unit="a", at=Square(9, 4)).path(state) == ()
    again = Stroll.within(state, state.unit("a"))
    assert again.flags.writeable  # each asker has its own
    assert not again[0, 0]


@pytest.mark.parametrize(
    ("via", "at", "legal"),
    [
        ("0,1 1,1", (1, 1), True),  # 4 half squares
        ("1,0 1,1", (1, 1), True),  # through a friend
        ("1,1 2,1", (2, 1), True),  # 5
        ("1,1 2,2", (2, 2), False),  # 6
        ("0,1 1,1", (0, 1), False),  # it ends elsewhere
        ("1,0", (1, 0), False),  # where a friend stands
        ("0,1 0,0", (0, 0), False),  # where it began
        ("0,2", (0, 2), False),  # no neighbour
        ("0,-1", (0, -1), False),
        ("0,1 0,2", (0, 2), False),  # an enemy is there
    ],
)
def test_a_way_of_ones_own_is_legal_step_by_step(via: str, at: tuple[int, int], legal: bool) -> None:
    """B-07 to B-09."""
    state = scene(a=(0, 0), b=(1, 0), X=(0, 2)).state
    action = Stroll(unit="a", at=Square(*at), via=run(via))
    assert refused(action, state) == ([] if legal else ["B-07"])
    assert action.path(state) == run(via)


@pytest.mark.parametrize(
    ("via", "allowance", "can"),
    [
        ("1,0", 0, False),
        ("1,0", 1, True),  # 2 of 3 half squares
        ("2,1", 1, True),  # onto rough ground diagonally, 6: the single step that is always permitted
        ("2,1", 0, False),
        ("1,0 2,0", 1, False),  # 4 of 3
        ("1,0 2,0", 2, True),  # 4 of 5
        ("1,0 1,1 2,0", 3, True),  # 2 + 2 + 3 of 7
        ("1,0 2,1", 3, False),  # 2 + 6 of 7
        ("1,0 2,0 3,0", 2, False),  # 6 of 5
        ("1,0 2,0 3,0", 3, True),  # 6 of 7
        ("", 0, True),
    ],
)
def test_a_way_is_afforded_by_its_length(via: str, allowance: int, can: bool) -> None:
    """B-07: an allowance of n squares is 2 n + 1 half squares."""
    state = scene(("..........", "..,.......", *("..........",) * 3), a=(0, 0), X=(9, 4)).state
    state = changed(state, "a", at=Square(1, 0) if via == "2,1" else Square(0, 0))
    assert affords(reach_of(state, "a"), run(via), allowance) is can


def test_who_is_in_a_pit_climbs_out_beside_it() -> None:
    """B-30: nobody else does, and nowhere else."""
    state = scene(("......", "..:...", "......", "......"), a=(2, 1), b=(4, 1), X=(2, 0), Y=(5, 3)).state
    a, b = state.unit("a"), state.unit("b")
    assert (Climb.has(state, a), Climb.has(state, b)) == (True, False)
    assert refused(Climb(unit="b", at=Square(5, 1)), state) == ["B-30"]
    assert refused(Climb(unit="a", at=Square(1, 1)), state) == []
    assert refused(Climb(unit="a", at=Square(2, 0)), state) == ["B-30"]
    assert refused(Climb(unit="a", at=Square(4, 1)), state) == ["B-30"]
    assert {str(action.at) for action in Climb.options(state, "a", TURN)} == {
        *("1,0", "3,0", "1,1", "3,1", "1,2", "2,2", "3,2"),
    }
    assert [*Climb.options(state, "b", TURN)] == []
    assert [*Climb.options(changed(state, "a", order="tired"), "a", TURN)] == []
    assert Climb(unit="a", at=Square(1, 1)).path(state) == run("1,1")
    held = changed(state, "b", order="held")
    assert [refusal.clause for refusal in Climb.barred(held, held.unit("b"))] == ["T-2", "B-30"]


# items

KIT, SMOKE = ItemStats(heals=2, charges=2), ItemStats(smoke=1, rounds=3, range=2, charges=1)
CLOAK, BALM = ItemStats(stealth=True), ItemStats(heals=1)
PACK = (("cloak", CLOAK, 0), ("empty", KIT, 0), ("balm", BALM, 1), ("medkit", KIT, 1), ("smoke", SMOKE, 1))


def bearer(*things: tuple[str, ItemStats, int], lying: tuple[str, ...] = ()) -> Squad:
    """a, hurt, with these items, b beside it, unhurt, and X far off; what lies in a's square."""
    match = field(a=soldier((0, 0), items=("medkit",)), b=soldier((1, 1)), X=soldier((11, 5)))
    items = tuple(Item(name, stats, left) for name, stats, left in things)
    state = changed(match.state, "a", things=items, bhp=1)
    return having(state, items=tuple(Lying(name, Square(0, 0)) for name in lying))


def test_each_item_with_charges_is_used_on_everybody_or_at_every_square_in_range_and_view() -> None:
    """S-13: what is of no use, or used up, is passed over."""
    state = bearer(*PACK)
    options = [*UseItem.options(state, "a", TURN)]
    assert options[0] == UseItem(unit="a", item="medkit", target="a")  # b is not hurt, X an enemy
    smoke = {(action.item, action.target, str(action.at)) for action in options[1:]}
    assert smoke == {("smoke", "", at) for at in ("0,0", "1,0", "2,0", "0,1", "1,1", "2,1", "0,2", "1,2")}
    assert len(options) == 1 + 8


def test_items_have_a_button_each_that_says_what_they_are_pointed_at() -> None:
    state = bearer(("cloak", CLOAK, 0), ("medkit", KIT, 0), lying=("smoke",))
    found = [(one.label, one.aim, one.settled) for one in UseItem.buttons(state, state.unit("a"))]
    assert found == [
        ("Medkit", "unit", (("item", "medkit"),)),
        ("Smoke", "square", (("item", "smoke"),)),
    ]


@pytest.mark.parametrize(
    ("item", "target", "at", "why"),
    [
        ("medkit", "a", None, []),
        ("medkit", "b", None, [("S-13", "b is not hurt")]),
        ("medkit", "X", None, [("B-37", "X is an enemy")]),
        ("medkit", "", None, [("S-13", "no patient is known")]),
        ("medkit", "c", None, [("S-13", "no c is known")]),
        ("medkit", "a", (0, 0), [("S-13", "no a is known")]),
        ("cloak", "a", None, [("S-13", "cloak has no use")]),
        ("balm", "a", None, [("S-13", "balm has no use")]),
        ("empty", "a", None, [("S-55", "empty is used up")]),
        ("rope", "a", None, [("S-13", "a has no rope")]),
        ("smoke", "", (1, 1), []),
        ("smoke", "", (9, 5), [("S-13", "smoke reaches 2 squares")]),
        ("smoke", "b", None, [("S-13", "smoke needs a square")]),
    ],
)
def test_why_an_item_cannot_be_used(
    item: str, target: str, at: tuple[int, int] | None, why: list[tuple[str, str]]
) -> None:
    """S-13, S-55, B-37."""
    state = bearer(*PACK)
    action = UseItem(unit="a", item=item, target=target, at=Square(*at) if at else None)
    assert [(one.clause, one.text) for one in action.bars(state, state.unit("a"))] == why


def test_who_is_out_or_far_off_cannot_be_helped() -> None:
    state = changed(bearer(("medkit", KIT, 1)), "b", bhp=1, at=Square(2, 0))
    action = UseItem(unit="a", item="medkit", target="b")
    assert [one.text for one in action.bars(state, state.unit("a"))] == ["b is not adjacent"]
    out = changed(state, "b", fate="out")
    assert [(one.clause, one.text) for one in action.bars(out, out.unit("a"))] == [
        ("S-55", "b cannot be helped")
    ]


def test_what_is_no_longer_there_does_nothing() -> None:
    """An item that has gone before the act comes to it; smoke at one's own feet where no square is named."""
    state = bearer(("smoke", SMOKE, 1))
    gone = UseItem(unit="a", item="medkit", target="a")
    assert play(gone.effect, state, None, Sources(Seeded(0))).state == state
    laid = play(UseItem(unit="a", item="smoke").effect, state, None, Sources(Seeded(0))).state
    assert laid.board.smoke[0] == 3
    assert laid.unit("a").things == (Item("smoke", SMOKE, 0),)
    assert UseItem(unit="a", item="smoke").area_of_effect(state) == ()
    assert len(UseItem(unit="a", item="smoke", at=Square(0, 0)).area_of_effect(state)) == 4


# actions in general


def test_a_choice_must_be_among_those_offered() -> None:
    """J-03: and the last one declines."""
    state, dodge = scene(a=(0, 0), X=(5, 0)).state, Dodge(target="a", attacker="X", margin=1)
    jump = Choose[Toy](choice="jump")
    assert [one.text for one in jump.refusals(state, dodge)] == [
        "jump is not among the choices: dodge, take it"
    ]
    assert [one.text for one in jump.refusals(state, TURN)] == ["jump is not among the choices: nothing"]
    assert [*Choose[Toy](choice="dodge").refusals(state, dodge)] == []
    assert (Choose.answers(TURN), Choose.answers(dodge)) == (False, True)
    assert [action.choice for action in Choose[Toy].options(state, "", dodge)] == ["dodge", "take it"]
    assert declined(dodge) == "take it"


def test_candidates_are_all_values_of_all_fields() -> None:
    """Named values for an order, the units of the position for a target, every square for a place."""
    state = scene(a=(0, 0), X=(5, 0)).state
    assert [action.order for action in Order.candidates(state, "a")] == ["watch", "strike", "hold"]
    assert [(shot.unit, shot.target) for shot in Shoot.candidates(state, "a")] == [("a", "a"), ("a", "X")]
    assert [lob.at for lob in Lob.candidates(state, "a")] == [*state.board.squares()]
    with pytest.raises(TypeError, match="lists its own candidates"):
        [*Stroll.candidates(state, "a")]
