"""What the computer is told by default: an enemy's whole health is worth 1."""

from game.rules import bot_values
from game.rules.bot_values import CLIMB, ENABLING, KILL, LEAP, MOVE, PLAIN, PREPARATION, BotValues, Situation
from game.rules.state import FOR, TOGETHER, Prompt, WholeTurn
from tests.scenes import scene


def test_a_role_that_says_nothing_has_no_shelter_no_risk_and_takes_an_action() -> None:
    assert (PLAIN.purpose, PLAIN.enables, PLAIN.shelter, PLAIN.risk) == ("", False, 0, None)
    assert (PLAIN.final, PLAIN.free) == (False, False)


def test_what_only_makes_an_attack_possible_is_told_apart() -> None:
    assert (PREPARATION.enables, ENABLING.enables) == (False, True)
    assert PREPARATION.purpose == ENABLING.purpose == "preparation"


def test_a_walk_has_no_dangers_of_its_own_a_climb_none_to_count_and_a_leap_some() -> None:
    assert MOVE.risk is None
    assert CLIMB.risk == 0
    assert LEAP.risk is not None
    assert 0 < LEAP.risk < KILL


def test_to_take_somebody_out_is_worth_less_than_all_its_health() -> None:
    assert 0 < KILL < 1


def test_what_is_never_chosen_costs_as_much_as_a_life() -> None:
    situation = Situation(danger=0.5, shot=1.0, foes=True)
    assert situation.gain == 0
    assert bot_values.unwanted(None, scene(a=(0, 0), X=(5, 0)).state, situation) == -1


def test_a_system_that_says_nothing_has_one_action_and_units_that_lack_nothing() -> None:
    """The same attack again is worth a little less than the first."""
    values, state = BotValues(), scene(a=(0, 0), X=(5, 0)).state
    unit = state.unit("a")
    assert values.left(unit) == 1
    assert values.twice(unit)
    assert 0.5 < values.again < 1
    assert (values.toll(state, unit), values.provoked(state, unit, unit), values.plight(unit)) == (0, 0, 0)
    assert (values.fresh(unit), values.meeting(state)) == (unit, state)
    assert values.later(state, None) == (state, WholeTurn())
    assert values.answers == {}
    assert bot_values.constant(0.25)(state, None) == 0.25  # type: ignore[arg-type] # whatever is asked


def test_choices_together_are_worth_their_sum_whoever_they_are_for() -> None:
    values = BotValues(answers={"boost": bot_values.constant(0.25), "upgrade": bot_values.constant(0.5)})
    answer = values.answer(f"boost{FOR}ben{TOGETHER}upgrade")
    assert answer is not None
    assert answer(scene(a=(0, 0), X=(5, 0)).state, Prompt("squad", ("a",), None)) == 0.75


def test_of_choices_together_each_needs_a_worth() -> None:
    values = BotValues(answers={"boost": bot_values.constant(0.25)})
    assert values.answer(f"boost{TOGETHER}upgrade") is None
    assert values.answer("upgrade") is None
