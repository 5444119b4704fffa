"""Spending the symbols of a combat check: first the attacker, then the other side (N-30, N-31, N-42)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Choose, perform
from game.rules.knowledge import known, who_know
from game.rules.presentation import counted
from game.rules.scripts import Script, ask, do, end_with, tell
from game.rules.state import Grant, Prompt
from game.rules.story import over
from game.rules.units import SIDES
from game.systems.narrative.purchases import (
    AGAIN,
    ATTACKER_MENU,
    CRITICALS,
    TARGET_MENU,
    CombatResult,
    menu,
    spending_side,
)
from game.systems.narrative.units import Narrative

DONE = "done"
"""The choice to leave the rest unspent."""

BY_TRIUMPH, BY_DESPAIR = " (triumph)", " (despair)"
"""What follows the name of a line that is paid for with the great symbol."""

SYMBOLS_OF = {True: ("advantage", "triumph"), False: ("threat", "despair")}
"""The small and the great symbol that the attacker spends, and the other side."""


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

    def chosen(self, state: Narrative, choice: str) -> Script[Narrative]:
        """Say who pays how much for what (N-42), and do it."""
        if choice == DONE:
            return state
        line = menu(attacker=self.attacker)[line_of(choice)]
        payer = state.unit(self.fought.payer)
        text = f"spends {_payment(self, choice)}: {line.title[0].lower()}{line.title[1:]}"
        knowing = who_know(state, payer)
        named = events.Said(text=f"{payer.name} {text}", unit=payer.id, clause="N-42")
        yield from tell(state, named, knowing)
        about = {unit.side for unit in state.units}
        if others := tuple(side for side in SIDES if side in about and side not in knowing):
            yield from tell(state, events.Said(text=f"the {payer.side} {text}", clause="N-42"), others)
        return (yield from end_with(line.effect, state, self.fought))


def spend(state: Narrative, fought: CombatResult, purse: Purse) -> Script[Narrative]:
    """First the attacker spends, then the other side, one line at a time, unless the match is over."""
    state = yield from do(_buy, state, of_attacker(fought, purse))
    return (yield from end_with(_buy, state, of_other_side(fought, purse)))


def of_attacker(fought: CombatResult, purse: Purse) -> Spending:
    """What the attacker has to spend of a check."""
    return Spending(fought, purse, attacker=True, target=fought.target)


def of_other_side(fought: CombatResult, purse: Purse) -> Spending:
    """What the other side has."""
    return Spending(fought, purse, attacker=False, target=fought.attacker)


def _buy(state: Narrative, spending: Spending) -> Script[Narrative]:
    """One of the two sides takes line after line, until it can pay for none, or wants none."""
    while offers := offered(state, spending):
        spenders = _spenders(state, spending)
        fought = replace(spending.fought, payer=spenders[0])
        spending = replace(spending, fought=fought, offers=offers)
        clause = "N-30" if spending.attacker else "N-31"
        side = state.unit(spenders[0]).side
        action = yield from ask(state, Prompt(side, spenders, spending, _question(spending), clause))
        if not isinstance(action, Choose) or action.choice == DONE:
            return state
        before, state = state, (yield from do(perform, state, action, spending))
        spending = _paid(spending, action.choice)
        spending = _with_hits(before, state, spending, line_of(action.choice))
    return state


def offered(state: Narrative, spending: Spending) -> tuple[str, ...]:
    """The choices of who spends now: none when the match is over, or nobody is there to take them."""
    return () if over(state) or not _spenders(state, spending) else tuple(affordable(state, spending))


def _spenders(state: Narrative, spending: Spending) -> tuple[str, ...]:
    """The attacker while it is in the fight; of the side that spends against it the target, or anybody.

    First of all somebody whom the attacker's side knows, since it is told who pays.
    """
    fought = spending.fought
    attacker = state.unit(fought.attacker)
    if spending.attacker:
        return (fought.attacker,) if attacker.conscious else ()
    fit = [unit for unit in state.conscious() if unit.side == spending_side(attacker.side)]
    fit.sort(key=lambda unit: (unit.id != fought.target, not known(state, attacker.side, unit)))
    return tuple(unit.id for unit in fit[:1])


def _question(spending: Spending) -> str:
    symbols = spending.purse.of(attacker=spending.attacker)
    names = SYMBOLS_OF[spending.attacker]
    parts = [counted(number, name) for number, name in zip(symbols, names, strict=True) if number]
    return f"Spend {' and '.join(parts)}"


def affordable(state: Narrative, spending: Spending) -> Iterator[str]:
    """The choices that can be paid for and would do something: each line, each way to pay for it.

    A great symbol for what one small one buys is offered only if there is no small one.
    """
    small, great = spending.purse.of(attacker=spending.attacker)
    suffix = BY_TRIUMPH if spending.attacker else BY_DESPAIR
    for name, line in menu(attacker=spending.attacker).items():
        if _taken(spending, name) or not line.open(state, spending.fought):
            continue
        price = line.price(spending.fought)
        if price and small >= price:
            yield name
        if great and line.great and (price != 1 or not small):
            yield name + suffix


def _taken(spending: Spending, name: str) -> bool:
    """Whether a line that is had once was bought already, or another of its family."""
    lines = menu(attacker=spending.attacker)
    line = lines[name]
    family = line.family and any(lines[bought].family == line.family for bought in spending.bought)
    return bool(line.once and (name in spending.bought or family))


def line_of(choice: str) -> str:
    """The line that a choice takes, however it is paid for."""
    return choice.removesuffix(BY_TRIUMPH).removesuffix(BY_DESPAIR)


def _price(spending: Spending, choice: str) -> tuple[int, int]:
    """The small and the great symbols that a choice costs."""
    name = line_of(choice)
    if choice != name:
        return 0, 1
    return menu(attacker=spending.attacker)[name].price(spending.fought), 0


def _payment(spending: Spending, choice: str) -> str:
    """What is paid for a choice, in words."""
    priced = zip(_price(spending, choice), SYMBOLS_OF[spending.attacker], strict=True)
    return " and ".join(counted(number, name) for number, name in priced if number)


def _paid(spending: Spending, choice: str) -> Spending:
    """The spending after a choice has been paid for."""
    small, great = _price(spending, choice)
    purse = spending.purse.less(small, great, attacker=spending.attacker)
    return replace(spending, purse=purse, bought=(*spending.bought, line_of(choice)))


def _with_hits(before: Narrative, after: Narrative, spending: Spending, name: str) -> Spending:
    """The spending after a line has taken effect: a critical injury takes a hit, auto-fire adds one."""
    hits = list(spending.fought.hits)
    known = [unit.id for unit in after.units if before.has(unit.id)]
    if name in CRITICALS:
        for unit_id in known:
            if after.unit(unit_id).criticals > before.unit(unit_id).criticals:
                hits.remove(unit_id)
    if name == AGAIN:
        hits += [unit_id for unit_id in known if _is_hurt(before, after, unit_id)]
    return replace(spending, fought=replace(spending.fought, hits=tuple(hits)))


def _is_hurt(before: Narrative, after: Narrative, unit_id: str) -> bool:
    then, now = before.unit(unit_id), after.unit(unit_id)
    return (then.wounds, then.strain) != (now.wounds, now.strain)


def choice_labels() -> dict[str, str]:
    """What every choice is called, paid for by small symbols or by a great one."""
    labels = {DONE: "Leave it at that"}
    for suffix, lines_of_side in ((BY_TRIUMPH, ATTACKER_MENU), (BY_DESPAIR, TARGET_MENU)):
        for name, line in lines_of_side.items():
            labels |= {name: line.label, name + suffix: line.title + suffix}
    return labels
