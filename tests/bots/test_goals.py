"""What the policy of all levels makes of a map: its victories, doors, exits, wards; scenes of squad."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square, distance
from game.bots.goals import goal_of
from game.bots.policy import policy
from game.bots.reasons import going_words
from game.bots.square_values import square_values_of
from game.bots.traits import UNBOUNDED
from game.match.match import Match
from game.rules.interaction import exits
from game.rules.scenario import Victory, Zone
from game.rules.turns import EndTurn
from game.systems.squad.items import Interact
from game.systems.squad.moves import Move
from game.systems.squad.turn import Leave
from game.systems.squad.units import Squad
from tests.systems.squad.field import field, man, put, soldier

GATE = Zone("gate", "exit", None, (Square(0, 2), Square(0, 3)))
YARD = Zone("yard", "objective", None, tuple(Square(x, y) for x in (5, 6) for y in (2, 3)))
WALLED = ("............",) * 3 + ("############",) + ("............",) * 2
DOORED = (".....#......",) * 2 + (".....+......",) + (".....#......",) * 3


def decided(match: Match[Squad]) -> Any:
    decision = policy(UNBOUNDED)(match.system, match.seen())
    assert decision is not None
    assert not match.why_not(decision.action)
    return decision.action


def story(*victories: Victory, zones: tuple[Zone, ...] = (GATE,)) -> dict[str, Any]:
    return {"zones": zones, "victory": victories}


def test_who_is_to_get_out_leaves_and_who_is_to_fight_stays() -> None:
    """M-08: the same square of the same exit; only an exit that wins is taken."""
    out = story(Victory("squad", "exit", zone="gate"), Victory("opposition", "eliminate"))
    match = field(WALLED, scenario=out, fog=True, a=soldier((0, 2)), X=soldier((9, 5)))
    assert exits(match.state, man(match, "a"))
    assert decided(match) == Leave(unit="a")

    fight = story(Victory("squad", "eliminate"), Victory("opposition", "eliminate"))
    match = field(WALLED, scenario=fight, fog=True, a=soldier((0, 2)), X=soldier((9, 5)))
    assert decided(match) != Leave(unit="a")


def test_an_exit_for_more_than_are_left_is_not_taken() -> None:
    """M-08: three have to get out and two are left: they fight."""
    out = story(Victory("squad", "exit", zone="gate", count=3), Victory("opposition", "eliminate"))
    units: dict[str, Any] = {"a": soldier((0, 2)), "b": soldier((1, 2)), "X": soldier((9, 5))}
    match = field(WALLED, scenario=out, fog=True, **units)
    assert decided(match) != Leave(unit="a")
    match = field(WALLED, scenario=out, fog=True, c=soldier((2, 2)), **units)
    assert decided(match) == Leave(unit="a")


def test_an_escort_leaves_only_with_whom_it_escorts() -> None:
    """M-08: the guard stands in the exit and stays; the ward, an ally, goes."""
    out = story(Victory("squad", "escort", zone="gate", units=("w",)), Victory("opposition", "eliminate"))
    ward = soldier((0, 3), side="ally", weapons=())
    match = field(WALLED, scenario=out, fog=True, a=soldier((0, 2)), w=ward, X=soldier((9, 5)))
    while match.prompt is not None and match.prompt.side == "squad":
        assert decided(match) != Leave(unit="a")
        match.do(decided(match))
    while match.prompt is not None and match.prompt.side != "ally":
        match.do(EndTurn(unit=match.prompt.units[0]))
    assert decided(match) == Leave(unit="w")


def test_who_is_escorted_heads_for_the_exit_and_its_guard_for_who_threatens_it() -> None:
    out = story(Victory("squad", "escort", zone="gate", units=("w",)))
    match = field(scenario=out, a=soldier((6, 0)), w=soldier((6, 2), side="ally"), X=soldier((11, 5)))
    assert goal_of(match.seen(), man(match, "w")).zone == set(GATE.squares)
    guard = goal_of(match.seen(), man(match, "a"))
    assert (guard.squares, guard.name) == ((Square(11, 5),), "X, who threatens w")


def test_a_door_in_the_way_is_opened_and_one_that_is_not_is_left() -> None:
    """B-04: the yard lies behind the door at 5,2; for the camp on this side it stays shut."""
    yard, camp = Zone("z", "objective", None, (Square(8, 2),)), Zone("z", "objective", None, (Square(0, 2),))
    foe = soldier((11, 5))
    hold = Victory("squad", "hold", zone="z", turns=2)
    match = field(DOORED, scenario=story(hold, zones=(yard,)), fog=True, a=soldier((4, 2)), X=foe)
    assert decided(match) == Interact(unit="a", at=Square(5, 2))
    match = field(DOORED, scenario=story(hold, zones=(camp,)), fog=True, a=soldier((4, 2)), X=foe)
    assert not isinstance(decided(match), Interact)


def test_of_two_doors_the_one_on_the_way_is_opened() -> None:
    """B-04: one stands between a door to the yard and a door to nowhere."""
    rows = (".....#......", "#####+######", "............", "#####+######", ".....#......", "............")
    yard = Zone("z", "objective", None, (Square(5, 5),))
    hold = Victory("squad", "hold", zone="z", turns=2)
    match = field(rows, scenario=story(hold, zones=(yard,)), fog=True, a=soldier((5, 2)), X=soldier((11, 0)))
    for _ in range(3):
        if match.prompt is None or match.prompt.side != "squad":
            break
        action = decided(match)
        assert action != Interact(unit="a", at=Square(5, 1))
        match.do(action)


def test_a_console_that_one_comes_by_is_pressed() -> None:
    """B-04: nobody is in view and the unit has moved: with its second action it tries the console."""
    rows = (".....!......", *WALLED[1:])
    match = field(rows, fog=True, a=soldier((4, 0), ath=0), X=soldier((9, 5)))
    put(match, "a", spent=("aim",), actions=2, stats=_slow(man(match, "a").stats))
    assert decided(match) == Interact(unit="a", at=Square(5, 0))


def _slow(stats: Any) -> Any:
    return type(stats)(**{**{name: getattr(stats, name) for name in stats.__struct_fields__}, "move": 0})


def test_who_holds_the_zone_does_not_walk_out_of_it() -> None:
    """M-08: the only one in the yard; whatever it does, it ends its turn there."""
    hold = story(Victory("squad", "hold", zone="yard", turns=3), zones=(YARD,))
    match = field(WALLED, scenario=hold, fog=True, a=soldier((5, 2)), X=soldier((9, 5)))
    while match.prompt is not None and match.prompt.side == "squad":
        match.do(decided(match))
    assert man(match, "a").at in YARD.squares


@pytest.mark.parametrize(
    ("at", "to", "words"),
    [
        ((9, 2), (7, 2), "a goes to 7,2, nearer to the yard."),
        ((9, 2), (6, 2), "a goes to 6,2, onto the yard."),
        ((6, 2), (5, 2), "a goes to 5,2, and stays on the yard."),
    ],
)
def test_who_comes_onto_the_zone_is_not_only_nearer_to_it(
    at: tuple[int, int], to: tuple[int, int], words: str
) -> None:
    """M-08: 5 to 6,2 to 3 is the yard, so that 6,2 is the first of its squares on the way from the east."""
    hold = story(Victory("squad", "hold", zone="yard", turns=3), zones=(YARD,))
    match = field(WALLED, scenario=hold, a=soldier(at), X=soldier((11, 5)))
    ground = square_values_of(match.system, match.seen(), man(match, "a"))
    assert going_words(man(match, "a"), ground, Square(*to)) == words


def test_an_enemy_that_would_win_by_holding_is_met_in_the_zone() -> None:
    """M-08: the yard is the opposition's to hold; the squad, with no victory there, goes for it too."""
    theirs = story(Victory("opposition", "hold", zone="yard", turns=3), zones=(YARD,))
    match = field(WALLED, scenario=theirs, fog=True, a=soldier((0, 0)), X=soldier((9, 5)))
    assert goal_of(match.seen(), man(match, "a")).zone == set(YARD.squares)


@pytest.mark.parametrize(("held", "far", "near"), [(0, False, False), (1, True, False), (2, True, True)])
def test_an_enemy_that_is_about_to_have_won_is_met_by_everybody_in_time(
    held: int, far: bool, near: bool
) -> None:
    """M-08: the third of two friends stays around the yard, until it has to go."""
    theirs = story(Victory("opposition", "hold", zone="yard", turns=3), zones=(YARD,))
    match = field(
        scenario=theirs, a=soldier((4, 2)), b=soldier((4, 3)), c=soldier((3, 2)), X=soldier((6, 3), "W")
    )
    count_held(match, held)
    assert (goal_of(match.seen(), man(match, "c")).stake > 1) is near
    match = field(("." * 20,) * 6, scenario=theirs, c=soldier((19, 5)), X=soldier((6, 3), "W"))
    count_held(match, held)
    assert (goal_of(match.seen(), man(match, "c")).stake > 1) is far


def count_held(match: Match[Squad], turns: int) -> None:
    """As if the first zone had been held for so many turns."""
    plot = replace(match.state.plot, held=(turns,))
    match.state = replace(match.state, plot=plot)


def test_whom_a_side_must_not_lose_stays_behind_its_friends() -> None:
    """M-08: the captain's end loses the match: it does not go ahead of its only friend."""
    aims = story(Victory("opposition", "eliminate", units=("c",)), Victory("squad", "eliminate"))
    match = field(scenario=aims, c=soldier((2, 0)), a=soldier((5, 0)), X=soldier((11, 5), bhp=9))
    assert goal_of(match.seen(), man(match, "c")).squares == (Square(5, 0),)
    assert goal_of(match.seen(), man(match, "a")).squares == (Square(11, 5),)


def test_nobody_in_view_one_looks_where_one_does_not_see() -> None:
    """The other half, behind the wall, is out of view: the unit goes for its gap in the east."""
    rows = ("............",) * 3 + ("##########..",) + ("............",) * 2
    match = field(rows, fog=True, a=soldier((0, 0)), X=soldier((0, 5)))
    for _ in range(2):
        action = decided(match)
        assert isinstance(action, Move)
        before = distance(man(match, "a").at, Square(10, 3))
        match.do(action)
        assert distance(man(match, "a").at, Square(10, 3)) < before
        break
