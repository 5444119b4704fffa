"""What the person to play can order: the buttons of a unit, and what a click on a square would do."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple

from msgspec.structs import asdict

from game.board.squares import Square, towards
from game.rules import choices, engine, turns
from game.rules.action_bases import Going
from game.rules.actions import Action, Refusal
from game.rules.forecast import Forecast, Unforeseen, forecast
from game.rules.knowledge import ours
from game.rules.presentation import Pip, Reachable, Toll, Verb, named_once
from game.rules.state import AnyState
from game.ui import commands
from game.ui.battle.later_attacks import LaterAttacks
from game.ui.battle.likelier import foreseen, harm_words, likelier, worth
from game.ui.battle.shot_figures import exposed
from game.ui.battle.ways import leg_to


class Order(NamedTuple):
    """A button: its verb, the legal actions that it stands for; none is greyed."""

    verb: Verb
    actions: tuple[Action[Any], ...]

    @property
    def attacks_somebody(self) -> bool:
        """Whether it is an attack, and there is somebody whom it can be made on now."""
        attack = any(action.role.purpose == "attack" for action in self.actions[:1])
        return attack and self.verb.aim == "unit"


class Click(NamedTuple):
    """What a click would do now, in words: do an action, choose a unit, or why nothing.

    By "send" nothing is done now: what the unit has declared leads to the goal later in the turn.
    """

    kind: Literal["do", "send", "choose", "refused", "nothing"]
    words: str = ""
    action: Action[Any] | None = None
    unit: str = ""
    refusals: tuple[Refusal, ...] = ()
    goal: Square | None = None
    """Where the unit goes on to after the action, by itself for as long as nothing new shows."""
    rest: tuple[Square, ...] = ()
    """The squares on the way there that come after those of the action."""
    declares: bool = False
    """It only declares what will be done to who is there later in the turn."""
    otherwise: tuple[str, ...] = ()
    """In which other ways who is there could be attacked now, each with its key, its harm, its danger."""


NOTHING = Click("nothing")


LIGHT = frozenset({"speak", "story", "weapon", "stand", "turn", "trade", "look", "done"})
"""What alone is no reason to go on with a unit that has nothing left of its turn."""

USE = "interact"
"""The kind of action by which doors, tables and consoles are used."""

DONE = f"{commands.ORDER}done"
"""The command that ends a unit's turn."""


class Orders:
    """The orders of one position, as the side to act knows it; made anew for the next one.

    Without `ways` only what is done at once leads to a square.
    """

    def __init__(self, system: Any, view: AnyState, *, ways: bool = True) -> None:
        self.system, self.view = system, view
        self.prompt = turns.prompt(system, view)
        self._find_ways = ways
        self._legal: dict[str, tuple[Action[Any], ...]] = {}
        self._buttons: dict[str, tuple[Order, ...]] = {}
        self._ways: dict[str, tuple[Reachable, ...]] = {}
        self._acting: tuple[str, ...] | None = None
        self._making_way: dict[str, Action[Any] | None] = {}
        self._answers: dict[str, Forecast[Any] | None] | None = None

    def in_position(self, view: AnyState) -> "Orders":
        """The orders of another position, as the same side knows it: what is done there at once."""
        return Orders(self.system, view, ways=False)

    @cached_property
    def later(self) -> LaterAttacks:
        """The attacks that its units may make later in the turn."""
        return LaterAttacks(self)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that may act now."""
        return self.prompt.units if self.prompt else ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """The units that could still act, and would not if the phase were ended now."""
        return turns.left_out(self.system, self.view)

    @property
    def acting(self) -> tuple[str, ...]:
        """The units that can act on the board now: in a turn, or by what a decision gives them to do."""
        if self._acting is None:
            deciding = self.view.pending is not None
            self._acting = tuple(unit for unit in self.units if not deciding or self.legal(unit))
        return self._acting

    @property
    def answers(self) -> dict[str, Forecast[Any] | None]:
        """What can be said to a decision, with what it comes to: without what is no other than to decline.

        Of a decision that can also be taken on the board these are all its choices.
        """
        if self._answers is None:
            found = choices.prospects(self.system, self.view) if self.view.pending else {}
            self._answers = found if self.acting else choices.that_differ(self.system, self.view, found)
        return self._answers

    @property
    def obvious(self) -> str:
        """The answer to a decision that has no other, but to decline what nobody declines; else empty."""
        offered = () if self.acting or self.prompt is None else tuple(self.answers)
        if len(offered) != 2:
            return offered[0] if len(offered) == 1 else ""
        plain = self.system.words.question(self.view, self.prompt).plain
        return offered[0] if offered[0] in plain else ""

    @property
    def usual(self) -> str:
        """The answer that is given to a decision by who does not want to be asked about all; else empty."""
        return self.system.words.question(self.view, self.prompt).usual if self.view.pending else ""

    def weighty(self, unit: str) -> bool:
        """Whether something is left of the turn of a unit, or it can do more than what is light."""
        return self.has_actions(unit) or bool(self.of_weight(unit))

    def of_weight(self, unit: str) -> tuple[Order, ...]:
        """What a unit can do now that is a reason to go on with it."""

        def weighs(verb: Verb) -> bool:
            kind = self.system.kinds[verb.kind]
            return verb.meaning not in LIGHT and kind.worth_waiting_for(self.view, self.view.unit(unit))

        return tuple(order for order in self.buttons(unit) if order.actions and weighs(order.verb))

    def making_way(self, unit: str) -> Action[Any] | None:
        """What ends the turn of who has begun, if a unit may act after it."""
        if unit not in self._making_way:
            begun = self.actor(unit)
            self._making_way[unit] = None if begun == unit else self.handing_on(begun, unit)
        return self._making_way[unit]

    def has_actions(self, unit: str) -> bool:
        """Whether an action is left of the turn of a unit."""
        return any(pip.ready for pip in self._pips(unit))

    def without(self, unit: str) -> str:
        """What is lost where the turn of a unit ends now, to follow that it does; empty for nothing."""
        left = [pip.name.lower() for pip in self._pips(unit) if pip.ready and not pip.price]
        if left:
            return f" without its {named_once(left)}"
        free = [order.verb.label for order in self.of_weight(unit)]
        return f" without {named_once(free)}" if free else ""

    def _pips(self, unit: str) -> tuple[Pip, ...]:
        pips: tuple[Pip, ...] = self.system.words.pips(self.view, self.view.unit(unit))
        return pips

    def end(self, unit: str) -> Action[Any] | None:
        """What ends the turn of a unit."""
        return next((action for order in self.meant(unit, "done") for action in order.actions), None)

    def handing_on(self, unit: str, to: str = "") -> Action[Any] | None:
        """What ends the turn of a unit, if after it another of its side may act, whatever comes of it.

        `to` is the one that is to, empty when any will do.
        """
        end = self.end(unit)
        if end is None or self.prompt is None:
            return None
        try:
            outcomes = forecast(self.system, self.view, end).odds.outcomes
        except Unforeseen:
            return None
        then = (turns.passed_on(after, self.system) for after in outcomes)
        side, asked = self.prompt.side, (turns.prompt(self.system, after) for after in then)
        hands_on = all(then and then.side == side and (not to or to in then.units) for then in asked)
        return end if hands_on else None

    def can_choose(self, unit: str) -> bool:
        """Whether a unit can be chosen: any of one's own in a turn, though only to look at it."""
        if self.prompt is None or self.view.pending is not None:
            return unit in self.acting
        who: Any = self.view.unit(unit) if self.view.has(unit) else None
        return who is not None and who.conscious and who.side == self.prompt.side

    def legal(self, unit: str) -> tuple[Action[Any], ...]:
        """Every legal action of a unit; of no unit, what is nobody's own."""
        if unit not in self._legal:
            self._legal[unit] = tuple(engine.legal(self.system, self.view, unit))
        return self._legal[unit]

    def buttons(self, unit: str) -> tuple[Order, ...]:
        """The buttons of a unit, possible or not."""
        if unit not in self._buttons:
            verbs = self.system.verbs(self.view, unit) if self.view.has(unit) else ()
            self._buttons[unit] = tuple(
                Order(verb, tuple(action for action in self.legal(unit) if verb.settles(action)))
                for verb in verbs
            )
        return self._buttons[unit]

    def meant(self, unit: str, meaning: str) -> tuple[Order, ...]:
        """The buttons of a unit that mean the same to a player: those possible now, all when none is.

        What is worth a thought before most else stands first: the list of several begins with it.
        """
        alike = tuple(order for order in self.buttons(unit) if order.verb.meaning == meaning)
        alike = tuple(order for order in alike if not order.verb.rare) or alike
        possible = [order for order in alike if order.actions]
        if len(possible) > 1:
            possible.sort(key=lambda order: not self.stands_out(unit, order))
        return tuple(possible) or alike

    def likelier(self, attack: Action[Any]) -> tuple[Action[Any], Forecast[Any]] | None:
        """The attack in another way than usual that is likelier to do harm, with what it comes to."""
        others = [other for order in self.meant(attack.unit, "force") for other in order.actions]
        return likelier(self.system, self.view, attack, others)

    def has_likelier(self, unit: str) -> bool:
        """Whether the first attack in another way is likelier to do harm to somebody than the usual one."""
        first = self.meant(unit, "force")[:1]
        usual = [attack for order in self.meant(unit, "shoot") if first for attack in order.actions]
        found = (likelier(self.system, self.view, attack, first[0].actions) for attack in usual)
        return any(found)

    def actor(self, unit: str) -> str:
        """Who acts when a unit is chosen: itself, or the one that has begun and ends its turn first."""
        active = self.view.clock.active
        return active if unit not in self.acting and active in self.acting else unit

    def why_none(self, unit: str, verb: Verb) -> tuple[Refusal, ...]:
        """Why a button is greyed."""
        settled, field = verb.settled, verb.field
        return engine.why_none(self.system, self.view, unit, verb.kind, settled, field=field)

    def why_nothing(self, unit: str, meaning: str) -> str:
        """Why a unit has no button of a meaning: by the rules, by the phase, or for what it lacks."""
        found = {
            name: kind.button.label
            for name, kind in self.system.kinds.items()
            if kind.button and kind.button.meaning == meaning
        }
        if not found:
            return f"{self.system.words.title} has no such action"
        offered = [name for name in found if self.system.offered(self.view, self.system.kinds[name])]
        if not offered:
            return f"{', '.join(found.values())} belongs to another phase"
        reasons = (engine.why_none(self.system, self.view, unit, name) for name in offered)
        why = next((refusal.text for refusals in reasons for refusal in refusals), "")
        return why or f"{found[offered[0]]} is nothing that {unit} can do"

    def why_not_this_unit(self, unit: str) -> Click:
        """What is said of a unit that is chosen in vain: why it may do nothing now."""
        refusal = engine.why_not_this_unit(self.system, self.view, unit)
        if refusal and refusal.code == "not_now" and (lost := self._all_lost(unit)):
            return Click("refused", f"{unit} can do nothing this turn: its {lost}", None, "", (refusal,))
        begun = self.actor(unit)
        if refusal and begun != unit and unit not in self.view.clock.done:
            makes_way = f"{commands.caps(DONE)} ends its turn{self.without(begun)}"
            then = makes_way if self.making_way(unit) else "another acts in a later slot"
            return Click("refused", f"{begun} has begun: {then}", None, "", (refusal,))
        return Click("refused", refusal.text, None, "", (refusal,)) if refusal else NOTHING

    def _all_lost(self, unit: str) -> str:
        """Why a unit has nothing to do in this turn though it has not had it yet, empty if it has."""
        waits = self.view.unit(unit).conscious and unit not in self.view.clock.done
        pips = self._pips(unit) if waits else ()
        return f"{pips[0].name.lower()} {pips[0].why}" if pips and all(pip.why for pip in pips) else ""

    def completed(self, unit: str, verb: Verb) -> bool:
        """Whether a button needs more: something is pointed at, or a sentence is put together."""
        return bool(verb.aim or self.system.sentence(self.view, unit, verb.kind))

    def at_hand(self, order: Order) -> Action[Any] | None:
        """What an order is about that needs no pointing at: the only thing beside a unit that it can use."""
        return order.actions[0] if order.verb.kind == USE and len(self.targets(order)) == 1 else None

    def click(self, unit: str, verb: Verb | None, square: Square) -> Click:
        """What a click on a square would do for the chosen unit, with a verb chosen or none."""
        if verb and self.view.has(unit):
            return self._naming_other_way(self._aimed(unit, verb, square), verb, square)
        there = self._known_at(square)
        if there and there.id != unit and self.can_choose(there.id):
            how = "choose" if there.id in self.acting else "look at"
            return Click("choose", f"{how} {there.name}", unit=there.id)
        if not self.view.has(unit):
            return NOTHING
        if unit not in self.acting:
            takes_up = Click("choose", f"choose {self.view.unit(unit).name}", unit=unit)
            return takes_up if self.making_way(unit) else self.why_not_this_unit(unit)
        return self._plain(unit, square, there)

    def exposed(self, unit: str, order: Order) -> Fraction:
        """The chance that what a unit does where it stands is the end of its hiding; 0 for who is seen."""
        if order.verb.aim or not self.view.unit(unit).hidden_from or not order.actions:
            return Fraction(0)
        found = foreseen(self.system, self.view, order.actions[0])
        return exposed(self.view, found, unit) if found else Fraction(0)

    def stands_out(self, unit: str, order: Order) -> bool:
        """Whether an order is worth a thought just now before most else, but for an attack."""
        kind = self.system.kinds[order.verb.kind]
        return bool(order.actions) and kind.stands_out(self.view, self.view.unit(unit))

    def _plain(self, unit: str, square: Square, there: Any) -> Click:
        """A bare click: the first kind of action that can be done there, or the attack that does most harm.

        What may hurt a friend comes behind what does not. Where there are other attacks it is said
        with what this one is made, and by which keys the others are.
        """
        options = self._first_of_each_kind(unit, square)
        if not options:
            return self._refused(unit, square, there)
        verb, action = options[0]
        attacks = [option for option in options if option[1].role.purpose == "attack"]
        if action.role.purpose != "attack" or len(attacks) == 1:
            return Click("do", self.said(verb, action), action, unit)
        best = max(attacks, key=lambda option: worth(self.system, self.view, option[1]))
        words = f"{self.said(*best)}, {best[1].wields(self.view)}"
        others = tuple(self._by_key(*option) for option in attacks if option is not best)
        return Click("do", words, best[1], unit, otherwise=others)

    def _by_key(self, verb: Verb, attack: Action[Any]) -> str:
        """An attack as it can be chosen, its harm and whom it endangers: "Shoot, rifle (G), 45 %, ..."."""
        key = commands.caps(f"{commands.ORDER}{verb.meaning}")
        harm = harm_words(self.system, self.view, attack)
        return ", ".join(filter(None, (f"{verb.label}, {attack.wields(self.view)} ({key})", harm)))

    def _first_of_each_kind(self, unit: str, square: Square) -> list[tuple[Verb, Action[Any]]]:
        """What a bare click on a square could do, in the order in which it tries the kinds."""
        options = {
            button.verb.kind: (button.verb, action)
            for button in reversed(self.buttons(unit))
            for action in reversed(button.actions)
            if self._points(button.verb, action, square)
        }
        return [options[kind] for kind in self._meant_by_click(unit) if kind in options]

    def _meant_by_click(self, unit: str) -> tuple[str, ...]:
        """The kinds of action that a bare click may mean for a unit, in their order."""
        kinds, shown = self.system.kinds, self.view.unit(unit)
        return tuple(kind for kind in self.system.words.first if kinds[kind].at_a_click(self.view, shown))

    def _refused(self, unit: str, square: Square, there: Any) -> Click:
        """Why nothing can be done there: what the action says that was meant, rather one that can be done."""
        mine: Any = self.view.unit(unit)
        foe = there is not None and not ours(mine.side, there)
        wanted = "unit" if foe else "square"
        if square == mine.at or (there is not None and not foe):
            return NOTHING
        order = {kind: at for at, kind in enumerate(self._meant_by_click(unit))}
        meant = [
            button for button in self.buttons(unit) if button.verb.kind in order and button.verb.aim == wanted
        ]
        if not meant:
            return self._declaring(unit, square, there.name) if foe else NOTHING
        verb = min(meant, key=lambda button: (not button.actions, order[button.verb.kind])).verb
        click = self._aimed(unit, verb, square)
        return self._with_other_way(click, verb, square) if wanted == "square" else click

    def _declaring(self, unit: str, square: Square, name: str) -> Click:
        """What a bare click on an enemy does who can be attacked only later: it declares that, if it can."""
        later = self.later.on(unit, square)
        if later is None:
            return Click("refused", f"nothing can be done to {name} now", None, unit)
        if later.order is None or not later.order.actions:
            return Click("refused", f"{name} can be attacked later in this turn", None, unit)
        words = f"{later.order.verb.label}: declared now, its target is chosen then"
        return Click("do", words, later.order.actions[0], unit, declares=True)

    def _with_other_way(self, click: Click, verb: Verb, square: Square) -> Click:
        """A refusal to go somewhere, or what would come there in this turn all the same: its first leg."""
        if click.kind == "refused" and self.view.board.terrain(square).barrier:
            return click._replace(words=self._why_barred(click.unit, square))
        if self._other_way(click, verb, square) is None:
            return click
        if leg := leg_to(self, click.unit, verb, square):
            if leg.action is None:
                return Click("send", leg.words, None, click.unit, goal=square, rest=leg.rest)
            return Click("do", leg.words, leg.action, click.unit, goal=square, rest=leg.rest)
        return self._naming_other_way(click, verb, square)

    def _other_way(self, click: Click, verb: Verb, square: Square) -> Reachable | None:
        """The nearest way to where a verb is refused to go that is another than this verb's."""
        if click.kind != "refused" or not self._find_ways:
            return None
        way = next((way for way in self._areas(click.unit) if way.area[square.y, square.x]), None)
        return way if way and way.label != verb.label else None

    def _naming_other_way(self, click: Click, verb: Verb, square: Square) -> Click:
        """A click; a refusal to go somewhere names what else goes there in this turn."""
        goes = issubclass(self.system.kinds[verb.kind], Going)
        way = self._other_way(click, verb, square) if goes else None
        if way is None:
            return click
        buttons = (button for button in self.buttons(click.unit) if button.actions)
        meaning = next((button.verb.meaning for button in buttons if button.verb.label == way.label), "")
        key = commands.caps(f"{commands.ORDER}{meaning}") if meaning else ""
        by = f"{way.label} ({key})" if key else way.label
        return click._replace(words=f"{click.words}; {by} reaches it")

    def _why_barred(self, unit: str, square: Square) -> str:
        """Why nobody goes into a square as it is, and by what it is opened, if by anything."""
        terrain = self.view.board.terrain(square)
        uses = (button.verb for button in self.buttons(unit) if button.verb.kind == USE)
        use = next(uses, None) if terrain.interact else None
        if use is None:
            return f"{terrain.name}: nobody can enter it"
        if self.view.board.adjacent(self.view.unit(unit).at, square):
            return self._aimed(unit, use, square).words
        return f"{terrain.name}: open it from beside it ({commands.caps(f'{commands.ORDER}{use.meaning}')})"

    def _areas(self, unit: str) -> tuple[Reachable, ...]:
        """Where a unit can still go in its turn, nearest first."""
        if unit not in self._ways:
            self._ways[unit] = self.system.words.areas(self.view, unit)
        return self._ways[unit]

    def _aimed(self, unit: str, verb: Verb, square: Square) -> Click:
        """A click with a verb chosen."""
        value = self._pointed(unit, verb, square)
        if value is None:
            return Click("refused", f"{verb.label}: choose {WANTED[verb.aim]}") if verb.aim else NOTHING
        kind = self.system.kinds[verb.kind]
        action = kind(unit=unit, **dict(verb.settled), **{verb.field: value})
        refusals = engine.refusals(self.system, self.view, action)
        other = next(self._pointing(unit, verb, value), None) if refusals else None
        if other:
            return Click("do", self.said(verb, other), other, unit)
        if refusals:
            alone = len(refusals) == 1 and isinstance(action, Going)
            why = (action.in_the_way(self.view) if alone else "") or refusals[0].text
            return Click("refused", f"{verb.label}: {why}", None, unit, refusals)
        return Click("do", self.said(verb, action), action, unit)

    def _pointing(self, unit: str, verb: Verb, value: object) -> Iterator[Action[Any]]:
        """The legal actions of a verb that point there, with something else about them (a step before it)."""
        return (
            action
            for action in self.legal(unit)
            if verb.settles(action) and getattr(action, verb.field, None) == value
        )

    def _pointed(self, unit: str, verb: Verb, square: Square) -> object:
        """What pointing at a square gives the verb's field; None when nothing."""
        if verb.aim == "unit":
            there = self._known_at(square)
            return there.id if there else None
        at: Square = self.view.unit(unit).at
        if verb.aim == "facing":
            return towards(square.x - at.x, square.y - at.y) if square != at else None
        return square if verb.aim == "square" else None

    def _points(self, verb: Verb, action: Action[Any], square: Square) -> bool:
        if verb.aim == "unit":
            there = self._known_at(square)
            return there is not None and getattr(action, verb.field) == there.id
        return verb.aim == "square" and getattr(action, verb.field) == square

    def _known_at(self, square: Square) -> Any:
        """The conscious unit that the side knows in a square."""
        return self.view.holder(square)

    def verb_of(self, action: Action[Any]) -> Verb | None:
        """The verb that an action is."""
        return next(
            (button.verb for button in self.buttons(action.unit) if button.verb.settles(action)), None
        )

    def said(self, verb: Verb, action: Action[Any]) -> str:
        """An action in words, with what it costs: "Shoot Raider 2", "Move to 7,4, 2 strain"."""
        toll = self.toll(action)
        return f"{self._named(verb, action)}, {toll.words}" if toll else self._named(verb, action)

    def toll(self, action: Action[Any]) -> Toll | None:
        """What an action costs beyond what every one of its kind does."""
        return action.toll(self.view, self.prompt.grant) if self.prompt else None

    def mark(self, found: Iterable[Order]) -> str:
        """What all these orders cost beyond the usual, as a square marks it; empty where one does not."""
        tolls = {self.toll(order.actions[0]) for order in found if order.actions}
        toll = tolls.pop() if len(tolls) == 1 else None
        return toll.mark if toll else ""

    def _named(self, verb: Verb, action: Action[Any]) -> str:
        """What is done to whom or where: "Use nearby: open the door"."""
        if what := action.pointed_at(self.view):
            return f"{verb.label}: {what}"
        if verb.aim == "unit":
            by = next((value for value in asdict(action).values() if isinstance(value, Square)), None)
            way = f", by way of {by}" if by else ""
            return f"{verb.label} {self.view.unit(getattr(action, verb.field)).name}{way}"
        if verb.aim == "square":
            to = "to" if action.path(self.view) else "at"
            return f"{verb.label.removesuffix(' to')} {to} {action_square(action, verb)}"
        return f"{verb.label} {getattr(action, verb.field)}" if verb.aim == "facing" else verb.label

    def targets(self, order: Order) -> tuple[Square, ...]:
        """The squares that a button's actions point at, when they are few enough to be marked one by one."""
        if order.verb.aim == "unit":
            ids = {getattr(action, order.verb.field) for action in order.actions}
            return tuple(unit.at for unit in self.view.units if unit.id in ids)
        if order.verb.aim == "square" and len(order.actions) <= FEW:
            return tuple(action_square(action, order.verb) for action in order.actions)
        return ()


FEW = 24
"""So many squares are marked one by one; more are an area."""

WANTED = {"unit": "somebody", "square": "a square", "facing": "a direction"}


def action_square(action: Action[Any], verb: Verb) -> Square:
    """The square that an action points at."""
    square: Square = getattr(action, verb.field)
    return square
