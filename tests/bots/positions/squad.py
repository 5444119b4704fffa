"""Positions of `squad` with an answer."""

from collections.abc import Callable
from typing import Any

from game.board.squares import Square
from game.match.match import Match
from game.rules.scenario import Task, Victory
from game.systems.squad.moves import Jump, Move
from tests.bots.positions.position import (
    LIFE,
    Answer,
    Position,
    asks,
    chooses,
    does,
    earlier,
    either,
    ends_in,
    ends_nearer,
    ends_unseen,
    every,
    first,
    gone,
    held_for,
    never,
    walks_unseen,
    zone,
)
from tests.systems.squad.field import field, man, put, soldier

KNIFE = ("knife",)
SNIPER = {"longarm": {"dam": 3, "range": 30, "pierce": 1, "ammo": 5}}
LONG = ("longarm",)
PLAIN = ("....................",) * 8

Stands = Callable[[], Match[Any]]


def stands(*rows: str, hurt: dict[str, dict[str, Any]] | None = None, **parts: Any) -> Stands:
    """A drawn board, the soldiers on it, and what has come about for some of them."""

    def build() -> Match[Any]:
        match = field(rows or PLAIN, **parts)
        for name, values in (hurt or {}).items():
            put(match, name, **values)
        return match

    return build


def emptied(name: str, **parts: Any) -> Stands:
    """The first weapon of a soldier is empty."""

    def build() -> Match[Any]:
        match = field(PLAIN, **parts)
        weapon, *others = man(match, name).weapons
        put(match, name, weapons=(type(weapon)(weapon.id, weapon.stats, 0), *others))
        return match

    return build


def watched(**stats: Any) -> Stands:
    """X is on overwatch, and somebody of the squad has just moved before it."""

    def build() -> Match[Any]:
        match = field(a=soldier((0, 2), **stats), X=soldier((8, 2), "W"))
        put(match, "X", watching=True)
        match.do(Move(unit="a", at=Square(1, 2)))
        return match

    return build


def jumped(bhp: int) -> Stands:
    """A jump over a trench has failed."""

    def build() -> Match[Any]:
        match = field(("....:.......",) * 6, a=soldier((3, 2)), X=soldier((11, 5)))
        put(match, "a", bhp=bhp)
        match.do(Jump(unit="a", at=Square(5, 2)), dice=[1, 1, 1])
        return match

    return build


YARD = zone("yard", *((x, y) for x in range(5, 10) for y in (3, 4)))
CONTESTED = asks(Victory("squad", "hold", zone="yard", turns=3), LIFE, zones=(YARD,))
HELD = asks(Victory("squad", "hold", zone="yard", turns=2), LIFE, zones=(zone("yard", (8, 3), (9, 3)),))
OUT = zone("boat", (9, 0), (9, 1), kind="exit", side="squad")
LEAVING = asks(Victory("squad", "escort", zone="boat", units=("k",)), LIFE, zones=(OUT,))
LOCK = Task("Open it", Square(4, 3), "squad", {"squad": {"sa": 6, "successes": 1}})
LOCKED = asks(Victory("squad", "task", task="Open it"), LIFE, tasks=(LOCK,))

POINT_BLANK: Answer = either(does("shoot", target="X"), does("close_combat", target="X"))

POSITIONS: tuple[Position, ...] = (
    Position(
        "shoots the only one who keeps it from holding the zone in the last turn needed",
        held_for(
            2,
            stands(
                scenario=CONTESTED,
                hurt={"X": {"bhp": 3}, "Y": {"bhp": 1}},
                a=soldier((5, 3)),
                X=soldier((9, 4), "W"),
                Y=soldier((5, 6), "W"),
            ),
        ),
        first("shoot", unit="a", target="X"),
    ),
    Position(
        "finishes the wounded one",
        stands(a=soldier((0, 3)), X=soldier((6, 1)), Y=soldier((6, 5)), hurt={"Y": {"bhp": 1}}),
        first("shoot", target="Y"),
    ),
    Position(
        "shoots the one in the open, not the one behind the wall",
        stands(
            "............",
            "............",
            ".....-......",
            "............",
            "............",
            a=soldier((0, 2), move=1),
            X=soldier((6, 2), "W"),
            Y=soldier((6, 4), "W"),
        ),
        does("shoot", target="Y"),
    ),
    Position(
        "throws a grenade among three who stand together",
        stands(
            a=soldier((1, 3), ath=5, weapons=("rifle", "frag")),
            X=soldier((8, 3), "W"),
            Y=soldier((8, 4), "W"),
            Z=soldier((9, 3), "W"),
        ),
        does("throw"),
    ),
    Position(
        "throws no grenade among its own",
        stands(
            a=soldier((0, 3), ath=5, weapons=("frag",)),
            b=soldier((6, 2), weapons=KNIFE),
            c=soldier((6, 4), weapons=KNIFE),
            X=soldier((6, 3), "W", weapons=KNIFE),
        ),
        never("throw"),
    ),
    Position(
        "leaves the open when three with long rifles look at it and it has only a knife",
        stands(
            "....................",
            ".##.................",
            ".#..................",
            "....................",
            "....................",
            weapons=SNIPER,
            a=soldier((4, 3), weapons=KNIFE),
            X=soldier((19, 0), "W", weapons=LONG),
            Y=soldier((19, 2), "W", weapons=LONG),
            Z=soldier((19, 4), "W", weapons=LONG),
        ),
        either(ends_in("a", (1, 2), (0, 1), (0, 2)), ends_unseen("a", "X", "Y", "Z")),
    ),
    Position(
        "draws back when it is badly hurt and three can shoot at it",
        stands(
            "....................",
            "...#................",
            "...#................",
            "...#................",
            "....................",
            weapons=SNIPER,
            a=soldier((5, 2), att=1),
            X=soldier((16, 1), "W", weapons=LONG),
            Y=soldier((16, 2), "W", weapons=LONG),
            Z=soldier((16, 3), "W", weapons=LONG),
            hurt={"a": {"bhp": 1}},
        ),
        ends_unseen("a", "X", "Y", "Z"),
    ),
    Position(
        "watches the way round the wall by which somebody must come",
        stands(
            "............",
            "............",
            "....#.......",
            "....#.......",
            "............",
            "............",
            a=soldier((3, 2), abilities=("overwatch",), move=1),
            X=soldier((5, 2), "W", move=1),
        ),
        does("prepare_ability"),
    ),
    Position(
        "has the door opened before it watches through it",
        stands(
            "............",
            "............",
            "......######",
            "......+.....",
            "......######",
            a=soldier((2, 3), abilities=("overwatch",), move=1),
            b=soldier((5, 3), "E", weapons=KNIFE, move=4),
            X=soldier((11, 3), "W", move=1),
        ),
        either(
            earlier("interact", "prepare_ability", "b", "a"),
            earlier("interact", "shoot", "b", "a"),
        ),
    ),
    Position(
        "goes round where it is not watched, when that way is no longer",
        stands(
            "..............",
            "...#########..",
            "..............",
            "..............",
            "..............",
            scenario=asks(
                Victory("squad", "hold", zone="yard", turns=1), LIFE, zones=(zone("yard", (12, 1)),)
            ),
            a=soldier((2, 1), move=6, weapons=()),
            X=soldier((7, 4), "N", abilities=("overwatch",)),
            hurt={"X": {"watching": True}},
        ),
        every(walks_unseen("a", "X"), ends_nearer("a", (12, 1), 5)),
    ),
    Position(
        "gets up before anything else",
        stands(a=soldier((0, 3)), X=soldier((8, 3)), hurt={"a": {"fallen": True}}),
        first("stand"),
    ),
    Position(
        "loads an empty rifle",
        emptied("a", a=soldier((0, 3)), X=soldier((6, 3))),
        first("reload"),
    ),
    Position(
        "takes the pistol when the knife in hand reaches nobody",
        stands(
            weapons={"pistol": {"dam": 2, "range": 8, "close": True, "ammo": 8}},
            a=soldier((2, 3), weapons=("knife", "pistol"), move=2),
            X=soldier((9, 3), "W", move=2),
        ),
        does("switch_weapons", weapon="pistol"),
    ),
    Position(
        "heals a friend who has lost much while nobody shoots",
        stands(
            a=soldier((0, 2), items=("medkit",), weapons=()),
            b=soldier((0, 3)),
            X=soldier((19, 7)),
            hurt={"b": {"bhp": 1}},
        ),
        does("use_item", item="medkit", target="b"),
    ),
    Position(
        "heals a friend two squares off who has lost much: it goes there first",
        stands(
            a=soldier((0, 2), items=("medkit",), weapons=()),
            b=soldier((3, 3), weapons=()),
            X=soldier((19, 7)),
            hurt={"b": {"bhp": 1}},
        ),
        does("use_item", item="medkit", target="b"),
    ),
    Position(
        "pushes an enemy off the roof",
        stands(
            "........",
            "........",
            "........",
            heights=("66660000", "66660000", "66660000"),
            a=soldier((2, 1), ath=5, weapons=KNIFE),
            X=soldier((3, 1), "W", ath=1),
        ),
        does("push", target="X"),
    ),
    Position(
        "shoots whom the map is about",
        stands(
            scenario=asks(Victory("squad", "eliminate", units=("Y",)), Victory("opposition", "eliminate")),
            a=soldier((0, 3)),
            X=soldier((6, 1)),
            Y=soldier((6, 5)),
        ),
        first("shoot", target="Y"),
    ),
    Position(
        "keeps who must live out of sight",
        stands(
            "....................",
            "...#................",
            "...#................",
            "...#................",
            "....................",
            scenario=asks(Victory("squad", "eliminate"), Victory("opposition", "eliminate", units=("k",))),
            weapons=SNIPER,
            k=soldier((5, 2)),
            b=soldier((4, 0), weapons=LONG),
            X=soldier((16, 2), "W", weapons=LONG),
            Y=soldier((16, 3), "W", weapons=LONG),
        ),
        ends_unseen("k", "X", "Y"),
    ),
    Position(
        "brings whom it escorts to the boat and out",
        stands(
            "..........",
            "..........",
            "..........",
            "..........",
            scenario=LEAVING,
            k=soldier((5, 1), weapons=()),
            b=soldier((4, 3)),
            X=soldier((1, 0)),
        ),
        gone("k"),
    ),
    Position(
        "stands in the zone that wins",
        stands(scenario=HELD, a=soldier((3, 3)), b=soldier((3, 5)), X=soldier((19, 0), "W")),
        either(*(ends_in(unit, (8, 3), (9, 3)) for unit in "ab")),
    ),
    Position(
        "does the task that wins, though it could shoot",
        stands(scenario=LOCKED, a=soldier((3, 3)), X=soldier((12, 3), "W")),
        does("try_task"),
    ),
    Position(
        "comes nearer with a knife over open ground, and dodges or dashes",
        stands(a=soldier((1, 3), weapons=KNIFE), X=soldier((14, 3), "W")),
        every(ends_nearer("a", (14, 3), 4), does("dash dodge")),
    ),
    Position(
        "goes and strikes who is within a move",
        stands(
            a=soldier((1, 3), weapons=("axe",), att=5),
            X=soldier((6, 3), "W"),
            weapons={"axe": {"dam": 4, "close": True}},
        ),
        does("close_combat", target="X"),
    ),
    Position(
        "takes aim at one who is well dug in, instead of wasting two shots",
        stands(
            "............",
            "............",
            "......-.....",
            "............",
            "............",
            a=soldier((0, 2), move=1, sa=6, att=3),
            X=soldier((7, 2), "W", **{"def": 4}),
        ),
        does("aim"),
    ),
    Position(
        "goes into stealth while nobody sees it, before it comes near",
        stands(
            "............",
            "...#........",
            "...#........",
            "...#........",
            "............",
            a=soldier((2, 2), stealth=True),
            X=soldier((11, 2), "W"),
        ),
        does("enter_stealth"),
    ),
    Position(
        "does not throw its stealth away for a hopeless shot",
        stands(
            a=soldier((0, 3), stealth=True, att=1),
            X=soldier((17, 3), "W", armor=2, **{"def": 6}),
            hurt={"a": {"stealth": 4}},
        ),
        never("shoot"),
    ),
    Position(
        "calls a friend up who lies on the ground under fire",
        stands(
            a=soldier((2, 3), abilities=("rally",), weapons=KNIFE),
            b=soldier((5, 3)),
            X=soldier((12, 3), "W"),
            hurt={"b": {"fallen": True}},
        ),
        first("use_ability", target="b"),
    ),
    Position(
        "sprints when that brings it where it has to be",
        stands(
            scenario=asks(
                Victory("squad", "hold", zone="yard", turns=1), LIFE, zones=(zone("yard", (13, 3), (13, 4)),)
            ),
            a=soldier((1, 3), move=6, abilities=("sprint",)),
            X=soldier((19, 0), "W", weapons=KNIFE),
        ),
        does("sprint"),
    ),
    Position(
        "does not shoot into the scuffle of a friend when another stands free",
        stands(
            a=soldier((0, 3)),
            b=soldier((6, 2), weapons=KNIFE),
            X=soldier((7, 2), "W", weapons=KNIFE),
            Y=soldier((7, 6), "W"),
        ),
        every(never("shoot", unit="a", target="X"), does("shoot", unit="a", target="Y")),
    ),
    Position(
        "lays smoke when three with long rifles have it in the open",
        stands(
            weapons=SNIPER,
            a=soldier((3, 3), weapons=KNIFE, items=("smoke",), move=3),
            X=soldier((19, 2), "W", weapons=LONG),
            Y=soldier((19, 3), "W", weapons=LONG),
            Z=soldier((19, 4), "W", weapons=LONG),
        ),
        does("use_item", item="smoke"),
    ),
    Position(
        "trips or holds a strong fighter rather than exchange blows with it",
        stands(
            weapons={"axe": {"dam": 5, "close": True}},
            a=soldier((5, 3), weapons=KNIFE, ath=6, att=1),
            b=soldier((9, 3), weapons=("rifle",), att=5),
            X=soldier((6, 3), "W", weapons=("axe",), att=6, ath=2, bhp=9, **{"def": 5}),
        ),
        does("trip entangle push", unit="a", target="X"),
    ),
    Position("shoots from overwatch when that is a good shot", watched(), chooses("shoot")),
    Position(
        "saves the shot from overwatch when it is hopeless",
        watched(**{"armor": 2, "size": "tiny", "def": 6}),
        chooses("hold"),
    ),
    Position("bears the pain of a failed jump", jumped(6), chooses("take 1 damage")),
    Position("does not die of a failed jump", jumped(1), chooses("fall short")),
)
"""Positions of `squad`."""
