"""How decisions of these rules are put to players: what an answer buys, and what it comes to (E-21, E-43)."""

from typing import Any

from msgspec.structs import replace

from game.rules.presentation import Question, capitalised, counted
from game.rules.state import PASS, Grant, Prompt
from game.rules.units import friends
from game.systems.effort.choices import (
    COUNTER,
    DIVE,
    DODGE,
    ENDURE,
    KNOCK_DOWN,
    LEAVE_OPEN,
    PUSH,
    RIPOSTE,
    SEIZE,
    SPOIL_AIM,
    STEP_IN,
    STRIKE,
    TAKE_IT,
    USE_OPENING,
    WOUNDS,
)
from game.systems.effort.harm import FURTHER, pushed
from game.systems.effort.moves import FreeCover
from game.systems.effort.pool import AIMED
from game.systems.effort.prepare import THENS, doing
from game.systems.effort.reactions import Blow, Dodging, Evading, FreeStep, Ready, Reprisal, Spending
from game.systems.effort.rolls import MORE_QUIRKS
from game.systems.effort.targeting import (
    BASIC,
    CLOSE,
    OPEN_MEANS,
    Manner,
    approach,
    unguarded,
    wielded,
)
from game.systems.effort.units import Agent, Effort
from game.systems.effort.who_may_react import STRIKES, name_for, triggered

HIT_OR_HURT = (
    "Hurt: by a wound that is not shaken off. Shaken off it costs an action of the next turn, and 1 aspect, "
    "a die of all it does. A light hit only costs 1 aspect."
)
"""What an attack comes to that hits (E-21)."""

DODGING_COSTS = "a die less for its next dodge or riposte"
"""What a dodge takes from the reactions after it in the round (E-41)."""

EXPLAINED: dict[str, str] = {
    KNOCK_DOWN: "On the ground it is easier to hit from near. It gets up in its turn, for free.",
    LEAVE_OPEN: f"Until its next turn it has {OPEN_MEANS}. Who has prepared to act when an enemy becomes "
    "Open may at once; who waits for an opening may not: that is one that an enemy gives by itself.",
    SPOIL_AIM: f"It loses the {AIMED} dice of its aim.",
    PUSH: "A square away from the attacker; a drop or fire harms it. Where the way is blocked it stays, and "
    "loses its next action.",
    WOUNDS: "A roll may shake off some of the wounds. Who has no more wounds left is out.",
    DODGE: "Each 2 Effort that it rolls cancel 1, never the last one. The next reaction has a die less.",
    ENDURE: HIT_OR_HURT,
    DIVE: "It goes a square and lies down. With 2 Effort only 1 of the blast is left; no reactions after it.",
    STRIKE: HIT_OR_HURT,
    USE_OPENING: HIT_OR_HURT,
    RIPOSTE: "An attack with 2 dice less, and less for each reaction before it in this round.",
    COUNTER: "An attack with all its dice.",
    SEIZE: "An attack that costs nothing, once a round.",
    TAKE_IT: "It goes beside its friend, and is hit in its place; its own cover and stance count.",
    STEP_IN: "It goes beside its friend, no more.",
}
"""What choices come to, where their names do not say it."""

FREE: dict[type[Grant], str] = {
    FreeStep: "has dodged, and may go a square",
    FreeCover: "may take cover now, free of charge",
}
"""What may be gone out of turn, or beside what was paid for, and why."""


def question(view: Effort, prompt: Prompt[Any]) -> Question:
    """How a decision is put to whom it is for, as far as its side knows."""
    match prompt.grant:
        case Spending() as spending:
            return _of_spending(view, spending)
        case Dodging() | Evading() as answer:
            return _of_blow(view, answer)
        case Ready(unit=unit, target=target, then=then):
            now = f"{prompt.text.removesuffix('now?')}{doing(then)} now?"
            return Question(now + (_open_to(view, unit, target, STRIKES[then]) if then in STRIKES else ""))
        case Reprisal(unit=unit, target=target, ways=ways):
            text = f"{prompt.text}: attack {target}{' free of charge' * (SEIZE in ways)}?"
            return Question(text + _open_to(view, unit, target, BASIC))
        case FreeStep() | FreeCover() as free:
            usual = PASS if isinstance(free, FreeStep) else ""
            return Question(FREE[type(free)], {PASS: "Stay here"}, usual=usual)
    return Question(prompt.text)


def _of_spending(view: Effort, spending: Spending) -> Question:
    """What is left of the Effort of an attack, and what it buys beside the wound."""
    further = spending.left // FURTHER
    text = f"hits {spending.target} with {spending.left} Effort to spare: what else?"
    at_once = {effect: _at_once(view, spending, effect) for effect in spending.effects}
    prices = {effect: f"1 Effort{', ' if said else ''}{said}" for effect, said in at_once.items()}
    if further:
        lost = spending.left % FURTHER
        prices[WOUNDS] = f"{further * FURTHER} Effort{f', the other {lost} is lost' if lost else ''}"
    last = counted(further, "more wound") if further else f"Done: {spending.left} Effort is lost"
    supposed = "the rest goes to wounds" if spending.left > FURTHER else ""
    vain = tuple(effect for effect, said in at_once.items() if said in {NOBODY_GAINS, DEFENDS_NOT})
    entered = WOUNDS if further or len(vain) == len(at_once) else ""
    return Question(text, {WOUNDS: last}, prices, entered=entered, vain=vain, supposed=supposed)


def _at_once(view: Effort, spending: Spending, effect: str) -> str:
    """What an effect brings at once where it stands, in words; empty for nothing.

    A push that is stopped costs an action (B-29); who is left Open is struck by who is ready for it (E-37),
    and has a die less against whoever acts before its next turn (E-44); who lies is easier to hit (E-20).
    """
    if not view.has(spending.target):
        return ""
    if effect == PUSH and pushed(view, spending.attacker, spending.target).slammed:
        return "blocked: it loses an action instead"
    if effect == KNOCK_DOWN:
        return f"a die more for attacks within {counted(CLOSE, 'square')}"
    if effect != LEAVE_OPEN:
        return ""
    ready = [unit.name for unit in view.conscious() if triggered(view, unit.id, spending.target, ("open",))]
    defends = _may_defend(view.unit(spending.target))
    worse = defends and _attacked_yet(view, spending)
    strike = f"{' and '.join(ready)} may strike" if ready else ""
    vain = NOBODY_GAINS if defends else DEFENDS_NOT
    return "; ".join(filter(None, (OPEN_MEANS if worse else "", strike))) or vain


NOBODY_GAINS, DEFENDS_NOT = "nobody can make use of it", "in vain: it cannot dodge anyway"
"""What is said of leaving somebody Open where that brings nothing."""


def _may_defend(unit: Agent) -> bool:
    """Whether a unit may defend out of its turn: a hero, or who has prepared a Defense (E-37, E-42)."""
    prepared = any(THENS[ready.then].category == "defense" for ready in unit.readied if ready.then in THENS)
    return prepared or (unit.stats.hero and not unit.winded)


def _attacked_yet(view: Effort, spending: Spending) -> bool:
    """Whether somebody is yet to act of the attacker's side to whom the target is not Open already (E-44)."""
    target, side, clock = view.unit(spending.target), view.unit(spending.attacker).side, view.clock
    own = (unit for unit in view.conscious() if friends(unit.side, side) and unit.id not in clock.done)
    acting = (unit for unit in own if unit.actions or unit.id != clock.active)
    return any(not target.open_for(unit.id) for unit in acting)


def _of_blow(view: Effort, answer: Dodging | Evading) -> Question:
    """What an attack that hits comes to, if its target does no more and the attacker wounds all it can."""
    blow = answer.blow
    beside = _beside_wounds(view, blow)
    hit = f"is hit with {blow.effort} Effort ({blow.need} to hit, {blow.need + 1} to wound)"
    worst = "the rest of the attack goes to wounds" if blow.effort - blow.need - 1 >= FURTHER else ""
    if isinstance(answer, Evading):
        text = f"{hit}: cancel how much of it? Up to {answer.most} by its evasion.{beside}"
        return Question(text, usual=_enough(answer), supposed=worst)
    kept = "no evasion is spent" if view.unit(blow.target).evasive else ""
    supposed = " and ".join(filter(None, (kept, worst)))
    text = f"{name_for(view, blow.target, blow.attacker)} hits {blow.target}: dodge?{beside}"
    return Question(text, prices={DODGE: DODGING_COSTS}, supposed=supposed)


def _beside_wounds(view: Effort, blow: Blow) -> str:
    """What the Effort that a wound leaves may buy, as a sentence; empty for nothing (E-21, B-29)."""
    spare = blow.effort - blow.need - 1
    if spare <= 0:
        return ""
    down = "" if view.unit(blow.target).prone else " or knock it down"
    stops = view.has(blow.attacker) and pushed(view, blow.attacker, blow.target).slammed
    blocked = "; the way is blocked: pushed, it loses an action" if stops else ""
    return f" {spare} spare Effort may push it{down}{blocked}."


def _enough(answer: Evading) -> str:
    """The choice that spends no more of an evasive pool than makes a difference to what all of it leaves."""
    over = answer.blow.effort - answer.blow.need

    def left(spent: int) -> int:
        """How bad a hit is then: 0 for a miss, 1 for a light hit, one more for each wound (E-21)."""
        return 0 if over < spent else 1 if over == spent else 2 + (over - spent - 1) // FURTHER

    return answer.choices[
        answer.most - next(n for n in range(answer.most + 1) if left(n) == left(answer.most))
    ]


def _open_to(view: Effort, unit: str, target: str, manner: Manner) -> str:
    """To whom an attack out of turn leaves its attacker Open, and what that brings (E-05, E-06).

    Empty for who is Open to all already, and where nothing comes of it.
    """
    agent = view.unit(unit)
    if agent.open:
        return ""
    path, weapon = approach(view, unit, target, manner) or (), wielded(agent)
    placed = replace(agent, at=path[-1]) if path else agent
    foes = [foe for foe in unguarded(view, placed, weapon) if not agent.open_for(foe)]
    if not foes:
        return f" {capitalised(MORE_QUIRKS)} would leave {unit} Open."
    ready = [foe for foe in foes if triggered(view, foe, unit, ("open",))]
    strike = f"{' and '.join(ready)} may strike at once" if ready else ""
    brings = ", and ".join(filter(None, (OPEN_MEANS if agent.stats.hero else "", strike)))
    return f" Afterwards {unit} is Open to {' and '.join(foes)}: {brings}." if brings else ""
