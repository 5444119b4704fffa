"""A position as a value: what it is at the beginning, and what goes on from one to the next (J-06)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.rules.knowledge import look
from game.rules.state import (
    DEFAULT_TURNS,
    Clock,
    Decision,
    Grant,
    Lying,
    NoUnit,
    Options,
    Outcome,
    Prompt,
    Suspended,
    WholeTurn,
    all_changed,
    cached,
    changed,
    fingerprint,
    having,
)
from game.rules.units import AS_NEW, SIDES, Side, Unit
from tests.scenes import scene
from tests.toy import Toy


def position() -> Toy:
    return scene(a=(0, 0), b=(0, 2), X=(5, 0)).state


def test_a_match_begins_before_its_first_turn() -> None:
    """B-38: twenty turns unless the map says otherwise; without fog, and no sandbox."""
    assert Clock() == Clock(turn=0, phase=-1, seat=0, active="", done=(), taken=False)
    assert (Options().fog, Options().sandbox, Options().house) == (False, False, ())
    assert DEFAULT_TURNS == 20
    assert Suspended(Prompt("squad", (), WholeTurn())).told == 0


def test_a_house_rule_has_a_value_and_there_is_none_of_another_name() -> None:
    options = Options(house=(("slow_start", 1), ("dice", 3)))
    assert options.rule("dice") == 3
    with pytest.raises(KeyError):
        options.rule("luck")


def test_only_choices_of_decisions_can_be_settled_for_all_times() -> None:
    """A turn has none, and whoever is given something may let it go by."""
    assert Decision.standing
    assert not Grant.standing
    assert not WholeTurn.standing
    assert (Grant().choices, WholeTurn().choices) == (("pass",), ())


def test_units_are_found_by_id_and_by_square() -> None:
    """B-37: a unit out of action leaves its square free."""
    state = position()
    assert [unit.id for unit in state.units if state.has(unit.id)] == ["a", "b", "X"]
    assert not state.has("Y")
    with pytest.raises(NoUnit):
        state.unit("Y")
    assert state.holder(Square(5, 0)) is state.unit("X")
    assert state.holder(Square(5, 1)) is None
    down = changed(state, "X", fate="out")
    assert down.holder(Square(5, 0)) is None
    assert [unit.id for unit in down.conscious()] == ["a", "b"]
    assert down.has("X")


def test_a_unit_is_armed_with_what_it_holds() -> None:
    unit = Unit(id="a", name="A", figure="person", side="squad", at=Square(0, 0))
    assert unit.arms == {}
    assert position().unit("a").arms == {"rifle": AS_NEW}


def test_what_lies_about_is_known_to_all_and_as_new_unless_it_is_said() -> None:
    lying = Lying("rifle", Square(0, 0))
    assert (lying.known, lying.left) == (SIDES, AS_NEW)
    assert AS_NEW < 0  # what is left of a thing is never less than 0


def test_values_of_one_unit_of_some_or_of_all_are_changed() -> None:
    state = position()
    assert [unit.hp for unit in changed(state, "b", hp=1).units] == [3, 1, 3]
    assert [unit.hp for unit in all_changed(state, hp=1).units] == [1, 1, 1]
    assert [unit.hp for unit in all_changed(state, lambda unit: unit.side == "squad", hp=1).units] == [
        1,
        1,
        3,
    ]


@cached
def health(state: Any) -> int:
    return sum(unit.hp for unit in state.units)


def test_what_is_derived_goes_on_with_a_position_that_does_not_change_it() -> None:
    """The clock leaves every answer as it is; a unit's health leaves what each side watches."""
    state = position()
    state.memo["asked"] = 1
    later = having(state, clock=Clock(turn=2))
    assert (later.memo.get("asked"), later.watches) == (1, state.watches)
    hurt = changed(state, "a", hp=1)
    assert (hurt.memo.get("asked"), hurt.watches) == (None, state.watches)
    assert set(state.watches) >= {"squad", "opposition"}
    assert (health(state), health(hurt)) == (9, 7)


MOVED: list[dict[str, Any]] = [
    {"at": Square(1, 0)},
    {"fate": "out"},
    {"hidden_from": ("opposition",)},
    {"side": "ally"},
]


@pytest.mark.parametrize("values", MOVED)
def test_who_moves_falls_or_hides_is_looked_at_anew(values: dict[str, Any]) -> None:
    """B-25."""
    state = look(position())
    assert state.looked
    for after in (changed(state, "a", **values), all_changed(state, **values)):
        assert not after.looked


def test_whose_eyes_are_where_they_were_watches_what_it_watched() -> None:
    """B-25: hiding changes nobody's eyes, going and falling those of one side, of two changing sides."""
    state = position()
    state.watches.update({side: {} for side in SIDES})
    kept = [set(changed(state, "a", **values).watches) for values in MOVED]
    others = {"opposition", "neutral"}
    assert kept == [others | {"ally"}, others | {"ally"}, set(SIDES), others]


@pytest.mark.parametrize("part", ["board", "units", "items", "seen", "memory", "options"])
def test_nothing_is_derived_any_more_from_parts_that_are_replaced(part: str) -> None:
    state = look(position())
    state.memo["asked"], state.watches["squad"] = 1, {}
    after = having(state, **{part: getattr(state, part)})
    assert (after.memo, after.looked) == ({}, False)
    assert (after.watches == {}) is (part in {"board", "units"})
    assert after == state


def test_a_position_has_a_hash_of_32_digits() -> None:
    """J-06: of nothing but its value."""
    state = position()
    assert len(fingerprint(state)) == 32
    assert fingerprint(changed(state, "a", hp=3)) == fingerprint(state)
    assert fingerprint(changed(state, "a", hp=2)) != fingerprint(state)


def test_words_are_no_part_of_a_hash() -> None:
    """J-06: neither those of what is asked nor those of how it ended; who is asked and who won are."""

    def hashed(side: Side, text: str, winner: Side, why: str) -> str:
        pending: Any = Suspended(Prompt(side, ("a",), WholeTurn(), text))
        return fingerprint(having(position(), pending=pending, outcome=Outcome(winner, why)))

    plain = hashed("squad", "Dodge?", "squad", "All are out.")
    assert plain == hashed("squad", "Does a dodge?", "squad", "Nobody is left.")
    assert plain != hashed("opposition", "Dodge?", "squad", "All are out.")
    assert plain != hashed("squad", "Dodge?", "opposition", "All are out.")
