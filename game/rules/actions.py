"""What a unit can do: actions are small values that say why not, list their legal forms, and are scripts."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields, replace

from game.board.squares import Square
from game.rules.bot_values import PLAIN, Role, Situation
from game.rules.naming import snake
from game.rules.presentation import Button, Part, Switch, Toll
from game.rules.scripts import Script, ask, end_with
from game.rules.state import AnyState, Grant, Prompt, S, WholeTurn

Code: TypeAlias = Literal["illegal_action", "wrong_side", "not_now"]
"""Why an action is refused, in the protocol's words (J-01)."""


class Refusal(Struct, frozen=True, gc=False):
    """One reason why an action is not possible now: the clause, and the reason in a player's words."""

    clause: str
    text: str
    code: Code = "illegal_action"


class Action(
    Struct,
    Generic[S],
    frozen=True,
    cache_hash=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=snake,
    gc=False,
):
    """Something that a unit does, as a value, with all that is said of it.

    `grants` are the kinds of grant that allow it. What is not `personal` is no unit's own (ending a phase,
    answering a question). `button` is how players find it (None: by other means), `role` what the computer
    takes it for; what is `words_only` changes nothing, and a bot says it once a turn; with `begins` False
    it is for the whole side, and the unit has not begun its turn by it; a `switch` is what may go into
    it beside. All methods are given what the acting side knows, only `perform` is given the truth.
    """

    grants: ClassVar[tuple[type[Grant], ...]] = (WholeTurn,)
    personal: ClassVar[bool] = True
    button: ClassVar[Button | None] = None
    role: ClassVar[Role] = PLAIN
    words_only: ClassVar[bool] = False
    begins: ClassVar[bool] = True
    switch: ClassVar[Switch | None] = None

    unit: str = ""

    @property
    def kind(self) -> str:
        """The kind of the action, by which the protocol names it (J-03)."""
        return str(self.__struct_config__.tag)

    @property
    def switched(self) -> bool:
        """Whether what may go into it beside does."""
        return self.switch is not None and bool(getattr(self, self.switch.field))

    @property
    def in_words(self) -> str:
        """What it is called in a sentence: as its button, "take cover", else by its kind."""
        label = self.button.label if self.button else ""
        return label[:1].lower() + label[1:] if label else self.kind.replace("_", " ")

    @classmethod
    def at_a_click(cls, view: S, unit: Any) -> bool:
        """Whether a click on somebody or somewhere may mean it, where the rule system says that it can."""
        return True

    @classmethod
    def stands_out(cls, view: S, unit: Any) -> bool:
        """Whether it is worth a thought just now before most else, but for an attack."""
        return False

    @classmethod
    def worth_waiting_for(cls, view: S, unit: Any) -> bool:
        """Whether a unit that has nothing else left of its turn is asked once more for its sake."""
        return True

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        """Whether an action of this class can be done under a grant of this kind at all."""
        return type(grant) in cls.grants

    def refusals(self, view: S, grant: Any) -> Iterator[Refusal]:
        """Every reason why it is not possible; none is legal."""
        return iter(())

    @classmethod
    def candidates(cls, view: S, unit: str) -> Iterable[Self]:
        """The actions of this class that come into question for a unit: every value of every field."""
        if _named_alone(cls):
            return _spelled_out(cls, unit)
        names, kinds = _fields(cls)
        every = product(*(_domain(view, kind) for kind in kinds))
        return (cls(unit=unit, **dict(zip(names, values, strict=True))) for values in every)

    @classmethod
    def options(cls, view: S, unit: str, grant: Any) -> Iterable[Self]:
        """The legal actions of this class for a unit: the candidates that nothing refuses."""
        every = cls.candidates(view, unit)
        return (action for action in every if not any(action.refusals(view, grant)))

    @classmethod
    def sensible(cls, view: S, unit: str, grant: Any) -> Iterable[Self]:
        """Its options without those that are never worth anything: what the computer looks at."""
        return cls.options(view, unit, grant)

    @classmethod
    def suggested(cls, view: S, unit: str, grant: Any) -> Iterable[Self]:
        """What the sentence that says it may begin with, the best first."""
        return cls.sensible(view, unit, grant)

    @classmethod
    def unpaid(cls, view: S, unit: Any, grant: Any) -> Iterator[Refusal]:
        """Why a unit has not what every action of this class takes.

        Of the position only the `means` of the unit (`System.means`) and the options of the match decide.
        """
        return iter(())

    @classmethod
    def affordable(cls, view: S, unit: Any, grant: Any) -> Iterable[Self]:
        """The options of a unit that has what they take."""
        return cls.options(view, unit.id, grant)

    @abstractmethod
    def perform(self, state: S, grant: Any) -> Script[S] | S:
        """The script that carries it out, or the next position."""

    def outlook(self, state: S, grant: Any) -> Script[S] | S:
        """The script that its odds follow: itself, unless what it does comes later than it is done.

        An act that only names whom it strikes in an exchange to come gives the blow.
        """
        return self.perform(state, grant)

    def by_way_of(self, view: S, squares: tuple[Square, ...]) -> Self | None:
        """The same over some squares on the way, legal or not; None for what one cannot choose a way of."""
        return None

    def pointed_at(self, view: S) -> str:
        """What it is pointed at in words, where that is more than a square; else empty."""
        return ""

    def wields(self, view: S) -> str:
        """The weapon that it is done with, in words; empty where it takes none or its button names it."""
        return ""

    def brings(self, view: S) -> str:
        """What comes with a wound that it gives, in a sentence; empty for nothing."""
        return ""

    def twice(self, view: S) -> tuple[str, S] | None:
        """What has to be chosen before it to do it twice, in words, and the view then; None for nothing."""
        return None

    def mistaken(self, view: S) -> str:
        """Why it may hurt one of its own side, in a sentence; empty where that is plain, or it cannot."""
        return ""

    def toll(self, view: S, grant: Any) -> Toll | None:
        """What it costs beyond what every action of its kind does, where it does."""
        return None

    @classmethod
    def has(cls, view: S, unit: Any) -> bool:
        """Whether a unit has its button: whether it can ever do it, not whether it can now."""
        return True

    @classmethod
    def hint(cls, view: S, unit: Any) -> str:
        """What the button says in a sentence, with the unit's own figures."""
        return cls.button.hint if cls.button else ""

    @classmethod
    def buttons(cls, view: S, unit: Any) -> Iterator[Button]:
        """The buttons of a unit: one, unless there is one for each weapon or item."""
        if cls.button and cls.has(view, unit):
            yield replace(cls.button, hint=cls.hint(view, unit))

    @classmethod
    def group(cls) -> str:
        """The group of those buttons that name none."""
        return ""

    @classmethod
    def sentence(cls, view: S, unit: Any) -> tuple[Part, ...]:
        """What is picked to put it together, if pointing at the board is not enough."""
        return ()

    def path(self, view: S) -> tuple[Square, ...]:
        """The squares that it comes into, without the one where it begins; of a leap where it lands."""
        return ()

    def area_of_effect(self, view: S) -> tuple[Square, ...]:
        """The squares that it takes in: a blast, a cloud."""
        return ()

    def price(self, view: S) -> float:
        """What it costs beside time, to the computer, an enemy's whole health being 1: an act that is dear.

        It comes into question only beside the same attack without it, and when that gains more.
        """
        return 0.0

    def worth(self, view: S, situation: Situation) -> float | None:
        """What it is worth to the computer, an enemy's whole health being 1; None: what its odds say."""
        return None


@cache
def _fields(kind: type[Action[Any]]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The fields of an action beside its unit, and their types."""
    own = [field for field in fields(kind) if field.name != "unit"]
    return tuple(field.name for field in own), tuple(field.type for field in own)


@cache
def _named_alone(kind: type[Action[Any]]) -> bool:
    """Whether every field of an action takes one of some named values, whatever the position."""
    return all(get_origin(field) is Literal for field in _fields(kind)[1])


@lru_cache(maxsize=4096)
def _spelled_out(kind: type[Action[Any]], unit: str) -> tuple[Any, ...]:
    """The actions of a class for a unit, all of whose fields take named values."""
    names, kinds = _fields(kind)
    return tuple(
        kind(unit=unit, **dict(zip(names, values, strict=True))) for values in product(*map(get_args, kinds))
    )


def _domain(view: AnyState, kind: Any) -> Iterable[Any]:
    """Every value that a field of a type can have in a position: squares, ids of units, named values."""
    if kind is Square:
        return view.board.squares()
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is str:
        return (unit.id for unit in view.units)
    raise TypeError(f"an action with a field of {kind} lists its own candidates")


def perform(state: S, action: Action[S], grant: Any) -> Script[S] | S:
    """Carry out an action under a grant: the rule by which scripts call actions as data."""
    return action.perform(state, grant)


def foresee(state: S, action: Action[S], grant: Any) -> Script[S] | S:
    """What an action comes to, as far as odds follow it: the rule of every forecast."""
    return action.outlook(state, grant)


class Choose(Action[S], Generic[S], frozen=True):
    """A plain answer to a decision: one of the choices that the grant offers."""

    personal = False

    choice: str

    @classmethod
    def answers(cls, grant: Grant) -> bool:
        return bool(grant.choices)

    def refusals(self, view: S, grant: Grant) -> Iterator[Refusal]:
        if self.choice not in grant.choices:
            offered = ", ".join(grant.choices) or "nothing"
            yield Refusal("J-03", f"{self.choice} is not among the choices: {offered}")

    @classmethod
    def options(cls, view: S, unit: str, grant: Grant) -> Iterator[Self]:
        return (cls(choice=choice) for choice in grant.choices)

    def perform(self, state: S, grant: Grant) -> Script[S] | S:
        """What the grant says of the choice."""
        script: Script[S] | S = grant.chosen(state, self.choice)
        return script

    def outlook(self, state: S, grant: Grant) -> Script[S] | S:
        script: Script[S] | S = grant.outlook(state, self.choice)
        return script


def decide(state: S, unit: str, grant: Grant, text: str = "", clause: str = "") -> Script[S]:
    """Let a unit's side choose for it, and do what was chosen: an action under the grant, or a plain choice.

    A rule that asks is this and no more: odds of an answer start where `perform` does (`forecast`).
    """
    prompt = Prompt(state.unit(unit).side, (unit,), grant, text, clause)
    action: Action[S] = yield from ask(state, prompt)
    return (yield from end_with(perform, state, action, grant))


def declined(grant: Grant) -> str:
    """The choice by which a decision is turned down: the last one of the grant."""
    return grant.choices[-1]
