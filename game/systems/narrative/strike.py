"""What a hit does, by a roll or by what its result has bought (N-26, N-28, N-29)."""

from msgspec import Struct

from game.rules.scripts import Script, do
from game.systems.narrative.harm import strained, wounded
from game.systems.narrative.pool import damage, soaked
from game.systems.narrative.unit import Narrative, Weapon


class Fought(Struct, frozen=True, cache_hash=True):
    """A combat check that has been rolled: net `successes`, 0 for a miss, and whether by auto-fire.

    `hits` are who was hit through its soak and has had no critical injury from it yet.
    """

    attacker: str
    target: str
    weapon: Weapon
    successes: int = 0
    hits: tuple[str, ...] = ()
    auto: bool = False


def hit(state: Narrative, attacker: str, victim: str, weapon: Weapon, amount: int) -> Script[Narrative]:
    """Damage lands: soak less pierce takes off, the rest is wounds, of stun weapons strain (N-26, N-28)."""
    left = amount - soaked(state.unit(victim), weapon)
    rule = strained if weapon.stats.qualities.stun else wounded
    return (yield from do(rule, state, victim, left, attacker, "N-28"))


def hit_again(state: Narrative, fought: Fought, victim: str) -> Script[Narrative]:
    """A further hit does what the first did, its successes included (N-29, N-30)."""
    amount = damage(state.unit(fought.attacker), fought.weapon) + fought.successes
    return (yield from do(hit, state, fought.attacker, victim, fought.weapon, amount))
