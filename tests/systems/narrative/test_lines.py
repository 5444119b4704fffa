"""Lines of spending of `narrative`, when they can be bought, what is told of them (N-30, N-31)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.events import Burst, Status
from game.systems.narrative.menu import CheckResult
from game.systems.narrative.purchases import AGAIN, CRITICAL, FRIEND, menu
from game.systems.narrative.units import Narrative, Qualities, Weapon, WeaponStats
from tests.systems.narrative.field import character, field, put, who


def scene(values: dict[str, dict[str, Any]], weapon: str = "auto") -> Match[Narrative]:
    """A shoots at X, with b and Y about; values as given, those of a's weapon by `weapon`."""
    shooter = character((0, 0), weapons=(weapon, "pistol"))
    match = field(a=shooter, b=character((3, 0)), X=character((9, 0)), Y=character((9, 3)))
    for unit, given in values.items():
        first, *others = who(match, unit).weapons
        changes = dict(given)
        if "weapon" in changes:
            changes["weapons"] = (replace(first, **changes.pop("weapon")), *others)
        put(match, unit, **changes)
    return match


def shot(match: Match[Narrative], **result: Any) -> CheckResult:
    """A's check: a hit by 1 on X unless told otherwise."""
    return CheckResult(
        **{"attacker": "a", "target": "X", "weapon": who(match, "a").weapons[0], "successes": 1, **result}
    )


DOWN: dict[str, Any] = {"fate": "out"}
LINKED = Weapon(
    "twin", WeaponStats(skill="gunnery", damage=8, crit=3, band="long", qualities=Qualities(linked=2))
)


@pytest.mark.parametrize(
    ("name", "values", "result", "opened"),
    [
        (CRITICAL, {}, {"hits": ("X",)}, True),
        (CRITICAL, {}, {}, False),  # nothing has come through
        (CRITICAL, {"X": DOWN}, {"hits": ("X",)}, False),
        (CRITICAL, {"X": DOWN}, {"hits": ("X", "Y")}, True),
        (AGAIN, {}, {"auto": True}, True),
        (AGAIN, {}, {}, False),
        (AGAIN, {}, {"auto": True, "successes": 0}, False),
        (AGAIN, {"X": DOWN}, {"auto": True}, False),  # nobody is left beside it
        (AGAIN, {"X": DOWN, "Y": {"at": Square(9, 1)}}, {"auto": True}, True),
        (AGAIN, {"X": DOWN, "b": {"at": Square(9, 1)}}, {"auto": True}, False),
        ("blast", {}, {}, False),
        ("free maneuver", {"a": {"maneuvers": 1}}, {}, True),
        ("free maneuver", {"a": {"maneuvers": 2}}, {}, False),
        ("hinder the target", {}, {}, True),
        ("hinder the target", {"X": DOWN}, {}, False),
        (FRIEND, {}, {}, True),
        (FRIEND, {"b": DOWN}, {}, False),
        ("disarm", {}, {}, True),
        ("disarm", {"X": {"held": ""}}, {}, False),
        ("disarm", {"X": DOWN}, {}, False),
        ("recover strain", {"a": {"strain": 1}}, {}, True),
        ("recover strain", {}, {}, False),
        ("linked hit", {}, {"weapon": LINKED}, True),
        ("linked hit", {}, {"weapon": LINKED, "linked": 1}, True),
        ("linked hit", {}, {"weapon": LINKED, "linked": 2}, False),
        ("linked hit", {}, {"weapon": LINKED, "successes": 0}, False),
        ("linked hit", {}, {"weapon": LINKED, "successes": 0, "astray": True}, False),
        ("linked hit", {"X": DOWN}, {"weapon": LINKED}, False),
        ("linked hit", {}, {}, False),
    ],
)
def test_what_the_attacker_can_buy(
    name: str, values: dict[str, dict[str, Any]], result: dict[str, Any], opened: bool
) -> None:
    """N-29, N-30, N-40: with linked 2 two further hits, after a hit."""
    match = scene(values)
    assert bool(menu(attacker=True)[name].open(match.state, shot(match, **result))) is opened


@pytest.mark.parametrize(
    ("name", "values", "weapon", "opened"),
    [
        ("jam its weapon", {}, "rifle", True),
        ("jam its weapon", {}, "knife", False),
        ("jam its weapon", {"a": {"weapon": {"jammed": True}}}, "rifle", False),
        ("jam its weapon", {"a": {"weapons": ()}}, "rifle", False),  # it has dropped it meanwhile
        ("knock it prone", {}, "rifle", True),
        ("knock it prone", {"a": {"prone": True}}, "rifle", False),
        ("knock it prone", {"a": DOWN}, "rifle", False),
    ],
)
def test_what_the_other_side_can_buy(
    name: str, values: dict[str, dict[str, Any]], weapon: str, opened: bool
) -> None:
    """N-31."""
    match = scene({}, weapon)
    fought = shot(match)
    match = scene(values, weapon)
    assert bool(menu(attacker=False)[name].open(match.state, fought)) is opened


def bought(
    match: Match[Narrative], name: str, *, attacker: bool, **result: Any
) -> tuple[list[Any], Narrative]:
    """What is told of a line that is bought and rolls nothing, and the position after it."""
    script: Any = menu(attacker=attacker)[name].effect(match.state, shot(match, **result))
    told: list[Any] = []
    while True:
        try:
            request = script.send(None)
            told.append(getattr(request, "event", request))
        except StopIteration as end:
            return told, end.value


@pytest.mark.parametrize(
    ("name", "attacker", "unit", "status", "on"),
    [
        ("strip its defenses", True, "X", "exposed", True),
        ("disarm", True, "X", "rifle dropped", True),
        ("recover strain", True, "a", "1 strain recovered", True),
        ("jam its weapon", False, "a", "auto jammed", True),
        ("knock it prone", False, "a", "prone", True),
        ("spoil its cover", False, "a", "in cover", False),
        ("spoil its aim", False, "a", "aiming", False),
        ("spoil its stance", False, "a", "guarded", False),
    ],
)
def test_a_line_that_changes_a_status_tells_it(
    name: str, attacker: bool, unit: str, status: str, on: bool
) -> None:
    """N-30, N-31."""
    told, _ = bought(scene({"a": {"strain": 2}}), name, attacker=attacker)
    changes = [event for event in told if isinstance(event, Status)]
    assert [(event.unit, event.status, event.on) for event in changes] == [(unit, status, on)]


def test_only_the_weapon_of_the_check_jams() -> None:
    """N-31."""
    _, state = bought(scene({}), "jam its weapon", attacker=False)
    assert [weapon.jammed for weapon in state.unit("a").weapons] == [True, False]


def test_a_blast_is_shown_over_the_squares_around_its_target() -> None:
    """N-29, N-30: at 9,0 on the edge five of them, without its own."""
    told, _ = bought(scene({}, "frag"), "blast", attacker=True)
    (burst,) = [event for event in told if isinstance(event, Burst)]
    around = {Square(x, y) for x in (8, 9, 10) for y in (0, 1)} - {Square(9, 0)}
    assert (burst.at, set(burst.squares)) == (Square(9, 0), around)


def test_only_the_weapon_of_the_check_jams_though_another_comes_first() -> None:
    """N-31."""
    match = scene({})
    _, state = bought(match, "jam its weapon", attacker=False, weapon=who(match, "a").weapons[1])
    assert [weapon.jammed for weapon in state.unit("a").weapons] == [False, True]
