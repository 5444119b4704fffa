"""Weapon qualities of the second edition: what they add, what they buy after a hit, how that ends (N-40)."""

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from game.board.squares import Square
from game.errors import BadEdit
from game.match.match import Match
from game.match.sandbox import EditUnit
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.escapes import BreakFree, Douse
from game.systems.narrative.hiding import Search
from game.systems.narrative.items import Draw, Prepare, Stow
from game.systems.narrative.moves import Engage, Jump, Move
from game.systems.narrative.stances import Aim
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    choose,
    end,
    field,
    give,
    hurts,
    offers,
    put,
    refused,
    rolled,
    rolls,
    rows,
    who,
)


def gun(**qualities: int) -> dict[str, dict[str, Any]]:
    """A rifle with qualities."""
    stats = {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": "long", "qualities": qualities}
    return {"special": stats}


def armed(target: dict[str, Any] | None = None, **qualities: int) -> Match[Narrative]:
    """Let a, with such a rifle, stand five squares from X."""
    return field(
        a=character((0, 0), weapons=("special", "pistol")),
        X=character((5, 0), **(target or {})),
        Y=character((19, 5)),
        weapons=gun(**qualities),
    )


def hit(match: Match[Narrative], good: str = "SS AA S") -> None:
    """Let it hit X."""
    best, *rest = good.split()
    rolled(match, Shoot(unit="a", target="X"), f"proficiency {best}, ability {' '.join(rest)}, difficulty -")


def test_breach_ignores_ten_soak() -> None:
    """N-40: 8 + 3 - (14 - 10) = 7 wounds; with 2 all of it."""
    for breach, wounds in ((0, 0), (1, 7), (2, 11)):
        match = armed({"soak": 14}, **({"breach": breach} if breach else {}))
        rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -")
        assert who(match, "X").wounds == wounds


def test_breach_and_pierce_add_up() -> None:
    """N-40: soak 14 less 10 and 2 leaves 2: 9 wounds."""
    match = armed({"soak": 14}, breach=1, pierce=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -")
    assert who(match, "X").wounds == 9


@pytest.mark.parametrize(("brawn", "dice"), [(4, 0), (3, 0), (2, 1), (1, 2)])
def test_cumbersome_needs_brawn(brawn: int, dice: int) -> None:
    """N-40: a setback die for each point below 3."""
    match = field(
        a=character((0, 0), brawn=brawn, weapons=("special",)), X=character((5, 0)),
        weapons=gun(cumbersome=3),
    )  # fmt: skip
    setback = f", setback {' '.join('-' * dice)}" if dice else ""
    event = rolled(match, Shoot(unit="a", target="X"), f"proficiency -, ability - -, difficulty -{setback}")
    assert rows(event, "N-40") == ([("setback", dice)] if dice else [])


def test_vicious_makes_injuries_worse() -> None:
    """N-40: 10 for each: d100 shows 30, 50 with vicious 2: prone and shaken."""
    match = armed(vicious=2)
    hit(match, "SA AA -")
    events = choose(match, "critical injury", 30)
    assert rows(rolls(events)[0], "N-40") == [("added", 20)]
    assert who(match, "X").shaken == 1


def test_activated_qualities_cost_two_after_a_hit() -> None:
    """N-40: for 2 advantages or a triumph, not for 1, not after a miss, not without the quality."""
    match = armed(knockdown=1)
    hit(match)
    assert "knock down" in offers(match)
    choose(match, "knock down")
    assert who(match, "X").prone
    match = armed(knockdown=1)
    hit(match, "SS A -")
    assert "knock down" not in offers(match)
    match = armed(knockdown=1)
    hit(match, "AA AA -")
    assert "knock down" not in offers(match)
    match = armed()
    hit(match)
    assert "knock down" not in offers(match)
    match = armed(knockdown=1)
    hit(match, "T - -")
    assert "knock down (triumph)" in offers(match)


def test_knocked_down_already() -> None:
    """N-40: who lies there falls no more."""
    match = armed(knockdown=1)
    put(match, "X", prone=True)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA S, difficulty -, setback -")
    assert "knock down" not in offers(match)


def test_burning_hurts_at_the_start_of_each_turn() -> None:
    """N-40: base damage 8, soak 3: 5 wounds in each of 2 turns, then no more."""
    match = armed({"wound_threshold": 40}, burn=2)
    hit(match)
    choose(match, "set alight")
    wounds = who(match, "X").wounds
    for after in (5, 10, 10):
        end(match, *(unit for unit in ("a",) if "a" not in match.state.clock.done))
        match.do(Aim(unit="X"))
        assert who(match, "X").wounds == wounds + after
        end(match, "X", "Y")
    assert (who(match, "X").burning, who(match, "X").flames) == (0, 0)


def test_an_action_puts_flames_out() -> None:
    """N-40: after the first turn's 5; then there are none."""
    match = armed({"wound_threshold": 40}, burn=3)
    hit(match)
    choose(match, "set alight")
    end(match, "a")
    match.do(Douse(unit="X"))
    assert (who(match, "X").burning, who(match, "X").acted) == (0, True)
    assert refused(match, Douse(unit="X")) == ["N-20", "N-40"]


def test_who_is_concussed_has_no_action() -> None:
    """N-40: for 2 turns; maneuvers it has."""
    match = armed(concussive=2)
    hit(match)
    choose(match, "concuss")
    for dazed in (2, 1, 0):
        end(match, *(unit for unit in ("a",) if "a" not in match.state.clock.done))
        assert who(match, "X").dazed == dazed
        assert refused(match, Search(unit="X")) == (["N-40"] if dazed else [])
        assert refused(match, Aim(unit="X")) == []
        end(match, "X", "Y")


def test_who_is_disoriented_has_a_setback_die_on_all_checks() -> None:
    """N-40: on its search, for a turn; then not."""
    match = armed(disorient=1)
    hit(match)
    choose(match, "disorient")
    end(match, "a")
    rolled(match, Search(unit="X"), "ability - -, difficulty - -, setback -")
    end(match, *(unit for unit in "XY" if unit not in match.state.clock.done))
    end(match, "a")
    rolled(match, Search(unit="X"), "ability - -, difficulty - -")


def test_who_is_ensnared_goes_nowhere() -> None:
    """N-40: neither by foot nor by a leap, nor to an enemy that is not adjacent."""
    match = armed(ensnare=2)
    hit(match)
    choose(match, "ensnare")
    end(match, "a")
    for action in (
        Move(unit="X", at=Square(6, 0)),
        Jump(unit="X", at=Square(7, 0)),
        Engage(unit="X", target="a"),
    ):
        assert refused(match, action) == ["N-40"]
    put(match, "a", at=Square(4, 0))
    assert refused(match, Engage(unit="X", target="a")) == []


def test_breaking_free_is_a_hard_check() -> None:
    """N-40: athletics against 3 difficulty dice; it works, or it does not."""
    for good, ensnared in (("S - -", 0), ("- - -", 2)):
        match = armed(ensnare=2)
        put(match, "X", ensnared=2)
        end(match, "a")
        rolled(match, BreakFree(unit="X"), f"ability {good}, difficulty - - -")
        assert who(match, "X").ensnared == ensnared
    assert refused(match, BreakFree(unit="X")) == ["N-20"]


def test_a_linked_weapon_hits_again_so_often() -> None:
    """N-40: 2 advantages each, once with linked 1: 8 + 1 - 3 = 6, and 6 again."""
    match = armed({"wound_threshold": 40}, linked=1)
    hit(match, "SA AA A")
    assert hurts(choose(match, "linked hit")) == [("X", 6, "wounds")]
    assert "linked hit" not in offers(match)
    match = armed({"wound_threshold": 40}, linked=2)
    hit(match, "SA AA A")
    choose(match, "linked hit")
    assert "linked hit" in offers(match)


def test_a_weapon_is_prepared_before_each_attack() -> None:
    """N-40: 2 maneuvers; the attack uses them up."""
    match = armed(prepare=2)
    shot = Shoot(unit="a", target="X")
    assert refused(match, shot) == ["N-40"]
    match.do(Prepare(unit="a"))
    assert refused(match, shot) == ["N-40"]
    match.do(Prepare(unit="a"))
    assert refused(match, shot) == []
    assert "N-40" in refused(match, Prepare(unit="a"))
    match.do(shot, dice=(1, 1, 1, 1))
    assert who(match, "a").in_hand.readied == 0


@pytest.mark.parametrize("action", [Draw(unit="a", weapon="pistol"), Stow(unit="a")])
def test_what_was_prepared_is_so_no_more_when_it_leaves_the_hand(action: Any) -> None:
    """N-40."""
    match = armed(prepare=1)
    match.do(Prepare(unit="a"))
    match.do(action)
    assert all(weapon.readied == 0 for weapon in who(match, "a").weapons)


def test_a_blow_is_prepared_too() -> None:
    """N-40: prepare is of any weapon."""
    maul = {"maul": {"skill": "melee", "damage": 4, "crit": 3, "qualities": {"prepare": 1}}}
    match = field(a=character((4, 2), weapons=("maul",)), X=character((5, 2)), weapons=maul)
    give(match, pairs=(("X", "a"),))
    assert refused(match, CloseCombat(unit="a", target="X")) == ["N-40"]
    match.do(Prepare(unit="a"))
    assert refused(match, CloseCombat(unit="a", target="X")) == []


def test_an_edit_prepares_no_weapon_beyond_what_it_needs() -> None:
    """N-40: 7 where 1 is enough is refused."""
    match = field(
        sandbox=True, a=character((0, 0), weapons=("special",)), X=character((5, 0)), weapons=gun(prepare=1)
    )
    weapon = to_builtins(replace(who(match, "a").in_hand, readied=7))
    with pytest.raises(BadEdit):
        match.edit(EditUnit("a", {"weapons": [weapon]}))
