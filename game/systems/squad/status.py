"""What is shown of a unit of `squad`: its gauges, its actions, its statuses, the lines of its card."""

from collections.abc import Callable, Iterator

from game.dice.odds import distribution
from game.rules.presentation import (
    Badge,
    Gauge,
    Mood,
    Pip,
    counted,
    dice,
    health_mood,
    item_fact,
    name_in,
    named,
    out_badges,
    shots_gauge,
    together,
)
from game.systems.squad.moves import jump_squares
from game.systems.squad.pool import ARMOR, DODGE, STEALTH, TO_HIT, engaged
from game.systems.squad.stealth import LEADING, awareness, detection_number
from game.systems.squad.turn import actions_left, shock_check, starts_slowly, turn_over
from game.systems.squad.units import FULL, LOWEST, STRENGTHS, Soldier, Squad, Weapon

ACTIONS = ("First Action", "Second Action")
"""What a unit's actions are called (S-06)."""

SHOCK = "is lost: it is shocked"
"""Why who is disabled has none of its actions (S-45)."""

NEAR = 6
"""The distance for which the badge of stealth gives the number that finds it."""


def gauges(unit: Soldier) -> tuple[Gauge, ...]:
    """Health (body hit points), and the shots of the weapon in hand if it needs any."""
    mood = health_mood(unit.bhp, unit.stats.bhp)
    health = Gauge("health", unit.bhp, unit.stats.bhp, mood, about="With none left it is out of action.")
    weapon = unit.in_hand
    if not weapon.stats.ammo:
        return (health,)
    return health, shots_gauge(weapon, weapon.ammo, weapon.stats.ammo)


def pips(view: Squad, unit: Soldier) -> tuple[Pip, ...]:
    """The First and the Second Action: ready, or spent, lost to venom, a hold or a shock, or given up."""
    spent = len(unit.spent)
    left = 0 if turn_over(view, unit) or not unit.conscious else actions_left(unit)
    first, second = (spent <= number < spent + left for number in range(len(ACTIONS)))
    if unit.disabled:
        return Pip(ACTIONS[0], ready=False, why=SHOCK), Pip(ACTIONS[1], ready=False, why=SHOCK)
    late = "" if second or not starts_slowly(view, unit) else "from turn 2 on (slow start)"
    return Pip(ACTIONS[0], first), Pip(ACTIONS[1], second, late)


def badges(view: Squad, unit: Soldier) -> tuple[Badge, ...]:
    """The statuses of a unit, what lasts first."""
    if not unit.conscious:
        return out_badges(unit, "S-21")
    return tuple(badge for status in _STATUSES for badge in status(view, unit))


def _build(_view: Squad, unit: Soldier) -> Iterator[Badge]:
    stats = unit.stats
    if stats.leader:
        text = (
            f"While the squad acts, members within {LEADING} squares and its line of sight "
            f"may use its {stats.sa} awareness."
        )
        yield Badge("LDR", "leader", text, "good", "S-04", fixed=True)
    if stats.armor:
        text = (
            f"Weapons of pierce {stats.armor} or more ignore it. The dice of others need {ARMOR} more to hit."
        )
        yield Badge(f"A{stats.armor}", f"armor {stats.armor}", text, "good", "S-20", fixed=True)
    if stats.bulk:
        text = (
            "It attacks only to its front; from behind it has no defence dice, and the attacker one die more."
        )
        yield Badge(f"B{stats.bulk}", f"bulk {stats.bulk}", text, "plain", "S-31", fixed=True)


def _stances(_view: Squad, unit: Soldier) -> Iterator[Badge]:
    if unit.aim:
        text = f"{dice(unit.aim)} more on its next attack, unless it moves or is pushed before."
        yield Badge(f"+{unit.aim}", f"aiming +{unit.aim}", text, "good", "S-11", posture="aiming")
    if unit.dodging:
        yield Badge("DOD", "dodging", f"{DODGE} more defence dice until its next turn.", "good", "S-10")
    if unit.watching:
        text = f"It may shoot, once, at an enemy that moves in its view, with its {named(unit.in_hand.id)}."
        yield Badge("OVW", "overwatch", text, "good", "S-16", posture="aiming")


def _stealth(_view: Squad, unit: Soldier) -> Iterator[Badge]:
    if not unit.stealth:
        return
    strength, number = STRENGTHS[unit.stealth], detection_number(NEAR, unit.stealth)
    faded = "" if unit.stealth == FULL else f" at {strength} strength"
    text = (
        f"Hidden{faded}: nobody can attack it until it is found. From {NEAR} squares an awareness die finds "
        f"it by {number} or more. Found, it has {STEALTH} more defence dice. Its own attack ends hiding; "
        "acting in an enemy's sight may."
    )
    thin = unit.stealth == LOWEST
    text += " Found, it is in stealth no longer." if thin else ""
    mood: Mood = "plain" if unit.detected else "warn" if thin else "good"
    mark = "S" if unit.stealth == FULL else f"S{strength[:2]}"
    name = "stealth" if unit.stealth == FULL else f"stealth {strength}"
    yield Badge(mark, name, text, mood, "S-49")
    if unit.detected:
        text = f"Found: it can be attacked until its own next turn, with its {STEALTH} more defence dice."
        yield Badge("DET", "detected", text, "bad", "S-52")


def _engagement(view: Squad, unit: Soldier) -> Iterator[Badge]:
    if (foes := engaged(view, unit)) and not unit.disabled:
        names = together([foe.name for foe in foes])
        text = f"Beside {names}: it can shoot at nobody else, and not go on overwatch."
        yield Badge("ENG", "engaged", text, "warn", "S-29")


def _troubles(view: Squad, unit: Soldier) -> Iterator[Badge]:
    if unit.fallen:
        text = "It has no defence dice, and can do nothing but stand up."
        yield Badge("FAL", "fallen", text, "bad", "S-39", posture="prone")
    if unit.held_by:
        holder = name_in(view, unit.held_by)
        text = f"{holder} holds it: one action less, no Move, Jump or Dash. Push or trip {holder} to free it."
        yield Badge("HLD", "entangled", text, "bad", "S-41")
    if unit.holds:
        paid = "paid for this turn" if unit.kept else "to be paid for with an action this turn"
        yield Badge("GRP", "holding", f"It holds {name_in(view, unit.holds)}: {paid}.", "warn", "S-41")
    if unit.venom:
        text = f"One action less a turn, for {counted(unit.venom, 'turn')} more."
        yield Badge(f"V{unit.venom}", f"venom {unit.venom}", text, "bad", "S-44")
    if unit.disabled:
        again = f" Next turn: {_shock(unit)}" if unit.shocked >= 0 else ""
        text = f"By a shock it has no actions this turn, and engages nobody.{again}"
        yield Badge("DIS", "disabled", text, "bad", "S-45")
    elif unit.shocked >= 0:
        yield Badge("SHK", "shocked", f"Each turn: {_shock(unit)}", "bad", "S-45")


def _shock(unit: Soldier) -> str:
    """How likely a shocked unit is disabled as a turn begins (S-45)."""
    return f"{float(distribution(shock_check(unit)).chance(False)):.0%} that it loses both actions."


_STATUSES: tuple[Callable[[Squad, Soldier], Iterator[Badge]], ...] = (
    _build,
    _stances,
    _stealth,
    _engagement,
    _troubles,
)


def facts(view: Squad, unit: Soldier) -> tuple[tuple[str, str], ...]:
    """The lines of a unit's card: what it rolls, how it goes, what hits it, what it carries."""
    stats = unit.stats
    return (
        ("Attack, defence", f"{stats.att}, {stats.dfn}"),
        ("Athletics, instinct", f"{stats.ath}, {stats.ins}"),
        ("Awareness", _aware(view, unit)),
        ("Knowledge", str(stats.kno)),
        ("Move, jump", f"{counted(stats.move, 'square')}, {jump_squares(unit)}"),
        ("Size", f"{stats.size}: {TO_HIT[stats.size]} hits; {counted(stats.height, 'level')} tall"),
        ("Armor", str(stats.armor)),
        *(_bulky(unit) if stats.bulk else ()),
        *(("In hand" if weapon.id == unit.held else "Carries", _weapon(weapon)) for weapon in unit.weapons),
        *(("Carries", item_fact(item)) for item in unit.things),
        *(("Ability", ability) for ability in stats.abilities),
        *((("Ability", "stealth"),) if unit.may_hide else ()),
    )


def _bulky(unit: Soldier) -> tuple[tuple[str, str], ...]:
    """What counts for who has bulk alone (S-15, S-31)."""
    return (("Bulk", str(unit.stats.bulk)), ("Faces", f"{unit.facing}: it attacks only to its front"))


def _aware(view: Squad, unit: Soldier) -> str:
    """Its awareness, and its leader's where that is better now (S-04)."""
    led = awareness(view, unit)
    return str(led) if led == unit.stats.sa else f"{unit.stats.sa}, {led} by its leader"


def _weapon(weapon: Weapon) -> str:
    stats = weapon.stats
    parts = (
        f"{named(weapon.id)}: damage {stats.dam}",
        f"range {stats.range}" if stats.range else "",
        f"blast {stats.blast}" if stats.blast else "",
        f"pierce {stats.pierce}" if stats.pierce else "",
        f"venom {stats.venom}" if stats.venom else "",
        "shock" if stats.shock else "",
        "close combat" if stats.close else "",
        f"{weapon.ammo}/{stats.ammo}" if stats.ammo else "",
    )
    return ", ".join(part for part in parts if part)
