"""Fire: one shot, focused fire, spray, and how targets answer (P-18, P-22, P-24 to P-35, P-40, P-50)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.board.sight import sight_field
from game.board.squares import Square, distance
from game.dice import Check, Reaches, d
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.bot_values import ATTACK
from game.rules.events import Modifier
from game.rules.knowledge import is_there, known_square, possible_targets, target_refusals, view
from game.rules.presentation import Button, named
from game.rules.scripts import Script, do, roll, tell
from game.rules.state import Decision, Grant, changed
from game.systems.phased.actions import (
    ACTION,
    RANGED_PHASE,
    Execution,
    Firing,
    engaged_bars,
    granted,
    hug_cover,
    may_hug,
)
from game.systems.phased.harm import Wound, hurt, through
from game.systems.phased.items import empty_bars, spend_shots
from game.systems.phased.pool import (
    AUTO,
    INTO_MELEE,
    Attack,
    How,
    Verdict,
    melee_friends,
    range_penalty,
    risks_friends,
    roll_attack,
    roll_attacks,
    roll_damage,
)
from game.systems.phased.stealth import expose
from game.systems.phased.units import Fighter, Phased, Weapon

SHOTS: dict[How, int] = {"focused": 3, "spray": 3}
"""The shots that auto-fire uses; everything else uses 1 (P-50)."""

BURSTS = 3
"""How many attacks focused fire makes (P-34)."""

MOST_TARGETS = 4
"""How many targets a spray may have (P-33)."""

ASTRAY = 11
"""A d20 at or above this hits the one that was aimed at, not a friend in the melee: an even chance (P-31)."""


Care: TypeAlias = Literal["careful", "careless"]
"""Whether the penalty for firing into a melee is taken, or the risk for a friend (P-31)."""

FIRE = "fire"
"""The choice that names no more targets of a spray, or no other one."""


class Volley(Struct, frozen=True, cache_hash=True):
    """Shots that have been announced: who fires how at whom.

    `careless`: the penalty for firing into a melee is ignored (P-31). `asked` have been asked whether they
    hug cover, `hugging` are those who did; `renamed`: another target has been named for that (P-22).
    """

    attacker: str
    targets: tuple[str, ...]
    how: How
    careless: bool = False
    asked: tuple[str, ...] = ()
    hugging: tuple[str, ...] = ()
    renamed: bool = False


class Fire(Execution, frozen=True):
    """An attack at range with the weapon in hand (P-18)."""

    grants = (Firing,)
    order = "ranged"
    how: ClassVar[How] = "shot"
    role = ATTACK

    target: str

    @classmethod
    def has(cls, view: Phased, unit: Fighter) -> bool:
        return any(fires(weapon, cls.how) for weapon in unit.weapons)

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from weapon_bars(view, unit, cls.how)

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        return (cls(unit=unit, target=other) for other in possible_targets(view, view.unit(unit)))

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from target_refusals(view, unit, self.target)

    def volley(self) -> Volley:
        return Volley(self.unit, (self.target,), self.how)

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(announce, state, self.volley()))


def fires(weapon: Weapon, how: How) -> bool:
    """Whether a weapon can ever be fired so."""
    return weapon.stats.auto if how in AUTO else weapon.stats.shoots


def weapon_bars(view: Phased, unit: Fighter, how: How) -> Iterator[Refusal]:
    """Why a unit cannot fire so with what it holds (P-23, P-33, P-34, P-50)."""
    weapon = unit.in_hand
    if weapon is None or not weapon.stats.shoots:
        yield Refusal("P-18", f"{unit.id} has no weapon in hand that shoots")
        return
    if how in AUTO and not weapon.stats.auto:
        yield Refusal("P-33", f"{weapon.id} has no auto-fire")
    yield from empty_bars(weapon, SHOTS.get(how, 1))
    yield from engaged_bars(view, unit)


CAREFUL = (("care", "careful"),)
"""What the plain button of an attack settles."""

CARELESS = Button(
    "",
    "",
    "P-31",
    f"Fire into a melee without the {INTO_MELEE}: half of the shots go at a friend in it instead.",
    "unit",
    (("care", "careless"),),
    late=True,
)
"""The button of an attack that does not spare friends beside the target."""


class Careful(Fire, frozen=True):
    """Fire at one target, with care for friends in its melee, or without (P-31)."""

    careless: ClassVar[Button]

    care: Care = "careful"

    @classmethod
    def buttons(cls, view: Phased, unit: Fighter) -> Iterator[Button]:
        if cls.has(view, unit):
            yield from super().buttons(view, unit)
            yield cls.careless

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        for other in possible_targets(view, view.unit(unit)):
            yield cls(unit=unit, target=other)
            yield cls(unit=unit, target=other, care="careless")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        yield from super().bars(view, unit)
        if self.care == "careless" and not _endangers(view, self.volley()):
            yield Refusal("P-31", f"{self.target} is in no melee with a friend of {self.unit}")

    def volley(self) -> Volley:
        return Volley(self.unit, (self.target,), self.how, careless=self.care == "careless")


def _endangers(view: Phased, shot: Volley) -> bool:
    """Whether the penalty for firing into a melee is due (P-31)."""
    target = shot.targets[0]
    return view.has(target) and risks_friends(attack_on(view, shot, target))


class Shoot(Careful, frozen=True):
    """One shot (P-18)."""

    button = Button("Shoot", "G", "P-18", aim="unit", settled=CAREFUL)
    careless = replace(CARELESS, label="Shoot, careless", letters="X")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        weapon = unit.in_hand
        if weapon is None or not weapon.stats.shoots:
            return "Fire the weapon in hand; there is none that shoots."
        stats = weapon.stats
        return (
            f"Fire the {named(weapon.id)}: 2d20 + {unit.stats.ranged}, {stats.dice} + {unit.stats.sharpness} "
            f"damage, {range_penalty(stats, 10)} at 6 to 10 squares{_shots_left(unit)}."
        )


class FocusedFire(Careful, frozen=True):
    """Three attacks on one target, their damage rolled once (P-34)."""

    how = "focused"
    button = Button("Focused fire", "O", "P-34", aim="unit", settled=CAREFUL)
    careless = replace(CARELESS, label="Focused, careless", letters="Y")

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return (
            f"Three attacks on one target, one damage roll; cover counts double, 3 shots{_shots_left(unit)}."
        )


class Spray(Fire, frozen=True):
    """One attack roll against up to four targets in a wedge; the others are picked one by one (P-33)."""

    how = "spray"
    button = Button("Spray", "T", "P-33", aim="unit", sweep=True)

    @classmethod
    def hint(cls, view: Phased, unit: Fighter) -> str:
        return (
            f"One attack roll against up to {MOST_TARGETS} targets within 45 degrees, at the worst range; "
            f"cover counts double, 3 shots{_shots_left(unit)}."
        )

    def effect(self, state: Phased) -> Script[Phased]:
        return (yield from do(gather_targets, state, self.volley()))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        return wedge_squares(view, self.unit, (self.target,))


def _shots_left(unit: Fighter) -> str:
    weapon = unit.in_hand
    return f"; {weapon.ammo} left" if weapon and weapon.stats.ammo else ""


class Naming(Grant, frozen=True):
    """Naming a target for announced shots, or firing at those that there are."""

    target: str
    shot: Volley

    @property
    def choices(self) -> tuple[str, ...]:
        return (FIRE,)


class Picking(Naming, frozen=True):
    """Further targets for a spray, one by one; `target` is the first (P-33)."""

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        return (yield from do(announce, state, self.shot))


class AddTarget(Action["Phased"], frozen=True):
    """One more target for a spray (P-33)."""

    grants = (Picking,)
    button = Button(
        "And at",
        "G",
        "P-33",
        "One more target of the spray, within 45 degrees of every other.",
        "unit",
        group=ACTION,
        sweep=True,
    )

    target: str

    def refusals(self, view: Phased, grant: Picking) -> Iterator[Refusal]:
        yield from joining_bars(view, grant.shot, self.target, grant.shot.targets)

    def perform(self, state: Phased, grant: Picking) -> Script[Phased]:
        shot = replace(grant.shot, targets=(*grant.shot.targets, self.target))
        return (yield from do(gather_targets, state, shot))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        grant = granted(view)
        if not isinstance(grant, Picking):
            return ()
        return wedge_squares(view, self.unit, (*grant.shot.targets, self.target))


class Hugging(Decision, frozen=True):
    """Whether the target of an announced attack gives its Action up to hug cover (P-22)."""

    between: ClassVar[tuple[str, ...]] = ("hug cover", "stay")

    shot: Volley

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        shot = replace(self.shot, asked=(*self.shot.asked, self.target))
        if choice == "hug cover":
            state = yield from do(hug_cover, state, self.target)
            shot = replace(shot, hugging=(*shot.hugging, self.target))
        return (yield from do(announce, state, shot))


class Renaming(Naming, frozen=True):
    """Another target in place of the one that has hugged cover, once (P-22)."""

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        return (yield from do(fire, state, self.shot))


class Rename(Action["Phased"], frozen=True):
    """Fire at another target than the one that has hugged cover (P-22)."""

    grants = (Renaming,)
    button = Button(
        "Instead at",
        "G",
        "P-22",
        "Fire at somebody else, since the target has hugged cover.",
        "unit",
        group=ACTION,
    )

    target: str

    def refusals(self, view: Phased, grant: Renaming) -> Iterator[Refusal]:
        shot = grant.shot
        yield from joining_bars(
            view, shot, self.target, tuple(target for target in shot.targets if target != grant.target)
        )
        if self.target == grant.target:
            yield Refusal("P-22", f"{self.target} is the target already")
        elif shot.careless and not _endangers(view, replace(shot, targets=(self.target,))):
            yield Refusal("P-31", f"{self.target} is in no melee with a friend of {self.unit}")

    def perform(self, state: Phased, grant: Renaming) -> Script[Phased]:
        targets = tuple(self.target if target == grant.target else target for target in grant.shot.targets)
        return (yield from do(announce, state, replace(grant.shot, targets=targets, renamed=True)))


def joining_bars(view: Phased, shot: Volley, target: str, others: tuple[str, ...]) -> Iterator[Refusal]:
    """Why somebody cannot be a target beside the others (P-33)."""
    fighter = view.unit(shot.attacker)
    yield from target_refusals(view, fighter, target)
    if target in others:
        yield Refusal("P-33", f"{target} is a target already")
        return
    at = known_square(view, fighter.side, target)
    squares = [known_square(view, fighter.side, other) for other in others]
    if at is not None and not all(
        within_wedge(fighter.at, at, other) for other in squares if other is not None
    ):
        yield Refusal("P-33", f"{target} is not within 45 degrees of every other target")


def within_wedge(origin: Square, a: Square, b: Square) -> bool:
    """Whether two squares lie no more than 45 degrees apart as seen from one (P-33)."""
    (ax, ay), (bx, by) = (a.x - origin.x, a.y - origin.y), (b.x - origin.x, b.y - origin.y)
    dot = ax * bx + ay * by
    return dot > 0 and 2 * dot * dot >= (ax * ax + ay * ay) * (bx * bx + by * by)


def wedge_squares(view: Phased, unit: str, targets: tuple[str, ...]) -> tuple[Square, ...]:
    """The squares in view in which a further target of a spray may stand (P-33)."""
    at = view.unit(unit).at
    squares = [view.unit(target).at for target in targets]
    return tuple(
        square
        for square in view.board.where(sight_field(view.board, at))
        if all(within_wedge(at, square, other) for other in squares)
    )


def gather_targets(state: Phased, shot: Volley) -> Script[Phased]:
    """Whoever sprays names further targets while there are any; then it is announced (P-33)."""
    fighter = state.unit(shot.attacker)
    seen = view(state, fighter.side)
    more = [
        other
        for other in possible_targets(seen, fighter)
        if not any(joining_bars(seen, shot, other, shot.targets))
    ]
    if not more or len(shot.targets) >= MOST_TARGETS:
        return (yield from do(announce, state, shot))
    text = f"Spray at {', '.join(shot.targets)}, and at whom else?"
    return (yield from do(decide, state, fighter.id, Picking(shot.targets[0], shot), text, "P-33"))


def announce(state: Phased, shot: Volley) -> Script[Phased]:
    """Each target may hug cover; for one that did another may be named, once; then it is fired (P-22)."""
    for target in shot.targets:
        if target not in shot.asked and may_hug(state, target, shot.attacker):
            text = f"{shot.attacker} fires at {target}: hug cover?"
            return (yield from do(decide, state, target, Hugging(target, shot), text, "P-22"))
    away = next((target for target in shot.hugging if target in shot.targets), "")
    if not away or shot.renamed or not _others(state, shot, away):
        return (yield from do(fire, state, shot))
    text = f"{away} hugs cover: another target?"
    return (yield from do(decide, state, shot.attacker, Renaming(away, shot), text, "P-22"))


def _others(state: Phased, shot: Volley, away: str) -> bool:
    """Whether there is anybody else whom the attacker could name."""
    fighter = state.unit(shot.attacker)
    seen = view(state, fighter.side)
    grant = Renaming(away, shot)
    return any(
        not any(Rename(unit=fighter.id, target=other).refusals(seen, grant))
        for other in possible_targets(seen, fighter)
    )


def fire(state: Phased, shot: Volley) -> Script[Phased]:
    """The shots are fired; on whom is not there they are spent for nothing (B-36)."""
    fighter = state.unit(shot.attacker)
    weapon = fighter.in_hand
    if not fighter.conscious or weapon is None:
        return state
    state = spend_shots(state, fighter.id, weapon, SHOTS.get(shot.how, 1))
    there = tuple(target for target in shot.targets if is_there(state, fighter, target))
    if there:
        rule = _spray if shot.how == "spray" else _single
        state = yield from do(rule, state, replace(shot, targets=there))
    return (yield from do(expose, state, fighter.id))


def _single(state: Phased, shot: Volley) -> Script[Phased]:
    """One attack, or the three of focused fire, whose damage is rolled once (P-34)."""
    if shot.careless:
        shot = yield from _stray(state, shot)
    (target,) = shot.targets
    attack = attack_on(state, shot, target)
    label, clause = ("focused", "P-34") if shot.how == "focused" else ("attack", "P-24")
    hits: list[Verdict] = []
    for _ in range(BURSTS if shot.how == "focused" else 1):
        verdict = yield from roll_attack(attack, label, clause)
        hits += [verdict] if verdict != "miss" else []
    if not hits:
        return state
    damage = yield from roll_damage(attack, (attack.target,))
    struck = tuple((target, verdict) for verdict in sorted(hits))
    return (yield from do(apply_damage, state, attack.attacker.id, struck, damage, attack.weapon))


def _spray(state: Phased, shot: Volley) -> Script[Phased]:
    """One attack roll against each of the targets, one damage roll for all that are hit (P-33)."""
    attacks = [attack_on(state, shot, target) for target in shot.targets]
    verdicts = yield from roll_attacks(attacks, "spray", "P-33")
    hit = [
        (attack.target, verdict)
        for attack, verdict in zip(attacks, verdicts, strict=True)
        if verdict != "miss"
    ]
    if not hit:
        return state
    damage = yield from roll_damage(attacks[0], tuple(target for target, _ in hit))
    struck = tuple((target.id, verdict) for target, verdict in hit)
    return (yield from do(apply_damage, state, shot.attacker, struck, damage, attacks[0].weapon))


def _stray(state: Phased, shot: Volley) -> Script[Volley]:
    """Whom a careless shot into a melee goes at: an even chance that it is a friend in it (P-31)."""
    attack = attack_on(state, shot, shot.targets[0])
    mine = sorted(
        melee_friends(attack), key=lambda friend: (distance(friend.at, attack.attacker.at), friend.id)
    )
    if not mine or not risks_friends(attack):
        return shot
    check = Check((d(20),), "sum", Reaches(ASTRAY), "into the melee", (0,))
    rows = (Modifier(ASTRAY, "to miss the friend", mine[0].id, "P-31"),)
    spared = yield from roll(
        state, check, "P-31", unit=shot.attacker, target=attack.target.id, modifiers=rows
    )
    if spared:
        return shot
    text = f"the shot goes at {mine[0].id} instead"
    yield from tell(state, events.Said(text=text, unit=mine[0].id, clause="P-31"))
    return replace(shot, targets=(mine[0].id,))


def attack_on(state: Phased, shot: Volley, target: str) -> Attack:
    """The attack on one of the targets, at the range that counts: of a spray the worst (P-33)."""
    attacker = state.unit(shot.attacker)
    weapon = attacker.in_hand
    if weapon is None:
        raise ValueError(f"{attacker.id} has nothing in hand")
    targets = shot.targets if shot.how == "spray" else (target,)
    squares = (known_square(state, attacker.side, other) or state.unit(other).at for other in targets)
    away = max(distance(attacker.at, square) for square in squares)
    return Attack(state, attacker, state.unit(target), weapon, shot.how, attacker.at, away, shot.careless)


def apply_damage(
    state: Phased, attacker: str, hits: tuple[tuple[str, Verdict], ...], damage: int, weapon: Weapon
) -> Script[Phased]:
    """The damage of shots on each that was hit; in the Ranged phase it is remembered by whom (P-40)."""
    stats = weapon.stats
    for target, verdict in hits:
        before = state.unit(target)
        past = through(before, damage, stats.scale, stats.ap)
        state = yield from hurt(state, target, past, Wound(stats.scale, attacker, verdict == "critical"))
        if state.unit(target) is not before and state.clock.phase == RANGED_PHASE:
            shooters = tuple(dict.fromkeys((*before.shot_by, attacker)))
            state = changed(state, target, shot_by=shooters)
    return state
