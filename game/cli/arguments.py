"""What the words of commands mean: how they are read, what help says of them, how shells complete them."""

from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Any

from typer import Argument, BadParameter, Option

from game.board.squares import Square, parse_square
from game.cli.output import printable
from game.errors import UnknownName, quoted, require_known
from game.files.map_names import known_maps
from game.files.table import LARGEST_INTEGER
from game.rules.limits import LATEST_TURN, highest
from game.systems import HOUSE

Words = Callable[[str], list[str]]


def one_of(kind: str, known: Collection[str]) -> dict[str, Any]:
    """What typer is told of a value that is one of some names."""

    def read(name: str) -> str:
        return _accepted(lambda: require_known(kind, name, known))

    return {"parser": read, "metavar": "|".join(known), "autocompletion": beginning(lambda: known)}


def whole_number(low: int, high: int, shown: str = "") -> dict[str, Any]:
    """What typer is told of a whole number within bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise BadParameter(printable(f"{quoted(str(text))} is no whole number from {low} to {high}"))
        return number

    return {"parser": read, "metavar": shown or f"{low}-{high}"}


def share() -> dict[str, Any]:
    """What typer is told of a part of a whole: more than nothing, no more than all of it."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if not 0 < number <= 1:
            raise BadParameter(printable(f"{quoted(str(text))} is no number above 0, up to 1"))
        return number

    return {"parser": read, "metavar": "0-1"}


def seed_number() -> dict[str, Any]:
    """What typer is told of a seed."""
    return whole_number(0, LARGEST_INTEGER, "NUMBER")


def square_words() -> dict[str, Any]:
    """What typer is told of a square."""

    def read(text: str) -> Square:
        try:
            return parse_square(text)
        except ValueError as error:
            raise BadParameter(printable(str(error))) from None

    return {"parser": read, "metavar": "X,Y"}


def beginning(known: Callable[[], Iterable[str]]) -> Words:
    """How a shell completes a word: the known ones that begin so."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in known() if word.startswith(incomplete)]

    return complete


def _accepted(read: Callable[[], str]) -> str:
    """What a reader makes of a word; what it refuses is said with the option that the word was given to."""
    try:
        return read()
    except UnknownName as unknown:
        raise BadParameter(printable(str(unknown))) from None


# ------------------------------------------------------------------ maps

A_MAP = "A map by its name (`enfilade maps` lists them), or its file."

complete_maps = beginning(lambda: [named.name for named in known_maps()])

MapName = Annotated[str, Argument(metavar="MAP", help=A_MAP, autocompletion=complete_maps)]


# ------------------------------------------------------------------ how a match is played

Fog = Annotated[bool, Option(help="Whether a side sees no more than its units do.")]
TurnLimit = Annotated[
    int | None,
    Option("--turn-limit", help="The last turn, in place of the map's.", **whole_number(1, LATEST_TURN)),
]

HIGHEST = {rule: highest(default) for rules in HOUSE.values() for rule, default in rules.items()}
"""The highest value of each house rule."""


def _read_house(text: str) -> str:
    name, _, value = text.partition("=")
    most = HIGHEST[_accepted(lambda: require_known("house rule", name, HIGHEST))]
    if value not in map(str, range(most + 1)):
        raise BadParameter(printable(f"{name} is 0 to {most}, not {quoted(value)}; write {name}=0"))
    return text


House = Annotated[
    list[str] | None,
    Option(
        "--house",
        help="A house rule, as often as needed: "
        + ", ".join(
            f"{rule} 0 to {HIGHEST[rule]} ({system})" for system, rules in HOUSE.items() for rule in rules
        )
        + ".",
        metavar="RULE=VALUE",
        parser=_read_house,
        autocompletion=beginning(lambda: [f"{name}=" for name in HIGHEST]),
    ),
]


def house_rules(given: list[str] | None, system: str | None = None) -> dict[str, int]:
    """House rules by name. UnknownName for one that the system, when it is named, does not have."""
    pairs = (text.partition("=") for text in given or ())
    rules = {name: int(value) for name, _, value in pairs}
    if system:
        for name in rules:
            require_known(f"house rule of {system}", name, HOUSE[system])
    return rules


# ------------------------------------------------------------------ what is written

Json = Annotated[bool, Option("--json", help="Print one JSON object in place of text.")]
Force = Annotated[bool, Option("--force", help="Write over what is there.")]
