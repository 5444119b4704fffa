"""What the computer is told of `narrative` beside the exact odds."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.rules.bot_values import Answer, BotValues, constant
from game.rules.gear import as_new
from game.rules.knowledge import ours
from game.rules.state import PASS, Prompt
from game.systems.narrative.actions import (
    MOST_MANEUVERS,
    MainAction,
    free_maneuvers,
    maneuver_toll,
    may_act,
    strain_plight,
)
from game.systems.narrative.engagement import engage
from game.systems.narrative.items import dressing_worth
from game.systems.narrative.menu import MenuLine
from game.systems.narrative.purchases import ATTACKER_MENU, TARGET_MENU
from game.systems.narrative.spending import BY_DESPAIR, BY_TRIUMPH, DONE
from game.systems.narrative.stealth import SNEAK, in_the_open
from game.systems.narrative.units import Character, Narrative, prepared
from game.systems.narrative.weights import WEIGHTS


def _actions_left(unit: Character) -> int:
    """The action, and the maneuvers that are paid for."""
    return int(may_act(unit)) + max(min(free_maneuvers(unit), MOST_MANEUVERS - unit.maneuvers), 0)


def _plight(unit: Character) -> float:
    """Strain, injuries, lying there, a weapon that does not fire, dice owed; less aim and cover."""
    owed = sum(row.value * (1 if row.what == "setback" else -1) for row in unit.owed)
    injuries = (
        0.4 * (unit.stunned + unit.dazed) + 0.1 * unit.stalled + 0.1 * unit.shaken + 0.15 * unit.bleeding
    )
    weapon = unit.in_hand
    needed = weapon.stats.qualities.prepare
    useless = weapon.jammed or weapon.empty or (needed - weapon.readied) / max(needed, 1)
    held = 0.12 * unit.disoriented + 0.1 * unit.ensnared + _flames(unit)
    ready = 0.01 * len(unit.aims) + 0.08 * unit.covered
    plight = injuries + 0.25 * unit.prone + 0.3 * useless + 0.04 * owed + 0.08 * len(unit.lowered)
    return plight + held + strain_plight(unit, unit.strain) - ready


def _flames(unit: Character) -> float:
    """What the flames on a unit will take, in its health; somebody may put them out before."""
    each = max(unit.flames - unit.stats.soak, 0)
    return min(0.7 * unit.burning * each / (unit.wound_threshold + 1), 0.6)


def _fresh(unit: Character) -> Character:
    """The unit unhurt and rested, its weapons prepared."""
    new = as_new(unit, dead=unit.dead)
    return replace(new, weapons=tuple(map(prepared, new.weapons)))


def _helps(view: Narrative, unit: Character) -> Iterator[tuple[str, float]]:
    """Who has wounds that a unit can dress, with a field kit or by first aid."""
    kit = any(item.stats.heals and item.charges for item in unit.things)
    for friend in view.units:
        wounded = friend.fate == "in" and friend.wounds and ours(unit.side, friend)
        if wounded and (kit or (unit.ranks("medicine") and not friend.aided)):
            yield friend.id, dressing_worth(friend)


def _betrays(view: Narrative, going: Any) -> bool:
    """Who goes farther than a sneak, or into the open, is hidden no more (N-33)."""
    unit = view.unit(going.unit)
    path = going.path(view)
    far = unit.walked + len(path) > SNEAK + unit.nimble
    return far or (bool(path) and in_the_open(view, replace(unit, at=path[-1])))


def _answers() -> Iterator[tuple[str, Answer]]:
    """What each line of spending is worth, however it is paid for."""
    for suffix, menu in ((BY_TRIUMPH, ATTACKER_MENU), (BY_DESPAIR, TARGET_MENU)):
        for name, line in menu.items():
            answer = _answer(line)
            yield name, answer
            yield name + suffix, answer


def _answer(line: MenuLine) -> Answer:
    if not callable(line.worth):
        return constant(line.worth)
    worth = line.worth

    def answer(view: Narrative, prompt: Prompt[Any]) -> float:
        return worth(view, prompt.grant.fought)

    return answer


UNUSED = {
    "climb": "Only for who is in a pit: no map of the ladder has one.",
    "drop_prone": "Standing up costs a maneuver again, which is worth more than the setback against shots.",
    "guarded_stance": "Only where several strike at arm's length: cover, or a shot, is mostly worth more.",
    "jump": "Going round is safer than a check that may end on the ground; over a gap it is chosen.",
    "try_task": "Only where a map has tasks; where it has, whoever is best at one does it.",
    "stow": "Nothing is gained by an empty hand: another weapon is drawn without it.",
    "drop": "Nothing is gained by it: whoever comes by could take the weapon up.",
    "load": "Only for a jammed or an empty weapon: seldom, since other weapons are at hand.",
    "prepare": "Only for weapons that have to be prepared: no unit of the ladder carries one.",
    "scale": "Only on walls of two to four levels: no map of the ladder has one.",
    "repair": "Only beside a friend whose weapon is jammed or empty: that one clears it by a maneuver.",
    "douse": "Only for who burns: no unit of the ladder sets anybody on fire.",
    "break_free": "Only for who is held: no unit of the ladder ensnares anybody.",
    "inspire": "Only where friends near by are worn out and there is nobody to shoot at.",
    "suppress": "Only for who has the ability: no unit of the ladder has it.",
    "speak": "What is said does nothing by itself.",
    "peek": "What it would see round a corner is not among the things that the computer weighs.",
    "leave": "Only where a victory asks for it: no map of the ladder has an exit.",
    "end_phase": "Each unit has its turn: a slot is never passed while somebody can still act.",
}
"""Why the computer hardly ever chooses some kinds of action, `ladder` meaning its two usual maps."""

BOT = BotValues(
    weights=WEIGHTS,
    left=_actions_left,
    slots=True,
    again=0.0,
    toll=lambda _view, unit: maneuver_toll(unit),
    meeting=lambda state: engage(state, "one", "other"),
    closes=False,
    covered=lambda unit: replace(unit, covered=True),
    sole=lambda action: isinstance(action, MainAction),
    helps=_helps,
    betrays=_betrays,
    fresh=_fresh,
    plight=_plight,
    unused=UNUSED,
    answers={PASS: constant(0.005), DONE: constant(0.0), **dict(_answers())},
)
"""What the computer is told of `narrative`."""
