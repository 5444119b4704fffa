"""Attacks on a unit (E-10, E-21 to E-24), and on a square with a weapon that has an area (E-39, E-48)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from msgspec.structs import replace

from game.board.cover import Degree, cover
from game.board.sight import sees
from game.board.squares import FACINGS, Square, distance
from game.board.throws import blast, blast_of_throw, flight, stopped_short
from game.dice import Amount, Check, d
from game.physics.motion import Roll
from game.rules import events
from game.rules.actions import Refusal, decide
from game.rules.bot_values import ATTACK, Role, Situation
from game.rules.interaction import crates_shoved
from game.rules.presentation import Button, Toll, armed_with, counted
from game.rules.scripts import Script, aside, do, end_with, rest, roll, tell
from game.rules.state import Decision, Grant, WholeTurn, changed
from game.rules.turns import finish
from game.systems.effort.choices import DIVE, STAY
from game.systems.effort.harm import fall_prone
from game.systems.effort.pool import (
    HELP,
    NEED,
    SYNERGY,
    Attack,
    area_rows,
    attack_check,
    defense_rows,
    dice_before_trade,
    dice_text,
    effort_check,
    help_text,
    need_rows,
    own_rows,
    row,
    summed,
)
from game.systems.effort.reactions import (
    Blow,
    advance,
    after_attack,
    assault,
    go,
    has_attacked,
    leave_open,
    offer_evasion,
    offer_shielding,
    trigger_reactions,
)
from game.systems.effort.targeting import (
    BASIC,
    OPEN_MEANS,
    Manner,
    attack_bars,
    facing_to,
    muscled,
    openings,
    range_bars,
    squares_aimed_at,
    steps,
    unguarded_text,
    weapon_text,
    wielded,
)
from game.systems.effort.turn import ACTIONS_A_TURN, GIVES_BOTH, EffortAction, FreeAction
from game.systems.effort.units import Agent, Effort, Weapon
from game.systems.effort.who_may_react import answerers, bearer_of, may_react, nobody_bearing, reaction_taken

THREE = 3
"""The attacks of a Desperate Attack that is split up (E-24)."""


class Strike(EffortAction, frozen=True):
    """An attack with the weapon in hand, perhaps after a `step` of one square (E-21)."""

    category = "attack"
    exact = True

    target: str
    step: Square | None = None

    @property
    def manner(self) -> Manner:
        """How it is made."""
        return BASIC

    def path(self, view: Effort) -> tuple[Square, ...]:
        return () if self.step is None else (self.step,)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        if self.step is not None and self.step not in steps(view, unit.id):
            yield Refusal("E-21", f"{self.step} is not one step away")
            return
        yield from attack_bars(view, unit, self.target, self.step or unit.at, self.manner)

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, target=target, step=step) for target, step in openings(view, view.unit(unit)))

    def wields(self, view: Effort) -> str:
        return armed_with(wielded(view.unit(self.unit)))

    def twice(self, view: Effort) -> tuple[str, Effort] | None:
        """Both Attacks are declared with the first (E-10)."""
        if any(TwoAttacks.lacks(view.unit(self.unit))):
            return None
        return f"One attack a turn; each of {TwoAttacks.button.label}", changed(view, self.unit, paired=True)

    def effect(self, state: Effort) -> Script[Effort]:
        return (yield from end_with(advance, state, self.unit, self.path(state), self.target, self.manner))


class BasicAttack(Strike, frozen=True):
    """Hit with the weapon in hand, or with bare hands (E-21)."""

    button = Button("Attack", "shoot", "E-21", aim="unit")
    role = ATTACK
    doing = "attack"

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        declares = not unit.paired and unit.actions == ACTIONS_A_TURN
        twice = " One attack a turn: for two, begin with Two attacks." if declares else ""
        dice = attack_dice(view, unit, BASIC)
        return (
            f"{dice} ({weapon_text(unit)}): each 5 or 6 is 1 Effort. 1 is a light hit, "
            f"which costs a rank of aspect; 2 wound.{unguarded_text(unit)}{twice}"
        )


class DefensiveAttack(Strike, frozen=True):
    """Two dice fewer, for 1 synergy on its defences until its next turn (E-22)."""

    button = Button("Defensive attack", "force", "E-22", aim="unit")
    role = ATTACK
    doing = "attack and stay on guard"

    def worth(self, view: Effort, situation: Situation) -> float:
        """The better defences, of use to heroes above all."""
        return (0.12 if view.unit(self.unit).stats.hero else 0.03) * situation.danger

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = attack_dice(view, unit, Manner("defensive", 2))
        until = f"until its next turn it defends with {help_text(HELP)}"
        return f"{dice}, two fewer ({weapon_text(unit)}); {until}.{unguarded_text(unit)}"

    @property
    def manner(self) -> Manner:
        return Manner("defensive", 2)


class PowerAttack(Strike, frozen=True):
    """Dice out, two at a time: for each two 1 Effort more, if any is rolled (E-23)."""

    button = Button("Power attack", "force", "E-23", aim="unit")
    role = ATTACK
    doing = "attack with power"

    dice_out: int = 2

    @classmethod
    def has(cls, view: Effort, unit: Agent) -> bool:
        return wielded(unit).stats.muscle

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = attack_dice(view, unit, Manner("power", 2))
        return f"{dice}, two fewer ({weapon_text(unit)}); if they are any Effort, it is 1 more."

    @property
    def manner(self) -> Manner:
        return Manner("power", self.dice_out)

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.dice_out < 2 or self.dice_out % 2:
            yield Refusal("E-23", "dice are left out two at a time")
        elif view.has(self.target) and self.dice_out >= _plain_dice(view, unit, self.target, self.step):
            yield Refusal("E-23", f"fewer than {self.dice_out + 1} dice: one has to stay")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        agent = view.unit(unit)
        if muscled(wielded(agent)):
            for attack in super().candidates(view, unit):
                for out in range(2, _plain_dice(view, agent, attack.target, attack.step), 2):
                    yield replace(attack, dice_out=out)


def _plain_dice(view: Effort, unit: Agent, target: str, step: Square | None) -> int:
    """How many dice a plain attack would have, before any become Effort (E-02)."""
    placed = replace(unit, at=step or unit.at)
    return dice_before_trade(Attack(view, placed, view.unit(target), wielded(placed), BASIC))


def attack_dice(view: Effort, unit: Agent, manner: Manner) -> str:
    """The dice of an attack, as far as they do not depend on its target."""
    return dice_text(own_rows(Attack(view, unit, unit, wielded(unit), manner)))


class Flurry(Grant, frozen=True):
    """The next of three attacks (E-24)."""

    left: int


GIVES_ALL = (
    "It takes both actions and all reactions, gives up cover, stance and evasion, and leaves it Open: "
    f"{OPEN_MEANS}."
)
"""What any Desperate Attack costs (E-24)."""


class DesperateAttack(EffortAction, frozen=True):
    """All actions and reactions: one attack with 2 synergy, or three at a die less each (E-24)."""

    grants = (WholeTurn, Flurry)
    category = "attack"
    exact = True
    whole = True
    button = Button("Desperate attack", "force", "E-24", aim="unit", settled=(("mode", "one"),))
    role = Role("attack", final=True)

    target: str
    mode: Literal["one", "three"] = "one"

    @property
    def manner(self) -> Manner:
        return Manner("desperate" if self.mode == "one" else "flurry")

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        dice = attack_dice(view, unit, Manner("desperate"))
        return f"One attack with {dice}. {GIVES_ALL}"

    @classmethod
    def buttons(cls, view: Effort, unit: Agent) -> Iterator[Button]:
        yield from super().buttons(view, unit)
        if unit.stats.hero:
            dice = attack_dice(view, unit, Manner("flurry"))
            hint = f"Three attacks with {dice} each, on one target or several. {GIVES_ALL}"
            settled = (("mode", "three"),)
            three = Button("Three attacks", "force", "E-24", hint, "unit", settled)
            yield from cls.priced(unit, (three,))

    def refusals(self, view: Effort, grant: Grant) -> Iterator[Refusal]:
        yield from super().refusals(view, grant)
        if isinstance(grant, Flurry) and self.mode != "three":
            yield Refusal("E-24", "it is one of three attacks")

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        yield from attack_bars(view, unit, self.target, unit.at, self.manner)
        if self.mode == "three" and not unit.stats.hero:
            yield Refusal("E-24", f"{unit.id} is a supporting character: one attack")

    @classmethod
    def possible(cls, view: Effort, unit: Agent, grant: Grant) -> Iterator[Self]:
        attacks = super().possible(view, unit, grant)
        return (attack for attack in attacks if attack.mode == "three" or not isinstance(grant, Flurry))

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        agent = view.unit(unit)
        for target, step in openings(view, agent):
            if step is None:
                yield cls(unit=unit, target=target)
                if agent.stats.hero:
                    yield cls(unit=unit, target=target, mode="three")

    def perform(self, state: Effort, grant: Grant) -> Script[Effort]:
        if isinstance(grant, Flurry):
            state = yield from do(assault, state, self.unit, self.target, self.manner)
            return (yield from end_with(_next, state, self.unit, grant.left - 1))
        return (yield from super().perform(state, grant))

    def toll(self, view: Effort, grant: Grant) -> Toll | None:
        """Both actions, and it is left Open (E-24)."""
        return None if isinstance(grant, Flurry) else GIVES_BOTH

    def pointed_at(self, view: Effort) -> str:
        """Of three the first, or the next, is on it: the chances are those of that one."""
        if self.mode != "three" or not view.has(self.target):
            return ""
        return f"the {'next' if view.pending else 'first'} on {view.unit(self.target).name}"

    def wields(self, view: Effort) -> str:
        return armed_with(wielded(view.unit(self.unit)))

    def effect(self, state: Effort) -> Script[Effort]:
        state = changed(state, self.unit, actions=0, winded=True, cover=False, stance=False, evasive=0)
        state = yield from do(assault, state, self.unit, self.target, self.manner)
        if self.mode == "three":
            state = yield from do(_next, state, self.unit, THREE - 1)
        return finish((yield from do(leave_open, state, self.unit, "E-24", False)), self.unit)

    def worth(self, view: Effort, situation: Situation) -> float:
        """Two attacks more after the first, less what whoever is left does to one who has given all up."""
        more = FLURRY * situation.shot if self.mode == "three" else 0.0
        return more - GIVEN_UP * situation.danger


FLURRY, GIVEN_UP = 1.7, 0.3
"""What two of three attacks are worth against the first; what it costs to be Open without reactions."""


def _next(state: Effort, unit: str, left: int) -> Script[Effort]:
    """Let the next target of three attacks be chosen, as long as there are any."""
    grant = Flurry(left)
    if not left or not state.unit(unit).conscious or not any(DesperateAttack.options(state, unit, grant)):
        return state
    text = f"{counted(left, 'more attack')}: on whom?"
    return (yield from end_with(decide, state, unit, grant, text, "E-24"))


class TwoAttacks(FreeAction, frozen=True):
    """Declare two Attacks in this turn, both at a die less; without it there is no second (E-10)."""

    button = Button("Two attacks", "force", "E-10")

    @classmethod
    def hint(cls, view: Effort, unit: Agent) -> str:
        return (
            f"{unit.name} will attack twice this turn, with a die less each. To be pressed before the first "
            "attack; it takes no action itself."
        )

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if unit.paired:
            yield Refusal("E-10", f"{unit.id} has declared two Attacks already")
        if unit.actions < ACTIONS_A_TURN or "attack" in unit.spent:
            yield Refusal("E-10", "two Attacks are declared with the first, and take both actions")

    def effect(self, state: Effort) -> Script[Effort]:
        yield from tell(state, events.Status(unit=self.unit, status="two Attacks", clause="E-10"))
        return changed(state, self.unit, paired=True)

    def worth(self, view: Effort, situation: Situation) -> float:
        """A second attack, both at a die less."""
        return 0.8 * situation.shot


WIDE = 2
"""How far off a failed throw bursts (E-48), and the Effort that a dive needs (E-39)."""

JOINT = 2
"""How many units in an area odds follow jointly; the others are listed with odds of their own."""

AREA = Manner("area")


class AreaAttack(EffortAction, frozen=True):
    """Attack a square in range with a weapon that has an area (E-48)."""

    category = "attack"
    exact = True
    button = Button("Throw", "throw", "E-48", aim="square")
    doing = "throw at it"

    at: Square
    weapon: str

    @classmethod
    def buttons(cls, view: Effort, unit: Agent) -> Iterator[Button]:
        def hint(weapon: Weapon) -> str:
            return (
                f"Attack a square: its Effort hits everybody within {counted(weapon.stats.area, 'square')} "
                f"of it. With no Effort it bursts {WIDE} squares off."
            )

        return cls.priced(unit, cls.button.each(unit.bombs, hint))

    @classmethod
    def lacks(cls, unit: Agent) -> Iterator[Refusal]:
        if not unit.bombs:
            yield Refusal("E-48", f"{unit.id} has no weapon with an area")

    def bars(self, view: Effort, unit: Agent) -> Iterator[Refusal]:
        weapon = _bomb(unit, self.weapon)
        if weapon is None:
            yield Refusal("E-48", f"{unit.id} has no {self.weapon} with an area")
        elif self.at not in view.board or self.at == unit.at:
            yield Refusal("E-48", f"{self.at} is no square to attack")
        else:
            yield from range_bars(view, weapon, unit.at, self.at)
            if not sees(view.board, unit.at, self.at):
                yield Refusal("B-36", f"no line of sight to {self.at}")

    @classmethod
    def candidates(cls, view: Effort, unit: str) -> Iterator[Self]:
        agent = view.unit(unit)
        return (
            cls(unit=unit, at=at, weapon=weapon.id)
            for weapon in agent.bombs
            for at in squares_aimed_at(view.board, weapon, agent.at)
        )

    def area_of_effect(self, view: Effort) -> tuple[Square, ...]:
        if not view.has(self.unit):
            return ()
        unit = view.unit(self.unit)
        weapon = _bomb(unit, self.weapon)
        return blast_of_throw(view.board, unit.at, self.at, weapon.stats.area) if weapon else ()

    def pointed_at(self, view: Effort) -> str:
        return stopped_short(view.board, view.unit(self.unit).at, self.at) if view.has(self.unit) else ""

    def effect(self, state: Effort) -> Script[Effort]:
        """Reactions prepared against attacks first; then the roll, the burst, what Quirks bring (E-05)."""
        facing = facing_to(state.unit(self.unit), self.at)
        before = changed(state, self.unit, attacked=True, facing=facing)
        state = yield from do(trigger_reactions, before, self.unit, ("attacks",))
        unit, answered = state.unit(self.unit), answerers(before, state)
        weapon = _bomb(unit, self.weapon)
        if not unit.conscious or weapon is None or any(self.bars(state, unit)):
            return state
        rows = area_rows(state, unit, weapon, self.at)
        struck = yield from roll(state, attack_check(rows, "area"), "E-48", unit=unit.id, modifiers=rows)
        state = yield from do(has_attacked, state, unit.id, AREA)
        landed = self.at if struck.effort else (yield from _strays(state, unit.id, self.at))
        state = yield from do(_bursts, state, unit.id, landed, weapon, max(struck.effort, 1), answered)
        return (yield from end_with(after_attack, state, unit.id, weapon, struck.quirks, False))


def _bomb(unit: Agent, name: str) -> Weapon | None:
    return next((weapon for weapon in unit.bombs if weapon.id == name), None)


def _strays(state: Effort, unit: str, at: Square) -> Script[Square]:
    """Where a throw without Effort lands: 2 squares off in a random direction, if nothing stops it (E-48)."""
    direction = yield from roll(state, Check((d(8),), "sum", Amount(), "stray", (0,)), "E-48", unit=unit)
    to = at
    for _ in range(WIDE):
        ahead = to.step(FACINGS[direction - 1])
        to = ahead if ahead in state.board else to
    return flight(state.board, at, to)[-1]


def _bursts(
    state: Effort, unit: str, at: Square, weapon: Weapon, effort: int, answered: tuple[str, ...]
) -> Script[Effort]:
    """The missile rolls, bursts, attacks everybody in its area, and shoves crates (B-27, B-28, B-31)."""
    start = state.unit(unit).at
    (burst,) = yield from rest(state, Roll(start, flight(state.board, start, at)[-1]))
    squares = blast(state.board, burst, weapon.stats.area)
    yield from tell(state, events.Burst(at=burst, squares=squares, clause="E-48"))
    victims = [victim for victim in state.conscious() if victim.at in squares]
    joint = sorted(victims, key=lambda victim: (distance(burst, victim.at), victim.id))[:JOINT]
    for victim in victims:
        if victim in joint:
            state = yield from do(_caught, state, unit, victim.id, burst, effort, answered)
        else:
            label = f"area on {victim.id}"
            state = yield from aside(label, _caught, state, unit, victim.id, burst, effort, answered)
    return (yield from crates_shoved(state, burst, weapon.stats.area, squares))


def _caught(
    state: Effort, unit: str, victim: str, burst: Square, effort: int, answered: tuple[str, ...]
) -> Script[Effort]:
    """The area attacks one unit; a friend may take that on itself, else it may dive (E-29, E-39, E-48)."""
    if not state.unit(victim).conscious:
        return state
    if effort >= summed(need_rows(state, state.unit(victim), burst), NEED):
        state = yield from aside("shield another", offer_shielding, state, unit, victim, answered)
    bearer = bearer_of(state, victim)
    state = nobody_bearing(state)
    if not state.unit(bearer).conscious:
        return state
    need = summed(need_rows(state, state.unit(bearer), burst), NEED)
    blow = Blow(unit, bearer, effort, need, answer=True)
    dives = bearer == victim and victim not in answered and may_react(state, victim)
    if effort < max(need, 2) or not dives:
        return (yield from end_with(offer_evasion, state, blow))
    text = f"It bursts beside {victim} with {effort} Effort: dive for cover?"
    return (yield from end_with(decide, state, victim, Diving(victim, blow, burst), text, "E-39"))


class Diving(Decision, frozen=True):
    """Whether the target dives for cover from a burst (E-39)."""

    between: ClassVar[tuple[str, ...]] = (DIVE, STAY)

    blow: Blow
    burst: Square

    def chosen(self, state: Effort, choice: str) -> Script[Effort]:
        """Go a square and roll: 2 Effort reduce that of the area to 1; the diver is down until its turn."""
        if choice == STAY:
            return (yield from end_with(offer_evasion, state, self.blow))
        unit = self.target
        rows = defense_rows(state, state.unit(unit), reaction=True, attacker=self.blow.attacker)
        to = refuge(state, unit, self.burst)
        if to is not None:
            state = yield from do(go, state, unit, (to,))
        moved = state.unit(unit)
        hidden = to is not None and behind(state, moved.at, self.burst)
        rows = (*rows, *row(HELP * hidden, SYNERGY, "behind cover", "E-39"))
        if not moved.conscious:
            return state
        effort = yield from roll(state, effort_check(rows, "dive", WIDE), "E-39", unit=unit, modifiers=rows)
        state = changed(reaction_taken(state, unit), unit, winded=True, dived=True)
        state = yield from do(fall_prone, state, unit, "E-39")
        left = 1 if effort >= WIDE else self.blow.effort
        return (yield from end_with(offer_evasion, state, replace(self.blow, effort=left)))


def refuge(state: Effort, unit: str, burst: Square) -> Square | None:
    """Where a unit dives to: behind cover if possible, then as far from the burst as it goes (E-39)."""

    def worth(at: Square) -> tuple[bool, int, int, int]:
        return behind(state, at, burst), distance(at, burst), -at.y, -at.x

    return max(steps(state, unit), key=worth, default=None)


def behind(state: Effort, at: Square, burst: Square) -> bool:
    """Whether a square is behind cover from a burst."""
    shelter = cover(state.board, burst, at)
    return shelter is None or shelter.degree > Degree.NONE
