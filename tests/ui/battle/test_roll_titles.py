"""What stands over the dice of a roll: who rolls for what, a task by its name, an injury by whom it is of."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.rules.events import Modifier, Rolled
from game.systems.phased.pool import ATTACK, DEFENSE
from game.ui.app import App
from game.ui.battle.animation import Effect
from game.ui.battle.dice_tray import dice_title, in_series
from game.ui.battle.event_log import entries, telling
from tests.systems.test_tasks import started
from tests.ui.battle.log_reader import reader
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned


def tried(system: str) -> Rolled:
    """The roll of a try of the task."""
    match = started(system)
    [action] = [action for action in match.legal() if action.kind == "try_task" and action.unit == "ada"][:1]
    return next(event for event in match.do(action) if isinstance(event, Rolled))


class Shown:
    """Knows Ada and Rex."""

    def named(self, unit: str) -> tuple[str, Any]:
        return {"ada": ("Ada", "squad"), "rex": ("Rex", "opposition")}[unit]


@pytest.mark.parametrize("system", ["squad", "narrative", "effort", "phased"])
def test_a_try_of_a_task_is_headed_with_its_name(system: str) -> None:
    """M-09: above the dice, and in the log."""
    match, roll = started(system), tried(system)
    told = match.system.words.telling(roll)
    assert told.title == "Open it"
    assert dice_title(roll, told, Shown()) == ("Ada tries: Open it", "squad")  # type: ignore[arg-type]
    [entry] = entries([roll], reader(system, match.system.words.telling))
    assert "".join(span.words for span in entry.line.spans) == "Ada tries: Open it"


def test_an_attack_is_headed_with_whom_it_is_against() -> None:
    """Who watches the dice fall need not look for it on the board."""
    roll = Rolled(label="attack", dice=("d10",), faces=(3,), result="3", unit="rex", target="ada")
    told = started("narrative").system.words.telling(roll)
    assert dice_title(roll, told, Shown()) == ("Rex: attack against Ada", "opposition")  # type: ignore[arg-type]


def test_what_one_does_to_another_is_a_sentence() -> None:
    """In the log and above the dice; what one does to oneself too."""
    match = started("effort")
    roll = Rolled(label="flurry", dice=("d6",), faces=(5,), result="1", unit="rex", target="ada")
    told = telling(match.system, match.state, roll, None)
    [entry] = entries([roll], reader("effort", lambda _: told))
    assert "".join(span.words for span in entry.line.spans) == "Rex attacks Ada in a flurry"
    assert dice_title(roll, told, Shown()) == ("Rex attacks Ada in a flurry", "opposition")  # type: ignore[arg-type]
    alone = replace(roll, label="first aid", target="rex")
    told = telling(match.system, match.state, alone, None)
    assert dice_title(alone, told, Shown())[0] == "Rex gives itself first aid"  # type: ignore[arg-type]


def test_first_aid_is_for_somebody() -> None:
    """E-31: nobody rolls against a friend."""
    roll = Rolled(label="first aid", dice=("d6",), faces=(5,), result="1", unit="ada", target="ada")
    told = started("effort").system.words.telling(roll)
    assert dice_title(roll, told, Shown())[0] == "Ada: first aid for Ada"  # type: ignore[arg-type]
    [entry] = entries([roll], reader("effort", lambda _: told))
    assert "".join(span.words for span in entry.line.spans) == "Ada: first aid for Ada"


def test_a_roll_of_nobody_is_headed_with_whom_it_is_about() -> None:
    """N-32: "critical injury: Rex", not twice what it is."""
    roll = Rolled(label="critical injury", dice=("d100",), faces=(43,), result="43", target="rex")
    told = started("narrative").system.words.telling(roll)
    assert dice_title(roll, told, Shown()) == ("Critical injury: Rex", "opposition")  # type: ignore[arg-type]
    assert dice_title(replace(roll, target=""), told, Shown()) == ("Critical injury", "neutral")  # type: ignore[arg-type]


@pytest.mark.parametrize(("viewer", "mood"), [("squad", "good"), ("opposition", "bad")])
def test_the_last_of_several_attacks_tells_how_many_hit(app: App, viewer: Any, mood: str) -> None:
    """P-34: a critical, a hit, a miss against 14: the miss in red stood there as if all had missed."""
    mouse = Mouse(
        app,
        opened(
            app,
            planned(
                drawn(units=(man("ann", 1, 1), man("Rex", 8, 1)), system="phased"), system="phased", fog=False
            ),
        ),
    )
    rows = (Modifier(6, ATTACK, "ranged", "P-24"), Modifier(20, DEFENSE, "defense", "P-24"))
    thrown = (((20, 20), "critical"), ((9, 9), "hit"), ((1, 2), "miss"))
    series = tuple(
        Rolled(
            label="focused", dice=("d20",) * 2, faces=faces, result=f"('{came}',)", unit="ann", target="rex",
            modifiers=rows,
        )
        for faces, came in thrown
    )  # fmt: skip
    mouse.controller.viewer = viewer
    first, *_, last = (
        in_series(roll, Effect("dice", roll=roll, series=series, nth=nth), mouse.controller)
        for nth, roll in enumerate(series, 1)
    )
    assert (first.verdict, first.mood) == ("40, needs 14: critical", mood)
    assert (last.verdict, last.mood) == ("2 of 3 attacks hit", mood)
