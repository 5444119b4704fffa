"""How players of `squad` read a roll: whose dice, which of them counted, and what it came to."""

from collections.abc import Callable
from typing import Any, Literal

from game.rules.events import Modifier, Rolled, why_of
from game.rules.presentation import DiceGroup, Mood, Telling, plain_mood, plain_result, plainly, uncast
from game.rules.scripts import Roll
from game.systems.squad.grapple import STRENGTH
from game.systems.squad.harm import CATCH
from game.systems.squad.pool import ATTACK, DAMAGE, DEFENCE, DEFENCE_DICE, SURE, damage_of, dice_of, to_hit
from game.systems.squad.tasks import NEEDED, NUMBER
from game.systems.squad.throwing import throw_needs


def telling(event: Rolled) -> Telling:
    """A roll with its dice in groups and its verdict; the mood is that of who rolls first."""
    if any(row.what == DAMAGE for row in event.modifiers) and event.label != "fall":
        return _attack(event)
    return _TELLINGS.get(event.label, plainly)(event)


def _counts(event: Rolled, what: str) -> int:
    """What the rows of a roll say of something: 0 when they do not name it."""
    return dice_of(event.modifiers, what)


def _groups(event: Rolled, attack: int, defence: int) -> tuple[DiceGroup, DiceGroup]:
    """Attack dice, which must reach the one number, and defence dice, which must reach the other."""
    many = _counts(event, ATTACK)
    sure = _counts(event, SURE)
    note = f"{attack} or more" + (f", {sure} success sure" if sure else "")
    return (
        DiceGroup("attack", "d10", *_read(event.faces[:many], attack), note),
        DiceGroup("defence", "d10", *_read(event.faces[many:], defence), f"{defence} or more"),
    )


def _read(faces: tuple[int, ...], number: int) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """What dice show, and which of them reach the number."""
    return tuple(map(str, faces)), tuple(face >= number for face in faces)


def pool(roll: Roll) -> Telling:
    """A roll before it falls: each die with what it must reach."""
    rows, label = roll.modifiers, roll.check.label
    if label in _OPPOSED:
        return Telling(_uncast(rows, STRENGTH, STRENGTH), "")
    if label != "fall" and any(row.what == DAMAGE for row in rows):
        return Telling(_uncast(rows, to_hit(rows), DEFENCE), "")
    return uncast(roll)


def result(roll: Roll, outcome: Any) -> str:
    """What a roll can come to, in words."""
    if roll.check.label in _OPPOSED:
        return _came_to(roll.check.label, roll.unit, roll.target)[outcome]
    if roll.check.label == "throw":
        return "it gets there" if outcome else "it falls short"
    if roll.check.label == "entangle":
        return f"{roll.target} {'is held' if outcome else 'stays free'}"
    if roll.check.label == "detection":
        return "it is found" if outcome else "it stays hidden"
    return plain_result(roll, outcome)


def mood(roll: Roll, outcome: Any) -> Mood:
    """How what a roll can come to is for who rolls."""
    return _AHEAD[outcome] if roll.check.label in _GRAPPLES else plain_mood(roll, outcome)


def _came_to(label: str, unit: str, target: str) -> dict[int, str]:
    """What a Push or a Trip comes to, by who is ahead: 1 the attacker, -1 the target (S-42, S-43)."""
    done = {"push": f"{target} is pushed", "trip": f"{target} falls"}[label]
    return {1: done, 0: "nothing happens", -1: f"{unit} falls"}


def _uncast(rows: tuple[Modifier, ...], attack: int, defence: int) -> tuple[DiceGroup, DiceGroup]:
    sure = dice_of(rows, SURE)
    return (
        _ready("attack", dice_of(rows, ATTACK), attack, f"{sure} success sure" if sure else ""),
        _ready("defence", dice_of(rows, DEFENCE_DICE), defence, ""),
    )


def _ready(role: Literal["attack", "defence"], many: int, number: int, note: str) -> DiceGroup:
    return DiceGroup(role, "d10", (f"{number}+",) * many, (True,) * many, note)


def _attack(event: Rolled) -> Telling:
    groups = _groups(event, to_hit(event.modifiers), DEFENCE)
    margin = int(event.result)
    score = f"{sum(groups[0].counted) + _counts(event, SURE)} against {sum(groups[1].counted)}"
    if not margin:
        return Telling(groups, f"{score}: missed", "bad")
    return Telling(groups, f"{score}: hit for {damage_of(_counts(event, DAMAGE), margin)}", "good")


def _contest(event: Rolled) -> Telling:
    groups = _groups(event, STRENGTH, STRENGTH)
    score = f"{sum(groups[0].counted)} against {sum(groups[1].counted)}"
    ahead = int(event.result)
    verdict = _came_to(event.label, event.unit, event.target)[ahead]
    return Telling(groups, f"{score}: {verdict}", _AHEAD[ahead])


def _entangle(event: Rolled) -> Telling:
    """The best attack die against the best defence die; a defender without dice counts 0 (S-41)."""
    many = _counts(event, ATTACK)
    pools = event.faces[:many], event.faces[many:]
    best = [max(faces, default=0) for faces in pools]
    groups = (
        DiceGroup("attack", "d10", *_read(pools[0], best[1] + 1), "the best"),
        DiceGroup("defence", "d10", *_read(pools[1], best[1]), "the best"),
    )
    score, won = f"{best[0]} against {best[1]}", int(event.result) > 0
    return Telling(groups, f"{score}: {event.target} {'is held' if won else 'stays free'}", _mood(won))


def _test(number: str, done: str, failed: str, why: str = "") -> Callable[[Rolled], Telling]:
    """How a test is told of which one success is enough; `number` is the row of what must be reached.

    `why` says after that number what it comes of, where units differ in it.
    """

    def told(event: Rolled) -> Telling:
        needed = _counts(event, number)
        passed = event.result == str(True)
        group = DiceGroup("plain", "d10", *_read(event.faces, needed), f"{needed} or more{why}")
        return Telling((group,), done if passed else failed, _mood(passed))

    return told


def _detection(event: Rolled) -> Telling:
    """Who looked may be unknown to whoever is told, and its dice with it (S-51)."""
    needed, found = _counts(event, "to detect"), event.result == str(True)
    group = DiceGroup("plain", "d10", *_read(event.faces, needed), f"{needed} or more")
    return Telling((group,) if event.faces else (), "found" if found else "not found", _mood(found))


def _throw(event: Rolled) -> Telling:
    number, passed = throw_needs(event.modifiers), event.result == str(True)
    group = DiceGroup("plain", "d10", *_read(event.faces, number), f"{number} or more")
    return Telling((group,), "it gets there" if passed else "it falls short", _mood(passed))


def _task(event: Rolled) -> Telling:
    number, needed = _counts(event, NUMBER), _counts(event, NEEDED)
    group = DiceGroup("plain", "d10", *_read(event.faces, number), f"{number} or more")
    reached = sum(group.counted)
    done = reached >= needed
    verdict = f"{reached} of {needed}: {'done' if done else 'not done'}"
    return Telling((group,), verdict, _mood(done), why_of(event.modifiers, NUMBER))


def _fall(event: Rolled) -> Telling:
    damage, caught = _counts(event, DAMAGE), int(event.result)
    group = DiceGroup("plain", "d10", *_read(event.faces, CATCH), f"{CATCH} or more")
    return Telling(
        (group,), f"{caught} of {damage} caught: {damage - caught} damage", _mood(caught == damage)
    )


def _mood(good: bool) -> Mood:
    return "good" if good else "bad"


_OPPOSED = ("push", "trip")
"""Rolls in which both need the same number."""

_GRAPPLES = (*_OPPOSED, "entangle")

_AHEAD: dict[int, Mood] = {1: "good", 0: "plain", -1: "bad"}
"""How it is for who grapples to be ahead, even, or behind."""

_TELLINGS: dict[str, Callable[[Rolled], Telling]] = {
    "push": _contest,
    "trip": _contest,
    "entangle": _entangle,
    "throw": _throw,
    "fall": _fall,
    "jump": _test("to jump", "makes the jump", "fails the jump"),
    "shock": _test("to recover", "shakes it off", "is disabled", ", by its systems and cybernetics"),
    "detection": _detection,
    "task": _task,
}
"""How each kind of roll that is no attack is told, by its label."""
