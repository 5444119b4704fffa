"""What a rule system calls things and how they are shown: asked by screens, so that none knows a system.

Plain values without a colour, a pixel or a sound; everything is told from a side's view.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from game.board.squares import Square
from game.rules.events import Modifier, Rolled
from game.rules.scripts import Roll
from game.rules.state import FOR, TOGETHER, AnyState, Prompt, S
from game.rules.units import Side, Unit


def named(name: str) -> str:
    """An id of gear as words: without the pack that it is of."""
    return name.rpartition("/")[2].replace("_", " ")


BARE = frozenset({"hands", "unarmed"})
"""What rule systems call the weapon of who fights without one."""

BARE_HANDED = "bare hands"
"""What that is in words."""


def armed_with(weapon: Any) -> str:
    """What a unit fights with, in words: the weapon, or its bare hands."""
    return BARE_HANDED if weapon.id in BARE else named(weapon.id)


def capitalised(text: str) -> str:
    """Words as a line begins with them: the first letter a capital, the others as they are."""
    return text[:1].upper() + text[1:]


def with_article(name: str | None) -> str:
    """A zone's name in a sentence: maps write some with an article, some without."""
    return f"{name}" if f"{name}".lower().startswith(("the ", "a ", "an ")) else f"the {name}"


def counted(number: int, what: str) -> str:
    """A number of things: "1 square", "6 squares"."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def together(names: Sequence[str]) -> str:
    """Names in one phrase, empty without any.

    >>> together(("Ada", "Ben", "Cy"))
    'Ada, Ben and Cy'
    """
    *before, last = names or ("",)
    return f"{', '.join(before)} and {last}" if before else last


def named_once(names: Sequence[str]) -> str:
    """Names in one phrase; a word that all of them end with is said once: "first and second action"."""
    *before, last = names
    noun = last.rpartition(" ")[2]
    if all(name.endswith(f" {noun}") for name in before):
        before = [name.removesuffix(f" {noun}") for name in before]
    return together((*before, last))


def dice(number: int) -> str:
    """A number of dice: "1 die", "3 dice"."""
    return f"{number} {'die' if number == 1 else 'dice'}"


Aim: TypeAlias = Literal["", "unit", "square", "facing"]
"""What is pointed at on the board to complete an action: nothing, a unit, a square, a direction."""

Mood: TypeAlias = Literal["good", "bad", "warn", "plain"]
"""Whether something is to its unit's advantage: what colour it gets is the screen's business."""

Posture: TypeAlias = Literal["", "prone", "crouched", "aiming"]
"""How somebody holds itself by a status: empty where that makes no difference to the eye."""

Area: TypeAlias = NDArray[np.bool_]
"""Squares of the board, shape (height, width)."""


Meaning: TypeAlias = Literal[
    "free", "move", "shoot", "strike", "task", "leave", "heal", "aim", "watch", "cover", "use", "guard",
    "run", "reload", "throw", "hide", "engage", "disengage", "force", "grapple", "jump", "climb", "sneak",
    "look", "lead", "item", "weapon", "ready", "stand", "turn", "trade", "story", "speak", "done",
]  # fmt: skip
"""What an action is to a player, the likeliest first: in every rule system it has one key and one picture.

`free` is out of flames or a net, `force` an attack in another way than usual, `ready` is for what may come,
`trade` exchanges what a turn consists of, `story` is about points of a whole side.
"""

MEANINGS: tuple[Meaning, ...] = get_args(Meaning)

FIELDS: dict[Aim, str] = {"": "", "unit": "target", "square": "at", "facing": "facing"}
"""The field of an action that pointing fills."""


class Button(Struct, frozen=True):
    """A button of an action, as the action declares it.

    By its `meaning` it has its key. `settled` are fields of the action that it has settled, with their
    values; without a `group` it stands in that of its class. With `sweep` it takes further targets one by
    one, so that the pointer may be drawn over them. A button that is `late` stands after all others of its
    group that are not; a `rare` one is late, and in the list of everything alone.
    """

    label: str
    meaning: Meaning
    clause: str
    hint: str = ""
    aim: Aim = ""
    settled: tuple[tuple[str, Any], ...] = ()
    group: str = ""
    sweep: bool = False
    late: bool = False
    rare: bool = False

    def each(
        self, things: Iterable[Any], hint: Callable[[Any], str], field: str = "weapon"
    ) -> "Iterator[Button]":
        """A button for each kind of thing, with its name after the label."""
        for thing in dict.fromkeys(things):
            name = named(thing.id)
            yield replace(
                self,
                label=f"{self.label} {name}",
                hint=hint(thing),
                settled=((field, thing.id),),
            )


class Switch(Struct, frozen=True):
    """What may go into an action beside: the `field` of it that is on then, and what players call it."""

    field: str
    label: str
    hint: str
    clause: str


class Toll(NamedTuple):
    """What an action costs beyond what every one of its kind does, in words, and as its square marks it."""

    words: str
    mark: str


def settles(settled: tuple[tuple[str, Any], ...], action: Any) -> bool:
    """Whether an action has the values of the fields that a button has settled."""
    return all(getattr(action, name) == value for name, value in settled)


class Verb(Struct, frozen=True):
    """One button: a kind of action with what is settled of it, and the field that pointing completes.

    By its `meaning` it has its key; `hint` says in a sentence what it does.
    """

    kind: str
    label: str
    group: str
    meaning: Meaning
    aim: Aim = ""
    field: str = ""
    settled: tuple[tuple[str, Any], ...] = ()
    hint: str = ""
    clause: str = ""
    sweep: bool = False
    """Whether it takes further targets one by one, so that the pointer may be drawn over them."""

    rare: bool = False
    """Whether it stands in the list of everything alone, not beside what else has its meaning."""

    def settles(self, action: Any) -> bool:
        """Whether an action is this verb with something pointed at."""
        return action.kind == self.kind and settles(self.settled, action)


class Part(Struct, frozen=True):
    """A part of a sentence that puts an action together: words, then one value of a field to pick.

    `choices` are the values with what they are called; every combination need not be legal.
    """

    words: str
    field: str
    choices: tuple[tuple[Any, str], ...]


class Gauge(Struct, frozen=True):
    """Something that a unit has so much of: health, strain, shots; what it can `bear` its token shows too.

    `about` says in a sentence what it is good for, or what happens when none is left; `empty` is said in
    place of figures that would read as the end of a unit which still fights.
    """

    label: str
    left: int
    full: int
    mood: Mood = "good"
    bear: bool = False
    about: str = ""
    empty: str = ""


def shots_gauge(weapon: Any, left: int, full: int) -> Gauge:
    """What is left in a weapon."""
    about = "What is left in it to fire with; a shot takes 1, a burst more."
    return Gauge(named(weapon.id), left, full, "plain" if left else "bad", about=about)


class Pip(Struct, frozen=True):
    """One thing that a unit can do in its turn: still `ready`, or spent.

    `why` says why it is not to be had though nothing was done for it, `price` what it costs where it is not
    free. A `spare` one is not missed when it is left.
    """

    name: str
    ready: bool
    why: str = ""
    price: str = ""
    spare: bool = False


class Badge(Struct, frozen=True):
    """A status of a unit: `mark` is at most three letters for small places.

    What a unit always is (a leader, armored) is `fixed`: its token does not show it.
    """

    mark: str
    name: str
    text: str
    mood: Mood = "plain"
    clause: str = ""
    fixed: bool = False
    posture: Posture = ""


def out_badges(unit: Unit, clause: str) -> tuple[Badge, ...]:
    """The only badge of a unit that is not in the fight; `clause` puts units out of action."""
    if unit.fate == "left":
        return (Badge("OUT", "left", "It has left the board.", "bad", "M-08"),)
    return (Badge("OUT", "out of action", "It is out of action.", "bad", clause),)


def health_mood(left: int, full: int) -> Mood:
    """How alarming it is that so much of something is left: half is a warning, a quarter is bad."""
    if 4 * left <= full:
        return "bad"
    return "warn" if 2 * left <= full else "good"


def item_fact(item: Any) -> str:
    """An item on the card of its bearer, with the charges that are left."""
    full = item.stats.charges
    return f"{named(item.id)} {item.charges}/{full}" if full else named(item.id)


def name_in(view: AnyState, unit: str) -> str:
    """The name of a unit; somebody, when the side does not know it."""
    return view.unit(unit).name if view.has(unit) else "somebody"


class Reachable(Struct, frozen=True):
    """Squares that a unit can come to, and by what: `later` by what is more than the plain way to go now."""

    label: str
    area: Area
    later: bool = False


Matter: TypeAlias = Literal["cover", "concealment", "distance"]
"""What the ground does to an attack, as every rule system has it one way or another."""


class Counted(Struct, frozen=True):
    """Which rows of an attack are about a matter: their clause, and a word in why they are there."""

    clause: str
    word: str = ""

    def marks(self, row: Modifier) -> bool:
        """Whether a row is one of those."""
        return row.clause == self.clause and self.word in row.why


class Later(NamedTuple, Generic[S]):
    """The position in which a unit will do what it declares, if nothing else changes until then.

    `label` is that of the button that declares it, empty when that has been done.
    """

    state: S
    label: str = ""


class Detection(NamedTuple):
    """How a unit that hides would be found in each square, arrays of shape (height, width).

    `number` (int8) is the lowest that an enemy must roll to find it there, 0 where nobody would look;
    `chance` (float64) is that of being found there when every enemy that would look has looked once.
    """

    number: NDArray[np.int8]
    chance: NDArray[np.float64]


class Band(Struct, frozen=True):
    """A distance in squares that has a name: where a range ends."""

    name: str
    squares: int


class DiceGroup(Struct, frozen=True):
    """Some of the dice of a roll that belong together: `shown` on each, and whether it counted.

    `shape` is the kind of die ("d10"), `role` whose they are; a screen that knows has their `side` beside.
    Of dice that are `summed` the note is about what they come to together.
    """

    role: Literal["attack", "defence", "plain"]
    shape: str
    shown: tuple[str, ...]
    counted: tuple[bool, ...]
    note: str = ""
    side: Side | None = None
    summed: bool = False


class Telling(Struct, frozen=True):
    """A roll as players of the system read it: its dice in groups, and the verdict in words.

    `title` is what is rolled for where that has a name of its own, as a task has; else its label says it.
    `deed` says who rolls for what against whom in a sentence (`Words.deeds`), empty where there is none.
    """

    dice: tuple[DiceGroup, ...]
    verdict: str
    mood: Mood = "plain"
    title: str = ""
    deed: str = ""


def plainly(event: Rolled) -> Telling:
    """A roll of which nothing particular is known: the numbers of its faces, and what they came to."""
    shape = event.dice[0] if event.dice else ""
    shown = tuple(map(str, event.faces))
    return Telling((DiceGroup("plain", shape, shown, (True,) * len(shown)),), event.result)


def uncast(roll: Roll) -> Telling:
    """Dice that have not fallen yet, of which nothing particular is known."""
    dice = roll.check.dice
    return Telling(
        (DiceGroup("plain", dice[0].name if dice else "", ("",) * len(dice), (True,) * len(dice)),), ""
    )


def plain_result(roll: Roll, result: object) -> str:
    """A result of which nothing particular is known: yes and no, or as it is."""
    named = {True: "made", False: "failed"}
    return named[result] if isinstance(result, bool) else str(result)


def plain_mood(roll: Roll, result: object) -> Mood:
    """How a result is for who rolls, of which nothing particular is known: what passes is good."""
    passed = getattr(result, "passed", result)
    return ("good" if passed else "bad") if isinstance(passed, bool) else "plain"


def arranged(offered: Iterable[tuple[str, Button]], groups: tuple[str, ...]) -> tuple[Verb, ...]:
    """Buttons with the kinds of their actions by group, each once; groups that are not named come last."""
    buttons = tuple(dict.fromkeys(offered))
    groups = tuple(dict.fromkeys((*groups, *(button.group for _, button in buttons))))
    ordered = sorted(buttons, key=lambda row: (groups.index(row[1].group), row[1].late or row[1].rare))
    return tuple(_verb(kind, button) for kind, button in ordered)


def _verb(kind: str, button: Button) -> Verb:
    return Verb(
        kind,
        button.label,
        button.group,
        button.meaning,
        button.aim,
        FIELDS[button.aim],
        button.settled,
        button.hint,
        button.clause,
        button.sweep,
        button.rare,
    )


class Becoming(NamedTuple):
    """What is said of a unit as a status begins, and as it ends; `{}` is what its name leaves.

    What is `unsaid` has no line in a log: what the unit does next says it. What is
    `summed` up is told once more after the others' turn: what it did to one's own units, or of enemies.
    What has a `sound` is heard as it begins.
    """

    begins: str
    ends: str = ""
    unsaid: bool = False
    summed: Literal["", "own", "enemies"] = ""
    sound: str = ""


class Question(Struct, frozen=True):
    """How a decision is put to a player: what is asked, what choices are called here, and what they cost.

    Where they cost something they are wares: those that seem worth most stand first. What is `plain` is taken
    unasked where it is all that can be had. What is `usual` is what nearly everybody answers: it is taken
    unasked by who does not want to be asked about all. What is `entered` is what Enter takes, where that is
    not the first. What is in `vain` stands after all that is not. Their odds hold if what is `supposed` comes
    true: the decisions that follow may be taken otherwise.
    """

    text: str
    labels: Mapping[str, str] = {}
    prices: Mapping[str, str] = {}
    plain: tuple[str, ...] = ()
    usual: str = ""
    entered: str = ""
    vain: tuple[str, ...] = ()
    supposed: str = ""


class HouseWords(NamedTuple):
    """A house rule for players: its name, and what playing by it changes for whom."""

    name: str
    about: str


@dataclass(frozen=True, kw_only=True)
class Words(Generic[S]):
    """The words of a rule system; the defaults say little, but enough to play.

    `groups` are those of its buttons in their order; `first` are the kinds of action that a bare click on a
    unit or a square tries, in this order. `areas` are where a unit can come to, nearest first, `bands` the
    ranges that matter to it, `watch` the squares in which who waits to react would do so. `finding` is how
    a unit would be found in each square by the enemies that it knows of, None for who cannot hide. `later`
    is where a unit will do what it declares, or has declared, as all stands. `facts`
    are the lines of a unit's card, `banner` the short one that the top bar has for a side, of which all units
    are known or not, and then those that explain it. `telling` reads
    a roll that has fallen, `pool` one that has not, `result` names what it can come to, `mood` says how that
    is for who rolls.
    """

    title: str
    about: str
    first: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    placed: tuple[Meaning, ...] = ("aim",)
    """What all units have beside where they go and an attack: each its own place among the buttons."""
    gauges: Callable[[Any], tuple[Gauge, ...]] = lambda _unit: ()
    pips: Callable[[S, Any], tuple[Pip, ...]] = lambda _view, _unit: ()
    badges: Callable[[S, Any], tuple[Badge, ...]] = lambda _view, _unit: ()
    facts: Callable[[S, Any], tuple[tuple[str, str], ...]] = lambda _view, _unit: ()
    areas: Callable[[S, str], tuple[Reachable, ...]] = lambda _view, _unit: ()
    bands: Callable[[S, str], tuple[Band, ...]] = lambda _view, _unit: ()
    finding: Callable[[S, str], Detection | None] = lambda _view, _unit: None
    later: Callable[[S, str], tuple[Later[S], ...]] = lambda _view, _unit: ()
    watch: Callable[[S, Any], tuple[Square, ...]] = lambda _view, _unit: ()
    strikes: Callable[[S, Any], str] = lambda _view, _unit: ""
    """Whom a unit has named openly for a blow that has not fallen yet, by id; empty for nobody."""
    banner: Callable[[S, Side, bool], tuple[str, ...]] = lambda _view, _side, _whole: ()
    banner_about: str = ""
    """What the banner of a side speaks of, in a sentence or two."""
    banner_clause: str = ""
    at_worst: Callable[[S, Any], S | None] = lambda _view, _unit: None
    """The position if others met the next roll of a unit as hard as they may; None where they cannot."""
    supposed: str = ""
    """When that is, for the line of figures: "if they ..."."""
    telling: Callable[[Rolled], Telling] = plainly
    pool: Callable[[Roll], Telling] = uncast
    result: Callable[[Roll, Any], str] = plain_result
    mood: Callable[[Roll, Any], Mood] = plain_mood
    against: frozenset[str] = frozenset()
    """Of what more is bad for who rolls, as rows of modifiers name it (defence dice, a number to reach)."""
    usual: frozenset[str] = frozenset()
    """The clauses of rows that every attack has, or what they are of: only what is particular is told."""
    amounts: Mapping[str, str] = field(default_factory=dict)
    """How so much of something is said to players: `{}` is the number with its sign."""
    deeds: Mapping[str, str] = field(default_factory=dict)
    """What a unit does by a roll of a label, in the log; `{}` is whom it does it to, or befalls."""
    statuses: Mapping[str, Becoming] = field(default_factory=dict)
    """What the log says of a unit as a status begins or ends; `{}` in the name stands for any words."""
    meanwhile: Mapping[str, str] = field(default_factory=dict)
    """What somebody may do in the middle of another's act, by the label of the aside; `{}` is to whom."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """What the plain choices of decisions are called."""
    question: Callable[[S, Prompt[Any]], Question] = lambda _view, prompt: Question(prompt.text)
    """How a decision is put to the player who takes it; what it does not call goes by `choices`."""
    briefly: Mapping[str, str] = field(default_factory=dict)
    """The same in a list of several; `{times}` is how often, `{whom}` for whom."""
    explained: Mapping[str, str] = field(default_factory=dict)
    """What plain choices come to, in a sentence, where what they are called does not say it."""
    counts: Mapping[Matter, tuple[Counted, ...]] = field(default_factory=dict)
    """Which rows of an attack are about cover, concealment and distance."""
    uncounted: Mapping[Matter, str] = field(default_factory=dict)
    """What is said where there is cover, or concealment, and no row for it."""
    untaken: str = ""
    """What is said of cover that a unit would only stand behind, where to take it is an act of its own."""
    covered: Callable[[S, Any], bool] = lambda _view, _unit: True
    """Whether a unit has now what cover stands between it and an attacker."""
    remark: Callable[[S, Any, Any], str] = lambda _view, _attacker, _target: ""
    """What a player may wonder about an attack, in a sentence: that its direction counts for nothing."""
    further_hit: Callable[[Roll], Fraction] = lambda _roll: Fraction(0)
    """The chance that what an attack leaves to be spent can buy a further hit, which odds do not follow."""
    lesser: Mapping[str, str] = field(default_factory=dict)
    """What it means for a unit to lose something that is no health, in a sentence, by what it is."""
    spared: Callable[[Any, Any], str] = lambda _before, _after: ""
    """What a hit that takes no health has cost a unit of its next turn; empty for nothing."""
    damage: str = "damage"
    """What expected damage is counted in."""
    harmed: Callable[[Any, Any], tuple[str, ...]] = lambda _before, _after: ()
    """What a unit has less of than before, where damage may cost one thing or another: "strain"."""
    house: Mapping[str, HouseWords] = field(default_factory=dict)
    """What house rules are called, and what they do."""

    def amount(self, what: str, value: int) -> str:
        """So much of something in a player's words: "+1 die", "its +2 dice"."""
        said = self.amounts.get(what, f"{{}} {what}").format(f"{value:+d}")
        return said.replace("dice", "die") if abs(value) == 1 else said

    def why_uncounted(self, matter: Matter, rows: Iterable[Modifier]) -> str:
        """What is said of a matter that an attack has no row for; empty when it has one."""
        counted = any(mark.marks(row) for row in rows for mark in self.counts.get(matter, ()))
        return "" if counted else self.uncounted.get(matter, "")

    def called(self, question: Question, name: str) -> str:
        """What a plain choice is called where a question is asked."""
        return question.labels.get(name) or self.choice(name)

    def choice(self, name: str) -> str:
        """What a plain choice is called; several that are taken together briefly one after the other."""
        if name in self.choices or not (TOGETHER in name or FOR in name):
            return self.choices.get(name, name.capitalize())
        parts = Counter(name.split(TOGETHER))
        return capitalised(together([self._briefly(part, times) for part, times in parts.items()]))

    def explain(self, name: str) -> tuple[str, ...]:
        """What a plain choice comes to, a sentence for each of those that are taken together."""
        parts = (part.partition(FOR)[0] for part in name.split(TOGETHER))
        return tuple(dict.fromkeys(self.explained[part] for part in parts if part in self.explained))

    def _briefly(self, name: str, times: int) -> str:
        """A part of a list: what it is, how often, and for whom, where it says so."""
        what, _, whom = name.partition(FOR)
        if what in self.briefly:
            return self.briefly[what].format(times=times, whom=whom)
        return (f"{what}, {times} times" if times > 1 else what) + (f": {whom}" if whom else "")


AnyWords = Words[AnyState]
