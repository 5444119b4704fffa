"""Positions of `narrative` with an answer."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.scenario import Task, Victory
from game.systems.narrative.attack import Shoot
from tests.bots.positions.position import (
    LIFE,
    Position,
    asks,
    chooses,
    does,
    earlier,
    either,
    ends_in,
    ends_unseen,
    every,
    first,
    gone,
    never,
    zone,
)
from tests.systems.narrative.field import character, field, give, numbers, put, who

KNIFE = ("knife",)
FAR = "." * 30
FIELD = (FAR,) * 8
CRACK: dict[str, Any] = {"agility": 4, "ranged_heavy": 3, "ranged_light": 3}
"""A good shot."""

Stands = Callable[[], Match[Any]]


def stands(
    *rows: str, hurt: dict[str, dict[str, Any]] | None = None, pairs: tuple[Any, ...] = (), **parts: Any
) -> Stands:
    """A drawn board, who is on it, what has come about for some of them, and who is engaged with whom."""

    def build() -> Match[Any]:
        match = field(rows or FIELD, **parts)
        for name, values in (hurt or {}).items():
            put(match, name, **values)
        give(match, pairs=pairs)
        return match

    return build


def emptied(name: str, **parts: Any) -> Stands:
    """The weapon of a unit has jammed."""

    def build() -> Match[Any]:
        match = field(FIELD, **parts)
        weapon, *others = who(match, name).weapons
        put(match, name, weapons=(replace(weapon, jammed=True), *others))
        return match

    return build


def shot(spec: str, weapon: str = "rifle", **parts: Any) -> Stands:
    """Shooter a has shot at X with these faces, and is asked what to buy."""

    def build() -> Match[Any]:
        match = field(FIELD, **parts)
        match.do(Shoot(unit="a", target="X"), dice=numbers(spec))
        return match

    return build


HELD = asks(Victory("squad", "hold", zone="yard", turns=2), LIFE, zones=(zone("yard", (8, 3), (9, 3)),))
OUT = zone("boat", (9, 0), (9, 1), kind="exit", side="squad")
LEAVING = asks(Victory("squad", "escort", zone="boat", units=("k",)), LIFE, zones=(OUT,))
LOCK = Task("Open it", Square(4, 3), "squad", {"narrative": {"skill": "mechanics", "difficulty": 1}})
LOCKED = asks(Victory("squad", "task", task="Open it"), LIFE, tasks=(LOCK,))

POSITIONS: tuple[Position, ...] = (
    Position(
        "finishes the wounded one",
        stands(a=character((0, 3)), X=character((5, 1)), Y=character((5, 5)), hurt={"Y": {"wounds": 11}}),
        does("shoot", target="Y"),
    ),
    Position(
        "lets whoever can take somebody out act first, not the nearest",
        stands(
            a=character((4, 3), weapons=()),
            b=character((0, 3), **CRACK),
            X=character((8, 3), weapons=KNIFE),
            hurt={"X": {"wounds": 11}},
        ),
        first("fate_order aim shoot", unit="b"),
    ),
    Position(
        "aims first when its maneuver has nothing better to do",
        stands(a=character((0, 3)), X=character((6, 3))),
        earlier("aim", "shoot", "a"),
    ),
    Position(
        "shoots from behind the crate beside it rather than in the open",
        stands(
            FAR,
            FAR,
            "...o" + "." * 26,
            FAR,
            a=character((1, 2), **CRACK),
            X=character((26, 1), **CRACK),
            Y=character((26, 2), **CRACK),
            Z=character((26, 3), **CRACK),
        ),
        every(does("shoot"), ends_in("a", (2, 2), (2, 1), (2, 3)), does("take_cover")),
    ),
    Position(
        "fires bursts into three who stand together near by",
        stands(
            a=character((2, 3), weapons=("auto",), **CRACK),
            X=character((6, 3), wound_threshold=6),
            Y=character((6, 4), wound_threshold=6),
            Z=character((7, 3), wound_threshold=6),
        ),
        does("autofire"),
    ),
    Position(
        "draws a grenade for three who stand together",
        stands(
            a=character((2, 3), weapons=("pistol", "frag"), **CRACK),
            X=character((6, 3), wound_threshold=7),
            Y=character((6, 4), wound_threshold=7),
            Z=character((7, 3), wound_threshold=7),
        ),
        earlier("draw", "shoot", "a"),
    ),
    Position(
        "does not hide and walk out of it",
        stands(
            *("." * 30 for _ in range(3)),
            "#" * 26 + "....",
            *("." * 30 for _ in range(3)),
            scenario=asks(
                Victory("squad", "hold", zone="yard", turns=1),
                LIFE,
                zones=(zone("yard", (20, 1), (21, 1)),),
            ),
            fog=True,
            a=character((2, 1), stealth=2),
            X=character((2, 5)),
        ),
        either(never("hide"), never("move")),
    ),
    Position(
        "stays hidden: it does not run when it could creep or wait",
        stands(
            a=character((2, 3), weapons=KNIFE, stealth=3),
            X=character((8, 3), **CRACK),
            hurt={"a": {"hidden_from": ("opposition",), "hiding": 3}},
        ),
        either(does("close_combat"), never("move")),
    ),
    Position(
        "dresses the wounds of a friend beside it",
        stands(
            a=character((2, 3), weapons=(), items=("medkit",)),
            b=character((3, 3), weapons=()),
            X=character((29, 7), weapons=KNIFE),
            hurt={"b": {"wounds": 10}},
        ),
        does("use_item first_aid", target="b"),
    ),
    Position(
        "gives first aid to a friend four squares off: it goes there first",
        stands(
            a=character((2, 3), weapons=(), medicine=3, intellect=4),
            b=character((7, 3), weapons=()),
            X=character((29, 7), weapons=KNIFE),
            hurt={"b": {"wounds": 10}},
        ),
        does("first_aid", target="b"),
    ),
    Position(
        "shoots, and does not spend its one action on a friend's scratches",
        stands(
            a=character((2, 3), medicine=2, intellect=3),
            b=character((3, 3), weapons=()),
            X=character((5, 3)),
            hurt={"b": {"wounds": 6}, "X": {"wounds": 4}},
        ),
        does("shoot", unit="a"),
    ),
    Position(
        "heartens three exhausted friends when there is nobody to shoot at",
        stands(
            FAR,
            FAR,
            "########" + "." * 22,
            FAR,
            a=character((2, 1), abilities=("inspire",), weapons=KNIFE),
            b=character((3, 1), weapons=KNIFE),
            c=character((2, 0), weapons=KNIFE),
            d=character((3, 0), weapons=KNIFE),
            X=character((2, 3)),
            hurt={name: {"strain": 9} for name in "bcd"},
        ),
        does("inspire"),
    ),
    Position(
        "cheers up nobody who is not tired",
        stands(
            a=character((2, 3), abilities=("inspire",)),
            b=character((3, 3)),
            X=character((12, 3)),
        ),
        never("inspire"),
    ),
    Position(
        "keeps three good shots' heads down when it can hardly hit",
        stands(
            a=character((2, 3), abilities=("suppress",), agility=1, ranged_heavy=0),
            b=character((3, 3)),
            c=character((3, 4)),
            X=character((24, 3), soak=9, **CRACK),
            Y=character((24, 4), soak=9, **CRACK),
            Z=character((25, 3), soak=9, **CRACK),
        ),
        does("suppress"),
    ),
    Position(
        "is on its guard when three with knives are at it and it can do nothing else",
        stands(
            a=character((5, 3), weapons=(), brawn=1),
            X=character((6, 3), weapons=KNIFE, brawn=5, melee=3, soak=9),
            Y=character((5, 4), weapons=KNIFE, brawn=5, melee=3, soak=9),
            pairs=(("X", "a"), ("Y", "a")),
        ),
        does("guarded_stance disengage"),
    ),
    Position(
        "draws the pistol when it has the knife in hand and the enemy is far",
        stands(a=character((2, 3), weapons=("knife", "pistol"), ranged_light=2), X=character((12, 3))),
        earlier("draw", "shoot", "a"),
    ),
    Position(
        "clears a jam before it shoots",
        emptied("a", a=character((2, 3)), X=character((7, 3))),
        earlier("load", "shoot", "a"),
    ),
    Position(
        "steps out of the melee before it fires a gun that cannot be fired in it",
        stands(
            a=character((5, 3), weapons=("gun",), gunnery=3, brawn=1),
            X=character((6, 3), weapons=KNIFE, wound_threshold=9),
            pairs=(("X", "a"),),
        ),
        earlier("disengage", "shoot", "a"),
    ),
    Position(
        "gets its second wind when one strain more would end it",
        stands(
            FAR,
            FAR,
            "########" + "." * 22,
            FAR,
            a=character((2, 1), abilities=("second_wind",), willpower=4),
            X=character((2, 3)),
            hurt={"a": {"strain": 11}},
        ),
        does("second_wind"),
    ),
    Position(
        "puts the flames out that would end it",
        stands(
            a=character((2, 3), soak=2, agility=1, ranged_heavy=0),
            X=character((20, 3), soak=6),
            hurt={"a": {"wounds": 4, "burning": 3, "flames": 8}},
        ),
        does("douse"),
    ),
    Position(
        "keeps who must live out of sight",
        stands(
            FAR,
            "...#" + "." * 26,
            "...#" + "." * 26,
            "...#" + "." * 26,
            FAR,
            scenario=asks(Victory("squad", "eliminate"), Victory("opposition", "eliminate", units=("k",))),
            k=character((5, 2)),
            b=character((4, 0)),
            X=character((18, 2), **CRACK),
            Y=character((18, 3), **CRACK),
        ),
        ends_unseen("k", "X", "Y"),
    ),
    Position(
        "brings whom it escorts to the boat and out",
        stands(
            *("..........",) * 4,
            scenario=LEAVING,
            k=character((5, 1), weapons=()),
            b=character((4, 3)),
            X=character((1, 0)),
        ),
        gone("k"),
    ),
    Position(
        "stands in the zone that wins",
        stands(scenario=HELD, a=character((3, 3)), b=character((3, 5)), X=character((29, 0))),
        either(*(ends_in(unit, (8, 3), (9, 3)) for unit in "ab")),
    ),
    Position(
        "does the task that wins, though it could shoot",
        stands(scenario=LOCKED, a=character((3, 3), mechanics=2, intellect=3), X=character((14, 3))),
        does("try_task"),
    ),
    Position(
        "closes with a knife and strikes in one turn",
        stands(a=character((2, 3), weapons=KNIFE, brawn=4, melee=3), X=character((6, 3))),
        earlier("engage", "close_combat", "a"),
    ),
    Position(
        "who has nothing to do helps the friend beside it before that one shoots",
        stands(
            a=character((2, 3)),
            b=character((2, 4), weapons=()),
            X=character((12, 3), **CRACK),
        ),
        earlier("assist", "shoot", "b", "a"),
    ),
    Position(
        "shoots at the one in the open, not into the scuffle of a friend",
        stands(
            a=character((0, 3)),
            b=character((5, 2), weapons=KNIFE),
            X=character((6, 2), weapons=KNIFE),
            Y=character((6, 6)),
            pairs=(("X", "b"),),
            order=("squad", "opposition", "opposition", "squad"),
        ),
        every(never("shoot autofire", unit="a", target="X"), does("shoot", unit="a", target="Y")),
    ),
    Position(
        "lies on the ground no longer than it must",
        stands(
            a=character((5, 3)),
            X=character((6, 3), weapons=KNIFE),
            hurt={"a": {"prone": True}},
            pairs=(("X", "a"),),
        ),
        does("stand"),
    ),
    Position(
        "tears itself loose when it can reach nobody where it is held",
        stands(
            a=character((5, 3), weapons=KNIFE, brawn=4, athletics=3),
            X=character((9, 3), **CRACK),
            hurt={"a": {"ensnared": 3}},
        ),
        does("break_free"),
    ),
    Position(
        "buys an injury with three advantages, not breath",
        shot(
            "proficiency SA, ability SS AA, difficulty -",
            a=character((0, 3)),
            b=character((0, 4)),
            X=character((5, 3), wound_threshold=20),
        ),
        chooses("critical"),
    ),
    Position(
        "disarms the only one who shoots when it cannot be injured",
        shot(
            "proficiency AA, ability A -, difficulty -",
            a=character((0, 3)),
            X=character((5, 3), **CRACK),
        ),
        chooses("disarm", "drop"),
    ),
)
"""Positions of `narrative`."""
