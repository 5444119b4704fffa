"""Positions of `phased` with an answer: a whole turn, from what is declared to the blows."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.scenario import Task, Victory
from game.systems.phased.ranged import Shoot
from tests.bots.positions.position import (
    LIFE,
    Position,
    asks,
    chooses,
    does,
    either,
    ends_in,
    ends_nearer,
    ends_unseen,
    every,
    gone,
    never,
    zone,
)
from tests.systems.phased.field import armed_for, field, man, mook, passed, put, who

KNIFE = ("knife",)
AXE = ("axe",)
FIELD = ("." * 30,) * 8
CRACK: dict[str, Any] = {"ranged": 11}

Stands = Callable[[], Match[Any]]


def stands(*rows: str, hurt: dict[str, dict[str, Any]] | None = None, **parts: Any) -> Stands:
    """A drawn board, who is on it, and what has come about for some of them."""

    def build() -> Match[Any]:
        match = field(rows or FIELD, **parts)
        for name, values in (hurt or {}).items():
            put(match, name, **values)
        return match

    return build


def emptied(name: str, **parts: Any) -> Stands:
    """The first weapon of a fighter is empty."""

    def build() -> Match[Any]:
        match = field(FIELD, **parts)
        weapon, *others = who(match, name).weapons
        put(match, name, weapons=(replace(weapon, ammo=0), *others))
        return match

    return build


def aimed_at(*rows: str, a: Any, X: Any, **values: Any) -> Stands:  # noqa: N803
    """X has announced a shot at a, who is asked."""

    def build() -> Match[Any]:
        match = field(rows or FIELD, a=a, X=X, Y=man((29, 7)))
        put(match, "a", **values)
        armed_for(match, "ranged", "X", "a")
        while match.prompt and match.prompt.side != "opposition":
            passed(match)
        put(match, "a", order="ranged", acted=False)
        match.do(Shoot(unit="X", target="a"))
        return match

    return build


HELD = asks(Victory("squad", "hold", zone="yard", turns=2), LIFE, zones=(zone("yard", (8, 3), (9, 3)),))
OUT = zone("boat", (9, 0), (9, 1), kind="exit", side="squad")
LEAVING = asks(Victory("squad", "escort", zone="boat", units=("k",)), LIFE, zones=(OUT,))
LOCK = Task("Open it", Square(4, 3), "squad", {"phased": {"stat": "sharpness", "number": 20}})
LOCKED = asks(Victory("squad", "task", task="Open it"), LIFE, tasks=(LOCK,))

POSITIONS: tuple[Position, ...] = (
    Position(
        "finishes the wounded one",
        stands(a=man((0, 3)), X=man((5, 1)), Y=man((5, 5)), hurt={"Y": {"vitality": 0, "life": 2}}),
        does("shoot", target="Y"),
    ),
    Position(
        "sprays four who stand in one direction",
        stands(
            a=man((2, 3), weapons=("auto",), ranged=9),
            W=mook((7, 2), 3),
            X=mook((7, 3), 3),
            Y=mook((7, 4), 3),
            Z=mook((8, 3), 3),
        ),
        does("spray"),
    ),
    Position(
        "puts all its fire on one who is tough",
        stands(a=man((2, 3), weapons=("auto",), ranged=9), X=man((7, 3))),
        does("focused_fire", target="X"),
    ),
    Position(
        "throws the grenade in its hand among three",
        stands(
            a=man((2, 3), weapons=("frag",), ranged=9),
            X=mook((7, 3), 4),
            Y=mook((7, 4), 4),
            Z=mook((8, 3), 4),
        ),
        does("lob"),
    ),
    Position(
        "takes a grenade in hand for four who stand together, and throws it",
        stands(
            a=man((2, 3), weapons=("pistol", "frag"), ranged=9),
            W=mook((8, 4), 4),
            X=mook((7, 3), 4),
            Y=mook((7, 4), 4),
            Z=mook((8, 3), 4),
        ),
        does("lob"),
    ),
    Position(
        "throws no grenade among its own",
        stands(
            a=man((1, 3), weapons=("frag",)),
            b=man((7, 2), weapons=AXE),
            c=man((7, 4), weapons=AXE),
            X=man((7, 3), weapons=AXE),
        ),
        never("lob"),
    ),
    Position(
        "strikes who is beside it",
        stands(a=man((5, 3), weapons=AXE, melee=9), X=man((6, 3), weapons=AXE)),
        does("strike", target="X"),
    ),
    Position(
        "runs for the zone that wins",
        stands(scenario=HELD, a=man((3, 3)), b=man((3, 5)), X=man((29, 0))),
        either(*(ends_in(unit, (8, 3), (9, 3)) for unit in "ab")),
    ),
    Position(
        "does not aim when it is going to run",
        stands(
            "." * 30,
            ".##" + "." * 27,
            ".#" + "." * 28,
            "." * 30,
            "." * 30,
            a=man((5, 3), weapons=("pistol",), ranged=0),
            X=man((28, 0), **CRACK),
            Y=man((28, 2), **CRACK),
            Z=man((28, 4), **CRACK),
        ),
        every(never("aim"), does("declare")),
    ),
    Position(
        "runs for cover when three can shoot at it and it can hardly hit",
        stands(
            "." * 30,
            ".##" + "." * 27,
            ".#" + "." * 28,
            "." * 30,
            "." * 30,
            a=man((5, 3), weapons=("pistol",), ranged=0),
            X=man((28, 0), **CRACK),
            Y=man((28, 2), **CRACK),
            Z=man((28, 4), **CRACK),
        ),
        either(ends_unseen("a", "X", "Y", "Z"), ends_in("a", (2, 2), (0, 2), (0, 1), (1, 3), (1, 2))),
    ),
    Position(
        "hugs the crate beside it when three shoot at it and its own shot is hopeless",
        stands(
            "." * 30,
            "." * 30,
            "...o" + "." * 26,
            "." * 30,
            a=man((2, 2), weapons=("pistol",), ranged=0, run=0),
            X=man((22, 1), **CRACK),
            Y=man((22, 2), **CRACK),
            Z=man((22, 3), **CRACK),
        ),
        does("hug"),
    ),
    Position(
        "hugs no cover against an axe",
        stands(
            "." * 30,
            "." * 30,
            "...o" + "." * 26,
            "." * 30,
            a=man((2, 2), weapons=AXE),
            X=man((2, 1), weapons=AXE),
            hurt={"a": {"vitality": 3}},
        ),
        every(never("hug"), does("strike")),
    ),
    Position(
        "loads an empty rifle",
        emptied("a", a=man((0, 3)), X=man((6, 3))),
        does("reload"),
    ),
    Position(
        "dresses the wounds of the friend beside it",
        stands(
            a=man((2, 3), weapons=(), items=("medkit",)),
            b=man((3, 3)),
            X=man((29, 7)),
            hurt={"b": {"vitality": 1}},
        ),
        does("use_item", target="b"),
    ),
    Position(
        "runs to a friend who has lost much, to dress its wounds next turn",
        stands(
            a=man((2, 3), weapons=(), items=("medkit",)),
            b=man((7, 3), weapons=()),
            X=man((29, 7), weapons=KNIFE),
            hurt={"b": {"vitality": 0, "life": 3}},
        ),
        ends_in("a", (6, 2), (6, 3), (6, 4), (7, 2), (7, 4), (8, 2), (8, 3), (8, 4)),
    ),
    Position(
        "points out whom four friends will shoot at",
        stands(
            a=man((2, 3), talents=("mark_target",)),
            b=man((2, 1)),
            c=man((2, 2)),
            d=man((2, 4)),
            e=man((2, 5)),
            X=man((9, 3), vitality=30, life=20),
        ),
        does("mark_target", target="X"),
    ),
    Position(
        "covers the lane by which they have to come when it sees nobody to shoot at",
        stands(
            "." * 30,
            "##########..##################",
            "." * 30,
            "." * 30,
            scenario=asks(
                Victory("opposition", "hold", zone="yard", turns=1),
                Victory("squad", "eliminate"),
                zones=(zone("yard", (10, 3), (11, 3)),),
            ),
            a=man((5, 3), talents=("covering_fire",), weapons=("auto",)),
            b=man((10, 3), weapons=KNIFE),
            X=man((16, 0), weapons=KNIFE),
            Y=man((17, 0), weapons=KNIFE),
        ),
        does("covering_fire", unit="a"),
    ),
    Position(
        "calls three back who have lost heart",
        stands(
            both=True,
            a=man((5, 3), talents=("rallying_cry",), break_tn=20, weapons=("pistol",)),
            b=man((4, 3)),
            c=man((4, 4)),
            d=man((4, 2)),
            X=man((25, 3)),
            hurt={name: {"broken": True} for name in "bcd"},
        ),
        does("rallying_cry"),
    ),
    Position(
        "aims where the range is long and it need not move",
        stands(
            ("." * 60),
            "..-" + "." * 57,
            ("." * 60),
            a=man((1, 1), ranged=9),
            X=man((50, 1), weapons=("pistol",)),
        ),
        every(does("aim"), does("shoot")),
    ),
    Position(
        "digs in where it stands behind cover and shoots from there",
        stands(
            "." * 30,
            "...-" + "." * 26,
            "...-" + "." * 26,
            "...-" + "." * 26,
            a=man((2, 2), talents=("dig_in",)),
            X=man((8, 1), **CRACK),
            Y=man((8, 2), **CRACK),
            Z=man((8, 3), **CRACK),
        ),
        does("dig_in"),
    ),
    Position(
        "runs small ones over",
        stands(
            *(("." * 12,) * 3),
            a=man((1, 1), scale="M", talents=("overrun",), weapons=AXE, run=6),
            X=mook((4, 1), 3),
            Y=mook((5, 1), 3),
            Z=mook((6, 1), 3),
        ),
        does("overrun"),
    ),
    Position(
        "keeps who must live out of sight",
        stands(
            "." * 30,
            "...#" + "." * 26,
            "...#" + "." * 26,
            "...#" + "." * 26,
            "." * 30,
            scenario=asks(Victory("squad", "eliminate"), Victory("opposition", "eliminate", units=("k",))),
            k=man((5, 2)),
            b=man((4, 0)),
            X=man((18, 2), **CRACK),
            Y=man((18, 3), **CRACK),
        ),
        ends_unseen("k", "X", "Y"),
    ),
    Position(
        "has whom it escorts run to the boat",
        stands(
            *("..........",) * 4,
            scenario=LEAVING,
            k=man((5, 1), weapons=()),
            b=man((4, 3)),
            X=man((1, 0)),
        ),
        either(gone("k"), ends_in("k", (9, 0), (9, 1))),
    ),
    Position(
        "leaves with whom it escorts when it stands in the boat",
        stands(
            *("..........",) * 4,
            scenario=LEAVING,
            k=man((9, 1), weapons=("pistol",)),
            b=man((4, 3)),
            X=man((1, 0)),
        ),
        gone("k"),
    ),
    Position(
        "does the task that wins, though it could shoot",
        stands(scenario=LOCKED, a=man((3, 3), sharpness=4), X=man((8, 3))),
        does("try_task"),
    ),
    Position(
        "runs nearer with an axe over open ground",
        stands(a=man((1, 3), weapons=AXE), X=man((16, 3))),
        ends_nearer("a", (16, 3), 5),
    ),
    Position(
        "draws the rifle when it has the knife in hand and the enemy is far",
        stands(a=man((2, 3), weapons=("knife", "pistol"), run=2), X=man((14, 3))),
        every(does("move draw"), does("shoot")),
    ),
    Position(
        "shoots at the one in the open, not into the melee of a friend",
        stands(
            a=man((0, 3), run=0),
            b=man((6, 2), weapons=AXE),
            X=man((7, 2), weapons=AXE),
            Y=man((5, 5)),
        ),
        every(never("shoot focused_fire", unit="a", target="X"), does("shoot", unit="a", target="Y")),
    ),
    Position(
        "steps behind the wall again after it has declared a shot that it cannot have",
        stands(
            "." * 30,
            "...#" + "." * 26,
            "...#" + "." * 26,
            "...#" + "." * 26,
            "." * 30,
            a=man((4, 2), weapons=("pistol",), ranged=0, run=0),
            X=man((25, 1), **CRACK),
            Y=man((25, 2), **CRACK),
            Z=man((25, 3), **CRACK),
        ),
        either(does("reposition"), ends_unseen("a", "X", "Y", "Z"), does("hug")),
    ),
    Position(
        "hugs cover in answer to a shot when its own is worth nothing",
        aimed_at(
            "." * 30,
            "." * 30,
            "...o" + "." * 26,
            "." * 30,
            *("." * 30,) * 4,
            a=man((2, 2), weapons=("pistol",), ranged=0),
            X=man((20, 2), **CRACK),
            vitality=1,
        ),
        chooses("hug cover"),
    ),
    Position(
        "does not give a sure shot up for cover against a poor one",
        aimed_at(
            "." * 30,
            "." * 30,
            "...o" + "." * 26,
            "." * 30,
            *("." * 30,) * 4,
            a=man((2, 2), ranged=14),
            X=man((7, 2), ranged=0),
        ),
        chooses("stay"),
    ),
)
"""Positions of `phased`."""
