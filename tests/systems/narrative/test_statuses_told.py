"""What is told, in `narrative`, of what units do and suffer: each change of a status once."""

from types import GeneratorType
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import AnyEvent, Modifier, Moved, Revealed, Said, Status
from game.rules.turns import EndTurn
from game.systems.narrative.attack import Shoot
from game.systems.narrative.checks import DIFFICULTY_UPGRADES
from game.systems.narrative.harm import burn, heal, knock_prone, recover_strain, suffer
from game.systems.narrative.items import Draw, Drop, Grab, Load, Stow, UseItem
from game.systems.narrative.moves import Climb, Jump, Scale
from game.systems.narrative.skills import FirstAid, Inspire, Suppress
from game.systems.narrative.stances import Aim, DropProne, Exchange, GuardedStance, Peek, Stand, TakeCover
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import character, field, give, numbers, put, rolled, rows, who

ROWS = ("....o...............", "....................", ".....:..............")


def scene(**values: Any) -> Match[Narrative]:
    """A beside a crate with something in hand, and X far off; a's values as given."""
    match = field(
        ROWS,
        lying=(("baton", (3, 1)), ("pistol", (3, 0)), ("medkit", (2, 0))),
        a=character((3, 0), weapons=("rifle", "knife"), items=("medkit",)),
        X=character((19, 2)),
    )
    put(match, "a", **values)
    return match


def statuses(events: tuple[AnyEvent, ...]) -> list[tuple[str, str, bool]]:
    return [(event.unit, event.status, event.on) for event in events if isinstance(event, Status)]


@pytest.mark.parametrize(
    ("action", "values", "status", "on", "after"),
    [
        (Aim(unit="a"), {}, "aiming", True, {"aims": (1,)}),
        (Aim(unit="a"), {"aims": (1,)}, "aiming", True, {"aims": (1, 1)}),
        (TakeCover(unit="a"), {}, "in cover", True, {"covered": True}),
        (GuardedStance(unit="a"), {}, "guarded", True, {"guarded": 1}),
        (DropProne(unit="a"), {}, "prone", True, {"prone": True}),
        (Stand(unit="a"), {"prone": True}, "prone", False, {"prone": False}),
        (Exchange(unit="a"), {}, "action exchanged", True, {"acted": True, "credit": 2, "maneuvers": 0}),
        (Draw(unit="a", weapon="knife"), {}, "knife in hand", True, {"held": "knife", "maneuvers": 1}),
        (Stow(unit="a"), {}, "rifle stowed", True, {"held": "", "maneuvers": 1}),
        (Drop(unit="a"), {}, "rifle dropped", True, {"held": "", "maneuvers": 0}),
        (Grab(unit="a", item="baton"), {}, "baton taken", True, {"held": "baton"}),
        (Grab(unit="a", item="medkit"), {}, "medkit taken", True, {"held": "rifle"}),
    ],
)
def test_what_a_unit_does_with_itself_is_told(
    action: Action[Narrative], values: dict[str, Any], status: str, on: bool, after: dict[str, Any]
) -> None:
    """N-07, N-09, N-10, N-12 to N-15, N-18: and so it is."""
    match = scene(**values)
    assert statuses(match.do(action)) == [("a", status, on)]
    assert {name: getattr(who(match, "a"), name) for name in after} == after


def test_what_is_taken_is_that_and_no_other() -> None:
    """N-13: a baton, then a second medkit; what is left lies there."""
    match = scene()
    match.do(Grab(unit="a", item="baton"))
    match.do(Grab(unit="a", item="medkit"))
    assert list(who(match, "a").arms) == ["rifle", "knife", "baton"]
    assert [item.id for item in who(match, "a").things] == ["medkit", "medkit"]
    assert [item.item for item in match.state.items] == ["pistol"]


def test_loading_is_told() -> None:
    """N-15, N-31."""
    match = scene()
    rifle, knife = who(match, "a").weapons
    put(match, "a", weapons=(replace(rifle, jammed=True), knife))
    assert statuses(match.do(Load(unit="a"))) == [("a", "rifle ready", True)]


def run(rule: Any) -> tuple[list[Any], Narrative]:
    """What a rule that rolls nothing tells, and the position after it, which it may return at once."""
    told: list[Any] = []
    if not isinstance(rule, GeneratorType):
        return told, rule
    while True:
        try:
            told.append(rule.send(None))
        except StopIteration as end:
            return told, end.value


@pytest.mark.parametrize(
    ("rule", "values", "after"),
    [
        (lambda state: recover_strain(state, "a", 2, "N-31"), {"strain": 3}, {"strain": 1}),
        (lambda state: recover_strain(state, "a", 2, "N-31"), {"strain": 1}, {"strain": 0}),
        (lambda state: heal(state, "a", 2, "N-21"), {"wounds": 3}, {"wounds": 1}),
        (lambda state: heal(state, "a", 2, "N-21"), {"wounds": 1, "fate": "out"}, {"wounds": 0}),
        (lambda state: knock_prone(state, "a", "N-18"), {}, {"prone": True}),
    ],
)
def test_what_comes_back_or_falls_is_told_once(
    rule: Any, values: dict[str, Any], after: dict[str, Any]
) -> None:
    """N-08, N-18, N-21: no more than there is."""
    match = scene(**values)
    told, state = run(rule(match.state))
    assert len(told) == 1
    assert {name: getattr(state.unit("a"), name) for name in after} == after


@pytest.mark.parametrize(
    ("rule", "values"),
    [
        (lambda state: recover_strain(state, "a", 2, "N-31"), {}),
        (lambda state: recover_strain(state, "a", 0, "N-31"), {"strain": 3}),
        (lambda state: recover_strain(state, "a", 2, "N-31"), {"strain": 3, "fate": "out"}),
        (lambda state: heal(state, "a", 2, "N-21"), {}),
        (lambda state: knock_prone(state, "a", "N-18"), {"prone": True}),
        (lambda state: knock_prone(state, "a", "N-18"), {"fate": "out"}),
        (lambda state: suffer(state, "a", "wounds", 0, "X", "N-28"), {}),
        (lambda state: suffer(state, "a", "wounds", -1, "X", "N-28"), {}),
        (lambda state: suffer(state, "a", "strain", 2, "X", "N-28"), {"fate": "out"}),
        (lambda state: burn(state, "a"), {}),
    ],
)
def test_what_changes_nothing_is_not_told(rule: Any, values: dict[str, Any]) -> None:
    """N-08, N-18, N-28, N-35: nothing to recover, nothing left of a hit, down already, out of the fight."""
    match = scene(**values)
    assert run(rule(match.state)) == ([], match.state)


def test_a_button_of_a_maneuver_tells_its_price_and_what_is_in_hand() -> None:
    """N-06, N-15, N-24: hints of who has a rifle in hand, and of who has a knife."""
    free = {verb.label: verb.hint for verb in scene().system.verbs(scene().seen(), "a")}
    assert free["Move"] == "Go up to 6 squares. Costs its free maneuver."
    knife = "Damage 5, critical 3, engaged. Costs its free maneuver."
    assert free["Draw knife"] == knife
    assert free["Stow weapon"] == "Put the rifle away. Costs its free maneuver."
    kit = "Heal 3 wounds, its own or of a friend beside it; 2 charges left. Costs its free maneuver."
    assert free["Medkit"] == kit
    assert free["Take baton"] == "From the ground. Costs its free maneuver."
    assert free["Shoot"].startswith(
        "Shoot with the rifle: ranged heavy (2 ability and 1 proficiency), damage 8,"
    )
    assert "melee (2 ability" not in free["Strike"]
    assert "hands, brawl (3 ability), damage 3, critical 5" in free["Strike"]
    match = scene(held="knife", prone=True, credit=0)
    dear = {verb.label: verb.hint for verb in match.system.verbs(match.seen(), "a")}
    assert dear["Move"] == "Go up to 2 squares. Costs 2 strain, or its action (Action for maneuver)."
    assert dear["Shoot"] == "Shoot with the weapon in hand; knife does not shoot."
    assert "Draw rifle" in dear
    assert "Draw knife" not in dear
    assert "knife, melee (2 ability and 1 proficiency), damage 5, critical 3" in dear["Strike"]
    assert ("Stand up" in dear, "Lie down" in dear) == (True, False)
    assert ("Stand up" in free, "Lie down" in free) == (False, True)


def test_only_who_has_something_to_put_away_drop_or_load_has_buttons_for_it() -> None:
    """N-09, N-15: bare hands; a frag that can be loaded, a rifle when it is jammed."""
    bare = scene(held="")
    labels = {verb.label for verb in bare.system.verbs(bare.seen(), "a")}
    assert not {"Stow weapon", "Drop weapon", "Load"} & labels
    frag = field(a=character((0, 0), weapons=("frag",)), X=character((9, 0)))
    assert "Load" in {verb.label for verb in frag.system.verbs(frag.seen(), "a")}
    jammed = scene()
    rifle, knife = who(jammed, "a").weapons
    put(jammed, "a", weapons=(replace(rifle, jammed=True), knife))
    assert "Load" in {verb.label for verb in jammed.system.verbs(jammed.seen(), "a")}


@pytest.mark.parametrize(
    ("agility", "ranks", "text"),
    [
        (3, 1, "2 ability and 1 proficiency"),
        (2, 1, "1 ability and 1 proficiency"),
        (3, 0, "3 ability"),
        (1, 0, "1 ability"),
        (2, 2, "2 proficiency"),
    ],
)
def test_a_skill_is_told_with_its_dice(agility: int, ranks: int, text: str) -> None:
    """N-02: of those that there are."""
    match = field(a=character((0, 0), agility=agility, ranged_heavy=ranks), X=character((9, 0)))
    hint = next(verb.hint for verb in match.system.verbs(match.seen(), "a") if verb.label == "Shoot")
    assert f"ranged heavy ({text})," in hint


def test_without_any_dice_that_is_told() -> None:
    """N-02, N-32: brawn 1, lowered once."""
    match = field(a=character((0, 0), brawn=1, melee=0, weapons=()), X=character((9, 0)))
    put(match, "a", lowered=("brawn",))
    hint = next(verb.hint for verb in match.system.verbs(match.seen(), "a") if verb.label == "Strike")
    assert "hands, brawl (no dice), damage 0" in hint


def test_out_of_a_pit_one_has_gone_a_square_unless_somebody_is_there() -> None:
    """B-30, B-39, N-10, N-19: the aim is lost either way; X, unknown, is found."""
    for hidden in (False, True):
        match = field(ROWS, a=character((5, 2)), X=character((6, 2) if hidden else (19, 2)))
        put(match, "X", hidden_from=("squad",) if hidden else ())
        put(match, "a", aims=(1,), covered=True)
        events = match.do(Climb(unit="a", at=Square(6, 2)))
        unit = who(match, "a")
        assert (unit.at, unit.walked) == ((Square(5, 2), 0) if hidden else (Square(6, 2), 1))
        assert (unit.aims, unit.covered) == ((), False)
        assert [event.unit for event in events if isinstance(event, Revealed)] == (["X"] if hidden else [])


UPGRADED = Modifier(1, DIFFICULTY_UPGRADES, "", "N-31")
CLIFF = ("2" * 10 + "0" * 10,) * 3
"""Level 2 up to column 9, level 0 from column 10 on."""

RIDGE = ("4" * 10 + "2" * 10,) * 3
"""Two levels higher."""


def cliff(at: tuple[int, int], **others: Any) -> Match[Narrative]:
    return field(("." * 20,) * 3, heights=CLIFF, a=character(at), X=character((19, 2)), **others)


def test_a_wall_is_as_high_as_its_ends_are_apart() -> None:
    """N-21, N-35: from level 4 to 2 are 2 levels."""
    match = field(("." * 20,) * 3, heights=RIDGE, a=character((9, 1)), X=character((19, 2)))
    rolled(match, Scale(unit="a", at=Square(10, 1)), "ability S - -, difficulty - -")
    assert who(match, "a").at == Square(10, 1)


@pytest.mark.parametrize(("start", "end"), [((10, 1), (9, 1)), ((9, 1), (10, 1))])
@pytest.mark.parametrize(
    ("spec", "moves", "falls"),
    [
        ("ability S - -, difficulty - -", True, False),
        ("ability - - -, difficulty - -", False, False),
    ],
)
def test_a_wall_is_scaled_up_and_down_or_not_at_all(
    start: tuple[int, int], end: tuple[int, int], spec: str, moves: bool, falls: bool
) -> None:
    """N-21, N-35: 2 levels are average; aim and cover are gone either way, a square is walked."""
    match = cliff(start)
    put(match, "a", aims=(1,), covered=True)
    event = rolled(match, Scale(unit="a", at=Square(*end)), spec)
    assert rows(event, "N-21") == [("difficulty", 2)]
    unit = who(match, "a")
    assert (unit.at, unit.walked) == ((Square(*end), 1) if moves else (Square(*start), 0))
    assert (unit.aims, unit.covered, unit.prone, unit.wounds) == ((), False, falls, 0)


@pytest.mark.parametrize(("start", "end"), [((10, 1), (9, 1)), ((9, 1), (10, 1))])
def test_with_a_despair_one_falls_to_the_foot_of_the_wall(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    """N-21, N-35: up or down it lies at 10,1; 2 levels are 6 wounds, 3 less by soak."""
    match = cliff(start)
    put(match, "a", owed=(UPGRADED,))
    match.do(
        Scale(unit="a", at=Square(*end)),
        dice=numbers("ability - - -, difficulty -, challenge D") + numbers("ability - - -, difficulty - -"),
    )
    unit = who(match, "a")
    assert (unit.at, unit.prone, unit.wounds) == (Square(10, 1), True, 3)


def test_who_scales_a_wall_into_somebody_unknown_finds_it_and_stays() -> None:
    """B-39, N-35."""
    match = cliff((10, 1), Y=character((9, 1)))
    put(match, "Y", hidden_from=("squad",))
    events = match.do(Scale(unit="a", at=Square(9, 1)), dice=numbers("ability S - -, difficulty - -"))
    assert [event.unit for event in events if isinstance(event, Revealed)] == ["Y"]
    assert not [event for event in events if isinstance(event, Moved)]
    assert who(match, "a").at == Square(10, 1)


@pytest.mark.parametrize(
    ("heights", "there"),
    [(("2" * 20,) * 3, False), (("1" * 10 + "0" * 10,) * 3, False), (CLIFF, True), (RIDGE, True)],
)
def test_walls_have_a_button_where_there_are_any(heights: tuple[str, ...], there: bool) -> None:
    """N-35: from 2 levels on."""
    match = field(("." * 20,) * 3, heights=heights, a=character((0, 0)), X=character((9, 0)))
    assert ("Scale" in {verb.label for verb in match.system.verbs(match.seen(), "a")}) is there


def test_a_jump_into_somebody_unknown_ends_before_it_and_finds_it() -> None:
    """B-39, N-35: Y at 5,1; and a friend at 4,1 leaves a in 3,1 before it."""
    match = field(("." * 20,) * 3, a=character((2, 1)), b=character((4, 1)), Y=character((5, 1)))
    put(match, "Y", hidden_from=("squad",))
    events = match.do(Jump(unit="a", at=Square(5, 1)), dice=numbers("ability SS - -, difficulty - - -"))
    assert [event.unit for event in events if isinstance(event, Revealed)] == ["Y"]
    assert who(match, "a").at == Square(3, 1)


@pytest.mark.parametrize(("limit", "paid"), [(0, 0), (1, 1), (2, 0), (5, 0)])
def test_incidentals_beyond_the_limit_cost_a_maneuver(limit: int, paid: int) -> None:
    """N-09: the second one, with a limit of one; 0 is none."""
    match = field(house=(("incidentals", limit),), a=character((0, 0)), X=character((19, 5)))
    for at in (Square(1, 0), Square(0, 1)):
        match.do(Peek(unit="a", at=at))
    assert (who(match, "a").incidentals, who(match, "a").maneuvers) == (2, paid)


def test_fire_lies_only_on_the_board() -> None:
    """N-36: at a corner over 4 squares of 9."""
    match = field(a=character((5, 0), abilities=("suppress",)), X=character((19, 5)))
    fire = Suppress(unit="a", at=Square(0, 0))
    squares = {Square(x, y) for x in (0, 1) for y in (0, 1)}
    assert set(fire.area_of_effect(match.seen())) == squares
    assert len(Suppress(unit="a", at=Square(9, 3)).area_of_effect(match.seen())) == 9


def test_what_first_aid_brings_back_is_told() -> None:
    """N-21, N-32: 2 wounds, 1 of strain, and b bleeds no more; what is not there is not told."""
    for strain, bleeding, told in (
        (3, True, ["2 wounds healed", "1 strain recovered", "bleeding"]),
        (0, False, ["2 wounds healed"]),
    ):
        match = field(a=character((0, 0)), b=character((1, 0)), X=character((19, 5)))
        put(match, "b", wounds=5, strain=strain, bleeding=bleeding)
        events = match.do(FirstAid(unit="a", target="b"), dice=numbers("ability SS A, difficulty -"))
        assert [status for _, status, _ in statuses(events)] == told
        assert (who(match, "b").wounds, who(match, "b").strain) == (3, max(strain - 1, 0))
        assert not who(match, "b").bleeding
        if bleeding:
            assert statuses(events)[-1] == ("b", "bleeding", False)


def test_who_takes_an_attack_instead_is_told() -> None:
    """N-25: X is engaged with b; a despair."""
    match = field(a=character((0, 2)), b=character((4, 2)), X=character((5, 2)))
    give(match, pairs=(("X", "b"),))
    events = match.do(Shoot(unit="a", target="X"), dice=numbers("proficiency SS, ability S -, challenge D"))
    told = [
        (event.text, event.unit) for event in events if isinstance(event, Said) and event.clause == "N-25"
    ]
    assert told == [("b takes the attack instead", "b")]


def test_a_shot_at_a_square_that_has_become_empty_uses_up_the_aim_and_shows_who_shot() -> None:
    """N-10, N-33, B-36: smoke came between, and X has gone."""
    match = field(fog=True, a=character((0, 2)), b=character((0, 3), items=("smoke",)), X=character((8, 2)))
    match.do(UseItem(unit="b", item="smoke", at=Square(5, 2)))
    match.do(EndTurn(unit="b"))
    put(match, "X", at=Square(9, 3))
    put(match, "a", aims=(1,), hidden_from=("opposition",), hiding=2)
    match.do(Shoot(unit="a", target="X"))
    unit = who(match, "a")
    assert (unit.aims, unit.hidden_from, unit.hiding) == ((), (), 0)


def test_of_two_kits_the_one_with_charges_is_used() -> None:
    """N-15: the first is empty; the other loses a charge."""
    match = field(a=character((0, 0), items=("medkit",)), X=character((19, 5)))
    (kit,) = who(match, "a").things
    put(match, "a", wounds=5, things=(replace(kit, charges=0), kit))
    match.do(UseItem(unit="a", item="medkit", target="a"))
    assert ([item.charges for item in who(match, "a").things], who(match, "a").wounds) == ([0, 1], 2)


def test_a_jump_that_does_not_leave_the_ground_loses_aim_and_cover_all_the_same() -> None:
    """N-10, N-14, N-35: there is no gap to stop before; nothing is walked."""
    match = field(("." * 20,), a=character((2, 0)), X=character((19, 0)))
    put(match, "a", aims=(1,), covered=True)
    match.do(Jump(unit="a", at=Square(4, 0)), dice=numbers("ability - - -, difficulty - -"))
    unit = who(match, "a")
    assert (unit.at, unit.aims, unit.covered, unit.walked) == (Square(2, 0), (), False, 0)


def test_a_round_begins_anew_for_everybody() -> None:
    """N-04, N-06, N-09, N-19, N-35."""
    match = field(a=character((0, 0)), X=character((19, 5)))
    used: dict[str, Any] = {"acted": True, "maneuvers": 2, "credit": 0, "incidentals": 3, "walked": 4}
    match.do(EndTurn(unit="a"))
    put(match, "a", burnt=True, **used)
    match.do(EndTurn(unit="X"))
    unit = who(match, "a")
    assert match.state.clock.turn == 2
    assert {name: getattr(unit, name) for name in (*used, "burnt")} == {
        "acted": False,
        "maneuvers": 0,
        "credit": 1,
        "incidentals": 0,
        "walked": 0,
        "burnt": False,
    }


def test_to_inspire_is_told_and_what_it_gives_back() -> None:
    """N-36: 2 of b's strain of 3."""
    match = field(a=character((0, 0), abilities=("inspire",)), b=character((3, 0)), X=character((19, 5)))
    put(match, "b", strain=3)
    told = statuses(match.do(Inspire(unit="a")))
    assert told == [("a", "inspiring", True), ("b", "2 strain recovered", True)]
    assert who(match, "b").strain == 1
