"""What the computer takes actions, ills and lines of spending of `narrative` to be worth."""

from dataclasses import replace as facing
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.bot_values import KILL, Situation
from game.rules.events import Modifier
from game.rules.state import Prompt
from game.systems.narrative.actions import maneuver_toll
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.checks import UPGRADES
from game.systems.narrative.hiding import Hide, Search
from game.systems.narrative.items import Grab, UseItem
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.purchases import AGAIN, CRITICAL, menu
from game.systems.narrative.skills import Inspire, SecondWind
from game.systems.narrative.spending import BY_DESPAIR, BY_TRIUMPH, DONE
from game.systems.narrative.stances import Assist, Exchange, TakeCover
from game.systems.narrative.system import NARRATIVE
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import character, field, put, who

BOT = NARRATIVE.bot
SAFE, DANGER, ALONE = (
    Situation(danger=danger, shot=0.0, foes=foes, gain=0.2)
    for danger, foes in ((0.0, True), (0.5, True), (0.0, False))
)


def scene(**values: Any) -> Match[Narrative]:
    """A with b beside it, and X in view; a's values as given, those of its weapon by `weapon`."""
    match = field(
        a=character((0, 0), items=("medkit", "smoke")), b=character((1, 0)), X=character((9, 5)),
        lying=(("knife", (0, 1)),),
    )  # fmt: skip
    (rifle,) = who(match, "a").weapons
    if "weapon" in values:
        values["weapons"] = (replace(rifle, **values.pop("weapon")),)
    put(match, "a", **values)
    return match


def plight(**values: Any) -> float:
    return BOT.plight(who(scene(**values), "a"))


def owed(what: str) -> dict[str, Any]:
    return {"owed": (Modifier(1, what, "", "N-30"),)}


def test_ills_from_the_worst_to_the_least() -> None:
    """N-18, N-26, N-31, N-32: none is as bad as to be taken out, each is one."""
    ills: tuple[dict[str, Any], ...] = (
        {"stunned": True},
        {"weapon": {"jammed": True}},
        {"prone": True},
        {"bleeding": True},
        {"shaken": 1},
        {"lowered": ("brawn",)},
        owed("setback"),
    )
    plights = [plight(**ill) for ill in ills]
    assert [KILL, *plights, 0.0] == sorted([KILL, *plights, 0.0], reverse=True)
    assert len(set(plights)) == len(plights)
    assert plight(stalled=True) == plight(shaken=1)
    assert plight(shaken=2, lowered=("brawn", "brawn")) == pytest.approx(
        2 * plight(shaken=1) + 2 * plight(lowered=("brawn",))
    )
    every = {name: value for ill in ills for name, value in ill.items()}
    assert plight(**every) == pytest.approx(sum(plights))


def test_an_empty_weapon_is_as_useless_as_a_jammed_one() -> None:
    """N-26, N-31: and one that is both no more so."""
    frag = field(a=character((0, 0), weapons=("frag",)), X=character((9, 0)))
    (held,) = who(frag, "a").weapons
    for left, jammed, ill in ((1, False, False), (0, False, True), (1, True, True), (0, True, True)):
        put(frag, "a", weapons=(replace(held, left=left, jammed=jammed),))
        assert BOT.plight(who(frag, "a")) == (plight(weapon={"jammed": True}) if ill else 0)


def test_what_is_ready_or_owed_to_advantage_eases() -> None:
    """N-10, N-14, N-30: cover more than aims, whose use comes with the shot; setback undoes boost."""
    assert 0 > plight(aims=(1,)) > plight(aims=(1, 1)) > plight(covered=True) > -0.2
    assert plight(aims=(1, 1)) == 2 * plight(aims=(1,))
    assert plight(**owed("boost")) == plight(**owed(UPGRADES)) == -plight(**owed("setback"))


def test_strain_weighs_the_more_the_less_is_left() -> None:
    """N-08: nothing at 0; at the threshold of 11 less than what it is to be taken out."""
    steps = [plight(strain=strain) for strain in range(12)]
    assert steps[0] == 0
    rises = [after - before for before, after in pairwise(steps)]
    assert rises == sorted(rises)
    assert all(rises)
    assert 0.5 < steps[11] < 0.7
    assert steps[11] / 4 < steps[6] < steps[11] / 2
    assert plight(strain=12) == pytest.approx(0.7)


def test_a_maneuver_costs_what_its_strain_weighs() -> None:
    """N-06: nothing while one is paid for; else a little more than the strain itself, and more when tired."""
    tolls = [maneuver_toll(who(scene(credit=0, strain=strain), "a")) for strain in (0, 4, 9)]
    assert maneuver_toll(who(scene(credit=1, strain=9), "a")) == 0
    match = scene(credit=0)
    assert BOT.toll(match.state, who(match, "a")) == tolls[0]
    assert tolls == sorted(tolls)
    for strain, toll in zip((0, 4, 9), tolls, strict=True):
        weight = plight(strain=strain + 2) - plight(strain=strain)
        assert weight < toll < 2 * weight + 0.05


@pytest.mark.parametrize(
    ("values", "left"),
    [
        ({}, 2),
        ({"acted": True}, 1),
        ({"stunned": True}, 1),
        ({"credit": 0}, 1),
        ({"credit": 2}, 3),
        ({"credit": 2, "maneuvers": 1}, 2),
        ({"credit": 1, "maneuvers": 2}, 1),
        ({"stalled": True}, 1),
        ({"acted": True, "credit": 0, "maneuvers": 1}, 0),
    ],
)
def test_what_is_left_is_the_action_and_the_maneuvers_that_are_paid_for(
    values: dict[str, Any], left: int
) -> None:
    """N-06, N-07, N-20, N-32: two maneuvers at most."""
    assert BOT.left(who(scene(**values), "a")) == left


def test_who_is_fresh_is_unhurt_but_the_dead_stay_dead() -> None:
    """N-32."""
    for dead in (False, True):
        unit = BOT.fresh(who(scene(wounds=5, strain=3, shaken=1, dead=dead), "a"))
        assert (unit.wounds, unit.strain, unit.shaken, unit.dead) == (0, 0, 0, dead)


def worth(action: Action[Narrative], situation: Situation, **values: Any) -> float:
    """What an action of a is worth to it."""
    worth = action.worth(scene(**values).seen(), situation)
    assert worth is not None
    return worth


def test_cover_is_worth_a_part_of_the_danger_less_its_strain() -> None:
    """N-14: most of what it spares."""
    cover = TakeCover(unit="a")
    free = worth(cover, DANGER)
    assert DANGER.danger / 4 > free > DANGER.danger / 20
    spared = facing(DANGER, spared=0.2)
    assert 0.2 > worth(cover, spared) - free > 0.1
    assert worth(cover, SAFE) == 0
    assert worth(cover, DANGER, credit=0) == pytest.approx(free - maneuver_toll(who(scene(credit=0), "a")))


def test_help_is_for_a_friend_who_is_still_to_act() -> None:
    """N-11: worth a little, less its strain."""
    match, help_b = scene(), Assist(unit="a", target="b")
    free = help_b.worth(match.seen(), SAFE)
    assert 0 < free < 0.1
    assert worth(help_b, SAFE, credit=0) == pytest.approx(free - maneuver_toll(who(scene(credit=0), "a")))
    assert help_b.worth(match.seen(), ALONE) == -1.0
    match.state = replace(match.state, clock=replace(match.state.clock, done=("b",)))
    assert help_b.worth(match.seen(), SAFE) == -1.0


def test_the_action_is_exchanged_for_a_better_square() -> None:
    """N-07: what is gained there, and the strain that is saved."""
    exchange = Exchange(unit="a")
    toll = maneuver_toll(who(scene(credit=0), "a"))
    assert 0 < SAFE.gain + toll - worth(exchange, SAFE, credit=0) < 0.05
    assert worth(exchange, SAFE, credit=1) == -1.0


def test_the_unseen_are_looked_for_and_one_hides_with_nothing_else_to_do() -> None:
    """N-33, N-34: rather hide, but not where one would walk out of it again, or has a shot."""
    hide, search = Hide(unit="a"), Search(unit="a")
    idle, waiting = facing(ALONE, gain=0.0), facing(SAFE, gain=0.0)
    assert 0.1 > worth(hide, waiting) > worth(hide, idle) > worth(search, idle) > 0
    assert worth(hide, ALONE) == worth(hide, SAFE) == worth(search, SAFE) == -1.0
    assert worth(hide, facing(waiting, shot=0.2)) == worth(hide, facing(waiting, deed=0.2)) == -1.0


def test_a_weapon_is_taken_by_who_holds_none() -> None:
    """N-13."""
    grab = Grab(unit="a", item="knife")
    assert worth(grab, SAFE) == -1.0
    assert KILL > worth(grab, SAFE, held="") > 0.2


def test_a_dressing_is_worth_the_wounds_that_it_heals() -> None:
    """N-15: 3 of 13 wounds and a little more, above all of who bears few more; less its strain."""
    kit = UseItem(unit="a", item="medkit", target="a")
    worths = [worth(kit, SAFE, wounds=wounds) for wounds in (1, 2, 3, 9)]
    assert worths[0] < worths[1] < worths[2] < worths[3]
    assert 3 / 13 < worths[2] < 2 * 3 / 13
    assert worths[2] == pytest.approx(3 * worths[0])
    tired = maneuver_toll(who(scene(credit=0), "a"))
    assert worth(kit, SAFE, wounds=3, credit=0) == pytest.approx(worths[2] - tired)
    assert worth(UseItem(unit="a", item="smoke", at=Square(3, 0)), SAFE) == -1.0


def lines(weapon: str = "auto", *, target: str = "X", hits: tuple[str, ...] = ("X",), near: str = "") -> Any:
    """What lines of the attacker's menu are worth after a shot of a, with somebody beside the target."""
    others: dict[str, Any] = {"b": character((5, 0)), "X": character((9, 5)), "Y": character((9, 0))}
    match = field(a=character((0, 0), weapons=(weapon,)), **others)
    if near:
        put(match, near, at=Square(8, 5))
    fought = CheckResult("a", target, who(match, "a").in_hand, successes=1, hits=hits, auto=True)
    return lambda name: menu(attacker=True)[name].worth(match.state, fought)  # type: ignore[operator]


def test_what_harms_a_friend_is_worth_as_much_the_other_way() -> None:
    """N-25, N-29, N-30: a critical injury, a further hit and a blast, after a shot that went astray too."""
    at_foe, at_friend = lines(), lines(target="b", hits=("b",))
    for name in (CRITICAL, AGAIN):
        assert KILL > at_foe(name) > 0
        assert at_friend(name) == -at_foe(name)
    assert lines(hits=("b", "X"))(CRITICAL) == at_foe(CRITICAL)  # it picks the enemy
    assert lines("frag")("blast") == 0
    foe, friend = lines("frag", near="Y")("blast"), lines("frag", near="b")("blast")
    assert KILL > foe > 0 > friend > -KILL
    assert foe < -friend


def test_every_line_of_spending_has_a_worth_by_its_name_and_by_its_symbol() -> None:
    """N-30, N-31: the same, whatever pays for it; to be done is worth nothing."""
    match = scene()
    fought = CheckResult("a", "X", who(match, "a").weapons[0], successes=1, hits=("X",))
    grant: Any = type("Grant", (), {"fought": fought})()
    prompt = Prompt[Any]("squad", ("a",), grant)
    for attacker, suffix in ((True, BY_TRIUMPH), (False, BY_DESPAIR)):
        for name, line in menu(attacker=attacker).items():
            told = [BOT.answers[key](match.state, prompt) for key in (name, name + suffix)]
            given = line.worth(match.state, fought) if callable(line.worth) else line.worth
            assert told == [given] * 2, name
    assert BOT.answers[DONE](match.state, prompt) == 0


@pytest.mark.parametrize(
    ("values", "shot", "blow"),
    [
        ({}, [], ["N-16"]),
        ({"acted": True, "maneuvers": 2, "strain": 11}, [], ["N-16"]),  # its next turn is new
        ({"stunned": True}, ["N-32"], ["N-32", "N-16"]),
        ({"weapon": {"jammed": True}}, ["N-31"], ["N-16"]),
    ],
)
def test_what_bars_the_plain_attacks_of_a_units_next_turn(
    values: dict[str, Any], shot: list[str], blow: list[str]
) -> None:
    """N-06, N-16, N-20, N-31, N-32."""
    match = scene(**values)
    ready, attempts = NARRATIVE.attempts(match.seen(), "a", "X")
    assert [type(attempt.action) for attempt in attempts] == [Shoot, CloseCombat]
    assert [[refusal.clause for refusal in attempt.refusals] for attempt in attempts] == [shot, blow]
    unit = ready.unit("a")
    turn = (unit.acted, unit.maneuvers, unit.credit, unit.incidentals, unit.walked)
    assert turn == (False, 0, 1, 0, 0)


@pytest.mark.parametrize(("wounds", "left"), [(0, 13), (11, 2), (12, 1), (13, 0), (15, 0)])
def test_health_is_what_can_be_taken_before_one_goes_out(wounds: int, left: int) -> None:
    """N-08: the threshold of 12 can be borne, the 13th cannot."""
    assert NARRATIVE.health(who(scene(wounds=wounds), "a")) == (left, 13)


def test_to_inspire_is_worth_the_strain_of_friends_and_costs_a_shot() -> None:
    """N-36: for each who has the 2 to recover; nobody else counts."""
    leader = character((0, 0), abilities=("inspire",))
    match = field(a=leader, b=character((1, 0)), c=character((2, 0)), X=character((9, 5)))
    inspire, shooting = Inspire(unit="a"), Situation(danger=0.0, shot=0.1, foes=True)
    worths = []
    for tired in ((0, 0), (1, 0), (2, 0), (2, 5)):
        for unit, strain in zip("bc", tired, strict=True):
            put(match, unit, strain=strain)
        worths.append(inspire.worth(match.seen(), SAFE))
    assert worths[0] == worths[1] == 0
    assert 0.1 > worths[2] > 0
    assert worths[3] == pytest.approx(2 * worths[2])
    assert inspire.worth(match.seen(), shooting) == pytest.approx(worths[3] - shooting.shot)


def test_a_second_wind_is_worth_its_strain_and_costs_a_shot() -> None:
    """N-36."""
    wind, shooting = SecondWind(unit="a"), Situation(danger=0.0, shot=0.1, foes=True)
    assert worth(wind, SAFE, strain=6) == plight(strain=6)
    assert worth(wind, shooting, strain=6) == pytest.approx(plight(strain=6) - shooting.shot)


def test_who_has_all_enemies_before_its_eyes_looks_for_none() -> None:
    """N-30: X in view is the only one; Y behind a wall could be found."""
    rows = (*("." * 20,) * 5, "#" * 20, "." * 20)
    alone = field(rows, fog=True, a=character((0, 0)), X=character((9, 0)))
    further = field(rows, fog=True, a=character((0, 0)), X=character((9, 0)), Y=character((9, 6)))

    def worth(match: Match[Narrative]) -> float:
        fought = CheckResult("a", "X", who(match, "a").in_hand, successes=1)
        return menu(attacker=True)["spot"].worth(match.state, fought)  # type: ignore[operator]

    assert worth(alone) < 0 < worth(further)
