"""What a click on a square would do for a unit, in words: an action, another unit chosen, or why nothing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from game.board.squares import Square, towards
from game.rules import engine
from game.rules.action_bases import Going
from game.rules.actions import Action, Refusal
from game.rules.knowledge import ours
from game.rules.presentation import BARE_HANDED, Reachable, Verb, named
from game.ui import commands
from game.ui.battle.likelier import gained, harm_of, harm_words, worth
from game.ui.battle.ways import leg_to

if TYPE_CHECKING:
    from game.ui.battle.orders import Order, Orders


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

USE = "interact"
"""The kind of action by which doors, tables and consoles are used."""

WANTED = {"unit": "somebody", "square": "a square", "facing": "a direction"}
"""What a verb of an aim still needs."""


class Clicks:
    """The clicks of one position, as the side to act knows it.

    Without `ways` only what is done at once leads to a square.
    """

    def __init__(self, orders: "Orders", *, ways: bool) -> None:
        self._orders = orders
        self._system, self._view = orders.system, orders.view
        self._find_ways = ways
        self._ways: dict[str, tuple[Reachable, ...]] = {}

    def on(self, unit: str, verb: Verb | None, square: Square) -> Click:
        """What a click on a square would do for the chosen unit, with a verb chosen or none."""
        if verb and self._view.has(unit):
            return self._naming_other_way(self._aimed(unit, verb, square), verb, square)
        there = self._view.holder(square)
        if there and there.id != unit and self._orders.can_choose(there.id):
            how = "choose" if there.id in self._orders.acting else "look at"
            return Click("choose", f"{how} {there.name}", unit=there.id)
        if not self._view.has(unit):
            return NOTHING
        if unit not in self._orders.acting:
            takes_up = Click("choose", f"choose {self._view.unit(unit).name}", unit=unit)
            return takes_up if self._orders.making_way(unit) else self._orders.why_not_this_unit(unit)
        return self._plain(unit, square, there)

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
        attacks_alone = action.role.purpose == "attack" and len(attacks) == 1
        if attacks_alone and action.wields(self._view) == BARE_HANDED:
            return self._unarmed(unit, verb, action)
        if attacks_alone or action.role.purpose != "attack":
            return Click("do", self._orders.said(verb, action), action, unit)
        best = max(attacks, key=lambda option: worth(self._system, self._view, option[1]))
        words = f"{self._orders.said(*best)}, {best[1].wields(self._view)}"
        others = tuple(self._by_key(*option) for option in attacks if option is not best)
        return Click("do", words, best[1], unit, otherwise=others)

    def _unarmed(self, unit: str, verb: Verb, attack: Action[Any]) -> Click:
        """An attack with bare hands: why none with the gun in hand, and how likely another weapon hurts."""
        shots, changes = self._orders.meant(unit, "shoot"), self._orders.meant(unit, "weapon")
        armed = bool(shots and not shots[0].actions and self._view.unit(unit).held)
        why = self._orders.why_none(unit, shots[0].verb) if armed else ()
        reason = f" ({named(why[0].text)})" if why else ""
        others = tuple(filter(None, (self._by_taking(change, attack) for change in changes)))
        words = f"{self._orders.said(verb, attack)}, {BARE_HANDED}{reason}"
        return Click("do", words, attack, unit, otherwise=others)

    def _by_taking(self, change: "Order", attack: Action[Any]) -> str:
        """What harm is to be expected once a weapon is taken that does more; empty where it does not."""
        taking, target = change.actions, getattr(attack, "target", "")
        found = gained(self._system, self._view, taking[0], target) if len(taking) == 1 else None
        if found is None or (found.now and found.then.expected <= found.now.expected):
            return ""
        key = commands.caps(f"{commands.ORDER}{change.verb.meaning}")
        harm = harm_of(self._system, self._view, found.attack, found.then)
        return f"{change.verb.label} ({key}), then {harm}"

    def _by_key(self, verb: Verb, attack: Action[Any]) -> str:
        """An attack as it can be chosen, its harm and whom it endangers: "Shoot, rifle (G), 45 %, ..."."""
        key = commands.caps(f"{commands.ORDER}{verb.meaning}")
        harm = harm_words(self._system, self._view, attack)
        return ", ".join(filter(None, (f"{verb.label}, {attack.wields(self._view)} ({key})", harm)))

    def _first_of_each_kind(self, unit: str, square: Square) -> list[tuple[Verb, Action[Any]]]:
        """What a bare click on a square could do, in the order in which it tries the kinds."""
        options = {
            button.verb.kind: (button.verb, action)
            for button in reversed(self._orders.buttons(unit))
            for action in reversed(button.actions)
            if self._points(button.verb, action, square)
        }
        return [options[kind] for kind in self._meant_by_click(unit) if kind in options]

    def _meant_by_click(self, unit: str) -> tuple[str, ...]:
        """The kinds of action that a bare click may mean for a unit, in their order.

        Where a decision gives a unit only something else to do on the board a click means that.
        """
        kinds, shown = self._system.kinds, self._view.unit(unit)
        usual = tuple(kind for kind in self._system.words.first if kinds[kind].at_a_click(self._view, shown))
        asked = dict.fromkeys(act.kind for act in self._orders.legal(unit)) if self._view.pending else {}
        return tuple(asked) if asked and asked.keys().isdisjoint(usual) else usual

    def _refused(self, unit: str, square: Square, there: Any) -> Click:
        """Why nothing can be done there: what the action says that was meant, rather one that can be done."""
        mine: Any = self._view.unit(unit)
        foe = there is not None and not ours(mine.side, there)
        wanted = "unit" if foe else "square"
        if square == mine.at or (there is not None and not foe):
            return NOTHING
        order = {kind: at for at, kind in enumerate(self._meant_by_click(unit))}
        meant = [
            button
            for button in self._orders.buttons(unit)
            if button.verb.kind in order and button.verb.aim == wanted
        ]
        if not meant:
            return self._declaring(unit, square, there.name) if foe else NOTHING
        verb = min(meant, key=lambda button: (not button.actions, order[button.verb.kind])).verb
        click = self._aimed(unit, verb, square)
        return self._with_other_way(click, verb, square) if wanted == "square" else click

    def _declaring(self, unit: str, square: Square, name: str) -> Click:
        """What a bare click on an enemy does who can be attacked only later: it declares that, if it can."""
        later = self._orders.later.on(unit, square)
        if later is None:
            return Click("refused", f"nothing can be done to {name} now", None, unit)
        if later.order is None or not later.order.actions:
            return Click("refused", f"{name} can be attacked later in this turn", None, unit)
        words = f"declares {later.order.verb.label}; at whom, you choose then"
        return Click("do", words, later.order.actions[0], unit, declares=True)

    def _with_other_way(self, click: Click, verb: Verb, square: Square) -> Click:
        """A refusal to go somewhere, or what would come there in this turn all the same: its first leg."""
        if click.kind == "refused" and self._view.board.terrain(square).barrier:
            return click._replace(words=self._why_barred(click.unit, square))
        if self._other_way(click, verb, square) is None:
            return click
        if leg := leg_to(self._orders, click.unit, verb, square):
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
        goes = issubclass(self._system.kinds[verb.kind], Going)
        way = self._other_way(click, verb, square) if goes else None
        if way is None:
            return click
        buttons = (button for button in self._orders.buttons(click.unit) if button.actions)
        meaning = next((button.verb.meaning for button in buttons if button.verb.label == way.label), "")
        key = commands.caps(f"{commands.ORDER}{meaning}") if meaning else ""
        by = f"{way.label} ({key})" if key else way.label
        return click._replace(words=f"{click.words}; {by} reaches it")

    def _why_barred(self, unit: str, square: Square) -> str:
        """Why nobody goes into a square as it is, and by what it is opened, if by anything."""
        terrain = self._view.board.terrain(square)
        uses = (button.verb for button in self._orders.buttons(unit) if button.verb.kind == USE)
        use = next(uses, None) if terrain.interact else None
        if use is None:
            return f"{terrain.name}: nobody can enter it"
        if self._view.board.adjacent(self._view.unit(unit).at, square):
            return self._aimed(unit, use, square).words
        return f"{terrain.name}: open it from beside it ({commands.caps(f'{commands.ORDER}{use.meaning}')})"

    def _areas(self, unit: str) -> tuple[Reachable, ...]:
        """Where a unit can still go in its turn, nearest first."""
        if unit not in self._ways:
            self._ways[unit] = self._system.words.areas(self._view, unit)
        return self._ways[unit]

    def _aimed(self, unit: str, verb: Verb, square: Square) -> Click:
        """A click with a verb chosen."""
        value = self._pointed(unit, verb, square)
        if value is None:
            return Click("refused", f"{verb.label}: choose {WANTED[verb.aim]}") if verb.aim else NOTHING
        kind = self._system.kinds[verb.kind]
        action = kind(unit=unit, **dict(verb.settled), **{verb.field: value})
        refusals = engine.refusals(self._system, self._view, action)
        other = next(self._pointing(unit, verb, value), None) if refusals else None
        if other:
            return Click("do", self._orders.said(verb, other), other, unit)
        if refusals:
            alone = len(refusals) == 1 and isinstance(action, Going)
            why = (action.in_the_way(self._view) if alone else "") or refusals[0].text
            return Click("refused", f"{verb.label}: {why}", None, unit, refusals)
        return Click("do", self._orders.said(verb, action), action, unit)

    def _pointing(self, unit: str, verb: Verb, value: object) -> Iterator[Action[Any]]:
        """The legal actions of a verb that point there, with something else about them (a step before it)."""
        return (
            action
            for action in self._orders.legal(unit)
            if verb.settles(action) and getattr(action, verb.field, None) == value
        )

    def _pointed(self, unit: str, verb: Verb, square: Square) -> object:
        """What pointing at a square gives the verb's field; None when nothing."""
        if verb.aim == "unit":
            there = self._view.holder(square)
            return there.id if there else None
        at: Square = self._view.unit(unit).at
        if verb.aim == "facing":
            return towards(square.x - at.x, square.y - at.y) if square != at else None
        return square if verb.aim == "square" else None

    def _points(self, verb: Verb, action: Action[Any], square: Square) -> bool:
        if verb.aim == "unit":
            there = self._view.holder(square)
            return there is not None and getattr(action, verb.field) == there.id
        return verb.aim == "square" and getattr(action, verb.field) == square
