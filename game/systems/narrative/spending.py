"""Spending the symbols of a check: first who made it, then the other side (N-30, N-31, N-37, N-42)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.rules import events
from game.rules.actions import Choose, perform
from game.rules.knowledge import acting_view, known, who_know
from game.rules.presentation import counted
from game.rules.scripts import Script, ask, do, end_with, tell
from game.rules.state import FOR, TOGETHER, Grant, NoUnit, Prompt
from game.rules.story import over
from game.rules.units import SIDES
from game.systems.narrative.checks import Result
from game.systems.narrative.menu import IN_GENERAL, CheckResult, MenuLine, leaves_spending
from game.systems.narrative.purchases import (
    AGAIN,
    ATTACKER_MENU,
    CRITICALS,
    EFFECT_ON_UNIT,
    PICKED,
    RECOVER_STRAIN,
    SPOT,
    STRAIN,
    TARGET_MENU,
    menu,
    spending_side,
)
from game.systems.narrative.qualities import LINKED
from game.systems.narrative.stealth import all_known
from game.systems.narrative.units import Narrative

DONE = "done"
"""The choice to leave the rest unspent."""

BY_TRIUMPH, BY_DESPAIR = " (triumph)", " (despair)"
"""What follows the name of a line that is paid for with the great symbol."""

SYMBOLS_OF = {True: ("advantage", "triumph"), False: ("threat", "despair")}
"""The small and the great symbol that the attacker spends, and the other side."""

LINES = {**ATTACKER_MENU, **TARGET_MENU}
"""The lines of both menus by their names."""

MOST_STRAIN = 99
"""More strain than any check can cause."""

MOST_LISTS = 18
"""Of so many lists at most one is picked after a skill check; the shortest come first."""


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

    fought: CheckResult
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
        """Say who pays how much for what (N-42), and do it, line by line; what has lost its sense is left."""
        if choice == DONE:
            return state
        for part, times in Counter(choice.split(TOGETHER)).items():
            line = menu(attacker=self.attacker)[line_of(part)]
            if over(state) or not line.open(state, self.fought):
                continue
            yield from _told(state, self, part, times)
            for _ in range(times):
                state = yield from do(_effect, state, self, line_of(part), whom_of(part))
        return state

    def outlook(self, state: Narrative, choice: str) -> Script[Narrative]:
        """As it is chosen; NoUnit for a look for the hidden by a side that does not know where all are."""
        looks = SPOT in map(line_of, choice.split(TOGETHER))
        if looks and not all_known(state, state.unit(self.fought.payer).side):
            raise NoUnit("who hides")
        return self.chosen(state, choice)


def _effect(state: Narrative, spending: Spending, name: str, whom: str) -> Script[Narrative] | Narrative:
    if whom:
        return EFFECT_ON_UNIT[name](state, spending.fought, whom)
    return menu(attacker=spending.attacker)[name].effect(state, spending.fought)


def _told(state: Narrative, spending: Spending, choice: str, times: int) -> Script[None]:
    """Who pays is told to those who know of it; others who are there only which side it is (N-42).

    Of a skill check nobody hears who does not know who made it (N-37).
    """
    fought, payer = spending.fought, state.unit(spending.fought.payer)
    line, price = menu(attacker=spending.attacker)[line_of(choice)], payment(spending, choice, times)
    often = "" if times == 1 or "{times}" in line.label else f", {times} times"
    names = {"it": fought.attacker, "target": fought.target, "payer": payer.id}

    def text(names: Mapping[str, str]) -> str:
        return f"spends {price}: {line.label.format_map({**names, 'times': times})}{often}"

    knowing, about = who_know(state, payer), {unit.side for unit in state.units}
    if fought.skill:
        about &= set(who_know(state, state.unit(fought.attacker)))
    named = events.Said(text=f"{payer.name} {text(names)}", unit=payer.id, clause="N-42")
    yield from tell(state, named, tuple(side for side in knowing if side in about or not fought.skill))
    if others := tuple(side for side in SIDES if side in about and side not in knowing):
        yield from tell(
            state, events.Said(text=f"the {payer.side} {text(IN_GENERAL)}", clause="N-42"), others
        )


def spend(state: Narrative, fought: CheckResult, purse: Purse) -> Script[Narrative]:
    """First the attacker spends, then the other side, one line at a time, unless the match is over."""
    state = yield from do(_buy, state, of_attacker(fought, purse))
    return (yield from end_with(_buy, state, of_other_side(fought, purse)))


def of_attacker(fought: CheckResult, purse: Purse) -> Spending:
    """What the attacker has to spend of a check."""
    return Spending(fought, purse, attacker=True, target=fought.target)


def of_other_side(fought: CheckResult, purse: Purse) -> Spending:
    """What the other side has."""
    return Spending(fought, purse, attacker=False, target=fought.attacker)


def left_of(state: Narrative, fought: CheckResult, result: Result) -> Purse:
    """What a check leaves to be spent: of first aid, what has not healed the patient's strain (N-21)."""
    return Purse(result.advantages - rested(state, fought, result), result.triumphs, result.despairs)


def rested(state: Narrative, fought: CheckResult, result: Result) -> int:
    """The strain of a patient that the advantages of first aid heal; none of it when it fails (N-21)."""
    if fought.skill != "medicine" or not fought.target or not result.passed:
        return 0
    return min(max(result.advantages, 0), state.unit(fought.target).strain)


def _buy(state: Narrative, spending: Spending) -> Script[Narrative]:
    """One of the two sides spends: line after line after an attack, one list after a skill check (N-37)."""
    while offers := offered(state, spending):
        spender = _spenders(state, spending)[0]
        fought = replace(spending.fought, payer=spender)
        spending = replace(spending, fought=fought, offers=offers)
        choice = unasked(state, spending)
        if not choice:
            clause = "N-30" if spending.attacker else "N-31"
            prompt = Prompt(
                state.unit(spender).side, (spender,), spending, f"Spend {left_over(spending)}", clause
            )
            action = yield from ask(state, prompt)
            choice = action.choice if isinstance(action, Choose) else DONE
        if choice == DONE:
            return state
        before, state = state, (yield from do(perform, state, Choose(choice=choice), spending))
        if fought.skill:
            return state
        spending = _with_hits(before, state, _paid(spending, choice), line_of(choice))
    return state


def offered(state: Narrative, spending: Spending) -> tuple[str, ...]:
    """The choices of who spends now: none when the match is over, or nobody is there to take them."""
    if over(state) or spending.purse.of(attacker=spending.attacker) == (0, 0):
        return ()
    if not _spenders(state, spending):
        return ()
    return tuple(lists(state, spending) if spending.fought.skill else affordable(state, spending))


def unasked(state: Narrative, spending: Spending) -> str:
    """What is taken without asking: strain where there is nothing else, or what the computer takes (N-37).

    Empty: who spends is asked.
    """
    names = dict.fromkeys(line_of(part) for offer in spending.offers for part in offer.split(TOGETHER))
    small, _ = spending.purse.of(attacker=spending.attacker)
    if len(names) == 1 and (name := next(iter(names))) in STRAIN:
        return TOGETHER.join([name] * min(small, _useful(state, spending.fought, name))) if small else DONE
    side = state.unit(spending.fought.payer).side
    if not leaves_spending(state, side):
        return ""
    view = acting_view(state, side)
    worths = {offer: _worth(view, spending, offer) for offer in spending.offers if not _asks(offer)}
    best = max(worths, key=lambda offer: worths[offer], default=DONE)
    return best if worths.get(best, 0.0) > 0 else DONE


def is_plain(offer: str) -> bool:
    """Whether a choice can only do good, and asks nothing more: nobody declines it alone."""
    return all(_only_helps(part) for part in offer.split(TOGETHER))


def _only_helps(part: str) -> bool:
    line = LINES[line_of(part)]
    settled = bool(whom_of(part)) or line_of(part) not in EFFECT_ON_UNIT
    return settled and not line.asks and not callable(line.worth)


def _useful(state: Narrative, fought: CheckResult, name: str) -> int:
    """How often a line of strain does something at most."""
    return state.unit(fought.attacker).strain if name == RECOVER_STRAIN else MOST_STRAIN


def _asks(offer: str) -> bool:
    return any(LINES[line_of(part)].asks for part in offer.split(TOGETHER))


def _worth(view: Narrative, spending: Spending, offer: str) -> float:
    """What a choice is worth to who spends, as far as its side knows."""
    total = 0.0
    for part in offer.split(TOGETHER):
        worth = LINES[line_of(part)].worth
        total += worth(view, spending.fought) if callable(worth) else worth
    return total


def _spenders(state: Narrative, spending: Spending) -> tuple[str, ...]:
    """The attacker while it is in the fight; of the side that spends against it the target, or anybody.

    First of all somebody whom the attacker's side knows, since it is told who pays. After a skill check
    nobody whose side does not know of who made it (N-37).
    """
    fought = spending.fought
    attacker = state.unit(fought.attacker)
    if spending.attacker:
        return (fought.attacker,) if attacker.conscious else ()
    side = spending_side(attacker.side)
    if fought.skill and not known(state, side, attacker):
        return ()
    fit = [unit for unit in state.conscious() if unit.side == side]
    fit.sort(key=lambda unit: (unit.id != fought.target, not known(state, attacker.side, unit)))
    return tuple(unit.id for unit in fit[:1])


def left_over(spending: Spending) -> str:
    """What there is to spend, in words: "2 advantages and 1 triumph"."""
    symbols = spending.purse.of(attacker=spending.attacker)
    names = SYMBOLS_OF[spending.attacker]
    return " and ".join(counted(number, name) for number, name in zip(symbols, names, strict=True) if number)


def affordable(state: Narrative, spending: Spending) -> Iterator[str]:
    """The choices that can be paid for and would do something: each line, each way to pay for it.

    A great symbol for what one small one buys is offered only if there is no small one.
    """
    small, great = spending.purse.of(attacker=spending.attacker)
    suffix = BY_TRIUMPH if spending.attacker else BY_DESPAIR
    for name, line in menu(attacker=spending.attacker).items():
        if _taken(spending, name) or not _is_open(state, spending, line):
            continue
        price = line.price(spending.fought)
        if price and small >= price:
            yield name
        if _by_great(line, price, small, great):
            yield name + suffix


def _is_open(state: Narrative, spending: Spending, line: MenuLine) -> bool:
    return line.fits(spending.fought) and line.open(state, spending.fought)


def lists(state: Narrative, spending: Spending) -> Iterator[str]:
    """What can be had together for all that there is, each list as one choice, the shortest first (N-37).

    A list is left out to which something could be added; of many the first MOST_LISTS are offered.
    """
    lines = {
        name: line
        for name, line in menu(attacker=spending.attacker).items()
        if _is_open(state, spending, line)
    }
    useful = {name: _useful(state, spending.fought, name) for name in STRAIN if name in lines}
    offer = _Offer(lines, {name: line.price(spending.fought) for name, line in lines.items()}, useful)
    wanted = [name for name, line in lines.items() if line.once]
    most = sum(spending.purse.of(attacker=spending.attacker))
    found: list[str] = []
    for size in range(min(len(wanted), most) + 1):
        for names in combinations(wanted, size):
            if choice := _list(spending, offer, names):
                found += _for_each(state, spending.fought, choice)
    return iter(sorted(found, key=lambda choice: choice.split(TOGETHER)[0] in STRAIN)[:MOST_LISTS])


class _Offer(NamedTuple):
    """The lines that would do something by their names, what they cost, how often those of strain do."""

    lines: dict[str, MenuLine]
    prices: dict[str, int]
    useful: dict[str, int]


def _for_each(state: Narrative, fought: CheckResult, choice: str) -> list[str]:
    """A list once for each unit that a line of it may be for."""
    ways = [""]
    for part in choice.split(TOGETHER):
        name = line_of(part)
        units = PICKED[name](state, fought) if name in PICKED else ()
        forms = [part.replace(name, f"{name}{FOR}{unit}", 1) for unit in units] or [part]
        ways = [f"{way}{TOGETHER}{form}" if way else form for way in ways for form in forms]
    return ways


def _list(spending: Spending, offer: _Offer, names: tuple[str, ...]) -> str:
    """These lines, with strain for the rest; empty when they cannot be paid for, or more could be."""
    lines, prices, useful = offer
    small, great = spending.purse.of(attacker=spending.attacker)
    families = [lines[name].family for name in names if lines[name].family]
    if len(set(families)) < len(families):
        return ""
    parts: list[str] = []
    for name in sorted(names, key=lambda name: prices[name] or MOST_STRAIN, reverse=True):
        price = prices[name]
        if _by_great(lines[name], price, small, great):
            great -= 1
            parts.append(name + (BY_TRIUMPH if spending.attacker else BY_DESPAIR))
        elif price and small >= price:
            small -= price
            parts.append(name)
        else:
            return ""
    for name, most in useful.items():
        times = min(small, most)
        small -= times
        parts += [name] * times
    for name, line in lines.items():
        other = line.once and name not in names and not (line.family and line.family in families)
        if other and _payable(line, prices[name], small, great):
            return ""
    return TOGETHER.join(parts)


def _by_great(line: MenuLine, price: int, small: int, great: int) -> bool:
    """Whether a great symbol pays for a line: for what one small one buys only without one (N-30)."""
    return bool(great and line.great and (price != 1 or not small))


def _payable(line: MenuLine, price: int, small: int, great: int) -> bool:
    return _by_great(line, price, small, great) or bool(price and small >= price)


def _taken(spending: Spending, name: str) -> bool:
    """Whether a line that is had once was bought already, or another of its family."""
    lines = menu(attacker=spending.attacker)
    line = lines[name]
    family = line.family and any(lines[bought].family == line.family for bought in spending.bought)
    return bool(line.once and (name in spending.bought or family))


@lru_cache(maxsize=1024)
def line_of(choice: str) -> str:
    """The line that a choice takes, however it is paid for, and whomever it is for."""
    return _unpaid(choice).partition(FOR)[0]


def whom_of(choice: str) -> str:
    """Whom a choice is for, when it says so."""
    return _unpaid(choice).partition(FOR)[2]


def _unpaid(choice: str) -> str:
    return choice.removesuffix(BY_TRIUMPH).removesuffix(BY_DESPAIR)


def _price(spending: Spending, choice: str) -> tuple[int, int]:
    """The small and the great symbols that a choice costs, all its lines together."""
    small = great = 0
    for part in choice.split(TOGETHER):
        name = line_of(part)
        if part != _unpaid(part):
            great += 1
        else:
            small += menu(attacker=spending.attacker)[name].price(spending.fought)
    return small, great


def payment(spending: Spending, choice: str, times: int = 1) -> str:
    """What is paid for a choice so many times, in words."""
    priced = zip(_price(spending, choice), SYMBOLS_OF[spending.attacker], strict=True)
    return " and ".join(counted(times * number, name) for number, name in priced if number)


def _paid(spending: Spending, choice: str) -> Spending:
    """The spending after a choice has been paid for."""
    small, great = _price(spending, choice)
    purse = spending.purse.less(small, great, attacker=spending.attacker)
    bought = (*spending.bought, *map(line_of, choice.split(TOGETHER)))
    return replace(spending, purse=purse, bought=bought)


def _with_hits(before: Narrative, after: Narrative, spending: Spending, name: str) -> Spending:
    """The spending after a line has taken effect: a critical injury takes a hit, auto-fire adds one."""
    hits = list(spending.fought.hits)
    known = [unit.id for unit in after.units if before.has(unit.id)]
    if name in CRITICALS:
        for unit_id in known:
            if after.unit(unit_id).criticals > before.unit(unit_id).criticals:
                hits.remove(unit_id)
    linked = spending.fought.linked + (name == LINKED)
    if name in {AGAIN, LINKED}:
        hits += [unit_id for unit_id in known if _is_hurt(before, after, unit_id)]
    return replace(spending, fought=replace(spending.fought, hits=tuple(hits), linked=linked))


def _is_hurt(before: Narrative, after: Narrative, unit_id: str) -> bool:
    then, now = before.unit(unit_id), after.unit(unit_id)
    return (then.wounds, then.strain) != (now.wounds, now.strain)


def choice_labels() -> dict[str, str]:
    """What every choice is called, paid for by small symbols or by a great one."""
    labels = {DONE: "Leave it at that"}
    for suffix, lines_of_side in ((BY_TRIUMPH, ATTACKER_MENU), (BY_DESPAIR, TARGET_MENU)):
        for name, line in lines_of_side.items():
            called = line.called(IN_GENERAL)
            labels |= {name: called, name + suffix: called + suffix}
    return labels


def brief_labels() -> dict[str, str]:
    """What the lines are called in a list of several, paid for by small symbols or by a great one."""
    briefly: dict[str, str] = {}
    for suffix, lines_of_side in ((BY_TRIUMPH, ATTACKER_MENU), (BY_DESPAIR, TARGET_MENU)):
        for name, line in lines_of_side.items():
            briefly |= {name: line.brief, name + suffix: line.brief + suffix} if line.brief else {}
    return briefly
