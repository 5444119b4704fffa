"""Moving, engaging, jumps and climbs (N-16 to N-19, N-21, N-35, B-30)."""

import pytest

from game.board.squares import Square
from game.match.match import Match
from game.match.sandbox import Remove
from game.rules.events import Modifier
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.engagement import band, engaged
from game.systems.narrative.moves import Climb, Disengage, Engage, Jump, Move, Scale
from game.systems.narrative.stances import Aim
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    OPEN,
    brawl,
    character,
    choose,
    end,
    field,
    give,
    numbers,
    offers,
    put,
    refused,
    rolled,
    who,
)

PIT = ("..::................", *OPEN[1:])


@pytest.mark.parametrize(
    ("squares", "name"),
    [(1, "short"), (6, "short"), (7, "medium"), (18, "medium"), (19, "long"), (30, "long"),
     (31, "extreme"), (42, "extreme"), (43, None)],
)  # fmt: skip
def test_bands(squares: int, name: str | None) -> None:
    """N-16: short 1-6, medium 7-18, long 19-30, extreme 31-42; farther: out of range."""
    assert band(squares) == name


def test_one_maneuver_moves_six_squares() -> None:
    """N-16: B-07's half square more: six straight and none over; and half-way progress is kept."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    assert refused(match, Move(unit="a", at=Square(7, 0))) == ["N-16"]
    match.do(Move(unit="a", at=Square(6, 0)))
    assert who(match, "a").at == Square(6, 0)


def test_an_engaged_unit_cannot_move() -> None:
    """N-16, N-17."""
    assert refused(brawl(), Move(unit="a", at=Square(3, 2))) == ["N-17"]


def test_beside_one_another_is_not_engaged_yet() -> None:
    """N-16, N-17: it takes the maneuver of one of the two, and then no step."""
    match = field(a=character((4, 2), weapons=("knife",)), X=character((5, 2)))
    assert refused(match, CloseCombat(unit="a", target="X")) == ["N-16"]
    match.do(Engage(unit="a", target="X"))
    assert who(match, "a").at == Square(4, 2)
    assert engaged(match.state, who(match, "X")) == ("a",)
    assert not refused(match, CloseCombat(unit="a", target="X"))


def test_engaging_goes_up_to_an_enemy_within_short_range() -> None:
    """N-17: from 0,2 to 4,2, four squares, next to X at 5,2; Y is 7 squares off."""
    match = field(a=character((0, 2)), X=character((5, 2)), Y=character((7, 2)))
    assert refused(match, Engage(unit="a", target="Y")) == ["N-17"]
    match.do(Engage(unit="a", target="X"))
    assert who(match, "a").at == Square(4, 2)
    assert engaged(match.state, who(match, "a")) == ("X",)


def test_engaging_in_a_square_of_ones_choice() -> None:
    """N-17: beside X, and within 6 squares of way."""
    match = field(a=character((0, 2)), X=character((5, 2)))
    assert refused(match, Engage(unit="a", target="X", at=Square(3, 2))) == ["N-17"]
    match.do(Engage(unit="a", target="X", at=Square(5, 1)))
    assert who(match, "a").at == Square(5, 1)


def test_who_is_engaged_does_not_walk_to_another() -> None:
    """N-17: it may engage one more that stands beside it, not Y two squares away."""
    match = field(a=character((4, 2)), X=character((5, 2)), Y=character((4, 1)), Z=character((6, 4)))
    give(match, pairs=(("X", "a"),))
    assert refused(match, Engage(unit="a", target="Z")) == ["N-17"]
    match.do(Engage(unit="a", target="Y"))
    assert set(engaged(match.state, who(match, "a"))) == {"X", "Y"}


def test_engagement_ends_with_distance_or_the_fight() -> None:
    """N-17: when one of the two is out, and when they are not adjacent."""
    match = brawl()
    put(match, "X", fate="out")
    assert engaged(match.state, who(match, "a")) == ()
    put(match, "X", fate="in", at=Square(6, 2))
    assert engaged(match.state, who(match, "a")) == ()


def test_disengaging_steps_back_to_where_no_enemy_is_beside() -> None:
    """N-17: up to 2 squares: 4,3 is beside X still, 1,2 is too far, 2,2 will do."""
    match = brawl()
    assert refused(match, Disengage(unit="a", at=Square(4, 3))) == ["N-17"]
    assert refused(match, Disengage(unit="a", at=Square(1, 2))) == ["N-17"]
    match.do(Disengage(unit="a", at=Square(2, 2)))
    assert engaged(match.state, who(match, "X")) == ()


def test_without_such_a_square_one_cannot_disengage() -> None:
    """N-17: a stands in a dead end, X at its mouth."""
    rows_ = ("####......", "#.........", "####......", "..........")
    match = field(rows_, a=character((1, 1)), X=character((2, 1)))
    give(match, pairs=(("X", "a"),))
    assert not [act for act in match.legal() if isinstance(act, Disengage)]


def test_who_is_prone_crawls_two_squares() -> None:
    """N-18."""
    match = field(a=character((0, 0)), X=character((19, 0)))
    put(match, "a", prone=True)
    assert refused(match, Move(unit="a", at=Square(3, 0))) == ["N-16"]
    match.do(Move(unit="a", at=Square(2, 0)))
    assert who(match, "a").prone


@pytest.mark.parametrize(("far", "hidden"), [(3, True), (4, False)])
def test_sneaking(far: int, hidden: bool) -> None:
    """N-19: up to 3 squares in a turn, however many maneuvers they take."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    put(match, "a", hidden_from=("opposition",), hiding=1)
    match.do(Move(unit="a", at=Square(2, 0)))
    match.do(Move(unit="a", at=Square(far, 0)))
    assert bool(who(match, "a").hidden_from) is hidden


def test_out_of_a_pit_by_a_maneuver() -> None:
    """B-30: a free square beside it; who is in a pit does not walk, and engages nobody."""
    match = field(("....", ".:..", "....", "...."), a=character((1, 1)), X=character((3, 3)))
    assert refused(match, Move(unit="a", at=Square(2, 2))) == ["B-30", "N-16"]
    match.do(Climb(unit="a", at=Square(2, 1)))
    assert (who(match, "a").at, who(match, "a").maneuvers) == (Square(2, 1), 1)


@pytest.mark.parametrize(
    ("rows_", "at", "dice"), [(OPEN, (2, 0), 2), (PIT, (4, 0), 4), (PIT, (1, 0), 2), (OPEN, (0, 3), 3)]
)
def test_jumping_is_average_and_harder_beyond_2_squares(
    rows_: tuple[str, ...], at: tuple[int, int], dice: int
) -> None:
    """N-21: +1 difficulty per square beyond 2; brawn 3, athletics 0."""
    match = field(rows_, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Jump(unit="a", at=Square(*at)), f"ability SS - -, difficulty {' '.join('-' * dice)}")
    assert who(match, "a").at == Square(*at)


def test_jumps_go_up_to_4_squares_in_a_line() -> None:
    """N-35."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    assert refused(match, Jump(unit="a", at=Square(5, 0))) == ["N-35"]
    assert refused(match, Jump(unit="a", at=Square(2, 1))) == ["N-35"]


def test_a_failed_jump_stops_before_the_gap() -> None:
    """N-35, N-21: from 0,0 over the pits at 2,0 and 3,0: a stops at 1,0."""
    match = field(PIT, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Jump(unit="a", at=Square(4, 0)), "ability - - -, difficulty - - - -")
    assert (who(match, "a").at, who(match, "a").wounds) == (Square(1, 0), 0)


def test_with_a_despair_one_falls_in() -> None:
    """N-35: into the pit at 2,0, 2 levels: 6 less soak 3. A challenge die comes of an owed upgrade."""
    match = field(PIT, a=character((1, 0)), X=character((19, 5)))
    put(match, "a", owed=(Modifier(1, "difficulty upgrades", "for the scene", "N-02"),))
    spec = numbers("ability - - -, challenge D, difficulty - -") + numbers("ability - - -, difficulty - -")
    match.do(Jump(unit="a", at=Square(4, 0)), dice=spec)
    assert (who(match, "a").at, who(match, "a").wounds, who(match, "a").prone) == (Square(2, 0), 3, True)


@pytest.mark.parametrize(("level", "dice"), [(2, 2), (3, 3), (4, 4)])
def test_climbing_a_wall(level: int, dice: int) -> None:
    """N-21, N-35: average, +1 for each level beyond 2, up to 4."""
    match = field(OPEN, heights=("0" + str(level) * 19,) * 6, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Scale(unit="a", at=Square(1, 0)), f"ability SS - -, difficulty {' '.join('-' * dice)}")
    assert who(match, "a").at == Square(1, 0)


@pytest.mark.parametrize("level", [1, 5])
def test_walls_that_are_not_climbed(level: int) -> None:
    """N-35: one level is walked, five are too high."""
    match = field(OPEN, heights=("0" + str(level) * 19,) * 6, a=character((0, 0)), X=character((19, 5)))
    assert refused(match, Scale(unit="a", at=Square(1, 0))) == ["N-35"]


def test_who_fails_to_climb_stays() -> None:
    """N-35."""
    match = field(OPEN, heights=("0" + "2" * 19,) * 6, a=character((0, 0)), X=character((19, 5)))
    rolled(match, Scale(unit="a", at=Square(1, 0)), "ability - - -, difficulty - -")
    assert (who(match, "a").at, who(match, "a").wounds) == (Square(0, 0), 0)
    assert offers(match) == ()


@pytest.mark.parametrize(
    ("start", "maneuvers", "name"), [(6, 1, "medium"), (7, 2, "long"), (19, 2, "extreme"), (18, 2, "short")]
)
def test_how_many_maneuvers_a_band_takes(start: int, maneuvers: int, name: str) -> None:
    """N-16: 6 squares each: short to medium one, medium to long two, long to extreme two; and back as many.

    From 18 squares, the far end of medium, two maneuvers inward come to 6.
    """
    way = -6 if name == "short" else 6
    assert band(start + way * maneuvers) == name
    assert maneuvers == 1 or band(start + way * (maneuvers - 1)) != name


ROUGH = ("...,,,..............", *OPEN[1:])


def hidden_walker(at: tuple[int, int], rows_: tuple[str, ...] = OPEN) -> Match[Narrative]:
    match = field(rows_, a=character(at), X=character((19, 5)))
    put(match, "a", hidden_from=("opposition",), hiding=2)
    return match


@pytest.mark.parametrize(("squares", "hidden"), [(3, True), (4, False)])
def test_sneaking_counts_squares(squares: int, hidden: bool) -> None:
    """N-19: 3 squares stay hidden, 4 do not; diagonal ones, of a square and a half each, are squares too."""
    for way in ((squares, 0), (squares, squares)):
        match = hidden_walker((0, 0))
        match.do(Move(unit="a", at=Square(*way)))
        assert bool(who(match, "a").hidden_from) is hidden


def test_rough_ground_does_not_lengthen_sneaking() -> None:
    """N-19: squares, not cost: 3 squares of rough ground cost 6, the whole maneuver."""
    match = hidden_walker((2, 0), ROUGH)
    match.do(Move(unit="a", at=Square(5, 0), via=(Square(3, 0), Square(4, 0), Square(5, 0))))
    assert who(match, "a").hidden_from == ("opposition",)


def test_only_moves_in_ones_own_turn_reveal() -> None:
    """N-19, N-33: hidden Y goes 3 squares by a's two threats, and 1 more in its own turn: hidden still."""
    match = field(
        order=("squad", "opposition", "opposition"),
        a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)),
    )  # fmt: skip
    put(match, "Y", hidden_from=("squad",), hiding=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH")
    choose(match, "maneuver at once")
    match.do(Move(unit="Y", at=Square(16, 5)))
    end(match, "a")
    match.do(Move(unit="Y", at=Square(15, 5)))
    assert who(match, "Y").hidden_from == ("squad",)


def test_a_hazard_hurts_once_in_each_turn() -> None:
    """N-35: Y enters it in a's turn, by two threats: 4 - 3 soak; and its own turn starts in it: 1 again."""
    rows_ = ("....................",) * 5 + ("................^...",)
    match = field(
        rows_, order=("squad", "opposition", "opposition"),
        a=character((0, 0)), X=character((5, 0)), Y=character((19, 5)),
    )  # fmt: skip
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability - -, difficulty HH")
    choose(match, "maneuver at once")
    match.do(Move(unit="Y", at=Square(16, 5)))
    assert who(match, "Y").wounds == 1
    end(match, "a")
    match.do(Aim(unit="Y"))
    assert who(match, "Y").wounds == 2


def test_in_a_sandbox_who_is_not_seen_can_be_engaged() -> None:
    """J-07: a sandbox is judged by the truth, fog or not: around the wall, and adjacent then."""
    rows = ("...#.....",) * 4 + (".........",)
    match = field(rows, fog=True, sandbox=True, a=character((2, 2)), X=character((4, 2)))
    assert refused(match, Engage(unit="a", target="X")) == []
    match.do(Engage(unit="a", target="X"))
    assert match.state.turn.pairs == (("X", "a"),)


def test_who_is_taken_off_a_sandbox_is_engaged_with_nobody() -> None:
    """N-17: the match goes on after the edit."""
    match = field(sandbox=True, a=character((4, 2)), X=character((5, 2)), Y=character((19, 5)))
    match.do(Engage(unit="a", target="X"))
    match.edit(Remove("X"))
    match.do(Move(unit="a", at=Square(3, 2)))
    assert match.state.turn.pairs == ()


def test_an_enemy_that_is_not_known_is_not_engaged() -> None:
    """N-17, B-36: neither one of whom nothing is known nor one that is out."""
    match = field(fog=True, a=character((0, 0)), X=character((5, 0)), Y=character((6, 2)))
    put(match, "X", hidden_from=("squad",))
    put(match, "Y", fate="out")
    assert refused(match, Engage(unit="a", target="X")) == ["B-36"]
    assert refused(match, Engage(unit="a", target="Y")) == ["B-36"]


def test_a_path_of_ones_own_costs_what_its_steps_cost_together() -> None:
    """N-16, J-03: six squares to and fro are a move, seven are too many, wherever they end."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    way = [Square(1, 0), Square(2, 0), Square(3, 0), Square(3, 1), Square(2, 1), Square(1, 1), Square(0, 1)]
    assert refused(match, Move(unit="a", at=way[5], via=tuple(way[:6]))) == []
    assert refused(match, Move(unit="a", at=way[6], via=tuple(way))) == ["N-16"]


def test_a_jump_counts_as_the_squares_that_it_crosses() -> None:
    """N-19: for who sneaks afterwards."""
    match = field(
        ("....o...............", *("....................",) * 5), a=character((2, 2)), X=character((19, 5))
    )
    before = who(match, "a").walked
    match.do(Jump(unit="a", at=Square(4, 2)), dice=())
    assert who(match, "a").walked == before + 2
