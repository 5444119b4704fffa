"""An attack says with what it is made."""

from typing import Any

import pytest

from game.rules.state import changed
from game.systems.effort.attack import BasicAttack
from game.systems.narrative.attack import CloseCombat as Fight
from game.systems.phased.melee import Strike
from game.systems.squad.attack import CloseCombat
from game.systems.squad.items import SwitchWeapons
from tests.ui.battle.scenes import drawn, man, planned

KINDS: dict[str, Any] = {
    "squad": CloseCombat,
    "narrative": Fight,
    "effort": BasicAttack,
    "phased": Strike,
}


@pytest.mark.parametrize(
    ("system", "with_rifle"),
    [("squad", "bare hands"), ("narrative", "bare hands"), ("effort", "rifle"), ("phased", "rifle")],
)
def test_a_rifle_is_put_to_no_use_at_arms_length_by_some_rules(system: str, with_rifle: str) -> None:
    """S-28, N-16: it is no weapon for that, and a knife is; E-21, P-49: whatever is in hand."""
    people = (man("ann", 3, 1), man("Rex", 4, 1))
    state = planned(drawn(("........",) * 4, people, system=system), system=system).match().state
    attack = KINDS[system](unit="ann", target="rex")
    assert attack.wields(changed(state, "ann", held="rifle")) == with_rifle
    assert attack.wields(changed(state, "ann", held="knife")) == "knife"


def test_bare_hands_are_chosen_though_a_knife_is_held() -> None:
    """P-49."""
    people = (man("ann", 3, 1), man("Rex", 4, 1))
    state = planned(drawn(("........",) * 4, people, system="phased"), system="phased").match().state
    bare = Strike(unit="ann", target="rex", hand="unarmed")
    assert bare.wields(changed(state, "ann", held="knife")) == "bare hands"


@pytest.mark.parametrize(
    ("held", "rex", "words"),
    [
        ("baton", {}, "Hurt, Rex may lose its next turn by a shock."),
        ("baton", {"shocked": 0}, ""),
        ("knife", {}, ""),
    ],
)
def test_what_comes_with_a_wound_is_said_with_the_attack(held: str, rex: dict[str, Any], words: str) -> None:
    """S-45: not of who is in shock already."""
    people = (man("ann", 3, 1, template="trooper"), man("Rex", 4, 1, sys=1))
    state = planned(drawn(("........",) * 4, people)).match().state
    state = changed(changed(state, "ann", held=held), "rex", **rex)
    assert CloseCombat(unit="ann", target="rex").brings(state) == words


def test_what_a_weapon_does_beside_its_damage_is_said_before_it_is_taken() -> None:
    """S-20, S-44, S-45: a baton does 1 damage, as bare hands do, and shocks."""
    people = (man("ann", 3, 1, template="trooper"), man("Rex", 4, 1))
    state = planned(drawn(("........",) * 4, people)).match().state
    (take,) = SwitchWeapons.buttons(state, state.unit("ann"))
    assert take.hint == "1 damage with a shock, only at who is beside it."
