"""Spending: what both sides buy after a combat check, a pick at a time (N-30, N-31)."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import msgspec
import pytest

from game.board.squares import Square
from game.bots import LEVELS
from game.dice import distribution
from game.match.match import Match
from game.rules.actions import Action
from game.rules.engine import legal, view
from game.rules.events import AnyEvent, Hurt, Modifier, Said, Status
from game.rules.forecast import forecast
from game.rules.state import encoded
from game.rules.units import Side
from game.systems.narrative.attack import Autofire, CloseCombat, Shoot
from game.systems.narrative.checks import Result
from game.systems.narrative.items import Load
from game.systems.narrative.moves import Move
from game.systems.narrative.spending import DONE, Spending, line_of
from game.systems.narrative.stances import Aim
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    choose,
    end,
    field,
    give,
    hurts,
    next_round,
    numbers,
    offers,
    put,
    refused,
    rolled,
    rows,
    who,
)


def shot(good: str, bad: str = "-", **more: Any) -> Match[Narrative]:
    """Let a shoot at X five squares off: the proficiency and two ability dice, one difficulty die."""
    units = {"a": character((0, 0)), "X": character((5, 0)), "Y": character((19, 5)), **more}
    match = field(**units)
    best, *rest = good.split()
    rolled(
        match, Shoot(unit="a", target="X"), f"proficiency {best}, ability {' '.join(rest)}, difficulty {bad}"
    )
    return match


def despair(good: str) -> Match[Narrative]:
    """Let a shoot at X with a challenge die that shows a despair."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "a", owed=(Modifier(1, "difficulty upgrades", "for the scene", "N-02"),))
    best, *rest = good.split()
    match.do(
        Shoot(unit="a", target="X"),
        dice=numbers(f"proficiency {best}, ability {' '.join(rest)}, challenge D"),
    )
    return match


def test_the_attacker_spends_first_then_the_other_side() -> None:
    """N-30, N-31: a triumph for a's side and three threats for X's: S T against HH and a stray H."""
    match = shot("T S -", "HH")
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.clause, match.prompt.text) == ("squad", "N-30", "Spend 1 triumph")
    choose(match, "done")
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.clause, match.prompt.text) == (
        "opposition",
        "N-31",
        "Spend 2 threats",
    )
    choose(match, "done")
    assert offers(match) == ()


def test_recovering_strain_as_often_as_one_can_pay() -> None:
    """N-30: 1 advantage each, not once only; not when there is none to recover."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "a", strain=3)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    choose(match, "recover strain")
    choose(match, "recover strain")
    assert who(match, "a").strain == 1
    assert offers(match) == ()
    assert "recover strain" not in offers(shot("SS AA -"))


def test_each_line_once_a_check() -> None:
    """N-30: a second spot is not offered."""
    match = shot("SS AA -")
    assert "spot" in offers(match)
    choose(match, "spot")
    assert "spot" not in offers(match)


def test_a_boost_die_for_the_next_friends_check() -> None:
    """N-30: 1 advantage: whichever friend checks next has it; not a itself."""
    match = shot("SS A -", b=character((0, 2)))
    choose(match, "boost the next friend")
    end(match, "a")
    event = rolled(match, Shoot(unit="b", target="X"), "proficiency SS, ability S -, boost -, difficulty -")
    assert rows(event, "N-30")[0] == ("boost", 1)
    assert match.state.turn.favours == ()


def test_the_next_friend_is_not_who_has_won_it() -> None:
    """N-30: a's own next check has no boost die, and leaves it for b."""
    match = shot("SS A -", b=character((0, 2)))
    choose(match, "boost the next friend")
    next_round(match)
    rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, difficulty -")
    assert len(match.state.turn.favours) == 1


def test_spotting_reveals_the_nearest_hidden_enemy_in_sight() -> None:
    """N-30: Y at 9,2 is nearer than Z at 15,2."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((9, 2)), Z=character((15, 2)))
    for name in "YZ":
        put(match, name, hidden_from=("squad",), hiding=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability A -, difficulty -")
    choose(match, "spot")
    assert who(match, "Y").hidden_from == ()
    assert who(match, "Z").hidden_from == ("squad",)


def test_a_critical_injury_costs_the_weapons_crit() -> None:
    """N-30: a rifle's 3: not with 2 advantages, with 3; d100 shows 30: no free maneuver next turn."""
    assert "critical injury" not in offers(shot("SS AA -"))
    match = shot("SA AA -")
    choose(match, "critical injury", 30)
    assert (who(match, "X").criticals, who(match, "X").stalled) == (1, True)


def test_no_critical_injury_without_damage_through_soak() -> None:
    """N-30: soak 11 takes all of 8 + 1; a miss has none either."""
    match = field(a=character((0, 0)), X=character((5, 0), soak=11), Y=character((19, 5)))
    rolled(match, Shoot(unit="a", target="X"), "proficiency SA, ability AA -, difficulty -")
    assert "critical injury" not in offers(match)
    assert "critical injury" not in offers(shot("AA AA -"))


def test_one_critical_injury_a_hit() -> None:
    """N-30: a triumph and three advantages would pay for two."""
    match = field(a=character((0, 0), ranged_heavy=2), X=character((5, 0)), Y=character((19, 5)))
    rolled(match, Shoot(unit="a", target="X"), "proficiency T AA, ability AA, difficulty -")
    choose(match, "sure critical (triumph)", 5)
    assert not [name for name in offers(match) if "critical" in name]


def test_auto_fire_hits_again_for_2_advantages() -> None:
    """N-30: at +1 difficulty, as often as one can pay: 4 advantages, two further hits of 8 + 2 - 3.

    Each of them could have a critical injury of its own.
    """
    match = field(
        a=character((0, 0), weapons=("auto",)), X=character((5, 0), wound_threshold=40), Y=character((19, 5))
    )
    event = rolled(match, Autofire(unit="a", target="X"), "proficiency SS, ability AA AA, difficulty - -")
    assert ("difficulty", 1) in rows(event, "N-30")
    choose(match, "hit again")
    choose(match, "hit again")
    assert who(match, "X").wounds == 3 * 7


def test_a_plain_shot_does_not_hit_again() -> None:
    """N-30: auto-fire is declared before the roll; and the weapon must have it."""
    match = field(
        a=character((0, 0), weapons=("auto",)), b=character((0, 3)), X=character((5, 0)), Y=character((19, 5))
    )
    assert refused(match, Autofire(unit="b", target="X")) == ["N-30"]
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    assert "hit again" not in offers(match)


@pytest.mark.parametrize(("best", "cost"), [("SS", "AA -"), ("-", "AA A")])
def test_a_blast_hits_everybody_beside_the_target(best: str, cost: str) -> None:
    """N-30, N-29: 2 advantages on a hit, 3 on a miss: 6, and 2 successes on the hit, less soak 3.

    b stands beside X too, and Z two squares off is out of it; X itself is not hit twice.
    """
    match = field(
        a=character((0, 2), weapons=("frag",), ranged_light=1),
        b=character((5, 3)),
        X=character((5, 2)),
        Y=character((6, 2)),
        Z=character((7, 2)),
    )
    rolled(match, Shoot(unit="a", target="X"), f"proficiency {best}, ability {cost}, difficulty -")
    direct = who(match, "X").wounds
    choose(match, "blast")
    each = 5 if best == "SS" else 3
    assert [who(match, name).wounds for name in "YbZ"] == [each, each, 0]
    assert who(match, "X").wounds == direct


def test_a_blast_on_a_miss_needs_3_advantages() -> None:
    """N-30: 2 are enough on a hit only."""
    match = field(
        a=character((0, 2), weapons=("frag",), ranged_light=1), X=character((5, 2)), Y=character((6, 2))
    )
    rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability AA -, difficulty -")
    assert "blast" not in offers(match)


def test_a_free_maneuver_within_the_limit_of_two() -> None:
    """N-30, N-06: a has made one: it moves at no cost, which is its second; after two it is not offered."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    match.do(Aim(unit="a"))
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, boost -, difficulty -")
    choose(match, "free maneuver")
    match.do(Move(unit="a", at=Square(0, 4)))
    assert (who(match, "a").maneuvers, who(match, "a").strain) == (2, 0)
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "a", maneuvers=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    assert "free maneuver" not in offers(match)


def test_a_setback_die_on_the_targets_next_check() -> None:
    """N-30: 2 advantages."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), "proficiency A, ability A -, difficulty -")
    choose(match, "hinder the target")
    end(match, "a")
    event = rolled(match, Shoot(unit="X", target="a"), "proficiency SS, ability S -, difficulty -, setback -")
    assert ("setback", 1) in rows(event, "N-30")


def test_a_boost_die_for_any_friend() -> None:
    """N-30: 2 advantages: the attacker picks who."""
    match = shot("SS AA -", b=character((0, 2)), c=character((0, 3)))
    choose(match, "boost a friend")
    assert offers(match) == ("b", "c")
    choose(match, "c")
    assert [row.what for row in who(match, "c").owed] == ["boost"]
    assert who(match, "b").owed == ()


def test_stripped_of_cover_stance_and_defense_until_the_end_of_the_round() -> None:
    """N-30: 3 advantages: b's shot meets no setback die in this round, one for defense in the next."""
    match = field(
        a=character((0, 0)), b=character((0, 2)), X=character((5, 0), defense_ranged=1), Y=character((19, 5))
    )
    rolled(match, Shoot(unit="a", target="X"), "proficiency AA, ability A -, difficulty -, setback -")
    choose(match, "strip its defenses")
    end(match, "a")
    rolled(match, Shoot(unit="b", target="X"), "proficiency SS, ability S -, difficulty -")
    next_round(match)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, difficulty -, setback -")


def test_the_target_drops_its_weapon() -> None:
    """N-30: 3 advantages: it lies at X's feet."""
    match = shot("AA A -")
    choose(match, "disarm")
    assert who(match, "X").held == ""
    assert [(item.item, item.at) for item in match.state.items] == [("rifle", Square(5, 0))]


def test_a_triumph_upgrades_the_next_friends_check() -> None:
    """N-30: b's 2 ability and 1 proficiency become 1 and 2."""
    match = shot("T - -", b=character((0, 2)))
    choose(match, "upgrade the next friend (triumph)")
    end(match, "a")
    rolled(match, Shoot(unit="b", target="X"), "proficiency SS -, ability -, difficulty -")


def test_a_triumph_pays_for_a_line_of_advantages() -> None:
    """N-30: 2 or 3 A or T: and the advantages stay for others."""
    match = shot("T A A")
    assert {"disarm (triumph)", "hinder the target", "hinder the target (triumph)"} <= set(offers(match))
    assert "spot (triumph)" not in offers(match)  # one advantage buys it, and there are two
    choose(match, "disarm (triumph)")
    assert "hinder the target" in offers(match)
    assert not [name for name in offers(match) if "triumph" in name]


def test_strain_to_the_attacker_as_often_as_threats_pay() -> None:
    """N-31: two threats: 2 strain."""
    match = shot("SS - -", "HH")
    choose(match, "tire it")
    assert who(match, "a").strain == 2  # after the first nothing but strain is left to buy (N-37)
    assert offers(match) == ()


def test_an_enemy_takes_a_free_maneuver_at_once() -> None:
    """N-31: 2 threats: Y, far off, moves out of turn; its own two maneuvers are left to it."""
    match = shot("SS - -", "HH")
    choose(match, "maneuver at once")
    assert match.prompt is not None
    assert match.prompt.units == ("X", "Y")
    match.do(Move(unit="Y", at=Square(19, 0)))
    assert (who(match, "Y").at, who(match, "Y").maneuvers) == (Square(19, 0), 0)
    assert match.state.pending is None


def test_a_setback_die_on_the_attackers_next_check() -> None:
    """N-31: 2 threats."""
    match = shot("SS - -", "HH")
    choose(match, "hamper it")
    next_round(match)
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty -, setback -")
    assert rows(event, "N-31") == [("setback", 1)]


def test_an_aim_that_a_triumph_has_bought_is_spoilt() -> None:
    """N-31: lose aim: the triumph buys a free maneuver, a aims, one threat spoils it."""
    match = shot("T - -", "H")
    choose(match, "free maneuver (triumph)")
    match.do(Aim(unit="a"))
    choose(match, "spoil its aim")
    assert who(match, "a").aims == ()


def thrice(match: Match[Narrative]) -> None:
    """Let a shoot at medium range with two difficulty dice that show three threats."""
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH H")


def test_three_threats_knock_the_attacker_prone() -> None:
    """N-31."""
    match = field(a=character((0, 0)), X=character((9, 0)), Y=character((19, 5)))
    thrice(match)
    choose(match, "knock it prone")
    assert who(match, "a").prone


def test_three_threats_let_an_enemy_recover_3_strain() -> None:
    """N-31: an enemy of a: X, who alone has strain: 5 of it are 2 then."""
    match = field(a=character((0, 0)), X=character((9, 0)), Y=character((19, 5)))
    put(match, "X", strain=5)
    thrice(match)
    choose(match, "enemy recovers")
    assert who(match, "X").strain == 2


def test_any_enemy_may_recover() -> None:
    """N-31: X and Y have strain: the other side picks whose: Y, 5 less 3."""
    match = field(a=character((0, 0)), X=character((9, 0)), Y=character((19, 5)), Z=character((18, 5)))
    for name in "XY":
        put(match, name, strain=5)
    thrice(match)
    choose(match, "enemy recovers")
    assert offers(match) == ("X", "Y")
    choose(match, "Y")
    assert [who(match, name).strain for name in "XY"] == [5, 2]


def test_a_despair_upgrades_the_next_check_of_the_makers_side() -> None:
    """N-31: D: b's shot at X five squares off has a challenge die; it is used up; X's own has none."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "a", owed=(Modifier(1, "difficulty upgrades", "for the scene", "N-02"),))
    match.do(Shoot(unit="a", target="X"), dice=numbers("proficiency SS, ability S -, challenge D"))
    choose(match, "upgrade its side's difficulty (despair)")
    end(match, "a")
    event = rolled(match, Shoot(unit="b", target="X"), "proficiency SS, ability S -, challenge -")
    assert rows(event, "N-31") == [("difficulty upgrades", 1)]
    assert match.state.turn.favours == ()


def test_the_makers_own_next_check_is_upgraded_too() -> None:
    """N-31: "the next check of the acting unit's side": a's own, if it comes first."""
    match = despair("SS S -")
    choose(match, "upgrade its side's difficulty (despair)")
    next_round(match)
    event = rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, challenge -")
    assert rows(event, "N-31") == [("difficulty upgrades", 1)]


@pytest.mark.parametrize(
    ("values", "line", "lost"),
    [
        ({"covered": True}, "spoil its cover", {"covered": False}),
        ({"guarded": 1}, "spoil its stance", {"guarded": -1}),
    ],
)
def test_a_threat_takes_the_benefit_of_one_earlier_maneuver(
    values: dict[str, Any], line: str, lost: dict[str, Any]
) -> None:
    """N-31: cover or the guarded stance; only one of them, and only what a has."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "a", **values)
    setback = ", setback -" if "guarded" in values else ""
    rolled(match, Shoot(unit="a", target="X"), f"proficiency SS, ability - -, difficulty HH{setback}")
    assert [name for name in offers(match) if name.startswith("spoil")] == [line]
    choose(match, line)
    assert {name: getattr(who(match, "a"), name) for name in lost} == lost
    assert not [name for name in offers(match) if name.startswith("spoil")]


def test_only_one_earlier_maneuver_is_lost() -> None:
    """N-31: each line once: with two threats, cover and stance are not both lost."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "a", covered=True, guarded=1)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH, setback -")
    events = choose(match, "spoil its cover")
    assert offers(match) == ()  # the threat that is left buys nothing but strain: it is taken unasked (N-37)
    assert hurts(events) == [("a", 1, "strain")]
    assert (who(match, "a").covered, who(match, "a").guarded) == (False, 1)


def sides(shooter: Side, target: Side) -> Match[Narrative]:
    """Let a unit of a side shoot at one of another, with two threats; everybody else stands about."""
    match = field(
        order=(shooter, "squad", "opposition", "ally", "neutral"),
        a=character((0, 0), side="squad"),
        b=character((0, 2), side="ally"),
        X=character((4, 0), side="opposition"),
        n=character((4, 2), side="neutral"),
    )
    first = {unit.side: unit.id for unit in match.state.units}
    rolled(
        match,
        Shoot(unit=first[shooter], target=first[target]),
        "proficiency SS, ability - -, difficulty HH",
    )
    return match


@pytest.mark.parametrize(
    ("shooter", "target", "spender", "units"),
    [
        ("squad", "neutral", "opposition", ("X",)),
        ("ally", "opposition", "opposition", ("X",)),
        ("opposition", "ally", "squad", ("a", "b")),
        ("opposition", "neutral", "squad", ("a", "b")),
    ],
)
def test_who_spends_threats_and_takes_the_free_maneuver(
    shooter: Side, target: Side, spender: Side, units: tuple[str, ...]
) -> None:
    """N-31: the opposition against squad, ally and neutral, the squad against the others; whoever is shot at.

    The maneuver is for any enemy of the shooter: of the opposition's, the squad's and the ally's too.
    """
    match = sides(shooter, target)
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.clause) == (spender, "N-31")
    choose(match, "maneuver at once")
    name = units[-1]
    if len(units) > 1:
        assert offers(match) == units
        choose(match, name)
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.units) == (who(match, name).side, (name,))
    start = who(match, name).at
    match.do(Move(unit=name, at=Square(start.x + 1, start.y)))
    assert who(match, name).at == Square(start.x + 1, start.y)
    assert match.state.pending is None


def test_a_critical_injury_on_whichever_hit() -> None:
    """N-30: the first hit takes X out (12 wounds and 7 more); the further one, on Y beside it, may injure.

    SS, SA, AA at two difficulty dice and a triumph die: one critical by advantages, one by the triumph would
    be one too many for the one hit left.
    """
    match = field(
        a=character((0, 0), weapons=("auto",), ranged_heavy=2),
        X=character((5, 0)), Y=character((6, 0)), Z=character((19, 5)),
    )  # fmt: skip
    put(match, "X", wounds=12)
    rolled(match, Autofire(unit="a", target="X"), "proficiency T SA, ability AA, difficulty - -")
    assert not [name for name in offers(match) if "critical" in name]
    choose(match, "hit again")
    choose(match, "sure critical (triumph)", 30)
    assert who(match, "Y").criticals == 1
    assert not [name for name in offers(match) if "critical" in name]


def test_the_attacker_chooses_which_hit_has_the_critical_injury() -> None:
    """N-30: hits on X and Y: it picks Y; the other line is for the other hit, without a question."""
    match = field(
        a=character((0, 0), weapons=("auto",), ranged_heavy=3),
        X=character((5, 0), wound_threshold=30),
        Y=character((6, 0), wound_threshold=30), Z=character((19, 5)),
    )  # fmt: skip
    rolled(match, Autofire(unit="a", target="X"), "proficiency T AA SA, difficulty - -")
    choose(match, "hit again (triumph)")
    choose(match, "Y")
    choose(match, "critical injury")
    assert offers(match) == ("X", "Y")
    choose(match, "Y", 30)
    assert (who(match, "X").criticals, who(match, "Y").criticals) == (0, 1)


def said(events: tuple[AnyEvent, ...], clause: str) -> list[str]:
    """The words among events that bear a clause."""
    return [event.text for event in events if isinstance(event, Said) and event.clause == clause]


@pytest.mark.parametrize(
    ("good", "choice", "words"),
    [
        ("SS A -", "spot", "a spends 1 advantage: spot a hidden enemy in sight, if there is one"),
        (
            "SS A -",
            "boost the next friend",
            "a spends 1 advantage: a boost die for whichever friend rolls next",
        ),
        ("SS AA -", "hinder the target", "a spends 2 advantages: a setback die on X's next roll"),
        (
            "SS AA -",
            "boost a friend",
            "a spends 2 advantages: a boost die for a friend you choose",
        ),
        ("SS AA -", "free maneuver", "a spends 2 advantages: a makes a free maneuver now"),
        (
            "SS AA A",
            "disarm",
            "a spends 3 advantages: X drops its weapon, a maneuver to pick up",
        ),
        (
            "T - -",
            "disarm (triumph)",
            "a spends 1 triumph: X drops its weapon, a maneuver to pick up",
        ),
        (
            "T - -",
            "upgrade the next friend (triumph)",
            "a spends 1 triumph: a better die for whichever friend rolls next",
        ),
    ],
)
def test_what_the_attacker_buys_is_told(good: str, choice: str, words: str) -> None:
    """N-42: who paid how much of which symbol for what, whether or not it changed anything."""
    match = shot(good, b=character((0, 2)))
    assert said(choose(match, choice), "N-42") == [words]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("hamper it", "X spends 2 threats: a setback die on a's next roll"),
        ("tire it", "X spends 1 threat: a suffers 1 strain"),
    ],
)
def test_what_the_other_side_buys_is_told(choice: str, words: str) -> None:
    """N-42."""
    assert said(choose(shot("SS - -", "HH"), choice), "N-42")[0] == words


def test_who_pays_unseen_is_not_named() -> None:
    """N-42, B-36: X goes out of action; Y, hidden, spends for its side: the squad hears that, not of whom."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "X", wounds=12)
    put(match, "Y", hidden_from=("squad",), hiding=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH")
    events = choose(match, "tire it")
    told = {event.text: event.seen_by for event in events if isinstance(event, Said)}
    assert "squad" not in told["Y spends 1 threat: a suffers 1 strain"]
    assert "squad" in told["the opposition spends 1 threat: the acting unit suffers 1 strain"]
    assert {event.by for event in events if isinstance(event, Hurt)} == {""}


def test_spotting_nobody_is_told() -> None:
    """N-42: also when it found nothing."""
    words = said(choose(shot("SS A -"), "spot"), "N-30")
    assert words == ["nobody hidden is in sight of a"]


def test_everybody_who_knows_the_payer_is_told() -> None:
    """N-42, B-36: both sides see a."""
    match = shot("SS A -")
    event = next(event for event in choose(match, "spot") if isinstance(event, Said))
    assert {"squad", "opposition"} <= set(event.seen_by)


def test_a_despair_jams_the_weapon_and_a_maneuver_clears_it() -> None:
    """N-31: D alone; it pays for the lines of 3 threats too, not for those of fewer."""
    match = despair("SS S -")
    assert set(offers(match)) == {
        "jam its weapon (despair)",
        "knock it prone (despair)",
        "upgrade its side's difficulty (despair)",
        "done",
    }
    choose(match, "jam its weapon (despair)")
    assert who(match, "a").in_hand.jammed
    next_round(match)
    assert refused(match, Shoot(unit="a", target="X")) == ["N-31"]
    match.do(Load(unit="a"))
    assert not refused(match, Shoot(unit="a", target="X"))


def test_the_other_side_spends_when_its_target_is_down() -> None:
    """N-31: X is out of action: Y chooses for its side."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "X", wounds=12)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH")
    assert match.prompt is not None
    assert match.prompt.units == ("Y",)


def test_nobody_spends_in_a_match_that_is_over() -> None:
    """N-30, B-38: X was the last."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    put(match, "X", wounds=12)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    assert match.prompt is None
    assert match.state.outcome is not None


def test_what_waits_is_saved_and_taken_up_again() -> None:
    """N-30: the decision is plain data: the position reads back while it waits."""
    match = shot("SS AA -")
    again = msgspec.json.decode(encoded(match.state), type=NARRATIVE.state)
    assert again == match.state


@pytest.mark.parametrize("level", ["regular", "random"])
def test_the_computer_decides(level: str) -> None:
    """N-30, N-31: each level answers with a legal choice."""
    match = shot("SS AA -", "H")
    while match.prompt and match.prompt.grant.choices:
        decision = LEVELS[level](NARRATIVE, match.seen())
        assert decision is not None
        match.do(decision.action)


def test_the_menu_tells_nothing_of_the_hidden() -> None:
    """N-30, J-07: spotting is offered whether or not somebody lurks."""
    assert offers(shot("SS A -")) == offers(shot("SS A -", Z=character((9, 5))))
    match = shot("SS A -")
    seen = view(NARRATIVE, match.state, "opposition")
    assert list(legal(NARRATIVE, seen)) == []


def priced(match: Match[Narrative], action: Action[Narrative]) -> dict[str, Fraction]:
    """The lines that an action may buy, with their chances."""
    made = forecast(NARRATIVE, match.seen(), action)
    assert sum(made.odds.outcomes.values()) == 1
    assert made.odds.asked == ()
    return {line.name: line.chance for roll in made.odds.rolls for line in NARRATIVE.lines(roll)}


def paying(match: Match[Narrative], action: Action[Narrative], pays: Callable[[Result], bool]) -> Fraction:
    """The chance of the results of an action's roll for which something holds."""
    results = distribution(forecast(NARRATIVE, match.seen(), action).odds.rolls[0].check)
    return sum((results.chance(result) for result in results if pays(result)), Fraction(0))


def test_odds_end_before_spending_and_tell_what_can_be_paid_for() -> None:
    """N-30, J-08: each line has the chance that it can be bought: with a friend, a twelfth for a triumph."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((5, 0)), Y=character((19, 5)))
    chances = priced(match, Shoot(unit="a", target="X"))
    assert chances["upgrade the next friend"] == Fraction(1, 12)
    assert chances["tire it"] == paying(
        match, Shoot(unit="a", target="X"), lambda result: result.advantages < 0
    )
    assert "blast" not in chances


def test_lines_that_nobody_can_buy_are_not_listed() -> None:
    """J-08: no friend, no strain on a, no aim left, no strain on an enemy: none of these lines."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    chances = priced(match, Shoot(unit="a", target="X"))
    assert not {
        "boost a friend", "boost the next friend", "upgrade the next friend", "recover strain",
        "spoil its aim", "enemy recovers", "hit again", "blast",
    } & set(chances)  # fmt: skip
    assert all(chances.values())
    put(match, "a", strain=2)
    assert "recover strain" in priced(match, Shoot(unit="a", target="X"))


def test_criticals_in_the_odds_need_a_hit_through_soak() -> None:
    """J-08, N-30: damage 8 against soak 12 needs 5 successes to harm; a critical as much, and its price."""
    match = field(a=character((0, 0)), X=character((5, 0), soak=12), Y=character((19, 5)))
    shot = Shoot(unit="a", target="X")
    chances = priced(match, shot)
    assert chances.get("sure critical", Fraction(0)) == paying(
        match, shot, lambda result: result.successes >= 5 and result.triumphs > 0
    )
    assert chances.get("critical injury", Fraction(0)) == paying(
        match, shot, lambda result: result.successes >= 5 and result.advantages >= 3
    )
    assert "disarm" in chances


def test_the_odds_of_lines_know_of_the_friend_in_the_melee() -> None:
    """J-08, N-25: the one despair that can fall is used up by hitting b: none is left for a jam.

    And what b takes is a hit through its soak 3, net successes or not: a triumph injures it then.
    """
    match = field(a=character((0, 2)), b=character((4, 2)), X=character((5, 2)), Y=character((19, 5)))
    give(match, pairs=(("X", "b"),))
    shot = Shoot(unit="a", target="X")
    chances = priced(match, shot)
    assert not {"jam its weapon", "upgrade its side's difficulty"} & set(chances)
    assert chances.get("knock it prone", Fraction(0)) == paying(
        match, shot, lambda result: result.advantages <= -3
    )
    assert chances["sure critical"] == paying(
        match, shot, lambda result: result.triumphs > 0 and (result.passed or result.despairs > 0)
    )


def test_nothing_is_bought_when_the_shot_ends_the_match() -> None:
    """J-08, B-38: X is the last and dies of any hit: lines are for the misses alone."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    put(match, "X", wounds=12)
    shot = Shoot(unit="a", target="X")
    assert priced(match, shot)["spot"] == paying(
        match, shot, lambda result: not result.passed and (result.advantages > 0 or result.triumphs > 0)
    )


def test_close_combat_is_spent_alike() -> None:
    """N-30: knives: crit 3."""
    match = field(a=character((4, 2), weapons=("knife",)), X=character((5, 2)), Y=character((19, 5)))
    give(match, pairs=(("X", "a"),))
    events = match.do(
        CloseCombat(unit="a", target="X"), dice=numbers("proficiency SA, ability SA A, difficulty - -")
    )
    assert hurts(events) == [("X", 4, "wounds")]
    assert "critical injury" in offers(match)


def first_offers(match: Match[Narrative], events: tuple[AnyEvent, ...]) -> set[tuple[str, str]]:
    """The lines that are offered first to either side, by the side that pays; or taken unasked (N-37)."""
    found: set[tuple[str, str]] = set()
    if any("suffers 1 strain" in words for words in said(events, "N-42")):
        found.add(("target", "tire it"))
    while match.prompt and isinstance(match.prompt.grant, Spending):
        by = "attacker" if match.prompt.grant.attacker else "target"
        found |= {(by, line_of(choice)) for choice in match.prompt.grant.offers}
        choose(match, DONE)
    return found


def knife_fight() -> tuple[Match[Narrative], Action[Narrative], tuple[int, ...]]:
    """Let a clumsy a, tired and in a stance, shoot into the melee of b and X, who can hardly stand."""
    match = field(
        a=character((0, 2), agility=1, ranged_heavy=0, soak=2),
        b=character((4, 2)),
        X=character((5, 2), soak=9),
        Y=character((19, 5)),
    )
    give(match, pairs=(("X", "b"),))
    put(match, "a", strain=4, covered=True)
    put(match, "X", wounds=12, strain=1)
    return match, Shoot(unit="a", target="X"), (8, 12)


def burst_of_fire() -> tuple[Match[Narrative], Action[Narrative], tuple[int, ...]]:
    """Let one with a single ability die loose auto-fire at X and Y, with nobody else on its side."""
    match = field(
        a=character((0, 2), agility=1, ranged_heavy=0, weapons=("auto",)),
        X=character((5, 2), wound_threshold=5),
        Y=character((6, 2)),
    )
    return match, Autofire(unit="a", target="X"), (8, 8, 8)


@pytest.mark.parametrize("scene", [knife_fight, burst_of_fire])
def test_the_chances_of_lines_are_those_of_play(
    scene: Callable[[], tuple[Match[Narrative], Action[Narrative], tuple[int, ...]]],
) -> None:
    """J-08: every way in which the dice can fall is played, and counted in how many each line is offered."""
    match, action, sides_of_dice = scene()
    made = forecast(NARRATIVE, match.seen(), action)
    priced_lines = {(line.by, line.name): line.chance for line in NARRATIVE.lines(made.odds.rolls[0])}
    seen: Counter[tuple[str, str]] = Counter()
    start = match.state
    for faces in product(*(range(1, sides + 1) for sides in sides_of_dice)):
        match, action, _ = scene()
        assert match.state == start
        events = match.do(action, dice=faces)
        seen.update(first_offers(match, events))
    ways = prod(sides_of_dice)
    assert priced_lines == {line: Fraction(number, ways) for line, number in seen.items()}


def test_what_is_spoilt_is_told_as_over() -> None:
    """N-31."""
    match = shot("T - -", "H")
    choose(match, "free maneuver (triumph)")
    match.do(Aim(unit="a"))
    events = choose(match, "spoil its aim")
    told = [(event.status, event.on) for event in events if isinstance(event, Status)]
    assert told == [("aiming", False)]


def test_one_unit_spends_for_the_other_side() -> None:
    """N-31, N-42: the target if it is in the fight, and nobody beside it is asked."""
    match = shot("SS - -", "HH")
    assert match.prompt is not None
    assert match.prompt.units == ("X",)
