"""Attacks that have been announced: how their targets answer, whom they are at instead (P-22, P-48, P-50)."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.board.sight import seen_within, sees, sight_field
from game.board.squares import Square, distance
from game.board.throws import blast_of_throw, stopped_short
from game.rules import events
from game.rules.actions import Action, Refusal, decide
from game.rules.knowledge import known_square, possible_targets, target_refusals, view
from game.rules.presentation import Button
from game.rules.scripts import Script, do, end_with, tell
from game.rules.state import Decision, Grant
from game.systems.phased.actions import ACTION, STAY, answered, answers_to, whether_answered
from game.systems.phased.units import Fighter, Phased, Weapon
from game.systems.phased.volley import Volley, caught, endangers, fire, landing

FIRE = "fire"
"""The choice that names no more targets of a spray, or no other one."""

THROW = 10
"""How far a light explosive is thrown, in squares."""

FARTHEST = 255
"""Farther than any board."""


class Naming(Grant, frozen=True):
    """Naming a target for announced shots, or firing at those that there are."""

    target: str
    shot: Volley

    @property
    def choices(self) -> tuple[str, ...]:
        return (FIRE,)


class Answering(Decision, frozen=True):
    """Whether the target of an announced attack gives its Action up for an answer to it (P-22)."""

    shot: Volley
    ways: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        return (*self.ways, STAY)

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        shot = replace(self.shot, asked=(*self.shot.asked, self.target))
        if choice != STAY:
            state = yield from do(answered, state, self.target, choice)
            shot = replace(shot, answered=(*shot.answered, self.target))
        return (yield from end_with(announce, state, shot))


class Renaming(Naming, frozen=True):
    """Another target in place of the one that has answered the attack, once (P-22)."""

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        return (yield from end_with(fire, state, self.shot))


class Rename(Action["Phased"], frozen=True):
    """Fire at another target than the one that has answered the attack (P-22)."""

    grants = (Renaming,)
    button = Button(
        "Instead at",
        "shoot",
        "P-22",
        "Fire at somebody else, since the target has answered.",
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
        elif shot.careless and shot.how != "spray" and not endangers(view, shot, self.target):
            yield Refusal("P-31", f"{self.target} is in no melee with a friend of {self.unit}")

    def perform(self, state: Phased, grant: Renaming) -> Script[Phased]:
        text = f"{self.unit} fires at {self.target} instead of {grant.target}"
        yield from tell(state, events.Said(text=text, unit=self.unit, clause="P-22"))
        targets = tuple(self.target if target == grant.target else target for target in grant.shot.targets)
        return (yield from end_with(announce, state, replace(grant.shot, targets=targets, renamed=True)))


class Redirecting(Renaming, frozen=True):
    """Another square, once, in place of the one whose blast somebody has answered (P-50)."""


class Redirect(Action["Phased"], frozen=True):
    """Aim an explosive at another square, since somebody in the blast has answered (P-50)."""

    grants = (Redirecting,)
    button = Button(
        "Instead at",
        "shoot",
        "P-50",
        "Aim at another square, since somebody in the blast has answered.",
        "square",
        group=ACTION,
    )

    at: Square

    def refusals(self, view: Phased, grant: Redirecting) -> Iterator[Refusal]:
        yield from aiming_bars(view, view.unit(self.unit), self.at)
        if self.at == grant.shot.at:
            yield Refusal("P-50", f"{self.at} is aimed at already")

    def perform(self, state: Phased, grant: Redirecting) -> Script[Phased]:
        text = f"{self.unit} aims at {self.at} instead of {grant.shot.at}"
        yield from tell(state, events.Said(text=text, unit=self.unit, clause="P-50"))
        return (yield from end_with(announce, state, replace(grant.shot, at=self.at, renamed=True)))

    def area_of_effect(self, view: Phased) -> tuple[Square, ...]:
        return blast_squares(view, self.unit, self.at)

    def pointed_at(self, view: Phased) -> str:
        return stopped_short(view.board, view.unit(self.unit).at, self.at)


def blast_range(weapon: Weapon) -> int:
    """How far away a square may be: within a throw, if it is thrown."""
    return THROW if weapon.stats.light else FARTHEST


def blast_squares(view: Phased, unit: str, at: Square) -> tuple[Square, ...]:
    """The squares that an explosive takes in where it comes down, before it rolls."""
    thrower = view.unit(unit)
    weapon = thrower.in_hand
    return blast_of_throw(view.board, thrower.at, at, weapon.stats.blast) if weapon else ()


def aiming_bars(view: Phased, unit: Fighter, at: Square) -> Iterator[Refusal]:
    """Why a unit cannot aim the explosive in its hand at a square; it can at its own (P-50)."""
    weapon = unit.in_hand
    if at not in view.board:
        yield Refusal("P-50", f"{at} is no square to aim at")
        return
    if weapon and distance(unit.at, at) > blast_range(weapon):
        yield Refusal("P-50", f"{weapon.id} is thrown {blast_range(weapon)} squares")
    if not sees(view.board, unit.at, at):
        yield Refusal("B-36", f"no line of sight to {at}")


def squares_to_aim_at(view: Phased, unit: Fighter) -> tuple[Square, ...]:
    """Every square that nothing bars."""
    weapon = unit.in_hand
    return tuple(seen_within(view.board, unit.at, blast_range(weapon))) if weapon else ()


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


def announce(state: Phased, shot: Volley) -> Script[Phased]:
    """Whoever it is at may answer; for one that did another may be named, once; then it is fired."""
    attacker = state.unit(shot.attacker)
    origin = attacker.at if shot.at is None else landing(state, shot, shot.at)
    targets = shot.targets if shot.at is None else caught(state, attacker, origin)
    for target in targets:
        ways = () if target in shot.asked else answers_to(state, target, attacker.id, origin)
        if ways:
            what = f"fires at {target}" if shot.at is None else f"aims at {shot.at}, {target} is in the blast"
            text = f"{attacker.id} {what}: {whether_answered(state.unit(target), ways)}"
            return (yield from end_with(decide, state, target, Answering(target, shot, ways), text, "P-22"))
    done = [target for target in shot.answered if target in targets]
    away = next((target for target in done if known_square(state, attacker.side, target)), "")
    if not away or shot.renamed or not _others(state, shot, away):
        return (yield from end_with(fire, state, shot))
    grant = (Renaming if shot.at is None else Redirecting)(away, shot)
    how = "hugs cover" if state.unit(away).hugging else "dodges"
    text = f"{away} {how}: another {'target' if shot.at is None else 'square'}?"
    return (yield from end_with(decide, state, attacker.id, grant, text, "P-22"))


def _others(state: Phased, shot: Volley, away: str) -> bool:
    """Whether there is anybody else whom the attacker could name, or another square."""
    fighter = state.unit(shot.attacker)
    seen = view(state, fighter.side)
    if shot.at is not None:
        return any(at != shot.at for at in squares_to_aim_at(seen, fighter))
    grant = Renaming(away, shot)
    return any(
        not any(Rename(unit=fighter.id, target=other).refusals(seen, grant))
        for other in possible_targets(seen, fighter)
    )
