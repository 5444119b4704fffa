"""Spending after a combat check: the attacker its advantages, then the other side threats (N-30, N-31)."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.dice import distribution
from game.rules.actions import Choose, perform
from game.rules.ending import over
from game.rules.prompts import Grant, Prompt
from game.rules.scripts import Roll, Script, ask, do
from game.rules.system import Line
from game.systems.narrative.deals import AGAIN, CRITICALS, DEALS
from game.systems.narrative.dice import Result
from game.systems.narrative.pool import AUTO, BLAST, CRIT, LABEL
from game.systems.narrative.strike import Fought
from game.systems.narrative.unit import BARE_HANDS, Narrative, Weapon

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

    fought: Fought
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
        return (yield from do(DEALS[named(choice)].effect, state, self.fought))


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
    fought = Fought(attacker, target, weapon, successes, hits, auto)
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
    for name, deal in DEALS.items():
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
    small = 0 if great else DEALS[name].cost(spending.fought)
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
        for name, deal in DEALS.items()
        if (name != "blast" or BLAST in rows) and (name != AGAIN or AUTO in rows)
    )


def _chance(roll: Roll, name: str, rows: dict[str, int]) -> Fraction:
    """The chance that the result of a check pays for a line."""
    found = distribution(roll.check)
    wanted = (result for result in found if _pays(result, name, rows))
    return sum((found.chance(result) for result in wanted), Fraction(0))


def _pays(result: Result, name: str, rows: dict[str, int]) -> bool:
    deal = DEALS[name]
    weapon = replace(BARE_HANDS, stats=replace(BARE_HANDS.stats, crit=rows[CRIT]))
    cost = deal.cost(Fought("", "", weapon, result.successes))
    small, great = Purse(result.advantages, result.triumphs, result.despairs).of(attacker=deal.attacker)
    if name in {*CRITICALS, AGAIN} and not result.passed:
        return False
    return bool(cost and small >= cost) or bool(great and deal.great)
