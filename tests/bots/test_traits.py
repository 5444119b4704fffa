"""What bounds the levels: each trait shows in a position that the policy solves without it."""

import pytest

from game.bots.policy import in_order, policy
from game.bots.traits import UNBOUNDED, Traits
from tests.bots.positions.position import Position, played
from tests.bots.positions.report import POSITIONS
from tests.systems.squad.field import field, soldier


@pytest.mark.parametrize(
    ("bound", "system", "says"),
    [
        (Traits(at_once=True), "effort", "declares two attacks on two who fall easily"),
        (Traits(unwary=True), "squad", "goes round where it is not watched"),
        (Traits(in_line=True), "narrative", "lets whoever can take somebody out act first"),
        (Traits(nearest=True), "squad", "finishes the wounded one"),
        (Traits(hasty=True), "squad", "gets up before anything else"),
    ],
)
def test_a_trait_leaves_something_out(bound: Traits, system: str, says: str) -> None:
    (position,) = (each for each in POSITIONS[system] if each.says.startswith(says))
    assert _solved(position, UNBOUNDED)
    assert not _solved(position, bound)


def _solved(position: Position, traits: Traits) -> bool:
    return position.answer(played(position.stands(), policy(traits)))


def test_where_a_side_acts_as_a_whole_who_can_do_most_goes_first() -> None:
    """The nearer of the two to X is a, who holds nothing to shoot with; b can take it out."""
    match = field(a=soldier((2, 0), weapons=()), b=soldier((0, 3)), X=soldier((9, 3), "W", bhp=1))
    now = match.prompt
    assert now is not None

    def order(traits: Traits) -> list[str]:
        return [unit.id for unit in in_order(match.system, match.seen(), now, traits)]

    assert order(Traits(nearest_first=True)) == ["a", "b"]
    assert order(UNBOUNDED) == ["b", "a"]
