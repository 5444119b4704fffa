"""What lines of spending cost, which are offered together, who hears of it (N-30, N-31, N-37 to N-42)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.choices import prospects, that_differ
from game.rules.events import AnyEvent, Said
from game.systems.narrative import COMPUTER_SPENDS
from game.systems.narrative.attack import Shoot
from game.systems.narrative.escapes import BreakFree
from game.systems.narrative.hiding import Search
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.moves import Jump
from game.systems.narrative.pool import Attack, may_take_out
from game.systems.narrative.purchases import menu
from game.systems.narrative.skills import FirstAid, Repair
from game.systems.narrative.spending import MOST_LISTS
from game.systems.narrative.stealth import all_known
from game.systems.narrative.units import BARE_HANDS, Narrative
from tests.systems.narrative.field import (
    character,
    choose,
    field,
    give,
    numbers,
    offers,
    put,
    rolled,
    rolls,
    who,
)

MAKER = """
critical injury           | crit | small only      | combat
sure critical             | 0    | great           | combat
hit again                 | 2    | great, often    | combat
blast                     | 2    | great           | combat
linked hit                | 2    | great, often    | combat
concuss                   | 2    | great           | combat
set alight                | 2    | great           | combat
ensnare                   | 2    | great           | combat
knock down                | 2    | great           | combat
disorient                 | 2    | great           | combat
free maneuver             | 2    | great           | any
hinder the target         | 2    | great           | combat
boost a friend            | 2    | great           | any
strip its defenses        | 3    | great           | combat
disarm                    | 3    | great           | combat
upgrade the next friend   | 0    | great           | any
boost the next friend     | 1    | great           | any
recover strain            | 1    | great, often    | any
spot                      | 1    | great           | any
sneak on                  | 2    | great           | skill
out of all sight          | 0    | great           | skill
"""
"""Of who made the check: advantages (0: none will do), whether a triumph pays too, for which checks."""

OTHERS = """
jam its weapon                | 0 | great             | combat
knock it prone                | 3 | great             | any
upgrade its side's difficulty | 0 | great             | any
enemy recovers                | 3 | great             | any
maneuver at once              | 2 | small only        | any
hamper it                     | 2 | small only        | any
spoil its cover               | 1 | small only        | any
spoil its aim                 | 1 | small only        | any
spoil its stance              | 1 | small only        | any
tire it                       | 1 | small only, often | any
"""
"""Of the other side: threats, and whether a despair pays too."""


@pytest.mark.parametrize(("attacker", "table"), [(True, MAKER), (False, OTHERS)])
def test_what_each_line_costs_and_for_which_checks_it_is(attacker: bool, table: str) -> None:
    """N-30, N-31, N-37, N-40: after a hit by 1 with a rifle, whose critical is 3; each once unless often."""
    match = field(a=character((0, 0)), X=character((9, 0)))
    shot = CheckResult("a", "X", who(match, "a").in_hand, successes=1)
    search = CheckResult("a", "", BARE_HANDS, successes=1, skill="perception")
    rows = [[cell.strip() for cell in row.split("|")] for row in table.strip().splitlines()]
    lines = menu(attacker=attacker)
    assert [name for name, *_ in rows] == list(lines)
    for name, price, pays, of in rows:
        line = lines[name]
        assert line.price(shot) == (3 if price == "crit" else int(price)), name
        assert (line.great, line.once) == ("great" in pays, "often" not in pays), name
        assert (line.fits(shot), line.fits(search)) == (of != "skill", of != "combat"), name
        assert line.asks is (name in {"free maneuver", "maneuver at once"}), name
        assert bool(line.family) is name.startswith("spoil"), name


def test_no_line_is_worth_an_enemys_whole_health() -> None:
    """N-30, N-31: each is worth something to the computer, none as much as to take somebody out."""
    rows = (*("." * 20,) * 5, "#" * 20, "." * 20)
    units: dict[str, Any] = {name: character((x, 0)) for name, x in (("a", 0), ("X", 9), ("Y", 8))}
    match = field(rows, fog=True, **units, Z=character((9, 6)))
    shot = CheckResult("a", "X", who(match, "a").in_hand, successes=1, hits=("X",))
    for attacker in (True, False):
        for name, line in menu(attacker=attacker).items():
            worth = line.worth(match.state, shot) if callable(line.worth) else line.worth
            assert 0 < worth < 0.6, name


def test_a_check_that_says_no_more_has_come_to_nothing() -> None:
    """N-03, N-40: no success, no auto-fire, nobody astray, no further hit, no skill: it does not land."""
    plain = CheckResult("a", "X", BARE_HANDS)
    assert (plain.successes, plain.auto, plain.astray, plain.linked, plain.hits) == (0, False, False, 0, ())
    assert not plain.lands
    assert CheckResult("a", "X", BARE_HANDS, astray=True).lands
    assert CheckResult("a", "X", BARE_HANDS, successes=1).lands
    assert not CheckResult("a", "X", BARE_HANDS, successes=1, skill="stealth").lands


def looked(good: str, bad: str, friends: str = "b", **values: Any) -> Match[Narrative]:
    """Let a, perception 1, with friends, look about before X and Y; what is left to spend waits."""
    others: dict[str, Any] = {name: character((at // 5, 1 + at % 5)) for at, name in enumerate(friends)}
    match = field(
        a=character((0, 0), perception=1), **others, X=character((9, 0)), Y=character((9, 2)),
    )  # fmt: skip
    put(match, "a", **values)
    best, rest = good.split()
    rolled(match, Search(unit="a"), f"proficiency {best}, ability {rest}, difficulty {bad}")
    return match


@pytest.mark.parametrize(
    ("good", "bad", "values", "lists"),
    [
        (
            "T -",
            "- -",
            {},
            {
                "free maneuver (triumph)",
                "boost a friend: b (triumph)",
                "upgrade the next friend (triumph)",
                "boost the next friend (triumph)",
                "spot (triumph)",
            },
        ),
        # a triumph for what costs 1 only when no advantage is left
        (
            "T A",
            "- -",
            {},
            {
                "free maneuver (triumph) + boost the next friend",
                "free maneuver (triumph) + spot",
                "boost a friend: b (triumph) + boost the next friend",
                "boost a friend: b (triumph) + spot",
                "upgrade the next friend (triumph) + boost the next friend",
                "upgrade the next friend (triumph) + spot",
                "boost the next friend + spot (triumph)",
            },
        ),
        # what only a triumph buys takes it first
        (
            "T AA",
            "- -",
            {},
            {
                "free maneuver (triumph) + boost a friend: b",
                "upgrade the next friend (triumph) + free maneuver",
                "upgrade the next friend (triumph) + boost a friend: b",
                "free maneuver (triumph) + boost the next friend + spot",
                "boost a friend: b (triumph) + boost the next friend + spot",
                "upgrade the next friend (triumph) + boost the next friend + spot",
            },
        ),
        ("- -", "HH -", {}, {"maneuver at once", "hamper it", "tire it + tire it"}),
        (
            "- -",
            "HH -",
            {"covered": True, "aims": (1,), "prone": True},  # of cover and aim one is spoilt
            {
                "maneuver at once",
                "hamper it",
                "tire it + tire it",
                "spoil its cover + tire it",
                "spoil its aim + tire it",
            },
        ),
        (
            "- -",
            "HH H",
            {},
            {
                "knock it prone",
                "maneuver at once + tire it",
                "hamper it + tire it",
                "tire it + tire it + tire it",
            },
        ),
        (
            "- -",
            "HH H",
            {"prone": True},  # it cannot fall again
            {"maneuver at once + tire it", "hamper it + tire it", "tire it + tire it + tire it"},
        ),
    ],
)
def test_every_list_spends_all_that_it_can(
    good: str, bad: str, values: dict[str, Any], lists: set[str]
) -> None:
    """N-37: nothing could be added to any; each once."""
    found = offers(looked(good, bad, **values))
    assert found[-1] == "done"
    assert len(set(found)) == len(found)
    assert set(found[:-1]) == lists


def test_so_many_lists_at_most() -> None:
    """N-37: 4 advantages among nine friends could go 19 ways, 9 of two lines; the shortest come first."""
    found = offers(looked("AA AA", "- -", friends="bcdefghij"))
    assert len(found) == MOST_LISTS + 1 == 19
    assert [offer.count(" + ") for offer in found] == [1] * 9 + [2] * 9 + [0]


def test_a_list_with_strain_alone_comes_last() -> None:
    """N-37: whatever starts with strain is offered after the rest, the shortest of those first."""
    found = offers(looked("- -", "HH -"))
    assert found == ("maneuver at once", "hamper it", "tire it + tire it", "done")


def test_a_neutral_is_asked_whatever_the_options_say() -> None:
    """N-37: the options are for the squad's side and for the opposition's."""
    match = field(
        order=("neutral", "squad", "opposition"),
        n=character((4, 4), side="neutral"), a=character((0, 0)), X=character((9, 0)),
    )  # fmt: skip
    match.do(Search(unit="n"), dice=numbers("ability AA -, difficulty - -"))
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.text) == ("neutral", "Spend 2 advantages")


OPEN = "...................."


@pytest.mark.parametrize(
    ("wall", "at", "hears"),
    [
        ("#####...............", (9, 5), []),  # sees X, not a
        ("......##############", (0, 5), ["the opposition spends"]),  # sees a, not X
        ("####################", (9, 5), []),
        (OPEN, (9, 5), ["X spends"]),
    ],
)
def test_who_hears_what_the_other_side_buys_after_a_search(
    wall: str, at: tuple[int, int], hears: list[str]
) -> None:
    """N-37, N-42, B-36: in fog: nothing, who does not know of a; the name of X, who knows X."""
    match = field(
        (OPEN, wall, *(OPEN,) * 4), fog=True,
        a=character((0, 0)), X=character((9, 0)), n=character(at, side="neutral"),
    )  # fmt: skip
    match.do(Search(unit="a"), dice=numbers("ability - -, difficulty HH -"))
    events = choose(match, "tire it + tire it")
    words = [event for event in events if isinstance(event, Said) and event.clause == "N-42"]
    assert [event.text.partition(" 2 ")[0] for event in words if "neutral" in event.seen_by] == hears
    for side in ("squad", "opposition"):
        (text,) = [event.text for event in words if side in event.seen_by]
        assert text == "X spends 2 threats: a suffers 2 strain"


def luck(wounds: int, **values: Any) -> bool:
    """Whether a shot of a, who has no rank in it, may take X out; a's values as given."""
    match = field(a=character((0, 0), ranged_heavy=0), X=character((5, 0)))
    put(match, "X", wounds=wounds)
    put(match, "a", **values)
    unit = who(match, "a")
    return may_take_out(Attack(match.state, unit, who(match, "X"), unit.in_hand, False))


NO_DICE: Any = {"lowered": ("agility",) * 3}


@pytest.mark.parametrize(
    ("wounds", "values", "deadly"),
    [
        (12, NO_DICE, False),  # it cannot hit at all
        (12, {**NO_DICE, "aims": (1,)}, True),  # a boost die may: 8 + 1 - 3 = 6
        (7, {**NO_DICE, "aims": (1,)}, True),
        (6, {**NO_DICE, "aims": (1,)}, False),  # its 7 advantages would be no damage
        (6, {**NO_DICE, "aims": (1, 1)}, True),
        (2, {}, True),  # 8 + 2 + 2 + 2 - 3 = 11
        (1, {}, False),
    ],
)
def test_what_may_take_a_unit_out_is_reckoned_by_the_luckiest_faces(
    wounds: int, values: dict[str, Any], deadly: bool
) -> None:
    """N-38, N-08: X bears 12; the 13th takes it out."""
    assert luck(wounds, **values) is deadly


@pytest.mark.parametrize(("strain", "deadly"), [(2, False), (3, True), (11, True)])
def test_a_stunning_blow_takes_out_by_strain(strain: int, deadly: bool) -> None:
    """N-38, N-26: a baton's 3, brawn 3, 2 with each of three dice, less soak 3: 9; 11 strain are borne."""
    match = field(a=character((4, 2), weapons=("baton",)), X=character((5, 2)))
    put(match, "X", strain=strain)
    unit = who(match, "a")
    assert may_take_out(Attack(match.state, unit, who(match, "X"), unit.in_hand, False)) is deadly


def test_with_enough_for_all_lines_all_are_one_list() -> None:
    """N-37: nobody is there to help: a maneuver and a look for 3; a look alone after two maneuvers."""
    assert offers(looked("AA A", "- -", friends="")) == ("free maneuver + spot", "done")
    assert offers(looked("AA A", "- -", friends="", maneuvers=2)) == ("spot", "done")


@pytest.mark.parametrize(
    ("values", "differ"),
    [
        ({}, ("done",)),
        ({"hidden_from": ("squad",), "hiding": 2}, ("spot", "done")),
        ({"hidden_from": ("squad",), "hiding": 2, "at": Square(19, 5)}, ("spot", "done")),
        ({"wounds": 99, "fate": "out"}, ("done",)),
    ],
)
def test_a_look_for_the_hidden_is_nothing_to_who_knows_where_all_are(
    values: dict[str, Any], differ: tuple[str, ...]
) -> None:
    """N-37, N-05: how many enemies there are the slots tell; where the others are is secret."""
    match = looked("AA A", "- -", friends="", maneuvers=2)
    put(match, "X", **values)
    found = prospects(match.system, match.seen())
    assert tuple(that_differ(match.system, match.seen(), found)) == differ


def test_in_fog_who_has_not_been_seen_may_be_looked_for() -> None:
    """N-37: Y is behind a wall, and hides from nobody; once it is seen to be down nobody is left to find."""
    rows = ("....................",) * 5 + ("####################", "....................")
    match = field(rows, fog=True, a=character((0, 0)), X=character((9, 0)), Y=character((9, 6)))
    seen = match.seen()
    assert not all_known(seen, "squad")
    assert not all_known(match.state, "squad")
    put(match, "Y", at=Square(9, 2), wounds=99, fate="out")
    assert all_known(match.seen(), "squad")
    assert all_known(match.state, "squad")


def test_a_line_for_one_of_several_friends_is_had_once() -> None:
    """N-37: 6 advantages, no maneuver left: one of the two friends, though 2 advantages stay unspent."""
    match = field(
        a=character((0, 0), cunning=3), b=character((0, 2)), c=character((0, 3)), X=character((9, 0)),
    )  # fmt: skip
    put(match, "a", maneuvers=2)
    rolled(match, Search(unit="a"), "ability AA AA AA, difficulty - -")
    assert set(offers(match)) == {
        "boost a friend: b + boost the next friend + spot",
        "boost a friend: c + boost the next friend + spot",
        "done",
    }


SPENT_FOR = tuple((rule, 1) for rule in sorted(COMPUTER_SPENDS.values()))


def said(events: tuple[AnyEvent, ...]) -> list[str]:
    """What is told of lines that were bought."""
    return [event.text for event in events if isinstance(event, Said) and event.clause == "N-42"]


def test_the_computer_leaves_free_maneuvers_out() -> None:
    """N-37: a has two advantages: for a maneuver it would be asked, and nobody is to be found."""
    match = field(a=character((0, 0)), X=character((9, 0)), house=SPENT_FOR)
    events = match.do(Search(unit="a"), dice=numbers("ability AA -, difficulty - -"))
    assert said(events) == []
    assert match.state.pending is None


def test_the_computer_buys_nothing_against_a_friend() -> None:
    """N-37, N-25: a despair sends the shot into b; of 6 advantages what would harm b is left unspent."""
    match = field(
        a=character((0, 2)), b=character((4, 2)), X=character((5, 2)), Y=character((19, 5)), house=SPENT_FOR
    )
    give(match, pairs=(("X", "b"),))
    events = match.do(Shoot(unit="a", target="X"), dice=numbers("proficiency AA, ability AA AA, challenge D"))
    assert said(events) == [
        "a spends 2 advantages: a boost die for a friend you choose",
        "a spends 1 advantage: a boost die for whichever friend rolls next",
    ]
    assert (who(match, "b").wounds, who(match, "b").criticals) == (5, 0)


def test_who_is_known_spends_before_who_is_not() -> None:
    """N-31, B-36: X goes out of action; Z, whom a's side knows, and not Y, who is hidden."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 4)), Z=character((19, 5)))
    put(match, "X", wounds=12)
    put(match, "Y", hidden_from=("squad",), hiding=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH")
    assert match.prompt is not None
    assert match.prompt.units == ("Z",)


@pytest.mark.parametrize(
    ("action", "values", "clause"),
    [
        (Search(unit="a"), {}, "N-34"),
        (BreakFree(unit="a"), {"ensnared": 1}, "N-40"),
        (Jump(unit="a", at=Square(2, 0)), {}, "N-21"),
        (FirstAid(unit="a", target="b"), {}, "N-21"),
        (Repair(unit="a", target="a"), {"jam": True}, "N-21"),
    ],
)
def test_a_skill_check_is_told_by_the_clause_of_its_action(
    action: Any, values: dict[str, Any], clause: str
) -> None:
    """N-21, N-34, N-40."""
    match = field(a=character((0, 0)), b=character((0, 1)), X=character((9, 0)))
    put(match, "b", wounds=2)
    given = dict(values)
    if given.pop("jam", False):
        given["weapons"] = (replace(who(match, "a").in_hand, jammed=True),)
    put(match, "a", **given)
    assert [event.clause for event in rolls(match.do(action))] == [clause]


def test_each_hit_of_a_linked_weapon_may_have_a_critical_injury() -> None:
    """N-30, N-40: by both lines, one for the first hit and one for the linked one; without that one only."""
    twin = {"skill": "ranged_heavy", "damage": 8, "crit": 2, "band": "long", "qualities": {"linked": 1}}
    for linked in (True, False):
        match = field(
            a=character((0, 0), weapons=("twin",)), X=character((5, 0), wound_threshold=40),
            Y=character((19, 5)), weapons={"twin": twin},
        )  # fmt: skip
        rolled(match, Shoot(unit="a", target="X"), "proficiency T, ability AA AA, difficulty -")
        if linked:
            choose(match, "linked hit")
        choose(match, "critical injury", 1)
        assert ("sure critical (triumph)" in offers(match)) is linked


@pytest.mark.parametrize(
    ("good", "bad", "unknown", "to", "names"),
    [
        ("SS AA -", "-", "", "squad", ("a", "X", "X", ("X",))),
        ("SS AA -", "-", "X", "squad", ("a", "", "", ())),
        ("SS - -", "HH", "", "opposition", ("a", "X", "a", ("X",))),
        ("SS - -", "HH", "a", "opposition", ("", "X", "", ("X",))),
    ],
)
def test_who_spends_is_shown_nobody_that_it_does_not_know(
    good: str, bad: str, unknown: str, to: Any, names: tuple[Any, ...]
) -> None:
    """N-31, J-07: who attacked whom, whom the lines are about, who was hit: as its side knows."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    best, *rest = good.split()
    rolled(
        match,
        Shoot(unit="a", target="X"),
        f"proficiency {best}, ability {' '.join(rest)}, difficulty {bad}",
    )
    if unknown:
        put(match, unknown, hidden_from=(to,))
    pending = match.view(to).pending
    assert pending is not None
    grant = pending.prompt.grant
    assert (grant.fought.attacker, grant.fought.target, grant.target, grant.fought.hits) == names
