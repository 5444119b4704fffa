"""What is shown of a unit of `phased`: gauges, budget, statuses, card; and the top bar's lines."""

from collections.abc import Callable, Iterator

from game.rules.presentation import (
    Badge,
    Gauge,
    Pip,
    counted,
    health_mood,
    item_fact,
    name_in,
    named,
    out_badges,
    shots_gauge,
    together,
)
from game.rules.units import Side
from game.systems.phased.actions import MOVEMENT_PHASE, RUN_PHASE
from game.systems.phased.declaring import PHASE_OF, parting, why_no_fire
from game.systems.phased.harm import SCALE_NAMES
from game.systems.phased.morale import break_number, break_rows, odds_of_breaking, tests
from game.systems.phased.moves import Run
from game.systems.phased.pool import COVER, DODGING, DUG_IN, HUGGING, MARKED, OWN_COVER, RAN, in_melee_with
from game.systems.phased.stealth import finding_number
from game.systems.phased.units import Fighter, Phased, Weapon, group_of, health_left


def gauges(unit: Fighter) -> tuple[Gauge, ...]:
    """Vitality and life, of a mook its durability; the shots of the weapon in hand if it needs any."""
    weapon = unit.in_hand
    pools = tuple(_pools(unit))
    if weapon is None or not weapon.stats.ammo:
        return pools
    return *pools, shots_gauge(weapon, weapon.ammo, weapon.stats.ammo)


def _pools(unit: Fighter) -> Iterator[Gauge]:
    stats = unit.stats
    if stats.durability is not None:
        left = health_left(unit)
        about = "So much damage within one turn takes it out; less is forgotten when the turn ends."
        yield Gauge("durability", left, stats.durability, health_mood(left, stats.durability), about=about)
        return
    vitality, life = stats.vitality or 0, stats.life or 0
    mood, about = health_mood(unit.vitality, vitality), "Lost first; then every hit costs life."
    yield Gauge("vitality", unit.vitality, vitality, mood, about=about)
    mood, about = (
        health_mood(unit.life, life),
        "Below 0 it is out of action; a critical hit costs life at once.",
    )
    empty = "out at the next loss of life" if unit.conscious else ""
    yield Gauge("life", max(unit.life, 0), life, mood, bear=True, about=about, empty=empty)


def harmed(before: Fighter, after: Fighter) -> tuple[str, ...]:
    """What a unit has less of than before."""
    if before.mook:
        return ("durability",) if health_left(after) < health_left(before) else ()
    return tuple(pool for pool in ("vitality", "life") if getattr(after, pool) < getattr(before, pool))


def pips(view: Phased, unit: Fighter) -> tuple[Pip, ...]:
    """The choice of the Movement phase, and the Action of the turn: to be chosen or done now, or not."""
    moving = view.clock.phase <= MOVEMENT_PHASE and unit.id not in view.clock.done and unit.conscious
    comes = next((phase for order, phase in PHASE_OF.items() if order == unit.order), RUN_PHASE)
    due = view.clock.phase >= comes
    waits = unit.conscious and unit.ready and not due
    free = unit.conscious and ((unit.ready and due) or (moving and not unit.order))
    declared = "declared" if waits and unit.order in ORDERS else ""
    return Pip("Movement", moving and not unit.choice, spare=True), Pip("Action", free, declared)


def badges(view: Phased, unit: Fighter) -> tuple[Badge, ...]:
    """The statuses of a unit, what lasts first."""
    if not unit.conscious:
        return out_badges(unit, "P-44")
    return tuple(badge for status in _STATUSES for badge in status(view, unit))


def _build(_view: Phased, unit: Fighter) -> Iterator[Badge]:
    stats = unit.stats
    if stats.scale != "H":
        text = f"Damage of smaller scales does it little harm, and meets its armor of {stats.armor} manifold."
        yield Badge(stats.scale, f"{SCALE_NAMES[stats.scale]} scale", text, "good", "P-41", fixed=True)
    if unit.mook:
        text = (
            f"{stats.durability} damage in one turn takes it out; less is forgotten at the end of the turn."
        )
        yield Badge("MK", "mook", text, "plain", "P-45", fixed=True)


ORDERS: dict[str, tuple[str, str, str, str]] = {
    "run": ("RUN", "will run", "It runs in the Run phase.", "P-17"),
    "ranged": ("FIR", "will fire", "It fires in the Ranged phase.", "P-18"),
    "melee": ("MEL", "will strike", "It strikes in the Melee phase", "P-19"),
    "covering_fire": ("COV", "covering fire", "It fires at who runs through the squares it covers.", "P-48"),
}
"""Mark, name, text and clause of what has been declared."""


def _orders(view: Phased, unit: Fighter) -> Iterator[Badge]:
    """What it has declared, which is public (P-06)."""
    if unit.order in ORDERS and (unit.ready or unit.target):
        mark, name, text, clause = ORDERS[unit.order]
        if unit.target:
            text = f"It strikes {name_in(view, unit.target)} as the Melee phase ends."
            yield Badge(mark, name, text, "plain", clause)
            return
        more = {"ranged": why_no_fire(view, unit), "melee": parting(unit)}.get(unit.order, "")
        yield Badge(mark, name, text + more, "plain", clause)


def _stances(view: Phased, unit: Fighter) -> Iterator[Badge]:
    if unit.hugging:
        text = f"Attacks over the cover beside it have {HUGGING} to hit, until its next Movement phase."
        yield Badge("HUG", "hugging cover", text, "good", "P-29", posture="crouched")
    if unit.dug_in:
        text = f"Its cover protects it by {-DUG_IN}, not {-OWN_COVER}, until its next Movement or it moves."
        yield Badge("DUG", "dug in", text, "good", "P-48", posture="crouched")
    if unit.dodging:
        text = f"Harder to hit by {DODGING} until its next Movement."
        yield Badge("DOD", "dodge roll", text, "good", "P-48")
    if unit.ran:
        less = f"the cover beside it protects it by {-COVER}, not {-OWN_COVER}"
        text = f"Harder to hit by {RAN} until the next turn; {less}."
        yield Badge("RAN", "has run", text, "good" if view.clock.phase >= RUN_PHASE else "plain", "P-21")
    if unit.aiming:
        text = "Its range penalties are halved this turn."
        yield Badge("AIM", "aiming", text, "good", "P-13", posture="aiming")
    if unit.hidden_from:
        text = f"Who looks for it needs {finding_number(unit)} on 2d20 and sharpness; its attack has +4."
        yield Badge("HID", "hidden", text, "good", "P-47", posture="crouched")
    elif unit.hides:
        text = "It goes hidden at the end of Movement, if no enemy observes it then."
        yield Badge("hid", "means to hide", text, "plain", "P-47")


def _engagement(view: Phased, unit: Fighter) -> Iterator[Badge]:
    if foes := in_melee_with(view, unit.id):
        names = together([foe.name for foe in foes])
        text = f"With {names}: it cannot fire or run; when it moves away, who has declared Melee may strike."
        yield Badge("MLE", "in melee", text, "warn", "P-23")


def _troubles(_view: Phased, unit: Fighter) -> Iterator[Badge]:
    if unit.broken:
        text = (
            "It can only flee, or stay where it is; fleeing, it leaves the board by an exit or the edge, and "
            "counts as out. It rallies when its side rolls below its Break number."
        )
        yield Badge("BRK", "broken", text, "bad", "P-05")
    if unit.drew:
        yield Badge("DRW", "drew in melee", "-4 in melee this turn.", "bad", "P-36")
    if unit.marked_by:
        text = f"+{MARKED} on attacks at it this turn for friends of {', '.join(unit.marked_by)}."
        yield Badge("MRK", "marked", text, "bad", "P-48")
    if unit.shot_by:
        text = f"-4 in melee with {', '.join(unit.shot_by)} this turn."
        yield Badge("HIT", "shot this turn", text, "bad", "P-40")


_STATUSES: tuple[Callable[[Phased, Fighter], Iterator[Badge]], ...] = (
    _build,
    _troubles,
    _engagement,
    _orders,
    _stances,
)


def facts(_view: Phased, unit: Fighter) -> tuple[tuple[str, str], ...]:
    """The lines of a unit's card: what it rolls, how it goes, what hits it, what it carries."""
    stats = unit.stats
    return (
        ("Ranged, melee", f"{stats.ranged}, {stats.melee}"),
        ("Defense", str(stats.defense)),
        ("Armor", f"{stats.armor} at {SCALE_NAMES[stats.scale]} scale"),
        ("Brawn, sharpness", f"{stats.brawn}, {stats.sharpness}"),
        ("Agility", f"{stats.agility}: {finding_number(unit)} finds it"),
        ("Move, run", f"{counted(stats.speed, 'square')}, {Run.allowance(unit)}"),
        ("Break number", str(stats.break_tn or "never breaks")),
        *(("In hand" if weapon.id == unit.held else "Carries", _weapon(weapon)) for weapon in unit.weapons),
        *(("Carries", item_fact(item)) for item in unit.things),
        *(("Talent", named(talent)) for talent in stats.talents),
    )


def _weapon(weapon: Weapon) -> str:
    stats = weapon.stats
    parts = (
        f"{named(weapon.id)}: {stats.dice} {stats.scale}",
        f"AP {stats.ap}" if stats.ap else "",
        f"-{stats.increment_penalty} an increment" if stats.increment_penalty else "",
        "auto-fire" if stats.auto else "",
        f"blast {stats.blast}" if stats.blast else "",
        "light" if stats.light else "bulky" if stats.bulky else "",
        "two hands" if stats.hands == 2 else "",
        "melee" if stats.melee else "",
        f"{weapon.ammo}/{stats.ammo}" if stats.ammo else "",
    )
    return ", ".join(part for part in parts if part)


def banner(view: Phased, side: Side, whole: bool) -> tuple[str, ...]:
    """The odds that a side breaks at its next test and what changes them most; then its Break number (P-04).

    Who does not know all of its units can tell neither, and no more than whether it is broken.
    """
    group = group_of(side)
    if group is None or not tests(view, group) or not any(unit.side == side for unit in view.conscious()):
        return ()
    now = any(unit.broken for unit in view.conscious() if group_of(unit.side) == group)
    if not whole:
        return (f"{side.capitalize()} is fleeing",) if now else ()
    rows = break_rows(view, group, next_turn=True)
    if not rows:
        return ("never flees",)
    odds = f"{odds_of_breaking(view, group):.1%}".replace("%", " %")
    what = "still flees" if now else "flees"
    first, *changes = rows
    why = f" ({max(changes, key=lambda row: abs(row.value)).why})" if changes else ""
    number = ", ".join((f"{first.value} {first.why}", *(f"{row.value:+} {row.why}" for row in changes)))
    return (
        f"{side.capitalize()} {what} next turn: {odds}{why}",
        f"{break_number(rows)} or more on 3d6: {number}.",
    )
