"""What is shown of a unit of `effort`: its gauges, its actions, its statuses, the lines of its card."""

from collections.abc import Iterator

from game.rules.presentation import (
    Badge,
    Band,
    Gauge,
    Mood,
    Pip,
    capitalised,
    counted,
    dice,
    item_fact,
    named,
    out_badges,
)
from game.systems.effort.pool import (
    AIMED,
    HELP,
    best_combat_skill,
    defense_rows,
    dice_text,
    help_text,
    is_shielding,
)
from game.systems.effort.prepare import readied_text
from game.systems.effort.stealth import search_rows, stealth_rows
from game.systems.effort.targeting import CLOSE, OPEN_MEANS, ZONES, farthest, in_melee, reach_of_zone
from game.systems.effort.turn import ACTIONS_A_TURN, PHASES
from game.systems.effort.units import Agent, Effort, Weapon
from game.systems.effort.who_may_react import still_ready

NAMES = ("First action", "Second action")

CAUSES = "a wound shaken off, a push with the way blocked, or nothing but 1 rolled"
LOST = f"is lost: {CAUSES}"
UNUSED = "was left unused"
"""Why an action is not to be had that nothing was done with (E-05, E-46, E-47)."""


def gauges(unit: Agent) -> tuple[Gauge, ...]:
    """The wounds that it can still take, and what is left of its aspect."""
    left = unit.left if unit.conscious else 0
    mood: Mood = "bad" if left <= 1 < unit.stats.wound_threshold else "good"
    about = (
        "So many it can still take; the last puts it out. It always rolls to shake one off: if it does, that "
        "costs an action of its next turn."
    )
    wounds = Gauge("wounds left", left, unit.stats.wound_threshold, mood, about=about)
    about = "So many dice it adds to every roll of its own. A light hit takes one away, until First aid."
    mood = "bad" if unit.dulled else "plain"
    return wounds, Gauge("aspect", unit.aspect, unit.stats.aspect, mood, bear=True, about=about)


def pips(view: Effort, unit: Agent) -> tuple[Pip, ...]:
    """The two actions: those that were used first, then what was lost or given up, then what is left."""
    over = not unit.conscious or unit.id in view.clock.done
    left, lost = min(unit.actions, ACTIONS_A_TURN), _lost(unit)
    gone = ACTIONS_A_TURN - left
    whys = ("",) * (gone - lost) + (LOST,) * lost + (UNUSED if over else "",) * left
    return tuple(Pip(name, at >= gone and not over, whys[at]) for at, name in enumerate(NAMES))


def _lost(unit: Agent) -> int:
    """How many actions of its turn a unit never had."""
    return 0 if _used_all(unit) else ACTIONS_A_TURN - min(unit.actions, ACTIONS_A_TURN) - len(unit.spent)


def actions_lost(before: Agent, after: Agent) -> str:
    """What it has come to owe of its actions, in words; empty for nothing (E-46, E-47)."""
    more = after.losing - before.losing
    return "" if more <= 0 else "an action lost" if more == 1 else "both actions lost"


def _used_all(unit: Agent) -> bool:
    """Whether what it has done took all that it had left: a Sprint, a Desperate Attack, some tasks."""
    return (unit.winded and not unit.dived) or (not unit.actions and unit.spent == ("concentration",))


def badges(view: Effort, unit: Agent) -> tuple[Badge, ...]:
    """The statuses of a unit; being Open comes first."""
    if not unit.conscious:
        return out_badges(unit, "E-46")
    return tuple(badge for status in _STATUSES for badge in status(view, unit))


def _build(_view: Effort, unit: Agent) -> Iterator[Badge]:
    if unit.stats.hero:
        text = "Out of its turn it may dodge, dive for cover, strike back and step in for a friend."
        yield Badge("HRO", "hero", text, "good", "E-42", fixed=True)
    else:
        text = "No hero: out of its turn it only does what it has prepared. It does not dodge."
        yield Badge("SUP", "plain fighter", text, "plain", "E-42", fixed=True)
    if "opportunist" in unit.stats.abilities:
        text = f"Once a round it attacks an enemy within {CLOSE} squares that leaves itself Open in its turn."
        yield Badge("OPP", "opportunist", text, "good", "E-45", fixed=True)


def _open(view: Effort, unit: Agent) -> Iterator[Badge]:
    if unit.open:
        yield Badge("OPN", "Open", f"To every enemy: {OPEN_MEANS}, until its next turn.", "bad", "E-44")
    elif unit.open_to:
        near = ", ".join(view.unit(foe).name for foe in unit.open_to if view.has(foe)) or "enemies near by"
        hero = f": {OPEN_MEANS} against them, until its next turn."
        means = hero if unit.stats.hero else ". As it is no hero, no more comes of that."
        yield Badge("OPN", "Open", f"To {near}{means}", "bad", "E-06")
    if unit.winded:
        yield Badge("NOR", "no reactions", "It has no reactions left this round.", "bad", "E-19")


def _stances(view: Effort, unit: Agent) -> Iterator[Badge]:
    ready = still_ready(view, unit)
    if ready:
        texts = (readied_text(view, readied) for readied in ready)
        text = " ".join(f"{capitalised(text)}." for text in texts)
        yield Badge("RDY", "prepared", text, "good", "E-37", posture="aiming")
    if unit.stance:
        text = f"1 Effort more to hit it, {help_text(HELP)} on its reactions, until its next turn."
        yield Badge("STN", "defensive stance", text, "good", "E-28")
    if unit.evasive:
        text = f"It can cancel {unit.evasive} Effort of attacks on it, until its next turn."
        yield Badge(f"E{unit.evasive}", f"evasive {unit.evasive}", text, "good", "E-27")
    if unit.cover:
        less = " It has attacked: it can be targeted." if unit.attacked else ""
        text = f"1 Effort more to hit it through partial cover, no target behind total cover.{less}"
        yield Badge("COV", "in cover", text, "good", "E-16", posture="crouched")
    if unit.guarded:
        yield Badge(
            "GRD", "guarded", f"It defends with {help_text(HELP)} until its next turn.", "good", "E-22"
        )
    if unit.shielding:
        text = f"Friends within {CLOSE} squares defend with {help_text(HELP)}."
        yield Badge("SHD", "shielding", text, "good", "E-29")
    friends = [friend.name for friend in view.conscious() if is_shielding(friend, unit)]
    if friends:
        text = f"It defends with {help_text(HELP)}, by {', '.join(friends)}."
        yield Badge("SHF", "shielded", text, "good", "E-29")
    if unit.covered:
        text = "Going twice, or sprinting, does not leave it Open this round."
        yield Badge("CVF", "covering fire", text, "good", "E-30", posture="aiming")


def _help(_view: Effort, unit: Agent) -> Iterator[Badge]:
    if unit.aim:
        text = f"Its next attack has {help_text(AIMED)}, unless that is a desperate one."
        yield Badge("AIM", "aiming", text, "good", "E-32", posture="aiming")
    if unit.insight:
        yield Badge("SEE", "searched", f"Its next action has {help_text(HELP)}.", "good", "E-33")
    if unit.attending:
        text = f"Its next action that is no attack has {help_text(AIMED)}."
        yield Badge("ATT", "attending", text, "good", "E-35")
    if unit.working:
        text = f"{unit.worked} Effort put into: {unit.working}. It is lost if a turn passes without more."
        yield Badge("WRK", "at work", text, "good", "E-50")
    if unit.hidden:
        text = f"A Search needs more than {unit.quiet} Effort to find it."
        yield Badge("HID", f"hidden {unit.quiet}", text, "good", "E-18", posture="crouched")
    if unit.paired:
        yield Badge("TWO", "two Attacks", "Both of its attacks this turn have a die less.", "plain", "E-10")


def _troubles(view: Effort, unit: Agent) -> Iterator[Badge]:
    has_turn = unit.side in [seat.side for seat in PHASES[view.clock.phase].seats(view)]
    if has_turn and (lost := _lost(unit)):
        name = f"lost {counted(lost, 'action')}"
        yield Badge(f"-{lost}", name, f"{capitalised(CAUSES)}.", "bad", "E-07")
    if unit.prone:
        text = f"Attacks from within {CLOSE} squares have a die more."
        if unit.crawled:
            text += " Those from farther off need 1 Effort more."
        yield Badge("PRN", "crawling" if unit.crawled else "prone", text, "warn", "E-20", posture="prone")
    if unit.wounds:
        text = f"It has {dice(unit.wounds)} less for all it does."
        yield Badge(f"W{unit.wounds}", counted(unit.wounds, "wound"), text, "bad", "E-46")
    if unit.losing:
        text = f"It loses {counted(unit.losing, 'action')} of its next turn."
        yield Badge(f"-{unit.losing}", "shaken", text, "bad", "E-46" if unit.shaken else "E-05")


_STATUSES = (_build, _open, _stances, _help, _troubles)


def facts(view: Effort, unit: Agent) -> tuple[tuple[str, str], ...]:
    """The lines of a unit's card: its ranks, what it rolls, what it carries."""
    stats = unit.stats
    dodge = f"{dice_text(defense_rows(view, unit, reaction=True))}, by {best_combat_skill(unit)[0]}"
    return (
        ("Traits", _ranks(unit, TRAITS)),
        ("Skills", _ranks(unit, SKILLS)),
        *((("Dodge", dodge),) if stats.hero else ()),
        ("Hiding", dice_text(stealth_rows(unit, 0, 0, "E-18"))),
        ("Searching", dice_text(search_rows(unit))),
        *(("In hand" if weapon.id == unit.held else "Carries", _weapon(weapon)) for weapon in unit.weapons),
        *(("Carries", item_fact(item)) for item in unit.things),
    )


TRAITS = ("strong", "agile", "clever", "tough")
SKILLS = ("melee", "ranged", "defense", "medicine", "tech", "athletics")
"""What its card tells of what it is and can do; of stealth and perception the dice are told."""


def _ranks(unit: Agent, names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {getattr(unit.stats, name)}" for name in names)


def _weapon(weapon: Weapon) -> str:
    stats, squares = weapon.stats, reach_of_zone(weapon.stats.zone)
    reach = f"{stats.zone}, to {squares} squares" if squares else stats.zone
    parts = (
        f"{named(weapon.id)}: {stats.trait} {stats.skill}",
        "adjacent" if in_melee(weapon) else reach,
        f"area {stats.area}" if stats.area else "",
        "automatic" if stats.automatic else "",
        "muscle" if stats.muscle else "",
        help_text(stats.bonus) if stats.bonus else "",
    )
    return ", ".join(part for part in parts if part)


FARTHEST = 60
"""How far a band without an end is drawn, in squares."""


def bands(view: Effort, unit: str) -> tuple[Band, ...]:
    """The range zones, and how far the weapon in hand and those with an area reach (E-06)."""
    agent = view.unit(unit)
    zones = tuple(
        Band(zone, far if far is not None else FARTHEST) for zone in ZONES if (far := reach_of_zone(zone))
    )
    weapon = agent.in_hand
    if in_melee(weapon):
        return zones
    best = reach_of_zone(weapon.stats.zone) or FARTHEST
    thrown = (Band(f"throw {named(bomb.id)}", min(farthest(bomb), FARTHEST)) for bomb in agent.bombs)
    return (*zones, Band(f"{named(weapon.id)}, in full", best), *thrown)
