"""What both sides buy after a check that is no attack: one list, strain unasked, or the computer (N-37)."""

from fractions import Fraction
from typing import Any

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import AnyEvent, Said, Status
from game.rules.forecast import forecast
from game.systems.narrative import COMPUTER_SPENDS
from game.systems.narrative.attack import Shoot
from game.systems.narrative.hiding import Hide, Search
from game.systems.narrative.menu_hints import HINTS
from game.systems.narrative.moves import Jump, Move
from game.systems.narrative.skills import FirstAid, Repair
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
    rolled,
    who,
)

WALLED = ("....#...............",) * 6
"""A wall from end to end: who is on one side of it is out of sight of the other."""


def looked(good: str, bad: str = "- -", **values: Any) -> Match[Narrative]:
    """Let a, with a friend b, look about: cunning 2 and no rank, 2 ability dice against 2 difficulty dice."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((9, 0)), Y=character((9, 2)))
    put(match, "a", **values)
    rolled(match, Search(unit="a"), f"ability {good}, difficulty {bad}")
    return match


def said(events: tuple[AnyEvent, ...], clause: str = "N-42") -> list[str]:
    """The words among events that bear a clause."""
    return [event.text for event in events if isinstance(event, Said) and event.clause == clause]


def test_a_search_leaves_advantages_to_spend_in_one_list() -> None:
    """N-37: AA A is three: every list that spends them, none to which more could be added; no second prompt.

    Free maneuver (2), a friend's boost (2), the next friend's (1), spot (1), no strain on a: 3 buys 2 and
    1 in four ways, and 1 and 1, with a third for which there is nothing.
    """
    match = looked("AA A")
    assert offers(match) == (
        "free maneuver + boost the next friend",
        "free maneuver + spot",
        "boost a friend: b + boost the next friend",
        "boost a friend: b + spot",
        "boost the next friend + spot",
        "done",
    )
    events = choose(match, "boost a friend: b + spot")
    assert said(events) == [
        "a spends 2 advantages: a boost die for a friend you choose",
        "a spends 1 advantage: spot a hidden enemy in sight, if there is one",
    ]
    assert match.state.pending is None
    assert [row.what for row in who(match, "b").owed] == ["boost"]


def test_strain_fills_up_a_list() -> None:
    """N-37: with 2 strain and two advantages: a dear line, a cheap one and 1 strain, or 2 strain."""
    match = looked("A A", strain=2)
    assert offers(match) == (
        "free maneuver",
        "boost a friend: b",
        "boost the next friend + recover strain",
        "spot + recover strain",
        "boost the next friend + spot",
        "recover strain + recover strain",
        "done",
    )
    assert said(choose(match, "recover strain + recover strain")) == [
        "a spends 2 advantages: a recovers 2 strain"
    ]
    assert who(match, "a").strain == 0


def test_no_line_of_an_attack_is_had_after_a_search() -> None:
    """N-37: neither injuries nor what hinders a target; and nothing of weapons for the other side."""
    lines = {part for offer in offers(looked("AA AA")) for part in offer.split(" + ")}
    assert lines == {"free maneuver", "boost a friend: b", "boost the next friend", "spot", "done"}
    lines = {part for offer in offers(looked("- -", "HH HH")) for part in offer.split(" + ")}
    assert lines == {"knock it prone", "maneuver at once", "hamper it", "tire it", "done"}


def test_the_other_side_spends_the_threats_of_a_search() -> None:
    """N-37, N-31: HH H against a: X's side has one list; a setback die and 1 strain."""
    match = looked("- -", "HH H")
    assert match.prompt is not None
    assert (match.prompt.side, match.prompt.clause, match.prompt.text) == (
        "opposition",
        "N-31",
        "Spend 3 threats",
    )
    events = choose(match, "hamper it + tire it")
    assert said(events)[0].endswith("spends 2 threats: a setback die on a's next roll")
    assert (who(match, "a").strain, [row.what for row in who(match, "a").owed]) == (1, ["setback"])
    assert match.state.pending is None


def test_where_only_strain_can_be_bought_it_is_taken_by_itself() -> None:
    """N-37: one threat of a search is 1 strain for a, and nobody is asked."""
    match = looked("- -", "H -")
    assert match.state.pending is None
    assert who(match, "a").strain == 1


def test_who_does_not_know_of_the_unit_is_neither_told_nor_asked() -> None:
    """N-37: a hides behind the wall, in fog: the threats are lost, and X's side hears of nothing."""
    match = field(WALLED, fog=True, a=character((0, 0)), X=character((9, 0)))
    events = match.do(Hide(unit="a"), dice=(1, 2, 4, 7, 7))  # - S AA against HH HH: a success, 2 threats
    assert who(match, "a").hidden_from
    assert match.state.pending is None
    assert who(match, "a").strain == 0
    assert all("opposition" not in event.seen_by for event in events if event.clause in {"N-37", "N-42"})


def hidden(good: str) -> Match[Narrative]:
    """Let a hide behind the wall: 3 ability dice; X's cunning 2 makes 2 difficulty dice."""
    match = field(WALLED, fog=True, a=character((0, 0)), b=character((0, 2)), X=character((9, 0)))
    rolled(match, Hide(unit="a"), f"ability {good}, difficulty - -")
    return match


def test_two_advantages_of_stealth_are_a_square_more() -> None:
    """N-37, N-19: SS leaves a hidden; it goes 4 squares and stays so; in the next round 3 again."""
    match = hidden("SS AA -")
    choose(match, "sneak on")
    match.do(Move(unit="a", at=Square(0, 4)))
    assert who(match, "a").hidden_from
    next_round(match)
    assert who(match, "a").nimble == 0
    match.do(Move(unit="a", at=Square(0, 0)))
    assert not who(match, "a").hidden_from


def test_without_it_four_squares_reveal() -> None:
    """N-19: the same way without the line."""
    match = hidden("SS AA -")
    choose(match, "done")
    match.do(Move(unit="a", at=Square(0, 4)))
    assert not who(match, "a").hidden_from


@pytest.mark.parametrize("vanished", [True, False])
def test_a_triumph_of_stealth_is_found_by_no_search_until_its_next_turn(vanished: bool) -> None:
    """N-37, N-34: X's SS finds who hid by 1, but not who has vanished; its next turn ends that."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((9, 0)))
    end(match, "a", "b")
    put(match, "a", hidden_from=("opposition",), hiding=1, vanished=vanished)
    rolled(match, Search(unit="X"), "ability SS -, difficulty - -")
    assert bool(who(match, "a").hidden_from) is vanished
    next_round(match)
    match.do(Move(unit="a", at=Square(0, 1)))
    assert not who(match, "a").vanished


def test_who_has_vanished_is_found_beside_an_enemy_as_its_choice_says() -> None:
    """N-33, N-37: no search is needed for it, at the end of its own turn."""
    match = field(a=character((0, 0)), X=character((1, 0)))
    put(match, "a", hidden_from=("opposition",), hiding=1, vanished=True)
    end(match, "a")
    assert not who(match, "a").hidden_from
    assert "is found all the same when it attacks" in HINTS["out of all sight"]
    assert "ends its turn beside an enemy" in HINTS["out of all sight"]


def test_vanishing_is_offered_for_a_triumph() -> None:
    """N-37: a triumph alone pays for it; a failed check has nothing of it."""
    match = field(WALLED, fog=True, a=character((0, 0), stealth=1), b=character((0, 2)), X=character((9, 0)))
    rolled(match, Hide(unit="a"), "proficiency T, ability - -, difficulty - -")
    assert "out of all sight (triumph)" in offers(match)
    choose(match, "out of all sight (triumph)")
    assert who(match, "a").vanished


def patient(good: str, bad: str = "-", **values: Any) -> Match[Narrative]:
    """Let a look after b: intellect 2, no rank; easy below half its threshold."""
    match = field(a=character((0, 0)), b=character((0, 1)), X=character((9, 0)))
    put(match, "b", **{"wounds": 3, **values})
    rolled(match, FirstAid(unit="a", target="b"), f"ability {good}, difficulty {bad}")
    return match


def test_advantages_of_first_aid_heal_strain_and_the_rest_is_spent() -> None:
    """N-37, N-21: SA AA is 1 success and 3 advantages; b's 2 strain takes 2, and 1 is left to spend."""
    match = patient("SA AA", strain=2)
    assert (who(match, "b").wounds, who(match, "b").strain) == (2, 0)
    assert match.prompt is not None
    assert match.prompt.text == "Spend 1 advantage"


def test_failed_first_aid_heals_nothing() -> None:
    """N-37: AA - without a success: b's strain stays; the advantages buy lines all the same."""
    match = patient("AA -", strain=2)
    assert (who(match, "b").wounds, who(match, "b").strain) == (3, 2)
    assert match.prompt is not None
    assert match.prompt.text == "Spend 2 advantages"


def test_a_repair_is_spent_on_too() -> None:
    """N-37: mechanics: S A at 2 difficulty dice."""
    match = field(a=character((0, 0)), b=character((0, 1)), X=character((9, 0)))
    jammed = tuple(weapon for weapon in who(match, "a").weapons)
    put(match, "a", weapons=(type(jammed[0])(jammed[0].id, jammed[0].stats, 0, True),))
    rolled(match, Repair(unit="a", target="a"), "ability S A, difficulty - -")
    assert not who(match, "a").in_hand.jammed
    assert "boost the next friend" in offers(match)


def test_a_jump_is_spent_on_where_it_ends() -> None:
    """N-37, N-35: a lands first: the free maneuver starts there."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((15, 0)))
    rolled(match, Jump(unit="a", at=Square(2, 0)), "ability S AA -, difficulty - -")
    choose(match, "free maneuver")
    match.do(Move(unit="a", at=Square(8, 0)))
    assert who(match, "a").at == Square(8, 0)


def test_a_fall_buys_nothing() -> None:
    """N-37: not for falls: of the two checks only the jump's are spent."""
    match = field(
        ("....", "...:", "....", "...."), heights=("3000", *("0000",) * 3),
        a=character((0, 0), brawn=3), X=character((3, 3)),
    )  # fmt: skip
    events = match.do(Jump(unit="a", at=Square(2, 0)), dice=(1, 2, 2, 1, 1, 8, 8, 8, 1, 1))
    assert [row for row in rows_of(events) if row == "N-35"] == ["N-35"]
    assert match.state.pending is None


def rows_of(events: tuple[AnyEvent, ...]) -> list[str]:
    """The clauses of the rolls among events."""
    return [event.clause for event in events if type(event).__name__ == "Rolled"]


@pytest.mark.parametrize("side", COMPUTER_SPENDS)
def test_an_option_leaves_spending_to_the_computer(side: str) -> None:
    """N-37: for one side: a's two advantages are spent unasked, or the two threats against it."""
    match = field(
        a=character((0, 0)),
        b=character((0, 2)),
        X=character((9, 0)),
        house=((COMPUTER_SPENDS[side], 1),),
    )
    bad = "- -" if side == "squad" else "HH -"
    good = "AA -" if side == "squad" else "- -"
    events = match.do(Search(unit="a"), dice=numbers_of(good, bad))
    assert match.state.pending is None
    assert len(said(events)) == 1
    assert ("a spends" in said(events)[0]) is (side == "squad")


def numbers_of(good: str, bad: str) -> tuple[int, ...]:
    """Faces of ability dice, then of difficulty dice."""
    return numbers(f"ability {good}, difficulty {bad}")


def test_the_computer_spends_after_attacks_too() -> None:
    """N-37: no prompt at all: the critical injury first, being worth most."""
    both = tuple((rule, 1) for rule in sorted(COMPUTER_SPENDS.values()))
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)), house=both)
    events = match.do(
        Shoot(unit="a", target="X"), dice=(7, 8, 8, 1, 30)
    )  # SA AA AA: 1 success, 5 advantages; d100 shows 30
    assert match.state.pending is None
    assert said(events)[0] == "a spends 3 advantages: a critical injury: a d100 says which"


def test_the_odds_of_a_search_list_what_it_may_buy() -> None:
    """J-08, N-37: of the 8^4 ways of the four dice those that leave the advantages or threats it costs."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((9, 0)), Y=character((9, 2)))
    made = forecast(NARRATIVE, match.seen(), Search(unit="a"))
    lines = {line.name: line for roll in made.odds.rolls for line in NARRATIVE.lines(roll)}
    assert {line.clause for line in lines.values()} == {"N-37"}
    assert "critical injury" not in lines
    assert lines["tire it"].chance == Fraction(ways(lambda net: net < 0), 8**4)
    assert lines["free maneuver"].chance == Fraction(ways(lambda net: net >= 2), 8**4)


def ways(holds: Any) -> int:
    """In how many of the ways of two ability and two difficulty dice the net advantages are so."""
    ability, difficulty = (0, 0, 0, 0, 1, 1, 1, 2), (0, 0, 0, 1, 1, 1, 2, 1)
    return sum(holds(a + b - c - d) for a in ability for b in ability for c in difficulty for d in difficulty)


def test_what_the_other_side_takes_is_told() -> None:
    """N-42: who paid how much, and each strain."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((9, 0)))
    events = match.do(Search(unit="a"), dice=numbers_of("- -", "HH -"))
    assert match.prompt is not None
    events = choose(match, "tire it + tire it")
    assert said(events) == ["X spends 2 threats: a suffers 2 strain"]
    assert hurts(events) == [("a", 1, "strain")] * 2


@pytest.mark.parametrize(("squares", "stays"), [(4, True), (5, False)])
def test_to_sneak_on_is_one_square_more_and_no_further(squares: int, stays: bool) -> None:
    """N-37, N-19: with the line 4 squares in a turn, here by two maneuvers."""
    match = hidden("SS AA -")
    choose(match, "sneak on")
    match.do(Move(unit="a", at=Square(0, 3)))
    match.do(Move(unit="a", at=Square(squares - 3, 3)))
    assert bool(who(match, "a").hidden_from) is stays


def test_who_fails_to_hide_has_no_line_of_the_hidden() -> None:
    """N-37: AA AA without a success."""
    found = offers(hidden("AA AA -"))
    assert not {"sneak on", "out of all sight"} & {part for offer in found for part in offer.split(" + ")}


def test_threats_of_first_aid_take_nothing_off_strain() -> None:
    """N-21, N-37: SS against HH: 2 wounds healed, b's strain stays, X's side has both threats."""
    match = patient("SS -", "H", strain=2)
    assert (who(match, "b").wounds, who(match, "b").strain, who(match, "a").strain) == (1, 2, 1)


def test_who_is_brought_back_is_told_of() -> None:
    """N-08, N-21: 13 wounds less 2: b is in the fight again."""
    match = field(a=character((0, 0)), b=character((0, 1)), X=character((9, 0)))
    put(match, "b", wounds=13, fate="out")
    events = match.do(FirstAid(unit="a", target="b"), dice=numbers("ability SS -, difficulty - - -"))
    statuses = [(event.unit, event.status) for event in events if isinstance(event, Status)]
    assert ("b", "back in the fight") in statuses


@pytest.mark.parametrize(
    ("bad", "end"),
    [
        ("FF - -", (1, 0)),  # stops before it
        ("- - -", (1, 0)),
    ],
)
def test_a_failed_jump_over_a_drop_stops_before_it(bad: str, end: tuple[int, int]) -> None:
    """N-35: the second square lies 3 levels lower: a step down there would be a fall."""
    match = field(
        heights=("33033" + "3" * 15, *("3" * 20,) * 5),
        a=character((0, 0)), X=character((15, 0)),
    )  # fmt: skip
    rolled(match, Jump(unit="a", at=Square(3, 0)), f"ability - - -, difficulty {bad}")
    assert (who(match, "a").at, who(match, "a").wounds) == (Square(*end), 0)


def test_a_jump_ends_before_a_hidden_enemy_in_its_way() -> None:
    """B-39, N-35: Y at 2,0, which nobody knew of: a comes down at 1,0, and Y is found."""
    match = field(a=character((0, 0)), X=character((15, 0)), Y=character((2, 0)))
    put(match, "Y", hidden_from=("squad",), hiding=1)
    rolled(match, Jump(unit="a", at=Square(3, 0)), "ability SS - -, difficulty - - -")
    assert who(match, "a").at == Square(1, 0)
    assert not who(match, "Y").hidden_from


def test_after_every_act_engagements_that_have_come_apart_are_none() -> None:
    """N-17: a, aiming, is not adjacent to X any more."""
    match = field(a=character((0, 0)), X=character((9, 0)))
    match.do(Aim(unit="a"))
    give(match, pairs=(("X", "a"),))
    match.do(Aim(unit="a"))
    assert match.state.turn.pairs == ()


def test_a_friends_boost_is_one_die_and_is_told() -> None:
    """N-30, N-37: b's."""
    match = looked("AA -")
    events = choose(match, "boost a friend: b")
    assert [(event.unit, event.status) for event in events if isinstance(event, Status)] == [
        ("b", "boost die on its next check")
    ]
    assert [(row.value, row.what) for row in who(match, "b").owed] == [(1, "boost")]


def test_a_blast_pushes_crates_one_square() -> None:
    """B-31, N-30: the crate beside the target slides from 10,0 to 11,0."""
    match = field(
        ("..........o.........", *("....................",) * 5),
        a=character((4, 0), weapons=("frag",)), X=character((9, 0)), Y=character((19, 5)),
    )  # fmt: skip
    low = [Square(x, 0) for x in range(9, 14) if match.state.board.terrain(Square(x, 0)).low]
    rolled(match, Shoot(unit="a", target="X"), "ability SS AA -, difficulty -")
    choose(match, "blast")
    after = [Square(x, 0) for x in range(9, 14) if match.state.board.terrain(Square(x, 0)).low]
    assert (low, after) == ([Square(10, 0)], [Square(11, 0)])
