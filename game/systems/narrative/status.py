"""What is shown of a unit of `narrative`: wounds, strain, what is left of its turn, statuses, its card."""

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from msgspec.structs import asdict, replace

from game.rules.presentation import (
    Badge,
    Gauge,
    Mood,
    Pip,
    counted,
    health_mood,
    item_fact,
    named,
    out_badges,
    shots_gauge,
)
from game.systems.narrative.actions import (
    MANEUVER_STRAIN,
    MOST_MANEUVERS,
    can_bear,
    free_maneuvers,
    may_act,
)
from game.systems.narrative.checks import DIFFICULTY_UPGRADES, UPGRADES, favours_for
from game.systems.narrative.engagement import engaged
from game.systems.narrative.pool import exposed, weapon_text
from game.systems.narrative.talents import TALENTS
from game.systems.narrative.units import (
    CHARACTERISTICS,
    SKILLS,
    Character,
    Characteristic,
    Harm,
    Narrative,
    Weapon,
)


def gauges(unit: Character) -> tuple[Gauge, ...]:
    """What wounds and strain still put it out, and the attacks of limited ammunition."""
    return tuple(_gauges(unit))


def _gauges(unit: Character) -> Iterator[Gauge]:
    weapon = unit.in_hand
    yield _left(unit, "wounds", unit.wound_threshold, "At 0 it is out of action. Soak comes off every hit.")
    if unit.grouped:
        full = unit.stats.figures
        about = "How many of the group still stand: its skills are one less."
        yield Gauge("figures", unit.figures, full, health_mood(unit.figures, full), about=about)
    elif unit.suffered("strain") == "strain":
        about = f"As with wounds. A second maneuver costs {MANEUVER_STRAIN}; stun weapons and threats too."
        yield _left(unit, "strain", unit.strain_threshold, about)
    full = weapon.stats.qualities.limited_ammo
    if full:
        yield shots_gauge(weapon, weapon.left, full)


def _left(unit: Character, what: Harm, bears: int, about: str) -> Gauge:
    """How much of something it takes until a unit is out, one more than its threshold (N-08)."""
    left = unit.left_of(what)
    return Gauge(f"{what} left", left, bears + 1, health_mood(left, bears + 1), what == "strain", about)


def harmed(before: Character, after: Character) -> tuple[Harm, ...]:
    """What a unit has suffered more of than before."""
    return tuple(what for what in get_args(Harm) if getattr(after, what) > getattr(before, what))


def pips(view: Narrative, unit: Character) -> tuple[Pip, ...]:
    """The action, the free maneuver and the second one: still to be had, or not, and what they cost."""
    over = unit.id in view.clock.done or not unit.conscious
    left = MOST_MANEUVERS - unit.maneuvers
    free = min(free_maneuvers(unit), left)
    action, first = not over and may_act(unit), not over and free > 0
    if free > 1:
        second = Pip("Second maneuver", not over, spare=True)
    else:
        ready = not over and left - free > 0 and can_bear(unit, MANEUVER_STRAIN)
        second = Pip("Second maneuver", ready, price=f"{MANEUVER_STRAIN} strain", spare=True)
    return Pip("Action", action), Pip("Free maneuver", first, spare=True), second


def badges(view: Narrative, unit: Character) -> tuple[Badge, ...]:
    """The statuses of a unit."""
    if unit.fate == "out":
        name = "dead" if unit.dead else "incapacitated"
        return tuple(replace(badge, name=name) for badge in out_badges(unit, "N-08"))
    if not unit.conscious:
        return out_badges(unit, "N-08")
    return tuple(badge for status in _STATUSES for badge in status(view, unit))


def _build(_view: Narrative, unit: Character) -> Iterator[Badge]:
    text = f"{unit.stats.soak} comes off every hit, less what pierces."
    yield Badge(f"A{unit.stats.soak}", f"soak {unit.stats.soak}", text, "good", "N-28", fixed=True)
    if unit.grouped:
        text = f"A group of minions: {unit.figures} of {unit.stats.figures} are up, and fight as one."
        yield Badge(f"x{unit.figures}", counted(unit.figures, "figure"), text, "plain", "N-39")
    elif unit.stats.rank == "rival":
        text = "A rival: strain counts as wounds, and it takes none of its own will."
        yield Badge("RVL", "rival", text, "plain", "N-39", fixed=True)
    if unit.stats.adversary:
        dice = unit.stats.adversary
        text = f"The difficulty of attacks on it is upgraded {counted(dice, 'time')}."
        yield Badge(f"ADV{dice}", f"adversary {dice}", text, "good", "N-39", fixed=True)


def _stances(view: Narrative, unit: Character) -> Iterator[Badge]:
    if unit.aims:
        dice = "A boost die" if len(unit.aims) == 1 else "2 boost dice"
        ends = (
            "this turn"
            if view.clock.active == unit.id and min(unit.aims) < view.clock.turn
            else "its next turn"
        )
        text = f"{dice} on its next attack; lost if it moves before, or at the end of {ends}."
        yield Badge("AIM", f"aiming {len(unit.aims)}", text, "good", "N-10", posture="aiming")
    if unit.covered:
        text = "Setback dice on shots that its cover stops, until it moves."
        yield Badge("COV", "in cover", text, "good", "N-14", posture="crouched")
    if unit.guarded >= 0:
        text = "A setback die on close attacks against it, and on all its own, to the end of its next turn."
        yield Badge("GRD", "guarded stance", text, "good", "N-12")
    if unit.prone:
        text = "A setback die on shots at it, a boost die on close attacks."
        yield Badge("PRN", "prone", text, "warn", "N-18", posture="prone")
    if unit.hidden_from:
        text = f"No enemy knows where it is; who searches needs {unit.hiding} or more."
        yield Badge("HID", "hidden", text, "good", "N-33", posture="crouched")
    foes = engaged(view, unit)
    if foes:
        text = f"Engaged with {', '.join(view.unit(foe).name for foe in foes)}: it cannot move off freely."
        yield Badge("ENG", "engaged", text, "warn", "N-17")


def _dice(view: Narrative, unit: Character) -> Iterator[Badge]:
    rows = (*unit.owed, *(favour.row for favour in favours_for(view, unit)))
    kinds: tuple[tuple[str, str, str, str, Mood], ...] = (
        ("boost", "+B", "easier next roll", "boost", "good"),
        ("setback", "+S", "harder next roll", "setback", "bad"),
        (UPGRADES, "UP", "much easier next roll", "better", "good"),
        (DIFFICULTY_UPGRADES, "UPD", "much harder next roll", "harder", "bad"),
    )
    for what, mark, name, kind, mood in kinds:
        of_kind = [row for row in rows if row.what == what]
        if of_kind:
            number, why = len(of_kind), ", ".join(row.why for row in of_kind)
            text = f"{number} {kind} {'die' if number == 1 else 'dice'} on it ({why})."
            yield Badge(mark, name, text, mood, of_kind[0].clause)
    if exposed(view, unit):
        text = "No use of cover, guarded stance and defense this turn."
        yield Badge("EXP", "exposed", text, "bad", "N-30")
    if unit.in_hand.jammed:
        text = f"The {named(unit.in_hand.id)} must be loaded first."
        yield Badge("JAM", "weapon jammed", text, "bad", "N-31")


def _qualities(_view: Narrative, unit: Character) -> Iterator[Badge]:
    if unit.burning:
        text = (
            f"{unit.flames} damage as its turn starts, {counted(unit.burning, 'time')} more, soak counting."
        )
        yield Badge("BRN", f"burning {unit.burning}", text, "bad", "N-40")
    if unit.dazed:
        yield Badge("CNC", f"concussed {unit.dazed}", f"No action for {_turns(unit.dazed)}.", "bad", "N-40")
    if unit.disoriented:
        text = f"A setback die on all its checks for {_turns(unit.disoriented)}."
        yield Badge("DIS", f"disoriented {unit.disoriented}", text, "bad", "N-40")
    if unit.ensnared:
        text = f"It cannot move for {_turns(unit.ensnared)}, unless it breaks free."
        yield Badge("NET", f"ensnared {unit.ensnared}", text, "bad", "N-40")
    needed = unit.in_hand.stats.qualities.prepare
    if needed and unit.in_hand.readied >= needed:
        text = f"The {named(unit.in_hand.id)} is ready for an attack."
        yield Badge("RDY", "weapon prepared", text, "good", "N-40")


def _turns(number: int) -> str:
    return counted(number, "turn")


def _which_turn(view: Narrative, unit: Character) -> str:
    """The turn that a unit has still in this round, or its next one."""
    return "in its next turn" if unit.id in view.clock.done else "this turn"


def _injuries(view: Narrative, unit: Character) -> Iterator[Badge]:
    if unit.criticals:
        text = f"{unit.criticals} so far: the next one is worse."
        yield Badge(f"C{unit.criticals}", "critical injuries", text, "bad", "N-32")
    if unit.shaken:
        text = f"{unit.shaken} setback on all its checks."
        yield Badge("SHK", "shaken", text, "bad", "N-32")
    if unit.stalled:
        text = f"It has no free maneuver {_which_turn(view, unit)}."
        yield Badge("STL", "no free maneuver", text, "bad", "N-32")
    if unit.stunned:
        yield Badge("STN", "no action", f"It has no action {_which_turn(view, unit)}.", "bad", "N-32")
    if unit.lowered:
        text = f"Lower by 1 each: {', '.join(unit.lowered)}."
        yield Badge("WKN", "weakened", text, "bad", "N-32")
    if unit.bleeding:
        text = "1 wound at the end of each of its turns, until first aid."
        yield Badge("BLD", "bleeding", text, "bad", "N-32")


_STATUSES: tuple[Callable[[Narrative, Character], Iterator[Badge]], ...] = (
    _build,
    _stances,
    _dice,
    _qualities,
    _injuries,
)


def facts(view: Narrative, unit: Character) -> tuple[tuple[str, str], ...]:
    """The lines of a unit's card: characteristics, skills, defense, what it carries."""
    stats = unit.stats
    return (
        *(_ratings(unit, names) for names in (CHARACTERISTICS[:3], CHARACTERISTICS[3:])),
        ("Thresholds", f"wounds {unit.wound_threshold}, strain {unit.strain_threshold}"),
        ("Soak, defense", f"{stats.soak}, melee {stats.defense_melee}, ranged {stats.defense_ranged}"),
        *((("Skills", ", ".join(skills)),) if (skills := _skills(unit)) else ()),
        *(
            ("In hand" if weapon.id == unit.held else "Carries", _weapon(unit, weapon))
            for weapon in unit.weapons
        ),
        *(("Carries", item_fact(item)) for item in unit.things),
        *(("Ability", named(ability)) for ability in stats.abilities),
        *((f"Talent, {named(name)}", TALENTS[name].about) for name in stats.talents),
    )


def _ratings(unit: Character, names: Sequence[Characteristic]) -> tuple[str, str]:
    """Some characteristics in one line: "Brawn, agility, intellect", "3, 2, 2"."""
    return ", ".join(names).capitalize(), ", ".join(str(unit.rating(name)) for name in names)


def _skills(unit: Character) -> list[str]:
    """The skills in which a unit has ranks, with those."""
    return [f"{named(skill)} {ranks}" for skill in SKILLS if (ranks := unit.ranks(skill))]


def _weapon(unit: Character, weapon: Weapon) -> str:
    qualities = weapon.stats.qualities
    ratings = asdict(qualities)
    parts = [f"{named(name)} {rating}" for name, rating in ratings.items() if rating]
    return ", ".join([f"{named(weapon.id)}: {weapon_text(unit, weapon)}", *parts])
