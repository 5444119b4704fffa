"""What an act comes to before it is done, and from what: exact figures."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.analysis.danger import Reply, best, replies
from game.analysis.journeys import Threat, risks
from game.board.concealment import concealment
from game.board.cover import cover
from game.board.squares import Square
from game.dice import distribution
from game.rules.actions import Action
from game.rules.engine import refusals
from game.rules.events import Modifier
from game.rules.forecast import Forecast, answered_forecast, asides, best_reaction, forecast, lost_words
from game.rules.knowledge import last_seen
from game.rules.presentation import AnyWords, Mood, Telling, with_article
from game.rules.scripts import Roll
from game.rules.state import AnyState
from game.rules.units import Side, friends
from game.ui.battle.event_log import Named, in_side_colours
from game.ui.battle.event_log import lost as so_much
from game.ui.board.explain import percent
from game.ui.board.moods import mood_for

WANTED_FIRST: tuple[Mood, ...] = ("good", "plain", "warn", "bad")
"""In which order it is told what a roll can come to."""


class DamageBar(NamedTuple):
    """One bar of the chart of damage: how much, how likely, and the part of that in which it takes out."""

    damage: int
    chance: Fraction
    out: Fraction


class Victim(NamedTuple):
    """Somebody who may be hurt: the chances that it is, and that it goes out; the most that it can lose."""

    unit: str
    hurt: Fraction = Fraction(0)
    out: Fraction = Fraction(0)
    most: int = 0

    @property
    def in_words(self) -> str:
        """How likely it is hurt, how badly, how likely it goes out."""
        out = f", {percent(self.out)} out" if self.out else ""
        return f"{percent(self.hurt)} hurt, by up to {self.most}{out}"


class CounterAttack(NamedTuple):
    """The best attack of the target if nothing else changed, in words.

    It is made in the phase in which it does what it has declared, else (empty) in its next turn.
    """

    unit: str
    hurt: Fraction
    out: Fraction
    attack: str
    phase: str


class OtherWay(NamedTuple):
    """An act done another way: in words, the chances to hurt and to take out.

    Of what attacks nobody the first is the chance that it is done.
    """

    words: str
    made: Fraction
    out: Fraction


class Possible(NamedTuple):
    """What a roll can come to in words, how likely, and how that is for who acts."""

    words: str
    chance: Fraction
    mood: Mood


class ShotFigures(NamedTuple):
    """What an act comes to, exactly.

    It is what it comes to when others react as is best for them; `reaction` is by which choices, with the
    chance to hurt if they do not, None where that is the same. `pool` are its dice before they fall, `target`
    the one who is attacked, empty without one. `victims` are all who may be hurt, the actor among them;
    `results` what the first roll can come to.
    """

    action: Action[Any]
    target: str
    hit: Fraction
    out: Fraction
    expected: Fraction
    lost_words: str
    """What who is attacked may lose: strain, vitality and life."""

    spared: tuple[tuple[str, Fraction], ...]
    """What hits come to that do not hurt it, with the chance of each: "light hits: aspect at most"."""

    bars: tuple[DamageBar, ...]
    rows: tuple[Modifier, ...]
    pool: Telling | None
    reaction: tuple[str, Fraction] | None
    risks: tuple[Threat, ...]
    answer: CounterAttack | None
    victims: tuple[Victim, ...]
    results: tuple[Possible, ...]
    left_out: Fraction
    """The chance of what has too many results to be worked out; all figures are those of the rest."""

    roller: str = ""
    """Who rolls first, and for what: empty without a roll."""

    label: str = ""

    switched: OtherWay | None = None
    """What it would come to the other way, of an act into which something may go beside."""

    likelier: OtherWay | None = None
    """A way to attack that would be clearly likelier to do harm, with the same action."""

    twice: OtherWay | None = None
    """What each of two of it would come to, where that has to be chosen before the first."""

    opposed: OtherWay | None = None
    """What it would come to if others met it as hard as they may, where it is not known whether they do."""

    lost: tuple[str, ...] = ()
    """What to its good the actor surely loses by what attacks nobody: its aim, its cover."""

    exposed: Fraction = Fraction(0)
    """The chance that the actor, who is hidden, is so no more after it."""

    uncounted: str = ""
    """Why the cover of who is attacked does not count; empty where it does, or there is none."""

    smoke: str = ""
    """Whom smoke hides better from whom, where it is not alike both ways; empty where it is."""

    last_seen: int | None = None
    """The turn in which who is attacked was seen last; the figures hold if it is still there, as it was.

    None when it is seen now.
    """

    given: tuple[tuple[str, Fraction], ...] = ()
    """What who is helped may get back, in words with the chance of each: "2 health"."""

    made: Fraction = Fraction(0)
    """The chance that the first roll of what attacks nobody succeeds, 0 where it is not about success."""

    pushed: tuple[tuple[str, Fraction], ...] = ()
    """Where who is attacked may be brought by it, in words with the chance of each: "to 4,3, off the mat"."""

    phase: str = ""
    """The later phase in which it will be done, if nothing changes until then; empty for at once."""

    mistaken: str = ""
    """Why a friend may be hurt by it, in a sentence; empty where that is plain, or none can be."""

    remark: str = ""
    """What one may wonder about it, as its rule system says it."""

    further_hit: Fraction = Fraction(0)
    """The chance that what the roll leaves can buy a further hit, which no other figure counts."""

    @property
    def hurt(self) -> Fraction:
        """The chance that who is attacked loses something that counts."""
        return sum((bar.chance for bar in self.bars if bar.damage > 0), start=Fraction(0))

    @property
    def wanted(self) -> Fraction:
        """The chance that the first roll comes to what the actor wants; 0 where another one rolls."""
        own = self.results if self.roller == self.action.unit else ()
        return sum((result.chance for result in own if result.mood == "good"), start=Fraction(0))

    @property
    def harmful(self) -> bool:
        """Whether somebody is attacked, who may lose something by it."""
        return bool(self.target) and any(bar.damage > 0 for bar in self.bars)


def shot_figures(system: Any, seen: AnyState, action: Action[Any]) -> ShotFigures:
    """What a legal action comes to, in a position as the side knows it that acts in it."""
    calm = forecast(system, seen, action)
    met = best_reaction(system, seen, action) if calm.odds.asked else None
    faced = met or calm
    rolls = calm.odds.rolls
    target = getattr(action, "target", "") or (rolls[0].target if rolls else "")
    since = _last_seen(seen, action.unit, target)
    others = asides(system, calm)
    followed = [calm, *others, *([met] if met else [])]
    attack = _first_roll(calm, faced)
    rows = attack.modifiers if attack else ()
    return ShotFigures(
        action=action,
        target=target,
        hit=faced.hit,
        out=faced.takes_out,
        expected=faced.expected,
        lost_words=lost_words(system, seen, target, faced.odds),
        spared=_spared(system, seen, faced, target),
        bars=bars(faced),
        rows=rows,
        pool=_pool(system, seen, attack) if attack else None,
        reaction=(met.reaction, calm.harms) if met and met.harms != calm.harms else None,
        risks=tuple(risks(system, others)),
        answer=_answer(system, seen, action.unit, target) if since is None else None,
        victims=victims(system, seen, faced),
        results=results(system, seen, rolls[0], action.unit) if rolls else (),
        left_out=max(foreseen.odds.left_out for foreseen in followed),
        roller=rolls[0].unit if rolls else "",
        label=rolls[0].check.label if rolls else "",
        switched=_switched(system, seen, action),
        twice=_twice(system, seen, action) if calm.harms else None,
        opposed=_opposed(system, seen, action) if rolls else None,
        lost=() if target else _lost(system, seen, calm, action.unit),
        exposed=exposed(seen, calm, action.unit),
        uncounted=_uncounted(system, seen, action.unit, target, rows) if rolls else "",
        smoke=_one_way_smoke(seen, action.unit, target),
        last_seen=since,
        pushed=pushed(seen, calm, target),
        given=() if calm.harms else _given(system, seen, calm, target),
        made=Fraction(0) if calm.harms else _passed(system, calm),
        mistaken=action.mistaken(seen),
        remark=_remark(system, seen, action, target) if calm.harms else "",
        further_hit=system.words.further_hit(attack) if attack and calm.harms else Fraction(0),
    )


def _first_roll(calm: Forecast[Any], faced: Forecast[Any]) -> Roll | None:
    """The first roll of an act, as it is when others react."""
    first = next(iter(calm.odds.rolls), None)
    same = (
        roll for roll in faced.odds.rolls if first and (roll.unit, roll.target) == (first.unit, first.target)
    )
    return next(same, first)


def exposed(seen: AnyState, foreseen: Forecast[Any], unit: str) -> Fraction:
    """The chance that a unit which is hidden is found by what it does, or gives itself away."""
    if not seen.has(unit) or not seen.unit(unit).hidden_from:
        return Fraction(0)
    outcomes = foreseen.odds.outcomes.items()
    return sum(
        (chance for after, chance in outcomes if after.has(unit) and not after.unit(unit).hidden_from),
        start=Fraction(0),
    )


def pushed(seen: AnyState, foreseen: Forecast[Any], target: str) -> tuple[tuple[str, Fraction], ...]:
    """Where somebody may be brought by an act, in words with the chance of each, the likeliest first."""
    return tuple(
        (f"to {at}{zones_crossed(seen, seen.unit(target).at, at)}", chance)
        for at, chance in brought(seen, foreseen, target)
    )


def brought(seen: AnyState, foreseen: Forecast[Any], target: str) -> tuple[tuple[Square, Fraction], ...]:
    """The squares where somebody may be brought by an act, with the chance of each, the likeliest first."""
    if not seen.has(target):
        return ()
    start, chances = seen.unit(target).at, dict[Square, Fraction]()
    for after, chance in foreseen.odds.outcomes.items():
        if after.has(target) and (at := after.unit(target).at) != start:
            chances[at] = chances.get(at, Fraction(0)) + chance
    return tuple(sorted(chances.items(), key=lambda end: -end[1]))


def zones_crossed(seen: AnyState, start: Square, end: Square) -> str:
    """Out of which zones that are fought for, and into which, one comes from a square to another."""
    fought_for = {getattr(victory, "zone", "") for victory in seen.plot.victory}
    zones = [zone for zone in seen.plot.zones if zone.name in fought_for]
    crossed = (zone for zone in zones if (start in zone.squares) is not (end in zone.squares))
    return "".join(
        f", {'off' if start in zone.squares else 'onto'} {with_article(zone.name)}" for zone in crossed
    )


def _given(
    system: Any, seen: AnyState, foreseen: Forecast[Any], target: str
) -> tuple[tuple[str, Fraction], ...]:
    """What may be healed of a target, or what it may have back of its gauges, the likeliest first."""
    if not seen.has(target):
        return ()
    before = {gauge.label: gauge.left for gauge in system.words.gauges(seen.unit(target))}
    chances: dict[str, Fraction] = {}
    for after, chance in foreseen.odds.outcomes.items():
        gauges = system.words.gauges(after.unit(target)) if after.has(target) else ()
        more = {gauge.label: gauge.left - before.get(gauge.label, gauge.left) for gauge in gauges}
        words = " and ".join(_mending(label, amount) for label, amount in more.items() if amount > 0)
        if words:
            chances[words] = chances.get(words, Fraction(0)) + chance
    return tuple(sorted(chances.items(), key=lambda given: -given[1]))


def _spared(
    system: Any, seen: AnyState, foreseen: Forecast[Any], target: str
) -> tuple[tuple[str, Fraction], ...]:
    """What hits come to that do not hurt a target; of light ones what they cost it of its gauges."""
    lost, lesser = lost_words(system, seen, target, foreseen.odds), _lesser(system, seen, foreseen, target)
    light = f"{LIGHT}: {f'{lesser} at most, no {lost}' if lesser else f'no {lost} lost'}"
    found = spared(system, seen, foreseen, target)
    return tuple((light if words == LIGHT else words, chance) for words, chance in found)


def spared(
    system: Any, seen: AnyState, foreseen: Forecast[Any], target: str
) -> tuple[tuple[str, Fraction], ...]:
    """What hits come to that do not hurt a target, in words with the chance of each; last the light ones."""
    chances: dict[str, Fraction] = {}
    unit = seen.unit(target) if seen.has(target) else None
    for after, chance in foreseen.odds.outcomes.items() if unit else ():
        later = after.unit(target) if after.has(target) else unit
        if system.health(later) == system.health(unit) and (words := system.words.spared(unit, later)):
            chances[words] = chances.get(words, Fraction(0)) + chance
    light = foreseen.hit - foreseen.harms - sum(chances.values())
    return (*sorted(chances.items()), *((LIGHT, light),) * (light > 0))


LIGHT = "light hits"
"""What hits are called that do not hurt."""


def _lesser(system: Any, seen: AnyState, foreseen: Forecast[Any], target: str) -> str:
    """What of its gauges a target may have less of without having lost health."""
    if not seen.has(target):
        return ""
    unit = seen.unit(target)
    before = {gauge.label: gauge.left for gauge in system.words.gauges(unit)}
    later = {after.unit(target) for after in foreseen.odds.outcomes if after.has(target)}
    whole = (then for then in later if then.conscious and system.health(then) == system.health(unit))
    gauges = (gauge for then in whole for gauge in system.words.gauges(then))
    return " and ".join(
        sorted({_thing(gauge.label) for gauge in gauges if gauge.left < before.get(gauge.label, 0)})
    )


def _mending(label: str, amount: int) -> str:
    """What happens where somebody has more of a gauge: a wound is healed, health given back."""
    return f"{'give back' if _thing(label) == label else 'heal'} {so_much(amount, _thing(label))}"


def _thing(label: str) -> str:
    """What a gauge is of: "wounds left" is of wounds."""
    return label.removesuffix(" left")


def _last_seen(seen: AnyState, unit: str, target: str) -> int | None:
    """The turn in which the side of a unit saw its target last, None when it sees it."""
    if not seen.has(unit) or not seen.has(target):
        return None
    return last_seen(seen, seen.unit(unit).side, seen.unit(target))


def _lost(system: Any, seen: AnyState, foreseen: Forecast[Any], unit: str) -> tuple[str, ...]:
    """The statuses to a unit's good that it has now and after none of the outcomes."""
    if not seen.has(unit):
        return ()
    badges = (badge for badge in system.words.badges(seen, seen.unit(unit)) if badge.mood == "good")
    good = [badge.name for badge in badges if not badge.fixed]
    for after in foreseen.odds.outcomes if good else ():
        later = system.words.badges(after, after.unit(unit)) if after.has(unit) else ()
        kept = {_kind(badge.name) for badge in later}
        good = [name for name in good if _kind(name) not in kept]
    return tuple(good)


def _kind(status: str) -> str:
    """Which status it is, however much of it there is: "stealth 75 %" is stealth."""
    return status.partition(" ")[0]


def _uncounted(system: Any, seen: AnyState, unit: str, target: str, rows: tuple[Modifier, ...]) -> str:
    """Why cover that the ground gives a target against a unit does not count (B-18, N-14)."""
    if not seen.has(unit) or not seen.has(target):
        return ""
    shelter = cover(seen.board, seen.unit(unit).at, seen.unit(target).at)
    why: str = system.words.why_uncounted("cover", rows)
    return why if shelter and shelter.degree else ""


def _remark(system: Any, seen: AnyState, action: Action[Any], target: str) -> str:
    """What a rule system has to say of an attack on another: first what a wound brings."""
    unit = action.unit
    if not seen.has(unit) or not seen.has(target) or unit == target:
        return ""
    about = system.words.remark(seen, seen.unit(unit), seen.unit(target))
    return " ".join(filter(None, (action.brings(seen), about)))


def _one_way_smoke(seen: AnyState, unit: str, target: str) -> str:
    """Whom smoke hides better: that in which one stands oneself does not count for one's own shots (B-22)."""
    if not seen.has(unit) or not seen.has(target) or unit == target:
        return ""
    actor, other = seen.unit(unit), seen.unit(target)
    out = concealment(seen.board, actor.at, other.at, actor.vision)
    back = concealment(seen.board, other.at, actor.at, other.vision)
    if out.degree == back.degree or not any("smoke" in veil.what for veil in (*out.pieces, *back.pieces)):
        return ""
    stands = other if out.degree > back.degree else actor
    return f"Smoke hides {stands.name}, and does not hinder its own shots"


def _pool(system: Any, seen: AnyState, roll: Roll) -> Telling:
    """A roll before it falls, its dice in the colours of the sides."""
    told: Telling = system.words.pool(roll)
    return in_side_colours(seen, told, roll.unit, roll.target)


def _switched(system: Any, seen: AnyState, action: Action[Any]) -> OtherWay | None:
    """What an act comes to with what may go into it, or without it when it is in it (N-38)."""
    switch = action.switch
    if switch is None:
        return None
    inside = bool(getattr(action, switch.field))
    other = replace(action, **{switch.field: not inside})
    if refusals(system, seen, other):
        return None
    foreseen = answered_forecast(system, seen, other)
    words = f"{'without' if inside else 'with'} a {switch.label.lower()}"
    return OtherWay(words, _passed(system, foreseen), foreseen.takes_out)


def _twice(system: Any, seen: AnyState, action: Action[Any]) -> OtherWay | None:
    """What each of two of an act comes to, where it is done twice by a choice before the first (E-10)."""
    if not seen.has(action.unit) or (found := action.twice(seen)) is None:
        return None
    words, declared = found
    foreseen = answered_forecast(system, declared, action)
    return OtherWay(words, foreseen.harms, foreseen.takes_out)


def _opposed(system: Any, seen: AnyState, action: Action[Any]) -> OtherWay | None:
    """What an act with a roll of its own comes to if others meet that as hard as they may."""
    worst = system.words.at_worst(seen, seen.unit(action.unit)) if seen.has(action.unit) else None
    if worst is None:
        return None
    foreseen = answered_forecast(system, worst, action)
    return OtherWay(system.words.supposed, _passed(system, foreseen), foreseen.takes_out)


def _passed(system: Any, foreseen: Forecast[Any]) -> Fraction:
    """The chance to hurt; of what hits nobody, that the first roll succeeds."""
    if foreseen.hit or not foreseen.odds.rolls:
        return foreseen.harms or foreseen.hit
    roll = foreseen.odds.rolls[0]
    return distribution(roll.check).chance_that(lambda result: system.words.mood(roll, result) == "good")


def bars(foreseen: Forecast[Any]) -> tuple[DamageBar, ...]:
    """The distribution of damage, from the least."""
    chances: dict[int, Fraction] = {}
    outs: dict[int, Fraction] = {}
    for judged, chance in foreseen.judged.items():
        chances[judged.damage] = chances.get(judged.damage, Fraction(0)) + chance
        outs[judged.damage] = outs.get(judged.damage, Fraction(0)) + chance * judged.out
    return tuple(DamageBar(damage, chances[damage], outs[damage]) for damage in sorted(chances))


def victims(system: Any, seen: AnyState, foreseen: Forecast[Any]) -> tuple[Victim, ...]:
    """Who may be hurt, likeliest first: each by itself, since one roll may hurt several."""
    victims: dict[str, Victim] = {}
    for after, chance in foreseen.odds.outcomes.items():
        for unit in seen.conscious():
            later = after.unit(unit.id)
            lost = system.health(unit)[0] - system.health(later)[0] if later is not unit else 0
            if lost > 0:
                victim = victims.get(unit.id, Victim(unit.id))
                out = Fraction(0) if later.conscious else chance
                most = max(victim.most, lost)
                victims[unit.id] = Victim(unit.id, victim.hurt + chance, victim.out + out, most)
    return tuple(sorted(victims.values(), key=lambda victim: -victim.hurt))


def results(system: Any, seen: AnyState, roll: Roll, actor: str) -> tuple[Possible, ...]:
    """What a roll can come to while somebody acts, what that one wants of it first."""
    words, chances = system.words, distribution(roll.check)
    viewer: Side = seen.unit(actor).side
    roller: Side = seen.unit(roll.unit).side if seen.has(roll.unit) else viewer
    possible = (
        Possible(
            words.result(roll, result),
            chances.chance(result),
            mood_for(viewer, words.mood(roll, result), roller),
        )
        for result in chances
    )
    return tuple(sorted(possible, key=lambda result: WANTED_FIRST.index(result.mood)))


def _answer(system: Any, seen: AnyState, unit: str, target: str) -> CounterAttack | None:
    """What the target could do to the unit by what it has declared, else in its next turn."""
    if not seen.has(target) or not seen.has(unit):
        return None
    every = tuple(replies(system, seen, target, unit))
    for later in system.words.later(seen, target) if every else ():
        legal = (found for found in every if not refusals(system, later.state, found.action))
        if not later.label and (declared := best(legal)):
            return _counter(declared, target, system.phases[later.state.clock.phase].name)
    found = best(every)
    return _counter(found, target) if found else None


def _counter(found: Reply[Any], target: str, phase: str = "") -> CounterAttack:
    return CounterAttack(target, found.harms, found.takes_out, found.action.in_words, phase)


def endangered(seen: AnyState, action: Action[Any], victims: Iterable[Victim]) -> Iterator[Victim]:
    """Who of one's own side an act may hurt but whom it is meant for, of all whom it may hurt."""
    side, target = seen.unit(action.unit).side, getattr(action, "target", "")
    mine = (victim for victim in victims if friends(seen.unit(victim.unit).side, side))
    return (victim for victim in mine if victim.unit != target)


def answer_words(words: AnyWords, named: Named, risk: Threat) -> str:
    """What somebody may do meanwhile, after its name: "may fire from overwatch"."""
    does = words.meanwhile.get(risk.what, f"may act: {risk.what}")
    return does.replace("{}", named(risk.target)[0])


def likelier_friend(
    seen: AnyState, attack: Action[Any], hurt: Fraction, victims: Iterable[Victim]
) -> Victim | None:
    """The friend who is likelier to be hurt by an attack than its target, which it hurts so likely."""
    return next((victim for victim in endangered(seen, attack, victims) if victim.hurt > hurt), None)


def chance_words(words: AnyWords, chance: Fraction, lost: str) -> str:
    """How likely an attack hurts: "38 %", or "38 % strain" where it costs only what no health is."""
    return f"{percent(chance)} {lost}" if chance and lost in words.lesser else percent(chance)


def average_words(expected: Fraction, lost: str) -> str:
    """How much of what an attack costs on average."""
    return f"{float(expected):.1f} {lost} on average"
