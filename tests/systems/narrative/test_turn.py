"""Rounds, slots, the action and the maneuvers of a turn, incidentals (N-04 to N-09)."""

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Revealed, Said
from game.rules.knowledge import known_square
from game.rules.scenario import Event, Placement, Reinforce, When
from game.rules.turns import EndPhase, EndTurn
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.items import Drop
from game.systems.narrative.moves import Move
from game.systems.narrative.stances import (
    Aim,
    DropProne,
    Exchange,
    GuardedStance,
    Peek,
    Speak,
    Stand,
    TakeCover,
)
from game.systems.narrative.turn import ambushes
from game.systems.narrative.units import Narrative, Slot
from tests.systems.narrative.field import (
    HIT,
    PLAIN,
    character,
    end,
    field,
    give,
    next_round,
    numbers,
    put,
    refused,
    rolled,
    rolls,
    who,
)


def turn_of(match: Match[Narrative]) -> tuple[str, tuple[str, ...]]:
    assert match.prompt is not None
    return match.prompt.side, match.prompt.units


def test_each_character_has_one_turn_a_round() -> None:
    """N-04: two of the squad and one of the opposition: three turns, then the next round."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((19, 0)))
    end(match, "b", "a", "X")
    assert match.state.clock.turn == 2
    assert turn_of(match) == ("squad", ("a", "b"))


def test_a_slot_belongs_to_a_side_and_any_member_that_has_not_acted_takes_it() -> None:
    """N-05: squad, opposition, squad: b takes the first, then X, then only a is left."""
    match = field(
        order=("squad", "opposition", "squad"), a=character((0, 0)), b=character((0, 2)), X=character((19, 0))
    )
    assert turn_of(match) == ("squad", ("a", "b"))
    end(match, "b")
    assert turn_of(match) == ("opposition", ("X",))
    end(match, "X")
    assert turn_of(match) == ("squad", ("a",))


def test_slots_are_ranked_by_successes_then_advantages_then_the_squad() -> None:
    """N-05: willpower 2, vigilance 0: two ability dice each.

    a SS+-: 2 successes; b S+A: 1 and 1; X S+A: 1 and 1, after the squad; Y AA+A: 0 and 3.
    """
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((19, 0)), Y=character((19, 2)))
    give(match, slots=(), rolled=())
    faces = [*numbers("ability SS -"), *numbers("ability S A") * 2, *numbers("ability AA A")]
    end_all(match, faces)
    assert match.state.turn.slots == (
        Slot("squad", 2, 0),
        Slot("squad", 1, 1),
        Slot("opposition", 1, 1),
        Slot("opposition", 0, 3),
    )


def test_of_equal_successes_more_advantages_go_first() -> None:
    """N-05: X S+A before a S+-, though ties would go to the squad."""
    match = field(a=character((0, 0)), b=character((0, 2)), X=character((19, 0)), Y=character((19, 2)))
    give(match, slots=(), rolled=("b", "Y"))
    end_all(match, [*numbers("ability S -"), *numbers("ability S A")])
    assert match.state.turn.slots == (Slot("opposition", 1, 1), Slot("squad", 1, 0))


def end_all(match: Match[Narrative], faces: list[int]) -> None:
    """Everybody ends its turn; the last one's end rolls these dice as the next round begins."""
    for number, unit in enumerate(("a", "b", "X", "Y")):
        match.do(EndTurn(unit=unit), dice=faces if number == 3 else ())


def test_slots_stay_for_the_whole_encounter() -> None:
    """N-05: nobody rolls again in the second round."""
    match = field(order=("opposition", "squad"), a=character((0, 0)), X=character((19, 0)))
    end(match, "X")
    assert not rolls(match.do(EndTurn(unit="a")))
    assert turn_of(match) == ("opposition", ("X",))


def test_a_slot_of_a_side_with_nobody_left_to_act_is_skipped() -> None:
    """N-05: b is out of action: the squad's second slot is passed over."""
    match = field(
        order=("squad", "squad", "opposition"), a=character((0, 0)), b=character((0, 2)), X=character((19, 0))
    )
    put(match, "b", fate="out")
    end(match, "a")
    assert turn_of(match) == ("opposition", ("X",))


def test_a_side_passes_once_in_a_round_and_has_the_slot_again_at_its_end() -> None:
    """N-05: the squad passes its first of two slots, and has it after everybody's; then it cannot be passed.

    Nor may a slot be passed once a unit has begun its turn in it, nor a second one in the same round.
    """
    match = field(
        order=("squad", "opposition", "squad"), a=character((0, 0)), b=character((0, 2)), X=character((19, 0))
    )
    match.do(Aim(unit="a"))
    assert refused(match, EndPhase()) == ["N-05"]
    match.undo()
    match.do(EndPhase())
    assert turn_of(match) == ("opposition", ("X",))
    end(match, "X")
    assert turn_of(match) == ("squad", ("a", "b"))
    assert refused(match, EndPhase()) == ["N-05"]
    end(match, "a")
    assert (match.state.clock.turn, turn_of(match)) == (1, ("squad", ("b",)))
    assert refused(match, EndPhase()) == ["N-05"]
    end(match, "b")
    assert match.state.clock.turn == 2
    assert not refused(match, EndPhase())


def test_passed_slots_come_up_in_the_order_of_passing() -> None:
    """N-05, N-04: X's side passes, then the squad: X's turn is before a's, and each has one."""
    match = field(order=("opposition", "squad"), a=character((0, 0)), X=character((19, 0)))
    match.do(EndPhase())
    match.do(EndPhase())
    assert turn_of(match) == ("opposition", ("X",))
    assert refused(match, EndPhase()) == ["N-05"]
    end(match, "X")
    assert (match.state.clock.turn, turn_of(match)) == (1, ("squad", ("a",)))
    end(match, "a")
    assert match.state.clock.turn == 2


def test_a_passed_slot_of_a_side_with_nobody_left_is_skipped() -> None:
    """N-05: the squad passes; a takes its second slot and is the only one up when the round ends."""
    match = field(
        order=("squad", "opposition", "squad"), a=character((0, 0)), b=character((0, 2)), X=character((19, 0))
    )
    put(match, "b", fate="out")
    match.do(EndPhase())
    end(match, "X", "a")
    assert match.state.clock.turn == 2


def test_reinforcements_add_a_slot_from_the_next_round() -> None:
    """N-05: Y comes in at the start of round 2; its own slot is there in round 3."""
    stats = {"narrative": PLAIN}
    y = Placement("Y", "man", "opposition", Square(19, 3), "E", "Y", "person", ("rifle",), (), stats)
    event = Event(When("turn", 2), (Reinforce(y),))
    match = field(scenario={"events": (event,)}, a=character((0, 0)), X=character((19, 0)))
    next_round(match)
    assert match.state.has("Y")
    assert [slot.side for slot in match.state.turn.slots].count("opposition") == 1
    next_round(match)
    assert [slot.side for slot in match.state.turn.slots].count("opposition") == 2


def test_a_side_ambushes_that_observes_and_is_not_observed() -> None:
    """N-05: a stands in the dark, five squares from X in the light: it sees, and is not seen (B-23)."""
    dark = ("k.........",) * 3
    match = field(("..........",) * 3, light=dark, a=character((0, 1)), X=character((5, 1)))
    assert ambushes(match.state, "squad")
    assert not ambushes(match.state, "opposition")
    assert not ambushes(field(a=character((0, 0)), X=character((5, 0))).state, "squad")


@pytest.mark.parametrize(("hidden", "dice"), [(True, ("ability",) * 4), (False, ("ability",) * 2)])
def test_who_ambushes_rolls_cool(hidden: bool, dice: tuple[str, ...]) -> None:
    """N-05: presence 4 against willpower 2: four dice for cool, two for vigilance."""
    dark = ("k.........",) * 3 if hidden else ()
    match = field(("..........",) * 3, light=dark, a=character((0, 1), presence=4), X=character((5, 1)))
    first = rolls(match.events(None))[0]
    assert (first.unit, first.dice) == ("a", dice)


def test_one_action_and_one_free_maneuver_in_any_order() -> None:
    """N-06: aim, then shoot; or shoot, then move: neither costs strain."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    match.do(Aim(unit="a"))
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability S -, boost -, difficulty -")
    assert who(match, "a").strain == 0
    match = field(a=character((0, 0)), X=character((5, 0)))
    rolled(match, Shoot(unit="a", target="X"), HIT)
    match.do(Move(unit="a", at=Square(3, 3)))
    assert who(match, "a").strain == 0


def test_a_second_maneuver_costs_2_strain_and_there_is_no_third() -> None:
    """N-06."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(Aim(unit="a"))
    match.do(Aim(unit="a"))
    assert who(match, "a").strain == 2
    assert refused(match, GuardedStance(unit="a")) == ["N-06"]


def test_the_action_may_be_exchanged_for_a_maneuver() -> None:
    """N-07, N-20: two maneuvers without strain, and no action is left; still not more than two."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(Move(unit="a", at=Square(6, 0)))
    match.do(Exchange(unit="a"))
    assert refused(match, Shoot(unit="a", target="X")) == ["N-20"]
    match.do(Move(unit="a", at=Square(12, 0)))
    assert (who(match, "a").strain, who(match, "a").at) == (0, Square(12, 0))
    assert "a" in match.state.clock.done


def test_no_exchange_when_two_maneuvers_are_made() -> None:
    """N-07."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(Aim(unit="a"))
    match.do(Aim(unit="a"))
    assert refused(match, Exchange(unit="a")) == ["N-07"]


@pytest.mark.parametrize(("strain", "clauses"), [(9, []), (10, ["N-08"]), (11, ["N-08"])])
def test_voluntary_strain_never_exceeds_the_threshold(strain: int, clauses: list[str]) -> None:
    """N-08: a threshold of 11 bears 9 + 2, not 10 + 2."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(Aim(unit="a"))
    put(match, "a", strain=strain)
    assert refused(match, Aim(unit="a")) == clauses


@pytest.mark.parametrize(("wounds", "out"), [(4, False), (5, True)])
def test_wounds_over_the_threshold_incapacitate(wounds: int, out: bool) -> None:
    """N-08: HIT does 8: 4 + 8 is the threshold of 12, 5 + 8 is over it; the rifle lies there (B-37)."""
    match = field(a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)))
    put(match, "X", wounds=wounds)
    rolled(match, Shoot(unit="a", target="X"), HIT)
    assert who(match, "X").conscious is not out
    assert [item.item for item in match.state.items] == ["rifle"] * out


def test_strain_over_the_threshold_incapacitates() -> None:
    """N-08, N-26: a stun baton does strain: 3 + brawn 3 + 2 successes - 3 soak = 5 on 7: 12 of 11."""
    match = field(a=character((4, 0), weapons=("baton",)), X=character((5, 0)), Y=character((19, 5)))
    give(match, pairs=(("X", "a"),))
    put(match, "X", strain=7)
    rolled(match, CloseCombat(unit="a", target="X"), "proficiency SS, ability - -, difficulty - -")
    assert who(match, "X").strain == 12
    assert not who(match, "X").conscious


def test_speech_is_free_and_heard() -> None:
    """N-09: as often as one likes, also when the limit of incidentals is reached."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    put(match, "a", incidentals=5, maneuvers=1, credit=0, strain=11)
    events = match.do(Speak(unit="a", call="hold"))
    assert [event.text for event in events if isinstance(event, Said)] == ['a calls: "Hold here!"']
    assert who(match, "a").incidentals == 5


def test_dropping_what_one_holds_takes_no_maneuver() -> None:
    """N-09: it lies in the square."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    match.do(Drop(unit="a"))
    assert (who(match, "a").held, who(match, "a").maneuvers) == ("", 0)
    assert [(item.item, item.at) for item in match.state.items] == [("rifle", Square(0, 0))]
    assert refused(match, Drop(unit="a")) == ["N-09"]


def test_the_sixth_incidental_costs_a_maneuver() -> None:
    """N-09: five are free; the sixth takes the free maneuver, the seventh 2 strain, an eighth is refused."""
    match = field(a=character((2, 2)), X=character((19, 0)))
    peeks = [Peek(unit="a", at=Square(x, y)) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
    for peek in peeks[:5]:
        match.do(peek)
    assert who(match, "a").maneuvers == 0
    match.do(peeks[5])
    assert (who(match, "a").maneuvers, who(match, "a").strain) == (1, 0)
    match.do(peeks[6])
    assert (who(match, "a").maneuvers, who(match, "a").strain) == (2, 2)
    assert refused(match, peeks[7]) == ["N-09"]


def test_the_limit_is_an_option_of_the_match() -> None:
    """N-09: 0 is no limit."""
    match = field(house=(("incidentals", 0),), a=character((2, 2)), X=character((19, 0)))
    put(match, "a", incidentals=50)
    match.do(Peek(unit="a", at=Square(1, 1)))
    assert who(match, "a").maneuvers == 0


def test_a_peek_shows_what_can_be_seen_from_the_next_square() -> None:
    """N-09: the wall hides X at 0,0 from a at 2,2; along its side X is seen from 3,1, past the corner.

    Only the squad learns of it, a has not moved, and X's square is known.
    """
    rows = (".....", "###..", ".....", ".....")
    match = field(rows, fog=True, a=character((2, 2)), X=character((0, 0)))
    assert known_square(match.state, "squad", "X") is None
    events = match.do(Peek(unit="a", at=Square(3, 1)))
    assert [(event.unit, event.seen_by) for event in events if isinstance(event, Revealed)] == [
        ("X", ("squad",))
    ]
    assert known_square(match.state, "squad", "X") == Square(0, 0)
    assert who(match, "a").at == Square(2, 2)


@pytest.mark.parametrize("at", [(4, 0), (6, 0), (2, 2)])
def test_one_peeks_from_free_squares_beside_one(at: tuple[int, int]) -> None:
    """N-09: not from inside a wall, not from afar, not where a friend stands."""
    rows = ("....#....", ".........", ".........")
    match = field(rows, a=character((3, 1)), b=character((2, 2)), X=character((8, 2)))
    assert refused(match, Peek(unit="a", at=Square(*at))) == ["N-09"]


def test_the_turn_ends_when_only_incidentals_are_left() -> None:
    """N-06: two maneuvers and the action."""
    match = field(a=character((0, 0)), X=character((5, 0)))
    match.do(DropProne(unit="a"))
    match.do(Stand(unit="a"))
    rolled(match, Shoot(unit="a", target="X"), HIT)
    assert match.prompt is not None
    assert match.prompt.side == "opposition"


def test_what_cannot_be_done_is_refused_with_its_clause() -> None:
    """N-06, N-14, N-18: cover without anything to hide behind, standing on one's feet."""
    match = field(a=character((5, 2)), X=character((19, 0)))
    assert refused(match, TakeCover(unit="a")) == ["N-14"]
    assert refused(match, Stand(unit="a")) == ["N-18"]
