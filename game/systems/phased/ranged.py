"""The Ranged phase: shots, focused fire, spray, and how they are answered (P-18, P-22, P-31 to P-34)."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self, TypeAlias

from msgspec.structs import replace

from game.rules.actions import Action, Refusal, decide
from game.rules.knowledge import known_square, view
from game.rules.prompts import Decision, Grant
from game.rules.scripts import Script, do
from game.rules.targets import strangers, target_refusals
from game.systems.phased.carrying import empty_bars
from game.systems.phased.deed import Execution
from game.systems.phased.grants import Firing
from game.systems.phased.hugging import hugs, may_hug
from game.systems.phased.near import in_melee_with
from game.systems.phased.pool import AUTO, How, risks_friends
from game.systems.phased.shots import MOST_TARGETS, SHOTS, Volley, attack_on, fire, wedge
from game.systems.phased.unit import Fighter, Phased

Care: TypeAlias = Literal["careful", "careless"]
"""Whether the penalty for firing into a melee is taken, or the risk for a friend (P-31)."""

FIRE = "fire"
"""The choice that names no more targets of a spray, or no other one."""


class Fire(Execution, frozen=True):
    """An attack at range with the weapon in hand (P-18)."""

    grants = (Firing,)
    order = "ranged"
    how: ClassVar[How] = "shot"

    target: str

    @classmethod
    def barred(cls, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """What the class needs: the weapon, the shots, nobody at arm's length."""
        yield from super().barred(view, unit)
        yield from weapon_bars(view, unit, cls.how)

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Whoever is no friend."""
        return (cls(unit=unit, target=other) for other in strangers(view, view.unit(unit)))

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """The target."""
        yield from target_refusals(view, unit, self.target)

    def volley(self) -> Volley:
        """What is announced."""
        return Volley(self.unit, (self.target,), self.how)

    def deed(self, state: Phased) -> Script[Phased]:
        """Announce it."""
        return (yield from do(announced, state, self.volley()))


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


def engaged_bars(view: Phased, unit: Fighter) -> Iterator[Refusal]:
    """Who is in melee cannot take a ranged action (P-23)."""
    foes = in_melee_with(view, unit.id)
    if foes:
        yield Refusal("P-23", f"{unit.id} is in melee with {', '.join(foe.id for foe in foes)}")


class Careful(Fire, frozen=True):
    """Fire at one target, with care for friends in its melee, or without (P-31)."""

    care: Care = "careful"

    @classmethod
    def candidates(cls, view: Phased, unit: str) -> Iterator[Self]:
        """Whoever is no friend, with care and without."""
        for other in strangers(view, view.unit(unit)):
            yield cls(unit=unit, target=other)
            yield cls(unit=unit, target=other, care="careless")

    def bars(self, view: Phased, unit: Fighter) -> Iterator[Refusal]:
        """The target; there must be a melee to be careless of."""
        yield from super().bars(view, unit)
        if self.care == "careless" and not _endangers(view, self.volley()):
            yield Refusal("P-31", f"{self.target} is in no melee with a friend of {self.unit}")

    def volley(self) -> Volley:
        """What is announced."""
        return Volley(self.unit, (self.target,), self.how, careless=self.care == "careless")


def _endangers(view: Phased, shot: Volley) -> bool:
    """Whether the penalty for firing into a melee is due (P-31)."""
    target = shot.targets[0]
    return view.has(target) and risks_friends(attack_on(view, shot, target))


class Shoot(Careful, frozen=True):
    """One shot (P-18)."""


class FocusedFire(Careful, frozen=True):
    """Three attacks on one target, their damage rolled once (P-34)."""

    how = "focused"


class Spray(Fire, frozen=True):
    """One attack roll against up to four targets in a wedge; the others are picked one by one (P-33)."""

    how = "spray"

    def deed(self, state: Phased) -> Script[Phased]:
        """Pick further targets, then announce it."""
        return (yield from do(gathered, state, self.volley()))


class Picking(Grant, frozen=True):
    """Further targets for a spray, one by one; `target` is the first (P-33)."""

    target: str
    shot: Volley

    @property
    def choices(self) -> tuple[str, ...]:
        """To fire at those that there are."""
        return (FIRE,)

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        """Announce it."""
        return (yield from do(announced, state, self.shot))


class Renaming(Grant, frozen=True):
    """Another target in place of the one that has hugged cover, once (P-22)."""

    target: str
    shot: Volley

    @property
    def choices(self) -> tuple[str, ...]:
        """To fire at it all the same."""
        return (FIRE,)

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        """Fire."""
        return (yield from do(fire, state, self.shot))


class Hugging(Decision, frozen=True):
    """Whether the target of an announced attack gives its Action up to hug cover (P-22)."""

    between: ClassVar[tuple[str, ...]] = ("hug cover", "stay")

    shot: Volley

    def chosen(self, state: Phased, choice: str) -> Script[Phased]:
        """Hug or not; the attack goes on."""
        shot = replace(self.shot, asked=(*self.shot.asked, self.target))
        if choice == "hug cover":
            state = yield from do(hugs, state, self.target)
            shot = replace(shot, hugging=(*shot.hugging, self.target))
        return (yield from do(announced, state, shot))


class AddTarget(Action["Phased"], frozen=True):
    """One more target for a spray (P-33)."""

    grants = (Picking,)

    target: str

    def refusals(self, view: Phased, grant: Picking) -> Iterator[Refusal]:
        """A target like the first, in the same wedge as all."""
        yield from joining_bars(view, grant.shot, self.target, grant.shot.targets)

    def perform(self, state: Phased, grant: Picking) -> Script[Phased]:
        """Add it, and pick on."""
        return (
            yield from do(gathered, state, replace(grant.shot, targets=(*grant.shot.targets, self.target)))
        )


class Rename(Action["Phased"], frozen=True):
    """Fire at another target than the one that has hugged cover (P-22)."""

    grants = (Renaming,)

    target: str

    def refusals(self, view: Phased, grant: Renaming) -> Iterator[Refusal]:
        """A target that fits the others."""
        shot = grant.shot
        yield from joining_bars(
            view, shot, self.target, tuple(one for one in shot.targets if one != grant.target)
        )
        if self.target == grant.target:
            yield Refusal("P-22", f"{self.target} is the target already")
        elif shot.careless and not _endangers(view, replace(shot, targets=(self.target,))):
            yield Refusal("P-31", f"{self.target} is in no melee with a friend of {self.unit}")

    def perform(self, state: Phased, grant: Renaming) -> Script[Phased]:
        """Announce it anew."""
        targets = tuple(self.target if one == grant.target else one for one in grant.shot.targets)
        return (yield from do(announced, state, replace(grant.shot, targets=targets, renamed=True)))


def joining_bars(view: Phased, shot: Volley, target: str, others: tuple[str, ...]) -> Iterator[Refusal]:
    """Why somebody cannot be a target beside the others (P-33)."""
    one: Fighter = view.unit(shot.attacker)
    yield from target_refusals(view, one, target)
    if target in others:
        yield Refusal("P-33", f"{target} is a target already")
        return
    at = known_square(view, one.side, target)
    squares = [known_square(view, one.side, other) for other in others]
    if at is not None and not all(wedge(one.at, at, other) for other in squares if other is not None):
        yield Refusal("P-33", f"{target} is not within 45 degrees of every other target")


def gathered(state: Phased, shot: Volley) -> Script[Phased]:
    """Whoever sprays names further targets while there are any; then it is announced (P-33)."""
    one: Fighter = state.unit(shot.attacker)
    seen: Phased = view(state, one.side)
    more = [other for other in strangers(seen, one) if not any(joining_bars(seen, shot, other, shot.targets))]
    if not more or len(shot.targets) >= MOST_TARGETS:
        return (yield from do(announced, state, shot))
    text = f"Spray at {', '.join(shot.targets)}, and at whom else?"
    return (yield from do(decide, state, one.id, Picking(shot.targets[0], shot), text, "P-33"))


def announced(state: Phased, shot: Volley) -> Script[Phased]:
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
    one: Fighter = state.unit(shot.attacker)
    seen: Phased = view(state, one.side)
    grant = Renaming(away, shot)
    return any(
        not any(Rename(unit=one.id, target=other).refusals(seen, grant)) for other in strangers(seen, one)
    )
