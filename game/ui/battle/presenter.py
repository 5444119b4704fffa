"""What lies on the board of a battle that is played, and what its player is about to do; draws nothing."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.analysis.sight_report import Sighting
from game.board.squares import Square, distance
from game.rules.actions import Action
from game.rules.forecast import Unforeseen
from game.rules.presentation import Gauge, counted
from game.ui.battle import decision_text
from game.ui.battle.clicks import NOTHING, Click
from game.ui.battle.controller import BattleController
from game.ui.battle.later_attacks import LaterAttack
from game.ui.battle.match_presenter import MatchPresenter
from game.ui.battle.orders import Order
from game.ui.battle.shot_figures import OtherWay, ShotFigures, likelier_friend, shot_figures
from game.ui.battle.shot_panel import Headline
from game.ui.board import explain
from game.ui.board.card import Row, Span, row
from game.ui.board.explain import course, percent
from game.ui.board.gauges import TONES, gauge_words
from game.ui.board.moods import mood_for
from game.ui.board.picture import BoardPicture, Course, Intent
from game.ui.cached import Cached

MOST_ILLS = 2
"""So many of the things that are the matter with a target are told with what an act comes to."""

REST = 0.06
"""Seconds for which the pointer rests on a square before what takes longer to work out is shown."""


class BattlePresenter(MatchPresenter):
    """Presents a battle that is played: what lies there, and what its player is about to do."""

    def __init__(self, controller: BattleController) -> None:
        super().__init__(controller)
        self.controller = controller
        self._deed, self._way = Cached[Click](), Cached[Course | None]()
        self._taken_in, self._aims = Cached[tuple[Square, ...]](), Cached[tuple[Square, ...]]()
        self._figures: tuple[Any, ShotFigures | None] | None = None
        self._later, self._ways = Cached[LaterAttack | None](), Cached[tuple[Intent, ...]]()
        self.button = ""
        """The button under the pointer, by its name."""
        self._pressed = Cached[Action[Any] | None]()

    @property
    def click(self) -> Click:
        """What a click would do now."""
        controller = self.controller
        if self.ruler.held:
            return NOTHING
        key = (
            controller.orders,
            controller.unit,
            controller.verb,
            self.hovered,
            controller.mode,
            controller.switched,
            controller.waypoints,
        )
        return self._deed.get(key, lambda: controller.click(self.hovered))

    @property
    def shown_ways(self) -> int:
        """What is aimed shows its own way alone, none if it goes nowhere; a button adds its own."""
        verb = self.controller.verb
        label = verb.label if verb else self.button
        named = next((number for number, way in enumerate(self.ways, 1) if way.label == label), 0)
        return named if verb else max(named, super().shown_ways)

    @property
    def aimed(self) -> bool:
        """Whether something would be done to somebody, so that how they are seen matters."""
        return bool(getattr(self.click.action, "target", ""))

    @property
    def action(self) -> Action[Any] | None:
        """The action that is about to be done: by a click, or by the button under the pointer."""
        controller = self.controller
        key = (controller.orders, controller.unit, controller.switched, self.button, controller.acting)
        return self.click.action or self._pressed.get(key, self._by_button)

    def _by_button(self) -> Action[Any] | None:
        """What the button under the pointer would do at once, if dice fall for it."""
        controller = self.controller
        for order in controller.orders.buttons(controller.unit) if controller.acting else ():
            if order.verb.label == self.button and len(order.actions) and not order.verb.aim:
                action = controller.chosen(order.actions[0])
                return action if action.switch or hasattr(action, "task") else None
        return None

    @property
    def figures(self) -> ShotFigures | None:
        """What that action comes to, once the pointer rests."""
        later = self.later
        action = later.action if later else self.action
        if action is None or not action.personal:
            return None
        if self._figures is None or self._figures[0] is not action:
            if self.rested < REST:
                return None
            self._figures = (action, self._reckoned(action, later))
        return self._figures[1]

    def friendly_fire(self, action: Action[Any]) -> str:
        """Who of one's own is likelier to be hurt by an attack than its target, in words; else empty."""
        if action.role.purpose != "attack":
            return ""
        known = self._figures[1] if self._figures and self._figures[0] is action else None
        figures = known or self._reckoned(action, None)
        if figures is None or not figures.target:
            return ""
        view = self.controller.orders.view
        friend = likelier_friend(view, action, figures.hurt, figures.victims)
        if friend is None:
            return ""
        name, target = (self.controller.named(unit)[0] for unit in (friend.unit, figures.target))
        chances = f"{percent(friend.hurt)} to {percent(figures.hurt)}"
        return f"{name} is likelier to be hurt than {target}, {chances}"

    def _reckoned(self, action: Action[Any], later: LaterAttack | None) -> ShotFigures | None:
        """The figures of an action with the names of units; None where the side cannot tell."""
        controller = self.controller
        seen = later.state if later else controller.orders.view
        try:
            reckoned = shot_figures(controller.system, seen, action)
        except Unforeseen:
            return None
        return reckoned._replace(
            rows=tuple(replace(row, why=controller.said(row.why)) for row in reckoned.rows),
            results=tuple(
                result._replace(words=controller.said(result.words)) for result in reckoned.results
            ),
            phase=self.when(later) if later else "",
            likelier=None if later else self._likelier(action),
        )

    def _likelier(self, action: Action[Any]) -> OtherWay | None:
        """A way that is clearly likelier to do harm than an attack."""
        orders = self.controller.orders
        if action.role.purpose != "attack":
            return None
        way = orders.likelier(action)
        verb = orders.verb_of(way[0]) if way else None
        return OtherWay(orders.said(verb, way[0]), way[1].harms, way[1].takes_out) if way and verb else None

    def when(self, later: LaterAttack) -> str:
        """What players call the time of a later attack: its phase, or the turn of its unit."""
        if later.after:
            return f"{self.controller.named(later.action.unit)[0]}'s turn"
        name: str = self.controller.system.phases[later.state.clock.phase].name
        return name

    @property
    def later(self) -> LaterAttack | None:
        """What the chosen unit could do to who is pointed at later in the turn, where nothing can be now."""
        controller, square = self.controller, self.hovered
        if square is None or controller.mode != "play" or controller.verb:
            return None
        if self.action and not self.click.declares:
            return None
        key = (controller.orders, controller.unit, square)
        return self._later.get(key, lambda: controller.orders.later.on(controller.unit, square))

    def headline(self, figures: ShotFigures) -> Headline:
        """What stands above the figures: what is done, who to whom, how far, on which way."""
        controller = self.controller
        view, verb = controller.orders.view, controller.orders.verb_of(figures.action)
        button = figures.action.button
        title = verb.label if verb else button.label if button else ""
        way = self.course
        rows = explain.course_rows(view.board, way) if way else ()
        if not figures.target or not view.has(figures.target):
            return Headline(title, rows=rows)
        actor, target = view.unit(figures.action.unit), view.unit(figures.target)
        if actor is not target:
            far = counted(distance(actor.at, target.at), "square")
            left = self._at_stake_of(target, figures.lost_words)
            by = ", ".join(filter(None, (f"by {actor.name}", figures.action.wields(view))))
            who = f"{by}; {target.name}: {', '.join(map(gauge_words, left))}" if left else by
            return Headline(f"{title} {target.name}", who, far, (*rows, *self.plight(target)))
        if figures.roller == actor.id or not view.has(figures.roller):
            return Headline(title, f"{actor.name} itself", rows=rows)
        roller = view.unit(figures.roller)
        return Headline(title, f"{roller.name} to {actor.name}: {figures.label}", rows=rows)

    def _at_stake_of(self, target: Any, lost: str) -> list[Gauge]:
        """What a target has left of what it may lose, as its gauges call it; else of the first."""
        left = [gauge for gauge in self.controller.system.words.gauges(target) if gauge.left]
        return [gauge for gauge in left if gauge.label.partition(" ")[0] in lost.split()] or left[:1]

    def plight(self, target: Any) -> Iterator[Row]:
        """What is the matter with who is pointed at, in its own panel: broken, shocked, held."""
        view, words = self.controller.orders.view, self.controller.system.words
        badges = explain.named_badges(view, words.badges(view, target))
        for badge in [badge for badge in badges if badge.mood == "bad" and not badge.fixed][:MOST_ILLS]:
            tone = TONES[mood_for(self.controller.viewer, badge.mood, target.side)]
            yield row(
                Span(badge.name, tone, "small"), Span(f": {badge.text}", "soft", "small"), note=badge.clause
            )

    def picture(self) -> BoardPicture:
        """The whole picture."""
        controller = self.controller
        playing = controller.acting
        square = self.hovered if playing else None
        click = self.click
        order = controller.order
        advised = tuple(self._advised()) if playing else ()
        return BoardPicture(
            self.backdrop(),
            tuple(
                piece._replace(named=True) if piece.id == self._about else piece for piece in self.pieces()
            ),
            chosen=self.acting_unit,
            hovered=square,
            pinned=self.ruler.start,
            course=self.course,
            sighting=self.sighting(square) or self._decided(),
            quiet=click.kind == "do" and not getattr(click.action, "target", ""),
            aims=(*self._aims_of(order), *(way.squares[-1] for way in advised)) if playing else (),
            waypoints=controller.waypoints,
            area=self._area_of(self._drafted() or click.action),
            watches=self.watches(),
            intents=(*controller.intents, *self._pushes(), *advised),
            blows=tuple(self._blows()),
        )

    def _aims_of(self, order: Order | None) -> tuple[Square, ...]:
        """The squares that the chosen button can be pointed at, or the only one that a decision gives."""
        controller = self.controller
        key = (controller.orders, order, controller.unit, controller.mode)
        return self._aims.get(key, lambda: self._found_aims(order))

    def _found_aims(self, order: Order | None) -> tuple[Square, ...]:
        order = order or decision_text.only_order(self.controller)
        return self.controller.orders.targets(order) if order else ()

    def _blows(self) -> Iterator[Intent]:
        """From whom to whom the blows go that have been named and have not fallen yet."""
        view, words = self.controller.view, self.controller.system.words
        named = ((unit, words.strikes(view, unit)) for unit in view.units if unit.conscious)
        for unit, target in named:
            if target and view.has(target):
                yield Intent(unit.side, (unit.at, view.unit(target).at))

    def _pushes(self) -> tuple[Intent, ...]:
        """Where choices of the decision that waits would bring whom it is about."""
        controller = self.controller
        return self._ways.get((controller.orders, controller.mode), lambda: decision_text.pushes(controller))

    def _advised(self) -> Iterator[Intent]:
        """The way that the computer would go, or from whom to where it would do what it advises."""
        hint, view = self.controller.computer.hint, self.controller.view
        actor = getattr(hint.action, "unit", "") if hint else ""
        if hint is None or not view.has(actor):
            return
        unit, target = view.unit(actor), getattr(hint.action, "target", "")
        at = view.unit(target).at if target and view.has(target) else getattr(hint.action, "at", None)
        ends = () if at is None else (at,)
        if squares := hint.action.path(view) or ends:
            yield Intent(unit.side, (unit.at, *squares))

    def _drafted(self) -> Action[Any] | None:
        """What the sentence says that is being put together."""
        draft = self.controller.draft
        return draft.action(self.controller.system.kinds) if draft else None

    def _area_of(self, action: Action[Any] | None) -> tuple[Square, ...]:
        """The squares that what would be done takes in."""
        view = self.controller.view
        return self._taken_in.get((view, action), lambda: action.area_of_effect(view) if action else ())

    @property
    def acting_unit(self) -> str:
        """Who is to act: the chosen unit, or who is asked for a decision."""
        controller = self.controller
        if (
            controller.mode == "decide"
            and controller.prompt
            and controller.prompt.units
            and not controller.acting
        ):
            return controller.prompt.units[0]
        return controller.unit if controller.acting else ""

    @property
    def _about(self) -> str:
        """Whom a decision is about, empty when nobody."""
        prompt = self.controller.prompt
        return getattr(prompt.grant, "target", "") if prompt and self.controller.mode == "decide" else ""

    @property
    def at_stake(self) -> tuple[Square, ...]:
        """Where they stand who is to act and whom a decision is about, the one that matters more last.

        That is whom it is about, unless who is to act does so on the board.
        """
        units = (self.acting_unit, self._about)
        places = (
            self.controller.at(unit) for unit in (units[::-1] if self.controller.acting else units) if unit
        )
        return tuple(square for square in places if square)

    def _decided(self) -> Sighting | None:
        """How whom a decision is about is seen by who is asked; if that is itself, by who has attacked it.

        What is bought asks for no sight.
        """
        controller, about = self.controller, self._about
        view, now = controller.orders.view, controller.prompt
        if now is None or not about or not view.has(about):
            return None
        by = self.acting_unit
        if about in now.units:
            rolled = decision_text.fallen_dice(controller, now)
            by = rolled.unit if rolled else ""
        elif controller.system.words.question(view, now).prices:
            return None
        if by == about or not view.has(by):
            return None
        unit: Any = view.unit(by)
        at: Square = view.unit(about).at
        return None if at == unit.at else self._between(unit, at)

    @property
    def course(self) -> Course | None:
        """The way of what a click would do, with its dangers."""
        click = self.click
        return self._way.get((self.controller.orders, click, self.figures), lambda: self._course(click))

    def _course(self, click: Click) -> Course | None:
        if click.kind not in {"do", "send"}:
            return None
        view, at = self.controller.orders.view, self.controller.at(click.unit)
        path = (*(click.action.path(view) if click.action else ()), *click.rest)
        if not path or at is None:
            return None
        figures = self._figures[1] if self._figures and self._figures[0] is click.action else None
        watched = tuple(dict.fromkeys(risk.at for risk in figures.risks if risk.at)) if figures else ()
        return course(view.board, at, path)._replace(watched=watched)
