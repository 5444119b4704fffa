"""What the symbols of a combat check buy: first for the attacker, then for the other side (N-30, N-31)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.board.blast import blast
from game.board.sight import sees
from game.board.squares import distance
from game.dice import distribution
from game.rules import events
from game.rules.actions import Action, Choose, perform
from game.rules.bursting import crates_shoved
from game.rules.ending import over
from game.rules.gear import exchanged
from game.rules.knowledge import known, ours
from game.rules.modifiers import Modifier
from game.rules.prompts import Grant, Prompt
from game.rules.scripts import Roll, Script, ask, do, tell
from game.rules.sides import enemies
from game.rules.state import changed, having
from game.rules.system import Line
from game.systems.narrative.actions import MOST_MANEUVERS, FreeManeuver
from game.systems.narrative.checks import UPGRADES, Result, owe_die
from game.systems.narrative.harm import hit, injure, knock_prone, recover_strain, suffer_strain
from game.systems.narrative.items import drop_weapon
from game.systems.narrative.pool import AUTO, BLAST, CRIT, LABEL, damage
from game.systems.narrative.stealth import reveal
from game.systems.narrative.units import BARE_HANDS, Character, Favour, Narrative, Weapon


class CombatResult(Struct, frozen=True, cache_hash=True):
    """A combat check that has been rolled: net `successes`, 0 for a miss, and whether by auto-fire.

    `hits` are who was hit through its soak and has had no critical injury from it yet.
    """

    attacker: str
    target: str
    weapon: Weapon
    successes: int = 0
    hits: tuple[str, ...] = ()
    auto: bool = False


def hit_again(state: Narrative, fought: CombatResult, victim: str) -> Script[Narrative]:
    """A further hit does what the first did, its successes included (N-29, N-30)."""
    amount = damage(state.unit(fought.attacker), fought.weapon) + fought.successes
    return (yield from do(hit, state, fought.attacker, victim, fought.weapon, amount))


RECOVERY = 3
"""The strain that the target recovers (N-31)."""


@dataclass(frozen=True)
class SpendingOption:
    """A line of a menu: what it costs in small symbols (0: none will do), whether one great one pays for it.

    `attacker`: it is the attacker's menu; `once`: once a check; `open`: whether it would do anything.
    """

    clause: str
    cost: Callable[[CombatResult], int]
    effect: Callable[[Narrative, CombatResult], Script[Narrative]]
    attacker: bool
    great: bool = True
    once: bool = True
    open: Callable[[Narrative, CombatResult], bool] = lambda _state, _fought: True


def costing(number: int) -> Callable[[CombatResult], int]:
    """A fixed price."""
    return lambda _fought: number


class Whom(Grant, frozen=True):
    """Whom a line is for, when there are several."""

    deal: str
    fought: CombatResult
    units: tuple[str, ...]

    @property
    def choices(self) -> tuple[str, ...]:
        """Their ids."""
        return self.units

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative]:
        """The line takes effect for that one."""
        return (yield from do(_FOR_ONE[self.deal], state, self.fought, choice))


def _for_one(
    state: Narrative, fought: CombatResult, deal: str, units: tuple[str, ...], text: str
) -> Script[Narrative]:
    """The attacker picks one of several; without a choice there is no question."""
    if len(units) > 1:
        grant = Whom(deal, fought, units)
        prompt = Prompt(state.unit(fought.attacker).side, (fought.attacker,), grant, text, "N-30")
        action: Action[Narrative] = yield from ask(state, prompt)
        return (yield from do(perform, state, action, grant))
    return (yield from do(_FOR_ONE[deal], state, fought, units[0])) if units else state


def _friends(state: Narrative, fought: CombatResult) -> tuple[str, ...]:
    """The attacker's friends in the fight, itself not among them."""
    side = state.unit(fought.attacker).side
    return tuple(one.id for one in state.conscious() if one.id != fought.attacker and ours(side, one))


def _up(state: Narrative, unit: str) -> bool:
    up: bool = state.unit(unit).conscious
    return up


def _recover(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return (yield from do(recover_strain, state, fought.attacker, 1, "N-30"))


def _favour(state: Narrative, fought: CombatResult, what: str) -> Narrative:
    one = state.unit(fought.attacker)
    row = Modifier(1, what, f"won by {one.id}", "N-30")
    favours = (*state.turn.favours, Favour(one.id, one.side, row))
    return having(state, turn=replace(state.turn, favours=favours))


def _boost_next(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return _favour(state, fought, "boost")
    yield


def _upgrade_next(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return _favour(state, fought, UPGRADES)
    yield


def _spot(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """The nearest hidden enemy in line of sight is revealed."""
    one = state.unit(fought.attacker)
    lurking = [
        foe
        for foe in state.conscious()
        if enemies(foe.side, one.side) and one.side in foe.hidden_from and sees(state.board, one.at, foe.at)
    ]
    nearest = min(lurking, key=lambda foe: (distance(foe.at, one.at), foe.id), default=None)
    return (yield from do(reveal, state, nearest.id, "N-30")) if nearest else state


def _critical(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return (yield from do(injure, state, fought.hits[0]))


def _may_injure(state: Narrative, fought: CombatResult) -> bool:
    return bool(fought.hits) and _up(state, fought.hits[0])


def _burst(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """Everybody adjacent to the target is hit for blast and successes (N-29); crates slide (B-31)."""
    centre = state.unit(fought.target).at
    squares = tuple(at for at in blast(state.board, centre, 1) if at != centre)
    yield from tell(state, events.Burst(at=centre, squares=squares, clause="N-30"))
    amount = fought.weapon.stats.qualities.blast + fought.successes
    for victim in [one.id for one in state.conscious() if one.at in squares]:
        state = yield from do(hit, state, fought.attacker, victim, fought.weapon, amount)
    return (yield from crates_shoved(state, centre, 1, squares))


def _near_target(state: Narrative, fought: CombatResult) -> tuple[str, ...]:
    """The target, and who else is next to it as the attacker's side knows, friends not."""
    side = state.unit(fought.attacker).side
    around = state.board.around(state.unit(fought.target).at)
    near = [
        one.id
        for one in state.conscious()
        if one.at in around and not ours(side, one) and known(state, side, one)
    ]
    first = (fought.target,) if _up(state, fought.target) else ()
    return (*first, *(one for one in near if one != fought.target))


def _again(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    units = _near_target(state, fought)
    return (yield from do(_for_one, state, fought, AGAIN, units, "Whom does the further hit strike?"))


def _maneuver(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """An immediate maneuver at no cost, one of the two of the turn (N-06)."""
    one = state.unit(fought.attacker)
    return (yield from do(_granted, state, FreeManeuver(own=True), (one.id,), "N-30"))


def _granted(state: Narrative, grant: FreeManeuver, units: tuple[str, ...], clause: str) -> Script[Narrative]:
    prompt = Prompt(state.unit(units[0]).side, units, grant, "A free maneuver", clause)
    action: Action[Narrative] = yield from ask(state, prompt)
    return (yield from do(perform, state, action, grant))


def _hinder(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    row = Modifier(1, "setback", f"hindered by {fought.attacker}", "N-30")
    return owe_die(state, fought.target, row)
    yield


def _boost_friend(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    units = _friends(state, fought)
    return (yield from do(_for_one, state, fought, FRIEND, units, "Whose next check has the boost die?"))


def _boosted(state: Narrative, fought: CombatResult, friend: str) -> Script[Narrative]:
    return owe_die(state, friend, Modifier(1, "boost", f"won by {fought.attacker}", "N-30"))
    yield


def _strip(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.target, status="exposed", clause="N-30"))
    return changed(state, fought.target, exposed=state.clock.turn)


def _disarm(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return (yield from do(drop_weapon, state, fought.target, "N-30"))


def _tire(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return (yield from do(suffer_strain, state, fought.attacker, 1, fought.target, "N-31"))


def _spoil(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    yield from tell(state, events.Status(unit=fought.attacker, status="aiming", on=False, clause="N-31"))
    return changed(state, fought.attacker, aims=())


def _react(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    """Any enemy of the attacker on the target's side takes a maneuver at once."""
    side = state.unit(fought.target).side
    units = tuple(one.id for one in state.conscious() if one.side == side)
    return (yield from do(_granted, state, FreeManeuver(own=False), units, "N-31"))


def _hamper(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    row = Modifier(1, "setback", f"hampered by {fought.target}", "N-31")
    return owe_die(state, fought.attacker, row)
    yield


def _trip(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return (yield from do(knock_prone, state, fought.attacker, "N-31"))


def _relief(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    return (yield from do(recover_strain, state, fought.target, RECOVERY, "N-31"))


def _jam(state: Narrative, fought: CombatResult) -> Script[Narrative]:
    one: Character = state.unit(fought.attacker)
    weapon = next(each for each in one.weapons if each.id == fought.weapon.id)
    yield from tell(state, events.Status(unit=one.id, status=f"{weapon.id} jammed", clause="N-31"))
    return changed(state, one.id, weapons=exchanged(one.weapons, replace(weapon, jammed=True)))


def _may_jam(state: Narrative, fought: CombatResult) -> bool:
    one: Character = state.unit(fought.attacker)
    mine = [each for each in one.weapons if each.id == fought.weapon.id]
    return any(not each.jammed and not each.close for each in mine)


AGAIN, FRIEND = "hit again", "boost a friend"
CRITICAL, SURE = "critical injury", "sure critical"
CRITICALS = (CRITICAL, SURE)
"""The lines that injure, each for one of the hits (N-30)."""

_FOR_ONE: dict[str, Callable[[Narrative, CombatResult, str], Script[Narrative]]] = {
    AGAIN: hit_again,
    FRIEND: _boosted,
}
"""The lines that are for one of several, and what they do for that one."""

SPENDING_OPTIONS: dict[str, SpendingOption] = {
    CRITICAL: SpendingOption(
        "N-30",
        lambda fought: fought.weapon.stats.crit,
        _critical,
        attacker=True,
        great=False,
        open=_may_injure,
    ),
    SURE: SpendingOption("N-30", costing(0), _critical, attacker=True, open=_may_injure),
    AGAIN: SpendingOption(
        "N-30",
        costing(2),
        _again,
        attacker=True,
        once=False,
        open=lambda state, fought: fought.auto and fought.successes > 0 and bool(_near_target(state, fought)),
    ),
    "blast": SpendingOption(
        "N-30",
        lambda fought: 2 if fought.successes else 3,
        _burst,
        attacker=True,
        open=lambda _state, fought: fought.weapon.stats.qualities.blast > 0,
    ),
    "free maneuver": SpendingOption(
        "N-30",
        costing(2),
        _maneuver,
        attacker=True,
        open=lambda state, fought: state.unit(fought.attacker).maneuvers < MOST_MANEUVERS,
    ),
    "hinder the target": SpendingOption(
        "N-30", costing(2), _hinder, attacker=True, open=lambda state, fought: _up(state, fought.target)
    ),
    FRIEND: SpendingOption(
        "N-30",
        costing(2),
        _boost_friend,
        attacker=True,
        open=lambda state, fought: bool(_friends(state, fought)),
    ),
    "strip its defenses": SpendingOption(
        "N-30", costing(3), _strip, attacker=True, open=lambda state, fought: _up(state, fought.target)
    ),
    "disarm": SpendingOption(
        "N-30",
        costing(3),
        _disarm,
        attacker=True,
        open=lambda state, fought: _up(state, fought.target) and bool(state.unit(fought.target).held),
    ),
    "upgrade the next friend": SpendingOption(
        "N-30",
        costing(0),
        _upgrade_next,
        attacker=True,
        open=lambda state, fought: bool(_friends(state, fought)),
    ),
    "boost the next friend": SpendingOption(
        "N-30",
        costing(1),
        _boost_next,
        attacker=True,
        open=lambda state, fought: bool(_friends(state, fought)),
    ),
    "recover strain": SpendingOption(
        "N-30",
        costing(1),
        _recover,
        attacker=True,
        once=False,
        open=lambda state, fought: state.unit(fought.attacker).strain > 0,
    ),
    "spot": SpendingOption("N-30", costing(1), _spot, attacker=True),
    "jam its weapon": SpendingOption("N-31", costing(0), _jam, attacker=False, open=_may_jam),
    "knock it prone": SpendingOption(
        "N-31",
        costing(3),
        _trip,
        attacker=False,
        open=lambda state, fought: _up(state, fought.attacker) and not state.unit(fought.attacker).prone,
    ),
    "target recovers": SpendingOption(
        "N-31",
        costing(3),
        _relief,
        attacker=False,
        open=lambda state, fought: _up(state, fought.target) and state.unit(fought.target).strain > 0,
    ),
    "maneuver at once": SpendingOption("N-31", costing(2), _react, attacker=False, great=False),
    "hamper it": SpendingOption(
        "N-31",
        costing(2),
        _hamper,
        attacker=False,
        great=False,
        open=lambda state, fought: _up(state, fought.attacker),
    ),
    "spoil its aim": SpendingOption(
        "N-31",
        costing(1),
        _spoil,
        attacker=False,
        great=False,
        open=lambda state, fought: bool(state.unit(fought.attacker).aims),
    ),
    "tire it": SpendingOption(
        "N-31",
        costing(1),
        _tire,
        attacker=False,
        great=False,
        once=False,
        open=lambda state, fought: _up(state, fought.attacker),
    ),
}
"""Every line, the dearest first."""


DONE = "done"
"""The choice to leave the rest unspent."""

BY_TRIUMPH, BY_DESPAIR = " (triumph)", " (despair)"
"""What follows the name of a line that is paid for with the great symbol."""


class Purse(Struct, frozen=True, cache_hash=True):
    """What a check left to spend: advantages (less than 0: threats), triumphs, despairs."""

    advantages: int = 0
    triumphs: int = 0
    despairs: int = 0

    @property
    def empty(self) -> bool:
        """Whether nobody has anything to spend."""
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

    `target` is whom the choices are about; `bought` are the lines that were taken already.
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

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative]:
        """The line takes effect."""
        if choice == DONE:
            return state
        return (yield from do(SPENDING_OPTIONS[named(choice)].effect, state, self.fought))


def named(choice: str) -> str:
    """The line that a choice takes, however it is paid for."""
    return choice.removesuffix(BY_TRIUMPH).removesuffix(BY_DESPAIR)


def spend(
    state: Narrative,
    attacker: str,
    target: str,
    weapon: Weapon,
    purse: Purse,
    successes: int,
    hits: tuple[str, ...],
    auto: bool,  # noqa: FBT001 (called as data)
) -> Script[Narrative]:
    """First the attacker spends, then the other side, one line at a time; nobody in a match that is over."""
    fought = CombatResult(attacker, target, weapon, successes, hits, auto)
    state = yield from do(_bargain, state, Spending(fought, purse, attacker=True, target=target))
    return (yield from do(_bargain, state, Spending(fought, purse, attacker=False, target=attacker)))


def _bargain(state: Narrative, spending: Spending) -> Script[Narrative]:
    """One of the two sides takes line after line, until it can pay for none, or wants none."""
    while not over(state):
        who = _who(state, spending)
        offers = tuple(offered(state, spending)) if who else ()
        if not offers:
            return state
        spending = replace(spending, offers=offers)
        clause = "N-30" if spending.attacker else "N-31"
        prompt = Prompt(state.unit(who[0]).side, who, spending, _asked(spending), clause)
        action = yield from ask(state, prompt)
        if not isinstance(action, Choose) or action.choice == DONE:
            return state
        before, state = state, (yield from do(perform, state, action, spending))
        spending = _further(before, state, _paid(spending, action.choice), named(action.choice))
    return state


def _who(state: Narrative, spending: Spending) -> tuple[str, ...]:
    """Who spends: the attacker, while it is in the fight; for the other side the target, or any of it."""
    fought = spending.fought
    if spending.attacker:
        return (fought.attacker,) if state.unit(fought.attacker).conscious else ()
    side = state.unit(fought.target).side
    up = tuple(one.id for one in state.conscious() if one.side == side)
    return (fought.target,) if fought.target in up else up[:1]


def _asked(spending: Spending) -> str:
    """The question in words."""
    symbols = spending.purse.of(attacker=spending.attacker)
    names = ("advantage", "triumph") if spending.attacker else ("threat", "despair")
    parts = [
        f"{number} {name}{'s' if number > 1 else ''}"
        for number, name in zip(symbols, names, strict=True)
        if number
    ]
    return f"Spend {' and '.join(parts)}"


def offered(state: Narrative, spending: Spending) -> Iterator[str]:
    """The lines that can be paid for and would do something, each way to pay for it.

    A great symbol for what one small one buys is offered only to who has no small one.
    """
    small, great = spending.purse.of(attacker=spending.attacker)
    suffix = BY_TRIUMPH if spending.attacker else BY_DESPAIR
    for name, deal in SPENDING_OPTIONS.items():
        if deal.attacker != spending.attacker or (deal.once and name in spending.bought):
            continue
        if not deal.open(state, spending.fought):
            continue
        cost = deal.cost(spending.fought)
        if cost and small >= cost:
            yield name
        if great and deal.great and (cost != 1 or not small):
            yield name + suffix


def _paid(spending: Spending, choice: str) -> Spending:
    """The spending after a line has been paid for."""
    name = named(choice)
    great = int(choice != name)
    small = 0 if great else SPENDING_OPTIONS[name].cost(spending.fought)
    purse = spending.purse.less(small, great, attacker=spending.attacker)
    return replace(spending, purse=purse, bought=(*spending.bought, name))


def _further(before: Narrative, after: Narrative, spending: Spending, name: str) -> Spending:
    """The spending after a line has taken effect: a critical injury takes a hit, auto-fire adds one."""
    fought = spending.fought
    if name in CRITICALS:
        return replace(spending, fought=replace(fought, hits=fought.hits[1:]))
    if name != AGAIN:
        return spending
    new = tuple(one.id for one in after.units if _hurt(before, after, one.id))
    return replace(spending, fought=replace(fought, hits=(*fought.hits, *new)))


def _hurt(before: Narrative, after: Narrative, unit: str) -> bool:
    if not before.has(unit):
        return False
    one, other = before.unit(unit), after.unit(unit)
    return (one.wounds, one.strain) != (other.wounds, other.strain)


def lines(roll: Roll) -> tuple[Line, ...]:
    """What a combat check may buy, each with the chance that it can be paid for (N-30, N-31)."""
    if roll.check.label != LABEL:
        return ()
    rows = {row.what: row.value for row in roll.modifiers}
    return tuple(
        Line(name, "attacker" if deal.attacker else "target", _chance(roll, name, rows), deal.clause)
        for name, deal in SPENDING_OPTIONS.items()
        if (name != "blast" or BLAST in rows) and (name != AGAIN or AUTO in rows)
    )


def _chance(roll: Roll, name: str, rows: dict[str, int]) -> Fraction:
    """The chance that the result of a check pays for a line."""
    found = distribution(roll.check)
    wanted = (result for result in found if _pays(result, name, rows))
    return sum((found.chance(result) for result in wanted), Fraction(0))


def _pays(result: Result, name: str, rows: dict[str, int]) -> bool:
    deal = SPENDING_OPTIONS[name]
    weapon = replace(BARE_HANDS, stats=replace(BARE_HANDS.stats, crit=rows[CRIT]))
    cost = deal.cost(CombatResult("", "", weapon, result.successes))
    small, great = Purse(result.advantages, result.triumphs, result.despairs).of(attacker=deal.attacker)
    if name in {*CRITICALS, AGAIN} and not result.passed:
        return False
    return bool(cost and small >= cost) or bool(great and deal.great)
