"""What an act comes to before it is done, and from what: exact figures, and the panel that shows them."""

from fractions import Fraction
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.analysis.danger import reply
from game.analysis.journeys import Threat, risks
from game.dice import distribution
from game.match.match import Match
from game.rules.actions import Action
from game.rules.events import Modifier
from game.rules.odds import Forecast, asides, best_reaction, forecast
from game.rules.presentation import Telling
from game.rules.scripts import Roll
from game.rules.state import AnyState
from game.ui import commands
from game.ui.battle.dice import roll_strip
from game.ui.battle.event_log import Named, in_side_colours
from game.ui.board.card import Row, Span, picture
from game.ui.board.explain import percent
from game.ui.layout import Box
from game.ui.widgets.look import Look
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import BUTTON_OFF, INK, PANEL_EDGE, Colour, Style, Tone


class DamageBar(NamedTuple):
    """One bar of the chart of damage: how much, how likely, and the part of that in which it takes out."""

    damage: int
    chance: Fraction
    out: Fraction


class Victim(NamedTuple):
    """Somebody who may be hurt: the chances that it is, and that it goes out."""

    unit: str
    hurt: Fraction
    out: Fraction


class CounterAttack(NamedTuple):
    """What the target could do in its next turn if nothing else changed: its best attack."""

    unit: str
    hit: Fraction
    out: Fraction


class SwitchedFigures(NamedTuple):
    """An act with what may go into it, or without: in words, the chances to hit and to take out."""

    words: str
    hit: Fraction
    out: Fraction


class ShotFigures(NamedTuple):
    """What an act comes to, exactly.

    `pool` are its dice before they fall, `reaction` the best single reaction with the chance to hit it
    leaves, `target` the one who is attacked, empty without one. `victims` are all who may be hurt, the actor
    among them; `results` what the first roll can come to.
    """

    action: Action[Any]
    target: str
    hit: Fraction
    out: Fraction
    expected: Fraction
    bars: tuple[DamageBar, ...]
    rows: tuple[Modifier, ...]
    pool: Telling | None
    reaction: tuple[str, Fraction] | None
    risks: tuple[Threat, ...]
    answer: CounterAttack | None
    victims: tuple[Victim, ...]
    results: tuple[tuple[str, Fraction], ...]
    left_out: Fraction
    """The chance of what has too many results to be worked out; all figures are those of the rest."""

    roller: str = ""
    """Who rolls first, and for what: empty without a roll."""

    label: str = ""

    switched: SwitchedFigures | None = None
    """What it would come to the other way, of an act into which something may go beside."""

    @property
    def harmful(self) -> bool:
        """Whether somebody is attacked, who may lose something by it."""
        return bool(self.target) and any(bar.damage for bar in self.bars)


def shot_figures(match: Match[AnyState], action: Action[Any]) -> ShotFigures:
    """What a legal action comes to, in the acting side's view."""
    system, seen = match.system, match.seen()
    calm = forecast(system, seen, action)
    best = best_reaction(system, seen, action) if calm.odds.asked else None
    rolls = calm.odds.rolls
    target = getattr(action, "target", "") or (rolls[0].target if rolls else "")
    others = asides(system, calm)
    followed = [calm, *others, *([best] if best else [])]
    return ShotFigures(
        action=action,
        target=target,
        hit=calm.hit,
        out=calm.takes_out,
        expected=calm.expected,
        bars=bars(calm),
        rows=tuple(dict.fromkeys(row for roll in rolls[:1] for row in roll.modifiers)),
        pool=_pool(match, rolls[0]) if rolls else None,
        reaction=(best.reaction, best.hit) if best else None,
        risks=tuple(risks(system, others)),
        answer=_answer(match, action.unit, target) if target else None,
        victims=victims(system, seen, calm),
        results=results(system, rolls[0]) if rolls else (),
        left_out=max(foreseen.odds.left_out for foreseen in followed),
        roller=rolls[0].unit if rolls else "",
        label=rolls[0].check.label if rolls else "",
        switched=_switched(match, action),
    )


def _pool(match: Match[AnyState], roll: Roll) -> Telling:
    """A roll before it falls, its dice in the colours of the sides."""
    told: Telling = match.system.words.pool(roll)
    return in_side_colours(match.seen(), told, roll.unit, roll.target)


def _switched(match: Match[AnyState], action: Action[Any]) -> SwitchedFigures | None:
    """What an act comes to with what may go into it, or without it when it is in it (N-38)."""
    switch = action.switch
    if switch is None:
        return None
    inside = bool(getattr(action, switch.field))
    other = replace(action, **{switch.field: not inside})
    if match.why_not(other):
        return None
    foreseen = forecast(match.system, match.seen(), other)
    words = f"{'without' if inside else 'with'} a {switch.label.lower()}"
    return SwitchedFigures(words, _passed(foreseen), foreseen.takes_out)


def _passed(foreseen: Forecast[Any]) -> Fraction:
    """The chance to hit; of what hits nobody, that the first roll succeeds."""
    rolls = foreseen.odds.rolls
    if foreseen.hit or not rolls:
        return foreseen.hit
    return distribution(rolls[0].check).chance_that(lambda result: getattr(result, "passed", False))


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
            if later is not unit and system.health(later)[0] < system.health(unit)[0]:
                victim = victims.get(unit.id, Victim(unit.id, Fraction(0), Fraction(0)))
                out = Fraction(0) if later.conscious else chance
                victims[unit.id] = Victim(unit.id, victim.hurt + chance, victim.out + out)
    return tuple(sorted(victims.values(), key=lambda victim: -victim.hurt))


def results(system: Any, roll: Roll) -> tuple[tuple[str, Fraction], ...]:
    """What a roll can come to in words, with chances."""
    chances = distribution(roll.check)
    return tuple((system.words.result(roll, result), chances.chance(result)) for result in chances)


def _answer(match: Match[AnyState], unit: str, target: str) -> CounterAttack | None:
    """What the target could do to the unit in its next turn."""
    system, seen = match.system, match.seen()
    if not seen.has(target) or not seen.has(unit):
        return None
    foreseen = reply(system, seen, target, unit)
    return CounterAttack(target, foreseen.hit, foreseen.takes_out) if foreseen else None


CHART, BAR_WIDTH = 74, 34
"""The height of the chart of damage and the most that a bar is wide, at 100 %."""

MOST_BARS = 8
"""More damage than so many bars can show is gathered in the last."""


class Headline(NamedTuple):
    """What stands above the figures: what is done, who to whom, how far; the way, if there is one."""

    title: str
    who: str = ""
    note: str = ""
    rows: tuple[Row, ...] = ()


class ShotPanel:
    """The panel of one act; more of what `against` names is to the bad, `named` knows units by name."""

    def __init__(self, against: frozenset[str], named: Named) -> None:
        self.against, self.named = against, named
        self._key: tuple[object, ...] = ()
        self._made: Surface | None = None

    def draw(self, surface: Surface, box: Box, head: Headline, figures: ShotFigures, look: Look) -> Box:
        """Draw the panel into the top of a box; where it stands."""
        drawn = self._picture(head, figures, box.width, look)
        used = box._replace(height=min(box.height, drawn.get_height()))
        look.lay(surface, used)
        part = (0, 0, used.width, used.height)
        surface.blit(drawn, (box.left, box.top), part, special_flags=PREMULTIPLIED)
        return used

    def _picture(self, head: Headline, figures: ShotFigures, width: int, look: Look) -> Surface:
        key = (head, id(figures), width, look.percent)
        if self._made is None or key != self._key:
            parts = _Parts(look, width, self.against, self.named)
            parts.head(head)
            parts.figures(figures)
            self._made, self._key = parts.joined(), key
        return self._made


class _Parts:
    """The parts of the panel, one below the other."""

    def __init__(self, look: Look, width: int, against: frozenset[str], named: Named) -> None:
        self.look, self.width, self.against, self.named = look, width, against, named
        self.parts: list[tuple[Surface, int]] = []
        """Each with the air above it."""

    def joined(self) -> Surface:
        m = self.look.measure
        tall = sum(part.get_height() + air for part, air in self.parts) + m(20)
        whole = Surface((self.width, -(-tall // 8) * 8), pygame.SRCALPHA)
        y = m(8)
        for part, air in self.parts:
            y += air
            whole.blit(part, (0, y), special_flags=PREMULTIPLIED)
            y += part.get_height()
        return whole

    def row(self, *spans: Span, note: str = "", air: int = 3) -> None:
        drawn = picture(Row(spans, note=note), self.width, self.look).premul_alpha()
        self.parts.append((drawn, self.look.measure(air)))

    def head(self, head: Headline) -> None:
        self.row(Span(head.title, "faint", "label"), note=head.note)
        if head.who:
            self.row(Span(head.who, "ink", "title"), air=2)
        for row in head.rows:
            self.row(*row.spans, note=row.note, air=max(row.space, 1))

    def figures(self, figures: ShotFigures) -> None:
        if figures.harmful:
            self._large(figures)
        if figures.pool and figures.pool.dice:
            strip = roll_strip(self.look, figures.pool, self.width - self.look.measure(24))
            self.parts.append((self._indented(strip), self.look.measure(6)))
        for modifier in figures.rows:
            self._modifier(modifier)
        if figures.harmful:
            self._chart(figures)
        else:
            self._results(figures)
        self._victims(figures)
        if figures.switched:
            words, hit, out = figures.switched
            said = f"{percent(hit)} {'to hit' if figures.harmful else 'made'}"
            said += f", {percent(out)} out" if out or figures.out else ""
            self.row(Span(f"{words}: ", "soft"), Span(said, "gold"), note=commands.caps("switch"), air=6)
        if figures.reaction:
            name, hit = figures.reaction
            self.row(Span("best reaction: ", "soft"), Span(f"{name}, then {percent(hit)}", "warn"), air=6)
        self._risks(figures)
        if figures.left_out:
            words = f"{percent(figures.left_out)} is not worked out: too many results"
            self.row(Span(words, "warn", "small"), air=6)

    def _results(self, figures: ShotFigures) -> None:
        """What the roll can come to; of a task first how likely it is done."""
        if getattr(figures.action, "task", ""):
            self.row(Span(percent(figures.hit), "gold", "title"), Span("   to do it", "soft"), air=8)
        for at, (words, chance) in enumerate(figures.results[:MOST_RESULTS]):
            spans = (
                Span(percent(chance), "gold" if at == 0 else "ink", "strong"),
                Span(f"   {words}", "soft"),
            )
            self.row(*spans, air=8 if at == 0 else 1)

    def _victims(self, figures: ShotFigures) -> None:
        """Who may be hurt, beside the one who is meant."""
        others = [victim for victim in figures.victims if victim.unit != figures.target]
        if others:
            self.row(Span("also hurt" if figures.harmful else "may be hurt", "faint", "label"), air=8)
        for other in others:
            name, side = self.named(other.unit)
            out = f", {percent(other.out)} out" if other.out else ""
            self.row(Span(f"{name}  ", side, "strong"), Span(f"{percent(other.hurt)} hurt{out}"), air=1)

    def _indented(self, part: Surface) -> Surface:
        drawn = Surface((self.width, part.get_height()), pygame.SRCALPHA)
        drawn.blit(part, (self.look.measure(12), 0), special_flags=PREMULTIPLIED)
        return drawn

    def _large(self, figures: ShotFigures) -> None:
        """The chances, the first one large."""
        m, look = self.look.measure, self.look
        cells: list[tuple[str, str, Style, Tone]] = [
            (percent(figures.hit), "to hit", "hero", "gold"),
            (percent(figures.out), "out", "title", "ink"),
            (f"{float(figures.expected):.1f}", "damage", "title", "ink"),
        ]
        if figures.answer:
            cells.append((percent(figures.answer.hit), "answer", "title", "warn"))
        drawn = Surface((self.width, look.font("hero").get_height() + m(14)), pygame.SRCALPHA)
        x = m(12)
        room = (self.width - m(24) - look.width(cells[0][0], "hero") - m(10)) // max(1, len(cells) - 1)
        for at, (figure, words, style, tone) in enumerate(cells):
            text, label = look.text(figure, style, tone), look.text(words, "small", "soft")
            bottom = look.font("hero").get_ascent()
            drawn.blit(text, (x, bottom - look.font(style).get_ascent()))
            drawn.blit(label, (x, look.font("hero").get_height() - m(4)))
            x += (max(text.get_width(), label.get_width()) + m(12)) if at == 0 else room
        self.parts.append((drawn.premul_alpha(), 0))

    def _modifier(self, row: Modifier) -> None:
        better = row.value > 0 if row.what not in self.against else row.value < 0
        tone: Tone = "soft" if row.value == 0 else "good" if better else "warn"
        spans = (Span(f"{row.value:+d} {row.what}  ", tone, "strong"), Span(row.why))
        self.row(*spans, note=row.clause, air=1)

    def _chart(self, figures: ShotFigures) -> None:
        bars = _gathered(figures)
        if len(bars) < 2:
            return
        m, look = self.look.measure, self.look
        self.row(Span("damage", "faint", "label"), air=8)
        tall, high = m(CHART), look.font("small").get_height()
        drawn = Surface((self.width, tall + 2 * high), pygame.SRCALPHA)
        step = min(m(BAR_WIDTH), (self.width - m(24)) // len(bars))
        most = max(chance for _, chance, _ in bars)
        for at, (words, chance, out) in enumerate(bars):
            x, wide = m(12) + at * step, step - m(6)
            full = max(1, round(float(chance / most) * tall))
            lost = round(float(out / most) * tall)
            colour: Colour = PANEL_EDGE if at == 0 and words == "0" else INK["squad"]
            pygame.draw.rect(drawn, colour, (x, high + tall - full, wide, full), border_radius=m(3))
            if lost:
                _hatched(drawn, pygame.Rect(x, high + tall - full, wide, lost), m(3))
            label = look.text(percent(chance), "small", "soft")
            drawn.blit(label, (x + (wide - label.get_width()) // 2, tall - full))
            name = look.text("0" if words == "0" else words, "small", "faint")
            drawn.blit(name, (x + (wide - name.get_width()) // 2, high + tall))
        self.parts.append((drawn.premul_alpha(), 0))
        if figures.out:
            self.row(Span("striped red: out of action", "faint", "small"), air=0)

    def _risks(self, figures: ShotFigures) -> None:
        """What others could do meanwhile."""
        if figures.risks:
            self.row(Span("on the way", "faint", "label"), air=8)
        for risk in figures.risks:
            name, side = self.named(risk.unit)
            at = f" at {risk.at}" if risk.at else ""
            words, hit = Span(f": {risk.what}{at}, hits "), Span(percent(risk.hit), "warn", "strong")
            self.row(Span(name, side, "strong"), words, hit, air=1)


MOST_RESULTS = 7
"""So many results of a roll are told."""


def _hatched(surface: Surface, box: pygame.Rect, radius: int) -> None:
    """A red part of a bar, striped, so that its colour is not needed."""
    pygame.draw.rect(surface, INK["bad"], box, border_radius=radius)
    for x in range(box.left - box.height, box.right, 6):
        ends = box.clipline((x, box.bottom), (x + box.height, box.top))
        if ends:
            pygame.draw.line(surface, BUTTON_OFF, *ends, 1)


def _gathered(figures: ShotFigures) -> tuple[tuple[str, Fraction, Fraction], ...]:
    """The bars with their words; what would not fit is the last one's."""
    bars = figures.bars
    if len(bars) <= MOST_BARS:
        return tuple((str(bar.damage), bar.chance, bar.out) for bar in bars)
    first, rest = bars[: MOST_BARS - 1], bars[MOST_BARS - 1 :]
    chance, out = sum(bar.chance for bar in rest), sum(bar.out for bar in rest)
    last = (f"{rest[0].damage}+", Fraction(chance), Fraction(out))
    return (*((str(bar.damage), bar.chance, bar.out) for bar in first), last)
