"""The panel of what an act comes to: the figure that counts, what helps, what hinders; the rest on demand."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, Self

import pygame
from pygame import Surface

from game.rules.events import Modifier
from game.rules.presentation import AnyWords, Telling
from game.rules.units import friends
from game.ui import commands
from game.ui.battle.damage_chart import damage_chart
from game.ui.battle.dice import roll_strip
from game.ui.battle.event_log import Named
from game.ui.battle.shot_figures import (
    CounterAttack,
    OtherWay,
    ShotFigures,
    Victim,
    answer_words,
    average_words,
)
from game.ui.board.card import Row, Span, picture
from game.ui.board.explain import percent, seen_last
from game.ui.layout import Box
from game.ui.widgets.icons import icon
from game.ui.widgets.look import Look, wrapped
from game.ui.widgets.pen import PREMULTIPLIED
from game.ui.widgets.theme import INK, Style, Tone

MOST_ROWS = 6
"""So many modifiers are told without being asked for, those that weigh most first."""

MOST_RESULTS = 7
"""So many results of a roll are told."""

SQUARES = re.compile(r" at \d+,\d+(?: \d+,\d+)*")

IF_THERE = "if still there"
"""What figures of who is not seen now are said to hold for."""

LIKELIER = f"{commands.ORDER}force"
"""The command of attacks in another way than usual."""

WHY = "why"
"""The command that shows all figures with their clauses."""


class Headline(NamedTuple):
    """What stands above the figures: what is done, who to whom, how far; the way, if there is one."""

    title: str
    who: str = ""
    note: str = ""
    rows: tuple[Row, ...] = ()


SPARED = ("chart", "dice", "reasons")
"""What goes where there is no room for all, the first first; of the reasons those that weigh least."""

FEWEST_ROWS = 3
"""So many modifiers stay where there is no room for more."""


class ShotPanel:
    """The panel of one act, in the words of a rule system; `named` knows units by name."""

    def __init__(self, words: AnyWords, named: Named) -> None:
        self.words, self.named = words, named
        self.whole = False
        """Whether all figures and clauses are shown, and not only what counts."""
        self._key: tuple[object, ...] = ()
        self._made: Surface | None = None
        self._shortened: tuple[int, Surface | None] | None = None
        """The picture for a height in which not all of it has room."""

    def height(self, head: Headline, figures: ShotFigures, width: int, look: Look) -> int:
        """How tall the panel becomes at a width."""
        return self._whole(head, figures, width, look).get_height()

    def draw(self, surface: Surface, box: Box, head: Headline, figures: ShotFigures, look: Look) -> Box:
        """Draw the panel into the top of a box, without what there is no room for; where it stands."""
        drawn = self._picture(head, figures, box, look)
        if drawn is None:
            return _draw_brief(surface, box, head, figures, headline(figures), look)
        used = box._replace(height=drawn.get_height())
        look.lay(surface, used)
        surface.blit(drawn, (box.left, box.top), special_flags=PREMULTIPLIED)
        return used

    def _picture(self, head: Headline, figures: ShotFigures, box: Box, look: Look) -> Surface | None:
        """The panel as a box has room for it; None where not even the figure that counts has."""
        whole = self._whole(head, figures, box.width, look)
        if whole.get_height() <= box.height:
            return whole
        if self._shortened is None or self._shortened[0] != box.height:
            self._shortened = box.height, self._short(head, figures, box, look)
        return self._shortened[1]

    def _whole(self, head: Headline, figures: ShotFigures, width: int, look: Look) -> Surface:
        key = (head, figures, width, look, self.whole)
        if self._made is None or key != self._key:
            self._made, self._key = _Parts(look, width, self).of(head, figures).joined(), key
            self._shortened = None
        return self._made

    def _short(self, head: Headline, figures: ShotFigures, box: Box, look: Look) -> Surface | None:
        """The panel without what it can spare for a box, then without its last parts."""
        without = (SPARED[: number + 1] for number in range(len(SPARED)))
        every = (_Parts(look, box.width, self, spared).of(head, figures) for spared in without)
        parts = next(parts for parts in every if parts.height <= box.height or parts.without == SPARED)
        return parts.joined() if parts.cut(box.height) else None


def _draw_brief(
    surface: Surface, box: Box, head: Headline, figures: ShotFigures, hurting: str, look: Look
) -> Box:
    """What is done and the figure that counts in one line; where it stands."""
    m = look.measure
    figure = look.text(percent(figures.hurt), "title", "gold")
    label = look.text(hurting, "small", "soft")
    used = box._replace(height=min(box.height, figure.get_height() + m(10)))
    look.lay(surface, used)
    top = used.top + (used.height - figure.get_height()) // 2
    base = top + look.font("title").get_ascent() - look.font("small").get_ascent()
    x = used.right - m(10) - label.get_width()
    surface.blit(label, (x, base))
    x -= m(6) + figure.get_width()
    surface.blit(figure, (x, top))
    title = look.short(head.title, "strong", x - m(8) - used.left - m(10))
    lower = look.font("title").get_ascent() - look.font("strong").get_ascent()
    surface.blit(look.text(title, "strong"), (used.left + m(10), top + lower))
    return used


def headline(figures: ShotFigures) -> str:
    """What the large figure is the chance of: to hurt, or to cost only what no health is, strain."""
    hurts = any(victim.unit == figures.target for victim in figures.victims)
    return "to hurt" if hurts else f"to cost it {figures.lost_words}"


def weighed(words: AnyWords, row: Modifier) -> int:
    """How much a row is worth to who rolls: more of what is against it is less."""
    return -row.value if row.what in words.against else row.value


def told(words: AnyWords, rows: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """The rows that are particular to this act, those that weigh most first."""
    particular = (row for row in rows if words.usual.isdisjoint((row.clause, row.what)) and row.value)
    return tuple(sorted(_together_told(particular), key=lambda row: -abs(row.value)))


def _together_told(rows: Iterable[Modifier]) -> Iterator[Modifier]:
    """The rows, those that read alike as one: three pieces of partial cover."""
    alike = dict[tuple[str, str, str], list[Modifier]]()
    for row in rows:
        alike.setdefault((row.what, briefly(row.why), row.clause), []).append(row)
    for (what, why, clause), same in alike.items():
        if len(same) == 1:
            yield same[0]
        else:
            times = f"{len(same)} \N{MULTIPLICATION SIGN} {why}"
            yield Modifier(sum(row.value for row in same), what, times, clause)


def dice_named(pool: Telling) -> str:
    """The dice of a roll by their kinds: "1 proficiency, 2 ability against 1 difficulty"."""
    kinds = [(group.role, f"{len(group.shown)} {group.shape}") for group in pool.dice if group.shown]
    mine = ", ".join(kind for role, kind in kinds if role != "defence")
    against = ", ".join(kind for role, kind in kinds if role == "defence")
    return f"{mine} against {against}" if against else mine


def as_it_stands(phase: str) -> str:
    """What is said of what will be done in a later phase."""
    return f"in {phase}, as it stands now"


def when_countered(answer: CounterAttack) -> str:
    """In which phase of this turn a target attacks by what it has declared; empty for the next turn."""
    return f"in the {answer.phase} phase" if answer.phase else ""


def briefly(why: str) -> str:
    """A reason without the squares that it names: they are outlined on the board."""
    return SQUARES.sub("", why)


def _out(chance: Fraction) -> tuple[Span, ...]:
    """How likely others take out whom they hurt; nothing where they cannot."""
    return (Span(", ", "soft"), Span(f"{percent(chance)} out", "bad", "strong")) if chance else ()


def _offered(words: str, command: str) -> tuple[Span, Span]:
    """What a command shows, and its key."""
    return Span(words, "soft", "small"), Span(commands.caps(command), "gold", "small")


class _Parts:
    """The parts of the panel, one below the other."""

    def __init__(self, look: Look, width: int, panel: ShotPanel, without: tuple[str, ...] = ()) -> None:
        self.look, self.width, self.panel, self.without = look, width, panel, without
        self.words, self.named = panel.words, panel.named
        self.parts: list[tuple[Surface, int]] = []
        """Each with the air above it."""
        self.counting = 0
        """How many parts there are down to the figure that counts, 0 where there is none."""
        self.last = 0
        """How many parts at the end are keys that show more."""

    def of(self, head: Headline, figures: ShotFigures) -> Self:
        """With all that is told of an act."""
        self.head(head)
        self.figures(figures)
        return self

    @property
    def height(self) -> int:
        """How tall they are together, in whole steps."""
        tall = sum(part.get_height() + air for part, air in self.parts) + self.look.measure(20)
        return -(-tall // 8) * 8

    def cut(self, room: int) -> bool:
        """Let go of the last parts but the keys, as many as have no room; whether what counts has room."""
        while self.height > room and len(self.parts) > self.counting + self.last:
            del self.parts[-1 - self.last]
        if self.height > room and self.last:
            self.parts.pop()
        return self.height <= room

    def joined(self) -> Surface:
        """All parts as one picture."""
        whole = Surface((self.width, self.height), pygame.SRCALPHA)
        y = self.look.measure(8)
        for part, air in self.parts:
            y += air
            whole.blit(part, (0, y), special_flags=PREMULTIPLIED)
            y += part.get_height()
        return whole

    def row(self, *spans: Span, note: str = "", air: int = 3) -> None:
        drawn = picture(Row(spans, note=note), self.width, self.look).premul_alpha()
        self.parts.append((drawn, self.look.measure(air)))

    def head(self, head: Headline) -> None:
        self.row(Span(head.title, "ink", "title"), note=head.note)
        if head.who:
            self.row(Span(head.who, "soft", "small"), air=0)
        for row in head.rows:
            self.row(*row.spans, note=row.note, air=max(row.space, 1))

    def figures(self, figures: ShotFigures) -> None:
        if figures.harmful:
            self._large(figures)
        if figures.pool and figures.pool.dice and "dice" not in self.without:
            strip = roll_strip(self.look, figures.pool, self.width - self.look.measure(24))
            self.parts.append((self._indented(strip), self.look.measure(6)))
        self._pushed(figures)
        if not figures.harmful:
            self._given(figures)
            self._results(figures)
        self._victims(figures)
        self._modifiers(figures)
        if figures.harmful and "chart" not in self.without:
            self._chart(figures)
        self._otherwise(figures)
        self._risks(figures)
        if self.panel.whole:
            self._whole(figures)
        if figures.left_out:
            words = f"{percent(figures.left_out)} is not worked out: too many results"
            self.row(Span(words, "warn", "small"), air=6)
        if figures.rows:
            less = "less" if self.panel.whole else "why?"
            self.row(*_offered(f"{less}  ", WHY), *_offered("   rules  ", "rulebook"), air=4)
            self.last = 1

    def _large(self, figures: ShotFigures) -> None:
        """The chances, the one that counts large."""
        m, look = self.look.measure, self.look
        hurting = headline(figures)
        if figures.last_seen is not None:
            hurting += f", {IF_THERE}"
        cells: list[tuple[str, str, Style, Tone]] = [
            (percent(figures.hurt), hurting, "hero", "gold"),
            (percent(figures.out), "out", "title", "ink"),
        ]
        drawn = Surface((self.width, look.font("hero").get_height() + m(12)), pygame.SRCALPHA)
        x, ascent = m(12), look.font("hero").get_ascent()
        for figure, words, style, tone in cells:
            text, label = look.text(figure, style, tone), look.text(words, "small", "soft")
            drawn.blit(text, (x, ascent - look.font(style).get_ascent()))
            drawn.blit(label, (x, look.font("hero").get_height() - m(6)))
            x += max(text.get_width(), label.get_width()) + m(16)
        self.parts.append((drawn.premul_alpha(), 0))
        self.counting = len(self.parts)
        for spared, likely in figures.spared:
            self.row(Span(f"{percent(likely)} {spared}", "soft", "small"), air=2)
        if figures.further_hit:
            bought = "for a further hit, not counted here"
            self.row(Span(f"{percent(figures.further_hit)} {bought}", "soft", "small"), air=2)
        if figures.reaction:
            reaction, unmet = figures.reaction
            without = Span(f" without their best reaction: {reaction}", "soft")
            self.row(Span(percent(unmet), "ink", "strong"), without, air=2)
        if figures.answer:
            hurts, hurt = self.named(figures.answer.unit)[0], self.named(figures.action.unit)[0]
            when, attack = when_countered(figures.answer), figures.answer.attack
            named = "" if attack == figures.action.in_words else f" ({attack})"
            threat = Span(f" {hurts} hurts {hurt} {when or 'next'} if both stay", "soft")
            chance, out = Span(percent(figures.answer.hurt), "bad", "strong"), _out(figures.answer.out)
            self.row(chance, threat, *out, Span(named, "soft"), air=2)
        if figures.last_seen is not None:
            self.row(Span(seen_last(figures.last_seen), "warn", "small"), note="B-36", air=2)
        if figures.phase:
            self.row(Span(as_it_stands(figures.phase), "warn", "small"), air=2)
        if about := self.words.lesser.get(figures.lost_words):
            self.row(Span(about, "soft", "small"), air=2)

    def _modifiers(self, figures: ShotFigures) -> None:
        """What helps and what hinders whoever sits here, in short."""
        rows = told(self.words, figures.rows)
        most = FEWEST_ROWS if "reasons" in self.without else MOST_ROWS
        most = most if len(rows) > most + 1 else len(rows)  # that one is left takes a row too
        for row in rows[:most]:
            self._modifier(row, self._good(row, figures), self.words.amount(row.what, row.value))
        if len(rows) > most:
            self.row(Span(f"and {len(rows) - most} that weigh less", "soft", "small"), air=2)
        if figures.uncounted:
            self.row(Span("its cover counts ", "soft"), Span(figures.uncounted), air=2)
        if figures.remark:
            self.row(Span(figures.remark, "soft", "small"), air=2)
        if figures.smoke:
            self.row(Span(figures.smoke, "soft", "small"), note="B-22", air=2)

    def _good(self, row: Modifier, figures: ShotFigures) -> bool:
        """Whether a row is good for who acts: another's roll that is made worse is."""
        actor, roller = self.named(figures.action.unit)[1], self.named(figures.roller)[1]
        return (weighed(self.words, row) > 0) is (actor == roller or friends(actor, roller))

    def _modifier(self, row: Modifier, good: bool, amount: str) -> None:
        m, look = self.look.measure, self.look
        tone: Tone = "good" if good else "bad"
        short = briefly(row.why)
        right = look.text(amount if short else "", "body", tone)  # else it stands where the words would
        room = self.width - m(24) - m(16) - m(8) - right.get_width()
        lines = wrapped(short or amount, "body", room, look)
        high = look.font("body").get_height()
        drawn = Surface((self.width, len(lines) * high), pygame.SRCALPHA)
        arrow = icon("up" if good else "down", m(11), INK[tone])
        drawn.blit(arrow, (m(12), high // 2 - m(5)), special_flags=PREMULTIPLIED)
        for at, line in enumerate(lines):
            drawn.blit(look.text(line, "body", "ink" if short else tone), (m(28), at * high))
        drawn.blit(right, (self.width - m(12) - right.get_width(), 0))
        self.parts.append((drawn.premul_alpha(), m(2)))

    def _pushed(self, figures: ShotFigures) -> None:
        """Where who is attacked may be brought."""
        for words, chance in figures.pushed[:MOST_RESULTS]:
            name, side = self.named(figures.target)
            brought = (Span(percent(chance), "gold", "title"), Span("   brings "), Span(name, side, "strong"))
            self.row(*brought, Span(f" {words}"), air=8)

    def _given(self, figures: ShotFigures) -> None:
        """What somebody gets back who is helped."""
        for words, chance in figures.given[:MOST_RESULTS]:
            back = Span(f"   to {words}", "soft")
            self.row(Span(percent(chance), "gold", "title"), back, air=8)

    def _results(self, figures: ShotFigures) -> None:
        """What the roll can come to: what is wanted of it large, its risks below."""
        made = figures.hit if getattr(figures.action, "task", "") else figures.made
        wanted = [result for result in figures.results if result.mood == "good"]
        if made and len(wanted) != 1:
            self.row(Span(percent(made), "gold", "title"), Span("   to do it", "soft"), air=8)
        told = [result for result in figures.results if not (figures.pushed and result in wanted)]
        if len(told) > MOST_RESULTS:  # a part of them would not add up to what is told above
            told = [] if made else sorted(told, key=lambda result: -result.chance)
        for at, (words, chance, mood) in enumerate(told[:MOST_RESULTS]):
            large = [result.words for result in wanted] == [words]
            tone: Tone = "gold" if large else "bad" if mood == "bad" else "ink"
            style: Style = "title" if large else "strong"
            only = self._only_one_who_looks(figures) if mood == "bad" and chance < figures.exposed else ""
            self.row(
                Span(percent(chance), tone, style), Span(f"   {words}{only}", "soft"), air=1 if at else 8
            )

    def _only_one_who_looks(self, figures: ShotFigures) -> str:
        """That a roll which may find who acts is but one of several."""
        return f", by {self.named(figures.roller)[0]} alone" if figures.roller != figures.action.unit else ""

    def _victims(self, figures: ShotFigures) -> None:
        """Who may be hurt, beside the one who is meant."""
        others = [victim for victim in figures.victims if victim.unit != figures.target]
        mine = [victim for victim in others if self._is_friend(victim, figures)]
        by_mistake = "hurt by mistake" if figures.harmful else "may be hurt"
        self._hurt(by_mistake, mine, figures.mistaken)
        self._hurt("also hurt" if figures.harmful else "may be hurt", [v for v in others if v not in mine])

    def _is_friend(self, victim: Victim, figures: ShotFigures) -> bool:
        """Whether somebody who may be hurt is another of the side that acts."""
        sides = (self.named(victim.unit)[1], self.named(figures.action.unit)[1])
        return victim.unit != figures.action.unit and friends(*sides)

    def _hurt(self, title: str, victims: list[Victim], why: str = "") -> None:
        if victims:
            self.row(Span(title, "faint", "label"), air=8)
            if why:
                self.row(Span(why, "soft", "small"), air=1)
        for victim in victims:
            name, side = self.named(victim.unit)
            self.row(Span(f"{name}  ", side, "strong"), Span(victim.in_words), air=1)

    def _otherwise(self, figures: ShotFigures) -> None:
        """What it would come to another way: with or without a point, against the worst."""
        ways: tuple[tuple[OtherWay | None, str, Tone], ...] = (
            (figures.likelier, commands.caps(LIKELIER), "gold"),
            (figures.twice, commands.caps(LIKELIER), "gold"),
            (figures.switched, commands.caps("switch"), "gold"),
            (figures.opposed, "", "warn"),
        )
        for way, key, tone in ways:
            if way:
                said = percent(way.made) if figures.harmful else f"{percent(way.made)} made"
                said += f", {percent(way.out)} out" if way.out or figures.out else ""
                self.row(Span(f"{way.words}: ", "soft"), Span(said, tone), note=key, air=6)

    def _risks(self, figures: ShotFigures) -> None:
        """What others may do meanwhile, if they choose to."""
        if figures.risks:
            when = "who may answer" if figures.harmful else "others may act on the way"
            self.row(Span(when, "faint", "label"), air=8)
        for risk in figures.risks:
            name, side = self.named(risk.unit)
            at = f" at {risk.at}" if risk.at and not figures.harmful else ""
            does = answer_words(self.words, self.named, risk)
            words, hurt = Span(f" {does}{at}: "), Span(percent(risk.hurt), "bad", "strong")
            told = (Span(" out"),) if risk.out == risk.hurt else (Span(" to hurt"), *_out(risk.out))
            self.row(Span(name, side, "strong"), words, hurt, *told, air=1)

    def _whole(self, figures: ShotFigures) -> None:
        """All that the figures are made of, each row with its clause."""
        if figures.pool and figures.pool.dice:
            self.row(Span(f"dice: {dice_named(figures.pool)}", "soft"), air=6)
        if figures.harmful:
            self.row(
                Span(f"{percent(figures.hit)} to hit, ", "soft"),
                Span(average_words(figures.expected, f"{figures.lost_words} lost"), "soft"),
                air=6,
            )
        if figures.answer:
            name, side = self.named(figures.answer.unit)
            when = (
                f"{when_countered(figures.answer) or 'in its next turn'}, at best ({figures.answer.attack})"
            )
            told = f" {when}, if nothing changes: {percent(figures.answer.hurt)} to hurt, "
            self.row(Span(name, side), Span(f"{told}{percent(figures.answer.out)} out", "soft"), air=2)
        for row in figures.rows:
            amount = self.words.amount(row.what, row.value)
            self.row(Span(f"{amount}  ", "ink", "strong"), Span(row.why), note=row.clause, air=1)

    def _indented(self, part: Surface) -> Surface:
        drawn = Surface((self.width, part.get_height()), pygame.SRCALPHA)
        drawn.blit(part, (self.look.measure(12), 0), special_flags=PREMULTIPLIED)
        return drawn

    def _chart(self, figures: ShotFigures) -> None:
        """The distribution of damage in the colour of who attacks."""
        chart = damage_chart(figures, self.named(figures.action.unit)[1], self.width, self.look)
        if chart is None:
            return
        if len(figures.victims) > 1:  # else it reads as the chart of who was named last
            self.row(
                Span(*self.named(figures.target), "strong"),
                Span(f": {figures.lost_words} lost", "soft", "small"),
                air=8,
            )
        self.parts.append((chart.picture, self.look.measure(4)))
        if chart.below:
            self.row(Span(chart.below, "faint", "small"), air=0)
