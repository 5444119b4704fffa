"""How players of `phased` read a roll: its dice, what they needed, and what it came to."""

import re
from collections.abc import Callable

from game.rules.events import Modifier, Rolled, why_of
from game.rules.presentation import DiceGroup, Mood, Telling, plainly, uncast
from game.rules.scripts import Roll
from game.systems.phased.morale import BREAK, CALLED, FIRST, HEROES_FIRST, MUSTER
from game.systems.phased.pool import ARMOR, DAMAGE, HITS, need_of, total
from game.systems.phased.tasks import BONUS, NUMBER

SHARED = ("spray", "blast")
"""The rolls that are read against several targets."""

ATTACKS = ("attack", "focused", "melee")
"""The rolls that are read against one."""


STRUCK = {"miss": "missed", "hit": "hit", "critical": "critical"}
"""What an attack comes to, in words."""


def telling(event: Rolled) -> Telling:
    """A roll with its dice and its verdict; the mood is that of who rolls."""
    return _TELLINGS.get(event.label, plainly)(event)


def pool(roll: Roll) -> Telling:
    """A roll before it falls: its dice, and what they must reach."""
    label = roll.check.label
    if label in ATTACKS:
        return Telling((_dice("d20", ("", ""), f"{need_of(roll.modifiers)} or more"),), "")
    return uncast(roll)


def result(roll: Roll, value: object) -> str:
    """What a roll can come to, in words."""
    if roll.check.label == MUSTER and isinstance(value, tuple):
        begin, broken = value
        heart = "the opposition loses heart" if broken else "nobody loses heart"
        morale = f", {heart}" if _rows(roll.modifiers, BREAK) else ""
        return f"{_called(heroes=begin)} first{morale}"
    if isinstance(value, bool):
        return "made" if value else "failed"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _verdicts(event: Rolled) -> list[str]:
    return re.findall(r"miss|hit|critical", event.result)


def _group(event: Rolled, note: str) -> DiceGroup:
    shown = tuple(map(str, event.faces))
    return _dice(event.dice[0], shown, note)


def _dice(shape: str, shown: tuple[str, ...], note: str) -> DiceGroup:
    """Dice of one kind, which are added up."""
    return DiceGroup("attack", shape, shown, (True,) * len(shown), note, summed=True)


def _attack(event: Rolled) -> Telling:
    need, bonus = need_of(event.modifiers), sum(event.faces)
    (verdict,) = _verdicts(event)
    moods: dict[str, Mood] = {"miss": "bad", "hit": "good", "critical": "good"}
    return Telling(
        (_group(event, f"{need} or more"),), f"{bonus}, needs {need}: {STRUCK[verdict]}", moods[verdict]
    )


def _shared(event: Rolled) -> Telling:
    """One roll against several, whose names stand before the rows that are about them."""
    names = list(dict.fromkeys(row.why.split(":")[0] for row in event.modifiers))
    read = [STRUCK[verdict] for verdict in _verdicts(event)]
    verdicts = ", ".join(f"{name} {verdict}" for name, verdict in zip(names, read, strict=True))
    any_hit = any(verdict != "miss" for verdict in _verdicts(event))
    return Telling(
        (_group(event, "against each"),), f"{sum(event.faces)}: {verdicts}", "good" if any_hit else "bad"
    )


def _damage(event: Rolled) -> Telling:
    added = total(event.modifiers, DAMAGE)
    note = f"+ {added}" if added else ""
    words = f"{sum(event.faces) + added} damage{_off(event.modifiers)}"
    return Telling((_group(event, note),), words)


def _off(rows: tuple[Modifier, ...]) -> str:
    """What armor takes off damage, and for how many hits it comes; of several targets each has its own."""
    armor, hits = _rows(rows, ARMOR), total(rows, HITS)
    if not armor:
        return ", before armor"
    less = f" less {-sum(armor)} armor" if sum(armor) else ""
    return f"{less}, for each of {hits} hits" if hits else less


def _called(*, heroes: bool) -> str:
    return CALLED["heroes" if heroes else "foes"]


def _muster(event: Rolled) -> Telling:
    """Everybody sees these dice, but the number that breaks a side is for who knows all of its units."""
    thrown = sum(event.faces)
    numbers = _rows(event.modifiers, BREAK)
    who = _called(heroes=thrown >= HEROES_FIRST)
    chosen = any(row.what == FIRST and row.clause == "P-51" for row in event.modifiers)
    first = f"{who} chooses who acts first" if chosen else f"{who} acts first"
    broken = "; the same dice break the opposition's morale" if numbers and thrown >= sum(numbers) else ""
    bound = f"from {HEROES_FIRST} on" if thrown >= HEROES_FIRST else f"below {HEROES_FIRST},"
    return Telling((_group(event, f"{HEROES_FIRST} or more"),), f"{thrown}: {bound} {first}{broken}")


def _below(fails: str, holds: str) -> Callable[[Rolled], Telling]:
    """How a roll is told that must stay below the Break number, which it does not tell, as `_muster`."""

    def read(event: Rolled) -> Telling:
        thrown = sum(event.faces)
        failed = thrown >= sum(_rows(event.modifiers, BREAK))
        words = f"{thrown}: {fails if failed else holds}"
        return Telling((_group(event, ""),), words, "bad" if failed else "good")

    return read


def _rows(rows: tuple[Modifier, ...], what: str) -> list[int]:
    return [row.value for row in rows if row.what == what]


def _find(event: Rolled) -> Telling:
    success = event.result == str(True)
    number = sum(_rows(event.modifiers, "to detect")) - sum(_rows(event.modifiers, "detection"))
    words = "finds somebody" if success else "finds nobody"
    return Telling(
        (_group(event, f"{number} or more"),), f"{sum(event.faces)}: {words}", "good" if success else "bad"
    )


def _task(event: Rolled) -> Telling:
    thrown = sum(event.faces)
    needed = total(event.modifiers, NUMBER) - total(event.modifiers, BONUS)
    done = thrown >= needed
    words = f"{thrown}, needs {needed}: {'done' if done else 'not done'}"
    title = why_of(event.modifiers, NUMBER)
    return Telling((_group(event, f"{needed} or more"),), words, "good" if done else "bad", title)


def _bruise(event: Rolled) -> Telling:
    return Telling((_group(event, "no armor"),), f"{sum(event.faces)} damage", "bad")


_TELLINGS: dict[str, Callable[[Rolled], Telling]] = {
    **dict.fromkeys(ATTACKS, _attack),
    **dict.fromkeys(SHARED, _shared),
    "damage": _damage,
    MUSTER: _muster,
    "morale": _below("its morale breaks", "its morale holds"),
    "rallying cry": _below("nobody rallies", "the broken rally"),
    "overrun": _damage,
    "detection": _find,
    "task": _task,
    **dict.fromkeys(("fall", "hazard"), _bruise),
}
"""How each kind of roll is told, by its label."""
