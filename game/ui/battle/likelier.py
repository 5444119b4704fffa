"""Which of several attacks is the likelier to do harm, as the side that acts can tell."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from game.analysis.danger import foes
from game.rules import engine
from game.rules.actions import Action
from game.rules.forecast import Forecast, Unforeseen, answered_forecast, forecast, lost_words
from game.rules.state import AnyState
from game.ui.battle.shot_figures import (
    average_words,
    chance_words,
    endangered,
    likelier_friend,
    victims,
)
from game.ui.board.explain import percent

Looking = Callable[[Any, AnyState, Action[Any]], Forecast[Any]]

CLEARLY = Fraction(1, 10)
"""By so much a chance is higher where that is worth a word."""


@lru_cache(maxsize=128)
def foreseen(
    system: Any, seen: AnyState, action: Action[Any], look: Looking = forecast
) -> Forecast[Any] | None:
    """What an act comes to when nobody reacts, None where the side cannot tell."""
    try:
        return look(system, seen, action)
    except Unforeseen:
        return None


met = partial(foreseen, look=answered_forecast)
"""The same when others react as is best for them."""


def harms(system: Any, seen: AnyState, attack: Action[Any]) -> Fraction:
    """How likely an attack hurts somebody, none where the side cannot tell."""
    found = met(system, seen, attack)
    return found.harms if found else Fraction(0)


def hurt_words(system: Any, seen: AnyState, attack: Action[Any]) -> str:
    """How likely an attack hurts whom it is on; where it costs no health, what it costs: "38 % strain"."""
    found = met(system, seen, attack)
    target = getattr(attack, "target", "")
    lost = lost_words(system, seen, target, found.odds) if found else ""
    return chance_words(system.words, found.harms if found else Fraction(0), lost)


def harm_words(system: Any, seen: AnyState, attack: Action[Any]) -> str:
    """The harm of an attack and whom it endangers: "38 %, 0.9 health on average; Bob 62 % hurt"."""
    found = met(system, seen, attack)
    if found is None:
        return ""
    mine = endangered(seen, attack, victims(system, seen, found))
    harm = harm_of(system, seen, attack, found)
    return "; ".join((harm, *(f"{seen.unit(who.unit).name} {percent(who.hurt)} hurt" for who in mine)))


def harm_of(system: Any, seen: AnyState, attack: Action[Any], found: Forecast[Any]) -> str:
    """How likely an attack hurts whom it is on, and what it costs on average."""
    lost = lost_words(system, seen, getattr(attack, "target", ""), found.odds)
    return f"{percent(found.harms)}, {average_words(found.expected, lost)}"


def worth(system: Any, seen: AnyState, attack: Action[Any]) -> tuple[bool, bool, Fraction]:
    """Whether an attack is rather for its target than for a friend, and for none; what harm is expected."""
    found = met(system, seen, attack)
    if found is None:
        return True, True, Fraction(0)
    hurt = victims(system, seen, found)
    rather, alone = (likelier_friend(seen, attack, least, hurt) is None for least in (found.harms, CLEARLY))
    return rather, alone, found.expected


def plain_attacks(system: Any, seen: AnyState, unit: str) -> Iterator[Action[Any]]:
    """The attacks that a unit can make now and that a bare click may mean."""
    for action in engine.legal(system, seen, unit):
        meant = action.kind in system.words.first and not action.switched
        if meant and action.role.purpose == "attack":
            yield action


def clicked_on_each(system: Any, seen: AnyState, unit: str) -> Iterator[Action[Any]]:
    """The attack that a bare click makes in a position on each who can be attacked there."""
    kinds: dict[str, dict[str, Action[Any]]] = {}
    for action in plain_attacks(system, seen, unit):
        kinds.setdefault(_aim(action)[0], {}).setdefault(action.kind, action)
    for attacks in (tuple(by_kind.values()) for by_kind in kinds.values()):
        yield max(attacks, key=partial(worth, system, seen)) if len(attacks) > 1 else attacks[0]


def likelier(
    system: Any, seen: AnyState, attack: Action[Any], others: Iterable[Action[Any]]
) -> tuple[Action[Any], Forecast[Any]] | None:
    """The best other attack on the same target, for the same action, that is clearly likelier to do harm.

    It is made from the same square. With what it comes to: it is no less likely to hurt, and no less likely
    to take out.
    """
    plain = met(system, seen, attack)
    if plain is None:
        return None
    alike = (
        (other, found)
        for other in others
        if other.role == attack.role and other.kind != attack.kind
        if _aim(other) == _aim(attack)
        if (found := met(system, seen, other)) and _clearly_likelier(found, plain)
    )
    return max(alike, key=lambda way: (way[1].harms, way[1].takes_out), default=None)


class Gain(NamedTuple):
    """An attack that is prepared: what it comes to then, and now (None where it cannot be made)."""

    attack: Action[Any]
    now: Forecast[Any] | None
    then: Forecast[Any]


@lru_cache(maxsize=16)
def gained(system: Any, seen: AnyState, preparing: Action[Any], target: str = "") -> Gain | None:
    """What an act does to the likeliest click on an enemy (a `target`) that can follow; None without one."""
    after = _certainly(system, seen, preparing)
    if after is None:
        return None
    clicks = clicked_on_each(system, after, preparing.unit)
    each = [(click, met(system, after, click)) for click in clicks if target in {"", _aim(click)[0]}]
    attack, then = max(each, key=lambda one: one[1].harms if one[1] else -1, default=(None, None))
    if attack is None or then is None:
        return None
    usual = clicked_on_each(system, seen, preparing.unit)
    now = next((click for click in usual if _aim(click)[0] == _aim(attack)[0]), None)
    return Gain(attack, met(system, seen, now) if now else None, then)


@lru_cache(maxsize=64)
def from_there(system: Any, seen: AnyState, move: Action[Any]) -> tuple[tuple[Action[Any], str], ...]:
    """The attack that can follow a move on each who is in sight now, and in words how likely it hurts.

    They are what bare clicks would make once the move is done as all stands now; the likeliest comes
    first, what is rather for a friend last.
    """
    after = _certainly(system, seen, move)
    if after is None:
        return ()
    known = {foe.id for foe in foes(seen, seen.unit(move.unit).side)}
    attacks = [attack for attack in clicked_on_each(system, after, move.unit) if _aim(attack)[0] in known]
    attacks.sort(
        key=lambda attack: (*worth(system, after, attack)[:2], harms(system, after, attack)), reverse=True
    )
    return tuple((attack, hurt_words(system, after, attack)) for attack in attacks)


def _aim(attack: Action[Any]) -> tuple[str, object]:
    """Whom an attack is on, and by which step."""
    return getattr(attack, "target", ""), getattr(attack, "step", None)


def _clearly_likelier(one: Forecast[Any], other: Forecast[Any]) -> bool:
    hurts, takes_out = one.harms - other.harms, one.takes_out - other.takes_out
    return min(hurts, takes_out) >= 0 and max(hurts, takes_out) >= CLEARLY


def _certainly(system: Any, seen: AnyState, action: Action[Any]) -> Any:
    """The position that an action leads to; None where that hangs on dice, or is not known."""
    found = foreseen(system, seen, action)
    return next(iter(found.odds.outcomes)) if found and len(found.odds.outcomes) == 1 else None
