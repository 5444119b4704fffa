"""Every request that the engine answers (J-02): one type a command, which the JSON Schema is made of.

What their docstrings say of the answer is the documentation that clients read in the schema.
"""

from typing import Annotated, Any, TypeAlias, Union, get_args

from msgspec import Meta, Struct, field

from game.board.squares import Square
from game.files.recruit import Recruit
from game.files.table import LARGEST_INTEGER
from game.rules.naming import snake
from game.rules.units import Side

Seed: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST_INTEGER)]
ActionFields: TypeAlias = Annotated[
    dict[str, Any],
    Meta(description="An action: `kind`, `unit`, and what the kind needs, as `legal` lists it."),
]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="cmd", tag=snake):
    """A request; its `id`, any JSON value, comes back with the answer."""

    id: Any = None


class Hello(Request, frozen=True):
    """Who is there.

    Answer: `protocol` (1), `version` of the program, `systems` by name, their `house` rules with
    defaults, the `levels` of the computer's play.
    """


class New(Request, frozen=True):
    """Begin a match on a map: `map`, its name or its file, or `map_text`, its text.

    `options`: `fog`, `sandbox`, `turn_limit` (in place of the map's), `sturdy` (the sides whose units
    have a third more health), and house rules by name. Answer:
    `state` (the truth), `hash`, `side` to act, `map`: what it says of itself, each where it says it: `name`,
    `about`, `brief`, `debrief` (`win`, `lose`), `hint`, `level`, `first`, `even`.
    """

    system: str
    seed: Seed
    map: str | None = None
    map_text: str | None = None
    options: dict[str, bool | int | tuple[Side, ...]] = {}


class View(Request, frozen=True):
    """The position as a side knows it; without `side` the truth.

    Answer: `state`: `board` in rows (`terrain` in glyphs; `levels` of height; `light`, 0 bright to 2
    dark; `smoke` in rounds; `legend`: the map's own glyphs), `units`, `items`, `clock`, what the sides
    have `seen` and remember (`memory`), `options`, `turn_limit`, `outcome`, the system's own part
    (`turn`), and the `prompt` of a decision that waits.
    """

    side: Side | None = None


class Legal(Request, frozen=True):
    """What can be done now, as the side to act knows it (in a sandbox: in truth).

    Answer: `side` to act (null when the match is over), `actions`, each ready to be sent, `prompt` when a
    decision waits: `side`, `units`, `text`, `clause`, `choices`, `grant`.
    """


class WhyNot(Request, frozen=True):
    """Whether an action is possible now. Answer: `legal`, `reasons` against it [{`clause`, `text`}]."""

    action: ActionFields


class Act(Request, frozen=True):
    """Do an action.

    `dice` are numbers of faces, from 1, that fall first, in the order in which dice are rolled; `rests`
    are squares in which things come to rest first. On an error nothing has happened. Answer: all `events`
    of it, each with the sides that may know (`seen_by`), and the units in it that some of these do not know,
    with those (`unnamed`); `hash`; `side` to act next; `outcome` if over.
    """

    action: ActionFields
    dice: tuple[int, ...] = ()
    rests: tuple[Square, ...] = ()


class Events(Request, frozen=True):
    """What a side may know of what has happened (null: everything), without the first `since` of it.

    Whom it does not know is left out of them, and is somebody in texts; of dice of or against such a one it
    learns no more than that they fell. Answer: `events`, and `next`: the `since` for what comes after.
    """

    side: Side | None
    since: Count


class Odds(Request, frozen=True):
    """What a legal action would come to, exactly, as the side to act knows it; nothing is rolled.

    Every chance is given twice: as the nearest binary number, `p`, and as a fraction in words, `exact`.
    Answer, when nobody reacts: `outcomes` [{`p`, `exact`, `hit`, `damage`, `out`}]; `hit`: the chance that
    the attack roll hits; `harms`: that the target loses anything; `takes_out` (with `hit_exact`,
    `harms_exact`, `takes_out_exact`); `damage` [{`p`, `exact`, `n`}] that is lost; `others`: everybody else
    who may be harmed, friends too [{`unit`, `harms`, `damage`, `takes_out`}]; `modifiers` [{`value`,
    `what`, `why`, `clause`}] of all rolls; the `rolls`, each with its `dice` and `results` [{`p`,
    `exact`, `result`}]; the decisions that are `asked` and here declined. `best_reaction`: the same for
    the choices, named by `reaction`, that leave the least expected damage, null when none is offered.
    `cut`: what these odds do not follow (`what`), where it is met, first with every decision in it declined
    (`choice` empty), then by each `choice` that is offered in it: who acts (`unit`) on whom (`target`),
    `hit` and `takes_out` in both forms, the `rolls`, the decisions that are `asked`, and `outcomes` [{`p`,
    `exact`, `units`: what changes about which}]. `lines`: what the rolls may be spent on, by whom, and the
    chance that each can be paid for. An answer to a decision has the odds of what it leads to by itself,
    for whom the prompt's grant names as `target`, not of the rest of the act that waits. `left_out` (and
    `left_out_exact`), in each of these: the chance of what was not followed, since it has too many results;
    all other chances are then those of the rest. With what is shipped it is 0.
    """

    action: ActionFields


class Sight(Request, frozen=True):
    """What one sees and hits from one square to another on the ground as it is (B-32).

    Answer: `line_of_sight`; `distance` in squares; `cover` (0 none, 1 partial, 2 total, -1 unseen) from
    the best `corner`, its four `cover_lines`, its `pieces` [{`squares`, `total`, `own`}]; the sixteen
    `lines` [{`from`, `to`, `clear`, `blocked_by`: squares in the order in which they are met, `clause` of
    the first}] between lattice points; `concealment` (0 to 2) for normal eyes and its
    `concealment_pieces` [{`squares`, `total`, `what`}].
    """

    start: Square = field(name="from")
    to: Square


class Field(Request, frozen=True):
    """What one sees and hits from one square to all on the ground as it is (B-33).

    Answer: rows of numbers, from the north: `line_of_sight` (0 or 1), `cover` (0 none, 1 partial,
    2 total, -1 unseen), `concealment` (0 to 2) for normal eyes, `distance` in squares.
    """

    start: Square = field(name="from")


class Reach(Request, frozen=True):
    """Where a unit can go, as the side to act knows it.

    Answer: `cost`: rows of half squares to every square, -1 where no path leads; `kinds`: for each legal
    kind of action that takes the unit itself to the square that it names, these squares.
    """

    unit: str


class Edit(Request, frozen=True):
    """Change the position of a sandbox: one of `unit`, `square` (with `set`), `place` and `remove`.

    `set` gives a unit's values by the names that `view` shows, or a square's `glyph`, `height`, `light`,
    `smoke`. Answer: `hash`, `side` to act, and the `unit` that was placed.
    """

    unit: str | None = None
    square: Square | None = None
    set: dict[str, Any] | None = None
    place: Recruit | None = None
    remove: str | None = None


class Undo(Request, frozen=True):
    """Take back the last step: while no dice fell and nothing hidden was shown; in a sandbox always.

    Answer: `hash`, `side` to act.
    """


class Log(Request, frozen=True):
    """The match so far. Answer: the `record`, as `replay` takes it."""


class Replay(Request, frozen=True):
    """Play a record again: its first `upto` entries, of which the first is the beginning of the match.

    Answer: `agrees`; when it does that is the match now: `hash`, `side` to act, `outcome` if over; when
    it does not, `difference`: the first `entry`, from 0, that is not what was recorded, `expected` and
    `found`, and the match is the one that it was.
    """

    record: dict[str, Any]
    upto: Count | None = None


class Save(Request, frozen=True):
    """Write the match to a file: its record, played again by `load`.

    A file that holds a record is replaced; anything else that is there, only with `overwrite`, and never a
    folder, a pipe or a device.
    """

    path: str
    overwrite: bool = False


class Load(Request, frozen=True):
    """Go on with a match that was saved. Answer: as for `new`."""

    path: str


class Bot(Request, frozen=True):
    """What the computer would do now, as the side to act knows it, at one of the `levels` of `hello`.

    Without a level neutrals are played as `bystander`. Answer: `action`, `reasons`, `options` that it
    weighed, the best three first [{`action`, `worth` in healths of an enemy, `reason`}].
    """

    level: str | None = None


class Quit(Request, frozen=True):
    """End the engine."""


AnyRequest: TypeAlias = Union[  # noqa: UP007 (a table)
    Hello,
    New,
    View,
    Legal,
    WhyNot,
    Act,
    Events,
    Odds,
    Sight,
    Field,
    Reach,
    Edit,
    Undo,
    Log,
    Replay,
    Save,
    Load,
    Bot,
    Quit,
]
"""Every request, told apart by `cmd`."""

COMMANDS: dict[str, type[Request]] = {
    str(request.__struct_config__.tag): request for request in get_args(AnyRequest)
}
"""The types of requests by their command."""
