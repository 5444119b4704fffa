"""What the symbols of a combat check buy: first for the attacker, then for the other side (N-30, N-31)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.board.sight import sees
from game.board.squares import distance
from game.board.throws import blast
from game.dice import distribution
from game.rules import events
from game.rules.actions import Choose, decide, perform
from game.rules.events import Modifier
from game.rules.gear import exchanged
from game.rules.interaction import crates_shoved
from game.rules.knowledge import known, ours
from game.rules.presentation import counted
from game.rules.scripts import Roll, Script, ask, do, tell
from game.rules.state import Grant, Prompt, changed, having
from game.rules.story import over
from game.rules.system import Line
from game.rules.units import enemies
from game.systems.narrative.actions import MOST_MANEUVERS, FreeManeuver
from game.systems.narrative.checks import UPGRADES, Result, owe_die
from game.systems.narrative.harm import hit, injure, knock_prone, recover_strain, suffer
from game.systems.narrative.items import drop_weapon
from game.systems.narrative.pool import AUTO, BLAST, CRIT, LABEL, damage
from game.systems.narrative.stealth import reveal
from game.systems.narrative.units import BARE_HANDS, Favour, Narrative, Weapon

DONE = "done"
"""The choice to leave the rest unspent."""

BY_TRIUMPH, BY_DESPAIR = " (triumph)", " (despair)"
"""What follows the name of a line that is paid for with the great symbol."""

TARGET_RECOVERY = 3
"""The strain that the target recovers (N-31)."""


class CombatResult(Struct, frozen=True, cache_hash=True):
    """A combat check that has been rolled: net `successes`, 0 for a miss, and whether by auto-fire.

    `hits` are the ids of those who were hit through their soak and had no critical injury from it yet.
    """

    attacker: str
    target: str
    weapon: Weapon
    successes: int = 0
    hits: tuple[str, ...] = ()
    auto: bool = False


class Purse(Struct, frozen=True, cache_hash=True):
    """What a check left to spend: advantages (less than 0: threats), triumphs, despairs."""

    advantages: int = 0
    triumphs: int = 0
    despairs: int = 0

    @property
    def empty(self) -> bool:
        """Whether nothing is left to spend."""
        return not (self.advantages or self.triumphs or self.despairs)

    def of(self, *, attacker: bool) -> tuple[int, int]:
        """The small and the great symbols that one of the two sides may spend."""
        if attacker:
            return max(self.advantages, 0), self.triumphs
        return max(-self.advantages, 0), self.despairs

    def less(self, small: int, great: int, *, attacker: bool) -> "Purse":
        """What is left after a payment."""
        if attacker:
            return Purse(self.advantages - small, self.triumphs - great, self.despairs)
        return Purse(self.advantages + small, self.triumphs, self.despairs - great)


class Spending(Grant, frozen=True):
    """What may be bought now by the attacker, or by the other side: one line, or no more.

    `target` is the unit that the choices are about; `bought` are the lines that were taken already.
    """

    fought: CombatResult
    purse: Purse
    attacker: bool
    target: str
    offers: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The lines that can be paid for, and to leave it at that."""
        return (*self.offers, DONE)

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative] | Narrative:
        if choice == DONE:
            return state
        return menu(attacker=self.attacker)[line_of(choice)].effect(state, self.fought)


class Whom(Grant, frozen=True):
    """Which of several `units` the line `deal` is for."""

    deal: str
    fought: CombatResult
    units: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """Their ids."""
        return self.units

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative] | Narrative:
        return _EFFECT_ON_UNIT[self.deal](state, self.fought, choice)


def spend(
    state: Narrative,
    attacker: str,
    target: str,
    weapon: Weapon,
    purse: Purse,
    successes: int,
    hits: tuple[str, ...],
    auto: bool,
) -> Script[Narrative]:
    """First the attacker spends, then the other side, one line at a time, unless the match is over."""
    fought = CombatResult(attacker, target, weapon, successes, hits, auto)
    state = yield from do(_buy, state, Spending(fought, purse, attacker=True, target=target))
    return (yield from do(_buy, state, Spending(fought, purse, attacker=False, target=attacker)))


def _buy(state: Narrative, spending: Spending) -> Script[Narrative]:
    """One of the two sides takes line after line, until it can pay for none, or wants none."""
    while not over(state):
        spenders = _spenders(state, spending)
        offers = tuple(affordable(state, spending)) if spenders else ()
        if not offers:
            return state
        spending = replace(spending, offers=offers)
        clause = "N-30" if spending.attacker else "N-31"
        side = state.unit(spenders[0]).side
        action = yield from ask(state, Prompt(side, spenders, spending, _question(spending), clause))
        if not isinstance(action, Choose) or action.choice == DONE:
            return state
        before, state = state, (yield from do(perform, state, action, spending))
        spending = _paid(spending, action.choice)
        spending = _with_hits(before, state, spending, line_of(action.choice))
    return state


def _spenders(state: Narrative, spending: Spending) -> tuple[str, ...]:
    """The attacker while it is in the fight; of the other side the target, or else any unit of it."""
    fought = spending.fought
    if spending.attacker:
        return (fought.attacker,) if state.unit(fought.attacker).conscious else ()
    side = state.unit(fought.target).side
    fit = tuple(unit.id for unit in state.conscious() if unit.side == side)
    return (fought.target,) if fought.target in fit else fit[:1]


def _question(spending: Spending) -> str:
    symbols = spending.purse.of(attacker=spending.attacker)
    names = ("advantage", "triumph") if spending.attacker else ("threat", "despair")
    parts = [counted(number, name) for number, name in zip(symbols, names, strict=True) if number]
    return f"Spend {' and '.join(parts)}"


def affordable(state: Narrative, spending: Spending) -> Iterator[str]:
    """The choices that can be paid for and would do something: each line, each way to pay for it.

    A great symbol for what one small one buys is offered only if there is no small one.
    """
    small, great = spending.purse.of(attacker=spending.attacker)
    suffix = BY_TRIUMPH if spending.attacker else BY_DESPAIR
    for name, line in menu(attacker=spending.attacker).items():
        if (line.once and name in spending.bought) or not line.open(state, spending.fought):
            continue
        price = line.price(spending.fought)
        if price and small >= price:
            yield name
        if great and line.great and (price != 1 or not small):
            yield name + suffix


def line_of(choice: str) -> str:
    """The line that a choice takes, however it is paid for."""
    return choice.removesuffix(BY_TRIUMPH).removesuffix(BY_DESPAIR)


def _paid(spending: Spending, choice: str) -> Spending:
    """The spending after a choice has been paid for."""
    name = line_of(choice)
    great = int(choice != name)
    small = 0 if great else menu(attacker=spending.attacker)[name].price(spending.fought)
    purse = spending.purse.less(small, great, attacker=spending.attacker)
    return replace(spending, purse=purse, bought=(*spending.bought, name))


def _with_hits(before: Narrative, after: Narrative, spending: Spending, name: str) -> Spending:
    """The spending after a line has taken effect: a critical injury takes a hit, auto-fire adds one."""
    fought = spending.fought
    if name in CRITICALS:
        return replace(spending, fought=replace(fought, hits=fought.hits[1:]))
    if name != AGAIN:
        return spending
    hurt = tuple(unit.id for unit in after.units if _is_hurt(before, after, unit.id))
    return replace(spending, fought=replace(fought, hits=(*fought.hits, *hurt)))


def _is_hurt(before: Narrative, after: Narrative, unit_id: str) -> bool:
    if not before.has(unit_id):
        return False
    then, now = before.unit(unit_id), after.unit(unit_id)
    return (then.wounds, then.strain) != (now.wounds, now.strain)


def lines(roll: Roll) -> tuple[Line, ...]:
    """What a combat check may buy, each line with the chance that it can be paid for (N-30, N-31)."""
    if roll.check.label != LABEL:
        return ()
    rows = {row.what: row.value for row in roll.modifiers}
    return tuple(
        Line(name, who, _chance(roll, name, rows, attacker=who == "attacker"), clause)
        for who, clause in (("attacker", "N-30"), ("target", "N-31"))
        for name in menu(attacker=who == "attacker")
        if (name != "blast" or BLAST in rows) and (name != AGAIN or AUTO in rows)
    )


def _chance(roll: Roll, name: str, rows: dict[str, int], *, attacker: bool) -> Fraction:
    """The chance that the result of a check pays for a line."""
    results = distribution(roll.check)
    paying = (result for result in results if _pays(result, name, rows, attacker=attacker))
    return sum((results.chance(result) for result in paying), Fraction(0))


def _pays(result: Result, name: str, rows: dict[str, int], *, attacker: bool) -> bool:
    line = menu(attacker=attacker)[name]
    weapon = replace(BARE_HANDS, stats=replace(BARE_HANDS.stats, crit=rows[CRIT]))
    price = line.price(CombatResult("", "", weapon, result.successes))
    small, great = Purse(result.advantages, result.triumphs, result.despairs).of(attacker=attacker)
    if name in {*CRITICALS, AGAIN} and not result.passed:
        return False
    return bool(price and small >= price) or bool(great and line.great)


Effect: TypeAlias = Callable[[Narrative, CombatResult], Script[Narrative] | Narrative]
Condition: TypeAlias = Callable[[Narrative, CombatResult], bool]


def _target_is_up(state: Narrative, fought: CombatResult) -> bool:
    return state.unit(fought.target).conscious


def _attacker_is_up(state: Narrative, fought: CombatResult) -> bool:
    return state.unit(fought.attacker).conscious


def _friends(state: Narrative, fought: CombatResult) -> tuple[str, ...]:
    """The attacker's friends in the fight, itself not among them."""
    side = state.unit(fought.attacker).side
    return tuple(unit.id for unit in state.conscious() if unit.id != fought.attacker and ours(side, unit))


def _has_friends(state: Narrative, fought: CombatResult) -> bool:
    return bool(_friends(state, fought))


def _for_unit(
    state: Narrative, fought: CombatResult, deal: str, units: tuple[str, ...], text: str
) -> Script[Narrative]:
    """The attacker picks one of several units for a line; without a choice there is no question."""
    if len(units) > 1:
        return (yield from decide(state, fought.attacker, Whom(deal, fought, units), text, "N-30"))
    return (yield from do(_EFFECT_ON_UNIT[deal], state, fought, units[0])) if units else state


def _may_injure(state: Narrative, fought: CombatResult) -> bool:
    return bool(fought.hits) and state.unit(fought.hits[0]).conscious


def _injure(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return injure(state, fought.hits[0])


def _near_target(state: Narrative, fought: CombatResult) -> tuple[str, ...]:
    """The target, and the units next to it that the attacker's side knows of, without its friends."""
    side = state.unit(fought.attacker).side
    around = state.board.around(state.unit(fought.target).at)
    near = [
        unit.id
        for unit in state.conscious()
        if unit.at in around and not ours(side, unit) and known(state, side, unit)
    ]
    first = (fought.target,) if _target_is_up(state, fought) else ()
    return (*first, *(unit_id for unit_id in near if unit_id != fought.target))


def _may_hit_again(state: Narrative, fought: CombatResult) -> bool:
    return fought.auto and fought.successes > 0 and bool(_near_target(state, fought))


def _hit_again(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    units = _near_target(state, fought)
    return _for_unit(state, fought, AGAIN, units, "Whom does the further hit strike?")


def _strike_again(state: Narrative, fought: CombatResult, victim: str) -> Script[Narrative]:
    """A further hit does what the first did, its successes included (N-29, N-30)."""
    amount = damage(state.unit(fought.attacker), fought.weapon) + fought.successes
    return hit(state, fought.attacker, victim, fought.weapon, amount)


def _burst(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """Everybody adjacent to the target is hit for blast and successes (N-29); crates slide (B-31)."""
    centre = state.unit(fought.target).at
    squares = tuple(at for at in blast(state.board, centre, 1) if at != centre)
    yield from tell(state, events.Burst(at=centre, squares=squares, clause="N-30"))
    amount = fought.weapon.stats.qualities.blast + fought.successes
    for victim in [unit.id for unit in state.conscious() if unit.at in squares]:
        state = yield from do(hit, state, fought.attacker, victim, fought.weapon, amount)
    return (yield from crates_shoved(state, centre, 1, squares))


def _blast_worth(view: Narrative, fought: CombatResult) -> float:
    """Whoever stands next to the target, friends counting against it."""
    side, around = view.unit(fought.attacker).side, view.board.around(view.unit(fought.target).at)
    return sum(-0.5 if unit.side == side else 0.3 for unit in view.conscious() if unit.at in around)


def _maneuver_at_once(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """A maneuver at no cost, one of the two of the turn (N-06)."""
    return decide(state, fought.attacker, FreeManeuver(own=True), A_MANEUVER, "N-30")


def _hinder_target(state: Narrative, fought: CombatResult) -> Narrative:
    return owe_die(state, fought.target, Modifier(1, "setback", f"hindered by {fought.attacker}", "N-30"))


def _boost_friend(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    units = _friends(state, fought)
    return _for_unit(state, fought, FRIEND, units, "Whose next check has the boost die?")


def _boost(state: Narrative, fought: CombatResult, friend: str) -> Narrative:
    return owe_die(state, friend, Modifier(1, "boost", f"won by {fought.attacker}", "N-30"))


def _favour(die: str) -> Effect:
    """The effect that the next check of any friend has a die, or an upgrade, more."""

    def effect(state: Narrative, fought: CombatResult) -> Narrative:
        unit = state.unit(fought.attacker)
        favour = Favour(unit.id, unit.side, Modifier(1, die, f"won by {unit.id}", "N-30"))
        return having(state, turn=replace(state.turn, favours=(*state.turn.favours, favour)))

    return effect


def _strip_defenses(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.target, status="exposed", clause="N-30"))
    return changed(state, fought.target, exposed=state.clock.turn)


def _may_disarm(state: Narrative, fought: CombatResult) -> bool:
    return _target_is_up(state, fought) and bool(state.unit(fought.target).held)


def _disarm(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return drop_weapon(state, fought.target, "N-30")


def _recover(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return recover_strain(state, fought.attacker, 1, "N-30")


def _spot(state: Narrative, fought: CombatResult) -> Script[Narrative] | Narrative:
    """The nearest hidden enemy in line of sight is revealed."""
    unit = state.unit(fought.attacker)
    hidden = [
        foe
        for foe in state.conscious()
        if enemies(foe.side, unit.side)
        and unit.side in foe.hidden_from
        and sees(state.board, unit.at, foe.at)
    ]
    nearest = min(hidden, key=lambda foe: (distance(foe.at, unit.at), foe.id), default=None)
    return reveal(state, nearest.id, "N-30") if nearest else state


def _may_jam(state: Narrative, fought: CombatResult) -> bool:
    weapons = [weapon for weapon in state.unit(fought.attacker).weapons if weapon.id == fought.weapon.id]
    return any(not weapon.jammed and not weapon.close for weapon in weapons)


def _jam(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    unit = state.unit(fought.attacker)
    weapon = next(weapon for weapon in unit.weapons if weapon.id == fought.weapon.id)
    yield from tell(state, events.Status(unit=unit.id, status=f"{weapon.id} jammed", clause="N-31"))
    return changed(state, unit.id, weapons=exchanged(unit.weapons, replace(weapon, jammed=True)))


def _may_trip(state: Narrative, fought: CombatResult) -> bool:
    return _attacker_is_up(state, fought) and not state.unit(fought.attacker).prone


def _trip(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return knock_prone(state, fought.attacker, "N-31")


def _may_recover_target(state: Narrative, fought: CombatResult) -> bool:
    return _target_is_up(state, fought) and state.unit(fought.target).strain > 0


def _recover_target(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return recover_strain(state, fought.target, TARGET_RECOVERY, "N-31")


def _react(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """Any unit of the target's side takes a maneuver at once."""
    side = state.unit(fought.target).side
    units = tuple(unit.id for unit in state.conscious() if unit.side == side)
    grant = FreeManeuver(own=False)
    action = yield from ask(state, Prompt(side, units, grant, A_MANEUVER, "N-31"))
    return (yield from do(perform, state, action, grant))


def _hamper(state: Narrative, fought: CombatResult) -> Narrative:
    return owe_die(state, fought.attacker, Modifier(1, "setback", f"hampered by {fought.target}", "N-31"))


def _spoil_aim(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.attacker, status="aiming", on=False, clause="N-31"))
    return changed(state, fought.attacker, aims=())


def _tire(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return suffer(state, fought.attacker, "strain", 1, fought.target, "N-31")


@dataclass(frozen=True)
class MenuLine:
    """A line of a menu: its label, what it costs in small symbols (0: none will do), what it does.

    `worth` is what it is worth to the computer, an enemy's whole health being 1. `great`: one great symbol
    pays for it too; `once`: once a check; `open`: whether it would do anything.
    """

    label: str
    cost: int | Callable[[CombatResult], int]
    effect: Effect
    worth: float | Callable[[Narrative, CombatResult], float]
    great: bool = True
    once: bool = True
    open: Condition = lambda _state, _fought: True

    def price(self, fought: CombatResult) -> int:
        """How many small symbols it costs after this check."""
        return self.cost if isinstance(self.cost, int) else self.cost(fought)


A_MANEUVER = "A free maneuver"
AGAIN, FRIEND = "hit again", "boost a friend"
CRITICAL, SURE = "critical injury", "sure critical"
CRITICALS = (CRITICAL, SURE)
"""The lines that injure, each for one of the hits (N-30)."""

_EFFECT_ON_UNIT: dict[str, Callable[[Narrative, CombatResult, str], Script[Narrative] | Narrative]] = {
    AGAIN: _strike_again,
    FRIEND: _boost,
}
"""The lines that are for one of several units, and what they do for it."""

ATTACKER_MENU: dict[str, MenuLine] = {
    CRITICAL: MenuLine(
        "Critical injury (the weapon's critical)",
        lambda fought: fought.weapon.stats.crit,
        _injure,
        worth=0.35,
        great=False,
        open=_may_injure,
    ),
    SURE: MenuLine("Critical injury", 0, _injure, worth=0.35, open=_may_injure),
    AGAIN: MenuLine("A further hit (2)", 2, _hit_again, worth=0.5, once=False, open=_may_hit_again),
    "blast": MenuLine(
        "Blast hits all next to the target (2, on a miss 3)",
        lambda fought: 2 if fought.successes else 3,
        _burst,
        worth=_blast_worth,
        open=lambda _state, fought: fought.weapon.stats.qualities.blast > 0,
    ),
    "free maneuver": MenuLine(
        "A free maneuver at once (2)",
        2,
        _maneuver_at_once,
        worth=0.05,
        open=lambda state, fought: state.unit(fought.attacker).maneuvers < MOST_MANEUVERS,
    ),
    "hinder the target": MenuLine(
        "Setback on target's next check (2)", 2, _hinder_target, worth=0.08, open=_target_is_up
    ),
    FRIEND: MenuLine("Boost on a friend's next check (2)", 2, _boost_friend, worth=0.07, open=_has_friends),
    "strip its defenses": MenuLine(
        "Target loses cover, stance, defense (3)", 3, _strip_defenses, worth=0.08, open=_target_is_up
    ),
    "disarm": MenuLine("Target drops its weapon (3)", 3, _disarm, worth=0.2, open=_may_disarm),
    "upgrade the next friend": MenuLine(
        "Upgrade of the next friend's check", 0, _favour(UPGRADES), worth=0.09, open=_has_friends
    ),
    "boost the next friend": MenuLine(
        "Boost on the next friend's check (1)", 1, _favour("boost"), worth=0.04, open=_has_friends
    ),
    "recover strain": MenuLine(
        "Recover 1 strain (1)",
        1,
        _recover,
        worth=0.05,
        once=False,
        open=lambda state, fought: state.unit(fought.attacker).strain > 0,
    ),
    "spot": MenuLine("Spot the nearest hidden enemy (1)", 1, _spot, worth=0.01),
}
"""What the attacker may buy with advantages and triumphs, the dearest first (N-30)."""

TARGET_MENU: dict[str, MenuLine] = {
    "jam its weapon": MenuLine("The attacker's weapon jams", 0, _jam, worth=0.4, open=_may_jam),
    "knock it prone": MenuLine("The attacker falls prone (3)", 3, _trip, worth=0.25, open=_may_trip),
    "target recovers": MenuLine(
        "The target recovers 3 strain (3)", 3, _recover_target, worth=0.12, open=_may_recover_target
    ),
    "maneuver at once": MenuLine("A free maneuver at once (2)", 2, _react, worth=0.06, great=False),
    "hamper it": MenuLine(
        "Setback on the attacker's next check (2)", 2, _hamper, worth=0.08, great=False, open=_attacker_is_up
    ),
    "spoil its aim": MenuLine(
        "The attacker loses its aim (1)",
        1,
        _spoil_aim,
        worth=0.06,
        great=False,
        open=lambda state, fought: bool(state.unit(fought.attacker).aims),
    ),
    "tire it": MenuLine(
        "1 strain to the attacker (1)", 1, _tire, worth=0.05, great=False, once=False, open=_attacker_is_up
    ),
}
"""What the other side may buy with threats and despairs, the dearest first (N-31)."""


def menu(*, attacker: bool) -> dict[str, MenuLine]:
    """The lines that the attacker may buy, or the other side."""
    return ATTACKER_MENU if attacker else TARGET_MENU


def choice_labels() -> dict[str, str]:
    """What every choice is called, paid for by small symbols or by a great one."""
    labels = {DONE: "Leave it at that"}
    for suffix, lines_of_side in ((BY_TRIUMPH, ATTACKER_MENU), (BY_DESPAIR, TARGET_MENU)):
        for name, line in lines_of_side.items():
            without_cost = line.label.rpartition(" (")[0] or line.label
            labels |= {name: line.label, name + suffix: without_cost + suffix}
    return labels
