"""Ranks: groups of minions, rivals, adversaries (N-39)."""

from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Status
from game.systems.narrative.attack import Shoot
from game.systems.narrative.moves import Move
from game.systems.narrative.stances import Aim, Exchange, Stand
from game.systems.narrative.status import badges, facts, gauges
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    choose,
    end,
    field,
    hurts,
    put,
    refused,
    rolled,
    rows,
    who,
)

GROUP: dict[str, Any] = {"rank": "minion", "figures": 4, "wound_threshold": 5, "soak": 3}
"""Four figures that bear 5 wounds each: 20 in all."""


def against(**stats: Any) -> Match[Narrative]:
    """Let a, 8 damage, stand five squares from X."""
    return field(a=character((0, 0)), X=character((5, 0), **stats), Y=character((19, 5)))


def test_each_full_share_takes_a_figure_out() -> None:
    """N-39: 8 + 3 - 3 = 8 wounds: one share of 5, and 3 of the next: 3 figures are left."""
    match = against(**GROUP)
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -")
    assert event.result.startswith("3")
    assert (who(match, "X").wounds, who(match, "X").figures) == (8, 3)
    told = [event.status for event in match.events(None) if isinstance(event, Status)]
    assert told == ["3 of 4 figures left"]


@pytest.mark.parametrize(("wounds", "figures"), [(0, 4), (4, 4), (5, 3), (9, 3), (10, 2), (19, 1), (20, 0)])
def test_figures_by_wounds(wounds: int, figures: int) -> None:
    """N-39: with the last full share the last one goes, and the group is out."""
    match = against(**GROUP)
    put(match, "X", wounds=wounds)
    assert (who(match, "X").figures, who(match, "X").standing) == (figures, figures > 0)
    assert NARRATIVE.health(who(match, "X")) == (20 - wounds, 20)


def test_the_last_share_puts_the_group_out() -> None:
    """N-39: 12 wounds and 8 more are 20."""
    match = against(**GROUP)
    put(match, "X", wounds=12)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -")
    assert who(match, "X").fate == "out"


@pytest.mark.parametrize(("wounds", "dice"), [
    (0, "proficiency - - -"),  # 3 ranks with agility 3
    (5, "proficiency - -, ability -"),
    (15, "ability - - -"),  # the last figure has no ranks
])  # fmt: skip
def test_ranks_are_figures_less_one(wounds: int, dice: str) -> None:
    """N-39: of the skills that it has at all."""
    match = field(order=("opposition", "squad", "squad"), X=character((5, 0), **GROUP), a=character((0, 0)))
    put(match, "X", wounds=wounds)
    rolled(match, Shoot(unit="X", target="a"), f"{dice}, difficulty -")
    assert who(match, "X").ranks("stealth") == 0


def test_a_critical_injury_takes_a_figure_out() -> None:
    """N-39: 8 + 1 - 3 = 6 wounds, one figure; the injury fills the share that is begun up to 10: two."""
    match = against(**GROUP)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SA, ability AA -, difficulty -")
    assert who(match, "X").figures == 3
    choose(match, "critical injury")
    assert (who(match, "X").wounds, who(match, "X").figures) == (10, 2)


def test_strain_is_wounds_to_minions_and_rivals() -> None:
    """N-39: a stun hit of 8 + 3 - 3; strain of a nemesis."""
    stunner = {
        "stunner": {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": "long", "qualities": {"stun": 1}}
    }
    for stats, what in ((GROUP, "wounds"), ({"rank": "rival"}, "wounds"), ({}, "strain")):
        match = field(
            a=character((0, 0), weapons=("stunner",)), X=character((5, 0), **stats), Y=character((19, 5)),
            weapons=stunner,
        )  # fmt: skip
        events = match.do(Shoot(unit="a", target="X"), dice=(2 + 2, 2, 1, 1))
        assert {found for _, _, found in hurts(events)} == {what}


def test_no_strain_of_ones_own_will() -> None:
    """N-39: a rival has its free maneuver, and no second one by strain."""
    match = field(a=character((0, 0), rank="rival"), X=character((15, 0)))
    match.do(Aim(unit="a"))
    assert refused(match, Aim(unit="a")) == ["N-39"]
    match = field(a=character((0, 0)), X=character((15, 0)))
    match.do(Aim(unit="a"))
    assert refused(match, Aim(unit="a")) == []


def test_the_action_may_be_exchanged_all_the_same() -> None:
    """N-07, N-39: that is no strain."""
    match = field(a=character((0, 0), rank="rival"), X=character((15, 0)))
    match.do(Aim(unit="a"))
    match.do(Exchange(unit="a"))
    match.do(Move(unit="a", at=Square(3, 0)))
    assert who(match, "a").strain == 0


@pytest.mark.parametrize(("adversary", "dice"), [
    (0, "difficulty -"), (1, "challenge -"), (2, "challenge - -"),
])  # fmt: skip
def test_an_adversary_upgrades_the_difficulty_of_attacks_on_it(adversary: int, dice: str) -> None:
    """N-39, N-02: with one difficulty die the second upgrade adds a difficulty die."""
    match = against(adversary=adversary)
    if adversary == 2:
        dice = "challenge -, difficulty -"
    event = rolled(match, Shoot(unit="a", target="X"), f"proficiency SS, ability S -, {dice}")
    assert rows(event, "N-39") == ([("difficulty upgrades", adversary)] if adversary else [])


def test_what_is_shown_of_ranks() -> None:
    """N-39: a gauge of figures in place of strain, badges, the ranks as they count."""
    match = field(
        a=character((0, 0), **GROUP), b=character((0, 2), rank="rival"),
        X=character((5, 0), adversary=2),
    )  # fmt: skip
    put(match, "a", wounds=5)
    view = match.state
    assert [(gauge.label, gauge.left, gauge.full) for gauge in gauges(who(match, "a"))] == [
        ("wounds left", 15, 20),
        ("figures", 3, 4),
    ]
    assert [gauge.label for gauge in gauges(who(match, "b"))] == ["wounds left"]
    marks = {name: {badge.mark for badge in badges(view, who(match, name))} for name in "abX"}
    assert "x3" in marks["a"]
    assert "RVL" in marks["b"]
    assert "ADV2" in marks["X"]
    assert "ranged heavy 2" in dict(facts(view, who(match, "a")))["Skills"]


def test_a_prone_rival_stands_up_by_its_free_maneuver() -> None:
    """N-39, N-18."""
    match = field(a=character((0, 0), rank="rival"), X=character((15, 0)))
    put(match, "a", prone=True)
    match.do(Stand(unit="a"))
    end(match, "a")
    assert not who(match, "a").prone
