"""The levels that plan ahead: acts followed through the turns to come, within a budget of positions."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.bots import LEVELS
from game.bots import playout as playout_module
from game.bots.foreseen import foreseen
from game.bots.playout import Playouts
from game.bots.policy import policy
from game.bots.traits import HASTY
from game.dice import Seeded
from game.match.match import Match
from game.rules.engine import Sources, run
from game.rules.state import AnyState, having
from game.systems.effort.attack import TwoAttacks
from game.systems.narrative.attack import Shoot as NarrativeShoot
from game.systems.narrative.check_actions import FateOrder
from game.systems.narrative.stances import Aim
from game.systems.squad.attack import Shoot
from game.systems.squad.moves import Move
from game.systems.squad.system import SQUAD
from game.systems.squad.units import Squad
from tests.systems.effort import field as effort_field
from tests.systems.narrative import field as narrative_field
from tests.systems.squad.field import field, soldier

STUN: dict[str, Any] = {"crit": 4, "qualities": {"stun": 2}}

VETERAN = LEVELS["veteran"].with_budget(0.8)


YARD = ("............",) * 2 + ("...o....o...",) + ("............",) * 3


def skirmish(rows: tuple[str, ...] = YARD, **changes: Any) -> Match[Squad]:
    """Two against two, in the yard with two crates between them."""
    men: dict[str, Any] = {
        "a": soldier((1, 2)),
        "b": soldier((2, 4)),
        "X": soldier((10, 2), "W"),
        "Y": soldier((9, 4), "W"),
    }
    return field(rows, **{**men, **changes})


def forget() -> None:
    """Whatever has been worked out before."""
    playout_module._act.cache_clear()
    playout_module._answer.cache_clear()
    foreseen.cache_clear()


def test_equal_positions_get_equal_decisions_whatever_was_worked_out_before() -> None:
    """J-06: budgets count positions, not time, and what is remembered changes nothing."""
    match = skirmish()
    first = VETERAN(match.system, match.seen())
    assert first == VETERAN(match.system, match.seen())
    forget()
    assert first == VETERAN(match.system, match.seen())
    assert first is not None
    assert first.reasons
    assert 2 <= len(first.options) <= 3


def test_no_more_positions_are_looked_at_than_the_budget_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget is for a side's turn: two units with about two decisions each have a quarter of it.

    What has been begun is followed to its end, in which nobody of four acts more than four times.
    """
    looked = list[int]()
    value = Playouts.value

    def counted(self: Playouts[Any], *asked: Any) -> float:
        found = value(self, *asked)
        looked.append(self.looked)
        return found

    monkeypatch.setattr(Playouts, "value", counted)
    yard, plain = skirmish(), skirmish(("." * 50,) * 30)
    assert SQUAD.bot.room == 750  # half of the plain: a position there costs two
    for match, budget, most in ((yard, 80, 20), (yard, 200, 50), (plain, 200, 25)):
        looked.clear()
        LEVELS["veteran"]._replace(budget=budget)(match.system, match.seen())
        assert looked[-1] <= most + 16
        assert all(seen < most for seen in looked[:-1])


def test_nothing_is_followed_that_could_not_be_followed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four units take about eight decisions: with seven to be looked at it is done as without planning."""
    monkeypatch.setattr(Playouts, "value", None)
    match, veteran = skirmish(), LEVELS["veteran"]
    decision = veteran._replace(budget=31)(match.system, match.seen())
    assert decision == policy(veteran.traits)(match.system, match.seen())


def test_decisions_tell_nothing_of_the_hidden() -> None:
    """B-36: wherever a hidden enemy stands, and whatever it is, the decision is the same."""
    rows = ("............",) * 3 + ("############",) + ("............",) * 2
    men: dict[str, Any] = {"a": soldier((0, 0)), "b": soldier((2, 1)), "Y": soldier((9, 1), "W")}
    told = set()
    for column in range(0, 12, 3):
        hidden = soldier((column, 5), bhp=column + 1, weapons=("knife",))
        match = field(rows, fog=True, **men, X=hidden)
        told.add(VETERAN(match.system, match.seen()))
    assert len(told) == 1


def test_nobody_has_won_what_is_followed_when_all_enemies_are_out() -> None:
    """B-38: in fog others may be about, and who is out counts by itself, by its odds and not by its luck."""
    match = skirmish()
    assert match.system.outcome(put_out(match.state)) is not None
    root = Playouts(match.system, match.seen(), "squad", frozenset()).root
    assert match.system.outcome(put_out(root)) is None


def test_luck_does_not_make_an_act_better() -> None:
    """S-18: a shot is worth about the same however the dice fall: less is left only to hurt later."""
    match = field(a=soldier((0, 2)), X=soldier((6, 2), "W", weapons=(), move=1))
    playouts = Playouts(match.system, match.seen(), "squad", frozenset())
    shot = Shoot(unit="a", target="X")
    ends = [run(match.system, match.state, shot, Sources(Seeded(sample))).state for sample in range(12)]
    lost = [(6 - end.unit("X").bhp) / 6 for end in ends]
    ways = [playouts.value(shot, sample) for sample in range(12)]
    assert max(lost) - min(lost) > 0.4
    assert max(ways) - min(ways) < (max(lost) - min(lost)) / 2


def test_nor_does_luck_in_an_act_that_asks_how_to_spend_what_was_rolled() -> None:
    """N-30: what the roll brings to spend is answered before the act is over, and all of it is luck."""
    man = narrative_field.character
    match = narrative_field.field(a=man((0, 2)), X=man((6, 2), weapons=(), wound_threshold=16))
    playouts = Playouts(match.system, match.seen(), "squad", frozenset())
    shot = NarrativeShoot(unit="a", target="X")
    ends = [run(match.system, match.state, shot, Sources(Seeded(sample))).state for sample in range(12)]
    assert any(end.pending for end in ends)
    ways = [playouts.value(shot, sample) for sample in range(12)]
    assert max(ways) - min(ways) < 0.4


def test_what_an_answer_to_a_move_does_is_no_luck() -> None:
    """S-16: a move itself is sure; who is shot from overwatch on its way has been hurt by having gone."""
    match = skirmish()
    playouts = Playouts(match.system, match.seen(), "squad", frozenset())
    move = Move(unit="a", at=Square(2, 2))
    arrived = run(match.system, match.state, move, Sources(Seeded(0))).state
    units = tuple(replace(unit, bhp=3) if unit.id == "a" else unit for unit in arrived.units)
    assert playouts._luck(match.state, move, having(arrived, units=units)) == 0.0


def put_out(state: AnyState) -> AnyState:
    units = tuple(replace(unit, fate="out") if unit.side == "opposition" else unit for unit in state.units)
    return having(state, units=units)


def test_who_can_take_out_two_with_two_shooters_does_not_shoot_one_twice() -> None:
    """Each enemy has one hit point left and stands in the open: whoever shoots, both are shot at."""
    match = skirmish(X=soldier((6, 0), "W", bhp=1), Y=soldier((6, 5), "W", bhp=1))
    targets = []
    while match.prompt is not None and match.prompt.side == "squad":
        decision = VETERAN(match.system, match.seen(), match.past())
        assert decision is not None
        if isinstance(decision.action, Shoot):
            targets.append(decision.action.target)
            match.do(decision.action, dice=[6, 6, 6])
        else:
            match.do(decision.action)
    assert {"X", "Y"} <= set(targets)


def test_with_no_enemy_in_view_it_goes_as_the_regular_level_does() -> None:
    """Nobody is known who could answer: nothing is to be followed."""
    wall = ("............",) * 3 + ("############",) + ("............",) * 2
    match = field(wall, fog=True, a=soldier((0, 0)), X=soldier((5, 5)))
    regular = LEVELS["regular"](match.system, match.seen())
    assert VETERAN(match.system, match.seen()) == regular


def test_who_plans_under_effort_reckons_with_how_others_react_and_regular_does_not() -> None:
    """E-38: of two who are alike one has no reaction left. With so small a budget no act is followed."""
    twin = {"hero": True, "agile": 3, "defense": 4}
    match = effort_field.field(
        a=effort_field.agent((0, 3), weapons=("rifle",)),
        X=effort_field.agent((8, 1), "W", **twin),
        Y=effort_field.agent((8, 5), "W", **twin),
    )
    effort_field.put(match, "Y", winded=True)
    match.do(TwoAttacks(unit="a"))
    decisions = [
        LEVELS[name].with_budget(0.001)(match.system, match.seen())
        for name in ("regular", "veteran", "elite")
    ]
    assert [decision and getattr(decision.action, "target", "") for decision in decisions] == ["X", "Y", "Y"]


def test_what_only_stuns_is_shot_with_in_what_is_followed_too() -> None:
    """N-28: it takes no health, which is all that a glance sees of a weapon; its odds say what it does."""
    man = narrative_field.character
    match = narrative_field.field(
        weapons={"stunner": {"skill": "ranged_light", "band": "medium", "damage": 7, **STUN}},
        a=man((0, 2), weapons=("stunner",), soak=2),
        X=man((6, 2), soak=2),
    )
    match.do(Aim(unit="a"))
    match.do(FateOrder(unit="a", order="deadly"))
    decision = policy(HASTY)(match.system, match.seen(), match.past())
    assert decision is not None
    assert isinstance(decision.action, NarrativeShoot)
