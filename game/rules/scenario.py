"""What a map file says, as plain data, and what of it lies ahead in a match (M-08).

`game.files` reads it and has checked every name and square in it; who plays a match starts from it and
never changes it.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar, Generic, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from game.board.board import Board
from game.board.squares import Facing, Square
from game.board.terrain import Light, Terrain
from game.rules.units import Side, U

ZoneKind: TypeAlias = Literal["deploy", "objective", "exit", "label"]
Trigger: TypeAlias = Literal["turn", "every", "enter", "console", "door", "unit_out", "task"]
VictoryKind: TypeAlias = Literal["eliminate", "hold", "exit", "survive", "escort", "task"]

Block: TypeAlias = dict[str, Any]
"""What one rule system wants to know of a unit, a weapon or an item; that system alone can read it."""


class Template(Struct, frozen=True):
    """A kind of unit: a file of `assets/units` (M-05).

    `figure` names how it is drawn; `weapons` (the first one is in hand at the start) and
    `items` are ids of the catalogue; `stats` holds one block for each rule system.
    """

    id: str
    name: str
    about: str
    figure: str
    weapons: tuple[str, ...]
    items: tuple[str, ...]
    stats: dict[str, Block]


class Gear(Struct, frozen=True):
    """A kind of weapon or item: a table of `assets/weapons.toml` or `assets/items.toml`.

    `sound` is what is heard when it is used, empty: what is heard of all of its kind.
    """

    id: str
    name: str
    about: str
    stats: dict[str, Block]
    sound: str = ""


FIGURES: tuple[str, ...] = (
    "person", "civilian", "officer", "medic", "heavy", "marksman", "grenadier", "cloak", "brawler", "drone",
    "walker", "hunter", "exo", "breaker", "strider", "bulwark", "titan",
    "engineer", "surgeon", "band", "swarm", "enforcer", "warlord",
)  # fmt: skip
"""The figures that the game draws itself: the files of `assets/figures`."""


SOUNDS: tuple[str, ...] = (
    "shot", "silenced", "hit", "miss", "blade", "throw", "blast", "step", "jump", "push", "fall", "down",
    "door", "smoke", "medkit", "reload", "dice", "click", "refuse", "turn", "victory", "defeat", "alarm",
    "hide", "reveal",
    "pistol", "burst", "shotgun", "crack", "cannon", "rocket", "energy", "flame", "blow", "saw",
    "step_gravel", "step_water", "step_grass", "step_wood", "step_metal", "break",
)  # fmt: skip
"""The sounds that the game makes itself."""


class Catalogue(Struct, frozen=True):
    """All that maps may name, by id: `rifle` is the game's own, `salt/rifle` that of a pack (K-02).

    `terrain` is what is not built in; `figures` are the names of drawings, `tiles` those of pictures of
    terrain, `packs` those of packs.
    """

    units: dict[str, Template] = {}
    weapons: dict[str, Gear] = {}
    items: dict[str, Gear] = {}
    figures: tuple[str, ...] = FIGURES
    terrain: dict[str, Terrain] = {}
    tiles: tuple[str, ...] = ()
    sounds: tuple[str, ...] = SOUNDS
    packs: tuple[str, ...] = ()

    def name_of(self, kind: str) -> str:
        """What a kind of unit, weapon or item is called; its id when there is none of it."""
        known = self.units.get(kind) or self.items.get(kind) or self.weapons.get(kind)
        return known.name if known else kind


class Zone(Struct, frozen=True):
    """A named part of the board, its squares row by row; `side` is whose it is, None for everybody's."""

    name: str
    kind: ZoneKind
    side: Side | None
    squares: tuple[Square, ...]


class Lying(Struct, frozen=True):
    """An item, or a weapon (B-37), that lies on the ground."""

    item: str
    at: Square


class Placement(Struct, frozen=True):
    """A unit where it starts.

    `stats` holds its block for each rule system: the template's, with the map's own values over it.
    """

    id: str
    template: str
    side: Side
    at: Square
    facing: Facing
    name: str
    figure: str
    weapons: tuple[str, ...]
    items: tuple[str, ...]
    stats: dict[str, Block]


class When(Struct, frozen=True):
    """What sets an event off (M-08).

    `turn`: turn `number` comes; `every`: each turn that `number` divides. `enter`: a unit comes into
    `zone` or the square `at`. `console`, `door`: the one at `at`, or any, is pressed or opened.
    `unit_out`: `unit`, or any, goes out of action. `task`: that `task`, or any, is done. `side`, `unit`,
    `zone` and `at` narrow it: only who is of that side or that very unit, and is there; for `turn` and
    `every` such a conscious unit must be there then.
    """

    kind: Trigger
    number: int = 0
    side: Side | None = None
    unit: str | None = None
    zone: str | None = None
    at: Square | None = None
    task: str | UnsetType = UNSET
    """Unset where it is about none: what there was before there were tasks is written as it was."""


class Reinforce(Struct, frozen=True, tag="reinforce", tag_field="kind"):
    """A further unit comes in."""

    unit: Placement


class Ground(Struct, frozen=True, tag="ground", tag_field="kind"):
    """Squares become other terrain."""

    squares: tuple[Square, ...]
    glyph: str


class Relight(Struct, frozen=True, tag="light", tag_field="kind"):
    """The light over squares changes."""

    squares: tuple[Square, ...]
    light: Light


class Smoke(Struct, frozen=True, tag="smoke", tag_field="kind"):
    """Smoke comes over squares for so many rounds."""

    squares: tuple[Square, ...]
    rounds: int


class Remove(Struct, frozen=True, tag="remove", tag_field="kind"):
    """A unit leaves the board."""

    unit: str


class Message(Struct, frozen=True, tag="message", tag_field="kind"):
    """Something is said to everybody."""

    text: str


class Objective(Struct, frozen=True, tag="objective", tag_field="kind"):
    """A side, or everybody, is told what to do from now on; it replaces what was said before."""

    text: str
    side: Side | None = None


class Win(Struct, frozen=True, tag="win", tag_field="kind"):
    """A side has won."""

    side: Side


Effect: TypeAlias = Reinforce | Ground | Relight | Smoke | Remove | Message | Objective | Win
"""What an event does, told apart by `kind`."""


class Event(Struct, frozen=True):
    """When something happens of itself, and what; `once`: not a second time."""

    when: When
    do: tuple[Effect, ...]
    once: bool = True


class Task(Struct, frozen=True):
    """Something to be done at a square, which a unit in it or beside it may try (M-09).

    `side` is whose it is, None for everybody's; `once`: not a second time. `checks` holds what each rule
    system asks for; in a system without one there is no such task.
    """

    name: str
    at: Square
    side: Side | None
    checks: dict[str, Block]
    do: tuple[Effect, ...] = ()
    once: bool = True


class Victory(Struct, frozen=True):
    """One way in which a side wins (M-08).

    `eliminate`: no conscious enemy is left, or none of `units`. `hold`: alone in `zone` at the end of
    `turns` turns running. `exit`: `count` units (None: all that are conscious) have left through `zone`.
    `survive`: a conscious unit, or one of `units`, is left at the end of turn `turns`. `escort`: `count`
    (None: all) of `units` have left through `zone`. `task`: `task` has been done by it or a friend.
    """

    side: Side
    kind: VictoryKind
    zone: str | None = None
    turns: int | None = None
    units: tuple[str, ...] = ()
    count: int | None = None
    task: str | UnsetType = UNSET
    """Unset where it is about none: what there was before there were tasks is written as it was."""


class Debrief(Struct, frozen=True):
    """What is told after a match to who has won, and to who has lost; empty: nothing."""

    win: str = ""
    lose: str = ""


class Scenario(Struct, frozen=True):
    """A map as it is played: `systems` are the rule systems that it suits.

    `brief` is told before a match, `debrief` after it, `hint` to who has lost. `level` is how hard its
    author finds it, 1 to 5, None: not said; `even`: that both sides are as strong. `first` is the side that
    begins where a rule system leaves it open, None: as that system has it (M-10).

    `victory` empty: a side with no conscious unit loses. `match`: whether any one of several victories
    is enough or all are needed. `turn_limit` None: as B-38 says. `catalogue` is what the names of
    weapons, items and templates stand for.
    """

    name: str
    about: str
    systems: tuple[str, ...]
    board: Board
    zones: tuple[Zone, ...] = ()
    placements: tuple[Placement, ...] = ()
    items: tuple[Lying, ...] = ()
    tasks: tuple[Task, ...] = ()
    events: tuple[Event, ...] = ()
    victory: tuple[Victory, ...] = ()
    match: Literal["any", "all"] = "any"
    turn_limit: int | None = None
    catalogue: Catalogue = Catalogue()
    first: Side | None = None
    brief: str = ""
    debrief: Debrief = Debrief()
    hint: str = ""
    level: int | None = None
    even: bool = False

    @property
    def every_unit(self) -> tuple[Placement, ...]:
        """The units of the map, those that come later too."""
        return (
            *self.placements,
            *(effect.unit for effect in self.effects if isinstance(effect, Reinforce)),
        )

    @property
    def effects(self) -> Iterator[Effect]:
        """All that tasks and events do."""
        every = (*(task.do for task in self.tasks), *(event.do for event in self.events))
        return chain.from_iterable(every)

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """What everybody is told to do when it begins."""
        first = (event for event in self.events if (event.when.kind, event.when.number) == ("turn", 1))
        return tuple(effect for event in first for effect in event.do if isinstance(effect, Objective))

    @property
    def gear(self) -> frozenset[str]:
        """What its units carry and what lies about."""
        carried = {name for unit in self.every_unit for name in (*unit.weapons, *unit.items)}
        return frozenset(carried | {lying.item for lying in self.items})

    def has_values(self, system: str) -> bool:
        """Whether all units, those that come later too, and all their gear have a block for a rule system."""
        return not any(self.without_values(system))

    def without_values(self, system: str) -> Iterator[str]:
        """The units, by id, and the gear, by name, that have no block for a rule system."""
        yield from (unit.id for unit in self.every_unit if system not in unit.stats)
        known = self.catalogue.weapons | self.catalogue.items
        yield from (name for name in sorted(self.gear) if name in known and system not in known[name].stats)

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError when there is none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)


class Arrive(Struct, Generic[U], frozen=True, cache_hash=True, tag="arrive", tag_field="kind"):
    """A further unit comes in, enlisted beforehand."""

    unit: U


class Beat(Struct, Generic[U], frozen=True, cache_hash=True):
    """An event that can still happen; `once`: it is gone when it has."""

    when: When
    do: tuple[Arrive[U] | Ground | Relight | Smoke | Remove | Message | Objective | Win, ...]
    once: bool


class OpenTask(Struct, Generic[U], frozen=True, cache_hash=True):
    """A task that can still be tried; `check` is what its rule system asks for, name by name."""

    name: str
    at: Square
    side: Side | None
    check: tuple[tuple[str, str | int | bool], ...]
    do: tuple[Arrive[U] | Ground | Relight | Smoke | Remove | Message | Objective | Win, ...]
    once: bool


class TaskDone(Struct, frozen=True, cache_hash=True):
    """A side has done a task, once or more often."""

    task: str
    side: Side


class Departure(Struct, frozen=True, cache_hash=True):
    """A unit has left the board through a zone."""

    unit: str
    side: Side
    zone: str


class Plot(Struct, Generic[U], frozen=True, cache_hash=True):
    """The zones, events and victories of a map, and how far they have come.

    `every`: a side needs all of its victories, not any. `held` counts for each victory the turns running
    that its zone has been held; `ended` is the last turn that is over; `aims` are the objectives in force.
    `tasks` are those that can still be tried, `tasks_done` those that have been done. `added` names the
    values that older records did not have (`state.fingerprint`).
    """

    added: ClassVar[tuple[str, ...]] = ("tasks", "tasks_done")

    zones: tuple[Zone, ...] = ()
    beats: tuple[Beat[U], ...] = ()
    victory: tuple[Victory, ...] = ()
    every: bool = False
    held: tuple[int, ...] = ()
    ended: int = 0
    gone: tuple[Departure, ...] = ()
    aims: tuple[Objective, ...] = ()
    tasks: tuple[OpenTask[U], ...] = ()
    tasks_done: tuple[TaskDone, ...] = ()

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError when there is none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)
