"""What one unit makes of a position: every action that comes into question, what it is worth, and why."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Generic

from game.board.paths import DROP, Reach, reach
from game.board.squares import Square, distance, neighbours
from game.bots.boards import is_door, still
from game.bots.decisions import NO_REASON, Judgement
from game.bots.duel import duel
from game.bots.foreseen import foreseen, foreseen_answered
from game.bots.goals import serves
from game.bots.mistakes import misjudges
from game.bots.reasons import Doings, going_words, square_of
from game.bots.square_values import FAR, SquareValues, crowd, shot_at, shot_from, square_values_of
from game.bots.stakes import Stakes, stakes
from game.bots.traits import UNBOUNDED, Traits
from game.rules.action_bases import Interacting
from game.rules.actions import Action
from game.rules.bot_values import Situation
from game.rules.forecast import Forecast
from game.rules.interaction import Leave, exits
from game.rules.movement import reach_of
from game.rules.state import S, WholeTurn
from game.rules.system import System
from game.rules.turns import EndTurn
from game.rules.units import Unit, enemies

LIKELY = 8
"""How many of the best squares are looked at for the attacks that they offer."""

TARGETS = 2
"""At how many enemies an attack is reckoned by its odds."""

ENOUGH = 0.15
"""With an attack worth so much one does not look for another weapon."""

LEAVING, LEAVING_NEXT, STAYING = 3.0, 2.4, -1.0
"""What it is worth to leave the board when a victory asks for it, now and next, and when none does."""

BY_THE_WAY = 0.06
"""What pressing a console is worth to who comes by: it may do something."""

HIDDEN, UNSEEN = 0.1, 0.4
"""What it is worth to stay hidden, and by what share of the danger more."""

COVERING = 0.3
"""What it is worth to be spared by cover, beside what being next to it counts."""

WARY = 0.5
"""What the shot of somebody who waits for it weighs against what one can do oneself."""

CROWD, SOMEBODY = 1.5, 0.5
"""How many enemies, friends against them, are worth a blast to who has a good shot, and to who has none."""

LAST = 0.01
"""What the best of all declarations is worth more than that: they wait for whatever is worth doing first."""

DETOUR = 20
"""More squares that a door saves are not told apart."""


@dataclass(frozen=True)
class UnitEvaluation(Generic[S]):
    """A unit that has a turn, in a position as its side knows it.

    The traits say what it does not look at. `squares` are those of the unit where they are known already.
    """

    system: System[S]
    seen: S
    grant: WholeTurn
    unit: Unit
    traits: Traits = UNBOUNDED
    squares: SquareValues | None = None

    def judged(self) -> Iterator[Judgement]:
        """The actions that come into question, with their worth."""
        for attack in self._attacks:
            if attack.worth > NO_REASON:
                yield attack if attack.action.role.final else self._with_next(attack)
        yield from self._goings()
        yield from (self._followed(self._judge(action)) for action in self._doings)
        yield from self._aimed()

    def extremes(self) -> Iterator[Judgement]:
        """The ways to where it is safest, and to where its attack is best, whatever tells against them."""
        if self._ways:
            danger, shot = self._ground.danger, self._ground.shot
            safest = min(self._ways, key=lambda way: (danger[way[1].y, way[1].x], -way[0]))
            nearest = max(self._ways, key=lambda way: (shot[way[1].y, way[1].x], way[0]))
            for gain, square, action in (safest, nearest):
                yield Judgement(gain, action, going_words(self.unit, self._ground, square))

    @cached_property
    def _ground(self) -> SquareValues:
        return self.squares or square_values_of(
            self.system, self.seen, self.unit, heedless=self.traits.heedless
        )

    @cached_property
    def _stakes(self) -> Stakes[S]:
        return stakes(self.system, self.seen, self.unit.side)

    @cached_property
    def _left(self) -> int:
        """How many actions it has left, this one included."""
        return self.system.bot.left(self.unit)

    @property
    def _ahead(self) -> bool:
        """Whether it reckons with an action after this one."""
        return self._left > 1 and not self.traits.at_once

    @cached_property
    def _again(self) -> float:
        """What the attack of this action is worth with the next one, against now."""
        return self.system.bot.again * self.system.bot.twice(self.unit)

    def _with_next(self, attack: Judgement) -> Judgement:
        """An attack with what the action after it could be worth."""
        again = self._again * attack.worth if self._ahead else 0.0
        return Judgement(attack.worth + max(again, self._after), attack.action, attack.why)

    @cached_property
    def _foes(self) -> list[Unit]:
        return [foe for foe in self.seen.conscious() if enemies(foe.side, self.unit.side)]

    @cached_property
    def _situation(self) -> Situation:
        """What it faces, the plain attacks of the weapon in its hand looked at."""
        shot = max((attack.worth for attack in self._plain_attacks), default=0.0)
        return replace(self._setting, shot=shot, deed=self._deed)

    @cached_property
    def _setting(self) -> Situation:
        """What it faces, what it can do itself left out."""
        here = self.unit.at
        gain = max((gain for gain, _, _ in self._ways), default=0.0)
        danger = float(self._ground.danger[here.y, here.x])
        spared = float(self._ground.spared[here.y, here.x])
        return Situation(danger, 0.0, bool(self._foes), gain, self._left, spared=spared)

    @cached_property
    def _deed(self) -> float:
        """The worth of the best that it can do for a friend or a task where it is."""
        services = [action for action in self._options if action.role.purpose == "service"]
        return max(map(self._service, services), default=0.0)

    def _service(self, action: Action[S]) -> float:
        worth = action.worth(self.seen, self._setting)
        if worth is None:
            return 0.0 if self.traits.hasty else self._gain(action)
        return worth

    @cached_property
    def _options(self) -> list[Action[S]]:
        """Its own legal actions, but for ending its turn, and for what is dear."""
        return [action for action in self._every if not action.price(self.seen)]

    @cached_property
    def _every(self) -> list[Action[S]]:
        """Its own legal actions, but for ending its turn, and for what is aimed at a bystander."""
        spared = {unit.id for unit in self.seen.units if unit.side == "neutral"}
        return [
            action
            for kind in self.system.actions
            if kind.personal and kind.answers(self.grant) and not issubclass(kind, EndTurn)
            for action in kind.sensible(self.seen, self.unit.id, self.grant)
            if getattr(action, "target", "") not in spared
        ]

    @property
    def _doings(self) -> Iterator[Action[S]]:
        """What neither goes anywhere, nor attacks, nor is aimed at a square, by kind."""
        for action in self._options:
            plain = isinstance(action, Interacting) or square_of(action) is None
            if (
                plain
                and action.role.purpose not in {"move", "attack"}
                and not (self.traits.hasty and self._takes_odds(action))
            ):
                yield action

    def _takes_odds(self, action: Action[S]) -> bool:
        """Whether only exact odds tell what an action is worth that makes nothing possible."""
        if isinstance(action, Interacting | Leave) or action.role.purpose == "declaration":
            return False
        if action.role.purpose == "preparation":
            return not action.role.enables
        return self._own_worth(action) is None

    @cached_property
    def _attacks(self) -> list[Judgement]:
        """Its attacks, by their exact odds: those that look best at a glance, the best in all its manners."""
        best = max(self._plain_attacks, key=lambda judged: judged.worth, default=None)
        if best is None:
            return []
        if self.traits.hasty or self.traits.plain:
            return self._plain_attacks
        every = [*self._plain_attacks, *self._variants(best)]
        best = max(every, key=lambda judged: judged.worth)
        return [*every, *self._dearer(best)] if best.worth > NO_REASON else every

    @cached_property
    def _possible_attacks(self) -> list[Action[S]]:
        """Every attack in every manner, once against each target."""
        every: dict[tuple[str, str, str], Action[S]] = {}
        for action in self._options:
            if action.role.purpose == "attack":
                mode = str(getattr(action, "mode", ""))
                every.setdefault((action.kind, mode, getattr(action, "target", "")), action)
        return list(every.values())

    @cached_property
    def _plain_attacks(self) -> list[Judgement]:
        """The first manner of attack at each of the likeliest targets, near and far apart."""
        first: dict[tuple[str, float], Action[S]] = {}
        for action in self._possible_attacks:
            first.setdefault((getattr(action, "target", ""), self._glance(action)), action)
        if misjudges(self.traits, self.seen, self.unit):
            return [self._struck(action) for action in sorted(first.values(), key=self._glance)[:1]]
        if self.traits.nearest:
            return [self._struck(action) for action in sorted(first.values(), key=self._gap)[:1]]
        likely = sorted(first.values(), key=self._glance, reverse=True)[:TARGETS]
        return [self._struck(action) for action in likely]

    def _gap(self, action: Any) -> int:
        """How far off the target of an attack is."""
        return distance(self.unit.at, self.seen.unit(action.target).at)

    def _variants(self, best: Judgement) -> Iterator[Judgement]:
        """The target of the best plain attack attacked in any other manner."""
        target = getattr(best.action, "target", "")
        for action in self._possible_attacks:
            if getattr(action, "target", "") == target and action != best.action:
                yield self._struck(action)

    def _struck(self, action: Action[S]) -> Judgement:
        """An attack by its exact odds, or at a glance, with what it is worth beside them."""
        judged = self._glimpsed(action) if self.traits.hasty else self._reckoned(action, answered=True)
        if type(action).worth is Action.worth:  # the odds say it all: what it faces need not be known
            return judged
        more = action.worth(self.seen, replace(self._setting, shot=judged.worth))
        return Judgement(judged.worth + (more or 0.0), action, judged.why)

    def _glimpsed(self, action: Any) -> Judgement:
        """An attack at a glance; by its odds where it takes no health: it may do other harm."""
        foe = self.seen.unit(action.target)
        worth = shot_at(self.system, self.seen, self.unit, self.unit.at, foe)
        return self._told(worth, action) if worth else self._reckoned(action)

    def _dearer(self, best: Judgement) -> Iterator[Judgement]:
        """The best attack with what is dear in it, less what that costs."""
        of = best.action
        for action in self._every:
            about = getattr(action, "target", ""), action.kind
            if about == (getattr(of, "target", ""), of.kind) and (price := action.price(self.seen)):
                judged = self._struck(action)
                yield Judgement(judged.worth - price, action, judged.why)

    def _glance(self, action: Any) -> float:
        """What an attack takes in the open from an unhurt enemy, more the less it has left."""
        foe = self.seen.unit(action.target)
        blow = duel(self.system, self.seen, self.unit, foe)
        left, full = self.system.health(foe)
        close = distance(self.unit.at, foe.at) <= 1 and not action.kind.startswith("shoot")
        away = distance(self.unit.at, foe.at)
        return (blow.close if close else blow.at(away)) * full / max(left, 1)

    @cached_property
    def _after(self) -> float:
        """What the next action could be worth by going somewhere, after another thing is done here."""
        if not self._ahead:
            return 0.0
        return max((gain for gain, _, _ in self._ways), default=0.0)

    @cached_property
    def _ways(self) -> list[tuple[float, Square, Action[S]]]:
        """How much better than here each square in reach is to end on."""
        here = self._worth(self.unit.at)
        moves = [action for action in self._options if action.role.purpose == "move"]
        goings = [(at, move) for move in moves if (at := square_of(move))]
        here += self.system.bot.toll(self.seen, self.unit) + self._hiding(self.unit.at)
        return [(self._worth(at) + self._manner(move, at) - here, at, move) for at, move in goings]

    def _manner(self, action: Action[S], at: Square) -> float:
        """What the way to go is worth beside the place: what danger it takes away, less its risk."""
        sheltered = action.role.shelter * float(self._ground.danger[at.y, at.x])
        if action.role.covers:
            sheltered += COVERING * float(self._ground.spared[at.y, at.x])
        if self.unit.hidden_from and not self.system.bot.betrays(self.seen, action):
            sheltered += self._hiding(at)
        if self._watchers:
            sheltered -= self._risk_of_watchers(action.path(self.seen))
        return sheltered - (action.role.risk or 0.0)

    def _hiding(self, at: Square) -> float:
        """What it is worth to a hidden unit to be so in a square."""
        return (HIDDEN + UNSEEN * float(self._ground.danger[at.y, at.x])) * bool(self.unit.hidden_from)

    @cached_property
    def _watchers(self) -> list[tuple[frozenset[Square], float]]:
        """The squares in which each enemy waits for whoever moves, and what it would do: of who minds."""
        if self.traits.unwary:
            return []
        watch = self.system.words.watch
        left, full = self.system.health(self.unit)
        weak = WARY * min(full / max(left, 1), 3.0)
        return [
            (frozenset(squares), weak * duel(self.system, self.seen, foe, self.unit).clear)
            for foe in self._foes
            if (squares := watch(self.seen, foe))
        ]

    def _risk_of_watchers(self, path: Iterable[Square]) -> float:
        """What all who wait for somebody on its way would do to it."""
        way = frozenset(path)
        return sum(blow for squares, blow in self._watchers if not way.isdisjoint(squares))

    def _worth(self, square: Square) -> float:
        worth, ground = float(self._ground.worth[square.y, square.x]), self._ground
        if not self._reckless:
            return worth
        shot = self.system.bot.weights.next_shot * ground.shot[square.y, square.x]
        return worth + float(ground.dread[square.y, square.x] - shot)

    @cached_property
    def _reckless(self) -> bool:
        """Whether it goes straight where it wants to, and minds neither danger nor whom it could shoot at."""
        left, full = self.system.health(self.unit)
        return self.traits.reckless and 2 * left > full

    def _goings(self) -> Iterator[Judgement]:
        """The best squares with what could be attacked from there next; of the best, what the way does."""
        shot = self._ground.shot

        def more(action: Action[S]) -> bool:
            return self._ahead and not action.role.final

        ranked = sorted(
            self._ways, key=lambda way: way[0] + more(way[2]) * shot[way[1].y, way[1].x], reverse=True
        )
        found = [
            (gain + (self._next_at(at) if more(action) else 0.0), at, action)
            for gain, at, action in ranked[:LIKELY]
        ]
        for worth, square, action in sorted(found, key=lambda going: going[0], reverse=True)[:2]:
            hurt = self._gain(action) if self._perils(action, square) else 0.0
            yield Judgement(worth + hurt, action, going_words(self.unit, self._ground, square))

    def _next_at(self, square: Square) -> float:
        """What the next action could be worth in a square: an attack, help for a friend, to leave."""
        help_ = float(self._ground.help[square.y, square.x])
        zones = [zone for zone in self.seen.plot.zones if zone.kind == "exit" and square in zone.squares]
        out = bool(zones) and serves(self.seen, self.unit, frozenset(zone.name for zone in zones))
        return max(shot_from(self.system, self.seen, self.unit, square), help_, LEAVING_NEXT * out)

    def _perils(self, action: Action[S], square: Square) -> bool:
        """Whether a way may hurt of itself: a leap, a drop, a hazard; only then its odds are asked."""
        if action.role.risk is not None:
            return True
        board = self.seen.board
        way = (self.unit.at, *(self._reach.path(square) or ()))
        levels = [board.level(at) for at in way]
        drops = any(a - b >= DROP for a, b in pairwise(levels))
        return drops or any(board.terrain(at).hazard for at in way)

    @cached_property
    def _reach(self) -> Reach:
        return reach_of(self.seen, self.unit.id)

    def _followed(self, judged: Judgement) -> Judgement:
        """What is worth doing of itself, with what the action after it could be worth."""
        if judged.worth <= NO_REASON or not self._ahead or judged.action.role.free:
            return judged
        after = self._after
        if not self.system.bot.sole(judged.action):
            after = max(after, self._situation.shot, self._other_deed(judged))
        return Judgement(judged.worth + max(after, 0.0), judged.action, judged.why)

    def _other_deed(self, judged: Judgement) -> float:
        """What it could do for others after this, if this is not that."""
        return 0.0 if judged.action.role.purpose == "service" else self._deed

    def _judge(self, action: Action[S]) -> Judgement:
        """What an action is worth by its role, by what it says of itself, or by its odds."""
        if isinstance(action, Interacting):
            return self._using(action)
        if isinstance(action, Leave):
            return self._leaving(action)
        if action.role.purpose == "preparation":
            return self._preparing(action)
        if action.role.purpose == "declaration":
            return self._declaring(action)
        worth = self._own_worth(action)
        return self._reckoned(action) if worth is None else self._told(worth, action)

    def _own_worth(self, action: Action[S]) -> float | None:
        """What an action says that it is worth; None: its odds say it."""
        return action.worth(self.seen, self._situation)

    def _preparing(self, action: Action[S]) -> Judgement:
        """What is only good for the attack after it, less that attack as it is now."""
        if not self._foes and self.system.bot.plight(self.unit) <= 0:
            return Judgement(0.0, action, "")
        own = self._own_worth(action) or 0.0
        after = next(iter(foreseen(self.system, self.seen, action).odds.outcomes), self.seen)
        worth = own + self._stakes.gained(after)
        if self._declarations:
            return self._told(worth + self._declared(after) - max(self._prospects.values()), action)
        if self._left > 1 and (not action.role.enables or self._situation.shot < ENOUGH):
            worth += (
                self._best_in(after) - self._situation.shot - max(self._after - self._situation.shot, 0.0)
            )
        return self._told(worth, action)

    def _declaring(self, action: Action[S]) -> Judgement:
        """What will be done later, as things stand; it waits for all that is worth doing before it."""
        worth = max(self._prospects[action], 0.0) + (self._own_worth(action) or 0.0)
        return self._told(NO_REASON + LAST * worth / (1 + worth), action)

    def _later(self, view: S, declaration: Action[S]) -> float:
        """The best that it could do in the phase of what it declares."""
        seen, grant = self.system.bot.later(view, declaration)
        unit, squares = seen.unit(self.unit.id), self._ground if view is self.seen else None
        later = UnitEvaluation(self.system, seen, grant, unit, self.traits, squares)
        return max((judgement.worth for judgement in later.judged()), default=0.0)

    @cached_property
    def _declarations(self) -> list[Action[S]]:
        """What it may declare now."""
        return [action for action in self._options if action.role.purpose == "declaration"]

    def _declared(self, view: S) -> float:
        """The best that it could declare, in a position."""
        return max((self._later(view, declaration) for declaration in self._declarations), default=0.0)

    @cached_property
    def _prospects(self) -> dict[Action[S], float]:
        """The best that it could do by each declaration, as things stand."""
        return {declaration: self._later(self.seen, declaration) for declaration in self._declarations}

    def _best_in(self, after: S) -> float:
        """The worth of the unit's best attack in a position to come."""
        later = UnitEvaluation(self.system, after, self.grant, after.unit(self.unit.id))
        kinds = [kind for kind in self.system.actions if kind.role.purpose == "attack"]
        every = [action for kind in kinds for action in kind.options(after, self.unit.id, self.grant)]
        likely = sorted(every, key=later._glance, reverse=True)[:1]
        return max((later._struck(attack).worth for attack in likely), default=0.0)

    def _using(self, action: Action[S]) -> Judgement:
        """A door that is in the way, or a console that one comes by."""
        at = square_of(action)
        board = self.seen.board
        if at is None or board.terrain(at).becomes is None:
            idle = self._left <= 1 and not self._foes
            return Judgement(BY_THE_WAY * idle, action, f"{self.unit.name} tries the console at {at}.")
        if not is_door(board, at):
            return Judgement(STAYING, action, "")
        saved = self._saved(at)
        why = f"{self.unit.name} opens the door at {at}, the shorter way to {self._ground.errand.name}."
        return Judgement(self._ground.errand.press * self.system.bot.weights.way * saved, action, why)

    def _saved(self, door: Square) -> float:
        """How much longer the way round would be than through a door."""
        way, here = self._ground.way, self.unit.at
        if way[door.y, door.x] >= way[here.y, here.x]:
            return 0.0
        board = still(self.seen.board)
        todo = self._ground.errand
        goals = sorted(todo.squares, key=lambda goal: way[goal.y, goal.x])[:2]
        round_ = min(
            (float(reach(board, goal, drops=False).cost[here.y, here.x]) / 2 for goal in goals), default=FAR
        )
        return min(max(round_ - todo.near - float(way[here.y, here.x]), 0.0), DETOUR)

    def _leaving(self, action: Action[S]) -> Judgement:
        """Leaving, when a victory of one's own is won by it."""
        zones = frozenset(zone.name for zone in exits(self.seen, self.unit))
        if serves(self.seen, self.unit, zones):
            return Judgement(LEAVING, action, f"{self.unit.name} leaves: that is what its side is here for.")
        return Judgement(STAYING, action, "")

    def _aimed(self) -> Iterator[Judgement]:
        """What is aimed at squares: with each thing at the one where that is worth most."""
        best: dict[tuple[str, str], tuple[float, Action[S]]] = {}
        for action in self._options:
            at = square_of(action)
            if at in self._about and action.role.purpose != "move" and not isinstance(action, Interacting):
                what = action.kind, str(getattr(action, "weapon", "") or getattr(action, "item", ""))
                worth = self._own_worth(action)
                rank = crowd(self.seen, self.unit.side, at) if worth is None else worth
                if what not in best or rank > best[what][0]:
                    best[what] = rank, action
        for rank, action in best.values():
            own = self._own_worth(action)
            if own is not None:
                yield self._followed(self._told(own, action))
            elif rank > (CROWD if self._situation.shot > ENOUGH else SOMEBODY):
                yield from self._thrown(action)

    def _thrown(self, action: Action[S]) -> Iterator[Judgement]:
        """What strikes all about a square, by its odds, with what the next action could be worth."""
        found = self._reckoned(action)
        if found.worth > NO_REASON:
            after = max(self._again * self._situation.shot, self._after) * self._ahead
            yield Judgement(found.worth + after, action, found.why)

    @cached_property
    def _telling(self) -> Doings[S]:
        return Doings(self.seen, self.unit)

    def _told(self, worth: float, action: Action[S]) -> Judgement:
        """An action and its worth, for which it is enough to say what is done."""
        return Judgement(worth, action, self._telling.words(action))

    @cached_property
    def _about(self) -> frozenset[Square]:
        """The squares that come into question for what is aimed at squares: those of units, and around."""
        return frozenset(
            square for unit in self.seen.conscious() for square in (unit.at, *neighbours(unit.at))
        )

    def _reckoned(self, action: Action[S], *, answered: bool = False) -> Judgement:
        """What an action does at once, by its exact odds; `answered`: when others react as they had best."""
        look = foreseen_answered if answered and not self.traits.unanswered else foreseen
        found = look(self.system, self.seen, action)
        worth = self._sum(found)
        return Judgement(worth, action, self._telling.odds(action, found))

    def _gain(self, action: Action[S]) -> float:
        return self._sum(foreseen(self.system, self.seen, action))

    def _sum(self, found: Forecast[S]) -> float:
        return sum(float(chance) * self._came_to(after) for after, chance in found.odds.outcomes.items())

    def _came_to(self, after: S) -> float:
        """What an outcome of its own act is worth, with what enemies do at once to where that leaves it."""
        provoked = self.system.bot.provoked(self.seen, self.unit, after.unit(self.unit.id))
        return self._stakes.gained(after) - provoked
