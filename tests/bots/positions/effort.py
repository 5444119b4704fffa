"""Positions of `effort` with an answer."""

from collections.abc import Callable
from typing import Any

from game.board.squares import Square, distance
from game.match.match import Match
from game.rules.scenario import Task, Victory
from game.systems.effort.moves import Move
from game.systems.effort.prepare import Prepare
from game.systems.effort.targeting import CLOSE
from game.systems.effort.units import Readied
from tests.bots.positions.position import (
    LIFE,
    Answer,
    Played,
    Position,
    asks,
    begins_with,
    chooses,
    chooses_among,
    does,
    earlier,
    either,
    ends_hidden,
    ends_in,
    ends_nearer,
    ends_unseen,
    every,
    gone,
    held_for,
    neither,
    never,
    walks_unseen,
    zone,
)
from tests.systems.effort.field import H, M, act, agent, attack, field, hero, hidden, put, to_side

KNIFE = ("knife",)
FIELD = ("....................",) * 8
LANE = ("." * 40,) * 5
FODDER: dict[str, Any] = {"wound_threshold": 1}
CRACK: dict[str, Any] = {"aspect": 3, "ranged": 4, "weapons": ("rifle",)}

Stands = Callable[[], Match[Any]]


def stands(
    *rows: str, hurt: dict[str, dict[str, Any]] | None = None, unseen: tuple[str, ...] = (), **parts: Any
) -> Stands:
    """A drawn board, who is on it, what has come about for some of them, and who is hidden."""

    def build() -> Match[Any]:
        match = field(rows or FIELD, **parts)
        for name, values in (hurt or {}).items():
            put(match, name, **values)
        for name in unseen:
            hidden(match, name)
        return match

    return build


def shot_at(effort: int, a: dict[str, Any], x: dict[str, Any] | None = None, **values: Any) -> Stands:
    """X has attacked a with so much Effort of 7 dice, and a is asked."""

    def build() -> Match[Any]:
        match = field(a=a, X=x or agent((6, 2)), Y=agent((11, 5)))
        put(match, "a", **values)
        to_side(match, "opposition")
        attack(match, "X", "a", *(H,) * effort, *(M,) * (7 - effort))
        return match

    return build


def readied() -> Match[Any]:
    """Somebody walks into a shot that a has prepared."""
    match = field(a=agent((0, 2), weapons=("rifle",)), X=agent((11, 2), **FODDER), Y=agent((11, 5)))
    act(match, Prepare(unit="a", trigger="moves", then="basic_attack"))
    to_side(match, "opposition")
    act(match, Move(unit="X", at=Square(9, 2)))
    return match


YARD = zone("yard", *((x, y) for x in range(5, 10) for y in (3, 4)))
CONTESTED = asks(Victory("squad", "hold", zone="yard", turns=3), LIFE, zones=(YARD,))
WAITING = (Readied("moves", "basic_attack"),)
"""A shot at whoever moves."""

HELD = asks(Victory("squad", "hold", zone="yard", turns=2), LIFE, zones=(zone("yard", (8, 3), (9, 3)),))
OUT = zone("boat", (9, 0), (9, 1), kind="exit", side="squad")
LEAVING = asks(Victory("squad", "escort", zone="boat", units=("k",)), LIFE, zones=(OUT,))
FAR_OUT = zone("boat", (12, 3), (12, 4), kind="exit", side="squad")
RUNNING = asks(Victory("squad", "escort", zone="boat", units=("k",)), LIFE, zones=(FAR_OUT,))
LOCK = Task("Open it", Square(4, 3), "squad", {"effort": {"skill": "tech", "trait": "clever", "effort": 3}})
LOCKED = asks(Victory("squad", "task", task="Open it"), LIFE, tasks=(LOCK,))


def opens_itself(unit: str, *foes: str) -> Answer:
    """The unit has left itself Open near one of these enemies."""

    def answer(played: Played) -> bool:
        after = (*played.before[1:], played.end)
        return any(
            state.unit(unit).open_for(foe) and distance(state.unit(unit).at, state.unit(foe).at) <= CLOSE
            for state in after
            for foe in foes
        )

    return answer


POSITIONS: tuple[Position, ...] = (
    Position(
        "does not walk to the zone while two have prepared a shot at whoever moves",
        stands(
            scenario=HELD,
            a=agent((4, 3), weapons=("rifle",)),
            X=agent((14, 2), "W", weapons=("rifle",)),
            Y=agent((14, 4), "W", weapons=("rifle",)),
            hurt={"X": {"readied": WAITING}, "Y": {"readied": WAITING}},
        ),
        every(never("move sprint"), does("basic_attack")),
    ),
    Position(
        "attacks the one who can no longer defend itself, not its twin who can",
        stands(
            a=agent((0, 3), weapons=("rifle",)),
            X=agent((8, 1), "W", hero=True, agile=3, defense=4),
            Y=agent((8, 5), "W", hero=True, agile=3, defense=4),
            hurt={"Y": {"winded": True}},
        ),
        begins_with("basic_attack", target="Y"),
    ),
    Position(
        "pushes the only one who keeps it from holding the zone in the last turn needed",
        held_for(
            2,
            stands(
                scenario=CONTESTED,
                a=agent((5, 3), **CRACK),
                X=agent((9, 3), "W", wound_threshold=3),
            ),
        ),
        either(chooses_among("push"), lambda played: not played.end.unit("X").conscious),
    ),
    Position(
        "does not open itself to an opportunist beside it",
        stands(
            a=agent((5, 3), weapons=("rifle",)),
            X=agent((6, 3), "W", weapons=KNIFE, aspect=3, melee=4, abilities=("opportunist",)),
        ),
        neither(opens_itself("a", "X")),
    ),
    Position(
        "finishes the wounded one",
        stands(a=agent((0, 3)), X=agent((4, 1)), Y=agent((4, 5)), hurt={"Y": {"wounds": 1}}),
        does("basic_attack", target="Y"),
    ),
    Position(
        "takes aim before it shoots far",
        stands(*LANE, a=agent((0, 2), weapons=("rifle",)), X=agent((30, 2), weapons=("rifle",))),
        either(
            earlier("aim", "basic_attack", "a"),
            earlier("aim", "defensive_attack", "a"),
            earlier("two_attacks", "basic_attack", "a"),
        ),
    ),
    Position(
        "declares two attacks on two who fall easily",
        stands(a=agent((2, 3), **CRACK), X=agent((7, 2), **FODDER), Y=agent((7, 4), **FODDER)),
        every(does("two_attacks"), does("basic_attack", target="X"), does("basic_attack", target="Y")),
    ),
    Position(
        "throws a bomb among three who stand together",
        stands(
            a=agent((2, 3), weapons=("gun", "bomb"), ranged=4),
            X=agent((7, 3), **FODDER),
            Y=agent((7, 4), **FODDER),
            Z=agent((8, 3), **FODDER),
        ),
        does("area_attack"),
    ),
    Position(
        "throws no bomb among its own",
        stands(
            a=agent((2, 3), weapons=("bomb",)),
            b=agent((7, 2), weapons=KNIFE),
            c=agent((7, 4), weapons=KNIFE),
            X=agent((7, 3), weapons=KNIFE),
        ),
        never("area_attack"),
    ),
    Position(
        "has cover between itself and three rifles at the end of its turn",
        stands(
            "." * 30,
            "." * 30,
            "...o" + "." * 26,
            "." * 30,
            "." * 30,
            a=agent((0, 2)),
            X=agent((20, 2), **CRACK),
            Y=agent((20, 1), **CRACK),
            Z=agent((20, 3), **CRACK),
        ),
        ends_in("a", (2, 2), (2, 1), (2, 3)),
    ),
    Position(
        "leaves the open for where nobody sees it, having only a knife",
        stands(
            "." * 30,
            ".##" + "." * 27,
            ".#" + "." * 28,
            "." * 30,
            "." * 30,
            a=agent((5, 3), weapons=KNIFE),
            X=agent((25, 0), **CRACK),
            Y=agent((25, 2), **CRACK),
            Z=agent((25, 4), **CRACK),
        ),
        either(
            ends_unseen("a", "X", "Y", "Z"),
            ends_in("a", (2, 2), (0, 2), (0, 1), (1, 3), (2, 3), (1, 2), (3, 1), (3, 2)),
        ),
    ),
    Position(
        "attacks three times all out when that takes out three who could not answer then",
        stands(
            a=hero((5, 3), melee=4, strong=3, weapons=KNIFE),
            X=agent((6, 3), weapons=KNIFE, **FODDER),
            Y=agent((6, 4), weapons=KNIFE, **FODDER),
            Z=agent((5, 4), weapons=KNIFE, **FODDER),
        ),
        does("desperate_attack", mode="three"),
    ),
    Position(
        "covers the one who has to run past an enemy",
        stands(
            scenario=RUNNING,
            k=agent((2, 3), weapons=()),
            b=agent((3, 6), weapons=("rifle",), ranged=1, aspect=1),
            X=agent((7, 1), weapons=KNIFE, abilities=("opportunist",)),
        ),
        either(does("covering_fire", target="k"), gone("k")),
    ),
    Position(
        "is on its guard when three can shoot at it and it can reach nobody",
        stands(
            *LANE,
            a=hero((2, 2), weapons=KNIFE, agile=3, defense=4),
            X=agent((25, 1), **CRACK),
            Y=agent((25, 2), **CRACK),
            Z=agent((25, 3), **CRACK),
        ),
        does("evasive_action defensive_stance crawl"),
    ),
    Position(
        "stands by whom its side must not lose and shields it",
        stands(
            "......########......",
            "......#......#......",
            "......#......#......",
            "....................",
            "......#......#......",
            "......########......",
            scenario=asks(Victory("squad", "eliminate"), Victory("opposition", "eliminate", units=("k",))),
            k=agent((7, 3), weapons=()),
            b=hero((7, 2), weapons=KNIFE, defense=4),
            X=agent((19, 3), **CRACK),
        ),
        either(does("shield_another", unit="b"), ends_unseen("k", "X")),
    ),
    Position(
        "helps a friend who is hurt",
        stands(
            *LANE,
            a=agent((0, 2), medicine=4, clever=3, weapons=()),
            b=agent((1, 2), weapons=()),
            X=agent((39, 0)),
            hurt={"b": {"wounds": 1, "dulled": 1}},
        ),
        does("first_aid", target="b"),
    ),
    Position(
        "goes to a friend who is hurt, four squares off, and helps",
        stands(
            *LANE,
            a=agent((0, 2), medicine=4, clever=3, weapons=()),
            b=agent((5, 2), weapons=()),
            X=agent((39, 0)),
            hurt={"b": {"wounds": 1, "dulled": 1}},
        ),
        does("first_aid", target="b"),
    ),
    Position(
        "prepares a shot at whoever comes round the wall",
        stands(
            *("....#.......",) * 8,
            "............",
            a=agent((3, 0)),
            X=agent((5, 0)),
        ),
        does("prepare wait_for_opening"),
    ),
    Position(
        "creeps on unseen towards whom it wants to stab",
        stands(
            "....................",
            "....................",
            "......##....##......",
            "....................",
            "....................",
            a=agent((6, 3), weapons=KNIFE, stealth=4, agile=3),
            X=agent((17, 1), "W", **CRACK),
            unseen=("a",),
        ),
        every(ends_hidden("a"), ends_nearer("a", (17, 1), 1)),
    ),
    Position(
        "attends to a hard task before it tries it",
        stands(scenario=LOCKED, a=agent((3, 3), tech=3, clever=3), X=agent((17, 3), "W", weapons=KNIFE)),
        earlier("attend", "try_task", "a"),
    ),
    Position(
        "does the task that wins, though it could shoot",
        stands(scenario=LOCKED, a=agent((3, 3), tech=3, clever=3), X=agent((8, 3))),
        does("try_task"),
    ),
    Position(
        "gets up, which is free",
        stands(a=agent((0, 3)), X=agent((4, 3)), hurt={"a": {"prone": True}}),
        does("stand_up"),
    ),
    Position(
        "looks for who must be hiding beside it",
        stands(
            *LANE,
            fog=True,
            a=agent((10, 2), perception=4, clever=3),
            X=agent((12, 2), weapons=KNIFE),
            unseen=("X",),
        ),
        does("search"),
    ),
    Position(
        "crawls rather than stands in front of three rifles far off",
        stands(
            *LANE,
            a=agent((2, 2), weapons=KNIFE),
            X=agent((30, 1), **CRACK),
            Y=agent((30, 2), **CRACK),
            Z=agent((30, 3), **CRACK),
        ),
        either(does("crawl"), does("evasive_action"), does("defensive_stance")),
    ),
    Position(
        "goes round where nobody waits for it, when that way is no longer",
        stands(
            "..............",
            "...#########..",
            "..............",
            "..............",
            "..............",
            scenario=asks(
                Victory("squad", "hold", zone="yard", turns=1), LIFE, zones=(zone("yard", (12, 1)),)
            ),
            a=agent((2, 1), weapons=KNIFE),
            X=agent((7, 4), "N", **CRACK),
        ),
        every(walks_unseen("a", "X"), ends_nearer("a", (12, 1), 5)),
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
            k=agent((5, 2)),
            b=agent((4, 0), weapons=("rifle",)),
            X=agent((18, 2), **CRACK),
            Y=agent((18, 3), **CRACK),
        ),
        ends_unseen("k", "X", "Y"),
    ),
    Position(
        "brings whom it escorts to the boat and out",
        stands(
            *("..........",) * 4,
            scenario=LEAVING,
            k=agent((5, 1), weapons=()),
            b=agent((4, 3)),
            X=agent((1, 0)),
        ),
        gone("k"),
    ),
    Position(
        "stands in the zone that wins",
        stands(scenario=HELD, a=agent((3, 3)), b=agent((3, 5)), X=agent((19, 0))),
        either(*(ends_in(unit, (8, 3), (9, 3)) for unit in "ab")),
    ),
    Position(
        "dodges when the attack would wound", shot_at(2, hero((2, 2), wound_threshold=3)), chooses("dodge")
    ),
    Position(
        "spends what it has kept on what would wound",
        shot_at(2, agent((2, 2)), evasive=2),
        chooses("negate 1", "negate 2"),
    ),
    Position(
        "strikes back at who misses it",
        shot_at(0, hero((2, 2), weapons=KNIFE), agent((3, 2), **FODDER)),
        chooses("riposte"),
    ),
    Position("uses the shot that it has prepared", readied, chooses("strike")),
)
"""Positions of `effort`."""
